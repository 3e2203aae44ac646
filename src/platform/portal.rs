//! The desktop portal of Wayland, with time-outs of our own: it has none, and may never answer.

use std::{fs, path::PathBuf, sync::mpsc, thread, time::Duration};

use ashpd::desktop::{
    CreateSessionOptions,
    global_shortcuts::{BindShortcutsOptions, GlobalShortcuts, NewShortcut},
    screenshot::Screenshot,
};
use futures_lite::{StreamExt as _, future::block_on};

use super::{Chord, Key};

/// Why the portal didn't do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum PortalError {
    /// There is no portal, it refused, or the user did.
    #[error(
        "the desktop portal refused ({0}); allow screenshots for Queensight in the system's \
         settings, or open a screenshot as a file"
    )]
    Refused(#[from] ashpd::Error),
    /// No answer.
    #[error(
        "the desktop portal didn't answer within {} s; is xdg-desktop-portal running?",
        .0.as_secs()
    )]
    Late(Duration),
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
        Ok(local_path(request.response()?.uri().as_str()))
    };
    let (sender, answer) = mpsc::channel();
    let wait = move || {
        sender.send(block_on(ask)).ok(); // nobody waits any more
    };
    thread::Builder::new().name("portal".to_owned()).spawn(wait)?;
    let path: Result<PathBuf, ashpd::Error> =
        answer.recv_timeout(patience).map_err(|_| PortalError::Late(patience))?;
    let path = path?;
    let bytes = fs::read(&path)?;
    fs::remove_file(&path).ok();
    Ok(bytes)
}

/// Asks for `chord` and calls `pressed` at each press, until the portal goes away; blocks. The
/// desktop may ask the user, and may choose another key.
///
/// # Errors
///
/// [`PortalError::Refused`] where the desktop has no such portal.
pub fn listen(chord: Chord, pressed: impl Fn()) -> Result<(), PortalError> {
    block_on(async {
        let portal = GlobalShortcuts::new().await?;
        let session = portal.create_session(CreateSessionOptions::default()).await?;
        let trigger = trigger(chord);
        let shortcut = NewShortcut::new("toggle", "Show or hide the answer over the board")
            .preferred_trigger(trigger.as_str());
        let options = BindShortcutsOptions::default();
        portal.bind_shortcuts(&session, &[shortcut], None, options).await?.response()?;
        let mut presses = portal.receive_activated().await?;
        while presses.next().await.is_some() {
            pressed();
        }
        Ok(())
    })
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
