//! Boards of the same looks for another game: two stars in every row, column and region (Star Battle).

use crate::board::{Board, Cell};

/// Nodes after which the search is given up: a hundredth of a second.
const MAX_NODES: u32 = 1_000_000;

/// Whether exactly one way puts two queens into every row, column and region of a board, none of which touch: then it
/// was made for that. `false` as well if the search was given up, and for more rows than columns fit into bits: no such
/// boards are made.
pub fn is_for_two_stars(board: &Board) -> bool {
    let size = board.size();
    if size > u32::BITS as usize {
        return false;
    }
    let region = |row: usize, col: usize| board.region(Cell::new(row as u8, col as u8));
    let regions = (0..size).map(|row| (0..size).map(|col| region(row, col)).collect()).collect();
    let mut ends = vec![0; size];
    for name in 0..size as u8 {
        let last = (0..size).rev().find(|&row| (0..size).any(|col| region(row, col) == name));
        ends[last.unwrap_or(0)] |= 1 << name;
    }
    let mut search = Search { regions, ends, ways: 0, nodes: MAX_NODES };
    search.fill(0, 0, Stars::default(), Stars::default());
    search.nodes > 0 && search.ways == 1
}

/// The columns, or regions, with one star so far, and those with two, as bits.
#[derive(Clone, Copy, Default)]
struct Stars {
    once: u32,
    twice: u32,
}

impl Stars {
    /// With one more; `None` if there are two already.
    fn with(self, bit: u32) -> Option<Stars> {
        if self.twice & bit != 0 {
            return None;
        }
        let both = self.once & bit;
        Some(Stars { once: (self.once | bit) & !both, twice: self.twice | both })
    }
}

struct Search {
    /// The region of each cell, by row and column.
    regions: Vec<Vec<u8>>,
    /// The regions that end with each row, as bits.
    ends: Vec<u32>,
    /// How many ways were found.
    ways: u32,
    /// How many more nodes may be looked at.
    nodes: u32,
}

impl Search {
    /// Tries all pairs of stars in a row and those below, none in the columns that are `touched` from the row above.
    fn fill(&mut self, row: usize, touched: u32, cols: Stars, regions: Stars) {
        let size = self.regions.len();
        if row == size {
            self.ways += 1;
            return;
        }
        let is_open = |col: &usize| (touched | cols.twice) & 1 << col == 0;
        let open: Vec<usize> = (0..size).filter(is_open).collect();
        for (at, &first) in open.iter().enumerate() {
            for &second in open[at + 1..].iter().filter(|&&col| col > first + 1) {
                if self.ways > 1 || self.nodes == 0 {
                    return;
                }
                self.nodes -= 1;
                let beside = [first, second].map(|col| 1 << self.regions[row][col]);
                let Some(regions) = regions.with(beside[0]).and_then(|it| it.with(beside[1]))
                else {
                    continue;
                };
                let ended = self.ends[row] & !regions.twice;
                let stars = 1 << first | 1 << second;
                let cols = Stars { once: cols.once ^ stars, twice: cols.twice | cols.once & stars };
                if ended == 0 && self.has_room(row, cols) {
                    self.fill(row + 1, stars | stars << 1 | stars >> 1, cols, regions);
                }
            }
        }
    }

    /// Whether the rows below are enough for all columns: two stars in one don't touch.
    fn has_room(&self, row: usize, cols: Stars) -> bool {
        let size = self.regions.len();
        let all = u32::MAX >> (u32::BITS as usize - size);
        match size - row - 1 {
            0 => cols.twice == all,
            1 | 2 => (cols.once | cols.twice) == all,
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_for_two(rows: &[&str]) -> bool {
        is_for_two_stars(&Board::new(rows.concat().as_bytes()).expect("as many regions as rows"))
    }

    #[test]
    fn a_board_for_two_stars_has_exactly_one_way_for_two() {
        let two = [
            "AAAAABBC", "AADDDBCC", "EDDDDBBC", "EEFFBBCC", "EEFFCCCC", "EEFGGGHH", "EFFGGHHH",
            "EEFGGHHH",
        ];
        assert!(is_for_two(&two));
        // A cell of another region takes the place of one of the stars.
        let mut none = two;
        none[0] = "ABAAABBC";
        assert!(!is_for_two(&none));
        let one = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        assert!(!is_for_two(&one), "regions too small for two");
        let rows = [
            "AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG",
            "HHHHHHHH",
        ];
        assert!(!is_for_two(&rows), "several ways");
    }

    #[test]
    fn nothing_is_said_of_boards_that_take_too_long() {
        for size in [4, 31, 32, 33, 64_usize] {
            let labels: Vec<u8> = (0..size * size).map(|at| (at / size) as u8).collect();
            assert!(!is_for_two_stars(&Board::new(&labels).expect("rows as regions")), "{size}");
        }
    }
}
