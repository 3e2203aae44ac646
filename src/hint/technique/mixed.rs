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
    let (row_sets, col_sets) = (lines_of(position, Kind::Row), lines_of(position, Kind::Col));
    let regions: Vec<&Room<'_>> = position.of_kind(Kind::Region).collect();
    for rows in &row_sets {
        if position.tables.is_spent() {
            return;
        }
        // Regions that rows and a column or two can hold, and the columns they need for it.
        let outside = |room| (room, cols_outside(position, room, rows.numbers));
        let narrow = |(_, cols): &(&Room<'_>, u64)| cols.count_ones() < MAX_LINES;
        let outside: Vec<_> = regions.iter().copied().map(outside).filter(narrow).collect();
        for cols in col_sets.iter().filter(|cols| rows.count() + cols.count() <= MAX_LINES) {
            let count = rows.count() + cols.count();
            position.tables.spend(outside.len());
            let inside = outside.iter().filter(|(_, needed)| needed & !cols.numbers == 0);
            if inside.clone().count() == count as usize {
                let inside: Vec<&Room<'_>> = inside.map(|(room, _)| *room).collect();
                regions_in_lines(position, &inside, (rows.numbers, cols.numbers), best);
            }
            if (rows.regions | cols.regions).count_ones() == count {
                lines_in_regions(position, (rows, cols), best);
            }
        }
    }
}

/// One or two lines of a kind.
struct Lines {
    /// Their numbers, as bits.
    numbers: u64,
    /// The regions that their open cells are in, as bits.
    regions: u64,
}

impl Lines {
    fn count(&self) -> u32 {
        self.numbers.count_ones()
    }
}

/// Every set of one or two lines of a kind.
fn lines_of(position: &Position<'_>, kind: Kind) -> Vec<Lines> {
    let rooms: Vec<&Room<'_>> = position.of_kind(kind).collect();
    let mut sets = Vec::new();
    for (at, one) in rooms.iter().enumerate() {
        for other in &rooms[at..] {
            let numbers = 1 << one.number() | 1 << other.number();
            sets.push(Lines { numbers, regions: one.regions | other.regions });
        }
    }
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

fn lines_in_regions(position: &Position<'_>, (rows, cols): (&Lines, &Lines), best: &mut Best) {
    let regions = rows.regions | cols.regions;
    let (rows, cols) = (rows.numbers, cols.numbers);
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
