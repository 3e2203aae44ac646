//! The board that comes with the program.

use super::sheet::Source;
use crate::board::Board;

/// Our own: one solution, found without a guess.
const EXAMPLE: &str = "AAAABBBC/DDDDBDDC/DDDDDDCC/EEDFDDCC/EGFFFFFC/EGFFFFFC/GGGHHFFC/GGGGHFFC";

/// The example as a board to be drawn.
pub(super) fn source() -> Source {
    EXAMPLE.parse::<Board>().map_or(Source::Pixels(Default::default()), Source::Board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::{Verdict, answer_board},
        solve::{Engine, NEVER},
    };

    #[test]
    fn the_example_has_one_solution() {
        let board = EXAMPLE.parse().expect("a board");
        let answer = answer_board(board, Engine::default(), &NEVER);
        assert!(matches!(answer.verdict, Verdict::Solved(_)));
    }
}
