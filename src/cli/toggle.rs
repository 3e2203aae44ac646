//! `queensight toggle`: what a shortcut of the desktop calls.

use std::{
    io::{self, Write},
    process::ExitCode,
    sync::mpsc::channel,
};

use super::exit::exit;
use crate::{
    desktop::{self, Ask, Assistant, Outcome, Reply, Running, Talks, Word},
    settings::{self, Settings},
};

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
        Ok(Some(reply)) => Some(print(&reply)),
        Err(error) => {
            eprintln!("queensight: the running program doesn't answer: {error}");
            Some(ExitCode::FAILURE)
        }
    }
}

/// Prints what came of an ask; what has to be said of it with the exit status.
fn print(reply: &Reply) -> ExitCode {
    let printed = writeln!(io::stdout().lock(), "{reply}");
    exit(printed.map(|()| reply.outcome.is_success()))
}

/// Shows one answer, or the ladder of hints, and waits until it is taken away, or this is to end.
fn alone() -> io::Result<ExitCode> {
    let (settings, notice) = settings::path().map(|path| Settings::load(&path)).unwrap_or_default();
    notice.iter().for_each(|notice| eprintln!("queensight: {notice}"));
    let assistant = Assistant::start(settings.setup(), false, |_| {})?;
    let (asked, quits) = (assistant.clone(), assistant.clone());
    let (end, ended) = channel();
    let told = end.clone();
    let talks = match Running::claim() {
        Running::Here(socket) => {
            let answer = move |word: Word| match word.ask() {
                Some(ask) => asked.call(ask),
                None if word == Word::Quit => Outcome::Done.into(),
                None => Reply::new(Outcome::Refused, "this program has no window"),
            };
            let quit = move || {
                quits.ask(Ask::Hide); // stops a search as well
                told.send(Outcome::Stopped.into()).ok(); // fails only when it has ended
            };
            desktop::serve(socket, answer, quit)?
        }
        Running::Elsewhere | Running::Unknown(_) => Talks::default(),
    };
    let code = print(&assistant.call(Ask::Toggle));
    assistant.call_back(Ask::WaitUntilClear, end);
    // Whoever still waits while a region is drawn, waits for a mouse that may never come.
    if ended.recv() != Ok(Outcome::Stopped.into()) {
        talks.finish();
    }
    Ok(code)
}
