//! The command line. Each subcommand is one file with its `Args` and a `run`. What they share:
//! [`files`] leads from a FILE to what is said of each board in it, with [`input`] telling what the
//! bytes are; [`status`] has the words for how a board came out, [`exit`] the exit status,
//! [`saving`] the words for a picture that is not written.
//!
//! Exit status of every subcommand: 0 all was answered, 1 some was not, 2 the command line itself
//! is wrong.

pub mod batch;
#[cfg(feature = "desktop")]
pub mod capture;
pub mod check;
pub mod classic;
pub mod compare;
pub mod count;
pub mod exit;
pub mod explain;
pub mod files;
pub mod generate;
pub mod grade;
pub mod hint;
pub mod input;
#[cfg(feature = "desktop")]
pub mod quit;
pub mod report;
pub mod saving;
pub mod solve;
pub mod status;
pub mod steps;
#[cfg(feature = "desktop")]
pub mod toggle;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    str::FromStr,
};

use clap::{Parser, Subcommand};

/// A number of an option that asks for something.
fn at_least_one<N: FromStr + From<u8> + PartialOrd>(text: &str) -> Result<N, String> {
    let number = text.parse().ok().filter(|number| *number >= N::from(1));
    number.ok_or_else(|| "a number from 1 up".into())
}

/// Reads a Queens puzzle off the screen or a picture, solves it and shows the answer.
#[derive(Debug, Parser)]
#[command(name = "queensight", bin_name = "queensight", version, args_conflicts_with_subcommands = true, after_help = HELP)]
pub struct Cli {
    /// What to do; opens the window if nothing is said.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Start without the window, and wait for the key.
    #[cfg(feature = "desktop")]
    #[arg(long)]
    pub hidden: bool,

    /// Pictures to open in the window.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

const HELP: &str = "\
Without a subcommand the window opens. `queensight help COMMAND` tells more of each.

Examples:
  queensight                     open the window
  queensight board.png           open the window on a picture
  queensight solve board.png     solve it here, and save board_solved.png";

impl Cli {
    /// The first FILE if it looks like a command that there isn't: one word, and no such file.
    pub fn unknown_word(&self) -> Option<&str> {
        let first = self.files.first()?.to_str()?;
        let is_of_word = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
        let is_word = first.starts_with(char::is_alphabetic) && first.bytes().all(is_of_word);
        (is_word && !Path::new(first).exists()).then_some(first)
    }
}

/// A subcommand.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Solve the boards in pictures or text.
    Solve(solve::Args),
    /// Count all solutions of boards.
    Count(count::Args),
    /// Run every search engine on the same board.
    Compare(compare::Args),
    /// Make new boards with exactly one solution.
    Generate(generate::Args),
    /// Find, list or count the solutions of the n queens of chess.
    Classic(classic::Args),
    /// Give the next step and why.
    Hint(hint::Args),
    /// Explain the whole solution step by step.
    Steps(steps::Args),
    /// Hold the marks on the board against the solution.
    Check(check::Args),
    /// Tell how hard boards are, and what they need.
    Grade(grade::Args),
    /// Find and solve a board on the screen.
    #[cfg(feature = "desktop")]
    Capture(capture::Args),
    /// Show the answer over the board on the screen, or take it away.
    #[cfg(feature = "desktop")]
    Toggle(toggle::Args),
    /// End the running program, with its window if it is open.
    #[cfg(feature = "desktop")]
    Quit(quit::Args),
}

impl Command {
    /// Does what was asked, and says how it went: 0, 1 or 2.
    pub fn run(self) -> ExitCode {
        match self {
            Command::Solve(args) => solve::run(&args),
            Command::Count(args) => count::run(&args),
            Command::Compare(args) => compare::run(&args),
            Command::Generate(args) => generate::run(&args),
            Command::Classic(args) => classic::run(&args),
            Command::Hint(args) => hint::run(&args),
            Command::Steps(args) => steps::run(&args),
            Command::Check(args) => check::run(&args),
            Command::Grade(args) => grade::run(&args),
            #[cfg(feature = "desktop")]
            Command::Capture(args) => capture::run(&args),
            #[cfg(feature = "desktop")]
            Command::Toggle(args) => toggle::run(&args),
            #[cfg(feature = "desktop")]
            Command::Quit(args) => quit::run(&args),
        }
    }
}
