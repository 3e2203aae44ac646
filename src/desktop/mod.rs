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
//! taken away before it is there. It sleeps until it is asked or what it shows has had its time;
//! meanwhile it looks now and then whether the board is still there, and takes the answer away if
//! not.

mod assistant;
mod instance;
mod key;
mod ladder;
mod lookout;
mod marking;
mod notice;
mod notices;
mod overlay;
mod paint;
mod pick;
mod place;
mod reply;
mod resident;
mod shape;
mod style;
mod survey;
mod tray;
mod watch;

pub use assistant::{Ask, Assistant, Event, Setup};
pub use instance::{Running, Talks, Word, serve, tell};
pub use marking::{ACCENT, WRONG};
pub use notices::{headline, headline_of, no_key};
pub use overlay::UNCOVERED;
pub use paint::Style;
pub use pick::pick_area;
pub use reply::{NoReply, Outcome, Reply};
pub use resident::{News, Resident};
pub use style::{NoStyle, OverlayStyle};
pub use survey::{Sighting, SurveyError, Where, survey};
