//! The surroundings of a board.

use fastrand::Rng;

use super::canvas::{Area, Canvas, Rgb};

/// How a board lies in its picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Framing {
    /// The picture is the board with its border.
    Exact,
    /// The picture is the board and cuts some or all of its border away.
    CutBorder,
    /// Some edges of the board touch the picture's, others have a margin.
    Touching,
    /// A margin on every side.
    Margins,
}

impl Framing {
    /// Every framing.
    pub const ALL: &[Framing] =
        &[Framing::Exact, Framing::CutBorder, Framing::Touching, Framing::Margins];

    /// Those that leave no room around the board.
    pub const CROPS: &[Framing] = &[Framing::Exact, Framing::CutBorder, Framing::Touching];
}

/// The picture so far, and where the board goes in it.
pub struct Placed {
    pub canvas: Canvas,
    /// The left edge of the border.
    pub left: f32,
    /// The top edge of the border.
    pub top: f32,
}

/// A picture on `ground` with room for a board of `width` by `height`, a border of `border_px` on
/// each side included.
pub fn place(
    framing: Framing,
    (width, height): (f32, f32),
    border_px: f32,
    ground: Rgb,
    rng: &mut Rng,
) -> Placed {
    let mut margin = |framing: Framing| match framing {
        Framing::Exact => 0.0,
        Framing::CutBorder => -(rng.f32() * (border_px + 1.0)).floor().min(border_px),
        Framing::Touching if rng.bool() => 0.0,
        Framing::Touching | Framing::Margins => (3 + rng.u32(..60)) as f32,
    };
    let [left, top, right, bottom] = [(); 4].map(|()| margin(framing));
    let (width, height) = ((width + left + right).ceil(), (height + top + bottom).ceil());
    let canvas = Canvas::new(width as u32, height as u32, ground);
    Placed { canvas, left, top }
}

/// A page colour, apart from pure white half of the time.
pub fn ground(dark: bool, rng: &mut Rng) -> Rgb {
    let base = match (dark, rng.bool()) {
        (true, true) => 0,
        (true, false) => rng.u8(10..45),
        (false, true) => 255,
        (false, false) => rng.u8(236..252),
    };
    let mut tint = || base.saturating_add(rng.u8(..6)).saturating_sub(3);
    if base == 0 || base == 255 { [base; 3] } else { [tint(), tint(), tint()] }
}

/// The part of `area` that lies inside the picture.
pub fn inside(area: Area, canvas: Area) -> Area {
    Area {
        left: area.left.max(0.0),
        top: area.top.max(0.0),
        right: area.right.min(canvas.right),
        bottom: area.bottom.min(canvas.bottom),
    }
}
