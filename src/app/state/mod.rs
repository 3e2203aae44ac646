//! All that the views show, changed in two places only: by commands and by reports.

mod allowed;
mod doing;
mod news;
mod opening;
mod preferences;
mod saving;
mod seen;
mod sheets;

use std::path::PathBuf;

use super::{
    camera::{Camera, ZOOM_STEP},
    classic::Classic,
    command::Command,
    dialog::Wish,
    example,
    job::Job,
    problem::Problem,
    targets::Target,
};
use crate::{
    desktop::{Ask, Where},
    platform::Chord,
    settings::Settings,
    solve,
};

pub use doing::Doing;
pub use news::Heard;
pub use saving::PathField;
pub use seen::Seen;
pub use sheets::Sheets;

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
    /// Take the window out of the way of a look at the desktop.
    GoAside,
    /// Bring the window to the front again.
    ComeBack,
    /// Let go of the key over other windows for a while, or take it again.
    PauseKey(bool),
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
    /// Something is not as the user has it in mind.
    Warning(String),
}

/// What can be open beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The list of steps; it then decides what is seen on the board.
    Steps,
    /// The comparison of the engines.
    Compare,
}

/// All that the views show. Changed only by [`State::apply`], [`State::receive`], [`State::hear`]
/// and [`State::reply`], which need no window and are tested without one.
#[derive(Default)]
pub struct State {
    /// What the user expects to be the same tomorrow.
    pub settings: Settings,
    /// What was opened.
    pub sheets: Sheets,
    /// What is seen of the current sheet.
    pub seen: Seen,
    /// What the worker is busy with.
    pub doing: Doing,
    /// Whether the classic board is seen instead of pictures.
    pub classic_open: bool,
    /// The classic board.
    pub classic: Classic,
    /// One line about the last thing that was asked for.
    pub notice: Option<Notice>,
    /// What was not taken of the settings file, until the user puts that away: what happens
    /// meanwhile, as a picture being opened at the start, must not.
    pub untaken: Option<Notice>,
    /// What can be looked at, while it is to be chosen.
    pub targets: Option<Vec<Target>>,
    /// The path field, while it is open.
    pub path_field: Option<PathField>,
    /// Whether the help is open.
    pub about: bool,
    /// Whether the settings are open.
    pub settings_open: bool,
    /// Whether the next key that is pressed becomes the one for other windows.
    pub key_asked: bool,
    /// Why no key is listened for over other windows though one is set; `None` if it is, or no key
    /// is set.
    pub key_lost: Option<String>,
    /// Whether nothing can be laid over this desktop, so that no region can be drawn on it.
    pub no_overlay: bool,
    /// Whether the program starts with the session; `None` until that is known.
    pub autostart: Option<bool>,
    /// Where the settings are kept; `None` keeps them nowhere.
    pub settings_path: Option<PathBuf>,
}

