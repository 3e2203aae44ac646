//! Open cells as bits: choose the region with the fewest, try each of its cells, and take away the
//! cells that a queen there attacks with one mask a row.

use super::{Found, Progress, Request};
use crate::board::{Board, Cell, CellSet, Solution};

pub(super) fn search(board: &Board, request: &Request<'_>) -> Found {
    let size = board.size();
    let mut regions = vec![CellSet::empty(size); size];
    board.cells().for_each(|cell| regions[usize::from(board.region(cell))].extend([cell]));
    let attacked = board.cells().map(|cell| board.attacked_by(cell)).collect();
    let mut search = Search { size, regions, attacked, progress: Progress::new(request) };
    let left = (0..size).collect();
    search.place(CellSet::full(size), left, &mut vec![0; size]);
    search.progress.found
}

struct Search<'a> {
    size: usize,
    regions: Vec<CellSet>,
    attacked: Vec<CellSet>,
    progress: Progress<'a>,
}

impl Search<'_> {
    /// Places the queens of the regions `left` on `open` cells; `false` if the search is to stop.
    fn place(&mut self, open: CellSet, mut left: Vec<usize>, cols: &mut Vec<u8>) -> bool {
        let open_in = |region: usize| {
            let mut cells = self.regions[region].clone();
            cells.intersect(&open);
            cells
        };
        let Some(at) = (0..left.len()).min_by_key(|&at| open_in(left[at]).len()) else {
            return self.progress.solution(Solution::new(cols.clone()));
        };
        let cells = open_in(left.swap_remove(at));
        for Cell { row, col } in &cells {
            if !self.progress.node() {
                return false;
            }
            cols[usize::from(row)] = col;
            let mut rest = open.clone();
            rest.subtract(&self.attacked[usize::from(row) * self.size + usize::from(col)]);
            rest.remove(Cell { row, col });
            if !self.place(rest, left.clone(), cols) {
                return false;
            }
        }
        true
    }
}
