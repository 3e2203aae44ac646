//! What is said when no board was found.

use super::{Outcome, SurveyError};
use crate::{
    chain::{chain, sentence},
    vision::ReadError,
};

/// What to do when a board is not found.
const WAY_ON: &str = "Draw a box around it: \u{201c}Region\u{201d} in the window or the tray. The \
                      window shows what was read.";

/// The headline and the text of the notice.
pub(super) fn not_seen(error: &SurveyError) -> (&'static str, String) {
    match error {
        SurveyError::NoBoard { closest, why: ReadError::NotFound { width, height } } => {
            let of = &closest.of;
            let looked =
                format!("Looked at {of}, {width}×{height} pixels: nothing there looks like");
            ("No board found", format!("{looked} a whole board.\n{WAY_ON}"))
        }
        SurveyError::NoBoard { .. } => {
            ("The board can't be read", format!("{}\n{WAY_ON}", sentence(&chain(error))))
        }
        SurveyError::Capture(_) | SurveyError::Cancelled => {
            ("The screen can't be seen", sentence(&chain(error)))
        }
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
    use crate::{
        capture::{Capture, CaptureError},
        platform::{Area, Chord, X11Error},
    };

    #[test]
    fn a_screen_that_cannot_be_seen_says_what_the_system_said() {
        let error = X11Error::Taken(Chord::default());
        let why = error.to_string();
        let error = SurveyError::from(CaptureError::from(error));
        let (headline, text) = not_seen(&error);
        assert_eq!(headline, "The screen can't be seen");
        assert!(text.contains(&why) && text.ends_with('.'), "{text}");
        assert_eq!(outcome(&error), Outcome::Failed);
    }

    #[test]
    fn what_was_looked_at_is_named_with_the_way_on() {
        let closest = Box::new(Capture {
            image: Default::default(),
            area: Area::default(),
            of: "HDMI-1".to_owned(),
        });
        let why = ReadError::NotFound { width: 1920, height: 1080 };
        let error = SurveyError::NoBoard { closest, why };
        let (headline, text) = not_seen(&error);
        assert_eq!(headline, "No board found");
        assert!(text.contains("HDMI-1, 1920×1080") && text.contains("Draw a box"), "{text}");
        assert_eq!(outcome(&error), Outcome::NotFound);
    }
}
