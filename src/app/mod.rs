//! The window: state, commands, views and the worker thread.
//!
//! ```text
//! views ──▶ Command ──▶ State::apply ──▶ Work ──▶ worker, dialog
//!   ▲                      │                          │
//!   └──────── State ◀──────┴── State::receive ◀── Report, Reply
//! ```
//!
//! The UI thread never decodes, reads, solves or writes; the worker does, one job after the other.

mod beside;
mod camera;
mod classic;
mod clipboard;
mod closing;
mod command;
mod dialog;
mod drawing;
mod example;
mod icon;
mod job;
mod lesson;
mod problem;
mod sheet;
mod state;
mod targets;
mod theme;
mod tiles;
mod view;
mod worker;

use std::{io, path::PathBuf, rc::Rc, sync::Arc};

use egui::{Context, Key, KeyboardShortcut, Modifiers, ThemePreference, Ui, ViewportCommand};

use crate::{desktop::Resident, platform, settings};
use beside::Beside;

pub use crate::settings::{Settings, ThemeChoice};
pub use camera::Camera;
pub use classic::{Attacks, Classic, Square};
pub use clipboard::{Clipboard, ClipboardError, Pasted, SystemClipboard};
pub use command::Command;
pub use dialog::{DialogKind, Dialogs, Reply, Wish};
pub use drawing::Drawing;
pub use job::{ExportFailure, Job, Known, Report, Shown, Tools};
pub use lesson::Lesson;
pub use problem::Problem;
pub use sheet::{Outcome, Sheet, SheetId, Solved, Source};
pub use state::{Doing, Heard, Notice, PathField, Seen, Sheets, Side, State, Work};
pub use targets::Target;
pub use tiles::Tile;
pub use worker::Worker;

/// The name of the program towards the desktop.
const APP_ID: &str = "queensight";

/// What the window needs from outside; tests bring their own.
pub struct Outside {
    /// What the worker works with.
    pub tools: Tools,
    /// Who asks for files.
    pub dialogs: DialogKind,
    /// Where the settings are kept; `None` keeps them nowhere.
    pub settings_path: Option<PathBuf>,
}

impl Outside {
    /// The desktop that the program runs on.
    pub fn desktop() -> Outside {
        Outside {
            tools: Tools {
                clipboard: Box::<SystemClipboard>::default(),
                targets: targets::of_desktop,
            },
            dialogs: DialogKind::System,
            settings_path: settings::path(),
        }
    }
}

/// The glue between egui, the state and the worker. It holds no logic of its own: `logic` moves
/// messages, `frame` draws, and everything that happens is a [`Command`].
pub struct App {
    state: State,
    worker: Worker,
    dialogs: Dialogs,
    textures: view::Textures,
    /// How many empty frames the window still shows before it closes; `None` if it is not to.
    closing: Option<u8>,
    /// The program that the window is part of; `None` if there is only the window.
    beside: Option<Beside>,
}

impl App {
    /// The window's contents on `ctx`, with `files` being opened.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses the worker's thread.
    pub fn new(ctx: &Context, outside: Outside, files: Vec<PathBuf>) -> io::Result<App> {
        theme::set_up(ctx);
        // egui takes Ctrl+Alt+Q, the key over other windows, for Ctrl+Q.
        ctx.options_mut(|options| options.quit_shortcuts.clear());
        let wake: Arc<dyn Fn() + Send + Sync> = Arc::new({
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        });
        let (settings, notice) =
            outside.settings_path.as_deref().map(Settings::load).unwrap_or_default();
        let mut state = State::default();
        (state.settings, state.settings_path) = (settings, outside.settings_path);
        state.untaken = notice.map(Notice::Warning);
        let mut app = App {
            state,
            worker: Worker::spawn(outside.tools, {
                let wake = wake.clone();
                move || wake()
            })?,
            dialogs: Dialogs::new(outside.dialogs, wake),
            textures: view::Textures::default(),
            closing: None,
            beside: None,
        };
        app.worker.queue(Job::Autostart(None));
        app.run(Command::OpenFiles(files));
        Ok(app)
    }

    /// What the window shows.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Carries out a command as if the user had asked for it.
    pub fn run(&mut self, command: Command) {
        let work = self.state.apply(command);
        self.carry_out(work);
    }

    /// Takes in what happened at the desktop.
    pub fn hear(&mut self, heard: Heard) {
        let work = self.state.hear(heard);
        self.carry_out(work);
    }

    /// Takes in what worker and dialog have to say. Runs also while the window is hidden, so that
    /// a finished job never waits for the next repaint.
    pub fn messages(&mut self) {
        while let Some(report) = self.worker.poll() {
            let work = self.state.receive(report);
            self.carry_out(work);
        }
        while let Some(reply) = self.dialogs.poll() {
            let work = self.state.reply(reply);
            self.carry_out(work);
        }
        let news = self.beside.as_ref().map(Beside::news).unwrap_or_default();
        news.into_iter().for_each(|heard| self.hear(heard));
    }

