//! The puzzle itself: a square board cut into regions, and its rules.
//!
//! A board of size *n* has *n* rows, *n* columns and *n* regions. A solution puts *n* queens so
//! that every [`House`] (row, column or region) holds exactly one and no two queens touch, not
//! even at a corner. Queens far apart on one diagonal are fine, except on a
//! [classic](Rules::Classic) board.
//!
//! A [`Board`] is the puzzle and never the progress; that is [`Marks`]. It knows nothing of pixels.

mod cell;
mod marks;
mod solution;
mod text;

pub use cell::{Cell, CellSet};
pub use marks::{Mark, Marks};
pub use solution::Solution;
pub(crate) use text::counted;
pub use text::{ParseError, parse_boards, region_letter};

/// The largest board side, in cells: one row fits one machine word.
pub const MAX_SIZE: usize = 64;

/// What a queen attacks besides its own houses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// The eight cells around it.
    #[default]
    Queens,
    /// Both diagonals, as in chess. Every row counts as a region, so that the regions add nothing.
    Classic,
}

/// A set of cells that must hold exactly one queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum House {
    /// A row, counted from 0 at the top.
    Row(u8),
    /// A column, counted from 0 at the left.
    Col(u8),
    /// A region, numbered in order of first appearance, row by row.
    Region(u8),
}

/// The regions of a puzzle and its rules; two boards are equal when they are the same puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    size: u8,
    rules: Rules,
    /// Region of each cell, row by row: `size * size` entries, numbered by first appearance.
    region_of: Box<[u8]>,
}

impl Board {
    /// A board from a label for each cell, row by row; cells of one label are one region.
    ///
    /// The labels may be any numbers: regions are renumbered in order of first appearance.
    ///
    /// # Errors
    ///
    /// [`BoardError::NotSquare`] if the number of labels is no square of 1 to [`MAX_SIZE`], and
    /// [`BoardError::RegionCount`] unless there are as many regions as rows.
    pub fn new(labels: &[u8]) -> Result<Board, BoardError> {
        let size = labels.len().isqrt();
        if size * size != labels.len() || size == 0 || size > MAX_SIZE {
            return Err(BoardError::NotSquare { cells: labels.len() });
        }
        let mut number = [u8::MAX; 256];
        let mut regions = 0;
        let mut region_of: Box<[u8]> = labels.into();
        for cell in &mut region_of {
            let region = &mut number[usize::from(*cell)];
            if *region == u8::MAX {
                if regions == size {
                    let regions = distinct(labels);
                    return Err(BoardError::RegionCount { size, regions });
                }
                *region = regions as u8;
                regions += 1;
            }
            *cell = *region;
        }
        if regions != size {
            return Err(BoardError::RegionCount { size, regions });
        }
        Ok(Board { size: size as u8, rules: Rules::Queens, region_of })
    }

    /// The empty chess board of `size` rows, for the classic *n* queens.
    ///
    /// # Errors
    ///
    /// [`BoardError::NotSquare`] unless `size` is 1 to [`MAX_SIZE`].
    pub fn classic(size: usize) -> Result<Board, BoardError> {
        if size == 0 || size > MAX_SIZE {
            return Err(BoardError::NotSquare { cells: size.saturating_mul(size) });
        }
        let region_of = (0..size * size).map(|cell| (cell / size) as u8).collect();
        Ok(Board { size: size as u8, rules: Rules::Classic, region_of })
    }

    /// Side length, in cells: 1 to [`MAX_SIZE`].
    pub fn size(&self) -> usize {
        usize::from(self.size)
    }

    /// What a queen attacks besides its own houses.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The region of each cell, row by row.
    pub fn region_of(&self) -> &[u8] {
        &self.region_of
    }

