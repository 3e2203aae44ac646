use std::{
    ffi::OsStr,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use image::{
    ExtendedColorType, ImageEncoder, ImageError, RgbaImage,
    codecs::{
        jpeg::JpegEncoder,
        png::{CompressionType, FilterType, PngEncoder},
        webp::WebPEncoder,
    },
};

/// Quality of a JPEG, of 100: above 90 the colours of regions stay within what the reader allows.
const JPEG_QUALITY: u8 = 92;

/// Kinds of picture that are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lossless.
    Png,
    /// Lossy and without transparency, which becomes white.
    Jpeg,
    /// Lossless.
    WebP,
}

impl Format {
    /// The kind that the extension of `path` asks for, in any case.
    ///
    /// # Errors
    ///
    /// [`SaveError::Extension`] if it is none of those.
    pub fn of(path: &Path) -> Result<Format, SaveError> {
        let extension = path.extension().unwrap_or(OsStr::new("")).to_ascii_lowercase();
        match extension.to_str() {
            Some("png") => Ok(Format::Png),
            Some("jpg" | "jpeg") => Ok(Format::Jpeg),
            Some("webp") => Ok(Format::WebP),
            _ => Err(SaveError::Extension { path: path.to_owned() }),
        }
    }
}

/// Why a file was not written; what was there before is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// There is such a file already, and it was not asked to be replaced.
    #[error("{} exists already", path.display())]
    Exists {
        /// The file that stays as it is.
        path: PathBuf,
    },
    /// The name doesn't tell a kind of picture that is written.
    #[error("{} doesn't end in .png, .jpg, .jpeg or .webp", path.display())]
    Extension {
        /// The name asked for.
        path: PathBuf,
    },
    /// There is a directory, a device or a pipe of that name.
    #[error("{} is not a regular file", path.display())]
    NotAFile {
        /// The name asked for.
        path: PathBuf,
    },
    /// The picture can't be had in this format.
    #[error("a picture of {width}×{height} px can't be written to {}", path.display())]
    Encode {
        /// The file asked for.
        path: PathBuf,
        /// Width of the picture in pixels.
        width: u32,
        /// Height of the picture in pixels.
        height: u32,
        /// What the encoder said.
        source: ImageError,
    },
    /// The system refused.
    #[error("{} can't be written", path.display())]
    Write {
        /// The file asked for.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
}

/// Writes `image` to `path` in the format of its extension, whole or not at all. A file that is
/// there already is replaced only if `replace` is set.
///
/// # Errors
///
/// [`SaveError`] if it was not written.
pub fn save(image: &RgbaImage, path: &Path, replace: bool) -> Result<(), SaveError> {
    let format = Format::of(path)?;
    write_whole(path, replace, |file| {
        encode(image, format, file).map_err(|why| not_encoded(path, image.dimensions(), why))
    })
}

/// Why a picture of this size was not encoded into the file at `path`: the encoder's fault or the
/// disk's.
pub(super) fn not_encoded(path: &Path, (width, height): (u32, u32), why: ImageError) -> SaveError {
    match why {
        ImageError::IoError(source) => SaveError::Write { path: path.to_owned(), source },
        source => SaveError::Encode { path: path.to_owned(), width, height, source },
    }
}

