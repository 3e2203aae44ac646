//! A system without an X display: the same names as in `x11`, and no way to get there.

use super::{Area, Chord, Part, Screen, Touch, Unseen, Window};

/// A connection to the X display; there is none here.
pub enum X11 {}

/// What happens on the display.
#[derive(Debug)]
pub enum Event {
    /// A grabbed key went down.
    Pressed(Chord),
    /// A key that was grabbed can't be any more.
    Lost(Chord, X11Error),
    /// It can be had again.
    Back(Chord),
    /// A compositor started or ended.
    Compositor,
    /// The mouse did something on a surface that takes it.
    Touched(Touch),
}

/// A surface that is shown; there is none here.
#[derive(Debug, PartialEq, Eq)]
pub enum Surface {}

impl Surface {
    /// Never called.
    pub fn part(&self, _: u32) -> Option<Part> {
        match *self {}
    }
}

/// Why the display didn't do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum X11Error {
    /// This system has no X display.
    #[error("this system has no X display")]
    None,
    /// Another program listens for the key.
    #[error("{0} belongs to another program")]
    Taken(Chord),
}

impl X11 {
    /// Always fails.
    ///
    /// # Errors
    ///
    /// [`X11Error::None`].
    pub fn connect() -> Result<X11, X11Error> {
        Err(X11Error::None)
    }

    /// Never called.
    pub fn next_event(&self) -> Result<Event, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn composited(&self) -> bool {
        match *self {}
    }

    /// Never called.
    pub fn grab(&self, _: Chord) -> Result<(), X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn release(&self, _: Chord) {
        match *self {}
    }

    /// Never called.
    pub fn screens(&self) -> Result<Vec<Screen>, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn whole(&self) -> Result<Area, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn text_scale(&self) -> f32 {
        match *self {}
    }

    /// Never called.
    pub fn pointer(&self) -> Result<(i32, i32), X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn pixels(&self, _: Area) -> Result<(Vec<u8>, Area), X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn pick_area(
        &self,
        _: impl FnOnce(&X11) -> Option<Surface>,
    ) -> Result<Option<Area>, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn windows(&self) -> Result<Vec<Window>, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn unseen(&self, _: u32) -> Result<Unseen, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn areas_of(&self, _: &str) -> Result<Vec<Area>, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn show(
        &self,
        _: &str,
        _: Area,
        _: &[u8],
        _: Option<&[Area]>,
        _: &[Area],
    ) -> Result<Surface, X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn repaint(&self, _: &Surface, _: Area, _: &[u8]) -> Result<(), X11Error> {
        match *self {}
    }

    /// Never called.
    pub fn hide(&self, _: Surface) {
        match *self {}
    }
}
