//! The spoiler ladder over the board: where to look, why, the move, the whole solution.
//!
//! The marks that the player has placed count as progress; while one of them is wrong, it is that
//! which is told, on the same rungs.

use super::Sighting;
use crate::{
    answer::Verdict,
    board::{Board, Cell, Marks, Solution},
    hint::{self, Check, Colours, Effect, Ending, Rung, View},
    present,
};

/// Boards above this size have no hints: theirs take longer than anyone waits for a key.
const MAX_SIZE: usize = 24;

/// What is told of a board.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Told {
    /// What is drawn over the board.
    pub(super) view: View,
    /// The player's marks to ring as wrong.
    pub(super) wrong: Vec<Cell>,
    /// What a card beside the board says; `None` for no card.
    pub(super) card: Option<Words>,
    /// What the key shows next; `None` if it takes all away.
    pub(super) next: Option<Rung>,
}

/// The words of a card.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Words {
    pub(super) headline: &'static str,
    pub(super) text: String,
    /// What the key does next; may be empty.
    pub(super) footer: String,
}

/// How far up the ladder a board was shown.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Climb {
    board: Board,
    marks: Marks,
    next: Rung,
}

impl Climb {
    /// Where the ladder goes on after `told`; `None` at its top.
    pub(super) fn after(told: &Told, sighting: &Sighting) -> Option<Climb> {
        let (board, marks) = (&sighting.answer.board, &sighting.answer.marks);
        told.next.map(|next| Climb { board: board.clone(), marks: marks.clone(), next })
    }

    /// The rung for what is seen now: the next one up if nothing has changed, else `start`.
    pub(super) fn rung(&self, sighting: &Sighting, start: Rung) -> Rung {
        let same = self.board == sighting.answer.board && self.marks == sighting.answer.marks;
        if same { self.next } else { start }
    }
}

/// What `rung` tells of a board that was seen. An answer that is not the only one is always told as
/// what it is, and on the top rung alone.
pub(super) fn told(sighting: &Sighting, rung: Rung) -> Told {
    let answer = &sighting.answer;
    let solution = match &answer.verdict {
        Verdict::Solved(solution) => solution,
        Verdict::Ambiguous(_) if rung < Rung::Solution => return without_hint(&answer.verdict),
        Verdict::Ambiguous(one) => {
            let text = "This board has several. One of them is shown.";
            return with_words(queens(Some(one)), "More than one solution", text);
        }
        Verdict::Unknown(_, one) => {
            let text = match one {
                Some(_) => {
                    "The search ended before it was sure that this solution is the only one."
                }
                None => "The search ended before it found a solution.",
            };
            return with_words(queens(one.as_ref()), "Not sure", text);
        }
        Verdict::Unsolvable => {
            let text = format!("The {0}×{0} board was read, and has none.", answer.board.size());
            return with_words(Told::default(), "No solution", &text);
        }
    };
    let check = hint::check(&answer.board, &answer.marks, solution);
    if rung == Rung::Solution || answer.board.size() > MAX_SIZE {
        return Told { wrong: check.ringed(Rung::Solution), ..queens(Some(solution)) };
    }
    let mut told = match check.headline() {
        Some(headline) => without_step(&check, headline, rung),
        None => next_step(sighting, solution, rung),
    };
    if let (Some(words), Some(next)) = (&mut told.card, told.next) {
        let [rows, wrong] = [check.view(Rung::Why).framed.len(), check.ringed(Rung::Move).len()];
        let next = match (next, if next == Rung::Why { rows } else { wrong }) {
            (Rung::Where, _) => "where to look",
            (Rung::Why, 0) => "why",
            (Rung::Why, 1) => "in which row",
            (Rung::Why, _) => "in which rows",
            (Rung::Move, 0) => "the move",
            (Rung::Move, 1) => "which one",
            (Rung::Move, _) => "which ones",
            (Rung::Solution, _) => "the whole solution",
        };
        words.footer = format!("The key again: {next}. Esc: away.");
    }
    told
}

