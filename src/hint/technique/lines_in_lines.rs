//! ***k* rows in *k* columns.** The open cells of two rows are in the same two columns (or of three
//! in three, …, or columns in rows). Their queens fill these columns, so the rest of the columns is
//! crossed out.
//!
//! ```text
//! × · × · ×        × · × · ×
//! · · · · ·        · # · # ·
//! × · × · ×        × · × · ×
//! ```

use super::{Best, Technique, confinement};
use crate::hint::position::{Kind, Position};

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    for kinds in [(Kind::Row, Kind::Col), (Kind::Col, Kind::Row)] {
        confinement::find(position, Technique::LinesInLines, kinds, |k| k > 1, best);
    }
}
