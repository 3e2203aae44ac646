//! Which of several readings is right: the one seam to `solve`.

use super::{
    cut::{Cut, Evidence, MIN_PATCHED_SIZE, Measured, is_jigsaw},
    error::Doubt,
    groups::Groups,
    lattice::{is_rectangle, neighbours},
};
use crate::{
    board::{Board, Cell, CellSet, Marks},
    solve::{self, Ending, Engine, Found, NEVER, Request, search},
};

/// Nodes after which counting the solutions of a reading is given up.
const MAX_NODES: u64 = 200_000;
/// The fewest rows of a board with several solutions: smaller ones are drawings of how to play.
const MIN_LOOSE_SIZE: usize = 5;
/// The most pieces per region, on average, of a board with several solutions, of a small one, or of one with odd cells set
/// aside: those of others may lie anywhere.
const PIECES_A_REGION: f32 = 1.5;
/// Up to so many rows, one solution is mostly chance: a small part of any coloured tiles may have it.
const SMALL: usize = 5;

/// The most ways in which hidden cells may be of regions that are tried.
const MOST_WAYS: usize = 2_000;
/// So many queens with nothing but one region in line with them are hardly chance.
const SEVERAL: usize = 2;

/// What takes a closer look at the picture.
pub(super) struct Further<'a> {
    /// Whether a solution of a board with several is seen on it.
    pub(super) is_solved: &'a dyn Fn(&Board) -> bool,
    /// Which of some boards with exactly one solution walls speak for wherever they differ, if one.
    pub(super) walled: &'a dyn Fn(&[&Board]) -> Option<usize>,
}

/// The one board that the evidence supports. Of one with several solutions, one may be seen on it: then it
/// is solved, which says as much for regions as if it were the only one, but nothing for odd cells that were given to
/// one region or another.
///
/// # Errors
///
/// What speaks against it, if none or several could be right.
pub(super) fn choose(
    size: usize,
    cuts: Vec<Cut>,
    measured: Measured,
    further: &Further<'_>,
) -> Result<Board, Doubt> {
    let mut readings: Vec<(Board, Evidence, usize)> = Vec::new();
    for cut in cuts {
        // The same regions may be labelled otherwise: what speaks for them most comes first.
        if let Ok(board) = Board::new(&cut.labels)
            && readings.iter().all(|(other, ..)| *other != board)
        {
            let may_be_solved = cut.evidence > Evidence::Patched
                && size >= MIN_LOOSE_SIZE
                && !is_another_game(&board);
            let solutions = match solutions(&board) {
                2 if may_be_solved && (further.is_solved)(&board) => 1,
                solutions => solutions,
            };
            readings.push((board, cut.evidence, solutions));
        }
    }
    let proper = readings.iter().filter(|(_, _, solutions)| *solutions == 1).count();
    let is_sound = |(board, evidence, solutions): &(Board, Evidence, usize)| {
        // A paint all over the board may count as a region where odd cells were set aside.
        let is_weak = size <= SMALL || *evidence == Evidence::Patched;
        let is_scrap = is_weak && is_scattered(board);
        let is_stray = *evidence != Evidence::Both && !strays(board).is_empty();
        *solutions == 1 && *evidence != Evidence::Rival && !is_scrap && !is_stray
    };
    let chosen = match proper {
        1 => readings.iter().position(is_sound),
        // A board with no or several solutions is only believed when nothing else could be meant.
        0 => {
            let alone = readings.len() == 1;
            readings.iter().position(|(board, evidence, solutions)| {
                let may_be_loose = size >= MIN_LOOSE_SIZE && !is_another_game(board);
                match evidence {
                    Evidence::Both => *solutions == 0 || may_be_loose,
                    // A tinted cell that counts as a region leaves no solution more often than one.
                    Evidence::Colours => {
                        alone && *solutions > 0 && may_be_loose && strays(board).is_empty()
                    }
                    _ => false,
                }
            })
        }
        // Where colours are uneven, walls may tell: but a ring around a cell and what hides a wall are two lines as well.
        _ if size >= MIN_PATCHED_SIZE => {
            let of: Vec<usize> = (0..readings.len()).filter(|&at| readings[at].2 == 1).collect();
            let are_uneven = of.iter().all(|&at| readings[at].1 <= Evidence::Patches);
            let boards: Vec<&Board> = of.iter().map(|&at| &readings[at].0).collect();
            let walled = if are_uneven { (further.walled)(&boards) } else { None };
            walled.map(|at| of[at]).filter(|&at| is_sound(&readings[at]))
        }
        _ => None,
    };
    match chosen {
        Some(chosen) => Ok(readings.swap_remove(chosen).0),
        None => {
            readings.retain(|&(_, _, solutions)| solutions == 1);
            let boards: Vec<Board> = readings.into_iter().map(|(board, ..)| board).collect();
            let cells = match &boards[..] {
                [board] => strays(board),
                _ => disagreement(&boards),
            };
            let Measured { colours, enclosed: walled } = measured;
            Err(Doubt { size, colours, walled, readings: boards.len(), cells })
        }
    }
}

