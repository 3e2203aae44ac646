//! What the ink in a cell looks like.

use super::{
    super::points::Points,
    ink::{FEW_STROKES, Ink, MOST_PIECES, SPECK},
    measures::Measures,
};
use crate::board::Cell;

/// The least and the most ink of a mark, as a share of the part looked at: a disc that fills it is most.
pub(super) const FILL: std::ops::RangeInclusive<f32> = 0.005..=0.79;
/// How far from the middle of the cell a mark's middle may be, as a share of the part looked at, …
const OFF_CENTRE: f32 = 0.17;
/// … and where several like ones lie in the same place.
const OFF_TOGETHER: f32 = 0.25;
/// What is smaller is too small for its form to show, as a share of the part looked at.
pub(super) const TINY: f32 = 0.25;
/// The middle of a side: how far from the middle line at most, and from the other at least, as
/// shares of what the shape reaches from its middle.
const BESIDE: (f32, f32) = (0.24, 0.6);
/// The largest share of a sign that is left without the strokes that lead to the edges of its cell, where it is
/// something else: a frame or a pattern has less in the middle.
const MOST_CORE: f32 = 0.5;
/// How many times as wide as high an X is at most, and as high as wide: one drawn with lines of a text is narrow.
const OBLONG: (f32, f32) = (1.35, 2.2);
/// How much of a large shape falls on or beside itself in a mirror.
const MIRRORED: f32 = 0.75;
/// … and of one that reaches all edges of its cell.
const MIRRORED_ALL: f32 = 0.9;
/// Pieces so many times smaller than the largest are specks, where there are many; the largest has as
/// many times as many points.
const MOTE: u32 = 4;

/// Ink that hangs together in the middle of a cell.
pub(super) struct Shape {
    pub(super) cell: Cell,
    pub(super) measures: Measures,
    /// Its colour where it differs most from the one around it.
    pub(super) ink: [u8; 3],
    /// The colour around it.
    pub(super) ground: [u8; 3],
    /// How far its middle lies from that of the cell, to the right and down, as a share of the part
    /// looked at.
    pub(super) off: [f32; 2],
    pub(super) side: usize,
    pub(super) points: Points,
    pub(super) count: u32,
    /// How many of its points have one beside, above or below that isn't its.
    pub(super) outline: u32,
    /// Its box: left, top, right and bottom, half-open.
    pub(super) area: [usize; 4],
}

impl Shape {
    /// The shape of the ink in the middle of a cell; `None` if it is no mark.
    pub(super) fn of(ink: &Ink, cell: Cell) -> Option<Shape> {
        let whole = ink.centre();
        if !whole.touch_edge(ink.side) {
            return Shape::new(ink, ink.with_ring(whole), cell);
        }
        let large = Shape::new(ink, whole, cell);
        if large.as_ref().is_some_and(|shape| shape.measures.is_x()) {
            return large;
        }
        if let Some(x) = Shape::new(ink, whole, cell).and_then(Shape::into_cut_x) {
            return Some(x);
        }
        let core = Shape::new(ink, ink.core(), cell);
        // What is left of a large sign without its tips is no sign.
        let is_rest =
            |core: &Shape, whole: &Shape| core.count as f32 > MOST_CORE * whole.count as f32;
        let sign = large.filter(|shape| shape.measures.is_disc() || shape.is_mirrored());
        match (core, sign) {
            (Some(core), Some(sign)) if is_rest(&core, &sign) => Some(sign),
            (core, sign) => core.or(sign),
        }
    }

    /// The shape of all ink that hangs together with some in the middle, even if it reaches the edges
    /// of the cell; `None` if there is too little or too much of it.
    pub(super) fn whole(ink: &Ink, cell: Cell) -> Option<Shape> {
        Shape::new(ink, ink.centre(), cell)
    }

    /// The shape of less ink than a mark has as a rule, if there is nothing else in the cell: a hyphen, a small dot.
    pub(super) fn tiny(ink: &Ink, cell: Cell) -> Option<Shape> {
        let is_tiny = filled(&ink.points, ink.side) < *FILL.start();
        let shape = is_tiny.then(|| Shape::measured(ink, ink.points, cell))??;
        (shape.is_centred() && ink.centre() == ink.points).then_some(shape)
    }

