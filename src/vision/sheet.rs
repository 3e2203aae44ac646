//! A board amid the empty cells of a sheet, as players draw it in a spreadsheet.
//!
//! ```text
//!       A   B   C   D   E   F      heads: of one colour, something written in each
//!   1                              empty cells: of one colour
//!   2       ▒   ▒   █   █
//!   3       ▒   ░   ░   █          the board: no cell has the colour of the empty ones
//! ```
//!
//! One empty row and one empty column look like a region of a larger board; then the board is doubtful.

use std::{cell::LazyCell, ops::Range};

use super::{
    lattice::{Lattice, MIN_SIZE, SAME_COLOUR},
    pixels::{Axis, Pixels, contrast},
    side::Side,
    spot::are_labels,
};
use crate::board::{Board, Cell};

/// So many empty rows or columns on one side are of no region: each has a queen of its own.
pub(super) const EMPTY: usize = 2;
/// Up to so many rows, an empty row or column alone makes a board doubtful.
const FEW: usize = 5;
/// So many rows and columns around a smaller board may be those of a sheet, or of a board that it is a part of.
pub(super) const MOST_AROUND: usize = 2;
/// How far past an outer line the page is looked for, as shares of the pitch: past labels as well.
const PAGE: [f32; 4] = [0.3, 0.8, 1.5, 2.5];
/// The least share of the places in line there that have one colour where that is the page's.
const IN_LINE: f32 = 0.5;
/// The least share of the cells around a smaller board that have the colour of the page where they are empty.
const MOSTLY_EMPTY: f32 = 0.5;
/// Contrast up to which such cells have much the colour of the page: a sheet may be whiter, but as grey.
const MUCH_THE_SAME: u8 = 18;

impl Lattice {
    /// The square of coloured cells amid empty ones; `None` if there is none.
    pub(super) fn amid_sheet(&self, pixels: Pixels<'_>) -> Option<Lattice> {
        let (cols, rows) = (self.cols(), self.rows());
        let colour = |at: usize| self.glimpse(pixels, at % cols, at / cols);
        let ground = colour(cols * rows - 1);
        let is_ground = |at: usize| contrast(colour(at), ground) <= SAME_COLOUR;
        let cells = |axis: Axis, strip: usize| match axis {
            Axis::X => (strip..cols * rows).step_by(cols),
            Axis::Y => (strip * cols..(strip + 1) * cols).step_by(1),
        };
        let has_head = |axis: Axis| {
            let mut head = cells(axis, 0).skip(1).map(colour);
            let Some(first) = head.next() else { return false };
            if !head.all(|colour| contrast(colour, first) <= SAME_COLOUR) {
                return false;
            }
            let side = Side::of(axis, false);
            are_labels(self.beside(side, self.strip(side)).skip(1), pixels)
        };
        let heads = [has_head(Axis::X), has_head(Axis::Y)].map(usize::from);
        // What is left of the columns, or rows, and the most empty ones on a side.
        let rest = |axis: Axis, [head, across]: [usize; 2]| -> (Range<usize>, usize) {
            let end = self.lines(axis).len() - 1;
            let is_empty = |&strip: &usize| cells(axis, strip).skip(across).all(is_ground);
            let before = (head..end).take_while(is_empty).count();
            let after = (head + before..end).rev().take_while(is_empty).count();
            (head + before..end - after, before.max(after))
        };
        let (cols, empty_cols) = rest(Axis::X, heads);
        let (rows, empty_rows) = rest(Axis::Y, [heads[1], heads[0]]);
        let is_square = cols.len() == rows.len() && rows.len() > MIN_SIZE;
        if empty_cols.max(empty_rows) < EMPTY || !is_square {
            return None;
        }
        let inner = |row: usize| cells(Axis::Y, row).skip(cols.start).take(cols.len());
        rows.clone().all(|row| !inner(row).any(is_ground)).then(|| self.part(&cols, &rows))
    }

    /// The cells of an outer row and an outer column that have the colour of the page around them: they may be
    /// a region, or empty cells of a sheet. Of few cells, one of both is enough. `None` if there are none.
    pub(super) fn empty_sides(&self, pixels: Pixels<'_>) -> Option<Vec<Cell>> {
        let empty = |axis| Side::both(axis).map(|side| self.is_empty(side, pixels));
        let ([left, right], [top, bottom]) = (empty(Axis::X), empty(Axis::Y));
        let (across, down) = (left || right, top || bottom);
        if !(across && down || self.rows() <= FEW && (across || down)) {
            return None;
        }
        let is_in = |at: usize, end: usize, [first, last]: [bool; 2]| {
            first && at == 0 || last && at + 1 == end
        };
        let (cols, rows) = (self.cols(), self.rows());
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let of_one = all.filter(|&(row, col)| {
            is_in(row, rows, [top, bottom]) || is_in(col, cols, [left, right])
        });
        Some(of_one.map(|(row, col)| Cell::new(row as u8, col as u8)).collect())
    }

