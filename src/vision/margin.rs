//! What lies beside a board and looks like more of its cells: numbers and letters of rows and columns, and
//! the page itself.
//!
//! ```text
//!     A  B  C  D          an index: something written in each of its cells, but for the corner, and a
//!  1 │  │  │  │  │        colour that the board hasn't, or labels that are no marks
//!  2 │  │  │  │  │
//! ```

use super::{
    bent::{bent_region, strip_regions},
    cut_off::FLOWING,
    lattice::{Lattice, MIN_SIZE, SAME_COLOUR, is_blank, pitch},
    pixels::{Axis, Pixels, contrast},
    side::Side,
    spot::{GROUND, Spot, Stamp, are_crosses, most_common},
};
use crate::board::{Board, Cell};

/// How far outside an outer line the page is looked for, as a share of the pitch: before any button.
const BESIDE: f32 = 0.15;
/// The share of the cells of an outer row, or column, or of what lies past it, that the page shows in where that is all
/// they are: what else lies on the page may hide it in others.
const MOSTLY: f32 = 0.5;
/// How far beside the ends of an outer line the edge of a window is looked for, as shares of the pitch.
const WINDOW: [f32; 2] = [0.15, 0.35];
/// How far inside of the line it may be, as a share of the pitch: what is left of a row may have been taken for all of it.
const INSIDE: f32 = 0.25;
/// The least contrast with what lies past such an edge, and how far past it that is looked for, in pixels: a line around
/// a box is thinner.
const EDGE: u8 = 24;
const PAST: [usize; 3] = [2, 5, 9];
/// The least share of the cells of a lettered board that have something written in them.
const LETTERED: f32 = 0.9;

