//! Solving as people do: the easiest deduction that still gets somewhere, and why it holds.
//!
//! ```text
//! board, marks ─▶ Position ─▶ the techniques, easiest first ─▶ Deduction ─▶ sentence, rung
//!                    ▲                                             │
//!                    └───────────── steps(): start over ◀──────────┘──▶ Trace ─▶ grade
//! ```
//!
//! A [`Deduction`] is data: technique, houses, cells it rests on, effect. The sentence, the
//! highlight, the exported trace and the grade are all made from it.
//!
//! Nothing here searches, and nothing here knows the solution; only [`check`] is given one. Of the
//! deductions open at a time, the easiest technique is taken, of that the one that rests on the
//! fewest cells, of these the one that does the most, and of these the first, regions before rows
//! before columns; so the same marks always give the same hint.
//!
//! The hints take the marks at their word. Where they might be wrong, [`check`] them first.

mod check;
mod deduction;
mod grade;
mod names;
mod position;
mod rung;
mod sentence;
mod technique;
mod trace;

pub use check::{Check, check};
pub use deduction::{Deduction, Effect};
pub use grade::{Grade, Limit, TABLE, grade};
pub use names::{Colours, Letters, Names};
pub use rung::{Rung, View, view};
pub use sentence::sentence;
pub use technique::Technique;
pub use trace::{Ending, Trace, next, steps};
