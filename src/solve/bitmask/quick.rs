use super::{Progress, bits::Bits};
use crate::board::{Board, Solution};

/// The nodes after which a search that has not found plenty is handed over. The hardest of the daily
/// LinkedIn boards takes 294.
pub(super) const PATIENCE: u64 = 1_000;

/// The nodes that a solution may cost: a search that needs no more than this is best left alone.
pub(super) const PLENTY: u64 = 32;

/// No more regions than rows of the widest set.
const MAX_REGIONS: usize = 16;

/// Searches until it ends, or returns `true` if it is stuck and `thorough` should take over.
pub(super) fn search<B: Bits>(board: &Board, progress: &mut Progress<'_>) -> bool {
    let patience = progress.found.nodes + PATIENCE;
    let regions = smallest_first(board);
    let queens = [0; MAX_REGIONS];
    let mut search =
        Search::<B> { size: board.size(), regions, queens, patience, stuck: false, progress };
    search.place(!B::EMPTY, (1 << board.size()) - 1);
    search.stuck
}

/// The regions, so that the first of those with few open cells is one that had few to begin with.
fn smallest_first<B: Bits>(board: &Board) -> [B; MAX_REGIONS] {
    let mut regions = [B::EMPTY; MAX_REGIONS];
    // The size of each region, with its number in the low bits: sorted as one.
    let mut keys: [u16; MAX_REGIONS] = std::array::from_fn(|region| region as u16);
    let mut start = 0;
    for row in board.region_of().chunks_exact(board.size()) {
        let mut cell = B::cell(start);
        for &region in row {
            let region = usize::from(region) % MAX_REGIONS;
            regions[region] |= cell;
            keys[region] += MAX_REGIONS as u16;
            cell = cell.next();
        }
        start += B::STRIDE;
    }
    let keys = &mut keys[..board.size()];
    keys.sort_unstable();
    let mut sorted = [B::EMPTY; MAX_REGIONS];
    for (to, key) in sorted.iter_mut().zip(keys) {
        *to = regions[usize::from(*key) % MAX_REGIONS];
    }
    sorted
}

struct Search<'a, 'b, B> {
    size: usize,
    regions: [B; MAX_REGIONS],
    /// The cell of the queen of each region.
    queens: [u8; MAX_REGIONS],
    patience: u64,
    stuck: bool,
    progress: &'a mut Progress<'b>,
}

impl<B: Bits> Search<'_, '_, B> {
    /// Places the queens of the regions `left` (bits) on `open` cells; `false` if the search is to
    /// stop.
    fn place(&mut self, mut open: B, mut left: u32) -> bool {
        // The first region with two, three, four and more open cells; a region of one is settled.
        const NONE: usize = MAX_REGIONS;
        let mut first_with;
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
            if !settled {
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
        let mut cols = vec![0; self.size];
        for &queen in &self.queens[..self.size] {
            let queen = usize::from(queen);
            cols[queen / B::STRIDE] = (queen % B::STRIDE) as u8;
        }
        Solution::new(cols)
    }
}
