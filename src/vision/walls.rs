//! The grid lines between neighbouring cells: how thick each one is, and whether it is whole.

use std::{ops::Range, slice};

use super::{
    colour::{Dominant, difference, median_rgb},
    lattice::{Lattice, Tiles, median},
    pixels::{Axis, PixelLine, Pixels},
    side::Side,
};

/// How far from the middle of a grid line it may reach, as a share of the pitch.
const REACH: f32 = 0.2;
/// Where along the side of a cell a grid line is cut across, as shares of the pitch.
const CUTS: [f32; 5] = [0.17, 0.35, 0.5, 0.65, 0.83];
/// How fast a pixel stops counting as line as it differs from the line's colour: at 1 / FADE of the
/// way to the cell's colour. Borders drawn inside a cell don't count.
const FADE: f32 = 1.5;
/// What a line's cover may rise by, away from its middle, and still be the same line: noise.
const RISE: f32 = 0.15;
/// Less than this share of a line's usual thickness counts as no line, …
pub(super) const MISSING: f32 = 0.3;
/// … if it is at least this thick, in pixels.
pub(super) const LINE: f32 = 0.5;

/// The difference from both cells beside it that makes something else of a pixel, in levels of 255.
const SEEN: u32 = 24;

/// A grid line between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wall {
    /// The cell on the left or above.
    pub(super) a: usize,
    /// The cell on the right or below.
    pub(super) b: usize,
    /// How thick it is in pixels, counting only what has the colour of this board's lines.
    pub(super) thickness: f32,
    /// How thick it is at most in two places where nothing shows between the two cells; infinite if
    /// there are no such places.
    pub(super) bare: f32,
    /// Whether the line is missing near its start (left or top) or its end, though it is there in
    /// between: something lies over it.
    pub(super) broken: [bool; 2],
    /// How different its two cells are from the colour of the lines, at least, in levels of 255.
    pub(super) contrast: u32,
    /// How much of anything else than its two cells shows there, in pixels that differ as much as black and white:
    /// lines of any colour, and borders drawn inside the cells as well.
    pub(super) mass: f32,
    /// Its thickness less what most of this grid line has along its whole length: rounding to whole
    /// pixels makes some lines thicker than others.
    pub(super) excess: f32,
}

impl Wall {
    /// The axis that it is across: x between cells side by side.
    pub(super) fn axis(&self) -> Axis {
        if self.b == self.a + 1 { Axis::X } else { Axis::Y }
    }

    /// Which of the grid lines across its axis it is on, and beside which cell along that, on a board of `size` rows.
    pub(super) fn place(&self, size: usize) -> (usize, usize) {
        let (row, col) = (self.b / size, self.b % size);
        match self.axis() {
            Axis::X => (col, row),
            Axis::Y => (row, col),
        }
    }

    /// Whether it lies between cells of two labels.
    pub(super) fn parts(&self, labels: &[u8]) -> bool {
        labels[self.a] != labels[self.b]
    }
}

/// The cell that lies `along` in a strip across an axis, one of those side by side along it, on a board of `size` rows.
pub(super) fn cell_at(size: usize, axis: Axis, strip: usize, along: usize) -> usize {
    match axis {
        Axis::X => along * size + strip,
        Axis::Y => strip * size + along,
    }
}

impl Lattice {
    /// The grid line of a wall: across which axis, which of those it is, and from where to where along it the wall lies.
    pub(super) fn line_of(&self, wall: &Wall) -> (Axis, usize, [f32; 2]) {
        let axis = wall.axis();
        let (line, cell) = wall.place(self.cols());
        let along = self.lines(axis.other());
        (axis, line, [along[cell], along[cell + 1]])
    }
}

/// What there is of each grid line between the cells of a board: as a rule, the wall itself.
#[derive(Clone)]
pub(super) struct Walls<T = Wall> {
    /// How many rows the board has.
    size: usize,
    /// Those on the right of each cell, row by row, then those below.
    all: Vec<T>,
}

