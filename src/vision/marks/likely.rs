//! The likeliest meaning of all glyphs together, by their looks and by where they are.
//!
//! Each is a queen or a cross. How likely its looks are for one and for the other, how likely a player places so many queens
//! and crosses just there, and how likely a game draws one mark in two ways, are added up as logarithms (nats) for each
//! way of naming them.

use super::{glyphs::Glyph, shape::TINY};
use crate::{
    board::{Board, CellSet, Mark},
    solve::{Engine, NEVER, Request, search},
};

/// So many glyphs, the most frequent, are looked at together; the others each by itself.
const TOGETHER: usize = 8;

/// What the looks of a cross beyond doubt weigh, those of a queen, of a dot, of what may be either, and of what is too small
/// for its form to show.
const SURE: f32 = 9.0;
const DOT: f32 = 5.0;
const LIKE: f32 = 3.0;
const MAYBE: f32 = 2.0;
const UNCLEAR: f32 = 1.5;
const SMALL: f32 = 0.5;

/// The meaning of each of these glyphs, among `all` that were seen; of some it is known that they are no queens.
pub(super) fn meanings<'a>(
    board: &Board,
    glyphs: &[&'a Glyph],
    all: &[&'a Glyph],
    is_no_queen: impl Fn(&Glyph) -> bool,
) -> Vec<(&'a Glyph, Mark)> {
    let places = Places::of(board);
    let looks = |glyph| if is_no_queen(glyph) { f32::INFINITY } else { looks(glyph, all) };
    let mut signs: Vec<Sign<'a>> =
        glyphs.iter().map(|&glyph| Sign { glyph, looks: looks(glyph) }).collect();
    signs.sort_by_key(|sign| std::cmp::Reverse(sign.glyph.count()));
    let (first, others) = signs.split_at(signs.len().min(TOGETHER));
    let ways = 0..1usize << first.len();
    let weight = |way: usize| places.weight(board, first, way);
    let best = ways.map(|way| (weight(way), way)).max_by(|a, b| a.0.total_cmp(&b.0));
    let best = best.map_or(0, |it| it.1);
    let named = |is_cross: bool| if is_cross { Mark::Cross } else { Mark::Queen };
    let first = first.iter().enumerate().map(|(at, sign)| (sign.glyph, named(best >> at & 1 == 1)));
    let others = others.iter().map(|sign| {
        let one = std::slice::from_ref(sign);
        (sign.glyph, named(places.weight(board, one, 1) > places.weight(board, one, 0)))
    });
    first.chain(others).collect()
}

struct Sign<'a> {
    glyph: &'a Glyph,
    /// How much its looks speak for a cross, rather than for a queen.
    looks: f32,
}

/// How much the looks of a glyph speak for a cross, rather than for a queen.
fn looks(glyph: &Glyph, all: &[&Glyph]) -> f32 {
    /// The fewest copies whose looks are believed.
    const FEW: usize = 3;
    /// The largest mark whose form hardly shows, as a share of the part looked at.
    const HARDLY: f32 = 0.4;
    /// How compact a disc is at least that is seen badly.
    const ROUND: f32 = 0.93;
    let measures = glyph.measures;
    let is_cross = |glyph: &Glyph| glyph.is_cross() || glyph.measures.is_dash();
    let like = || {
        let (mut crosses, mut count) = (0, 0);
        for other in all.iter().filter(|other| glyph.is_akin(other)) {
            count += other.count();
            crosses += if is_cross(other) { other.count() } else { 0 };
        }
        if crosses * 2 > count { MAYBE } else { -MAYBE }
    };
    if is_cross(glyph) {
        return match () {
            () if measures.is_surely_x() || measures.is_dash() => SURE,
            () if measures.is_surely_cross() => DOT,
            () if glyph.count() < FEW => like(),
            () => LIKE,
        };
    }
    match () {
        () if measures.may_be_cross() => like(),
        () if measures.extent <= TINY => -SMALL,
        () if measures.extent <= HARDLY => -UNCLEAR,
        () if measures.compact >= ROUND => -MAYBE,
        () => -SURE,
    }
}

/// Where queens are, if the board says.
struct Places {
    solution: Option<CellSet>,
    size: f32,
}

impl Places {
    fn of(board: &Board) -> Places {
        /// A search that takes longer says nothing.
        const MAX_NODES: u64 = 20_000;
        let request = Request { limit: 2, max_nodes: MAX_NODES, cancel: &NEVER };
        let found = search(board, Engine::Bitmask, &request);
        let solution = match found.solutions.as_slice() {
            [one] => Some(one.queens()),
            _ => None,
        };
        Places { solution, size: board.size() as f32 }
    }

