//! Queens and crosses already placed.
//!
//! A mark is ink in the middle of a cell. A cross (X or dot) is small and looks the same turned by
//! a right angle; a queen (crown, letter, star, disc) is larger or doesn't.

use super::{
    cells::{Cells, difference},
    lattice::Lattice,
    pixels::Pixels,
};
use crate::board::{Cell, Mark, Marks};

/// The part of a cell in which marks are looked for, as a share of the pitch from its edge.
const MARGIN: f32 = 0.14;
/// Points looked at across a cell, at most.
const POINTS: usize = 32;
/// The contrast to the cell that makes ink, in levels of 255, …
const INK: u32 = 22;
/// … and as a share of the strongest contrast in the cell.
const INK_SHARE: f32 = 0.4;
/// The least and the most ink of a mark, as a share of the part looked at.
const FILL: std::ops::RangeInclusive<f32> = 0.008..=0.75;
/// How far from the middle of the cell a mark's middle may be, as a share of the part looked at.
const OFF_CENTRE: f32 = 0.17;
/// How much of a cross must fall on itself when turned by a right angle.
const SYMMETRY: f32 = 0.55;
/// The largest disc that is a dot, as a share of the part looked at.
const MAX_DOT: f32 = 0.5;
/// The share of an X's ink that lies on its diagonals.
const DIAGONAL: f32 = 0.8;

/// The marks of a board.
pub(super) fn read_marks(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> Marks {
    let size = cells.size;
    let mut marks = Marks::none(size);
    for row in 0..size {
        for col in 0..size {
            let colour = cells.colours[row * size + col].rounded();
            let ink = Ink::sample(pixels, lattice, (row, col), colour);
            if let Some(mark) = ink.and_then(|ink| ink.mark()) {
                marks.set(Cell::new(row as u8, col as u8), mark);
            }
        }
    }
    marks
}

/// Where a cell has another colour than its own, on a square grid of points.
struct Ink {
    side: usize,
    points: Vec<bool>,
}

impl Ink {
    fn sample(
        pixels: Pixels<'_>,
        lattice: &Lattice,
        (row, col): (usize, usize),
        colour: [u8; 3],
    ) -> Option<Ink> {
        let inside = |lines: &[f32], at: usize| {
            let step = lines[at + 1] - lines[at];
            (lines[at] + step * MARGIN, step * (1.0 - 2.0 * MARGIN))
        };
        let (left, width) = inside(&lattice.xs, col);
        let (top, height) = inside(&lattice.ys, row);
        let side = (width.min(height) as usize).clamp(6, POINTS);
        let at = |from: f32, length: f32, k: usize| from + length * (k as f32 + 0.5) / side as f32;
        let mut contrasts = Vec::with_capacity(side * side);
        for j in 0..side {
            for i in 0..side {
                let (x, y) = (at(left, width, i), at(top, height, j));
                if x < 0.0 || y < 0.0 || x as u32 >= pixels.width() || y as u32 >= pixels.height() {
                    return None;
                }
                contrasts.push(difference(pixels.rgb(x as u32, y as u32), colour));
            }
        }
        let strongest = contrasts.iter().copied().max().unwrap_or(0);
        let least = INK.max((strongest as f32 * INK_SHARE) as u32);
        Some(Ink { side, points: contrasts.iter().map(|&contrast| contrast >= least).collect() })
    }

    fn at(&self, i: usize, j: usize) -> bool {
        self.points[j * self.side + i]
    }

    fn positions(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = (0..self.side).flat_map(|j| (0..self.side).map(move |i| (i, j)));
        all.filter(|&(i, j)| self.at(i, j))
    }

    /// What this ink is; `None` if it is none or no mark.
    fn mark(&self) -> Option<Mark> {
        let side = self.side as f32;
        let count = self.positions().count();
        if !FILL.contains(&(count as f32 / (side * side))) {
            return None;
        }
        let (mut left, mut right, mut top, mut bottom) = (self.side, 0, self.side, 0);
        for (i, j) in self.positions() {
            (left, right) = (left.min(i), right.max(i));
            (top, bottom) = (top.min(j), bottom.max(j));
        }
        let middle = |low: usize, high: usize| (low + high + 1) as f32 / 2.0;
        let (x, y) = (middle(left, right), middle(top, bottom));
        let off = (x - side / 2.0).abs().max((y - side / 2.0).abs()) / side;
        let extent = (right - left).max(bottom - top) + 1;
        if off > OFF_CENTRE || extent < 2 {
            return None;
        }
        // Stripes and tints fill the cell from edge to edge.
        if left == 0 && right + 1 == self.side && top == 0 && bottom + 1 == self.side {
            return None;
        }
        let turned = self.positions().filter(|&(i, j)| {
            let (u, v) = (i as f32 + 0.5 - x, j as f32 + 0.5 - y);
            let (i, j) = ((x - v).floor(), (y + u).floor());
            let inside = i >= 0.0 && j >= 0.0 && i < side && j < side;
            inside && self.at(i as usize, j as usize)
        });
        let symmetry = turned.count() as f32 / count as f32;
        let reach = 1.2 + 0.13 * extent as f32;
        let diagonal = self.positions().filter(|&(i, j)| {
            let (u, v) = ((i as f32 + 0.5 - x).abs(), (j as f32 + 0.5 - y).abs());
            (u - v).abs() <= reach
        });
        let diagonal = diagonal.count() as f32 / count as f32;
        let box_fill = count as f32 / (extent * extent) as f32;
        let is_x = diagonal >= DIAGONAL && box_fill < 0.6;
        let is_dot = extent as f32 / side <= MAX_DOT;
        let cross = symmetry >= SYMMETRY && (is_x || is_dot);
        Some(if cross { Mark::Cross } else { Mark::Queen })
    }
}
