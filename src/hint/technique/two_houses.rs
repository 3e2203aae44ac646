//! **Two houses together.** Two houses with few open cells can place their queens in only a few
//! ways without these touching or sharing a line. A cell attacked in each of these ways is crossed
//! out. This holds the touching arguments: pairs side by side, bands two cells wide.
//!
//! ```text
//! A · · · ·        A · · # ·        A in its corner attacks the #s; else A touches the upper B, so
//! · · · · ·        · · · # ·        that B is in the last row and attacks them
//! × × A · ·        × × A # #
//! · · · B ·        · · # B #
//! · · · B ·        # · # B #
//! ```

use super::{Best, Technique, confinement};
use crate::{
    board::CellSet,
    hint::position::{Position, Room},
};

/// The most ways in which two houses may place their queens for a person to look through them.
const MAX_WAYS: usize = 8;
/// The most open cells the two may have together.
const MAX_CELLS: usize = 9;

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for (at, first) in position.rooms.iter().enumerate() {
        for second in &position.rooms[at + 1..] {
            let cells = first.count + second.count;
            if cells <= MAX_CELLS {
                offer(position, first, second, best);
            }
        }
    }
}

fn offer(position: &Position<'_>, first: &Room<'_>, second: &Room<'_>, best: &mut Best) {
    let mut crosses = position.open.clone();
    let mut ways = 0;
    position.tables.spend(position.open.rows().len());
    for a in position.cells(first) {
        let attacked_by_a = position.tables.attacks(a);
        for b in position.cells(second) {
            // One queen can serve both, where a region and a line share its cell.
            if attacked_by_a.contains(b) {
                continue;
            }
            ways += 1;
            position.tables.spend(position.open.rows().len());
            keep_attacked(&mut crosses, attacked_by_a, position.tables.attacks(b));
            if ways > MAX_WAYS || crosses.is_empty() {
                return;
            }
        }
    }
    // With no way at all, some mark is wrong, and anything would follow.
    if ways == 0 {
        return;
    }
    let because = position.union([first, second]);
    let houses = vec![first.house, second.house];
    confinement::offer_sets(Technique::TwoHouses, houses, &because, &crosses, best);
}

/// Keeps of `crosses` what one of the two attacks.
fn keep_attacked(crosses: &mut CellSet, a: &CellSet, b: &CellSet) {
    let mut either = a.clone();
    either.add(b);
    crosses.intersect(&either);
}
