//! `queensight quit`: the end of the program that waits for the key.

use std::process::ExitCode;

use super::toggle::hand_over;
use crate::desktop::Word;

/// What `quit` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {}

const HELP: &str = "\
A program without a window ends only so, or by its tray.

Exit status: 0 it ends, or none is running, 1 it doesn't answer.";

/// Ends the running program, and says so.
pub fn run(_: &Args) -> ExitCode {
    hand_over(Word::Quit).unwrap_or_else(|| {
        eprintln!("queensight: no program is running");
        ExitCode::SUCCESS
    })
}