/// Whether a board with several solutions looks like another game: the regions of a sudoku all have as
/// many cells as there are rows, and coloured tiles lie scattered.
fn is_another_game(board: &Board) -> bool {
    is_jigsaw(board.size(), board.region_of()) || is_scattered(board)
}

/// Whether the regions lie in more pieces than those of a board do.
pub(super) fn is_scattered(board: &Board) -> bool {
    piece_count(board) as f32 > PIECES_A_REGION * board.size() as f32
}

/// Whether no region lies in several pieces.
pub(super) fn is_whole(board: &Board) -> bool {
    piece_count(board) == board.size()
}

/// Whether hardly any region is other than a rectangle, as the tiles of a page are: of 1,650 boards that were made, each
/// had one other at least, and all but 25 had several.
pub(super) fn is_tiled(board: &Board) -> bool {
    /// So many others at least are no chance.
    const SEVERAL: usize = 2;
    let is_tile = |&region: &u8| {
        let own: Vec<bool> = board.region_of().iter().map(|&it| it == region).collect();
        is_rectangle(&own, board.size())
    };
    (0..board.size() as u8).filter(|region| !is_tile(region)).count() < SEVERAL
}

/// Whether it can be solved at all.
pub(super) fn has_solution(board: &Board) -> bool {
    solutions(board) > 0
}

fn piece_count(board: &Board) -> usize {
    let labels = board.region_of();
    pieces(board.size(), |a, b| labels[a] == labels[b]).labels().1
}

/// The single cells that are all pieces, or all but one, of a region, where no other region lies in several but for
/// what they part: paint over a cell, or over a few, may have the colour of a region. Of 1,678 boards of archives,
/// 11 have such a region.
fn strays(board: &Board) -> Vec<Cell> {
    let (size, labels) = (board.size(), board.region_of());
    if pieces(size, |a, b| labels[a] == labels[b]).labels().1 == size {
        return Vec::new();
    }
    let single = |region: u8| -> Option<Vec<usize>> {
        let is_own = |at: usize| labels[at] == region;
        let mut own = pieces(size, |a, b| is_own(a) && is_own(b)).members();
        own.retain(|piece| is_own(piece[0]));
        let single: Vec<usize> =
            own.iter().filter(|piece| piece.len() == 1).map(|piece| piece[0]).collect();
        (own.len() > 1 && single.len() + 1 >= own.len()).then_some(single)
    };
    let parts_others = |region: u8, single: &[usize]| {
        (0..size as u8).filter(|&other| other != region).all(|other| {
            let is_own = |at: usize| labels[at] == other || single.contains(&at);
            let own = pieces(size, |a, b| is_own(a) && is_own(b)).members();
            own.iter().filter(|piece| piece.iter().any(|&at| labels[at] == other)).count() == 1
        })
    };
    let strays = (0..size as u8)
        .find_map(|region| single(region).filter(|single| parts_others(region, single)))
        .unwrap_or_default();
    board.cells().enumerate().filter(|(at, _)| strays.contains(at)).map(|(_, cell)| cell).collect()
}

