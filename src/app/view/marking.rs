//! A hint drawn over the board: houses framed, cells lit, queens and crosses.

use egui::{Color32, Painter, Pos2, Rect, Stroke, StrokeKind, pos2};

use super::crown;
use crate::{
    board::{Board, Cell, CellSet, House},
    geometry::GridFrame,
    hint::{Effect, View},
    present::QueenStyle,
};

/// Where the cells of a board are on the screen.
pub(super) struct Lattice<'a> {
    /// The grid lines in pixels of the picture.
    pub(super) frame: &'a GridFrame,
    /// Where the picture is on the screen, in points.
    pub(super) place: Rect,
    /// Points for each pixel of the picture.
    pub(super) factor: f32,
}

impl Lattice<'_> {
    /// The cell at (`row`, `col`) in points; `None` if it is not in the frame.
    fn at(&self, row: usize, col: usize) -> Option<Rect> {
        let x = self.frame.cols.get(col..col + 2)?;
        let y = self.frame.rows.get(row..row + 2)?;
        let point =
            |x: f32, y: f32| -> Pos2 { self.place.min + pos2(x, y).to_vec2() * self.factor };
        Some(Rect::from_min_max(point(x[0], y[0]), point(x[1], y[1])))
    }

    pub(super) fn cell(&self, cell: Cell) -> Option<Rect> {
        self.at(usize::from(cell.row), usize::from(cell.col))
    }
}

/// How a hint is drawn.
#[derive(Clone, Copy)]
pub(super) struct Ink {
    /// The colour of frames and lit cells.
    pub(super) accent: Color32,
    /// The colour of marks that are wrong.
    pub(super) wrong: Color32,
    pub(super) queens: QueenStyle,
}

/// Draws what `view` lights, under all else.
pub(super) fn light(painter: &Painter, lattice: &Lattice<'_>, view: &View, ink: Ink) {
    for cell in view.lit.iter().filter_map(|&cell| lattice.cell(cell)) {
        painter.rect_filled(cell.shrink(cell.width() * 0.06), 3.0, ink.accent.gamma_multiply(0.35));
    }
}

/// Draws the rest of what `view` shows of `board`.
pub(super) fn view(painter: &Painter, lattice: &Lattice<'_>, board: &Board, view: &View, ink: Ink) {
    for &house in &view.framed {
        frame(painter, lattice, board, house, ink);
    }
    for &queen in &view.queens {
        self::queen(painter, lattice, queen, ink);
    }
    match &view.marked {
        Some(Effect::Queen(cell)) => {
            ring(painter, lattice, *cell, ink.accent);
            queen(painter, lattice, *cell, ink);
        }
        Some(Effect::Crosses(cells)) => {
            cells.iter().for_each(|&cell| cross(painter, lattice, cell, ink.accent));
        }
        None => {}
    }
}

/// Draws what a step that is done left on the board.
pub(super) fn effect(painter: &Painter, lattice: &Lattice<'_>, effect: &Effect, ink: Ink) {
    match effect {
        Effect::Queen(cell) => queen(painter, lattice, *cell, ink),
        Effect::Crosses(cells) => {
            let colour = Color32::from_black_alpha(150);
            cells.iter().for_each(|&cell| cross(painter, lattice, cell, colour));
        }
    }
}

fn queen(painter: &Painter, lattice: &Lattice<'_>, cell: Cell, ink: Ink) {
    if let Some(place) = lattice.cell(cell) {
        crown::queen(painter, place, ink.queens);
    }
}

/// A ring around a cell.
pub(super) fn ring(painter: &Painter, lattice: &Lattice<'_>, cell: Cell, colour: Color32) {
    if let Some(place) = lattice.cell(cell) {
        let width = (place.width() * 0.08).clamp(2.0, 8.0);
        painter.rect_stroke(place, 4.0, Stroke::new(width, colour), StrokeKind::Inside);
    }
}

fn cross(painter: &Painter, lattice: &Lattice<'_>, cell: Cell, colour: Color32) {
    let Some(place) = lattice.cell(cell) else { return };
    let arms = place.shrink(place.width().min(place.height()) * 0.34);
    let width = (place.width() * 0.07).clamp(1.5, 8.0);
    // A light edge under it, so that it reads on dark cells too.
    for stroke in
        [Stroke::new(width * 1.8, Color32::from_white_alpha(120)), Stroke::new(width, colour)]
    {
        painter.line_segment([arms.left_top(), arms.right_bottom()], stroke);
        painter.line_segment([arms.right_top(), arms.left_bottom()], stroke);
    }
}

/// The outline of a house: every edge between a cell of it and one that is not.
fn frame(painter: &Painter, lattice: &Lattice<'_>, board: &Board, house: House, ink: Ink) {
    let cells: CellSet = board.house(house);
    let inside = |row: i32, col: i32| {
        let cell = u8::try_from(row).ok().zip(u8::try_from(col).ok());
        cell.is_some_and(|(row, col)| cells.contains(Cell::new(row, col)))
    };
    let mut lines = Vec::new();
    let mut width = 2.5;
    for cell in &cells {
        let Some(place) = lattice.cell(cell) else { continue };
        width = (place.width() * 0.08).clamp(2.5, 9.0);
        let (row, col) = (i32::from(cell.row), i32::from(cell.col));
        let edges = [
            (inside(row - 1, col), [place.left_top(), place.right_top()]),
            (inside(row + 1, col), [place.left_bottom(), place.right_bottom()]),
            (inside(row, col - 1), [place.left_top(), place.left_bottom()]),
            (inside(row, col + 1), [place.right_top(), place.right_bottom()]),
        ];
        lines.extend(edges.into_iter().filter(|(joined, _)| !joined).map(|(_, line)| line));
    }
    // Squares at the ends close the corners; a light edge makes it read on dark colours.
    for (width, colour) in [(width + 2.0, Color32::WHITE), (width, ink.accent)] {
        for &line in &lines {
            let stroked = Rect::from_two_pos(line[0], line[1]).expand(width / 2.0);
            painter.rect_filled(stroked, 0.0, colour);
        }
    }
}
