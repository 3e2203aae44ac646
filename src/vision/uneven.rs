//! Boards whose rows are as high as what is in them: a page that leaves it to them makes those without a mark lower.
//!
//! ```text
//!  ┌──┬──┬──┐
//!  │X │  │  │
//!  ├──┼──┼──┤
//!  │  │  │  │    no mark
//!  ├──┼──┼──┤
//!  │  │♛ │  │
//!  └──┴──┴──┘
//! ```
//!
//! The search finds the rows of one height that follow one another. From those the next grid line is looked for
//! nearer and farther than a step, as long as the lines along the other axis go on.

use std::cmp::Reverse;

use super::{
    lattice::{Lattice, SAME_COLOUR, median, pitch},
    pixels::{Axis, Pixels, contrast},
    probe::middle,
    side::Side,
    whole::{BESIDE, MOST_SEEN, SEEN_BESIDE},
};
use crate::board::MAX_SIZE;

/// How high a row may be, as shares of the width of a cell.
const HEIGHTS: std::ops::Range<f32> = 0.35..1.6;
/// The fewest cells across in which a line is seen surely enough.
const FEWEST: usize = 5;
/// Where in a cell its sides are looked for, as shares of its width: a mark has no edges at all of them at once.
const ACROSS: [f32; 3] = [0.15, 0.5, 0.85];
/// The contrast of the sides of cells.
const CONTRAST: u8 = 12;
/// How far from one another the sides of one line may be, as a share of the width of a cell, and in pixels.
const THICK: (f32, f32) = (0.08, 2.0);
/// How much wider or narrower a strip may be that is as wide as another, as a share, and in pixels.
const LIKE: (f32, f32) = (0.02, 1.5);
/// How far from one another the ends of two rows may be that differ by what is beside them, in pitches.
const MARGIN: f32 = 1.5;
/// So much of the picture must be left past an outer line for it to end there, in pixels.
const LEAST_LEFT: f32 = 3.0;
/// How far past an outer line the page is looked at, as a share of the strip beside it.
const PAST: f32 = 0.25;

/// The lattices that some parts of them are of whose rows, or columns, are of unlike widths.
pub(super) fn uneven(pixels: Pixels<'_>, mut parts: Vec<Lattice>) -> Vec<Lattice> {
    // A part of a row is the start of no more than the row.
    parts.sort_by_key(|part| Reverse(part.rows().max(part.cols())));
    let mut walked: Vec<(Axis, Lattice)> = Vec::new();
    for part in parts {
        let axis = if part.rows() < part.cols() { Axis::Y } else { Axis::X };
        let across = part.lines(axis.other());
        // Rows of two boards side by side may have been taken for one.
        let most = MARGIN * pitch(across);
        let is_walked = walked.iter().any(|(known, it)| {
            let ends = [it, &part].map(|it| it.extent(axis.other()));
            let is_near = |a: f32, b: f32| (a - b).abs() <= most;
            *known == axis
                && it.overlaps(&part)
                && is_near(*ends[0].start(), *ends[1].start())
                && is_near(*ends[0].end(), *ends[1].end())
        });
        if !is_walked && (FEWEST..=MAX_SIZE).contains(&(across.len() - 1)) {
            walked.extend(part.walked(axis, pixels).map(|it| (axis, it)));
        }
    }
    let is_whole = |(axis, it): &(Axis, Lattice)| {
        let is_end = |side| {
            it.left_past(side, pixels) >= LEAST_LEFT
                && (it.has_like_strip(side) || it.ends_in_line(side, pixels))
        };
        it.rows() == it.cols() && Side::both(*axis).into_iter().all(is_end)
    };
    walked.into_iter().filter(is_whole).map(|(_, it)| it).collect()
}

impl Lattice {
    /// The lattice of all lines along `axis` that follow one another both ways from one of this lattice's, as far as
    /// those across go on, or of one too many for a board; `None` if there is no such line.
    fn walked(&self, axis: Axis, pixels: Pixels<'_>) -> Option<Lattice> {
        let across = self.lines(axis.other());
        let reach = (THICK.0 * pitch(across) + THICK.1) as i32;
        let seen = |&at: &f32| {
            let mut places = (-reach..=reach).map(|by| at + by as f32);
            places.find_map(|at| self.line_around(Side::of(axis, true), at, pixels))
        };
        let first = self.lines(axis).iter().find_map(seen)?;
        let mut whole = self.clone();
        *whole.lines_mut(axis) = vec![first];
        for side in Side::both(axis) {
            while let Some(next) = whole.next_uneven_line(side, pixels) {
                whole.add_line(side, next);
                if whole.lines(axis).len() > across.len() {
                    break;
                }
            }
        }
        let is_found = whole.lines(axis).len() > 3;
        is_found.then(|| whole.without_margins(axis.other(), pixels))
    }

