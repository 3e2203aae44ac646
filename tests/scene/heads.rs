//! Cells of the board's own size beside it: what its rows and columns are called, how many queens they
//! have, or the empty ones of a sheet.

use fastrand::Rng;

use super::{
    canvas::{Area, Canvas, Ink, Rgb, mix},
    clutter,
    lines::Lattice,
    palette::{against, hsl},
};

/// What the cells beside a board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heads {
    /// Letters on the page before the rows, above the columns, or both.
    Letters,
    /// Tiles on two sides, each with a letter, or all with the same: how many queens there are.
    Counts,
    /// A sheet of empty cells all around, with its own heads.
    Sheet,
    /// The same of cells of other heights and widths.
    Resized,
    /// Empty cells of a sheet on two sides, that ends there.
    Corner,
}

/// How many cells lie beside a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

impl Heads {
    /// Where the cells lie.
    pub fn room(self, rng: &mut Rng) -> Room {
        match self {
            Heads::Letters => Room { left: 1, top: 1, ..Room::default() },
            Heads::Counts => {
                let (left, top) = (rng.usize(..2), rng.usize(..2));
                Room { left, top, right: 1 - left, bottom: 1 - top }
            }
            Heads::Sheet | Heads::Resized => {
                let [left, top] = [(); 2].map(|()| 1 + rng.usize(..4));
                let [right, bottom] = [(); 2].map(|()| 2 + rng.usize(..4));
                Room { left, top, right, bottom }
            }
            Heads::Corner => {
                let (left, top) = (1 + rng.usize(..2), 1 + rng.usize(..2));
                // A sheet goes on below and to the right, but the window may end there.
                match rng.bool() {
                    true => Room { left, top, ..Room::default() },
                    false => Room { right: left, bottom: top, ..Room::default() },
                }
            }
        }
    }

    /// Draws them around the board `at` this place.
    pub fn draw(self, canvas: &mut Canvas, at: &Lattice, room: Room, ground: Rgb, rng: &mut Rng) {
        match self {
            Heads::Letters => letters(canvas, at, ground, rng),
            Heads::Counts => counts(canvas, at, room, ground, rng),
            Heads::Sheet | Heads::Corner => sheet(canvas, at, room, None, ground, rng),
            // As wide as spreadsheets make their columns, and as low as their rows.
            Heads::Resized => {
                let (wide, high) = (0.6 + 2.0 * rng.f32(), 0.35 + 0.75 * rng.f32());
                sheet(canvas, at, room, Some((wide, high)), ground, rng);
            }
        }
    }
}

/// The cells of the row `above` the board, or below it, and those of the column beside it.
fn strips(at: &Lattice, room: Room) -> (Vec<Area>, Vec<Area>) {
    let (rows, cols) = (at.rows.len() - 1, at.cols.len() - 1);
    let (first, last) = (at.cell(0, 0), at.cell(rows - 1, cols - 1));
    let beside = |row: usize| {
        let cell = at.cell(row, 0);
        match room.left {
            0 => Area { left: last.right, right: last.right + last.width(), ..cell },
            _ => Area { left: first.left - first.width(), right: first.left, ..cell },
        }
    };
    let over = |col: usize| {
        let cell = at.cell(0, col);
        match room.top {
            0 => Area { top: last.bottom, bottom: last.bottom + last.height(), ..cell },
            _ => Area { top: first.top - first.height(), bottom: first.top, ..cell },
        }
    };
    ((0..cols).map(over).collect(), (0..rows).map(beside).collect())
}

fn letters(canvas: &mut Canvas, at: &Lattice, ground: Rgb, rng: &mut Rng) {
    let (over, beside) = strips(at, Room { left: 1, top: 1, ..Room::default() });
    let heads: Vec<Area> = match rng.u8(..4) {
        0 => beside,
        1 => over,
        _ => beside.into_iter().chain(over).collect(),
    };
    let ink = Ink::solid(against(ground));
    let (is_boxed, part) = (rng.bool(), 0.4 + 0.2 * rng.f32());
    for head in heads {
        if is_boxed {
            canvas.outline(head, 0.0, 1.0, ink);
        }
        letter(canvas, head, part, ink, rng);
    }
}

fn counts(canvas: &mut Canvas, at: &Lattice, room: Room, ground: Rgb, rng: &mut Rng) {
    let (over, beside) = strips(at, room);
    let plain = mix(ground, against(ground), 0.08 + 0.1 * rng.f32());
    // How many there are to be may be reached in some.
    let reached = if rng.bool() { hsl(rng.f32() * 360.0, 0.6, 0.8) } else { plain };
    let (gap, part) = (rng.u8(..3), 0.3 + 0.15 * rng.f32());
    let same = rng.bool().then(|| rng.clone());
    for head in over.into_iter().chain(beside) {
        let colour = if rng.u8(..3) == 0 { reached } else { plain };
        canvas.rect(head.grown(-f32::from(gap)), Ink::solid(colour));
        let ink = Ink::solid(against(colour));
        match &same {
            Some(same) => letter(canvas, head, part, ink, &mut same.clone()),
            None => letter(canvas, head, part, ink, rng),
        }
    }
}

/// A sheet around a board. If its other cells are so many times as wide and as high as the board's, it has heads.
fn sheet(
    canvas: &mut Canvas,
    at: &Lattice,
    room: Room,
    resized: Option<(f32, f32)>,
    ground: Rgb,
    rng: &mut Rng,
) {
    let (wide, high) = resized.unwrap_or((1.0, 1.0));
    let lines = |cells: &[f32], times: f32, before: usize, after: usize| -> Vec<f32> {
        let first = times * (cells[1] - cells[0]);
        let last = times * (cells[cells.len() - 1] - cells[cells.len() - 2]);
        let ahead = (1..=before).rev().map(|strip| cells[0] - strip as f32 * first);
        let behind = (1..=after).map(|strip| cells[cells.len() - 1] + strip as f32 * last);
        ahead.chain(cells.iter().copied()).chain(behind).collect()
    };
    let cols = lines(&at.cols, wide, room.left, room.right);
    let rows = lines(&at.rows, high, room.top, room.bottom);
    let all = Lattice { cols, rows };
    let line = Ink::solid(mix(ground, against(ground), 0.15 + 0.2 * rng.f32()));
    let heads = Ink::solid(mix(ground, against(ground), 0.1 * rng.f32()));
    let (ink, part) = (Ink::solid(against(ground)), 0.3 + 0.15 * rng.f32());
    let has_heads = resized.is_some() || rng.u8(..4) > 0;
    for row in 0..all.rows.len() - 1 {
        for col in 0..all.cols.len() - 1 {
            let cell = all.cell(row, col);
            let is_head = has_heads && (row == 0 || col == 0);
            if is_head {
                canvas.rect(cell, heads);
            }
            canvas.rect(Area { bottom: cell.top + 1.0, ..cell }, line);
            canvas.rect(Area { right: cell.left + 1.0, ..cell }, line);
            if is_head && row != col {
                letter(canvas, cell, part, ink, rng);
            }
        }
    }
}

/// A letter in the middle of a cell, this part of it high.
fn letter(canvas: &mut Canvas, cell: Area, part: f32, ink: Ink, rng: &mut Rng) {
    let ((x, y), high) = (cell.middle(), cell.height() * part);
    clutter::letter(
        canvas,
        Area::sized(x - high / 4.0, y - high / 2.0, high / 2.0, high),
        ink,
        rng,
    );
}