/// Lets `write` fill a file beside `path`, then gives it that name.
pub(super) fn write_whole(
    path: &Path,
    replace: bool,
    write: impl FnOnce(&mut dyn Write) -> Result<(), SaveError>,
) -> Result<(), SaveError> {
    let failed = |source: io::Error| match source.kind() {
        io::ErrorKind::AlreadyExists => SaveError::Exists { path: path.to_owned() },
        _ => SaveError::Write { path: path.to_owned(), source },
    };
    // Looked at first to save the work; `persist_noclobber` is what settles it.
    match path.metadata() {
        Ok(there) if !there.is_file() => return Err(SaveError::NotAFile { path: path.to_owned() }),
        Ok(_) if !replace => return Err(SaveError::Exists { path: path.to_owned() }),
        _ => {}
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let file = new_file(folder.unwrap_or(Path::new(".")));
    let mut file = file.map_err(|error| failed(without_name(error)))?;
    let mut buffered = BufWriter::with_capacity(1 << 16, file.as_file_mut());
    write(&mut buffered)?;
    buffered.flush().map_err(failed)?;
    drop(buffered);
    let named = if replace { file.persist(path) } else { file.persist_noclobber(path) };
    named.map(drop).map_err(|error| failed(error.error))
}

/// A file without a lasting name in `folder`, that others may read as they may what is made there
/// by any program.
fn new_file(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".queensight-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder)
}

/// What the system said of a new file, without the name of that, which nobody has chosen.
fn without_name(error: io::Error) -> io::Error {
    use io::ErrorKind::{NotFound, PermissionDenied, ReadOnlyFilesystem, StorageFull};
    match error.kind() {
        NotFound => io::Error::new(NotFound, "there is no such folder"),
        kind @ (PermissionDenied | ReadOnlyFilesystem | StorageFull) => kind.into(),
        _ => error,
    }
}

fn encode(image: &RgbaImage, format: Format, file: &mut dyn Write) -> Result<(), ImageError> {
    let (width, height) = image.dimensions();
    // A quarter less to compress, and JPEG knows no transparency at all.
    let opaque = image.pixels().all(|pixel| pixel.0[3] == u8::MAX);
    let rgb = (opaque || format == Format::Jpeg).then(|| on_white(image));
    let (bytes, colour) = match &rgb {
        Some(rgb) => (rgb.as_slice(), ExtendedColorType::Rgb8),
        None => (image.as_raw().as_slice(), ExtendedColorType::Rgba8),
    };
    match format {
        // On screenshots Up compresses as well as trying every filter, and in 13 ms, not 18.
        Format::Png => PngEncoder::new_with_quality(file, CompressionType::Fast, FilterType::Up)
            .write_image(bytes, width, height, colour),
        Format::Jpeg => JpegEncoder::new_with_quality(file, JPEG_QUALITY)
            .write_image(bytes, width, height, colour),
        Format::WebP => WebPEncoder::new_lossless(file).write_image(bytes, width, height, colour),
    }
}

/// Red, green and blue of `image` laid on white paper.
fn on_white(image: &RgbaImage) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(image.as_raw().len() / 4 * 3);
    for &[red, green, blue, alpha] in image.pixels().map(|pixel| &pixel.0) {
        let lay = |channel: u8| {
            let (channel, alpha) = (u32::from(channel), u32::from(alpha));
            ((channel * alpha + 255 * (255 - alpha) + 127) / 255) as u8
        };
        let mixed = [lay(red), lay(green), lay(blue)];
        bytes.extend(if alpha == u8::MAX { [red, green, blue] } else { mixed });
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{DynamicImage, Rgba};

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().expect("a folder for the test")
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = folder.read_dir().expect("the folder").flatten();
        let mut names: Vec<String> =
            entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    #[test]
    fn lossless_formats_give_every_pixel_back_and_jpeg_comes_near() {
        let folder = folder();
        for alpha in [255, 128] {
            let image =
                RgbaImage::from_fn(31, 17, |x, y| Rgba([(x * 8) as u8, (y * 15) as u8, 90, alpha]));
            for name in ["a.png", "a.WebP", "a.jpg", "a.jpeg"] {
                let path = folder.path().join(name);
                save(&image, &path, true).expect(name);
                let bytes = std::fs::read(&path).expect(name);
                let back: DynamicImage = image::load_from_memory(&bytes).expect(name);
                if name.contains('j') {
                    let white = on_white(&image);
                    let back = back.into_rgb8().into_raw();
                    let off = white.iter().zip(back).map(|(&a, b)| a.abs_diff(b)).max();
                    assert!(off.is_some_and(|off| off <= 24), "{name}: {off:?}");
                } else {
                    assert_eq!(back.into_rgba8(), image, "{name}");
                }
            }
        }
    }

    #[test]
    fn nothing_is_replaced_unasked_and_nothing_is_left_behind() {
        let folder = folder();
        let (path, image) = (folder.path().join("a.png"), RgbaImage::new(2, 2));
        std::fs::write(&path, "mine").expect("a file");
        assert!(matches!(save(&image, &path, false), Err(SaveError::Exists { .. })));
        assert_eq!(std::fs::read(&path).expect("a file"), b"mine");
        assert_eq!(names(folder.path()), ["a.png"]);
        save(&image, &path, true).expect("replaced");
        assert_ne!(std::fs::read(&path).expect("a file"), b"mine");
        assert_eq!(names(folder.path()), ["a.png"]);
    }

    #[test]
    fn a_name_that_cannot_be_written_says_so() {
        let (folder, image) = (folder(), RgbaImage::new(20_000, 1));
        let save = |name: &str| save(&image, &folder.path().join(name), true);
        assert!(matches!(save("a.txt"), Err(SaveError::Extension { .. })));
        assert!(matches!(save("png"), Err(SaveError::Extension { .. })));
        assert!(matches!(save("no/such/a.png"), Err(SaveError::Write { .. })));
        assert!(matches!(save("wide.webp"), Err(SaveError::Encode { width: 20_000, .. })));
        std::fs::create_dir(folder.path().join("b.png")).expect("a folder");
        assert!(matches!(save("b.png"), Err(SaveError::NotAFile { .. })));
        assert_eq!(names(folder.path()), ["b.png"]);
    }
}
