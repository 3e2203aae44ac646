//! `queensight classic`: the *n* queens of chess, without regions.

use std::{
    error::Error as _,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use indicatif::ProgressBar;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::{at_least_one, exit::exit, generate::progress_bar};
use crate::{
    board::{self, Board, Cell},
    present::{self, Picture, QueenStyle, SaveError, draw_board},
    solve::{
        Engine, NEVER, Request,
        classic::{construct, parts},
        search,
    },
};

/// The largest board that is drawn in letters; of larger ones the columns are listed.
const MAX_DRAWN_SIZE: usize = 64;

/// Side of a cell of a picture, in pixels.
const DRAWN_CELL_PX: u32 = 64;

/// The largest board made; its solution is a line of some megabytes.
const MAX_SIZE: usize = 1_000_000;

/// The largest board whose solutions are listed or counted: 18 rows take about a minute, each further one seven times as long.
const MAX_LISTED_SIZE: usize = 20;

/// The most threads: more than any machine has cores take longer to start than to count.
const MAX_THREADS: usize = 1024;

/// From so many rows on, it is shown how far the count is.
const LONG_SIZE: usize = 16;

/// What `classic` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// How many rows the board has, and how many queens.
    #[arg(value_name = "N", value_parser = size)]
    pub size: usize,

    /// Count all solutions, of up to 20 rows: 18 take about a minute, each further one seven times as long.
    #[arg(long)]
    pub count: bool,

    /// List solutions, a line each: the column of the queen in each row, from 1.
    #[arg(long, conflicts_with = "count")]
    pub list: bool,

    /// List no more than this many.
    #[arg(long, value_name = "K", default_value_t = usize::MAX, hide_default_value = true, requires = "list", value_parser = at_least_one::<usize>)]
    pub limit: usize,

    /// Draw the solution, as a PNG, JPEG or WebP by its ending.
    #[arg(short, long, value_name = "OUT", conflicts_with_all = ["count", "list"])]
    pub output: Option<PathBuf>,

    /// Replace OUT if it is there already.
    #[arg(long, requires = "output")]
    pub force: bool,

    /// Count on this many threads; 0 takes all cores.
    #[arg(long, value_name = "T", default_value_t = 0, requires = "count", value_parser = threads)]
    pub threads: usize,
}

const HELP: &str = "\
Without an option, prints one solution, for boards of up to a million rows; pictures have up to 64.

Examples:
  queensight classic 8                one of the 92 solutions
  queensight classic 12 --list        all 14200
  queensight classic 16 --count       14772512
  queensight classic 8 -o queens.png  a picture of a solution

Exit status: 0 there is a solution, 1 there is none, 2 the command line is wrong.";

fn size(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(size @ 1..=MAX_SIZE) => Ok(size),
        _ => Err(format!("a number from 1 to {MAX_SIZE}")),
    }
}

fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads @ 0..=MAX_THREADS) => Ok(threads),
        _ => Err(format!("a number from 0 to {MAX_THREADS}")),
    }
}

/// Counts, lists or finds solutions.
pub fn run(args: &Args) -> ExitCode {
    let most = if args.count || args.list {
        MAX_LISTED_SIZE
    } else if args.output.is_some() {
        board::MAX_SIZE
    } else {
        MAX_SIZE
    };
    if args.size > most {
        let size = args.size;
        eprintln!("queensight: {size} rows are too many for that; at most {most} rows");
        return ExitCode::from(2);
    }
    if let Some(path) = &args.output
        && let Err(error) = present::Format::of(path)
    {
        eprintln!("queensight: {error}");
        return ExitCode::from(2);
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let printed = if args.count {
        count(&mut out, args)
    } else if args.list {
        list(&mut out, args)
    } else if let Some(path) = &args.output {
        picture(&mut out, args, path)
    } else {
        first(&mut out, args.size)
    };
    exit(printed.and_then(|any| out.flush().map(|()| any)))
}

fn count(out: &mut impl Write, args: &Args) -> io::Result<bool> {
    let threads = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build();
    let threads = threads.map_err(io::Error::other)?;
    let parts = parts(args.size);
    let bar = match args.size {
        LONG_SIZE.. => progress_bar(parts.len() as u64, "parts"),
        _ => ProgressBar::hidden(),
    };
    let counted = parts.par_iter().inspect(|_| bar.inc(1));
    let count: u64 = threads.install(|| counted.filter_map(|part| part.count(&NEVER)).sum());
    bar.finish_and_clear();
    writeln!(out, "{count}")?;
    Ok(count > 0)
}

fn list(out: &mut impl Write, args: &Args) -> io::Result<bool> {
    let board = Board::classic(args.size).map_err(io::Error::other)?;
    let request = Request { max_nodes: u64::MAX, ..Request::limit(args.limit) };
    let found = search(&board, Engine::default(), &request);
    for solution in &found.solutions {
        print_cols(out, solution.cols().iter().map(|&col| col.into()))?;
    }
    Ok(!found.solutions.is_empty())
}

fn first(out: &mut impl Write, size: usize) -> io::Result<bool> {
    let Some(cols) = construct(size) else {
        writeln!(out, "{size} queens have no place on {size} × {size} cells")?;
        return Ok(false);
    };
    if size > MAX_DRAWN_SIZE {
        print_cols(out, cols.into_iter())?;
        return Ok(true);
    }
    for queen in cols {
        let row: Vec<&str> = (0..size).map(|col| if col == queen { "Q" } else { "." }).collect();
        writeln!(out, "{}", row.join(" "))?;
    }
    Ok(true)
}

fn picture(out: &mut impl Write, args: &Args, path: &Path) -> io::Result<bool> {
    let Some(cols) = construct(args.size) else { return first(out, args.size) };
    let board = Board::classic(args.size).map_err(io::Error::other)?;
    let (mut image, frame) = draw_board(&board, DRAWN_CELL_PX);
    let queens =
        board.cells().filter(|&Cell { row, col }| cols[usize::from(row)] == usize::from(col));
    let style = QueenStyle::default();
    present::draw(&mut image, &Picture { frame, queens: queens.collect(), style });
    match present::save(&image, path, args.force) {
        Ok(()) => {
            eprintln!("saved {}", path.display());
            Ok(true)
        }
        Err(error) => {
            let remedy = match error {
                SaveError::Exists { .. } => "; --force replaces it",
                _ => "",
            };
            let cause = error.source().map_or(String::new(), |cause| format!(": {cause}"));
            eprintln!("queensight: {error}{cause}{remedy}");
            Ok(false)
        }
    }
}

/// Columns counted from 1, as people do.
fn print_cols(out: &mut impl Write, cols: impl Iterator<Item = usize>) -> io::Result<()> {
    for (row, col) in cols.enumerate() {
        let gap = if row == 0 { "" } else { " " };
        write!(out, "{gap}{}", col + 1)?;
    }
    writeln!(out)
}
