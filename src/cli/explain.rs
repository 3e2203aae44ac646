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

use super::{
    files::{Entry, entries},
    status::{Refusal, Status},
};
use crate::{
    answer::{Answer, Verdict},
    board::{Cell, House, Solution},
    hint::{Deduction, Effect, Rung},
    solve::{Engine, NEVER},
};

/// One board of a file with its marks and its only solution, or why there is none.
pub type Puzzle = Entry<(Answer, Solution)>;

/// The boards of the file at `path`, in order; one puzzle at least, whatever happens.
pub fn read(path: &Path) -> Vec<Puzzle> {
    entries(path, |loaded, _| unique(loaded.answer(Engine::default(), &NEVER)?))
}

/// Only a board with exactly one solution can be explained.
fn unique(answer: Answer) -> Result<(Answer, Solution), Refusal> {
    let refusal = match &answer.verdict {
        Verdict::Solved(solution) => {
            let solution = solution.clone();
            return Ok((answer, solution));
        }
        Verdict::Ambiguous(_) => {
            let said = "more than one solution, so no reasoning leads to just one";
            Refusal::new(Status::Ambiguous, said)
        }
        Verdict::Unsolvable => Refusal::new(Status::Unsolvable, "no solution"),
        Verdict::Unknown(..) => {
            let said = format!("the search for its solution gave up after {} nodes", answer.nodes);
            Refusal::new(Status::Error, said)
        }
    };
    Err(refusal)
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