    fn new(ink: &Ink, points: Points, cell: Cell) -> Option<Shape> {
        let points = without_texture(ink, points)?;
        let shape = FILL.contains(&filled(&points, ink.side)).then_some(points);
        Shape::measured(ink, shape?, cell)
    }

    fn measured(ink: &Ink, points: Points, cell: Cell) -> Option<Shape> {
        let side = ink.side as f32;
        let count = points.count();
        let [left, top, right, bottom] = points.area()?;
        let off = [left + right, top + bottom].map(|sum| (sum as f32 / side - 1.0) / 2.0);
        let longer = (right - left).max(bottom - top);
        let aspect = longer as f32 / (right - left).min(bottom - top) as f32;
        let level = (right - left) as f32 / (bottom - top) as f32;
        if off.iter().any(|off| off.abs() > OFF_TOGETHER) || longer < 2 {
            return None;
        }
        let mut shape = Shape {
            cell,
            measures: Measures::default(),
            ink: ink.strongest(&points),
            ground: ink.ground,
            off,
            side: ink.side,
            points,
            count,
            outline: count - points.inner().count(),
            area: [left, top, right, bottom],
        };
        // Positions times two, from the middle of the box, are whole.
        let middle = ((left + right) as i32, (top + bottom) as i32);
        let (symmetry, near, beside) = shape.turned(middle, false);
        let fill = count as f32 / (longer * longer) as f32;
        let compact = compact(&shape.points, count);
        let extent = longer as f32 / side;
        shape.measures = Measures { extent, fill, symmetry, near, beside, compact, aspect, level };
        Some(shape)
    }

    /// How much of the ink falls on itself when turned by a right angle around a place, given times two,
    /// how much on or beside itself, if its box is made a square, as the letter X may be narrow, and how
    /// much lies in the middles of the sides, where an X has none.
    /// What is turned out of the part looked at counts as missing, unless it is `cut` there.
    fn turned(&self, (x, y): (i32, i32), cut: bool) -> (f32, f32, f32) {
        let [left, top, right, bottom] = self.area;
        let reach = ((right - left) as f32, (bottom - top) as f32);
        let oblong = reach.0 / reach.1;
        let narrow = if (1.0 / OBLONG.1..=OBLONG.0).contains(&oblong) { oblong } else { 1.0 };
        let wide = self.points.grown(self.side);
        let (mut counts, mut all) = ([0; 3], 0);
        let point = |points: &Points, (i, j): (i32, i32)| {
            let side = 0..self.side as i32;
            let inside = side.contains(&i) && side.contains(&j);
            inside.then(|| u32::from(points.contains(i as usize, j as usize)))
        };
        self.points.for_each(|i, j| {
            let (u, v) = (2 * i as i32 + 1 - x, 2 * j as i32 + 1 - y);
            let on = point(&self.points, ((x - v).div_euclid(2), (y + u).div_euclid(2)));
            counts[0] += on.unwrap_or(0);
            let (u_wide, v_wide) = (u as f32 / narrow, v as f32 * narrow);
            let at = |from: i32, by: f32| ((from as f32 + by) / 2.0).floor() as i32;
            counts[1] += point(&wide, (at(x, -v_wide), at(y, u_wide))).unwrap_or(0);
            all += u32::from(on.is_some() || !cut);
            let (u, v) = (u.unsigned_abs() as f32 / reach.0, v.unsigned_abs() as f32 / reach.1);
            counts[2] += u32::from(u.min(v) <= BESIDE.0 && u.max(v) >= BESIDE.1);
        });
        let share = |part: u32, all: u32| part as f32 / all.max(1) as f32;
        (share(counts[0], all), share(counts[1], all), share(counts[2], self.count))
    }

    /// The same shape measured around the place it is most like an X around, as one that isn't in the
    /// middle of its cell and ends with it.
    fn into_cut_x(mut self) -> Option<Shape> {
        /// How far from the middle that may be, as twice so many points.
        const STRAY: i32 = 4;
        let middle = self.side as i32;
        let stray = || (-STRAY..=STRAY).step_by(2);
        let places = stray().flat_map(|down| stray().map(move |right| (right, down)));
        let measured = places.map(|(x, y)| self.turned((middle + x, middle + y), true));
        let (symmetry, near, beside) = measured.max_by(|a, b| a.1.total_cmp(&b.1))?;
        self.measures = Measures { symmetry, near, beside, ..self.measures };
        self.measures.is_x().then_some(self)
    }

