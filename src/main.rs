//! The window by default, the command line when a subcommand is given.

use std::process::ExitCode;

use clap::Parser;
use queensight::cli::Cli;

fn main() -> ExitCode {
    let mut cli = Cli::parse();
    match cli.command.take() {
        Some(command) => command.run(),
        None => start(cli),
    }
}

/// Starts the program: its window, and what it does without one.
#[cfg(feature = "desktop")]
fn start(cli: Cli) -> ExitCode {
    use queensight::desktop::{self, Resident, Running, Setup, Word};

    let running = Running::claim();
    if matches!(running, Running::Elsewhere) && cli.files.is_empty() {
        let wanted = (!cli.hidden).then(|| desktop::tell(Word::Window));
        return match wanted.transpose() {
            Ok(_) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("queensight: the running program doesn't answer: {error}");
                ExitCode::FAILURE
            }
        };
    }
    let started = Resident::start(Setup::default(), Some(Default::default()), running);
    match started {
        Ok(_) if !cli.hidden => match queensight::app::run(cli.files) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("queensight: no window: {error}; try: queensight solve FILE");
                ExitCode::FAILURE
            }
        },
        Ok(resident) => {
            while resident.wait() {}
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("queensight: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Says that this build has no window.
#[cfg(not(feature = "desktop"))]
fn start(cli: Cli) -> ExitCode {
    let file = cli.files.first().map_or("FILE".into(), |file| file.display().to_string());
    eprintln!("queensight: this build has no window; try: queensight solve {file}");
    ExitCode::from(2)
}