    /// The cells around a smaller board within `board`, if they have regions of their own and mostly the colour of
    /// a page that shows somewhere around: they may be empty cells of a sheet. `None` if there are none.
    pub(super) fn empty_around(&self, board: &Board, pixels: Pixels<'_>) -> Option<Vec<Cell>> {
        let mut around = smaller_boards(board).map(|(rows, cols)| {
            let is_in = |cell: &Cell| rows.contains(&cell.row) && cols.contains(&cell.col);
            board.cells().filter(|cell| !is_in(cell)).collect::<Vec<Cell>>()
        });
        let pages = LazyCell::new(|| self.pages(pixels));
        around.find(|cells| {
            let is_page = |cell: &&Cell| {
                let colour = self.glimpse(pixels, cell.col.into(), cell.row.into());
                pages.iter().any(|&page| is_much_the_same(colour, page))
            };
            cells.iter().filter(is_page).count() as f32 >= MOSTLY_EMPTY * cells.len() as f32
        })
    }

    /// The colours that most places in line with outer rows and columns have, at several distances from them.
    fn pages(&self, pixels: Pixels<'_>) -> Vec<[u8; 3]> {
        let strips = Side::ALL.into_iter().flat_map(|side| PAGE.map(|share| (side, share)));
        let colours = strips.filter_map(|(side, share)| {
            let at = self.outer(side) + share * self.outwards(side);
            let is_inside = (0.0..pixels.length(side.axis()) as f32).contains(&at);
            let beyond = is_inside.then(|| self.beside(side, [at, at]))?;
            let colours: Vec<[u8; 3]> = beyond.map(|spot| spot.ground(pixels)).collect();
            let count = |colour: [u8; 3]| {
                colours.iter().filter(|&&it| contrast(it, colour) <= SAME_COLOUR).count()
            };
            let most = colours.iter().copied().max_by_key(|&colour| count(colour))?;
            (count(most) as f32 >= IN_LINE * colours.len() as f32).then_some(most)
        });
        colours.collect()
    }

    /// Whether all cells of an outer row or column have the colour of those beyond them.
    fn is_empty(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let strip = self.strip(side);
        let beyond = self.beside(side, strip.map(|line| line + self.outwards(side)));
        let mut beyond = beyond.filter(|cell| cell.is_inside(pixels)).map(|it| it.ground(pixels));
        let Some(page) = beyond.next() else { return false };
        let is_page = |ground: [u8; 3]| contrast(ground, page) <= SAME_COLOUR;
        let mut cells = self.beside(side, strip);
        cells.all(|cell| is_page(cell.ground(pixels))) && beyond.all(is_page)
    }
}

/// Whether a cell of this colour may be an empty one of a sheet on a page: a little whiter or greyer, but not tinted.
fn is_much_the_same(colour: [u8; 3], page: [u8; 3]) -> bool {
    let off = [0, 1, 2].map(|at| i16::from(colour[at]) - i16::from(page[at]));
    let tint = off.iter().max().zip(off.iter().min()).map_or(0, |(most, least)| most - least);
    contrast(colour, page) <= MUCH_THE_SAME && tint <= i16::from(SAME_COLOUR)
}

