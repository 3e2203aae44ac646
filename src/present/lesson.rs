//! A solution as pictures, one a step: as a strip and as an animation.

use std::{path::Path, time::Duration};

use image::{
    Delay, Frame, Rgba, RgbaImage,
    codecs::gif::{GifEncoder, Repeat},
};

use super::{Picture, QueenStyle, SaveError, draw, draw_board, export};
use crate::{
    board::{Board, Cell, Mark, Marks},
    geometry::PixelRect,
    hint::Deduction,
};

/// Sides of a cell, in pixels, to try, so that a lesson stays within [`MAX_PIXELS`].
const CELLS_PX: [u32; 3] = [40, 24, 12];

/// The most pixels that all pictures of a lesson may have together: 256 MB in memory.
const MAX_PIXELS: u64 = 64_000_000;

/// How many pictures a row of a strip has at most.
const STRIP_COLUMNS: usize = 6;

/// How long each picture of an animation stays, and the last.
const STAY: Duration = Duration::from_millis(1200);
const STAY_LAST: Duration = Duration::from_secs(4);

/// How fast the encoder chooses the 256 colours of a picture, of 1 (best) to 30; the few flat
/// colours of a board come out right at any speed.
const GIF_SPEED: i32 = 30;

/// Thickness of the ring around a cell that a step rests on, and of a cross, as fractions of a cell.
const RING: f32 = 0.09;
const STROKE: f32 = 0.05;
/// Half the side of a cross, as a fraction of a cell.
const ARM: f32 = 0.18;

const RING_COLOUR: Rgba<u8> = Rgba([20, 90, 220, 255]);
const NEW: Rgba<u8> = Rgba([200, 20, 20, 255]);
const OLD: Rgba<u8> = Rgba([90, 90, 90, 255]);

/// The pictures of a lesson, all of one size.
pub struct Lesson {
    pictures: Vec<RgbaImage>,
}

impl Lesson {
    /// Draws `steps`, which go on from `marks`: a picture before the first, then one for each with
    /// its number above the board, the cells it rests on ringed and what it adds in red, and the solved board at the
    /// end.
    ///
    /// `None` if the pictures would be too large, as for hundreds of steps on a board of 64 rows.
    pub fn draw(board: &Board, marks: &Marks, steps: &[Deduction]) -> Option<Lesson> {
        let pixels = |cell: u32| {
            let side = u64::from(cell) * (board.size() as u64 + 1);
            side * (side + u64::from(head(cell))) * (steps.len() as u64 + 2)
        };
        let cell = CELLS_PX.into_iter().find(|&cell| pixels(cell) <= MAX_PIXELS)?;
        let mut marks = marks.clone();
        let mut pictures = vec![headed(&picture(board, cell, &marks, None), cell)];
        for (before, step) in steps.iter().enumerate() {
            step.effect.apply(&mut marks);
            let mut picture = headed(&picture(board, cell, &marks, Some(step)), cell);
            number(&mut picture, cell, before + 1);
            pictures.push(picture);
        }
        pictures.push(headed(&picture(board, cell, &marks, None), cell));
        Some(Lesson { pictures })
    }

    /// All pictures in one, row by row.
    pub fn strip(&self) -> RgbaImage {
        let (width, height) = self.pictures.first().map_or((0, 0), RgbaImage::dimensions);
        let columns = self.pictures.len().min(STRIP_COLUMNS);
        let rows = self.pictures.len().div_ceil(STRIP_COLUMNS);
        let white = Rgba([255; 4]);
        let mut strip = RgbaImage::from_pixel(width * columns as u32, height * rows as u32, white);
        for (at, picture) in self.pictures.iter().enumerate() {
            let (col, row) = (at % STRIP_COLUMNS, at / STRIP_COLUMNS);
            let (x, y) = (i64::from(width) * col as i64, i64::from(height) * row as i64);
            image::imageops::replace(&mut strip, picture, x, y);
        }
        strip
    }

    /// Writes an animated GIF that starts over at its end, whole or not at all. A file that is there
    /// already is replaced only if `replace` is set.
    ///
    /// # Errors
    ///
    /// [`SaveError`] if it was not written.
    pub fn save_gif(&self, path: &Path, replace: bool) -> Result<(), SaveError> {
        let last = self.pictures.len().saturating_sub(1);
        export::write_whole(path, replace, |file| {
            let mut encoder = GifEncoder::new_with_speed(file, GIF_SPEED);
            let frames = self.pictures.iter().enumerate().map(|(at, picture)| {
                let stay = if at == last { STAY_LAST } else { STAY };
                Frame::from_parts(picture.clone(), 0, 0, Delay::from_saturating_duration(stay))
            });
            let encoded = encoder.set_repeat(Repeat::Infinite);
            encoded.and_then(|()| encoder.encode_frames(frames)).map_err(|why| {
                let size = self.pictures.first().map_or((0, 0), RgbaImage::dimensions);
                export::not_encoded(path, size, why)
            })
        })
    }
}

