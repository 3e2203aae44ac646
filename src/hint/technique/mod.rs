//! The techniques, one file each: the argument, a drawing, and the finder.
//!
//! In the drawings, `♛` is a queen, `·` an open cell, `×` a cell crossed out before and `#` one that
//! the technique crosses out; letters are open cells of the region so named.

mod around_queens;
mod chain;
mod common_attack;
mod confinement;
mod last_cell;
mod line_in_region;
mod lines_in_lines;
mod lines_in_regions;
mod mixed;
mod one_step;
mod region_in_line;
mod regions_in_lines;
mod squeeze;
mod two_houses;

use std::fmt;

use super::{Deduction, position::Position};

/// A way of reasoning, ordered from the easiest to the hardest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// A house has one open cell left. Houses: that house.
    LastCell,
    /// Every cell that a queen attacks is crossed out. No houses.
    AroundQueens,
    /// The open cells of a region are all in one line. Houses: the region, the line.
    RegionInLine,
    /// The open cells of a line are all in one region. Houses: the line, the region.
    LineInRegion,
    /// Wherever a house puts its queen, some other cell is attacked. Houses: that house.
    CommonAttack,
    /// Two regions have room in two lines only. Houses: the regions, the lines.
    TwoRegions,
    /// Two lines have room in two regions only. Houses: the lines, the regions.
    TwoLines,
    /// Three regions have room in three lines only. Houses: the regions, the lines.
    ThreeRegions,
    /// Three lines have room in three regions only. Houses: the lines, the regions.
    ThreeLines,
    /// Two or more rows have room in as many columns only, or columns in rows. Houses: those with
    /// room in the others, the others.
    LinesInLines,
    /// Two or three regions have room in as many lines of both kinds only, or such lines in regions.
    /// Houses: those with room in the others, the others.
    Mixed,
    /// Four or more regions have room in as many lines only. Houses: the regions, the lines.
    ManyRegions,
    /// Four or more lines have room in as many regions only. Houses: the lines, the regions.
    ManyLines,
    /// However two houses place their queens together, some other cell is attacked. Houses: the two.
    TwoHouses,
    /// A queen here would force one other, and the two would leave a house without a cell. Houses:
    /// the house that is forced, the house that is emptied.
    OneStep,
    /// A queen here would leave some houses with room in too few others. Houses: those left without
    /// room for all, the others.
    Squeeze,
    /// A queen here would lead, step by step, to a house without a cell. Houses: that house.
    Chain,
}