impl<T> Walls<T> {
    /// The same for each, made of what there is.
    pub(super) fn map<'a, U>(&'a self, make: impl FnMut(&'a T) -> U) -> Walls<U> {
        Walls { size: self.size, all: self.all.iter().map(make).collect() }
    }

    pub(super) fn iter(&self) -> slice::Iter<'_, T> {
        self.all.iter()
    }

    #[cfg(test)]
    pub(super) fn iter_mut(&mut self) -> slice::IterMut<'_, T> {
        self.all.iter_mut()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// How many rows the board has.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// That on the right of a cell.
    pub(super) fn right_of(&self, row: usize, col: usize) -> &T {
        &self.all[place_right_of(self.size, row, col)]
    }

    /// That below a cell.
    pub(super) fn below(&self, row: usize, col: usize) -> &T {
        &self.all[place_below(self.size, row, col)]
    }

    /// The four that meet at the lower right corner of a cell, above, below, on the left and on the right of it, each
    /// with which end it has there: 0 if its start, 1 if its end.
    pub(super) fn arms(&self, (row, col): (usize, usize)) -> [(&T, usize); 4] {
        [
            (self.right_of(row, col), 1),
            (self.right_of(row + 1, col), 0),
            (self.below(row, col), 1),
            (self.below(row, col + 1), 0),
        ]
    }
}

impl<'a, T> IntoIterator for &'a Walls<T> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.iter()
    }
}

impl Walls {
    /// The median thickness of those that `are_meant`; `None` if there are none.
    pub(super) fn usual_thickness(&self, are_meant: impl Fn(&Wall) -> bool) -> Option<f32> {
        self.usual(|wall| wall.thickness, are_meant)
    }

    /// The median of what some `measure` says of those that `are_meant`; `None` if there are none.
    pub(super) fn usual(
        &self,
        measure: impl Fn(&Wall) -> f32,
        are_meant: impl Fn(&Wall) -> bool,
    ) -> Option<f32> {
        let meant = self.iter().filter(|wall| are_meant(wall));
        let all: Vec<f32> = meant.map(measure).collect();
        (!all.is_empty()).then(|| median(all))
    }
}

#[cfg(test)]
impl Walls {
    /// Thin lines all over a board of `size` rows.
    pub(super) fn thin(size: usize) -> Walls {
        let wall = |(a, b)| Wall {
            a,
            b,
            thickness: 1.0,
            bare: f32::INFINITY,
            broken: [false; 2],
            contrast: 100,
            mass: 1.0,
            excess: 0.0,
        };
        Walls { size, all: super::lattice::neighbours(size).map(wall).collect() }
    }
}

/// Where the wall on the right of a cell is among those of a board of `size` rows.
fn place_right_of(size: usize, row: usize, col: usize) -> usize {
    row * (size - 1) + col
}

/// Where the wall below a cell is among those of a board of `size` rows.
fn place_below(size: usize, row: usize, col: usize) -> usize {
    size * (size - 1) + row * size + col
}

/// The places of the walls along each grid line of a board of `size` rows.
fn grid_lines(size: usize) -> impl Iterator<Item = Vec<usize>> {
    let upright = move |col| (0..size).map(|row| place_right_of(size, row, col)).collect();
    let level = move |row| (0..size).map(|col| place_below(size, row, col)).collect();
    (0..size - 1).map(upright).chain((0..size - 1).map(level))
}