    /// The lattice without an outer strip on either side along `axis` in which hardly a line across goes on: what is
    /// beside a row of cells may be as wide as those.
    fn without_margins(mut self, axis: Axis, pixels: Pixels<'_>) -> Lattice {
        for side in Side::both(axis) {
            if self.lines(axis).len() > FEWEST
                && self.sides_seen(axis, self.strip(side), 0.0, pixels) < MOST_SEEN
            {
                self.drop_strip(side);
            }
        }
        self
    }

    /// Whether some other strip along the axis is as wide as the outer one of a side: what a window cuts off is not, but by
    /// chance or at a line.
    fn has_like_strip(&self, side: Side) -> bool {
        let lines = self.lines(side.axis());
        let [from, to] = self.strip(side);
        let is_like = |other: &[f32]| {
            let by = (other[1] - other[0] - (to - from)).abs();
            other[0] != from && by <= LIKE.0 * (to - from) + LIKE.1
        };
        lines.windows(2).any(is_like)
    }

    /// Whether the outer line of a side has the colour of the next in most cells, and neither that of the cell nor that of
    /// the page past it.
    fn ends_in_line(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let (axis, across) = (side.axis(), self.lines(side.axis().other()));
        let [first, second] = self.strip(side);
        let (outer, inner) = if side.is_last() { (second, first) } else { (first, second) };
        let past = outer + PAST * self.outwards(side);
        let end = pixels.length(axis) as f32 - 1.0;
        if !(1.0..end).contains(&past) {
            return false;
        }
        let cells = across.windows(2);
        let is_line = |cell: &&[f32]| {
            let line = pixels.line_at(axis, f32::midpoint(cell[0], cell[1]));
            let near =
                |at: f32| [at - 1.0, at, at + 1.0].map(|at| line.rgb(at.clamp(0.0, end) as usize));
            let beside = [past, outer - (past - outer)].map(|at| line.rgb(at as usize));
            let is_line = |own: &[u8; 3]| beside.iter().all(|&it| contrast(*own, it) > CONTRAST);
            let is_same =
                |own: [u8; 3]| near(inner).iter().any(|&it| contrast(own, it) <= SAME_COLOUR);
            near(outer).into_iter().filter(is_line).any(is_same)
        };
        let seen = cells.clone().filter(is_line).count();
        seen as f32 >= MOST_SEEN * cells.len() as f32
    }

    /// The nearest line past the outer one on a side that most cells between show, if the lines across go on to it.
    fn next_uneven_line(&self, side: Side, pixels: Pixels<'_>) -> Option<f32> {
        let axis = side.axis();
        let step = pitch(self.lines(axis.other()));
        let (outer, outwards) = (self.outer(side), side.sign());
        let mut places = (HEIGHTS.start * step) as u32..=(HEIGHTS.end * step) as u32;
        let at =
            places.find_map(|by| self.line_around(side, outer + outwards * by as f32, pixels))?;
        let strip = [outer.min(at), outer.max(at)];
        let sides = |beside: f32| self.sides_seen(axis, strip, beside, pixels);
        (sides(0.0) >= MOST_SEEN && sides(BESIDE) <= SEEN_BESIDE).then_some(at)
    }

