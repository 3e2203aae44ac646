//! `queensight check`: the marks on the board held against the solution.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde::Serialize;

use super::{
    exit::exit,
    explain::{self, Known, Puzzle},
    files::One,
    status::{Refusal, Status},
};
use crate::{
    board::Cell,
    hint::{Check, Rung, check},
};

/// What `check` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    one: One,

    /// How much to give away of what is wrong: `where` tells how many marks, `why` in which rows, `move` and `solution`
    /// which.
    #[arg(long, value_name = "RUNG", default_value = "why", hide_possible_values = true)]
    show: Rung,
}

const HELP: &str = "\
Example:
  queensight check board.png   Two of your queens are right, the one in row 3 is not.

Exit status: 0 the marks were checked, right or wrong, 1 they could not be.";

/// One line of `check --json`; rows and columns from 0.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    status: Status,
    message: String,
    right_queens: Vec<[u8; 2]>,
    wrong_queens: Vec<[u8; 2]>,
    wrong_crosses: Vec<[u8; 2]>,
    conflicts: Vec<[u8; 2]>,
}

/// Checks the marks of every board of the file.
pub fn run(args: &Args) -> ExitCode {
    exit(print(&explain::read(&args.one.file), args, &mut io::stdout().lock()))
}

fn print(puzzles: &[Puzzle], args: &Args, out: &mut impl Write) -> io::Result<bool> {
    let mut answered = true;
    for puzzle in puzzles {
        let (status, message, found) = match &puzzle.known {
            Err(Refusal { status, message }) => (*status, message.clone(), None),
            Ok(Known { answer, solution, .. }) => {
                let found = check(&answer.board, &answer.marks, solution);
                let said = if answer.marks.is_empty() {
                    "There are no marks on the board.".to_owned()
                } else {
                    found.sentence(args.show)
                };
                (status(&found), said, Some(found))
            }
        };
        answered &= status.is_answer();
        if args.one.json {
            let list = |pick: fn(&Check) -> &[Cell]| {
                found.as_ref().map(|found| explain::cells(pick(found))).unwrap_or_default()
            };
            let report = Report {
                file: &puzzle.place.file,
                index: puzzle.place.index,
                status,
                message,
                right_queens: list(|found| &found.right_queens),
                wrong_queens: list(|found| &found.wrong_queens),
                wrong_crosses: list(|found| &found.wrong_crosses),
                conflicts: list(|found| &found.conflicts),
            };
            explain::print_json(out, &report)?;
        } else if !status.is_answer() {
            puzzle.place.refuse(&message);
        } else if puzzles.len() > 1 {
            writeln!(out, "{}: {message}", puzzle.place.name())?;
        } else {
            writeln!(out, "{message}")?;
        }
    }
    Ok(answered)
}

fn status(found: &Check) -> Status {
    match (found.done, found.is_right()) {
        (true, _) => Status::Done,
        (_, true) => Status::Right,
        _ => Status::Wrong,
    }
}
