//! **Last open cell.** A house needs a queen and has one open cell left: the queen is there.
//!
//! ```text
//! × × · × ×        × × ♛ × ×
//! ```

use super::{Best, Technique};
use crate::hint::{Deduction, Effect, position::Position};

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for room in position.rooms.iter().filter(|room| room.count == 1) {
        let Some(cell) = position.cells(room).next() else { continue };
        best.offer(1, 1, || Deduction {
            technique: Technique::LastCell,
            houses: vec![room.house],
            because: vec![cell],
            effect: Effect::Queen(cell),
            then: Vec::new(),
        });
    }
}
