//! Boards that are hard on a search: few look like puzzles, all are boards.
//!
//! Everything is made from the size and a seed, so that a failure names the board it was on.

use queensight::board::Board;

/// What a board does to a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trap {
    /// One region more than rows they lie in: no solution, but every region has plenty of cells.
    PigeonholeRows,
    /// The same in columns.
    PigeonholeCols,
    /// Random regions grown around a solution.
    Planted,
    /// Random regions grown from anywhere; most have no solution once they are small.
    Flood,
    /// Every region a row: as many solutions as can be.
    Stripes,
    /// Every region a diagonal that goes on at the other side.
    Diagonals,
    /// A spiral from the outside in, cut into pieces of one length.
    Spiral,
    /// A region along the top with a tooth down every other column, the others between the teeth.
    Comb,
    /// Regions of one cell each around one region with all the rest.
    Dots,
    /// Regions of a few cells scattered around a solution, and one with all the rest: where there is
    /// about one solution a search must go deep to know.
    Scattered,
}

impl Trap {
    pub(crate) const ALL: [Trap; 10] = [
        Trap::PigeonholeRows,
        Trap::PigeonholeCols,
        Trap::Planted,
        Trap::Flood,
        Trap::Stripes,
        Trap::Diagonals,
        Trap::Spiral,
        Trap::Comb,
        Trap::Dots,
        Trap::Scattered,
    ];

    /// The board of `size` (at least 8) that `seed` gives; the same one every time.
    pub(crate) fn board(self, size: usize, seed: u64) -> Board {
        let mut random = Random(seed ^ (size as u64) << 32);
        let labels = match self {
            Trap::PigeonholeRows => pigeonhole(size, &mut random),
            Trap::PigeonholeCols => transposed(size, &pigeonhole(size, &mut random)),
            Trap::Planted => {
                let seeds = planted(size, &mut random);
                flood(size, &seeds, 0..size, &mut random)
            }
            Trap::Flood => {
                let mut cells: Vec<usize> = (0..size * size).collect();
                random.shuffle(&mut cells);
                flood(size, &cells[..size], 0..size, &mut random)
            }
            Trap::Stripes => label(size, |row, _| row),
            Trap::Diagonals => label(size, |row, col| (row + col) % size),
            Trap::Spiral => spiral(size),
            Trap::Comb => label(size, |row, col| match (row, col) {
                (0, _) => 0,
                (_, col) if col % 2 == 0 && row + 1 < size => 0,
                (row, col) if row + 1 < size => 1 + (col / 2) % (size - 1),
                (_, col) => (size / 2 + 1 + col.min(size - size / 2 - 2)).min(size - 1),
            }),
            Trap::Dots => dots(size, &mut random),
            Trap::Scattered => scattered(size, &mut random),
        };
        Board::new(&labels).unwrap_or_else(|error| panic!("{self:?} {size} {seed}: {error}"))
    }
}

fn label(size: usize, region: impl Fn(usize, usize) -> usize) -> Vec<u8> {
    (0..size * size).map(|cell| region(cell / size, cell % size) as u8).collect()
}

fn transposed(size: usize, labels: &[u8]) -> Vec<u8> {
    label(size, |row, col| labels[col * size + row].into())
}

/// Half of the rows hold one region too many, the other half one too few.
fn pigeonhole(size: usize, random: &mut Random) -> Vec<u8> {
    let rows = 3 + random.below(size - 5);
    let mut cells: Vec<usize> = (0..rows * size).collect();
    random.shuffle(&mut cells);
    let upper = flood(size, &cells[..rows + 1], 0..rows, random);
    let mut cells: Vec<usize> = (rows * size..size * size).collect();
    random.shuffle(&mut cells);
    let lower = flood(size, &cells[..size - rows - 1], rows..size, random);
    let below = rows as u8 + 1;
    label(size, |row, col| {
        let cell = row * size + col;
        if row < rows { upper[cell].into() } else { (lower[cell] + below).into() }
    })
}

