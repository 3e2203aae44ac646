use std::sync::{Arc, atomic::AtomicBool};

use image::RgbaImage;

use super::{Known, Report, Shown};
use crate::{
    answer::{Answer, answer_board, answer_picture},
    app::{
        lesson::Lesson,
        problem::Problem,
        sheet::{SheetId, Solved, Source},
    },
    board::{Board, ParseError},
    cli::input::{self, Input, TextError},
    present,
    solve::Engine,
};

/// Cells of a board that is drawn because it came as text, in pixels.
const DRAWN_CELL_PX: u32 = 96;

/// [`Job::Open`] without its source.
pub(super) struct Open<'a> {
    pub(super) sheet: SheetId,
    pub(super) engine: Engine,
    pub(super) show: bool,
    pub(super) known: Known,
    pub(super) cancel: &'a AtomicBool,
}

impl Open<'_> {
    pub(super) fn run(&self, source: Source, tell: &mut dyn FnMut(Report)) -> Result<(), Problem> {
        match source {
            Source::Board(board) => self.board(board, tell)?,
            Source::NoBoard(problem) => return Err(problem),
            Source::Pixels(image) => self.picture(&image, tell)?,
            Source::File(path) => match input::read(&path)? {
                Input::Picture(image) => self.picture(&image.into_rgba8().into(), tell)?,
                Input::Boards(boards) => match <[_; 1]>::try_from(boards) {
                    Ok([board]) => self.board(board?, tell)?,
                    Err(boards) => {
                        let boards = boards.into_iter().map(|it| it.map_err(Problem::from));
                        tell(Report::Several { sheet: self.sheet, boards: boards.collect() });
                    }
                },
            },
        }
        Ok(())
    }

    fn picture(&self, image: &Arc<RgbaImage>, tell: &mut dyn FnMut(Report)) -> Result<(), Problem> {
        self.show(image, tell);
        self.explain(image, tell, || {
            Ok(answer_picture(image.as_ref().into(), self.engine, self.cancel)?)
        })
    }

    fn board(&self, board: Board, tell: &mut dyn FnMut(Report)) -> Result<(), Problem> {
        let (image, frame) = present::draw_board(&board, DRAWN_CELL_PX);
        let image = image.into();
        self.show(&image, tell);
        self.explain(&image, tell, || {
            let answer = answer_board(board, self.engine, self.cancel);
            Ok(Answer { frame: Some(frame), ..answer })
        })
    }

    fn show(&self, image: &Arc<RgbaImage>, tell: &mut dyn FnMut(Report)) {
        if self.show {
            tell(Report::Loaded(Shown::new(self.sheet, image.clone())));
        }
    }

    /// Finds out what is not known: the answer, by `find`, and what there is to learn from it.
    fn explain(
        &self,
        image: &RgbaImage,
        tell: &mut dyn FnMut(Report),
        find: impl FnOnce() -> Result<Answer, Problem>,
    ) -> Result<(), Problem> {
        let (sheet, engine) = (self.sheet, self.engine);
        let found;
        let answer = match &self.known {
            Known::All => return Ok(()),
            Known::Answer(answer) => answer,
            Known::Nothing => {
                found = find()?;
                let solved = Solved { answer: found.clone(), engine };
                tell(Report::Answered { sheet, result: Ok(solved) });
                &found
            }
        };
        let lesson = Lesson::of(answer, image).map(Arc::new);
        tell(Report::Explained { sheet, lesson });
        Ok(())
    }
}

/// The boards of a text, each by itself a board or what is wrong with it.
pub(in crate::app) fn boards_of(text: &str) -> Result<Vec<Result<Board, Problem>>, Problem> {
    match input::from_bytes(text.as_bytes())? {
        Input::Boards(boards) => Ok(boards.into_iter().map(|it| Ok(it?)).collect()),
        Input::Picture(_) => Err(TextError::from(ParseError::Empty).into()),
    }
}
