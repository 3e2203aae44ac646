//! `queensight solve`: every board of every file, on all cores, answered in the order of the files.

use std::{
    collections::HashMap,
    ffi::OsString,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    sync::atomic::AtomicBool,
};

use image::RgbaImage;

use super::{
    batch,
    exit::{USAGE, exit},
    files::{Entry, Loaded, Place, Which, entries, pixels},
    input::STDIN,
    report::Report,
    saving::{self, DRAWN_CELL_PX, picture_name},
    status::Status,
};
use crate::{
    answer::Answer,
    present::{self, Picture, QueenStyle, SaveError},
    solve::Engine,
    vision,
};

/// What `solve` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Pictures, or boards as text; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Print one JSON object a line for each board, and save no picture unless asked to.
    #[arg(long)]
    pub json: bool,

    /// Save the solved picture as OUT: .png, .jpg or .webp. For one file; several boards in it are
    /// numbered.
    #[arg(short, long, value_name = "OUT", conflicts_with = "out_dir", value_parser = picture_name)]
    pub output: Option<PathBuf>,

    /// Save the solved pictures in DIR, as NAME_solved.png; makes DIR if need be.
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,

    /// Save no picture.
    #[arg(long, conflicts_with_all = ["output", "out_dir"])]
    pub no_save: bool,

    /// Replace pictures that are there already.
    #[arg(long)]
    pub force: bool,

    /// Solve every board of a picture, the largest first, and not the largest alone.
    #[arg(long)]
    pub all: bool,

    /// Save a picture of what was seen in FILE as OUT: the grids that were looked at, the colour of
    /// each cell, the walls, the cells in doubt. For one picture.
    #[arg(long, value_name = "OUT", value_parser = picture_name, conflicts_with = "all")]
    pub explain_reading: Option<PathBuf>,

    /// How a queen is drawn.
    #[arg(long, value_name = "STYLE", default_value = "crown", value_parser = queen_style())]
    pub queens: QueenStyle,

    /// The search engine.
    #[arg(long, value_name = "NAME", default_value_t, value_parser = engine())]
    pub engine: Engine,
}

const HELP: &str = "\
With one picture and no option, prints the board with its queens and saves NAME_solved.png beside
the picture. With several, prints a line for each and saves none unless --out-dir says where.
What a file is, is told by its content: PNG, JPEG, WebP, GIF, BMP or TIFF; or text with a board a
paragraph, or a line with rows joined by `/`, or JSON objects with \"regions\".

Examples:
  queensight solve board.png                     print it, save board_solved.png
  queensight solve -o answer.webp board.png      choose where
  queensight solve --json *.png                  one JSON object a line for each
  queensight solve --out-dir solved *.png        solved/NAME_solved.png for each
  echo AABB/AABB/CCDD/CCDD | queensight solve -  a board as text

Exit status: 0 every board has exactly one solution (and was saved, where -o or --out-dir asked),
1 some has not, 2 the command line is wrong.";

fn engine() -> impl clap::builder::TypedValueParser<Value = Engine> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    let names = Engine::ALL.iter().map(|engine| engine.name());
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Engine>())
}

fn queen_style() -> impl clap::builder::TypedValueParser<Value = QueenStyle> {
    use clap::builder::{PossibleValuesParser, TypedValueParser};
    PossibleValuesParser::new(["crown", "disc"]).map(|name| match name.as_str() {
        "disc" => QueenStyle::Disc,
        _ => QueenStyle::Crown,
    })
}

/// Solves every board of every file.
pub fn run(args: &Args) -> ExitCode {
    if let Err(message) = check(args) {
        eprintln!("queensight: {message}");
        return ExitCode::from(USAGE);
    }
    let mut well = true;
    let work = |file: &PathBuf, cancel: &AtomicBool| solve_file(file, args, cancel);
    let printed = batch::run(&args.files, work, |outcomes: Vec<Outcome>| {
        well &= outcomes.iter().all(|outcome| outcome.is_well(args));
        print(&outcomes, args)
    });
    exit(printed.map(|()| well))
}

/// What clap can't see of a wrong command line; makes the folder for pictures.
fn check(args: &Args) -> Result<(), String> {
    let files = &args.files;
    if args.output.is_some() && files.len() > 1 {
        let files = files.len();
        return Err(format!("-o names one picture for {files} files; --out-dir DIR takes several"));
    }
    if args.explain_reading.is_some() && files.len() > 1 {
        return Err(format!("--explain-reading names one picture for {} files", files.len()));
    }
    if args.explain_reading.is_some() && args.explain_reading == args.output {
        return Err("--explain-reading and -o name the same picture".into());
    }
    if files.iter().filter(|file| file.as_os_str() == STDIN).count() > 1 {
        return Err("standard input (`-`) can be read only once".into());
    }
    let Some(folder) = &args.out_dir else {
        return Ok(());
    };
    let mut named = HashMap::new();
    for file in files {
        let name = solved_name(file).unwrap_or_default();
        if let Some(other) = named.insert(name.clone(), file) {
            let (file, other) = (file.display(), other.display());
            return Err(format!("{other} and {file} would both be saved as {}", name.display()));
        }
    }
    make_folder(folder)
}

/// Makes the folder for pictures, if need be.
///
/// # Errors
///
/// What is in its way.
pub(super) fn make_folder(folder: &Path) -> Result<(), String> {
    if folder.is_file() {
        return Err(format!("{} is a file; name a folder for the pictures", folder.display()));
    }
    fs::create_dir_all(folder)
        .map_err(|error| format!("{} can't be made: {error}", folder.display()))
}

