//! Asking for a file: the desktop's dialog, awaited in a thread of its own, or the window's own
//! path field where the desktop has none.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use super::drawing::Drawing;

/// A dialog that is gone sooner than this was never seen: with no portal and no zenity the answer
/// is "cancelled" at once. Nobody reads and closes a dialog in a sixth of a second.
const UNSEEN: Duration = Duration::from_millis(160);

/// File names that the dialog offers.
const PICTURES: &[&str] = &["png", "jpg", "jpeg", "webp", "gif", "bmp", "tif", "tiff"];
const TEXTS: &[&str] = &["txt", "json", "csv"];

/// A file that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Files to open.
    Open {
        /// Where to look first.
        folder: Option<PathBuf>,
    },
    /// A file to write.
    Save {
        /// Where to save unless the user goes elsewhere.
        folder: Option<PathBuf>,
        /// The name unless the user types another.
        name: String,
        /// What is saved, whatever the window shows by then.
        drawing: Drawing,
    },
}

/// What became of a wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// These are to be opened; at least one.
    Open(Vec<PathBuf>),
    /// This is to be written; the dialog has asked before replacing a file.
    Save(PathBuf, Drawing),
    /// The user thought better of it.
    Cancelled,
    /// This desktop has no dialog: the window has to ask.
    NoDialog(Wish),
}

/// Who asks for files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DialogKind {
    /// The desktop's dialog, and the window where there is none.
    #[default]
    System,
    /// The window, always: for tests, and for desktops whose portal hangs.
    InWindow,
}

/// Asks for files, one dialog at a time.
pub struct Dialogs {
    kind: DialogKind,
    replies: Receiver<Reply>,
    outbox: Sender<Reply>,
    wake: Arc<dyn Fn() + Send + Sync>,
    open: bool,
}

impl Dialogs {
    /// `wake` is called, from another thread, after each reply.
    pub fn new(kind: DialogKind, wake: Arc<dyn Fn() + Send + Sync>) -> Dialogs {
        let (outbox, replies) = channel();
        Dialogs { kind, replies, outbox, wake, open: false }
    }

    /// Asks, unless a dialog is open already.
    pub fn ask(&mut self, wish: Wish) {
        if self.open {
            return;
        }
        self.open = true;
        let (outbox, wake) = (self.outbox.clone(), self.wake.clone());
        if self.kind == DialogKind::InWindow {
            outbox.send(Reply::NoDialog(wish)).ok(); // the other end is in this struct
            return;
        }
        let spare = wish.clone();
        let thread = thread::Builder::new().name("dialog".to_owned()).spawn(move || {
            let start = Instant::now();
            let reply = match system_dialog(wish.clone()) {
                Reply::Cancelled if start.elapsed() < UNSEEN => Reply::NoDialog(wish),
                reply => reply,
            };
            outbox.send(reply).ok(); // fails only when the window has closed
            wake();
        });
        if thread.is_err() {
            self.outbox.send(Reply::NoDialog(spare)).ok();
        }
    }

    /// The reply to the last wish, once it is there.
    pub fn poll(&mut self) -> Option<Reply> {
        let reply = self.replies.try_recv().ok()?;
        self.open = false;
        Some(reply)
    }
}

fn system_dialog(wish: Wish) -> Reply {
    let (Wish::Open { folder } | Wish::Save { folder, .. }) = &wish;
    let mut dialog = rfd::FileDialog::new();
    if let Some(folder) = folder {
        dialog = dialog.set_directory(folder);
    }
    match wish {
        Wish::Open { .. } => {
            let both = [PICTURES, TEXTS].concat();
            let dialog = dialog
                .set_title("Open pictures or text boards")
                .add_filter("Pictures and text boards", &both)
                .add_filter("All files", &["*"]);
            match dialog.pick_files() {
                Some(files) if !files.is_empty() => Reply::Open(files),
                _ => Reply::Cancelled,
            }
        }
        Wish::Save { name, drawing, .. } => {
            let dialog = dialog
                .set_title("Save the solved picture")
                .set_file_name(name)
                .add_filter("PNG", &["png"])
                .add_filter("JPEG", &["jpg", "jpeg"])
                .add_filter("WebP", &["webp"]);
            dialog.save_file().map_or(Reply::Cancelled, |path| Reply::Save(path, drawing))
        }
    }
}
