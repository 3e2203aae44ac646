//! What `hint`, `steps`, `grade` and `check` share: from a file to boards with their marks and
//! solutions, and deductions as JSON.
//!
//! The hints themselves know nothing of JSON: the names of the fields are an interface of the
//! command line, and may stay as they are when the types change.

use std::{
    io::{self, Write},
    path::Path,
};

use clap::builder::PossibleValue;
use serde::Serialize;

use super::{
    files::{Entry, Loaded, Which, entries},
    saving,
    status::{Refusal, Status},
};
use crate::{
    answer::{Answer, Verdict},
    board::{Cell, House, Solution},
    hint::{self, Deduction, Effect, Letters, Rung},
    present,
    solve::{Engine, NEVER},
};

/// What is said where no technique helps, and where the board is too large to tell.
pub const STUCK: &str = "no technique gets any further";
/// See [`STUCK`].
pub const GAVE_UP: &str = "gave up: on so large a board the next step would take too long to find";

/// One board of a file with what is known of it, or why it can't be explained.
pub type Puzzle = Entry<Known>;

/// A board with exactly one solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Known {
    /// The board with its marks.
    pub answer: Answer,
    /// Its only solution.
    pub solution: Solution,
    /// The names of the regions' colours in the picture; empty for text, where words don't tell them
    /// apart, and where nobody asks.
    pub colours: Vec<String>,
}

impl Known {
    /// Names the regions by their colours in pictures drawn of the board, unless they have names already.
    pub fn name_drawn_colours(&mut self) {
        if self.colours.is_empty() {
            let board = &self.answer.board;
            let (image, frame) = present::draw_board(board, saving::DRAWN_CELL_PX);
            self.colours = present::colour_names(&image, &frame, board).unwrap_or_default();
        }
    }

    /// The board with the letters that sentences have for its regions; empty where they name colours.
    pub fn key(&self) -> String {
        if self.colours.is_empty() {
            present::board_text(&self.answer.board, None)
        } else {
            String::new()
        }
    }
}

/// The boards of the file at `path`, in order; one puzzle at least, whatever happens. Their colours
/// have no names.
pub fn read(path: &Path) -> Vec<Puzzle> {
    entries(path, Which::Largest, |loaded, _| known(&loaded))
}

/// The same for sentences about regions, with the names of their colours.
pub fn read_with_colours(path: &Path) -> Vec<Puzzle> {
    entries(path, Which::Largest, |loaded, _| {
        let known = known(&loaded)?;
        let Answer { board, frame, .. } = &known.answer;
        let seen = loaded.into_image().zip(frame.as_ref());
        let colours = seen.and_then(|(image, frame)| present::colour_names(&image, frame, board));
        Ok(Known { colours: colours.unwrap_or_default(), ..known })
    })
}

fn known(loaded: &Loaded) -> Result<Known, Refusal> {
    let answer = loaded.answer(Engine::default(), &NEVER)?;
    let solution = only_solution(&answer)?;
    Ok(Known { answer, solution, colours: Vec::new() })
}

/// Only a board with exactly one solution can be explained.
fn only_solution(answer: &Answer) -> Result<Solution, Refusal> {
    let refusal = match &answer.verdict {
        Verdict::Solved(solution) => return Ok(solution.clone()),
        Verdict::Ambiguous(_) => {
            let said =
                "more than one solution, so no reasoning leads to one of them; `solve` shows one";
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

/// How much to give away, as the value of an option.
impl clap::ValueEnum for Rung {
    fn value_variants<'a>() -> &'a [Rung] {
        Rung::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Rung::Where => PossibleValue::new("where").help("Where to look"),
            Rung::Why => PossibleValue::new("why").help("Why"),
            Rung::Move => PossibleValue::new("move").help("The queen or the crosses"),
            Rung::Solution => PossibleValue::new("solution").help("The whole solution"),
        })
    }
}

/// A deduction as JSON, or as much of it as is to be given away: rows and columns from 0.
#[derive(Clone, Debug, Serialize)]
pub struct DeductionReport {
    /// The name of the technique; missing where only the place is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<&'static str>,
    /// What a person is told.
    pub sentence: String,
    /// The houses looked at, in the order in which the sentence names them.
    pub houses: Vec<HouseReport>,
    /// The cells that the argument rests on; missing where only the place is told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<Vec<[u8; 2]>>,
    /// What goes on the board; missing where the move is not to be told.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effect: Option<EffectReport>,
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
        DeductionReport::on(Rung::Solution, deduction)
    }
}

impl DeductionReport {
    /// What `rung` tells of `deduction`.
    pub fn on(rung: Rung, deduction: &Deduction) -> DeductionReport {
        // Of the solution, which the top rung shows alone, a deduction knows nothing.
        let view = hint::view(rung, deduction, None, &Letters);
        let why = rung >= Rung::Why;
        DeductionReport {
            technique: why.then(|| deduction.technique.name()),
            sentence: view.said,
            houses: view.framed.iter().map(|&house| house.into()).collect(),
            because: why.then(|| cells(&view.lit)),
            effect: view.marked.as_ref().map(EffectReport::from),
            then: match rung {
                Rung::Where => Vec::new(),
                _ => deduction.then.iter().map(DeductionReport::from).collect(),
            },
        }
    }
}

impl From<&Effect> for EffectReport {
    fn from(effect: &Effect) -> EffectReport {
        match effect {
            Effect::Queen(cell) => EffectReport::Queen([cell.row, cell.col]),
            Effect::Crosses(crosses) => EffectReport::Crosses(cells(crosses)),
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
