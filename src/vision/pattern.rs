//! A page with a pattern, as stripes are: places in line with the cells of a board on it may look alike, so that a larger
//! lattice is found, but no line of it shows there.

use super::{
    lattice::Lattice,
    pixels::{Pixels, contrast},
    side::Side,
};

/// How far past a board its page is looked at, and where along each cell, as shares of the pitch.
const PAST: [f32; 4] = [0.3, 0.4, 0.5, 0.6];
const ALONG: [f32; 4] = [0.0, 0.25, 0.5, 0.75];
/// The contrast of a page's pattern, and the least share of it seen past each side: something may be written there.
const PATTERN: u8 = 32;
const MOSTLY: f32 = 0.75;
/// How much more often something is seen at the lines than beside them where they go on.
const MORE: f32 = 0.25;

impl Lattice {
    /// Whether a page with a pattern, or of one colour, lies past all sides, and none of the lines goes on there.
    pub(super) fn is_on_pattern(&self, pixels: Pixels<'_>) -> bool {
        let sides = Side::ALL.map(|side| self.colours_past(side, pixels));
        let all: Vec<[u8; 3]> = sides.iter().flatten().copied().collect();
        let page = [0, 1, 2].map(|channel| {
            let mut values: Vec<u8> = all.iter().map(|rgb| rgb[channel]).collect();
            values.sort_unstable();
            values.get(values.len() / 2).copied().unwrap_or(0)
        });
        let is_page = |colours: &Vec<[u8; 3]>| {
            let page = colours.iter().filter(|&&rgb| contrast(rgb, page) <= PATTERN).count();
            !colours.is_empty() && page as f32 >= MOSTLY * colours.len() as f32
        };
        sides.iter().all(is_page)
            && !Side::ALL.into_iter().any(|side| self.shows_lines_past(side, pixels))
    }

    /// The colours seen past a side; none if the picture ends there.
    fn colours_past(&self, side: Side, pixels: Pixels<'_>) -> Vec<[u8; 3]> {
        let (axis, along) = (side.axis(), self.lines(side.axis().other()));
        let places = PAST.map(|share| self.outer(side) + share * self.outwards(side));
        let is_inside = |at: &f32| (0.0..pixels.length(axis) as f32).contains(at);
        let cells =
            along.windows(2).flat_map(|cell| ALONG.map(|at| cell[0] + at * (cell[1] - cell[0])));
        let cells: Vec<usize> = cells.map(|at| pixels.inside(axis.other(), at)).collect();
        let lines = places.into_iter().filter(is_inside).map(|at| pixels.line_at(axis.other(), at));
        lines.flat_map(|line| cells.iter().map(|&at| line.rgb(at)).collect::<Vec<_>>()).collect()
    }

    fn shows_lines_past(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let (axis, outer, outwards) = (side.axis(), self.outer(side), self.outwards(side));
        let ends = [PAST[0], PAST[PAST.len() - 1]].map(|share| outer + share * outwards);
        let strip = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        let seen = |beside: f32| self.sides_seen(axis, strip, beside, pixels);
        seen(0.0) > seen(ALONG[1]).max(seen(ALONG[2])) + MORE
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{PAINTS, squared};

    const CELL: u32 = 24;

    /// Six rows and columns of many colours, and this around them.
    fn lies_on(page: impl Fn(u32, u32) -> [u8; 3]) -> bool {
        let image = RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
            let is_board = |at: u32| (CELL..7 * CELL).contains(&at);
            let paint = PAINTS[((x / CELL + y / CELL * 2) % 6) as usize];
            Rgb(if is_board(x) && is_board(y) { paint } else { page(x, y) })
        });
        let lines: Vec<f32> = (1..=7).map(|line| (line * CELL) as f32).collect();
        squared(lines).is_on_pattern(Pixels::from(&image))
    }

    #[test]
    fn stripes_around_a_board_are_no_cells() {
        let stripes = |x: u32, y: u32| [if (x + y) % 12 < 6 { 240 } else { 225 }; 3];
        assert!(lies_on(stripes));
        assert!(lies_on(|_, _| [240; 3]));
        let one = |x: u32, y: u32| if x > 7 * CELL { [140, 150, 200] } else { stripes(x, y) };
        assert!(!lies_on(one), "another colour on one side");
        let is_line = |x: u32, y: u32| x % CELL < 2 || y % CELL < 2;
        let ruled = |x: u32, y: u32| [if is_line(x, y) { 225 } else { 240 }; 3];
        assert!(!lies_on(ruled), "its lines go on");
        assert!(!lies_on(|x, y| PAINTS[((x / CELL + y / CELL) % 6) as usize]), "more cells");
    }
}
