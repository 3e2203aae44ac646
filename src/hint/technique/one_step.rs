//! **A queen here would empty a house in one step.** It would leave some house one open cell, and
//! with a queen there another house would have none.
//!
//! ```text
//! A A · · ·        a queen on # leaves A its first cell, and that leaves B nothing
//! B · · · ·
//! B · · · ·
//! · · · · ·
//! · # · · ·
//! ```

use super::{Best, Technique};
use crate::hint::{
    Deduction, Effect,
    position::{Position, Room},
};

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for cell in position.open.iter() {
        if position.tables.is_spent() {
            return;
        }
        let supposed = position.with_queen(cell);
        for forced in supposed.rooms.iter().filter(|room| room.count == 1) {
            let Some(queen) = supposed.cells(forced).next() else { continue };
            position.tables.spend(supposed.rooms.len());
            let attacked = position.tables.attacks(queen);
            // Emptied by the first queen already would be an easier argument.
            let is_emptied =
                |room: &&Room<'_>| room.count > 0 && supposed.is_within(room, attacked);
            for emptied in supposed.rooms.iter().filter(is_emptied) {
                let rooms = [forced.house, emptied.house].map(|house| position.room(house));
                let [Some(first), Some(second)] = rooms else { continue };
                let because = position.union([first, second]);
                best.offer(because.len(), 1, || Deduction {
                    technique: Technique::OneStep,
                    houses: vec![forced.house, emptied.house],
                    because: because.iter().collect(),
                    effect: Effect::Crosses(vec![cell]),
                    then: vec![Deduction {
                        technique: Technique::LastCell,
                        houses: vec![forced.house],
                        because: vec![queen],
                        effect: Effect::Queen(queen),
                        then: Vec::new(),
                    }],
                });
            }
        }
    }
}
