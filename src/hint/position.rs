use std::cell::Cell as Shared;

use crate::board::{Board, Cell, CellSet, House, Marks, Rules};

/// The rules of one board as sets of cells, worked out once for all steps.
pub(super) struct Tables<'a> {
    pub(super) board: &'a Board,
    /// Every house with its cells: regions, then rows, then columns, for players look at regions
    /// first.
    houses: Vec<(House, CellSet)>,
    /// For each cell, row by row: what a queen there attacks.
    attacks: Vec<CellSet>,
    /// The work that may still be done; see [`Tables::spend`].
    left: Shared<u64>,
}

impl<'a> Tables<'a> {
    /// The tables of a board that `work` may be spent on.
    pub(super) fn new(board: &'a Board, work: u64) -> Tables<'a> {
        let size = board.size();
        let mut houses: Vec<_> = board.houses().map(|house| (house, board.house(house))).collect();
        houses.sort_by_key(|(house, _)| !matches!(house, House::Region(_)));
        let attacks = match board.rules() {
            Rules::Classic => board.cells().map(|cell| board.attacked_by(cell)).collect(),
            // From the houses, as asking the board about each pair of cells is slow for large n.
            Rules::Queens => {
                let mut attacks = vec![CellSet::empty(size); size * size];
                for (_, cells) in &houses {
                    cells.iter().for_each(|cell| attacks[index(size, cell)].add(cells));
                }
                for cell in board.cells() {
                    let attacked = &mut attacks[index(size, cell)];
                    attacked.extend(neighbours(board, cell));
                    attacked.remove(cell);
                }
                attacks
            }
        };
        Tables { board, houses, attacks, left: Shared::new(work) }
    }

    /// Counts work, in words of sets looked at, roughly: what grows with the board and would have no
    /// end on a large one. A count, not a clock, so that the same board always ends the same way.
    pub(super) fn spend(&self, work: usize) {
        self.left.set(self.left.get().saturating_sub(work as u64));
    }

    /// Whether all work is spent. What a technique found by then may not be its best.
    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }

    /// What a queen on `cell` attacks.
    pub(super) fn attacks(&self, cell: Cell) -> &CellSet {
        &self.attacks[index(self.board.size(), cell)]
    }
}

fn index(size: usize, cell: Cell) -> usize {
    usize::from(cell.row) * size + usize::from(cell.col)
}

/// The cells that touch `cell`, at a side or a corner, and `cell` itself.
fn neighbours(board: &Board, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
    let last = board.size() as u8 - 1;
    let around = move |at: u8| at.saturating_sub(1)..=last.min(at + 1);
    around(cell.row).flat_map(move |row| around(cell.col).map(move |col| Cell { row, col }))
}

/// A house whose queen is still to be found.
///
/// It holds no set of its open cells, only where they are: every supposition makes all rooms anew.
#[derive(Clone, Copy)]
pub(super) struct Room<'a> {
    pub(super) house: House,
    /// All its cells, open or not.
    all: &'a CellSet,
    /// How many cells are open.
    pub(super) count: usize,
    /// The rows they are in: bit *i* for row *i*.
    pub(super) rows: u64,
    /// The columns they are in.
    pub(super) cols: u64,
    /// The regions they are in.
    pub(super) regions: u64,
}

impl Room<'_> {
    /// The houses of one kind that its open cells are in, as bits.
    pub(super) fn span(&self, kind: Kind) -> u64 {
        match kind {
            Kind::Region => self.regions,
            Kind::Row => self.rows,
            Kind::Col => self.cols,
        }
    }

    /// Its number among the houses of its kind.
    pub(super) fn number(&self) -> u8 {
        match self.house {
            House::Row(number) | House::Col(number) | House::Region(number) => number,
        }
    }
}

/// The three kinds of houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Region,
    Row,
    Col,
}

impl Kind {
    pub(super) fn of(house: House) -> Kind {
        match house {
            House::Region(_) => Kind::Region,
            House::Row(_) => Kind::Row,
            House::Col(_) => Kind::Col,
        }
    }

    /// The house of this kind with this number.
    pub(super) fn house(self, number: u8) -> House {
        match self {
            Kind::Region => House::Region(number),
            Kind::Row => House::Row(number),
            Kind::Col => House::Col(number),
        }
    }
}

/// The progress as the techniques see it.
#[derive(Clone)]
pub(super) struct Position<'a> {
    pub(super) tables: &'a Tables<'a>,
    /// Cells with neither queen nor cross.
    pub(super) open: CellSet,
    pub(super) queens: CellSet,
    /// The houses without a queen: regions, rows, columns.
    pub(super) rooms: Vec<Room<'a>>,
}

