//! How a subcommand ends.

use std::{io, process::ExitCode};

/// What says that the command line itself is wrong.
pub const USAGE: u8 = 2;

/// The exit status of a subcommand that printed its answers; `printed` says whether everything was
/// answered.
pub fn exit(printed: io::Result<bool>) -> ExitCode {
    match printed {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // Whoever read this has read enough, as `head` does.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("queensight: the answers can't be printed: {error}");
            ExitCode::FAILURE
        }
    }
}
