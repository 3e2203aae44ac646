//! What each glyph stands for: a queen, a cross, or nothing but the name of its region.

use super::{
    glyphs::{self, Glyph},
    labels, likely,
};
use crate::board::{Board, CellSet, House, Mark, Marks};

/// More than this many times the rows, and more than [`MISTAKES`] above, no glyph is a queen.
const TOO_MANY: f32 = 1.5;
const MISTAKES: usize = 3;
/// How much of a glyph with too many copies falls on itself if it is a cross and no label.
const MANY: f32 = 0.35;

/// The marks that these glyphs are.
pub(super) fn marks(board: &Board, glyphs: &[Glyph]) -> Marks {
    let has_texture = has_texture(board, glyphs);
    let is_texture = |glyph: &Glyph| has_texture && are_strokes(glyph);
    let glyphs: Vec<&Glyph> = glyphs.iter().filter(|glyph| !is_texture(glyph)).collect();
    let labels = labels::labels(board, &glyphs);
    let is_sign = |(glyph, label): &(&&Glyph, bool)| !label && !is_filling(board, glyph);
    let signs = glyphs.iter().zip(labels).filter(is_sign);
    let signs: Vec<&Glyph> = signs.map(|it| *it.0).collect();
    // However it looks, there can't be so many queens.
    let most = (TOO_MANY * board.size() as f32) as usize;
    let is_too_many = |glyph: &Glyph| glyph.count() > most.max(board.size() + MISTAKES);
    let is_cross = |glyph: &Glyph| {
        signs.len() > 1 || glyph.is_sign_of_cross() || glyph.measures.symmetry >= MANY
    };
    let is_decor = |glyph: &Glyph| is_too_many(glyph) && !is_cross(glyph);
    let mut meant = likely::meanings(board, &signs, &glyphs, is_too_many);
    meant.iter_mut().filter(|it| is_decor(it.0)).for_each(|(_, mark)| *mark = Mark::Open);
    pattern_to_open(board, &mut meant);
    unsolved_to_open(board, &mut meant);
    let mut marks = Marks::none(board.size());
    for (glyph, mark) in meant {
        glyph.cells().for_each(|cell| marks.set(cell, mark));
    }
    marks
}

/// Takes dots for a pattern of the cells if they leave no room for the queens.
fn pattern_to_open(board: &Board, meant: &mut [(&Glyph, Mark)]) {
    let is_dot = |(glyph, mark): &(&Glyph, Mark)| {
        *mark == Mark::Cross && glyph.is_sign_of_cross() && !glyph.measures.is_x()
    };
    // A lone one may be anything.
    let dots = meant.iter().filter(|it| is_dot(it)).map(|(glyph, _)| glyph.count());
    let dots: usize = dots.filter(|&count| count > 1).sum();
    if dots + board.size() > board.region_of().len() {
        meant.iter_mut().filter(|it| is_dot(it)).for_each(|(_, mark)| *mark = Mark::Open);
    }
}

/// Takes what is in every cell for labels, if most are no clear crosses and the queens among them don't nearly solve
/// the board: there are some in less than half of the rows, or most attack another.
fn unsolved_to_open(board: &Board, meant: &mut [(&Glyph, Mark)]) {
    let all = board.region_of().len();
    let those = |is_one: &dyn Fn(&Glyph, Mark) -> bool| {
        glyphs::cells(board.size(), meant.iter().filter(|it| is_one(it.0, it.1)).map(|it| it.0))
    };
    let queens = those(&|_, mark| mark == Mark::Queen);
    // Beside labels, there are dots of a pattern.
    let kinds = meant.iter().filter(|it| it.1 == Mark::Queen).count();
    let has_queens = kinds <= 1 && queens.len() <= board.size();
    let clear = those(&|Glyph { measures, .. }, mark| {
        let is_dot = measures.is_surely_cross() || has_queens && measures.is_small_dot();
        measures.is_surely_x() || mark == Mark::Cross && is_dot
    });
    let is_solved = || queens.len() * 2 >= board.size() && !attack_each_other(board, &queens);
    if those(&|_, _| true).len() == all && clear.len() * 2 <= all && !is_solved() {
        meant.iter_mut().for_each(|(_, mark)| *mark = Mark::Open);
    }
}

