//! The four sides of a lattice.

use super::pixels::Axis;

/// An outer row or column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
    Top,
    Bottom,
}

impl Side {
    /// Those of one axis after the other, the first of each before the last.
    pub(super) const ALL: [Side; 4] = [Side::Left, Side::Right, Side::Top, Side::Bottom];

    /// The side of the first or the `last` line across an axis.
    pub(super) fn of(axis: Axis, last: bool) -> Side {
        match (axis, last) {
            (Axis::X, false) => Side::Left,
            (Axis::X, true) => Side::Right,
            (Axis::Y, false) => Side::Top,
            (Axis::Y, true) => Side::Bottom,
        }
    }

    /// Those of the first and of the last line across an axis.
    pub(super) fn both(axis: Axis) -> [Side; 2] {
        [Side::of(axis, false), Side::of(axis, true)]
    }

    /// The side across from it.
    pub(super) fn opposite(self) -> Side {
        Side::of(self.axis(), !self.is_last())
    }

    /// The axis that its line lies across.
    pub(super) fn axis(self) -> Axis {
        match self {
            Side::Left | Side::Right => Axis::X,
            Side::Top | Side::Bottom => Axis::Y,
        }
    }

    /// Whether its line is the last across its axis.
    pub(super) fn is_last(self) -> bool {
        matches!(self, Side::Right | Side::Bottom)
    }

    /// Which way is outwards along its axis: 1 or -1.
    pub(super) fn sign(self) -> f32 {
        if self.is_last() { 1.0 } else { -1.0 }
    }

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Side::Left => "left",
            Side::Right => "right",
            Side::Top => "top",
            Side::Bottom => "bottom",
        }
    }
}