    /// How likely it is that the signs whose bit is set in `way` are crosses and the others queens.
    fn weight(&self, board: &Board, signs: &[Sign<'_>], way: usize) -> f32 {
        /// What another way of drawing queens, and crosses, costs.
        const OTHER_QUEEN: f32 = 3.0;
        const OTHER_CROSS: f32 = 1.0;
        /// Fewer copies may be of another, seen badly.
        const COPIES: usize = 4;
        /// What it costs that a cross that is no X is larger than a queen, so many times.
        const LARGE_CROSS: f32 = 2.0;
        const LARGER: f32 = 1.2;
        /// … or than the most frequent cross, so many times.
        const HUGE: f32 = 2.0;
        let is_cross = |at: &usize| way >> at & 1 == 1;
        let of = |crosses: bool| (0..signs.len()).filter(move |at| is_cross(at) == crosses);
        let cells = |crosses: bool| {
            let mut cells = CellSet::empty(board.size());
            of(crosses).for_each(|at| cells.extend(signs[at].glyph.cells()));
            cells
        };
        let mut weight = 0.0;
        for at in 0..signs.len() {
            weight -= if is_cross(&at) { 0.0 } else { signs[at].looks };
        }
        for crosses in [false, true] {
            let kinds: Vec<&Glyph> = of(crosses).map(|at| signs[at].glyph).collect();
            let is_new = |at: usize| {
                let is_like = |it: &&Glyph| kinds[at].is_akin(it) || kinds[at].has_form_of(it);
                !kinds[..at].iter().any(is_like)
            };
            let copies = |at: usize| kinds[at].count().min(COPIES) as f32 / COPIES as f32;
            let other: f32 = (1..kinds.len()).filter(|&at| is_new(at)).map(copies).sum();
            weight -= other * if crosses { OTHER_CROSS } else { OTHER_QUEEN };
        }
        let extent = |at: usize| signs[at].glyph.measures.extent;
        let smallest = of(false).map(extent).fold(f32::INFINITY, f32::min);
        let is_large = |at: &usize| {
            let measures = signs[*at].glyph.measures;
            !measures.is_x() && !measures.is_dash() && measures.extent > LARGER * smallest
        };
        let frequent = of(true).max_by_key(|&at| signs[at].glyph.count());
        let is_huge = |at: &usize| frequent.is_some_and(|it| extent(*at) > HUGE * extent(it));
        weight -= LARGE_CROSS * of(true).filter(is_huge).count() as f32;
        weight -= LARGE_CROSS * of(true).filter(is_large).count() as f32;
        weight + self.of_queens(board, &cells(false)) + self.of_crosses(&cells(true))
    }

    /// How likely it is that a player places queens there, rather than anywhere.
    fn of_queens(&self, board: &Board, queens: &CellSet) -> f32 {
        /// The share of players who place nearly all queens right, and of their queens that are wrong.
        const CAREFUL: f32 = 0.7;
        const WRONG: f32 = 0.15;
        /// What each queen costs that attacks another.
        const CLASH: f32 = 0.7;
        /// What all queens of a solution weigh, for each row.
        const SOLVED: f32 = 1.0;
        let clashing = board.conflicts(queens).len();
        let is_solution = clashing == 0 && queens.len() == board.size();
        let solved = if is_solution { SOLVED * self.size } else { 0.0 };
        let at_places = self.at_solution(queens).map_or(0.0, |(on, off)| {
            let on = on * ((1.0 - WRONG) * self.size).ln();
            let careful = on + off * (WRONG * self.size / (self.size - 1.0)).ln();
            (CAREFUL * careful.exp() + 1.0 - CAREFUL).ln()
        });
        solved + at_places - CLASH * clashing as f32
    }

    /// How likely it is that a player crosses these cells out, rather than any.
    fn of_crosses(&self, crosses: &CellSet) -> f32 {
        /// The share of players who hardly cross out a cell of a queen, and of their crosses that are wrong.
        const CAREFUL: f32 = 0.8;
        const WRONG: f32 = 0.04;
        self.at_solution(crosses).map_or(0.0, |(on, off)| {
            let off = off * ((1.0 - WRONG) * self.size / (self.size - 1.0)).ln();
            let careful = on * (WRONG * self.size).ln() + off;
            (CAREFUL * careful.exp() + 1.0 - CAREFUL).ln()
        })
    }

    /// How many of these cells are queens' in the only solution, and how many aren't.
    fn at_solution(&self, cells: &CellSet) -> Option<(f32, f32)> {
        let mut on = cells.clone();
        on.intersect(self.solution.as_ref()?);
        Some((on.len() as f32, (cells.len() - on.len()) as f32))
    }
}
