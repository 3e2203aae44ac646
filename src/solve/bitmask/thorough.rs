//! For boards that are large or set a trap: every house is watched, regions and lines are matched
//! with one another at every node, and a search that has lost its way starts over.
//!
//! Each time a house runs out of cells its weight grows, and the house with the fewest cells for its
//! weight is branched on (Boussemart et al. 2004), so that a new start begins where the last one
//! failed. Starts are given ever more nodes; the last one is complete.

use std::collections::HashSet;

use super::{
    Ending, Progress,
    matching::{Matching, each},
    quick::PLENTY,
    sums::never_add_up,
};
use crate::board::{Board, Cell, Rules, Solution};

/// Nodes of the first attempt; each one after it has twice as many.
const FIRST_ATTEMPT: u64 = 1000;

/// Searches until it ends. `W` is at least the size of the board.
pub(super) fn search<const W: usize>(board: &Board, progress: &mut Progress<'_>) {
    let mut search = Search::<W>::new(board, progress);
    let start = State::start(board.size());
    let mut nodes = FIRST_ATTEMPT;
    loop {
        search.attempt = Attempt {
            end: search.progress.found.nodes.saturating_add(nodes),
            ..Attempt::default()
        };
        search.explore(start.clone());
        if !search.attempt.abandoned {
            return;
        }
        // Not worth its time on a board that is solved at once.
        if nodes == FIRST_ATTEMPT && never_add_up(board) {
            return;
        }
        search.known.extend(search.progress.found.solutions.iter().cloned());
        nodes *= 2;
    }
}

/// Where a search stands. Bits of the masks are numbers of regions, rows and columns.
#[derive(Clone)]
struct State<const W: usize> {
    /// Open cells: bit `col` of word `row`.
    open: [u64; W],
    /// Regions without a queen.
    regions: u64,
    /// Rows without a queen.
    rows: u64,
    /// Columns without a queen.
    cols: u64,
    /// The column of the queen in each row that has one.
    queens: [u8; W],
    region_rows: Matching<W>,
    region_cols: Matching<W>,
    row_cols: Matching<W>,
}

impl<const W: usize> State<W> {
    fn start(size: usize) -> State<W> {
        let all = u64::MAX >> (64 - size);
        let mut open = [0; W];
        open[..size].fill(all);
        State {
            open,
            regions: all,
            rows: all,
            cols: all,
            queens: [0; W],
            region_rows: Matching::none(),
            region_cols: Matching::none(),
            row_cols: Matching::none(),
        }
    }
}

/// Why there is no way on from a state.
enum Halt {
    /// A house has no cell left, or several share too few.
    Dead,
    /// The search is to stop.
    Stop,
}

struct Search<'a, 'b, const W: usize> {
    size: usize,
    rules: Rules,
    region_of: &'a [u8],
    /// The cells of each region: bit `col` of word `row`.
    cells: Vec<[u64; W]>,
    /// The rows that each region has cells in (bits).
    rows: Vec<u64>,
    /// How often each region, row (from `W`) and column (from `2 * W`) was the end of a branch, plus one.
    weights: Vec<u64>,
    /// Solutions that attempts before this one found.
    known: HashSet<Solution>,
    attempt: Attempt,
    progress: &'a mut Progress<'b>,
}

#[derive(Default)]
struct Attempt {
    /// The count of nodes at which it is abandoned, unless it finds plenty.
    end: u64,
    nodes: u64,
    solutions: u64,
    abandoned: bool,
}

impl<'a, 'b, const W: usize> Search<'a, 'b, W> {
    fn new(board: &'a Board, progress: &'a mut Progress<'b>) -> Self {
        let size = board.size();
        let mut cells = vec![[0; W]; size];
        let mut rows = vec![0; size];
        for Cell { row, col } in board.cells() {
            let region = usize::from(board.region(Cell { row, col }));
            cells[region][usize::from(row)] |= 1 << col;
            rows[region] |= 1 << row;
        }
        Search {
            size,
            rules: board.rules(),
            region_of: board.region_of(),
            cells,
            rows,
            weights: vec![1; 3 * W],
            known: HashSet::new(),
            attempt: Attempt::default(),
            progress,
        }
    }

