//! What the ink in a cell looks like, and how alike two shapes are.

use super::{
    ink::{Ink, POINTS, Points, grown},
    measures::Measures,
};
use crate::board::Cell;

/// The least and the most ink of a mark, as a share of the part looked at.
const FILL: std::ops::RangeInclusive<f32> = 0.008..=0.75;
/// How far from the middle of the cell a mark's middle may be, as a share of the part looked at, …
const OFF_CENTRE: f32 = 0.17;
/// … and where several like ones lie in the same place.
const OFF_TOGETHER: f32 = 0.25;
/// The middle of a side: how far from the middle line at most, and from the other at least, as
/// shares of what the shape reaches from its middle.
const BESIDE: (f32, f32) = (0.24, 0.6);
/// How much higher or wider one of two like shapes may be, as a share and in points.
const SAME_SIZE: (f32, f32) = (0.12, 1.2);
/// How far from the middle of the cell a mark that is as large as it may be lies at most.
const CENTRED: f32 = 0.09;
/// The largest glyph that is told from others by its ink, as a share of the part looked at.
const ONE_INK: f32 = 0.4;
/// How far the inks of one glyph may be apart, in levels of 255 in all three channels together.
const SAME_INK: f32 = 80.0;
/// How many times as large one of two akin shapes may be, and how much more of its box it may fill.
const AKIN: (f32, f32) = (1.3, 0.16);
/// Up to so many strokes in a row of points, on average, there can't be many pieces.
const FEW_STROKES: f32 = 1.5;
/// The most pieces of a mark; a dithered colour has more.
const MOST_PIECES: usize = 8;
/// How much of a large shape falls on or beside itself in a mirror.
const MIRRORED: f32 = 0.75;
/// Pieces so many times smaller than the largest are specks, where there are many; the largest has as
/// many times as many points.
const SPECK: u32 = 4;
/// How much of a glyph must lie on ink for it to be there.
const COVERED: f32 = 0.94;
/// How much of one of two like shapes falls on or beside the other.
const SAME_FORM: f32 = 0.92;
/// How many points of only one of two like shapes there may be for each at their outline.
const OUTLINE: f32 = 0.7;

/// Ink that hangs together in the middle of a cell.
pub(super) struct Shape {
    pub(super) cell: Cell,
    pub(super) measures: Measures,
    pub(super) ink: [u8; 3],
    /// The colour around it.
    ground: [u8; 3],
    /// How far its middle lies from that of the cell, to the right and down, as a share of the part
    /// looked at.
    pub(super) off: [f32; 2],
    side: usize,
    points: Points,
    count: u32,
    /// How many of its points have one beside, above or below that isn't its.
    outline: u32,
    /// Its box: left, top, right and bottom, half-open.
    area: [usize; 4],
}

impl Shape {
    /// The shape of the ink in the middle of a cell; `None` if it is no mark.
    pub(super) fn of(ink: &Ink, cell: Cell) -> Option<Shape> {
        let whole = ink.centre();
        if !ink.touches_edge(&whole) {
            return Shape::new(ink, whole, cell);
        }
        let large = Shape::new(ink, whole, cell);
        if large.as_ref().is_some_and(|shape| shape.measures.is_x()) {
            return large;
        }
        Shape::new(ink, ink.core(), cell).or(large.filter(Shape::is_mirrored))
    }

    /// The shape of all ink that hangs together with some in the middle, even if it reaches the edges
    /// of the cell; `None` if there is too little or too much of it.
    pub(super) fn whole(ink: &Ink, cell: Cell) -> Option<Shape> {
        Shape::new(ink, ink.centre(), cell)
    }

    fn new(ink: &Ink, points: Points, cell: Cell) -> Option<Shape> {
        let side = ink.side as f32;
        let points = without_texture(ink, points)?;
        let count: u32 = points.iter().map(|bits| bits.count_ones()).sum();
        if !FILL.contains(&(count as f32 / (side * side))) {
            return None;
        }
        let columns = points.iter().fold(0, |all, bits| all | bits);
        let top = points.iter().position(|&bits| bits != 0)?;
        let bottom = points.iter().rposition(|&bits| bits != 0)? + 1;
        let (left, right) = (columns.trailing_zeros() as usize, columns.ilog2() as usize + 1);
        let off = [left + right, top + bottom].map(|sum| (sum as f32 / side - 1.0) / 2.0);
        let longer = (right - left).max(bottom - top);
        if off.iter().any(|off| off.abs() > OFF_TOGETHER) || longer < 2 {
            return None;
        }
        let mut shape = Shape {
            cell,
            measures: Measures::default(),
            ink: ink.colour,
            ground: ink.ground,
            off,
            side: ink.side,
            points,
            count,
            outline: count - inner(&points),
            area: [left, top, right, bottom],
        };
        let (symmetry, near, beside) = shape.turned();
        let fill = count as f32 / (longer * longer) as f32;
        shape.measures = Measures { extent: longer as f32 / side, fill, symmetry, near, beside };
        Some(shape)
    }

