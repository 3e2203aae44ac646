//! `queensight steps`: the whole way to the solution, a sentence a step, or as pictures.

use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use serde::Serialize;

use super::{
    exit::{USAGE, exit},
    explain::{self, DeductionReport, Known, Puzzle},
    files::One,
    saving::{self, picture_name},
    status::{Refusal, Status},
};
use crate::{
    answer::Answer,
    board::{Board, Marks},
    hint::{self, Colours, Deduction, Ending, Grade, Trace},
    present::{self, Lesson},
};

/// What `steps` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    one: One,

    /// Go on from the marks on the board, instead of explaining it from the start.
    #[arg(long)]
    from_marks: bool,

    /// Save a picture of every step, all in one: .png, .jpg or .webp. The first shows the board as it is, each further
    /// one a step with its number, the last the solution. For a file with one board.
    #[arg(long, value_name = "OUT", value_parser = picture_name)]
    strip: Option<PathBuf>,

    /// Save the solution as an animated picture: .gif. For a file with one board.
    #[arg(long, value_name = "OUT", value_parser = gif_name)]
    gif: Option<PathBuf>,

    /// Replace pictures that are there already.
    #[arg(long)]
    force: bool,
}

const HELP: &str = "\
Examples:
  queensight steps board.png                numbered sentences
  queensight steps --gif steps.gif board.png

Exit status: 0 every board was explained to the end (and saved, where asked), 1 some was not,
2 the command line is wrong.";

fn gif_name(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    let is_gif = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gif"));
    if is_gif { Ok(path) } else { Err(format!("{name} doesn't end in .gif")) }
}

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
    let mut puzzles = explain::read_with_colours(&args.one.file);
    let is_drawn = args.strip.is_some() || args.gif.is_some();
    if puzzles.len() > 1 && is_drawn {
        let boards = puzzles.len();
        eprintln!("queensight: one picture for {boards} boards; give a file with one of them");
        return ExitCode::from(USAGE);
    }
    if is_drawn {
        puzzles.iter_mut().flat_map(|puzzle| &mut puzzle.known).for_each(Known::name_drawn_colours);
    }
    exit(print(&puzzles, args, &mut io::stdout().lock()))
}

fn print(puzzles: &[Puzzle], args: &Args, out: &mut impl Write) -> io::Result<bool> {
    let mut answered = true;
    for puzzle in puzzles {
        let (status, message, trace) = explained(puzzle, args);
        answered &= status == Status::Explained;
        if let (Ok(Known { answer, .. }), Some(trace)) = (&puzzle.known, &trace)
            && let Err(message) = save(&answer.board, &from(answer, args), &trace.steps, args)
        {
            eprintln!("queensight: not saved: {message}");
            answered = false;
        }
        if args.one.json {
            let steps = trace.as_ref().map(|trace| trace.steps.as_slice()).unwrap_or_default();
            let report = Report {
                file: &puzzle.place.file,
                index: puzzle.place.index,
                status,
                message,
                grade: trace.as_ref().and_then(hint::grade).map(Grade::name),
                steps: steps.iter().map(DeductionReport::from).collect(),
            };
            explain::print_json(out, &report)?;
            continue;
        }
        if puzzles.len() > 1 && trace.is_some() {
            writeln!(out, "{}:", puzzle.place.name())?;
        }
        if let (Ok(known), Some(trace)) = (&puzzle.known, &trace) {
            let key = known.key();
            if !key.is_empty() {
                writeln!(out, "{key}")?;
            }
            for (step, number) in trace.steps.iter().zip(1..) {
                writeln!(out, "{number:3}. {}", hint::sentence(step, &Colours(&known.colours)))?;
            }
        }
        out.flush()?;
        if !message.is_empty() {
            puzzle.place.refuse(&message);
        }
    }
    Ok(answered)
}

fn explained(puzzle: &Puzzle, args: &Args) -> (Status, String, Option<Trace>) {
    let Known { answer, solution, .. } = match &puzzle.known {
        Ok(known) => known,
        Err(Refusal { status, message }) => return (*status, message.clone(), None),
    };
    let from = from(answer, args);
    let check = hint::check(&answer.board, &from, solution);
    if !check.is_right() {
        return (Status::Wrong, check.sentence(hint::Rung::Why), None);
    }
    let trace = hint::steps(&answer.board, &from);
    match trace.ending {
        Ending::Explained => (Status::Explained, String::new(), Some(trace)),
        Ending::GaveUp => (Status::Error, explain::GAVE_UP.to_owned(), Some(trace)),
        Ending::Stuck | Ending::Broken(_) => {
            (Status::Stuck, explain::STUCK.to_owned(), Some(trace))
        }
    }
}

/// The marks that the steps go on from.
fn from(answer: &Answer, args: &Args) -> Marks {
    if args.from_marks { answer.marks.clone() } else { Marks::none(answer.board.size()) }
}

/// Saves the pictures that were asked for.
fn save(board: &Board, from: &Marks, steps: &[Deduction], args: &Args) -> Result<(), String> {
    if args.strip.is_none() && args.gif.is_none() {
        return Ok(());
    }
    let too_large =
        || format!("{} steps on {} rows are too many to draw", steps.len(), board.size());
    let lesson = Lesson::draw(board, from, steps).ok_or_else(too_large)?;
    if let Some(path) = &args.strip {
        let saved = present::save(&lesson.strip(), path, args.force);
        saved.map_err(|error| saving::explain(&error, "--strip"))?;
        eprintln!("saved {}", path.display());
    }
    if let Some(path) = &args.gif {
        let saved = lesson.save_gif(path, args.force);
        saved.map_err(|error| saving::explain(&error, "--gif"))?;
        eprintln!("saved {}", path.display());
    }
    Ok(())
}
