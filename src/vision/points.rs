//! Points on a square grid, each taken or not: where a cell has another colour than its own.

use std::array::from_fn;

/// Points across a grid, at most: one bit each.
pub(super) const POINTS: usize = 32;

/// Points that are taken, row by row from the top, the leftmost in the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Points([u32; POINTS]);

impl Points {
    pub(super) fn from_rows(rows: [u32; POINTS]) -> Points {
        Points(rows)
    }

    /// All from `from` to before `to`, across and down.
    pub(super) fn square(from: usize, to: usize) -> Points {
        let mut square = Points::default();
        square.0[from..to].fill(span(from, to));
        square
    }

    pub(super) fn rows(&self) -> &[u32; POINTS] {
        &self.0
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Points::default()
    }

    #[inline]
    pub(super) fn contains(&self, across: usize, down: usize) -> bool {
        self.0[down] >> across & 1 == 1
    }

    #[inline]
    pub(super) fn insert(&mut self, across: usize, down: usize) {
        self.0[down] |= 1 << across;
    }

    #[inline]
    pub(super) fn remove(&mut self, across: usize, down: usize) {
        self.0[down] &= !(1 << across);
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|bits| bits.count_ones()).sum()
    }

    /// Those that others are as well.
    #[inline]
    pub(super) fn and(&self, others: &Points) -> Points {
        self.with(others, |bits, others| bits & others)
    }

    /// These and others.
    #[inline]
    pub(super) fn or(&self, others: &Points) -> Points {
        self.with(others, |bits, others| bits | others)
    }

    /// These or others, but none that are both.
    #[inline]
    pub(super) fn xor(&self, others: &Points) -> Points {
        self.with(others, |bits, others| bits ^ others)
    }

    /// Those that no others are.
    #[inline]
    pub(super) fn without(&self, others: &Points) -> Points {
        self.with(others, |bits, others| bits & !others)
    }

    #[inline]
    fn with(&self, others: &Points, both: impl Fn(u32, u32) -> u32) -> Points {
        Points(from_fn(|down| both(self.0[down], others.0[down])))
    }

    /// The first alone, row by row; `None` if there are none.
    pub(super) fn first(&self) -> Option<Points> {
        let down = self.0.iter().position(|&bits| bits != 0)?;
        let mut first = Points::default();
        first.insert(self.0[down].trailing_zeros() as usize, down);
        Some(first)
    }

    /// The box around them: left, top, right and bottom, half-open; `None` if there are none.
    pub(super) fn area(&self) -> Option<[usize; 4]> {
        let columns = self.0.iter().fold(0, |all, bits| all | bits);
        let top = self.0.iter().position(|&bits| bits != 0)?;
        let bottom = self.0.iter().rposition(|&bits| bits != 0)? + 1;
        Some([columns.trailing_zeros() as usize, top, columns.ilog2() as usize + 1, bottom])
    }

    /// Calls `visit` with the place across and down of each.
    #[inline]
    pub(super) fn for_each(&self, mut visit: impl FnMut(usize, usize)) {
        for (down, &bits) in self.0.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                visit(rest.trailing_zeros() as usize, down);
                rest &= rest - 1;
            }
        }
    }

    /// These moved to the right and down, but for those moved out of all rows or columns.
    pub(super) fn moved(&self, right: i32, down: i32) -> Points {
        let mut moved = Points::default();
        let by = right.unsigned_abs();
        for (row, &bits) in self.0.iter().enumerate() {
            let to = usize::try_from(row as i32 + down).ok().filter(|&to| to < POINTS);
            if let Some(to) = to {
                moved.0[to] = if right < 0 { bits >> by } else { bits << by };
            }
        }
        moved
    }

    /// These and all beside them, corners too, on a grid of so many points a side.
    pub(super) fn grown(&self, side: usize) -> Points {
        let all = span(0, side);
        let mut wide = [0; POINTS];
        for (wide, &bits) in wide.iter_mut().zip(&self.0[..side]) {
            *wide = (bits | bits << 1 | bits >> 1) & all;
        }
        let mut grown = wide;
        for down in 0..side {
            grown[down] |= if down > 0 { wide[down - 1] } else { 0 };
            grown[down] |= if down + 1 < side { wide[down + 1] } else { 0 };
        }
        Points(grown)
    }

    /// Those that have all eight neighbours.
    pub(super) fn shrunk(&self) -> Points {
        let narrow = self.0.map(|bits| bits & (bits << 1) & (bits >> 1));
        let mut shrunk = [0; POINTS];
        for down in 1..POINTS - 1 {
            shrunk[down] = narrow[down - 1] & narrow[down] & narrow[down + 1];
        }
        Points(shrunk)
    }

    /// Those that have all four neighbours.
    pub(super) fn inner(&self) -> Points {
        let mut inner = [0; POINTS];
        for (inner, rows) in inner[1..].iter_mut().zip(self.0.windows(3)) {
            *inner = rows[0] & rows[1] & rows[2] & rows[1] << 1 & rows[1] >> 1;
        }
        Points(inner)
    }

    /// Whether some lie at the edge of a grid of so many points a side.
    pub(super) fn touch_edge(&self, side: usize) -> bool {
        let last = side - 1;
        let sides = 1 | 1 << last;
        self.0[0] != 0 || self.0[last] != 0 || self.0.iter().any(|bits| bits & sides != 0)
    }

    /// How many strokes there are in each row with any, on average; 0 if there are none.
    pub(super) fn strokes(&self) -> f32 {
        let strokes: u32 = self.0.iter().map(|bits| (bits & !(bits << 1)).count_ones()).sum();
        let rows = self.0.iter().filter(|&&bits| bits != 0).count();
        strokes as f32 / rows.max(1) as f32
    }
}

