use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use super::{
    Ask, Assistant, Event, Outcome, Running, Setup, Word, instance,
    key::{Chosen, Key},
    notices::no_key,
    tray::{self, Choice},
};
use crate::{
    chain::sentence,
    platform::{Chord, Session, Socket},
};

/// What the window has to know of what happens at the desktop.
#[derive(Debug)]
pub enum News {
    /// Something the assistant did.
    Event(Event),
    /// The window is wanted, in front.
    Window,
    /// The window is wanted with its settings open.
    Settings,
    /// The key is not to be listened for, or is to be again: [`Resident::pause`] does so.
    Pause(bool),
    /// The program is to end.
    Quit,
}

/// The program without its window: the assistant, its key and its socket. The window comes and
/// goes beside it; while there is none, nothing is drawn and nothing wakes.
pub struct Resident {
    /// What the key, the window and the tray ask.
    pub assistant: Assistant,
    news: Receiver<News>,
    teller: Teller,
    /// What the next window is to hear first.
    kept: Mutex<Option<News>>,
    /// `None` beside another program, which has the key.
    key: Option<Arc<Key>>,
    /// Whether the user paused the key.
    paused: AtomicBool,
}

/// Something that hands on news from any thread, and wakes the window.
#[derive(Clone)]
struct Teller {
    news: Sender<News>,
    wake: Arc<Mutex<Option<Wake>>>,
    /// Why no key is listened for though one was asked for, as was told last.
    key_lost: Arc<Mutex<Option<String>>>,
    ended: Arc<AtomicBool>,
}

type Wake = Box<dyn Fn() + Send>;

impl Teller {
    fn tell(&self, news: News) {
        match &news {
            News::Quit => self.ended.store(true, Ordering::Release),
            News::Event(Event::KeySet(_)) => *self.key_lost() = None,
            News::Event(Event::KeyLost(why)) => *self.key_lost() = Some(why.clone()),
            _ => {}
        }
        self.news.send(news).ok(); // fails only when the program ends
        if let Some(wake) = &*self.wake.lock().unwrap_or_else(PoisonError::into_inner) {
            wake();
        }
    }

    fn key_lost(&self) -> MutexGuard<'_, Option<String>> {
        self.key_lost.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands on what the assistant says.
    fn event(&self, event: Event) {
        let gone = matches!(event, Event::DisplayGone);
        self.tell(News::Event(event));
        // Without its display the program can't be reached any more; under Wayland it was XWayland's.
        if gone && Session::current() == Session::X11 {
            self.tell(News::Quit);
        }
    }
}

impl Resident {
    /// Starts the assistant; if this is the running program, it answers on its socket, is in the
    /// tray and listens for `key`. If that can't be had, [`Event::KeyLost`] comes.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread.
    pub fn start(setup: Setup, key: Option<Chord>, running: Running) -> io::Result<Resident> {
        let (sender, news) = channel();
        let (wake, key_lost, ended) = Default::default();
        let teller = Teller { news: sender, wake, key_lost, ended };
        let events = teller.clone();
        let assistant = Assistant::start(setup, true, move |event| events.event(event))?;
        let (kept, paused) = (Mutex::default(), AtomicBool::new(false));
        let mut resident = Resident { assistant, news, teller, kept, key: None, paused };
        if matches!(running, Running::Elsewhere) {
            return Ok(resident);
        }
        let (assistant, teller) = (resident.assistant.clone(), resident.teller.clone());
        let own = Key::new(&resident.assistant, move |told| match told {
            Ok(key) => teller.tell(News::Event(Event::KeySet(Some(key)))),
            Err(why) => lost(&assistant, &teller, why),
        })?;
        resident.key = Some(Arc::new(own));
        if let Err(error) = resident.choose(key) {
            lost(&resident.assistant, &resident.teller, error);
        }
        resident.show_in_tray()?;
        if let Running::Here(socket) = running {
            resident.answer(socket)?;
        }
        Ok(resident)
    }

    fn answer(&self, socket: Socket) -> io::Result<()> {
        let assistant = self.assistant.clone();
        let (teller, quits, key) = (self.teller.clone(), self.teller.clone(), self.key.clone());
        let carry_out = move |word: Word| {
            match (word, word.ask()) {
                (_, Some(ask)) => return assistant.call(ask),
                // Who hears that it is done may start another program, which asks for the key once.
                (Word::Quit, _) => key.iter().for_each(|key| key.end()),
                _ => teller.tell(News::Window),
            }
            Outcome::Done.into()
        };
        instance::serve(socket, carry_out, move || quits.tell(News::Quit)).map(drop)
    }