/// All grid lines inside a lattice with as many rows as columns, whose cells lie on these tiles and have these colours;
/// and the colour of the lines.
pub(super) fn measure(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    [xs, ys]: &Tiles,
    colours: &[[u8; 3]],
) -> (Walls, [u8; 3]) {
    let size = lattice.cols();
    let mut sections = Vec::with_capacity(2 * size * (size - 1));
    let board = lattice.range(Axis::X, pixels);
    for (row, &across) in ys.iter().enumerate() {
        let cuts = Cuts::new(pixels, Axis::X, across);
        // In a clean picture they mostly are, all across the board.
        let are_alike = cuts.are_alike(pixels, board.clone());
        for (col, along) in xs.windows(2).enumerate() {
            let a = row * size + col;
            sections.push(Section::cut(pixels, (cuts, are_alike), along, colours, (a, a + 1)));
        }
    }
    let cuts = xs.iter().map(|&across| Cuts::new(pixels, Axis::Y, across)).collect::<Vec<_>>();
    for (row, along) in ys.windows(2).enumerate() {
        for (col, &cuts) in cuts.iter().enumerate() {
            let a = row * size + col;
            sections.push(Section::cut(pixels, (cuts, false), along, colours, (a, a + size)));
        }
    }
    let line = line_colour(pixels, &sections);
    let mut covers = Vec::new();
    let wall = |section: &Section| section.wall(pixels, colours, line, &mut covers);
    let mut walls: Vec<Wall> = sections.iter().map(wall).collect();
    let mut thickness = Vec::with_capacity(size);
    for grid_line in grid_lines(size) {
        thickness.clear();
        thickness.extend(grid_line.iter().map(|&at| walls[at].thickness));
        thickness.sort_unstable_by(f32::total_cmp);
        let usual = thickness[size / 4];
        grid_line.iter().for_each(|&at| walls[at].excess = walls[at].thickness - usual);
    }
    (Walls { size, all: walls }, line)
}

/// How thick the frame is beside each outer cell of a side of a square lattice, in pixels, counting only what has the
/// colour of the board's lines rather than that of the cell, or of the page `past` it.
pub(super) fn frame_side(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    (side, past): (Side, Option<[u8; 3]>),
    line: [u8; 3],
    colours: &[Dominant],
) -> Vec<f32> {
    let (axis, last) = (side.axis(), side.is_last());
    let contrast = |rgb: [u8; 3]| difference(rgb, line);
    let (size, outer) = (lattice.cols(), lattice.outer(side));
    let reach = REACH * lattice.outwards(side).abs();
    let range = pixels.inside(axis, outer - reach)..pixels.inside(axis, outer + reach) + 1;
    let across = lattice.lines(axis.other()).windows(2);
    let thickness = |(along, lines): (usize, &[f32])| {
        let strip = if last { size - 1 } else { 0 };
        let own = colours[cell_at(size, axis, strip, along)].rounded();
        let full = contrast(own).min(past.map_or(u32::MAX, contrast)).max(1) as f32;
        let middle = CUTS[CUTS.len() / 2];
        let line = pixels.line_at(axis, lines[0] + (lines[1] - lines[0]) * middle);
        let cover = |at| (1.0 - FADE * contrast(line.rgb(at)) as f32 / full).max(0.0);
        let covers: Vec<f32> = range.clone().map(cover).collect();
        hill(&covers, (outer as usize).saturating_sub(range.start))
    };
    across.enumerate().map(thickness).collect()
}

/// Where the grid line between two cells is cut across: lines of pixels along `axis`.
#[derive(Clone, Copy)]
struct Cuts {
    axis: Axis,
    lines: [usize; CUTS.len()],
}

impl Cuts {
    /// Across the sides of cells that lie from side to side `across`.
    fn new(pixels: Pixels<'_>, axis: Axis, across: [f32; 2]) -> Cuts {
        let place = |share: f32| across[0] + (across[1] - across[0]) * share;
        Cuts { axis, lines: CUTS.map(|share| pixels.inside(axis.other(), place(share))) }
    }

    /// Whether the outer two and the middle one have the same colours within a range.
    fn are_alike(&self, pixels: Pixels<'_>, range: Range<usize>) -> bool {
        let [first, _, middle, _, last] = self.lines.map(|k| pixels.line(self.axis, k));
        [middle, last].iter().all(|line| first.is_like(line, range.clone()))
    }
}

/// What cuts across the grid line between two cells show.
struct Section {
    a: usize,
    b: usize,
    axis: Axis,
    /// The first pixel of each and the one after its last, along `axis`.
    from: usize,
    to: usize,
    /// From the first to the last, or nothing if all are alike; and the typical one.
    profiles: Option<[Profile; CUTS.len()]>,
    typical: Profile,
}

