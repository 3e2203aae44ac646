//! Where pictures come from.

mod file;
#[cfg(feature = "desktop")]
mod screen;
#[cfg(feature = "desktop")]
mod system;

pub use file::{
    Decoded, MAX_FILE_BYTES, MAX_PIXELS, OpenError, check_file_size, decode, read_file,
};
#[cfg(feature = "desktop")]
pub use screen::{Capture, CaptureError, Screens, WINDOW_CLASS};
