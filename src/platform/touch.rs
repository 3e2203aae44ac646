/// What the mouse did on a surface that takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// The number by which the display knows the part of the surface.
    pub window: u32,
    /// What it did there.
    pub kind: TouchKind,
}

/// What the mouse can do on a part of a surface.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TouchKind {
    /// It came there.
    Came,
    /// It went away.
    Left,
    /// Its left button, pressed there, was let go at this point, in pixels from the part's own
    /// top-left corner; perhaps outside of the part.
    Released(i32, i32),
}

/// A part of a surface that takes the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What is no spot.
    Ground,
    /// The spot of this number.
    Spot(usize),
}
