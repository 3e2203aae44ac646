//! **Every place of a house attacks the cell.** Wherever the house puts its queen, the cell is
//! attacked, so it can't hold a queen itself: that would leave the house without a cell.
//!
//! ```text
//! · · · ·        · # # ·
//! · A A ·        · A A ·
//! · A × ·        # A × ·
//! ```

use super::{Best, Technique, confinement};
use crate::hint::position::Position;

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for room in &position.rooms {
        let mut crosses = position.open.clone();
        position.tables.spend(crosses.rows().len());
        for cell in position.cells(room) {
            crosses.intersect(position.tables.attacks(cell));
            if crosses.is_empty() {
                break;
            }
        }
        if !crosses.is_empty() {
            let because = position.union([room]);
            let houses = vec![room.house];
            confinement::offer_sets(Technique::CommonAttack, houses, &because, &crosses, best);
        }
    }
}
