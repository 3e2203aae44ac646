//! The classic board: *n* queens under the rules of chess, with no regions.
//!
//! Counting uses that turning and mirroring a board turns solutions into solutions. Every edge of the
//! board has one queen, at some distance from the nearer corner. Of the eight ways to look at a
//! solution, those with the *lead*, the smallest distance, on the left half of the top edge are
//! counted, and the others are not searched: in most solutions one edge alone has the lead, and its count
//! stands for eight. Edges that tie for it are put in place beforehand, once for all the ways in which
//! the same tie can be looked at.

use std::sync::atomic::{AtomicBool, Ordering};

use super::{Found, Progress, Request};
use crate::board::Solution;

/// The largest board whose solutions can be counted: a row of bits fits a `u32`. Long before, it
/// takes years.
pub const MAX_COUNT_SIZE: usize = 32;

/// A share of the count: the ways to fill a board whose first rows are filled.
#[derive(Clone, Debug)]
pub struct Part {
    /// How many solutions each way stands for.
    family: u64,
    /// The cells of each row (bits) that may have a queen.
    rows: [u32; MAX_COUNT_SIZE],
    size: usize,
    /// How many rows are filled.
    filled: usize,
    taken: Taken,
}

/// The parts whose counts add up to that of a board of `size` rows; they can be counted in any
/// order, on several threads.
///
/// Empty if there is no solution for a simple reason, and for boards larger than
/// [`MAX_COUNT_SIZE`] or of no rows.
pub fn parts(size: usize) -> Vec<Part> {
    if size == 1 {
        let rows = [1; MAX_COUNT_SIZE];
        return vec![Part { family: 1, rows, size, filled: 0, taken: Taken::default() }];
    }
    if !(4..=MAX_COUNT_SIZE).contains(&size) {
        return Vec::new();
    }
    let corner = (2..size).map(|second| corner(size, second));
    let leads = (1..size / 2).flat_map(|lead| ties(size, lead));
    let leads = leads.map(|(lead, tied)| edge(size, lead, &tied));
    corner.chain(leads).flat_map(Part::split).flat_map(Part::split).collect()
}

/// A queen in the top left corner, and one in column `second` of row 1. The board mirrored at the diagonal
/// is counted with it: it has the queen of column 1 in row `second`, so there it must be lower here.
fn corner(size: usize, second: usize) -> Part {
    let mut part = Part::new(size, 8, &[(0, 0), (1, second)]);
    part.rows[2..=second].iter_mut().for_each(|row| *row &= !0b10);
    part
}

/// A queen in row 0 and column `lead`, those of `tied` as far from a corner, all others further.
fn edge(size: usize, lead: usize, tied: &[(usize, usize)]) -> Part {
    let mut part = Part::new(size, family(size, tied).len() as u64, tied);
    let last = size - 1;
    let near = |distance: usize| distance <= lead || distance >= last - lead;
    for (row, open) in part.rows[..size].iter_mut().enumerate() {
        for col in 0..size {
            let on_side = (col == 0 || col == last) && near(row);
            let on_bottom = row == last && near(col);
            if (on_side || on_bottom) && !tied.contains(&(row, col)) {
                *open &= !(1 << col);
            }
        }
    }
    part
}

/// The ways in which edges can tie with a queen in row 0 and column `lead`: their queens, its own
/// included. Of those that are one another turned or mirrored only one is named.
fn ties(size: usize, lead: usize) -> Vec<(usize, Vec<(usize, usize)>)> {
    let (last, mirrored) = (size - 1, size - 1 - lead);
    let mut ties = Vec::new();
    for left in [None, Some((lead, 0)), Some((mirrored, 0))] {
        for right in [None, Some((lead, last)), Some((mirrored, last))] {
            for bottom in [None, Some((last, lead)), Some((last, mirrored))] {
                let tied = [Some((0, lead)), left, right, bottom];
                let tied: Vec<_> = tied.into_iter().flatten().collect();
                let mut views = family(size, &tied);
                views.retain(|view| view.contains(&(0, lead)));
                if !attacking(&tied) && views.first() == Some(&sorted(tied.clone())) {
                    ties.push((lead, tied));
                }
            }
        }
    }
    ties
}

/// Whether two of these queens attack each other.
fn attacking(queens: &[(usize, usize)]) -> bool {
    queens.iter().any(|a| {
        queens.iter().any(|b| {
            let (rows, cols) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            a != b && (rows == 0 || cols == 0 || rows == cols)
        })
    })
}

fn sorted(mut queens: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    queens.sort_unstable();
    queens
}