impl State {
    /// Carries out a command; returns what has to be done about it, in order.
    pub fn apply(&mut self, command: Command) -> Vec<Work> {
        if !self.allows(&command) && command != Command::Cancel {
            return match self.why_never(&command) {
                Some(error) => self.fail(Problem::new("No box", &error, "")),
                None => Vec::new(),
            };
        }
        match command {
            Command::Open => self.ask_what_to_open(),
            Command::OpenFiles(files) => self.open_files(files),
            Command::Paste => vec![Work::Queue(Job::Paste)],
            Command::Screen => vec![Work::Desktop(Ask::Search(Where::Screens))],
            Command::Region => vec![Work::Desktop(Ask::Pick)],
            Command::Targets => self.list_targets(),
            Command::LookAt(place) => {
                self.targets = None;
                vec![Work::Desktop(Ask::Search(place))]
            }
            Command::DismissTargets => self.changed(|state| state.targets = None),
            Command::TryExample => self.open_one("Example", example::source()),
            Command::Export => self.ask_where_to_export(),
            Command::Copy => self.copy(),

            Command::ToggleAnswer => self.changed(|state| state.seen.toggle_answer()),
            Command::Hint => self.changed(|state| state.seen.hint()),
            Command::HideHint => self.changed(|state| state.seen.rung = None),
            Command::Steps => self.changed(|state| state.seen.toggle_steps()),
            Command::StepForward => self.changed(|state| state.go_to_step(state.at() + 1)),
            Command::StepBack => {
                self.changed(|state| state.go_to_step(state.at().saturating_sub(1)))
            }
            Command::FirstStep => self.changed(|state| state.go_to_step(0)),
            Command::LastStep => self.changed(|state| state.go_to_step(usize::MAX)),
            Command::GoToStep(step) => self.changed(|state| state.go_to_step(step)),
            Command::Compare => self.compare(),

            Command::Classic => self.changed(|state| state.classic_open = !state.classic_open),
            Command::SetClassicSize(size) => {
                self.classic = Classic::new(size);
                if self.doing.is_classic() { self.abandon() } else { Vec::new() }
            }
            Command::PlaceQueen(place) => self.changed(|state| state.classic.toggle(place)),
            Command::ClearQueens => self.changed(|state| state.classic.clear()),
            Command::ClassicSolution => self.changed(|state| {
                let cols = solve::classic::construct(state.classic.size()).unwrap_or_default();
                state.classic.set(cols.into_iter());
            }),
            Command::CountSolutions => self.count_classic(),
            Command::ListSolutions => self.list_classic(),

            Command::Solve => self.solve_again(),
            Command::WhatWasSeen => self.toggle_reading(),
            Command::Cancel => self.cancel(),
            Command::Next => self.sheets.neighbour(1).map_or(Vec::new(), |id| self.select(id)),
            Command::Previous => self.sheets.neighbour(-1).map_or(Vec::new(), |id| self.select(id)),
            Command::Select(id) => self.select(id),
            Command::Close => self.close(),

            Command::ZoomIn => self.aim(|camera| camera.zoomed_to(camera.factor() * ZOOM_STEP)),
            Command::ZoomOut => self.aim(|camera| camera.zoomed_to(camera.factor() / ZOOM_STEP)),
            Command::ZoomFit => self.aim(Camera::fitted),
            Command::ActualSize => self.aim(Camera::actual_size),
            Command::SetCamera(camera) => self.aim(|_| camera),

            Command::NextEngine => self.next_engine(),
            Command::SetEngine(engine) => self.set_engine(engine),
            Command::NextTheme => self.next_theme(),
            Command::SetTheme(theme) => self.set_theme(theme),
            Command::NextQueens => self.next_queens(),
            Command::SetQueens(style) => self.set_queens(style),
            Command::SetStart(rung) => self.set_start(rung),
            Command::SetOverlay(style) => self.set_overlay(style),
            Command::SetKey(key) => self.set_key(key),
            Command::AskForKey(asked) => self.ask_for_key(asked),
            Command::TakeKey(name) => self.take_key(&name),
            Command::SetHidden(hidden) => self.set_hidden(hidden),
            Command::SetAutostart(start) => vec![Work::Queue(Job::Autostart(Some(start)))],

            Command::Settings => self.toggle_settings(),
            Command::About => self.changed(|state| state.about = !state.about),
            Command::TypePath(text) => self.changed(|state| {
                if let Some(field) = &mut state.path_field {
                    field.text = text;
                }
            }),
            Command::AcceptPath => self.accept_path(),
            Command::DismissPath => self.changed(|state| state.path_field = None),
            Command::DismissNotice => self.changed(|state| {
                state.unsay();
            }),
        }
    }

    /// What there is to be said in one line; of the settings file only if there is nothing newer.
    pub fn said(&self) -> Option<&Notice> {
        self.notice.as_ref().or(self.untaken.as_ref())
    }

    /// Puts away what is said; whether there was anything.
    fn unsay(&mut self) -> bool {
        self.notice.take().or_else(|| self.untaken.take()).is_some()
    }

    fn aim(&mut self, how: impl FnOnce(Camera) -> Camera) -> Vec<Work> {
        self.changed(|state| state.seen.aim(how))
    }

    fn changed(&mut self, change: impl FnOnce(&mut State)) -> Vec<Work> {
        change(self);
        Vec::new()
    }

    fn done(&mut self, text: impl Into<String>) -> Vec<Work> {
        self.changed(|state| state.notice = Some(Notice::Done(text.into())))
    }

    fn fail(&mut self, problem: Problem) -> Vec<Work> {
        self.changed(|state| state.notice = Some(Notice::Failed(problem)))
    }
}
