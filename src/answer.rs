//! From a picture or a board to its answer: what the command line prints and the window shows.

use std::{sync::atomic::AtomicBool, time::Instant};

use crate::{
    board::{Board, Marks, Solution},
    geometry::GridFrame,
    solve::{Ending, Engine, Request, max_nodes_to_wait_for, search},
    vision::{self, Pixels, ReadError, Reading},
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
    /// until then, if any, which is proof that there is one and no answer to show.
    Unknown(Ending, Option<Solution>),
}

impl Verdict {
    /// Why no hint can lead to the solution; `None` where there is exactly one.
    pub fn why_no_hint(&self) -> Option<&'static str> {
        match self {
            Verdict::Solved(_) => None,
            Verdict::Ambiguous(_) => {
                Some("This board has more than one solution, so no hint leads to just one.")
            }
            Verdict::Unsolvable => Some("This board has no solution for a hint to lead to."),
            Verdict::Unknown(..) => Some(
                "The search ended before it was sure of a solution, so there is none for a hint to \
                 lead to.",
            ),
        }
    }

    /// The solution to show: the only one, or one of several. `None` too where a search that ended
    /// early had found one, as nobody knows then whether it is the answer.
    pub fn solution(&self) -> Option<&Solution> {
        match self {
            Verdict::Solved(solution) | Verdict::Ambiguous(solution) => Some(solution),
            Verdict::Unsolvable | Verdict::Unknown(..) => None,
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
    Ok(answer_reading(vision::read(picture)?, engine, cancel))
}

/// Searches the board of `reading` with `engine` for two solutions. Of several, the one that is on the board already
/// is to be shown.
pub fn answer_reading(reading: Reading, engine: Engine, cancel: &AtomicBool) -> Answer {
    let mut answer = answer_board(reading.board, engine, cancel);
    if let Verdict::Ambiguous(shown) = &mut answer.verdict
        && let Some(placed) = reading.marks.solution(&answer.board)
    {
        *shown = placed;
    }
    answer.marks = reading.marks;
    answer.frame = Some(reading.frame);
    answer.timings.locate_us = reading.timings.locate_us;
    answer.timings.read_us = reading.timings.read_us;
    answer
}

/// Searches `board` with `engine` for two solutions.
pub fn answer_board(board: Board, engine: Engine, cancel: &AtomicBool) -> Answer {
    let request = Request { limit: 2, max_nodes: max_nodes_to_wait_for(&board), cancel };
    answer_within(board, engine, &request)
}

fn answer_within(board: Board, engine: Engine, request: &Request<'_>) -> Answer {
    let start = Instant::now();
    let found = search(&board, engine, request);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::{Cell, Mark},
        geometry::PixelRect,
        solve::NEVER,
    };

    #[test]
    fn of_several_solutions_the_one_on_the_board_is_shown() {
        let board: Board = "AABBBB/AABBBC/AADBCC/DDDEEC/DFFEEE/FFFEEE".parse().expect("a board");
        let shown = |queens: &[Cell]| {
            let mut marks = Marks::none(6);
            queens.iter().for_each(|&queen| marks.set(queen, Mark::Queen));
            let frame = GridFrame::even(PixelRect { left: 0, top: 0, right: 60, bottom: 60 }, 6);
            let timings = vision::Timings::default();
            let reading = Reading { frame, board: board.clone(), marks, timings };
            match answer_reading(reading, Engine::Bitmask, &NEVER).verdict {
                Verdict::Ambiguous(solution) => solution,
                verdict => panic!("{verdict:?}"),
            }
        };
        let queens = |cols: [u8; 6]| -> Vec<Cell> {
            cols.into_iter().zip(0..).map(|(col, row)| Cell::new(row, col)).collect()
        };
        for cols in [[0, 3, 5, 1, 4, 2], [4, 1, 5, 3, 0, 2]] {
            assert_eq!(shown(&queens(cols)).cols(), cols);
        }
        let any = shown(&[]);
        assert_eq!(shown(&queens([4, 1, 5, 3, 0, 2])[1..]), any, "one is missing");
        assert_eq!(shown(&queens([1, 3, 0, 5, 2, 4])), any, "two are in one region");
    }

    /// A search that ends between the first solution and the proof that there is no second.
    #[test]
    fn what_is_not_proved_is_not_shown() {
        let board: Board = "AAABB/AACBB/CACCD/CCCCC/ECCCC".parse().expect("a board");
        let mut unproved = 0;
        let proved = (0..).find(|&max_nodes| {
            let request = Request { limit: 2, max_nodes, cancel: &NEVER };
            let answer = answer_within(board.clone(), Engine::Backtracking, &request);
            unproved += u32::from(matches!(answer.verdict, Verdict::Unknown(_, Some(_))));
            let solved = matches!(answer.verdict, Verdict::Solved(_));
            assert_eq!(answer.verdict.solution().is_some(), solved, "{max_nodes} nodes");
            solved
        });
        assert!(proved.is_some() && unproved > 0, "{proved:?}, {unproved}");
    }
}
