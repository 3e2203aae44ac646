//! The assistant at the desktop: a key is pressed over the browser, and the queens stand on the
//! board. It lives without a window, and as well beside one.
//!
//! ```text
//! key ──────┐                 ┌ capture ▶ read ▶ solve ┐
//! socket ───┼─▶ asks ─▶ overlay thread                  ├─▶ surface over the board, or a notice
//! tray ─────┤                 └────────── hide ────────┘
//! window ───┘
//! ```
//!
//! Everything happens in one thread, in the order of the asks, so nothing can be shown twice or
//! taken away before it is there. It sleeps until it is asked or what it shows has had its time.

mod assistant;
mod instance;
mod look;
mod notice;
mod overlay;
mod paint;
mod place;
mod resident;
mod shape;
mod survey;
mod tray;

pub use assistant::{Ask, Assistant, Event, Setup};
pub use instance::{Running, Word, serve, tell};
pub use look::{Look, NoLook};
pub use paint::Style;
pub use resident::{News, Resident};
pub use survey::{Sighting, SurveyError, Where, survey};
