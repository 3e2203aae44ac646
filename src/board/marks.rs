use super::{Board, Cell, CellSet, Solution};

/// The content of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Nothing placed yet.
    #[default]
    Open,
    /// A queen.
    Queen,
    /// A cross: the player holds that no queen goes here.
    Cross,
}

/// The progress on a board: queens and crosses placed so far, right or wrong.
///
/// No cell is in both sets. What the puzzle itself is stays in [`super::Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    queens: CellSet,
    crosses: CellSet,
}

impl Marks {
    /// Nothing placed on a board of `size` rows.
    pub fn none(size: usize) -> Marks {
        Marks { queens: CellSet::empty(size), crosses: CellSet::empty(size) }
    }

    /// The content of `cell`.
    pub fn get(&self, cell: Cell) -> Mark {
        if self.queens.contains(cell) {
            Mark::Queen
        } else if self.crosses.contains(cell) {
            Mark::Cross
        } else {
            Mark::Open
        }
    }

    /// Puts `mark` in `cell` in place of what was there.
    ///
    /// # Panics
    ///
    /// If `cell` is not on the board.
    pub fn set(&mut self, cell: Cell, mark: Mark) {
        self.queens.remove(cell);
        self.crosses.remove(cell);
        match mark {
            Mark::Open => {}
            Mark::Queen => {
                self.queens.insert(cell);
            }
            Mark::Cross => {
                self.crosses.insert(cell);
            }
        }
    }

    /// The cells with a queen.
    pub fn queens(&self) -> &CellSet {
        &self.queens
    }

    /// The cells with a cross.
    pub fn crosses(&self) -> &CellSet {
        &self.crosses
    }

    /// The queens, if they solve `board`.
    pub fn solution(&self, board: &Board) -> Option<Solution> {
        let solution = Solution::new(self.queens.iter().map(|queen| queen.col).collect());
        // Two queens in one row would be taken for those of other rows.
        (solution.solves(board) && solution.queens() == self.queens).then_some(solution)
    }

    /// Whether nothing has been placed.
    pub fn is_empty(&self) -> bool {
        self.queens.is_empty() && self.crosses.is_empty()
    }
}