type Finder = fn(&Position<'_>, &mut Best);

impl Technique {
    /// Every technique, easiest first.
    pub const ALL: &[Technique] = &[
        Technique::LastCell,
        Technique::AroundQueens,
        Technique::RegionInLine,
        Technique::LineInRegion,
        Technique::CommonAttack,
        Technique::TwoRegions,
        Technique::TwoLines,
        Technique::ThreeRegions,
        Technique::ThreeLines,
        Technique::LinesInLines,
        Technique::Mixed,
        Technique::ManyRegions,
        Technique::ManyLines,
        Technique::TwoHouses,
        Technique::OneStep,
        Technique::Squeeze,
        Technique::Chain,
    ];

    /// The name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Technique::LastCell => "last-cell",
            Technique::AroundQueens => "around-queens",
            Technique::RegionInLine => "region-in-line",
            Technique::LineInRegion => "line-in-region",
            Technique::CommonAttack => "common-attack",
            Technique::TwoRegions => "two-regions",
            Technique::TwoLines => "two-lines",
            Technique::ThreeRegions => "three-regions",
            Technique::ThreeLines => "three-lines",
            Technique::LinesInLines => "lines-in-lines",
            Technique::Mixed => "mixed",
            Technique::ManyRegions => "many-regions",
            Technique::ManyLines => "many-lines",
            Technique::TwoHouses => "two-houses",
            Technique::OneStep => "one-step",
            Technique::Squeeze => "squeeze",
            Technique::Chain => "chain",
        }
    }

    /// What players call it, for a list or a heading.
    pub fn title(self) -> &'static str {
        match self {
            Technique::LastCell => "Last open cell",
            Technique::AroundQueens => "Crosses around a queen",
            Technique::RegionInLine => "Region inside one line",
            Technique::LineInRegion => "Line inside one region",
            Technique::CommonAttack => "Attacked from every place",
            Technique::TwoRegions => "Two regions in two lines",
            Technique::TwoLines => "Two lines in two regions",
            Technique::ThreeRegions => "Three regions in three lines",
            Technique::ThreeLines => "Three lines in three regions",
            Technique::LinesInLines => "Rows in columns",
            Technique::Mixed => "Regions in rows and columns",
            Technique::ManyRegions => "Many regions in as many lines",
            Technique::ManyLines => "Many lines in as many regions",
            Technique::TwoHouses => "Two houses together",
            Technique::OneStep => "Leaves a house empty",
            Technique::Squeeze => "Leaves too little room",
            Technique::Chain => "Chain to a contradiction",
        }
    }

    fn finder(self) -> Finder {
        match self {
            Technique::LastCell => last_cell::find,
            Technique::AroundQueens => around_queens::find,
            Technique::RegionInLine => region_in_line::find,
            Technique::LineInRegion => line_in_region::find,
            Technique::CommonAttack => common_attack::find,
            Technique::TwoRegions => regions_in_lines::find_two,
            Technique::TwoLines => lines_in_regions::find_two,
            Technique::LinesInLines => lines_in_lines::find,
            Technique::ThreeRegions => regions_in_lines::find_three,
            Technique::ThreeLines => lines_in_regions::find_three,
            Technique::Mixed => mixed::find,
            Technique::ManyRegions => regions_in_lines::find_many,
            Technique::ManyLines => lines_in_regions::find_many,
            Technique::TwoHouses => two_houses::find,
            Technique::OneStep => one_step::find,
            Technique::Squeeze => squeeze::find,
            Technique::Chain => chain::find,
        }
    }

    /// The best deduction by this technique; `None` if it gets nowhere.
    pub(super) fn find(self, position: &Position<'_>) -> Option<Deduction> {
        let mut best = Best::default();
        self.finder()(position, &mut best);
        best.found
    }
}

/// The [`Technique::name`].
impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The best deduction offered so far: the one that rests on the fewest cells, of those the one
/// that marks the most, of those the first.
#[derive(Default)]
pub(super) struct Best {
    rank: (usize, std::cmp::Reverse<usize>),
    found: Option<Deduction>,
}

