//! Open cells as bits: the region with the fewest first, one precomputed mask of attacked cells for
//! each cell.
//!
//! Two searches share the work. [`quick`] spends about forty instructions on a region and solves every
//! published puzzle within a few hundred nodes. A board on which it passes a thousand without finding
//! much is a trap for every search that looks at one region at a time (say, four regions
//! hidden in three rows); [`thorough`] starts it anew, and looks at the regions together.

mod bits;
mod matching;
mod quick;
mod thorough;

use self::bits::Wide;
use super::{Ending, Found, Progress, Request, classic};
use crate::board::{Board, Rules};

/// The largest classic board that is searched row by row; beyond, the first solution may be far.
const MAX_ROW_BY_ROW: usize = 20;

pub(super) fn search(board: &Board, request: &Request<'_>) -> Found {
    if board.rules() == Rules::Classic && board.size() <= MAX_ROW_BY_ROW {
        return classic::search(board.size(), request);
    }
    let mut progress = Progress::new(request);
    let stuck = match (board.rules(), board.size()) {
        (Rules::Queens, 0..=8) => quick::search::<u64>(board, &mut progress),
        (Rules::Queens, 9..=11) => quick::search::<u128>(board, &mut progress),
        (Rules::Queens, 12..=16) => quick::search::<Wide>(board, &mut progress),
        _ => true,
    };
    if stuck {
        progress.found.solutions.clear();
        match board.size() {
            0..=16 => thorough::search::<16>(board, &mut progress),
            17..=32 => thorough::search::<32>(board, &mut progress),
            _ => thorough::search::<64>(board, &mut progress),
        }
    }
    progress.found
}
