//! Which of several readings is right: the one seam to `solve`.

use crate::{
    board::Board,
    solve::{Ending, Engine, NEVER, Request, search},
};

use super::regions::{Cut, Evidence, Measured};

/// Nodes after which counting the solutions of a reading is given up.
const MAX_NODES: u64 = 200_000;

/// The one board that the evidence supports.
///
/// # Errors
///
/// What speaks against it, if none or several could be right.
pub(super) fn choose(size: usize, cuts: Vec<Cut>, measured: Measured) -> Result<Board, String> {
    let mut readings: Vec<(Board, Evidence, usize)> = Vec::new();
    for cut in cuts {
        if let Ok(board) = Board::new(&cut.labels) {
            let solutions = solutions(&board);
            readings.push((board, cut.evidence, solutions));
        }
    }
    let proper = readings.iter().filter(|(_, _, solutions)| *solutions == 1).count();
    let strong = |evidence: Evidence| evidence >= Evidence::Colours;
    let chosen = match (readings.as_slice(), proper) {
        ([(_, evidence, _)], 0) if strong(*evidence) => 0,
        (_, 1) => readings.iter().position(|&(_, _, solutions)| solutions == 1).unwrap_or(0),
        (_, 0) => match readings.iter().position(|(_, evidence, _)| *evidence == Evidence::Both) {
            Some(both) => both,
            None => return Err(doubt(size, measured)),
        },
        (readings, count) => {
            return Err(format!("{count} of {} readings have one solution", readings.len()));
        }
    };
    Ok(readings.swap_remove(chosen).0)
}

/// 0, 1, or 2 for more; 2 as well if the search was given up.
fn solutions(board: &Board) -> usize {
    let request = Request { limit: 2, max_nodes: MAX_NODES, cancel: &NEVER };
    let found = search(board, Engine::Bitmask, &request);
    if found.ending == Ending::GaveUp { 2 } else { found.solutions.len() }
}

fn doubt(size: usize, measured: Measured) -> String {
    let Measured { colours, enclosed } = measured;
    match enclosed {
        Some(enclosed) => format!(
            "found {colours} colours and {enclosed} walled patches on a board of {size} rows"
        ),
        None => format!("found {colours} colours on a board of {size} rows"),
    }
}
