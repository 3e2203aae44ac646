use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Sender, channel},
    },
    thread,
};

use super::{
    Outcome, OverlayStyle, Reply,
    lookout::Lookout,
    survey::{Sighting, SurveyError, Where},
};
use crate::{
    capture::Capture,
    hint::Rung,
    platform::{self, Chord, Touch, X11},
    solve::Engine,
    vision::ReadError,
};

/// What the assistant can be asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// If nothing but a notice is shown, look for a board and show its answer, or the first hint; if
    /// a hint is shown, look again and show the next; if all is shown, take it away.
    Toggle,
    /// Look for a board and show its answer, or the first hint.
    Search(Where),
    /// Let the user draw a region, and look there.
    Pick,
    /// Take away what is shown.
    Hide,
    /// Answer in this way from now on.
    SetUp(Setup),
    /// Say something in a card near the pointer: a headline and a sentence.
    Say(&'static str, String),
    /// Show the same again, because a compositor came or went.
    Redraw,
    /// Wait until nothing is shown; only then the reply comes.
    WaitUntilClear,
}

/// What the assistant has to say to the window.
///
/// Each [`Ask::Search`] and [`Ask::Pick`], and each [`Ask::Toggle`] that looks, ends with one of
/// the first three. What is taken away for its sake is not told.
#[derive(Debug)]
pub enum Event {
    /// A board was found. `shown` says whether its answer, or a hint, lies over it.
    Seen {
        /// The board.
        sighting: Box<Sighting>,
        /// Whether something lies over it; never where windows can't be placed.
        shown: bool,
    },
    /// No board was found.
    NotSeen(SurveyError),
    /// The user wants to see what was seen in this picture, where no board was found; why none was.
    Explain(Capture, ReadError),
    /// Nobody looked to the end: it was stopped, nothing was picked, or it went wrong.
    Ended(Reply),
    /// What was shown has gone.
    Hidden {
        /// Whether somebody took it away; else its time was over, or its board had gone.
        taken: bool,
    },
    /// This key is listened for from now on; `None` for none.
    KeySet(Option<Chord>),
    /// The key that was asked for can't be had, and why; the one before is listened for still.
    KeyRefused(String),
    /// No key is listened for any more, or none is yet though one was asked for; why.
    KeyLost(String),
    /// The display has gone: no key and no overlay will come from it any more.
    DisplayGone,
}

/// How the assistant answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Setup {
    /// How answers look.
    pub style: OverlayStyle,
    /// How they are searched for.
    pub engine: Engine,
    /// How much the first press of the key tells.
    pub start: Rung,
}

/// What the thread of the assistant takes in.
pub(super) enum Message {
    /// Somebody asks.
    Ask {
        /// For what.
        ask: Ask,
        /// Where what came of it goes.
        reply: Option<Sender<Reply>>,
        /// Whether whoever asks says by itself that no board was found.
        quietly: bool,
    },
    /// The mouse did something on what is shown.
    Touched(Touch),
    /// A key that was listened for can't be had any more.
    KeyLost(String),
    /// It can be had again.
    KeyBack(Chord),
    /// The display has gone.
    DisplayGone,
}

/// The handle to the assistant, which lasts as long as the program.
#[derive(Clone)]
pub struct Assistant {
    messages: Sender<Message>,
    stop: Arc<Stop>,
    x11: Option<Arc<X11>>,
}

/// What the thread is doing, and how it is stopped from outside.
#[derive(Default)]
pub(super) struct Stop {
    pub(super) searching: AtomicBool,
    pub(super) picking: AtomicBool,
    pub(super) cancel: AtomicBool,
}

