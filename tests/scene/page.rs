//! The surroundings of a board.

use fastrand::Rng;

use super::{
    canvas::{Area, Canvas, Ink, Rgb, mix},
    clutter,
    palette::{against, hsl},
};

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
    /// A page full of other things.
    Page,
    /// A page in a browser.
    Browser,
    /// An upright screen as wide as the board.
    Phone,
    /// A page with a smaller board below.
    Example,
}

impl Framing {
    /// Every framing.
    pub const ALL: &[Framing] = &[
        Framing::Exact,
        Framing::CutBorder,
        Framing::Touching,
        Framing::Margins,
        Framing::Page,
        Framing::Browser,
        Framing::Phone,
        Framing::Example,
    ];

    /// Those that leave no room around the board.
    pub const CROPS: &[Framing] = &[Framing::Exact, Framing::CutBorder, Framing::Touching];

    /// Those with other things around it.
    pub const PAGES: &[Framing] = &[Framing::Page, Framing::Browser, Framing::Phone];
}

/// The picture so far, and where the board goes in it.
pub struct Placed {
    pub canvas: Canvas,
    /// The left edge of the border.
    pub left: f32,
    /// The top edge of the border.
    pub top: f32,
    /// Room for a smaller board.
    pub spare: Option<Area>,
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
    match framing {
        Framing::Page | Framing::Browser | Framing::Phone | Framing::Example => {
            return page(framing, (width, height), ground, rng);
        }
        Framing::Exact | Framing::CutBorder | Framing::Touching | Framing::Margins => {}
    }
    let mut margin = |framing: Framing| match framing {
        Framing::CutBorder => -(rng.f32() * (border_px + 1.0)).floor().min(border_px),
        Framing::Touching if rng.bool() => 0.0,
        Framing::Touching | Framing::Margins => (3 + rng.u32(..60)) as f32,
        _ => 0.0,
    };
    let [left, top, right, bottom] = [(); 4].map(|()| margin(framing));
    let (width, height) = ((width + left + right).ceil(), (height + top + bottom).ceil());
    let canvas = Canvas::new(width as u32, height as u32, ground);
    Placed { canvas, left, top, spare: None }
}

fn page(framing: Framing, (width, height): (f32, f32), ground: Rgb, rng: &mut Rng) -> Placed {
    /// Room above and below a board, for bars and buttons.
    const ROOM_PX: f32 = 130.0;
    let wide = if framing == Framing::Phone { 1.08 } else { 1.3 + 1.2 * rng.f32() };
    let page_width = (width * wide + 40.0).max(260.0).ceil();
    let below = if framing == Framing::Example { height * 0.8 } else { height * rng.f32() * 0.6 };
    let page_height = (height + below + 2.0 * ROOM_PX).ceil();
    let mut canvas = Canvas::new(page_width as u32, page_height as u32, ground);
    let bar = match framing {
        Framing::Browser => clutter::browser(&mut canvas, ground[0] < 128, rng),
        _ => 0.0,
    };
    let left = (20.0 + rng.f32() * (page_width - width - 40.0)).floor();
    let top = (ROOM_PX - 10.0 + rng.f32() * 20.0).floor();
    let pad = (4 + rng.u32(..30)) as f32;
    let board = Area::sized(left, top, width, height);
    surround(&mut canvas, board.grown(pad), bar, ground, rng);
    if rng.bool() {
        let edge = mix(ground, against(ground), 0.15);
        canvas.outline(board.grown(pad), 10.0, 1.0, Ink::solid(edge));
    }
    let spare = Area { top: board.bottom + pad + 20.0, bottom: page_height - 10.0, ..board };
    let spare = (framing == Framing::Example).then_some(spare);
    if let Some(spare) = spare {
        canvas.rect(spare.grown(8.0), Ink::solid(ground));
    }
    Placed { canvas, left, top, spare }
}

/// Fills the page around `board`, below a bar of height `bar`.
fn surround(canvas: &mut Canvas, board: Area, bar: f32, ground: Rgb, rng: &mut Rng) {
    const GAP_PX: f32 = 8.0;
    let page = canvas.area();
    let above = Area { left: 10.0, top: bar + GAP_PX, right: page.right - 10.0, bottom: board.top };
    let below = Area { top: board.bottom + GAP_PX, bottom: page.bottom, ..above };
    let left =
        Area { left: 10.0, right: board.left - GAP_PX, top: board.top, bottom: board.bottom };
    let right = Area { left: board.right + GAP_PX, right: page.right - 10.0, ..left };
    for side in [above, left, right] {
        clutter::block(canvas, Area { bottom: side.bottom - GAP_PX, ..side }, ground, rng);
    }
    let mut y = below.top;
    while y + 40.0 < below.bottom {
        let high = (40.0 + rng.f32() * 120.0).min(below.bottom - y - 4.0);
        clutter::block(canvas, Area { top: y, bottom: y + high, ..below }, ground, rng);
        y += high + GAP_PX;
    }
}

/// Lets the colour of the page change from one side to the other.
pub fn backdrop(canvas: &mut Canvas, rng: &mut Rng) {
    const STEPS: u32 = 64;
    let page = canvas.area();
    let (hue, light) = (rng.f32() * 360.0, 0.25 + 0.6 * rng.f32());
    let (across, down) = (page.width() / STEPS as f32, page.height() / STEPS as f32);
    let sideways = rng.bool();
    for step in 0..STEPS {
        let at = step as f32;
        let colour = hsl(hue + at, 0.6, light);
        let band = if sideways {
            Area::sized((at * across).floor(), 0.0, across + 2.0, page.bottom)
        } else {
            Area::sized(0.0, (at * down).floor(), page.right, down + 2.0)
        };
        canvas.rect(band, Ink::solid(colour));
    }
}

/// A page colour: half of the time pure black or white.
pub fn ground(dark: bool, rng: &mut Rng) -> Rgb {
    let base = match (dark, rng.bool()) {
        (true, true) => return [0; 3],
        (false, true) => return [255; 3],
        (true, false) => rng.u8(10..45),
        (false, false) => rng.u8(236..252),
    };
    [(); 3].map(|()| base - 3 + rng.u8(..6))
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
