//! Pictures of Queens boards as hard as the world makes them, drawn from a seed, with the truth.
//!
//! A scene is planned, drawn and spoiled: a [`Class`] decides what is special about it
//! ([`plan`]), the board is made ([`boards`]), coloured ([`palette`]) and ruled ([`lines`]), the
//! player's traces are put on it ([`marks`], [`signs`], [`state`]), it is placed in its surroundings
//! ([`page`], [`heads`]), and the picture goes through what pictures go through ([`spoil`]). Others
//! hold a board that can't be read ([`fault`]), or none at all ([`negative`]).
//!
//! What is drawn must be tellable by a careful human; so the colours of a scene are chosen far
//! enough apart for what will be done to them, and what only a wall can tell is only drawn where
//! walls show.

// Tests that include this module are crates of their own, where nothing is reachable.
#![allow(unreachable_pub)]

mod boards;
pub mod canvas;
mod class;
pub mod clutter;
mod draw;
mod fault;
mod heads;
mod lines;
mod marks;
mod negative;
mod page;
pub mod pair;
pub mod palette;
mod patterns;
mod plan;
mod signs;
mod spoil;
mod state;

use fastrand::Rng;
use image::RgbaImage;
use queensight::{
    board::{Board, Marks},
    geometry::PixelRect,
};

pub use class::Class;

/// A picture and what is in it.
pub struct Scene {
    /// The picture.
    pub image: RgbaImage,
    /// The largest whole board in it; `None` if nothing in it may be answered.
    pub truth: Option<Truth>,
}

/// What a reader should see.
#[derive(Clone, Debug, PartialEq)]
pub struct Truth {
    /// The regions; there is exactly one solution, or one of several is placed.
    pub board: Board,
    /// The outer edge of the board's border, or of its cells if there is none.
    pub frame: PixelRect,
    /// What is placed on it.
    pub marks: Marks,
}

impl Scene {
    /// The scene of `class` and `seed`; always the same one.
    pub fn new(class: Class, seed: u64) -> Scene {
        // From the name, so that another class among them changes no scene.
        let salt =
            class.name().bytes().fold(0, |sum: u64, byte| (sum << 5) ^ sum ^ u64::from(byte));
        let mut rng = Rng::with_seed(seed ^ salt.rotate_left(32));
        match plan::plan(class, &mut rng) {
            Some(plan) => draw::draw(plan, &mut rng),
            None => Scene { image: negative::draw(class, &mut rng), truth: None },
        }
    }
}
