//! A desk to try the window on: a folder, a clipboard, and waiting for the worker.

use std::{
    path::Path,
    sync::{Arc, Mutex},
    thread,
    time::{Duration, Instant},
};

use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::{
    Harness,
    kittest::{NodeT, Queryable},
};
use image::RgbaImage;
use queensight::{
    answer::answer_board,
    app::{App, Clipboard, ClipboardError, Command, DialogKind, Outside, Pasted},
    board::{Board, Solution},
    present,
    solve::{Engine, NEVER},
};
use tempfile::TempDir;

/// A board with one solution.
pub const EXAMPLE: &str = "AAAABBBC/DDDDBDDC/DDDDDDCC/EEDFDDCC/EGFFFFFC/EGFFFFFC/GGGHHFFC/GGGGHFFC";
/// How long the worker may take for anything in these tests.
const PATIENCE: Duration = Duration::from_secs(60);

/// A picture of `board` as the program itself draws it.
pub fn picture_of(board: &Board) -> RgbaImage {
    present::draw_board(board, 48).0
}

/// The one solution of `board`.
pub fn solution_of(board: &Board) -> Solution {
    let answer = answer_board(board.clone(), Engine::default(), &NEVER);
    answer.verdict.solution().expect("a solution").clone()
}

/// A clipboard that both the test and the window hold.
#[derive(Clone, Default)]
pub struct Shelf(Arc<Mutex<(Option<Pasted>, Option<RgbaImage>)>>);

impl Shelf {
    pub fn put(&self, pasted: Pasted) {
        self.0.lock().expect("no panic").0 = Some(pasted);
    }

    pub fn clear(&self) {
        self.0.lock().expect("no panic").0 = None;
    }

    pub fn copied(&self) -> Option<RgbaImage> {
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
pub struct Desk {
    pub folder: TempDir,
    pub clipboard: Shelf,
    harness: Harness<'static, Option<App>>,
}

impl Desk {
    pub fn open() -> Desk {
        Desk::open_in(tempfile::tempdir().expect("a folder to write in"))
    }

    pub fn open_in(folder: TempDir) -> Desk {
        let clipboard = Shelf::default();
        let outside = Outside {
            clipboard: Box::new(clipboard.clone()),
            dialogs: DialogKind::InWindow,
            settings_path: Some(folder.path().join("settings.json")),
        };
        let mut outside = Some(outside);
        let harness = Harness::builder().with_size(vec2(1100.0, 760.0)).build_ui_state(
            move |ui, app: &mut Option<App>| {
                if let Some(outside) = outside.take() {
                    // The fonts are there from the next frame on.
                    *app = App::new(ui.ctx(), outside, Vec::new()).ok();
                } else if let Some(app) = app {
                    app.messages();
                    app.frame(ui);
                }
            },
            None,
        );
        Desk { folder, clipboard, harness }
    }

    pub fn app(&self) -> &App {
        self.harness.state().as_ref().expect("the first frame has been drawn")
    }

    pub fn run(&mut self, command: Command) {
        self.harness.state_mut().as_mut().expect("the first frame has been drawn").run(command);
    }

    /// Waits until the accessible name `label` is there.
    #[track_caller]
    pub fn sees(&mut self, label: &str) {
        self.wait_until(label, |harness| harness.query_all_by_label(label).next().is_some());
    }

    /// Waits until an accessible name has `part` in it.
    #[track_caller]
    pub fn sees_part(&mut self, part: &str) {
        self.wait_until(part, |harness| harness.query_all_by_label_contains(part).next().is_some());
    }

    /// Waits until nothing of this name is there any more.
    #[track_caller]
    pub fn sees_no(&mut self, label: &str) {
        self.wait_until(label, |harness| harness.query_all_by_label(label).next().is_none());
    }

    /// Waits until the worker has no more to say.
    pub fn settles(&mut self) {
        for _ in 0..20 {
            self.harness.run_steps(1);
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// Clicks the button of this name, once it is there.
    #[track_caller]
    pub fn click(&mut self, label: &str) {
        self.sees(label);
        self.harness.query_all_by_label(label).next_back().expect("seen just now").click();
        self.harness.run_steps(3);
    }

    pub fn key(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.harness.run_steps(3);
    }

    /// Types into the path field in place of what it says.
    #[track_caller]
    pub fn type_path(&mut self, path: &Path) {
        self.sees("Path");
        self.run(Command::TypePath(String::new()));
        self.harness.run_steps(2);
        self.harness.event(Event::Text(path.display().to_string()));
        self.harness.run_steps(2);
    }

    /// What the path field says.
    #[track_caller]
    pub fn path_field(&mut self) -> String {
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
