use std::{fmt, str::FromStr};

/// How an ask ended. The exit status of the command line is made from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A board with exactly one solution was found.
    Solved,
    /// A board with several solutions was found.
    Ambiguous,
    /// A board without a solution was found.
    Unsolvable,
    /// A board was found, and the search ended before its answer was sure.
    GivenUp,
    /// There is no board.
    NotFound,
    /// There is something like a board, which can't be read.
    Unreadable,
    /// What was shown was taken away.
    Hidden,
    /// There was nothing to take away.
    NothingShown,
    /// The user drew no region.
    NotPicked,
    /// Somebody stopped the search.
    Stopped,
    /// Something else is going on, and this was not done.
    Busy,
    /// It was done, and there is nothing to say of it.
    Done,
    /// The program doesn't do this.
    Refused,
    /// It went wrong.
    Failed,
}

impl Outcome {
    const ALL: [(Outcome, &'static str); 14] = [
        (Outcome::Solved, "solved"),
        (Outcome::Ambiguous, "ambiguous"),
        (Outcome::Unsolvable, "unsolvable"),
        (Outcome::GivenUp, "given up"),
        (Outcome::NotFound, "not found"),
        (Outcome::Unreadable, "unreadable"),
        (Outcome::Hidden, "hidden"),
        (Outcome::NothingShown, "nothing was shown"),
        (Outcome::NotPicked, "nothing was picked"),
        (Outcome::Stopped, "stopped"),
        (Outcome::Busy, "busy"),
        (Outcome::Done, "done"),
        (Outcome::Refused, "refused"),
        (Outcome::Failed, "error"),
    ];

    fn name(self) -> &'static str {
        Outcome::ALL.iter().find(|(outcome, _)| *outcome == self).map_or("", |(_, name)| name)
    }

    /// Whether whoever asked got what was asked for.
    pub fn is_success(self) -> bool {
        matches!(self, Outcome::Solved | Outcome::Hidden | Outcome::NothingShown | Outcome::Done)
    }
}

/// What came of an ask: its outcome, and what there is to say of it. Written in a line, as
/// `solved: 8×8 on screen`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// How it ended.
    pub outcome: Outcome,
    /// More of it for people; may be empty.
    pub text: String,
}

impl Reply {
    /// A reply that says more than its outcome.
    pub fn new(outcome: Outcome, text: impl Into<String>) -> Reply {
        Reply { outcome, text: text.into() }
    }
}

impl From<Outcome> for Reply {
    fn from(outcome: Outcome) -> Reply {
        Reply::new(outcome, "")
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let colon = if self.text.is_empty() { "" } else { ": " };
        write!(f, "{}{colon}{}", self.outcome.name(), self.text)
    }
}

/// A line that is no [`Reply`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no answer")]
pub struct NoReply(String);

impl FromStr for Reply {
    type Err = NoReply;

    fn from_str(line: &str) -> Result<Reply, NoReply> {
        let (name, text) = line.split_once(": ").unwrap_or((line, ""));
        let known = Outcome::ALL.iter().find(|(_, known)| *known == name);
        let (outcome, _) = known.ok_or_else(|| NoReply(line.to_owned()))?;
        Ok(Reply::new(*outcome, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_reads_what_it_prints_and_nothing_else() {
        for (outcome, name) in Outcome::ALL {
            for text in ["", "8×8 on screen: left"] {
                let reply = Reply::new(outcome, text);
                assert!(reply.to_string().starts_with(name));
                assert_eq!(reply.to_string().parse(), Ok(reply));
            }
        }
        for line in ["", "solved 8×8", "Solved", ": "] {
            assert_eq!(line.parse::<Reply>(), Err(NoReply(line.to_owned())));
        }
    }

    #[test]
    fn only_what_was_asked_for_is_a_success() {
        let good = Outcome::ALL.iter().filter(|(outcome, _)| outcome.is_success());
        let good: Vec<&str> = good.map(|(_, name)| *name).collect();
        assert_eq!(good, ["solved", "hidden", "nothing was shown", "done"]);
    }
}
