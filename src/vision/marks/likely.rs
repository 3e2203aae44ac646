//! The likeliest meaning of all glyphs together, by their looks and by where they are.
//!
//! Each is a queen or a cross. How likely its looks are for one and for the other, how likely a player places so many queens
//! and crosses just there, and how likely a game draws one mark in two ways, are added up as logarithms (nats) for each
//! way of naming them.

use super::{
    super::judge,
    glyphs::{self, Glyph},
    shape::TINY,
};
use crate::board::{Board, CellSet, Mark};

/// So many glyphs, the most frequent, are looked at together; the others each by itself.
const TOGETHER: usize = 8;

/// What looks weigh that are beyond doubt: those of an X or a dash, or of a queen.
const SURE: f32 = 9.0;
/// Those of a dot beyond doubt, and of a cross that isn't.
const DOT: f32 = 5.0;
const CROSS: f32 = 3.0;
/// Those of what may be a cross: its like tell whether it is one.
const MAYBE: f32 = 2.0;
/// Those of what is so small that its form hardly shows, or not at all: it is rather a queen.
const HARDLY_SHOWN: f32 = 2.5;
const NOT_SHOWN: f32 = 0.5;
/// Those of a disc or a square that is a dot nearly, and how much more one weighs that fills its cell.
const ROUND: f32 = 2.0;
const LARGE: f32 = 4.0;

/// The meaning of each of the `unnamed` glyphs, among `all` that were seen; some are in too many cells for queens, however
/// they look.
pub(super) fn meanings<'a>(
    board: &Board,
    unnamed: &[&'a Glyph],
    all: &[&'a Glyph],
    are_too_many: impl Fn(&Glyph) -> bool,
) -> Vec<(&'a Glyph, Mark)> {
    if unnamed.is_empty() {
        return Vec::new();
    }
    let mut signs: Vec<Sign<'a>> = Vec::new();
    for &glyph in unnamed {
        let looks = if are_too_many(glyph) { f32::INFINITY } else { looks(glyph, all) };
        signs.push(Sign { glyph, cells: glyphs::cells(board.size(), [glyph]), looks });
    }
    signs.sort_by_key(|sign| std::cmp::Reverse(sign.glyph.count()));
    let places = Places::of(board);
    let likeliest = |signs: &[Sign<'_>]| {
        let weight = |way: usize| Naming::new(signs, way).weight(&places);
        // Of two that are as likely, the one with more queens.
        let ways = (0..1usize << signs.len()).rev().map(|way| (weight(way), way));
        ways.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(0, |it| it.1)
    };
    let (first, others) = signs.split_at(signs.len().min(TOGETHER));
    let way = likeliest(first);
    let of_first = (0..first.len()).map(|at| is_cross(way, at));
    let of_others = others.iter().map(|sign| is_cross(likeliest(std::slice::from_ref(sign)), 0));
    let are_crosses = of_first.chain(of_others);
    let mark = |is_cross| if is_cross { Mark::Cross } else { Mark::Queen };
    signs.iter().zip(are_crosses).map(|(sign, is_cross)| (sign.glyph, mark(is_cross))).collect()
}

/// A glyph to be named.
struct Sign<'a> {
    glyph: &'a Glyph,
    cells: CellSet,
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
    const COMPACT: f32 = 0.93;
    let measures = glyph.measures;
    let like = || {
        let (mut crosses, mut count) = (0, 0);
        for other in all.iter().filter(|other| glyph.is_akin(other)) {
            count += other.count();
            crosses += if other.is_sign_of_cross() { other.count() } else { 0 };
        }
        if crosses * 2 > count { MAYBE } else { -MAYBE }
    };
    let is_sure_dot = measures.is_surely_cross();
    if measures.is_surely_x() || measures.is_dash() {
        SURE
    } else if glyph.is_cross() && (is_sure_dot || glyph.count() >= FEW) {
        if is_sure_dot { DOT } else { CROSS }
    } else if glyph.is_cross() || measures.may_be_cross() {
        like()
    } else if measures.extent <= TINY {
        -NOT_SHOWN
    } else if measures.extent <= HARDLY {
        -HARDLY_SHOWN
    } else if measures.compact >= COMPACT {
        -ROUND - LARGE * (measures.extent - HARDLY)
    } else {
        -SURE
    }
}

