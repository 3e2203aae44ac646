//! The window by default, the command line when a subcommand is given.

use std::process::ExitCode;
#[cfg(feature = "desktop")]
use std::rc::Rc;

use clap::Parser;
use queensight::cli::{Cli, exit::USAGE};

fn main() -> ExitCode {
    let mut cli = Cli::parse();
    if let Some(word) = cli.unknown_word() {
        eprintln!("queensight: {word} is neither a command nor a file; see: queensight help");
        return ExitCode::from(USAGE);
    }
    match cli.command.take() {
        Some(command) => command.run(),
        None => start(cli),
    }
}

/// Starts the program: its window, and what it does without one.
#[cfg(feature = "desktop")]
fn start(cli: Cli) -> ExitCode {
    use queensight::desktop::{self, Running, Word};

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
    match live(cli, running) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("queensight: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Lives until the window is closed; a program that was started without it lives on after that.
/// Beside another that runs already it is a window and no more.
#[cfg(feature = "desktop")]
fn live(cli: Cli, running: queensight::desktop::Running) -> Result<(), Box<dyn std::error::Error>> {
    use queensight::{
        app,
        desktop::{self, Ask, Resident, Running},
        platform,
        settings::{self, Settings},
    };

    platform::find_display()?;
    let (settings, notice) = settings::path().map(|path| Settings::load(&path)).unwrap_or_default();
    let beside_another = matches!(running, Running::Elsewhere);
    let resident = Rc::new(Resident::start(settings.setup(), settings.key, running)?);
    let hidden = (cli.hidden || settings.hidden) && !beside_another;
    // There may be no window to say it, and no card for those who look at the terminal.
    let say = |what: &str| eprintln!("queensight: {what}");
    notice.filter(|_| hidden).iter().for_each(|notice| say(notice));
    let without_key = |why: &str| {
        let file = settings::path().map(|path| format!(" It is \"key\" in {}.", path.display()));
        say(&format!(
            "the key doesn't work: {}{}",
            desktop::no_key(why).1,
            file.unwrap_or_default()
        ));
    };
    let mut files = cli.files;
    if hidden && files.is_empty() && !resident.wait(without_key) {
        return Ok(());
    }
    loop {
        let closed = app::run(std::mem::take(&mut files), &resident);
        match closed {
            // The key works without any window.
            Err(error) if hidden => {
                eprintln!("queensight: the window can't be opened: {error}");
                let text = format!("{error}.");
                resident.assistant.ask(Ask::Say("The window can't be opened", text));
            }
            closed => closed?,
        }
        if !hidden || !resident.wait(without_key) {
            return Ok(());
        }
    }
}

/// Says that this build has no window.
#[cfg(not(feature = "desktop"))]
fn start(cli: Cli) -> ExitCode {
    let file = cli.files.first().map_or("FILE".into(), |file| file.display().to_string());
    eprintln!("queensight: this build has no window; try: queensight solve {file}");
    ExitCode::from(USAGE)
}
