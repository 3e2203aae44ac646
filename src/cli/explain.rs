//! What `hint`, `steps`, `grade` and `check` share: from a file to boards with their marks and
//! solutions, and deductions as JSON.
//!
//! The hints themselves know nothing of JSON: the names of the fields are an interface of the
//! command line, and may stay as they are when the types change.

use std::{
    io::{self, Write},
    path::Path,
};

use serde::Serialize;

pub use super::boards::exit;
use super::input::{self, Input};
use crate::{
    answer::{Answer, Verdict, answer_board, answer_picture},
    board::{Cell, House, Solution},
    hint::{Deduction, Effect, Rung},
    solve::{Engine, NEVER},
    vision::{Pixels, ReadError},
};

/// How a board, or a file without one, came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
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
    /// No such file, not a picture, too large; or the search gave up.
    Error,
}

impl Status {
    /// Whether what was asked could be answered.
    pub fn is_answer(self) -> bool {
        use Status::{Done, Explained, Hint, Right, Wrong};
        matches!(self, Hint | Explained | Right | Wrong | Done)
    }
}

/// One board of a file, or why there is none.
pub struct Puzzle {
    /// The file as it was named.
    pub file: String,
    /// Which board of a file with several, from 0; `None` for a file with one.
    pub index: Option<usize>,
    /// The board, its marks and its only solution; or what is wrong, and the words for it.
    pub known: Result<(Answer, Solution), (Status, String)>,
}

impl Puzzle {
    /// The file and, where it holds several boards, which of them, counted from 1.
    pub fn name(&self) -> String {
        match self.index {
            Some(index) => format!("{} ({})", self.file, index + 1),
            None => self.file.clone(),
        }
    }
}

/// The boards of the file at `path`, in order; one puzzle at least, whatever happens.
pub fn read(path: &Path) -> Vec<Puzzle> {
    let puzzle = |index, known| Puzzle { file: path.display().to_string(), index, known };
    match input::read(path) {
        Ok(Input::Picture(image)) => vec![puzzle(None, read_picture(&image))],
        Ok(Input::Boards(boards)) => {
            let several = boards.len() > 1;
            let boards = boards.into_iter().enumerate().map(|(at, board)| {
                let known = match board {
                    Ok(board) => unique(answer_board(board, Engine::default(), &NEVER)),
                    Err(error) => Err((Status::Unreadable, error.to_string())),
                };
                puzzle(several.then_some(at), known)
            });
            boards.collect()
        }
        Err(error) => vec![puzzle(None, Err((Status::Error, error.to_string())))],
    }
}

fn read_picture(image: &image::DynamicImage) -> Result<(Answer, Solution), (Status, String)> {
    let unknown = || (Status::Error, "its pixels can't be read".to_owned());
    let pixels = Pixels::borrowed(image).ok_or_else(unknown)?;
    match answer_picture(pixels, Engine::default(), &NEVER) {
        Ok(answer) => unique(answer),
        Err(error @ ReadError::NotFound { .. }) => Err((Status::NotFound, error.to_string())),
        Err(error) => Err((Status::Unreadable, error.to_string())),
    }
}

/// Only a board with exactly one solution can be explained.
fn unique(answer: Answer) -> Result<(Answer, Solution), (Status, String)> {
    let solution = match &answer.verdict {
        Verdict::Solved(solution) => solution.clone(),
        Verdict::Ambiguous(_) => {
            let said = "more than one solution, so no reasoning leads to just one";
            return Err((Status::Ambiguous, said.to_owned()));
        }
        Verdict::Unsolvable => return Err((Status::Unsolvable, "no solution".to_owned())),
        Verdict::Unknown(..) => {
            let said = format!("the search for its solution gave up after {} nodes", answer.nodes);
            return Err((Status::Error, said));
        }
    };
    Ok((answer, solution))
}

/// How much to give away, as an option of `hint` and `check`.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum Show {
    /// Where to look.
    Where,
    /// Why.
    Why,
    /// The queen or the crosses.
    Move,
    /// The whole solution.
    Solution,
}

impl From<Show> for Rung {
    fn from(show: Show) -> Rung {
        match show {
            Show::Where => Rung::Where,
            Show::Why => Rung::Why,
            Show::Move => Rung::Move,
            Show::Solution => Rung::Solution,
        }
    }
}

/// A deduction as JSON: rows and columns from 0.
#[derive(Clone, Debug, Serialize)]
pub struct DeductionReport {
    /// The name of the technique.
    pub technique: &'static str,
    /// What a person is told.
    pub sentence: String,
    /// The houses looked at, in the order in which the sentence names them.
    pub houses: Vec<HouseReport>,
    /// The cells that the argument rests on.
    pub because: Vec<[u8; 2]>,
    /// What goes on the board.
    pub effect: EffectReport,
    /// What would follow from a queen on the cell that is crossed out.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub then: Vec<DeductionReport>,
}

/// A house: `{"row":0}`, `{"column":0}` or `{"region":"A"}`.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum HouseReport {
    /// A row, from 0.
    Row(u8),
    /// A column, from 0.
    Column(u8),
    /// The letter of a region.
    Region(char),
}

/// An effect: `{"queen":[row,column]}` or `{"crosses":[[row,column],…]}`.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EffectReport {
    /// A queen.
    Queen([u8; 2]),
    /// Crosses.
    Crosses(Vec<[u8; 2]>),
}

impl From<&Deduction> for DeductionReport {
    fn from(deduction: &Deduction) -> DeductionReport {
        DeductionReport {
            technique: deduction.technique.name(),
            sentence: deduction.to_string(),
            houses: deduction.houses.iter().map(|&house| house.into()).collect(),
            because: cells(&deduction.because),
            effect: match &deduction.effect {
                Effect::Queen(cell) => EffectReport::Queen([cell.row, cell.col]),
                Effect::Crosses(crosses) => EffectReport::Crosses(cells(crosses)),
            },
            then: deduction.then.iter().map(DeductionReport::from).collect(),
        }
    }
}

impl From<House> for HouseReport {
    fn from(house: House) -> HouseReport {
        match house {
            House::Row(row) => HouseReport::Row(row),
            House::Col(col) => HouseReport::Column(col),
            House::Region(region) => HouseReport::Region(crate::board::region_letter(region)),
        }
    }
}

/// Cells as row and column, from 0.
pub fn cells(cells: &[Cell]) -> Vec<[u8; 2]> {
    cells.iter().map(|cell| [cell.row, cell.col]).collect()
}

/// Prints one JSON object on a line of its own.
///
/// # Errors
///
/// What the system says.
pub fn print_json(out: &mut impl Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}
