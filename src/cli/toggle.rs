//! `queensight toggle`: what a shortcut of the desktop calls.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::mpsc::{Sender, channel},
};

use super::exit::exit;
use crate::desktop::{self, Ask, Assistant, Event, Running, Setup, Word};

/// What `toggle` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {}

const HELP: &str = "\
Exit status: 0 the answer is shown or taken away, 1 there is none to show.";

/// Shows the answer over the board, or takes it away: by the running program, or by this one, which
/// ends when the answer has gone.
pub fn run(_: &Args) -> ExitCode {
    if let Some(code) = hand_over(Word::Toggle) {
        return code;
    }
    match alone() {
        Ok(well) => exit(Ok(well)),
        Err(error) => {
            eprintln!("queensight: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Says `word` to the running program and prints its answer. `None` if there is none.
pub fn hand_over(word: Word) -> Option<ExitCode> {
    match desktop::tell(word) {
        Ok(None) => None,
        Ok(Some(line)) => Some(exit(print(&line).map(|()| went_well(&line)))),
        Err(error) => {
            eprintln!("queensight: the running program doesn't answer: {error}");
            Some(ExitCode::FAILURE)
        }
    }
}

/// What the assistant begins its line with where it did what it was told. With more than one
/// solution it shows one, but that is no answer.
const WELL: [&str; 4] = ["solved", "hidden", "nothing was shown", "done"];

/// Whether `line`, which tells what came of a word, tells of success.
fn went_well(line: &str) -> bool {
    let what = line.split(':').next().unwrap_or_default();
    WELL.contains(&what)
}

fn print(line: &str) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{line}")
}

/// Shows one answer and waits until it is taken away.
fn alone() -> io::Result<bool> {
    let (sender, events) = channel();
    let tell = sender.clone();
    let assistant = Assistant::start(Setup::default(), move |event| {
        tell.send(event).ok(); // the program ends already
    })?;
    if let Running::Here(socket) = Running::claim() {
        let ask = assistant.asker();
        desktop::serve(socket, move |word| answer(word, &ask, &sender))?;
    }
    let line = assistant.ask_and_hear(Ask::Toggle).recv().unwrap_or_default();
    // The answer is shown whether or not anybody reads that it is.
    print(&line).ok();
    let mut shown_well = false;
    for event in events {
        match event {
            Event::Seen { shown: true, .. } => shown_well = went_well(&line),
            // The notice stays for its time, and takes itself away.
            Event::NotSeen(_) | Event::KeyLost(_) => {}
            Event::Seen { shown: false, .. } | Event::Hidden => break,
        }
    }
    Ok(shown_well)
}

fn answer(word: Word, ask: &impl Fn(Ask, Option<Sender<String>>), end: &Sender<Event>) -> String {
    let (reply, line) = channel();
    match word {
        Word::Toggle => ask(Ask::Toggle, Some(reply)),
        Word::Capture => ask(Ask::Look(Default::default()), Some(reply)),
        Word::Pick => ask(Ask::Pick, Some(reply)),
        Word::Hide => ask(Ask::Hide, Some(reply)),
        Word::Window => return "refused: this program has no window".to_owned(),
        Word::Quit => {
            end.send(Event::Hidden).ok(); // the program ends already
            return "done".to_owned();
        }
    }
    line.recv().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_to_be_success_is_success() {
        for line in ["solved: 8×8 on DP-1", "hidden", "nothing was shown", "done"] {
            assert!(went_well(line), "{line}");
        }
        let failed = ["ambiguous: 8×8 on DP-1", "given up: 8×8 on DP-1", "unsolvable: 8×8 on DP-1"];
        let rest = ["not found: no board", "refused: say", "stopped", "nothing was picked", ""];
        for line in failed.into_iter().chain(rest) {
            assert!(!went_well(line), "{line}");
        }
    }
}