/// Whether most queens attack another.
fn attack_each_other(board: &Board, queens: &CellSet) -> bool {
    board.conflicts(queens).len() * 2 > queens.len()
}

/// Whether strokes through cells are a part of something drawn over the board, or of the hatching of a region: some are
/// upright, or they are in all cells of a region. Others may be crosses.
fn has_texture(board: &Board, glyphs: &[Glyph]) -> bool {
    let strokes: Vec<&Glyph> = glyphs.iter().filter(|glyph| are_strokes(glyph)).collect();
    strokes.iter().any(|glyph| glyph.measures.is_upright())
        || filled(board, strokes).contains(&true)
}

/// Whether a glyph is strokes from one side of its cell to the other.
fn are_strokes(glyph: &Glyph) -> bool {
    /// How much of them fills the square around them, and falls on or beside them when turned by a right angle.
    const STROKES: (f32, f32) = (0.3, 0.3);
    let measures = glyph.measures;
    measures.extent >= 1.0 && measures.fill <= STROKES.0 && measures.near <= STROKES.1
}

/// Whether a glyph is the pattern of regions: no X or dash, and in all cells of each region in which it is, several, so that
/// there is no room for their queens.
fn is_filling(board: &Board, glyph: &Glyph) -> bool {
    /// The fewest regions.
    const REGIONS: usize = 2;
    let is_mark = glyph.measures.is_x() || glyph.measures.is_dash();
    let filled = filled(board, [glyph]);
    !is_mark && filled.len() >= REGIONS && filled.into_iter().all(|is_filled| is_filled)
}

