//! Reads a Queens puzzle off the screen or out of a picture, solves it and shows the answer.
//!
//! The modules are listed in the order in which a puzzle passes through them:
//!
//! ```text
//! capture ──▶ vision ──▶ board ──▶ solve ──▶ present
//! pixels      locate,    regions,  queens    picture on the image, on the overlay, as text
//!             read       marks     ▲
//!                                  └ hint: one explained step at a time
//! ```
//!
//! # Invariants
//!
//! - `board`, `solve` and `hint` know nothing of pixels, windows, files, clocks or threads.
//! - `solve` and `hint` know nothing of each other.
//! - `vision` and `present` know pixels, but neither the screen nor egui. `vision` asks `solve`
//!   one question, through one seam: how many solutions does a reading have?
//! - Only `capture`, `platform` and `app` talk to the operating system, and `cfg(target_os)` is
//!   written in `platform` alone.
//!
//! `tests/layering.rs` holds the modules to these.

pub mod answer;
#[cfg(feature = "desktop")]
pub mod app;
pub mod board;
pub mod capture;
pub mod chain;
pub mod cli;
pub mod compare;
#[cfg(feature = "desktop")]
pub mod desktop;
pub mod generate;
pub mod geometry;
pub mod hint;
#[cfg(feature = "desktop")]
pub mod platform;
pub mod present;
#[cfg(feature = "desktop")]
pub mod settings;
pub mod solve;
pub mod vision;
