//! A system whose tray is not served yet: the same names as in `tray`, and always an error.

/// Why there is no tray.
#[derive(Debug, thiserror::Error)]
pub enum TrayError {
    /// This system's tray is not served yet.
    #[error("the tray of this system is not served yet; use the window")]
    None,
}

/// A line of the menu.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// Something to do.
    Do(&'static str),
    /// Something that is on or off; off at first.
    Switch(&'static str),
    /// A line between others.
    Gap,
}

/// Always fails.
///
/// # Errors
///
/// [`TrayError::None`].
pub fn show(
    _: &'static str,
    _: (i32, Vec<u8>),
    _: Vec<Line>,
    _: impl Fn(usize, bool) + Send + 'static,
) -> Result<(), TrayError> {
    Err(TrayError::None)
}
