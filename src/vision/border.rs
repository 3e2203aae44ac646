//! Straight borders of regions, and where they lie on a lattice.

use super::{lattice::Lattice, pixels::Axis};

/// Every so many lines of pixels one is looked at.
pub(super) const STRIDE: usize = 5;
/// The least length of a border of a cell, as a share of the pitch.
pub(super) const LONG: f32 = 0.7;
/// How far from its place on a lattice a border may be: as a share of the pitch, and in pixels.
pub(super) const OFF: (f32, f32) = (0.06, 1.5);
/// The rows of a board that borders alone can tell.
pub(super) const SIZES: std::ops::RangeInclusive<usize> = 4..=20;
/// How far from its place in the line before a border may be in the next, in pixels.
pub(super) const DRIFT: f32 = 1.5;
/// How far apart two pieces of one border may be at least, in pixels: a line that crosses it may lie in one
/// of the lines of pixels looked at.
const AMID: f32 = 2.0 * STRIDE as f32 + 1.0;
/// How far from the outer lines of a lattice a border is still at them, in pixels.
const AT_LINE: f32 = 9.0;

/// A straight border: along `axis` it is at `at`, and goes from `from` to `to` across it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Border {
    pub(super) axis: Axis,
    pub(super) at: f32,
    pub(super) from: f32,
    pub(super) to: f32,
    /// Whether too little is left beyond it, up to the picture's edge, to tell a line on it from the page: it says
    /// where a board ends, but not where the middle of its outer line is.
    pub(super) ends_picture: bool,
}

/// A lattice, and how far apart its lines are.
pub(super) struct Grid<'a> {
    pub(super) lattice: &'a Lattice,
    pitches: [f32; 2],
}

impl<'a> Grid<'a> {
    pub(super) fn of(lattice: &'a Lattice) -> Grid<'a> {
        Grid { lattice, pitches: lattice.pitch().into() }
    }

    fn pitch(&self, axis: Axis) -> f32 {
        self.pitches[axis as usize]
    }
}

#[cfg(test)]
impl Border {
    /// A border amid a picture.
    pub(super) fn seen(axis: Axis, at: f32, (from, to): (f32, f32)) -> Border {
        Border { axis, at, from, to, ends_picture: false }
    }
}

impl Border {
    /// Whether its middle lies within a lattice, or on its border.
    pub(super) fn is_in(&self, lattice: &Lattice) -> bool {
        let within = |lines: &[f32], at: f32| {
            (lines[0] - AT_LINE..=lines[lines.len() - 1] + AT_LINE).contains(&at)
        };
        within(lattice.lines(self.axis), self.at)
            && within(lattice.lines(self.axis.other()), (self.from + self.to) / 2.0)
    }

    /// Whether it may be of a board that a lattice is a part of: on its lines, as long as a cell, and beyond its outer
    /// ones.
    pub(super) fn is_beyond(&self, part: &Grid<'_>) -> bool {
        self.is_on(part) && self.is_past(part)
    }

    /// Whether it lies where lines of a lattice are, or would be.
    pub(super) fn is_on(&self, grid: &Grid<'_>) -> bool {
        self.step_on(grid).is_some()
    }

    /// On which line of a lattice it lies, or would; `None` if on none.
    pub(super) fn step_on(&self, grid: &Grid<'_>) -> Option<f32> {
        self.step(grid.lattice.lines(self.axis)[0], grid.pitch(self.axis))
    }

    /// On which of the lines that begin with `first` it lies; `None` if on none.
    pub(super) fn step(&self, first: f32, pitch: f32) -> Option<f32> {
        let cells = (self.at - first) / pitch;
        let is_on = (cells - cells.round()).abs() * pitch <= OFF.0 * pitch + OFF.1;
        is_on.then_some(cells.round())
    }

    /// Whether it is as long as a cell of a lattice.
    pub(super) fn is_as_cell(&self, grid: &Grid<'_>) -> bool {
        self.length() >= LONG * grid.pitch(self.axis.other()) - STRIDE as f32
    }

    /// Whether it is as long as a cell of a lattice, and beyond its outer lines.
    pub(super) fn is_past(&self, part: &Grid<'_>) -> bool {
        let is_past = |axis: Axis, from: f32, to: f32| {
            let (lines, half) = (part.lattice.lines(axis), part.pitch(axis) / 2.0);
            from < lines[0] - half || to > lines[lines.len() - 1] + half
        };
        let is_out =
            is_past(self.axis, self.at, self.at) || is_past(self.axis.other(), self.from, self.to);
        is_out && self.is_as_cell(part)
    }

    /// Whether some of it lies within a lattice, or at its outer lines.
    pub(super) fn touches(&self, lattice: &Lattice) -> bool {
        let (lines, across) = (lattice.lines(self.axis), lattice.lines(self.axis.other()));
        let (first, last) = (across[0], across[across.len() - 1]);
        (lines[0] - AT_LINE..=lines[lines.len() - 1] + AT_LINE).contains(&self.at)
            && self.from <= last + AT_LINE
            && self.to >= first - AT_LINE
    }

    /// The first and the last y.
    pub(super) fn ys(&self) -> (f32, f32) {
        match self.axis {
            Axis::X => (self.from, self.to),
            Axis::Y => (self.at, self.at),
        }
    }

    pub(super) fn length(&self) -> f32 {
        self.to - self.from
    }

    pub(super) fn meets(&self, other: &Border, near: f32) -> bool {
        let within =
            |at: f32, of: &Border, near: f32| (of.from - near..=of.to + near).contains(&at);
        if self.axis == other.axis {
            // A mark may hide a part of it, shorter than what is seen on both sides.
            let seen = self.length().min(other.length());
            let reach = if seen > near { near.max(AMID) } else { AMID };
            let goes_on = |end: f32| within(end, other, reach);
            (self.at - other.at).abs() <= DRIFT && (goes_on(self.from) || goes_on(self.to))
        } else {
            within(self.at, other, near) && within(other.at, self, near)
        }
    }
}

/// Sorts a list by size, the largest first.
pub(super) fn by_size<T>(list: &mut [T], size: impl Fn(&T) -> f32) {
    list.sort_by(|a, b| size(b).total_cmp(&size(a)));
}
