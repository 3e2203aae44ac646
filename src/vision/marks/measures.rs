//! What tells a cross from a queen.

/// The largest disc that is a dot, as a share of the part looked at.
const MAX_DOT: f32 = 0.5;
/// How much of a disc falls on itself when turned by a right angle, and how much of its box it fills.
const DISC: (f32, f32) = (0.8, 0.6);
/// How compact a dot is at least: one as small as no queen is, one of few pixels, and a large one.
const COMPACT: [f32; 3] = [0.75, 0.92, 0.93];
/// How much of a large dot falls on itself or beside it when turned by a right angle.
const TURNED: f32 = 0.97;
/// The largest mark that is too small for a queen, and the largest whose sides are of few pixels, as
/// shares of the part looked at.
const FEW_PIXELS: (f32, f32) = (0.15, 0.25);
/// How many times as long as wide a dot is at most, and one of few pixels.
const ROUND: (f32, f32) = (1.35, 1.6);
/// How compact a large disc is at least, and how many times as long as wide at most.
const ROUNDEST: (f32, f32) = (0.975, 1.1);
/// How much of an X's ink may be in the middles of its sides, how much of its box it fills at most,
/// and how much of it falls on itself or beside it when turned by a right angle.
const X: (f32, f32, f32) = (0.06, 0.75, 0.8);
/// The same for what may be an X: ink in the middles of its sides at most, on or beside itself at
/// least; and for a dot: on itself at least.
const MAYBE: (f32, f32, f32) = (0.12, 0.55, 0.6);
/// The same for what is surely an X, and for what is surely a dot: its symmetry and how much it fills.
const SURE: [(f32, f32); 2] = [(0.03, 0.9), (0.9, 0.7)];
/// How many times as wide as high a dash is at least, how much of its box it fills, and its width at most, as a share of
/// the part looked at: strokes of a pattern go through it.
const DASH: (f32, f32, f32) = (3.0, 0.75, 0.85);

/// What tells a cross from a queen; of one shape, or the mean of several.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Measures {
    /// Its longer side, as a share of the part looked at.
    pub(super) extent: f32,
    /// How much of the square around it is ink.
    pub(super) fill: f32,
    /// How much of it falls on itself when turned by a right angle …
    pub(super) symmetry: f32,
    /// … and on itself or beside.
    pub(super) near: f32,
    /// How much of it lies in the middles of the sides.
    pub(super) beside: f32,
    /// How near its ink is to its middle: 1 as in a disc, less in any other form.
    pub(super) compact: f32,
    /// How many times as long as wide it is …
    pub(super) aspect: f32,
    /// … and its width over its height.
    pub(super) level: f32,
}

impl Measures {
    /// Whether it looks like an X.
    pub(super) fn is_x(&self) -> bool {
        self.beside <= X.0 && self.fill <= X.1 && self.near >= X.2
    }

    /// Whether it looks like a dot.
    pub(super) fn is_dot(&self) -> bool {
        if self.extent > MAX_DOT {
            return false;
        }
        if self.symmetry >= DISC.0 && self.fill >= DISC.1 {
            return true;
        }
        let (compact, aspect) = match self.extent {
            extent if extent <= FEW_PIXELS.0 => (COMPACT[0], ROUND.1),
            extent if extent <= FEW_PIXELS.1 => (COMPACT[1], ROUND.1),
            _ if self.near < TURNED => return false,
            _ => (COMPACT[2], ROUND.0),
        };
        self.compact >= compact && self.aspect <= aspect
    }

    /// Whether it looks like a dot of so few pixels that it is hardly a letter.
    pub(super) fn is_small_dot(&self) -> bool {
        self.extent <= FEW_PIXELS.1 && self.is_dot()
    }

    /// Whether it looks like a disc of any size.
    pub(super) fn is_disc(&self) -> bool {
        self.compact >= ROUNDEST.0 && self.aspect <= ROUNDEST.1
    }

    /// Whether it is an upright bar.
    pub(super) fn is_upright(&self) -> bool {
        self.level * DASH.0 <= 1.0
    }

    /// Whether it looks like a dash. What stands upright may be the letter I.
    pub(super) fn is_dash(&self) -> bool {
        self.level >= DASH.0 && self.fill * self.level >= DASH.1 && self.extent <= DASH.2
    }

