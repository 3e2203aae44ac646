use std::ops::{BitAnd, BitAndAssign, BitOr, Not};

use super::bands::{self, MAX_REGIONS};

/// A set of cells of a board of `N` rows: cell (row, col) is bit `row * N + col`.
///
/// Each size has its own table of attacked cells, made by the compiler.
pub(super) trait Bits<const N: usize>:
    Copy + PartialEq + BitAnd<Output = Self> + BitAndAssign + BitOr<Output = Self> + Not<Output = Self>
{
    const EMPTY: Self;

    /// Whether [`Bits::confine`] does anything. Smaller boards are solved sooner than that takes.
    const CONFINES: bool = false;

    /// Every cell of the board; other bits mean nothing.
    const BOARD: Self;

    /// Sets those of the eight bits from `8 * index` on that are set in `byte`.
    fn set(&mut self, index: usize, byte: u8);

    /// The number of cells.
    fn count(self) -> u32;

    /// The lowest cell; any number below 256 if there is none.
    fn first(self) -> u8;

    /// The set without its lowest cell: empty if it had at most one.
    fn but_first(self) -> Self;

    /// The cells that a queen on this cell attacks, regions aside.
    fn attacked(cell: u8) -> Self;

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Takes from `open` what several regions together rule out; `false` if there is no way on.
    /// See [`bands`].
    fn confine(
        _regions: &[Self; MAX_REGIONS],
        _left: u32,
        _queens: &[u8],
        _open: &mut Self,
    ) -> bool {
        true
    }
}

/// Boards of up to 8 rows.
impl<const N: usize> Bits<N> for u64 {
    const EMPTY: u64 = 0;
    const BOARD: u64 = u64::MAX >> (64 - N * N);

    fn set(&mut self, index: usize, byte: u8) {
        *self |= u64::from(byte) << (8 * index);
    }

    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn but_first(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    fn attacked(cell: u8) -> u64 {
        (const { &Table::<N>::ONE })[usize::from(cell) & 63]
    }
}

/// Boards of up to 11 rows.
impl<const N: usize> Bits<N> for u128 {
    const EMPTY: u128 = 0;
    const CONFINES: bool = true;
    const BOARD: u128 = u128::MAX >> (128 - N * N);

    fn set(&mut self, index: usize, byte: u8) {
        *self |= u128::from(byte) << (8 * index);
    }

    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    fn count(self) -> u32 {
        self.count_ones()
    }

    fn but_first(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    fn attacked(cell: u8) -> u128 {
        (const { &Table::<N>::TWO })[usize::from(cell) & 127]
    }

    fn confine(regions: &[u128; MAX_REGIONS], left: u32, queens: &[u8], open: &mut u128) -> bool {
        bands::confine::<N>(regions, left, queens, open)
    }
}

/// Boards of up to 16 rows.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Wide([u64; 4]);

impl<const N: usize> Bits<N> for Wide {
    const EMPTY: Wide = Wide([0; 4]);
    const BOARD: Wide = {
        let mut words = [u64::MAX; 4];
        let mut cell = N * N;
        while cell < 256 {
            words[cell / 64] &= !(1 << (cell % 64));
            cell += 1;
        }
        Wide(words)
    };

    fn set(&mut self, index: usize, byte: u8) {
        self.0[index / 8] |= u64::from(byte) << (index % 8 * 8);
    }

    fn first(self) -> u8 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        (word * 64) as u8 + (self.0[word].trailing_zeros() as u8 & 63)
    }

    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn but_first(mut self) -> Wide {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    fn attacked(cell: u8) -> Wide {
        Wide((const { &Table::<N>::FOUR })[usize::from(cell)])
    }
}

impl BitAnd for Wide {
    type Output = Wide;

    fn bitand(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl BitOr for Wide {
    type Output = Wide;

    fn bitor(self, other: Wide) -> Wide {
        Wide(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl Not for Wide {
    type Output = Wide;

    fn not(self) -> Wide {
        Wide(self.0.map(|word| !word))
    }
}

impl BitAndAssign for Wide {
    fn bitand_assign(&mut self, other: Wide) {
        *self = *self & other;
    }
}

/// The cells that a queen on each cell of a board of `N` rows attacks, in one word, two or four.
///
/// As long as a power of two, so that masking an index is all the bounds check there is.
struct Table<const N: usize>;

impl<const N: usize> Table<N> {
    const ONE: [u64; 64] = {
        let mut table = [0; 64];
        let mut cell = 0;
        while cell < N * N {
            table[cell] = attacked(N, cell)[0];
            cell += 1;
        }
        table
    };

    const TWO: [u128; 128] = {
        let mut table = [0; 128];
        let mut cell = 0;
        while cell < N * N {
            let [low, high, ..] = attacked(N, cell);
            table[cell] = low as u128 | (high as u128) << 64;
            cell += 1;
        }
        table
    };

    const FOUR: [[u64; 4]; 256] = {
        let mut table = [[0; 4]; 256];
        let mut cell = 0;
        while cell < N * N {
            table[cell] = attacked(N, cell);
            cell += 1;
        }
        table
    };
}

/// The cells in the row and the column of `cell` and around it, but not `cell` itself.
const fn attacked(size: usize, cell: usize) -> [u64; 4] {
    let mut cells = [0; 4];
    let mut other = 0;
    while other < size * size {
        let rows = (cell / size).abs_diff(other / size);
        let cols = (cell % size).abs_diff(other % size);
        if other != cell && (rows == 0 || cols == 0 || (rows == 1 && cols == 1)) {
            cells[other / 64] |= 1 << (other % 64);
        }
        other += 1;
    }
    cells
}
