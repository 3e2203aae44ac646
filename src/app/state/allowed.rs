use super::State;
use crate::{
    app::{classic, command::Command, sheet::Sheet},
    capture::CaptureError,
};

impl State {
    /// Why a command can't be carried out on this desktop at all; `None` if it can.
    pub fn why_never(&self, command: &Command) -> Option<CaptureError> {
        (*command == Command::Region && self.no_overlay).then_some(CaptureError::NoRegion)
    }

    /// Why a hint or the steps can't be had of the current board; `None` if they can, or it is not
    /// known yet.
    pub fn why_not(&self, command: &Command) -> Option<&'static str> {
        let is_asked = matches!(command, Command::Hint | Command::Steps) && !self.classic_open;
        let sheet = self.sheets.current().filter(|sheet| is_asked && sheet.lesson.is_none())?;
        let why = sheet.solved()?.answer.verdict.why_no_hint();
        why.or(sheet
            .explained
            .then_some("No steps were found, or the search for them was stopped."))
    }

    /// Whether a command can do anything now; buttons of others are grey.
    pub fn allows(&self, command: &Command) -> bool {
        let current = self.sheets.current();
        match command {
            Command::Solve
            | Command::Close
            | Command::Hint
            | Command::Steps
            | Command::Compare
            | Command::ToggleAnswer
            | Command::WhatWasSeen
            | Command::ZoomIn
            | Command::ZoomOut
            | Command::ZoomFit
            | Command::ActualSize
                if self.classic_open =>
            {
                false
            }
            Command::Region => !self.no_overlay,
            Command::Export if self.classic_open => true,
            Command::Export | Command::Copy => !self.classic_open && self.picture().is_some(),
            Command::Hint | Command::Steps => self.lesson().is_some(),
            Command::Compare => self.solved().is_some(),
            Command::CountSolutions => {
                !self.doing.is_classic() && self.classic.size() <= classic::MAX_COUNTED_SIZE
            }
            Command::ListSolutions => {
                !self.doing.is_classic() && self.classic.size() <= classic::MAX_LISTED_SIZE
            }
            Command::ClearQueens => self.classic.queens().len() > 0,
            Command::StepForward | Command::LastStep if self.classic_open => {
                self.classic.at + 1 < self.classic.listed.len()
            }
            Command::StepBack | Command::FirstStep if self.classic_open => self.classic.at > 0,
            Command::StepForward | Command::LastStep => {
                self.lesson().is_some_and(|lesson| self.seen.step < lesson.trace.steps.len())
            }
            Command::StepBack | Command::FirstStep => self.lesson().is_some() && self.seen.step > 0,
            Command::ToggleAnswer => current.is_some_and(Sheet::has_solution),
            Command::Solve | Command::Close => current.is_some(),
            Command::WhatWasSeen => self.unread().is_some() && !self.seen.reading_awaited(),
            Command::Cancel => self.doing != super::Doing::Nothing,
            Command::ZoomIn | Command::ZoomOut | Command::ZoomFit | Command::ActualSize => {
                self.seen.camera.is_some()
            }
            Command::Next => self.sheets.neighbour(1).is_some(),
            Command::Previous => self.sheets.neighbour(-1).is_some(),
            _ => true,
        }
    }
}
