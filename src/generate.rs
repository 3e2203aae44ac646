//! New boards with exactly one solution.
//!
//! Queens are put on an empty board, a region grows around each, and then the board is mended: as long as
//! it has a second solution, a cell with a queen of that one goes over to a neighbouring region, which
//! then has two of its queens. Regions stay connected all the while.
//!
//! The same size, seed and number give the same board on every machine. A version of this program
//! that makes others says so in its notes.

use crate::{
    board::{Board, Cell, MAX_SIZE},
    solve::{Ending, Engine, Request, search},
};

/// The smallest board that is a puzzle.
pub const MIN_SIZE: usize = 4;

/// The largest board that is made in reasonable time.
pub const MAX_GENERATED_SIZE: usize = 18;

const _: () = assert!(MAX_GENERATED_SIZE <= MAX_SIZE);

/// Changes for each row before a board is thrown away and begun anew; pinned by the speed of making
/// boards of 8 and 10 rows, which are best at 2 to 6.
const CHANGES_PER_ROW: usize = 4;

/// Boards begun before giving up: some seconds' work at the largest size.
const MAX_ATTEMPTS: usize = 20_000;

/// Nodes that one look for a second solution may take.
const MAX_NODES: u64 = 20_000;

/// Why there is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GenerateError {
    /// Boards of this size have no solution, or take too long to make.
    #[error("boards are made with {MIN_SIZE} to {MAX_GENERATED_SIZE} rows, not {size}")]
    Size {
        /// The rows asked for.
        size: usize,
    },
    /// None of the boards begun came out with one solution.
    #[error("no board of {size} rows had one solution in {attempts} attempts; try another seed")]
    Luckless {
        /// The rows asked for.
        size: usize,
        /// How many boards were begun.
        attempts: usize,
    },
}

/// The board of this number in the series of `seed`: connected regions and exactly one solution.
/// Each number can be made by itself, in any order.
///
/// # Errors
///
/// [`GenerateError::Size`] unless `size` is [`MIN_SIZE`] to [`MAX_GENERATED_SIZE`];
/// [`GenerateError::Luckless`] hardly ever.
pub fn generate(size: usize, seed: u64, number: u64) -> Result<Board, GenerateError> {
    if !(MIN_SIZE..=MAX_GENERATED_SIZE).contains(&size) {
        return Err(GenerateError::Size { size });
    }
    let mut random = Random::new([seed, number, size as u64]);
    let boards = (0..MAX_ATTEMPTS).find_map(|_| {
        let queens = queens(size, &mut random);
        let regions = grow(&queens, &mut random);
        mend(regions, &queens, &mut random)
    });
    boards.ok_or(GenerateError::Luckless { size, attempts: MAX_ATTEMPTS })
}

/// The column of a queen for each row: no two in one column or touching.
fn queens(size: usize, random: &mut Random) -> Vec<u8> {
    let mut cols: Vec<u8> = (0..size as u8).collect();
    loop {
        for at in (1..size).rev() {
            cols.swap(at, random.below(at + 1));
        }
        // One shuffle in eight or so has none that touch.
        if cols.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1) {
            return cols;
        }
    }
}

/// The region of each cell, grown from the queen of each row. Some regions are eager and some are
/// shy, so that small ones lie among large ones, as in boards made by hand.
fn grow(queens: &[u8], random: &mut Random) -> Vec<u8> {
    /// How eager a region can be: this many times as likely to grow as the shyest.
    const EAGERNESS: usize = 8;
    let size = queens.len();
    let eager: Vec<usize> = queens.iter().map(|_| 1 + random.below(EAGERNESS)).collect();
    let mut region_of = vec![u8::MAX; size * size];
    let mut border = Vec::with_capacity(4 * size * size);
    for (row, &col) in queens.iter().enumerate() {
        let cell = row * size + usize::from(col);
        region_of[cell] = row as u8;
        border.extend(neighbours(size, cell).map(|near| (near, row as u8)));
    }
    while !border.is_empty() {
        let at = random.below(border.len());
        let (cell, region) = border[at];
        if region_of[cell] != u8::MAX {
            border.swap_remove(at);
        } else if random.below(EAGERNESS) < eager[usize::from(region)] {
            border.swap_remove(at);
            region_of[cell] = region;
            border.extend(neighbours(size, cell).map(|near| (near, region)));
        }
    }
    region_of
}

