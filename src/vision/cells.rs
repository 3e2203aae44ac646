//! What each cell of a lattice looks like: its colour, and the wall to each neighbour.

use super::{
    colour::{Dominant, Lab, dominant},
    lattice::Lattice,
    pixels::{Axis, Pixels},
};

/// The ring of a cell in which its colour is looked for, as shares of the pitch from its edge:
/// inside the grid lines, around most marks.
const RING: (f32, f32) = (0.14, 0.3);
/// How far from the middle of a grid line it may reach, as a share of the pitch.
const WALL_REACH: f32 = 0.2;
/// Where along the side of a cell a grid line is cut across, as shares of the pitch.
const WALL_SAMPLES: [f32; 5] = [0.17, 0.35, 0.5, 0.65, 0.83];
/// How fast a pixel stops counting as line as it differs from the line's colour: at 1 / FADE of the
/// way to the cell's colour. Borders drawn inside a cell don't count.
const FADE: f32 = 1.5;
/// Less than this share of a line's usual thickness counts as no line.
const MISSING: f32 = 0.3;
/// How many points a side of the ring is sampled at, at most.
const RING_POINTS: usize = 12;

/// The cells of a lattice, row by row.
pub(super) struct Cells {
    pub(super) size: usize,
    pub(super) colours: Vec<Dominant>,
    pub(super) labs: Vec<Lab>,
    /// The grid lines between neighbours: those on the right of each cell, row by row, then those
    /// below.
    pub(super) walls: Vec<Wall>,
}

