//! `queensight toggle`: what a shortcut of the desktop calls.

use std::{
    process::ExitCode,
    sync::mpsc::{Sender, channel},
};

use crate::desktop::{self, Ask, Assistant, Event, Running, Setup, Word};

/// What `toggle` was asked.
#[derive(Debug, clap::Args)]
pub struct Args {}

/// Shows the answer over the board, or takes it away: by the running program, or by this one, which
/// ends when the answer has gone.
pub fn run(_: &Args) -> ExitCode {
    if let Some(code) = hand_over(Word::Toggle) {
        return code;
    }
    match alone() {
        Ok(code) => code,
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
        Ok(Some(line)) => {
            println!("{line}");
            let failed = ["not found", "unsolvable", "given up", "refused"];
            let failed = failed.iter().any(|start| line.starts_with(start));
            Some(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
        }
        Err(error) => {
            eprintln!("queensight: the running program doesn't answer: {error}");
            Some(ExitCode::FAILURE)
        }
    }
}

/// Shows one answer and waits until it is taken away.
fn alone() -> std::io::Result<ExitCode> {
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
    println!("{line}");
    let mut found = ExitCode::FAILURE;
    for event in events {
        match event {
            Event::Seen { shown: true, .. } => found = ExitCode::SUCCESS,
            // The notice stays for its time, and takes itself away.
            Event::NotSeen(_) | Event::KeyLost(_) => {}
            Event::Seen { shown: false, .. } | Event::Hidden => break,
        }
    }
    Ok(found)
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
