//! One thing that was opened, and what became of it.

use std::{path::PathBuf, sync::Arc};

use image::RgbaImage;

use super::{lesson::Lesson, problem::Problem};
use crate::{
    answer::{Answer, Verdict},
    board::Board,
    compare::Run,
    solve::Engine,
};

/// Tells sheets apart for as long as the window is open; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SheetId(pub u64);

/// One thing that was opened, and what became of it. Its pixels are kept only while it is shown.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// Which one it is.
    pub id: SheetId,
    /// The name in the list: that of the file, or where it came from.
    pub name: String,
    /// Where it comes from, to load it again.
    pub source: Source,
    /// What became of it.
    pub outcome: Outcome,
    /// What each engine made of it, once they were compared.
    pub runs: Vec<Run>,
    /// What there is to learn from it, once that is known.
    pub lesson: Option<Arc<Lesson>>,
    /// Whether it is known what there is to learn, be it nothing.
    pub explained: bool,
}

/// Where a sheet comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// A picture or a text in a file.
    File(PathBuf),
    /// A picture with no file, as pasted.
    Pixels(Arc<RgbaImage>),
    /// A board with no picture; one is drawn.
    Board(Board),
    /// A text that is no board, and why: there is nothing to load.
    NoBoard(Problem),
}

impl From<Result<Board, Problem>> for Source {
    fn from(board: Result<Board, Problem>) -> Source {
        board.map_or_else(Source::NoBoard, Source::Board)
    }
}

/// What became of a sheet.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Its turn has not come, or it is being worked on.
    Waiting,
    /// The user stopped the work before its turn came.
    Stopped,
    /// It was read and searched.
    Answered(Box<Solved>),
    /// No board could be had from it.
    Failed(Problem),
}

/// An answer and how it was got.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// What is known of the board; its frame is set also for a board that was drawn.
    pub answer: Answer,
    /// The engine that searched.
    pub engine: Engine,
}

impl Sheet {
    /// A sheet whose turn has not come.
    pub fn new(id: SheetId, name: String, source: Source) -> Sheet {
        let (runs, lesson, explained) = (Vec::new(), None, false);
        Sheet { id, name, source, outcome: Outcome::Waiting, runs, lesson, explained }
    }

    /// Whether there is nothing left to find out, or nobody wants to know.
    pub fn is_finished(&self) -> bool {
        match self.outcome {
            Outcome::Waiting => false,
            Outcome::Answered(_) => self.explained,
            Outcome::Stopped | Outcome::Failed(_) => true,
        }
    }

    /// What is known of the board; `None` until it is answered, and if no board could be had.
    pub fn solved(&self) -> Option<&Solved> {
        match &self.outcome {
            Outcome::Answered(solved) => Some(solved),
            _ => None,
        }
    }

    /// Whether there are queens to show.
    pub fn has_solution(&self) -> bool {
        self.solved().is_some_and(|solved| solved.answer.verdict.solution().is_some())
    }
}

/// What is known of the solutions, in words for the status line.
pub(super) fn verdict_text(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Solved(_) => "one solution",
        Verdict::Ambiguous(_) => "more than one solution",
        Verdict::Unsolvable => "no solution",
        Verdict::Unknown(_, Some(_)) => "a solution; whether there are more is not known",
        Verdict::Unknown(_, None) => "gave up before a solution was found",
    }
}
