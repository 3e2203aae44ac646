//! Search engines. All answer the same question with the same signature, so that they can be
//! compared, measured and tested against one another.
//!
//! No clock, thread or file: a search ends by itself, at its node budget, or when it is cancelled.

mod a_star;
mod backtracking;
mod bitmask;
mod breadth_first;
pub mod classic;
mod constraint;
mod two_stars;

use std::{
    fmt,
    str::FromStr,
    sync::atomic::{AtomicBool, Ordering},
};

pub use two_stars::is_for_two_stars;

use crate::board::{Board, Cell, Solution};

/// Which search to run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The region with the fewest open cells first, with a mask of attacked cells for each cell.
    /// The fastest, and the one that knows when a board sets a trap.
    #[default]
    Bitmask,
    /// Region by region in the order of the board, undoing the last queen that leaves no way on.
    Backtracking,
    /// All boards with queens in the regions so far, one more region at a time.
    BreadthFirst,
    /// The most promising half-filled board first.
    AStar,
    /// A boolean for each cell, on a SAT solver.
    Constraint,
}

impl Engine {
    /// Every engine, the default first.
    pub const ALL: &[Engine] = &[
        Engine::Bitmask,
        Engine::Backtracking,
        Engine::BreadthFirst,
        Engine::AStar,
        Engine::Constraint,
    ];

    /// The name on the command line and in the window.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Bitmask => "bitmask",
            Engine::Backtracking => "backtracking",
            Engine::BreadthFirst => "breadth-first",
            Engine::AStar => "a-star",
            Engine::Constraint => "constraint",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Engine, UnknownEngine> {
        let known = Engine::ALL.iter().find(|engine| engine.name() == name);
        known.copied().ok_or_else(|| UnknownEngine(name.to_owned()))
    }
}

/// There is no engine of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no engine \"{0}\"")]
pub struct UnknownEngine(pub String);

/// What to look for, and when to stop.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Stop after this many solutions: 1 to solve, 2 to prove that there is only one,
    /// `usize::MAX` to find them all.
    pub limit: usize,
    /// Give up after this many nodes; `u64::MAX` to never do so.
    pub max_nodes: u64,
    /// Looked at before every node; set from another thread to abandon the search.
    pub cancel: &'a AtomicBool,
}

/// Never set: for searches that nobody cancels.
pub static NEVER: AtomicBool = AtomicBool::new(false);

impl Request<'_> {
    /// Up to `limit` solutions, within [`DEFAULT_MAX_NODES`], not to be cancelled.
    pub fn limit(limit: usize) -> Request<'static> {
        Request { limit, max_nodes: DEFAULT_MAX_NODES, cancel: &NEVER }
    }
}

/// Nodes after which the program gives up a search unless asked otherwise: a fraction of a second to
/// some seconds, by engine and board.
pub const DEFAULT_MAX_NODES: u64 = 5_000_000;

/// The nodes that an answer to someone who waits may take: a second or two of the default engine.
/// Nodes of large boards, on which regions are matched with lines, are dearer.
pub fn max_nodes_to_wait_for(board: &Board) -> u64 {
    const LARGE: usize = 12;
    if board.size() < LARGE { DEFAULT_MAX_NODES } else { DEFAULT_MAX_NODES / 5 }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ending {
    /// The whole space was searched; there are no more solutions.
    #[default]
    Complete,
    /// The limit of solutions was reached; there may be more.
    Limit,
    /// The node budget was used up; nothing is known of the rest.
    GaveUp,
    /// The engine would have had to keep more half-filled boards than it may (breadth-first keeps
    /// them all); nothing is known of the rest. Another engine may do.
    OutOfMemory,
    /// It was cancelled.
    Cancelled,
}

impl Ending {
    /// The words for it after `nodes` nodes, with the next step where there is one.
    pub fn text(self, nodes: u64) -> String {
        match self {
            Ending::Complete => "all found".into(),
            Ending::Limit => "stopped counting".into(),
            Ending::GaveUp => format!("gave up after {nodes} nodes"),
            Ending::OutOfMemory => "too many boards to keep; try another engine".into(),
            Ending::Cancelled => "cancelled".into(),
        }
    }
}

/// What a search found. No solution is an answer, not an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// At most `limit` solutions, in the order in which the engine met them.
    pub solutions: Vec<Solution>,
    /// Why the search ended.
    pub ending: Ending,
    /// Queens tried (for `constraint`: decisions of the solver); comparable between runs of one engine, unlike seconds.
    pub nodes: u64,
}

/// Searches `board` with `engine`. The same call always gives the same answer.
pub fn search(board: &Board, engine: Engine, request: &Request<'_>) -> Found {
    match engine {
        Engine::Bitmask => bitmask::search(board, request),
        Engine::Backtracking => backtracking::search(board, request),
        Engine::BreadthFirst => breadth_first::search(board, request),
        Engine::AStar => a_star::search(board, request),
        Engine::Constraint => constraint::search(board, request),
    }
}

/// Counts nodes and decides when a search stops; shared by the engines.
struct Progress<'a> {
    request: &'a Request<'a>,
    found: Found,
}

impl<'a> Progress<'a> {
    fn new(request: &'a Request<'a>) -> Progress<'a> {
        let ending = if request.limit == 0 { Ending::Limit } else { Ending::Complete };
        // Two are what most ask for; to make room for them at once is cheaper than to grow.
        let solutions = Vec::with_capacity(request.limit.min(2));
        Progress { request, found: Found { solutions, ending, nodes: 0 } }
    }

    /// Counts one node; `false` if the search is to stop before it.
    fn node(&mut self) -> bool {
        let nodes = self.found.nodes;
        if nodes >= self.request.max_nodes {
            self.found.ending = Ending::GaveUp;
        } else if self.request.cancel.load(Ordering::Relaxed) {
            self.found.ending = Ending::Cancelled;
        } else if self.found.ending == Ending::Complete {
            self.found.nodes = nodes + 1;
            return true;
        }
        false
    }

    /// Takes in a solution; `false` if the search is to stop after it.
    fn solution(&mut self, solution: Solution) -> bool {
        self.found.solutions.push(solution);
        if self.found.solutions.len() >= self.request.limit {
            self.found.ending = Ending::Limit;
        }
        self.found.ending == Ending::Complete
    }
}

/// The cells of each region, the smallest region first; equals in the order of the board.
fn regions_smallest_first(board: &Board) -> Vec<Vec<Cell>> {
    let mut regions = vec![Vec::new(); board.size()];
    board.cells().for_each(|cell| regions[usize::from(board.region(cell))].push(cell));
    regions.sort_by_key(Vec::len);
    regions
}

/// The solution with a queen on each of `queens`, in any order.
fn solution_of(queens: &[Cell]) -> Solution {
    let mut cols = vec![0; queens.len()];
    queens.iter().for_each(|queen| cols[usize::from(queen.row)] = queen.col);
    Solution::new(cols)
}
