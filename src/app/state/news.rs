use egui::vec2;

use super::{Doing, State, Work};
use crate::{
    app::{
        camera::Camera,
        job::Report,
        problem::Problem,
        sheet::{Outcome, Sheet, SheetId, Solved},
    },
    chain::sentence,
    desktop::{self, Event, Reply, Sighting, SurveyError},
};

/// What the window hears of the desktop.
#[derive(Debug)]
pub enum Heard {
    /// Something that the assistant did.
    Event {
        /// What it was.
        event: Event,
        /// Whether the window is to show it at once: because it asked for it, or because nothing
        /// else can.
        show: bool,
    },
    /// The window is wanted in front.
    Called,
    /// It is wanted with its settings open.
    Settings,
}

/// What comes from outside: from the worker, and from the desktop.
impl State {
    /// Takes in what the worker reports; returns what has to be done about it.
    pub fn receive(&mut self, report: Report) -> Vec<Work> {
        match report {
            Report::Loaded(shown) => {
                if self.sheets.is_current(shown.sheet) {
                    let (width, height) = shown.image.dimensions();
                    self.seen.camera = Some(Camera::whole(vec2(width as f32, height as f32)));
                    (self.seen.shown, self.seen.awaited) = (Some(shown), false);
                }
                self.draw_reading()
            }
            Report::ReadingDrawn(seen) => self.changed(|state| {
                if state.sheets.is_current(seen.sheet) && state.seen.reading_awaited() {
                    state.seen.reading = Some(seen);
                }
            }),
            Report::Several { sheet, boards } => self.split(sheet, boards),
            Report::Answered { sheet, result } => self.change_sheet(sheet, |sheet| {
                sheet.explained = false; // that comes next
                sheet.outcome = match result {
                    Ok(solved) => Outcome::Answered(Box::new(solved)),
                    Err(problem) => Outcome::Failed(problem),
                };
            }),
            Report::Explained { sheet, lesson } => self.change_sheet(sheet, |sheet| {
                (sheet.lesson, sheet.explained) = (lesson, true);
            }),
            Report::Ran { sheet, run } => self.change_sheet(sheet, |sheet| sheet.runs.push(run)),
            Report::Counted { size, count, time } => self.changed(|state| {
                if size == state.classic.size() {
                    state.classic.counted = Some((count, time));
                }
            }),
            Report::Listed { size, solutions } => self.changed(|state| {
                if size == state.classic.size() {
                    state.classic.listed = solutions;
                    state.classic.show(0);
                }
            }),
            Report::Finished => self.finished(),
            Report::Pasted(Ok(pasted)) => self.open_pasted(pasted),
            Report::Pasted(Err(problem)) | Report::Copied(Err(problem)) => self.fail(problem),
            Report::Copied(Ok(())) => self.done("The solved picture is on the clipboard."),
            Report::Exported(result) => self.exported(result),
            Report::Autostart { problem: Some(problem), starts } => {
                self.autostart = Some(starts);
                self.fail(problem)
            }
            Report::Autostart { problem: None, starts } => {
                match (self.autostart.replace(starts), starts) {
                    (Some(false), true) => {
                        self.done("Queensight starts with the session from now on.")
                    }
                    (Some(true), false) => {
                        self.done("Queensight does not start with the session any more.")
                    }
                    _ => Vec::new(),
                }
            }
            Report::Targets(Ok(targets)) => {
                self.targets = Some(targets);
                vec![Work::ComeBack]
            }
            Report::Targets(Err(problem)) => {
                self.fail(problem);
                vec![Work::ComeBack]
            }
            Report::Broken { sheet, problem } => {
                match sheet.and_then(|id| self.sheets.get_mut(id)) {
                    Some(sheet) if matches!(sheet.outcome, Outcome::Waiting) => {
                        sheet.outcome = Outcome::Failed(problem);
                        return Vec::new();
                    }
                    Some(sheet) => {
                        sheet.explained = true;
                        let id = sheet.id;
                        let drawn = !self.sheets.is_current(id) || self.seen.reading_open();
                        self.seen.reading_wanted &= drawn;
                    }
                    None => {}
                }
                self.fail(problem);
                if self.doing == Doing::Targets { vec![Work::ComeBack] } else { Vec::new() }
            }
            Report::NotSaved(detail) => self.fail(Problem {
                headline: "The settings were not saved",
                detail,
                advice: "",
                place: None,
                unread: false,
            }),
        }
    }

    /// Takes in what happened at the desktop; returns what has to be done about it.
    pub fn hear(&mut self, heard: Heard) -> Vec<Work> {
        let (event, show) = match heard {
            Heard::Event { event, show } => (event, show),
            Heard::Called => {
                let unseen = self.sheets.unseen_capture();
                return unseen.map_or(Vec::new(), |id| self.select(id));
            }
            Heard::Settings => return self.changed(|state| state.settings_open = true),
        };
        match event {
            Event::Seen { sighting, .. } => {
                let Sighting { capture, answer, .. } = *sighting;
                let solved = Solved { answer, engine: self.settings.engine };
                self.open_capture(capture, Outcome::Answered(Box::new(solved)), show)
            }
            Event::NotSeen(SurveyError::NoBoard { closest, why }) => {
                self.open_capture(*closest, Outcome::Failed(why.into()), show)
            }
            Event::Explain(closest, why) => {
                let work = self.open_capture(closest, Outcome::Failed(why.into()), true);
                self.seen.reading_wanted = true; // drawn once the picture is there
                work
            }
            Event::NotSeen(error) => {
                self.fail(Problem::new(desktop::headline_of(&error), &error, ""))
            }
            Event::Ended(Reply { outcome: desktop::Outcome::Failed, text }) if show => {
                self.fail(Problem {
                    headline: "The screen was not looked at",
                    detail: sentence(&text),
                    advice: "Choose a window instead, or open a picture of the screen.",
                    place: None,
                    unread: false,
                })
            }
            Event::Ended(_) | Event::Hidden { .. } => Vec::new(),
            Event::DisplayGone => self.changed(|state| state.no_overlay = true),
            Event::KeySet(key) => {
                self.key_lost = None;
                self.key_set(key)
            }
            Event::KeyRefused(detail) => self.fail(Problem {
                headline: "This key can't be had",
                detail,
                advice: "The one before works still.",
                place: None,
                unread: false,
            }),
            Event::KeyLost(detail) => {
                self.key_lost = Some(detail.clone());
                self.fail(Problem {
                    headline: "The key over other windows doesn't work",
                    detail,
                    advice: "Choose another in the settings (Ctrl+,), or have a shortcut of the \
                             desktop call: queensight toggle",
                    place: None,
                    unread: false,
                })
            }
        }
    }

    fn change_sheet(&mut self, sheet: SheetId, change: impl FnOnce(&mut Sheet)) -> Vec<Work> {
        self.sheets.get_mut(sheet).map(change);
        Vec::new()
    }
}