/// Bits from `from` to before `to`.
fn span(from: usize, to: usize) -> u32 {
    (u32::MAX >> (POINTS - (to - from))) << from
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(places: &[(usize, usize)]) -> Points {
        let mut points = Points::default();
        places.iter().for_each(|&(across, down)| points.insert(across, down));
        points
    }

    #[test]
    fn points_grow_all_around_and_no_farther_than_their_grid() {
        assert_eq!(points(&[(5, 7)]).grown(POINTS).area(), Some([4, 6, 7, 9]));
        assert_eq!(points(&[(5, 7)]).grown(POINTS).count(), 9);
        assert_eq!(points(&[(0, 9)]).grown(10), points(&[(0, 8), (1, 8), (0, 9), (1, 9)]));
        assert_eq!(points(&[(31, 31)]).grown(POINTS).count(), 4);
    }

    #[test]
    fn what_has_grown_shrinks_to_what_it_was() {
        let some = points(&[(5, 7), (6, 7), (9, 20)]);
        assert_eq!(some.grown(POINTS).shrunk(), some);
        assert_eq!(some.grown(POINTS).inner(), some);
        assert!(some.shrunk().is_empty());
        let square = Points::square(0, POINTS);
        assert_eq!(square.shrunk(), Points::square(1, POINTS - 1), "beyond the grid is nothing");
        assert_eq!(square.inner(), square.shrunk());
    }

    #[test]
    fn points_moved_out_are_gone() {
        let some = points(&[(1, 2), (30, 29)]);
        assert_eq!(some.moved(-1, 2), points(&[(0, 4), (29, 31)]));
        assert_eq!(some.moved(2, -2), points(&[(3, 0)]));
        assert_eq!(some.moved(0, 3), points(&[(1, 5)]));
    }

    #[test]
    fn points_of_both_and_of_one_are_told() {
        let (some, others) = (points(&[(1, 2), (3, 4)]), points(&[(3, 4), (5, 6)]));
        assert_eq!(some.and(&others), points(&[(3, 4)]));
        assert_eq!(some.without(&others), points(&[(1, 2)]));
        assert_eq!(some.xor(&others), points(&[(1, 2), (5, 6)]));
        assert_eq!(some.or(&others).count(), 3);
        assert_eq!(some.first(), Some(points(&[(1, 2)])));
        assert_eq!(Points::default().first(), None);
    }

    #[test]
    fn points_in_the_last_row_or_column_touch_the_edge() {
        assert!(points(&[(9, 5)]).touch_edge(10));
        assert!(points(&[(5, 0)]).touch_edge(10));
        assert!(!points(&[(8, 8), (1, 1)]).touch_edge(10));
    }

    #[test]
    fn strokes_are_counted_in_rows_with_any() {
        assert_eq!(points(&[(0, 0), (1, 0), (5, 0), (3, 9)]).strokes(), 1.5);
        assert_eq!(Points::default().strokes(), 0.0);
    }
}
