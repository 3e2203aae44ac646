//! Why the screen isn't seen.

use std::time::Duration;

use crate::platform::{NoDisplay, Unseen, X11Error, portal};

/// Why there is no picture of the screen.
#[derive(Debug, thiserror::Error)]
pub enum CaptureError {
    /// The X display didn't give one.
    #[error("the screen can't be captured")]
    X11(#[from] X11Error),
    /// The system didn't give one.
    #[error("the screen can't be captured: {0}")]
    System(String),
    /// There is nothing to look at.
    #[error(transparent)]
    NoDisplay(#[from] NoDisplay),
    /// The desktop's portal didn't give one.
    #[error(transparent)]
    Portal(#[from] portal::PortalError),
    /// The picture that the portal gave can't be decoded.
    #[error("the picture of the screen can't be decoded")]
    Decode(#[from] image::ImageError),
    /// The system took too long.
    #[error("the system gave no picture of the screen within {} s", .0.as_secs())]
    Late(Duration),
    /// Nothing can be laid over this desktop for a region to be drawn on.
    #[error(
        "no box can be drawn on this desktop; look at the whole screen, or give the box by its \
         numbers: queensight capture --region"
    )]
    NoRegion,
    /// There is no window of this title.
    #[error("there is no window \"{title}\"; `queensight capture --list` names those there are")]
    NoWindow {
        /// The title asked for.
        title: String,
    },
    /// The window that was chosen is not to be seen any more.
    #[error("the window \"{title}\" {why}")]
    WindowUnseen {
        /// Its title when it was chosen.
        title: String,
        /// What became of it.
        why: Unseen,
    },
    /// There is no screen of this name.
    #[error("there is no screen \"{name}\"; there are: {}", known.join(", "))]
    NoScreen {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: Vec<String>,
    },
}
