use super::{Board, Cell, CellSet};

/// One queen a row: the column of the queen in each row, from the top.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution(Vec<u8>);

impl Solution {
    /// A solution from the column of the queen in each row; not checked against any board.
    pub fn new(cols: Vec<u8>) -> Solution {
        Solution(cols)
    }

    /// The column of the queen in each row.
    pub fn cols(&self) -> &[u8] {
        &self.0
    }

    /// The queens, from the top row down.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.0.iter().zip(0..).map(|(&col, row)| Cell { row, col })
    }

    /// The queens as a set.
    ///
    /// # Panics
    ///
    /// If a column is not below the number of rows.
    pub fn queens(&self) -> CellSet {
        let mut set = CellSet::empty(self.0.len());
        set.extend(self.cells());
        set
    }

    /// Whether these queens solve `board`: as many as it has rows, none attacking another.
    pub fn solves(&self, board: &Board) -> bool {
        let on_board = |&col: &u8| usize::from(col) < board.size();
        self.0.len() == board.size()
            && self.0.iter().all(on_board)
            && board.conflicts(&self.queens()).is_empty()
    }
}
