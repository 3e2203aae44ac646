//! Errors in one line.

use std::error::Error;

/// An error with what caused it, in one line; what an error says already is not said again.
pub fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(next) = cause {
        let said = next.to_string();
        if !text.contains(&said) {
            text += &format!(": {said}");
        }
        cause = next.source();
    }
    text
}
