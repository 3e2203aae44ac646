use super::{
    Deduction, Technique,
    position::{Position, Tables},
};
use crate::board::{Board, House, Marks};

/// The next step from `marks`: the easiest deduction that gets somewhere.
///
/// `None` if every house has its queen, if no technique gets anywhere, or if the marks contradict
/// each other; [`steps`] tells which.
pub fn next(board: &Board, marks: &Marks) -> Option<Deduction> {
    find(&Position::new(&Tables::new(board), marks))
}

fn find(position: &Position<'_>) -> Option<Deduction> {
    if position.is_broken() {
        return None;
    }
    Technique::ALL.iter().find_map(|technique| technique.find(position))
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

/// All steps from `marks` on.
pub fn steps(board: &Board, marks: &Marks) -> Trace {
    let tables = Tables::new(board);
    let mut position = Position::new(&tables, marks);
    let mut steps = Vec::new();
    while !position.rooms.is_empty() {
        let Some(step) = find(&position) else { break };
        position.apply(&step.effect);
        steps.push(step);
    }
    let empty = position.rooms.iter().find(|room| room.count == 0).map(|room| room.house);
    let ending = if position.is_broken() {
        Ending::Broken(empty)
    } else if position.rooms.is_empty() {
        Ending::Explained
    } else {
        Ending::Stuck
    };
    Trace { steps, ending }
}
