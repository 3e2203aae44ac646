use std::{
    future::poll_fn,
    sync::{Mutex, MutexGuard, PoisonError},
    task::{Poll, Waker},
};

use super::Chord;

/// The key that is wanted, which one thread sets and another follows. Only the last one counts,
/// however many were set meanwhile.
#[derive(Default)]
pub struct Wish(Mutex<Wanted>);

#[derive(Default)]
struct Wanted {
    /// How often it was set.
    version: u64,
    chord: Option<Chord>,
    waiting: Option<Waker>,
}

impl Wish {
    /// Wants `chord` from now on; nothing if there is none.
    pub fn set(&self, chord: Option<Chord>) {
        let mut wanted = self.lock();
        wanted.version += 1;
        wanted.chord = chord;
        wanted.waiting.take().into_iter().for_each(Waker::wake);
    }

    /// What is wanted, and its version.
    pub fn now(&self) -> (u64, Option<Chord>) {
        let wanted = self.lock();
        (wanted.version, wanted.chord)
    }

    /// Waits until another version than this is wanted. One at a time can wait.
    pub fn changed_since(&self, version: u64) -> impl Future<Output = ()> + '_ {
        poll_fn(move |context| {
            let mut wanted = self.lock();
            if wanted.version != version {
                return Poll::Ready(());
            }
            wanted.waiting = Some(context.waker().clone());
            Poll::Pending
        })
    }

    fn lock(&self) -> MutexGuard<'_, Wanted> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(all(test, any(target_os = "linux", target_os = "freebsd")))]
mod tests {
    use std::{sync::Arc, thread, time::Duration};

    use futures_lite::future::block_on;

    use super::*;

    #[test]
    fn the_one_who_waits_is_woken_and_sees_the_last_wish() {
        let wish = Arc::<Wish>::default();
        let (version, chord) = wish.now();
        assert_eq!(chord, None);
        let sets = wish.clone();
        let setter = thread::spawn(move || {
            thread::sleep(Duration::from_millis(30));
            sets.set(None);
            sets.set(Some(Chord::default()));
        });
        block_on(wish.changed_since(version));
        setter.join().expect("no panic");
        let (version, chord) = wish.now();
        assert_eq!((version, chord), (2, Some(Chord::default())));
        // A change that came before the waiting is not missed.
        block_on(wish.changed_since(version - 1));
    }
}
