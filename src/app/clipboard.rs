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
    #[error("the clipboard holds no picture, no file and no text")]
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
        match clipboard.get_text() {
            Ok(text) if !text.trim().is_empty() => Ok(Pasted::Text(text)),
            Ok(_) | Err(arboard::Error::ContentNotAvailable) => Err(ClipboardError::Empty),
            Err(error) => Err(error.into()),
        }
    }

    fn copy(&mut self, picture: &RgbaImage) -> Result<(), ClipboardError> {
        let (width, height) = (picture.width() as usize, picture.height() as usize);
        let bytes = Cow::Borrowed(picture.as_raw().as_slice());
        Ok(self.connected()?.set_image(arboard::ImageData { width, height, bytes })?)
    }
}
