//! What there is to learn from a board: its steps, its grade, and what the player has right.

use image::RgbaImage;

use crate::{
    answer::{Answer, Verdict},
    board::Marks,
    hint::{self, Check, Colours, Ending, Grade, Names, Rung, Technique, Trace},
    present,
};

/// Boards up to this size are explained unasked; larger ones may take seconds.
const MAX_SIZE: usize = 24;

/// What there is to learn from a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson {
    /// The grade of the empty board; `None` if the techniques don't explain it to the end.
    pub grade: Option<Grade>,
    /// Which technique the empty board needs how often, easiest first.
    pub tally: Vec<(Technique, usize)>,
    /// The player's marks held against the solution.
    pub check: Check,
    /// The marks from which the steps go on: the player's if they are right and there is more to
    /// do, else none.
    pub from: Marks,
    /// The steps from there to the solution, or as far as the techniques reach.
    pub trace: Trace,
    /// The names of the regions' colours; `None` where words don't tell them apart.
    pub colours: Option<Vec<String>>,
}

/// Regions by their colours, or else by letters in the order of the board.
impl Names for Lesson {
    fn regions(&self, regions: &[u8]) -> String {
        Colours(self.colours.as_deref().unwrap_or_default()).regions(regions)
    }
}

impl Lesson {
    /// The lesson of a board with one solution, as it is seen in `image`; `None` for others and for
    /// very large boards.
    pub fn of(answer: &Answer, image: &RgbaImage) -> Option<Lesson> {
        let Verdict::Solved(solution) = &answer.verdict else { return None };
        let board = &answer.board;
        if board.size() > MAX_SIZE {
            return None;
        }
        let none = Marks::none(board.size());
        let whole = hint::steps(board, &none);
        let check = hint::check(board, &answer.marks, solution);
        let from = if check.is_right() && !check.done { answer.marks.clone() } else { none };
        let trace = if from.is_empty() { whole.clone() } else { hint::steps(board, &from) };
        let (grade, tally) = (hint::grade(&whole), whole.tally());
        let frame = answer.frame.as_ref();
        let colours = frame.and_then(|frame| present::colour_names(image, frame, board));
        Some(Lesson { grade, tally, check, from, trace, colours })
    }

    /// The marks after the first `steps` steps.
    pub fn marks_after(&self, steps: usize) -> Marks {
        let mut marks = self.from.clone();
        self.trace.steps.iter().take(steps).for_each(|step| step.effect.apply(&mut marks));
        marks
    }

    /// How the steps end, if not with the solution.
    pub fn shortfall(&self) -> Option<&'static str> {
        match self.trace.ending {
            Ending::Explained => None,
            Ending::Stuck => Some("From here on no technique gets any further."),
            Ending::Broken(_) => Some("These marks contradict each other."),
            Ending::GaveUp => Some("From here on the next step would take too long to find."),
        }
    }
}

/// What a click on "Hint" shows next: one rung more, and after the top the first again.
pub(super) fn next_rung(now: Option<Rung>) -> Rung {
    now.and_then(Rung::next).unwrap_or(Rung::Where)
}
