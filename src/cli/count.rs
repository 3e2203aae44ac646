//! `queensight count`: how many solutions boards have.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde_json::json;

use super::{
    at_least_one,
    exit::exit,
    files::{Many, Place, boards},
    status::Refusal,
};
use crate::solve::{DEFAULT_MAX_NODES, Ending, Engine, Found, NEVER, Request, search};

/// What `count` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    many: Many,

    /// Stop at this many solutions.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = at_least_one::<usize>)]
    limit: usize,

    /// Give up after this many nodes.
    #[arg(long, value_name = "N", default_value_t = DEFAULT_MAX_NODES)]
    max_nodes: u64,
}

const HELP: &str = "\
With --json, each line has the columns of every solution.

Examples:
  queensight count board.png
  queensight count --json --limit 100 boards.txt

Exit status: 0 all solutions of every board were counted, 1 some were not.";

/// Counts the solutions of every board of every file.
pub fn run(args: &Args) -> ExitCode {
    let mut out = io::stdout().lock();
    let mut well = true;
    let request = Request { limit: args.limit, max_nodes: args.max_nodes, cancel: &NEVER };
    let printed = args.many.files.iter().try_for_each(|path| {
        boards(path).into_iter().try_for_each(|entry| {
            let found = entry.known.map(|board| search(&board, Engine::default(), &request));
            well &= found.as_ref().is_ok_and(|found| found.ending == Ending::Complete);
            if args.many.json {
                print_json(&mut out, &entry.place, &found)
            } else if let Err(refusal) = &found {
                entry.place.refuse(&refusal.message);
                Ok(())
            } else {
                writeln!(out, "{}: {}", entry.place.name(), text(&found))
            }
        })
    });
    exit(printed.map(|()| well))
}

fn text(found: &Result<Found, Refusal>) -> String {
    match found {
        Err(refusal) => refusal.message.clone(),
        Ok(Found { solutions, ending, nodes }) => {
            let count = solutions.len();
            let noun = if count == 1 { "solution" } else { "solutions" };
            match ending {
                Ending::Complete => format!("{count} {noun}"),
                Ending::Limit => format!("{count} {noun} or more"),
                _ => format!("{count} {noun} found; {}", ending.text(*nodes)),
            }
        }
    }
}

fn print_json(
    out: &mut impl Write,
    place: &Place,
    found: &Result<Found, Refusal>,
) -> io::Result<()> {
    let solutions = found.as_ref().map_or(&[][..], |found| &found.solutions);
    let line = json!({
        "file": place.file,
        "index": place.index,
        "message": match found {
            Ok(found) if found.ending == Ending::Complete => String::new(),
            found => text(found),
        },
        "complete": found.as_ref().is_ok_and(|found| found.ending == Ending::Complete),
        "count": found.as_ref().ok().map(|found| found.solutions.len()),
        "nodes": found.as_ref().ok().map(|found| found.nodes),
        "solutions": solutions.iter().map(|solution| solution.cols()).collect::<Vec<_>>(),
    });
    writeln!(out, "{line}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    #[test]
    fn the_text_says_when_a_count_is_not_all() {
        let board: Board = "AAAA/BBBB/CCCC/DDDD".parse().expect("a board");
        let counted = |request| text(&Ok(search(&board, Engine::default(), &request)));
        assert_eq!(counted(Request::limit(9)), "2 solutions");
        assert_eq!(counted(Request::limit(1)), "1 solution or more");
        let short = Request { max_nodes: 0, ..Request::limit(9) };
        assert_eq!(counted(short), "0 solutions found; gave up after 0 nodes");
    }
}
