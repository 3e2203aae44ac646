//! `queensight capture`: one look at the screen.

use std::{
    io::{self, Write},
    path::{Path, PathBuf},
    process::ExitCode,
    str::FromStr,
    thread,
};

use super::{
    exit::exit,
    explain::print_json,
    files::Place,
    report::Report,
    saving::{self, picture_name},
    status::{Refusal, Status},
};
use crate::{
    capture::{Capture, CaptureError, Screens},
    chain::chain,
    desktop::{self, Outcome, Reply, Sighting, SurveyError, UNCOVERED, Where, Word, survey},
    platform::{self, Area, X11},
    present::{self, Picture, QueenStyle, SaveError},
    solve::{Engine, NEVER},
};

/// What `capture` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    /// Print the answer as JSON, as `solve --json` does, and leave a running program alone.
    #[arg(long)]
    json: bool,

    /// Save the solved picture here, and leave a running program alone.
    #[arg(short, long, value_name = "OUT", value_parser = picture_name)]
    output: Option<PathBuf>,

    /// Replace OUT if there is such a file.
    #[arg(long, requires = "output")]
    force: bool,

    /// Look at this screen only.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["window", "region"])]
    screen: Option<String>,

    /// Look at the window with this text in its title only.
    #[arg(long, value_name = "TITLE", conflicts_with = "region")]
    window: Option<String>,

    /// Look at this part of the desktop only, in pixels: X,Y,WIDTH,HEIGHT.
    #[arg(long, value_name = "AREA", allow_hyphen_values = true)]
    region: Option<Region>,

    /// Draw the part of the desktop to look at with the mouse; a click picks a window.
    #[arg(long, conflicts_with_all = ["screen", "window", "region"])]
    pick: bool,

    /// List the screens and the windows.
    #[arg(long)]
    list: bool,
}

const HELP: &str = "\
With a program running and nothing else asked, that one shows the answer over the board.

Exit status: 0 solved, 1 no board or no answer, 2 bad usage.";

/// X,Y,WIDTH,HEIGHT.
#[derive(Clone, Copy, Debug)]
struct Region(Area);

impl FromStr for Region {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Region, Self::Err> {
        const WANTED: &str = "wanted: X,Y,WIDTH,HEIGHT, as 0,0,800,600";
        let parts: Vec<i32> = text
            .split(',')
            .map(|part| part.trim().parse())
            .collect::<Result<_, _>>()
            .map_err(|_| WANTED)?;
        match parts[..] {
            [x, y, width, height] if width > 0 && height > 0 => {
                Ok(Region(Area { x, y, width: width as u32, height: height as u32 }))
            }
            _ => Err(WANTED),
        }
    }
}

/// Looks, and prints or saves the answer.
pub fn run(args: &Args) -> ExitCode {
    let asked_for_itself = args.json
        || args.list
        || args.output.is_some()
        || args.screen.is_some()
        || args.window.is_some()
        || args.region.is_some();
    let word = if args.pick { Word::Pick } else { Word::Capture };
    if !asked_for_itself && let Some(code) = super::toggle::hand_over(word) {
        return code;
    }
    let screens = Screens::connect();
    if args.list {
        return list(&screens);
    }
    // The answer that a running program shows is no part of the board.
    if let Ok(Some(Reply { outcome: Outcome::Hidden, .. })) = desktop::tell(Word::Hide) {
        thread::sleep(UNCOVERED);
    }
    let found = target(args, &screens)
        .and_then(|place| survey(&screens, &place, Engine::default(), &NEVER));
    let saved = match (&args.output, &found) {
        (Some(_), Ok(sighting)) => save(args, sighting),
        _ => Ok(None),
    };
    let report = report(&found);
    let well = report.status == Status::Solved && saved.is_ok();
    let printed = print(&report, &found, args.json);
    match &saved {
        Ok(Some(path)) if !args.json => eprintln!("saved {}", path.display()),
        Ok(_) => {}
        Err(error) => eprintln!("queensight: not saved: {}", saving::explain(error, "-o")),
    }
    exit(printed.map(|()| well))
}

