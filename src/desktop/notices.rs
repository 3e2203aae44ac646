//! What is said in a card near the pointer, and what can be clicked there.

use super::{Outcome, SurveyError};
use crate::{
    capture::{Capture, CaptureError},
    chain::{chain, sentence},
    platform::Unseen,
    vision::ReadError,
};

/// A card near the pointer: no answer, but something to be said.
#[derive(Clone, Debug, Default)]
pub(super) struct Notice {
    pub(super) headline: &'static str,
    pub(super) text: String,
    pub(super) buttons: Vec<Button>,
    /// What was looked at in vain, and why.
    pub(super) unread: Option<(Capture, ReadError)>,
}

/// What can be done where no board was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Button {
    /// Draw the part of the desktop to look at.
    Pick,
    /// Open the window on what was looked at, with what was seen there drawn over it.
    Explain,
}

impl Button {
    pub(super) fn label(self) -> &'static str {
        match self {
            Button::Pick => "Draw a box",
            Button::Explain => "Show what was seen",
        }
    }
}

impl Notice {
    /// What is only said.
    pub(super) fn saying(headline: &'static str, text: impl Into<String>) -> Notice {
        Notice { headline, text: text.into(), ..Notice::default() }
    }

    /// That there is no board, and why; what was looked at can be shown if there is a `window`.
    pub(super) fn not_seen(error: &SurveyError, window: bool) -> Notice {
        let SurveyError::NoBoard { closest, why } = error else {
            return Notice::saying(headline_of(error), sentence(&chain(error)));
        };
        let text = match why {
            ReadError::NotFound { width, height } => {
                let of = &closest.of;
                format!(
                    "Looked at {of}, {width}×{height} pixels: nothing there looks like a whole board."
                )
            }
            _ => sentence(&chain(error)),
        };
        let explain = window.then_some(Button::Explain);
        let buttons = [Button::Pick].into_iter().chain(explain).collect();
        let unread = explain.map(|_| (Capture::clone(closest), why.clone()));
        Notice { headline: headline(why), text, buttons, unread }
    }
}

/// That no key is listened for: a headline, and why, with what to do.
pub fn no_key(why: &str) -> (&'static str, String) {
    let mut text = sentence(why);
    if !text.contains(TOGGLE) {
        text += &format!(" Keys are chosen in the settings (Ctrl+, in the window); or {TOGGLE}.");
    }
    ("The key doesn't work", text)
}

/// What works without a key.
const TOGGLE: &str = "have a shortcut of the desktop call: queensight toggle";

/// In a few words, why no board was found.
pub fn headline_of(error: &SurveyError) -> &'static str {
    match error {
        SurveyError::NoBoard { why, .. } => headline(why),
        SurveyError::Capture(CaptureError::WindowUnseen { why: Unseen::Closed, .. }) => {
            "The window has gone"
        }
        SurveyError::Capture(CaptureError::WindowUnseen { .. }) => "The window can't be seen",
        SurveyError::Capture(CaptureError::NoScreen { .. }) => "The screen has gone",
        SurveyError::Capture(_) | SurveyError::Cancelled => "The screen can't be seen",
    }
}

/// In a few words, why no board could be read.
pub fn headline(why: &ReadError) -> &'static str {
    match why {
        ReadError::NotFound { .. } => "No board found",
        ReadError::NotSquare { .. } | ReadError::NoRegions { .. } => "This grid is no Queens board",
        ReadError::CutOff { .. } => "The board is cut off",
        ReadError::Covered { .. } => "The board is covered",
        ReadError::Painted { .. } => "The queens' lines hide the regions",
        ReadError::TwoStars { .. } => "This is Star Battle with two stars",
        ReadError::Digits { .. } => "This looks like another game",
        ReadError::SeveralBoards { .. } => "There are several boards",
        ReadError::Doubt { .. } => "This can't be read for sure",
    }
}

/// How it counts towards whoever asked.
pub(super) fn outcome(error: &SurveyError) -> Outcome {
    match error {
        SurveyError::NoBoard { why: ReadError::NotFound { .. }, .. } => Outcome::NotFound,
        SurveyError::NoBoard { .. } => Outcome::Unreadable,
        SurveyError::Capture(_) => Outcome::Failed,
        SurveyError::Cancelled => Outcome::Stopped,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desktop::key::KeyError;
    use crate::platform::{Area, Chord, X11Error};

    #[test]
    fn a_screen_that_cannot_be_seen_says_what_the_system_said() {
        let error = X11Error::Taken(Chord::default());
        let why = error.to_string();
        let error = SurveyError::from(CaptureError::from(error));
        let notice = Notice::not_seen(&error, true);
        assert_eq!(notice.headline, "The screen can't be seen");
        assert!(notice.text.contains(&why) && notice.text.ends_with('.'), "{}", notice.text);
        assert!(notice.buttons.is_empty());
        assert_eq!(outcome(&error), Outcome::Failed);

        let gone = |why| CaptureError::WindowUnseen { title: "Queens".to_owned(), why }.into();
        let notice = Notice::not_seen(&gone(Unseen::Closed), true);
        assert_eq!(notice.headline, "The window has gone");
        assert_eq!(notice.text, "The window \"Queens\" was closed; choose another.");
        let notice = Notice::not_seen(&gone(Unseen::Minimised), true);
        assert_eq!(notice.headline, "The window can't be seen");
    }

    #[test]
    fn where_another_key_is_chosen_is_told_once() {
        let (_, text) = no_key(&X11Error::Taken(Chord::default()).to_string());
        assert!(text.starts_with("Ctrl+Alt+Q belongs to another program. "), "{text}");
        assert!(text.contains("in the settings (Ctrl+,") && text.contains(TOGGLE), "{text}");
        let (_, text) = no_key(&KeyError::NoWay.to_string());
        assert_eq!(text.matches(TOGGLE).count(), 1, "{text}");
    }

    #[test]
    fn what_was_looked_at_is_named_with_the_ways_on() {
        let closest =
            Capture { image: Default::default(), area: Area::default(), of: "HDMI-1".to_owned() };
        let why = ReadError::NotFound { width: 1920, height: 1080 };
        let error = SurveyError::NoBoard { closest: closest.into(), why };
        let notice = Notice::not_seen(&error, true);
        assert_eq!(notice.headline, "No board found");
        assert!(notice.text.contains("HDMI-1, 1920×1080"), "{}", notice.text);
        assert_eq!(notice.buttons, [Button::Pick, Button::Explain]);
        assert!(notice.unread.is_some_and(|(closest, _)| closest.of == "HDMI-1"));
        assert_eq!(outcome(&error), Outcome::NotFound);
        // Without a window nothing can be shown, and no picture is kept for it.
        let notice = Notice::not_seen(&error, false);
        assert_eq!((&notice.buttons[..], notice.unread.is_none()), (&[Button::Pick][..], true));
    }
}