    /// Whether its middle is that of the cell, as it must be where no other shape lies as it does.
    pub(super) fn is_centred(&self) -> bool {
        self.off.iter().all(|off| off.abs() <= OFF_CENTRE)
    }

    /// Whether it is too large for a speck of confetti, or a clear X.
    pub(super) fn is_no_speck(&self) -> bool {
        let large = self.count as f32 > SPECK * (self.side * self.side) as f32;
        self.is_centred() && (large || self.measures.is_x() && self.measures.extent > TINY)
    }

    /// Whether its left half is its right half in a mirror, nearly: as in most signs for a queen, and not in
    /// stripes. What reaches all edges may be a pattern: then it must be so nearly everywhere, and its upper
    /// half not its lower half.
    pub(super) fn is_mirrored(&self) -> bool {
        let share = |on: u32| on as f32 / self.count as f32;
        let shared = |(row, other): (u32, u32)| (row & other).count_ones();
        let [left, top, right, bottom] = self.area;
        let sum = (left + right) as u32;
        // The lowest bit of a row read backwards is the leftmost of a row of 32.
        let mirror = |bits: u32| {
            let bits = u64::from(bits.reverse_bits()) << 32;
            (bits >> (64 - sum)) as u32
        };
        let mirrored = Points::from_rows(self.points.rows().map(mirror));
        let mirrored = share(mirrored.and(&self.points.grown(self.side)).count());
        if [left, top, right, bottom] != [0, 0, self.side, self.side] {
            return mirrored >= MIRRORED;
        }
        let rows = self.points.rows()[..self.side].iter().copied();
        mirrored >= MIRRORED_ALL && share(rows.clone().zip(rows.rev()).map(shared).sum()) < MIRRORED
    }
}

/// The share of the part looked at that some points take.
fn filled(points: &Points, side: usize) -> f32 {
    points.count() as f32 / (side * side) as f32
}

/// How near so many points are to their middle, as a share of a disc of as many.
fn compact(points: &Points, count: u32) -> f32 {
    let (mut sum, mut squares) = ([0.0; 2], 0.0);
    points.for_each(|i, j| {
        let (i, j) = (i as f32, j as f32);
        sum = [sum[0] + i, sum[1] + j];
        squares += i * i + j * j;
    });
    let count = count as f32;
    let middle = sum.map(|sum| sum / count);
    // A point is a square of its own.
    let spread = squares / count - middle[0] * middle[0] - middle[1] * middle[1] + 1.0 / 6.0;
    count / (std::f32::consts::TAU * spread)
}

