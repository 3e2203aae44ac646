//! What the reader saw, as a picture.

use image::{Rgba, RgbaImage};

use super::{
    attempt::Attempt,
    colour::luma,
    error::ReadError,
    lattice::Lattice,
    pixels::{Axis, Pixels},
    walls::Wall,
};
use crate::board::{Board, Cell};

/// How much of the picture's own contrast is left under the drawing.
const FADE: f32 = 0.35;
/// The side of the square of a cell's colour, as a share of the pitch.
const SWATCH: f32 = 0.5;

const ORANGE: Rgba<u8> = Rgba([255, 150, 0, 255]);
const WHITE: Rgba<u8> = Rgba([255, 255, 255, 255]);
const BLACK: Rgba<u8> = Rgba([0, 0, 0, 255]);
const MAGENTA: Rgba<u8> = Rgba([255, 0, 200, 255]);
const RED: Rgba<u8> = Rgba([255, 0, 0, 255]);

/// Draws the attempts over the picture that they were made on. The one in detail is the largest that
/// gave a board, or, with an `error`, the one that it is about.
pub(super) fn draw(
    picture: Pixels<'_>,
    attempts: &[Attempt],
    error: Option<&ReadError>,
) -> RgbaImage {
    let mut image = faded(picture);
    for attempt in attempts {
        lines(&mut image, &attempt.lattice);
    }
    let meant = attempts.iter().filter(|attempt| match error {
        Some(error) => attempt.outcome.as_ref().err() == Some(error),
        None => attempt.outcome.is_ok(),
    });
    if let Some(meant) = meant.max_by(|a, b| a.lattice.area().total_cmp(&b.lattice.area())) {
        detail(&mut image, meant);
    }
    image
}

/// The picture in greys around the middle.
fn faded(picture: Pixels<'_>) -> RgbaImage {
    RgbaImage::from_fn(picture.width(), picture.height(), |x, y| {
        let grey = 128.0 + FADE * (luma(picture.rgb(x, y)) - 128.0);
        Rgba([grey as u8, grey as u8, grey as u8, 255])
    })
}

fn lines(image: &mut RgbaImage, lattice: &Lattice) {
    let (left, right) = (lattice.xs[0], lattice.xs[lattice.cols()]);
    let (top, bottom) = (lattice.ys[0], lattice.ys[lattice.rows()]);
    for &x in &lattice.xs {
        fill(image, (x - 0.5, top), (x + 0.5, bottom), ORANGE);
    }
    for &y in &lattice.ys {
        fill(image, (left, y - 0.5), (right, y + 0.5), ORANGE);
    }
}

fn detail(image: &mut RgbaImage, attempt: &Attempt) {
    let Attempt { lattice, cells: Some(cells), outcome } = attempt else { return };
    for (at, colour) in cells.colours.iter().enumerate() {
        let [r, g, b] = colour.rounded();
        let (from, to) = inside(lattice, at, (1.0 - SWATCH) / 2.0);
        fill(image, (from.0 - 1.0, from.1 - 1.0), (to.0 + 1.0, to.1 + 1.0), BLACK);
        fill(image, from, to, Rgba([r, g, b, 255]));
    }
    for wall in &cells.walls {
        let is_wall = outcome.as_ref().is_ok_and(|board| parts(board, wall));
        let colour = if is_wall { MAGENTA } else { WHITE };
        let half = (wall.thickness.max(0.0) / 2.0).max(0.5);
        bar(image, lattice, wall, half, colour);
    }
    if let Err(ReadError::Doubt { doubt, .. }) = outcome {
        for cell in &doubt.cells {
            ring(image, lattice, usize::from(cell.row) * cells.size + usize::from(cell.col));
        }
    }
}

/// Whether the two cells of a grid line are of two regions.
fn parts(board: &Board, wall: &Wall) -> bool {
    let size = board.size();
    let region = |at: usize| board.region(Cell::new((at / size) as u8, (at % size) as u8));
    region(wall.a) != region(wall.b)
}

/// The corners of cell `at`, less a share of its sides.
fn inside(lattice: &Lattice, at: usize, margin: f32) -> ((f32, f32), (f32, f32)) {
    let (row, col) = (at / lattice.cols(), at % lattice.cols());
    let (left, right) = (lattice.xs[col], lattice.xs[col + 1]);
    let (top, bottom) = (lattice.ys[row], lattice.ys[row + 1]);
    let (dx, dy) = ((right - left) * margin, (bottom - top) * margin);
    ((left + dx, top + dy), (right - dx, bottom - dy))
}

/// The grid line between two cells.
fn bar(image: &mut RgbaImage, lattice: &Lattice, wall: &Wall, half: f32, colour: Rgba<u8>) {
    let (axis, line, [from, to]) = lattice.line_of(wall);
    let at = lattice.lines(axis)[line];
    match axis {
        Axis::X => fill(image, (at - half, from), (at + half, to), colour),
        Axis::Y => fill(image, (from, at - half), (to, at + half), colour),
    }
}

fn ring(image: &mut RgbaImage, lattice: &Lattice, at: usize) {
    let ((left, top), (right, bottom)) = inside(lattice, at, 0.08);
    let width = ((right - left) * 0.08).max(1.0);
    fill(image, (left, top), (right, top + width), RED);
    fill(image, (left, bottom - width), (right, bottom), RED);
    fill(image, (left, top), (left + width, bottom), RED);
    fill(image, (right - width, top), (right, bottom), RED);
}

/// Fills from one corner to the other, as far as the picture goes.
fn fill(image: &mut RgbaImage, from: (f32, f32), to: (f32, f32), colour: Rgba<u8>) {
    let pixel = |at: f32, most: u32| (at.round().max(0.0) as u32).min(most);
    let (width, height) = image.dimensions();
    for y in pixel(from.1, height)..pixel(to.1, height) {
        for x in pixel(from.0, width)..pixel(to.0, width) {
            image.put_pixel(x, y, colour);
        }
    }
}
