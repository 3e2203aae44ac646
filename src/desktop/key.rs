use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use super::{Ask, Assistant};
use crate::platform::{
    Chord, Session, Wish, X11, X11Error,
    portal::{self, Shortcut},
};

/// The key that works over other windows, in the way that the session allows.
pub(super) struct Key {
    way: Way,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    chosen: Option<Chord>,
    paused: bool,
    /// Whether the program ends: no key is taken any more.
    ended: bool,
}

enum Way {
    X11(Arc<X11>),
    /// A thread of its own asks the portal for what is wished.
    Portal {
        wish: Arc<Wish>,
        paused: Arc<AtomicBool>,
    },
    /// Nobody can be asked.
    None,
}

/// Why a key isn't listened for.
#[derive(Debug, thiserror::Error)]
pub(super) enum KeyError {
    /// The display refuses it.
    #[error(transparent)]
    X11(#[from] X11Error),
    /// There is no way to listen for any.
    #[error(
        "on this desktop no program can listen for a key over other windows; have a shortcut of \
         the desktop call: queensight toggle"
    )]
    NoWay,
}

/// What came of choosing a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Chosen {
    /// It works, or none does as it was asked for.
    Now,
    /// Somebody else decides, and will tell.
    Later,
}

impl Key {
    /// No key yet. Under Wayland the portal's thread starts, which tells by `told` what came of a
    /// choice: the key that works, or why none does.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread.
    pub(super) fn new(
        assistant: &Assistant,
        told: impl Fn(Result<Chord, String>) + Send + 'static,
    ) -> io::Result<Key> {
        let way = match (Session::current(), assistant.display()) {
            (Session::Wayland, _) => {
                let (wish, paused) = (Arc::<Wish>::default(), Arc::<AtomicBool>::default());
                follow_portal(assistant.clone(), wish.clone(), paused.clone(), told)?;
                Way::Portal { wish, paused }
            }
            (_, Some(x11)) => Way::X11(x11),
            (_, None) => Way::None,
        };
        Ok(Key { way, state: Mutex::default() })
    }

    /// Listens for `key` instead of the one before, or, while that is paused, after it.
    ///
    /// # Errors
    ///
    /// [`KeyError`], whose text says what to do; the one before is listened for still.
    pub(super) fn choose(&self, key: Option<Chord>) -> Result<Chosen, KeyError> {
        let mut state = self.state();
        let key = key.filter(|_| !state.ended);
        let chosen = match &self.way {
            Way::X11(x11) => {
                if let Some(key) = key {
                    x11.grab(key)?;
                }
                let old = state.chosen.filter(|&old| Some(old) != key);
                old.into_iter().for_each(|old| x11.release(old));
                if state.paused {
                    // It was only tried.
                    key.into_iter().for_each(|key| x11.release(key));
                }
                Chosen::Now
            }
            Way::Portal { wish, .. } => {
                wish.set(key);
                if key.is_some() { Chosen::Later } else { Chosen::Now }
            }
            Way::None if key.is_some() => return Err(KeyError::NoWay),
            Way::None => Chosen::Now,
        };
        state.chosen = key;
        Ok(chosen)
    }

    /// Stops listening for good.
    pub(super) fn end(&self) {
        self.state().ended = true;
        self.choose(None).ok(); // choosing none is never refused
    }

    /// Stops listening for the key, or listens for it again. Returns the key that is known to be
    /// listened for now.
    ///
    /// # Errors
    ///
    /// [`KeyError`] if another program has taken it meanwhile.
    pub(super) fn pause(&self, pause: bool) -> Result<Option<Chord>, KeyError> {
        let mut state = self.state();
        state.paused = pause;
        match (&self.way, state.chosen) {
            (Way::X11(x11), Some(key)) if pause => x11.release(key),
            (Way::X11(x11), Some(key)) => {
                x11.grab(key)?;
                return Ok(Some(key));
            }
            // The portal is not asked again, which might ask the user.
            (Way::Portal { paused, .. }, _) => paused.store(pause, Ordering::Release),
            _ => {}
        }
        Ok(None)
    }

    /// The key that was chosen last and not refused.
    pub(super) fn chosen(&self) -> Option<Chord> {
        self.state().chosen
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn follow_portal(
    assistant: Assistant,
    wish: Arc<Wish>,
    paused: Arc<AtomicBool>,
    told: impl Fn(Result<Chord, String>) + Send + 'static,
) -> io::Result<()> {
    let follow = move || {
        portal::follow(
            &wish,
            |shortcut| match shortcut {
                Shortcut::Bound(key) => told(Ok(key)),
                Shortcut::Pressed if paused.load(Ordering::Acquire) => {}
                Shortcut::Pressed => assistant.ask(Ask::Toggle),
            },
            |error| told(Err(error.to_string())),
        );
    };
    thread::Builder::new().name("shortcut".to_owned()).spawn(follow).map(drop)
}