    /// Whether it is an X, a dot or a dash beyond doubt.
    pub(super) fn is_surely_cross(&self) -> bool {
        let dot = self.symmetry >= SURE[1].0 && self.fill >= SURE[1].1;
        self.looks_surely_x() || dot && self.is_dot() || self.is_dash()
    }

    /// Whether it is an X beyond doubt, and so large that it is no dot.
    pub(super) fn is_surely_x(&self) -> bool {
        self.looks_surely_x() && self.extent > FEW_PIXELS.1
    }

    /// Whether it looks like an X, as a dot of few pixels may as well.
    fn looks_surely_x(&self) -> bool {
        self.beside <= SURE[0].0 && self.near >= SURE[0].1 && self.is_x()
    }

    /// Whether it may be an X or a dot that is a little off.
    pub(super) fn may_be_cross(&self) -> bool {
        let x = self.beside <= MAYBE.0 && self.near >= MAYBE.1;
        let dot = self.extent <= MAX_DOT && self.symmetry >= MAYBE.2;
        x || dot
    }

    /// Whether all are about those of another, as they are where points meet one glyph of fine parts a little beside where
    /// they met it elsewhere.
    pub(super) fn are_near(&self, other: &Measures) -> bool {
        /// How far apart they may be.
        const NEAR: f32 = 0.05;
        let parts = |of: &Measures| {
            [of.fill, of.symmetry, of.near, of.beside, of.compact, of.aspect, of.level]
        };
        let size = self.extent.max(other.extent);
        let mut both = parts(self).into_iter().zip(parts(other));
        (self.extent - other.extent).abs() <= NEAR * size
            && both.all(|(a, b)| (a - b).abs() <= NEAR)
    }

    pub(super) fn mean<'a>(all: impl Iterator<Item = &'a Measures>) -> Measures {
        let (mut sum, mut count) = (Measures::default(), 0.0f32);
        for one in all {
            sum.extent += one.extent;
            sum.fill += one.fill;
            sum.symmetry += one.symmetry;
            sum.near += one.near;
            sum.beside += one.beside;
            sum.compact += one.compact;
            sum.aspect += one.aspect;
            sum.level += one.level;
            count += 1.0;
        }
        let share = |sum: f32| sum / count.max(1.0);
        Measures {
            extent: share(sum.extent),
            fill: share(sum.fill),
            symmetry: share(sum.symmetry),
            near: share(sum.near),
            beside: share(sum.beside),
            compact: share(sum.compact),
            aspect: share(sum.aspect),
            level: share(sum.level),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Cell,
        vision::marks::{
            drawings::{crown, ink},
            shape::Shape,
        },
    };

    fn measured(rows: &[&str]) -> Measures {
        let at = |i: i32, j: i32| {
            let row = usize::try_from(j - 6).ok().and_then(|row| rows.get(row));
            let at = usize::try_from(i - 6).ok();
            row.zip(at).is_some_and(|(row, at)| row.as_bytes().get(at) == Some(&b'#'))
        };
        Shape::of(&ink(at), Cell::new(0, 0)).expect("a mark").measures
    }

    fn is_dot(rows: &[&str]) -> bool {
        measured(rows).is_dot()
    }

    #[test]
    fn a_short_bar_in_the_middle_is_a_dash_and_a_line_through_the_cell_is_none() {
        assert!(measured(&["########"]).is_dash());
        assert!(measured(&["####"]).is_dash());
        assert!(!measured(&["#", "#", "#", "#", "#", "#", "#"]).is_dash());
        assert!(!measured(&["###", "###"]).is_dash());
        assert!(!measured(&["#######", "#.....#"]).is_dash());
        let stroke = Shape::of(&ink(|_, j| (7..9).contains(&j)), Cell::new(0, 0));
        assert!(stroke.is_none_or(|it| !it.measures.is_dash()));
    }

    #[test]
    fn dots_of_few_pixels_are_dots_and_small_stars_are_not() {
        assert!(is_dot(&["##", "##"]));
        assert!(is_dot(&[".##.", "####", "####", ".##."]));
        assert!(is_dot(&[".###.", "#####", "#####", ".###."]));
        assert!(!is_dot(&["..#..", "..#..", "#####", ".###.", "##.##", "#...#"]));
        assert!(!is_dot(&["#.#.#", "#####", "#####", ".....", "#####"]));
        let crown = Shape::of(&ink(crown), Cell::new(0, 0));
        assert!(crown.is_some_and(|it| !it.measures.is_dot()));
    }
}
