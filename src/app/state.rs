//! All that the views show, changed in two places only: by commands and by reports.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::Arc,
};

use egui::vec2;

use super::{
    camera::{Camera, ZOOM_STEP},
    classic::{self, Classic},
    clipboard::Pasted,
    command::Command,
    dialog::{Reply, Wish},
    example,
    job::{self, Job, Report, Shown},
    lesson::{self, Lesson},
    settings::{QUEEN_STYLES, Settings, ThemeChoice},
    sheet::{Outcome, Problem, Sheet, SheetId, Solved, Source},
};
use crate::{
    board::{Board, Cell, Solution},
    capture::Capture,
    desktop::{Ask, Event, SurveyError, Where},
    hint::{self, Deduction, Rung, View},
    platform::{self, Chord},
    present::Picture,
    solve::{self, Engine},
};

/// What a command or a report asks to be done outside the state.
#[derive(Debug)]
pub enum Work {
    /// Abandon what the worker does and do this.
    Start(Job),
    /// Have the worker do this when its turn comes.
    Queue(Job),
    /// Abandon what the worker does.
    Cancel,
    /// Ask the user for a file.
    Ask(Wish),
    /// Ask the assistant at the desktop.
    Desktop(Ask),
    /// Listen for this key over other windows; for none if there is none.
    Listen(Option<Chord>),
}

/// One line about the last thing that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// It was done.
    Done(String),
    /// It was not.
    Failed(Problem),
}

/// The window's own way to ask for a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathField {
    /// What it is for.
    pub wish: Wish,
    /// What was typed so far.
    pub text: String,
    /// What is wrong with it; empty if nothing is known to be.
    pub problem: String,
    /// The file that is there already and will be replaced if the same path is accepted again.
    pub replace: Option<PathBuf>,
}

/// What can be open beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The list of steps; it then decides what is seen on the board.
    Steps,
    /// The comparison of the engines.
    Compare,
}

/// All that the views show. Changed only by [`State::apply`], [`State::receive`] and
/// [`State::reply`], which need no window and are tested without one.
#[derive(Default)]
pub struct State {
    /// What the user expects to be the same tomorrow.
    pub settings: Settings,
    /// What was opened, in the order of the list.
    pub sheets: Vec<Sheet>,
    /// The sheet that is seen; `None` when there is none.
    pub current: Option<SheetId>,
    /// The pixels of the current sheet; `None` until they are loaded.
    pub shown: Option<Shown>,
    /// How the picture is looked at; `None` without pixels.
    pub camera: Option<Camera>,
    /// The sheet that the worker is busy with; `None` when it has nothing to do.
    pub busy: Option<SheetId>,
    /// How much of the next move is given away; `None` for nothing.
    pub rung: Option<Rung>,
    /// What is open beside the board.
    pub side: Option<Side>,
    /// Whether the classic board is seen instead of pictures.
    pub classic_open: bool,
    /// The classic board.
    pub classic: Classic,
    /// Whether the worker compares engines.
    pub comparing: bool,
    /// How many steps of that list are done.
    pub step: usize,
    /// One line about the last thing that was asked for.
    pub notice: Option<Notice>,
    /// The path field, while it is open.
    pub path_field: Option<PathField>,
    /// Whether the help is open.
    pub about: bool,
    /// Whether the next key that is pressed becomes the one for other windows.
    pub key_asked: bool,
    /// Where the settings are kept; `None` keeps them nowhere.
    pub settings_path: Option<PathBuf>,
    /// The sheet with the last picture of the screen. There is one at most: they are large.
    pub(super) captured: Option<SheetId>,
    pub(super) next_id: u64,
}

impl State {
    /// The current sheet, if there is one.
    pub fn sheet(&self) -> Option<&Sheet> {
        self.current.and_then(|id| self.sheets.iter().find(|sheet| sheet.id == id))
    }