/// Changes regions until `queens` is the only solution; `None` if that takes too long.
fn mend(mut region_of: Vec<u8>, queens: &[u8], random: &mut Random) -> Option<Board> {
    let size = queens.len();
    for _ in 0..CHANGES_PER_ROW * size {
        let board = Board::new(&region_of).ok()?;
        let request = Request { max_nodes: MAX_NODES, ..Request::limit(2) };
        let found = search(&board, Engine::Bitmask, &request);
        let Some(other) = found.solutions.iter().find(|other| other.cols() != queens) else {
            return (found.ending == Ending::Complete).then_some(board);
        };
        let moved = other.cells().filter(|cell| queens[usize::from(cell.row)] != cell.col);
        let changes: Vec<(usize, u8)> = moved
            .map(|Cell { row, col }| usize::from(row) * size + usize::from(col))
            .filter(|&cell| may_leave(size, &region_of, cell))
            .flat_map(|cell| neighbours(size, cell).map(move |near| (cell, near)))
            .filter(|&(cell, near)| region_of[near] != region_of[cell])
            .map(|(cell, near)| (cell, region_of[near]))
            .collect();
        if changes.is_empty() {
            return None;
        }
        let (cell, region) = changes[random.below(changes.len())];
        region_of[cell] = region;
    }
    None
}

/// The cells that share a side with `cell`.
fn neighbours(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / size, cell % size);
    let near = [
        (row > 0).then(|| cell - size),
        (col + 1 < size).then_some(cell + 1),
        (row + 1 < size).then_some(cell + size),
        (col > 0).then(|| cell - 1),
    ];
    near.into_iter().flatten()
}

/// Whether a region is sure to stay connected without `cell`: those of its neighbours that belong to it
/// are joined through the cells around it.
fn may_leave(size: usize, region_of: &[u8], cell: usize) -> bool {
    /// Around a cell, clockwise from above; the even ones share a side with it.
    const AROUND: [(isize, isize); 8] =
        [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
    let same = AROUND.map(|(down, right)| {
        let row = (cell / size).checked_add_signed(down).filter(|&row| row < size);
        let col = (cell % size).checked_add_signed(right).filter(|&col| col < size);
        row.zip(col).is_some_and(|(row, col)| region_of[row * size + col] == region_of[cell])
    });
    // Runs of its own cells on the way around that touch a side; one run is joined.
    let sides = same.iter().step_by(2).filter(|&&same| same).count();
    let joined = (0..8).step_by(2).filter(|&at| same[at] && same[at + 1] && same[(at + 2) % 8]);
    sides <= 1 + joined.count()
}

/// SplitMix64 (Steele, Lea and Flood 2014): small, and the same for ever, which general-purpose
/// generators don't promise.
struct Random(u64);

impl Random {
    fn new(seeds: [u64; 3]) -> Random {
        let mix = |state, seed| Random(state ^ seed).next();
        Random(seeds.into_iter().fold(0, mix))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `bound`, which is above 0 and small against 2⁶⁴.
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connected(board: &Board) -> bool {
        let size = board.size();
        let regions = board.region_of();
        (0..size as u8).all(|region| {
            let cells: Vec<usize> = (0..size * size).filter(|&at| regions[at] == region).collect();
            let mut reached = vec![cells[0]];
            let mut next = 0;
            while next < reached.len() {
                for near in neighbours(size, reached[next]) {
                    if regions[near] == region && !reached.contains(&near) {
                        reached.push(near);
                    }
                }
                next += 1;
            }
            reached.len() == cells.len()
        })
    }

    #[test]
    fn boards_have_one_solution_and_connected_regions() {
        for (size, count) in [(4, 20), (5, 20), (6, 20), (8, 40), (10, 10), (12, 3), (14, 1)] {
            for number in 0..count {
                let board = generate(size, 7, number).expect("a size in range");
                let found = search(&board, Engine::Backtracking, &Request::limit(2));
                assert_eq!(found.solutions.len(), 1, "{size}, number {number}\n{board}");
                assert!(connected(&board), "{size}, number {number}\n{board}");
            }
        }
    }

    /// Boards are named by their seed: a change here changes everybody's boards.
    #[test]
    fn a_seed_gives_the_board_it_always_gave() {
        let board = generate(6, 1, 0).expect("a size in range");
        let text = "AABBCC/AAABCC/DADBBC/DADEFF/DDDEED/DDDDDD";
        assert_eq!(board, text.parse().expect("a board"));
        assert_ne!(board, generate(6, 1, 1).expect("the next number"));
        assert_ne!(board, generate(6, 2, 0).expect("the next seed"));
    }

    #[test]
    fn sizes_without_puzzles_are_refused() {
        for size in [0, 3, 19, 1_000] {
            assert_eq!(generate(size, 0, 0), Err(GenerateError::Size { size }));
        }
    }
}
