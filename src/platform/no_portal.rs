//! A system without desktop portals: the same names as in `portal`, and always an error.

use std::time::Duration;

use super::Chord;

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

/// Always fails.
///
/// # Errors
///
/// [`PortalError::None`].
pub fn listen(_: Chord, _: impl Fn()) -> Result<(), PortalError> {
    Err(PortalError::None)
}
