//! A system without desktop portals: the same names as in `portal`, and always an error.

use std::{convert::Infallible, thread, time::Duration};

use super::{Chord, Wish};

/// Why the portal didn't do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum PortalError {
    /// This system has no portal.
    #[error("this system has no desktop portal")]
    None,
}

/// Always fails.
///
/// # Errors
///
/// [`PortalError::None`].
pub fn screenshot(_: Duration) -> Result<Vec<u8>, PortalError> {
    Err(PortalError::None)
}

/// What the portal has to say of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// It listens for this one.
    Bound(Chord),
    /// The key went down.
    Pressed,
}

/// Says once that there is no portal, and waits for ever.
pub fn follow(_: &Wish, _: impl FnMut(Shortcut), mut lost: impl FnMut(PortalError)) -> Infallible {
    lost(PortalError::None);
    loop {
        thread::park();
    }
}
