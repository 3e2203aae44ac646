//! ***k* lines in *k* regions.** The open cells of two rows (or columns, or of three, …) belong to
//! two regions. The queens of these rows are the queens of these regions, so the regions get none
//! elsewhere.
//!
//! ```text
//! × A A B ×        × A A B ×
//! × × B B ×        × × B B ×
//! A A · B ·        # # · # ·
//! ```

use super::{Best, Technique, confinement};
use crate::hint::position::{Kind, Position};

pub(super) fn find_two(position: &Position<'_>, best: &mut Best) {
    find(position, Technique::TwoLines, |k| k == 2, best);
}

pub(super) fn find_three(position: &Position<'_>, best: &mut Best) {
    find(position, Technique::ThreeLines, |k| k == 3, best);
}

pub(super) fn find_many(position: &Position<'_>, best: &mut Best) {
    find(position, Technique::ManyLines, |k| k > 3, best);
}

fn find(position: &Position<'_>, technique: Technique, k: fn(usize) -> bool, best: &mut Best) {
    for line in [Kind::Row, Kind::Col] {
        confinement::find(position, technique, (line, Kind::Region), k, best);
    }
}