/// The squares in a board, a row or two smaller, that are boards of their own: with as many regions as rows, of
/// which none goes on around them. Their rows and columns.
fn smaller_boards(board: &Board) -> impl Iterator<Item = (Range<u8>, Range<u8>)> {
    let size = board.size();
    let most = MOST_AROUND.min(size.saturating_sub(MIN_SIZE));
    let corners = (1..=most).flat_map(|around| {
        (0..=around).flat_map(move |top| (0..=around).map(move |left| (around, top, left)))
    });
    let squares = corners.map(move |(around, top, left)| {
        let strips = |first: usize| first as u8..(first + size - around) as u8;
        (strips(top), strips(left))
    });
    squares.filter(|(rows, cols)| {
        let (mut within, mut around) = (0_u64, 0_u64);
        let is_apart = board.cells().all(|cell| {
            let is_in = rows.contains(&cell.row) && cols.contains(&cell.col);
            *(if is_in { &mut within } else { &mut around }) |= 1 << board.region(cell);
            within & around == 0
        });
        is_apart && within.count_ones() as usize == rows.len()
    })
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::squared;

    const CELL: u32 = 20;
    const PAGE: Rgb<u8> = Rgb([250, 250, 250]);
    const HEAD: Rgb<u8> = Rgb([200, 205, 210]);
    const BOARD: [Rgb<u8>; 2] = [Rgb([120, 180, 90]), HEAD];

    /// A picture nine cells wide and high; something is written in those that are heads.
    fn picture(
        colour: impl Fn(u32, u32) -> Rgb<u8>,
        is_head: impl Fn(u32, u32) -> bool,
    ) -> RgbImage {
        RgbImage::from_fn(9 * CELL, 9 * CELL, |x, y| {
            let (col, row) = (x / CELL, y / CELL);
            // As many strokes as their place says, so that no two are alike.
            let is_stroke =
                (6..14).contains(&(y % CELL)) && (6..7 + col.max(row)).contains(&(x % CELL));
            if is_stroke && is_head(col, row) { Rgb([0; 3]) } else { colour(col, row) }
        })
    }

    fn square(from: u32, to: u32) -> Lattice {
        let lines: Vec<f32> = (from..=to).map(|cell| (cell * CELL) as f32).collect();
        squared(lines)
    }

    #[test]
    fn a_board_amid_a_sheet_is_what_is_coloured_of_it() {
        let read = |first: u32, size: u32, heads: bool| {
            let is_board = |at: u32| (first..first + size).contains(&at);
            let colour = |col: u32, row: u32| match (col, row) {
                (0, _) | (_, 0) if heads => HEAD,
                _ if is_board(col) && is_board(row) => BOARD[(col % 2) as usize],
                _ => PAGE,
            };
            let is_head = |col: u32, row: u32| heads && (col == 0) != (row == 0);
            square(0, 9).amid_sheet(Pixels::from(&picture(colour, is_head)))
        };
        assert_eq!(read(2, 5, true), Some(square(2, 7)));
        assert_eq!(read(1, 6, true), Some(square(1, 7)));
        assert_eq!(read(1, 6, false), Some(square(1, 7)));
        assert_eq!(read(0, 8, false), None, "a region may be a row and a column");
        assert_eq!(read(0, 9, false), None);
        assert_eq!(read(9, 0, false), None, "nothing but empty cells");
    }

    #[test]
    fn a_region_of_a_row_and_a_column_is_no_head() {
        let colour = |col: u32, row: u32| match (col, row) {
            (7.., _) | (_, 7..) => PAGE,
            (0, _) | (_, 0) => HEAD,
            _ => BOARD[0],
        };
        let read = |is_marked: &dyn Fn(u32, u32) -> bool| {
            let mut image = picture(colour, |_, _| false);
            for (x, y, pixel) in image.enumerate_pixels_mut() {
                let (across, down) = (x % CELL, y % CELL);
                let is_cross = across == down || across + down == CELL - 1;
                let is_near = (6..14).contains(&across) && (6..14).contains(&down);
                if is_near && is_cross && is_marked(x / CELL, y / CELL) {
                    *pixel = Rgb([0; 3]);
                }
            }
            square(0, 9).amid_sheet(Pixels::from(&image))
        };
        assert_eq!(read(&|_, _| false), Some(square(0, 7)));
        assert_eq!(read(&|col, row| col == 0 || row == 0), Some(square(0, 7)));
    }

    #[test]
    fn empty_cells_around_a_smaller_board_have_the_colour_of_a_page() {
        // The upper row and the left column are one region, and what is left is a board.
        let apart = Board::new(b"aaaaaaabbbbbacccccadddddaeeeeeafffff").expect("six regions");
        let around = |board: &Board, outer: Rgb<u8>, beyond: Rgb<u8>| {
            let colour = |col: u32, row: u32| match (col, row) {
                (0 | 7.., _) | (_, 0 | 7..) => beyond,
                (1, _) | (_, 1) => outer,
                _ => BOARD[0],
            };
            let cells =
                square(1, 7).empty_around(board, Pixels::from(&picture(colour, |_, _| false)));
            cells.map_or(0, |cells| cells.len())
        };
        assert_eq!(around(&apart, PAGE, PAGE), 11);
        assert_eq!(around(&apart, Rgb([255; 3]), Rgb([240; 3])), 11, "a sheet on a greyer page");
        assert_eq!(around(&apart, HEAD, PAGE), 0, "a colour of its own");
        assert_eq!(around(&apart, Rgb([237, 233, 254]), Rgb([243, 244, 246])), 0, "a pale tint");
        let joined = Board::new(b"aaaaaaaacccdadddddaeeeeeafffffabbbbb").expect("six regions");
        assert_eq!(around(&joined, PAGE, PAGE), 0, "a region that goes on within");
        // The upper row and the rest of the left column are two regions, so that four are left for five rows.
        let two = Board::new(b"aaaaaabcccccbdddddbeeeeebfffffbfffff").expect("six regions");
        assert_eq!(around(&two, PAGE, PAGE), 0, "too few regions within");
    }

    #[test]
    fn a_row_and_a_column_like_the_page_may_be_empty_cells() {
        let empty = |is_page: &dyn Fn(u32, u32) -> bool| {
            let is_out = |at: u32| at == 0 || at == 8;
            let colour = |col: u32, row: u32| {
                let page = is_out(col) || is_out(row) || is_page(col, row);
                if page { PAGE } else { BOARD[0] }
            };
            let cells = square(1, 8).empty_sides(Pixels::from(&picture(colour, |_, _| false)));
            cells.map_or(0, |cells| cells.len())
        };
        assert_eq!(empty(&|col, row| col == 7 || row == 7), 13);
        assert_eq!(empty(&|col, _| col == 7), 0);
        assert_eq!(empty(&|col, row| (col == 7 || row == 7) && col != 4), 0);
    }
}
