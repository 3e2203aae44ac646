use super::{Side, State, Work};
use crate::{
    app::{
        camera::Camera,
        job::{Job, Shown},
        lesson,
        lesson::Lesson,
        sheet::{Outcome, Solved},
    },
    board::{Cell, Solution},
    hint::{self, Deduction, Rung, View},
    present::Picture,
};

/// What is seen of the current sheet.
#[derive(Default)]
pub struct Seen {
    /// Its pixels; `None` until they are loaded.
    pub shown: Option<Shown>,
    /// What the reader saw, drawn over the pixels; `None` until that was asked for and is there.
    pub reading: Option<Shown>,
    /// Whether that is wanted in place of the pixels.
    pub reading_wanted: bool,
    /// Whether its pixels are still to be loaded.
    pub awaited: bool,
    /// How the picture is looked at; `None` without pixels.
    pub camera: Option<Camera>,
    /// How much of the next move is given away; `None` for nothing.
    pub rung: Option<Rung>,
    /// What is open beside the board.
    pub side: Option<Side>,
    /// How many steps of the list are done.
    pub step: usize,
}

impl Seen {
    /// What is to be painted: the pixels, or what the reader saw in them. `None` without pixels.
    pub fn painted(&self) -> Option<&Shown> {
        self.reading.as_ref().filter(|_| self.reading_wanted).or(self.shown.as_ref())
    }

    /// Whether what the reader saw is painted.
    pub fn reading_open(&self) -> bool {
        self.reading_wanted && self.reading.is_some()
    }

    /// Whether what the reader saw is still to be drawn.
    pub fn reading_awaited(&self) -> bool {
        self.reading_wanted && self.reading.is_none()
    }

    /// Whether the list of steps is open.
    pub fn steps_open(&self) -> bool {
        self.side == Some(Side::Steps)
    }

    /// Whether all queens are seen.
    pub fn answer(&self) -> bool {
        self.rung == Some(Rung::Solution) && !self.steps_open()
    }

    pub(super) fn aim(&mut self, how: impl FnOnce(Camera) -> Camera) {
        self.camera = self.camera.map(how);
    }

    pub(super) fn toggle_answer(&mut self) {
        self.rung = if self.answer() { None } else { Some(Rung::Solution) };
        self.close_steps();
    }

    /// Gives away one thing more.
    pub(super) fn hint(&mut self) {
        self.rung = Some(lesson::next_rung(self.rung.filter(|_| !self.steps_open())));
        self.close_steps();
    }

    pub(super) fn toggle_steps(&mut self) {
        self.side = Some(Side::Steps).filter(|_| !self.steps_open());
    }

    fn close_steps(&mut self) {
        self.side = self.side.filter(|&side| side != Side::Steps);
    }
}

impl State {
    /// The pixels of the current sheet if they could not be read, so that what the reader saw in
    /// them can be shown.
    pub fn unread(&self) -> Option<&Shown> {
        match &self.sheets.current()?.outcome {
            Outcome::Failed(problem) if problem.unread => self.seen.shown.as_ref(),
            _ => None,
        }
    }

    /// Shows what the reader saw, drawing it first if that was not done yet, or the picture again.
    pub(super) fn toggle_reading(&mut self) -> Vec<Work> {
        if self.unread().is_none() {
            return Vec::new();
        }
        self.seen.reading_wanted = !self.seen.reading_wanted;
        self.draw_reading()
    }

    /// Draws what the reader saw, if that is wanted and not there.
    pub(super) fn draw_reading(&self) -> Vec<Work> {
        let unread = self.unread().filter(|_| self.seen.reading_awaited()).cloned();
        let draw = |Shown { sheet, image, .. }| Work::Queue(Job::DrawReading { sheet, image });
        unread.map(draw).into_iter().collect()
    }

    /// The answer of the current sheet, if it has one.
    pub fn solved(&self) -> Option<&Solved> {
        self.sheets.current()?.solved()
    }

    /// What there is to learn from the current sheet, if that is known.
    pub fn lesson(&self) -> Option<&Lesson> {
        self.sheets.current()?.lesson.as_deref()
    }

    /// The rung of the hint that is seen; `None` if none is, or the whole answer.
    pub fn hinted(&self) -> Option<Rung> {
        let lesson = self.lesson().filter(|_| !self.seen.steps_open())?;
        let says = !lesson.trace.steps.is_empty() || lesson.check.headline().is_some();
        self.seen.rung.filter(|&rung| rung < Rung::Solution && says)
    }

    /// Why there is no hint, while one is wanted of a board with a solution to show.
    pub fn unhinted(&self) -> Option<&'static str> {
        let is_hint = self.seen.rung.is_some_and(|rung| rung < Rung::Solution);
        let wanted = is_hint && !self.seen.steps_open();
        let verdict = &self.solved().filter(|_| wanted)?.answer.verdict;
        verdict.solution().and_then(|_| verdict.why_no_hint())
    }

    /// The steps that are done while the list of steps is open.
    pub fn steps_done(&self) -> &[Deduction] {
        let lesson = self.lesson().filter(|_| self.seen.steps_open());
        lesson.and_then(|lesson| lesson.trace.steps.get(..self.seen.step)).unwrap_or_default()
    }

    /// The player's marks that are wrong, once as much is to be told as which they are.
    pub fn wrong_marks(&self) -> impl Iterator<Item = Cell> {
        let rung = self.seen.rung.filter(|_| !self.seen.steps_open());
        let told = self.lesson().zip(rung);
        told.into_iter().flat_map(|(lesson, rung)| lesson.check.ringed(rung))
    }

    /// What is to be seen on the board besides the picture itself.
    pub fn view(&self) -> View {
        let Some(solved) = self.solved() else { return View::default() };
        let solution = solved.answer.verdict.solution();
        match (self.seen.steps_open(), self.seen.rung, self.lesson()) {
            (true, _, Some(lesson)) => {
                let done = self.steps_done().last();
                done.map(|step| hint::view(Rung::Move, step, None, lesson)).unwrap_or_default()
            }
            (false, Some(Rung::Solution), _) => {
                let queens = solution.into_iter().flat_map(Solution::cells).collect();
                View { queens, ..View::default() }
            }
            (false, Some(rung), Some(lesson)) if lesson.check.headline().is_some() => {
                lesson.check.view(rung)
            }
            (false, Some(rung), Some(lesson)) => match lesson.trace.steps.first() {
                Some(step) => hint::view(rung, step, solution, lesson),
                None => View::default(),
            },
            _ => View::default(),
        }
    }

    /// Queens to draw on the current picture: those of its solution. `None` without pixels or a
    /// solution.
    pub fn picture(&self) -> Option<Picture> {
        let shown = self.seen.shown.as_ref()?;
        let solved = self.sheets.get(shown.sheet)?.solved()?;
        let queens = solved.answer.verdict.solution()?.cells().collect();
        Some(Picture { frame: solved.answer.frame.clone()?, queens, style: self.settings.queens })
    }

    /// The step, or on the classic board the listed solution, that is seen.
    pub(super) fn at(&self) -> usize {
        if self.classic_open { self.classic.at } else { self.seen.step }
    }

    pub(super) fn go_to_step(&mut self, step: usize) {
        if self.classic_open {
            self.classic.show(step.min(self.classic.listed.len().saturating_sub(1)));
        } else {
            let steps = self.lesson().map_or(0, |lesson| lesson.trace.steps.len());
            (self.seen.step, self.seen.side) = (step.min(steps), Some(Side::Steps));
        }
    }
}