    /// Finds the solutions that `state` allows; `false` if the search is to stop.
    fn explore(&mut self, mut state: State<W>) -> bool {
        loop {
            match self.settle(&mut state) {
                Err(Halt::Dead) => return true,
                Err(Halt::Stop) => return false,
                Ok(()) if state.rows == 0 => return self.solution(&state),
                Ok(()) => {}
            }
            let (row, col) = self.choose(&state);
            let mut with = state.clone();
            if !self.place(&mut with, row, col) || !self.explore(with) {
                return false;
            }
            state.open[row] &= !(1 << col);
        }
    }

    /// Draws every conclusion that doesn't need a guess.
    fn settle(&mut self, state: &mut State<W>) -> Result<(), Halt> {
        loop {
            let before = state.open;
            let mut in_rows = [0; W];
            let mut in_cols = [0; W];
            for region in each(state.regions) {
                for row in each(self.rows[region] & state.rows) {
                    let cells = self.cells[region][row] & state.open[row];
                    in_rows[region] |= u64::from(cells != 0) << row;
                    in_cols[region] |= cells;
                }
                if in_rows[region] == 0 {
                    return self.dead(region);
                }
                if in_rows[region].is_power_of_two() && in_cols[region].is_power_of_two() {
                    let row = in_rows[region].trailing_zeros() as usize;
                    let col = in_cols[region].trailing_zeros() as usize;
                    if !self.place(state, row, col) {
                        return Err(Halt::Stop);
                    }
                }
            }
            self.settle_lines(state)?;
            if state.open != before {
                continue;
            }
            self.match_up(state, in_rows, in_cols)?;
            if state.open == before {
                return Ok(());
            }
        }
    }

    /// Settles rows and columns with one open cell.
    fn settle_lines(&mut self, state: &mut State<W>) -> Result<(), Halt> {
        for row in each(state.rows) {
            let cells = state.open[row];
            if cells == 0 {
                return self.dead(W + row);
            }
            if cells.is_power_of_two() && !self.place(state, row, cells.trailing_zeros() as usize) {
                return Err(Halt::Stop);
            }
        }
        let [one, two, four] = column_counts(state);
        let more = two | four;
        if let Some(col) = each(state.cols & !one & !more).next() {
            return self.dead(2 * W + col);
        }
        for col in each(state.cols & one & !more) {
            // The one cell may have gone to a queen placed just now.
            if let Some(row) = each(state.rows).find(|&row| state.open[row] >> col & 1 == 1)
                && !self.place(state, row, col)
            {
                return Err(Halt::Stop);
            }
        }
        Ok(())
    }

    /// Takes away the cells that no matching of regions, rows and columns with one another uses.
    fn match_up(
        &mut self,
        state: &mut State<W>,
        mut in_rows: [u64; W],
        mut in_cols: [u64; W],
    ) -> Result<(), Halt> {
        let State { open, regions, rows, region_rows, region_cols, row_cols, .. } = state;
        if let Err(region) = region_rows.mend(*regions, &in_rows) {
            return self.dead(region);
        }
        if let Err(region) = region_cols.mend(*regions, &in_cols) {
            return self.dead(region);
        }
        if let Err(row) = row_cols.mend(*rows, open) {
            return self.dead(W + row);
        }
        row_cols.prune(*rows, open);
        region_rows.prune(*regions, &mut in_rows);
        region_cols.prune(*regions, &mut in_cols);
        for region in each(*regions) {
            for row in each(self.rows[region] & *rows) {
                let keep = if in_rows[region] >> row & 1 == 1 { in_cols[region] } else { 0 };
                open[row] &= !self.cells[region][row] | keep;
            }
        }
        Ok(())
    }

