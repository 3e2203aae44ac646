use super::Technique;
use crate::board::{Cell, House, Mark, Marks};

/// One reasoning step: what follows, and what it follows from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The way of reasoning.
    pub technique: Technique,
    /// The houses looked at, in the order in which the argument names them; see [`Technique`].
    /// Empty only for [`Technique::AroundQueens`].
    pub houses: Vec<House>,
    /// The cells the argument rests on: open cells, or the queens of [`Technique::AroundQueens`].
    pub because: Vec<Cell>,
    /// What goes on the board.
    pub effect: Effect,
    /// What would follow, step by step, if there were a queen on the one cell that is crossed out;
    /// empty for techniques that suppose nothing.
    pub then: Vec<Deduction>,
}

/// What a deduction adds to the marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// There is a queen on this cell.
    Queen(Cell),
    /// There is no queen on any of these cells; at least one, all open until now.
    Crosses(Vec<Cell>),
}

impl Effect {
    /// The cells that are marked.
    pub fn cells(&self) -> &[Cell] {
        match self {
            Effect::Queen(cell) => std::slice::from_ref(cell),
            Effect::Crosses(cells) => cells,
        }
    }

    /// The mark that goes on them.
    pub fn mark(&self) -> Mark {
        match self {
            Effect::Queen(_) => Mark::Queen,
            Effect::Crosses(_) => Mark::Cross,
        }
    }

    /// Puts the effect on `marks`.
    ///
    /// # Panics
    ///
    /// If a cell is not on the board of these marks.
    pub fn apply(&self, marks: &mut Marks) {
        self.cells().iter().for_each(|&cell| marks.set(cell, self.mark()));
    }
}
