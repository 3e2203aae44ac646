//! Pictures in files: everything is checked before memory is taken for it.

use std::{
    fs::File,
    io::{self, Cursor, Read},
    path::Path,
};

use image::{DynamicImage, ImageDecoder, ImageError, ImageReader, Limits, RgbImage, RgbaImage};

/// The largest file that is read, in bytes; a screenshot has some millions.
pub const MAX_FILE_BYTES: u64 = 256 << 20;

/// The largest picture that is decoded, in pixels: two 8K screens side by side.
pub const MAX_PIXELS: u64 = 2 * 7680 * 4320;

/// Bytes a pixel that decoding may take at most: four channels of sixteen bits, twice (some
/// decoders keep the frame before).
const MAX_BYTES_PER_PIXEL: u64 = 16;

/// A decoded picture: what the reader takes without a copy.
#[derive(Clone, Debug, PartialEq)]
pub enum Decoded {
    /// Eight bits each of red, green and blue.
    Rgb(RgbImage),
    /// The same with transparency.
    Rgba(RgbaImage),
}

impl Decoded {
    /// The picture as it is drawn on.
    pub fn into_rgba8(self) -> RgbaImage {
        match self {
            Decoded::Rgb(image) => DynamicImage::from(image).into_rgba8(),
            Decoded::Rgba(image) => image,
        }
    }
}

/// Why a file could not be opened as a picture.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such file.
    #[error("there is no such file")]
    Missing,
    /// The file can't be read.
    #[error("can't be read: {source}")]
    File {
        /// What the system said.
        source: io::Error,
    },
    /// It is a directory.
    #[error("is a directory; name the pictures in it")]
    Directory,
    /// It is a pipe, a socket or a device: reading one may never end.
    #[error("is not a regular file; pass a pipe on standard input, as `-`")]
    Special,
    /// There is nothing in it.
    #[error("is empty")]
    Empty,
    /// There is more in it than is read.
    #[error("has {bytes} bytes, more than the {MAX_FILE_BYTES} that are read; crop the picture")]
    TooLong {
        /// How many bytes there are, at least.
        bytes: u64,
    },
    /// The picture has more pixels than are decoded.
    #[error(
        "is a picture of {width}×{height} px, more than the {MAX_PIXELS} pixels that are decoded; \
         crop it or scale it down"
    )]
    TooLarge {
        /// Width in pixels.
        width: u32,
        /// Height in pixels.
        height: u32,
    },
    /// The bytes are of no known kind of picture.
    #[error("is not a picture of a known kind (PNG, JPEG, WebP, GIF, BMP or TIFF)")]
    NotAPicture,
    /// The picture ends before its last pixel, or is damaged.
    #[error("is a damaged or truncated {format} picture ({bytes} bytes): {reason}")]
    Damaged {
        /// Which kind of picture it is.
        format: &'static str,
        /// How many bytes there are.
        bytes: usize,
        /// What the decoder said.
        reason: String,
    },
}

/// The bytes of the regular file at `path`, at most [`MAX_FILE_BYTES`].
///
/// # Errors
///
/// [`OpenError`] if it can't be read, is something else than a regular file, or is too long.
pub fn read_file(path: &Path) -> Result<Vec<u8>, OpenError> {
    let file = |source: io::Error| match source.kind() {
        io::ErrorKind::NotFound => OpenError::Missing,
        _ => OpenError::File { source },
    };
    // Asked before it is opened: opening a pipe already waits for its other end.
    let metadata = std::fs::metadata(path).map_err(file)?;
    if metadata.is_dir() {
        return Err(OpenError::Directory);
    }
    if !metadata.is_file() {
        return Err(OpenError::Special);
    }
    check_file_size(metadata.len())?;
    let mut bytes = Vec::with_capacity(metadata.len() as usize);
    // It may have grown since, or not know its length at all (/proc).
    let mut limited = File::open(path).map_err(file)?.take(MAX_FILE_BYTES + 1);
    limited.read_to_end(&mut bytes).map_err(file)?;
    check_file_size(bytes.len() as u64)?;
    Ok(bytes)
}

/// Whether so many bytes are read at all.
///
/// # Errors
///
/// [`OpenError::TooLong`] above [`MAX_FILE_BYTES`].
pub fn check_file_size(bytes: u64) -> Result<(), OpenError> {
    if bytes > MAX_FILE_BYTES { Err(OpenError::TooLong { bytes }) } else { Ok(()) }
}

/// Decodes a picture whose kind the bytes tell themselves, turned upright as its camera noted, to
/// eight bits a channel.
///
/// # Errors
///
/// [`OpenError`] if the bytes are no picture, too large a one, or damaged.
pub fn decode(bytes: &[u8]) -> Result<Decoded, OpenError> {
    if bytes.is_empty() {
        return Err(OpenError::Empty);
    }
    let format = image::guess_format(bytes).map_err(|_| OpenError::NotAPicture)?;
    let damaged = |error: ImageError| OpenError::Damaged {
        format: format.extensions_str().first().copied().unwrap_or("unknown"),
        bytes: bytes.len(),
        reason: error.to_string(),
    };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PIXELS * MAX_BYTES_PER_PIXEL);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| match error {
        ImageError::Unsupported(_) => OpenError::NotAPicture,
        other => damaged(other),
    })?;
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(OpenError::TooLarge { width, height });
    }
    let orientation = decoder.orientation().map_err(damaged)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    image.apply_orientation(orientation);
    Ok(match image {
        image if image.color().has_alpha() => Decoded::Rgba(image.into_rgba8()),
        image => Decoded::Rgb(image.into_rgb8()),
    })
}
