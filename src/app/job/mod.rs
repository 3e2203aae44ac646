//! What the worker does: all that takes longer than a frame.

mod open;

use std::{
    path::PathBuf,
    sync::{Arc, atomic::AtomicBool},
    time::{Duration, Instant},
};

use image::RgbaImage;
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::{
    clipboard::{Clipboard, Pasted},
    drawing::Drawing,
    lesson::Lesson,
    problem::Problem,
    settings::Settings,
    sheet::{SheetId, Solved, Source},
    targets::Target,
    tiles::Tile,
};
use crate::{
    answer::Answer,
    board::{Board, Solution},
    capture::CaptureError,
    compare::{self, Run},
    platform, present,
    solve::{DEFAULT_MAX_NODES, Engine, Request, classic, search},
    vision,
};

use open::Open;
pub(super) use open::boards_of;

/// Work for the background thread.
#[derive(Debug)]
pub enum Job {
    /// Load a sheet, and read, search and explain it as far as that is not known. Reports
    /// [`Report::Loaded`] if it is to be shown, [`Report::Answered`] and [`Report::Explained`] if
    /// they were not known, and [`Report::Finished`] last.
    Open {
        /// The sheet.
        sheet: SheetId,
        /// Where it comes from.
        source: Source,
        /// The engine to search with.
        engine: Engine,
        /// Whether its pixels are wanted.
        show: bool,
        /// What is known already.
        known: Known,
    },
    /// Run every engine on a board. Reports [`Report::Ran`] for each, and [`Report::Finished`] last.
    Compare {
        /// The sheet of the board.
        sheet: SheetId,
        /// The board.
        board: Board,
    },
    /// Draw what the reader sees in a picture. Reports [`Report::ReadingDrawn`].
    DrawReading {
        /// The sheet of the picture.
        sheet: SheetId,
        /// The picture.
        image: Arc<RgbaImage>,
    },
    /// Count the solutions of the classic board of so many rows. Reports [`Report::Counted`] unless
    /// cancelled, and [`Report::Finished`] last.
    CountClassic(usize),
    /// List the solutions of the classic board of so many rows. Reports [`Report::Listed`] unless
    /// cancelled, and [`Report::Finished`] last.
    ListClassic(usize),
    /// Find out what can be looked at. Reports [`Report::Targets`], and [`Report::Finished`] last.
    Targets,
    /// Look at the clipboard. Reports [`Report::Pasted`].
    Paste,
    /// Draw a board and put it on the clipboard. Reports [`Report::Copied`].
    Copy(Drawing),
    /// Draw a board and write it to a file. Reports [`Report::Exported`].
    Export {
        /// What to draw.
        drawing: Drawing,
        /// The file.
        path: PathBuf,
        /// Whether a file of that name may be replaced.
        replace: bool,
    },
    /// Write the settings. Reports only if that fails.
    Save(Settings, PathBuf),
    /// Have the program start with the session, or not; `None` only asks whether it does. Reports
    /// [`Report::Autostart`].
    Autostart(Option<bool>),
}

/// What is known of a sheet before its job.
#[derive(Debug)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// Its answer, not yet what there is to learn from it.
    Answer(Box<Answer>),
    /// All that is to be known.
    All,
}

/// The pixels of a sheet, ready to be shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Whose they are.
    pub sheet: SheetId,
    /// The pixels.
    pub image: Arc<RgbaImage>,
    /// The same, cut up for the graphics card.
    pub tiles: Arc<[Tile]>,
}

impl Shown {
    /// Cuts a picture up.
    fn new(sheet: SheetId, image: Arc<RgbaImage>) -> Shown {
        Shown { sheet, tiles: Tile::cut(&image).into(), image }
    }
}

/// What the background thread has to say.
#[derive(Debug)]
pub enum Report {
    /// The pixels of a sheet are there.
    Loaded(Shown),
    /// A text holds several boards; each becomes a sheet.
    Several {
        /// The sheet of the text.
        sheet: SheetId,
        /// Its boards in their order, or what is wrong with each.
        boards: Vec<Result<Board, Problem>>,
    },
    /// What became of a sheet.
    Answered {
        /// The sheet.
        sheet: SheetId,
        /// Its answer, or why there is none.
        result: Result<Solved, Problem>,
    },
    /// What there is to learn from a sheet.
    Explained {
        /// The sheet.
        sheet: SheetId,
        /// The lesson; `None` if there is nothing to learn.
        lesson: Option<Arc<Lesson>>,
    },
    /// What an engine made of a board.
    Ran {
        /// The sheet of the board.
        sheet: SheetId,
        /// What it made of it.
        run: Run,
    },
    /// What the reader sees in the picture of a sheet is drawn over it.
    ReadingDrawn(Shown),
    /// How many solutions a classic board has.
    Counted {
        /// Its rows.
        size: usize,
        /// How many there are.
        count: u64,
        /// How long it took to count them.
        time: Duration,
    },
    /// The solutions of a classic board.
    Listed {
        /// Its rows.
        size: usize,
        /// All of them.
        solutions: Vec<Solution>,
    },
    /// The screens and windows that can be looked at.
    Targets(Result<Vec<Target>, Problem>),
    /// There is no more to come of the latest job.
    Finished,
    /// What the clipboard holds.
    Pasted(Result<Pasted, Problem>),
    /// Whether the solved picture is on the clipboard.
    Copied(Result<(), Problem>),
    /// Where the solved picture was saved.
    Exported(Result<PathBuf, ExportFailure>),
    /// The settings could not be written; why.
    NotSaved(String),
    /// Whether the program starts with the session.
    Autostart {
        /// Whether it does.
        starts: bool,
        /// Why it is not as it was asked for, if it isn't.
        problem: Option<Problem>,
    },
    /// A job broke off.
    Broken {
        /// The sheet that was being opened or drawn, if one was.
        sheet: Option<SheetId>,
        /// What happened.
        problem: Problem,
    },
}

