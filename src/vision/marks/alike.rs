//! How alike two shapes are.

use super::{
    super::colour::{Levels, difference, dot, minus},
    shape::Shape,
    stencil::strays,
};

/// The largest glyph that is told from others by its ink, as a share of the part looked at.
const ONE_INK: f32 = 0.4;
/// How far the inks of one glyph may be apart, in levels of 255 in all three channels together.
const SAME_INK: f32 = 80.0;
/// Discs whose inks are further apart, black and white ones, are two marks.
const OPPOSITE: u32 = 150;
/// How much higher or wider one of two like shapes may be, as a share and in points.
const SAME_SIZE: (f32, f32) = (0.12, 1.2);
/// How much of a part of a glyph must lie on the whole.
const COVERED: f32 = 0.94;
/// How much of a glyph is in a part of it at least that is most of it.
const MOST: f32 = 0.6;
/// How much of one of two like shapes falls on or beside the other.
const SAME_FORM: f32 = 0.92;
/// How many points of only one of two like shapes there may be for each at their outline.
const OUTLINE: f32 = 0.7;
/// The same of two with fine parts.
const FINE: f32 = 1.1;

impl Shape {
    /// Whether it may be a part of a glyph as it is drawn in another cell, in the same place: a glyph
    /// of several colours is seen in part where the cell has one of them.
    pub(super) fn is_part_of(&self, whole: &Shape) -> bool {
        let on = self.points.and(&whole.points.grown(whole.side)).count();
        self.side.abs_diff(whole.side) <= 1 && on as f32 >= COVERED * self.count as f32
    }

    /// Whether two shapes can have one ink, as far as that counts.
    pub(super) fn has_ink_of(&self, other: &Shape) -> bool {
        let are_discs = [self, other].iter().all(|it| it.measures.is_disc());
        if are_discs && difference(self.ink, other.ink) > OPPOSITE {
            return false;
        }
        // A large glyph may have several colours, of which one or the other is seen best.
        if self.measures.extent.min(other.measures.extent) > ONE_INK {
            return true;
        }
        self.differs_in_ink(other) <= SAME_INK
    }

    /// How far the inks of two shapes are apart in levels of 255, but for what the colour below does
    /// that shines through, and for what thin strokes don't cover.
    pub(super) fn differs_in_ink(&self, other: &Shape) -> f32 {
        let between = |a: [u8; 3], b: [u8; 3]| minus(a.map(f32::from), b.map(f32::from));
        let inks = between(self.ink, other.ink);
        let unexplained = |along: Levels, most: f32| {
            let share = (dot(inks, along) / dot(along, along).max(1.0)).clamp(-most, most);
            let rest = minus(inks, along.map(|level| share * level));
            dot(rest, rest)
        };
        let grounds = between(self.ground, other.ground);
        let thin = between(self.ink, self.ground);
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
        self.falls_within(other, OUTLINE)
    }

    /// The same of two that have fine parts: points meet those a little beside where they met them before.
    pub(super) fn falls_beside(&self, other: &Shape) -> bool {
        self.falls_within(other, FINE) && other.falls_within(self, FINE)
    }

    /// Whether one of the two is a part of the other, as it lies in its cell and in its ink, and most of it.
    pub(super) fn shows_most_of(&self, other: &Shape) -> bool {
        let (part, whole) = if self.count <= other.count { (self, other) } else { (other, self) };
        let is_most = |(right, down): (i32, i32)| {
            let shown = whole.points.and(&part.points.moved(right, down)).count();
            shown as f32 >= MOST * whole.count as f32
        };
        part.is_part_of(whole) && strays().any(is_most) && part.differs_in_ink(whole) <= SAME_INK
    }

    /// Whether another falls on it or beside it, middle on middle, and so many points for each at their outlines are of
    /// only one, at most.
    fn falls_within(&self, other: &Shape, most: f32) -> bool {
        let most = most * (self.outline + other.outline) as f32 / 2.0;
        let middle = |shape: &Shape| {
            let [left, top, right, bottom] = shape.area;
            ((left + right) as i32, (top + bottom) as i32)
        };
        let ((x, y), (u, v)) = (middle(self), middle(other));
        let (right, down) = ((x - u).div_euclid(2), (y - v).div_euclid(2));
        // Half a point can't be moved: then either way will do.
        let (odd_x, odd_y) = ((x - u).rem_euclid(2), (y - v).rem_euclid(2));
        let wide = self.points.grown(self.side);
        (0..=odd_y).any(|dy| {
            (0..=odd_x).any(|dx| {
                let moved = other.points.moved(right + dx, down + dy);
                let differ = self.points.xor(&moved).count();
                let near = wide.and(&moved).count();
                differ as f32 <= most && near as f32 >= SAME_FORM * other.count as f32
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Cell,
        vision::marks::drawings::{crown, ink, x},
    };

    fn shape(drawing: impl Fn(i32, i32) -> bool) -> Option<Shape> {
        Shape::of(&ink(drawing), Cell::new(0, 0))
    }

    #[test]
    fn one_glyph_is_like_itself_wherever_it_is() {
        let (Some(here), Some(there)) = (shape(crown), shape(|i, j| crown(i - 1, j + 1))) else {
            panic!("a crown is a mark");
        };
        assert!(here.is_like(&there));
        assert!(shape(x).is_some_and(|other| !here.is_like(&other)));
    }
}
