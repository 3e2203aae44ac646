//! What lies over the desktop: the answer over the board with its card beside it, and for how long.

use std::time::{Duration, Instant};

use super::Lookout;
use crate::{
    desktop::{
        Event, Outcome, Reply,
        ladder::Told,
        marking::mark,
        notice::{self, Card, Text, card},
        overlay::{Overlay, Painting},
        place::{above_or_below, at_side, in_corner, place},
        survey::Sighting,
        watch::Watch,
    },
    platform::Area,
};

impl Lookout {
    pub(super) fn is_shown(&self) -> bool {
        self.overlay.as_ref().is_some_and(Overlay::is_shown)
    }

    /// Takes away what is shown, as somebody wants it, and says so.
    pub(super) fn hide(&mut self) -> Reply {
        if self.clear() {
            (self.tell)(Event::Hidden { taken: true });
            Outcome::Hidden.into()
        } else {
            Outcome::NothingShown.into()
        }
    }

    /// Takes away what is shown; whether there was anything.
    pub(super) fn clear(&mut self) -> bool {
        (self.until, self.ladder, self.notice, self.watch) = (None, None, None, None);
        self.overlay.as_mut().is_some_and(Overlay::hide)
    }

    pub(super) fn show(&mut self, paintings: Vec<Painting>, stays: Option<Duration>) -> bool {
        (self.ladder, self.notice, self.watch) = (None, None, None);
        let shown = self.overlay.as_mut().is_some_and(|overlay| overlay.show(paintings).is_ok());
        self.until = stays.filter(|_| shown).and_then(|stays| Instant::now().checked_add(stays));
        shown
    }

    /// Lays what is told over the board, with its card beside it. Returns whether something lies
    /// over the board now, or there is nothing to lie there but a card that says why.
    pub(super) fn lay(&mut self, sighting: &Sighting, told: &Told) -> bool {
        let Sighting { capture, answer, .. } = sighting;
        let Some(frame) = &answer.frame else { return false };
        let placed = place(frame, capture.image.dimensions(), capture.area);
        let style = self.setup.style;
        let image = mark(&placed.frame, &answer.board, &told.view, &told.wrong, &style);
        let mut paintings = vec![Painting::over(placed.area, image, capture)];
        if let Some(words) = &told.card {
            let (headline, body) = (words.headline, words.text.as_str());
            let text = Text { headline, body, footer: &words.footer, ..Text::default() };
            let (area, card) = self.beside(placed.area, text);
            paintings.push(Painting::card(area, card));
        }
        let shown = self.show(paintings, style.stays);
        // Only now: who pressed the key has waited for the answer alone.
        let board = self.overlay.as_ref().filter(|_| shown).and_then(Overlay::lowest);
        self.watch = board.and_then(|board| Watch::over(board, &self.screens));
        shown && answer.verdict.solution().is_some()
    }

    /// A card with `text`, and where it goes to be read beside the board at `board`.
    fn beside(&self, board: Area, text: Text<'_>) -> (Area, Card) {
        let middle = (
            board.x.saturating_add_unsigned(board.width / 2),
            board.y.saturating_add_unsigned(board.height / 2),
        );
        let screen = self.screen_at(middle).unwrap_or(board);
        let scale = self.text_scale();
        let cards = notice::WIDTHS_PX.map(|width| card(text, width, scale));
        let size = |card: &Card| card.image.dimensions();
        let [widest, .., narrowest] = &cards;
        let found = cards.iter().find_map(|card| Some((at_side(board, size(card), screen)?, card)));
        let found = found.or_else(|| Some((above_or_below(board, size(widest), screen)?, widest)));
        let corner = || (in_corner(board, size(narrowest), screen), narrowest);
        let (area, card) = found.unwrap_or_else(corner);
        (area, card.clone())
    }

    /// The screen at a point of the desktop, or else the first.
    pub(super) fn screen_at(&self, point: (i32, i32)) -> Option<Area> {
        let screens = self.screens.list().unwrap_or_default();
        let here = screens.iter().find(|screen| screen.area.contains(point));
        here.or(screens.first()).map(|screen| screen.area)
    }

    pub(super) fn text_scale(&self) -> f32 {
        self.x11.as_ref().map_or(1.0, |x11| x11.text_scale())
    }
}
