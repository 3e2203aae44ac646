//! ***k* regions in *k* lines of both kinds**, or such lines in *k* regions, for *k* of two or three.
//!
//! Two regions with room only in a row and a column fill both: one queen in the row, one in the
//! column, none where the two cross, for it would use up both.
//!
//! ```text
//! · · A · ·        · · A · ·
//! · · A · ·        · · A · ·
//! B B A B ·        B B # B #
//! · · · · ·        · · # · ·
//! ```
//!
//! The other way round, a row and a column with room in two regions only use up both regions, if the
//! cell where they cross is not open: else one queen could do for both lines.

use super::{Best, Technique, confinement};
use crate::{
    board::CellSet,
    hint::position::{Kind, Position, Room, bits},
};

/// The most lines that a person can be asked to see at once.
const MAX_LINES: u32 = 3;

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    let (row_sets, col_sets) =
        (ones_and_twos(position, Kind::Row), ones_and_twos(position, Kind::Col));
    let regions: Vec<&Room<'_>> = position.of_kind(Kind::Region).collect();
    for &rows in &row_sets {
        let outside: Vec<u64> =
            regions.iter().map(|room| cols_outside(position, room, rows)).collect();
        for &cols in &col_sets {
            let lines = rows.count_ones() + cols.count_ones();
            if lines > MAX_LINES {
                continue;
            }
            let inside = |(_, outside): &(&&Room<'_>, &u64)| **outside & !cols == 0;
            if regions.iter().zip(&outside).filter(inside).count() == lines as usize {
                let inside = regions.iter().zip(&outside).filter(inside).map(|(room, _)| *room);
                let inside: Vec<&Room<'_>> = inside.collect();
                regions_in_lines(position, &inside, (rows, cols), best);
            }
            lines_in_regions(position, (rows, cols), best);
        }
    }
}

/// Every set of one or two houses of a kind, as bits.
fn ones_and_twos(position: &Position<'_>, kind: Kind) -> Vec<u64> {
    let ones: Vec<u64> = position.of_kind(kind).map(|room| 1 << room.number()).collect();
    let twos = ones.iter().flat_map(|one| ones.iter().map(move |other| one | other));
    let mut sets: Vec<u64> = twos.collect();
    sets.sort_unstable_by_key(|set| (set.count_ones(), *set));
    sets.dedup();
    sets
}

/// The columns in which a room has open cells outside `rows`.
fn cols_outside(position: &Position<'_>, room: &Room<'_>, rows: u64) -> u64 {
    bits(room.rows & !rows).fold(0, |cols, row| cols | position.cols_in(room, row))
}

fn regions_in_lines(
    position: &Position<'_>,
    regions: &[&Room<'_>],
    (rows, cols): (u64, u64),
    best: &mut Best,
) {
    let because = position.union(regions.iter().copied());
    let (in_rows, in_cols) = lines(position, rows, cols);
    let mut crosses = in_rows.clone();
    crosses.add(&in_cols);
    crosses.subtract(&because);
    let mut both = in_rows;
    both.intersect(&in_cols);
    crosses.add(&both);
    let houses = regions.iter().map(|room| room.house).chain(houses(rows, cols)).collect();
    confinement::offer_sets(Technique::Mixed, houses, &because, &crosses, best);
}

fn lines_in_regions(position: &Position<'_>, (rows, cols): (u64, u64), best: &mut Best) {
    let of = |kind, numbers: u64| {
        let rooms = position.of_kind(kind).filter(move |room| numbers >> room.number() & 1 == 1);
        rooms.fold(0, |regions, room| regions | room.regions)
    };
    let regions = of(Kind::Row, rows) | of(Kind::Col, cols);
    if regions.count_ones() != rows.count_ones() + cols.count_ones() {
        return;
    }
    let (mut because, in_cols) = lines(position, rows, cols);
    if because.meets(&in_cols) {
        return;
    }
    because.add(&in_cols);
    let used = position.of_kind(Kind::Region).filter(|room| regions & room.regions != 0);
    let mut crosses = position.union(used);
    crosses.subtract(&because);
    let houses = houses(rows, cols).chain(bits(regions).map(|number| Kind::Region.house(number)));
    confinement::offer_sets(Technique::Mixed, houses.collect(), &because, &crosses, best);
}

/// The open cells of these rows, and of these columns.
fn lines(position: &Position<'_>, rows: u64, cols: u64) -> (CellSet, CellSet) {
    let of = |kind, numbers: u64| {
        position.union(position.of_kind(kind).filter(|room| numbers >> room.number() & 1 == 1))
    };
    (of(Kind::Row, rows), of(Kind::Col, cols))
}

fn houses(rows: u64, cols: u64) -> impl Iterator<Item = crate::board::House> {
    let rows = bits(rows).map(|number| Kind::Row.house(number));
    rows.chain(bits(cols).map(|number| Kind::Col.house(number)))
}
