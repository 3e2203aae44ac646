//! A region along two sides that meet: where the picture ends with it, it may be the page.
//!
//! ```text
//!  A A B B C
//!  A D D B C     without C and its cells this is a board of four rows with a page to its right and below,
//!  A A D D C     as wide as a cell; with them, one of five
//!  A A D E C
//!  C C C C C
//! ```
//!
//! Nothing parts that region from the page but a border on its other side, which such a picture doesn't show.

use super::{
    lattice::{Lattice, SAME_COLOUR, pitch},
    pixels::{Axis, MIN_RUN, Pixels, contrast},
    side::Side,
    spot::Spot,
};
use crate::board::{Board, Cell};

/// How far from the picture's edge an outer line still is the edge, in pixels: lines are off by about so much where
/// no border shows them.
const AT_EDGE: f32 = 1.5;
/// How much wider or narrower than the others a strip of cells up to the picture's edge may be, as a share of the
/// pitch; besides, so much of the page may be left as is none to be seen.
const ODD: f32 = 0.1;

impl Lattice {
    /// The lattices with a row and a column more on sides that meet, if the picture ends with them and they aren't
    /// the page for sure: they may be a region of a larger board.
    pub(super) fn with_bent_strips(&self, pixels: Pixels<'_>) -> Vec<Lattice> {
        let fits = |&side: &Side| {
            let left = self.left_past(side, pixels) - self.outwards(side).abs();
            let odd = ODD * pitch(self.lines(side.axis()));
            (-odd..=odd + MIN_RUN as f32).contains(&left)
        };
        let larger = |sides: [Side; 2]| {
            let mut larger = self.clone();
            for side in sides {
                larger.add_line(side, self.outer(side) + self.outwards(side));
            }
            larger
        };
        let may_be_region =
            |sides: &[Side; 2]| sides.iter().all(fits) && !self.has_page_like(*sides, pixels);
        corners().filter(may_be_region).map(larger).collect()
    }

    /// Whether what lies past the corner of two sides is the page: that shows on another side, and has its colour.
    fn has_page_like(&self, sides: [Side; 2], pixels: Pixels<'_>) -> bool {
        let [across, along] =
            sides.map(|side| [0.0, self.outwards(side)].map(|it| it + self.outer(side)));
        let colour = Spot::between(Axis::X, across, along).ground(pixels);
        let opposite = sides.map(Side::opposite);
        opposite.into_iter().filter(|&side| self.left_past(side, pixels) >= MIN_RUN as f32).any(
            |side| {
                let at = self.outer(side) + self.outwards(side).signum() * MIN_RUN as f32 / 2.0;
                let mut page = self.beside(side, [at, at]);
                page.any(|spot| contrast(spot.ground(pixels), colour) <= SAME_COLOUR)
            },
        )
    }

    /// Whether the picture ends with one of these sides at least.
    pub(super) fn ends_with_picture(&self, sides: [Side; 2], pixels: Pixels<'_>) -> bool {
        sides.iter().any(|&side| self.left_past(side, pixels).abs() <= AT_EDGE)
    }
}

/// The outer rows and columns that are regions: on which sides, and their cells.
pub(super) fn strip_regions(board: &Board) -> impl Iterator<Item = (Side, Vec<Cell>)> {
    let end = board.size() as u8 - 1;
    Side::ALL.into_iter().filter_map(move |side| {
        let at = if side.is_last() { end } else { 0 };
        let is_in = |cell: &Cell| at == if side.axis() == Axis::X { cell.col } else { cell.row };
        let cells: Vec<Cell> = board.cells().filter(is_in).collect();
        let own = board.region(cells[0]);
        let is_region = board.cells().all(|cell| (board.region(cell) == own) == is_in(&cell));
        is_region.then_some((side, cells))
    })
}

/// The region that is all of an outer row and of an outer column, and nothing else: along which sides, and its
/// cells. `None` if there is none.
pub(super) fn bent_region(board: &Board) -> Option<([Side; 2], Vec<Cell>)> {
    let end = board.size() as u8 - 1;
    corners().find_map(|sides| {
        let [col, row] = sides.map(|side| if side.is_last() { end } else { 0 });
        let is_outer = |cell: &Cell| cell.row == row || cell.col == col;
        let own = board.region(Cell::new(row, col));
        let is_it = board.cells().all(|cell| is_outer(&cell) == (board.region(cell) == own));
        is_it.then(|| (sides, board.cells().filter(is_outer).collect()))
    })
}

/// The sides that meet, a column and a row each.
fn corners() -> impl Iterator<Item = [Side; 2]> {
    let [columns, rows] = Axis::BOTH.map(Side::both);
    columns.into_iter().flat_map(move |column| rows.map(|row| [column, row]))
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{board_of, squared};

    const CELL: u32 = 20;

    /// How many larger boards may be meant by one of four rows, with so much of a page to its left and above, and this
    /// much of something of one colour to its right and below.
    fn larger(before: u32, page: u8, after: u32, strips: u8) -> usize {
        let side = before + 4 * CELL + after;
        let image = RgbImage::from_fn(side, side, |x, y| {
            let first = before..before + 4 * CELL;
            match (first.contains(&x), first.contains(&y)) {
                (true, true) => Rgb([120, 180, 90]),
                _ if x < before || y < before => Rgb([page; 3]),
                _ => Rgb([strips; 3]),
            }
        });
        let lines: Vec<f32> = (0..=4).map(|line| (before + line * CELL) as f32).collect();
        let board = squared(lines);
        board.with_bent_strips(Pixels::from(&image)).len()
    }

    #[test]
    fn strips_up_to_the_edge_of_the_picture_may_be_a_region() {
        assert_eq!(larger(0, 250, CELL, 250), 1);
        assert_eq!(larger(3, 250, CELL + 3, 200), 1, "some of the page is left");
        assert_eq!(larger(0, 250, 2 * CELL, 250), 0, "wider than cells");
        assert_eq!(larger(0, 250, CELL / 2, 250), 0, "narrower");
        assert_eq!(larger(12, 250, CELL, 250), 0, "the page shows on the other sides as well");
        assert_eq!(larger(12, 250, CELL, 200), 1, "and is of another colour");
    }

    #[test]
    fn a_bent_region_has_no_cell_elsewhere() {
        let sides = |rows: [&str; 4]| {
            let board = board_of(&rows);
            bent_region(&board).map(|(sides, cells)| (sides, cells.len()))
        };
        let (right, below) = (Side::Right, Side::Bottom);
        assert_eq!(sides(["AABD", "AABD", "CCBD", "DDDD"]), Some(([right, below], 7)));
        assert_eq!(sides(["AABD", "AABD", "CCDD", "DDDD"]), None);
        assert_eq!(sides(["AABD", "AABD", "CCBD", "DDDC"]), None);
    }

    #[test]
    fn a_strip_is_all_of_an_outer_row_or_column() {
        let sides = |rows: [&str; 4]| -> Vec<Side> {
            let board = board_of(&rows);
            strip_regions(&board).map(|(side, _)| side).collect()
        };
        assert_eq!(sides(["AAAA", "BBCC", "BDDC", "BBDC"]), [Side::Top]);
        assert_eq!(sides(["BBCA", "BDCA", "BDCA", "BDDA"]), [Side::Right]);
        assert_eq!(sides(["AABD", "AABD", "CCBD", "DDDD"]), [], "of both");
        assert_eq!(sides(["AAAA", "BACC", "BDDC", "BBDC"]), [], "and of another cell");
        assert_eq!(sides(["BBCC", "AAAA", "BDDC", "BBDC"]), [], "an inner one");
    }
}