fn print(report: &Report, found: &Result<Sighting, SurveyError>, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        return print_json(&mut out, report);
    }
    let Ok(Sighting { answer, .. }) = found else {
        eprintln!("queensight: {}", report.message);
        return Ok(());
    };
    write!(out, "{}", present::board_text(&answer.board, answer.verdict.solution()))?;
    writeln!(out, "{}", report.line())
}

/// Where to look.
fn target(args: &Args, screens: &Screens) -> Result<Where, SurveyError> {
    if let Some(name) = &args.screen {
        return Ok(Where::Screen(name.clone()));
    }
    if let Some(Region(area)) = args.region {
        return Ok(Where::Area(area, "region".to_owned()));
    }
    if args.pick {
        platform::find_display().map_err(CaptureError::from)?;
        let x11 = X11::connect().map_err(|_| CaptureError::NoRegion)?;
        let picked = desktop::pick_area(&x11).map_err(CaptureError::from)?;
        let area = picked.ok_or(SurveyError::Cancelled)?;
        return Ok(Where::Area(area, "region".to_owned()));
    }
    let Some(title) = &args.window else { return Ok(Where::Screens) };
    let windows = screens.windows()?;
    let wanted = title.to_lowercase();
    let found = windows.into_iter().find(|window| window.title.to_lowercase().contains(&wanted));
    let missing = || CaptureError::NoWindow { title: title.clone() };
    let window = found.ok_or_else(missing)?;
    Ok(Where::Window(window.id, window.title))
}

fn list(screens: &Screens) -> ExitCode {
    let listed = screens.list().and_then(|listed| Ok((listed, screens.windows()?)));
    let (screens, windows) = match listed {
        Ok(listed) => listed,
        Err(error) => {
            eprintln!("queensight: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut out = io::stdout().lock();
    let mut line = |kind, Area { x, y, width, height }: Area, name: &str| {
        writeln!(out, "{kind} {x},{y},{width},{height} {name}")
    };
    let printed = screens
        .iter()
        .try_for_each(|screen| line("screen", screen.area, &screen.name))
        .and_then(|()| windows.iter().try_for_each(|it| line("window", it.area, &it.title)));
    exit(printed.map(|()| true))
}

/// Draws the answer onto the capture and writes it; where, if there is an answer.
fn save<'a>(args: &'a Args, sighting: &Sighting) -> Result<Option<&'a Path>, SaveError> {
    let Sighting { capture: Capture { image, .. }, answer, .. } = sighting;
    let (Some(path), Some(frame), Some(solution)) =
        (&args.output, &answer.frame, answer.verdict.solution())
    else {
        return Ok(None);
    };
    let mut image = image.as_ref().clone();
    let queens = solution.cells().collect();
    let picture = Picture { frame: frame.clone(), queens, style: QueenStyle::default() };
    present::draw(&mut image, &picture);
    present::save(&image, path, args.force).map(|()| Some(path.as_path()))
}

/// As `solve --json` reports a file; the name of what was captured stands for the file, and the
/// capture for decoding.
fn report(found: &Result<Sighting, SurveyError>) -> Report {
    let place = |of: &str, decode_us| Place { file: of.to_owned(), index: None, decode_us };
    match found {
        Ok(Sighting { capture, answer, capture_us }) => {
            Report::answered(&place(&capture.of, *capture_us), answer)
        }
        Err(error) => {
            let (of, status) = match error {
                SurveyError::NoBoard { closest, why } => (closest.of.as_str(), Status::from(why)),
                SurveyError::Capture(_) | SurveyError::Cancelled => ("", Status::Error),
            };
            Report::refused(&place(of, 0.0), Refusal::new(status, chain(error)))
        }
    }
}
