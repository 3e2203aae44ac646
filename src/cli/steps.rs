//! `queensight steps`: the whole way to the solution, a sentence a step, or as pictures.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use serde::Serialize;

use super::explain::{self, DeductionReport, Puzzle, Status};
use crate::{
    board::Marks,
    hint::{self, Ending, Grade, Trace},
};

/// What `steps` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// A picture, or boards as text; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Print one JSON object a line for each board.
    #[arg(long)]
    pub json: bool,

    /// Go on from the marks on the board, instead of explaining it from the start.
    #[arg(long)]
    pub from_marks: bool,
}

const HELP: &str = "\
Examples:
  queensight steps board.png                numbered sentences

Exit status: 0 every board was explained to the end, 1 some was not.";

/// One line of `steps --json`.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    status: Status,
    message: String,
    grade: Option<&'static str>,
    steps: Vec<DeductionReport>,
}

/// Explains every board of the file.
pub fn run(args: &Args) -> ExitCode {
    explain::exit(print(&explain::read(&args.file), args, &mut io::stdout().lock()))
}

fn print(puzzles: &[Puzzle], args: &Args, out: &mut impl Write) -> io::Result<bool> {
    let mut answered = true;
    for puzzle in puzzles {
        let (status, message, trace) = explained(puzzle, args);
        answered &= status == Status::Explained;
        if args.json {
            let steps = trace.as_ref().map(|trace| trace.steps.as_slice()).unwrap_or_default();
            let report = Report {
                file: &puzzle.file,
                index: puzzle.index,
                status,
                message,
                grade: trace.as_ref().and_then(hint::grade).map(Grade::name),
                steps: steps.iter().map(DeductionReport::from).collect(),
            };
            explain::print_json(out, &report)?;
            continue;
        }
        if puzzles.len() > 1 {
            writeln!(out, "{}:", puzzle.name())?;
        }
        for (step, number) in trace.iter().flat_map(|trace| &trace.steps).zip(1..) {
            writeln!(out, "{number:3}. {step}")?;
        }
        out.flush()?;
        if !message.is_empty() {
            eprintln!("queensight: {}: {message}", puzzle.name());
        }
    }
    Ok(answered)
}

fn explained(puzzle: &Puzzle, args: &Args) -> (Status, String, Option<Trace>) {
    let (answer, solution) = match &puzzle.known {
        Ok(known) => known,
        Err((status, message)) => return (*status, message.clone(), None),
    };
    let from = match args.from_marks {
        true => answer.marks.clone(),
        false => Marks::none(answer.board.size()),
    };
    let check = hint::check(&answer.board, &from, solution);
    if !check.is_right() {
        return (Status::Wrong, check.sentence(hint::Rung::Why), None);
    }
    let trace = hint::steps(&answer.board, &from);
    match trace.ending {
        Ending::Explained => (Status::Explained, String::new(), Some(trace)),
        _ => (Status::Stuck, "no technique gets any further".to_owned(), Some(trace)),
    }
}
