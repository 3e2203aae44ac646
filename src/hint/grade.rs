use std::fmt;

use super::{Ending, Technique, Trace};

/// How hard a board is for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// One house at a time, seen at a glance.
    Easy,
    /// One house at a time, with an eye for what its cells attack.
    Medium,
    /// Two houses at a time.
    Hard,
    /// Three and more houses, or suppositions.
    Expert,
}

impl Grade {
    /// Every grade, easiest first.
    pub const ALL: &[Grade] = &[Grade::Easy, Grade::Medium, Grade::Hard, Grade::Expert];

    /// The name in the window, on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Grade::Easy => "Easy",
            Grade::Medium => "Medium",
            Grade::Hard => "Hard",
            Grade::Expert => "Expert",
        }
    }
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// One line of [`TABLE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The grade of boards within this limit and no earlier one.
    pub grade: Grade,
    /// The hardest technique they may need.
    pub hardest: Technique,
    /// How often, at most, they may need it.
    pub times: usize,
}

/// What a board of each grade may need. The first limit that a board is within decides; a board
/// within none is [`Grade::Expert`].
pub const TABLE: &[Limit] = &[
    Limit { grade: Grade::Easy, hardest: Technique::LineInRegion, times: usize::MAX },
    Limit { grade: Grade::Easy, hardest: Technique::CommonAttack, times: 1 },
    Limit { grade: Grade::Medium, hardest: Technique::CommonAttack, times: usize::MAX },
    Limit { grade: Grade::Medium, hardest: Technique::TwoRegions, times: 1 },
    Limit { grade: Grade::Hard, hardest: Technique::LinesInLines, times: usize::MAX },
    Limit { grade: Grade::Hard, hardest: Technique::ThreeRegions, times: 1 },
];

/// The grade of a board from all its steps; `None` unless they explain it to the end.
pub fn grade(trace: &Trace) -> Option<Grade> {
    if trace.ending != Ending::Explained {
        return None;
    }
    let tally = trace.tally();
    let Some(&(hardest, times)) = tally.last() else { return Some(Grade::Easy) };
    let within = |limit: &&Limit| (hardest, times) <= (limit.hardest, limit.times);
    Some(TABLE.iter().find(within).map_or(Grade::Expert, |limit| limit.grade))
}