/// Of each region in which there are some of these glyphs, whether they are in all its cells, and those are no few.
fn filled<'a>(board: &Board, glyphs: impl IntoIterator<Item = &'a Glyph>) -> Vec<bool> {
    /// The fewest cells of a region that tell.
    const CELLS: usize = 3;
    let cells = glyphs::cells(board.size(), glyphs);
    let regions = (0..board.size() as u8).map(|region| board.house(House::Region(region)));
    let seen = regions.filter(|own| own.meets(&cells));
    seen.map(|own| own.len() >= CELLS && own.iter().all(|cell| cells.contains(cell))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Cell,
        vision::marks::{drawings, shape::Shape},
    };

    const QUEENS: [(u8, u8); 4] = [(0, 1), (1, 3), (2, 0), (3, 2)];

    /// Four columns as regions: its solutions are the queens above and their mirror image.
    fn board() -> Board {
        let labels: Vec<u8> = (0..16).map(|cell| cell % 4).collect();
        Board::new(&labels).expect("four regions on four rows")
    }

    /// An X in a cell.
    fn x(cell: (u8, u8)) -> Shape {
        Shape::of(&drawings::ink(drawings::x), Cell::new(cell.0, cell.1)).expect("a mark")
    }

    #[test]
    fn like_marks_that_solve_the_board_are_queens_whatever_they_are() {
        let solution = marks(&board(), &glyphs::group(QUEENS.map(x).into()).0);
        assert_eq!((solution.queens().len(), solution.crosses().len()), (4, 0));
    }

    #[test]
    fn the_same_marks_elsewhere_are_crosses() {
        let cells = [(0, 0), (1, 3), (2, 0), (3, 2)];
        let crosses = marks(&board(), &glyphs::group(cells.map(x).into()).0);
        assert_eq!((crosses.queens().len(), crosses.crosses().len()), (0, 4));
    }

    #[test]
    fn so_are_those_of_which_only_some_look_like_crosses() {
        let crown = |cell: (u8, u8)| {
            Shape::of(&drawings::ink(drawings::crown), Cell::new(cell.0, cell.1)).expect("a mark")
        };
        let [first, second, third, last] = QUEENS;
        let shapes = vec![x(first), crown(second), x(third), crown(last)];
        let solution = marks(&board(), &glyphs::group(shapes).0);
        assert_eq!((solution.queens().len(), solution.crosses().len()), (4, 0));
        let shapes = vec![x((0, 0)), crown(second), x(third), crown(last)];
        let mixed = marks(&board(), &glyphs::group(shapes).0);
        assert_eq!((mixed.queens().len(), mixed.crosses().len()), (2, 2));
    }

    type Drawing<'a> = &'a dyn Fn(i32, i32) -> bool;

    /// The queens and crosses of a board with each drawing in so many cells, row by row.
    fn drawn(drawings: &[(usize, Drawing<'_>)]) -> (usize, usize) {
        let mut cells = board().cells().collect::<Vec<_>>().into_iter();
        let mut shapes = Vec::new();
        for (count, drawing) in drawings {
            let shape = |cell| Shape::of(&drawings::ink(drawing), cell).expect("a mark");
            shapes.extend(cells.by_ref().take(*count).map(shape));
        }
        let marks = marks(&board(), &glyphs::group(shapes).0);
        (marks.queens().len(), marks.crosses().len())
    }

    #[test]
    fn most_queens_don_t_attack_one_another() {
        let disc = drawings::disc(11);
        assert_eq!(drawn(&[(8, &disc)]), (0, 8));
        assert_eq!(drawn(&[(4, &disc)]), (4, 0), "few may");
        assert_eq!(drawn(&[(5, &drawings::crown)]), (5, 0), "a clear crown");
    }

    #[test]
    fn what_is_much_smaller_than_queens_is_none() {
        let corner =
            |i: i32, j: i32| (6..10).contains(&i) && (6..10).contains(&j) && (i < 7 || j > 8);
        assert_eq!(drawn(&[(2, &drawings::crown), (3, &corner)]), (2, 3));
    }

    #[test]
    fn what_has_the_size_of_crosses_is_one() {
        let near = |i: i32, j: i32| [i, j].iter().all(|at| (5..11).contains(at));
        let small_x = |i: i32, j: i32| near(i, j) && ((i - j).abs() < 1 || (i + j - 15).abs() < 1);
        // What is left of one whose other stroke is lost on its cell.
        let rest = |i: i32, j: i32| near(i, j) && ((i - j).abs() < 1 || j == 10);
        let with = |cell: (u8, u8), drawing: Drawing<'_>| {
            let drawn = |drawing: Drawing<'_>, (row, col): (u8, u8)| {
                Shape::of(&drawings::ink(drawing), Cell::new(row, col)).expect("a mark")
            };
            let queens = QUEENS[..2].iter().map(|&cell| drawn(&drawings::crown, cell));
            let crosses = [(0, 3), (1, 1), (2, 1), (2, 2), (3, 1)].map(|it| drawn(&small_x, it));
            let shapes = queens.chain(crosses).chain([drawn(drawing, cell)]).collect();
            let marks = marks(&board(), &glyphs::group(shapes).0);
            (marks.queens().len(), marks.crosses().len())
        };
        assert_eq!(with((1, 0), &rest), (2, 6));
        assert_eq!(with((1, 0), &drawings::crown), (3, 5), "a queen that clashes");
    }

    #[test]
    fn dots_beside_crosses_are_queens_where_hardly_any_attacks_another() {
        let beside_crosses = |dots: [(u8, u8); 4], crosses: usize| {
            let free = board().cells().filter(|cell| !dots.contains(&(cell.row, cell.col)));
            let crosses = free.take(crosses).map(|cell| x((cell.row, cell.col)));
            let dot = |(row, col)| {
                Shape::of(&drawings::ink(drawings::disc(6)), Cell::new(row, col)).expect("a mark")
            };
            let shapes = dots.map(dot).into_iter().chain(crosses).collect();
            let marks = marks(&board(), &glyphs::group(shapes).0);
            (marks.queens().len(), marks.crosses().len())
        };
        let clashing = [(0, 1), (1, 3), (2, 0), (2, 3)];
        assert_eq!(beside_crosses(QUEENS, 3), (4, 3));
        assert_eq!(beside_crosses([(0, 0), (0, 1), (1, 0), (1, 1)], 3), (0, 7));
        assert_eq!(beside_crosses(clashing, 3), (0, 7), "most attack another");
    }

    #[test]
    fn of_two_discs_those_where_the_queens_are_are_the_queens() {
        // Its only solution is in columns 2, 4, 1 and 3.
        let board = Board::new(b"AABBCABBCCDDCCDD").expect("four regions");
        let disc = drawings::disc(12);
        let inked = |cell: Cell, level: u8| {
            let ink = drawings::painted([128; 3], |i, j| disc(i, j).then_some([level; 3]));
            Shape::of(&ink, cell).expect("a mark")
        };
        let read = |queens: &[(u8, u8)], crosses: &[(u8, u8)]| {
            let shape = |&(row, col): &(u8, u8), level| inked(Cell::new(row, col), level);
            let black = queens.iter().map(|cell| shape(cell, 0));
            let white = crosses.iter().map(|cell| shape(cell, 255));
            let marks = marks(&board, &glyphs::group(black.chain(white).collect()).0);
            (marks.queens().len(), marks.crosses().len())
        };
        let crosses = [(0, 0), (0, 2), (0, 3), (1, 0), (1, 1), (1, 2)];
        assert_eq!(read(&QUEENS[..2], &crosses), (2, 6));
        assert_eq!(read(&[], &crosses), (0, 6));
        assert_eq!(read(&QUEENS[..2], &[]), (2, 0));
    }

    #[test]
    fn what_fills_regions_is_their_pattern() {
        let board = Board::new(b"AABBCABBCCDDCCDD").expect("four regions");
        let dot = drawings::disc(6);
        let crosses = |cells: &[(u8, u8)]| {
            let shape = |&(row, col): &(u8, u8)| {
                Shape::of(&drawings::ink(&dot), Cell::new(row, col)).expect("a mark")
            };
            marks(&board, &glyphs::group(cells.iter().map(shape).collect()).0).crosses().len()
        };
        let (first, second) = ([(0, 0), (0, 1), (1, 1)], [(0, 2), (0, 3), (1, 2), (1, 3)]);
        assert_eq!(crosses(&[&first[..], &second].concat()), 0);
        assert_eq!(crosses(&first), 3, "a player may be wrong");
        assert_eq!(crosses(&[&first[..], &second[..2]].concat()), 5, "there is room");
    }

    #[test]
    fn strokes_from_side_to_side_are_no_marks() {
        let whole = |drawing: Drawing<'_>| {
            let ink = drawings::ink(drawing);
            Shape::whole(&ink, Cell::new(0, 0)).map(|shape| glyphs::group(vec![shape]).0)
        };
        let are_strokes = |drawing: Drawing<'_>| {
            whole(drawing).is_some_and(|glyphs| glyphs.iter().any(are_strokes))
        };
        assert!(are_strokes(&|_, j| (7..9).contains(&j)));
        assert!(!are_strokes(&|i, j| (7..9).contains(&j) && i > 1));
        assert!(!are_strokes(&|i, j| (i - j).abs() < 2 || (i + j - 15).abs() < 2), "a cross");
    }

    #[test]
    fn dots_leave_room_for_the_queens_or_are_a_pattern() {
        assert_eq!(drawn(&[(12, &drawings::disc(6))]), (0, 12));
        assert_eq!(drawn(&[(13, &drawings::disc(6))]), (0, 0));
        assert_eq!(drawn(&[(13, &drawings::x)]), (0, 13), "a player may be wrong");
    }

    #[test]
    fn what_is_in_every_cell_are_labels_unless_it_nearly_solves_the_board() {
        let all = |queens: &[(u8, u8)], other: Drawing<'_>| {
            let ink = |cell: Cell| match queens.contains(&(cell.row, cell.col)) {
                true => drawings::ink(drawings::crown),
                false => drawings::ink(other),
            };
            let shape = |cell| Shape::of(&ink(cell), cell).expect("a mark");
            let marks = marks(&board(), &glyphs::group(board().cells().map(shape).collect()).0);
            (marks.queens().len(), marks.crosses().len())
        };
        assert_eq!(all(&QUEENS, &drawings::t), (4, 12));
        assert_eq!(all(&QUEENS[..1], &drawings::t), (0, 0));
        assert_eq!(all(&QUEENS[..1], &drawings::x), (1, 15), "crosses beyond doubt");
        let near = |at: i32| (6..9).contains(&at);
        let small = |i: i32, j: i32| near(i) && near(j) || (i, j) == (7, 9);
        let wrong = [(0, 0), (1, 1), (2, 2), (3, 3)];
        assert_eq!(all(&wrong, &drawings::t), (0, 0), "all attack one another");
        assert_eq!(all(&wrong, &small), (4, 12), "dots of few pixels");
    }

    #[test]
    fn queens_beside_the_names_of_regions_are_no_names() {
        let tall = |i: i32, j: i32| {
            (5..7).contains(&i) && (3..13).contains(&j)
                || (11..13).contains(&j) && (5..11).contains(&i)
        };
        let flat = |i: i32, j: i32| (3..13).contains(&i) && (6..10).contains(&j);
        let corner = |i: i32, j: i32| tall(j, i);
        let names: [Drawing<'_>; 4] = [&tall, &flat, &drawings::t, &corner];
        let read = |queens: &[(u8, u8)]| {
            let shape = |cell: Cell| {
                let name = names[usize::from(cell.col)];
                let is_queen = queens.contains(&(cell.row, cell.col));
                let ink =
                    if is_queen { drawings::ink(drawings::crown) } else { drawings::ink(name) };
                Shape::of(&ink, cell).expect("a mark")
            };
            let marks = marks(&board(), &glyphs::group(board().cells().map(shape).collect()).0);
            (marks.queens().len(), marks.crosses().len())
        };
        assert_eq!(read(&QUEENS), (4, 0));
        assert_eq!(read(&QUEENS[..3]), (3, 0));
        assert_eq!(read(&[(0, 0), (1, 1), (2, 2), (3, 3)]), (0, 0), "what attack one another");
    }

    #[test]
    fn discs_of_many_sizes_and_a_sign_seen_over_and_over_are_no_writing() {
        let discs = [9, 11, 13, 15].map(drawings::disc);
        let [a, b, c, d] = &discs;
        let (queens, crosses) = drawn(&[(2, a), (2, b), (2, c), (2, d)]);
        assert_eq!(queens + crosses, 8);
        let tall = |i: i32, j: i32| {
            (5..7).contains(&i) && (3..13).contains(&j)
                || (11..13).contains(&j) && (5..11).contains(&i)
        };
        let flat = |i: i32, j: i32| (3..13).contains(&i) && (6..10).contains(&j);
        let signs = |often| {
            let (queens, crosses) =
                drawn(&[(often, &drawings::crown), (1, &tall), (1, &flat), (1, &drawings::t)]);
            queens + crosses
        };
        assert_eq!(signs(5), 0, "writing");
        let beside_letters = |crowns, mark: Drawing<'_>| {
            drawn(&[
                (3, &tall),
                (3, &flat),
                (3, &drawings::t),
                (crowns, &drawings::crown),
                (5, mark),
            ])
        };
        assert_eq!(beside_letters(2, &drawings::x), (0, 0), "the letter X");
        assert_eq!(beside_letters(1, &drawings::x), (0, 5), "a cell is empty");
        assert_eq!(beside_letters(2, &drawings::disc(4)), (0, 5), "smaller");
        assert!(signs(12) >= 12);
    }
}
