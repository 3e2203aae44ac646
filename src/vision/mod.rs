//! From pixels to a board: find the frame, fit the lattice, read regions and marks.
//!
//! ```text
//! locate ──▶ lattice ──▶ cells ──▶ regions ──▶ judge
//! corners    grid lines  colours,  cuts into   which cut is right
//!                        walls     n regions   └ marks
//! ```
//!
//! Nothing here knows a palette, a page or a site: what is a line, a wall or a colour of its own is
//! learnt from each picture. What can't be told for sure is refused, with what was measured.

mod cells;
mod colour;
mod error;
mod groups;
mod judge;
mod lattice;
mod locate;
mod marks;
mod odd;
mod pixels;
mod regions;
mod walls;

pub use error::ReadError;
pub use pixels::Pixels;

use std::time::Instant;

use self::{cells::Cells, lattice::Lattice, locate::Locator};
use crate::{
    board::{Board, Marks},
    geometry::GridFrame,
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

/// A board read within this share of the area of one that can't be read is the same board, read at
/// another threshold.
const SAME_BOARD: f32 = 0.5;
/// Rows of pixels that cross a larger board surely enough for it to be seen; past a board that fewer
/// crossed, one level closer is looked at.
const ROWS_ACROSS: usize = 4;
/// Boards whose pitch differs by less than this share are of one size.
const SAME_PITCH: f32 = 0.03;

/// Reads the largest whole board of a picture.
///
/// # Errors
///
/// [`ReadError`] when there is none, or it can't be told for sure.
pub fn read(picture: Pixels<'_>) -> Result<Reading, ReadError> {
    let start = Instant::now();
    let (width, height) = (picture.width(), picture.height());
    let mut refused: Vec<(Lattice, ReadError)> = Vec::new();
    let mut best: Option<Candidate> = None;
    let mut locator = Locator::new(picture);
    let mut locate_us = 0.0;
    while let Some(lattices) = locator.next_level() {
        let looked_closer = best.is_some();
        locate_us = microseconds(start);
        for lattice in &lattices {
            match read_lattice(picture, lattice.clone()) {
                Ok(read) if best.as_ref().is_none_or(|best| best.is_smaller(&read)) => {
                    best = Some(read);
                }
                Ok(_) => {}
                Err(error) => refused.push((lattice.clone(), error)),
            }
        }
        let is_sure = |best: &Candidate| {
            looked_closer || locator.rows_across(best.lattice.height()) >= ROWS_ACROSS
        };
        if best.as_ref().is_some_and(is_sure) {
            break;
        }
    }
    let Some(Candidate { lattice, cells, board }) = best else {
        let closest = refused.into_iter().max_by(|(a, why), (b, other)| {
            let order = why.is_board().cmp(&other.is_board());
            order.then(a.area().total_cmp(&b.area()))
        });
        return Err(closest.map_or(ReadError::NotFound { width, height }, |(_, error)| error));
    };
    if let Some(error) = larger_refused(&refused, &lattice) {
        return Err(error.clone());
    }
    let frame = lattice.frame(picture);
    let others = other_boards(picture, locator.found(), &lattice, &board);
    if others > 0 {
        return Err(ReadError::SeveralBoards { frame: frame.outer, count: others + 1 });
    }
    let marks = marks::read_marks(picture, &lattice, &cells);
    let read_us = microseconds(start) - locate_us;
    Ok(Reading { frame, board, marks, timings: Timings { locate_us, read_us } })
}

/// A board read on a lattice.
struct Candidate {
    lattice: Lattice,
    cells: Cells,
    board: Board,
}

impl Candidate {
    fn is_smaller(&self, other: &Candidate) -> bool {
        self.lattice.size_class() < other.lattice.size_class()
    }
}

fn microseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

/// Why a board larger than `lattice` was refused, if there was one.
fn larger_refused<'a>(
    refused: &'a [(Lattice, ReadError)],
    lattice: &Lattice,
) -> Option<&'a ReadError> {
    let larger = |(other, error): &&(Lattice, ReadError)| {
        let elsewhere = other.area() > lattice.area() && !other.overlaps(lattice);
        error.is_board() && (elsewhere || other.area() * SAME_BOARD > lattice.area())
    };
    refused.iter().find(larger).map(|(_, error)| error)
}

/// How many other lattices with cells of the same size hold something else than `board`.
fn other_boards(
    picture: Pixels<'_>,
    lattices: &[Lattice],
    lattice: &Lattice,
    board: &Board,
) -> usize {
    let (width, height) = lattice.pitch();
    lattices
        .iter()
        .filter(|other| {
            let (w, h) = other.pitch();
            let like = |a: f32, b: f32| (a - b).abs() <= SAME_PITCH * b;
            like(w, width) && like(h, height) && !other.overlaps(lattice)
        })
        .filter(|other| match read_lattice(picture, (*other).clone()) {
            Ok(read) => read.board != *board,
            Err(_) => true,
        })
        .count()
}

/// The board on a lattice, and the lattice without what isn't board.
fn read_lattice(picture: Pixels<'_>, mut lattice: Lattice) -> Result<Candidate, ReadError> {
    let frame = |lattice: &Lattice| lattice.frame(picture).outer;
    lattice.trim_odd(picture);
    let (rows, cols) = (lattice.rows(), lattice.cols());
    let not_square = || {
        let colours = lattice.colours(picture);
        ReadError::NotSquare { frame: frame(&lattice), rows, cols, colours }
    };
    if rows != cols || rows < MIN_SIZE {
        return Err(not_square());
    }
    if let Some(side) = lattice.open_side(picture) {
        return Err(ReadError::CutOff { frame: frame(&lattice), side });
    }
    let cells = Cells::measure(picture, &lattice).ok_or_else(not_square)?;
    let crossings = walls::covered_crossings(rows, &cells.walls);
    if crossings > 0 {
        return Err(ReadError::Covered { frame: frame(&lattice), crossings });
    }
    let (cuts, measured) = regions::cuts(&cells);
    let board = judge::choose(rows, cuts, measured)
        .or_else(|doubt| {
            let is_marked = |at| marks::is_marked(picture, &lattice, &cells, at);
            let patched = regions::patched_cuts(&cells, measured, &is_marked);
            if patched.is_empty() { Err(doubt) } else { judge::choose(rows, patched, measured) }
        })
        .map_err(|doubt| ReadError::Doubt { frame: frame(&lattice), doubt })?;
    Ok(Candidate { lattice, cells, board })
}

/// The fewest rows of a board: smaller ones have no solution.
const MIN_SIZE: usize = 4;