    /// The answer of the current sheet, if it has one.
    pub fn solved(&self) -> Option<&Solved> {
        self.sheet().and_then(Sheet::solved)
    }

    /// What there is to learn from the current sheet, if that is known.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.sheet().and_then(|sheet| sheet.lesson.as_deref())
    }

    /// Whether the list of steps is open.
    pub fn steps_open(&self) -> bool {
        self.side == Some(Side::Steps)
    }

    fn close_steps(&mut self) {
        self.side = self.side.filter(|&side| side != Side::Steps);
    }

    /// The step, or on the classic board the listed solution, that is seen.
    fn at(&self) -> usize {
        if self.classic_open { self.classic.at } else { self.step }
    }

    /// Whether all queens are seen.
    pub fn answer_seen(&self) -> bool {
        self.rung == Some(Rung::Solution) && !self.steps_open()
    }

    /// The rung of the hint that is seen; `None` if none is, or the whole answer.
    pub fn hinted(&self) -> Option<Rung> {
        let lesson = self.lesson().filter(|_| !self.steps_open())?;
        self.rung.filter(|&rung| rung < Rung::Solution && !lesson.trace.steps.is_empty())
    }

    /// The steps that are done while the list of steps is open.
    pub fn steps_done(&self) -> &[Deduction] {
        let steps = self.lesson().filter(|_| self.steps_open()).map(|lesson| &lesson.trace.steps);
        steps.and_then(|steps| steps.get(..self.step)).unwrap_or_default()
    }

    /// The player's marks that are wrong, once as much is to be told as which they are.
    pub fn wrong_marks(&self) -> impl Iterator<Item = &Cell> {
        let told = self.rung >= Some(Rung::Move) && !self.steps_open();
        let check = self.lesson().filter(|_| told).map(|lesson| &lesson.check);
        check.into_iter().flat_map(|check| check.wrong_queens.iter().chain(&check.wrong_crosses))
    }

    /// What is to be seen on the board besides the picture itself.
    pub fn view(&self) -> View {
        let (Some(sheet), Some(solved)) = (self.sheet(), self.solved()) else {
            return View::default();
        };
        let solution = solved.answer.verdict.solution();
        match (self.steps_open(), self.rung, sheet.lesson.as_deref()) {
            (true, _, Some(lesson)) => {
                let done = lesson.trace.steps.get(..self.step).and_then(<[_]>::last);
                done.map(|step| hint::view(Rung::Move, step, None, lesson)).unwrap_or_default()
            }
            (false, Some(Rung::Solution), _) => {
                let queens = solution.into_iter().flat_map(Solution::cells).collect();
                View { queens, ..View::default() }
            }
            (false, Some(rung), Some(lesson)) => match lesson.trace.steps.first() {
                Some(step) => hint::view(rung, step, solution, lesson),
                None => View::default(),
            },
            _ => View::default(),
        }
    }

    /// Queens to draw on the current picture: those of its solution. `None` without pixels or a
    /// solution.
    pub fn picture(&self) -> Option<Picture> {
        let shown = self.shown.as_ref().filter(|shown| Some(shown.sheet) == self.current)?;
        let solved = self.sheets.iter().find(|sheet| sheet.id == shown.sheet)?.solved()?;
        let queens = solved.answer.verdict.solution()?.cells().collect();
        Some(Picture { frame: solved.answer.frame.clone()?, queens, style: self.settings.queens })
    }

    /// How many sheets wait for their turn, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let waiting = |sheet: &&Sheet| matches!(sheet.outcome, Outcome::Waiting);
        (self.sheets.iter().filter(waiting).count(), self.sheets.len())
    }

    /// Whether a command can do anything now; buttons of others are grey.
    pub fn allows(&self, command: &Command) -> bool {
        match command {
            Command::Solve
            | Command::Close
            | Command::Hint
            | Command::Steps
            | Command::Compare
            | Command::ToggleAnswer
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::ZoomFit
            | Command::ActualSize
                if self.classic_open =>
            {
                false
            }
            Command::Export if self.classic_open => true,
            Command::Export | Command::Copy => !self.classic_open && self.picture().is_some(),
            Command::Hint | Command::Steps => self.lesson().is_some(),
            Command::Compare => self.solved().is_some(),
            Command::CountSolutions => {
                !self.classic.busy && self.classic.size() <= classic::MAX_COUNTED_SIZE
            }
            Command::ListSolutions => {
                !self.classic.busy && self.classic.size() <= classic::MAX_LISTED_SIZE
            }
            Command::ClearQueens => self.classic.queens().len() > 0,
            Command::StepForward | Command::LastStep if self.classic_open => {
                self.classic.at + 1 < self.classic.listed.len()
            }
            Command::StepBack | Command::FirstStep if self.classic_open => self.classic.at > 0,
            Command::StepForward | Command::LastStep => {
                self.lesson().is_some_and(|lesson| self.step < lesson.trace.steps.len())
            }
            Command::StepBack | Command::FirstStep => self.lesson().is_some() && self.step > 0,
            Command::ToggleAnswer => self.sheet().is_some_and(Sheet::has_solution),
            Command::Solve | Command::Close => self.current.is_some(),
            Command::Cancel => self.busy.is_some() || self.comparing || self.classic.busy,
            Command::ZoomIn | Command::ZoomOut | Command::ZoomFit | Command::ActualSize => {
                self.camera.is_some()
            }
            Command::Next => self.neighbour(1).is_some(),
            Command::Previous => self.neighbour(-1).is_some(),
            _ => true,
        }
    }

    /// Carries out a command; returns what has to be done about it, in order.
    pub fn apply(&mut self, command: Command) -> Vec<Work> {
        if !self.allows(&command) && command != Command::Cancel {
            return Vec::new();
        }
        match command {
            Command::Open => vec![Work::Ask(Wish::Open { folder: self.settings.folder.clone() })],
            Command::OpenFiles(files) => self.open_files(files),
            Command::Paste => vec![Work::Queue(Job::Paste)],
            Command::Screen => vec![Work::Desktop(Ask::Search(Where::Screens))],
            Command::Region => vec![Work::Desktop(Ask::Pick)],
            Command::TryExample => self.add_one("Example", example::source()),
            Command::Export => self.ask_where_to_export(),
            Command::ExportTo { path, replace } => self.export(path, replace),
            Command::Copy => self.copy(),
            Command::ToggleAnswer => self.changed(|state| {
                state.rung = if state.answer_seen() { None } else { Some(Rung::Solution) };
                state.close_steps();
            }),
            Command::Hint => self.changed(|state| {
                state.rung = Some(lesson::next_rung(state.rung.filter(|_| !state.steps_open())));
                state.close_steps();
            }),
            Command::HideHint => self.changed(|state| state.rung = None),
            Command::Steps => self.changed(|state| {
                state.side = Some(Side::Steps).filter(|_| !state.steps_open());
            }),
            Command::Compare => self.compare(),
            Command::Classic => self.changed(|state| state.classic_open = !state.classic_open),
            Command::SetClassicSize(size) => {
                self.changed(|state| state.classic = Classic::new(size))
            }
            Command::PlaceQueen(place) => self.changed(|state| state.classic.toggle(place)),
            Command::ClearQueens => self.changed(|state| state.classic.clear()),
            Command::ClassicSolution => self.changed(|state| {
                let cols = solve::classic::construct(state.classic.size()).unwrap_or_default();
                state.classic.set(cols.into_iter());
            }),
            Command::CountSolutions => self.search_classic(Job::CountClassic),
            Command::ListSolutions => self.search_classic(Job::ListClassic),
            Command::StepForward => self.go_to_step(self.at() + 1),
            Command::StepBack => self.go_to_step(self.at().saturating_sub(1)),
            Command::FirstStep => self.go_to_step(0),
            Command::LastStep => self.go_to_step(usize::MAX),
            Command::GoToStep(step) => self.go_to_step(step),
            Command::SetStart(rung) => {
                (self.settings.start, self.rung) = (rung, Some(rung));
                self.set_up()
            }
            Command::SetLook(look) => {
                self.settings.look = look;
                self.set_up()
            }
            Command::SetKey(key) => {
                // Whether it works is told by the assistant; only then it is kept.
                (self.key_asked, self.notice) = (false, None);
                vec![Work::Listen(key)]
            }
            Command::AskForKey(asked) => {
                self.key_asked = asked;
                self.done(match asked {
                    true => "Press the new key with Ctrl, Alt or Super; Escape keeps the old one.",
                    false => "The key is as it was.",
                })
            }
            Command::SetHidden(hidden) => {
                self.settings.hidden = hidden;
                self.save_settings()
            }
            Command::SetAutostart(start) => match platform::start_with_session(start) {
                Ok(()) if start => self.done("Queensight starts with the session from now on."),
                Ok(()) => self.done("Queensight does not start with the session any more."),
                Err(error) => self.fail(Problem::new("Not changed", &error, "")),
            },
            Command::Solve => self.solve_again(),
            Command::Cancel => self.cancel(),
            Command::ZoomIn => self.look(|camera| camera.zoomed_to(camera.factor() * ZOOM_STEP)),
            Command::ZoomOut => self.look(|camera| camera.zoomed_to(camera.factor() / ZOOM_STEP)),
            Command::ZoomFit => self.look(Camera::fitted),
            Command::ActualSize => self.look(Camera::actual_size),
            Command::Look(camera) => self.look(|_| camera),
            Command::Next => self.neighbour(1).map(|id| self.select(id)).unwrap_or_default(),
            Command::Previous => self.neighbour(-1).map(|id| self.select(id)).unwrap_or_default(),
            Command::Select(id) => self.select(id),
            Command::Close => self.close(),
            Command::NextEngine => self.set_engine(next(Engine::ALL, self.settings.engine)),
            Command::SetEngine(engine) => self.set_engine(engine),
            Command::NextTheme => self.set_theme(next(&ThemeChoice::ALL, self.settings.theme)),
            Command::SetTheme(theme) => self.set_theme(theme),
            Command::NextQueens => {
                let styles = QUEEN_STYLES.map(|(style, _)| style);
                self.apply(Command::SetQueens(next(&styles, self.settings.queens)))
            }
            Command::SetQueens(style) => {
                self.settings.queens = style;
                self.save_settings()
            }
            Command::About => self.changed(|state| state.about = !state.about),
            Command::TypePath(text) => self.changed(|state| {
                if let Some(field) = &mut state.path_field {
                    field.text = text;
                }
            }),
            Command::AcceptPath => self.accept_path(),
            Command::DismissPath => self.changed(|state| state.path_field = None),
            Command::DismissNotice => self.changed(|state| state.notice = None),
        }
    }

    /// Takes in what the worker reports; returns what has to be done about it.
    pub fn receive(&mut self, report: Report) -> Vec<Work> {
        match report {
            Report::Loaded(shown) => self.changed(|state| {
                if Some(shown.sheet) == state.current {
                    let (width, height) = shown.image.dimensions();
                    state.camera = Some(Camera::whole(vec2(width as f32, height as f32)));
                    state.shown = Some(shown);
                }
            }),
            Report::Several { sheet, boards } => self.split(sheet, boards),
            Report::Answered { sheet, result } => self.changed(|state| {
                if let Some(sheet) = state.find(sheet) {
                    sheet.outcome = match result {
                        Ok(solved) => Outcome::Answered(Box::new(solved)),
                        Err(problem) => Outcome::Failed(problem),
                    };
                }
            }),
            Report::Explained { sheet, lesson } => self.changed(|state| {
                if let Some(sheet) = state.find(sheet) {
                    sheet.lesson = Some(lesson);
                }
            }),
            Report::Ran { sheet, run } => self.changed(|state| {
                if let Some(sheet) = state.find(sheet) {
                    sheet.runs.push(run);
                }
            }),
            Report::Counted(count, time) => self.changed(|state| {
                state.classic.counted = Some((count, time));
            }),
            Report::Listed(solutions) => self.changed(|state| {
                state.classic.listed = solutions;
                state.classic.show(0);
            }),
            Report::Finished => self.next_waiting(),
            Report::Pasted(Ok(Pasted::Files(files))) => self.open_files(files),
            Report::Pasted(Ok(Pasted::Picture(image))) => {
                self.add_one("Pasted picture", Source::Pixels(Arc::new(image)))
            }
            Report::Pasted(Ok(Pasted::Text(text))) => match job::boards_of(&text) {
                Ok(boards) => {
                    let sheets = self.sheets_of("Pasted text", boards);
                    self.add(sheets)
                }
                Err(problem) => self.fail(problem),
            },
            Report::Pasted(Err(problem)) | Report::Copied(Err(problem)) => self.fail(problem),
            Report::Copied(Ok(())) => self.done("The solved picture is on the clipboard."),
            Report::Exported(Ok(path)) => {
                self.path_field = None;
                self.done(format!("Saved as {}", path.display()))
            }
            Report::Exported(Err(failure)) => match &mut self.path_field {
                Some(field) if failure.exists => {
                    field.problem = "This file is there already. Save again to replace it.".into();
                    field.replace = Some(failure.path);
                    Vec::new()
                }
                Some(field) => {
                    field.problem = failure.problem.detail;
                    Vec::new()
                }
                None => self.fail(failure.problem),
            },
            Report::NotSaved(detail) => self.fail(Problem {
                headline: "The settings were not saved",
                detail,
                advice: "",
                place: None,
            }),
        }
    }

    /// Takes in what happened at the desktop; returns what has to be done about it.
    pub fn hear(&mut self, event: Event) -> Vec<Work> {
        match event {
            Event::Seen { sighting, .. } => self.add_capture(sighting.capture),
            Event::NotSeen(SurveyError::NoBoard { closest, .. }) => self.add_capture(*closest),
            Event::NotSeen(error) => {
                self.fail(Problem::new("No picture of the screen", &error, ""))
            }
            Event::Ended(_) | Event::Hidden | Event::DisplayGone => Vec::new(),
            Event::KeySet(key) if key == self.settings.key => Vec::new(),
            Event::KeySet(key) => {
                self.settings.key = key;
                self.done(match key {
                    Some(key) => format!("{key} works over other windows from now on."),
                    None => "No key is listened for over other windows.".to_owned(),
                });
                self.save_settings()
            }
            Event::KeyLost(detail) => self.fail(Problem {
                headline: "The key over other windows doesn't work",
                detail,
                advice: "Or have a shortcut of the desktop call: queensight toggle",
                place: None,
            }),
        }
    }

    /// Puts a picture of the screen in the place of the one before.
    fn add_capture(&mut self, capture: Capture) -> Vec<Work> {
        let old = self.captured.take();
        self.sheets.retain(|sheet| Some(sheet.id) != old);
        let work = self.add_one(&capture.of, Source::Pixels(Arc::new(capture.image)));
        self.captured = self.current;
        work
    }

    /// Takes in what a dialog answered; returns what has to be done about it.
    pub fn reply(&mut self, reply: Reply) -> Vec<Work> {
        match reply {
            Reply::Open(files) => self.open_files(files),
            Reply::Save(path) => self.export(path, true),
            Reply::Cancelled => Vec::new(),
            Reply::NoDialog(wish) => {
                let text = match &wish {
                    Wish::Open { .. } => String::new(),
                    Wish::Save { folder, name } => {
                        folder.clone().unwrap_or_default().join(name).display().to_string()
                    }
                };
                self.path_field =
                    Some(PathField { wish, text, problem: String::new(), replace: None });
                Vec::new()
            }
        }
    }

    fn open_files(&mut self, files: Vec<PathBuf>) -> Vec<Work> {
        let Some(folder) = files.first().map(|file| file.parent().map(Path::to_owned)) else {
            return Vec::new();
        };
        let sheet = |path: PathBuf| {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            Sheet::new(self.new_id(), name, Source::File(path))
        };
        let sheets = files.into_iter().map(sheet).collect();
        let mut work = self.add(sheets);
        work.extend(self.remember_folder(folder));
        work
    }

    fn add_one(&mut self, name: &str, source: Source) -> Vec<Work> {
        let sheet = Sheet::new(self.new_id(), name.to_owned(), source);
        self.add(vec![sheet])
    }

    /// Adds sheets to the list and shows the first of them.
    fn add(&mut self, sheets: Vec<Sheet>) -> Vec<Work> {
        let Some(first) = sheets.first().map(|sheet| sheet.id) else { return Vec::new() };
        self.sheets.extend(sheets);
        self.select(first)
    }

    fn select(&mut self, id: SheetId) -> Vec<Work> {
        let Some(sheet) = self.sheets.iter().find(|sheet| sheet.id == id) else {
            return Vec::new();
        };
        let job = self.open_job(sheet, true);
        (self.shown, self.camera, self.notice) = (None, None, None);
        (self.rung, self.step) = (Some(self.settings.start), 0);
        (self.current, self.busy) = (Some(id), Some(id));
        (self.comparing, self.classic.busy, self.classic_open) = (false, false, false);
        vec![Work::Start(job)]
    }

    fn open_job(&self, sheet: &Sheet, show: bool) -> Job {
        let (source, engine) = (sheet.source.clone(), self.settings.engine);
        let known = !matches!(sheet.outcome, Outcome::Waiting | Outcome::Stopped);
        Job::Open { sheet: sheet.id, source, engine, show, known }
    }

    /// Puts the boards of a text in the place of the text.
    fn split(&mut self, id: SheetId, boards: Vec<Result<Board, Problem>>) -> Vec<Work> {
        let Some(at) = self.sheets.iter().position(|sheet| sheet.id == id) else {
            return Vec::new();
        };
        let text = self.sheets.remove(at);
        let sheets = self.sheets_of(&text.name, boards);
        let first = sheets.first().map(|sheet| sheet.id);
        self.sheets.splice(at..at, sheets);
        match first {
            Some(first) if self.current == Some(id) => self.select(first),
            _ => Vec::new(),
        }
    }

    fn sheets_of(&mut self, name: &str, boards: Vec<Result<Board, Problem>>) -> Vec<Sheet> {
        let several = boards.len() > 1;
        let sheet = |(number, board): (usize, Result<Board, Problem>)| {
            let name = if several { format!("{name}, board {}", number + 1) } else { name.into() };
            let id = self.new_id();
            match board {
                Ok(board) => Sheet::new(id, name, Source::Board(board)),
                Err(problem) => {
                    let nothing = Source::Pixels(Arc::default());
                    let outcome = Outcome::Failed(problem);
                    Sheet { outcome, ..Sheet::new(id, name, nothing) }
                }
            }
        };
        boards.into_iter().enumerate().map(sheet).collect()
    }

    fn new_id(&mut self) -> SheetId {
        self.next_id += 1;
        SheetId(self.next_id)
    }

    fn find(&mut self, id: SheetId) -> Option<&mut Sheet> {
        self.sheets.iter_mut().find(|sheet| sheet.id == id)
    }

    /// Starts on the next sheet whose turn has not come.
    fn next_waiting(&mut self) -> Vec<Work> {
        (self.comparing, self.classic.busy) = (false, false);
        let waiting = |sheet: &&Sheet| matches!(sheet.outcome, Outcome::Waiting);
        let next = self.sheets.iter().find(waiting);
        let job = next.map(|sheet| (sheet.id, self.open_job(sheet, false)));
        self.busy = job.as_ref().map(|(id, _)| *id);
        job.map(|(_, job)| Work::Start(job)).into_iter().collect()
    }

    fn solve_again(&mut self) -> Vec<Work> {
        let Some(id) = self.current else { return Vec::new() };
        if let Some(sheet) = self.find(id) {
            (sheet.outcome, sheet.lesson) = (Outcome::Waiting, None);
        }
        self.select(id)
    }

    /// What Escape does: closes what is open over the window, else stops the work, else puts away
    /// the notice, the steps or the hint.
    fn cancel(&mut self) -> Vec<Work> {
        if self.path_field.take().is_some() || std::mem::take(&mut self.about) {
            return Vec::new();
        }
        if std::mem::take(&mut self.comparing) || std::mem::take(&mut self.classic.busy) {
            return vec![Work::Cancel];
        }
        if self.busy.take().is_none() {
            if self.notice.take().is_none() && self.side.take().is_none() {
                self.rung = self.rung.filter(|&rung| rung == Rung::Solution);
            }
            return Vec::new();
        }
        for sheet in &mut self.sheets {
            if matches!(sheet.outcome, Outcome::Waiting) {
                sheet.outcome = Outcome::Stopped;
            }
        }
        vec![Work::Cancel]
    }

    fn neighbour(&self, step: isize) -> Option<SheetId> {
        let at = self.sheets.iter().position(|sheet| Some(sheet.id) == self.current)?;
        self.sheets.get(at.checked_add_signed(step)?).map(|sheet| sheet.id)
    }

    fn close(&mut self) -> Vec<Work> {
        let next = self.neighbour(1).or_else(|| self.neighbour(-1));
        let current = self.current;
        self.sheets.retain(|sheet| Some(sheet.id) != current);
        match next {
            Some(id) => self.select(id),
            None => {
                (self.current, self.shown, self.camera) = (None, None, None);
                (self.busy, self.notice) = (None, None);
                vec![Work::Cancel]
            }
        }
    }

    fn ask_where_to_export(&mut self) -> Vec<Work> {
        if self.classic_open {
            let name = format!("classic_{}.png", self.classic.size());
            return vec![Work::Ask(Wish::Save { folder: self.settings.folder.clone(), name })];
        }
        let Some(sheet) = self.sheet() else { return Vec::new() };
        let stem = Path::new(&sheet.name).file_stem().unwrap_or(OsStr::new("board"));
        let name = format!("{}_solved.png", stem.to_string_lossy().replace(' ', "_"));
        let folder = match &sheet.source {
            Source::File(path) => path.parent().map(Path::to_owned),
            _ => self.settings.folder.clone(),
        };
        vec![Work::Ask(Wish::Save { folder, name })]
    }

    fn export(&mut self, mut path: PathBuf, mut replace: bool) -> Vec<Work> {
        if path.extension().is_none() {
            path.set_extension("png");
            replace = false; // the dialog asked about another name
        }
        let folder = path.parent().map(Path::to_owned);
        let job = if self.classic_open {
            let (board, style) = (Box::new(self.classic.clone()), self.settings.queens);
            Job::ExportClassic { board, style, path, replace }
        } else {
            let (Some(picture), Some(shown)) = (self.picture(), &self.shown) else {
                return Vec::new();
            };
            Job::Export { image: shown.image.clone(), picture, path, replace }
        };
        let mut work = vec![Work::Queue(job)];
        work.extend(self.remember_folder(folder));
        work
    }

    fn copy(&mut self) -> Vec<Work> {
        let (Some(picture), Some(shown)) = (self.picture(), &self.shown) else {
            return Vec::new();
        };
        vec![Work::Queue(Job::Copy { image: shown.image.clone(), picture })]
    }

    fn accept_path(&mut self) -> Vec<Work> {
        let Some(field) = &mut self.path_field else { return Vec::new() };
        let path = PathBuf::from(field.text.trim());
        if path.as_os_str().is_empty() {
            field.problem = "Type the path of a file.".to_owned();
            return Vec::new();
        }
        match field.wish {
            Wish::Open { .. } => {
                self.path_field = None;
                self.open_files(vec![path])
            }
            Wish::Save { .. } => {
                let replace = field.replace.as_ref() == Some(&path);
                self.export(path, replace)
            }
        }
    }

    /// Opens the comparison and starts it, or closes it.
    fn compare(&mut self) -> Vec<Work> {
        if self.side == Some(Side::Compare) {
            self.side = None;
            return if std::mem::take(&mut self.comparing) {
                vec![Work::Cancel]
            } else {
                Vec::new()
            };
        }
        self.side = Some(Side::Compare);
        let Some(board) = self.solved().map(|solved| solved.answer.board.clone()) else {
            return Vec::new();
        };
        let Some(sheet) = self.current.and_then(|id| self.find(id)) else { return Vec::new() };
        sheet.runs.clear();
        let sheet = sheet.id;
        (self.comparing, self.busy) = (true, None);
        vec![Work::Start(Job::Compare { sheet, board })]
    }

    fn search_classic(&mut self, job: impl Fn(usize) -> Job) -> Vec<Work> {
        self.classic.busy = true;
        (self.comparing, self.busy) = (false, None);
        vec![Work::Start(job(self.classic.size()))]
    }

    fn go_to_step(&mut self, step: usize) -> Vec<Work> {
        if self.classic_open {
            self.classic.show(step.min(self.classic.listed.len().saturating_sub(1)));
        } else {
            let steps = self.lesson().map_or(0, |lesson| lesson.trace.steps.len());
            (self.step, self.side) = (step.min(steps), Some(Side::Steps));
        }
        Vec::new()
    }

    fn look(&mut self, how: impl FnOnce(Camera) -> Camera) -> Vec<Work> {
        self.camera = self.camera.map(how);
        Vec::new()
    }

    fn set_engine(&mut self, engine: Engine) -> Vec<Work> {
        self.settings.engine = engine;
        let mut work = self.set_up();
        work.extend(self.solve_again());
        work
    }

    fn set_theme(&mut self, theme: ThemeChoice) -> Vec<Work> {
        self.settings.theme = theme;
        self.save_settings()
    }

    fn remember_folder(&mut self, folder: Option<PathBuf>) -> Vec<Work> {
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_none() || self.settings.folder == folder {
            return Vec::new();
        }
        self.settings.folder = folder;
        self.save_settings()
    }

    /// Keeps the settings, and has the assistant follow them.
    fn set_up(&self) -> Vec<Work> {
        let mut work = self.save_settings();
        work.push(Work::Desktop(Ask::SetUp(self.settings.setup())));
        work
    }

    fn save_settings(&self) -> Vec<Work> {
        let job = |path| Work::Queue(Job::Save(self.settings.clone(), path));
        self.settings_path.clone().map(job).into_iter().collect()
    }

    fn changed(&mut self, change: impl FnOnce(&mut State)) -> Vec<Work> {
        change(self);
        Vec::new()
    }

    fn done(&mut self, text: impl Into<String>) -> Vec<Work> {
        self.notice = Some(Notice::Done(text.into()));
        Vec::new()
    }

    fn fail(&mut self, problem: Problem) -> Vec<Work> {
        self.notice = Some(Notice::Failed(problem));
        Vec::new()
    }
}

/// The entry after `now`, or the first.
fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().position(|&entry| entry == now).map_or(0, |at| at + 1);
    all.get(after).or(all.first()).copied().unwrap_or(now)
}
