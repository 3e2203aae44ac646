use std::path::PathBuf;

use crate::{
    app::{
        problem::Problem,
        sheet::{Outcome, Sheet, SheetId, Source},
    },
    board::Board,
};

/// What was opened, in the order of the list, and which of it is seen.
#[derive(Default)]
pub struct Sheets {
    all: Vec<Sheet>,
    current: Option<SheetId>,
    /// The sheet with the last picture of the screen. There is one at most: they are large.
    captured: Option<SheetId>,
    /// Whether nobody has looked at it yet.
    unseen: bool,
    last_id: u64,
}

impl Sheets {
    /// All of them, in the order of the list.
    pub fn all(&self) -> &[Sheet] {
        &self.all
    }

    /// The sheet that is seen; `None` when there is none.
    pub fn current(&self) -> Option<&Sheet> {
        self.current.and_then(|id| self.get(id))
    }

    /// The sheet of this number, unless it was closed.
    pub fn get(&self, id: SheetId) -> Option<&Sheet> {
        self.all.iter().find(|sheet| sheet.id == id)
    }

    pub(super) fn get_mut(&mut self, id: SheetId) -> Option<&mut Sheet> {
        self.all.iter_mut().find(|sheet| sheet.id == id)
    }

    /// Whether this sheet is seen.
    pub fn is_current(&self, id: SheetId) -> bool {
        self.current == Some(id)
    }

    /// Whether this sheet is the last picture of the screen.
    pub fn is_capture(&self, id: SheetId) -> bool {
        self.captured == Some(id)
    }

    /// The sheet so many places after the current one, or before it; `None` beyond the ends.
    pub fn neighbour(&self, step: isize) -> Option<SheetId> {
        let at = self.all.iter().position(|sheet| Some(sheet.id) == self.current)?;
        self.all.get(at.checked_add_signed(step)?).map(|sheet| sheet.id)
    }

