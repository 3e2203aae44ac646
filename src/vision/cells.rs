//! What each cell of a lattice looks like: its colour, and the wall to each neighbour.

use super::{
    colour::{Dominant, Lab, dominant},
    lattice::Lattice,
    pixels::{Axis, Pixels},
};

/// The ring of a cell in which its colour is looked for, as shares of the pitch from its edge:
/// inside the grid lines, around most marks.
const RING: (f32, f32) = (0.14, 0.3);
/// How many points a side of the ring is sampled at, at most.
const RING_POINTS: usize = 12;

/// The cells of a lattice, row by row.
pub(super) struct Cells {
    pub(super) size: usize,
    pub(super) colours: Vec<Dominant>,
    pub(super) labs: Vec<Lab>,
    /// How much of a grid line lies between a cell and its right neighbour: the summed colour
    /// distance to both cells across it, in Oklab units times pixels. `size * (size - 1)` walls.
    pub(super) right: Vec<f32>,
    /// The same for the neighbour below. `(size - 1) * size` walls.
    pub(super) below: Vec<f32>,
}

impl Cells {
    /// Measures the cells of a lattice with as many rows as columns.
    pub(super) fn measure(pixels: Pixels<'_>, lattice: &Lattice) -> Option<Cells> {
        let size = lattice.cols();
        let mut colours = Vec::with_capacity(size * size);
        for row in 0..size {
            for col in 0..size {
                colours.push(dominant(pixels, ring(pixels, lattice, row, col).into_iter())?);
            }
        }
        let labs: Vec<Lab> = colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
        let mut cells = Cells { size, colours, labs, right: Vec::new(), below: Vec::new() };
        for row in 0..size {
            for col in 0..size - 1 {
                let pair = (cells.labs[row * size + col], cells.labs[row * size + col + 1]);
                let wall = wall(pixels, Axis::X, &lattice.xs[col..col + 3], &lattice.ys[row..], pair);
                cells.right.push(wall);
            }
        }
        for row in 0..size - 1 {
            for col in 0..size {
                let pair = (cells.labs[row * size + col], cells.labs[(row + 1) * size + col]);
                let wall = wall(pixels, Axis::Y, &lattice.ys[row..row + 3], &lattice.xs[col..], pair);
                cells.below.push(wall);
            }
        }
        Some(cells)
    }

    /// Pairs of neighbours with the wall between them.
    pub(super) fn walls(&self) -> impl Iterator<Item = (usize, usize, f32)> + '_ {
        let size = self.size;
        let right = self.right.iter().enumerate().map(move |(at, &wall)| {
            let cell = at / (size - 1) * size + at % (size - 1);
            (cell, cell + 1, wall)
        });
        let below = self.below.iter().enumerate().map(move |(at, &wall)| (at, at + size, wall));
        right.chain(below)
    }
}

/// Points of the ring of a cell; fewer where it lies outside the picture.
fn ring(pixels: Pixels<'_>, lattice: &Lattice, row: usize, col: usize) -> Vec<(u32, u32)> {
    let (left, right) = (lattice.xs[col], lattice.xs[col + 1]);
    let (top, bottom) = (lattice.ys[row], lattice.ys[row + 1]);
    let points = |length: f32| ((length * 0.7) as usize).clamp(4, RING_POINTS);
    let share = |at: usize, of: usize| {
        RING.0 + (1.0 - 2.0 * RING.0) * at as f32 / (of - 1) as f32
    };
    let (across, down) = (points(right - left), points(bottom - top));
    let inner = RING.1..=1.0 - RING.1;
    let mut ring = Vec::with_capacity(across * down);
    for j in 0..down {
        for i in 0..across {
            let (u, v) = (share(i, across), share(j, down));
            if inner.contains(&u) && inner.contains(&v) {
                continue;
            }
            let (x, y) = (left + (right - left) * u, top + (bottom - top) * v);
            if x >= 0.0 && y >= 0.0 && (x as u32) < pixels.width() && (y as u32) < pixels.height() {
                ring.push((x as u32, y as u32));
            }
        }
    }
    ring
}

/// How much of a line lies between two cells: along `axis` the grid lines before, between and
/// after them, and across it the first two of `across`.
fn wall(
    pixels: Pixels<'_>,
    axis: Axis,
    along: &[f32],
    across: &[f32],
    (one, other): (Lab, Lab),
) -> f32 {
    const AT: [f32; 5] = [0.2, 0.35, 0.5, 0.65, 0.8];
    let reach = 0.2;
    let from = along[1] - (along[1] - along[0]) * reach;
    let to = along[1] + (along[2] - along[1]) * reach;
    let last = pixels.length(axis).saturating_sub(1) as f32;
    let mut sums: Vec<f32> = AT
        .iter()
        .map(|share| across[0] + (across[1] - across[0]) * share)
        .filter(|&at| at >= 0.0 && (at as usize) < pixels.length(axis.other()))
        .map(|at| {
            let line = pixels.line(axis, at as usize);
            let positions = from.clamp(0.0, last) as usize..=to.clamp(0.0, last) as usize;
            positions
                .map(|at| {
                    let lab = Lab::from_rgb(line.rgb(at).map(f32::from));
                    lab.distance(one).min(lab.distance(other))
                })
                .sum()
        })
        .collect();
    sums.sort_by(f32::total_cmp);
    sums.get(sums.len() / 2).copied().unwrap_or(0.0)
}
