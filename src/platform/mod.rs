//! What this desktop allows, and the only place that asks which system this is.
//!
//! | desktop | screen | key | overlay |
//! |---|---|---|---|
//! | X11 | the display | the display | a surface of the display |
//! | Wayland with XWayland | portal | portal, or the desktop's own shortcut | a surface of XWayland |
//! | Wayland alone | portal | portal, or the desktop's own shortcut | the window |
//! | Windows, macOS | system | a shortcut of the system | the window |
//!
//! It knows nothing of boards, pictures or the program's window.

mod area;
mod autostart;
mod chord;
#[cfg(any(target_os = "linux", target_os = "freebsd"))]
mod event_loop;
#[cfg(not(any(target_os = "linux", target_os = "freebsd")))]
#[path = "no_event_loop.rs"]
mod event_loop;
#[cfg(any(target_os = "linux", target_os = "freebsd"))]
pub mod portal;
#[cfg(not(any(target_os = "linux", target_os = "freebsd")))]
#[path = "no_portal.rs"]
pub mod portal;
mod socket;
mod touch;
#[cfg(any(target_os = "linux", target_os = "freebsd"))]
pub mod tray;
#[cfg(not(any(target_os = "linux", target_os = "freebsd")))]
#[path = "no_tray.rs"]
pub mod tray;
mod wish;
#[cfg(any(target_os = "linux", target_os = "freebsd"))]
mod x11;
#[cfg(not(any(target_os = "linux", target_os = "freebsd")))]
#[path = "no_x11.rs"]
mod x11;

pub use area::Area;
pub use autostart::{start_with_session, starts_with_session};
pub use chord::{Chord, ChordError, Key};
pub use event_loop::prefer_x11;
pub use socket::{Caller, Place, Socket};
pub use touch::{Part, Touch, TouchKind};
pub use wish::Wish;
pub use x11::{Event, Surface, X11, X11Error};

use std::{env, path::PathBuf};

/// A screen of the desktop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// What the system calls it: `HDMI-1`, `eDP-1` …
    pub name: String,
    /// Where it lies on the desktop.
    pub area: Area,
}

/// A window of another program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// The number by which the system knows it.
    pub id: u32,
    /// The text of its title bar.
    pub title: String,
    /// Where it lies on the desktop, without its frame; may be off the screens in part.
    pub area: Area,
}

/// Why a window is not to be seen, and what to do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unseen {
    /// There is no such window any more.
    #[error("was closed; choose another")]
    Closed,
    /// It is put away.
    #[error("is minimised; open it again, then look at it")]
    Minimised,
    /// It is shown elsewhere.
    #[error("is on another workspace; go there or bring it here, then look at it")]
    Workspace,
    /// It is where no screen is.
    #[error("is off the screens; move it back, then look at it")]
    OffScreen,
    /// The system doesn't tell.
    #[error("is closed, minimised or on another workspace; open it here, then look at it")]
    Unknown,
}

/// Who runs the desktop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Session {
    /// An X server.
    X11,
    /// A Wayland compositor. Programs of X may run in it (`DISPLAY` is set then).
    Wayland,
    /// Windows or macOS.
    System,
}

impl Session {
    /// Reads it from the environment.
    pub fn current() -> Session {
        if cfg!(any(target_os = "windows", target_os = "macos")) {
            Session::System
        } else if env::var_os("WAYLAND_DISPLAY").is_some_and(|name| !name.is_empty()) {
            Session::Wayland
        } else {
            Session::X11
        }
    }
}

/// There is no display.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no display to show anything on or to look at; start it on a desktop, or solve a \
     picture: queensight solve FILE"
)]
pub struct NoDisplay;

/// Makes sure that there is a display.
///
/// # Errors
///
/// [`NoDisplay`] if there is none. That Wayland's answers is taken for granted.
pub fn find_display() -> Result<(), NoDisplay> {
    match Session::current() {
        Session::X11 => X11::connect().map(drop).map_err(|_| NoDisplay),
        Session::Wayland | Session::System => Ok(()),
    }
}

/// The folder for the socket of the running program: the user's alone where the system has one
/// (`XDG_RUNTIME_DIR`), else below the user's home. `None` if there is neither.
pub fn runtime_dir() -> Option<PathBuf> {
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let home = || set("HOME").map(|home| home.join(".cache"));
    let local = || set("LOCALAPPDATA");
    set("XDG_RUNTIME_DIR").or_else(home).or_else(local).map(|dir| dir.join("queensight"))
}
