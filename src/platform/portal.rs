//! The desktop portal of Wayland, with time-outs of our own: it has none, and may never answer.

use std::{
    convert::Infallible,
    fs,
    path::{Path, PathBuf},
    sync::mpsc,
    thread,
    time::Duration,
};

use ashpd::desktop::{
    CreateSessionOptions, Session,
    global_shortcuts::{BindShortcutsOptions, GlobalShortcuts, NewShortcut},
    screenshot::Screenshot,
};
use futures_lite::{
    StreamExt as _,
    future::{self, block_on},
};

use super::{Chord, Key, Wish};

/// Why the portal didn't do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum PortalError {
    /// It gave no screenshot: there is no portal, it refused, or the user did.
    #[error(
        "the desktop portal gave no screenshot ({0}); allow screenshots for Queensight in the \
         system's settings, or open a screenshot as a file"
    )]
    NoScreenshot(#[source] Box<ashpd::Error>),
    /// It listens for no key: there is no portal for that, it refused, or the user did.
    #[error(
        "the desktop portal listens for no key ({0}); allow Queensight a key in the system's \
         settings, or have a shortcut of the desktop call: queensight toggle"
    )]
    NoKey(#[from] ashpd::Error),
    /// No answer.
    #[error(
        "the desktop portal didn't answer within {} s; is xdg-desktop-portal running?",
        .0.as_secs()
    )]
    Late(Duration),
    /// It ended, or was started anew.
    #[error("the desktop portal has gone; choose the key again, or start Queensight again")]
    Gone,
    /// The picture that it wrote can't be read.
    #[error("the picture that the desktop portal wrote can't be read")]
    File(#[from] std::io::Error),
}

/// A picture of the whole desktop, as the bytes of a PNG file. The portal hands it over as a file,
/// which is removed.
///
/// # Errors
///
/// [`PortalError`], after `patience` at the latest.
pub fn screenshot(patience: Duration) -> Result<Vec<u8>, PortalError> {
    let ask = async {
        let request = Screenshot::request().interactive(false).modal(false).send().await?;
        Ok::<_, ashpd::Error>(local_path(request.response()?.uri().as_str()))
    };
    let (sender, answer) = mpsc::channel();
    let wait = move || {
        let answer = block_on(ask)
            .map_err(|error| PortalError::NoScreenshot(error.into()))
            .and_then(|path| taken(&path));
        sender.send(answer).ok(); // nobody waits any more
    };
    thread::Builder::new().name("portal".to_owned()).spawn(wait)?;
    answer.recv_timeout(patience).unwrap_or(Err(PortalError::Late(patience)))
}

/// The bytes of a file, which is removed: also of one that nobody waits for any more.
fn taken(path: &Path) -> Result<Vec<u8>, PortalError> {
    let bytes = fs::read(path);
    fs::remove_file(path).ok();
    Ok(bytes?)
}

/// What the portal has to say of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shortcut {
    /// It listens for this one, or the one that the user chose instead.
    Bound(Chord),
    /// The key went down.
    Pressed,
}

/// Listens for what `wish` says, one key after the other, and tells of presses and of what went
/// wrong; blocks for ever. Each new wish asks the portal once, which may ask the user.
pub fn follow(
    wish: &Wish,
    mut tell: impl FnMut(Shortcut),
    mut lost: impl FnMut(PortalError),
) -> Infallible {
    loop {
        let (version, chord) = wish.now();
        let listened = match chord {
            Some(chord) => block_on(future::or(
                async {
                    wish.changed_since(version).await;
                    Ok(())
                },
                listen(chord, &mut tell),
            )),
            None => Ok(()),
        };
        if let Err(error) = listened {
            lost(error);
        }
        // After an error too: the same wish would fail again.
        block_on(wish.changed_since(version));
    }
}