/// The points without the many specks of a dithered colour; `None` if there are only specks.
fn without_texture(ink: &Ink, points: Points) -> Option<Points> {
    if points.strokes() <= FEW_STROKES {
        return Some(points);
    }
    let pieces = ink.pieces(&points);
    if pieces.len() <= MOST_PIECES {
        return Some(points);
    }
    let largest = pieces.iter().map(Points::count).max()?;
    let large = pieces.iter().filter(|piece| piece.count() * MOTE >= largest);
    let mark = large.fold(Points::default(), |mark, piece| mark.or(piece));
    (mark.count() * 2 > points.count() && largest >= MOTE * MOTE).then_some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::marks::drawings::{crown, disc, ink, x};

    fn shape(drawing: impl Fn(i32, i32) -> bool) -> Option<Shape> {
        Shape::of(&ink(drawing), Cell::new(0, 0))
    }

    #[test]
    fn crosses_and_queens_are_told_apart() {
        assert!(shape(x).is_some_and(|it| it.measures.is_x()));
        let dot = |i: i32, j: i32| (2 * i - 15).pow(2) + (2 * j - 15).pow(2) <= 40;
        assert!(shape(dot).is_some_and(|it| it.measures.is_dot()));
        assert!(shape(crown).is_some_and(|it| !it.measures.is_x() && !it.measures.is_dot()));
    }

    #[test]
    fn an_x_may_reach_the_corners_of_its_cell() {
        let large = |i: i32, j: i32| (i - j).abs() <= 1 || (i + j - 15).abs() <= 1;
        assert!(shape(large).is_some_and(|it| it.measures.is_x()));
    }

    #[test]
    fn an_x_may_be_narrow() {
        let letter = |wide: i32, high: i32| {
            shape(move |i, j| {
                let (i, j) = ((2 * i - 15) * high, (2 * j - 15) * wide);
                i.abs() <= wide * high && j.abs() <= wide * high && (i.abs() - j.abs()).abs() <= 20
            })
        };
        assert!(letter(8, 10).is_some_and(|it| it.measures.is_x()));
        assert!(letter(10, 8).is_some_and(|it| it.measures.is_x()));
        assert!(letter(5, 10).is_some_and(|it| it.measures.is_x()), "drawn with lines of a text");
        assert!(letter(10, 5).is_some_and(|it| !it.measures.is_x()), "two letters");
        let hourglass = |i: i32, j: i32| {
            let (across, down) = ((2 * i - 15).abs(), (2 * j - 15).abs());
            down <= 13 && across <= 7 && (down >= 11 || (2 * across - down).abs() <= 3)
        };
        assert!(shape(hourglass).is_some_and(|it| !it.measures.is_x()));
    }

    #[test]
    fn a_large_sign_reaches_all_edges_and_a_pattern_does_too() {
        let tips = |i: i32| [0, 7, 15].iter().map(|tip| (i - tip).abs()).min().unwrap_or(0);
        let crown = move |i: i32, j: i32| j >= 10 || tips(i) * 3 <= j;
        let sign = shape(crown);
        assert!(sign.is_some_and(|it| it.area == [0, 0, 16, 16] && !it.measures.is_x()));
        let frame = |i: i32, j: i32| [i, j].iter().any(|at| [0, 1, 14, 15].contains(at));
        let block = |i: i32, j: i32| (5..11).contains(&i) && (5..11).contains(&j);
        let framed = shape(|i, j| frame(i, j) || block(i, j) || (7..9).contains(&i));
        assert!(framed.is_none_or(|it| it.area != [0, 0, 16, 16]), "a frame joined to a block");
    }

    #[test]
    fn stripes_are_no_mark_and_hide_none() {
        let stripes = |i: i32, j: i32| (i + j) % 8 < 3;
        assert!(shape(stripes).is_none());
        let block = |i: i32, j: i32| (4..12).contains(&i) && (5..12).contains(&j);
        let marked = shape(|i, j| stripes(i, j) || block(i, j));
        assert!(marked.is_some_and(|it| !it.measures.is_x() && it.measures.extent < 0.8));
    }

    #[test]
    fn dithering_is_no_mark() {
        assert!(shape(|i, j| i % 2 == 0 && j % 2 == 0).is_none());
    }

    #[test]
    fn a_disc_may_fill_its_cell_and_a_tint_is_none() {
        let fits = shape(disc(16));
        assert!(fits.is_some_and(|it| it.measures.is_disc() && !it.measures.is_dot()));
        assert!(shape(|_, _| true).is_none());
    }

    #[test]
    fn a_ring_around_a_dot_is_no_dot() {
        let (dot, inside, outside) = (disc(4), disc(9), disc(12));
        let ring = move |i, j| outside(i, j) && !inside(i, j);
        assert!(shape(&dot).is_some_and(|it| it.measures.is_dot()));
        assert!(shape(|i, j| dot(i, j) || ring(i, j)).is_some_and(|it| !it.measures.is_dot()));
    }

    #[test]
    fn an_x_beside_the_middle_may_be_cut_off() {
        for (right, down) in [(0, 0), (1, 0), (0, -2), (2, 1)] {
            let large = |i: i32, j: i32| {
                let (i, j) = (i - right, j - down);
                (i - j).abs() <= 1 || (i + j - 15).abs() <= 1
            };
            assert!(shape(large).is_some_and(|it| it.measures.is_x()), "{right}, {down}");
        }
    }
}
