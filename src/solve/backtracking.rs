//! Region by region in the order of the board: each cell of the next region is tried in turn and
//! undone when the regions after it find no place (as li_queens
//! and most hand-written solvers do). Kept simple: it is the yardstick for the others.

use super::{Found, Progress, Request, solution_of};
use crate::board::{Board, Cell};

pub(super) fn search(board: &Board, request: &Request<'_>) -> Found {
    let size = board.size();
    let regions: Vec<Vec<Cell>> = (0..size as u8)
        .map(|region| board.cells().filter(|&cell| board.region(cell) == region).collect())
        .collect();
    let mut progress = Progress::new(request);
    place(board, &regions, &mut Vec::with_capacity(size), &mut progress);
    progress.found
}

/// Places the queens of the regions from `queens.len()` on; `false` if the search is to stop.
fn place(
    board: &Board,
    regions: &[Vec<Cell>],
    queens: &mut Vec<Cell>,
    progress: &mut Progress<'_>,
) -> bool {
    let Some(cells) = regions.get(queens.len()) else {
        return progress.solution(solution_of(queens));
    };
    for &cell in cells {
        if !progress.node() {
            return false;
        }
        if queens.iter().any(|&queen| board.attacks(queen, cell)) {
            continue;
        }
        queens.push(cell);
        let go_on = place(board, regions, queens, progress);
        queens.pop();
        if !go_on {
            return false;
        }
    }
    true
}
