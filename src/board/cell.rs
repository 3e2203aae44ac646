use std::fmt;

/// A cell by row and column, both counted from 0 at the top left.
///
/// Text meant for people counts from 1; [`fmt::Display`] does that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row from 0 at the top.
    pub row: u8,
    /// Column from 0 at the left.
    pub col: u8,
}

impl Cell {
    /// The cell in `row` and `col`, counted from 0.
    pub const fn new(row: u8, col: u8) -> Cell {
        Cell { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "row {}, column {}", self.row + 1, self.col + 1)
    }
}

/// A set of cells of one board (all sets that meet must be of one size), one machine word a row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct CellSet {
    /// Bit `col` of word `row`.
    rows: Box<[u64]>,
}

impl CellSet {
    /// No cell of a board of `size` rows.
    pub fn empty(size: usize) -> CellSet {
        CellSet { rows: vec![0; size].into() }
    }

    /// Every cell of a board of `size` rows.
    pub fn full(size: usize) -> CellSet {
        let row = if size >= 64 { u64::MAX } else { (1 << size) - 1 };
        CellSet { rows: vec![row; size].into() }
    }

    /// The cells of each row: bit `col` of word `row`.
    pub fn rows(&self) -> &[u64] {
        &self.rows
    }

    /// Whether `cell` is in the set; a cell off the board never is.
    pub fn contains(&self, cell: Cell) -> bool {
        let row = self.rows.get(usize::from(cell.row)).copied().unwrap_or(0);
        cell.col < 64 && row >> cell.col & 1 == 1
    }

    /// Adds `cell`; says whether it was new.
    ///
    /// # Panics
    ///
    /// If `cell` is not on the board.
    pub fn insert(&mut self, cell: Cell) -> bool {
        assert!(usize::from(cell.col) < self.rows.len(), "{cell} is off the board");
        let row = &mut self.rows[usize::from(cell.row)];
        let new = *row >> cell.col & 1 == 0;
        *row |= 1 << cell.col;
        new
    }

    /// Takes `cell` out; says whether it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let there = self.contains(cell);
        if there {
            self.rows[usize::from(cell.row)] &= !(1 << cell.col);
        }
        there
    }

    /// How many cells are in the set.
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether no cell is in the set.
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// Whether the two sets share a cell.
    pub fn meets(&self, other: &CellSet) -> bool {
        self.rows.iter().zip(&other.rows).any(|(a, b)| a & b != 0)
    }

    /// Adds every cell of `other`.
    pub fn add(&mut self, other: &CellSet) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(a, b)| *a |= b);
    }

    /// Takes out every cell of `other`.
    pub fn subtract(&mut self, other: &CellSet) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(a, b)| *a &= !b);
    }

    /// Keeps only the cells that are also in `other`.
    pub fn intersect(&mut self, other: &CellSet) {
        self.rows.iter_mut().zip(&other.rows).for_each(|(a, b)| *a &= b);
    }

    /// The cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.rows.iter().zip(0u8..).flat_map(|(&word, row)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let col = rest.trailing_zeros() as u8;
                (rest != 0).then(|| {
                    rest &= rest - 1;
                    Cell { row, col }
                })
            })
        })
    }
}

impl<'a> IntoIterator for &'a CellSet {
    type Item = Cell;
    type IntoIter = Box<dyn Iterator<Item = Cell> + 'a>;

    fn into_iter(self) -> Self::IntoIter {
        Box::new(self.iter())
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|cell| (cell.row, cell.col))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_of_the_largest_board_holds_its_last_cell() {
        let mut set = CellSet::empty(64);
        assert!(set.insert(Cell::new(63, 63)) && !set.insert(Cell::new(63, 63)));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Cell::new(63, 63)]);
        assert_eq!(CellSet::full(64).len(), 4096);
        assert!(set.meets(&CellSet::full(64)) && set.remove(Cell::new(63, 63)));
        assert!(set.is_empty() && !set.contains(Cell::new(200, 200)));
    }
}
