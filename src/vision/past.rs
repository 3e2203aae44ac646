//! The cells along the sides of a lattice, and what lies past them.

use super::{
    lattice::{Lattice, SAME_COLOUR},
    pixels::{Axis, Pixels, contrast},
    side::Side,
    spot::Spot,
};

/// How far outside and inside an outer line of the lattice colours are compared, as a share of the pitch.
const ACROSS: f32 = 0.3;
/// So much of the next cells is surely no part of those within, in pixels: outer lines are off by less.
pub(super) const LEAST_LEFT: f32 = 4.0;

impl Lattice {
    /// The outer line of a side.
    pub(super) fn outer(&self, side: Side) -> f32 {
        let lines = self.lines(side.axis());
        if side.is_last() { lines[lines.len() - 1] } else { lines[0] }
    }

    /// The outer row or column of a side, from its first line to its last.
    pub(super) fn strip(&self, side: Side) -> [f32; 2] {
        let lines = self.lines(side.axis());
        let first = if side.is_last() { lines.len() - 2 } else { 0 };
        [lines[first], lines[first + 1]]
    }

    /// Adds an outer line on a side.
    pub(super) fn add_line(&mut self, side: Side, at: f32) {
        let lines = self.lines_mut(side.axis());
        lines.insert(if side.is_last() { lines.len() } else { 0 }, at);
    }

    /// Takes away the outer row or column of a side.
    pub(super) fn drop_strip(&mut self, side: Side) {
        let lines = self.lines_mut(side.axis());
        if side.is_last() {
            lines.pop();
        } else {
            lines.remove(0);
        }
    }

    /// How far past an outer line one more row or column of that width would end.
    pub(super) fn outwards(&self, side: Side) -> f32 {
        let [from, to] = self.strip(side);
        if side.is_last() { to - from } else { from - to }
    }

    /// How much of the picture lies past an outer line, in pixels.
    pub(super) fn left_past(&self, side: Side, pixels: Pixels<'_>) -> f32 {
        let outer = self.outer(side);
        if side.is_last() { pixels.length(side.axis()) as f32 - outer } else { outer }
    }

    /// Whether the picture ends within a cell past an outer line, but for what is left of the line itself.
    pub(super) fn ends_within_cell(&self, side: Side, pixels: Pixels<'_>) -> bool {
        (LEAST_LEFT..self.outwards(side).abs()).contains(&self.left_past(side, pixels))
    }

    /// How far past an outer line what goes through it is looked at: as a share of what is usual, less where the
    /// picture ends before. `None` if less than `least` pixels are left.
    pub(super) fn reach_past(&self, side: Side, least: f32, pixels: Pixels<'_>) -> Option<f32> {
        let left = self.left_past(side, pixels);
        // The last pixel may be a mixture.
        let most = (left - 1.0) / (ACROSS * self.outwards(side).abs());
        (left >= least).then_some(most.min(1.0))
    }

    /// The cells of a strip on one side, beside those of each row or column.
    pub(super) fn beside(&self, side: Side, strip: [f32; 2]) -> impl Iterator<Item = Spot> {
        let axis = side.axis();
        let along = self.lines(axis.other()).windows(2);
        along.map(move |along| Spot::between(axis, strip, [along[0], along[1]]))
    }

    /// The colours that the cells of an outer row or column have so far past it, as a share of the pitch; of those in the
    /// picture.
    pub(super) fn grounds_past(&self, side: Side, past: f32, pixels: Pixels<'_>) -> Vec<[u8; 3]> {
        let at = self.outer(side) + past * self.outwards(side);
        let beyond = self.beside(side, [at, at]).filter(|spot| spot.is_inside(pixels));
        beyond.map(|spot| spot.ground(pixels)).collect()
    }

    /// One cell.
    pub(super) fn spot(&self, col: usize, row: usize) -> Spot {
        let [across, down] =
            [(&self.xs, col), (&self.ys, row)].map(|(at, it)| [at[it], at[it + 1]]);
        Spot::between(Axis::X, across, down)
    }

    /// All cells, row by row.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> {
        let rows = self.ys.windows(2).map(|row| [row[0], row[1]]);
        rows.flat_map(|row| self.beside(Side::Top, row))
    }

    /// The colours that go through an outer line, without a line between, for each of its cells, at this
    /// `part` of it; empty where the picture ends.
    pub(super) fn through(
        &self,
        side: Side,
        part: f32,
        pixels: Pixels<'_>,
    ) -> Vec<Option<[u8; 3]>> {
        self.through_to(side, part, 1.0, pixels)
    }

    /// As [`Lattice::through`], but looked at only so `far` past the line, as a share of how far that does.
    pub(super) fn through_to(
        &self,
        side: Side,
        part: f32,
        far: f32,
        pixels: Pixels<'_>,
    ) -> Vec<Option<[u8; 3]>> {
        let (axis, across) = (side.axis(), self.lines(side.axis().other()));
        let (outer, step) = (self.outer(side), ACROSS * self.outwards(side));
        let ends = [outer - step, outer + far * step];
        let end = pixels.length(axis) as f32;
        if !ends.iter().all(|at| (0.0..end).contains(at)) {
            return Vec::new();
        }
        let [from, to] = [ends[0].min(ends[1]), ends[0].max(ends[1])].map(|at| at as usize);
        let colour = |cell: &[f32]| {
            let line = pixels.line_at(axis, cell[0] + (cell[1] - cell[0]) * part);
            let outside = line.rgb(ends[1] as usize);
            let is_alike = |at: usize| contrast(line.rgb(at), outside) <= SAME_COLOUR;
            (from..=to).all(is_alike).then_some(outside)
        };
        across.windows(2).map(colour).collect()
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::squared;

    #[test]
    fn no_colour_goes_through_a_line_however_thin() {
        let lines = vec![0.0, 20.0, 40.0];
        let lattice = squared(lines);
        let goes_through = |line: Option<u32>| {
            let colour = |x, _| if Some(x) == line { Rgb([90; 3]) } else { Rgb([255; 3]) };
            let image = RgbImage::from_fn(60, 60, colour);
            lattice.through(Side::Right, 0.5, (&image).into()) == [Some([255; 3]); 2]
        };
        assert!(goes_through(None));
        for at in 34..=46 {
            assert!(!goes_through(Some(at)), "{at}");
        }
        assert!(goes_through(Some(30)), "within a cell");
    }
}
