//! A desk to try the window on: a folder, a clipboard, and waiting for the worker.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, ViewportCommand, ViewportId, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};
use image::RgbaImage;
use queensight::{
    answer::answer_board,
    app::{
        App, Clipboard, ClipboardError, Command, DialogKind, Heard, Outside, Pasted, State, Target,
        Tools,
    },
    board::{Board, Cell, Solution},
    capture::{Capture, CaptureError},
    desktop::Where,
    platform::Area,
    present::{self, Picture, QueenStyle},
    solve::{Engine, NEVER},
};
use tempfile::TempDir;

/// A board with one solution.
pub(crate) const EXAMPLE: &str =
    "AAAABBBC/DDDDBDDC/DDDDDDCC/EEDFDDCC/EGFFFFFC/EGFFFFFC/GGGHHFFC/GGGGHFFC";
/// The number of the window in the list.
pub(crate) const WINDOW: u32 = 0x0140_0003;
/// How long the worker may take for anything in these tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// A picture of `board` as the program itself draws it.
pub(crate) fn picture_of(board: &Board) -> RgbaImage {
    present::draw_board(board, 48).0
}

/// The same with queens on some cells, as a player would have placed them.
pub(crate) fn picture_with(board: &Board, queens: &[Cell]) -> RgbaImage {
    let (mut image, frame) = present::draw_board(board, 48);
    let (queens, style) = (queens.to_vec(), QueenStyle::Crown);
    present::draw(&mut image, &Picture { frame, queens, style });
    image
}

/// The one solution of `board`.
pub(crate) fn solution_of(board: &Board) -> Solution {
    let answer = answer_board(board.clone(), Engine::default(), &NEVER);
    answer.verdict.solution().expect("a solution").clone()
}

/// A clipboard that both the test and the window hold.
#[derive(Clone, Default)]
pub(crate) struct Shelf(Arc<Mutex<(Option<Pasted>, Option<RgbaImage>)>>);

impl Shelf {
    pub(crate) fn put(&self, pasted: Pasted) {
        self.0.lock().expect("no panic").0 = Some(pasted);
    }

    pub(crate) fn clear(&self) {
        self.0.lock().expect("no panic").0 = None;
    }

    pub(crate) fn copied(&self) -> Option<RgbaImage> {
        self.0.lock().expect("no panic").1.clone()
    }
}

impl Clipboard for Shelf {
    fn paste(&mut self) -> Result<Pasted, ClipboardError> {
        self.0.lock().expect("no panic").0.clone().ok_or(ClipboardError::Empty)
    }

    fn copy(&mut self, picture: &RgbaImage) -> Result<(), ClipboardError> {
        self.0.lock().expect("no panic").1 = Some(picture.clone());
        Ok(())
    }
}

/// The window with all that it needs from outside.
pub(crate) struct Desk {
    pub(crate) folder: TempDir,
    pub(crate) clipboard: Shelf,
    harness: Harness<'static, Option<App>>,
    pointer: Pos2,
}

impl Desk {
    pub(crate) fn open() -> Desk {
        Desk::open_in(tempfile::tempdir().expect("a folder to write in"))
    }

    pub(crate) fn open_in(folder: TempDir) -> Desk {
        Desk::open_on(folder, Vec::new())
    }

    /// The window as it is started with files.
    pub(crate) fn open_on(folder: TempDir, files: Vec<PathBuf>) -> Desk {
        let clipboard = Shelf::default();
        let outside = Outside {
            tools: Tools { clipboard: Box::new(clipboard.clone()), targets: two_targets },
            dialogs: DialogKind::InWindow,
            settings_path: Some(folder.path().join("settings.json")),
        };
        let mut start = Some((outside, files));
        let harness = Harness::builder().with_size(vec2(1100.0, 760.0)).build_ui_state(
            move |ui, app: &mut Option<App>| {
                if let Some((outside, files)) = start.take() {
                    // The fonts are there from the next frame on.
                    *app = App::new(ui.ctx(), outside, files).ok();
                } else if let Some(app) = app {
                    app.messages();
                    app.frame(ui);
                }
            },
            None,
        );
        Desk { folder, clipboard, harness, pointer: Pos2::ZERO }
    }

    pub(crate) fn app(&self) -> &App {
        self.harness.state().as_ref().expect("the first frame has been drawn")
    }

    pub(crate) fn run(&mut self, command: Command) {
        self.harness.state_mut().as_mut().expect("the first frame has been drawn").run(command);
    }

    /// Has the window hear of something at the desktop.
    pub(crate) fn hears(&mut self, heard: Heard) {
        self.harness.state_mut().as_mut().expect("the first frame has been drawn").hear(heard);
        self.harness.run_steps(3);
    }

    /// Waits until the accessible name `label` is there.
    #[track_caller]
    pub(crate) fn sees(&mut self, label: &str) {
        self.wait_until(label, |harness| harness.query_all_by_label(label).next().is_some());
    }

    /// Waits until an accessible name has `part` in it.
    #[track_caller]
    pub(crate) fn sees_part(&mut self, part: &str) {
        self.wait_until(part, |harness| harness.query_all_by_label_contains(part).next().is_some());
    }