/// The board with its marks, those of `step` in red and what it rests on ringed.
fn picture(board: &Board, cell_px: u32, marks: &Marks, step: Option<&Deduction>) -> RgbaImage {
    let (mut image, frame) = draw_board(board, cell_px);
    let at = |cell: Cell| frame.cell(usize::from(cell.row), usize::from(cell.col));
    let added = step.map(|step| step.effect.cells()).unwrap_or_default();
    for cell in board.cells().filter(|&cell| marks.get(cell) == Mark::Cross) {
        cross(&mut image, at(cell), if added.contains(&cell) { NEW } else { OLD });
    }
    let queens = marks.queens().iter().collect();
    draw(&mut image, &Picture { frame: frame.clone(), queens, style: QueenStyle::Crown });
    let ringed = step.map(|step| step.because.as_slice()).unwrap_or_default();
    ringed.iter().for_each(|&cell| ring(&mut image, at(cell)));
    image
}

/// How high the room above a board is in which its number stands, in pixels.
fn head(cell_px: u32) -> u32 {
    cell_px / 2
}

/// The picture with that room above it.
fn headed(picture: &RgbaImage, cell_px: u32) -> RgbaImage {
    let (width, height) = picture.dimensions();
    let ground = *picture.get_pixel(0, 0);
    let mut headed = RgbaImage::from_pixel(width, height + head(cell_px), ground);
    image::imageops::replace(&mut headed, picture, 0, head(cell_px).into());
    headed
}

/// Writes a number above the board, as the digits of a clock.
fn number(image: &mut RgbaImage, cell_px: u32, number: usize) {
    /// The bars of each digit, in the order of [`bars`], the first in the lowest bit.
    const DIGITS: [u8; 10] = [0x77, 0x24, 0x5d, 0x6d, 0x2e, 0x6b, 0x7b, 0x25, 0x7f, 0x6f];
    let (width, thick) = ((cell_px / 5).max(3), (cell_px / 20).max(1));
    let (mut left, top) = (cell_px / 4, cell_px / 8);
    for digit in number.to_string().bytes() {
        let lit = DIGITS[usize::from(digit - b'0')];
        for (at, bar) in bars((left, top), width, thick).into_iter().enumerate() {
            if lit >> at & 1 == 1 {
                paint(image, bar, OLD, |_, _| true);
            }
        }
        left += width + 2 * thick;
    }
}

/// The seven bars that digits are made of, as long as `width`: top, upper left and right, middle, lower left and right,
/// bottom.
fn bars((left, top): (u32, u32), width: u32, thick: u32) -> [PixelRect; 7] {
    let across = |top: u32| PixelRect { left, top, right: left + width, bottom: top + thick };
    let down =
        |left: u32, top: u32| PixelRect { left, top, right: left + thick, bottom: top + width };
    // Each upright bar shares its ends with those across.
    let (half, right) = (width - thick, left + width - thick);
    let (middle, bottom) = (top + half, top + 2 * half);
    [
        across(top),
        down(left, top),
        down(right, top),
        across(middle),
        down(left, middle),
        down(right, middle),
        across(bottom),
    ]
}

/// Draws an X in the middle of `cell`.
fn cross(image: &mut RgbaImage, cell: PixelRect, colour: Rgba<u8>) {
    let side = cell.width().min(cell.height()) as f32;
    let (arm, stroke) = (side * ARM, (side * STROKE).max(0.8));
    paint(image, cell, colour, |x, y| {
        let off_stroke = (x.abs() - y.abs()).abs() / std::f32::consts::SQRT_2;
        x.abs().max(y.abs()) <= arm && off_stroke <= stroke
    });
}

/// Draws a ring along the inner edge of `cell`.
fn ring(image: &mut RgbaImage, cell: PixelRect) {
    let (width, height) = (cell.width() as f32 / 2.0, cell.height() as f32 / 2.0);
    // One ring off the edge, where a wall may be.
    let thick = (width.min(height) * 2.0 * RING).max(1.0);
    paint(image, cell, RING_COLOUR, |x, y| {
        let inside = (width - x.abs()).min(height - y.abs());
        (thick..2.0 * thick).contains(&inside)
    });
}

