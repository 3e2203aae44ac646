//! **A line inside one region.** All open cells of a row or column belong to one region, so the
//! queen of that region is in the line: the rest of the region is crossed out.
//!
//! ```text
//! × A A × ×        × A A × ×
//! A A · · ·        # # · · ·
//! ```

use super::{Best, Technique, confinement};
use crate::hint::position::{Kind, Position};

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for kind in [Kind::Row, Kind::Col] {
        for room in position.of_kind(kind).filter(|room| room.regions.count_ones() == 1) {
            let into = (Kind::Region, room.regions);
            confinement::offer(position, Technique::LineInRegion, &[room], into, best);
        }
    }
}
