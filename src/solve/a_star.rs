//! A* over half-filled boards: a queen placed costs 1, what is left costs at least 1 for each region
//! without a queen, and no board is worth keeping on which a region has no open cell. Every board that leads
//! anywhere is then as dear as any other, and what decides is the order among equals: most queens
//! first, then most open cells.
//!
//! So it never keeps many: the region with the fewest open cells has no more of them than there are
//! rows, and for each number of queens only the boards made from one other are left.

use std::collections::BinaryHeap;

use super::{Found, Progress, Request, solution_of};
use crate::board::{Board, Cell, CellSet, House};

pub(super) fn search(board: &Board, request: &Request<'_>) -> Found {
    let mut progress = Progress::new(request);
    expand(board, &mut progress);
    progress.found
}

fn expand(board: &Board, progress: &mut Progress<'_>) {
    let size = board.size();
    let regions: Vec<CellSet> =
        (0..size as u8).map(|region| board.house(House::Region(region))).collect();
    let attacked: Vec<CellSet> = board.cells().map(|cell| board.attacked_by(cell)).collect();
    let mut serial = 0;
    let start = HalfFilled {
        queens: Vec::new(),
        open: CellSet::full(size),
        open_cells: size * size,
        serial,
    };
    let mut heap = BinaryHeap::from([start]);
    while let Some(best) = heap.pop() {
        if best.queens.len() == size {
            if !progress.solution(solution_of(&best.queens)) {
                return;
            }
            continue;
        }
        let left = (0..size).filter(|&region| {
            best.queens.iter().all(|&queen| usize::from(board.region(queen)) != region)
        });
        let open_in = |region: usize| {
            let mut cells = regions[region].clone();
            cells.intersect(&best.open);
            cells
        };
        let Some(cells) = left.map(open_in).min_by_key(CellSet::len) else { continue };
        for cell in cells.iter() {
            if !progress.node() {
                return;
            }
            let mut open = best.open.clone();
            open.subtract(&attacked[usize::from(cell.row) * size + usize::from(cell.col)]);
            open.remove(cell);
            serial += 1;
            let mut queens = best.queens.clone();
            queens.push(cell);
            heap.push(HalfFilled { queens, open_cells: open.len(), open, serial });
        }
    }
}

struct HalfFilled {
    queens: Vec<Cell>,
    open: CellSet,
    open_cells: usize,
    /// How many boards were made before; the last word between equals, the older first.
    serial: u64,
}

impl HalfFilled {
    /// The greater, the sooner.
    fn key(&self) -> impl Ord + use<> {
        (self.queens.len(), self.open_cells, std::cmp::Reverse(self.serial))
    }
}

impl Ord for HalfFilled {
    fn cmp(&self, other: &HalfFilled) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for HalfFilled {
    fn partial_cmp(&self, other: &HalfFilled) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for HalfFilled {
    fn eq(&self, other: &HalfFilled) -> bool {
        self.serial == other.serial
    }
}

impl Eq for HalfFilled {}