/// Whether a sign is a cross in a way of naming them: its bit is set.
fn is_cross(way: usize, at: usize) -> bool {
    way >> at & 1 == 1
}

/// A way of naming signs.
struct Naming<'a> {
    queens: Vec<&'a Sign<'a>>,
    crosses: Vec<&'a Sign<'a>>,
}

impl<'a> Naming<'a> {
    fn new(signs: &'a [Sign<'a>], way: usize) -> Naming<'a> {
        let of = |crosses: bool| {
            let those = signs.iter().enumerate().filter(|&(at, _)| is_cross(way, at) == crosses);
            those.map(|it| it.1).collect()
        };
        Naming { queens: of(false), crosses: of(true) }
    }

    /// How likely it is.
    fn weight(&self, places: &Places<'_>) -> f32 {
        /// What another way of drawing queens costs, and of drawing crosses.
        const OTHER: (f32, f32) = (3.0, 1.0);
        let against_looks: f32 = self.queens.iter().map(|sign| sign.looks).sum();
        let others = OTHER.0 * more_ways(&self.queens) + OTHER.1 * more_ways(&self.crosses);
        places.of_queens(&self.queens, !self.crosses.is_empty()) + places.of_crosses(&self.crosses)
            - against_looks
            - others
            - self.large_crosses()
            - self.twins()
            - self.torn()
    }

    /// What it costs that what is named a cross, though it doesn't look like it, is a queen of which something isn't seen.
    fn torn(&self) -> f32 {
        let is_torn = |cross: &&&Sign<'_>| {
            let is_part = |queen: &&Sign<'_>| cross.glyph.shows_most_of(queen.glyph);
            cross.looks < 0.0 && self.queens.iter().any(is_part)
        };
        SURE * self.crosses.iter().filter(is_torn).count() as f32
    }

    /// What it costs that a queen has the form and the size of a cross: marks may have the ink that is seen best on their
    /// cells.
    fn twins(&self) -> f32 {
        const COST: f32 = 2.0;
        /// How many times as large one is at most.
        const ONE_SIZE: f32 = 1.1;
        let is_twin = |queen: &&Sign<'_>, cross: &&Sign<'_>| {
            let (a, b) = (queen.glyph.measures.extent, cross.glyph.measures.extent);
            a.max(b) <= ONE_SIZE * a.min(b) && queen.glyph.has_form_of(cross.glyph)
        };
        let twins = self.queens.iter().filter(|it| self.crosses.iter().any(|of| is_twin(it, of)));
        COST * twins.count() as f32
    }

    /// What it costs that crosses are larger than other marks.
    fn large_crosses(&self) -> f32 {
        /// What each costs, up to so many of one sign …
        const COST: f32 = 1.0;
        const COPIES: usize = 4;
        /// … that is no X or dash and so many times as large as a queen, …
        const LARGER: f32 = 1.2;
        /// … or so many times as the most frequent cross.
        const HUGE: f32 = 2.0;
        let extent = |sign: &Sign<'_>| sign.glyph.measures.extent;
        let queen = self.queens.iter().map(|sign| extent(sign)).fold(f32::INFINITY, f32::min);
        let frequent = self.crosses.iter().max_by_key(|sign| sign.glyph.count());
        let cross = frequent.map_or(f32::INFINITY, |sign| extent(sign));
        let costs = |sign: &Sign<'_>| {
            let measures = sign.glyph.measures;
            let may_be_any = measures.is_x() || measures.is_dash();
            let is_larger = !may_be_any && extent(sign) > LARGER * queen;
            let times = usize::from(is_larger) + usize::from(extent(sign) > HUGE * cross);
            times * sign.glyph.count().min(COPIES)
        };
        COST * self.crosses.iter().map(|sign| costs(sign)).sum::<usize>() as f32
    }
}

