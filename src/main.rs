//! The window by default, the command line when a subcommand is given.

use std::{path::PathBuf, process::ExitCode};

use clap::Parser;
use queensight::cli::Cli;

fn main() -> ExitCode {
    let cli = Cli::parse();
    match cli.command {
        Some(command) => command.run(),
        None => window(cli.files),
    }
}

/// Opens the window on `files`.
#[cfg(feature = "desktop")]
fn window(files: Vec<PathBuf>) -> ExitCode {
    let _ = files;
    eprintln!("queensight: there is no window yet; try: queensight solve FILE");
    ExitCode::from(2)
}

/// Says that this build has no window.
#[cfg(not(feature = "desktop"))]
fn window(files: Vec<PathBuf>) -> ExitCode {
    let file = files.first().map_or("FILE".into(), |file| file.display().to_string());
    eprintln!("queensight: this build has no window; try: queensight solve {file}");
    ExitCode::from(2)
}
