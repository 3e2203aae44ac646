//! Boards that may not be answered: what is drawn is no whole Queens board.

use fastrand::Rng;
use image::{RgbaImage, imageops};
use queensight::board::Board;

use super::{
    boards,
    canvas::{Area, Canvas, Ink},
    clutter,
    lines::Lattice,
    page,
};

/// What is wrong with a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The picture ends amid cells.
    CutOff,
    /// The picture ends at grid lines, on two sides, and leaves as many rows as columns.
    CutAtLines,
    /// A dialog hides some cells.
    Covered,
    /// Two regions have become one: a colour too few.
    Merged,
    /// A piece of a region has its own colour: one too many.
    Split,
    /// It has fewer rows than columns.
    NotSquare,
}

/// The regions of a grid that may not be a board: a number for each cell, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Regions {
    pub labels: Vec<u8>,
    pub rows: usize,
    pub cols: usize,
}

impl Regions {
    pub fn of(board: &Board) -> Regions {
        let size = board.size();
        Regions { labels: board.region_of().to_vec(), rows: size, cols: size }
    }

    /// One more than the largest number of a region.
    pub fn count(&self) -> usize {
        self.labels.iter().max().map_or(0, |&label| usize::from(label) + 1)
    }

    /// Makes a fault of the regions; other faults change nothing.
    pub fn spoil(&mut self, fault: Fault, rng: &mut Rng) {
        match fault {
            Fault::Merged => self.merge(rng),
            Fault::Split => self.split(rng),
            Fault::NotSquare => {
                self.rows -= rng.usize(1..=self.rows / 3);
                self.labels.truncate(self.rows * self.cols);
            }
            Fault::CutOff | Fault::CutAtLines | Fault::Covered => {}
        }
    }

    /// Gives one region's cells to a region beside it.
    fn merge(&mut self, rng: &mut Rng) {
        let cell = loop {
            let cell = rng.usize(..self.labels.len());
            let near = boards::around(cell, self.cols);
            if let Some(other) = near.map(|at| self.labels[at]).find(|&l| l != self.labels[cell]) {
                break (self.labels[cell], other);
            }
        };
        let (gone, heir) = cell;
        self.labels.iter_mut().filter(|label| **label == gone).for_each(|label| *label = heir);
    }

    /// Makes a region of its own of two cells of the largest one.
    fn split(&mut self, rng: &mut Rng) {
        let count = |label: u8| self.labels.iter().filter(|&&l| l == label).count();
        let new = self.count() as u8;
        let largest = (0..new).max_by_key(|&label| count(label)).unwrap_or(0);
        let pairs: Vec<(usize, usize)> = (0..self.labels.len())
            .flat_map(|cell| boards::around(cell, self.cols).map(move |next| (cell, next)))
            .filter(|&(a, b)| self.labels[a] == largest && self.labels[b] == largest)
            .collect();
        if let Some(&(a, b)) = rng.choice(&pairs) {
            self.labels[a] = new;
            self.labels[b] = new;
        }
    }
}

/// Ends the picture at grid lines, the same number of lines from one side and from one across it.
pub fn cut_at_lines(image: &RgbaImage, at: &Lattice, rng: &mut Rng) -> RgbaImage {
    /// The widest part of a line that is left or gone, in pixels.
    const MOST_OFF: u32 = 4;
    let gone = rng.usize(1..=2);
    let mut ends = |lines: &[f32], end: u32| {
        let off = rng.u32(..=2 * MOST_OFF) as f32 - MOST_OFF as f32;
        match rng.bool() {
            true => ((lines[gone] + off) as u32, end),
            false => (0, (lines[lines.len() - 1 - gone] + off) as u32),
        }
    };
    let ((left, right), (top, bottom)) =
        (ends(&at.cols, image.width()), ends(&at.rows, image.height()));
    imageops::crop_imm(image, left, top, right - left, bottom - top).to_image()
}

/// Draws a dialog that hides at least four whole cells.
pub fn cover(canvas: &mut Canvas, at: &Lattice, rng: &mut Rng) {
    let (board, cell) = (at.area(), at.cell(0, 0));
    let mut side = |board_px: f32, cell_px: f32| {
        let least = (3.05 * cell_px).min(board_px);
        least + rng.f32() * (0.7 * board_px - least).max(0.0)
    };
    let (width, height) = (side(board.width(), cell.width()), side(board.height(), cell.height()));
    let left = board.left + rng.f32() * (board.width() - width);
    let top = board.top + rng.f32() * (board.height() - height);
    let area = Area::sized(left, top, width, height);
    let ground = page::ground(rng.bool(), rng);
    canvas.rounded(area, 6.0, Ink::solid(ground));
    clutter::paragraphs(canvas, area.grown(-cell.width() / 3.0), ground, rng);
}

/// Ends the picture amid cells on one to three sides.
pub fn cut(image: &RgbaImage, at: &Lattice, rng: &mut Rng) -> RgbaImage {
    let (board, cell) = (at.area(), at.cell(1, 1));
    let must = rng.usize(..4);
    let mut inset = |side: usize, cell_px: f32| {
        // Both the part that is left of a cell and the part that is gone can be seen to be parts.
        (side == must || rng.u8(..4) == 0)
            .then(|| (rng.u8(..2) as f32 + 0.35 + 0.3 * rng.f32()) * cell_px)
    };
    let (width, height) = (image.width() as f32, image.height() as f32);
    let left = inset(0, cell.width()).map_or(0.0, |px| board.left + px);
    let top = inset(1, cell.height()).map_or(0.0, |px| board.top + px);
    let right = inset(2, cell.width()).map_or(width, |px| board.right - px);
    let bottom = inset(3, cell.height()).map_or(height, |px| board.bottom - px);
    let (wide, high) = ((right - left).max(1.0) as u32, (bottom - top).max(1.0) as u32);
    imageops::crop_imm(image, left as u32, top as u32, wide, high).to_image()
}
