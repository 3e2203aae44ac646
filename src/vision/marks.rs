//! Queens and crosses already placed.
//!
//! A mark is ink in the middle of a cell. A cross (X or dot) is small and looks the same turned by
//! a right angle; a queen (crown, letter, star, disc) is larger or doesn't.

use super::{cells::Cells, colour::difference, lattice::Lattice, pixels::Pixels};
use crate::board::{Cell, Mark, Marks};

/// The part of a cell in which marks are looked for, as a share of the pitch from its edge.
const MARGIN: f32 = 0.14;
/// Points looked at across a cell, at most.
const POINTS: usize = 32;
/// The contrast to the cell that makes ink, in levels of 255, …
const INK: u32 = 22;
/// … and as a share of the strongest contrast in the cell.
const INK_SHARE: f32 = 0.4;
/// A mark has ink in the part of what is looked at from here to as far from the other side.
const CENTRE: f32 = 0.3;
/// The least and the most ink of a mark, as a share of the part looked at.
const FILL: std::ops::RangeInclusive<f32> = 0.008..=0.75;
/// How far from the middle of the cell a mark's middle may be, as a share of the part looked at.
const OFF_CENTRE: f32 = 0.17;
/// The largest disc that is a dot, as a share of the part looked at.
const MAX_DOT: f32 = 0.5;
/// How much of a disc falls on itself when turned by a right angle, and how much of its box it fills.
const DISC: (f32, f32) = (0.8, 0.66);
/// How much of an X's ink may be in the middles of its sides, how much of its box it fills at most,
/// and how much of it falls on itself when turned by a right angle.
const X: (f32, f32, f32) = (0.06, 0.6, 0.5);
/// The middle of a side: how far from the middle line at most, and from the other at least, as
/// shares of the longer side.
const BESIDE: (f32, f32) = (0.12, 0.3);
/// How much of a glyph with many copies falls on itself if it is a cross and no label.
const MANY: f32 = 0.35;
/// More shapes that are no crosses than this many times the rows are labels of the regions.
const LABELS: f32 = 1.5;
/// The difference of ink that tells queens from labels, in levels of 255.
const OTHER_INK: u32 = 60;

