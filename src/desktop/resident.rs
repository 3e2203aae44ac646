use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
    time::Duration,
};

use super::{
    Ask, Assistant, Event, Running, Setup, Word, instance,
    tray::{self, Choice},
};
use crate::platform::{Chord, Session};

/// What the window has to know of what happens at the desktop.
#[derive(Debug)]
pub enum News {
    /// Something the assistant did.
    Event(Event),
    /// The window is wanted, in front.
    Window,
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
    sender: Sender<News>,
    wake: Arc<Mutex<Wake>>,
    /// The key that is listened for unless that is paused.
    key: Mutex<Option<Chord>>,
}

type Wake = Option<Box<dyn Fn() + Send>>;

impl Resident {
    /// Starts the assistant; it answers on `socket`, if there is one, and listens for `key`. What
    /// goes wrong with the key comes as [`Event::KeyLost`].
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread.
    pub fn start(setup: Setup, key: Option<Chord>, running: Running) -> io::Result<Resident> {
        let (sender, news) = channel();
        let wake = Arc::<Mutex<Wake>>::default();
        let tell = teller(&sender, &wake);
        let assistant = {
            let tell = tell.clone();
            Assistant::start(setup, move |event| tell(News::Event(event)))?
        };
        let resident = Resident { assistant, news, sender, wake, key: Mutex::default() };
        resident.listen_for(key);
        resident.show_in_tray()?;
        if let Running::Here(socket) = running {
            let ask = resident.assistant.asker();
            instance::serve(socket, move |word| {
                let (reply, line) = channel();
                match word {
                    Word::Toggle => ask(Ask::Toggle, Some(reply)),
                    Word::Capture => ask(Ask::Look(Default::default()), Some(reply)),
                    Word::Pick => ask(Ask::Pick, Some(reply)),
                    Word::Hide => ask(Ask::Hide, Some(reply)),
                    Word::Window => {
                        tell(News::Window);
                        return "done".to_owned();
                    }
                    Word::Quit => {
                        tell(News::Quit);
                        return "done".to_owned();
                    }
                }
                line.recv().unwrap_or_default()
            })?;
        }
        Ok(resident)
    }

    /// Listens for `key` instead of the one before; for none if there is none. Under Wayland the
    /// desktop's portal is asked, once for each start.
    pub fn listen_for(&self, key: Option<Chord>) {
        *self.key.lock().unwrap_or_else(PoisonError::into_inner) = key;
        self.grab(key);
    }

    /// Stops listening for the key, or listens for it again.
    pub fn pause(&self, paused: bool) {
        let key = *self.key.lock().unwrap_or_else(PoisonError::into_inner);
        self.grab(key.filter(|_| !paused));
    }

    fn grab(&self, key: Option<Chord>) {
        let tell = teller(&self.sender, &self.wake);
        let ask = self.assistant.asker();
        let lost = move |why: String| {
            ask(Ask::Say("The key doesn't work", why.clone()), None);
            tell(News::Event(Event::KeyLost(why)));
        };
        match (Session::current(), key) {
            (Session::Wayland, Some(key)) => {
                self.assistant.listen_to_portal(key, lost).unwrap_or_default();
            }
            (Session::Wayland, None) => {}
            _ => self.assistant.listen_for(key).unwrap_or_else(|error| lost(error.to_string())),
        }
    }

    fn show_in_tray(&self) -> io::Result<()> {
        let (ask, tell) = (self.assistant.asker(), teller(&self.sender, &self.wake));
        tray::show(move |choice| match choice {
            Choice::Ask(wanted) => ask(wanted, None),
            Choice::Window => tell(News::Window),
            Choice::Pause(paused) => tell(News::Pause(paused)),
            Choice::Quit => tell(News::Quit),
        })
    }

    /// Asks the assistant once the window, which goes out of the way, is gone from the screen.
    pub fn ask_soon(&self, ask: Ask) {
        /// Long enough for an animation of the desktop.
        const GONE: Duration = Duration::from_millis(350);
        let asker = self.assistant.asker();
        let soon = move || {
            thread::sleep(GONE);
            asker(ask, None);
        };
        // Without a thread nothing is asked, and the window comes back with the next news.
        thread::Builder::new().name("soon".to_owned()).spawn(soon).map(drop).unwrap_or_default();
    }

    /// Calls `wake` whenever there is news, until [`Resident::sleep`].
    pub fn wake_by(&self, wake: impl Fn() + Send + 'static) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(wake));
    }

    /// Wakes nobody any more.
    pub fn sleep(&self) {
        *self.wake.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }

    /// The news so far, without waiting.
    pub fn news(&self) -> impl Iterator<Item = News> + '_ {
        self.news.try_iter()
    }

    /// Waits, without a window, until one is wanted (`true`) or the program is to end (`false`).
    pub fn wait(&self) -> bool {
        loop {
            match self.news.recv() {
                Ok(News::Window) => return true,
                Ok(News::Quit) | Err(_) => return false,
                Ok(News::Pause(paused)) => self.pause(paused),
                // The overlay itself has said it, or there is nobody to say it to.
                Ok(News::Event(_)) => {}
            }
        }
    }
}

/// Something that hands on news from any thread, and wakes the window.
fn teller(sender: &Sender<News>, wake: &Arc<Mutex<Wake>>) -> impl Fn(News) + Send + Clone + use<> {
    let (sender, wake) = (sender.clone(), wake.clone());
    move |news| {
        sender.send(news).ok(); // fails only when the program ends
        if let Some(wake) = &*wake.lock().unwrap_or_else(PoisonError::into_inner) {
            wake();
        }
    }
}
