//! A page with a pattern, as stripes are: places in line with the cells of a board on it may look alike, so that a larger
//! lattice is found, but no line of it shows there.

use super::{
    lattice::Lattice,
    pixels::{Axis, Pixels, contrast},
    side::Side,
};

/// How far past a board its page is looked at, and where along each cell, as shares of the pitch.
const PAST: [f32; 4] = [0.3, 0.4, 0.5, 0.6];
const ALONG: [f32; 3] = [0.25, 0.5, 0.75];
/// How far beside a line it is not, as shares of the pitch.
const BESIDE: [f32; 2] = [0.25, 0.5];
/// The contrast of a page's pattern, and the least share of it seen past each side: something may be written there.
const PATTERN: u8 = 24;
const MOSTLY: f32 = 0.75;
/// How much more often something is seen at the lines than beside them where they go on.
const MORE: f32 = 0.25;

impl Lattice {
    /// The usual colour of the page that lies past all sides, with a pattern or without one, if none of the lines goes on
    /// there.
    pub(super) fn page_around(&self, pixels: Pixels<'_>) -> Option<[u8; 3]> {
        let sides = Side::ALL.map(|side| self.colours_past(side, pixels));
        let all: Vec<[u8; 3]> = sides.iter().flatten().copied().collect();
        let page = [0, 1, 2].map(|channel| {
            let mut values: Vec<u8> = all.iter().map(|rgb| rgb[channel]).collect();
            values.sort_unstable();
            values.get(values.len() / 2).copied().unwrap_or(0)
        });
        let goes_on = |side: Side| self.shows_lines_past(side, pixels);
        let is_page = sides.iter().all(|colours| are_of_page(colours, page))
            && !Side::ALL.into_iter().any(goes_on);
        is_page.then_some(page)
    }

    /// Whether most cells of a larger lattice past this one have the colours of a page.
    pub(super) fn lies_in_page(&self, wide: &Lattice, page: [u8; 3], pixels: Pixels<'_>) -> bool {
        let is_within = |axis: Axis, at: usize| {
            let lines = wide.lines(axis);
            self.extent(axis).contains(&f32::midpoint(lines[at], lines[at + 1]))
        };
        let is_past = |at: usize| {
            !(is_within(Axis::X, at % wide.cols()) && is_within(Axis::Y, at / wide.cols()))
        };
        let cells = wide.glance(pixels).into_iter().enumerate();
        let past: Vec<[u8; 3]> = cells.filter(|it| is_past(it.0)).map(|it| it.1).collect();
        are_of_page(&past, page)
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

    /// Whether more is seen at the lines past a side than beside them.
    fn shows_lines_past(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let (axis, outer, outwards) = (side.axis(), self.outer(side), self.outwards(side));
        let ends = [PAST[0], PAST[PAST.len() - 1]].map(|share| outer + share * outwards);
        let strip = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        let seen = |beside: f32| self.sides_seen(axis, strip, beside, pixels);
        seen(0.0) > seen(BESIDE[0]).max(seen(BESIDE[1])) + MORE
    }
}

/// Whether most of some colours are those of a page.
fn are_of_page(colours: &[[u8; 3]], page: [u8; 3]) -> bool {
    let own = colours.iter().filter(|&&rgb| contrast(rgb, page) <= PATTERN).count();
    !colours.is_empty() && own as f32 >= MOSTLY * colours.len() as f32
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{PAINTS, squared};

    const CELL: u32 = 24;

    /// A board of six rows and columns of many colours, and this around it.
    fn board_on(page: impl Fn(u32, u32) -> [u8; 3]) -> (RgbImage, Lattice) {
        let image = RgbImage::from_fn(12 * CELL, 12 * CELL, |x, y| {
            let is_board = |at: u32| (CELL..7 * CELL).contains(&at);
            let paint = PAINTS[((x / CELL + y / CELL * 2) % 6) as usize];
            Rgb(if is_board(x) && is_board(y) { paint } else { page(x, y) })
        });
        (image, squared((1..=7).map(|line| (line * CELL) as f32).collect()))
    }

    fn stripes(x: u32, y: u32) -> [u8; 3] {
        [if (x + y) % 12 < 6 { 240 } else { 225 }; 3]
    }

    #[test]
    fn stripes_around_a_board_are_no_cells() {
        let page = |page: &dyn Fn(u32, u32) -> [u8; 3]| {
            let (image, board) = board_on(page);
            board.page_around(Pixels::from(&image))
        };
        assert!(page(&stripes).is_some());
        assert_eq!(page(&|_, _| [240; 3]), Some([240; 3]));
        let one = |x: u32, y: u32| if x > 7 * CELL { [140, 150, 200] } else { stripes(x, y) };
        assert_eq!(page(&one), None, "another colour on one side");
        let is_line = |x: u32, y: u32| x % CELL < 2 || y % CELL < 2;
        let ruled = |x: u32, y: u32| [if is_line(x, y) { 225 } else { 240 }; 3];
        assert_eq!(page(&ruled), None, "its lines go on");
        assert_eq!(page(&|x, y| PAINTS[((x / CELL + y / CELL) % 6) as usize]), None, "more cells");
    }

    #[test]
    fn a_larger_lattice_may_reach_to_another_board() {
        let wide = squared((0..=12).map(|line| (line * CELL) as f32).collect());
        let tall = |lines: std::ops::RangeInclusive<u32>| -> Vec<f32> {
            lines.map(|line| (line * CELL) as f32).collect()
        };
        let lies_in_page = |other: bool, wide: &Lattice| {
            let (image, board) = board_on(|x, y| match other && x < 7 * CELL && y >= 8 * CELL {
                true => PAINTS[((x / CELL + y / CELL) % 6) as usize],
                false => stripes(x, y),
            });
            board.lies_in_page(wide, [240; 3], Pixels::from(&image))
        };
        assert!(lies_in_page(false, &wide));
        let both = Lattice { xs: tall(1..=7), ys: tall(1..=12) };
        assert!(lies_in_page(false, &both));
        assert!(!lies_in_page(true, &both));
    }
}
