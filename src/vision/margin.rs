//! What lies beside a board and looks like more of its cells: numbers and letters of rows and columns, and
//! the page itself.
//!
//! ```text
//!     A  B  C  D          an index: one colour that the board hasn't, and something else written in each
//!  1 │  │  │  │  │        of its cells, but for the corner
//!  2 │  │  │  │  │
//! ```

use super::{
    lattice::{Lattice, MIN_SIZE, SAME_COLOUR, is_blank, pitch},
    pixels::{Axis, Pixels, contrast},
};

/// The contrast of writing on its ground.
const WRITTEN: u8 = 48;
/// The part of a cell in which its label is, as shares of the pitch.
const MIDDLE: (f32, f32) = (0.2, 0.8);
/// Where in a cell its ground is looked at, as a share of the pitch from its sides: outside a label.
const GROUND: f32 = 0.2;
/// How far outside and inside an outer line of the lattice a region that goes on past it is looked at, as
/// shares of the pitch.
const ACROSS: [f32; 5] = [0.3, 0.15, 0.0, -0.15, -0.3];
/// Where along a cell a region is looked at that goes on past an outer line: a mark may lie in one of them.
const FLOWING: [f32; 3] = [0.2, 0.5, 0.8];
/// How far outside an outer line the page is looked for, as a share of the pitch: before any button.
const BESIDE: f32 = 0.15;
/// Contrast from which colours that go on past an outer line are of two regions, and not of one page.
const TWO_COLOURS: u8 = 24;
/// The share of the cells of an outer row, or column, that the page shows in where that is all they are: what
/// else lies on the page may hide it in others.
const MOSTLY: f32 = 0.5;

/// An outer row or column: across which axis, and whether it is the last one.
type Side = (Axis, bool);
/// All of them, and what they are called.
const SIDES: [(Side, &str); 4] = [
    ((Axis::X, false), "left"),
    ((Axis::X, true), "right"),
    ((Axis::Y, false), "top"),
    ((Axis::Y, true), "bottom"),
];

impl Lattice {
    /// The square of cells without the index beside it; `None` if there is none.
    pub(super) fn without_index(&self, pixels: Pixels<'_>) -> Option<Lattice> {
        let (cols, rows) = (self.cols(), self.rows());
        let (left, right) = ((Axis::X, false), (Axis::X, true));
        let (above, below) = ((Axis::Y, false), (Axis::Y, true));
        let ways: &[&[Side]] = match cols as i64 - rows as i64 {
            1 => &[&[left], &[right]],
            -1 => &[&[above], &[below]],
            0 => &[&[left, above], &[left, below], &[right, above], &[right, below]],
            _ => return None,
        };
        if cols.min(rows) < MIN_SIZE + usize::from(cols == rows) {
            return None;
        }
        ways.iter().find_map(|sides| {
            let mut board = self.clone();
            sides.iter().for_each(|&(axis, last)| board.drop_strip(axis, last));
            self.is_index(&board, pixels).then_some(board)
        })
    }

    /// Whether the cells outside `board` are an index.
    fn is_index(&self, board: &Lattice, pixels: Pixels<'_>) -> bool {
        let is_inside = |cell: &Spot| {
            let (x, y) = cell.at(0.5, 0.5);
            board.contains(x as usize, y as usize)
        };
        let ground = |cell: &Spot| cell.rgb(pixels, GROUND, GROUND);
        let Some(last) = self.spots().filter(|cell| !is_inside(cell)).last() else { return false };
        let own = ground(&last);
        let is_own = |cell: &Spot| contrast(ground(cell), own) <= SAME_COLOUR;
        // Mostly the first few cells show that it is none.
        if self.spots().any(|cell| is_own(&cell) == is_inside(&cell)) {
            return false;
        }
        // Nothing is written where the index of the rows and that of the columns meet.
        let is_corner = |cell: &Spot| {
            let (x, y) = cell.at(0.5, 0.5);
            let off = |lines: &[f32], at: f32| at < lines[0] || at > lines[lines.len() - 1];
            off(&board.xs, x) && off(&board.ys, y)
        };
        let beside = self.spots().filter(|cell| !is_inside(cell));
        let (corner, labels): (Vec<Spot>, Vec<Spot>) = beside.partition(is_corner);
        let is_blank = |cell: &Spot| !cell.is_written(pixels, own);
        corner.iter().all(is_blank) && !labels.iter().any(is_blank)
    }

