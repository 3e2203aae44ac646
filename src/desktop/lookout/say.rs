//! Cards near the pointer: what they say, and what can be done with the mouse on them.

use std::time::{Duration, Instant};

use super::Lookout;
use crate::{
    desktop::{
        Event,
        notice::{self, Card, Text, card},
        notices::{Button, Notice},
        overlay::{Click, Painting},
        place::near,
    },
    platform::{Area, Touch},
};

/// How long a notice stays.
const NOTICE_STAYS: Duration = Duration::from_secs(6);
/// How long one with buttons stays, as well after the mouse was on it: there is more to do.
const BUTTONS_STAY: Duration = Duration::from_secs(10);

impl Lookout {
    /// Says something in a card near the pointer.
    pub(super) fn notice(&mut self, headline: &'static str, text: &str) {
        self.notify(Notice::saying(headline, text));
    }

    /// Shows a card near the pointer.
    pub(super) fn notify(&mut self, notice: Notice) {
        let pointer = self.screens.pointer().unwrap_or_default();
        let card = self.card_of(&notice, None);
        let (width, height) = card.image.dimensions();
        let screen = self.screen_at(pointer).unwrap_or(Area { x: 0, y: 0, width, height });
        let painting = Painting::card(near(pointer, (width, height), screen), card);
        let stays = if notice.buttons.is_empty() { NOTICE_STAYS } else { BUTTONS_STAY };
        if self.show(vec![painting], Some(stays)) {
            self.notice = Some(notice);
        }
    }

    /// The card of a notice with the mouse on one of its buttons.
    fn card_of(&self, notice: &Notice, lit: Option<usize>) -> Card {
        let labels: Vec<&str> = notice.buttons.iter().map(|button| button.label()).collect();
        let (headline, body) = (notice.headline, notice.text.as_str());
        let text = Text { headline, body, buttons: &labels, lit, ..Text::default() };
        card(text, notice::WIDTH_PX, self.text_scale())
    }

    /// Does what comes of the mouse on a notice.
    pub(super) fn touched(&mut self, touch: Touch) {
        let click = self.overlay.as_ref().and_then(|overlay| overlay.click(touch));
        let (Some(click), Some(notice)) = (click, &self.notice) else { return };
        match click {
            Click::Over(lit) => {
                self.until = None; // nobody's hand is to come too late
                let card = self.card_of(notice, lit);
                // A button that isn't lit works as well.
                self.overlay.as_mut().map(|overlay| overlay.repaint_card(card.image).ok());
            }
            Click::Away => self.until = Instant::now().checked_add(BUTTONS_STAY),
            Click::On(None) => drop(self.hide()),
            Click::On(Some(at)) => match notice.buttons.get(at) {
                Some(Button::Pick) => drop(self.pick()),
                Some(Button::Explain) => {
                    let unread = notice.unread.clone();
                    self.hide();
                    if let Some((closest, why)) = unread {
                        (self.tell)(Event::Explain(closest, why));
                    }
                }
                None => {}
            },
        }
    }
}