/// Whether the queens that are seen on a board solve it, and could have not: whatever solves another board solves
/// one whose regions are its rows, or its columns.
pub(super) fn is_solved(board: &Board, marks: &Marks) -> bool {
    let (size, labels) = (board.size(), board.region_of());
    let are_lines = |first: &dyn Fn(usize) -> usize| {
        labels.iter().enumerate().all(|(at, &region)| region == labels[first(at)])
    };
    marks.solution(board).is_some()
        && !are_lines(&|at| at - at % size)
        && !are_lines(&|at| at % size)
}

/// Whether all cells in line with several queens, but for those with queens, are of one region: what queens attack
/// may be painted over.
pub(super) fn has_painted_lines(board: &Board, marks: &Marks) -> bool {
    let queens = marks.queens();
    let is_in_line = |cell: &Cell| {
        let mut queens = queens.iter();
        queens.any(|queen| (cell.row == queen.row) != (cell.col == queen.col))
    };
    let in_line = board.cells().filter(|&cell| !queens.contains(cell)).filter(is_in_line);
    let mut regions = in_line.map(|cell| board.region(cell));
    let first = regions.next();
    queens.len() >= SEVERAL && first.is_some() && regions.all(|region| Some(region) == first)
}

/// The pieces that cells of a board hang together in, where neighbours do that `are_one`.
fn pieces(size: usize, are_one: impl Fn(usize, usize) -> bool) -> Groups {
    let mut pieces = Groups::new(size * size);
    neighbours(size).filter(|&(a, b)| are_one(a, b)).for_each(|(a, b)| pieces.join(a, b));
    pieces
}

/// The cells whose region isn't the same in all of `boards`.
fn disagreement(boards: &[Board]) -> Vec<Cell> {
    let Some((first, rest)) = boards.split_first() else { return Vec::new() };
    let differs = |cell: &Cell| rest.iter().any(|board| board.region(*cell) != first.region(*cell));
    first.cells().filter(differs).collect()
}

/// Whether `board` is a puzzle with exactly one solution.
pub(super) fn is_proper(board: &Board) -> bool {
    solutions(board) == 1
}

/// Whether a board was made for Star Battle with two stars.
pub(super) fn is_star_battle(board: &Board) -> bool {
    solve::is_for_two_stars(board)
}

/// 0, 1, or 2 for more; 2 as well if the search was given up.
fn solutions(board: &Board) -> usize {
    let found = search_two(board);
    if found.ending == Ending::GaveUp { 2 } else { found.solutions.len() }
}

/// The queens of the only solution of a board; `None` if it has none, or several, or the search was given up.
pub(super) fn only_solution(board: &Board) -> Option<CellSet> {
    let found = search_two(board);
    match found.solutions.as_slice() {
        [one] if found.ending != Ending::GaveUp => Some(one.queens()),
        _ => None,
    }
}

/// Whether a board is a puzzle with exactly one solution, and none of those is that differ from it in which of the regions
/// beside them the cells `hidden` are of, given row by row.
pub(super) fn is_settled(board: &Board, hidden: &[usize]) -> bool {
    let labels = board.region_of();
    let may_be = |&cell: &usize| {
        let beside = neighbours(board.size()).filter_map(|(a, b)| match (a == cell, b == cell) {
            (true, _) => Some(labels[b]),
            (_, true) => Some(labels[a]),
            _ => None,
        });
        let mut regions: Vec<u8> = beside.chain([labels[cell]]).collect();
        regions.sort_unstable();
        regions.dedup();
        regions
    };
    let regions: Vec<Vec<u8>> = hidden.iter().map(may_be).collect();
    let ways = regions.iter().try_fold(1, |ways: usize, some| ways.checked_mul(some.len()));
    let Some(ways) = ways.filter(|&ways| ways <= MOST_WAYS) else { return false };
    let way = |mut way: usize| {
        let mut labels = labels.to_vec();
        for (&cell, some) in hidden.iter().zip(&regions) {
            labels[cell] = some[way % some.len()];
            way /= some.len();
        }
        Board::new(&labels).ok()
    };
    let is_other = |other: &Board| other != board && (is_whole(other) || !is_whole(board));
    is_proper(board) && !(0..ways).filter_map(way).filter(is_other).any(|other| is_proper(&other))
}

