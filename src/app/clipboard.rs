//! What other programs copied, and what they can paste.

use std::{borrow::Cow, path::PathBuf};

use image::RgbaImage;

/// What was found on a clipboard.
#[derive(Clone, Debug, PartialEq)]
pub enum Pasted {
    /// A picture.
    Picture(RgbaImage),
    /// Files copied in a file manager.
    Files(Vec<PathBuf>),
    /// Anything else that has letters.
    Text(String),
}

/// Why the clipboard was of no use.
#[derive(Debug, thiserror::Error)]
pub enum ClipboardError {
    /// It holds nothing of use.
    #[error("there is no picture or text on the clipboard")]
    Empty,
    /// The desktop has none, or another program holds it.
    #[error("the clipboard can't be reached")]
    Unreachable(#[from] arboard::Error),
}

/// A clipboard: the desktop's, or one of a test.
pub trait Clipboard: Send {
    /// What it holds: a picture before files before text.
    ///
    /// # Errors
    ///
    /// [`ClipboardError`] if it holds nothing of use or can't be reached.
    fn paste(&mut self) -> Result<Pasted, ClipboardError>;

    /// Puts a picture on it.
    ///
    /// # Errors
    ///
    /// [`ClipboardError::Unreachable`] if it can't be reached.
    fn copy(&mut self, picture: &RgbaImage) -> Result<(), ClipboardError>;
}

/// What came of asking a clipboard for text, where it holds nothing else of use.
fn text_of(got: Result<String, arboard::Error>) -> Result<Pasted, ClipboardError> {
    use arboard::Error::{ClipboardNotSupported, ClipboardOccupied};
    match got {
        Ok(text) if !text.trim().is_empty() => Ok(Pasted::Text(text)),
        Err(error @ (ClipboardNotSupported | ClipboardOccupied)) => Err(error.into()),
        // Who holds a thing of another kind may answer with anything.
        Ok(_) | Err(_) => Err(ClipboardError::Empty),
    }
}

/// The desktop's clipboard. On X11 and Wayland the program that copied must stay to hand its
/// picture over, so this is kept for as long as the window is open.
#[derive(Default)]
pub struct SystemClipboard(Option<arboard::Clipboard>);

impl SystemClipboard {
    fn connected(&mut self) -> Result<&mut arboard::Clipboard, arboard::Error> {
        let connected = match self.0.take() {
            Some(connected) => connected,
            None => arboard::Clipboard::new()?,
        };
        Ok(self.0.insert(connected))
    }
}

impl Clipboard for SystemClipboard {
    fn paste(&mut self) -> Result<Pasted, ClipboardError> {
        let clipboard = self.connected()?;
        if let Ok(picture) = clipboard.get_image() {
            let (width, height) = (picture.width as u32, picture.height as u32);
            let image = RgbaImage::from_raw(width, height, picture.bytes.into_owned());
            return image.map(Pasted::Picture).ok_or(ClipboardError::Empty);
        }
        if let Ok(files) = clipboard.get().file_list()
            && !files.is_empty()
        {
            return Ok(Pasted::Files(files));
        }
        text_of(clipboard.get_text())
    }

    fn copy(&mut self, picture: &RgbaImage) -> Result<(), ClipboardError> {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let bytes = Cow::Borrowed(picture.as_raw().as_slice());
        Ok(self.connected()?.set_image(arboard::ImageData { width, height, bytes })?)
    }
}

#[cfg(test)]
mod tests {
    use arboard::Error;

    use super::*;

    #[test]
    fn a_clipboard_with_anything_else_has_no_picture_and_no_text() {
        let description = "incorrect type received from clipboard".to_owned();
        let others =
            [Error::ContentNotAvailable, Error::ConversionFailure, Error::Unknown { description }];
        for got in others.into_iter().map(Err).chain([Ok(" \n".to_owned())]) {
            let said = text_of(got).map_err(|error| error.to_string());
            assert_eq!(said, Err("there is no picture or text on the clipboard".to_owned()));
        }
        let held = text_of(Err(Error::ClipboardOccupied));
        assert!(matches!(held, Err(ClipboardError::Unreachable(_))));
        assert_eq!(text_of(Ok("AB".to_owned())).ok(), Some(Pasted::Text("AB".to_owned())));
    }
}