    /// How much of the ink falls on itself when turned by a right angle, how much on or beside
    /// itself, and how much lies in the middles of the sides, where an X has none.
    fn turned(&self) -> (f32, f32, f32) {
        let [left, top, right, bottom] = self.area;
        let reach = ((right - left) as f32, (bottom - top) as f32);
        let wide = grown(&self.points, self.side);
        // Positions times two, from the middle of the box, are whole.
        let (x, y) = ((left + right) as i32, (top + bottom) as i32);
        let mut counts = [0; 3];
        for (j, &bits) in self.points.iter().enumerate().take(bottom).skip(top) {
            let mut rest = bits;
            while rest != 0 {
                let i = rest.trailing_zeros();
                rest &= rest - 1;
                let (u, v) = (2 * i as i32 + 1 - x, 2 * j as i32 + 1 - y);
                let (i, j) = ((x - v).div_euclid(2), (y + u).div_euclid(2));
                let side = 0..self.side as i32;
                if side.contains(&i) && side.contains(&j) {
                    counts[0] += self.points[j as usize] >> i & 1;
                    counts[1] += wide[j as usize] >> i & 1;
                }
                let (u, v) = (u.unsigned_abs() as f32 / reach.0, v.unsigned_abs() as f32 / reach.1);
                counts[2] += u32::from(u.min(v) <= BESIDE.0 && u.max(v) >= BESIDE.1);
            }
        }
        let share = |part: u32| part as f32 / self.count as f32;
        (share(counts[0]), share(counts[1]), share(counts[2]))
    }

    /// Whether its middle is that of the cell, as it must be where no other shape lies as it does.
    pub(super) fn is_centred(&self) -> bool {
        self.off.iter().all(|off| off.abs() <= OFF_CENTRE)
    }

    /// Whether it lies to one side and goes on there, past the edge of what is looked at, as the
    /// mouse pointer may.
    pub(super) fn leaves(&self) -> bool {
        let [left, top, right, bottom] = self.area;
        let leaves = (left == 0) != (right == self.side) || (top == 0) != (bottom == self.side);
        leaves && self.off.iter().any(|off| off.abs() > CENTRED)
    }

    /// Whether it is an arrow that points to the top left, as the mouse pointer is: higher than wide,
    /// and each row ends farther right than the one above, down to where the arrow is widest.
    pub(super) fn is_arrow(&self) -> bool {
        /// Where an arrow is widest, as a share of its height.
        const WIDEST: f32 = 0.64;
        /// How far from there its outline may be, as a share of its width, and in how many rows.
        const STRAY: (f32, f32) = (0.25, 0.2);
        /// How many times as high as wide it is.
        const ASPECT: std::ops::RangeInclusive<f32> = 1.3..=2.2;
        /// The fewest rows by which it can be told.
        const FEWEST: usize = 6;
        let [left, top, right, bottom] = self.area;
        let (width, height) = ((right - left) as f32, (bottom - top) as f32);
        let tapered = (WIDEST * height) as usize;
        let rows = self.points[top..top + tapered].iter().enumerate();
        let (mut seen, mut stray) = (0, 0);
        for (j, &bits) in rows.filter(|(_, bits)| **bits != 0) {
            let end = (POINTS - bits.leading_zeros() as usize - left) as f32;
            let expected = (j as f32 + 1.0) / tapered as f32 * width;
            seen += 1;
            stray += usize::from((end - expected).abs() > STRAY.0 * width);
        }
        ASPECT.contains(&(height / width))
            && seen >= FEWEST
            && stray as f32 <= STRAY.1 * seen as f32
    }

    /// Whether this glyph, drawn in the same place of another cell, would lie on the ink there.
    pub(super) fn lies_on(&self, ink: &Ink) -> bool {
        let on: u32 = self.points.iter().zip(&ink.points).map(|(a, b)| (a & b).count_ones()).sum();
        self.side == ink.side && on as f32 >= COVERED * self.count as f32
    }

