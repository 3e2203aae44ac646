//! From pixels to a board: find the frame, fit the lattice, read regions and marks.

mod pixels;

pub use pixels::Pixels;

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
    Err(ReadError::NotFound { width: picture.width(), height: picture.height() })
}
