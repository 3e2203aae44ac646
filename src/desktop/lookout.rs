use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::Ordering,
        mpsc::{Receiver, RecvTimeoutError, Sender},
    },
    thread,
    time::{Duration, Instant},
};

use super::{
    Ask, Event, Outcome, Reply, Setup,
    assistant::{Message, Stop},
    ladder::{Climb, Told, told},
    marking::mark,
    notice::{self, Card, Text, card},
    notices::{self, Button, Notice},
    overlay::{Click, Overlay, Painting},
    place::{above_or_below, at_side, in_corner, near, place},
    survey::{Sighting, SurveyError, Where, survey},
};
use crate::{
    answer::Verdict,
    capture::Screens,
    chain::{chain, sentence},
    hint::Rung,
    platform::{Area, Session, Touch, X11},
};

/// How long a notice stays.
const NOTICE_STAYS: Duration = Duration::from_secs(6);
/// How long one with buttons stays, as well after the mouse was on it: there is more to do.
const BUTTONS_STAY: Duration = Duration::from_secs(10);

/// The thread of the assistant: it looks, and shows what it saw.
pub(super) struct Lookout {
    screens: Screens,
    /// `None` where windows can't be placed.
    overlay: Option<Overlay>,
    x11: Option<Arc<X11>>,
    setup: Setup,
    stop: Arc<Stop>,
    /// When what is shown has had its time.
    until: Option<Instant>,
    /// The notice that is shown, which is no answer.
    notice: Option<Notice>,
    /// Whether the window can be opened.
    window: bool,
    /// Whether whoever asks says by itself that no board was found.
    quietly: bool,
    /// Where the key goes on while a hint is shown; `None` if it takes away what is shown.
    ladder: Option<(Where, Climb)>,
    /// Who waits until nothing is shown.
    waiting: Vec<Sender<Reply>>,
    tell: Box<dyn Fn(Event) + Send>,
}

impl Lookout {
    /// A lookout on the desktop of `x11`, or on one without a display. `window` says whether the
    /// program has one to be opened.
    pub(super) fn new(
        setup: Setup,
        window: bool,
        x11: Option<Arc<X11>>,
        stop: Arc<Stop>,
        tell: Box<dyn Fn(Event) + Send>,
    ) -> Lookout {
        Lookout {
            screens: Screens::new(Session::current(), x11.clone()),
            overlay: x11.clone().map(Overlay::new),
            x11,
            setup,
            stop,
            until: None,
            notice: None,
            window,
            quietly: false,
            ladder: None,
            waiting: Vec::new(),
            tell,
        }
    }

    /// Does what it is asked for as long as anybody can ask.
    pub(super) fn run(mut self, inbox: &Receiver<Message>) {
        loop {
            let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
            let received = match left {
                Some(left) => inbox.recv_timeout(left),
                None => inbox.recv().map_err(RecvTimeoutError::from),
            };
            match received {
                Ok(Message::Ask { ask: Ask::WaitUntilClear, reply, .. }) => {
                    self.waiting.extend(reply);
                }
                Ok(Message::Ask { ask, reply, quietly }) => {
                    self.quietly = quietly;
                    let came =
                        guarded(|| self.carry_out(ask)).unwrap_or_else(|why| self.fault(&why));
                    reply.into_iter().for_each(|reply| drop(reply.send(came.clone())));
                }
                Ok(Message::Touched(touch)) => {
                    self.quietly = false;
                    guarded(|| self.touched(touch)).unwrap_or_else(|why| drop(self.fault(&why)));
                }
                Ok(Message::KeyLost(why)) => {
                    self.notice("The key doesn't work", &why);
                    (self.tell)(Event::KeyLost(why));
                }
                Ok(Message::DisplayGone) => {
                    (self.overlay, self.x11, self.until) = (None, None, None);
                    (self.ladder, self.notice) = (None, None);
                    self.screens = Screens::new(Session::current(), None);
                    (self.tell)(Event::DisplayGone);
                }
                Err(RecvTimeoutError::Timeout) => drop(self.hide()),
                Err(RecvTimeoutError::Disconnected) => return,
            }
            if !self.is_shown() {
                let done = || Reply::from(Outcome::Done);
                self.waiting.drain(..).for_each(|waiting| drop(waiting.send(done())));
            }
        }
    }