    /// Whether it may be a part of a glyph as it is drawn in another cell, in the same place: a glyph
    /// of several colours is seen in part where the cell has one of them.
    pub(super) fn is_part_of(&self, whole: &Shape) -> bool {
        let wide = grown(&whole.points, whole.side);
        let on: u32 = self.points.iter().zip(wide).map(|(a, b)| (a & b).count_ones()).sum();
        self.side.abs_diff(whole.side) <= 1 && on as f32 >= COVERED * self.count as f32
    }

    /// How many points it has.
    pub(super) fn count(&self) -> u32 {
        self.count
    }

    /// Whether its left half is its right half in a mirror, nearly: as in most signs for a queen, and
    /// not in stripes.
    fn is_mirrored(&self) -> bool {
        let wide = grown(&self.points, self.side);
        let [left, top, right, bottom] = self.area;
        if [left, top, right, bottom] == [0, 0, self.side, self.side] {
            return false;
        }
        let sum = (left + right) as u32;
        // The lowest bit of a row read backwards is the leftmost of a row of 32.
        let mirror = |bits: u32| {
            let bits = u64::from(bits.reverse_bits()) << 32;
            (bits >> (64 - sum)) as u32
        };
        let rows = self.points.iter().zip(wide);
        let on: u32 = rows.map(|(&bits, wide)| (mirror(bits) & wide).count_ones()).sum();
        on as f32 >= MIRRORED * self.count as f32
    }

    /// Whether two shapes are of about one size and weight.
    pub(super) fn is_akin(&self, other: &Shape) -> bool {
        let (a, b) = (self.measures, other.measures);
        a.extent.max(b.extent) <= AKIN.0 * a.extent.min(b.extent)
            && (a.fill - b.fill).abs() < AKIN.1
            && self.has_ink_of(other)
    }

    /// Whether two shapes can have one ink, as far as that counts.
    pub(super) fn has_ink_of(&self, other: &Shape) -> bool {
        // A large glyph may have several colours, of which one or the other is seen best.
        if self.measures.extent.min(other.measures.extent) > ONE_INK {
            return true;
        }
        self.differs_in_ink(other) <= SAME_INK
    }