fn queens(solution: Option<&Solution>) -> Told {
    let queens = solution.into_iter().flat_map(Solution::cells).collect();
    Told { view: View { queens, ..View::default() }, ..Told::default() }
}

fn with_words(told: Told, headline: &'static str, text: &str) -> Told {
    let text = text.to_owned();
    Told { card: Some(Words { headline, text, footer: String::new() }), ..told }
}

/// What is told to who asked for a hint where none leads to just one of several solutions.
fn without_hint(verdict: &Verdict) -> Told {
    let text = verdict.why_no_hint().unwrap_or_default().to_owned();
    let footer = "The key again: one of them. Esc: away.".to_owned();
    let card = Some(Words { headline: "More than one solution", text, footer });
    Told { card, next: Some(Rung::Solution), ..Told::default() }
}

fn next_step(sighting: &Sighting, solution: &Solution, rung: Rung) -> Told {
    let answer = &sighting.answer;
    let step = match hint::next(&answer.board, &answer.marks) {
        Ok(step) => step,
        Err(ending) => {
            let text = match ending {
                Ending::GaveUp => "On so large a board the next step would take too long to find.",
                _ => "From here on no technique gets any further.",
            };
            let told = with_words(Told::default(), "No hint", text);
            return Told { next: Some(Rung::Solution), ..told };
        }
    };
    let frame = answer.frame.as_ref();
    let image = &sighting.capture.image;
    let colours = frame.and_then(|frame| present::colour_names(image, frame, &answer.board));
    let names = Colours(colours.as_deref().unwrap_or_default());
    let mut view = hint::view(rung, &step, Some(solution), &names);
    let headline = match &step.effect {
        _ if rung < Rung::Move => rung.name(),
        Effect::Queen(_) => "The next queen",
        Effect::Crosses(_) => "The next crosses",
    };
    let text = std::mem::take(&mut view.said);
    let told = with_words(Told { view, ..Told::default() }, headline, &text);
    Told { next: rung.next(), ..told }
}

