use super::{Seen, Side, State, Work};
use crate::{
    app::{
        job::{Job, Known},
        sheet::{Outcome, Sheet, SheetId},
    },
    hint::Rung,
};

/// What the worker is busy with; one thing at a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Doing {
    /// Nothing.
    #[default]
    Nothing,
    /// Loading, reading, solving and explaining this sheet, as far as that is still to be done.
    Opening(SheetId),
    /// Running every engine on the board of this sheet.
    Comparing(SheetId),
    /// Counting the solutions of the classic board of so many rows.
    Counting(usize),
    /// Listing the solutions of the classic board of so many rows.
    Listing(usize),
    /// Finding out what can be looked at.
    Targets,
}

impl Doing {
    /// Whether a sheet is being opened.
    pub fn is_opening(self) -> bool {
        matches!(self, Doing::Opening(_))
    }

    /// Whether engines are compared on this sheet.
    pub fn is_comparing(self, sheet: SheetId) -> bool {
        self == Doing::Comparing(sheet)
    }

    /// Whether the classic board is searched.
    pub fn is_classic(self) -> bool {
        matches!(self, Doing::Counting(_) | Doing::Listing(_))
    }
}

/// The only place that starts the worker's jobs and abandons them.
impl State {
    /// Shows a sheet, and does first what is still to be done about it.
    pub(super) fn select(&mut self, id: SheetId) -> Vec<Work> {
        if self.sheets.get(id).is_none() {
            return Vec::new();
        }
        self.see(id);
        (self.notice, self.classic_open) = (None, false);
        self.abandon()
    }

    /// Has a sheet seen once its turn comes; what the worker does goes on.
    pub(super) fn see(&mut self, id: SheetId) {
        self.sheets.select(id);
        let (rung, side) = (Some(self.settings.start), self.seen.side);
        self.seen = Seen { rung, side, awaited: true, ..Seen::default() };
    }

    /// Reads and solves the current sheet again.
    pub(super) fn solve_again(&mut self) -> Vec<Work> {
        let Some(id) = self.sheets.current().map(|sheet| sheet.id) else { return Vec::new() };
        if let Some(sheet) = self.sheets.get_mut(id) {
            (sheet.outcome, sheet.lesson, sheet.explained) = (Outcome::Waiting, None, false);
        }
        self.select(id)
    }

    /// Takes the current sheet off the list.
    pub(super) fn close(&mut self) -> Vec<Work> {
        match self.sheets.close() {
            Some(next) => self.select(next),
            None => {
                (self.seen, self.notice) = (Seen::default(), None);
                self.abandon()
            }
        }
    }

    /// Goes on after a job that is done.
    pub(super) fn finished(&mut self) -> Vec<Work> {
        if let Doing::Opening(id) = self.doing
            && self.sheets.is_current(id)
        {
            self.seen.awaited = false; // there is nothing more to load, perhaps for a reason
        }
        self.doing = Doing::Nothing;
        self.next().into_iter().collect()
    }

    /// Abandons what the worker does, and goes on with what else there is.
    pub(super) fn abandon(&mut self) -> Vec<Work> {
        self.doing = Doing::Nothing;
        vec![self.next().unwrap_or(Work::Cancel)]
    }

    /// Goes on if the worker has nothing to do.
    pub(super) fn go_on(&mut self) -> Vec<Work> {
        let idle = self.doing == Doing::Nothing;
        idle.then(|| self.next()).flatten().into_iter().collect()
    }

    /// Opens what is seen, if that is not done yet, else the next sheet whose turn has not come.
    fn next(&mut self) -> Option<Work> {
        let seen = self.sheets.current().filter(|_| self.seen.awaited);
        let sheet = seen.or_else(|| self.sheets.unfinished())?;
        let job = self.open_job(sheet);
        self.doing = Doing::Opening(sheet.id);
        Some(Work::Start(job))
    }

    fn open_job(&self, sheet: &Sheet) -> Job {
        let known = match &sheet.outcome {
            Outcome::Waiting | Outcome::Stopped => Known::Nothing,
            Outcome::Answered(solved) if !sheet.explained => {
                Known::Answer(Box::new(solved.answer.clone()))
            }
            Outcome::Answered(_) | Outcome::Failed(_) => Known::All,
        };
        let show = self.seen.awaited && self.sheets.is_current(sheet.id);
        let (source, engine) = (sheet.source.clone(), self.settings.engine);
        Job::Open { sheet: sheet.id, source, engine, show, known }
    }

    /// Opens the comparison and starts it, or closes it.
    pub(super) fn compare(&mut self) -> Vec<Work> {
        if self.seen.side == Some(Side::Compare) {
            self.seen.side = None;
            let comparing = matches!(self.doing, Doing::Comparing(_));
            return if comparing { self.abandon() } else { Vec::new() };
        }
        let Some(solved) = self.solved() else { return Vec::new() };
        let board = solved.answer.board.clone();
        let Some(id) = self.sheets.current().map(|sheet| sheet.id) else { return Vec::new() };
        if let Some(sheet) = self.sheets.get_mut(id) {
            sheet.runs.clear();
        }
        self.seen.side = Some(Side::Compare);
        self.doing = Doing::Comparing(id);
        vec![Work::Start(Job::Compare { sheet: id, board })]
    }

    /// Counts the solutions of the classic board.
    pub(super) fn count_classic(&mut self) -> Vec<Work> {
        let size = self.classic.size();
        self.doing = Doing::Counting(size);
        vec![Work::Start(Job::CountClassic(size))]
    }

    /// Lists the solutions of the classic board.
    pub(super) fn list_classic(&mut self) -> Vec<Work> {
        let size = self.classic.size();
        self.doing = Doing::Listing(size);
        vec![Work::Start(Job::ListClassic(size))]
    }

    /// Finds out what can be looked at, with the window out of the way.
    pub(super) fn list_targets(&mut self) -> Vec<Work> {
        self.doing = Doing::Targets;
        vec![Work::GoAside, Work::Start(Job::Targets)]
    }

    /// What Escape does: closes what is open over the window, else stops the work, else puts away
    /// the notice, the steps or the hint.
    pub(super) fn cancel(&mut self) -> Vec<Work> {
        let closed = self.path_field.take().is_some() || self.targets.take().is_some();
        if closed || std::mem::take(&mut self.about) || std::mem::take(&mut self.settings_open) {
            return Vec::new();
        }
        match self.doing {
            Doing::Nothing => {
                if !self.unsay() && self.seen.side.take().is_none() {
                    self.seen.rung = self.seen.rung.filter(|&rung| rung == Rung::Solution);
                }
                Vec::new()
            }
            Doing::Opening(_) => {
                self.sheets.stop();
                self.seen.awaited = false;
                self.abandon()
            }
            Doing::Targets => {
                let mut work = self.abandon();
                work.push(Work::ComeBack);
                work
            }
            Doing::Comparing(_) | Doing::Counting(_) | Doing::Listing(_) => self.abandon(),
        }
    }
}
