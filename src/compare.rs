//! Every engine on one board: how long, how many nodes, and whether they agree.

use std::{sync::atomic::AtomicBool, time::Instant};

use crate::{
    board::Board,
    solve::{Ending, Engine, Request, search},
};

/// What one engine made of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The engine.
    pub engine: Engine,
    /// How many solutions it found.
    pub solutions: usize,
    /// Why it stopped.
    pub ending: Ending,
    /// Its nodes.
    pub nodes: u64,
    /// Microseconds of wall time.
    pub time_us: f64,
}

impl Run {
    /// Whether the engine came to an answer; its count may be held against others'.
    pub fn is_answer(&self) -> bool {
        matches!(self.ending, Ending::Complete | Ending::Limit)
    }
}

/// Runs `engine` on `board` up to `limit` solutions and `max_nodes` nodes.
pub fn run(
    board: &Board,
    engine: Engine,
    limit: usize,
    max_nodes: u64,
    cancel: &AtomicBool,
) -> Run {
    let start = Instant::now();
    let found = search(board, engine, &Request { limit, max_nodes, cancel });
    let time_us = start.elapsed().as_secs_f64() * 1e6;
    let (solutions, ending, nodes) = (found.solutions.len(), found.ending, found.nodes);
    Run { engine, solutions, ending, nodes, time_us }
}

/// Whether any engine came to an answer.
pub fn answered(runs: &[Run]) -> bool {
    runs.iter().any(Run::is_answer)
}

/// Whether all engines that came to an answer count the same; `true` if none did.
pub fn agree(runs: &[Run]) -> bool {
    let mut counts = runs.iter().filter(|run| run.is_answer()).map(|run| run.solutions);
    counts.next().is_none_or(|first| counts.all(|count| count == first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_that_gave_up_disagrees_with_none() {
        let run = |solutions, ending| Run {
            engine: Engine::Bitmask,
            solutions,
            ending,
            nodes: 0,
            time_us: 0.0,
        };
        let (one, none) = (run(1, Ending::Complete), run(0, Ending::Complete));
        assert!(agree(&[one.clone(), run(0, Ending::GaveUp), one.clone()]));
        assert!(!agree(&[one, none]));
    }
}
