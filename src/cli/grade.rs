//! `queensight grade`: how hard boards are for people, and what they need.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    process::ExitCode,
};

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde::Serialize;

use super::{
    exit::exit,
    explain::{self, Known, Puzzle},
    files::{Many, Place},
    status::{Refusal, Status},
};
use crate::{
    board::Marks,
    hint::{self, Ending, Grade, Technique},
};

/// What `grade` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    many: Many,
}

const HELP: &str = "\
Marks in a picture don't count: a board is graded from its start. What decides is the hardest
technique that it needs, which the table shows, and how often it needs that:

  Easy    one house (a row, a column or a region) at a time; one step at most that asks which cell
          all open cells of a house attack
  Medium  several such steps, or one with two regions in two lines
  Hard    two houses at a time
  Expert  three houses and more, or a supposition

Examples:
  queensight grade *.png          a table, and which technique is needed how often
  queensight grade --json boards.txt

Exit status: 0 every board was graded, 1 some was not.";

/// One line of `grade --json`.
#[derive(Serialize)]
struct Report {
    file: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    status: Status,
    message: String,
    grade: Option<&'static str>,
    hardest: Option<&'static str>,
    techniques: BTreeMap<&'static str, usize>,
    steps: usize,
}

/// A board with what came of it.
struct Graded {
    place: Place,
    size: Option<usize>,
    grade: Option<Grade>,
    tally: Vec<(Technique, usize)>,
    report: Report,
}

/// Grades every board of every file.
pub fn run(args: &Args) -> ExitCode {
    let graded: Vec<Graded> = args
        .many
        .files
        .par_iter()
        .flat_map(|path| explain::read(path).par_iter().map(graded).collect::<Vec<_>>())
        .collect();
    let mut out = io::stdout().lock();
    let printed = if args.many.json {
        graded.iter().try_for_each(|graded| explain::print_json(&mut out, &graded.report))
    } else {
        print_table(&graded, &mut out)
    };
    let answered = graded.iter().all(|graded| graded.report.status.is_answer());
    exit(printed.map(|()| answered))
}

fn graded(puzzle: &Puzzle) -> Graded {
    let (mut size, mut grade, mut tally) = (None, None, Vec::new());
    let (status, message) = match &puzzle.known {
        Err(Refusal { status, message }) => (*status, message.clone()),
        Ok(Known { answer, .. }) => {
            let trace = hint::steps(&answer.board, &Marks::none(answer.board.size()));
            size = Some(answer.board.size());
            grade = hint::grade(&trace);
            tally = trace.tally();
            match trace.ending {
                Ending::Explained => (Status::Explained, String::new()),
                Ending::GaveUp => (Status::Error, explain::GAVE_UP.to_owned()),
                Ending::Stuck | Ending::Broken(_) => (Status::Stuck, explain::STUCK.to_owned()),
            }
        }
    };
    let report = Report {
        file: puzzle.place.file.clone(),
        index: puzzle.place.index,
        status,
        message,
        grade: grade.map(Grade::name),
        hardest: tally.last().map(|(technique, _)| technique.name()),
        techniques: tally.iter().map(|&(technique, times)| (technique.name(), times)).collect(),
        steps: tally.iter().map(|(_, times)| times).sum(),
    };
    Graded { place: puzzle.place.clone(), size, grade, tally, report }
}

/// A line a board, then which technique how often, then how many boards of each grade.
fn print_table(graded: &[Graded], out: &mut impl Write) -> io::Result<()> {
    let named = graded.iter().filter(|board| board.grade.is_some());
    let width = named.map(|board| board.place.name().chars().count()).max().unwrap_or(0);
    for Graded { place, size, grade, tally, report } in graded {
        let (Some(size), Some(grade)) = (size, grade) else {
            place.refuse(&report.message);
            continue;
        };
        let hardest = tally.last().map_or("", |(technique, _)| technique.title());
        let (name, steps) = (place.name(), report.steps);
        writeln!(out, "{name:width$}  {size:2}  {grade:6}  {steps:3} steps  {hardest}")?;
    }
    if graded.iter().all(|board| board.tally.is_empty()) {
        return Ok(());
    }
    let mut uses: BTreeMap<Technique, usize> = BTreeMap::new();
    for (technique, times) in graded.iter().flat_map(|board| &board.tally) {
        *uses.entry(*technique).or_default() += times;
    }
    let uses: Vec<_> = uses.iter().map(|(technique, &times)| (technique.title(), times)).collect();
    print_bars(&uses, out)?;
    if graded.len() > 1 {
        let of = |grade| graded.iter().filter(|board| board.grade == Some(grade)).count();
        let grades: Vec<_> = Grade::ALL.iter().map(|&grade| (grade.name(), of(grade))).collect();
        print_bars(&grades, out)?;
    }
    Ok(())
}

/// A bar for each count; the longest is [`BAR`] letters long.
fn print_bars(counts: &[(&str, usize)], out: &mut impl Write) -> io::Result<()> {
    const BAR: usize = 40;
    let most = counts.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let width = counts.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    writeln!(out)?;
    for &(name, count) in counts {
        let bar = "█".repeat((count * BAR).div_ceil(most.max(1)));
        writeln!(out, "{}", format!("{name:width$}  {count:5}  {bar}").trim_end())?;
    }
    Ok(())
}