/// What weighs so much of careful players alone, where they are a share of all: of the others it weighs nothing.
fn of_careful(share: f32, weight: f32) -> f32 {
    let (careful, others) = (share.ln() + weight, (1.0 - share).ln());
    // Sums of large powers are out of reach.
    let most = careful.max(others);
    most + ((careful - most).exp() + (others - most).exp()).ln()
}

/// In how many ways, but for one, marks with these signs are drawn. Of fewer copies each is less of one: it may be another,
/// seen badly.
fn more_ways(signs: &[&Sign<'_>]) -> f32 {
    const COPIES: usize = 4;
    let is_like = |a: &Glyph, b: &Glyph| a.is_akin(b) || a.has_form_of(b);
    let mut ways = 0.0;
    for (at, sign) in signs.iter().enumerate().skip(1) {
        if !signs[..at].iter().any(|other| is_like(sign.glyph, other.glyph)) {
            ways += sign.glyph.count().min(COPIES) as f32 / COPIES as f32;
        }
    }
    ways
}

/// A board, and where its queens are, if it says.
struct Places<'a> {
    board: &'a Board,
    /// The queens of its only solution.
    solution: Option<CellSet>,
}

impl<'a> Places<'a> {
    fn of(board: &'a Board) -> Places<'a> {
        Places { board, solution: judge::only_solution(board) }
    }

    /// How much likelier a player places queens there than anywhere. Without crosses beside them, where they are says less:
    /// notes may be there as well.
    fn of_queens(&self, signs: &[&Sign<'_>], has_crosses: bool) -> f32 {
        /// The share of players who place nearly all queens right, and how many of their queens are wrong nevertheless.
        const CAREFUL: f32 = 0.7;
        const WRONG: f32 = 0.15;
        /// The most that it says without crosses.
        const ALONE: f32 = 1.0;
        /// What each queen costs that attacks another, past those that a player who is wrong has.
        const CLASH: f32 = 0.9;
        const CLASHING: usize = 4;
        /// What it weighs that they are the queens of a solution: no other marks are by chance.
        const SOLVED: f32 = 12.0;
        let queens = self.cells(signs);
        let clashing = self.board.conflicts(&queens).len();
        if clashing == 0 && queens.len() == self.board.size() {
            return SOLVED + self.at_solution(&queens, CAREFUL, 1.0 - WRONG);
        }
        let most = if has_crosses { f32::INFINITY } else { ALONE };
        self.at_solution(&queens, CAREFUL, 1.0 - WRONG).min(most)
            - CLASH * clashing.saturating_sub(CLASHING) as f32
    }

    /// How much likelier a player crosses out these cells than any.
    fn of_crosses(&self, signs: &[&Sign<'_>]) -> f32 {
        /// The share of players who hardly cross out the cell of a queen, and how many of their crosses are there.
        const CAREFUL: f32 = 0.8;
        const WRONG: f32 = 0.04;
        self.at_solution(&self.cells(signs), CAREFUL, WRONG)
    }

    /// The same where a share of players is `careful` and has a share `on` of these marks on the queens' cells of the
    /// solution, and the others anywhere.
    fn at_solution(&self, cells: &CellSet, careful: f32, on: f32) -> f32 {
        let Some(solution) = &self.solution else { return 0.0 };
        let mut right = cells.clone();
        right.intersect(solution);
        let size = self.board.size() as f32;
        let (right, wrong) = (right.len() as f32, (cells.len() - right.len()) as f32);
        // One cell in so many rows is a queen's.
        let weight = right * (on * size).ln() + wrong * ((1.0 - on) * size / (size - 1.0)).ln();
        of_careful(careful, weight)
    }

    fn cells(&self, signs: &[&Sign<'_>]) -> CellSet {
        let mut cells = CellSet::empty(self.board.size());
        signs.iter().for_each(|sign| cells.add(&sign.cells));
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Cell,
        vision::{
            fixture::{BOARD, TEN, board_of},
            marks::{drawings, shape::Shape},
        },
    };

    type Drawing<'a> = &'a dyn Fn(i32, i32) -> bool;

    /// How many queens and crosses there are where cells have these drawings, on a board with exactly one solution.
    fn named(drawn: &[(&[Cell], Drawing<'_>)]) -> (usize, usize) {
        named_on(&board_of(&BOARD), drawn)
    }

    fn named_on(board: &Board, drawn: &[(&[Cell], Drawing<'_>)]) -> (usize, usize) {
        let shape = |cell, drawing: Drawing<'_>| Shape::of(&drawings::ink(drawing), cell);
        let shapes = drawn.iter().flat_map(|(cells, drawing)| {
            cells.iter().map(|&cell| shape(cell, drawing).expect("a mark"))
        });
        let (glyphs, _) = glyphs::group(shapes.collect());
        let glyphs: Vec<&Glyph> = glyphs.iter().collect();
        let named = meanings(board, &glyphs, &glyphs, |_| false);
        let count = |meant: Mark| {
            named.iter().filter(|it| it.1 == meant).map(|it| it.0.count()).sum::<usize>()
        };
        (count(Mark::Queen), count(Mark::Cross))
    }

    /// The cells of the queens, and all others.
    fn places() -> (Vec<Cell>, Vec<Cell>) {
        places_on(&board_of(&BOARD))
    }

    fn places_on(board: &Board) -> (Vec<Cell>, Vec<Cell>) {
        let queens = judge::only_solution(board).expect("exactly one");
        board.cells().partition(|&cell| queens.contains(cell))
    }

    #[test]
    fn queens_may_be_wrong_and_clash() {
        let (_, others) = places();
        let (disc, crown) = (drawings::disc(12), drawings::crown);
        for queen in [&disc as Drawing<'_>, &crown] {
            assert_eq!(named(&[(&others[..2], queen)]), (2, 0));
            assert_eq!(named(&[(&others[..2], queen), (&others[8..16], &drawings::x)]), (2, 8));
        }
    }

    #[test]
    fn dots_where_the_queens_are_are_queens_beside_crosses_and_notes_alone() {
        let (queens, others) = places();
        let dot = drawings::disc(6);
        assert_eq!(named(&[(&queens[..4], &dot), (&others[..8], &drawings::x)]), (4, 8));
        assert_eq!(named(&[(&queens[..4], &dot)]), (0, 4));
        assert_eq!(named(&[(&queens, &dot)]), (6, 0), "a solution");
        assert_eq!(named(&[(&others[..4], &dot), (&others[8..16], &drawings::x)]), (0, 12));
    }

    #[test]
    fn a_queen_seen_in_part_is_one_with_crosses_or_without() {
        let board = board_of(&TEN);
        let (queens, others) = places_on(&board);
        let upper = |i: i32, j: i32| drawings::crown(i, j) && j < 11;
        let crosses = (&others[..20], &drawings::x as Drawing<'_>);
        let seen =
            [(&queens[..8], &drawings::crown as Drawing<'_>), (&queens[8..9], &upper), crosses];
        assert_eq!(named_on(&board, &seen[..2]), (9, 0));
        assert_eq!(named_on(&board, &seen), (9, 20));
        let odd = [seen[0], (&others[..2], &drawings::t)];
        assert_eq!(named_on(&board, &odd), (8, 2), "another form");
    }

    #[test]
    fn marks_of_one_form_in_many_cells_are_crosses() {
        let (_, others) = places();
        let disc = drawings::disc(11);
        assert_eq!(named(&[(&others[..9], &disc)]), (0, 9));
        assert_eq!(named(&[(&others[..9], &drawings::crown)]), (9, 0), "whatever a player does");
    }

    #[test]
    fn what_is_likely_of_few_is_never_out_of_reach() {
        assert!((of_careful(0.7, 0.0)).abs() < 1e-6);
        assert!((of_careful(0.7, 200.0) - 200.0 - 0.7f32.ln()).abs() < 1e-3);
        assert!((of_careful(0.7, -200.0) - 0.3f32.ln()).abs() < 1e-3);
    }
}
