//! Reads a Queens puzzle off the screen or out of a picture, solves it and shows the answer.
//!
//! ```text
//! capture ──▶ vision ──▶ board ──▶ solve ──▶ present
//! pixels      locate,    regions,  queens    picture on the image, on the overlay, as text
//!             read       marks     ▲
//!                                  └ hint: one explained step at a time
//! ```
//!
//! The modules, each before those that use it:
//!
//! | module | |
//! |---|---|
//! | [`chain`] | errors in words for people |
//! | [`geometry`] | rectangles of pixels, where a board is in a picture |
//! | [`board`] | the puzzle, the progress, a solution; boards as text |
//! | [`solve`] | the search for solutions: one question, several engines |
//! | [`hint`] | the next step as a person would find it, and why; grades |
//! | [`mod@generate`] | new boards |
//! | [`vision`] | from pixels to a board with its marks |
//! | [`answer`] | from a picture or a board to how many solutions it has, with times |
//! | [`compare`] | every engine on one board, with times |
//! | [`present`] | queens on a picture, a board drawn, a solution step by step; saving |
//! | `platform` | what the operating system is asked for: display, keys, tray, socket |
//! | [`mod@capture`] | pictures from files and from the screen |
//! | `desktop` | the assistant that lives beside the browser, and its overlay |
//! | `settings` | what the user has chosen, kept between starts |
//! | [`cli`] | the subcommands |
//! | `app` | the window |
//!
//! # Invariants
//!
//! - `board`, `solve`, `hint` and `generate` know nothing of pixels, windows, files, clocks or threads.
//! - `solve` and `hint` know nothing of each other.
//! - `vision` and `present` know pixels, but neither the screen nor egui. `vision` asks `solve`
//!   one question, through one seam: how many solutions does a reading have?
//! - `cfg(target_os)` is written in `platform` alone, and only `platform`, `capture`, `desktop` and
//!   `app` talk to a display.
//! - Pictures are read by `capture` and written by `present`, whole or not at all.
//! - egui is named in `app` alone, and `app` by nobody but `main`.
//!
//! `tests/layering.rs` holds the modules to what they may name.

pub mod chain;

pub mod geometry;

pub mod board;

pub mod solve;

pub mod hint;

pub mod generate;

pub mod vision;

pub mod answer;

pub mod compare;

pub mod present;

#[cfg(feature = "desktop")]
pub mod platform;

pub mod capture;

#[cfg(feature = "desktop")]
pub mod desktop;

#[cfg(feature = "desktop")]
pub mod settings;

pub mod cli;

#[cfg(feature = "desktop")]
pub mod app;