    /// Puts a queen on an open cell; `false` if the search is to stop before it.
    fn place(&mut self, state: &mut State<W>, row: usize, col: usize) -> bool {
        if !self.node() {
            return false;
        }
        let region = usize::from(self.region_of[row * self.size + col]);
        state.queens[row] = col as u8;
        state.regions &= !(1 << region);
        state.rows &= !(1 << row);
        state.cols &= !(1 << col);
        state.region_rows.part(region, row);
        state.region_cols.part(region, col);
        state.row_cols.part(row, col);
        let queen = 1u64 << col;
        let reach = if self.rules == Rules::Classic { self.size } else { 1 };
        for (other, open) in state.open[..self.size].iter_mut().enumerate() {
            let rows = other.abs_diff(row);
            let diagonals =
                if rows <= reach { queen.unbounded_shl(rows as u32) | queen >> rows } else { 0 };
            *open &= !(queen | diagonals | self.cells[region][other]);
        }
        state.open[row] = 0;
        true
    }

    /// The cell to try: in the house with the fewest open cells for its weight.
    fn choose(&self, state: &State<W>) -> (usize, usize) {
        let mut best = (u64::MAX, 1, 0);
        let mut consider = |cells: u64, house: usize| {
            let weight = self.weights[house];
            if u128::from(cells) * u128::from(best.1) < u128::from(best.0) * u128::from(weight) {
                best = (cells, weight, house);
            }
        };
        for region in each(state.regions) {
            let rows = each(self.rows[region] & state.rows);
            let cells = rows.map(|row| (self.cells[region][row] & state.open[row]).count_ones());
            consider(cells.sum::<u32>().into(), region);
        }
        for row in each(state.rows) {
            consider(state.open[row].count_ones().into(), W + row);
        }
        let [one, two, four] = column_counts(state);
        for col in each(state.cols) {
            consider((one >> col & 1) + 2 * (two >> col & 1) + 4 * (four >> col & 1), 2 * W + col);
        }
        let house = best.2;
        let mut cells = each(state.rows).filter_map(|row| {
            let cells = match house / W {
                0 => state.open[row] & self.cells[house][row],
                1 if house - W == row => state.open[row],
                2 => state.open[row] & 1 << (house - 2 * W),
                _ => 0,
            };
            (cells != 0).then(|| (row, cells.trailing_zeros() as usize))
        });
        // A settled state has an open cell in every house left.
        cells.next().unwrap_or_default()
    }

    /// Counts one node; `false` if the search is to stop before it.
    fn node(&mut self) -> bool {
        let found = &self.progress.found;
        let plenty = self.attempt.solutions * PLENTY >= self.attempt.nodes;
        if found.nodes >= self.attempt.end && found.ending == Ending::Complete && !plenty {
            self.attempt.abandoned = true;
            return false;
        }
        self.attempt.nodes += 1;
        self.progress.node()
    }

    fn dead<T>(&mut self, house: usize) -> Result<T, Halt> {
        self.weights[house] += 1;
        Err(Halt::Dead)
    }

    fn solution(&mut self, state: &State<W>) -> bool {
        self.attempt.solutions += 1;
        let solution = Solution::new(state.queens[..self.size].to_vec());
        self.known.contains(&solution) || self.progress.solution(solution)
    }
}

/// The number of open cells of each column: the bits of the number as three masks of columns; 4 also
/// stands for more (a column of five has the bits of one and four).
fn column_counts<const W: usize>(state: &State<W>) -> [u64; 3] {
    let (mut one, mut two, mut four) = (0, 0, 0);
    for row in each(state.rows) {
        let cells = state.open[row];
        let carry = one & cells;
        one ^= cells;
        four |= two & carry;
        two ^= carry;
    }
    [one, two, four]
}
