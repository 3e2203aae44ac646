//! What `compare` and `count` share: the boards of a file, without a look at their solutions.

use std::{io, path::Path, process::ExitCode};

use super::input::{self, Input};
use crate::{
    board::Board,
    vision::{self, Pixels},
};

/// The boards of the file at `path`, in order; at least one entry, which says why if it is no board.
pub fn read(path: &Path) -> Vec<Result<Board, String>> {
    match input::read(path) {
        Ok(Input::Boards(boards)) => {
            boards.into_iter().map(|board| board.map_err(|error| error.to_string())).collect()
        }
        Ok(Input::Picture(image)) => {
            let pixels = Pixels::borrowed(&image).ok_or("its pixels can't be read".to_owned());
            let read = |pixels| vision::read(pixels).map_err(|error| error.to_string());
            vec![pixels.and_then(read).map(|reading| reading.board)]
        }
        Err(error) => vec![Err(error.to_string())],
    }
}

/// The exit status: `printed` says whether everything was answered.
pub fn exit(printed: io::Result<bool>) -> ExitCode {
    match printed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever read this has read enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("queensight: the answers can't be printed: {error}");
            ExitCode::FAILURE
        }
    }
}