/// Paints the pixels of `cell` that `is_in` takes, given as offsets from its middle.
fn paint(
    image: &mut RgbaImage,
    cell: PixelRect,
    colour: Rgba<u8>,
    is_in: impl Fn(f32, f32) -> bool,
) {
    let middle = |from: u32, to: u32| (from + to) as f32 / 2.0;
    let (x0, y0) = (middle(cell.left, cell.right), middle(cell.top, cell.bottom));
    for y in cell.top..cell.bottom.min(image.height()) {
        for x in cell.left..cell.right.min(image.width()) {
            if is_in(x as f32 + 0.5 - x0, y as f32 + 0.5 - y0) {
                image.put_pixel(x, y, colour);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hint::steps;
    use image::{AnimationDecoder, codecs::gif::GifDecoder};

    fn lesson(text: &str) -> (Lesson, usize) {
        let board: Board = text.parse().expect("a board");
        let nothing = Marks::none(board.size());
        let steps = steps(&board, &nothing).steps;
        (Lesson::draw(&board, &nothing, &steps).expect("small enough"), steps.len())
    }

    #[test]
    fn an_animation_has_a_picture_a_step_and_one_before_and_after() {
        let (lesson, steps) = lesson("AAABB/AACBB/CACCD/CCCCC/ECCCC");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.gif");
        lesson.save_gif(&path, false).expect("written");
        assert!(matches!(lesson.save_gif(&path, false), Err(SaveError::Exists { .. })));
        let file = std::io::BufReader::new(std::fs::File::open(&path).expect("the file"));
        let frames = GifDecoder::new(file).expect("a GIF").into_frames();
        assert_eq!(frames.collect_frames().expect("whole").len(), steps + 2);
    }

    #[test]
    fn a_strip_shows_what_each_step_rests_on_and_adds() {
        let (lesson, steps) = lesson("AAABB/AACBB/CACCD/CCCCC/ECCCC");
        let count =
            |picture: &RgbaImage, colour| picture.pixels().filter(|it| **it == colour).count();
        let first = &lesson.pictures[1];
        assert!(count(first, RING_COLOUR) > 0 && count(&lesson.pictures[0], RING_COLOUR) == 0);
        assert!(lesson.pictures.iter().any(|picture| count(picture, NEW) > 0));
        let (width, height) = first.dimensions();
        let rows = (steps + 2).div_ceil(STRIP_COLUMNS) as u32;
        assert_eq!(lesson.strip().dimensions(), (width * STRIP_COLUMNS as u32, height * rows));
    }

    #[test]
    fn each_step_has_its_number_above_the_board() {
        let drawn = |number: usize| -> Vec<String> {
            let mut image = RgbaImage::new(14, 8);
            super::number(&mut image, 12, number);
            let ink = |(x, y)| if *image.get_pixel(x, y) == OLD { '#' } else { '.' };
            (1..6).map(|y| (3..11).map(|x| ink((x, y))).collect()).collect()
        };
        assert_eq!(drawn(41), ["#.#....#", "#.#....#", "###....#", "..#....#", "..#....#"]);
        let digits: Vec<Vec<String>> = (0..10).map(drawn).collect();
        assert!((0..10).all(|a| (0..a).all(|b| digits[a] != digits[b])), "{digits:?}");
        // The start has none, nor the solved board.
        let (lesson, steps) = lesson("AAABB/AACBB/CACCD/CCCCC/ECCCC");
        let is_numbered = |picture: &RgbaImage| {
            let (width, high) = (picture.width(), head(CELLS_PX[0]));
            (0..width).any(|x| (0..high).any(|y| *picture.get_pixel(x, y) == OLD))
        };
        let numbered: Vec<bool> = lesson.pictures.iter().map(is_numbered).collect();
        assert_eq!(numbered.iter().filter(|&&it| it).count(), steps);
        assert!(!numbered[0] && !numbered[steps + 1]);
    }

    #[test]
    fn a_lesson_too_large_to_draw_is_refused() {
        let board = Board::classic(64).expect("a size in range");
        let one = steps(&"A".parse().expect("a board"), &Marks::none(1)).steps;
        let steps = vec![one[0].clone(); 1000];
        assert!(Lesson::draw(&board, &Marks::none(64), &steps).is_none());
    }
}
