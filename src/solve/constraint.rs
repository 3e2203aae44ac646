//! A boolean for each cell, given to a SAT solver: every house has a queen, and no queen has one in a
//! cell it attacks. After each solution a clause forbids it, and the solver goes on from what it has
//! learned.

use std::{cell::Cell as Shared, sync::atomic::Ordering};

use batsat::{
    Callbacks, Lit, Solver, SolverInterface, SolverOpts, Theory, lbool, theory::TheoryArg,
};

use super::{Ending, Found, Progress, Request};
use crate::board::{Board, Cell, Solution};

pub(super) fn search(board: &Board, request: &Request<'_>) -> Found {
    let mut progress = Progress::new(request);
    let nodes = Shared::new(0);
    let watch = Watch { request, nodes: &nodes };
    if watch.stop() || progress.found.ending != Ending::Complete {
        progress.node();
        return progress.found;
    }
    let Some(mut solver) = encode(board, watch) else {
        progress.found.ending = Ending::Cancelled;
        return progress.found;
    };
    loop {
        let answer = solver.solve_limited_th(&mut Count { levels: 0, nodes: &nodes }, &[]);
        progress.found.nodes = nodes.get();
        if answer == lbool::UNDEF {
            let cancelled = request.cancel.load(Ordering::Relaxed);
            progress.found.ending = if cancelled { Ending::Cancelled } else { Ending::GaveUp };
        }
        if answer != lbool::TRUE {
            return progress.found;
        }
        let mut cols = vec![0; board.size()];
        let mut another = Vec::with_capacity(board.size());
        for cell in board.cells() {
            let queen = queen_on(board, &mut solver, cell);
            if solver.value_lit(queen) == lbool::TRUE {
                cols[usize::from(cell.row)] = cell.col;
                another.push(!queen);
            }
        }
        if !progress.solution(Solution::new(cols)) {
            return progress.found;
        }
        solver.add_clause_reuse(&mut another);
    }
}

/// The rules as clauses; `None` if the search was cancelled meanwhile.
fn encode<'a>(board: &Board, watch: Watch<'a>) -> Option<Solver<Watch<'a>>> {
    let request = watch.request;
    let mut solver = Solver::new(SolverOpts::default(), watch);
    for house in board.houses() {
        let cells = board.house(house);
        let mut clause = cells.iter().map(|cell| queen_on(board, &mut solver, cell)).collect();
        solver.add_clause_reuse(&mut clause);
    }
    for cell in board.cells() {
        if request.cancel.load(Ordering::Relaxed) {
            return None;
        }
        let queen = queen_on(board, &mut solver, cell);
        for other in board.attacked_by(cell).iter().filter(|&other| other > cell) {
            let other = queen_on(board, &mut solver, other);
            solver.add_clause_reuse(&mut vec![!queen, !other]);
        }
    }
    Some(solver)
}

/// The boolean of a cell: true for a queen.
fn queen_on(board: &Board, solver: &mut Solver<Watch<'_>>, cell: Cell) -> Lit {
    let index = usize::from(cell.row) * board.size() + usize::from(cell.col);
    Lit::new(solver.var_of_int(index as u32), true)
}

/// Tells the solver when to stop; it asks before every decision.
struct Watch<'a> {
    request: &'a Request<'a>,
    nodes: &'a Shared<u64>,
}

impl Callbacks for Watch<'_> {
    fn stop(&self) -> bool {
        self.nodes.get() >= self.request.max_nodes || self.request.cancel.load(Ordering::Relaxed)
    }
}

/// Counts the solver's decisions as nodes. A theory would add rules of its own; this has none.
struct Count<'a> {
    levels: usize,
    nodes: &'a Shared<u64>,
}

impl Theory for Count<'_> {
    fn final_check(&mut self, _: &mut TheoryArg<'_>) {}

    fn create_level(&mut self) {
        self.levels += 1;
        self.nodes.set(self.nodes.get() + 1);
    }

    fn pop_levels(&mut self, levels: usize) {
        self.levels -= levels;
    }

    fn n_levels(&self) -> usize {
        self.levels
    }

    fn explain_propagation(&mut self, _: Lit) -> &[Lit] {
        &[] // never asked for: nothing was propagated
    }
}
