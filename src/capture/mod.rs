//! Where pictures come from.

mod file;

pub use file::{OpenError, open_picture};