impl Best {
    /// Offers a deduction that rests on `cells` cells and marks `marks`; it is made only if it is
    /// the best so far. One that marks nothing is never taken.
    fn offer(&mut self, cells: usize, marks: usize, make: impl FnOnce() -> Deduction) {
        let rank = (cells, std::cmp::Reverse(marks));
        if marks > 0 && (self.found.is_none() || rank < self.rank) {
            self.rank = rank;
            self.found = Some(make());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::{Board, Mark, Marks},
        hint::{Effect, position::Tables},
    };

    /// What `technique` finds on a board drawn with a letter a cell, small where it is crossed out:
    /// the board with `♛` or `#` where it puts a queen or crosses, and the sentence.
    fn found(technique: Technique, drawing: &str) -> (String, String) {
        let board: Board = drawing.to_uppercase().replace(' ', "/").parse().expect("a board");
        let mut marks = Marks::none(board.size());
        let letters = drawing.chars().filter(|letter| *letter != ' ');
        for (cell, _) in board.cells().zip(letters).filter(|(_, it)| it.is_lowercase()) {
            marks.set(cell, Mark::Cross);
        }
        let tables = Tables::new(&board, u64::MAX);
        let Some(deduction) = technique.find(&Position::new(&tables, &marks)) else {
            return (drawing.to_owned(), "nothing".to_owned());
        };
        assert_eq!(deduction.technique, technique);
        let sign = if matches!(deduction.effect, Effect::Queen(_)) { '♛' } else { '#' };
        let mut after: Vec<char> = drawing.chars().collect();
        for cell in deduction.effect.cells() {
            after[usize::from(cell.row) * (board.size() + 1) + usize::from(cell.col)] = sign;
        }
        (after.into_iter().collect(), deduction.to_string())
    }

    #[track_caller]
    fn check(technique: Technique, before: &str, after: &str, said: &str) {
        let found = found(technique, before);
        assert_eq!((found.0.as_str(), found.1.as_str()), (after, said));
    }

    #[test]
    fn each_technique_on_its_own_drawing() {
        check(
            Technique::LastCell,
            "AAB aBB ccC",
            "AAB aBB cc♛",
            "Region C has one open cell left: its queen is at row 3, column 3.",
        );
        check(
            Technique::RegionInLine,
            "ABBAC AAAAC DDDEC DEEEC DEECC",
            "#BB## AAAAC DDDEC DEEEC DEECC",
            "All open cells of region B are in row 1, so the queen of row 1 belongs to it: cross out the rest of row 1.",
        );
        check(
            Technique::LineInRegion,
            "aBBca BBDCA DDDCA EEDCA EEECA",
            "aBBca ##DCA DDDCA EEDCA EEECA",
            "All open cells of row 1 are in region B, so the queen of region B is in row 1: cross out the rest of region B.",
        );
        check(
            Technique::CommonAttack,
            "AAAAB ACCAB AcCAB ADEEB DDEEB",
            "AA#AB ACC#B AcCAB ADEEB DDEEB",
            "Wherever region C has its queen, it attacks row 1, column 3, and row 2, column 4: cross them out.",
        );
        check(
            Technique::TwoRegions,
            "ABBCD ABCCD AAEED AEEDD AEEED",
            "#BBC# #BCC# AAEED AEEDD AEEED",
            "Regions B and C have room for their queens in rows 1 and 2 only, and fill them: cross out every other cell there.",
        );
        check(
            Technique::TwoLines,
            "aBBCd aaCCd BBACD BAAAD EEEED",
            "aBBCd aaCCd ##A#D #AAAD EEEED",
            "Rows 1 and 2 have room for their queens in regions B and C only, and fill them: cross out every other cell there.",
        );
        check(
            Technique::ThreeRegions,
            "ABBCCD AEBCCD AEEBDD AAFFDD AAFFDD AAFFDD",
            "#BBCC# #EBCC# #EEB## AAFFDD AAFFDD AAFFDD",
            "Regions B, C and E have room for their queens in rows 1, 2 and 3 only, and fill them: cross out every other cell there.",
        );
        check(
            Technique::ThreeLines,
            "aBBCCd aEBCCd aEEBdd BAFEDD AAFFDC AAFFDD",
            "aBBCCd aEBCCd aEEBdd #AF#DD AAFFD# AAFFDD",
            "Rows 1, 2 and 3 have room for their queens in regions B, C and E only, and fill them: cross out every other cell there.",
        );
        check(
            Technique::LinesInLines,
            "aAaAa BBBBB CCCCC dDdDd EEEEE",
            "aAaAa B#B#B C#C#C dDdDd E#E#E",
            "Rows 1 and 4 have room for their queens in columns 2 and 4 only, and fill them: cross out every other cell there.",
        );
        check(
            Technique::Mixed,
            "ABCDB ABCDB EECED ABCDB ABADB",
            "ABCDB ABCDB EE#E# ABCDB AB#DB",
            "Regions C and E have room for their queens in row 3 and column 3 only, and fill them: cross out every other cell there, and where they cross.",
        );
        check(
            Technique::TwoHouses,
            "ABBBB aBBBB aaACC DDDEC DDDEC",
            "AB##B a#B#B aaA#C DD#E# #D#E#",
            "However region A and region E place their queens, one of these attacks 10 open cells: cross them out.",
        );
        check(
            Technique::OneStep,
            "AABBB CbBDD CbDDD BbDEE BBDEE",
            "AABBB Cb#DD CbDDD BbDEE BBDEE",
            "A queen at row 2, column 3 would force the queen of region A to row 1, column 1, and region C would have no cell left: cross it out.",
        );
        check(
            Technique::Squeeze,
            "AABCC ABBBC BBDBE DDDBE DDDEE",
            "AA#CC ABBBC BBDBE DDDBE DDDEE",
            "A queen at row 1, column 3 would leave regions A and C room in row 2 only, and one of them without a queen: cross it out.",
        );
    }

    #[test]
    fn all_is_in_order_and_no_two_share_a_name() {
        assert!(Technique::ALL.is_sorted() && Technique::ALL.last() == Some(&Technique::Chain));
        // The order is that of the variants: whichever is left out is missing from these numbers.
        let numbers = Technique::ALL.iter().map(|&technique| technique as usize);
        assert!(numbers.eq(0..Technique::ALL.len()));
        let mut names: Vec<&str> = Technique::ALL.iter().map(|it| it.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Technique::ALL.len());
    }
}
