use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use super::{
    Look,
    notice::card,
    overlay::{Overlay, Painting},
    paint::paint,
    place::{near, place},
    survey::{Sighting, SurveyError, Where, survey},
};
use crate::{
    answer::Verdict,
    capture::{Capture, Screens},
    platform::{self, Area, Chord, Session, X11, X11Error, portal},
    solve::Engine,
    vision::ReadError,
};

/// How long a notice stays.
const NOTICE_STAYS: Duration = Duration::from_secs(6);

/// What to do when a board is not found.
const WAY_ON: &str = "\nDraw a box around it: \u{201c}Region\u{201d} in the window or the tray. The window \
                      shows what was read.";

/// How long the desktop takes to show what was below an overlay that has gone: two frames of a
/// compositor at 60 Hz.
const UNCOVERED: Duration = Duration::from_millis(34);

/// What the assistant can be asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// Take away what is shown; if nothing is, look for a board and show its answer.
    Toggle,
    /// Look for a board and show its answer.
    Look(Where),
    /// Let the user draw a region, and look there.
    Pick,
    /// Take away what is shown.
    Hide,
    /// Show the answer in another way from now on.
    Restyle(Look),
    /// Search with another engine from now on.
    Search(Engine),
    /// Say something in a card near the pointer: a headline and a sentence.
    Say(&'static str, String),
    /// Show the same again, because a compositor came or went.
    Redraw,
}

/// What the assistant has to say to the window.
#[derive(Debug)]
pub enum Event {
    /// A board was found. `shown` says whether its answer lies over it.
    Seen {
        /// The board.
        sighting: Box<Sighting>,
        /// Whether its answer lies over it; not where windows can't be placed.
        shown: bool,
    },
    /// No board was found.
    NotSeen(SurveyError),
    /// What was shown has gone.
    Hidden,
    /// The key isn't listened for any more; why.
    KeyLost(String),
}

/// How the assistant starts.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// How answers look.
    pub look: Look,
    /// How they are searched for.
    pub engine: Engine,
}

struct Request {
    ask: Ask,
    /// Where to say in a line what came of it.
    reply: Option<Sender<String>>,
}

/// The handle to the assistant; it ends when this is dropped.
pub struct Assistant {
    asks: Sender<Request>,
    stop: Arc<Stop>,
    x11: Option<Arc<X11>>,
    key: Mutex<Option<Chord>>,
}

/// How a search is stopped from outside.
#[derive(Default)]
struct Stop {
    busy: AtomicBool,
    cancel: AtomicBool,
}

impl Assistant {
    /// Starts the thread. `tell` is called from it.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread.
    pub fn start(setup: Setup, tell: impl Fn(Event) + Send + 'static) -> io::Result<Assistant> {
        let x11 = X11::connect().ok().map(Arc::new);
        let (asks, inbox) = channel();
        let stop = Arc::<Stop>::default();
        let worker = Worker {
            screens: Screens::new(Session::current(), x11.clone()),
            overlay: x11.clone().map(Overlay::new),
            x11: x11.clone(),
            setup,
            stop: stop.clone(),
            until: None,
            tell: Box::new(tell),
        };
        thread::Builder::new().name("overlay".to_owned()).spawn(move || worker.run(&inbox))?;
        let assistant = Assistant { asks, stop, x11, key: Mutex::default() };
        assistant.follow_display()?;
        Ok(assistant)
    }

    /// Asks for something.
    pub fn ask(&self, ask: Ask) {
        send(&self.asks, &self.stop, ask, None);
    }

    /// Asks for something; what came of it is said in a line.
    pub fn ask_and_hear(&self, ask: Ask) -> Receiver<String> {
        let (reply, answer) = channel();
        send(&self.asks, &self.stop, ask, Some(reply));
        answer
    }

    /// Something that asks for the same as this handle, from any thread.
    pub fn asker(&self) -> impl Fn(Ask, Option<Sender<String>>) + Send + Sync + Clone + use<> {
        let (asks, stop) = (self.asks.clone(), self.stop.clone());
        move |ask, reply| send(&asks, &stop, ask, reply)
    }

    /// Listens for `key` instead of the one before; for none if there is none.
    ///
    /// # Errors
    ///
    /// [`X11Error::Taken`] and the like, whose text says what to do; no key is listened for then.
    pub fn listen_for(&self, key: Option<Chord>) -> Result<(), X11Error> {
        let mut listened = self.key.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(x11) = &self.x11 else { return Ok(()) };
        if let Some(old) = listened.take() {
            x11.release(old);
        }
        if let Some(key) = key {
            x11.grab(key)?;
        }
        *listened = key;
        Ok(())
    }