    /// The region `cell` belongs to.
    ///
    /// # Panics
    ///
    /// If `cell` is not on the board.
    pub fn region(&self, cell: Cell) -> u8 {
        self.region_of[usize::from(cell.row) * self.size() + usize::from(cell.col)]
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |col| Cell { row, col }))
    }

    /// All houses: the rows, the columns, then the regions. On a classic board the regions are the
    /// rows, and only named once.
    pub fn houses(&self) -> impl Iterator<Item = House> + use<> {
        let size = self.size;
        let regions = if self.rules == Rules::Classic { 0 } else { size };
        let (rows, cols) = ((0..size).map(House::Row), (0..size).map(House::Col));
        rows.chain(cols).chain((0..regions).map(House::Region))
    }

    /// The cells of `house`; empty if there is no such house.
    pub fn house(&self, house: House) -> CellSet {
        let mut cells = CellSet::empty(self.size());
        cells.extend(self.cells().filter(|&cell| match house {
            House::Row(row) => cell.row == row,
            House::Col(col) => cell.col == col,
            House::Region(region) => self.region(cell) == region,
        }));
        cells
    }

    /// Whether queens on `a` and `b` break a rule. A cell doesn't attack itself.
    pub fn attacks(&self, a: Cell, b: Cell) -> bool {
        let (rows, cols) = (a.row.abs_diff(b.row), a.col.abs_diff(b.col));
        let diagonal = rows == cols && (rows == 1 || self.rules == Rules::Classic);
        a != b && (rows == 0 || cols == 0 || diagonal || self.region(a) == self.region(b))
    }

    /// The cells that a queen on `cell` attacks; `cell` itself is not among them.
    pub fn attacked_by(&self, cell: Cell) -> CellSet {
        let mut attacked = CellSet::empty(self.size());
        attacked.extend(self.cells().filter(|&other| self.attacks(cell, other)));
        attacked
    }

    /// Those of `queens` that attack one another.
    pub fn conflicts(&self, queens: &CellSet) -> CellSet {
        let mut found = CellSet::empty(self.size());
        found.extend(queens.iter().filter(|&a| queens.iter().any(|b| self.attacks(a, b))));
        found
    }
}

fn distinct(labels: &[u8]) -> usize {
    let mut seen = [false; 256];
    labels.iter().for_each(|&label| seen[usize::from(label)] = true);
    seen.iter().filter(|&&seen| seen).count()
}

/// Why a grid of labels is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The number of cells is not the square of a possible size.
    #[error("{cells} cells do not make a square board of 1 to {MAX_SIZE} rows")]
    NotSquare {
        /// How many cells there were.
        cells: usize,
    },
    /// There are more or fewer regions than rows.
    #[error("a board of {size} rows needs {size} regions, but has {regions}")]
    RegionCount {
        /// The side, in cells.
        size: usize,
        /// How many different labels there were.
        regions: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_are_numbered_by_first_appearance() {
        let board = Board::new(&[9, 4, 4, 9]).expect("two regions on two rows");
        assert_eq!(board.region_of(), [0, 1, 1, 0]);
    }

    #[test]
    fn wrong_counts_are_measured() {
        assert_eq!(Board::new(&[0; 3]), Err(BoardError::NotSquare { cells: 3 }));
        let three = Err(BoardError::RegionCount { size: 2, regions: 3 });
        assert_eq!(Board::new(&[0, 1, 2, 1]), three);
        assert_eq!(Board::new(&[0; 4]), Err(BoardError::RegionCount { size: 2, regions: 1 }));
    }

    #[test]
    fn queens_attack_neighbours_and_classic_queens_whole_diagonals() {
        let labels: Vec<u8> = (0..25).map(|cell| cell % 5).collect();
        let board = Board::new(&labels).expect("five columns as regions");
        let (a, near, far) = (Cell::new(0, 0), Cell::new(1, 1), Cell::new(2, 2));
        assert!(board.attacks(a, near) && !board.attacks(a, far) && !board.attacks(a, a));
        let classic = Board::classic(5).expect("a size in range");
        assert!(classic.attacks(a, far));
        assert_eq!(classic.attacked_by(far).len(), 16);
        assert_eq!(classic.houses().count(), 10);
    }
}
