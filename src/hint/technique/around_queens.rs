//! **Crosses around a queen.** No other queen fits in its row, its column, its region, or beside it.
//!
//! ```text
//! · · · ·        · # # #
//! · · ♛ ·        # # ♛ #
//! · · · ·        · # # #
//! ```
//!
//! All queens that still attack open cells go into one deduction: crossing out is one habit, not
//! one idea a queen.

use super::{Best, Technique};
use crate::{
    board::{Cell, CellSet},
    hint::{Deduction, Effect, position::Position},
};

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    let attacks = |queen: &Cell| position.tables.attacks(*queen).meets(&position.open);
    let queens: Vec<Cell> = position.queens.iter().filter(attacks).collect();
    let mut crosses = CellSet::empty(position.tables.board.size());
    queens.iter().for_each(|&queen| crosses.add(position.tables.attacks(queen)));
    crosses.intersect(&position.open);
    best.offer(queens.len(), crosses.len(), || Deduction {
        technique: Technique::AroundQueens,
        houses: Vec::new(),
        because: queens,
        effect: Effect::Crosses(crosses.iter().collect()),
        then: Vec::new(),
    });
}