    /// Does what was asked, and says what came of it.
    fn carry_out(&mut self, ask: Ask) -> Reply {
        match ask {
            Ask::Toggle => match self.ladder.take().filter(|_| self.is_shown()) {
                Some((place, climb)) => self.search(place, Some(climb)),
                // A notice is no answer: whoever presses the key again wants one.
                None if self.is_shown() && self.notice.is_none() => self.hide(),
                None => self.search(Where::Screens, None),
            },
            Ask::Search(place) => self.search(place, None),
            Ask::Pick => self.pick(),
            Ask::Hide => self.hide(),
            Ask::SetUp(setup) => {
                self.setup = setup;
                Outcome::Done.into()
            }
            Ask::Say(headline, text) => {
                self.notice(headline, &text);
                Outcome::Done.into()
            }
            Ask::Redraw => match self.overlay.as_mut().map_or(Ok(()), Overlay::redraw) {
                Ok(()) => Outcome::Done.into(),
                Err(error) => Reply::new(Outcome::Failed, chain(&error)),
            },
            // Answered in `run`, once it is so.
            Ask::WaitUntilClear => Outcome::Done.into(),
        }
    }

    /// Says that the program itself went wrong, and goes on.
    fn fault(&mut self, why: &str) -> Reply {
        self.stop.searching.store(false, Ordering::Release);
        self.stop.picking.store(false, Ordering::Release);
        self.ladder = None;
        self.notice("Something went wrong", &format!("An error in Queensight itself: {why}"));
        self.ended(Reply::new(Outcome::Failed, why))
    }

    /// Lets the user draw a region, by a connection of its own: the other one's events are taken.
    fn pick(&mut self) -> Reply {
        self.stop.picking.store(true, Ordering::Release);
        self.clear();
        let picked = X11::connect().and_then(|x11| x11.pick_area());
        self.stop.picking.store(false, Ordering::Release);
        match picked {
            Ok(Some(area)) => {
                thread::sleep(super::UNCOVERED); // the frame that was drawn
                self.search(Where::Area(area, "the region".to_owned()), None)
            }
            Ok(None) => self.ended(Outcome::NotPicked.into()),
            Err(error) => {
                let text = chain(&error);
                self.notice("No region", &sentence(&text));
                self.ended(Reply::new(Outcome::Failed, text))
            }
        }
    }

    fn is_shown(&self) -> bool {
        self.overlay.as_ref().is_some_and(Overlay::is_shown)
    }

    /// Takes away what is shown, and says so.
    fn hide(&mut self) -> Reply {
        if self.clear() {
            (self.tell)(Event::Hidden);
            Outcome::Hidden.into()
        } else {
            Outcome::NothingShown.into()
        }
    }

    /// Takes away what is shown; whether there was anything.
    fn clear(&mut self) -> bool {
        (self.until, self.ladder, self.notice) = (None, None, None);
        self.overlay.as_mut().is_some_and(Overlay::hide)
    }

    fn ended(&self, reply: Reply) -> Reply {
        (self.tell)(Event::Ended(reply.clone()));
        reply
    }