fn without_step(check: &Check, headline: &'static str, rung: Rung) -> Told {
    let mut view = check.view(rung);
    let text = std::mem::take(&mut view.said);
    let told = Told { view, wrong: check.ringed(rung), ..Told::default() };
    let next = rung.next().filter(|_| !check.done);
    Told { next, ..with_words(told, headline, &text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::answer_board,
        board::{House, Mark},
        capture::Capture,
        platform::Area,
        present::draw_board,
        solve::{Engine, NEVER},
    };

    const BOARD: &str = "AAAABBBC/DDDDBDDC/DDDDDDCC/EEDFDDCC/EGFFFFFC/EGFFFFFC/GGGHHFFC/GGGGHFFC";

    fn seen(board: &str, marks: &[(Cell, Mark)]) -> Sighting {
        let board: Board = board.parse().expect("a board");
        let (image, frame) = draw_board(&board, 40);
        let mut answer = answer_board(board, Engine::default(), &NEVER);
        answer.frame = Some(frame);
        marks.iter().for_each(|&(cell, mark)| answer.marks.set(cell, mark));
        let capture =
            Capture { image: image.into(), area: Area::default(), of: "screen".to_owned() };
        Sighting { capture, answer, capture_us: 0.0 }
    }

    fn queens_of(sighting: &Sighting) -> Vec<Cell> {
        sighting.answer.verdict.solution().expect("a solution").cells().collect()
    }

    #[test]
    fn each_press_tells_more_until_all_is_told() {
        let sighting = seen(BOARD, &[]);
        let step = hint::next(&sighting.answer.board, &sighting.answer.marks).expect("a step");
        let mut rung = Rung::Where;
        let mut all = vec![told(&sighting, rung)];
        while let Some(climb) = Climb::after(all.last().expect("one"), &sighting) {
            rung = climb.rung(&sighting, Rung::Where);
            all.push(told(&sighting, rung));
        }
        let [look, why, mark, whole] = &all[..] else { panic!("{} rungs", all.len()) };
        assert_eq!((look.view.framed.as_slice(), look.view.lit.len()), (&step.houses[..], 0));
        assert_eq!(why.view.lit, step.because);
        assert_eq!((&why.view.marked, &mark.view.marked), (&None, &Some(step.effect)));
        assert_eq!((whole.view.queens.len(), &whole.card), (8, &None));
        let said = |told: &Told| told.card.clone().expect("words");
        assert!(said(look).text.starts_with("Look at ") && said(look).footer.contains("why"));
        assert!(said(why).text != said(look).text && said(why).text.len() < said(mark).text.len());
    }

    #[test]
    fn a_mark_placed_meanwhile_starts_the_ladder_anew() {
        let before = seen(BOARD, &[]);
        let climb = Climb::after(&told(&before, Rung::Why), &before).expect("more to tell");
        assert_eq!(climb.rung(&before, Rung::Where), Rung::Move);
        let queen = queens_of(&before)[0];
        let after = seen(BOARD, &[(queen, Mark::Queen)]);
        assert_eq!(climb.rung(&after, Rung::Where), Rung::Where);
        assert_ne!(told(&after, Rung::Where).view, told(&before, Rung::Where).view);
    }

    #[test]
    fn wrong_marks_are_told_before_anything_else() {
        let right = seen(BOARD, &[]);
        let queen = queens_of(&right)[2];
        let sighting = seen(BOARD, &[(queen, Mark::Cross)]);
        let [look, why, mark] = [Rung::Where, Rung::Why, Rung::Move].map(|r| told(&sighting, r));
        assert_eq!((look.view, look.wrong.len()), (View::default(), 0));
        let next = |told: &Option<Words>| told.clone().map(|words| words.footer);
        assert_eq!(next(&look.card), Some("The key again: in which row. Esc: away.".into()));
        assert_eq!(next(&why.card), Some("The key again: which one. Esc: away.".into()));
        assert_eq!(why.view.framed, [House::Row(queen.row)]);
        assert_eq!(mark.wrong, [queen]);
        assert!(mark.card.is_some_and(|words| words.text.contains("where a queen belongs")));
        let both = [0, 1].map(|at| Cell::new(queen.row, (queen.col + 2 + at) % 8));
        let two = told(&seen(BOARD, &both.map(|cell| (cell, Mark::Queen))), Rung::Where);
        assert_eq!(next(&two.card), Some("The key again: in which row. Esc: away.".into()));
        let done = queens_of(&right).into_iter().map(|cell| (cell, Mark::Queen));
        let done = told(&seen(BOARD, &done.collect::<Vec<_>>()), Rung::Where);
        assert_eq!((done.next, done.card.map(|words| words.headline)), (None, Some("Done")));
    }

    #[test]
    fn the_whole_solution_rings_queens_that_are_not_in_it() {
        let right = queens_of(&seen(BOARD, &[]));
        let wrong = Cell::new(right[2].row, (right[2].col + 1) % 8);
        let sighting = seen(BOARD, &[(right[0], Mark::Queen), (wrong, Mark::Queen)]);
        let whole = told(&sighting, Rung::Solution);
        assert_eq!((whole.view.queens, whole.wrong), (right, vec![wrong]));
    }

    #[test]
    fn what_is_not_the_only_solution_says_so_on_every_rung() {
        let sighting = seen("AABB/AABB/CCDD/CCDD", &[]);
        let hint = told(&sighting, Rung::Where);
        assert_eq!((&hint.view, hint.next), (&View::default(), Some(Rung::Solution)));
        let words = hint.card.clone().expect("words");
        assert_eq!(words.headline, "More than one solution");
        assert!(words.text.contains("no hint") && words.footer.contains("one of them"));
        let climb = Climb::after(&hint, &sighting).expect("more to tell");
        let several = told(&sighting, climb.rung(&sighting, Rung::Where));
        assert_eq!(several.view.queens.len(), 4);
        assert_eq!(several.card.map(|words| words.headline), Some("More than one solution"));
        let none = told(&seen("AAB/AAB/CCC", &[]), Rung::Where);
        assert_eq!((none.view, none.next), (View::default(), None));
        assert_eq!(none.card.map(|words| words.headline), Some("No solution"));
    }
}
