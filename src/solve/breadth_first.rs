//! All boards at once: the queens of the first region give as many boards as it has cells, each of them
//! gets every queen of the second region that is not attacked, and so on; the boards left at the end are
//! the solutions (as the well-known APL one-liners do). Fast where an array language is, and hungry:
//! the boards of the middle regions must all be kept.

use super::{Ending, Found, Progress, Request, regions_smallest_first, solution_of};
use crate::board::{Board, Cell};

/// The most queens kept on all half-filled boards together: 128 MiB of cells.
const MAX_QUEENS: usize = 1 << 26;

pub(super) fn search(board: &Board, request: &Request<'_>) -> Found {
    let mut progress = Progress::new(request);
    extend(board, &mut progress);
    progress.found
}

fn extend(board: &Board, progress: &mut Progress<'_>) {
    let regions = regions_smallest_first(board);
    // The queens of each board so far, one board after the other.
    let mut boards: Vec<Cell> = Vec::new();
    for (placed, region) in regions.iter().enumerate() {
        let last = placed + 1 == regions.len();
        let mut next = Vec::new();
        // The first region finds one board, with no queen on it.
        let bare: &[Cell] = &[];
        let before = if placed == 0 { vec![bare] } else { boards.chunks_exact(placed).collect() };
        for queens in before {
            for &cell in region {
                if !progress.node() {
                    return;
                }
                if queens.iter().any(|&queen| board.attacks(queen, cell)) {
                    continue;
                }
                if last {
                    if !progress.solution(solution_of(&[queens, &[cell]].concat())) {
                        return;
                    }
                } else if boards.len() + next.len() + placed >= MAX_QUEENS {
                    progress.found.ending = Ending::OutOfMemory;
                    return;
                } else {
                    next.extend_from_slice(queens);
                    next.push(cell);
                }
            }
        }
        boards = next;
    }
}
