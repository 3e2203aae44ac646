//! How a board came out, in one word: the same in the JSON of every subcommand.

use std::fmt;

use serde::Serialize;

use super::input::{InputError, TextError};
use crate::vision::ReadError;

/// How a board, or a file without one, came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Exactly one solution.
    Solved,
    /// There is a next step.
    Hint,
    /// Every step to the solution is there.
    Explained,
    /// No technique gets any further, though there is exactly one solution.
    Stuck,
    /// No mark is wrong so far.
    Right,
    /// Some marks are wrong.
    Wrong,
    /// The queens on the board are the solution.
    Done,
    /// Two solutions or more.
    Ambiguous,
    /// No solution.
    Unsolvable,
    /// No board in the picture.
    NotFound,
    /// Something like a board, but its cells or regions can't be told.
    Unreadable,
    /// No such file, not a picture, too large; or the search or the explanation gave up.
    Error,
}

impl Status {
    /// Whether what was asked could be answered.
    pub fn is_answer(self) -> bool {
        use Status::{Done, Explained, Hint, Right, Solved, Wrong};
        matches!(self, Solved | Hint | Explained | Right | Wrong | Done)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Status::Solved => "solved",
            Status::Hint => "hint",
            Status::Explained => "explained",
            Status::Stuck => "stuck",
            Status::Right => "right",
            Status::Wrong => "wrong",
            Status::Done => "done",
            Status::Ambiguous => "ambiguous",
            Status::Unsolvable => "unsolvable",
            Status::NotFound => "not found",
            Status::Unreadable => "unreadable",
            Status::Error => "error",
        })
    }
}

/// Why there is no answer: the word, and what was measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// How it came out; never one that [is an answer](Status::is_answer).
    pub status: Status,
    /// What was measured, as a clause.
    pub message: String,
}

impl Refusal {
    /// A refusal with these words.
    pub fn new(status: Status, message: impl Into<String>) -> Refusal {
        Refusal { status, message: message.into() }
    }
}

impl From<&ReadError> for Status {
    fn from(error: &ReadError) -> Status {
        match error {
            ReadError::NotFound { .. } => Status::NotFound,
            _ => Status::Unreadable,
        }
    }
}

impl From<ReadError> for Refusal {
    fn from(error: ReadError) -> Refusal {
        let said = match error {
            ReadError::SeveralBoards { .. } => format!("{error}, or solve them with `solve --all`"),
            _ => error.to_string(),
        };
        Refusal::new(Status::from(&error), said)
    }
}

impl From<TextError> for Refusal {
    fn from(error: TextError) -> Refusal {
        Refusal::new(Status::Unreadable, error.to_string())
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        Refusal::new(Status::Error, error.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::PixelRect;

    #[test]
    fn of_several_boards_the_way_to_solve_each_is_told() {
        let frame = PixelRect { left: 0, top: 0, right: 9, bottom: 9 };
        let refusal = Refusal::from(ReadError::SeveralBoards { frame, count: 2 });
        assert!(refusal.message.contains("solve --all"), "{}", refusal.message);
        assert_eq!(refusal.status, Status::Unreadable);
    }
}