    /// The middle of a line across `axis` one side of which is around a place in most cells; `None` if there is none.
    fn line_around(&self, side: Side, at: f32, pixels: Pixels<'_>) -> Option<f32> {
        let axis = side.axis();
        let across = self.lines(axis.other());
        let end = pixels.length(axis).saturating_sub(2);
        let most = pixels.length(axis.other()).saturating_sub(1);
        let thick = THICK.0 * pitch(across) + THICK.1;
        // One side of it, and the other.
        let far = if side.is_last() { (1.0, thick) } else { (thick, 1.0) };
        let edge = |k: usize, (before, after): (f32, f32)| {
            let range = (at - before).max(1.0) as usize..((at + after) as usize + 1).min(end);
            if range.is_empty() { None } else { middle(&pixels.line(axis, k), range, CONTRAST) }
        };
        let cells = across.len() - 1;
        let mut without = cells - (MOST_SEEN * cells as f32).ceil() as usize;
        let mut middles = Vec::new();
        for cell in across.windows(2) {
            let places = ACROSS
                .map(|share| ((cell[0] + share * (cell[1] - cell[0])).max(0.0) as usize).min(most));
            if places.iter().all(|&k| edge(k, (1.0, 1.0)).is_some()) {
                middles.extend(edge(places[1], far));
            } else if without == 0 {
                return None;
            } else {
                without -= 1;
            }
        }
        Some(median(middles))
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const CELL: u32 = 40;
    /// Where the lines across the rows are, from the top of the board: of those without a mark they are nearer.
    const LINES: [u32; 7] = [0, 40, 80, 104, 144, 168, 192];

    /// A page with a board of six columns of like width and such rows, two cells from its top and left, with a cross in
    /// each cell of some rows.
    fn page(crossed: &[usize]) -> RgbImage {
        let (width, height) = (6 * CELL, LINES[6]);
        RgbImage::from_fn(10 * CELL, 300, |x, y| {
            let place = x.checked_sub(2 * CELL).zip(y.checked_sub(2 * CELL));
            let Some((x, y)) = place.filter(|&(x, y)| x <= width && y <= height) else {
                return Rgb([250; 3]);
            };
            let row = LINES.iter().rposition(|&line| line <= y).unwrap_or(0);
            let (i, j) = (x % CELL, y - LINES[row]);
            let is_cross = (12..28).contains(&j) && (i == j || i + j == CELL);
            let is_ink = i == 0 || j == 0 || crossed.contains(&row) && is_cross;
            Rgb(if is_ink { [40; 3] } else { [190, 220, 240] })
        })
    }

    /// What is found from some columns of a row, and where its lines across the rows are from the top of the board.
    fn found(image: &RgbImage, cols: std::ops::RangeInclusive<u32>, row: usize) -> Vec<[u32; 7]> {
        let xs = cols.map(|col| ((2 + col) * CELL) as f32 + 0.5).collect();
        let ys = LINES[row..row + 2].iter().map(|at| (2 * CELL + at) as f32 + 0.5).collect();
        let found = uneven(Pixels::from(image), vec![Lattice { xs, ys }]);
        let lines = |it: Lattice| {
            it.ys.iter().map(|&at| at as u32 - 2 * CELL).collect::<Vec<_>>().try_into()
        };
        found.into_iter().filter_map(|it| lines(it).ok()).collect()
    }

    #[test]
    fn rows_of_other_heights_are_found_from_each() {
        for crossed in [&[][..], &[0, 1, 3]] {
            let image = page(crossed);
            for row in 0..6 {
                assert_eq!(found(&image, 0..=6, row), [LINES], "from row {row}, {crossed:?}");
            }
        }
    }

    #[test]
    fn columns_of_other_widths_are_found_as_rows_are() {
        let image = image::imageops::rotate90(&image::imageops::flip_vertical(&page(&[0, 1, 3])));
        let lines = |all: &[u32]| all.iter().map(|at| (2 * CELL + at) as f32 + 0.5).collect();
        let ys = lines(&[0, 1, 2, 3, 4, 5, 6].map(|row| row * CELL));
        let part = Lattice { xs: lines(&LINES[1..3]), ys };
        let found = uneven(Pixels::from(&image), vec![part]);
        let xs = found.iter().flat_map(|it| it.xs.iter().map(|&at| at as u32 - 2 * CELL));
        assert_eq!(xs.collect::<Vec<_>>(), LINES);
    }

    #[test]
    fn a_row_that_a_window_cuts_off_is_none() {
        // The last is of no other's height.
        let cut = |line: [u8; 3]| {
            let mut image = page(&[]);
            let bottom = 2 * CELL + LINES[5] + 17;
            image::imageops::replace(
                &mut image,
                &RgbImage::from_pixel(400, 100, Rgb([250; 3])),
                0,
                bottom.into(),
            );
            for x in 2 * CELL..=8 * CELL {
                image.put_pixel(x, bottom, Rgb(line));
            }
            found(&image, 0..=6, 2).len()
        };
        assert_eq!(cut([250; 3]), 0);
        assert_eq!(cut([140; 3]), 0, "the edge of a window");
        assert_eq!(cut([40; 3]), 1, "a line of the board");
    }

    #[test]
    fn as_many_rows_as_columns_are_needed() {
        assert!(found(&page(&[]), 0..=5, 2).is_empty(), "five columns");
        let mut cut = page(&[]);
        image::imageops::replace(&mut cut, &RgbImage::from_pixel(400, 60, Rgb([250; 3])), 0, 240);
        assert!(found(&cut, 0..=6, 2).is_empty(), "a row is missing");
    }
}
