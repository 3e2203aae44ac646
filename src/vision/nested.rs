//! How two lattices lie to one another: what was found twice, in part, or finer.

use super::{
    lattice::{Lattice, SAME_COLOUR, pitch},
    pixels::{Axis, Pixels, contrast},
};

/// How far from one another two lines may be that are one, as a share of the pitch.
const AT_LINE: f32 = 0.1;
/// And of two parts of a lattice, whose thick lines may count for one and not for the other.
const SAME_LINE: f32 = 0.2;

impl Lattice {
    /// Whether both have the same lines, to a pixel.
    pub(super) fn is_like(&self, other: &Lattice) -> bool {
        let like = |a: &[f32], b: &[f32]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1.0)
        };
        like(&self.xs, &other.xs) && like(&self.ys, &other.ys)
    }

    /// Whether some of both lies at one place.
    pub(super) fn overlaps(&self, other: &Lattice) -> bool {
        let meet = |a: &[f32], b: &[f32]| a[0] < b[b.len() - 1] && b[0] < a[a.len() - 1];
        meet(&self.xs, &other.xs) && meet(&self.ys, &other.ys)
    }

    /// The parts of `wider` to the left, to the right, above and below, where it has cells there.
    pub(super) fn beyond(&self, wider: &Lattice) -> Vec<Lattice> {
        let parts = |own: &[f32], lines: &[f32]| {
            let (first, last) = (own[0], own[own.len() - 1]);
            let slack = pitch(own) / 2.0;
            let part = |keep: &dyn Fn(f32) -> bool| -> Vec<f32> {
                lines.iter().copied().filter(|&at| keep(at)).collect()
            };
            [part(&|at| at <= first + slack), part(&|at| at >= last - slack)]
        };
        let within = |own: &[f32], lines: &[f32]| -> Vec<f32> {
            let slack = pitch(own) / 2.0;
            let inside = own[0] - slack..=own[own.len() - 1] + slack;
            lines.iter().copied().filter(|at| inside.contains(at)).collect()
        };
        let (xs, ys) = (within(&self.xs, &wider.xs), within(&self.ys, &wider.ys));
        let beside = parts(&self.xs, &wider.xs).map(|xs| Lattice { xs, ys: ys.clone() });
        let above = parts(&self.ys, &wider.ys).map(|ys| Lattice { xs: xs.clone(), ys });
        let all = beside.into_iter().chain(above);
        all.filter(|part| part.xs.len() > 1 && part.ys.len() > 1).collect()
    }

    /// The lattice that both are parts of, if their lines are the same where both have some.
    pub(super) fn joined_with(&self, other: &Lattice) -> Option<Lattice> {
        let joined = |a: &[f32], b: &[f32]| -> Option<Vec<f32>> {
            let (own, others) = if a.len() < b.len() { (b, a) } else { (a, b) };
            let step = pitch(own);
            let (first, last) = (own[0], own[own.len() - 1]);
            let is_like = |at: f32| own.iter().any(|line| (line - at).abs() <= SAME_LINE * step);
            let (before, rest): (Vec<f32>, Vec<f32>) =
                others.iter().partition(|&&at| at < first - step / 2.0);
            let (within, after): (Vec<f32>, Vec<f32>) =
                rest.into_iter().partition(|&at| at <= last + step / 2.0);
            let lines = [before, own.to_vec(), after].concat();
            let is_even = |pair: &[f32]| ((pair[1] - pair[0]) - step).abs() <= SAME_LINE * step;
            (within.len() > 1 && within.into_iter().all(is_like) && lines.windows(2).all(is_even))
                .then_some(lines)
        };
        Some(Lattice { xs: joined(&self.xs, &other.xs)?, ys: joined(&self.ys, &other.ys)? })
    }

    /// Whether it ends where another does, on all sides.
    pub(super) fn is_where(&self, other: &Lattice) -> bool {
        let near = |own: &[f32], others: &[f32]| {
            let slack = AT_LINE * pitch(others);
            (own[0] - others[0]).abs() <= slack
                && (own[own.len() - 1] - others[others.len() - 1]).abs() <= slack
        };
        near(&self.xs, &other.xs) && near(&self.ys, &other.ys)
    }

    /// Whether it reaches a cell at least past both sides of another, across or down.
    pub(super) fn reaches_around(&self, other: &Lattice) -> bool {
        Axis::BOTH.into_iter().any(|axis| {
            let (own, others) = (self.lines(axis), other.lines(axis));
            let step = pitch(own);
            others[0] - own[0] >= step && own[own.len() - 1] - others[others.len() - 1] >= step
        })
    }

    /// Whether it has all lines of another, and more.
    pub(super) fn goes_on_from(&self, other: &Lattice) -> bool {
        let has = |lines: &[f32], others: &[f32]| {
            let slack = AT_LINE * pitch(others);
            others.iter().all(|at| lines.iter().any(|line| (line - at).abs() <= slack))
        };
        has(&self.xs, &other.xs)
            && has(&self.ys, &other.ys)
            && self.cols() + self.rows() > other.cols() + other.rows()
    }

    /// Whether it has all lines of another, and one row or column more.
    pub(super) fn is_longer_than(&self, other: &Lattice) -> bool {
        self.cols() + self.rows() == other.cols() + other.rows() + 1 && self.goes_on_from(other)
    }

    /// Whether most cells of the row or column that `longer` has besides its own have the colour of the one beside them.
    pub(super) fn goes_on_in(&self, longer: &Lattice, pixels: Pixels<'_>) -> bool {
        if !longer.is_longer_than(self) {
            return false;
        }
        let axis = if longer.cols() > self.cols() { Axis::X } else { Axis::Y };
        let (along, slack) =
            (self.lines(axis.other()).len() - 1, AT_LINE * pitch(self.lines(axis)));
        let is_first = longer.lines(axis)[0] < self.lines(axis)[0] - slack;
        let outer = if is_first { 0 } else { longer.lines(axis).len() - 2 };
        let beside = if is_first { 1 } else { outer - 1 };
        let colour = |across: usize, at: usize| match axis {
            Axis::X => longer.glimpse(pixels, across, at),
            Axis::Y => longer.glimpse(pixels, at, across),
        };
        let is_alike = |&at: &usize| contrast(colour(outer, at), colour(beside, at)) <= SAME_COLOUR;
        (0..along).filter(is_alike).count() * 2 > along
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const CELL: u32 = 20;

    fn lines(cells: std::ops::RangeInclusive<u32>) -> Vec<f32> {
        cells.map(|cell| (cell * CELL) as f32).collect()
    }

    #[test]
    fn a_finer_lattice_ends_where_the_coarser_does() {
        let coarse = Lattice { xs: lines(1..=5), ys: lines(1..=5) };
        let fine: Vec<f32> = (0..=8).map(|at| (CELL + at * CELL / 2) as f32).collect();
        assert!(Lattice { xs: fine.clone(), ys: fine.clone() }.is_where(&coarse));
        let longer = fine.iter().copied().chain([110.0]).collect();
        assert!(!Lattice { xs: longer, ys: fine }.is_where(&coarse));
    }

    #[test]
    fn two_parts_of_a_lattice_are_joined_where_both_have_the_same_lines() {
        let left = Lattice { xs: lines(1..=5), ys: lines(1..=8) };
        let join = |xs: Vec<f32>, ys: Vec<f32>| left.joined_with(&Lattice { xs, ys });
        let whole = Lattice { xs: lines(1..=8), ys: lines(1..=8) };
        assert_eq!(join(lines(4..=8), lines(1..=8)), Some(whole.clone()));
        assert_eq!(join(lines(1..=8), lines(3..=6)), Some(whole));
        assert_eq!(
            join(lines(5..=8), lines(1..=8)),
            None,
            "of which one begins where the other ends"
        );
        let off = lines(4..=8).iter().map(|at| at + 6.0).collect();
        assert_eq!(join(off, lines(1..=8)), None, "other lines");
        let wider = (0..4).map(|at| 80.0 + 25.0 * at as f32).collect();
        assert_eq!(join(wider, lines(1..=8)), None, "wider cells");
    }

    #[test]
    fn a_board_goes_on_in_a_column_more_of_its_colours() {
        let board = Lattice { xs: lines(2..=6), ys: lines(1..=5) };
        let goes_on = |xs: Vec<f32>, column: u32, colour: &dyn Fn(u32) -> [u8; 3]| {
            let image = RgbImage::from_fn(9 * CELL, 6 * CELL, |x, y| {
                let (col, row) = (x / CELL, y / CELL);
                Rgb(if col == column { colour(row) } else { [40, 40 * row as u8, 90] })
            });
            let longer = Lattice { xs, ys: lines(1..=5) };
            assert!(longer.goes_on_from(&board));
            board.goes_on_in(&longer, Pixels::from(&image))
        };
        let own = |row: u32| [40, 40 * row as u8, 90];
        assert!(goes_on(lines(1..=6), 1, &own));
        assert!(goes_on(lines(2..=7), 6, &own));
        assert!(!goes_on(lines(2..=7), 6, &|_| [250; 3]), "a column of the page");
        assert!(!goes_on(lines(2..=8), 7, &own), "two columns");
    }
}
