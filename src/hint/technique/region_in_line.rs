//! **A region inside one line.** All open cells of a region are in one row or column, so the queen
//! of that line is the region's: the rest of the line is crossed out.
//!
//! ```text
//! · · A A ·        # # A A #
//! ```

use super::{Best, Technique, confinement};
use crate::hint::position::{Kind, Position};

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for room in position.of_kind(Kind::Region) {
        for kind in [Kind::Row, Kind::Col] {
            let lines = room.span(kind);
            if lines.count_ones() == 1 {
                let technique = Technique::RegionInLine;
                confinement::offer(position, technique, &[room], (kind, lines), best);
            }
        }
    }
}