/// Cells of queens, one a row and column, none touching: shuffled until that is so.
fn planted(size: usize, random: &mut Random) -> Vec<usize> {
    let mut cols: Vec<usize> = (0..size).collect();
    random.shuffle(&mut cols);
    while cols.windows(2).any(|pair| pair[0].abs_diff(pair[1]) == 1) {
        let touching = cols.windows(2).position(|pair| pair[0].abs_diff(pair[1]) == 1);
        cols.swap(touching.unwrap_or(0), random.below(size));
    }
    cols.iter().enumerate().map(|(row, col)| row * size + col).collect()
}

/// Grows a region from each of `seeds` over random borders until the rows are full; cells of other
/// rows keep label 0.
fn flood(
    size: usize,
    seeds: &[usize],
    rows: std::ops::Range<usize>,
    random: &mut Random,
) -> Vec<u8> {
    let mut labels = vec![u8::MAX; size * size];
    let mut border = Vec::new();
    let mut claims: Vec<(usize, u8)> = seeds.iter().copied().zip(0..).collect();
    while let Some((cell, region)) = claims.pop() {
        if labels[cell] == u8::MAX {
            labels[cell] = region;
            let (row, col) = (cell / size, cell % size);
            let near = [
                (row > rows.start).then(|| cell - size),
                (row + 1 < rows.end).then_some(cell + size),
                (col > 0).then(|| cell - 1),
                (col + 1 < size).then_some(cell + 1),
            ];
            border.extend(near.into_iter().flatten().map(|near| (near, region)));
        }
        if claims.is_empty() && !border.is_empty() {
            let at = random.below(border.len());
            claims.push(border.swap_remove(at));
        }
    }
    labels.iter().map(|&region| if region == u8::MAX { 0 } else { region }).collect()
}

fn spiral(size: usize) -> Vec<u8> {
    let mut labels = vec![u8::MAX; size * size];
    let (mut row, mut col, mut down, mut right) = (0usize, 0usize, 0isize, 1isize);
    for step in 0..size * size {
        labels[row * size + col] = (step / size) as u8;
        let ahead = (row.wrapping_add_signed(down), col.wrapping_add_signed(right));
        let taken =
            ahead.0 >= size || ahead.1 >= size || labels[ahead.0 * size + ahead.1] != u8::MAX;
        if taken {
            (down, right) = (right, -down);
        }
        (row, col) = (row.wrapping_add_signed(down), col.wrapping_add_signed(right));
    }
    labels
}

/// All but a few of the queens of a solution given away, the others in what is left.
fn dots(size: usize, random: &mut Random) -> Vec<u8> {
    let queens = planted(size, random);
    let mut labels = vec![0; size * size];
    let given = size - 1 - random.below(size / 2);
    for (region, &cell) in (1..).zip(&queens[..given]) {
        labels[cell] = region;
    }
    // The rest of the regions share the last row but one, a cell each.
    for (region, col) in (given as u8 + 1..size as u8).zip((0..size).step_by(2)) {
        labels[(size - 2) * size + col] = region;
    }
    labels
}

/// One cell of a solution and up to eight others anywhere for every region but the first.
fn scattered(size: usize, random: &mut Random) -> Vec<u8> {
    let queens = planted(size, random);
    let mut labels = vec![0; size * size];
    let others = 2 + random.below(7);
    for (region, &queen) in (0..).zip(&queens).skip(1) {
        (0..others).for_each(|_| labels[random.below(size * size)] = region);
        labels[queen] = region;
    }
    // A queen's cell may have gone to a later region.
    for (region, &queen) in (0..).zip(&queens) {
        labels[queen] = region;
    }
    labels
}

/// SplitMix64 (Steele, Lea and Flood 2014).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        ((u128::from(bits) * bound as u128) >> 64) as usize
    }

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}
