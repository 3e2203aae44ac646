//! Regions that fill a band: *k* regions within *k* neighbouring rows (or columns) leave nothing there for
//! others, and *k + 1* regions have no place.
//!
//! Regions of puzzles are connected, so that neighbouring lines are where this happens. All bands
//! that begin with one line are counted at once, a lane of a word for each last line.

/// The number of regions that the widest set of cells has room for.
pub(super) const MAX_REGIONS: usize = 16;

/// Bits of a lane: room for twice as many regions as there are.
const LANE: usize = 5;

/// Lanes, and so lines, of a word.
const LANES: usize = u64::BITS as usize / LANE;

/// The top bit of a lane: set once a band has as many regions as lines.
const FULL: u64 = 1 << (LANE - 1);

/// One in each lane.
const EACH: u64 = ((1 << (LANE * LANES)) - 1) / ((1 << LANE) - 1);

const EACH_FULL: u64 = EACH * FULL;

/// One in the lane of each line from this one on.
static FROM: [u64; LANES] = {
    let mut table = [0; LANES];
    let mut line = 0;
    while line < LANES {
        table[line] = EACH >> (LANE * line) << (LANE * line);
        line += 1;
    }
    table
};

/// What is missing to [`FULL`] in the lanes of the bands that begin with this line, besides their
/// regions.
static MISSING: [u64; LANES] = {
    let mut table = [0; LANES];
    let mut first = 0;
    while first < LANES {
        let mut last = first;
        while last < LANES {
            table[first] |= (FULL - (last - first + 1) as u64) << (LANE * last);
            last += 1;
        }
        first += 1;
    }
    table
};

/// In which lines the regions lie.
#[derive(Default)]
struct Lines {
    /// For each line the regions that begin there, one in the lanes of the bands that hold them.
    counts: [u64; LANES],
    /// The same regions as bits.
    beginning: [u16; LANES],
    /// The regions (bits) that end in each line.
    ending: [u16; LANES],
}

impl Lines {
    fn add(&mut self, region: usize, first: usize, last: usize) {
        self.counts[first % LANES] += FROM[last % LANES];
        self.beginning[first % LANES] |= 1 << region;
        self.ending[last % LANES] |= 1 << region;
    }

    /// Keeps `open` in each full band what its regions have; `false` if some band is too full.
    fn fill<const N: usize>(
        &mut self,
        regions: &[u128; MAX_REGIONS],
        left: u32,
        open: &mut u128,
        band: fn(usize, usize) -> u128,
    ) -> bool {
        // From here on: the regions that end in this line or before.
        (1..N).for_each(|line| self.ending[line] |= self.ending[line - 1]);
        let (mut counts, mut begun) = (0, 0);
        let mut full = [0; LANES];
        for first in (0..N).rev() {
            counts += self.counts[first];
            begun |= self.beginning[first];
            let sums = counts + MISSING[first];
            if (sums - FROM[first]) & EACH_FULL != 0 {
                return false;
            }
            full[first] = sums & EACH_FULL;
            if full[first] == 0 {
                continue;
            }
            // A band made of two full ones tells nothing new.
            let shortest = full[first].trailing_zeros() as usize / LANE;
            let mut ends = full[first] & !full[(shortest + 1) % LANES];
            while ends != 0 {
                let last = ends.trailing_zeros() as usize / LANE % LANES;
                ends &= ends - 1;
                let mut inside = u32::from(begun & self.ending[last]);
                if inside & left == 0 || last - first + 1 == N {
                    continue;
                }
                let mut keep = !band(first, last);
                while inside != 0 {
                    keep |= regions[inside.trailing_zeros() as usize % MAX_REGIONS];
                    inside &= inside - 1;
                }
                *open &= keep;
            }
        }
        true
    }
}

/// Takes from `open` the cells of full bands that other regions have there; `false` if there is no way on.
///
/// The regions that are not `left` (bits) have their queen on the cell that `queens` says.
pub(super) fn confine<const N: usize>(
    regions: &[u128; MAX_REGIONS],
    left: u32,
    queens: &[u8],
    open: &mut u128,
) -> bool {
    let (mut rows, mut cols) = (Lines::default(), Lines::default());
    for (region, (&cells, &queen)) in regions[..N].iter().zip(queens).enumerate() {
        let cells = if left >> region & 1 == 1 { cells & *open } else { 1 << (queen & 127) };
        if cells == 0 {
            return false;
        }
        let (first, last) = (cells.trailing_zeros() as usize, cells.ilog2() as usize);
        rows.add(region, first / N, last / N);
        let seen = cols_of::<N>(cells);
        cols.add(region, seen.trailing_zeros() as usize, seen.ilog2() as usize);
    }
    rows.fill::<N>(regions, left, open, |first, last| run(first * N, last * N + N - 1))
        && cols.fill::<N>(regions, left, open, |first, last| {
            run(first, last) * const { first_col::<N>() }
        })
}

/// The bits from `first` to `last`.
fn run(first: usize, last: usize) -> u128 {
    u128::MAX >> (127 - last) & u128::MAX << first
}

/// The cells of the first column.
const fn first_col<const N: usize>() -> u128 {
    let (mut cells, mut row) = (0, 0);
    while row < N {
        cells |= 1 << (row * N);
        row += 1;
    }
    cells
}

/// The columns (bits) that `cells` lie in.
fn cols_of<const N: usize>(cells: u128) -> u64 {
    let (mut cells, mut rows) = (cells, N);
    while rows > 1 {
        // The upper half of the rows onto the lower; the middle one may come twice.
        rows = rows.div_ceil(2);
        cells |= cells >> (rows * N);
    }
    cells as u64 & ((1 << N) - 1)
}