/// What turning and mirroring makes of these queens; each once, in order.
fn family(size: usize, queens: &[(usize, usize)]) -> Vec<Vec<(usize, usize)>> {
    let mut family = Vec::with_capacity(8);
    let mut turned = queens.to_vec();
    for _ in 0..4 {
        turned = turned.iter().map(|&(row, col)| (col, size - 1 - row)).collect();
        family.push(sorted(turned.iter().map(|&(row, col)| (row, size - 1 - col)).collect()));
        family.push(sorted(turned.clone()));
    }
    family.sort_unstable();
    family.dedup();
    family
}

impl Part {
    /// A part with nothing filled, in which `queens` are the only choice for their rows.
    fn new(size: usize, family: u64, queens: &[(usize, usize)]) -> Part {
        let mut rows = [0; MAX_COUNT_SIZE];
        for (row, open) in rows[..size].iter_mut().enumerate() {
            *open = u32::MAX >> (32 - size);
            for &(at, col) in queens {
                let (rows, queen) = (row.abs_diff(at), 1u64 << col);
                *open &= if rows == 0 {
                    queen as u32
                } else {
                    !(queen | queen << rows | queen >> rows) as u32
                };
            }
        }
        Part { family, rows, size, filled: 0, taken: Taken::default() }
    }

    /// One part for each way to fill one row more.
    fn split(self) -> Vec<Part> {
        if self.filled + 2 >= self.size {
            return vec![self];
        }
        let mut parts = Vec::new();
        let mut open = self.taken.open_in(self.rows[self.filled]);
        while open != 0 {
            let queen = open & open.wrapping_neg();
            open ^= queen;
            let taken = self.taken.with(queen);
            parts.push(Part { filled: self.filled + 1, taken, ..self.clone() });
        }
        parts
    }

    /// How many solutions this part stands for; `None` if it was cancelled.
    pub fn count(&self, cancel: &AtomicBool) -> Option<u64> {
        let rows = &self.rows[self.filled..self.size];
        Some(complete(rows, self.taken, cancel)? * self.family)
    }
}

/// The columns and diagonals of the queens so far, as they cross the row to fill.
#[derive(Clone, Copy, Debug, Default)]
struct Taken {
    cols: u32,
    /// Diagonals that run to higher columns on the way down.
    rising: u32,
    /// Diagonals that run to lower columns on the way down.
    falling: u32,
}

impl Taken {
    fn open_in(self, row: u32) -> u32 {
        row & !(self.cols | self.rising | self.falling)
    }

    /// With one queen more, one row further down.
    fn with(self, queen: u32) -> Taken {
        Taken {
            cols: self.cols | queen,
            rising: (self.rising | queen) << 1,
            falling: (self.falling | queen) >> 1,
        }
    }
}

/// Rows below which cancelling is not worth a look: well under a millisecond's work.
const QUICK_ROWS: usize = 11;

/// The ways to fill `rows`; `None` if cancelled.
fn complete(rows: &[u32], taken: Taken, cancel: &AtomicBool) -> Option<u64> {
    let Some((&row, below)) = rows.split_first() else { return Some(1) };
    let mut open = taken.open_in(row);
    if below.len() < QUICK_ROWS {
        return Some(fill(open, below, taken));
    }
    if cancel.load(Ordering::Relaxed) {
        return None;
    }
    let mut ways = 0;
    while open != 0 {
        let queen = open & open.wrapping_neg();
        open ^= queen;
        ways += complete(below, taken.with(queen), cancel)?;
    }
    Some(ways)
}

/// The ways to put a queen on one of the cells `open` of a row and to fill the `rows` below.
///
/// This is where all the time goes. Half of the queens are tried in vain, in no pattern that a
/// processor could foresee, so nothing is decided by a branch; and as each step waits for the one before, two
/// searches take turns.
fn fill(mut open: u32, rows: &[u32], taken: Taken) -> u64 {
    let Some(last) = rows.len().checked_sub(1) else { return u64::from(open.count_ones()) };
    let mut below = [0; MOST_ROWS];
    below[..rows.len()].copy_from_slice(rows);
    let mut one = Dive::new(taken);
    let mut two = Dive::new(taken);
    let mut ways = 0;
    while open != 0 {
        for dive in [&mut one, &mut two] {
            if dive.height == 0 {
                let queen = open & open.wrapping_neg();
                open ^= queen;
                dive.start(queen, taken);
            }
        }
        while (one.height != 0) & (two.height != 0) {
            ways += one.step(&below, last);
            ways += two.step(&below, last);
        }
    }
    for mut dive in [one, two] {
        while dive.height != 0 {
            ways += dive.step(&below, last);
        }
    }
    ways
}

/// A power of two above [`QUICK_ROWS`], so that no index needs a check.
const MOST_ROWS: usize = 16;

/// A search from one cell down. What is left of a row and the row below are both written to the
/// stack, and its height says which of them count.
struct Dive {
    stack: [Level; MOST_ROWS],
    height: usize,
}

/// A row to fill: the cells not tried yet.
#[derive(Clone, Copy)]
struct Level {
    open: u32,
    row: u32,
    taken: Taken,
}

