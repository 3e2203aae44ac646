//! Errors in words for people.

use std::error::Error;

/// What `error` says and what its causes say, in one line: `no picture: no such file`. What a cause
/// repeats is said once.
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

/// A clause of an error as a sentence.
pub fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string());
    let end = if clause.ends_with(['.', '!', '?', ')']) { "" } else { "." };
    format!("{}{}{end}", first.unwrap_or_default(), letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_become_sentences() {
        assert_eq!(sentence("has 7 colours"), "Has 7 colours.");
        assert_eq!(sentence("Is it?"), "Is it?");
        assert_eq!(sentence(""), ".");
    }

    #[derive(Debug, thiserror::Error)]
    #[error("{0}")]
    struct Layer(&'static str, #[source] Option<Box<Layer>>);

    #[test]
    fn causes_are_told_once() {
        let lowest = Layer("no display", None);
        let same = Layer("can't connect: no display", Some(Box::new(lowest)));
        let top = Layer("no picture", Some(Box::new(same)));
        assert_eq!(chain(&top), "no picture: can't connect: no display");
    }
}
