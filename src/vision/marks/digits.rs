//! The digits of another game: the regions of a sudoku may be a board of Queens.

use super::glyphs::Glyph;
use crate::board::Cell;

/// The fewest kinds of digits: a game of Queens has two or three kinds of marks, and the name of a region or a cell is in
/// that one alone.
const KINDS: usize = 4;
/// The fewest pairs of like digits. Of those of signs that lie anywhere, a fifth would be in line.
const PAIRS: usize = 16;
/// Of a kind that is in so large a part of the rows, once in each, hardly any are marks but queens.
const MANY: (usize, usize) = (2, 3);
/// They are in so many more cells than there are rows, as queens aren't, however they are drawn.
const MORE: usize = 2;

/// How many kinds of digits are in the cells of a board of `size` rows, if they are digits: most, or those of several
/// kinds in most rows, are of kinds that are but once in a row and a column. Small digits pass for one another.
pub(super) fn digits(size: usize, glyphs: &[Glyph]) -> Option<usize> {
    let (mut kinds, mut pairs, mut cells, mut all, mut many) = (0, 0, 0, 0, 0);
    for glyph in glyphs.iter().filter(|glyph| glyph.count() > 1) {
        let (count, of_kind) = (glyph.count(), glyph.count() * (glyph.count() - 1) / 2);
        all += count;
        if !has_two_in_line(&glyph.cells().collect::<Vec<_>>()) {
            kinds += 1;
            pairs += of_kind;
            cells += count;
            many += usize::from(count * MANY.1 >= size * MANY.0);
        }
    }
    let are_most = cells * 2 > all || many >= KINDS;
    let are_digits = kinds >= KINDS && pairs >= PAIRS && cells > size + MORE && are_most;
    are_digits.then_some(kinds)
}

/// Whether two of some cells are in one row or column.
fn has_two_in_line(cells: &[Cell]) -> bool {
    let is_in_line = |one: &Cell, other: &Cell| one.row == other.row || one.col == other.col;
    cells.iter().enumerate().any(|(at, one)| cells[..at].iter().any(|other| is_in_line(one, other)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::marks::{
        drawings::{SIDE, crown, ink, t},
        glyphs,
        shape::Shape,
    };

    /// The number of digits among signs given as rows of cells, `.` without.
    fn digits(rows: &[&str]) -> Option<usize> {
        let sign = |digit: u8, i: i32, j: i32| match digit {
            b'1' => t(i, j),
            b'2' => t(j, i),
            b'3' => t(i, SIDE - 1 - j),
            b'4' => t(SIDE - 1 - j, i),
            b'5' => crown(i, j),
            _ => crown(i, SIDE - 1 - j),
        };
        let mut shapes = Vec::new();
        for (row, signs) in rows.iter().enumerate() {
            for (col, digit) in signs.bytes().enumerate().filter(|(_, digit)| *digit != b'.') {
                let cell = Cell::new(row as u8, col as u8);
                shapes.extend(Shape::of(&ink(|i, j| sign(digit, i, j)), cell));
            }
        }
        super::digits(rows.len(), &glyphs::group(shapes).0)
    }

    #[test]
    fn signs_of_many_kinds_each_but_once_in_a_line_are_digits() {
        let sudoku = ["12.456", "2.4561", "345.12", ".56123", "5612.4", "61.345"];
        assert_eq!(digits(&sudoku), Some(4), "but for two that pass for one another");
        let full = [
            "125633333",
            "256333331",
            "563333312",
            "633333125",
            "333331256",
            "333312563",
            "333125633",
            "331256333",
            "312563333",
        ];
        assert_eq!(digits(&full), Some(4), "four kinds in each line");
        let two = ["126666", "266661", "666612", "666126", "661266", "612666"];
        assert_eq!(digits(&two), None, "two kinds in most lines, and crosses");
        let other = ["111112", "1.1.11", "112111", "1111.1", "111121", "211111"];
        assert_eq!(digits(&other), None, "crosses and a kind of queens");
        let names = ["441122", "441112", "555112", "555666", "542266", "542226"];
        assert_eq!(digits(&names), None, "of regions");
        let few = ["4...1.", "..5...", "1.....", ".2..6.", "...6..", "5..4.2"];
        assert_eq!(digits(&few), None, "few of each");
        let queens = ["4.1...", "..4.1.", "1...4.", "...1.4", ".4...1", ".1.4.."];
        assert_eq!(digits(&queens), None, "two kinds of marks");
    }
}