impl Dive {
    fn new(taken: Taken) -> Dive {
        Dive { stack: [Level { open: 0, row: 0, taken }; MOST_ROWS], height: 0 }
    }

    fn start(&mut self, queen: u32, taken: Taken) {
        self.stack[0] = Level { open: queen, row: 0, taken };
        self.height = usize::from(queen != 0);
    }

    /// Tries one queen; 1 if it was the last of a solution.
    fn step(&mut self, below: &[u32; MOST_ROWS], last: usize) -> u64 {
        let top = self.height.wrapping_sub(1) % MOST_ROWS;
        let Level { open, row, taken } = self.stack[top];
        let queen = open & open.wrapping_neg();
        let others = open ^ queen;
        let taken = taken.with(queen);
        let open = taken.open_in(below[row as usize % MOST_ROWS]);
        let (ends, goes_on) = (row as usize == last, open != 0);
        self.stack[top].open = others;
        self.height -= usize::from(others == 0);
        self.stack[self.height % MOST_ROWS] = Level { open, row: row + 1, taken };
        self.height += usize::from(goes_on & !ends);
        u64::from(goes_on & ends) // one column is left
    }
}

/// A solution at once, for boards of any size: the column of the queen in each row. `None` if there is
/// none (2 and 3 rows) or no board (0).
///
/// The pattern is that of Hoffman, Loessi and Moore (1969): knight's moves, mended where they meet.
pub fn construct(size: usize) -> Option<Vec<usize>> {
    let evens = (1..size).step_by(2);
    let odds = (0..size).step_by(2);
    match (size, size % 6) {
        (0 | 2 | 3, _) => None,
        (_, 2) => {
            // 3, 1, 7, 9, 11 … 5, counted from 1.
            let odds = [2, 0].into_iter().chain((6..size).step_by(2)).chain([4]);
            Some(evens.chain(odds).collect())
        }
        (_, 3) => {
            // 4, 6, 8 … 2, then 5, 7, 9 … 1, 3, counted from 1.
            let evens = (3..size).step_by(2).chain([1]);
            let odds = (4..size).step_by(2).chain([0, 2]);
            Some(evens.chain(odds).collect())
        }
        _ => Some(evens.chain(odds).collect()),
    }
}

/// Row by row from the top, columns from the left: all solutions come in the order of their columns.
pub(super) fn search(size: usize, request: &Request<'_>) -> Found {
    let mut progress = Progress::new(request);
    let mut queens = Vec::with_capacity(size);
    place(size, Taken::default(), &mut queens, &mut progress);
    progress.found
}

/// `false` if the search is to stop.
fn place(size: usize, taken: Taken, queens: &mut Vec<u8>, progress: &mut Progress<'_>) -> bool {
    if queens.len() == size {
        return progress.solution(Solution::new(queens.clone()));
    }
    let mut open = taken.open_in(u32::MAX >> (32 - size));
    while open != 0 {
        if !progress.node() {
            return false;
        }
        let queen = open & open.wrapping_neg();
        open ^= queen;
        queens.push(queen.trailing_zeros() as u8);
        let go_on = place(size, taken.with(queen), queens, progress);
        queens.pop();
        if !go_on {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::NEVER;

    /// OEIS A000170, from 0.
    const COUNTS: [u64; 13] = [0, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200];

    fn count(size: usize) -> u64 {
        parts(size).iter().filter_map(|part| part.count(&NEVER)).sum()
    }

    #[test]
    fn counts_are_those_of_oeis() {
        assert_eq!(std::array::from_fn(count), COUNTS);
    }

    #[test]
    #[ignore = "slow unless optimised"]
    fn counts_up_to_16_are_those_of_oeis() {
        assert_eq!([13, 14, 15, 16].map(count), [73_712, 365_596, 2_279_184, 14_772_512]);
    }

    #[test]
    fn a_cancelled_count_is_none() {
        let part = &parts(20)[0];
        assert_eq!(part.count(&AtomicBool::new(true)), None);
    }

    #[test]
    fn a_solution_is_constructed_for_every_size() {
        let sizes = (0..200).chain(1_000..1_006);
        for size in sizes {
            let Some(cols) = construct(size) else {
                assert!(matches!(size, 0 | 2 | 3), "{size}");
                continue;
            };
            let different = |numbers: Vec<usize>| {
                let mut seen = vec![false; 2 * size];
                numbers.into_iter().all(|number| !std::mem::replace(&mut seen[number], true))
            };
            let queens = || cols.iter().enumerate();
            assert!(cols.len() == size && different(cols.clone()), "{size}");
            assert!(different(queens().map(|(row, col)| row + col).collect()), "{size}");
            assert!(different(queens().map(|(row, col)| row + size - col).collect()), "{size}");
        }
    }
}