/// Why a picture was not saved.
#[derive(Debug)]
pub struct ExportFailure {
    /// The file that was to be written.
    pub path: PathBuf,
    /// Whether there is a file of that name, which nobody agreed to replace.
    pub exists: bool,
    /// What happened.
    pub problem: Problem,
}

/// What the worker keeps between jobs.
pub struct Tools {
    /// The desktop's clipboard, or a test's.
    pub clipboard: Box<dyn Clipboard>,
    /// What there is to look at on the desktop, or in a test.
    pub targets: fn() -> Result<Vec<Target>, CaptureError>,
}

impl Job {
    /// Whether something is lost if it is never done.
    pub(super) fn is_kept(&self) -> bool {
        matches!(self, Job::Copy(_) | Job::Export { .. } | Job::Save(..) | Job::Autostart(Some(_)))
    }

    /// The sheet that it opens or draws, if it does.
    pub(super) fn sheet(&self) -> Option<SheetId> {
        match self {
            Job::Open { sheet, .. } | Job::DrawReading { sheet, .. } => Some(*sheet),
            _ => None,
        }
    }

    /// Does the job. `cancel` ends searches early.
    pub fn run(self, tools: &mut Tools, cancel: &AtomicBool, tell: &mut dyn FnMut(Report)) {
        match self {
            Job::Open { sheet, source, engine, show, known } => {
                let open = Open { sheet, engine, show, known, cancel };
                if let Err(problem) = open.run(source, tell) {
                    tell(Report::Answered { sheet, result: Err(problem) });
                }
                tell(Report::Finished);
            }
            Job::Compare { sheet, board } => {
                for &engine in Engine::ALL {
                    let run = compare::run(&board, engine, 2, DEFAULT_MAX_NODES, cancel);
                    tell(Report::Ran { sheet, run });
                }
                tell(Report::Finished);
            }
            Job::DrawReading { sheet, image } => {
                let (_, seen) = vision::explain(image.as_ref().into());
                tell(Report::ReadingDrawn(Shown::new(sheet, seen.into())));
            }
            Job::CountClassic(size) => {
                let start = Instant::now();
                let parts = classic::parts(size);
                let counts = parts.par_iter().map(|part| part.count(cancel));
                if let Some(count) = counts.sum::<Option<u64>>() {
                    tell(Report::Counted { size, count, time: start.elapsed() });
                }
                tell(Report::Finished);
            }
            Job::ListClassic(size) => {
                if let Ok(board) = Board::classic(size) {
                    let request = Request { limit: usize::MAX, max_nodes: u64::MAX, cancel };
                    let found = search(&board, Engine::default(), &request);
                    tell(Report::Listed { size, solutions: found.solutions });
                }
                tell(Report::Finished);
            }
            Job::Targets => {
                let targets = (tools.targets)();
                tell(Report::Targets(targets.map_err(|error| {
                    let advice = "A picture of the screen can be pasted or opened instead.";
                    Problem::new("The screen can't be seen", &error, advice)
                })));
                tell(Report::Finished);
            }
            Job::Paste => tell(Report::Pasted(tools.clipboard.paste().map_err(|error| {
                let advice = "Copy a screenshot of the board first, or open it as a file.";
                Problem::new("Nothing to paste", &error, advice)
            }))),
            Job::Copy(drawing) => {
                let copied = tools.clipboard.copy(&drawing.drawn());
                tell(Report::Copied(copied.map_err(|error| {
                    Problem::new("Not copied", &error, "Export the picture to a file instead.")
                })));
            }
            Job::Export { drawing, path, replace } => {
                tell(Report::Exported(export(&drawing.drawn(), path, replace)));
            }
            Job::Save(settings, path) => {
                if let Err(error) = settings.save(&path) {
                    tell(Report::NotSaved(format!("{}: {error}", path.display())));
                }
            }
            Job::Autostart(wanted) => {
                let set = wanted.map(platform::start_with_session).transpose();
                let problem = set.err().map(|error| Problem::new("Not changed", &error, ""));
                tell(Report::Autostart { starts: platform::starts_with_session(), problem });
            }
        }
    }
}

fn export(image: &RgbaImage, path: PathBuf, replace: bool) -> Result<PathBuf, ExportFailure> {
    present::save(image, &path, replace).map(|()| path.clone()).map_err(|error| {
        let exists = matches!(error, present::SaveError::Exists { .. });
        let advice = "Choose another name or folder; .png, .jpg and .webp can be written.";
        let problem = Problem::new("Not saved", &error, advice);
        ExportFailure { path, exists, problem }
    })
}
