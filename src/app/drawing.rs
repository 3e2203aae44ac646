//! What the window saves and copies.

use std::sync::Arc;

use image::RgbaImage;

use super::classic::Classic;
use crate::present::{self, Picture, QueenStyle};

/// A board as it was when the user asked for it, whatever the window shows by the time it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Drawing {
    /// The picture of a sheet with queens on it.
    Picture {
        /// The pixels.
        image: Arc<RgbaImage>,
        /// What to draw on them.
        picture: Picture,
    },
    /// The classic board, its queens in this style.
    Classic(Box<Classic>, QueenStyle),
}

impl Drawing {
    /// Its pixels.
    pub fn drawn(&self) -> RgbaImage {
        match self {
            Drawing::Picture { image, picture } => {
                let mut image = image.as_ref().clone();
                present::draw(&mut image, picture);
                image
            }
            Drawing::Classic(board, style) => board.drawn(*style),
        }
    }
}