/// A line of pixels across a grid line, without the pixels that have the first cell's very colour at
/// its start and the second's at its end: there is nothing to measure of most of them.
#[derive(Clone, Copy)]
struct Profile {
    /// The line of pixels.
    k: usize,
    from: usize,
    to: usize,
    /// How much of anything else than the two cells it shows, in levels of 255 times pixels.
    mass: u32,
    /// The pixel that is least like either cell, and how different it is, in levels of 255; 0 if all
    /// are like one of them.
    extreme: (usize, u32),
}

impl Profile {
    /// Along `line`, which is the one at `k`, between cells of two colours.
    fn new(
        (k, line): (usize, PixelLine<'_>),
        range: Range<usize>,
        [one, other]: [[u8; 3]; 2],
    ) -> Profile {
        let from = line.first_other(range.clone(), one).unwrap_or(range.end);
        let to = line.first_other((from..range.end).rev(), other).map_or(from, |at| at + 1);
        let mut profile = Profile { k, from, to, mass: 0, extreme: (range.end - 1, 0) };
        for at in from..to {
            let differs = nearer(line.rgb(at), one, other);
            profile.mass += differs;
            if differs >= profile.extreme.1 {
                profile.extreme = (at, differs);
            }
        }
        profile
    }
}

impl Section {
    /// Between two cells, given from side to side `along` the axis, with the `cuts` that are known to be alike or not.
    fn cut(
        pixels: Pixels<'_>,
        (cuts, are_alike): (Cuts, bool),
        along: &[[f32; 2]],
        colours: &[[u8; 3]],
        (a, b): (usize, usize),
    ) -> Section {
        let axis = cuts.axis;
        let (before, after) = (along[0], along[1]);
        let from = pixels.inside(axis, before[1] - (before[1] - before[0]) * REACH);
        let to = pixels.inside(axis, after[0] + (after[1] - after[0]) * REACH) + 1;
        let beside = [colours[a], colours[b]];
        let profile = |k: usize| Profile::new((k, pixels.line(axis, k)), from..to, beside);
        // In a clean picture all are alike, but where a mark or the mouse pointer lies over the line.
        let only = profile(cuts.lines[0]);
        if are_alike || cuts.are_alike(pixels, only.with_sides(from..to)) {
            return Section { a, b, axis, from, to, profiles: None, typical: only };
        }
        let all = cuts.lines.map(profile);
        let mut order = all;
        order.sort_unstable_by_key(|profile| (profile.mass, profile.k));
        Section { a, b, axis, from, to, profiles: Some(all), typical: order[CUTS.len() / 2] }
    }

    /// The pixel of the typical cut that is least like either cell.
    fn extreme(&self, pixels: Pixels<'_>) -> [u8; 3] {
        pixels.line(self.axis, self.typical.k).rgb(self.typical.extreme.0)
    }

    /// The grid line, given the colour of all of them, and room for what is covered of each cut.
    fn wall(
        &self,
        pixels: Pixels<'_>,
        colours: &[[u8; 3]],
        ink: [u8; 3],
        covers: &mut Vec<f32>,
    ) -> Wall {
        let (one, other) = (colours[self.a], colours[self.b]);
        let contrast = difference(one, ink).min(difference(other, ink));
        let full = contrast.max(1) as f32;
        let middle = (self.from + self.to) / 2;
        let mut thickness_at = |profile: &Profile| {
            let line = pixels.line(self.axis, profile.k);
            let cover = |at| (1.0 - FADE * difference(line.rgb(at), ink) as f32 / full).max(0.0);
            // A cell of the colour of the lines is no less line than they are.
            let range = if contrast == 0 { self.from..self.to } else { profile.range() };
            covers.clear();
            covers.extend(range.clone().map(cover));
            hill(covers, middle.saturating_sub(range.start))
        };
        let thickness = thickness_at(&self.typical);
        let missing = |end: f32| thickness >= LINE && end < MISSING * thickness;
        let (bare, broken) = match &self.profiles {
            None if self.is_bare(pixels, &self.typical) => (thickness, [false; 2]),
            None => (f32::INFINITY, [false; 2]),
            Some(profiles) => {
                let bare_at = |profile: &Profile| {
                    if self.is_bare(pixels, profile) {
                        thickness_at(profile)
                    } else {
                        f32::INFINITY
                    }
                };
                let mut bare = profiles.each_ref().map(bare_at);
                let broken = [missing(bare[0]), missing(bare[bare.len() - 1])];
                bare.sort_by(f32::total_cmp);
                (bare[1], broken)
            }
        };
        let mass = self.typical.mass as f32 / 255.0;
        Wall { a: self.a, b: self.b, thickness, bare, broken, contrast, mass, excess: 0.0 }
    }