/// Asks for `chord` and tells of each press; ends only when the portal goes away. The session with
/// the portal ends with this.
async fn listen(chord: Chord, tell: &mut impl FnMut(Shortcut)) -> Result<(), PortalError> {
    let portal = GlobalShortcuts::new().await?;
    let session = portal.create_session(CreateSessionOptions::default()).await?;
    let _closed_at_the_end = Closing(&session);
    let trigger = trigger(chord);
    let shortcut = NewShortcut::new("toggle", "Show or hide the answer over the board")
        .preferred_trigger(trigger.as_str());
    let options = BindShortcutsOptions::default();
    portal.bind_shortcuts(&session, &[shortcut], None, options).await?.response()?;
    tell(Shortcut::Bound(chord));
    let mut presses = portal.receive_activated().await?;
    while presses.next().await.is_some() {
        tell(Shortcut::Pressed);
    }
    Err(PortalError::Gone)
}

/// A session that is closed when this is dropped, however that comes: otherwise the desktop would
/// go on to send the presses of a key that is not wanted any more.
struct Closing<'a>(&'a Session<GlobalShortcuts>);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        block_on(self.0.close()).ok(); // the portal may have gone
    }
}

/// The chord as the shortcuts specification of freedesktop.org writes it: `CTRL+ALT+q`.
fn trigger(chord: Chord) -> String {
    let held = [
        (chord.ctrl, "CTRL+"),
        (chord.alt, "ALT+"),
        (chord.shift, "SHIFT+"),
        (chord.logo, "LOGO+"),
    ];
    let held: String = held.iter().filter(|(held, _)| *held).map(|(_, name)| *name).collect();
    let key = match chord.key {
        Key::Letter(letter) => letter.to_ascii_lowercase().to_string(),
        Key::Digit(digit) => digit.to_string(),
        Key::Function(number) => format!("F{number}"),
        Key::Named("Space") => "space".to_owned(),
        Key::Named("Enter") => "Return".to_owned(),
        Key::Named("PageUp") => "Page_Up".to_owned(),
        Key::Named("PageDown") => "Page_Down".to_owned(),
        Key::Named(name) => name.to_owned(),
    };
    held + &key
}

/// The path of a `file://` address, whose bytes may be written as `%20`.
fn local_path(uri: &str) -> PathBuf {
    let path = uri.strip_prefix("file://").unwrap_or(uri).as_bytes();
    let mut bytes = Vec::with_capacity(path.len());
    let mut at = 0;
    while at < path.len() {
        let hex = path.get(at + 1..at + 3).and_then(|hex| std::str::from_utf8(hex).ok());
        let coded =
            hex.filter(|_| path[at] == b'%').and_then(|hex| u8::from_str_radix(hex, 16).ok());
        bytes.push(coded.unwrap_or(path[at]));
        at += if coded.is_some() { 3 } else { 1 };
    }
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_tells_what_was_asked_for_and_what_helps() {
        let refused = || ashpd::Error::from(ashpd::desktop::ResponseError::Cancelled);
        let screenshot = PortalError::NoScreenshot(refused().into()).to_string();
        assert!(screenshot.contains("allow screenshots"), "{screenshot}");
        let key = PortalError::from(refused()).to_string();
        assert!(key.contains("no key") && key.contains("queensight toggle"), "{key}");
        assert!(!key.contains("screenshot"), "{key}");
    }

    #[test]
    fn a_picture_is_taken_and_nothing_is_left() {
        let folder = tempfile::tempdir().expect("a folder to write in");
        let path = folder.path().join("Screenshot.png");
        fs::write(&path, "pixels").expect("a file to write");
        assert_eq!(taken(&path).ok().as_deref(), Some(&b"pixels"[..]));
        assert!(!path.exists());
        assert!(matches!(taken(&path), Err(PortalError::File(_))));
    }

    #[test]
    fn addresses_become_paths() {
        let path = local_path("file:///home/a/Pictures/Screen%20shot%C3%A9%.png");
        assert_eq!(path, PathBuf::from("/home/a/Pictures/Screen shoté%.png"));
    }

    #[test]
    fn triggers_are_written_as_the_specification_wants() {
        assert_eq!(trigger(Chord::default()), "CTRL+ALT+q");
        assert_eq!("Shift+Super+PageUp".parse().map(trigger), Ok("SHIFT+LOGO+Page_Up".to_owned()));
    }
}
