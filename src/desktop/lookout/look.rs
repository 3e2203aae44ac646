//! Where the lookout looks, and what it says of what it saw.

use std::{sync::atomic::Ordering, thread};

use super::Lookout;
use crate::{
    answer::Verdict,
    capture::CaptureError,
    chain::{chain, sentence},
    desktop::{
        Event, Outcome, Reply,
        ladder::{Climb, told},
        notices::{self, Notice},
        overlay::Overlay,
        pick_area,
        survey::{Sighting, SurveyError, Where, survey},
    },
    hint::Rung,
    platform::X11,
};

impl Lookout {
    /// Lets the user draw a region, by a connection of its own: the other one's events are taken.
    pub(super) fn pick(&mut self) -> Reply {
        self.stop.picking.store(true, Ordering::Release);
        // First, so that as little as can be lies between the click and the mouse being taken.
        let x11 = X11::connect();
        self.clear();
        let picked = match x11 {
            Ok(x11) => pick_area(&x11).map_err(|error| chain(&error)),
            Err(_) => Err(CaptureError::NoRegion.to_string()),
        };
        self.stop.picking.store(false, Ordering::Release);
        match picked {
            Ok(Some(area)) => self.search(Where::Area(area, "the box".to_owned()), None),
            Ok(None) => self.ended(Outcome::NotPicked.into()),
            Err(why) => {
                self.notice("No box", &sentence(&why));
                self.ended(Reply::new(Outcome::Failed, why))
            }
        }
    }

    /// Looks for a board, and shows what there is to tell of it: on the first rung, or on the next
    /// one after `climb`.
    pub(super) fn search(&mut self, place: Where, climb: Option<Climb>) -> Reply {
        self.clear();
        // The program's own queens are no part of the board.
        thread::sleep(self.overlay.as_ref().map(Overlay::covers_for).unwrap_or_default());
        self.stop.cancel.store(false, Ordering::Release);
        self.stop.searching.store(true, Ordering::Release);
        let found = survey(&self.screens, &place, self.setup.engine, &self.stop.cancel);
        self.stop.searching.store(false, Ordering::Release);
        match found {
            Ok(sighting) => self.seen(sighting, place, climb),
            Err(SurveyError::Cancelled) => self.ended(Outcome::Stopped.into()),
            Err(error) => self.not_seen(error),
        }
    }

    fn not_seen(&mut self, error: SurveyError) -> Reply {
        if !self.quietly {
            self.notify(Notice::not_seen(&error, self.window));
        }
        let reply = Reply::new(notices::outcome(&error), chain(&error));
        (self.tell)(Event::NotSeen(error));
        reply
    }

    fn seen(&mut self, sighting: Sighting, place: Where, climb: Option<Climb>) -> Reply {
        let start = self.setup.start;
        let rung = climb.map_or(start, |climb| climb.rung(&sighting, start));
        let told = told(&sighting, rung);
        let shown = self.lay(&sighting, &told);
        let answer = &sighting.answer;
        let size = answer.board.size();
        let mut text = format!("{size}×{size} on {}", sighting.capture.of);
        let is_hint = told.next.is_some() && answer.verdict.why_no_hint().is_none();
        if is_hint && rung < Rung::Solution {
            text += &format!(" ({})", rung.name().to_lowercase());
        }
        if self.overlay.is_none() {
            text += "; this desktop lets nothing be laid over the board";
        }
        let outcome = match answer.verdict {
            Verdict::Solved(_) => Outcome::Solved,
            Verdict::Ambiguous(_) => Outcome::Ambiguous,
            Verdict::Unsolvable => Outcome::Unsolvable,
            Verdict::Unknown(..) => Outcome::GivenUp,
        };
        self.ladder = Climb::after(&told, &sighting).filter(|_| shown).map(|climb| (place, climb));
        (self.tell)(Event::Seen { sighting: Box::new(sighting), shown });
        Reply::new(outcome, text)
    }
}