    /// Whether it is square, and an outer row and an outer column are nothing but the page around them.
    pub(super) fn has_page_within(&self, pixels: Pixels<'_>) -> bool {
        let is_page =
            |axis| [false, true].into_iter().any(|last| self.is_page((axis, last), pixels));
        self.cols() == self.rows() && is_page(Axis::X) && is_page(Axis::Y)
    }

    /// A side on which cells of two colours go on past the outer line: the rest of a board without lines is
    /// there. `None` if there is none.
    pub(super) fn flowing_side(&self, pixels: Pixels<'_>) -> Option<&'static str> {
        SIDES
            .into_iter()
            .find(|&(side, _)| {
                let colours = FLOWING.map(|part| self.through(side, part, pixels));
                let mut colours = colours.iter().flatten().flatten();
                colours.next().is_some_and(|&first| {
                    colours.any(|&colour| contrast(colour, first) > TWO_COLOURS)
                })
            })
            .map(|(_, name)| name)
    }

    /// Whether all around it is of one colour, as a page is, or out of the picture.
    pub(super) fn is_on_page(&self, pixels: Pixels<'_>) -> bool {
        SIDES.into_iter().all(|((axis, last), _)| {
            let lines = self.lines(axis);
            let (from, step) = (self.outer((axis, last)), pitch(lines));
            let beyond = if last { from + BESIDE * step } else { from - BESIDE * step };
            let is_inside = (0.0..pixels.length(axis) as f32).contains(&beyond);
            let across = self.lines(axis.other());
            !is_inside || is_blank(&pixels.line(axis.other(), beyond as usize), across)
        })
    }

    /// Whether most cells of an outer row or column have the colour of what lies beyond them, without a
    /// line between.
    fn is_page(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let colours = self.through(side, GROUND, pixels);
        let most = MOSTLY * colours.len() as f32;
        !colours.is_empty() && colours.iter().flatten().count() as f32 >= most
    }

    /// The first or last line across an axis.
    fn outer(&self, (axis, last): Side) -> f32 {
        let lines = self.lines(axis);
        if last { lines[lines.len() - 1] } else { lines[0] }
    }

    /// The colours that go through an outer line, without a line between, for each of its cells, at this
    /// `part` of it; empty where the picture ends.
    fn through(&self, (axis, last): Side, part: f32, pixels: Pixels<'_>) -> Vec<Option<[u8; 3]>> {
        let (lines, across) = (self.lines(axis), self.lines(axis.other()));
        let outer = self.outer((axis, last));
        let inner = if last { lines[lines.len() - 2] } else { lines[1] };
        let places = ACROSS.map(|share| outer + share * (outer - inner));
        let end = pixels.length(axis) as f32;
        if !places.iter().all(|place| (0.0..end).contains(place)) {
            return Vec::new();
        }
        let most = pixels.length(axis.other()).saturating_sub(1);
        let colour = |cell: &[f32]| {
            let k = (cell[0] + (cell[1] - cell[0]) * part).max(0.0) as usize;
            let line = pixels.line(axis, k.min(most));
            let first = line.rgb(places[0] as usize);
            let is_first = |&at: &f32| contrast(line.rgb(at as usize), first) <= SAME_COLOUR;
            places.iter().all(is_first).then_some(first)
        };
        across.windows(2).map(colour).collect()
    }

    fn spots(&self) -> impl Iterator<Item = Spot> {
        let rows = self.ys.windows(2).map(|row| (row[0], row[1] - row[0]));
        rows.flat_map(|(top, height)| {
            let cols = self.xs.windows(2).map(|col| (col[0], col[1] - col[0]));
            cols.map(move |(left, width)| Spot { left, top, width, height })
        })
    }
}

/// Where a cell lies, in pixels.
struct Spot {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Spot {
    fn at(&self, across: f32, down: f32) -> (f32, f32) {
        (self.left + across * self.width, self.top + down * self.height)
    }

    fn rgb(&self, pixels: Pixels<'_>, across: f32, down: f32) -> [u8; 3] {
        let (x, y) = self.at(across, down);
        let inside = |at: f32, most: u32| (at.max(0.0) as u32).min(most.saturating_sub(1));
        pixels.rgb(inside(x, pixels.width()), inside(y, pixels.height()))
    }

