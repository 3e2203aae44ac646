use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use super::{State, Work};
use crate::{
    app::{
        clipboard::Pasted,
        job,
        problem::Problem,
        sheet::{Outcome, SheetId, Source},
    },
    board::Board,
    capture::Capture,
};

/// What puts sheets into the list.
impl State {
    pub(super) fn open_files(&mut self, files: Vec<PathBuf>) -> Vec<Work> {
        let Some(folder) = files.first().map(|file| file.parent().map(Path::to_owned)) else {
            return Vec::new();
        };
        let first = self.sheets.add_files(files);
        let mut work = self.show(first);
        work.extend(self.remember_folder(folder));
        work
    }

    /// Opens what has no file. What is on the list already is not put there again.
    pub(super) fn open_one(&mut self, kind: &str, source: Source) -> Vec<Work> {
        let known = self.sheets.find(std::slice::from_ref(&source));
        let id = known.unwrap_or_else(|| self.sheets.add_unnamed(kind, source));
        self.select(id)
    }

    pub(super) fn open_pasted(&mut self, pasted: Pasted) -> Vec<Work> {
        match pasted {
            Pasted::Files(files) => self.open_files(files),
            Pasted::Picture(image) => {
                self.open_one("Pasted picture", Source::Pixels(Arc::new(image)))
            }
            Pasted::Text(text) => match job::boards_of(&text) {
                Ok(boards) => {
                    let sources: Vec<Source> = boards.iter().cloned().map(Source::from).collect();
                    let known = self.sheets.find(&sources);
                    let first = known.or_else(|| self.sheets.add_boards("Pasted text", boards));
                    self.show(first)
                }
                Err(problem) => self.fail(problem),
            },
        }
    }

    /// Puts the boards of a text in the place of the text.
    pub(super) fn split(
        &mut self,
        text: SheetId,
        boards: Vec<Result<Board, Problem>>,
    ) -> Vec<Work> {
        let seen = self.sheets.is_current(text);
        let first = self.sheets.split(text, boards);
        self.show(first.filter(|_| seen))
    }

    /// Puts a picture of the screen, and what the assistant made of it, in the place of the one
    /// before. Unless it is to be seen at once, the window goes on with what it does; the picture
    /// is seen if there is no other.
    pub(super) fn open_capture(
        &mut self,
        capture: Capture,
        outcome: Outcome,
        show: bool,
    ) -> Vec<Work> {
        let source = Source::Pixels(capture.image);
        let id = self.sheets.capture(capture.of, source, outcome);
        if show {
            return self.select(id);
        }
        if self.sheets.current().is_none() {
            self.see(id);
        }
        self.go_on()
    }

    fn show(&mut self, sheet: Option<SheetId>) -> Vec<Work> {
        sheet.map(|id| self.select(id)).unwrap_or_default()
    }
}
