//! What the cells of a lattice look like: the colour of each, and the walls between them.

use super::{
    colour::{Dominant, Lab, dominant},
    lattice::Lattice,
    pixels::Pixels,
    walls::{self, Wall},
};

/// The ring of a cell in which its colour is looked for, as shares of the pitch from its edge:
/// inside the grid lines, around most marks.
const RING: (f32, f32) = (0.17, 0.3);
/// How many points a side of the ring is sampled at, at most.
const RING_POINTS: usize = 12;

/// The cells of a lattice, row by row.
pub(super) struct Cells {
    pub(super) size: usize,
    pub(super) colours: Vec<Dominant>,
    pub(super) labs: Vec<Lab>,
    /// See [`walls::measure`] for their order.
    pub(super) walls: Vec<Wall>,
}

impl Cells {
    /// Measures the cells of a lattice with as many rows as columns; `None` if some lie outside the
    /// picture.
    pub(super) fn measure(pixels: Pixels<'_>, lattice: &Lattice) -> Option<Cells> {
        let size = lattice.cols();
        let mut points = Vec::new();
        let mut colours = Vec::with_capacity(size * size);
        for row in 0..size {
            for col in 0..size {
                points.clear();
                ring(pixels, lattice, row, col, &mut points);
                colours.push(dominant(&points)?);
            }
        }
        let labs = colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
        let walls = walls::measure(pixels, lattice, &colours);
        Some(Cells { size, colours, labs, walls })
    }

    /// The cells beside, above and below `cell`.
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let (row, col) = (cell / size, cell % size);
        let left = (col > 0).then(|| cell - 1);
        let right = (col + 1 < size).then(|| cell + 1);
        let above = (row > 0).then(|| cell - size);
        let below = (row + 1 < size).then(|| cell + size);
        [left, right, above, below].into_iter().flatten()
    }
}

/// The colours at points of the ring of a cell, but for those outside the picture.
fn ring(pixels: Pixels<'_>, lattice: &Lattice, row: usize, col: usize, colours: &mut Vec<[u8; 3]>) {
    let (left, width) = (lattice.xs[col], lattice.xs[col + 1] - lattice.xs[col]);
    let (top, height) = (lattice.ys[row], lattice.ys[row + 1] - lattice.ys[row]);
    let points = |length: f32| ((length * 0.7) as usize).clamp(4, RING_POINTS);
    let share = |at: usize, of: usize| RING.0 + (1.0 - 2.0 * RING.0) * at as f32 / (of - 1) as f32;
    let inner = RING.1..=1.0 - RING.1;
    // Each place and whether it is in the middle; outside the picture it is `u32::MAX`.
    let places = |from: f32, length: f32, most: u32| {
        let count = points(length);
        let mut places = [(u32::MAX, false); RING_POINTS];
        for (at, place) in places.iter_mut().enumerate().take(count) {
            let share = share(at, count);
            let position = from + length * share;
            if position >= 0.0 && position < most as f32 {
                *place = (position as u32, inner.contains(&share));
            }
        }
        places
    };
    let xs = places(left, width, pixels.width());
    let ys = places(top, height, pixels.height());
    for (y, mid) in ys.into_iter().filter(|place| place.0 != u32::MAX) {
        for (x, middle) in xs.into_iter().filter(|place| place.0 != u32::MAX) {
            if !(mid && middle) {
                colours.push(pixels.rgb(x, y));
            }
        }
    }
}
