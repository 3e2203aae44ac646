//! From a plan to a picture and its truth.

use fastrand::Rng;
use queensight::{
    board::{Board, Marks},
    geometry::PixelRect,
};

use super::{
    Scene, Truth, boards,
    canvas::{Area, Canvas, Ink, Rgb},
    class::Class,
    lines::{self, Lattice, LineStyle, Lines},
    page,
    palette::Palette,
    plan::{Pitch, Plan},
    spoil::Spoil,
};

/// Levels by which a line differs from the colours beside it, at least, in a clean picture.
const LINE_APART: u8 = 24;

/// Boards tried until one has what the plan needs.
const MAX_BOARDS: usize = 40;

/// The scene of a plan.
pub fn draw(class: Class, mut plan: Plan, rng: &mut Rng) -> Scene {
    let board = board(&mut plan, rng);
    let factor = plan.spoil.factor;
    let drawn_px = (plan.cell_px.0 / factor, plan.cell_px.1 / factor);
    let mut lines = plan.style.lines(drawn_px.0.min(drawn_px.1), rng);
    let ground = page::ground(plan.dark, rng);
    if let Some(tiles) = &mut lines.tiles {
        tiles.ground = ground;
    }
    let mut colours = colours(&mut plan, ground, rng);
    lines.stand_out(&colours, line_apart(&plan.spoil));
    if plan.rounded {
        lines.radius_px = drawn_px.0 * (0.08 + 0.2 * rng.f32());
    }
    if plan.twins && lines.walls_show(factor) {
        share_a_colour(&mut colours, rng);
    }

    let lattice = lattice(&plan, drawn_px, rng);
    let area = lattice.area();
    let border_px = lines.border_px();
    let outer = (area.width() + 2.0 * border_px, area.height() + 2.0 * border_px);
    let placed = page::place(plan.framing, outer, border_px, ground, rng);
    let mut canvas = placed.canvas;
    let lattice = lattice.moved(placed.left + border_px, placed.top + border_px);
    paint(&mut canvas, &board, &lattice, &colours, &lines);

    let frame = page::inside(lattice.area().grown(border_px), canvas.area());
    let (was, image) = (canvas.area(), canvas.image());
    let image = plan.spoil.apply(image, rng);
    let (across, down) =
        (image.width() as f32 / was.width(), image.height() as f32 / was.height());
    let frame = PixelRect {
        left: (frame.left * across).round() as u32,
        top: (frame.top * down).round() as u32,
        right: (frame.right * across).round() as u32,
        bottom: (frame.bottom * down).round() as u32,
    };
    let marks = Marks::none(board.size());
    Scene { class, image, truth: Some(Truth { board, frame, marks }) }
}

/// The board of a plan. Where lines between cells are missing, one that shows each of them as an
/// edge between regions somewhere.
fn board(plan: &mut Plan, rng: &mut Rng) -> Board {
    let bare = matches!(plan.style, LineStyle::Flat | LineStyle::WallsOnly);
    for _ in 0..MAX_BOARDS {
        let board = boards::unique(plan.size, rng);
        if bare && !every_line_shows(&board) {
            continue;
        }
        if !plan.disconnected {
            return board;
        }
        if let Some(board) = boards::disconnected(&board, rng) {
            return board;
        }
    }
    if bare {
        plan.style = LineStyle::ThinThick;
    }
    boards::unique(plan.size, rng)
}

/// Whether each grid line parts two regions somewhere.
fn every_line_shows(board: &Board) -> bool {
    let size = board.size();
    let labels = board.region_of();
    (1..size).all(|line| {
        (0..size).any(|at| labels[at * size + line - 1] != labels[at * size + line])
            && (0..size).any(|at| labels[(line - 1) * size + at] != labels[line * size + at])
    })
}

/// Colours for the regions, far enough apart for what the plan does to them. If no palette has so
/// many, the plan does less.
fn colours(plan: &mut Plan, ground: Rgb, rng: &mut Rng) -> Vec<Rgb> {
    /// Levels between neighbours that can be told side by side in a clean picture.
    const LEAST: u8 = 8;
    let needed = plan.apart.max(plan.spoil.apart());
    for palette in [plan.palette, Palette::Any] {
        if let Some(colours) = palette.pick(plan.size, needed, &[ground], rng) {
            return colours;
        }
    }
    plan.spoil = Spoil { noise: 0, jpeg: None, gif: false, ..plan.spoil.clone() };
    for apart in [plan.apart, plan.apart / 2, LEAST] {
        for palette in [plan.palette, Palette::Any] {
            if let Some(colours) = palette.pick(plan.size, apart.max(LEAST), &[ground], rng) {
                return colours;
            }
        }
    }
    unreachable!("there are more than {} colours {LEAST} levels apart", plan.size)
}

/// Levels by which lines must differ from colours to be seen after `spoil`.
fn line_apart(spoil: &Spoil) -> u8 {
    let shrunk = if spoil.factor < 1.0 { 2 } else { 1 };
    LINE_APART.max(spoil.apart()) * shrunk
}

fn share_a_colour(colours: &mut [Rgb], rng: &mut Rng) {
    let from = rng.usize(..colours.len());
    let to = (from + 1 + rng.usize(..colours.len() - 1)) % colours.len();
    colours[to] = colours[from];
}

fn lattice(plan: &Plan, cell_px: (f32, f32), rng: &mut Rng) -> Lattice {
    let offset = if plan.pitch == Pitch::Fractional { rng.f32() * 0.9 } else { 0.0 };
    let edges = |cell: f32| -> Vec<f32> {
        let size = plan.size as f32;
        (0..=plan.size)
            .map(|i| {
                let at = i as f32 * cell;
                match plan.pitch {
                    Pitch::Fractional => at + offset,
                    Pitch::Rounded => at.round(),
                    Pitch::NarrowEnds(px) => {
                        let px = px.min(cell / 6.0);
                        (at - px).clamp(0.0, size * cell - 2.0 * px).round()
                    }
                }
            })
            .collect()
    };
    Lattice { cols: edges(cell_px.0), rows: edges(cell_px.1) }
}

/// Draws the board itself.
fn paint(canvas: &mut Canvas, board: &Board, at: &Lattice, colours: &[Rgb], lines: &Lines) {
    let area = at.area();
    if lines.radius_px > 0.0 {
        canvas.clip(area, lines.radius_px);
    }
    let ink = |row: usize, col: usize| {
        let region = board.region_of()[row * board.size() + col];
        Ink::solid(colours[usize::from(region)])
    };
    for (row, col) in (0..board.size().pow(2)).map(|i| (i / board.size(), i % board.size())) {
        let cell = at.cell(row, col);
        match lines.tiles {
            None => canvas.rect(overlapping(cell), ink(row, col)),
            Some(tiles) => {
                let tile = cell.grown(-tiles.gap_px / 2.0);
                canvas.rounded(tile, tiles.radius_px, ink(row, col));
                if let Some(line) = tiles.outline {
                    canvas.outline(tile, tiles.radius_px, line.px, line.ink);
                }
            }
        }
    }
    lines::inner(canvas, board, at, lines);
    canvas.unclip();
    lines::border(canvas, at, lines);
}

/// A cell that reaches under its lower and right neighbours, so that nothing shines through where
/// edges fall between pixels.
fn overlapping(cell: Area) -> Area {
    Area { right: cell.right.ceil(), bottom: cell.bottom.ceil(), ..cell }
}

