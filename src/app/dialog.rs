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
    /// This desktop has no dialog, or it doesn't come: the window has to ask.
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
    ask: fn(Wish) -> Reply,
    replies: Receiver<(u64, Reply)>,
    outbox: Sender<(u64, Reply)>,
    wake: Arc<dyn Fn() + Send + Sync>,
    /// The number of the last wish.
    asked: u64,
    /// The number of the wish whose dialog has not come back; it may never.
    open: Option<u64>,
}

impl Dialogs {
    /// `wake` is called, from another thread, after each reply.
    pub fn new(kind: DialogKind, wake: Arc<dyn Fn() + Send + Sync>) -> Dialogs {
        Dialogs::by(
            match kind {
                DialogKind::System => system_dialog,
                DialogKind::InWindow => Reply::NoDialog,
            },
            wake,
        )
    }

    fn by(ask: fn(Wish) -> Reply, wake: Arc<dyn Fn() + Send + Sync>) -> Dialogs {
        let (outbox, replies) = channel();
        Dialogs { ask, replies, outbox, wake, asked: 0, open: None }
    }

    /// Asks. If the dialog before has not come back, as when the desktop's portal hangs, the window
    /// has to ask.
    pub fn ask(&mut self, wish: Wish) {
        self.asked += 1;
        let number = self.asked;
        if self.open.is_some() {
            self.outbox.send((number, Reply::NoDialog(wish))).ok(); // the other end is in this struct
            return;
        }
        let (ask, outbox, wake, spare) =
            (self.ask, self.outbox.clone(), self.wake.clone(), wish.clone());
        let thread = thread::Builder::new().name("dialog".to_owned()).spawn(move || {
            outbox.send((number, ask(wish))).ok(); // fails only when the window has closed
            wake();
        });
        match thread {
            Ok(_) => self.open = Some(number),
            Err(_) => self.outbox.send((number, Reply::NoDialog(spare))).unwrap_or_default(),
        }
    }

    /// The next reply that still matters: a file that the user chose, or what became of the last
    /// wish.
    pub fn poll(&mut self) -> Option<Reply> {
        loop {
            let (number, reply) = self.replies.try_recv().ok()?;
            self.open = self.open.filter(|&open| open != number);
            let chosen = matches!(reply, Reply::Open(_) | Reply::Save(..));
            if chosen || number == self.asked {
                return Some(reply);
            }
        }
    }
}

/// The desktop's dialog; [`Reply::NoDialog`] where it has none.
fn system_dialog(wish: Wish) -> Reply {
    let (start, spare) = (Instant::now(), wish.clone());
    match shown_dialog(wish) {
        Reply::Cancelled if start.elapsed() < UNSEEN => Reply::NoDialog(spare),
        reply => reply,
    }
}

fn shown_dialog(wish: Wish) -> Reply {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn open(folder: &str) -> Wish {
        Wish::Open { folder: Some(folder.into()) }
    }

    /// Waits for a reply of the dialog's thread.
    #[track_caller]
    fn reply(dialogs: &mut Dialogs) -> Reply {
        let start = Instant::now();
        loop {
            if let Some(reply) = dialogs.poll() {
                return reply;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "no reply");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_dialog_that_hangs_leaves_the_asking_to_the_window() {
        fn hang(_: Wish) -> Reply {
            loop {
                thread::park();
            }
        }
        let mut dialogs = Dialogs::by(hang, Arc::new(|| {}));
        dialogs.ask(open("a"));
        assert_eq!(dialogs.poll(), None);
        for folder in ["b", "c"] {
            dialogs.ask(open(folder));
            assert_eq!(reply(&mut dialogs), Reply::NoDialog(open(folder)));
        }
    }

    #[test]
    fn a_late_reply_counts_only_if_a_file_was_chosen() {
        fn slow(wish: Wish) -> Reply {
            thread::sleep(Duration::from_millis(100));
            match wish {
                Wish::Open { folder: Some(file) } => Reply::Open(vec![file]),
                _ => Reply::Cancelled,
            }
        }
        for (wish, late) in
            [(Wish::Open { folder: None }, None), (open("a"), Some(Reply::Open(vec!["a".into()])))]
        {
            let mut dialogs = Dialogs::by(slow, Arc::new(|| {}));
            dialogs.ask(wish);
            dialogs.ask(open("b"));
            assert_eq!(reply(&mut dialogs), Reply::NoDialog(open("b")));
            thread::sleep(Duration::from_millis(400));
            assert_eq!(dialogs.poll(), late);
            // It has come back, so the next wish gets a dialog again.
            dialogs.ask(open("c"));
            assert_eq!(reply(&mut dialogs), Reply::Open(vec!["c".into()]));
        }
    }
}