impl<'a> Position<'a> {
    pub(super) fn new(tables: &'a Tables<'a>, marks: &Marks) -> Position<'a> {
        let mut open = CellSet::full(tables.board.size());
        open.subtract(marks.queens());
        open.subtract(marks.crosses());
        Position::from_sets(tables, open, marks.queens().clone())
    }

    fn from_sets(tables: &'a Tables<'a>, open: CellSet, queens: CellSet) -> Position<'a> {
        let mut position = Position { tables, open, queens, rooms: Vec::new() };
        position.look_around();
        position
    }

    /// The position with a queen on `cell` and all that it attacks crossed out.
    pub(super) fn with_queen(&self, cell: Cell) -> Position<'a> {
        let (mut open, mut queens) = (self.open.clone(), self.queens.clone());
        open.subtract(self.tables.attacks(cell));
        open.remove(cell);
        queens.insert(cell);
        Position::from_sets(self.tables, open, queens)
    }

    /// Works out the rooms from the open cells and the queens.
    fn look_around(&mut self) {
        let size = self.tables.board.size();
        self.tables.spend(size * size);
        // For each line, as bits, where it has open cells: the rows of a column, the regions of any.
        let mut rows_of_col = vec![0u64; size];
        let (mut regions_of_row, mut regions_of_col) = (vec![0u64; size], vec![0u64; size]);
        for (row, &word) in self.open.rows().iter().enumerate() {
            bits(word).for_each(|col| rows_of_col[usize::from(col)] |= 1 << row);
        }
        self.rooms.clear();
        for (house, all) in &self.tables.houses {
            if all.meets(&self.queens) {
                continue;
            }
            let (rows, cols, count, regions) = match *house {
                House::Region(region) => {
                    let (mut rows, mut cols, mut count) = (0, 0, 0);
                    for (row, word) in words(all, &self.open).enumerate() {
                        if word != 0 {
                            rows |= 1 << row;
                            cols |= word;
                            count += word.count_ones();
                            regions_of_row[row] |= 1 << region;
                        }
                    }
                    bits(cols).for_each(|col| regions_of_col[usize::from(col)] |= 1 << region);
                    (rows, cols, count, 1 << region)
                }
                House::Row(row) => {
                    let cols = self.open.rows()[usize::from(row)];
                    let own = if cols == 0 { 0 } else { 1 << row };
                    (own, cols, cols.count_ones(), regions_of_row[usize::from(row)])
                }
                House::Col(col) => {
                    let rows = rows_of_col[usize::from(col)];
                    let own = if rows == 0 { 0 } else { 1 << col };
                    (rows, own, rows.count_ones(), regions_of_col[usize::from(col)])
                }
            };
            let count = count as usize;
            self.rooms.push(Room { house: *house, all, count, rows, cols, regions });
        }
    }

    /// The houses of one kind that have no queen yet.
    pub(super) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Room<'a>> {
        self.rooms.iter().filter(move |room| Kind::of(room.house) == kind)
    }

    /// The room of `house`; `None` if it has its queen.
    pub(super) fn room(&self, house: House) -> Option<&Room<'a>> {
        self.rooms.iter().find(|room| room.house == house)
    }

    /// The open cells of `room`, row by row.
    pub(super) fn cells(&self, room: &Room<'_>) -> impl Iterator<Item = Cell> {
        words(room.all, &self.open)
            .zip(0..)
            .flat_map(|(word, row)| bits(word).map(move |col| Cell { row, col }))
    }

    /// Those in `row`, as bits.
    pub(super) fn cols_in(&self, room: &Room<'_>, row: u8) -> u64 {
        words(room.all, &self.open).nth(row.into()).unwrap_or_default()
    }

    /// The open cells of all of `rooms`.
    pub(super) fn union<'r>(&self, rooms: impl IntoIterator<Item = &'r Room<'r>>) -> CellSet {
        let mut cells = CellSet::empty(self.tables.board.size());
        rooms.into_iter().for_each(|room| cells.add(room.all));
        cells.intersect(&self.open);
        cells
    }

    /// Whether every open cell of `room` is in `set`; so it is if none is open.
    pub(super) fn is_within(&self, room: &Room<'_>, set: &CellSet) -> bool {
        words(room.all, &self.open).zip(set.rows()).all(|(word, set)| word & !set == 0)
    }

    /// Whether queens attack each other or a house has no place left for its queen: then some
    /// mark is wrong, or the board has no solution, and nothing may be concluded.
    pub(super) fn is_broken(&self) -> bool {
        let mut attacked = CellSet::empty(self.tables.board.size());
        self.queens.iter().for_each(|queen| attacked.add(self.tables.attacks(queen)));
        attacked.meets(&self.queens)
            || self.rooms.iter().any(|room| self.is_within(room, &attacked))
    }

    /// Takes in the effect of a deduction.
    pub(super) fn apply(&mut self, effect: &super::Effect) {
        for &cell in effect.cells() {
            self.open.remove(cell);
            if matches!(effect, super::Effect::Queen(_)) {
                self.queens.insert(cell);
            }
        }
        self.look_around();
    }
}

/// The numbers of the bits that are set, lowest first.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as u8;
        (word != 0).then(|| {
            word &= word - 1;
            bit
        })
    })
}

/// What two sets share, row by row, as bits.
fn words(a: &CellSet, b: &CellSet) -> impl Iterator<Item = u64> {
    a.rows().iter().zip(b.rows()).map(|(a, b)| a & b)
}
