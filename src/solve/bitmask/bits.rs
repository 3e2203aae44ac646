use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of cells of a board of at most `STRIDE` rows: cell (row, col) is bit `row * STRIDE + col`.
///
/// The stride is that of the type, not of the board, so that one table of attacked cells serves
/// every board that fits; cells off the board are in no region and do no harm.
pub(super) trait Bits:
    Copy
    + PartialEq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    const STRIDE: usize;
    const EMPTY: Self;

    /// The cell of this index alone.
    fn cell(index: usize) -> Self;

    /// The set with each cell moved to the next index.
    fn next(self) -> Self;

    /// The lowest cell; any number below 256 if there is none.
    fn first(self) -> u8;

    /// The set without its lowest cell: empty if it had at most one.
    fn but_first(self) -> Self;

    /// The cells that a queen on the cell of this index attacks, regions aside.
    fn attacked(index: u8) -> Self;

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
}

/// Boards of up to 8 rows.
impl Bits for u64 {
    const STRIDE: usize = 8;
    const EMPTY: u64 = 0;

    fn cell(index: usize) -> u64 {
        1 << index
    }

    fn next(self) -> u64 {
        self << 1
    }

    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    fn but_first(self) -> u64 {
        self & self.wrapping_sub(1)
    }

    fn attacked(index: u8) -> u64 {
        ATTACKED_8[usize::from(index) & 63]
    }
}

/// Boards of up to 11 rows.
impl Bits for u128 {
    const STRIDE: usize = 11;
    const EMPTY: u128 = 0;

    fn cell(index: usize) -> u128 {
        1 << index
    }

    fn next(self) -> u128 {
        self << 1
    }

    fn first(self) -> u8 {
        self.trailing_zeros() as u8
    }

    fn but_first(self) -> u128 {
        self & self.wrapping_sub(1)
    }

    fn attacked(index: u8) -> u128 {
        ATTACKED_11[usize::from(index) & 127]
    }
}

/// Boards of up to 16 rows.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Wide([u64; 4]);

impl Bits for Wide {
    const STRIDE: usize = 16;
    const EMPTY: Wide = Wide([0; 4]);

    fn cell(index: usize) -> Wide {
        let mut words = [0; 4];
        words[index / 64] = 1 << (index % 64);
        Wide(words)
    }

    fn next(self) -> Wide {
        let [a, b, c, d] = self.0;
        Wide([a << 1, b << 1 | a >> 63, c << 1 | b >> 63, d << 1 | c >> 63])
    }

    fn first(self) -> u8 {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        (word * 64) as u8 + (self.0[word].trailing_zeros() as u8 & 63)
    }

    fn but_first(mut self) -> Wide {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    fn attacked(index: u8) -> Wide {
        Wide(ATTACKED_16[usize::from(index)])
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

impl BitOrAssign for Wide {
    fn bitor_assign(&mut self, other: Wide) {
        *self = *self | other;
    }
}

static ATTACKED_8: [u64; 64] = {
    let mut table = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        table[cell] = attacked(8, cell)[0];
        cell += 1;
    }
    table
};

/// As long as a power of two, so that masking an index is all the bounds check there is.
static ATTACKED_11: [u128; 128] = {
    let mut table = [0; 128];
    let mut cell = 0;
    while cell < 121 {
        let [low, high, ..] = attacked(11, cell);
        table[cell] = low as u128 | (high as u128) << 64;
        cell += 1;
    }
    table
};

static ATTACKED_16: [[u64; 4]; 256] = {
    let mut table = [[0; 4]; 256];
    let mut cell = 0;
    while cell < 256 {
        table[cell] = attacked(16, cell);
        cell += 1;
    }
    table
};

/// The cells in the row and the column of `cell` and around it, but not `cell` itself.
const fn attacked(stride: usize, cell: usize) -> [u64; 4] {
    let mut cells = [0; 4];
    let mut other = 0;
    while other < stride * stride {
        let rows = (cell / stride).abs_diff(other / stride);
        let cols = (cell % stride).abs_diff(other % stride);
        if other != cell && (rows == 0 || cols == 0 || (rows == 1 && cols == 1)) {
            cells[other / 64] |= 1 << (other % 64);
        }
        other += 1;
    }
    cells
}
