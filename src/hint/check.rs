use std::collections::BTreeSet;

use super::{Rung, View, names::cells, sentence::capitalised};
use crate::board::{Board, Cell, House, Marks, Solution};

/// The marks held against the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// The queens that are right, row by row.
    pub right_queens: Vec<Cell>,
    /// The queens that are not in the solution.
    pub wrong_queens: Vec<Cell>,
    /// The crosses on cells where the solution has a queen.
    pub wrong_crosses: Vec<Cell>,
    /// How many crosses there are, right or wrong.
    pub crosses: usize,
    /// The queens that attack one another, right or wrong.
    pub conflicts: Vec<Cell>,
    /// Whether the queens are those of the solution, all and no others.
    pub done: bool,
}

/// Holds `marks` against `solution`, which must be the board's only one for the answer to mean
/// anything.
pub fn check(board: &Board, marks: &Marks, solution: &Solution) -> Check {
    let queens = solution.queens();
    let (right, wrong): (Vec<Cell>, _) =
        marks.queens().iter().partition(|&cell| queens.contains(cell));
    Check {
        done: wrong.is_empty() && right.len() == queens.len(),
        right_queens: right,
        wrong_queens: wrong,
        wrong_crosses: marks.crosses().iter().filter(|&cell| queens.contains(cell)).collect(),
        crosses: marks.crosses().len(),
        conflicts: board.conflicts(marks.queens()).iter().collect(),
    }
}

impl Check {
    /// Whether no mark is wrong.
    pub fn is_right(&self) -> bool {
        self.wrong_queens.is_empty() && self.wrong_crosses.is_empty()
    }

    /// What to say of the marks, in a word or two, where they leave no step to be told.
    pub fn headline(&self) -> Option<&'static str> {
        if self.done {
            Some("Done")
        } else if !self.is_right() {
            Some("Not quite")
        } else {
            None
        }
    }

    /// The wrong marks to ring on `rung`. On the top one a queen is drawn where one belongs, cross or no cross.
    pub fn ringed(&self, rung: Rung) -> Vec<Cell> {
        match rung {
            Rung::Where | Rung::Why => Vec::new(),
            Rung::Move => self.wrong().collect(),
            Rung::Solution => self.wrong_queens.clone(),
        }
    }

    fn wrong(&self) -> impl Iterator<Item = Cell> {
        self.wrong_queens.iter().chain(&self.wrong_crosses).copied()
    }

    /// What `rung` shows of marks that leave no step: the sentence, and on [`Rung::Why`] the rows of the wrong ones.
    pub fn view(&self, rung: Rung) -> View {
        let mut framed = Vec::new();
        if rung == Rung::Why {
            let rows: BTreeSet<u8> = self.wrong().map(|mark| mark.row).collect();
            framed.extend(rows.into_iter().map(House::Row));
        }
        View { framed, said: self.sentence(rung), ..View::default() }
    }

    /// What to tell the player, giving away no more than `rung` allows: how many marks are wrong at
    /// [`Rung::Where`], in which rows at [`Rung::Why`], and which from there on.
    pub fn sentence(&self, rung: Rung) -> String {
        let (right, wrong) = (self.right_queens.len(), self.wrong_queens.len());
        let (queens, crosses) = (right + wrong, self.wrong_crosses.len());
        if self.done {
            return "All queens are right.".to_owned();
        }
        let place = |marks: &[Cell]| match rung {
            Rung::Where => String::new(),
            Rung::Why => {
                let mut rows: Vec<String> =
                    marks.iter().map(|cell| format!("row {}", cell.row + 1)).collect();
                rows.dedup();
                format!(" in {}", super::names::join(&rows))
            }
            Rung::Move | Rung::Solution => format!(" at {}", cells(marks)),
        };
        let mut said = Vec::new();
        match (right, wrong) {
            (0, 0) => {}
            (right, 0) => said.push(format!("{} right", of_your(right, queens, "queen", ""))),
            (0, wrong) => {
                let at = place(&self.wrong_queens);
                said.push(format!("{} not right", of_your(wrong, queens, "queen", &at)));
            }
            (right, wrong) => {
                let at = place(&self.wrong_queens);
                let rest = match (wrong, at.is_empty()) {
                    (1, true) => "one is not".to_owned(),
                    (1, false) => format!("the one{at} is not"),
                    (_, true) => format!("{} are not", number(wrong)),
                    (_, false) => format!("those{at} are not"),
                };
                said.push(format!("{} right, {rest}", of_your(right, queens, "queen", "")));
            }
        }
        if crosses > 0 {
            let at = place(&self.wrong_crosses);
            let crosses = of_your(crosses, self.crosses, "cross", &at);
            said.push(format!("{crosses} where a queen belongs"));
        }
        match said.as_slice() {
            [] => "Nothing is wrong so far.".to_owned(),
            _ => said.iter().map(|part| capitalised(part) + ".").collect::<Vec<_>>().join(" "),
        }
    }
}

/// "your queen in row 2 is", "one of your queens, in row 2, is", "two of your queens are", "your two queens are"; `at` is where
/// they are, and may be empty.
fn of_your(count: usize, all: usize, noun: &str, at: &str) -> String {
    let plural = if noun == "cross" { "crosses" } else { "queens" };
    let apart = if at.is_empty() { String::new() } else { format!(",{at},") };
    match count {
        1 if all == 1 => format!("your {noun}{at} is"),
        1 => format!("one of your {plural}{apart} is"),
        _ if count == all => format!("your {} {plural}{at} are", number(count)),
        _ => format!("{} of your {plural}{apart} are", number(count)),
    }
}

/// Small numbers as words.
fn number(count: usize) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    WORDS.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}
