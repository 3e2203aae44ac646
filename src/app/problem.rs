//! What went wrong, in words for people.

use std::error::Error;

use crate::{
    capture::OpenError,
    chain::chain,
    cli::input::{InputError, TextError},
    desktop::headline,
    geometry::PixelRect,
    vision::ReadError,
};

/// What went wrong, in the order in which people ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// What did not work, in a few words.
    pub headline: &'static str,
    /// What was measured.
    pub detail: String,
    /// What to try; empty if there is nothing to advise.
    pub advice: &'static str,
    /// Where in the picture the closest thing to a board is, if there is one.
    pub place: Option<PixelRect>,
    /// Whether it is a picture that could not be read, so that there is more to see of it.
    pub unread: bool,
}

impl Problem {
    /// A problem from an error: what it says and what it says of its causes, in one line.
    pub fn new(headline: &'static str, error: &dyn Error, advice: &'static str) -> Problem {
        Problem { headline, detail: chain(error), advice, place: None, unread: false }
    }
}

impl From<InputError> for Problem {
    fn from(error: InputError) -> Problem {
        let advice = match error {
            InputError::Open(OpenError::Missing) => "Was it moved or renamed?",
            InputError::Open(OpenError::Directory) => "Open the pictures in it.",
            InputError::Open(OpenError::File { .. }) => "May you read it?",
            InputError::Open(OpenError::Damaged { .. }) => "Save or download the picture again.",
            InputError::NoBoard(_) => AS_TEXT,
            _ => "Open a PNG, JPEG, WebP, GIF, BMP or TIFF picture, or a board as text.",
        };
        let problem = Problem::new("This can't be opened", &error, advice);
        let detail = match error {
            InputError::Open(OpenError::Missing) => problem.detail,
            InputError::Open(OpenError::Directory) => "it is a directory".to_owned(),
            InputError::Open(OpenError::Special) => "it is not a regular file".to_owned(),
            // The name comes first on the command line, and they go on from there.
            InputError::Open(_) => format!("it {}", problem.detail),
            _ => format!("it is {}", problem.detail),
        };
        Problem { detail, ..problem }
    }
}

impl From<TextError> for Problem {
    fn from(error: TextError) -> Problem {
        Problem::new("This text is no board", &error, AS_TEXT)
    }
}

/// What a board as text looks like.
const AS_TEXT: &str = "A board as text has a line a row and a letter a cell, as in AABB.";

impl From<ReadError> for Problem {
    fn from(error: ReadError) -> Problem {
        let advice = match error {
            ReadError::NotFound { .. } => {
                "Is the whole board in the picture, with all of its edges? Make the board larger \
                 on the screen and take the picture again."
            }
            ReadError::NotSquare { .. } | ReadError::NoRegions { .. } => {
                "If it is one, take a picture of the whole board."
            }
            ReadError::CutOff { .. } => "Take a picture of the whole board, with all of its edges.",
            ReadError::Covered { .. } => "Close what lies over the board and take it again.",
            ReadError::Painted { .. } => {
                "Take the queens off the board, then take the picture again."
            }
            ReadError::TwoStars { .. } => {
                "Only boards with one queen in each row can be solved here."
            }
            ReadError::Digits { .. } => {
                "Only Queens boards can be solved here. If it is one, take the marks off it."
            }
            ReadError::SeveralBoards { .. } => "Cut the picture to the board that you mean.",
            ReadError::Doubt { .. } => {
                "Try a sharper screenshot of the board alone, not scaled or compressed, with no mouse \
                 on it."
            }
        };
        let place = error.frame();
        Problem { place, unread: true, ..Problem::new(headline(&error), &error, advice) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chain::sentence;

    #[test]
    fn what_cannot_be_opened_is_told_in_whole_sentences() {
        let said = |error: InputError| sentence(&Problem::from(error).detail);
        assert_eq!(said(OpenError::Empty.into()), "It is empty.");
        assert_eq!(said(OpenError::Directory.into()), "It is a directory.");
        assert_eq!(said(OpenError::Missing.into()), "There is no such file.");
        let other = InputError::NeitherPictureNorText { bytes: 7 };
        assert!(said(other).starts_with("It is neither a picture"));
        assert!(said(OpenError::TooLong { bytes: 7 }.into()).starts_with("It has 7 bytes"));
    }
}
