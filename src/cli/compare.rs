//! `queensight compare`: every engine on the same board.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde_json::json;

use super::{
    at_least_one,
    exit::exit,
    files::{Entry, Many, boards},
};
use crate::{
    board::Board,
    compare::{self, Run},
    solve::{DEFAULT_MAX_NODES, Ending, Engine, NEVER},
};

/// What `compare` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    many: Many,

    /// Stop at this many solutions; 2 is enough to know that there is only one.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = at_least_one::<usize>)]
    limit: usize,

    /// Let each engine give up after this many nodes.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_NODES)]
    max_nodes: u64,
}

const HELP: &str = "\
Nodes are queens tried; what an engine does for each differs, so compare times too. A time is that
of one run.

Examples:
  queensight compare board.png
  queensight compare --limit 1000 --json boards.txt

Exit status: 0 all engines that came to an answer agree, 1 some board could not be read, no engine
came to an answer or some differ.";

/// Runs every engine on every board of every file.
pub fn run(args: &Args) -> ExitCode {
    let mut out = io::stdout().lock();
    let mut well = true;
    let printed = args.many.files.iter().try_for_each(|path| {
        boards(path).iter().try_for_each(|entry| {
            let runs: Vec<Run> = entry.known.iter().flat_map(|board| all(board, args)).collect();
            well &= compare::answered(&runs) && compare::agree(&runs);
            if args.many.json {
                print_json(&mut out, entry, &runs)
            } else {
                print_table(&mut out, entry, &runs)
            }
        })
    });
    exit(printed.map(|()| well))
}

fn all<'a>(board: &'a Board, args: &'a Args) -> impl Iterator<Item = Run> + 'a {
    let run = |&engine| compare::run(board, engine, args.limit, args.max_nodes, &NEVER);
    Engine::ALL.iter().map(run)
}

fn print_table(out: &mut impl Write, entry: &Entry<Board>, runs: &[Run]) -> io::Result<()> {
    let name = entry.place.name();
    let size = match &entry.known {
        Ok(board) => board.size(),
        Err(refusal) => {
            entry.place.refuse(&refusal.message);
            return Ok(());
        }
    };
    writeln!(out, "{name}: {size} × {size}")?;
    let fastest = runs.iter().filter(|run| run.is_answer()).map(|run| run.time_us);
    let fastest = fastest.fold(f64::INFINITY, f64::min);
    writeln!(out, "  engine          solutions      nodes         time   against the fastest")?;
    for run in runs {
        let Run { engine, solutions, ending, nodes, time_us } = run;
        let rest = if run.is_answer() {
            format!("{:.1}×", time_us / fastest)
        } else {
            ending.text(*nodes)
        };
        let more = if *ending == Ending::Limit { "+" } else { " " };
        writeln!(out, "  {engine:14} {solutions:9}{more} {nodes:10} {time_us:9.1} µs   {rest}")?;
    }
    if !compare::answered(runs) {
        writeln!(out, "  no engine came to an answer")?;
    }
    if !compare::agree(runs) {
        writeln!(out, "  the engines do not agree: please report this board")?;
    }
    Ok(())
}

fn print_json(out: &mut impl Write, entry: &Entry<Board>, runs: &[Run]) -> io::Result<()> {
    let engines = runs.iter().map(|run| {
        json!({
            "engine": run.engine.name(),
            "solutions": run.solutions,
            "complete": run.ending == Ending::Complete,
            "message": if run.is_answer() { String::new() } else {
                run.ending.text(run.nodes)
            },
            "nodes": run.nodes,
            "time_us": (run.time_us * 10.0).round() / 10.0,
        })
    });
    let line = json!({
        "file": entry.place.file,
        "index": entry.place.index,
        "message": entry.known.as_ref().err().map(|refusal| &refusal.message),
        "size": entry.known.as_ref().ok().map(Board::size),
        "agree": compare::answered(runs).then(|| compare::agree(runs)),
        "engines": engines.collect::<Vec<_>>(),
    });
    writeln!(out, "{line}")
}
