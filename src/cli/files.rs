//! The way of every subcommand from a FILE to what it says of each board in it.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    sync::{Arc, atomic::AtomicBool},
    time::Instant,
};

use image::RgbaImage;

use super::{
    input::{self, Input},
    status::{Refusal, Status},
};
use crate::{
    answer::{Answer, answer_board, answer_picture, answer_reading},
    board::Board,
    capture::Decoded,
    solve::Engine,
    vision::{self, Pixels, Reading},
};

/// One file, and how to print what comes of it.
#[derive(Debug, clap::Args)]
pub struct One {
    /// A picture, or boards as text; `-` is standard input.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Print one JSON object a line for each board.
    #[arg(long)]
    pub json: bool,
}

/// Several files, and how to print what comes of them.
#[derive(Debug, clap::Args)]
pub struct Many {
    /// Pictures, or boards as text; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Print one JSON object a line for each board.
    #[arg(long)]
    pub json: bool,
}

/// Where a board comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The file as it was named.
    pub file: String,
    /// Which board of a file with several, from 0; `None` for a file with one.
    pub index: Option<usize>,
    /// Microseconds that reading and decoding the picture took; 0 for text.
    pub decode_us: f64,
}

impl Place {
    /// The file and, where it holds several boards, which of them, counted from 1.
    pub fn name(&self) -> String {
        match self.index {
            Some(index) => format!("{} ({})", self.file, index + 1),
            None => self.file.clone(),
        }
    }

    /// Says on standard error what can't be done with it.
    pub fn refuse(&self, message: &str) {
        eprintln!("queensight: {}: {message}", self.name());
    }
}

/// What came of one board of a file, or why there is none.
pub struct Entry<T> {
    /// Where it comes from.
    pub place: Place,
    /// What came of it.
    pub known: Result<T, Refusal>,
}

/// Which boards of a picture are worked on; of text it is all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The largest whole one.
    Largest,
    /// Every one, the largest first.
    All,
}

/// What is to be worked on: a picture that is not read yet, or a board.
pub enum Loaded {
    /// A picture, decoded.
    Picture(Decoded),
    /// One of the boards of a picture.
    Reading(Arc<Decoded>, Box<Reading>),
    /// A board that came as text.
    Board(Board),
}

impl Loaded {
    /// The board, without a look at its solutions.
    ///
    /// # Errors
    ///
    /// What keeps it from being read.
    pub fn board(&self) -> Result<Board, Refusal> {
        match self {
            Loaded::Board(board) => Ok(board.clone()),
            Loaded::Picture(image) => Ok(vision::read(pixels(image))?.board),
            Loaded::Reading(_, reading) => Ok(reading.board.clone()),
        }
    }

    /// The board and how many solutions it has.
    ///
    /// # Errors
    ///
    /// What keeps it from being read; a board without an answer is none of these.
    pub fn answer(&self, engine: Engine, cancel: &AtomicBool) -> Result<Answer, Refusal> {
        match self {
            Loaded::Board(board) => Ok(answer_board(board.clone(), engine, cancel)),
            Loaded::Picture(image) => Ok(answer_picture(pixels(image), engine, cancel)?),
            Loaded::Reading(_, reading) => {
                Ok(answer_reading(reading.as_ref().clone(), engine, cancel))
            }
        }
    }

    /// The picture; `None` for text.
    pub fn image(&self) -> Option<&Decoded> {
        match self {
            Loaded::Picture(image) => Some(image),
            Loaded::Reading(image, _) => Some(image),
            Loaded::Board(_) => None,
        }
    }

    /// The picture to draw on; `None` for text.
    pub fn into_image(self) -> Option<RgbaImage> {
        match self {
            Loaded::Picture(image) => Some(image.into_rgba8()),
            Loaded::Reading(image, _) => Some(Arc::unwrap_or_clone(image).into_rgba8()),
            Loaded::Board(_) => None,
        }
    }
}

/// The pixels of a picture, to be read.
pub fn pixels(image: &Decoded) -> Pixels<'_> {
    match image {
        Decoded::Rgb(image) => image.into(),
        Decoded::Rgba(image) => image.into(),
    }
}

/// Does `work` on every board of the file at `path`, in order, or on `which` of a picture. There is one entry at least, whatever
/// happens: a fault in a decoder must not cost the other files their answers.
pub fn entries<T>(
    path: &Path,
    which: Which,
    work: impl Fn(Loaded, &Place) -> Result<T, Refusal>,
) -> Vec<Entry<T>> {
    let place = |index, decode_us| Place { file: path.display().to_string(), index, decode_us };
    let entry = |place: Place, loaded: Result<Loaded, Refusal>| {
        let known = loaded.and_then(|loaded| work(loaded, &place));
        Entry { place, known }
    };
    let all = || {
        let start = Instant::now();
        match input::read(path) {
            Ok(Input::Picture(image)) => {
                let decode_us = start.elapsed().as_secs_f64() * 1e6;
                if which == Which::Largest {
                    return vec![entry(place(None, decode_us), Ok(Loaded::Picture(image)))];
                }
                let readings = vision::read_all(pixels(&image));
                let (image, several) = (Arc::new(image), readings.len() > 1);
                let readings = readings.into_iter().enumerate().map(|(index, reading)| {
                    let loaded = reading
                        .map(|reading| Loaded::Reading(Arc::clone(&image), Box::new(reading)))
                        .map_err(Refusal::from);
                    entry(place(several.then_some(index), decode_us), loaded)
                });
                readings.collect()
            }
            Ok(Input::Boards(boards)) => {
                let several = boards.len() > 1;
                let boards = boards.into_iter().enumerate().map(|(index, board)| {
                    let loaded = board.map(Loaded::Board).map_err(Refusal::from);
                    entry(place(several.then_some(index), 0.0), loaded)
                });
                boards.collect()
            }
            Err(error) => vec![entry(place(None, 0.0), Err(error.into()))],
        }
    };
    catch_unwind(AssertUnwindSafe(all)).unwrap_or_else(|_| {
        let fault = "a fault in the program; please report it with the file";
        vec![Entry { place: place(None, 0.0), known: Err(Refusal::new(Status::Error, fault)) }]
    })
}

/// The boards of the file at `path`, in order, without a look at their solutions.
pub fn boards(path: &Path) -> Vec<Entry<Board>> {
    entries(path, Which::Largest, |loaded, _| loaded.board())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_costs_one_file_its_answer_and_no_more() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("two.txt");
        std::fs::write(&path, "AA/BB\nAB/AB\n").expect("a file");
        let found = entries(&path, Which::Largest, |_, place| match place.index {
            Some(1) => panic!("as a decoder might"),
            _ => Ok(()),
        });
        let statuses: Vec<Status> =
            found.iter().filter_map(|it| it.known.as_ref().err()).map(|it| it.status).collect();
        assert_eq!((found.len(), statuses), (1, vec![Status::Error]));
        assert_eq!(entries(&path, Which::Largest, |_, _| Ok(())).len(), 2);
    }
}