    /// Whether a cut shows no more than two colours, one on each side: no line of whatever colour.
    fn is_bare(&self, pixels: Pixels<'_>, profile: &Profile) -> bool {
        // Where it starts and ends with the colours of the cells, it is known.
        if profile.from > self.from && profile.to < self.to {
            return profile.extreme.1 < SEEN;
        }
        let line = pixels.line(self.axis, profile.k);
        let (one, other) = (line.rgb(self.from), line.rgb(self.to - 1));
        profile.range().all(|at| nearer(line.rgb(at), one, other) < SEEN)
    }
}

impl Profile {
    fn range(&self) -> Range<usize> {
        self.from..self.to
    }

    /// What of `all` another cut must have as well to be like this one: the line, and a pixel on each side
    /// of it. If there is no line, there may be one anywhere.
    fn with_sides(&self, all: Range<usize>) -> Range<usize> {
        if self.range().is_empty() {
            return all;
        }
        all.start.max(self.from.saturating_sub(1))..all.end.min(self.to + 1)
    }
}

/// The sum of the highest hill of `covers`, of several the one nearest to `middle`: a
/// border drawn inside a cell is a hill of its own beside that of the line.
fn hill(covers: &[f32], middle: usize) -> f32 {
    let peak = covers.iter().copied().fold(0.0, f32::max);
    if peak == 0.0 {
        return 0.0;
    }
    let tops = (0..covers.len()).filter(|&at| covers[at] + RISE > peak);
    let top = tops.min_by_key(|at| at.abs_diff(middle)).unwrap_or(0);
    let mut sum = covers[top];
    let mut add = |along: &mut dyn Iterator<Item = &f32>| {
        let mut lowest = covers[top];
        for &here in along {
            if here > lowest + RISE {
                break;
            }
            lowest = lowest.min(here);
            sum += here;
        }
    };
    add(&mut covers[top + 1..].iter());
    add(&mut covers[..top].iter().rev());
    sum
}

/// How different a colour is from the nearer of two others.
fn nearer(rgb: [u8; 3], one: [u8; 3], other: [u8; 3]) -> u32 {
    difference(rgb, one).min(difference(rgb, other))
}

/// The colour of the grid lines with the most mass: the median of their extremes.
fn line_colour(pixels: Pixels<'_>, sections: &[Section]) -> [u8; 3] {
    let mut order: Vec<&Section> = sections.iter().collect();
    order.sort_by_key(|section| std::cmp::Reverse(section.typical.mass));
    let heaviest = &order[..order.len().div_ceil(4)];
    let extremes: Vec<[u8; 3]> = heaviest.iter().map(|section| section.extreme(pixels)).collect();
    median_rgb(&extremes).unwrap_or([0; 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_walls_meet_at_a_crossing() {
        let arms = Walls::thin(4).arms((1, 2)).map(|(wall, end)| (wall.a, wall.b, end));
        assert_eq!(arms, [(6, 7, 1), (10, 11, 0), (6, 10, 1), (7, 11, 0)]);
    }

    #[test]
    fn walls_lie_on_grid_lines() {
        let [xs, ys] = [10.0, 20.0].map(|pitch| (0..=4).map(|line| pitch * line as f32).collect());
        let (lattice, walls) = (Lattice { xs, ys }, Walls::thin(4));
        assert_eq!(lattice.line_of(walls.right_of(1, 2)), (Axis::X, 3, [20.0, 40.0]));
        assert_eq!(lattice.line_of(walls.below(1, 2)), (Axis::Y, 2, [20.0, 30.0]));
    }
}