    /// Looks for a board, and shows what there is to tell of it: on the first rung, or on the next
    /// one after `climb`.
    fn search(&mut self, place: Where, climb: Option<Climb>) -> Reply {
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
        let size = sighting.answer.board.size();
        let mut text = format!("{size}×{size} on {}", sighting.capture.of);
        if told.next.is_some() && rung < Rung::Solution {
            text += &format!(" ({})", rung.name().to_lowercase());
        }
        if self.overlay.is_none() {
            text += "; this desktop lets nothing be laid over the board";
        }
        let outcome = match sighting.answer.verdict {
            Verdict::Solved(_) => Outcome::Solved,
            Verdict::Ambiguous(_) => Outcome::Ambiguous,
            Verdict::Unsolvable => Outcome::Unsolvable,
            Verdict::Unknown(..) => Outcome::GivenUp,
        };
        self.ladder = Climb::after(&told, &sighting).filter(|_| shown).map(|climb| (place, climb));
        (self.tell)(Event::Seen { sighting: Box::new(sighting), shown });
        Reply::new(outcome, text)
    }

    /// Lays what is told over the board, with its card beside it. Returns whether something lies
    /// over the board now, or there is nothing to lie there but a card that says why.
    fn lay(&mut self, sighting: &Sighting, told: &Told) -> bool {
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

    /// Says something in a card near the pointer.
    fn notice(&mut self, headline: &'static str, text: &str) {
        self.notify(Notice::saying(headline, text));
    }

    /// Shows a card near the pointer.
    fn notify(&mut self, notice: Notice) {
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
    fn touched(&mut self, touch: Touch) {
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

    /// The screen at a point of the desktop, or else the first.
    fn screen_at(&self, point: (i32, i32)) -> Option<Area> {
        let screens = self.screens.list().unwrap_or_default();
        let here = screens.iter().find(|screen| screen.area.contains(point));
        here.or(screens.first()).map(|screen| screen.area)
    }

    fn text_scale(&self) -> f32 {
        self.x11.as_ref().map_or(1.0, |x11| x11.text_scale())
    }

    fn show(&mut self, paintings: Vec<Painting>, stays: Option<Duration>) -> bool {
        (self.ladder, self.notice) = (None, None);
        let shown = self.overlay.as_mut().is_some_and(|overlay| overlay.show(paintings).is_ok());
        self.until = stays.filter(|_| shown).and_then(|stays| Instant::now().checked_add(stays));
        shown
    }
}

/// Does `work`; if it panics, says with what words. One board that the reader stumbles over must
/// not take the key with it.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic: Box<dyn Any + Send>| {
        let text = panic.downcast_ref::<&str>().map(|&text| text.to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        text.unwrap_or_else(|| "it didn't say what".to_owned())
    })
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    fn lookout(tell: impl Fn(Event) + Send + 'static) -> Lookout {
        Lookout::new(Setup::default(), true, None, Arc::default(), Box::new(tell))
    }

    #[test]
    fn a_panic_is_told_and_the_next_ask_is_answered() {
        let (sender, events) = channel();
        let mut lookout = lookout(move |event| sender.send(event).expect("the test listens"));
        let fault = guarded(|| -> Reply { panic!("row {} is odd", 7) });
        let reply = fault.unwrap_or_else(|why| lookout.fault(&why));
        assert_eq!(reply, Reply::new(Outcome::Failed, "row 7 is odd"));
        assert!(matches!(events.try_recv(), Ok(Event::Ended(told)) if told == reply));
        assert_eq!(lookout.carry_out(Ask::Hide), Outcome::NothingShown.into());
    }

    #[test]
    fn a_style_that_stays_for_ever_is_shown_like_any_other() {
        let mut lookout = lookout(|_| {});
        assert!(!lookout.show(Vec::new(), Some(Duration::MAX)));
    }

    #[test]
    fn who_waits_until_all_is_clear_is_answered_when_it_is() {
        let (messages, inbox) = channel();
        let (reply, answer) = channel();
        let wait = Message::Ask { ask: Ask::WaitUntilClear, reply: Some(reply), quietly: false };
        messages.send(wait).expect("it listens");
        drop(messages);
        lookout(|_| {}).run(&inbox);
        assert_eq!(answer.recv(), Ok(Outcome::Done.into()));
    }
}
