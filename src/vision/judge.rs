//! Which of several readings is right: the one seam to `solve`.

use std::fmt;

use super::regions::{Cut, Evidence, Measured};
use crate::{
    board::{Board, Cell},
    solve::{Ending, Engine, NEVER, Request, search},
};

/// Nodes after which counting the solutions of a reading is given up.
const MAX_NODES: u64 = 200_000;
/// The fewest rows of a board with several solutions: smaller ones are drawings of how to play.
const MIN_LOOSE_SIZE: usize = 5;

/// Why the regions of a board can't be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Rows of the board.
    pub size: usize,
    /// How many colours can be told apart.
    pub colours: usize,
    /// How many regions thick grid lines enclose; `None` if all lines look alike.
    pub walled: Option<usize>,
    /// Readings with exactly one solution, if there are several.
    pub readings: usize,
    /// Cells that these readings disagree on.
    pub cells: Vec<Cell>,
}

impl Doubt {
    /// Whether there are colours enough for a board.
    pub(super) fn is_coloured(&self) -> bool {
        self.colours >= 3
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Doubt { size, colours, walled, readings, cells } = self;
        write!(f, "a board of {size} rows needs {size} regions, but {colours} colours")?;
        if let Some(walled) = walled {
            write!(f, " and {walled} walled regions")?;
        }
        write!(f, " were found")?;
        if *readings > 1 {
            write!(f, "; {readings} readings are possible")?;
        }
        if let Some(cell) = cells.first() {
            write!(f, "; in doubt: {cell}")?;
            if cells.len() > 1 {
                write!(f, " and {} more", cells.len() - 1)?;
            }
        }
        Ok(())
    }
}

/// The one board that the evidence supports.
///
/// # Errors
///
/// What speaks against it, if none or several could be right.
pub(super) fn choose(size: usize, cuts: Vec<Cut>, measured: Measured) -> Result<Board, Doubt> {
    let mut readings: Vec<(Board, Evidence, usize)> = Vec::new();
    for cut in cuts {
        if let Ok(board) = Board::new(&cut.labels) {
            let solutions = solutions(&board);
            readings.push((board, cut.evidence, solutions));
        }
    }
    let proper = readings.iter().filter(|(_, _, solutions)| *solutions == 1).count();
    let chosen = match proper {
        1 => readings.iter().position(|&(_, _, solutions)| solutions == 1),
        // A board with no or several solutions is only believed when nothing else could be meant.
        0 => {
            let alone = readings.len() == 1;
            readings.iter().position(|&(_, evidence, solutions)| match evidence {
                Evidence::Both => solutions == 0 || size >= MIN_LOOSE_SIZE,
                // A tinted cell that counts as a region leaves no solution more often than one.
                Evidence::Colours => alone && solutions > 0 && size >= MIN_LOOSE_SIZE,
                _ => false,
            })
        }
        _ => None,
    };
    match chosen {
        Some(chosen) => Ok(readings.swap_remove(chosen).0),
        None => {
            readings.retain(|&(_, _, solutions)| solutions == 1);
            let boards: Vec<Board> = readings.into_iter().map(|(board, ..)| board).collect();
            Err(Doubt {
                size,
                colours: measured.colours,
                walled: measured.enclosed,
                readings: boards.len(),
                cells: disagreement(&boards),
            })
        }
    }
}

/// The cells whose region isn't the same in all of `boards`.
fn disagreement(boards: &[Board]) -> Vec<Cell> {
    let Some((first, rest)) = boards.split_first() else { return Vec::new() };
    let differs = |cell: &Cell| rest.iter().any(|board| board.region(*cell) != first.region(*cell));
    first.cells().filter(differs).collect()
}

/// Whether `board` is a puzzle with exactly one solution.
pub(super) fn is_proper(board: &Board) -> bool {
    solutions(board) == 1
}

/// 0, 1, or 2 for more; 2 as well if the search was given up.
fn solutions(board: &Board) -> usize {
    let request = Request { limit: 2, max_nodes: MAX_NODES, cancel: &NEVER };
    let found = search(board, Engine::Bitmask, &request);
    if found.ending == Ending::GaveUp { 2 } else { found.solutions.len() }
}
