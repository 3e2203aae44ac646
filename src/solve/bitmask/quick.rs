use super::{Progress, bands::MAX_REGIONS, bits::Bits};
use crate::board::{Board, Solution};

/// The nodes after which a search that has not found plenty is handed over. The hardest of the daily
/// LinkedIn boards takes 204.
pub(super) const PATIENCE: u64 = 1_000;

/// The nodes that a solution may cost: a search that needs no more than this is best left alone.
pub(super) const PLENTY: u64 = 32;

/// With fewer regions left it is quicker to try than to look at them together.
const FEW: u32 = 5;

/// Searches until it ends, or returns `true` if it is stuck and `thorough` should take over.
///
/// `N` is the size of the board.
pub(super) fn search<B: Bits<N>, const N: usize>(
    board: &Board,
    progress: &mut Progress<'_>,
) -> bool {
    let patience = progress.found.nodes + PATIENCE;
    let (regions, queens) = (smallest_first(board.region_of()), [0; MAX_REGIONS]);
    let mut search = Search::<B, N> { regions, queens, patience, stuck: false, progress };
    search.place(B::BOARD, (1 << N) - 1);
    search.stuck
}

/// The cells of each region, so that the first of those with few open cells is one that had few to
/// begin with; in the order of the board where too little is left to guess for that to pay.
///
/// To set a bit in one set after the other waits for memory each time; so the four bits of the
/// numbers of all regions are gathered, eight cells at once, and the sets made of these.
fn smallest_first<B: Bits<N>, const N: usize>(region_of: &[u8]) -> [B; MAX_REGIONS] {
    let mut planes = [B::EMPTY; 4];
    let mut gather = |index, eight: [u8; 8]| {
        for (bit, plane) in planes.iter_mut().enumerate() {
            let bits = u64::from_le_bytes(eight) >> bit & 0x0101_0101_0101_0101;
            // Each byte's bit goes to its own place in the top byte.
            plane.set(index, (bits.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8);
        }
    };
    let (eights, rest) = region_of.as_chunks();
    eights.iter().enumerate().for_each(|(index, &eight)| gather(index, eight));
    if !rest.is_empty() {
        let mut eight = [0; 8];
        eight.iter_mut().zip(rest).for_each(|(to, &region)| *to = region);
        gather(eights.len(), eight);
    }
    let [a, b, c, d] = planes;
    let low = [!a & !b, a & !b, !a & b, a & b].map(|cells| cells & B::BOARD);
    let high = [!c & !d, c & !d, !c & d, c & d];
    let cells = |region: u32| low[region as usize % 4] & high[region as usize / 4 % 4];
    if B::CONFINES {
        return std::array::from_fn(|region| cells(region as u32));
    }
    // The size of each region, with its number in the low bits: sorted as one.
    let mut keys: [u32; N] = std::array::from_fn(|region| {
        let region = region as u32;
        cells(region).count() * MAX_REGIONS as u32 + region
    });
    keys.sort_unstable();
    let mut sorted = [B::EMPTY; MAX_REGIONS];
    sorted.iter_mut().zip(keys).for_each(|(to, key)| *to = cells(key % MAX_REGIONS as u32));
    sorted
}

struct Search<'a, 'b, B, const N: usize> {
    regions: [B; MAX_REGIONS],
    /// The cell of the queen of each region.
    queens: [u8; MAX_REGIONS],
    patience: u64,
    stuck: bool,
    progress: &'a mut Progress<'b>,
}

impl<B: Bits<N>, const N: usize> Search<'_, '_, B, N> {
    /// Places the queens of the regions `left` (bits) on `open` cells; `false` if the search is to
    /// stop.
    fn place(&mut self, mut open: B, mut left: u32) -> bool {
        // The first region with two, three, four and more open cells; a region of one is settled.
        const NONE: usize = MAX_REGIONS;
        let mut first_with;
        let mut confined = false;
        loop {
            first_with = [NONE; 4];
            let mut settled = false;
            let mut rest = left;
            while rest != 0 {
                let region = rest.trailing_zeros() as usize % MAX_REGIONS;
                rest &= rest - 1;
                // One, two and three cells fewer: cheaper than to count them.
                let cells = self.regions[region] & open;
                let but_one = cells.but_first();
                if but_one.is_empty() {
                    if cells.is_empty() {
                        return true;
                    }
                    if !self.node() {
                        return false;
                    }
                    let cell = cells.first();
                    self.queens[region] = cell;
                    open &= !B::attacked(cell);
                    left &= !(1 << region);
                    settled = true;
                    continue;
                }
                // What every one of a few cells attacks can hold no queen.
                let mut attacked = B::attacked(cells.first()) & B::attacked(but_one.first());
                let but_two = but_one.but_first();
                let few = if but_two.is_empty() {
                    0
                } else {
                    attacked &= B::attacked(but_two.first());
                    let but_three = but_two.but_first();
                    if but_three.is_empty() {
                        1
                    } else if but_three.but_first().is_empty() {
                        attacked &= B::attacked(but_three.first());
                        2
                    } else {
                        attacked = B::EMPTY;
                        3
                    }
                };
                open &= !attacked;
                if first_with[few] == NONE {
                    first_with[few] = region;
                }
            }
            if settled {
                continue;
            }
            if !B::CONFINES || confined || left.count_ones() < FEW {
                break;
            }
            confined = true;
            let before = open;
            if !B::confine(&self.regions, left, &self.queens, &mut open) {
                return true;
            }
            if open == before {
                break;
            }
        }
        let Some(&region) = first_with.iter().find(|&&region| region != NONE) else {
            return self.progress.solution(self.solution());
        };
        let mut cells = self.regions[region] & open;
        while !cells.is_empty() {
            if !self.node() {
                return false;
            }
            let cell = cells.first();
            cells = cells.but_first();
            self.queens[region] = cell;
            if !self.place(open & !B::attacked(cell), left & !(1 << region)) {
                return false;
            }
        }
        true
    }

    /// Counts one node; `false` if the search is to stop before it.
    fn node(&mut self) -> bool {
        let found = &self.progress.found;
        if found.nodes >= self.patience {
            if found.solutions.len() as u64 * PLENTY < found.nodes {
                self.stuck = true;
                return false;
            }
            self.patience *= 2;
        }
        self.progress.node()
    }

    fn solution(&self) -> Solution {
        let mut cols = vec![0; N];
        for &queen in &self.queens[..N] {
            let queen = usize::from(queen);
            cols[queen / N] = (queen % N) as u8;
        }
        Solution::new(cols)
    }
}