    /// Whether there is anything in its middle but its `ground`.
    fn is_written(&self, pixels: Pixels<'_>, ground: [u8; 3]) -> bool {
        /// Points a side: two to the thinnest stroke of a label.
        const POINTS: usize = 32;
        let share =
            |at: usize| MIDDLE.0 + (MIDDLE.1 - MIDDLE.0) * (at as f32 + 0.5) / POINTS as f32;
        let mut points = (0..POINTS).flat_map(|down| (0..POINTS).map(move |across| (across, down)));
        points.any(|(across, down)| {
            contrast(self.rgb(pixels, share(across), share(down)), ground) > WRITTEN
        })
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, RgbaImage, buffer::ConvertBuffer};

    use super::*;

    const CELL: u32 = 20;
    const PAGE: Rgb<u8> = Rgb([250, 250, 250]);
    const BOARD: Rgb<u8> = Rgb([120, 180, 90]);

    /// The colour of each cell of a picture five cells wide and high, and those that are written in.
    fn picture(
        colour: impl Fn(u32, u32) -> Rgb<u8>,
        is_written: impl Fn(u32, u32) -> bool,
    ) -> RgbaImage {
        RgbImage::from_fn(5 * CELL, 5 * CELL, |x, y| {
            let is_middle = (8..12).contains(&(x % CELL)) && (6..14).contains(&(y % CELL));
            let (col, row) = (x / CELL, y / CELL);
            if is_middle && is_written(col, row) { Rgb([0; 3]) } else { colour(col, row) }
        })
        .convert()
    }

    fn lines(cells: std::ops::RangeInclusive<u32>) -> Vec<f32> {
        cells.map(|cell| (cell * CELL) as f32).collect()
    }

    #[test]
    fn an_index_is_no_part_of_a_board() {
        let page_on_left = |col, _| if col == 0 { PAGE } else { BOARD };
        let whole = Lattice { xs: lines(0..=5), ys: lines(0..=4) };
        let numbered = picture(page_on_left, |col, _| col == 0);
        let board = whole.without_index(Pixels::from(&numbered));
        assert_eq!(board, Some(Lattice { xs: lines(1..=5), ys: lines(0..=4) }));
        let blank = picture(page_on_left, |_, _| false);
        assert_eq!(whole.without_index(Pixels::from(&blank)), None, "nothing is written");
        let all = picture(|_, _| BOARD, |col, _| col == 0);
        assert_eq!(whole.without_index(Pixels::from(&all)), None, "the board has that colour too");
    }

    #[test]
    fn two_indexes_meet_in_a_blank_corner() {
        let page_around = |col, row| if col == 0 || row == 0 { PAGE } else { BOARD };
        let whole = Lattice { xs: lines(0..=5), ys: lines(0..=5) };
        let is_index = |col, row| (col == 0) != (row == 0);
        let numbered = picture(page_around, is_index);
        let board = whole.without_index(Pixels::from(&numbered));
        assert_eq!(board, Some(Lattice { xs: lines(1..=5), ys: lines(1..=5) }));
        // A region of that shape has its queen in the corner.
        let region = picture(page_around, |col, row| col == 0 || row == 0);
        assert_eq!(whole.without_index(Pixels::from(&region)), None);
    }

    #[test]
    fn regions_that_go_on_past_the_outer_lines_are_of_a_larger_board() {
        let first_four = Lattice { xs: lines(0..=4), ys: lines(0..=4) };
        let striped = |_, row| if row < 2 { PAGE } else { BOARD };
        let side = |image: &RgbaImage| first_four.flowing_side(Pixels::from(image));
        assert_eq!(side(&picture(striped, |_, _| false)), Some("right"));
        let page_around = |col, row| if col == 4 || row == 4 { PAGE } else { BOARD };
        assert_eq!(side(&picture(page_around, |_, _| false)), None);
        let is_page = |image: &RgbaImage| first_four.is_on_page(Pixels::from(image));
        assert!(is_page(&picture(page_around, |_, _| false)));
        assert!(!is_page(&picture(striped, |_, _| false)));
    }

    #[test]
    fn what_goes_on_past_the_outer_lines_is_the_page() {
        let page_around = |col, row| if col == 4 || row == 4 { PAGE } else { BOARD };
        let image = picture(page_around, |_, _| false);
        let up_to = |end: f32| {
            let lines: Vec<f32> = (0..=4).map(|line| line as f32 * end / 4.0).collect();
            Lattice { xs: lines.clone(), ys: lines }
        };
        assert!(up_to(92.0).has_page_within(Pixels::from(&image)));
        assert!(!up_to(80.0).has_page_within(Pixels::from(&image)));
    }
}
