//! The X display: screens, pointer, pixels, windows, keys and a surface to show something on.
//!
//! One connection serves every thread. One of them may block in [`X11::next_event`]; the others
//! ask and are answered meanwhile. Everything here counts in physical pixels, as X does.

mod keys;
mod pick;
mod pixels;
mod screens;
mod surface;
mod windows;

use std::sync::Mutex;

use x11rb::{
    connection::Connection as _,
    errors::{ConnectError, ConnectionError, ReplyError, ReplyOrIdError},
    protocol::{
        Event as Xevent,
        xfixes::{ConnectionExt as _, SelectionEventMask},
        xproto::{ButtonReleaseEvent, ConnectionExt as _, EnterNotifyEvent, NotifyDetail, Window},
    },
    rust_connection::RustConnection,
};

use super::{Chord, Touch, TouchKind};
use keys::Grabs;
pub use surface::Surface;

x11rb::atom_manager! {
    Atoms: AtomsCookie {
        _NET_CLIENT_LIST_STACKING,
        _NET_CURRENT_DESKTOP,
        _NET_WM_DESKTOP,
        _NET_WM_NAME,
        _NET_WM_WINDOW_TYPE,
        _NET_WM_WINDOW_TYPE_NOTIFICATION,
        _COMPTON_SHADOW,
        UTF8_STRING,
    }
}

/// A connection to the X display.
pub struct X11 {
    conn: RustConnection,
    root: Window,
    atoms: Atoms,
    /// The selection that a compositor owns while it runs.
    compositor: u32,
    grabs: Mutex<Grabs>,
}

/// What happens on the display that the program listens for.
#[derive(Debug)]
pub enum Event {
    /// A grabbed key went down; once, however long it is held.
    Pressed(Chord),
    /// A key that was grabbed can't be any more: another keyboard layout was chosen.
    Lost(Chord, X11Error),
    /// It can be had again: its keyboard layout was chosen again.
    Back(Chord),
    /// A compositor started or ended.
    Compositor,
    /// The mouse did something on a surface that takes it.
    Touched(Touch),
}

/// Why the display didn't do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum X11Error {
    /// No display: no `DISPLAY`, or nobody answers there.
    #[error("no X display answers")]
    Connect(#[from] ConnectError),
    /// The display went away.
    #[error("the X display is gone")]
    Connection(#[from] ConnectionError),
    /// The display refused; a screen or window may have vanished meanwhile.
    #[error("the X display refused: {0}")]
    Reply(#[from] ReplyError),
    /// The display has no more numbers for windows and pictures.
    #[error("the X display is full")]
    Ids(#[from] ReplyOrIdError),
    /// There is no screen there, or not any more.
    #[error("no screen shows that part of the desktop")]
    OffScreen,
    /// Another program listens for the key.
    #[error("{0} belongs to another program")]
    Taken(Chord),
    /// No key of the keyboard gives this.
    #[error("{0} is not on this keyboard")]
    NoKey(Chord),
    /// The pixels of the screen are stored in a way that isn't known here.
    #[error("the screen has {depth} bits of colour a pixel; 24 can be read")]
    Depth {
        /// Bits of colour a pixel.
        depth: u8,
    },
    /// Another program holds the mouse: a menu, a drag.
    #[error("another program holds the mouse; close its menu and try again")]
    Busy,
    /// The display can't show windows with alpha.
    #[error("the X display has no 32-bit visual")]
    NoAlpha,
}

impl X11 {
    /// Connects to the display that `DISPLAY` names.
    ///
    /// # Errors
    ///
    /// [`X11Error::Connect`] if there is none.
    pub fn connect() -> Result<X11, X11Error> {
        X11::open(None)
    }

    /// Connects to the display called `name`, as `:1`.
    ///
    /// # Errors
    ///
    /// [`X11Error::Connect`] if there is none.
    pub fn connect_to(name: &str) -> Result<X11, X11Error> {
        X11::open(Some(name))
    }

    fn open(name: Option<&str>) -> Result<X11, X11Error> {
        let (conn, screen) = RustConnection::connect(name)?;
        let root = conn.setup().roots[screen].root;
        let atoms = Atoms::new(&conn)?.reply()?;
        let name = format!("_NET_WM_CM_S{screen}");
        let compositor = conn.intern_atom(false, name.as_bytes())?.reply()?.atom;
        conn.xfixes_query_version(5, 0)?.reply()?;
        let watched = SelectionEventMask::SET_SELECTION_OWNER
            | SelectionEventMask::SELECTION_WINDOW_DESTROY
            | SelectionEventMask::SELECTION_CLIENT_CLOSE;
        conn.xfixes_select_selection_input(root, compositor, watched)?;
        let x11 = X11 { conn, root, atoms, compositor, grabs: Mutex::default() };
        // Without that extension a held key is many presses, and all else works.
        x11.follow_keyboard().ok();
        Ok(x11)
    }

    /// Waits, without waking, until something happens.
    ///
    /// # Errors
    ///
    /// [`X11Error::Connection`] once the display is gone; nothing more will come then.
    pub fn next_event(&self) -> Result<Event, X11Error> {
        loop {
            match self.conn.wait_for_event()? {
                Xevent::KeyPress(key) => {
                    if let Some(chord) = self.pressed(&key) {
                        return Ok(Event::Pressed(chord));
                    }
                }
                Xevent::KeyRelease(key) => self.released(&key),
                Xevent::MappingNotify(_)
                | Xevent::XkbMapNotify(_)
                | Xevent::XkbNewKeyboardNotify(_) => {
                    let changed = self.grab_again().into_iter();
                    // Escape is grabbed for a while only, and there are other ways out then.
                    let mut changed = changed.filter(|(chord, _)| *chord != Chord::ESCAPE);
                    match changed.next() {
                        Some((chord, Err(error))) => return Ok(Event::Lost(chord, error)),
                        Some((chord, Ok(()))) => return Ok(Event::Back(chord)),
                        None => {}
                    }
                }
                Xevent::XfixesSelectionNotify(_) => return Ok(Event::Compositor),
                Xevent::EnterNotify(at) if crosses(&at) => {
                    return Ok(touched(at.event, TouchKind::Came));
                }
                Xevent::LeaveNotify(at) if crosses(&at) => {
                    return Ok(touched(at.event, TouchKind::Left));
                }
                Xevent::ButtonRelease(at) if at.detail == LEFT_BUTTON => return Ok(clicked(&at)),
                _ => {}
            }
        }
    }

    /// Whether a compositor runs, without which nothing is transparent.
    pub fn composited(&self) -> bool {
        let owner = self.conn.get_selection_owner(self.compositor).map(|asked| asked.reply());
        owner.is_ok_and(|owner| owner.is_ok_and(|owner| owner.owner != x11rb::NONE))
    }
}

/// The number of the left button of the mouse.
const LEFT_BUTTON: u8 = 1;

/// Whether the mouse came to a surface or left it; not where it went over to one of its spots, or
/// came back from there.
fn crosses(at: &EnterNotifyEvent) -> bool {
    at.detail != NotifyDetail::INFERIOR
}

fn touched(window: Window, kind: TouchKind) -> Event {
    Event::Touched(Touch { window, kind })
}

/// A button let go belongs to the window where it was pressed, wherever the mouse is by then.
fn clicked(at: &ButtonReleaseEvent) -> Event {
    touched(at.event, TouchKind::Released(at.event_x.into(), at.event_y.into()))
}
