//! Boards to measure on: the archived LinkedIn dailies where they are, else boards of our own.

use std::{fs, path::Path};

use queensight::{board::Board, generate::generate};

/// The labels of each cell, row by row.
pub(crate) type Labels = Vec<u8>;

/// Where the boards are from, and the boards.
pub(crate) fn load() -> (&'static str, Vec<Labels>) {
    let archive = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .find_map(|folder| fs::read_to_string(folder.join("../shared/corpus/levels.jsonl")).ok());
    if let Some(text) = archive {
        let dailies = text.lines().filter(|line| line.contains("\"linkedin-daily\""));
        return ("archived LinkedIn dailies", dailies.map(labels).collect());
    }
    let sizes = [(7, 142), (8, 295), (9, 281), (10, 70), (11, 31)];
    let boards = sizes.iter().flat_map(|&(size, count)| {
        (0..count).filter_map(move |number| generate(size, 1, number).ok())
    });
    ("boards of our own (the archive is not there)", boards.map(|board| plain(&board)).collect())
}

fn labels(line: &str) -> Labels {
    let (_, rest) = line.split_once("\"regions\":").expect("an archived board has regions");
    let rows = rest.split_inclusive(']').next().unwrap_or_default();
    plain(&rows.parse().expect("an archived board is a board"))
}

fn plain(board: &Board) -> Labels {
    board.region_of().to_vec()
}

/// The value below which this share of the sorted `values` lies.
pub(crate) fn quantile(sorted: &[f64], share: f64) -> f64 {
    let at = (sorted.len() as f64 * share) as usize;
    sorted.get(at).or(sorted.last()).copied().unwrap_or(f64::NAN)
}
