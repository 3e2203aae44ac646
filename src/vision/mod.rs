//! From pixels to a board: find the frame, fit the lattice, read regions and marks.

mod cells;
mod colour;
mod groups;
mod judge;
mod lattice;
mod locate;
mod odd;
mod pixels;
mod regions;

pub use pixels::Pixels;

use std::time::Instant;

use crate::{
    board::{Board, Marks},
    geometry::{GridFrame, PixelRect},
};

/// What was read out of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// Where the board is.
    pub frame: GridFrame,
    /// The regions.
    pub board: Board,
    /// Queens and crosses already placed.
    pub marks: Marks,
    /// How long each stage took.
    pub timings: Timings,
}

/// Microseconds of wall time that each stage took.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timings {
    /// Finding the frame.
    pub locate_us: f64,
    /// Reading regions and marks inside it.
    pub read_us: f64,
}

/// Why no board could be read from a picture, with what was measured.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// Nothing in the picture looks like a board.
    #[error("no board found in the {width}×{height} px picture")]
    NotFound {
        /// Width of the picture in pixels.
        width: u32,
        /// Height of the picture in pixels.
        height: u32,
    },
    /// A grid was found, but it is not a board that can be told.
    #[error("{reason}")]
    Unreadable {
        /// The closest candidate.
        frame: PixelRect,
        /// What was measured.
        reason: String,
    },
}

/// Reads the largest whole board of a picture.
///
/// # Errors
///
/// [`ReadError`] when there is none, or it can't be told for sure.
pub fn read(picture: Pixels<'_>) -> Result<Reading, ReadError> {
    let start = Instant::now();
    let (width, height) = (picture.width(), picture.height());
    let mut best = None;
    let mut reading = None;
    for threshold in THRESHOLDS {
        for lattice in locate::locate(picture, threshold) {
            let frame = lattice.frame(width, height);
            let located = start.elapsed().as_secs_f64() * 1e6;
            match read_lattice(picture, &lattice) {
                Ok(board) => {
                    let marks = Marks::none(board.size());
                    let read_us = start.elapsed().as_secs_f64() * 1e6 - located;
                    let timings = Timings { locate_us: located, read_us };
                    reading = Some(Reading { frame, board, marks, timings });
                    break;
                }
                Err(reason) => {
                    if best.is_none() {
                        best = Some(ReadError::Unreadable { frame: frame.outer, reason });
                    }
                }
            }
        }
        if reading.is_some() {
            break;
        }
    }
    reading.ok_or(best.unwrap_or(ReadError::NotFound { width, height }))
}

/// Contrasts between neighbouring pixels that make an edge, tried in turn.
const THRESHOLDS: [u8; 4] = [12, 30, 3, 64];

fn read_lattice(picture: Pixels<'_>, lattice: &lattice::Lattice) -> Result<Board, String> {
    let (cols, rows) = (lattice.cols(), lattice.rows());
    let (w, h) = lattice.pitch();
    if cols != rows {
        return Err(format!("{rows} rows but {cols} columns of {w:.1}x{h:.1}"));
    }
    let cells = cells::Cells::measure(picture, lattice).ok_or("cells outside")?;
    let (cuts, measured) = regions::cuts(&cells);
    if cells.covered_crossings() > 0 { return Err(format!("covered {}", cells.covered_crossings())); }
    if std::env::var("QS_DEBUG").is_ok() { debug(&lattice, &cells, &cuts, measured); }
    judge::choose(cols, cuts, measured)
        .or_else(|_| judge::choose(cols, regions::patched_cuts(&cells, measured), measured))
}

fn debug(lattice: &lattice::Lattice, cells: &cells::Cells, cuts: &[regions::Cut], measured: regions::Measured) {
    let n = cells.size;
    eprintln!("pitch {:?} {:?}", lattice.pitch(), measured);
    eprintln!("xs {:?}\nys {:?}", lattice.xs, lattice.ys);
    for r in 0..n {
        let line: Vec<String> = (0..n).map(|c| { let d = &cells.colours[r*n+c]; format!("{:02x}{:02x}{:02x}/{:2.0}", d.rgb[0] as u8, d.rgb[1] as u8, d.rgb[2] as u8, d.share*99.0) }).collect();
        eprintln!("{}", line.join(" "));
    }
    let k = n*(n-1);
    for (name, part, w) in [("R", &cells.walls[..k], n-1), ("B", &cells.walls[k..], n)] { for line in part.chunks(w) { eprintln!("{name} {}", line.iter().map(|w| format!("{:5.0}/{:3.1}/{:3.1}", w.mass, w.thickness, w.excess)).collect::<Vec<_>>().join(" ")); } }
    for cut in cuts { eprintln!("{:?}", cut.evidence); for r in 0..n { eprintln!("  {}", cut.labels[r*n..r*n+n].iter().map(|&l| crate::board::region_letter(l.min(63))).collect::<String>()); } }
}
