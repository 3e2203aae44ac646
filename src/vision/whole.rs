//! The whole of a board of which only parts were found: something hides the lines of the rest.
//!
//! Marks that come near the grid lines, lines of unlike thickness, a page as wide as a cell: each is little, and
//! enough for a line not to be seen across a whole board. So little speaks for what is found here that only a board
//! with exactly one solution is believed.

use super::{
    colour::luma,
    crossed,
    grow::{BESIDE_COARSE, BESIDE_FINE, grow_along_dashes},
    lattice::{Lattice, median, pitch},
    pixels::{Axis, Pixels},
    probe::middle,
    side::Side,
};
use crate::board::MAX_SIZE;

/// The contrast of the sides of cells.
const CONTRAST: u8 = 12;
/// Where along the side of a cell it is looked for, as shares of the pitch: marks come near to its ends, if at all.
const MIDDLE: [f32; 3] = [0.42, 0.5, 0.58];
/// How much of the side of a striped cell isn't looked at at each end, as a share of the pitch: other lines cross it there.
const ALONG: f32 = 0.12;
/// Where past a corner a line that goes on is seen, as shares of the pitch: past a frame, but before what lies next to it
/// begins, or little of one more cell ends.
const PAST: [f32; 2] = [0.1, 0.26];
/// How far from its place a side may be, as a share of the pitch …
const REACH: f32 = 0.08;
/// … and in pixels.
pub(super) const REACH_BY: f32 = 1.0;
/// Of how much of a row or column more, up to the edge of the picture, lines tell that it is one, in pitches.
const CUT: std::ops::Range<f32> = 0.2..1.3;
/// How far beside its place nothing may be seen, as a share of the pitch: there is neither a line nor a mark.
pub(super) const BESIDE: f32 = 0.2;
/// The least share of the sides of cells that are seen in one more row or column, …
pub(super) const MOST_SEEN: f32 = 0.75;
/// … and the largest share of them beside which something is seen.
pub(super) const SEEN_BESIDE: f32 = 0.5;

