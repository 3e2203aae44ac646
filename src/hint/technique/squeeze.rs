//! **A queen here would squeeze others.** It would leave two regions open cells in one row only (or
//! three in two, …): one of them would get no queen.
//!
//! ```text
//! A A # B B        a queen on # leaves A and B only the second row
//! A · · · B
//! ```

use super::{Best, Technique, confinement::squeezed};
use crate::hint::{
    Deduction, Effect,
    position::{Kind, Position, bits},
};

/// Which kind of houses is short of which. The other way round is the same shortage seen from the
/// houses that are left over.
const KINDS: [(Kind, Kind); 3] =
    [(Kind::Region, Kind::Row), (Kind::Region, Kind::Col), (Kind::Row, Kind::Col)];

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for cell in position.open.iter() {
        if position.tables.is_spent() {
            return;
        }
        let supposed = position.with_queen(cell);
        for (from, into) in KINDS {
            let Some((rooms, seats)) = squeezed(&supposed, (from, into)) else { continue };
            // A house emptied at once is an easier argument, found before.
            if seats == 0 {
                continue;
            }
            let before = rooms.iter().filter_map(|room| position.room(room.house));
            let because = position.union(before);
            best.offer(because.len(), 1, || {
                let short = rooms.iter().map(|room| room.house);
                Deduction {
                    technique: Technique::Squeeze,
                    houses: short.chain(bits(seats).map(|number| into.house(number))).collect(),
                    because: because.iter().collect(),
                    effect: Effect::Crosses(vec![cell]),
                    then: Vec::new(),
                }
            });
        }
    }
}
