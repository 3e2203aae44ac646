//! From pixels to a board: find the frame, fit the lattice, read regions and marks.
//!
//! ```text
//! survey: the way through a picture ──▶ attempt, square: what a lattice holds ──▶ meant: which board
//!
//! locate ──▶ lattice ──▶ cells ──▶ regions ──▶ judge
//! corners    grid lines  colours,  cuts into   which cut is right
//! │ chain    │ grow      │ ring,   │ n regions └ marks
//! ├ borders, │ probe,    │ rims    ├ cut
//! │ border,  │ past,     │ walls   ├ enclosed, joined
//! │ area,    │ margin,   │ corners ├ chequer, outlined, framed
//! │ boxes    └ sheet,    ├ discs,  └ recut: odd, tint, washed, painted,
//! ├ crossed    cut_off,  │ cover     filled, fenced, shadowed, dimmed,
//! ├ whole,     split,    └ light     toned, bled; bare
//! │ uneven     bent, parted,
//! ├ ruled,     faint, dashed,
//! │ empties    nested, lines,
//! └ drawn      pattern
//!
//! below them all: pixels, points, spot, side, colour, mixture, groups
//! ```
//!
//! Nothing here knows a palette, a page or a site: what is a line, a wall or a colour of its own is
//! learnt from each picture. What can't be told for sure is refused, with what was measured.

mod area;
mod attempt;
mod bare;
mod bent;
mod bled;
mod border;
mod borders;
mod boxes;
mod cells;
mod chain;
mod chequer;
mod colour;
mod corners;
mod cover;
mod crossed;
mod cut;
mod cut_off;
mod dashed;
mod dimmed;
mod discs;
mod drawn;
mod empties;
mod enclosed;
mod error;
mod explain;
mod faint;
mod fenced;
mod filled;
#[cfg(test)]
mod fixture;
mod framed;
mod groups;
mod grow;
mod joined;
mod judge;
mod lattice;
mod light;
mod lines;
mod locate;
mod margin;
mod marks;
mod meant;
mod mixture;
mod nested;
mod odd;
mod outlined;
mod overlap;
mod painted;
mod parted;
mod past;
mod pattern;
mod pixels;
mod points;
mod probe;
mod recut;
mod regions;
mod rims;
mod ring;
mod ruled;
mod shadowed;
mod sheet;
mod side;
mod split;
mod spot;
mod square;
mod survey;
mod tint;
mod toned;
mod uneven;
mod walls;
mod washed;
mod whole;

pub use error::{Doubt, ReadError};
pub use pixels::Pixels;

use image::RgbaImage;

use self::survey::Survey;
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

/// Reads the largest whole board of a picture.
///
/// # Errors
///
/// [`ReadError`] when there is none, or it can't be told for sure.
pub fn read(picture: Pixels<'_>) -> Result<Reading, ReadError> {
    Survey::new(picture).read()
}

/// Reads every board of a picture, the largest first: each as it was read, or why it can't be. There is one entry at
/// least; if no board is to be seen, it says why the closest thing to one isn't.
pub fn read_all(picture: Pixels<'_>) -> Vec<Result<Reading, ReadError>> {
    Survey::new(picture).read_all()
}

/// Reads as [`read`] does, and draws what it saw: the picture, faded, and on it
///
/// - every lattice that was looked at, in orange, but for those guessed from borders alone that hold no
///   board;
/// - on the one that was read, or came closest: the colour of each cell as a square in its middle, the
///   grid lines between cells in white, as thick as they were measured, the walls of the regions in
///   magenta, and a red frame around each cell in doubt.
pub fn explain(picture: Pixels<'_>) -> (Result<Reading, ReadError>, RgbaImage) {
    let mut survey = Survey::new(picture);
    let reading = survey.read();
    let image = explain::draw(picture, survey.attempts(), reading.as_ref().err());
    (reading, image)
}