/// Up to two solutions.
fn search_two(board: &Board) -> Found {
    search(board, Engine::Bitmask, &Request { limit: 2, max_nodes: MAX_NODES, cancel: &NEVER })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Mark,
        vision::fixture::{BOARD, LARGE, QUEENS, board_of, map},
    };

    #[test]
    fn a_board_is_settled_if_no_other_is_proper_whatever_hides_some_cells() {
        let board = board_of(&BOARD);
        assert!(is_settled(&board, &[]), "nothing is hidden");
        // In the corner, with neighbours of its own region alone.
        assert!(is_settled(&board, &[0]));
        // It may be of B as well: AAAABB has the same solution.
        assert!(!is_settled(&board, &[2]));
        // Its region has no other cell.
        assert!(is_settled(&board, &[12]));
        assert!(!is_settled(&board_of(&LARGE), &[]), "several solutions");
        let all: Vec<usize> = (0..36).collect();
        assert!(!is_settled(&board, &all), "too many ways");
    }

    #[test]
    fn lone_cells_of_one_region_are_strays() {
        let strays = |rows: [&str; 6]| -> Vec<(u8, u8)> {
            let board = board_of(&rows);
            strays(&board).iter().map(|cell| (cell.row, cell.col)).collect()
        };
        let whole = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        assert_eq!(strays(whole), []);
        let one = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "ADEBBF", "AAEFFF"];
        assert_eq!(strays(one), [(4, 1)]);
        let all = ["AAABBB", "ACABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFC"];
        assert_eq!(strays(all), [(1, 1), (2, 0), (5, 5)], "all of a region");
        let parting = ["ADABBB", "CDDBBB", "CCDBDD", "CCCBBD", "CCEBBF", "CCEFFF"];
        assert_eq!(strays(parting), [], "a piece of many cells");
        let cutting = ["AEABBB", "CCABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        assert_eq!(strays(cutting), [(0, 1)], "which parts another region");
        let two = ["AAABBB", "AAABBB", "CAABDD", "FAABBD", "ADEBBF", "AAEFFF"];
        assert_eq!(strays(two), [], "as archives have them");
    }

    #[test]
    fn a_coloured_board_without_a_solution_is_not_told_of_its_walls() {
        let said = |colours, walled| {
            let doubt = Doubt { size: 8, colours, walled, readings: 0, cells: Vec::new() };
            doubt.to_string()
        };
        assert_eq!(said(8, Some(13)), said(8, None));
        assert!(said(8, None).starts_with("8 colours were found in 8 rows, but no regions with"));
        assert!(said(7, Some(13)).contains("7 colours and 13 walled regions"));
    }

    #[test]
    fn as_many_colours_as_rows_are_said_to_be_enough() {
        let said = |colours, walled, readings| {
            let doubt = Doubt { size: 8, colours, walled, readings, cells: Vec::new() };
            doubt.to_string()
        };
        let one = "8 colours were found in 8 rows, but one may be that of a shaded or tinted cell";
        assert_eq!(said(8, None, 1), one);
        assert_eq!(said(8, Some(8), 1), one);
        assert_eq!(said(8, None, 2), "8 colours were found in 8 rows, but 2 readings are possible");
        assert!(said(9, None, 1).starts_with("a board of 8 rows needs 8 regions, but 9 colours"));
    }

    #[test]
    fn what_several_queens_attack_is_no_region() {
        let board = |rows: [&str; 6]| board_of(&rows);
        let painted = |rows: [&str; 6], queens: &[(u8, u8)]| {
            let mut marks = Marks::none(6);
            queens.iter().for_each(|&(row, col)| marks.set(Cell::new(row, col), Mark::Queen));
            has_painted_lines(&board(rows), &marks)
        };
        // With queens in the first row and the third.
        let rows = ["FAFFFF", "BFCFCC", "FFFEFF", "BFDFCC", "BFDFEE", "BFDFEE"];
        assert!(painted(rows, &[(0, 1), (2, 3)]));
        assert!(!painted(rows, &[(0, 1)]), "one queen");
        assert!(!painted(rows, &[(0, 1), (4, 4)]), "one in line with others");
        assert!(!painted(rows, &[]));
    }

    #[test]
    fn queens_on_a_board_solve_it_unless_any_would() {
        let rows = ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "EEEEEE", "FFFFFF"];
        let is_solved = |rows: &[&str], queens: &[usize]| {
            let board = board_of(rows);
            let mut marks = Marks::none(6);
            for (&col, row) in queens.iter().zip(0..) {
                marks.set(Cell::new(row, col as u8), Mark::Queen);
            }
            super::is_solved(&board, &marks)
        };
        assert!(is_solved(&LARGE, &QUEENS));
        assert!(!is_solved(&LARGE, &QUEENS[..5]), "one is missing");
        assert!(!is_solved(&LARGE, &[1, 3, 0, 5, 2, 4]), "two in one region");
        assert!(!is_solved(&rows, &QUEENS), "rows are solved by any");
    }

    #[test]
    fn one_solution_seen_on_a_board_is_as_good_as_one_in_all() {
        let cut = |evidence| Cut { labels: map(&LARGE), evidence };
        let choose = |cuts: Vec<Cut>, is_solved: bool| {
            let measured = Measured { colours: 6, enclosed: None };
            let further = Further { is_solved: &|_| is_solved, walled: &|_| None };
            super::choose(6, cuts, measured, &further).is_ok()
        };
        assert!(!choose(vec![cut(Evidence::Patches)], false));
        assert!(choose(vec![cut(Evidence::Patches)], true));
        assert!(!choose(vec![cut(Evidence::Patched)], true), "odd cells given to any region");
        let proper = Cut { labels: map(&BOARD), evidence: Evidence::Patches };
        assert!(choose(vec![proper.clone(), cut(Evidence::Patches)], false));
        assert!(!choose(vec![proper, cut(Evidence::Patches)], true), "either may be meant");
    }

    #[test]
    fn walls_decide_between_uneven_colours_and_no_others() {
        let other = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEFBF", "AAEFFF"];
        let chosen = |evidence: Evidence, walled: Option<usize>| {
            let cut = |rows: &[&str], evidence| Cut { labels: map(rows), evidence };
            let cuts = vec![cut(&BOARD, Evidence::Patches), cut(&other, evidence)];
            let measured = Measured { colours: 6, enclosed: None };
            let further = Further { is_solved: &|_| false, walled: &|_| walled };
            super::choose(6, cuts, measured, &further).ok()
        };
        assert!([&BOARD, &other].iter().all(|rows| is_proper(&board_of(*rows))));
        assert_eq!(chosen(Evidence::Patches, Some(1)), Some(board_of(&other)));
        assert_eq!(chosen(Evidence::Patches, None), None);
        assert_eq!(chosen(Evidence::Colours, Some(0)), None, "against even colours");
        assert_eq!(chosen(Evidence::Rival, Some(1)), None, "for what is hardly believed");
    }

    #[test]
    fn a_doubt_counts_one_and_several() {
        let doubt = |colours, walled| {
            let doubt = Doubt { size: 6, colours, walled, readings: 0, cells: Vec::new() };
            doubt.to_string()
        };
        let needed = "a board of 6 rows needs 6 regions, but ";
        assert_eq!(doubt(1, None), format!("{needed}1 colour was found"));
        assert_eq!(doubt(7, None), format!("{needed}7 colours were found"));
        assert_eq!(doubt(7, Some(1)), format!("{needed}7 colours and 1 walled region were found"));
        let outlined = doubt(1, Some(6));
        assert!(outlined.starts_with("6 walled regions were found, but hardly any colours"));
    }
}
