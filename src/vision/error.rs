//! Why no board was read.

use std::fmt;

use super::outlined::MIN_OUTLINED_SIZE;
use crate::{
    board::{Cell, counted},
    geometry::PixelRect,
};

/// So many colours are enough for a board whose regions can't all be told apart …
const COLOURS: usize = 3;
/// … and so many, in so many rows and columns, for what may be more of one.
const COLOURS_OF_MORE: (usize, usize) = (4, 4);

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
    #[error("something covers the board: grid lines are missing in {}", counted(*places, "place"))]
    Covered {
        /// The board.
        frame: PixelRect,
        /// How many crossings of grid lines are not to be seen, or in how many places lines end.
        places: usize,
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
    /// Its cells hold signs of many kinds, each but once in a row and a column, as digits of a sudoku.
    #[error(
        "its cells hold {kinds} kinds of signs or more, each but once in a row and a column as the digits of a sudoku \
         are: this is another game"
    )]
    Digits {
        /// The board.
        frame: PixelRect,
        /// How many kinds were told apart.
        kinds: usize,
    },
    /// There are several boards of about one size with different regions.
    #[error("found {count} boards of about one size; show only one of them")]
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
            | ReadError::Digits { frame, .. }
            | ReadError::SeveralBoards { frame, .. }
            | ReadError::NoRegions { frame, .. }
            | ReadError::Doubt { frame, .. } => Some(frame),
        }
    }

    /// Whether this is about another game on a grid with regions.
    pub(super) fn is_other_game(&self) -> bool {
        matches!(self, ReadError::TwoStars { .. } | ReadError::Digits { .. })
    }

    /// Whether this may well be about a board: where a larger grid was refused for it, nothing smaller is answered.
    pub(super) fn is_board(&self) -> bool {
        match self {
            ReadError::Doubt { doubt, .. } => doubt.is_coloured() || doubt.is_walled(),
            ReadError::NotSquare { rows, cols, colours, .. } => {
                *rows.min(cols) >= COLOURS_OF_MORE.1 && *colours >= COLOURS_OF_MORE.0
            }
            ReadError::CutOff { .. }
            | ReadError::Covered { .. }
            | ReadError::Painted { .. }
            | ReadError::TwoStars { .. }
            | ReadError::Digits { .. }
            | ReadError::SeveralBoards { .. }
            | ReadError::NoRegions { .. } => true,
            ReadError::NotFound { .. } => false,
        }
    }
}

/// Why the regions of a board can't be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Rows of the board.
    pub size: usize,
    /// How many colours can be told apart.
    pub colours: usize,
    /// How many regions thick grid lines enclose; `None` if all lines look alike.
    pub walled: Option<usize>,
    /// Readings with exactly one solution, or one on the board: none, one that too little speaks for, or several.
    pub readings: usize,
    /// Cells that these readings disagree on.
    pub cells: Vec<Cell>,
}

impl Doubt {
    /// Whether there are colours enough for a board.
    pub(super) fn is_coloured(&self) -> bool {
        self.colours >= COLOURS
    }

    /// Whether walls alone enclose as many regions as a board has.
    fn is_walled(&self) -> bool {
        self.walled == Some(self.size)
    }

    /// How many regions are needed, and what there is.
    fn write_counts(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Doubt { size, colours, walled, .. } = self;
        write!(f, "a board of {size} rows needs {size} regions, but ")?;
        match (*colours, *walled) {
            (colours, Some(walled)) => {
                let (colours, walled) =
                    (counted(colours, "colour"), counted(walled, "walled region"));
                write!(f, "{colours} and {walled} were found")
            }
            (1, None) => write!(f, "1 colour was found"),
            (colours, None) => write!(f, "{colours} colours were found"),
        }
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Doubt { size, colours, walled, readings, cells } = self;
        if colours == size && *readings == 0 {
            return write!(
                f,
                "{size} colours were found in {size} rows, but no regions with exactly one solution: this \
                 may be another game"
            );
        }
        if colours * 2 < *size && self.is_walled() && *readings == 0 {
            return write!(
                f,
                "{size} walled regions were found, but hardly any colours: such a board needs at least \
                 {MIN_OUTLINED_SIZE} rows, regions of unlike sizes, exactly one solution, and a frame or a page of another \
                 colour all around"
            );
        }
        if colours == size && (*readings == 1 || *readings > 1 && walled.is_none()) {
            write!(f, "{size} colours were found in {size} rows, but ")?;
            match *readings {
                1 => write!(f, "one may be that of a shaded or tinted cell")?,
                readings => write!(f, "{readings} readings are possible")?,
            }
        } else {
            self.write_counts(f)?;
            match *readings {
                0 => {}
                1 => write!(f, "; one may be that of a shaded or tinted cell")?,
                readings => write!(f, "; {readings} readings are possible")?,
            }
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
