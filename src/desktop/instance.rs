//! One program for each user: a second start hands what it was asked for to the running one.

use std::{
    io,
    str::FromStr,
    sync::{Arc, RwLock},
    thread,
    time::Duration,
};

use super::{Ask, Outcome, Reply, Where};
use crate::platform::{Caller, Place, Socket, runtime_dir};

/// How long a second start waits for what comes of its word. Longer than any search lasts.
const PATIENCE: Duration = Duration::from_secs(60);

/// All that the running program takes from its socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// Show the answer, or take it away.
    Toggle,
    /// Show the answer, afresh.
    Capture,
    /// Let the user draw a region, and show the answer of the board there.
    Pick,
    /// Take the answer away.
    Hide,
    /// Bring the window to the front.
    Window,
    /// End the program.
    Quit,
}

impl Word {
    const ALL: [(Word, &'static str); 6] = [
        (Word::Toggle, "toggle"),
        (Word::Capture, "capture"),
        (Word::Pick, "pick"),
        (Word::Hide, "hide"),
        (Word::Window, "window"),
        (Word::Quit, "quit"),
    ];

    /// What the word asks of the assistant; `None` if it is not for the assistant.
    pub fn ask(self) -> Option<Ask> {
        match self {
            Word::Toggle => Some(Ask::Toggle),
            Word::Capture => Some(Ask::Search(Where::Screens)),
            Word::Pick => Some(Ask::Pick),
            Word::Hide => Some(Ask::Hide),
            Word::Window | Word::Quit => None,
        }
    }

    fn name(self) -> &'static str {
        Word::ALL.iter().find(|(word, _)| *word == self).map_or("", |(_, name)| name)
    }
}

impl FromStr for Word {
    type Err = ();

    fn from_str(text: &str) -> Result<Word, ()> {
        Word::ALL.iter().find(|(_, name)| *name == text).map(|(word, _)| *word).ok_or(())
    }
}

/// Whether this is the program that runs.
pub enum Running {
    /// It is: nobody else listens.
    Here(Socket),
    /// Another one runs already.
    Elsewhere,
    /// There is no place for a socket, so nobody can tell.
    Unknown(io::Error),
}

impl Running {
    /// Takes the place of the running program, if it is free.
    pub fn claim() -> Running {
        let Some(folder) = runtime_dir() else {
            let nowhere = "neither XDG_RUNTIME_DIR nor HOME is set";
            return Running::Unknown(io::Error::new(io::ErrorKind::NotFound, nowhere));
        };
        match Socket::listen(&folder) {
            Ok(Some(socket)) => Running::Here(socket),
            Ok(None) => Running::Elsewhere,
            Err(error) => Running::Unknown(error),
        }
    }
}

/// Says `word` to the running program. `None` if there is none; else what came of it.
///
/// # Errors
///
/// What the system says when the running program doesn't answer.
pub fn tell(word: Word) -> io::Result<Option<Reply>> {
    let Some(folder) = runtime_dir() else { return Ok(None) };
    let Ok(mut caller) = Caller::call(&folder) else { return Ok(None) };
    caller.say(word.name())?;
    // The user may take any time to draw a region.
    caller.wait((word != Word::Pick).then_some(PATIENCE));
    let line = caller.hear()?;
    if line.is_empty() {
        return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "it ended"));
    }
    line.parse().map(Some).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))
}

/// The conversations with callers that go on at the moment.
#[derive(Clone, Default)]
pub struct Talks(Arc<RwLock<()>>);

impl Talks {
    /// Waits until every caller has its answer.
    pub fn finish(&self) {
        drop(self.0.write());
    }
}

/// Answers callers from threads: `carry_out` does what a word says, and says what came of it.
/// Anything else is refused. `quit` is called for [`Word::Quit`], once its caller knows and another program may take
/// the place of this one.
///
/// # Errors
///
/// What the system says when it refuses a thread.
pub fn serve(
    socket: Socket,
    carry_out: impl Fn(Word) -> Reply + Send + Clone + 'static,
    quit: impl Fn() + Send + Clone + 'static,
) -> io::Result<Talks> {
    /// What a program that can accept no caller waits until it tries again.
    const BREATH: Duration = Duration::from_millis(200);
    let talks = Talks::default();
    let (talked, place) = (talks.clone(), socket.place());
    let answer = move || {
        loop {
            match socket.accept() {
                Ok(mut caller) => {
                    // A thread each: a search that lasts can be ended by the next caller.
                    let (carry_out, quit, talks) = (carry_out.clone(), quit.clone(), talks.clone());
                    let place = place.clone();
                    let talk = move || {
                        let talking = talks.0.read();
                        let word = converse(&mut caller, &place, &carry_out).unwrap_or_default();
                        drop((talking, caller));
                        if word == Some(Word::Quit) {
                            quit();
                        }
                    };
                    thread::Builder::new().name("caller".to_owned()).spawn(talk).ok();
                }
                Err(_) => thread::sleep(BREATH),
            }
        }
    };
    thread::Builder::new().name("instance".to_owned()).spawn(answer)?;
    Ok(talked)
}

/// Hears a word and answers it; returns the word, if it was one.
fn converse(
    caller: &mut Caller,
    place: &Place,
    carry_out: &impl Fn(Word) -> Reply,
) -> io::Result<Option<Word>> {
    let word = caller.hear()?.parse().ok();
    let reply = match word {
        Some(word) => carry_out(word),
        None => Reply::new(Outcome::Refused, "say toggle, capture, pick, hide, window or quit"),
    };
    if word == Some(Word::Quit) {
        place.leave();
    }
    // Who asked may have gone, but the word is carried out.
    caller.say(&reply.to_string()).ok();
    Ok(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_few_words_are_understood_and_no_others() {
        for (word, name) in Word::ALL {
            assert_eq!((name.parse(), word.name()), (Ok(word), name));
        }
        for text in ["", "Toggle", "toggle now", "\u{0}", "../quit"] {
            assert_eq!(text.parse::<Word>(), Err(()));
        }
    }

    #[test]
    fn a_program_that_is_told_to_end_ends_though_nobody_waits_for_its_answer() {
        let home = tempfile::tempdir().expect("a folder to write in");
        let socket = Socket::listen(home.path()).expect("a socket").expect("nobody else listens");
        let (ended, end) = std::sync::mpsc::channel();
        let quit = move || ended.send(()).expect("the test waits");
        serve(socket, |_| Outcome::Done.into(), quit).expect("a thread");
        let mut caller = Caller::call(home.path()).expect("it listens");
        caller.say("quit").expect("it takes a word");
        drop(caller);
        end.recv_timeout(PATIENCE).expect("the end");
        assert!(Socket::listen(home.path()).expect("a socket").is_some(), "its place is free");
    }
}
