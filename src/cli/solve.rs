//! `queensight solve`.

use std::{path::PathBuf, process::ExitCode};

/// What `solve` was asked.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Pictures, or boards as text; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

/// Solves every board of every file.
pub fn run(args: &Args) -> ExitCode {
    let inputs = args.files.iter().map(|path| super::input::read(path));
    if inputs.fold(true, |all, input| all & input.is_ok()) {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}
