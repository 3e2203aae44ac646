//! Queens and crosses that a player has placed, right or wrong.

use fastrand::Rng;
use queensight::{
    board::{Board, Cell, Mark, Marks},
    solve::{Engine, Request, search},
};

use super::{
    canvas::{Area, Canvas, Ink, Rgb},
    lines::Lattice,
    palette::against,
};

/// The sign for a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueenSign {
    /// A crown in one colour.
    Crown,
    /// A golden crown with a dark outline, as emoji are.
    Emoji,
    /// The chess queen.
    Chess,
    /// The letter Q.
    Letter,
    /// A star.
    Star,
    /// A large disc.
    Disc,
}

/// The sign for a cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossSign {
    /// Two crossing strokes.
    Strokes,
    /// A small dot.
    Dot,
    /// A level stroke.
    Dash,
}

/// How marks look on one board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MarkStyle {
    pub queen: QueenSign,
    pub cross: CrossSign,
    /// Half the height of a queen and of a cross, in cells.
    pub reach: (f32, f32),
    /// Width of a cross's strokes, in cells.
    pub weight: f32,
    /// How much the ink covers; grey crosses cover less than all.
    pub alpha: (f32, f32),
    /// Whether they lie on the right, and at the bottom; `None` if they lie in the middle.
    pub corner: Option<(bool, bool)>,
    /// How dark the shadow of a queen is where it is darkest; 0 if it has none.
    pub shadow: f32,
    pub ring: Option<Ring>,
    pub disc: Option<Disc>,
}

/// A disc below each queen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Disc {
    rgb: Rgb,
    /// Its radius, in cells.
    reach: f32,
}

impl Disc {
    fn draw(&self, canvas: &mut Canvas, cell: Area) {
        let px = cell.width().min(cell.height());
        canvas.disc(cell.middle(), self.reach * px, Ink::solid(self.rgb));
    }
}

/// A ring around each queen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    rgb: Rgb,
    /// How far it is from the edges of the cell, and its width, in cells.
    inset: f32,
    width: f32,
}

impl Ring {
    pub fn random(rng: &mut Rng) -> Ring {
        let rgb = rng.choice([[240, 190, 20], [255; 3], [20, 150, 60], [0; 3]]);
        let inset = rng.choice([0.0, 0.03, 0.06]);
        Ring {
            rgb: rgb.expect("four colours"),
            inset: inset.expect("three distances"),
            width: 0.04 + 0.06 * rng.f32(),
        }
    }

    fn draw(&self, canvas: &mut Canvas, cell: Area) {
        let px = cell.width().min(cell.height());
        canvas.outline(cell.grown(-self.inset * px), 0.0, self.width * px, Ink::solid(self.rgb));
    }
}

impl MarkStyle {
    pub fn random(rng: &mut Rng) -> MarkStyle {
        use QueenSign::{Chess, Crown, Disc, Emoji, Letter, Star};
        let queen = rng.choice([Crown, Crown, Crown, Emoji, Emoji, Chess, Letter, Star, Disc]);
        let cross = match rng.u8(..16) {
            0..4 => CrossSign::Dot,
            4 => CrossSign::Dash,
            _ => CrossSign::Strokes,
        };
        let mut between = |low: f32, high: f32| low + rng.f32() * (high - low);
        MarkStyle {
            queen: queen.expect("several signs"),
            cross,
            reach: (between(0.2, 0.36), between(0.1, 0.28)),
            weight: between(0.03, 0.1),
            alpha: (between(0.85, 1.0), between(0.45, 1.0)),
            corner: None,
            shadow: 0.0,
            ring: None,
            disc: None,
        }
    }

    /// Makes crosses of thin strokes from corner to corner, or nearly.
    pub fn cross_out(&mut self, rng: &mut Rng) {
        self.cross = CrossSign::Strokes;
        self.reach.1 = 0.36 + 0.1 * rng.f32();
        self.weight = 0.03;
        self.alpha.1 = 1.0;
    }