    /// Listens to the display, which tells of keys and of compositors.
    fn follow_display(&self) -> io::Result<()> {
        let Some(x11) = self.x11.clone() else { return Ok(()) };
        let ask = self.asker();
        let listen = move || {
            while let Ok(event) = x11.next_event() {
                ask(
                    match event {
                        platform::Event::Pressed(Chord::ESCAPE) => Ask::Hide,
                        platform::Event::Pressed(_) => Ask::Toggle,
                        platform::Event::Compositor => Ask::Redraw,
                    },
                    None,
                );
            }
        };
        thread::Builder::new().name("hotkey".to_owned()).spawn(listen).map(drop)
    }

    /// Asks the portal of a Wayland desktop for `key`, and listens to it from a thread.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread. What the portal says comes as
    /// [`Event::KeyLost`] by `lost`.
    pub fn listen_to_portal(
        &self,
        key: Chord,
        lost: impl FnOnce(String) + Send + 'static,
    ) -> io::Result<()> {
        let ask = self.asker();
        let listen = move || {
            if let Err(error) = portal::listen(key, || ask(Ask::Toggle, None)) {
                lost(error.to_string());
            }
        };
        thread::Builder::new().name("shortcut".to_owned()).spawn(listen).map(drop)
    }
}

fn send(asks: &Sender<Request>, stop: &Stop, ask: Ask, reply: Option<Sender<String>>) {
    // Whoever takes the answer away doesn't want it any more, or wants another.
    let ends = matches!(ask, Ask::Toggle | Ask::Hide | Ask::Look(_));
    if ends && stop.busy.load(Ordering::Acquire) {
        stop.cancel.store(true, Ordering::Release);
    }
    asks.send(Request { ask, reply }).ok(); // fails only when the program ends
}

/// The thread's own side.
struct Worker {
    screens: Screens,
    /// `None` where windows can't be placed.
    overlay: Option<Overlay>,
    x11: Option<Arc<X11>>,
    setup: Setup,
    stop: Arc<Stop>,
    /// When what is shown has had its time.
    until: Option<Instant>,
    tell: Box<dyn Fn(Event) + Send>,
}

