//! `queensight generate`: new boards with exactly one solution.

use std::{
    hash::{BuildHasher, RandomState},
    io::{self, IsTerminal, Write},
    path::PathBuf,
    process::ExitCode,
    time::Duration,
};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde_json::json;

use super::{
    at_least_one,
    exit::exit,
    saving::{self, DRAWN_CELL_PX},
    solve::make_folder,
};
use crate::{
    board::{Board, Marks},
    generate::{GenerateError, MAX_GENERATED_SIZE, MIN_SIZE, generate},
    hint::{self, Grade},
    present::{self, draw_board},
    solve::{Engine, Request, search},
};

/// Boards made at once, on all cores, between two looks at how many are still wanted.
const BATCH: u64 = 64;

/// Boards looked at for each wanted one of a grade before giving up.
const MAX_BOARDS_PER_WANTED: u64 = 20_000;

/// What `generate` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// How many rows.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = size)]
    pub size: u8,

    /// How many boards.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = at_least_one::<u64>)]
    pub count: u64,

    /// Where to begin: the same seed gives the same boards. Without one, it is another each time, and told.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Only boards that people find this hard: easy, medium, hard or expert.
    #[arg(long, value_parser = grade)]
    pub grade: Option<Grade>,

    /// Print one JSON object a line for each board, with its solution.
    #[arg(long)]
    pub json: bool,

    /// Save pictures in DIR instead, as queens_N_SEED_NUMBER.png; makes DIR if need be.
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    pub out_dir: Option<PathBuf>,

    /// Replace pictures that are there already.
    #[arg(long, requires = "out_dir")]
    pub force: bool,
}

const HELP: &str = "\
Every board has exactly one solution and connected regions.

Examples:
  queensight generate                                    a board of 8 rows
  queensight generate --size 10 --count 100 --seed 7     100 boards, a blank line between
  queensight generate --grade hard --out-dir boards      a picture to play

Exit status: 0 all boards were made, 1 some were not, 2 the command line is wrong.";

fn size(text: &str) -> Result<u8, String> {
    let sizes = MIN_SIZE..=MAX_GENERATED_SIZE;
    let size = text.parse().ok().filter(|&size: &u8| sizes.contains(&size.into()));
    size.ok_or_else(|| format!("boards of {MIN_SIZE} to {MAX_GENERATED_SIZE} rows can be made"))
}

fn grade(name: &str) -> Result<Grade, String> {
    let found = Grade::ALL.iter().find(|grade| grade.name().eq_ignore_ascii_case(name));
    found.copied().ok_or_else(|| "easy, medium, hard or expert".into())
}

/// Makes boards until there are enough.
pub fn run(args: &Args) -> ExitCode {
    if let Some(folder) = &args.out_dir
        && let Err(message) = make_folder(folder)
    {
        eprintln!("queensight: {message}");
        return ExitCode::from(2);
    }
    let seed = args.seed.unwrap_or_else(any_seed);
    // JSON and the names of pictures have it.
    if args.seed.is_none() && !args.json && args.out_dir.is_none() {
        eprintln!("made with --seed {seed}");
    }
    let bar = progress_bar(args.count, "boards");
    let printed = make(args, seed, &bar);
    bar.finish_and_clear();
    exit(printed)
}

/// A seed that nobody chose, of six digits at most.
fn any_seed() -> u64 {
    RandomState::new().hash_one(()) % 1_000_000
}

fn make(args: &Args, seed: u64, bar: &ProgressBar) -> io::Result<bool> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    let (mut made, mut number) = (0, 0);
    let most = args.count.saturating_mul(MAX_BOARDS_PER_WANTED);
    while made < args.count {
        // Numbered, so that the boards are the same on any number of cores.
        // Few boards are of a grade that is wanted.
        let least = if args.grade.is_some() { 8 } else { 1 };
        let batch = BATCH.min((args.count - made).max(least));
        let boards: Vec<(u64, Result<Board, GenerateError>)> = (number..number + batch)
            .into_par_iter()
            .map(|number| (number, generate(args.size.into(), seed, number)))
            .filter(|(_, board)| board.as_ref().map_or(true, |board| is_wanted(board, args.grade)))
            .collect();
        number += batch;
        for (number, board) in boards {
            if made == args.count {
                break;
            }
            let board = match board {
                Ok(board) => board,
                Err(error) => return complain(bar, &error.to_string()),
            };
            if let Err(message) =
                bar.suspend(|| print(&mut out, args, seed, made, number, &board))?
            {
                return complain(bar, &message);
            }
            made += 1;
            bar.inc(1);
        }
        if number > most {
            let said = format!("only {made} of {number} boards are that hard; try another size");
            return complain(bar, &said);
        }
    }
    out.flush()?;
    Ok(true)
}

fn complain(bar: &ProgressBar, message: &str) -> io::Result<bool> {
    bar.suspend(|| eprintln!("queensight: {message}"));
    Ok(false)
}

fn is_wanted(board: &Board, wanted: Option<Grade>) -> bool {
    wanted.is_none() || grade_of(board) == wanted
}

fn grade_of(board: &Board) -> Option<Grade> {
    hint::grade(&hint::steps(board, &Marks::none(board.size())))
}

/// Prints or saves a board; the inner error is the words for a picture that was not saved.
fn print(
    out: &mut impl Write,
    args: &Args,
    seed: u64,
    made: u64,
    number: u64,
    board: &Board,
) -> io::Result<Result<(), String>> {
    if let Some(folder) = &args.out_dir {
        let name = format!("queens_{}_{seed}_{number}.png", args.size);
        let path = folder.join(name);
        let (image, _) = draw_board(board, DRAWN_CELL_PX);
        return match present::save(&image, &path, args.force) {
            Ok(()) => writeln!(out, "{}", path.display()).map(Ok),
            Err(error) => Ok(Err(saving::explain(&error, "--out-dir"))),
        };
    }
    if args.json {
        let found = search(board, Engine::default(), &Request::limit(1));
        let regions = board.to_string();
        let line = json!({
            "size": board.size(),
            "seed": seed,
            "number": number,
            "grade": grade_of(board).map(Grade::name),
            "regions": regions.lines().collect::<Vec<_>>(),
            "solution": found.solutions.first().map(|solution| solution.cols()),
        });
        return writeln!(out, "{line}").map(Ok);
    }
    let gap = if made == 0 { "" } else { "\n" };
    write!(out, "{gap}{board}").map(Ok)
}

/// On a terminal, when there is something to wait for.
pub(super) fn progress_bar(count: u64, of: &str) -> ProgressBar {
    if count < 2 || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    if let Ok(style) =
        ProgressStyle::with_template(&format!("{{wide_bar}} {{pos}}/{{len}} {of}, {{eta}} left"))
    {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(100));
    bar
}
