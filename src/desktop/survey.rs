use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Instant,
};

use crate::{
    answer::{Answer, Verdict, answer_picture},
    capture::{Capture, CaptureError, Screens},
    platform::{Area, Screen},
    solve::Engine,
    vision::ReadError,
};

/// A board that was found on the desktop.
#[derive(Clone, Debug)]
pub struct Sighting {
    /// The picture it was found in.
    pub capture: Capture,
    /// Its answer; always with a frame.
    pub answer: Answer,
    /// Microseconds that the capture took.
    pub capture_us: f64,
}

/// Where to look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Where {
    /// On the screen under the mouse pointer, then on the others.
    #[default]
    Screens,
    /// On the screen of this name.
    Screen(String),
    /// On the window of this number and title, wherever it is by then.
    Window(u32, String),
    /// In a part of the desktop; the text says what is there.
    Area(Area, String),
}

/// Why no board was found.
#[derive(Debug, thiserror::Error)]
pub enum SurveyError {
    /// There is no picture to look at.
    #[error(transparent)]
    Capture(#[from] CaptureError),
    /// There is no board that can be read.
    #[error("{why}")]
    NoBoard {
        /// The picture that came closest.
        closest: Box<Capture>,
        /// What was measured there.
        why: ReadError,
    },
    /// Somebody stopped it.
    #[error("stopped")]
    Cancelled,
}

/// Looks for a board and solves it. The first screen is taken whose board has exactly one solution;
/// if there is none, the one that comes nearest to that.
///
/// # Errors
///
/// [`SurveyError`], with the picture that came closest.
pub fn survey(
    screens: &Screens,
    place: &Where,
    engine: Engine,
    cancel: &AtomicBool,
) -> Result<Sighting, SurveyError> {
    let mut unsolved: Option<Sighting> = None;
    let mut failed: Option<SurveyError> = None;
    for target in targets(screens, place)? {
        match look(screens, &target, engine, cancel) {
            // What was stopped is no answer.
            _ if cancel.load(Ordering::Relaxed) => return Err(SurveyError::Cancelled),
            Ok(seen) if matches!(seen.answer.verdict, Verdict::Solved(_)) => return Ok(seen),
            Ok(seen) => {
                let nearest = unsolved.as_ref().is_none_or(|known| rank(&seen) > rank(known));
                unsolved = if nearest { Some(seen) } else { unsolved };
            }
            Err(error) if failed.as_ref().is_none_or(|known| telling(&error) > telling(known)) => {
                failed = Some(error);
            }
            Err(_) => {}
        }
    }
    unsolved.ok_or_else(|| failed.unwrap_or(SurveyError::Cancelled))
}

/// How near a board comes to having exactly one solution.
fn rank(seen: &Sighting) -> u8 {
    match &seen.answer.verdict {
        Verdict::Solved(_) => 4,
        Verdict::Unknown(_, Some(_)) => 3,
        Verdict::Ambiguous(_) => 2,
        Verdict::Unknown(_, None) => 1,
        Verdict::Unsolvable => 0,
    }
}

/// What is to be captured, in the order in which to look.
fn targets(screens: &Screens, place: &Where) -> Result<Vec<Target>, CaptureError> {
    Ok(match place {
        Where::Screens => screens.list()?.into_iter().map(Target::Screen).collect(),
        Where::Screen(name) => vec![Target::Screen(screens.named(name)?)],
        Where::Window(id, title) => vec![Target::Area(screens.area_of(*id, title)?, title.clone())],
        Where::Area(area, of) => vec![Target::Area(*area, of.clone())],
    })
}

enum Target {
    Screen(Screen),
    Area(Area, String),
}

fn look(
    screens: &Screens,
    target: &Target,
    engine: Engine,
    cancel: &AtomicBool,
) -> Result<Sighting, SurveyError> {
    let start = Instant::now();
    let capture = match target {
        Target::Screen(screen) => screens.capture(screen)?,
        Target::Area(area, of) => screens.capture_area(*area, of)?,
    };
    let capture_us = start.elapsed().as_secs_f64() * 1e6;
    match answer_picture(capture.image.as_ref().into(), engine, cancel) {
        Ok(answer) => Ok(Sighting { capture, answer, capture_us }),
        Err(why) => Err(SurveyError::NoBoard { closest: Box::new(capture), why }),
    }
}

/// How much an error says: something like a board says more than nothing at all.
fn telling(error: &SurveyError) -> u8 {
    match error {
        SurveyError::NoBoard { why: ReadError::NotFound { .. }, .. } => 1,
        SurveyError::NoBoard { .. } => 2,
        SurveyError::Capture(_) | SurveyError::Cancelled => 0,
    }
}
