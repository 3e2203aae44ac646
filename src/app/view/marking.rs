//! A hint drawn over the board: houses framed, cells ringed, queens and crosses.

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
    /// The colour of frames, and of rings round lit cells.
    pub(super) accent: Color32,
    /// The colour of marks that are wrong.
    pub(super) wrong: Color32,
    pub(super) queens: QueenStyle,
}

/// Rings the cells that `view` lights, under all else. They keep their colours, by which the words
/// name regions.
pub(super) fn light(painter: &Painter, lattice: &Lattice<'_>, view: &View, ink: Ink) {
    for cell in view.lit.iter().filter_map(|&cell| lattice.cell(cell)) {
        let side = cell.width().min(cell.height());
        let (line, width) = (cell.shrink(side * 0.15), (side * 0.06).max(1.5));
        // A light edge makes it read on dark colours.
        for (width, colour) in [(width + 2.0, Color32::WHITE), (width, ink.accent)] {
            painter.rect_stroke(line, side * 0.09, Stroke::new(width, colour), StrokeKind::Middle);
        }
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

#[cfg(test)]
mod tests {
    use egui::{Context, RawInput, Shape, epaint::ClippedShape};

    use super::*;
    use crate::geometry::PixelRect;

    #[test]
    fn lit_cells_are_ringed_and_not_tinted() {
        let outer = PixelRect { left: 0, top: 0, right: 160, bottom: 160 };
        let (frame, place) =
            (GridFrame::even(outer, 4), Rect::from_min_max(pos2(0.0, 0.0), pos2(160.0, 160.0)));
        let lattice = Lattice { frame: &frame, place, factor: 1.0 };
        let seen = View { lit: vec![Cell::new(1, 2)], ..View::default() };
        let (accent, wrong) = (Color32::BLUE, Color32::RED);
        let ink = Ink { accent, wrong, queens: QueenStyle::default() };
        let mut output = Context::default().run_ui(RawInput::default(), |ui| {
            light(ui.painter(), &lattice, &seen, ink);
        });
        output.textures_delta.clear();
        let of_cell = |shape: &ClippedShape| match &shape.shape {
            Shape::Rect(rect) if rect.rect.center() == pos2(100.0, 60.0) => Some(rect.clone()),
            _ => None,
        };
        let rings: Vec<_> = output.shapes.iter().filter_map(of_cell).collect();
        assert!(rings.iter().any(|ring| ring.stroke.color == accent));
        assert!(
            rings.iter().all(|ring| ring.fill == Color32::TRANSPARENT && ring.rect.width() < 40.0)
        );
    }
}