impl Lattice {
    /// The square of cells without the index beside it; `None` if there is none.
    pub(super) fn without_index(&self, pixels: Pixels<'_>) -> Option<Lattice> {
        let (cols, rows) = (self.cols(), self.rows());
        let (left, right, above, below) = (Side::Left, Side::Right, Side::Top, Side::Bottom);
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
            sides.iter().for_each(|&side| board.drop_strip(side));
            self.is_index(sides, &board, pixels).then_some(board)
        })
    }

    /// Whether the cells on these sides of `board`, which are the rest, are an index: with something written
    /// in each of them, but nothing where the index of the rows and that of the columns meet. They have one
    /// colour, or there the page shows.
    fn is_index(&self, sides: &[Side], board: &Lattice, pixels: Pixels<'_>) -> bool {
        let beside = || sides.iter().flat_map(|&side| board.beside(side, self.strip(side)));
        let grounds: Vec<[u8; 3]> = beside().map(|cell| cell.ground(pixels)).collect();
        let is_like = |a: [u8; 3], b: [u8; 3]| contrast(a, b) <= SAME_COLOUR;
        let is_ground = |cell: &Spot| grounds.iter().any(|&it| is_like(it, cell.ground(pixels)));
        let corner = match *sides {
            [side, other] => Some(Spot::between(side.axis(), self.strip(side), self.strip(other))),
            _ => None,
        };
        // Where they aren't joined, they are no region.
        let is_apart = || corner.as_ref().is_some_and(|corner| !is_ground(corner));
        // Mostly the first few cells show that it is none.
        let is_of_one = grounds.iter().all(|&it| is_like(it, grounds[0]));
        if !(is_of_one || is_apart() && self.ends_in_page(sides, pixels)) {
            return false;
        }
        if corner.as_ref().is_some_and(|corner| !corner.is_blank(pixels)) {
            return false;
        }
        let labels: Option<Vec<Stamp>> = beside().map(|cell| cell.stamp(pixels)).collect();
        let Some(labels) = labels else { return false };
        let marks: Vec<Stamp> = board.spots().filter_map(|cell| cell.stamp(pixels)).collect();
        let Some(label) = most_common(&labels) else {
            // Where all cells have letters of their own, as many are none of an index.
            let least = LETTERED * (board.rows() * board.cols()) as f32;
            let has_letters = marks.len() as f32 >= least && most_common(&marks).is_none();
            return !has_letters && !are_crosses(&labels);
        };
        // The same in most of them may say how many queens there are, or be a cross: the queen of a region
        // of that shape may be meant for the corner.
        (is_apart() || !board.spots().any(|cell| is_ground(&cell)))
            && !label.is_cross()
            && !marks.iter().any(|mark| mark.is_like(label))
    }

    /// Whether the cell where two sides meet has the colour of the page past it, or lies at the picture's edge.
    fn ends_in_page(&self, sides: &[Side], pixels: Pixels<'_>) -> bool {
        let [x, y] = Axis::BOTH.map(|axis| {
            let side = Side::of(axis, sides.contains(&Side::of(axis, true)));
            let (outer, outwards) = (self.outer(side), self.outwards(side));
            [outer - GROUND * outwards, outer + BESIDE * outwards]
        });
        let is_inside = (0.0..pixels.width() as f32).contains(&x[1])
            && (0.0..pixels.height() as f32).contains(&y[1]);
        // Without a line between, either way.
        let is_page = |axis: Axis, k: f32, [from, to]: [f32; 2]| {
            let line = pixels.line(axis, k as usize);
            let (first, last) = (from.min(to) as usize, from.max(to) as usize);
            (first..=last).all(|at| contrast(line.rgb(at), line.rgb(from as usize)) <= SAME_COLOUR)
        };
        !is_inside || is_page(Axis::X, y[0], x) && is_page(Axis::Y, x[0], y)
    }

    /// Whether it is square, and an outer row and an outer column are nothing but the page around them.
    pub(super) fn has_page_within(&self, pixels: Pixels<'_>) -> bool {
        let is_page = |axis| Side::both(axis).into_iter().any(|side| self.is_page(side, pixels));
        self.cols() == self.rows() && is_page(Axis::X) && is_page(Axis::Y)
    }

    /// Whether what lies along each side has one colour, as a page has, or is out of the picture.
    pub(super) fn is_on_page(&self, pixels: Pixels<'_>) -> bool {
        Side::ALL.into_iter().all(|side| self.is_page_past(side, pixels) != Some(false))
    }

    /// Whether one colour lies all along past an outer line, as that of a page does; `None` if the picture ends
    /// before.
    pub(super) fn is_page_past(&self, side: Side, pixels: Pixels<'_>) -> Option<bool> {
        let axis = side.axis();
        let beyond = self.outer(side) + side.sign() * BESIDE * pitch(self.lines(axis));
        let is_inside = (0.0..pixels.length(axis) as f32).contains(&beyond);
        let across = self.lines(axis.other());
        is_inside.then(|| is_blank(&pixels.line(axis.other(), beyond as usize), across))
    }

    /// Whether the picture ends less than a row or column past a side, and shows no page there: the rest is cut off.
    pub(super) fn is_cut_by_picture(&self, side: Side, pixels: Pixels<'_>) -> bool {
        self.left_past(side, pixels) < self.outwards(side).abs()
            && self.is_page_past(side, pixels) != Some(true)
    }

    /// Whether an edge goes on past both ends of an outer line, or within a cell beyond it, and cells reach it: that of the
    /// window that the lattice is in, or of one over it.
    pub(super) fn is_cut_by_window(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let (axis, along) = (side.axis(), self.lines(side.axis().other()));
        let (step, length) = (pitch(along), pixels.length(axis.other()) as f32);
        let ends = [(along[0], -step), (along[along.len() - 1], step)];
        let lines: Vec<_> = ends
            .into_iter()
            .flat_map(|(end, step)| WINDOW.map(|share| end + share * step))
            .filter(|at| (0.0..length).contains(at))
            .map(|at| pixels.line_at(axis, at))
            .collect();
        let (outer, outwards) = (self.outer(side), self.outwards(side));
        let places = [outer - INSIDE * outwards, outer + outwards].map(|at| at.max(0.0) as usize);
        let far = PAST[PAST.len() - 1];
        let within = far..pixels.length(axis).saturating_sub(far);
        let before = |at: usize| if side.is_last() { at - 1 } else { at + 1 };
        let is_edge = |at: usize| {
            let past = |far| if side.is_last() { at + far } else { at - far };
            lines.iter().all(|line| {
                PAST.iter().all(|&far| contrast(line.rgb(before(at)), line.rgb(past(far))) >= EDGE)
            })
        };
        // A board that ends before has the page between it and the edge.
        let shows_cells = |at: usize| {
            let page = lines[0].rgb(before(at));
            let cells = along.windows(2).map(|cell| (cell[0] + cell[1]) / 2.0);
            let is_page = |middle: &f32| {
                contrast(pixels.line_at(axis, *middle).rgb(before(at)), page) <= SAME_COLOUR
            };
            cells.filter(is_page).count() * 2 < along.len()
        };
        lines.len() == ends.len() * WINDOW.len()
            && (places[0].min(places[1])..=places[0].max(places[1]))
                .any(|at| within.contains(&at) && is_edge(at) && shows_cells(at))
    }

    /// Whether one colour lies past most of an outer line, as that of a page does beside which something else lies.
    pub(super) fn is_mostly_page_past(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let mut colours = self.grounds_past(side, BESIDE, pixels);
        if colours.is_empty() {
            // The picture may end before.
            colours = self.grounds_past(side, BESIDE / 2.0, pixels);
        }
        let like = |rgb: &[u8; 3]| {
            colours.iter().filter(|&&other| contrast(other, *rgb) <= SAME_COLOUR).count()
        };
        let most = colours.iter().map(like).max().unwrap_or(0);
        let cells = self.lines(side.axis().other()).len().saturating_sub(1);
        most as f32 > MOSTLY * cells as f32
    }

    /// The cells of an outer row or column, or of one of each, that are a region of their own and whose colour goes on past
    /// both its ends, without a line between: a strip of the page as wide as a cell looks like that.
    pub(super) fn page_strip(&self, board: &Board, pixels: Pixels<'_>) -> Option<Vec<Cell>> {
        let goes_through = |side: Side, end: Side, part: f32| {
            let colours = self.through(end, part, pixels);
            let at = if side.is_last() { colours.last() } else { colours.first() };
            at.is_some_and(Option::is_some)
        };
        let is_strip = |side: Side| {
            Side::both(side.axis().other()).into_iter().all(|end| goes_through(side, end, GROUND))
        };
        // Heads may be written where it is looked at.
        let is_bent_strip = |[column, row]: [Side; 2]| {
            [(column, row.opposite()), (row, column.opposite())]
                .into_iter()
                .all(|(side, end)| FLOWING.iter().any(|&part| goes_through(side, end, part)))
        };
        let strip = strip_regions(board).find(|(side, _)| is_strip(*side)).map(|it| it.1);
        strip.or_else(|| {
            bent_region(board).filter(|(sides, _)| is_bent_strip(*sides)).map(|it| it.1)
        })
    }

    /// Whether most cells of an outer row or column have the colour of what lies beyond them, without a
    /// line between.
    fn is_page(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let colours = self.through(side, GROUND, pixels);
        let most = MOSTLY * colours.len() as f32;
        !colours.is_empty() && colours.iter().flatten().count() as f32 >= most
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, RgbaImage, buffer::ConvertBuffer};

    use super::*;
    use crate::vision::fixture::{board_of, squared};

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

    /// The cells of a picture nine cells wide and high, each a colour and what is written in it: nothing, a
    /// cross, or a letter of its own.
    fn written(cells: impl Fn(u32, u32) -> (Rgb<u8>, Option<u32>)) -> RgbaImage {
        RgbImage::from_fn(9 * CELL, 9 * CELL, |x, y| {
            let ((col, row), (x, y)) = ((x / CELL, y / CELL), (x % CELL, y % CELL));
            let (colour, writing) = cells(col, row);
            let is_near = (6..14).contains(&x) && (6..14).contains(&y);
            let is_inked = || match writing {
                Some(0) => x == y || x + y == CELL - 1,
                // A stroke for each bit of the letter, between two that all have.
                Some(letter) => x == 6 || y == 13 || letter >> ((x - 6) / 2) & 1 == 1 && y > 8,
                None => false,
            };
            if is_near && is_inked() { Rgb([0; 3]) } else { colour }
        })
        .convert()
    }

    const HEAD: Rgb<u8> = Rgb([200, 205, 210]);
    const CROSS: Option<u32> = Some(0);

    #[test]
    fn heads_need_no_colour_of_their_own_where_the_page_shows_between_them() {
        let whole = Lattice { xs: lines(1..=8), ys: lines(1..=8) };
        let board = Lattice { xs: lines(2..=8), ys: lines(2..=8) };
        let read = |label: &dyn Fn(u32, u32) -> Option<u32>, corner: Rgb<u8>, other: Rgb<u8>| {
            let image = written(|col, row| match (col, row) {
                (0, _) | (_, 0) | (8, _) | (_, 8) => (PAGE, None),
                (1, 1) => (corner, None),
                (1, _) | (_, 1) => {
                    (if (col + row) % 3 == 0 { other } else { HEAD }, label(col, row))
                }
                (5, 5) => (HEAD, None),
                _ => (BOARD, None),
            });
            whole.without_index(Pixels::from(&image))
        };
        let letters = |col: u32, row: u32| Some(1 + col.max(row) % 7);
        let same = |_, _| Some(5);
        let crosses = |_, _| CROSS;
        assert_eq!(read(&letters, PAGE, HEAD), Some(board.clone()));
        assert_eq!(read(&letters, HEAD, HEAD), Some(board.clone()), "no region has such marks");
        assert_eq!(read(&same, PAGE, HEAD), Some(board.clone()), "how many queens there are");
        assert_eq!(
            read(&same, PAGE, Rgb([160, 220, 180])),
            Some(board),
            "and where that is reached"
        );
        assert_eq!(read(&same, HEAD, HEAD), None, "a region of that colour is on the board");
        assert_eq!(read(&crosses, PAGE, HEAD), None, "all cells but one are ruled out");
        let lettered = written(|col, row| match (col, row) {
            (0, _) | (_, 0) | (8, _) | (_, 8) => (PAGE, None),
            (1, 1) => (HEAD, None),
            (1, _) | (_, 1) => (HEAD, letters(col, row)),
            _ => (BOARD, letters(col + row, 0)),
        });
        assert_eq!(whole.without_index(Pixels::from(&lettered)), None, "all cells have letters");
    }

    #[test]
    fn what_goes_on_past_the_outer_lines_is_the_page() {
        let page_around = |col, row| if col == 4 || row == 4 { PAGE } else { BOARD };
        let image = picture(page_around, |_, _| false);
        let is_on_page = |image: &RgbaImage| {
            let first_four = Lattice { xs: lines(0..=4), ys: lines(0..=4) };
            first_four.is_on_page(Pixels::from(image))
        };
        assert!(is_on_page(&image));
        let striped = picture(|_, row| if row < 2 { PAGE } else { BOARD }, |_, _| false);
        assert!(!is_on_page(&striped));
        let up_to = |end: f32| {
            let lines: Vec<f32> = (0..=4).map(|line| line as f32 * end / 4.0).collect();
            squared(lines)
        };
        assert!(up_to(92.0).has_page_within(Pixels::from(&image)));
        assert!(!up_to(80.0).has_page_within(Pixels::from(&image)));
    }

    #[test]
    fn an_outer_row_of_one_region_that_goes_on_past_both_ends_is_the_page() {
        let lattice = Lattice { xs: lines(1..=5), ys: lines(1..=5) };
        let board = |rows: &[&str]| board_of(rows);
        let whole = ["AAAA", "BBCC", "BDDC", "BBDC"];
        let strip = |rows: &[&str], right: Rgb<u8>| {
            let image: RgbaImage = RgbImage::from_fn(6 * CELL, 6 * CELL, |x, y| {
                let (col, row) = (x / CELL, y / CELL);
                let is_board = (1..5).contains(&col) && (2..5).contains(&row);
                if col == 5 {
                    right
                } else if is_board {
                    BOARD
                } else {
                    PAGE
                }
            })
            .convert();
            lattice.page_strip(&board(rows), Pixels::from(&image))
        };
        let first: Vec<Cell> = (0..4).map(|col| Cell::new(0, col)).collect();
        assert_eq!(strip(&whole, PAGE), Some(first));
        assert_eq!(strip(&whole, Rgb([90, 90, 90])), None, "it ends with the board");
        assert_eq!(strip(&["AAAA", "BACC", "BDDC", "BBDC"], PAGE), None, "and another cell");
        assert_eq!(strip(&["AAAE", "BBCC", "BBCC", "BBCC"], PAGE), None, "and another region");
    }

    #[test]
    fn heads_of_one_region_that_go_on_past_both_ends_are_the_page() {
        let lattice = Lattice { xs: lines(1..=5), ys: lines(1..=5) };
        let bent = |rows: [&str; 4], around: Rgb<u8>| {
            let image: RgbaImage = RgbImage::from_fn(6 * CELL, 6 * CELL, |x, y| {
                let (col, row) = (x / CELL, y / CELL);
                let is_in = |from: u32| (from..5).contains(&col) && (from..5).contains(&row);
                // Something is written near the first corner of each head.
                let is_head = is_in(1) && !is_in(2);
                let is_written = is_head && x % CELL < CELL / 2 && y % CELL < CELL / 2;
                match (is_written, is_in(2)) {
                    (true, _) => Rgb([0; 3]),
                    (_, true) => BOARD,
                    _ if is_head => PAGE,
                    _ => around,
                }
            })
            .convert();
            lattice.page_strip(&board_of(&rows), Pixels::from(&image)).map(|cells| cells.len())
        };
        let heads = ["AAAA", "ABCC", "ABDC", "ABDD"];
        assert_eq!(bent(heads, PAGE), Some(7));
        assert_eq!(bent(heads, BOARD), None, "they end with the board");
        assert_eq!(bent(["AAAA", "AACC", "ABDC", "ABDD"], PAGE), None, "and another cell");
    }

    #[test]
    fn the_edge_of_a_window_goes_on_past_both_ends_of_what_it_cuts_off() {
        let lines = |count: u32| (2..=2 + count).map(|line| (line * 30) as f32).collect();
        let lattice = Lattice { xs: lines(6), ys: lines(5) };
        // The cells go on to a place, and the edge is where this says.
        let is_cut = |cells_to: u32, is_past: &dyn Fn(u32, u32) -> bool| {
            let image = RgbImage::from_fn(300, 300, |x, y| match (x, y) {
                _ if is_past(x, y) => Rgb([90; 3]),
                (60..240, y) if (60..cells_to).contains(&y) => BOARD,
                _ => PAGE,
            });
            lattice.is_cut_by_window(Side::Bottom, Pixels::from(&image))
        };
        assert!(is_cut(210, &|_, y| y >= 210), "at a line");
        assert!(is_cut(225, &|_, y| y >= 225), "amid a row");
        assert!(!is_cut(210, &|_, y| y >= 225), "past the end of the board");
        assert!(!is_cut(300, &|_, _| false), "no edge");
        assert!(!is_cut(300, &|_, y| y >= 250), "further away");
        assert!(!is_cut(225, &|x, y| y >= 225 && x < 240), "past one end");
        assert!(!is_cut(300, &|_, y| (225..228).contains(&y)), "a line");
    }
}
