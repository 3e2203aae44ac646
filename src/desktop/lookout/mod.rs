mod look;
mod say;
mod show;

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::Ordering,
        mpsc::{Receiver, RecvTimeoutError, Sender},
    },
    time::Instant,
};

use super::{
    Ask, Event, Outcome, Reply, Setup,
    assistant::{Message, Stop},
    ladder::Climb,
    notices::{Notice, no_key},
    overlay::Overlay,
    survey::Where,
    watch::Watch,
};
use crate::{
    capture::Screens,
    chain::chain,
    platform::{Session, X11},
};

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
    /// The board that lies below what is shown, if it can be watched.
    watch: Option<Watch>,
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
            watch: None,
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
            let next = self.watch.as_ref().map(|watch| watch.next);
            let next = self.until.into_iter().chain(next).min();
            let left = next.map(|next| next.saturating_duration_since(Instant::now()));
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
                    let (headline, text) = no_key(&why);
                    self.notice(headline, &text);
                    (self.tell)(Event::KeyLost(why));
                }
                Ok(Message::KeyBack(key)) => (self.tell)(Event::KeySet(Some(key))),
                Ok(Message::DisplayGone) => {
                    (self.overlay, self.x11, self.until) = (None, None, None);
                    (self.ladder, self.notice, self.watch) = (None, None, None);
                    self.screens = Screens::new(Session::current(), None);
                    (self.tell)(Event::DisplayGone);
                }
                Err(RecvTimeoutError::Timeout) => {
                    guarded(|| self.pass_time()).unwrap_or_else(|why| drop(self.fault(&why)));
                }
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

    /// Takes away what has had its time, or lies over nothing any more.
    fn pass_time(&mut self) {
        let now = Instant::now();
        let is_over = self.until.is_some_and(|until| until <= now);
        let screens = &self.screens;
        let is_due = |watch: &&mut Watch| watch.next <= now;
        let mut watch = self.watch.as_mut().filter(is_due);
        if is_over || watch.as_mut().is_some_and(|watch| watch.has_gone(screens)) {
            self.clear();
            (self.tell)(Event::Hidden { taken: false });
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

    fn ended(&self, reply: Reply) -> Reply {
        (self.tell)(Event::Ended(reply.clone()));
        reply
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
    use std::{sync::mpsc::channel, time::Duration};

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