impl Worker {
    fn run(mut self, inbox: &Receiver<Request>) {
        loop {
            let left = self.until.map(|until| until.saturating_duration_since(Instant::now()));
            let received = match left {
                Some(left) => inbox.recv_timeout(left),
                None => inbox.recv().map_err(RecvTimeoutError::from),
            };
            match received {
                Ok(Request { ask, reply }) => {
                    let came = self.carry_out(ask);
                    reply.into_iter().for_each(|reply| {
                        reply.send(came.clone()).ok(); // whoever asked has gone
                    });
                }
                Err(RecvTimeoutError::Timeout) => drop(self.hide()),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }

    /// Does what was asked, and says in a line what came of it.
    fn carry_out(&mut self, ask: Ask) -> String {
        match ask {
            Ask::Toggle if self.is_shown() => self.hide(),
            Ask::Toggle => self.look(&Where::Screens),
            Ask::Look(place) => {
                if self.is_shown() {
                    self.hide();
                    thread::sleep(UNCOVERED);
                }
                self.look(&place)
            }
            Ask::Pick => {
                self.hide();
                self.pick()
            }
            Ask::Hide => self.hide(),
            Ask::Restyle(look) => {
                self.setup.look = look;
                "done".to_owned()
            }
            Ask::Search(engine) => {
                self.setup.engine = engine;
                "done".to_owned()
            }
            Ask::Say(headline, text) => {
                self.notice(headline, &text, None);
                "done".to_owned()
            }
            Ask::Redraw => match self.overlay.as_mut().map_or(Ok(()), Overlay::redraw) {
                Ok(()) => "done".to_owned(),
                Err(error) => error.to_string(),
            },
        }
    }

    /// Lets the user draw a region, by a connection of its own: the other one's events are taken.
    fn pick(&mut self) -> String {
        match X11::connect().and_then(|x11| x11.pick_area()) {
            Ok(Some(area)) => {
                thread::sleep(UNCOVERED);
                self.look(&Where::Area(area, "the region".to_owned()))
            }
            Ok(None) => "nothing was picked".to_owned(),
            Err(error) => {
                let text = error.to_string();
                self.notice("No region", &text, None);
                format!("not found: {text}")
            }
        }
    }

    fn is_shown(&self) -> bool {
        self.overlay.as_ref().is_some_and(Overlay::is_shown)
    }

    fn hide(&mut self) -> String {
        self.until = None;
        if self.overlay.as_mut().is_some_and(Overlay::hide) {
            (self.tell)(Event::Hidden);
            "hidden".to_owned()
        } else {
            "nothing was shown".to_owned()
        }
    }

    fn look(&mut self, place: &Where) -> String {
        self.stop.cancel.store(false, Ordering::Release);
        self.stop.busy.store(true, Ordering::Release);
        let found = survey(&self.screens, place, self.setup.engine, &self.stop.cancel);
        self.stop.busy.store(false, Ordering::Release);
        match found {
            Ok(sighting) => self.seen(sighting),
            Err(SurveyError::Cancelled) => "stopped".to_owned(),
            Err(error) => {
                let text = error.to_string();
                match &error {
                    SurveyError::NoBoard {
                        closest,
                        why: ReadError::NotFound { width, height },
                    } => {
                        let of = &closest.of;
                        let why = format!(
                            "Looked at {of}, {width}×{height} pixels: nothing there looks like a \
                             whole board."
                        );
                        self.notice("No board found", &(why + WAY_ON), Some(closest));
                    }
                    SurveyError::NoBoard { closest, .. } => {
                        self.notice(
                            "The board can't be read",
                            &(sentence(&text) + WAY_ON),
                            Some(closest),
                        );
                    }
                    _ => self.notice("The screen can't be read", &sentence(&text), None),
                }
                (self.tell)(Event::NotSeen(error));
                format!("not found: {text}")
            }
        }
    }

    fn seen(&mut self, sighting: Sighting) -> String {
        let size = sighting.answer.board.size();
        let of = sighting.capture.of.clone();
        let line = match &sighting.answer.verdict {
            Verdict::Solved(_) => format!("solved: {size}×{size} on {of}"),
            Verdict::Ambiguous(_) => format!("ambiguous: {size}×{size} on {of}"),
            Verdict::Unsolvable => {
                let why = format!("The {size}×{size} board on {of} was read, and has no solution.");
                self.notice("No solution", &why, Some(&sighting.capture));
                format!("unsolvable: {size}×{size} on {of}")
            }
            Verdict::Unknown(..) => {
                self.notice("Given up", "The search took too long.", Some(&sighting.capture));
                format!("given up: {size}×{size} on {of}")
            }
        };
        let shown = self.show_queens(&sighting);
        (self.tell)(Event::Seen { sighting: Box::new(sighting), shown });
        line
    }

    /// Lays the queens over the board; says whether they are there now.
    fn show_queens(&mut self, sighting: &Sighting) -> bool {
        let Sighting { capture, answer, .. } = sighting;
        let (Some(solution), Some(frame)) = (answer.verdict.solution(), &answer.frame) else {
            return false;
        };
        let look = self.setup.look;
        let placed = place(frame, capture.image.dimensions(), capture.area);
        let image = paint(&placed.frame, solution.cells(), &look);
        self.show(Painting::new(placed.area, image, capture), look.stays)
    }

    /// Shows a card near the pointer. Without a capture it is opaque where there is no compositor.
    fn notice(&mut self, headline: &str, text: &str, capture: Option<&Capture>) {
        let pointer = self.screens.pointer().unwrap_or_default();
        let scale = self.x11.as_ref().map_or(1.0, |x11| x11.text_scale());
        let paragraphs: Vec<&str> = text.lines().collect();
        let image = card(headline, &paragraphs, scale);
        let screens = self.screens.list().unwrap_or_default();
        let whole = Area { x: 0, y: 0, width: image.width(), height: image.height() };
        let screen = screens.first().map_or(whole, |screen| screen.area);
        let area = near(pointer, image.dimensions(), screen);
        let nothing = Capture { image: Default::default(), area: whole, of: String::new() };
        let painting = Painting::new(area, image, capture.unwrap_or(&nothing));
        self.show(painting, Some(NOTICE_STAYS));
    }

    fn show(&mut self, painting: Painting, stays: Option<Duration>) -> bool {
        let shown = self.overlay.as_mut().is_some_and(|overlay| overlay.show(painting).is_ok());
        self.until = stays.filter(|_| shown).map(|stays| Instant::now() + stays);
        shown
    }
}

/// An error's clause as a sentence.
fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).chain(['.']).collect()
}