    /// Waits until nothing of this name is there any more.
    #[track_caller]
    pub(crate) fn sees_no(&mut self, label: &str) {
        self.wait_until(label, |harness| harness.query_all_by_label(label).next().is_none());
    }

    /// Waits until the window's state is as wanted.
    #[track_caller]
    pub(crate) fn waits_for(&mut self, wanted: impl Fn(&State) -> bool) {
        self.wait_until("a state", |harness| {
            harness.state().as_ref().is_some_and(|app| wanted(app.state()))
        });
    }

    /// Pastes a picture of `board` with `queens` on it, waits until all about it is known, and takes
    /// the answer away.
    #[track_caller]
    pub(crate) fn pastes(&mut self, board: &Board, queens: &[Cell]) {
        self.clipboard.put(Pasted::Picture(picture_with(board, queens)));
        self.click("Paste");
        self.waits_for(|state| state.lesson().is_some());
        self.key(Modifiers::NONE, Key::A);
    }

    /// Opens the example and waits until all about it is known.
    #[track_caller]
    pub(crate) fn opens_the_example(&mut self) {
        self.click("Try the example");
        self.waits_for(|state| state.lesson().is_some());
    }

    pub(crate) fn resize(&mut self, width: f32, height: f32) {
        self.harness.set_size(vec2(width, height));
        self.harness.run_steps(3);
    }

    /// Where the button of this name is.
    #[track_caller]
    pub(crate) fn place_of(&mut self, label: &str) -> Rect {
        self.sees(label);
        self.harness.query_all_by_label(label).next().expect("seen just now").rect()
    }

    /// Waits until the worker has no more to say.
    pub(crate) fn settles(&mut self) {
        for _ in 0..20 {
            self.harness.run_steps(1);
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Clicks the button of this name, once it is there.
    #[track_caller]
    pub(crate) fn click(&mut self, label: &str) {
        self.sees(label);
        self.harness.query_all_by_label(label).next_back().expect("seen just now").click();
        self.harness.run_steps(3);
    }

    pub(crate) fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    /// Whether the window is about to close because of this key.
    pub(crate) fn closes_at(&mut self, modifiers: Modifiers, key: Key) -> bool {
        self.harness.input_mut().events.push(key_event(key, true, modifiers));
        self.harness.run_steps(1);
        let root = self.harness.output().viewport_output.get(&ViewportId::ROOT);
        root.is_some_and(|root| root.commands.contains(&ViewportCommand::Close))
    }

    /// Presses keys one after the other, all before the next frame.
    pub(crate) fn keys(&mut self, keys: &[Key]) {
        for &key in keys {
            for pressed in [true, false] {
                let event = key_event(key, pressed, Modifiers::NONE);
                self.harness.input_mut().events.push(event);
            }
        }
        self.harness.run_steps(3);
    }

    /// Types into the path field in place of what it says.
    #[track_caller]
    pub(crate) fn type_path(&mut self, path: &Path) {
        self.sees("Path");
        self.run(Command::TypePath(String::new()));
        self.harness.run_steps(2);
        self.harness.event(Event::Text(path.display().to_string()));
        self.harness.run_steps(2);
    }

    /// Holds the mouse down on a point of the window.
    pub(crate) fn press(&mut self, at: Pos2) {
        self.point(at);
        self.button(at, true);
    }

    /// Lets the mouse go where it is.
    pub(crate) fn release(&mut self) {
        self.button(self.pointer, false);
    }

    /// Moves the mouse.
    pub(crate) fn point(&mut self, at: Pos2) {
        self.pointer = at;
        self.harness.event(Event::PointerMoved(at));
        self.harness.run_steps(2);
    }

    fn button(&mut self, pos: Pos2, pressed: bool) {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        self.harness.event(Event::PointerButton { pos, button, pressed, modifiers });
        self.harness.run_steps(2);
    }

    /// What the path field says.
    #[track_caller]
    pub(crate) fn path_field(&mut self) -> String {
        self.sees("Path");
        let node = self.harness.get_by_label("Path");
        node.accesskit_node().value().unwrap_or_default()
    }

    #[track_caller]
    fn wait_until(&mut self, what: &str, seen: impl Fn(&Harness<'static, Option<App>>) -> bool) {
        let start = Instant::now();
        loop {
            self.harness.run_steps(1);
            if seen(&self.harness) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what:?}");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn key_event(key: Key, pressed: bool, modifiers: Modifiers) -> Event {
    Event::Key { key, physical_key: None, pressed, repeat: false, modifiers }
}

/// A screen, and a window on it.
fn two_targets() -> Result<Vec<Target>, CaptureError> {
    let area = Area { x: 0, y: 0, width: 64, height: 36 };
    let image = RgbaImage::new(area.width, area.height).into();
    let capture = Capture { image, area, of: "DP-1".to_owned() };
    let screen = Target::new("DP-1".to_owned(), Where::Screen("DP-1".to_owned()), &capture);
    let place = Where::Window(WINDOW, "Queens - Browser".to_owned());
    Ok(vec![screen, Target::new("Queens - Browser".to_owned(), place, &capture)])
}