/// A way from parts of lattices to whole ones.
pub(super) type Way = fn(Pixels<'_>, &[Lattice]) -> Vec<Lattice>;

/// All of them, to be tried in turn.
pub(super) const WAYS: [Way; 4] = [along_dashes, joined, widened, below_crosses];

/// Where along an axis a grid line is seen near a place, so far from it at most, in a cell that lies across the axis from
/// here to there.
type Edge = fn(Pixels<'_>, Axis, (f32, f32), [f32; 2]) -> Option<f32>;

/// Along dashed lines.
fn along_dashes(pixels: Pixels<'_>, parts: &[Lattice]) -> Vec<Lattice> {
    parts.iter().filter_map(|part| grow_along_dashes(pixels, part, BESIDE_FINE)).collect()
}

/// The same with wide gaps, in which a part of a larger board may end.
pub(super) fn along_coarse_dashes(pixels: Pixels<'_>, parts: &[Lattice]) -> Vec<Lattice> {
    parts.iter().filter_map(|part| grow_along_dashes(pixels, part, BESIDE_COARSE)).collect()
}

/// Wherever crosses fill the cells: no parts are needed.
fn below_crosses(pixels: Pixels<'_>, _: &[Lattice]) -> Vec<Lattice> {
    crossed::lattices(pixels)
}

/// Of two parts each.
fn joined(_: Pixels<'_>, parts: &[Lattice]) -> Vec<Lattice> {
    let pairs = parts.iter().enumerate();
    let others =
        pairs.flat_map(|(at, part)| parts[at + 1..].iter().map(move |other| (part, other)));
    let joined = others.filter_map(|(part, other)| part.joined_with(other));
    joined.filter(|it| it.cols().max(it.rows()) <= MAX_SIZE).collect()
}

/// Of a part and the rows and columns beside it in which the sides of cells are seen.
fn widened(pixels: Pixels<'_>, parts: &[Lattice]) -> Vec<Lattice> {
    parts.iter().filter_map(|part| part.widened(edge, pixels)).collect()
}

/// The same where all cells of some are striped, as of a region with two queens. What heads a table may be striped as well.
pub(super) fn widened_under_stripes(pixels: Pixels<'_>, parts: &[Lattice]) -> Vec<Lattice> {
    parts.iter().filter_map(|part| part.widened(steady_edge, pixels)).collect()
}

impl Lattice {
    /// The lattice with all rows and columns beside it in which the sides of cells are seen; `None` if there are none,
    /// or too many.
    fn widened(&self, edge: Edge, pixels: Pixels<'_>) -> Option<Lattice> {
        let mut wide = self.clone();
        while let Some((side, next)) =
            Side::ALL.into_iter().find_map(|side| Some((side, wide.next_line(side, edge, pixels)?)))
        {
            wide.add_line(side, next);
            if wide.lines(side.axis()).len() > MAX_SIZE + 1 {
                return None;
            }
        }
        (wide != *self).then_some(wide)
    }

    /// Whether a line along a side goes on past a corner, as walls of a larger board do.
    pub(super) fn goes_past_corner(&self, pixels: Pixels<'_>) -> bool {
        Side::ALL.into_iter().any(|side| {
            let (axis, at) = (side.axis(), self.outer(side));
            let reach = REACH * pitch(self.lines(axis)) + REACH_BY;
            let (lines, length) =
                (self.lines(axis.other()), pixels.length(axis.other()) as f32 - 1.0);
            let (first, last) = (lines[0], lines[lines.len() - 1]);
            let [near, far] = PAST.map(|share| share * pitch(lines));
            let strips = [[first - far, first - near], [last + near, last + far]];
            let inside = strips.map(|strip| strip.map(|at| at.clamp(0.0, length)));
            let goes_on = |strip: [f32; 2]| {
                strip[1] - strip[0] >= 1.0 && edge(pixels, axis, (at, reach), strip).is_some()
            };
            inside.into_iter().any(goes_on)
        })
    }

    /// Whether more cells are seen on some side, or the picture ends amid some.
    pub(super) fn goes_on(&self, pixels: Pixels<'_>) -> bool {
        Side::ALL.into_iter().any(|side| {
            let (outer, outwards) = (self.outer(side), self.outwards(side));
            let left = self.left_past(side, pixels) / outwards.abs();
            let end = outer + left.min(1.0) * outwards;
            let strip = [outer.min(end), outer.max(end)];
            let is_cut = || self.sides_seen(side.axis(), strip, 0.0, pixels) >= MOST_SEEN;
            CUT.contains(&left) && is_cut() || self.next_line(side, edge, pixels).is_some()
        })
    }

    /// The share of the lines across a strip of cells along `axis` that are seen in the middle of it, or so far `beside`
    /// them, in pitches.
    pub(super) fn sides_seen(
        &self,
        axis: Axis,
        strip: [f32; 2],
        beside: f32,
        pixels: Pixels<'_>,
    ) -> f32 {
        self.sides_seen_by(edge, axis, strip, beside, pixels)
    }

    fn sides_seen_by(
        &self,
        edge: Edge,
        axis: Axis,
        strip: [f32; 2],
        beside: f32,
        pixels: Pixels<'_>,
    ) -> f32 {
        let across = self.lines(axis.other());
        let width = pitch(across);
        let inner = &across[1..across.len() - 1];
        let reach = REACH * width + REACH_BY;
        let is_seen =
            |&&at: &&f32| edge(pixels, axis.other(), (at + beside * width, reach), strip).is_some();
        inner.iter().filter(is_seen).count() as f32 / inner.len() as f32
    }

    /// The outer line of one more row or column on a side, if the sides of its cells are seen.
    fn next_line(&self, side: Side, edge: Edge, pixels: Pixels<'_>) -> Option<f32> {
        let axis = side.axis();
        let (step, across) = (pitch(self.lines(axis)), self.lines(axis.other()));
        let outer = self.outer(side);
        let next = outer + side.sign() * step;
        let reach = REACH * step + REACH_BY;
        if !(reach..pixels.length(axis) as f32 - reach - 1.0).contains(&next) {
            return None;
        }
        let strip = [outer.min(next), outer.max(next)];
        let sides = |beside: f32| self.sides_seen_by(edge, axis, strip, beside, pixels);
        if sides(0.0) < MOST_SEEN || sides(BESIDE) > SEEN_BESIDE {
            return None;
        }
        // Its outer line, in the middle of each cell.
        let inwards = -side.sign() * BESIDE * step;
        let look = |at: f32| {
            let cells = across.windows(2);
            cells.filter_map(move |it| edge(pixels, axis, (at, reach), [it[0], it[1]]))
        };
        let seen: Vec<f32> = look(next).collect();
        let all = (across.len() - 1) as f32;
        let is_line = seen.len() as f32 >= MOST_SEEN * all;
        (is_line && look(next + inwards).count() as f32 <= SEEN_BESIDE * all).then(|| median(seen))
    }
}

/// An [`Edge`] of which something is seen in most of some lines of pixels in the middle of the cell.
fn edge(pixels: Pixels<'_>, axis: Axis, (at, reach): (f32, f32), across: [f32; 2]) -> Option<f32> {
    let last = pixels.length(axis) as f32 - 2.0;
    let range = (at - reach).clamp(1.0, last) as usize..(at + reach).clamp(1.0, last) as usize + 1;
    let middles = MIDDLE.map(|share| {
        let line = pixels.line_at(axis, across[0] + share * (across[1] - across[0]));
        middle(&line, range.clone(), CONTRAST)
    });
    let seen: Vec<f32> = middles.into_iter().flatten().collect();
    (seen.len() * 2 > MIDDLE.len()).then(|| median(seen))
}

/// An [`Edge`] that is darker in most of its length than what is on both sides of it, or lighter: stripes across the cell
/// are on it and beside it alike.
fn steady_edge(
    pixels: Pixels<'_>,
    axis: Axis,
    (at, reach): (f32, f32),
    across: [f32; 2],
) -> Option<f32> {
    let width = across[1] - across[0];
    let ends = [ALONG, 1.0 - ALONG].map(|share| across[0] + share * width);
    let [from, to] = ends.map(|end| pixels.inside(axis.other(), end));
    let light = |at: f32| {
        let place = pixels.inside(axis, at);
        median((from..=to).map(|k| luma(pixels.line(axis, k).rgb(place))).collect())
    };
    let beside = [at - 2.0 * reach, at + 2.0 * reach].map(light);
    let lightest = beside[0].max(beside[1]);
    let darkest = beside[0].min(beside[1]);
    let off = |at: f32| {
        let light = light(at);
        (at, (darkest - light).max(light - lightest))
    };
    let places = (0..=(2.0 * reach) as usize).map(|step| at - reach + step as f32);
    let (place, most) = places.map(off).max_by(|a, b| a.1.total_cmp(&b.1))?;
    (most > f32::from(CONTRAST)).then(|| place.floor() + 0.5)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, imageops::crop_imm};

    use super::*;

    const CELL: u32 = 30;

    /// A page ten cells wide and high with a board of six, from the third cell on, whose lines have gaps at their ends;
    /// in its cells is what `is_inked` of their pixels.
    fn page(is_inked: impl Fn(u32, u32) -> bool) -> RgbImage {
        RgbImage::from_fn(10 * CELL, 10 * CELL, |x, y| {
            let (i, j) = (x % CELL, y % CELL);
            let is_middle = |at: u32| (8..23).contains(&at);
            let is_line = i == 0 && is_middle(j) || j == 0 && is_middle(i);
            let is_board = |at: u32| (2 * CELL..=8 * CELL).contains(&at);
            Rgb(if is_board(x) && is_board(y) && (is_line || is_inked(i, j)) {
                [0; 3]
            } else {
                [240; 3]
            })
        })
    }

    fn lattice(cols: [u32; 2], rows: [u32; 2]) -> Lattice {
        let lines = |[from, to]: [u32; 2]| (from..=to).map(|at| (at * CELL) as f32 + 0.5).collect();
        Lattice { xs: lines(cols), ys: lines(rows) }
    }

    #[test]
    fn a_part_is_widened_as_far_as_sides_of_cells_are_seen() {
        let wide = |image: &RgbImage, part: Lattice| {
            widened(Pixels::from(image), &[part])
                .iter()
                .map(|it| (it.rows(), it.cols()))
                .collect::<Vec<_>>()
        };
        let crossed = page(|i, j| i.abs_diff(j) <= 1 || (i + j).abs_diff(CELL) <= 1);
        assert_eq!(wide(&crossed, lattice([4, 7], [2, 8])), [(6, 6)]);
        assert_eq!(wide(&crossed, lattice([2, 5], [3, 6])), [(6, 6)]);
        assert!(wide(&crossed, lattice([2, 8], [2, 8])).is_empty(), "nothing more");
        let hatched = page(|i, j| (i + j).is_multiple_of(6));
        assert!(wide(&hatched, lattice([4, 7], [2, 8])).is_empty(), "something is all over");
    }

    #[test]
    fn a_row_is_seen_under_stripes() {
        let mut image = page(|_, _| false);
        for (x, y, pixel) in image.enumerate_pixels_mut() {
            let is_row = (2 * CELL..8 * CELL).contains(&x) && (7 * CELL..8 * CELL).contains(&y);
            if is_row && pixel.0 != [0; 3] && (x + y) % 8 < 3 {
                *pixel = Rgb([200, 60, 80]);
            }
        }
        let (pixels, part) = (Pixels::from(&image), lattice([2, 8], [2, 7]));
        assert_eq!(widened(pixels, std::slice::from_ref(&part)), []);
        assert_eq!(
            widened_under_stripes(pixels, std::slice::from_ref(&part)),
            [lattice([2, 8], [2, 8])]
        );
        let hatched = page(|i, j| (i + j).is_multiple_of(6));
        let none = RgbImage::from_fn(10 * CELL, 10 * CELL, |x, y| {
            Rgb([if (x + y) % 8 < 3 { 60 } else { 200 }; 3])
        });
        for image in [&hatched, &none] {
            let part = lattice([2, 8], [2, 8]);
            assert_eq!(widened_under_stripes(Pixels::from(image), &[part]), [], "nothing more");
        }
    }

    #[test]
    fn walls_of_a_larger_board_go_on_past_a_corner() {
        let image = RgbImage::from_fn(10 * CELL, 10 * CELL, |x, y| {
            let is_board = |at: u32, first: u32| (first * CELL..=8 * CELL).contains(&at);
            let is_side = |at: u32| [2 * CELL, 8 * CELL].contains(&at);
            let is_part = is_board(x, 3) && is_board(y, 3) && (x == 3 * CELL || y == 3 * CELL);
            let is_frame = is_board(x, 2) && is_board(y, 2) && (is_side(x) || is_side(y));
            Rgb(if is_part || is_frame { [0; 3] } else { [240; 3] })
        });
        let goes_past = |part: Lattice| part.goes_past_corner(Pixels::from(&image));
        assert!(!goes_past(lattice([2, 8], [2, 8])));
        assert!(goes_past(lattice([3, 8], [3, 8])), "within a region around a corner");
    }

    #[test]
    fn a_lattice_goes_on_where_more_cells_are_seen_or_a_part_of_some() {
        let crossed = page(|i, j| i.abs_diff(j) <= 1 || (i + j).abs_diff(CELL) <= 1);
        let goes_on = |image: &RgbImage, lattice: Lattice| lattice.goes_on(Pixels::from(image));
        assert!(!goes_on(&crossed, lattice([2, 8], [2, 8])));
        assert!(goes_on(&crossed, lattice([3, 8], [2, 8])));
        let cut = |px: u32| crop_imm(&crossed, 0, 0, 7 * CELL + px, 10 * CELL).to_image();
        assert!(goes_on(&cut(CELL * 2 / 3), lattice([2, 7], [2, 8])), "a part of a cell is left");
        assert!(!goes_on(&cut(3), lattice([2, 7], [2, 8])), "hardly anything");
    }

    #[test]
    fn parts_are_joined() {
        let image = page(|_, _| false);
        let join = |one: Lattice, other: Lattice| joined(Pixels::from(&image), &[one, other]);
        let [upper, left] = [lattice([2, 8], [2, 5]), lattice([2, 5], [2, 8])];
        assert_eq!(join(upper.clone(), left), [lattice([2, 8], [2, 8])]);
        assert_eq!(join(upper, lattice([5, 8], [5, 8])), [], "with no cell of both");
    }
}
