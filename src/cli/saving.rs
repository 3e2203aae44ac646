//! Pictures that subcommands save: which names are taken, and what to say when one is not written.

use std::path::PathBuf;

use crate::{
    chain::chain,
    present::{Format, SaveError},
};

/// Side of a cell, in pixels, of a board that is drawn because there is no picture of it.
pub const DRAWN_CELL_PX: u32 = 64;

/// The name of a picture, as the value of an option.
///
/// # Errors
///
/// [`SaveError::Extension`] unless it ends as a kind of picture that is written.
pub fn picture_name(name: &str) -> Result<PathBuf, SaveError> {
    let path = PathBuf::from(name);
    Format::of(&path).map(|_| path)
}

/// What went wrong in saving, why, and what to do; `option` is the one that names the file or its
/// folder.
pub fn explain(error: &SaveError, option: &str) -> String {
    let remedy = match error {
        SaveError::Exists { .. } => {
            format!("; --force replaces it, {option} chooses another place")
        }
        SaveError::Write { .. } => format!("; {option} chooses another place"),
        _ => String::new(),
    };
    chain(error) + &remedy
}