    /// How many sheets wait for their turn, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let waiting = |sheet: &&Sheet| matches!(sheet.outcome, Outcome::Waiting);
        (self.all.iter().filter(waiting).count(), self.all.len())
    }

    /// The sheet to work on next: the current one before the others.
    pub(super) fn unfinished(&self) -> Option<&Sheet> {
        let unfinished = |sheet: &&Sheet| !sheet.is_finished();
        self.current().filter(unfinished).or_else(|| self.all.iter().find(unfinished))
    }

    /// Works on none of them any more.
    pub(super) fn stop(&mut self) {
        for sheet in &mut self.all {
            if matches!(sheet.outcome, Outcome::Waiting) {
                sheet.outcome = Outcome::Stopped;
            }
            sheet.explained = true;
        }
    }

    /// Has this sheet seen. Does nothing if it was closed.
    pub(super) fn select(&mut self, id: SheetId) {
        self.current = self.get(id).map(|sheet| sheet.id).or(self.current);
        self.unseen &= self.current != self.captured;
    }

    /// The last picture of the screen, if nobody has looked at it yet.
    pub(super) fn unseen_capture(&self) -> Option<SheetId> {
        self.captured.filter(|_| self.unseen)
    }

    /// The first of sheets, one after the other, that come from just these sources.
    pub(super) fn find(&self, sources: &[Source]) -> Option<SheetId> {
        let is_of = |run: &[Sheet]| run.iter().zip(sources).all(|(sheet, it)| sheet.source == *it);
        let found = self.all.windows(sources.len().max(1)).find(|run| is_of(run))?;
        found.first().filter(|_| !sources.is_empty()).map(|sheet| sheet.id)
    }

    /// Adds a sheet at the end.
    pub(super) fn add(&mut self, name: String, source: Source) -> SheetId {
        let sheet = self.sheet(name, source);
        let id = sheet.id;
        self.all.push(sheet);
        id
    }

    /// Adds a sheet of something without a file at the end, with a number if there is one of its name.
    pub(super) fn add_unnamed(&mut self, kind: &str, source: Source) -> SheetId {
        self.add(self.numbered(kind), source)
    }

    /// Adds a sheet for each file at the end; the first of them.
    pub(super) fn add_files(&mut self, files: Vec<PathBuf>) -> Option<SheetId> {
        let add = |path: PathBuf| {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
            self.add(name, Source::File(path))
        };
        let ids: Vec<SheetId> = files.into_iter().map(add).collect();
        ids.first().copied()
    }

    /// Adds a sheet for each board of a text at the end; the first of them.
    pub(super) fn add_boards(
        &mut self,
        name: &str,
        boards: Vec<Result<Board, Problem>>,
    ) -> Option<SheetId> {
        let sheets = self.sheets_of(&self.numbered(name), boards);
        let first = sheets.first().map(|sheet| sheet.id);
        self.all.extend(sheets);
        first
    }

    /// Puts the boards of a text in the place of the text; the first of them.
    pub(super) fn split(
        &mut self,
        text: SheetId,
        boards: Vec<Result<Board, Problem>>,
    ) -> Option<SheetId> {
        let at = self.all.iter().position(|sheet| sheet.id == text)?;
        let name = self.all.remove(at).name;
        let sheets = self.sheets_of(&name, boards);
        let first = sheets.first().map(|sheet| sheet.id);
        self.all.splice(at..at, sheets);
        first
    }

    /// Puts a picture of the screen and what became of it in the place of the one before. If that
    /// one was the current one, there is none then.
    pub(super) fn capture(&mut self, name: String, source: Source, outcome: Outcome) -> SheetId {
        let old = self.captured.take();
        self.all.retain(|sheet| Some(sheet.id) != old);
        self.current = self.current.filter(|&id| Some(id) != old);
        let id = self.add(name, source);
        if let Some(sheet) = self.get_mut(id) {
            sheet.outcome = outcome;
        }
        (self.captured, self.unseen) = (Some(id), true);
        id
    }

    /// Takes the current sheet off the list; what is to be seen instead, if anything is left.
    pub(super) fn close(&mut self) -> Option<SheetId> {
        let next = self.neighbour(1).or_else(|| self.neighbour(-1));
        let closed = self.current.take();
        self.all.retain(|sheet| Some(sheet.id) != closed);
        next
    }

    /// The name, or, where a sheet has it already, the same with the first number that is free.
    fn numbered(&self, name: &str) -> String {
        let has = |name: &str| {
            let mut rests = self.all.iter().filter_map(|sheet| sheet.name.strip_prefix(name));
            // Those of several boards go on with the number of each.
            rests.any(|rest| rest.is_empty() || rest.starts_with(", board "))
        };
        let numbers = (2..).map(|number| format!("{name} {number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbers);
        names.find(|name| !has(name)).expect("numbers without end")
    }

    fn sheets_of(&mut self, name: &str, boards: Vec<Result<Board, Problem>>) -> Vec<Sheet> {
        let several = boards.len() > 1;
        let sheet = |(number, board): (usize, Result<Board, Problem>)| {
            let name = if several { format!("{name}, board {}", number + 1) } else { name.into() };
            self.sheet(name, board.into())
        };
        boards.into_iter().enumerate().map(sheet).collect()
    }

    fn sheet(&mut self, name: String, source: Source) -> Sheet {
        self.last_id += 1;
        Sheet::new(SheetId(self.last_id), name, source)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn sheets(names: &[&str]) -> Sheets {
        let mut sheets = Sheets::default();
        let files = names.iter().map(PathBuf::from).collect();
        let first = sheets.add_files(files).expect("a name");
        sheets.select(first);
        sheets
    }

    fn names(sheets: &Sheets) -> Vec<&str> {
        sheets.all().iter().map(|sheet| sheet.name.as_str()).collect()
    }

    #[test]
    fn closing_shows_the_one_after_or_else_the_one_before() {
        let mut sheets = sheets(&["a", "folder/b", "c"]);
        let second = sheets.neighbour(1).expect("three sheets");
        sheets.select(second);
        let third = sheets.close().expect("two are left");
        assert_eq!(names(&sheets), ["a", "c"]);
        sheets.select(third);
        let first = sheets.close().expect("one is left");
        sheets.select(first);
        assert_eq!((sheets.close(), sheets.all().len()), (None, 0));
    }

    #[test]
    fn boards_take_the_place_of_their_text() {
        let mut sheets = sheets(&["a", "b"]);
        let text = sheets.all()[0].id;
        let board = || Ok("AAAA/BBBB/CCCC/DDDD".parse::<Board>().expect("a board"));
        let first = sheets.split(text, vec![board(), board()]).expect("two boards");
        assert_eq!(names(&sheets), ["a, board 1", "a, board 2", "b"]);
        assert!(sheets.get(text).is_none());
        sheets.select(text);
        assert!(sheets.current().is_none());
        sheets.select(first);
        assert!(sheets.is_current(first));
    }

    #[test]
    fn what_has_no_file_has_a_number_from_the_second_on() {
        let mut sheets = Sheets::default();
        let board = || Ok("AAAA/BBBB/CCCC/DDDD".parse::<Board>().expect("a board"));
        for _ in 0..3 {
            sheets.add_unnamed("Pasted picture", Source::Pixels(Arc::default()));
        }
        for count in [2, 1] {
            sheets.add_boards("Pasted text", (0..count).map(|_| board()).collect());
        }
        let pictures = ["Pasted picture", "Pasted picture 2", "Pasted picture 3"];
        let boards = ["Pasted text, board 1", "Pasted text, board 2", "Pasted text 2"];
        assert_eq!(names(&sheets), [pictures, boards].concat());
    }

    #[test]
    fn what_is_there_already_is_found() {
        let sheets = sheets(&["a", "b", "c"]);
        let file = |name: &str| Source::File(name.into());
        let at = |place: usize| sheets.all().get(place).map(|sheet| sheet.id);
        assert_eq!(sheets.find(&[file("b")]), at(1));
        assert_eq!(sheets.find(&[file("b"), file("c")]), at(1));
        for other in [&[][..], &[file("c"), file("b")], &[file("d")]] {
            assert_eq!(sheets.find(other), None, "{other:?}");
        }
    }

    #[test]
    fn there_is_one_picture_of_the_screen_at_most() {
        let mut sheets = sheets(&["a"]);
        let nothing = || Source::Pixels(Arc::default());
        let first = sheets.capture("screen 1".to_owned(), nothing(), Outcome::Stopped);
        assert_eq!(sheets.unseen_capture(), Some(first));
        sheets.select(first);
        assert_eq!(sheets.unseen_capture(), None);
        let second = sheets.capture("screen 2".to_owned(), nothing(), Outcome::Stopped);
        assert_eq!(names(&sheets), ["a", "screen 2"]);
        assert!(sheets.current().is_none());
        assert_eq!(sheets.unseen_capture(), Some(second));
    }
}
