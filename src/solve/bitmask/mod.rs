//! Open cells as bits: the region with the fewest first, one precomputed mask of attacked cells for
//! each cell.
//!
//! Two searches share the work. [`quick`] spends some dozens of instructions on a region, looks at
//! several together only in neighbouring lines ([`bands`]), and solves every published puzzle within a
//! few hundred nodes. A board on which it passes a thousand without finding much sets a trap (say, four
//! regions hidden in three rows far apart); [`thorough`] starts it anew, and matches regions with lines;
//! [`sums`] knows the boards on which all of that is in vain.

mod bands;
mod bits;
mod matching;
mod quick;
mod sums;
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
    let stuck = board.rules() == Rules::Classic
        || quick_search(board.size()).is_none_or(|quick| quick(board, &mut progress));
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

/// A search that ends, or says `true` if it is stuck.
type Quick = fn(&Board, &mut Progress<'_>) -> bool;

/// The quick search for boards of this size, if they are small enough for one.
fn quick_search(size: usize) -> Option<Quick> {
    Some(match size {
        1 => quick::search::<u64, 1>,
        2 => quick::search::<u64, 2>,
        3 => quick::search::<u64, 3>,
        4 => quick::search::<u64, 4>,
        5 => quick::search::<u64, 5>,
        6 => quick::search::<u64, 6>,
        7 => quick::search::<u64, 7>,
        8 => quick::search::<u64, 8>,
        9 => quick::search::<u128, 9>,
        10 => quick::search::<u128, 10>,
        11 => quick::search::<u128, 11>,
        12 => quick::search::<Wide, 12>,
        13 => quick::search::<Wide, 13>,
        14 => quick::search::<Wide, 14>,
        15 => quick::search::<Wide, 15>,
        16 => quick::search::<Wide, 16>,
        _ => return None,
    })
}