    /// Lays queens on discs of one colour.
    pub fn lay_on_discs(&mut self, rng: &mut Rng) {
        let rgb = rng.choice([[255; 3], [250, 250, 245], [35; 3]]).expect("three colours");
        let reach = 0.36 + 0.04 * rng.f32();
        self.disc = Some(Disc { rgb, reach });
        self.reach.0 = self.reach.0.min(0.7 * reach);
    }

    /// Lays queens on round heads as large as their cells, or nearly.
    pub fn lay_on_heads(&mut self, rng: &mut Rng) {
        const FURS: [Rgb; 4] = [[250, 190, 40], [225, 150, 80], [120, 110, 105], [245, 240, 230]];
        let rgb = rng.choice(FURS).expect("four colours");
        let reach = 0.38 + 0.07 * rng.f32();
        self.disc = Some(Disc { rgb, reach });
        self.reach.0 = 0.5 * reach;
    }

    /// Makes marks so many times as large.
    pub fn fit(&mut self, share: f32) {
        self.reach = (self.reach.0 * share, self.reach.1 * share);
        self.weight *= share;
        self.disc = self.disc.map(|disc| Disc { reach: disc.reach * share, ..disc });
    }
}

/// Marks as a player leaves them: some of the solution, some mistakes, few or many crosses.
pub fn place(board: &Board, rng: &mut Rng) -> Marks {
    let size = board.size() as u8;
    let mut marks = Marks::none(board.size());
    let crosses = rng.f32().powi(2);
    for cell in board.cells() {
        if rng.f32() < crosses {
            marks.set(cell, Mark::Cross);
        }
    }
    let queens = rng.f32();
    let found = search(board, Engine::Bitmask, &Request::limit(1));
    for cell in found.solutions.iter().flat_map(|solution| solution.cells()) {
        if rng.f32() < queens {
            marks.set(cell, Mark::Queen);
        }
    }
    if rng.u8(..3) == 0 {
        for _ in 0..rng.u8(1..=3) {
            marks.set(Cell::new(rng.u8(..size), rng.u8(..size)), Mark::Queen);
        }
    }
    marks
}

/// Marks as they are when a game is won: the solution, and no crosses, some or all.
pub fn won(board: &Board, rng: &mut Rng) -> Marks {
    let mut marks = Marks::none(board.size());
    let crosses = (1.4 * rng.f32() - 0.2).clamp(0.0, 1.0);
    for cell in board.cells() {
        if rng.f32() < crosses {
            marks.set(cell, Mark::Cross);
        }
    }
    let found = search(board, Engine::Bitmask, &Request::limit(1));
    for cell in found.solutions.iter().flat_map(|solution| solution.cells()) {
        marks.set(cell, Mark::Queen);
    }
    marks
}

/// Draws `marks`; `colour` is that of each cell, row by row.
pub fn draw(
    canvas: &mut Canvas,
    at: &Lattice,
    marks: &Marks,
    style: &MarkStyle,
    colour: &[Rgb],
    size: usize,
) {
    let area = |cell: Cell| {
        let cell = at.cell(usize::from(cell.row), usize::from(cell.col));
        style.corner.map_or(cell, |corner| cell.corner(corner))
    };
    let below = |cell: Cell| colour[usize::from(cell.row) * size + usize::from(cell.col)];
    for cell in marks.crosses() {
        let ink = Ink { rgb: against(below(cell)), alpha: style.alpha.1 };
        cross(canvas, area(cell), style, ink);
    }
    for cell in marks.queens() {
        if style.shadow > 0.0 {
            shadow(canvas, area(cell), style.reach.0, style.shadow);
        }
        if let Some(ring) = style.ring {
            ring.draw(canvas, area(cell));
        }
        let below = match style.disc {
            Some(disc) => {
                disc.draw(canvas, area(cell));
                disc.rgb
            }
            None => below(cell),
        };
        let ink = Ink { rgb: against(below), alpha: style.alpha.0 };
        queen(canvas, area(cell), style.queen, style.reach.0, ink);
    }
}