impl Assistant {
    /// Starts the thread. `tell` is called from it. [`Event::Explain`] comes only if there is a
    /// `window` to show it.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread.
    pub fn start(
        setup: Setup,
        window: bool,
        tell: impl Fn(Event) + Send + 'static,
    ) -> io::Result<Assistant> {
        let x11 = X11::connect().ok().map(Arc::new);
        let (messages, inbox) = channel();
        let stop = Arc::<Stop>::default();
        let lookout = Lookout::new(setup, window, x11.clone(), stop.clone(), Box::new(tell));
        thread::Builder::new().name("overlay".to_owned()).spawn(move || lookout.run(&inbox))?;
        let assistant = Assistant { messages, stop, x11 };
        assistant.follow_display()?;
        Ok(assistant)
    }

    /// Asks for something.
    pub fn ask(&self, ask: Ask) {
        self.send(ask, None, false);
    }

    /// Asks for something. If no board is found no notice says so: whoever asks does.
    pub fn ask_quietly(&self, ask: Ask) {
        self.send(ask, None, true);
    }

    /// Asks for something, and waits for what comes of it.
    pub fn call(&self, ask: Ask) -> Reply {
        let (reply, answer) = channel();
        self.call_back(ask, reply);
        answer.recv().unwrap_or(Outcome::Failed.into()) // fails only when the program ends
    }

    /// Asks for something, and sends what comes of it to `reply`.
    pub fn call_back(&self, ask: Ask, reply: Sender<Reply>) {
        self.send(ask, Some(reply), false);
    }

    /// Whether answers can be laid over the desktop.
    pub fn has_overlay(&self) -> bool {
        self.x11.is_some()
    }

    /// The display on which keys can be grabbed; `None` if there is none.
    pub(super) fn display(&self) -> Option<Arc<X11>> {
        self.x11.clone()
    }

    /// Listens to the display, which tells of keys and of compositors.
    fn follow_display(&self) -> io::Result<()> {
        let (Some(x11), assistant) = (self.x11.clone(), self.clone()) else { return Ok(()) };
        let listen = move || {
            loop {
                match x11.next_event() {
                    Ok(platform::Event::Pressed(Chord::ESCAPE)) => assistant.ask(Ask::Hide),
                    Ok(platform::Event::Pressed(_)) => assistant.ask(Ask::Toggle),
                    Ok(platform::Event::Touched(touch)) => assistant.put(Message::Touched(touch)),
                    Ok(platform::Event::Compositor) => assistant.ask(Ask::Redraw),
                    Ok(platform::Event::Lost(_, why)) => {
                        assistant.put(Message::KeyLost(why.to_string()));
                    }
                    Ok(platform::Event::Back(key)) => assistant.put(Message::KeyBack(key)),
                    Err(_) => return assistant.put(Message::DisplayGone),
                }
            }
        };
        thread::Builder::new().name("hotkey".to_owned()).spawn(listen).map(drop)
    }

    fn send(&self, ask: Ask, reply: Option<Sender<Reply>>, quietly: bool) {
        let said = |outcome: Outcome| {
            reply.iter().for_each(|reply| drop(reply.send(outcome.into())));
        };
        let ask = match ask {
            // The mouse is the user's until the region is drawn.
            Ask::Toggle if self.stop.picking.load(Ordering::Acquire) => return said(Outcome::Busy),
            Ask::Hide if self.stop.picking.load(Ordering::Acquire) => {
                return said(Outcome::NothingShown);
            }
            // Whoever presses the key while it searches wants it to stop, not to begin again.
            Ask::Toggle if self.stop_search() => Ask::Hide,
            Ask::Hide | Ask::Search(_) | Ask::Pick => {
                self.stop_search();
                ask
            }
            ask => ask,
        };
        self.put(Message::Ask { ask, reply, quietly });
    }

    /// Stops a search; says whether there was one.
    fn stop_search(&self) -> bool {
        let searching = self.stop.searching.load(Ordering::Acquire);
        if searching {
            self.stop.cancel.store(true, Ordering::Release);
        }
        searching
    }

    fn put(&self, message: Message) {
        self.messages.send(message).ok(); // fails only when the program ends
    }
}
