//! Where pictures come from.

#[cfg(feature = "desktop")]
mod error;
mod file;
#[cfg(feature = "desktop")]
mod screen;
#[cfg(feature = "desktop")]
mod system;

#[cfg(feature = "desktop")]
pub use error::CaptureError;
pub use file::{
    Decoded, MAX_FILE_BYTES, MAX_PIXELS, OpenError, check_file_size, decode, read_file,
};
#[cfg(feature = "desktop")]
pub use screen::{Capture, Screens, WINDOW_CLASS};
