//! The classic board: *n* queens under the rules of chess, placed by hand or found.

use std::{collections::BTreeSet, time::Duration};

use image::{Rgba, RgbaImage};

use crate::{
    board::{Cell, Solution},
    geometry::{GridFrame, PixelRect},
    present::{self, Picture, QueenStyle},
};

/// The cells of a picture of the board, and a queen too small for a crown.
const LIGHT: [u8; 4] = [0xF3, 0xEE, 0xE4, 255];
const DARK: [u8; 4] = [0xD9, 0xCF, 0xBE, 255];
const DOT: [u8; 4] = [24, 24, 27, 255];

/// The largest board of this view. The command line makes larger ones.
pub(super) const MAX_SIZE: usize = 1000;
/// The largest board whose cells are drawn and can be clicked.
pub(super) const MAX_CELLS_SIZE: usize = 64;
/// The largest board whose solutions are listed; of 13 rows there are 73,712.
pub(super) const MAX_LISTED_SIZE: usize = 13;
/// The largest board whose solutions are counted: some minutes.
pub(super) const MAX_COUNTED_SIZE: usize = 18;

/// A cell by row and column from 0; a board here may be larger than [`crate::board::MAX_SIZE`].
pub type Square = (usize, usize);

/// The classic board and what is known of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Classic {
    size: usize,
    queens: BTreeSet<Square>,
    /// All solutions, once they are listed.
    pub listed: Vec<Solution>,
    /// Which of them is on the board.
    pub at: usize,
    /// How many solutions there are and how long counting took, once they are counted.
    pub counted: Option<(u64, Duration)>,
}

impl Default for Classic {
    fn default() -> Classic {
        Classic::new(8)
    }
}

impl Classic {
    /// The empty board of `size` rows, which is brought between 1 and the largest that can be drawn.
    pub fn new(size: usize) -> Classic {
        Classic {
            size: size.clamp(1, MAX_SIZE),
            queens: BTreeSet::new(),
            listed: Vec::new(),
            at: 0,
            counted: None,
        }
    }

    /// How many rows and columns there are.
    pub fn size(&self) -> usize {
        self.size
    }

    /// The queens on the board, from the top row down.
    pub fn queens(&self) -> impl ExactSizeIterator<Item = Square> + '_ {
        self.queens.iter().copied()
    }

    /// Puts a queen on a cell, or takes it away.
    pub fn toggle(&mut self, place: Square) {
        if !self.queens.remove(&place) && place.0 < self.size && place.1 < self.size {
            self.queens.insert(place);
        }
    }

    /// Puts one queen in each row, at these columns, in place of all others. What is off the board
    /// is left out.
    pub fn set(&mut self, cols: impl Iterator<Item = usize>) {
        let size = self.size;
        let inside = |&(row, col): &Square| row < size && col < size;
        self.queens = cols.enumerate().filter(inside).collect();
    }

    /// Takes all queens away.
    pub fn clear(&mut self) {
        self.queens.clear();
    }

    /// Puts the listed solution of number `at` on the board.
    pub fn show(&mut self, at: usize) {
        if let Some(solution) = self.listed.get(at) {
            let cols: Vec<usize> = solution.cols().iter().map(|&col| usize::from(col)).collect();
            self.set(cols.into_iter());
            self.at = at;
        }
    }

    /// How often each line of the board is taken, to tell what is attacked.
    pub fn attacks(&self) -> Attacks {
        let mut attacks = Attacks {
            size: self.size,
            rows: vec![0; self.size],
            cols: vec![0; self.size],
            falling: vec![0; 2 * self.size],
            rising: vec![0; 2 * self.size],
        };
        for &(row, col) in &self.queens {
            attacks.rows[row] += 1;
            attacks.cols[col] += 1;
            attacks.falling[row + self.size - col] += 1;
            attacks.rising[row + col] += 1;
        }
        attacks
    }

    /// The queens that another attacks.
    pub fn conflicts(&self) -> usize {
        let attacks = self.attacks();
        self.queens.iter().filter(|&&queen| attacks.on_queen(queen)).count()
    }

    /// Whether the queens are a solution.
    pub fn is_solved(&self) -> bool {
        self.queens.len() == self.size && self.conflicts() == 0
    }
}

impl Classic {
    /// The board as a picture of at most about 4000 pixels a side.
    pub fn drawn(&self, style: QueenStyle) -> RgbaImage {
        let cell = (4000 / self.size).clamp(2, 96) as u32;
        let side = cell * self.size as u32;
        let colour = |row: u32, col: u32| if (row + col).is_multiple_of(2) { LIGHT } else { DARK };
        let mut image = RgbaImage::from_fn(side, side, |x, y| Rgba(colour(y / cell, x / cell)));
        let outer = PixelRect { left: 0, top: 0, right: side, bottom: side };
        if self.size <= MAX_CELLS_SIZE {
            let frame = GridFrame::even(outer, self.size);
            let queens = self.queens().map(|(row, col)| Cell::new(row as u8, col as u8)).collect();
            present::draw(&mut image, &Picture { frame, queens, style });
            return image;
        }
        for (row, col) in self.queens() {
            let (left, top) = (col as u32 * cell, row as u32 * cell);
            for (x, y) in (0..cell * cell).map(|at| (left + at % cell, top + at / cell)) {
                image.put_pixel(x, y, Rgba(DOT));
            }
        }
        image
    }
}

/// How many queens each row, column and diagonal has.
pub struct Attacks {
    size: usize,
    rows: Vec<u16>,
    cols: Vec<u16>,
    falling: Vec<u16>,
    rising: Vec<u16>,
}

impl Attacks {
    fn lines(&self, (row, col): Square) -> [u16; 4] {
        let falling = self.falling[row + self.size - col];
        [self.rows[row], self.cols[col], falling, self.rising[row + col]]
    }

    /// Whether some queen attacks the empty cell at `place`.
    pub fn on_empty(&self, place: Square) -> bool {
        self.lines(place).iter().any(|&queens| queens > 0)
    }

    /// Whether some other queen attacks the queen at `place`.
    pub fn on_queen(&self, place: Square) -> bool {
        self.lines(place).iter().any(|&queens| queens > 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attacks_run_along_rows_columns_and_both_diagonals() {
        let mut board = Classic::new(8);
        board.toggle((3, 2));
        let attacks = board.attacks();
        for attacked in [(3, 7), (0, 2), (5, 4), (1, 0), (0, 5), (5, 0)] {
            assert!(attacks.on_empty(attacked), "{attacked:?}");
        }
        assert!(!attacks.on_empty((4, 4)) && !attacks.on_queen((3, 2)));
        board.toggle((5, 4));
        assert_eq!(board.conflicts(), 2);
        board.toggle((9, 9));
        assert_eq!(board.queens().len(), 2);
    }

    #[test]
    fn a_solution_of_the_largest_board_is_one() {
        let mut board = Classic::new(MAX_SIZE);
        board.set(crate::solve::classic::construct(MAX_SIZE).expect("a solution").into_iter());
        assert!(board.is_solved());
        board.toggle((0, 0));
        assert!(!board.is_solved());
    }
}
