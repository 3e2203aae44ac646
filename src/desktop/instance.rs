//! One program for each user: a second start hands what it was asked for to the running one.

use std::{io, str::FromStr, thread, time::Duration};

use crate::platform::{Caller, Socket, runtime_dir};

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

/// Says `word` to the running program. `None` if there is none; else what came of it, in a line.
///
/// # Errors
///
/// What the system says when the running program doesn't answer.
pub fn tell(word: Word) -> io::Result<Option<String>> {
    let Some(folder) = runtime_dir() else { return Ok(None) };
    let Ok(mut caller) = Caller::call(&folder) else { return Ok(None) };
    caller.say(word.name())?;
    caller.wait(Some(PATIENCE));
    caller.hear().map(Some)
}

/// Answers callers from a thread: `carry_out` does what a word says, and says in a line what came
/// of it. Anything else is refused.
///
/// # Errors
///
/// What the system says when it refuses a thread.
pub fn serve(
    socket: Socket,
    carry_out: impl Fn(Word) -> String + Send + Clone + 'static,
) -> io::Result<()> {
    /// What a program that can accept no caller waits until it tries again.
    const BREATH: Duration = Duration::from_millis(200);
    let answer = move || {
        loop {
            match socket.accept() {
                Ok(mut caller) => {
                    // A thread each: a search that lasts can be ended by the next caller.
                    let carry_out = carry_out.clone();
                    let talk = move || converse(&mut caller, &carry_out).unwrap_or_default();
                    thread::Builder::new().name("caller".to_owned()).spawn(talk).ok();
                }
                Err(_) => thread::sleep(BREATH),
            }
        }
    };
    thread::Builder::new().name("instance".to_owned()).spawn(answer).map(drop)
}

fn converse(caller: &mut Caller, carry_out: &impl Fn(Word) -> String) -> io::Result<()> {
    let line = caller.hear()?;
    match line.parse() {
        Ok(word) => caller.say(&carry_out(word)),
        Err(()) => caller.say("refused: say toggle, capture, pick, hide, window or quit"),
    }
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
}