    /// Draws the window and carries out what the user did in it.
    pub fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        ctx.set_theme(match self.state.settings.theme {
            ThemeChoice::System => ThemePreference::System,
            ThemeChoice::Light => ThemePreference::Light,
            ThemeChoice::Dark => ThemePreference::Dark,
        });
        edit_keys(&ctx);
        let mut commands = if self.state.key_asked {
            beside::asked_key(&ctx).into_iter().collect()
        } else {
            quit_key(&ctx);
            // Where other windows can't be listened over, the key works in this one at least.
            let look =
                self.state.key_lost.is_some() && beside::is_pressed(&ctx, self.state.settings.key);
            if look { vec![Command::Screen] } else { Command::pressed(&ctx) }
        };
        let dropped = |file: &egui::DroppedFileHandle| file.path().to_owned();
        let files: Vec<PathBuf> = ctx.input(|i| i.raw.dropped_files.iter().map(dropped).collect());
        if !files.is_empty() {
            commands.push(Command::OpenFiles(files));
        }
        view::window(ui, &self.state, &mut self.textures, &mut commands);
        if !commands.is_empty() {
            ctx.request_repaint(); // what they change is seen in the next frame
        }
        for command in commands {
            self.run(command);
        }
    }

    fn carry_out(&mut self, work: Vec<Work>) {
        for work in work {
            match work {
                Work::Start(job) => self.worker.start(job),
                Work::Queue(job) => self.worker.queue(job),
                Work::Cancel => self.worker.cancel(),
                Work::Ask(wish) => self.dialogs.ask(wish),
                Work::PauseKey(paused) => {
                    self.beside.iter().for_each(|beside| beside.pause_key(paused));
                }
                Work::Listen(key) => {
                    self.beside.iter().for_each(|beside| beside.listen_for(key));
                }
                Work::GoAside => self.beside.iter().for_each(Beside::go_aside),
                Work::ComeBack => self.beside.iter().for_each(Beside::come_back),
                Work::Desktop(ask) => {
                    self.beside.iter().for_each(|beside| beside.ask(ask.clone()));
                }
            }
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.messages();
        self.go_on_closing(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        if !self.is_closing(ui) {
            self.frame(ui);
        }
    }

    /// The window is transparent for the sake of the overlay and paints its own background.
    fn clear_color(&self, _visuals: &egui::Visuals) -> [f32; 4] {
        [0.0; 4]
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        if self.state.key_asked {
            self.run(Command::AskForKey(false)); // the old key works again without the window
        }
    }

    fn persist_egui_memory(&self) -> bool {
        false
    }
}

/// Ctrl+C, X and V come as keys, so that they can stand for pictures; while the user types text
/// they are made to mean text again.
fn edit_keys(ctx: &Context) {
    if !ctx.text_edit_focused() {
        return;
    }
    for (key, meaning) in [
        (Key::C, ViewportCommand::RequestCopy),
        (Key::X, ViewportCommand::RequestCut),
        (Key::V, ViewportCommand::RequestPaste),
    ] {
        let shortcut = KeyboardShortcut::new(Modifiers::COMMAND, key);
        if ctx.input_mut(|input| input.consume_shortcut(&shortcut)) {
            ctx.send_viewport_cmd(meaning);
        }
    }
}

/// Closes the window at Ctrl+Q, and at that with nothing else held.
fn quit_key(ctx: &Context) {
    let is_quit = |event: &egui::Event| {
        matches!(event, egui::Event::Key { key: Key::Q, pressed: true, modifiers, .. }
            if modifiers.matches_exact(Modifiers::COMMAND))
    };
    if ctx.input(|input| input.events.iter().any(is_quit)) {
        ctx.send_viewport_cmd(ViewportCommand::Close);
    }
}

/// Opens the window on `files`, beside `resident`, and returns when it is closed.
///
/// # Errors
///
/// What the system says when it gives no window, as where there is no display.
pub fn run(files: Vec<PathBuf>, resident: &Rc<Resident>) -> Result<(), eframe::Error> {
    let viewport = egui::ViewportBuilder::default()
        .with_title("Queensight")
        .with_app_id(APP_ID)
        .with_inner_size([1080.0, 760.0])
        .with_min_inner_size([380.0, 320.0])
        .with_transparent(true)
        .with_drag_and_drop(true);
    let options = eframe::NativeOptions {
        viewport,
        clipboard_shortcuts: false,
        event_loop_builder: Some(Box::new(platform::prefer_x11)),
        persist_window: true,
        ..eframe::NativeOptions::default()
    };
    let files = files.into_iter().map(absolute).collect();
    eframe::run_native(
        APP_ID,
        options,
        Box::new(|creation| {
            let app = App::new(&creation.egui_ctx, Outside::desktop(), files)?;
            Ok(Box::new(app.beside(&creation.egui_ctx, resident.clone())))
        }),
    )
}

/// A path that still holds after the folder of the program has changed.
fn absolute(path: PathBuf) -> PathBuf {
    std::path::absolute(&path).unwrap_or(path)
}