fn cross(canvas: &mut Canvas, cell: Area, style: &MarkStyle, ink: Ink) {
    let ((x, y), px) = (cell.middle(), cell.width().min(cell.height()));
    let reach = style.reach.1 * px;
    match style.cross {
        CrossSign::Dot => canvas.disc((x, y), (0.45 * reach).max(1.2), ink),
        CrossSign::Dash => {
            let reach = reach.max(0.17 * px);
            let width = (style.weight * px).clamp(1.0, (0.5 * reach).max(1.0));
            canvas.line(&[(x - reach, y), (x + reach, y)], width, ink);
        }
        CrossSign::Strokes => {
            let width = (style.weight * px).max(1.0);
            canvas.line(&[(x - reach, y - reach), (x + reach, y + reach)], width, ink);
            canvas.line(&[(x - reach, y + reach), (x + reach, y - reach)], width, ink);
        }
    }
}

/// Draws the blurred shadow of a queen, `dark` where it is darkest: within the cell, a little below the queen.
fn shadow(canvas: &mut Canvas, cell: Area, reach: f32, dark: f32) {
    let ((x, y), px) = (cell.middle(), cell.width().min(cell.height()));
    let (inner, outer) = ((reach - 0.06) * px, (reach + 0.1) * px);
    canvas.glow((x, y + 0.03 * px), inner, outer, Ink { rgb: [0; 3], alpha: dark });
}

/// Corners of a crown, from its middle, reaching from -1 to 1.
pub const CROWN: [(f32, f32); 7] =
    [(-0.8, 0.5), (-1.0, -0.5), (-0.5, 0.0), (0.0, -0.8), (0.5, 0.0), (1.0, -0.5), (0.8, 0.5)];

/// Draws a queen that reaches `reach` cells from the middle of `cell`.
pub fn queen(canvas: &mut Canvas, cell: Area, sign: QueenSign, reach: f32, ink: Ink) {
    let ((x, y), px) = (cell.middle(), cell.width().min(cell.height()) * reach);
    let at = |points: &[(f32, f32)]| -> Vec<(f32, f32)> {
        points.iter().map(|(right, down)| (x + right * px, y + down * px)).collect()
    };
    let foot = |canvas: &mut Canvas, ink: Ink| {
        let foot = at(&[(-0.8, 0.65), (0.8, 0.65), (0.8, 0.85), (-0.8, 0.85)]);
        canvas.polygon(&foot, ink);
    };
    match sign {
        QueenSign::Crown => {
            canvas.polygon(&at(&CROWN), ink);
            foot(canvas, ink);
        }
        QueenSign::Emoji => {
            let gold = Ink::solid([250, 180, 30]);
            canvas.polygon(&at(&CROWN), gold);
            foot(canvas, gold);
            let mut outline = at(&CROWN);
            outline.push(outline[0]);
            canvas.line(&outline, (0.12 * px).max(1.0), Ink::solid([120, 70, 10]));
            canvas.disc((x, y + 0.2 * px), 0.15 * px, Ink::solid([220, 50, 60]));
        }
        QueenSign::Chess => {
            canvas.polygon(&at(&CROWN), ink);
            foot(canvas, ink);
            for i in [1, 3, 5] {
                canvas.disc(at(&CROWN)[i], 0.18 * px, ink);
            }
        }
        QueenSign::Letter => {
            canvas.circle((x, y), 0.7 * px, (0.28 * px).max(1.0), ink);
            canvas.line(&at(&[(0.25, 0.25), (0.8, 0.85)]), (0.25 * px).max(1.0), ink);
        }
        QueenSign::Star => {
            let point = |i: u32| {
                let turn = std::f32::consts::PI * (i as f32 / 5.0 - 0.5);
                let far = if i.is_multiple_of(2) { 1.0 } else { 0.4 };
                (far * turn.cos(), far * turn.sin())
            };
            canvas.polygon(&at(&(0..10).map(point).collect::<Vec<_>>()), ink);
        }
        QueenSign::Disc => canvas.disc((x, y), px, ink),
    }
}