    /// Listens for `key` instead of the one before; for none if there is none. What came of it is
    /// told as [`Event::KeySet`], as [`Event::KeyRefused`] if the one before works still, or as
    /// [`Event::KeyLost`].
    pub fn listen_for(&self, key: Option<Chord>) {
        match self.choose(key) {
            Ok(Chosen::Now) => self.teller.tell(News::Event(Event::KeySet(key))),
            Ok(Chosen::Later) => {}
            Err(why) if self.has_key() => {
                self.assistant.ask(Ask::Say("This key can't be had", sentence(&why)));
                self.teller.tell(News::Event(Event::KeyRefused(why)));
            }
            Err(why) => lost(&self.assistant, &self.teller, why),
        }
    }

    /// Whether some key is listened for, be it by the program that runs already.
    fn has_key(&self) -> bool {
        let chosen = self.key.as_ref().is_none_or(|key| key.chosen().is_some());
        chosen && self.key_lost().is_none()
    }

    /// Why no key is listened for though one was asked for; `None` if one is, or none was.
    pub fn key_lost(&self) -> Option<String> {
        self.teller.key_lost().clone()
    }

    fn choose(&self, key: Option<Chord>) -> Result<Chosen, String> {
        let another = "Queensight runs twice, and the first one has the key; choose it there";
        let own = self.key.as_ref().ok_or(another)?;
        own.choose(key).map_err(|error| error.to_string())
    }

    /// Stops listening for the key until the user wants it again, or listens for it again.
    pub fn pause(&self, paused: bool) {
        self.paused.store(paused, Ordering::Release);
        self.hold_key(false);
    }

    /// Stops listening for the key for a while, or listens again unless the user paused it.
    pub fn hold_key(&self, hold: bool) {
        let silent = hold || self.paused.load(Ordering::Acquire);
        match self.key.as_ref().map_or(Ok(None), |key| key.pause(silent)) {
            Ok(Some(key)) if self.key_lost().is_some() => {
                self.teller.tell(News::Event(Event::KeySet(Some(key))));
            }
            Ok(_) => {}
            Err(error) => lost(&self.assistant, &self.teller, error.to_string()),
        }
    }

    fn show_in_tray(&self) -> io::Result<()> {
        let (assistant, teller) = (self.assistant.clone(), self.teller.clone());
        tray::show(self.assistant.has_overlay(), move |choice| match choice {
            Choice::Ask(wanted) => assistant.ask(wanted),
            Choice::Window => teller.tell(News::Window),
            Choice::Settings => teller.tell(News::Settings),
            Choice::Pause(paused) => teller.tell(News::Pause(paused)),
            Choice::Quit => teller.tell(News::Quit),
        })
    }

    /// Asks the assistant once the window, which goes out of the way, is gone from the screen. It
    /// comes back to say that no board was found.
    pub fn ask_soon(&self, ask: Ask) {
        /// Long enough for an animation of the desktop.
        const GONE: Duration = Duration::from_millis(350);
        let assistant = self.assistant.clone();
        let soon = move || {
            thread::sleep(GONE);
            assistant.ask_quietly(ask);
        };
        // Without a thread nothing is asked, and the window comes back with the next news.
        thread::Builder::new().name("soon".to_owned()).spawn(soon).map(drop).unwrap_or_default();
    }

    /// Calls `wake` whenever there is news, until [`Resident::sleep`].
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        *self.teller.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(wake));
    }

    /// Wakes nobody any more.
    pub fn sleep(&self) {
        *self.teller.wake.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The news so far, without waiting.
    pub fn news(&self) -> impl Iterator<Item = News> + '_ {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner).take();
        kept.into_iter().chain(self.news.try_iter())
    }

    /// Whether the program is to end, though a window may have taken the news of it.
    pub fn has_ended(&self) -> bool {
        self.teller.ended.load(Ordering::Acquire)
    }

    /// Waits, without a window, until one is wanted (`true`) or the program is to end (`false`).
    /// Meanwhile `without_key` is told why no key is listened for, if one was asked for.
    pub fn wait(&self, without_key: impl Fn(&str)) -> bool {
        while !self.has_ended() {
            match self.news.recv() {
                Ok(News::Window) => return true,
                Ok(News::Quit) | Err(_) => break,
                Ok(News::Pause(paused)) => self.pause(paused),
                Ok(News::Event(Event::KeyLost(why))) => without_key(&why),
                Ok(news) if self.is_for_window(&news) => {
                    *self.kept.lock().unwrap_or_else(PoisonError::into_inner) = Some(news);
                    return true;
                }
                // The overlay itself has said it, or there is nobody to say it to.
                Ok(_) => {}
            }
        }
        false
    }

    /// Whether there must be a window for this.
    fn is_for_window(&self, news: &News) -> bool {
        match news {
            News::Settings | News::Event(Event::Explain(..)) => true,
            // Where nothing can be laid over the desktop, the window says it.
            News::Event(Event::Seen { .. } | Event::NotSeen(_)) => !self.assistant.has_overlay(),
            _ => false,
        }
    }
}

fn lost(assistant: &Assistant, teller: &Teller, why: String) {
    let (headline, text) = no_key(&why);
    assistant.ask(Ask::Say(headline, text));
    teller.tell(News::Event(Event::KeyLost(why)));
}
