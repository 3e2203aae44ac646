//! Boards side by side, or one above the other, a cell apart or less: they are found as one lattice.
//!
//! ```text
//! ┌──┬──┬──┐  ┌──┬──┬──┐
//! │  │  │  │  │  │  │  │     a gap: as wide as a cell, and without a grid line across it
//! ├──┼──┼──┤  ├──┼──┼──┤
//!
//! ┌──┬──┬──┬──┬──┬──┐
//! │  │  │  │  │  │  │        no more than a line between two: only that they are the same tells that they are two
//! ├──┼──┼──┼──┼──┼──┤
//! ```

use super::{
    lattice::{Lattice, MIN_SIZE, SAME_COLOUR},
    pixels::{Axis, Pixels, contrast},
    side::Side,
};

/// Where across a gap it is looked at, as shares of its width.
const ACROSS: [f32; 3] = [0.25, 0.5, 0.75];

impl Lattice {
    /// The lattices before, between and after gaps along the longer side that may be boards; empty if there are no
    /// gaps.
    pub(super) fn parted(&self, pixels: Pixels<'_>) -> Vec<Lattice> {
        let axis = self.longer_axis();
        let lines = self.lines(axis);
        let is_gap = |&first: &usize| self.is_gap(axis, [lines[first], lines[first + 1]], pixels);
        // What is shorter than a board past a gap is one that the picture cuts off, if both end in a page across it.
        let is_on_page = |side| self.is_page_past(side, pixels) == Some(true);
        let is_cut = |side| {
            self.is_cut_by_picture(side, pixels)
                && Side::both(axis.other()).into_iter().all(is_on_page)
        };
        let least = Side::both(axis).map(|side| if is_cut(side) { 1 } else { MIN_SIZE });
        let gaps: Vec<usize> =
            (least[0]..(lines.len() - 1).saturating_sub(least[1])).filter(is_gap).collect();
        if gaps.is_empty() {
            return Vec::new();
        }
        // A gap is between two lines: the last of what is before it, and the first of what follows.
        let firsts = std::iter::once(0).chain(gaps.iter().map(|gap| gap + 1));
        let lasts = gaps.iter().copied().chain([lines.len() - 1]);
        let parts =
            firsts.zip(lasts).filter(|(first, last)| last.saturating_sub(*first) >= MIN_SIZE);
        let part = |(first, last): (usize, usize)| {
            let mut part = self.clone();
            *part.lines_mut(axis) = lines[first..=last].to_vec();
            part
        };
        parts.map(part).collect()
    }

    /// The axis along which it has more lines; of a square, the one down.
    pub(super) fn longer_axis(&self) -> Axis {
        if self.cols() > self.rows() { Axis::X } else { Axis::Y }
    }

    /// Whether it may be two boards side by side, with a gap as wide as a cell between them, or each with a column of the other.
    pub(super) fn may_be_twins(&self) -> bool {
        let (longer, shorter) = (self.cols().max(self.rows()), self.cols().min(self.rows()));
        (2 * shorter..=2 * shorter + 1).contains(&longer) || longer == shorter + 1
    }

    /// The squares at both ends of the longer side, each with the side on which the rest of the lattice lies.
    pub(super) fn end_squares(&self) -> [(Lattice, Side); 2] {
        let axis = self.longer_axis();
        [true, false].map(|goes_on_last| {
            let mut square = self.clone();
            let (lines, shorter) = (square.lines_mut(axis), self.lines(axis.other()).len());
            let first = if goes_on_last { 0 } else { lines.len() - shorter };
            *lines = lines[first..first + shorter].to_vec();
            (square, Side::of(axis, goes_on_last))
        })
    }

    /// Whether one colour lies all along a strip of cells.
    fn is_gap(&self, axis: Axis, strip: [f32; 2], pixels: Pixels<'_>) -> bool {
        let range = self.range(axis.other(), pixels);
        let is_even = |share: f32| {
            let line = pixels.line_at(axis.other(), strip[0] + (strip[1] - strip[0]) * share);
            range.clone().all(|at| contrast(line.rgb(at), line.rgb(range.start)) <= SAME_COLOUR)
        };
        ACROSS.into_iter().all(is_even)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const CELL: u32 = 10;

    /// Eleven rows of four cells with a line before each, but where the page is; it is on both sides as well, and so high
    /// above.
    fn parts(above: u32, is_page: impl Fn(u32) -> bool) -> Vec<usize> {
        let image = RgbImage::from_fn(8 * CELL, above + 11 * CELL, |x, y| {
            let (x, y) = (x.wrapping_sub(2 * CELL), y.wrapping_sub(above));
            let is_in = x <= 4 * CELL && y < 11 * CELL && !is_page(y / CELL);
            let is_line = is_in && (x % CELL == 0 || y % CELL == 0);
            Rgb(if is_line { [0; 3] } else { [240; 3] })
        });
        let lines =
            |from: u32, cells: u32| (0..=cells).map(|line| (from + line * CELL) as f32).collect();
        let lattice = Lattice { xs: lines(2 * CELL, 4), ys: lines(above, 11) };
        lattice.parted(Pixels::from(&image)).iter().map(Lattice::rows).collect()
    }

    #[test]
    fn strips_without_a_line_part_boards() {
        assert_eq!(parts(0, |row| row == 5), [5, 5]);
        assert_eq!(parts(0, |row| row == 4 || row == 6), [4, 4], "one row between is no board");
        assert!(parts(0, |_| false).is_empty());
        assert_eq!(parts(0, |row| row == 2), [8], "what the picture cuts off before it is none");
        assert!(parts(CELL, |row| row == 2).is_empty(), "which may be anything else");
    }

    #[test]
    fn squares_end_the_longer_side() {
        let (xs, ys) = (vec![5.0, 15.0, 25.0, 35.0], vec![0.0, 10.0, 20.0]);
        let wide = Lattice { xs: xs.clone(), ys: ys.clone() };
        let square = |xs: &[f32]| Lattice { xs: xs.to_vec(), ys: ys.clone() };
        let ends = [(square(&xs[..3]), Side::Right), (square(&xs[1..]), Side::Left)];
        assert_eq!(wide.end_squares(), ends);
        let high = Lattice { xs: ys.clone(), ys: xs.clone() };
        assert_eq!(high.end_squares()[1].0.ys, xs[1..]);
    }
}