/// What came of one board, or of one file without any.
struct Outcome {
    report: Report,
    answer: Option<Answer>,
    /// Where the solved picture went, if it was to be saved.
    saved: Option<Result<PathBuf, SaveError>>,
}

impl Outcome {
    /// Whether it came out as it was asked; a picture beside its source is more than that.
    fn is_well(&self, args: &Args) -> bool {
        let asked = args.output.is_some() || args.out_dir.is_some();
        self.report.status == Status::Solved && !(asked && matches!(self.saved, Some(Err(_))))
    }
}

/// The boards of one file, in order; at least one outcome whatever happens.
fn solve_file(path: &Path, args: &Args, cancel: &AtomicBool) -> Vec<Outcome> {
    let work = |loaded: Loaded, place: &Place| {
        explain_reading(&loaded, place, args);
        let answer = loaded.answer(args.engine, cancel)?;
        Ok(finish(path, Report::answered(place, &answer), answer, loaded, args))
    };
    let outcome = |entry: Entry<Outcome>| {
        let Entry { place, known } = entry;
        known.unwrap_or_else(|refusal| Outcome {
            report: Report::refused(&place, refusal),
            answer: None,
            saved: None,
        })
    };
    let which = if args.all { Which::All } else { Which::Largest };
    entries(path, which, work).into_iter().map(outcome).collect()
}

/// Saves what was seen in the picture, if that was asked, and says where.
fn explain_reading(loaded: &Loaded, place: &Place, args: &Args) {
    let Some(target) = args.explain_reading.as_ref() else {
        return;
    };
    let Some(image) = loaded.image() else {
        eprintln!("queensight: nothing to explain: {} is text, not a picture", place.file);
        return;
    };
    let (_, seen) = vision::explain(pixels(image));
    match present::save(&seen, target, args.force) {
        Ok(()) => eprintln!("saved {}", target.display()),
        Err(error) => {
            eprintln!("queensight: not saved: {}", saving::explain(&error, "--explain-reading"));
        }
    }
}

/// Saves the solved picture if that was asked, and puts the outcome together.
fn finish(path: &Path, report: Report, answer: Answer, loaded: Loaded, args: &Args) -> Outcome {
    let target = target(path, &report, loaded.image().is_some(), args);
    let saved = target.and_then(|target| {
        let queens = answer.verdict.solution()?.cells().collect();
        let (mut image, frame) = match (loaded.into_image(), &answer.frame) {
            (Some(image), Some(frame)) => (image, frame.clone()),
            _ => present::draw_board(&answer.board, DRAWN_CELL_PX),
        };
        Some(save(&mut image, &Picture { frame, queens, style: args.queens }, target, args.force))
    });
    Outcome { report, answer: Some(answer), saved }
}

fn save(
    image: &mut RgbaImage,
    picture: &Picture,
    target: PathBuf,
    replace: bool,
) -> Result<PathBuf, SaveError> {
    present::draw(image, picture);
    present::save(image, &target, replace).map(|()| target)
}

/// Where the solved picture of one board goes; `None` if none is to be saved.
fn target(path: &Path, report: &Report, is_picture: bool, args: &Args) -> Option<PathBuf> {
    if let Some(output) = &args.output {
        return Some(numbered(output, report.index));
    }
    let beside = is_picture && args.files.len() == 1 && !args.json && !args.no_save;
    let from_stdin = path.as_os_str() == STDIN;
    let folder = match &args.out_dir {
        Some(folder) => folder.clone(),
        None if beside && !from_stdin => path.parent()?.to_owned(),
        None => return None,
    };
    Some(numbered(&folder.join(solved_name(path)?), report.index))
}

/// NAME_solved.png; `None` if `path` has no name.
fn solved_name(path: &Path) -> Option<OsString> {
    let from_stdin = path.as_os_str() == STDIN;
    let mut name = if from_stdin { "stdin".into() } else { path.file_stem()?.to_owned() };
    name.push("_solved.png");
    Some(name)
}

/// `path` with the number of the board, from 1, before its extension; `path` itself for the only
/// board of a file.
fn numbered(path: &Path, index: Option<usize>) -> PathBuf {
    let Some(index) = index else {
        return path.to_owned();
    };
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("_{}.", index + 1));
    name.push(path.extension().unwrap_or_default());
    path.with_file_name(name)
}

/// Prints the outcomes of one file: answers to standard output, what went wrong to standard error.
fn print(outcomes: &[Outcome], args: &Args) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for Outcome { report, answer, saved } in outcomes {
        if args.json {
            serde_json::to_writer(&mut out, report)?;
            writeln!(out)?;
        } else if args.files.len() == 1 && outcomes.len() == 1 {
            print_whole(&mut out, report, answer.as_ref())?;
        } else {
            writeln!(out, "{}", report.line())?;
        }
        // The other stream must not overtake it where both are the same terminal.
        out.flush()?;
        match saved {
            Some(Err(error)) => {
                let option = if args.out_dir.is_some() { "--out-dir" } else { "-o" };
                eprintln!("queensight: not saved: {}", saving::explain(error, option));
            }
            Some(Ok(path)) if !args.json => eprintln!("saved {}", path.display()),
            _ => {}
        }
    }
    Ok(())
}

/// The one board that was asked for, with its queens; or why there is none.
fn print_whole(out: &mut impl Write, report: &Report, answer: Option<&Answer>) -> io::Result<()> {
    let Some(answer) = answer else {
        eprintln!("queensight: {}", report.line());
        return Ok(());
    };
    write!(out, "{}", present::board_text(&answer.board, answer.verdict.solution()))?;
    writeln!(out, "{}", report.line())
}