/// A grid line between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wall {
    /// The cell on the left or above.
    pub(super) a: usize,
    /// The cell on the right or below.
    pub(super) b: usize,
    /// How thick it is in pixels, counting only what has the colour of this board's lines.
    pub(super) thickness: f32,
    /// Whether the line is missing near its start (left or top) or its end, though it is there in
    /// between: something lies over it.
    pub(super) broken: [bool; 2],
    /// Its thickness less what most of this grid line has along its whole length: rounding to whole
    /// pixels makes some lines thicker than others.
    pub(super) excess: f32,
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
        let mut cells = Cells { size, colours, labs, walls: Vec::new() };
        let mut profiles = Vec::new();
        for row in 0..size {
            for col in 0..size - 1 {
                let at = row * size + col;
                let (along, across) = (&lattice.xs[col..col + 3], &lattice.ys[row..row + 2]);
                profiles.push(cells.profile(pixels, Axis::X, along, across, (at, at + 1)));
            }
        }
        for row in 0..size - 1 {
            for col in 0..size {
                let at = row * size + col;
                let (along, across) = (&lattice.ys[row..row + 3], &lattice.xs[col..col + 2]);
                profiles.push(cells.profile(pixels, Axis::Y, along, across, (at, at + size)));
            }
        }
        let line = line_colour(&profiles);
        cells.walls = profiles.iter().map(|profile| profile.wall(&cells, line)).collect();
        for axis in [Axis::X, Axis::Y] {
            for line in 0..size - 1 {
                let along: Vec<usize> = (0..size)
                    .map(|at| match axis {
                        Axis::X => at * (size - 1) + line,
                        Axis::Y => size * (size - 1) + line * size + at,
                    })
                    .collect();
                let mut thin: Vec<f32> =
                    along.iter().map(|&at| cells.walls[at].thickness).collect();
                thin.sort_by(f32::total_cmp);
                let usual = thin[size / 4];
                along
                    .iter()
                    .for_each(|&at| cells.walls[at].excess = cells.walls[at].thickness - usual);
            }
        }
        Some(cells)
    }

    /// The pixels across the grid line between two cells: along `axis` the grid lines before,
    /// between and after them, and across it the two beside them.
    fn profile(
        &self,
        pixels: Pixels<'_>,
        axis: Axis,
        along: &[f32],
        across: &[f32],
        (a, b): (usize, usize),
    ) -> Profile {
        let from = along[1] - (along[1] - along[0]) * WALL_REACH;
        let to = along[1] + (along[2] - along[1]) * WALL_REACH;
        let last = pixels.length(axis).saturating_sub(1) as f32;
        let positions = from.clamp(0.0, last) as usize..=to.clamp(0.0, last) as usize;
        let (one, other) = (self.colours[a].rounded(), self.colours[b].rounded());
        let cuts = WALL_SAMPLES
            .iter()
            .map(|share| across[0] + (across[1] - across[0]) * share)
            .filter(|&at| at >= 0.0 && (at as usize) < pixels.length(axis.other()))
            .map(|at| {
                let line = pixels.line(axis, at as usize);
                let colours: Vec<[u8; 3]> = positions.clone().map(|at| line.rgb(at)).collect();
                let nearer = |&rgb: &[u8; 3]| difference(rgb, one).min(difference(rgb, other));
                let mass: u32 = colours.iter().map(nearer).sum();
                (mass, colours)
            });
        let cuts: Vec<(u32, Vec<[u8; 3]>)> = cuts.collect();
        Profile::typical(a, b, cuts)
    }

    /// How many crossings of grid lines something lies over: three or four of the lines that meet
    /// there are missing near it. The mouse pointer is too small for that.
    pub(super) fn covered_crossings(&self) -> usize {
        let size = self.size;
        let below = size * (size - 1);
        let crossings = (0..size - 1).flat_map(|row| (0..size - 1).map(move |col| (row, col)));
        crossings
            .filter(|&(row, col)| {
                let upright = |row: usize| self.walls[row * (size - 1) + col];
                let level = |col: usize| self.walls[below + row * size + col];
                let arms = [
                    upright(row).broken[1],
                    upright(row + 1).broken[0],
                    level(col).broken[1],
                    level(col + 1).broken[0],
                ];
                arms.iter().filter(|&&broken| broken).count() >= 3
            })
            .count()
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

/// A typical cut across the grid line between two cells.
struct Profile {
    a: usize,
    b: usize,
    mass: u32,
    /// The first and the last cut along the line.
    ends: [Vec<[u8; 3]>; 2],
    colours: Vec<[u8; 3]>,
}

impl Profile {
    /// The median of some cuts, in order along the line.
    fn typical(a: usize, b: usize, mut cuts: Vec<(u32, Vec<[u8; 3]>)>) -> Profile {
        let end = |cut: Option<&(u32, Vec<[u8; 3]>)>| cut.map_or(Vec::new(), |cut| cut.1.clone());
        let ends = [end(cuts.first()), end(cuts.last())];
        cuts.sort_by_key(|(mass, _)| *mass);
        let middle = cuts.len() / 2;
        let (mass, colours) = cuts.into_iter().nth(middle).unwrap_or_default();
        Profile { a, b, mass, ends, colours }
    }

    /// The pixel least like either cell.
    fn extreme(&self) -> Option<[u8; 3]> {
        let (first, last) = (*self.colours.first()?, *self.colours.last()?);
        let nearer = |&rgb: &[u8; 3]| difference(rgb, first).min(difference(rgb, last));
        self.colours.iter().copied().max_by_key(nearer)
    }

    fn wall(&self, cells: &Cells, line: [u8; 3]) -> Wall {
        let (one, other) = (cells.colours[self.a].rounded(), cells.colours[self.b].rounded());
        let full = difference(one, line).min(difference(other, line)).max(1) as f32;
        let cover = |&rgb: &[u8; 3]| (1.0 - FADE * difference(rgb, line) as f32 / full).max(0.0);
        let covered = |colours: &[[u8; 3]]| colours.iter().map(cover).sum::<f32>();
        let thickness = covered(&self.colours);
        let missing = |end: &Vec<[u8; 3]>| thickness >= 0.5 && covered(end) < MISSING * thickness;
        let broken = [missing(&self.ends[0]), missing(&self.ends[1])];
        Wall { a: self.a, b: self.b, thickness, broken, excess: 0.0 }
    }
}

/// The colour of the grid lines with the most mass: the median of their extremes.
fn line_colour(profiles: &[Profile]) -> [u8; 3] {
    let mut order: Vec<&Profile> = profiles.iter().collect();
    order.sort_by_key(|profile| std::cmp::Reverse(profile.mass));
    let heaviest = &order[..order.len().div_ceil(4)];
    [0, 1, 2].map(|channel| {
        let mut levels: Vec<u8> = heaviest
            .iter()
            .filter_map(|profile| profile.extreme())
            .map(|rgb| rgb[channel])
            .collect();
        levels.sort_unstable();
        levels.get(levels.len() / 2).copied().unwrap_or(0)
    })
}

/// How different two colours look, roughly, in levels of 255.
pub(super) fn difference(a: [u8; 3], b: [u8; 3]) -> u32 {
    let [r, g, b] = [0, 1, 2].map(|at| u32::from(a[at].abs_diff(b[at])));
    (2 * r + 4 * g + b) / 7
}

/// Points of the ring of a cell; fewer where it lies outside the picture.
fn ring(pixels: Pixels<'_>, lattice: &Lattice, row: usize, col: usize) -> Vec<(u32, u32)> {
    let (left, right) = (lattice.xs[col], lattice.xs[col + 1]);
    let (top, bottom) = (lattice.ys[row], lattice.ys[row + 1]);
    let points = |length: f32| ((length * 0.7) as usize).clamp(4, RING_POINTS);
    let share = |at: usize, of: usize| RING.0 + (1.0 - 2.0 * RING.0) * at as f32 / (of - 1) as f32;
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
