//! ***k* regions in *k* lines.** Two regions have open cells in the same two rows only (or columns,
//! or three in three, …). They fill these rows, so no other region gets a queen there.
//!
//! ```text
//! · A A B ·        # A A B #
//! · A B B ·        # A B B #
//! ```

use super::{Best, Technique, confinement};
use crate::hint::position::{Kind, Position};

pub(super) fn find_two(position: &Position<'_>, best: &mut Best) {
    find(position, Technique::TwoRegions, |k| k == 2, best);
}

pub(super) fn find_three(position: &Position<'_>, best: &mut Best) {
    find(position, Technique::ThreeRegions, |k| k == 3, best);
}

pub(super) fn find_many(position: &Position<'_>, best: &mut Best) {
    find(position, Technique::ManyRegions, |k| k > 3, best);
}

fn find(position: &Position<'_>, technique: Technique, k: fn(usize) -> bool, best: &mut Best) {
    for line in [Kind::Row, Kind::Col] {
        confinement::find(position, technique, (Kind::Region, line), k, best);
    }
}