/// The marks of a board.
pub(super) fn read_marks(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> Marks {
    let size = cells.size;
    let mut shapes = Vec::new();
    for row in 0..size {
        for col in 0..size {
            let colour = cells.colours[row * size + col].rounded();
            let ink = Ink::sample(pixels, lattice, (row, col), colour);
            let cell = Cell::new(row as u8, col as u8);
            shapes.extend(ink.and_then(|ink| ink.shape(cell)));
        }
    }
    let crosses: Vec<bool> = shapes.iter().map(|shape| is_cross(shape, &shapes, size)).collect();
    let others = crosses.iter().filter(|&&cross| !cross).count();
    let labels = (others as f32 > LABELS * size as f32).then(|| {
        let inks = shapes.iter().zip(&crosses).filter(|(_, cross)| !**cross);
        median_colour(inks.map(|(shape, _)| shape.ink).collect())
    });
    let mut marks = Marks::none(size);
    for (shape, cross) in shapes.iter().zip(crosses) {
        let label = labels.is_some_and(|ink| difference(shape.ink, ink) < OTHER_INK);
        match (cross, label) {
            (true, _) => marks.set(shape.cell, Mark::Cross),
            (false, false) => marks.set(shape.cell, Mark::Queen),
            (false, true) => {}
        }
    }
    marks
}

/// Whether there is a mark in one cell, by its place row by row.
pub(super) fn is_marked(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells, at: usize) -> bool {
    let (row, col) = (at / cells.size, at % cells.size);
    let ink = Ink::sample(pixels, lattice, (row, col), cells.colours[at].rounded());
    ink.is_some_and(|ink| ink.shape(Cell::new(row as u8, col as u8)).is_some())
}

/// Whether most shapes like this one are crosses: one glyph is drawn alike all over a board. A
/// glyph with more copies than there can be queens is a cross too, if it is symmetrical at all.
fn is_cross(shape: &Shape, shapes: &[Shape], size: usize) -> bool {
    let alike: Vec<&Shape> = shapes.iter().filter(|other| shape.is_like(other)).collect();
    let crosses = alike.iter().filter(|other| other.is_cross).count();
    let symmetry = alike.iter().map(|other| other.symmetry).sum::<f32>() / alike.len() as f32;
    crosses * 2 > alike.len() || alike.len() > size && symmetry >= MANY
}

fn median_colour(mut colours: Vec<[u8; 3]>) -> [u8; 3] {
    let middle = colours.len() / 2;
    [0, 1, 2].map(|channel| {
        colours.sort_by_key(|colour| colour[channel]);
        colours.get(middle).map_or(0, |colour| colour[channel])
    })
}

/// What the ink in a cell looks like.
struct Shape {
    cell: Cell,
    /// Whether, taken alone, it looks like an X or a dot.
    is_cross: bool,
    /// Its longer side, as a share of the part looked at.
    extent: f32,
    /// How much of it falls on itself when turned by a right angle.
    symmetry: f32,
    /// How much of the square around it is ink.
    fill: f32,
    ink: [u8; 3],
}

impl Shape {
    fn is_like(&self, other: &Shape) -> bool {
        let (small, large) = (self.extent.min(other.extent), self.extent.max(other.extent));
        large <= small * 1.3 && (self.fill - other.fill).abs() < 0.16
    }
}

/// Where a cell has another colour than its own, on a square grid of points.
struct Ink {
    side: usize,
    points: Vec<bool>,
    /// The colour that differs most.
    colour: [u8; 3],
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
        let (right, bottom) = (left + width, top + height);
        let on_picture = left >= 0.0
            && top >= 0.0
            && right < pixels.width() as f32
            && bottom < pixels.height() as f32;
        if !on_picture {
            return None;
        }
        let side = (width.min(height) as usize).clamp(6, POINTS);
        let at = |from: f32, length: f32, k: usize| {
            (from + length * (k as f32 + 0.5) / side as f32) as u32
        };
        let (mut xs, mut ys) = ([0; POINTS], [0; POINTS]);
        for k in 0..side {
            (xs[k], ys[k]) = (at(left, width, k), at(top, height, k));
        }
        let (xs, ys) = (&xs[..side], &ys[..side]);
        let contrast = |x, y| difference(pixels.rgb(x, y), colour);
        // Most cells are empty, which fewer points tell.
        let mut some =
            ys.iter().step_by(2).flat_map(|&y| xs.iter().step_by(2).map(move |&x| (x, y)));
        if some.all(|(x, y)| contrast(x, y) < INK) {
            return None;
        }
        let mut contrasts = Vec::with_capacity(side * side);
        let mut strongest = (0, colour);
        for &y in ys {
            for &x in xs {
                let contrast = contrast(x, y);
                if contrast > strongest.0 {
                    strongest = (contrast, pixels.rgb(x, y));
                }
                contrasts.push(contrast);
            }
        }
        let least = INK.max((strongest.0 as f32 * INK_SHARE) as u32);
        if strongest.0 < least {
            return None;
        }
        let points = contrasts.iter().map(|&contrast| contrast >= least).collect();
        let mut ink = Ink { side, points, colour: strongest.1 };
        ink.keep_centre();
        Some(ink)
    }

    /// Keeps only the ink that hangs together with some in the middle.
    fn keep_centre(&mut self) {
        let side = self.side;
        let from = (side as f32 * CENTRE) as usize;
        let centre = from..side - from;
        let mut kept = vec![false; side * side];
        let mut open: Vec<(usize, usize)> =
            self.positions().filter(|(i, j)| centre.contains(i) && centre.contains(j)).collect();
        open.iter().for_each(|&(i, j)| kept[j * side + i] = true);
        while let Some((i, j)) = open.pop() {
            for v in j.saturating_sub(1)..(j + 2).min(side) {
                for u in i.saturating_sub(1)..(i + 2).min(side) {
                    if self.points[v * side + u] && !kept[v * side + u] {
                        kept[v * side + u] = true;
                        open.push((u, v));
                    }
                }
            }
        }
        self.points = kept;
    }

    fn positions(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        let all = (0..self.side).flat_map(|j| (0..self.side).map(move |i| (i, j)));
        all.filter(|&(i, j)| self.points[j * self.side + i])
    }

    /// The shape of this ink; `None` if it is no mark.
    fn shape(&self, cell: Cell) -> Option<Shape> {
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
        let longer = (right - left).max(bottom - top) + 1;
        let from_edge_to_edge =
            left == 0 && right + 1 == self.side && top == 0 && bottom + 1 == self.side;
        if off > OFF_CENTRE || longer < 2 || from_edge_to_edge {
            return None;
        }
        let share = |part: usize| part as f32 / count as f32;
        let turned = self.positions().filter(|&(i, j)| {
            let (u, v) = (i as f32 + 0.5 - x, j as f32 + 0.5 - y);
            let (i, j) = ((x - v).floor(), (y + u).floor());
            let inside = i >= 0.0 && j >= 0.0 && i < side && j < side;
            inside && self.points[j as usize * self.side + i as usize]
        });
        let symmetry = share(turned.count());
        // The middles of the four sides, where an X has no ink.
        let (near, far) = (longer as f32 * BESIDE.0, longer as f32 * BESIDE.1);
        let beside = self.positions().filter(|&(i, j)| {
            let (u, v) = ((i as f32 + 0.5 - x).abs(), (j as f32 + 0.5 - y).abs());
            u.min(v) <= near && u.max(v) >= far
        });
        let beside = share(beside.count());
        let fill = count as f32 / (longer * longer) as f32;
        let extent = longer as f32 / side;
        let is_x = beside <= X.0 && fill <= X.1 && symmetry >= X.2;
        let is_dot = extent <= MAX_DOT && symmetry >= DISC.0 && fill >= DISC.1;
        Some(Shape { cell, is_cross: is_x || is_dot, extent, symmetry, fill, ink: self.colour })
    }
}
