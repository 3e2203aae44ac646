use std::path::{Path, PathBuf};

use image::DynamicImage;

/// Why a file could not be opened as a picture.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file can't be read.
    #[error("{} can't be read", path.display())]
    File {
        /// The file asked for.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// The bytes are no picture that can be decoded.
    #[error("not a picture that can be decoded")]
    Decode(#[from] image::ImageError),
}

/// Decodes the picture in the file at `path`, within limits on its size.
///
/// # Errors
///
/// [`OpenError`] if the file can't be read, is no picture, or is too large.
pub fn open_picture(path: &Path) -> Result<DynamicImage, OpenError> {
    let file = |source| OpenError::File { path: path.to_owned(), source };
    let reader = image::ImageReader::open(path).map_err(file)?;
    Ok(reader.with_guessed_format().map_err(file)?.decode()?)
}
