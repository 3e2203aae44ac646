use super::{
    Deduction, Effect, Names, sentence,
    sentence::{capitalised, reason},
};
use crate::board::{Cell, House, Solution};

/// How much a hint gives away, from the least to the most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rung {
    /// Where to look: the houses are framed.
    Where,
    /// Why: the cells that the argument rests on are ringed, and the reason is said.
    Why,
    /// The queen or the crosses.
    Move,
    /// All queens.
    #[default]
    Solution,
}

impl Rung {
    /// Every rung, from the bottom up.
    pub const ALL: &[Rung] = &[Rung::Where, Rung::Why, Rung::Move, Rung::Solution];

    /// The next one up; `None` at the top.
    pub fn next(self) -> Option<Rung> {
        Rung::ALL.iter().copied().find(|&rung| rung > self)
    }

    /// The name for people, in the window, over the desktop and in the settings file.
    pub fn name(self) -> &'static str {
        match self {
            Rung::Where => "Where to look",
            Rung::Why => "Why",
            Rung::Move => "The next move",
            Rung::Solution => "The whole solution",
        }
    }
}

/// What is to be shown on a rung; no pixels yet.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Houses to frame.
    pub framed: Vec<House>,
    /// Cells to ring: the words may name them by their colour, which they keep.
    pub lit: Vec<Cell>,
    /// What to say; empty if there is nothing to be said.
    pub said: String,
    /// The queen or the crosses to mark.
    pub marked: Option<Effect>,
    /// The queens of the solution.
    pub queens: Vec<Cell>,
}

/// What `rung` shows of a deduction. The top rung shows `solution` alone, where nothing is explained;
/// without one it shows as much as [`Rung::Move`].
pub fn view(
    rung: Rung,
    deduction: &Deduction,
    solution: Option<&Solution>,
    names: &dyn Names,
) -> View {
    if let (Rung::Solution, Some(solution)) = (rung, solution) {
        return View { queens: solution.cells().collect(), ..View::default() };
    }
    let said = match rung {
        Rung::Where if deduction.houses.is_empty() => "Look at the queens.".to_owned(),
        Rung::Where => capitalised(&format!("look at {}.", names.houses(&deduction.houses))),
        Rung::Why => reason(deduction, names),
        _ => sentence(deduction, names),
    };
    View {
        framed: deduction.houses.clone(),
        // Crosses around a queen have no house to frame; the queen itself is no secret.
        lit: if rung >= Rung::Why || deduction.houses.is_empty() {
            deduction.because.clone()
        } else {
            Vec::new()
        },
        said,
        marked: (rung >= Rung::Move).then(|| deduction.effect.clone()),
        queens: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::{Board, Marks},
        hint::{Letters, next},
    };

    #[test]
    fn each_rung_gives_away_more_than_the_one_below() {
        let board: Board = "AAABBB/AAACCB/AAAADB/EADDDD/EEEDDD/FEEDDD".parse().expect("a board");
        let step = next(&board, &Marks::none(6)).expect("a first step");
        let solution = Solution::new(vec![0; 6]);
        let shown = |rung| view(rung, &step, Some(&solution), &Letters);
        let [look, why, mark, all] =
            [Rung::Where, Rung::Why, Rung::Move, Rung::Solution].map(shown);
        assert_eq!((look.framed.as_slice(), look.lit.len()), (step.houses.as_slice(), 0));
        assert!(look.said.starts_with("Look at ") && look.marked.is_none());
        let whole = step.to_string();
        let said = why.said.trim_end_matches('.');
        assert_eq!(why.lit, step.because);
        assert!(whole.starts_with(said) && said.len() + 10 < whole.len(), "{said}");
        assert_eq!(mark.said, whole);
        assert_eq!((why.marked, mark.marked), (None, Some(step.effect.clone())));
        assert_eq!((all.queens.len(), all.said.as_str()), (6, ""));
        assert_eq!(Rung::Where.next(), Some(Rung::Why));
        assert_eq!(Rung::Solution.next(), None);
    }
}