    /// How far the inks of two shapes are apart in levels of 255, but for what the colour below does
    /// that shines through, and for what thin strokes don't cover.
    pub(super) fn differs_in_ink(&self, other: &Shape) -> f32 {
        let minus =
            |a: [u8; 3], b: [u8; 3]| [0, 1, 2].map(|at| f32::from(a[at]) - f32::from(b[at]));
        let dot = |a: [f32; 3], b: [f32; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let inks = minus(self.ink, other.ink);
        let unexplained = |along: [f32; 3], most: f32| {
            let share = (dot(inks, along) / dot(along, along).max(1.0)).clamp(-most, most);
            let rest = [0, 1, 2].map(|at| inks[at] - share * along[at]);
            dot(rest, rest)
        };
        let grounds = minus(self.ground, other.ground);
        let thin = minus(self.ink, self.ground);
        let least = unexplained(grounds, 1.0).min(unexplained(thin, 0.5));
        least.sqrt()
    }

    /// Whether two shapes are one glyph.
    pub(super) fn is_like(&self, other: &Shape) -> bool {
        let size = |shape: &Shape| {
            let [left, top, right, bottom] = shape.area;
            [(right - left) as f32, (bottom - top) as f32]
        };
        let same = |a: f32, b: f32| (a - b).abs() <= SAME_SIZE.1.max(SAME_SIZE.0 * a.max(b));
        let (a, b) = (size(self), size(other));
        same(a[0], b[0]) && same(a[1], b[1]) && self.has_ink_of(other) && self.falls_on(other)
    }

    /// Whether both fall on one another, middle on middle, but for what half a point at their
    /// outlines does.
    fn falls_on(&self, other: &Shape) -> bool {
        let middle = |shape: &Shape| {
            let [left, top, right, bottom] = shape.area;
            ((left + right) as i32, (top + bottom) as i32)
        };
        let ((x, y), (u, v)) = (middle(self), middle(other));
        let (right, down) = ((x - u).div_euclid(2), (y - v).div_euclid(2));
        // Half a point can't be moved: then either way will do.
        let (odd_x, odd_y) = ((x - u).rem_euclid(2), (y - v).rem_euclid(2));
        let most = OUTLINE * (self.outline + other.outline) as f32 / 2.0;
        let wide = grown(&self.points, self.side);
        (0..=odd_y).any(|dy| {
            (0..=odd_x).any(|dx| {
                let moved = other.moved(right + dx, down + dy);
                let count = |of: fn(u32, u32) -> u32, on: &Points| -> u32 {
                    on.iter().zip(&moved).map(|(&a, &b)| of(a, b).count_ones()).sum()
                };
                let differ = count(|a, b| a ^ b, &self.points);
                let near = count(|a, b| a & b, &wide);
                differ as f32 <= most && near as f32 >= SAME_FORM * other.count as f32
            })
        })
    }

    /// The points moved to the right and down.
    fn moved(&self, right: i32, down: i32) -> Points {
        let mut moved = [0; POINTS];
        for (j, &bits) in self.points.iter().enumerate() {
            let row = usize::try_from(j as i32 + down).ok().filter(|&row| row < POINTS);
            if let Some(row) = row {
                let by = right.unsigned_abs();
                moved[row] = if right < 0 { bits >> by } else { bits << by };
            }
        }
        moved
    }
}

/// How many of `points` have all four neighbours.
fn inner(points: &Points) -> u32 {
    let rows = points.windows(3);
    rows.map(|row| (row[0] & row[1] & row[2] & row[1] << 1 & row[1] >> 1).count_ones()).sum()
}

/// The points without the many specks of a dithered colour; `None` if there are only specks.
fn without_texture(ink: &Ink, points: Points) -> Option<Points> {
    let strokes: u32 = points.iter().map(|bits| (bits & !(bits << 1)).count_ones()).sum();
    let rows = points.iter().filter(|&&bits| bits != 0).count();
    if strokes as f32 <= FEW_STROKES * rows as f32 {
        return Some(points);
    }
    let pieces = ink.pieces(&points);
    if pieces.len() <= MOST_PIECES {
        return Some(points);
    }
    let count = |points: &Points| points.iter().map(|bits| bits.count_ones()).sum::<u32>();
    let largest = pieces.iter().map(count).max()?;
    let mut mark = [0; POINTS];
    for piece in pieces.iter().filter(|piece| count(piece) * SPECK >= largest) {
        mark.iter_mut().zip(piece).for_each(|(bits, more)| *bits |= more);
    }
    (count(&mark) * 2 > count(&points) && largest >= SPECK * SPECK).then_some(mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A cell with the ink of a drawing, 16 points wide.
    fn ink(drawing: impl Fn(i32, i32) -> bool) -> Ink {
        let mut points = [0; POINTS];
        for j in 0..16 {
            (0..16).filter(|&i| drawing(i, j)).for_each(|i| points[j as usize] |= 1 << i);
        }
        Ink { side: 16, points, colour: [0; 3], ground: [255; 3] }
    }

    fn shape(drawing: impl Fn(i32, i32) -> bool) -> Option<Shape> {
        Shape::of(&ink(drawing), Cell::new(0, 0))
    }

    fn x(i: i32, j: i32) -> bool {
        (4..12).contains(&i)
            && (4..12).contains(&j)
            && ((i - j).abs() <= 1 || (i + j - 15).abs() <= 1)
    }

    fn crown(i: i32, j: i32) -> bool {
        let tips = [3, 8, 12].iter().any(|tip| (i - tip).abs() * 2 <= j - 4);
        (3..13).contains(&i) && (4..12).contains(&j) && (j >= 9 || tips)
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
    fn one_glyph_is_like_itself_wherever_it_is() {
        let (Some(here), Some(there)) = (shape(crown), shape(|i, j| crown(i - 1, j + 1))) else {
            panic!("a crown is a mark");
        };
        assert!(here.is_like(&there));
        assert!(shape(x).is_some_and(|other| !here.is_like(&other)));
    }

    #[test]
    fn an_arrow_is_the_pointer_and_a_crown_is_not() {
        let arrow = |i: i32, j: i32| {
            let (i, j) = (i - 4, j - 2);
            (0..8).contains(&i)
                && (0..=i32::MAX).contains(&j)
                && (i <= j && j < 8 || i < 3 && j < 12)
        };
        assert!(shape(arrow).is_some_and(|it| it.is_arrow()));
        assert!(shape(crown).is_some_and(|it| !it.is_arrow()));
    }
}
