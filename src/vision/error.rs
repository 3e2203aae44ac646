use super::judge::Doubt;
use crate::geometry::PixelRect;

/// Why no board could be read from a picture, with what was measured.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ReadError {
    /// Nothing in the picture looks like a board.
    #[error("no board found in the {width}×{height} px picture: no grid of like cells")]
    NotFound {
        /// Width of the picture in pixels.
        width: u32,
        /// Height of the picture in pixels.
        height: u32,
    },
    /// The largest grid is no square of cells.
    #[error(
        "found a grid of {rows} rows and {cols} columns; a board has as many of both, from 4 up"
    )]
    NotSquare {
        /// The grid.
        frame: PixelRect,
        /// How many rows it has.
        rows: usize,
        /// How many columns it has.
        cols: usize,
        /// How many colours its cells have, roughly.
        colours: usize,
    },
    /// The grid goes on past its last line.
    #[error("the board is cut off: its grid goes on past the {side} edge of what is to be seen")]
    CutOff {
        /// The part that was found.
        frame: PixelRect,
        /// Where it goes on: left, right, top or bottom.
        side: &'static str,
    },
    /// A dialog, a button or the like lies over the board.
    #[error("something covers the board: grid lines are missing at {crossings} of their crossings")]
    Covered {
        /// The board.
        frame: PixelRect,
        /// How many crossings of grid lines are not to be seen.
        crossings: usize,
    },
    /// All cells in line with the queens on the board have one colour.
    #[error("what the {queens} queens on the board attack has one colour, which hides its regions")]
    Painted {
        /// The board.
        frame: PixelRect,
        /// How many queens are on it.
        queens: usize,
    },
    /// It was made for two queens in each row, column and region.
    #[error(
        "with two queens in each row, column and region the board has exactly one solution: it is Star Battle with two \
         stars, not Queens"
    )]
    TwoStars {
        /// The board.
        frame: PixelRect,
    },
    /// There are several boards of about one size with different regions.
    #[error("found {count} different boards of about one size; show only one of them")]
    SeveralBoards {
        /// One of them.
        frame: PixelRect,
        /// How many there are.
        count: usize,
    },
    /// Hardly any neighbours have one colour, as most cells of a region do.
    #[error(
        "found a grid of {rows} rows and columns, but only {percent} % of its neighbouring cells have one \
         colour; on a board half of them do"
    )]
    NoRegions {
        /// The grid.
        frame: PixelRect,
        /// How many rows it has.
        rows: usize,
        /// Neighbouring cells of one colour, of a hundred.
        percent: u32,
    },
    /// The cells can't be cut into regions for sure.
    #[error("{doubt}")]
    Doubt {
        /// The board.
        frame: PixelRect,
        /// What was measured.
        doubt: Doubt,
    },
}

impl ReadError {
    /// Where the closest thing to a board is, if there is one.
    pub fn frame(&self) -> Option<PixelRect> {
        match *self {
            ReadError::NotFound { .. } => None,
            ReadError::NotSquare { frame, .. }
            | ReadError::CutOff { frame, .. }
            | ReadError::Covered { frame, .. }
            | ReadError::Painted { frame, .. }
            | ReadError::TwoStars { frame }
            | ReadError::SeveralBoards { frame, .. }
            | ReadError::NoRegions { frame, .. }
            | ReadError::Doubt { frame, .. } => Some(frame),
        }
    }

    /// Whether this is about a board for sure, and not perhaps about a table or another puzzle.
    pub(super) fn is_board(&self) -> bool {
        match self {
            ReadError::Doubt { doubt, .. } => doubt.is_coloured(),
            ReadError::NotSquare { rows, cols, colours, .. } => {
                *rows.min(cols) >= 4 && *colours >= 4
            }
            ReadError::CutOff { .. }
            | ReadError::Covered { .. }
            | ReadError::Painted { .. }
            | ReadError::TwoStars { .. }
            | ReadError::SeveralBoards { .. }
            | ReadError::NoRegions { .. } => true,
            ReadError::NotFound { .. } => false,
        }
    }
}
