use super::{
    Deduction, Technique,
    position::{Position, Tables},
};
use crate::board::{Board, House, Marks};

/// The most work that goes into one question, counted as [`Tables::spend`] does: some three seconds.
/// The published boards, of up to 18 rows, are explained from start to end with less than a tenth of it.
const MAX_WORK: u64 = 500_000_000;

/// The next step from `marks`: the easiest deduction that gets somewhere.
///
/// # Errors
///
/// How the steps end, if there is none: every house has its queen, no technique gets anywhere, the
/// marks contradict each other, or it would take too long to tell.
pub fn next(board: &Board, marks: &Marks) -> Result<Deduction, Ending> {
    find(&Position::new(&Tables::new(board, MAX_WORK), marks))
}

fn find(position: &Position<'_>) -> Result<Deduction, Ending> {
    if position.is_broken() {
        let empty = position.rooms.iter().find(|room| room.count == 0);
        return Err(Ending::Broken(empty.map(|room| room.house)));
    }
    if position.rooms.is_empty() {
        return Err(Ending::Explained);
    }
    for technique in Technique::ALL {
        let found = technique.find(position);
        if position.tables.is_spent() {
            return Err(Ending::GaveUp);
        }
        if let Some(step) = found {
            return Ok(step);
        }
    }
    Err(Ending::Stuck)
}

/// The way from some marks to the solution, or as far as the techniques reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The deductions in order; each holds on the marks with all before it applied.
    pub steps: Vec<Deduction>,
    /// How it ends.
    pub ending: Ending,
}

/// How a [`Trace`] ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Every house has its queen.
    Explained,
    /// No technique gets any further. The board may have several solutions.
    Stuck,
    /// Queens attack each other, or this house has no cell left: a mark is wrong, or the board has
    /// no solution.
    Broken(Option<House>),
    /// The board is so large that the next step would take too long to find.
    GaveUp,
}

impl Trace {
    /// How often each technique is used, easiest first; without those that are not.
    pub fn tally(&self) -> Vec<(Technique, usize)> {
        let count = |technique| {
            let times = self.steps.iter().filter(|step| step.technique == technique).count();
            (technique, times)
        };
        Technique::ALL.iter().map(|&it| count(it)).filter(|&(_, times)| times > 0).collect()
    }

    /// The hardest technique used; `None` if there are no steps.
    pub fn hardest(&self) -> Option<Technique> {
        self.steps.iter().map(|step| step.technique).max()
    }
}

/// All steps from `marks` on, or as far as they are found in bounded time.
pub fn steps(board: &Board, marks: &Marks) -> Trace {
    steps_within(board, marks, MAX_WORK)
}

fn steps_within(board: &Board, marks: &Marks, work: u64) -> Trace {
    let tables = Tables::new(board, work);
    let mut position = Position::new(&tables, marks);
    let mut steps = Vec::new();
    let ending = loop {
        match find(&position) {
            Ok(step) => {
                position.apply(&step.effect);
                steps.push(step);
            }
            Err(ending) => break ending,
        }
    };
    Trace { steps, ending }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::MAX_SIZE;

    #[test]
    fn a_board_without_an_end_is_given_up() {
        // Without regions there is nothing to reason from but suppositions, and they are many.
        let board = Board::classic(MAX_SIZE).expect("a size in range");
        let nothing = Marks::none(MAX_SIZE);
        let trace = steps_within(&board, &nothing, 5_000_000);
        assert_eq!((trace.steps.len(), trace.ending), (0, Ending::GaveUp));
    }

    #[test]
    fn steps_that_are_found_in_time_are_kept() {
        let board: Board = "AAABB/AACBB/CACCD/CCCCC/ECCCC".parse().expect("a board");
        let nothing = Marks::none(5);
        let all = steps(&board, &nothing);
        assert_eq!(all.ending, Ending::Explained);
        let some = (0..).map(|work| steps_within(&board, &nothing, work * 100));
        let some = some.take_while(|trace| trace.ending == Ending::GaveUp).map(|trace| trace.steps);
        let kept: Vec<usize> =
            some.inspect(|it| assert!(all.steps.starts_with(it))).map(|it| it.len()).collect();
        assert!(kept.is_sorted() && kept.last() > Some(&1), "{kept:?}");
    }
}
