//! From a picture or a board to its answer: what the command line prints and the window shows.

use std::{sync::atomic::AtomicBool, time::Instant};

use crate::{
    board::{Board, Marks, Solution},
    geometry::GridFrame,
    solve::{Ending, Engine, Request, max_nodes_to_wait_for, search},
    vision::{self, Pixels, ReadError},
};

/// What is known of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// The puzzle.
    pub board: Board,
    /// The progress read from the picture; nothing for a board that came as text.
    pub marks: Marks,
    /// Where the board is in its picture; `None` for a board that came as text.
    pub frame: Option<GridFrame>,
    /// One solution, or how there is none.
    pub verdict: Verdict,
    /// Nodes that the search took.
    pub nodes: u64,
    /// How long each stage took.
    pub timings: Timings,
}

/// Microseconds of wall time that each stage took; 0 for a stage that there was not.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Timings {
    /// Finding the frame.
    pub locate_us: f64,
    /// Reading regions and marks inside it.
    pub read_us: f64,
    /// The search for two solutions.
    pub solve_us: f64,
}

/// How many solutions a board has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Exactly one.
    Solved(Solution),
    /// Two or more, of which this is one.
    Ambiguous(Solution),
    /// None.
    Unsolvable,
    /// The search was cancelled or used up its nodes before this could be told; the solution found
    /// until then, if any.
    Unknown(Ending, Option<Solution>),
}

impl Verdict {
    /// The solution to show: the only one, or one of several.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Verdict::Solved(solution) | Verdict::Ambiguous(solution) => Some(solution),
            Verdict::Unknown(_, solution) => solution.as_ref(),
            Verdict::Unsolvable => None,
        }
    }
}

/// Reads the largest whole board of `picture` and searches it with `engine` for two solutions.
///
/// # Errors
///
/// [`ReadError`] when no board can be read for sure.
pub fn answer_picture(
    picture: Pixels<'_>,
    engine: Engine,
    cancel: &AtomicBool,
) -> Result<Answer, ReadError> {
    let reading = vision::read(picture)?;
    let mut answer = answer_board(reading.board, engine, cancel);
    answer.marks = reading.marks;
    answer.frame = Some(reading.frame);
    answer.timings.locate_us = reading.timings.locate_us;
    answer.timings.read_us = reading.timings.read_us;
    Ok(answer)
}

/// Searches `board` with `engine` for two solutions.
pub fn answer_board(board: Board, engine: Engine, cancel: &AtomicBool) -> Answer {
    let start = Instant::now();
    let request = Request { limit: 2, max_nodes: max_nodes_to_wait_for(&board), cancel };
    let found = search(&board, engine, &request);
    let solve_us = start.elapsed().as_secs_f64() * 1e6;
    let nodes = found.nodes;
    let mut solutions = found.solutions.into_iter();
    let verdict = match (solutions.next(), solutions.next(), found.ending) {
        (Some(first), Some(_), _) => Verdict::Ambiguous(first),
        (Some(only), None, Ending::Complete) => Verdict::Solved(only),
        (None, _, Ending::Complete) => Verdict::Unsolvable,
        (found, _, ending) => Verdict::Unknown(ending, found),
    };
    let marks = Marks::none(board.size());
    let timings = Timings { solve_us, ..Timings::default() };
    Answer { board, marks, frame: None, verdict, nodes, timings }
}
