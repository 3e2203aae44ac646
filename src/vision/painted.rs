//! Cells of queens that are painted over in one colour, as a game may show that the board is solved.
//!
//! Nothing of such a cell's own colour is left, so each may be of any region beside it: the queens, and the
//! solutions of the board, tell of which. Which cells may be meant is plain to see: no two of them attack
//! each other. Regions whose cells lie like that are only known from boards with several in pieces; so here
//! only readings in which each region hangs together count.

use super::{
    cells::Cells,
    colour::Lab,
    groups::{Tree, count},
    odd,
};

/// The most ways tried to give the painted cells to regions.
const MOST: usize = 2000;
/// The fewest cells of a paint: a single one may have any other reason for its colour.
const FEWEST: usize = 2;
/// So many cells of the colour of the lines that lie like queens are no region: of 2,820 boards of archives, 14 have
/// a region that lies like that, in any colour.
const MANY: usize = 4;
/// The distance up to which a paint is that of the grid lines, in Oklab units.
const AS_LINES: f32 = 2.0;

/// Readings of a board with a painted queen in each row: none but those in which each region has one of
/// them, so that they are a solution. `None` if no colour lies on such cells.
pub(super) fn solved(cells: &Cells, labels: &[u8]) -> Option<Vec<Vec<u8>>> {
    let paint = solution_paint(cells.size, labels)?;
    // Cells in the colour of the lines may be holes in the board.
    let is_hole = are_as_lines(cells, &paint);
    // With a colour less, two regions may look alike, or a queen's cell may be all of its region.
    if is_hole || count(labels) != cells.size + 1 {
        return Some(Vec::new());
    }
    Some(readings(cells, labels, &paint, false, &is_free))
}

/// Labels that tell all colours but that of the painted queens of a solved board apart, which differs from them more than
/// they do from one another. `None` if no colour lies on such cells, or if the others aren't clear, or one is of a single
/// cell.
pub(super) fn told_apart(cells: &Cells, labels: &[u8]) -> Option<Vec<u8>> {
    let size = cells.size;
    if count(labels) >= size {
        return None;
    }
    let paint = solution_paint(size, labels)?;
    let others: Vec<usize> = (0..labels.len()).filter(|at| !paint.contains(at)).collect();
    let groups = Tree::of(&others.iter().map(|&at| cells.labs[at]).collect::<Vec<_>>()).cut(size);
    // A single cell may be under the pointer, and the only one of a region under a queen.
    let is_single = |label: &u8| groups.labels.iter().filter(|it| *it == label).count() == 1;
    if groups.labels.iter().any(is_single) {
        return None;
    }
    let mut told = vec![size as u8; labels.len()];
    others.iter().zip(&groups.labels).for_each(|(&at, &label)| told[at] = label);
    groups.gap.is_clear().then_some(told)
}

/// Readings of a solved board where each queen's cell has a colour of its own, as a shade of its region's is.
pub(super) fn shaded(cells: &Cells, labels: &[u8]) -> Vec<Vec<u8>> {
    // One of them may be all of its region.
    let own = match (2 * cells.size).checked_sub(count(labels)) {
        Some(0) => false,
        Some(1) => true,
        _ => return Vec::new(),
    };
    let read = |queens: &Vec<usize>| readings(cells, labels, queens, own, &is_free);
    alone(cells.size, labels).iter().flat_map(read).collect()
}

/// Whether no queen is in a region yet.
fn is_free(home: u8, taken: &[u8]) -> bool {
    !taken.contains(&home)
}

/// The cells that may be those of the queens of a solved board, each in a colour of its own: one in each row and column,
/// no two of which touch. The only other cell of a region has a colour of its own as well.
fn alone(size: usize, labels: &[u8]) -> Vec<Vec<usize>> {
    let alone: Vec<usize> = (0..labels.len()).filter(|&at| odd::is_only(labels, at)).collect();
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for row in 0..size {
        let here = alone.iter().filter(|&&at| at / size == row);
        let with = |queens: &Vec<usize>| -> Vec<Vec<usize>> {
            let all = here.clone().map(|&at| [queens.as_slice(), &[at]].concat());
            all.filter(|queens| are_apart(size, queens)).collect()
        };
        all = all.iter().flat_map(with).collect();
        if all.len() > MOST {
            return Vec::new();
        }
    }
    all
}

/// Whether some colour lies on one cell of each row and column, no two of which touch: that is no region.
pub(super) fn is_solved(size: usize, labels: &[u8]) -> bool {
    solution_paint(size, labels).is_some()
}

/// The cells of that colour, row by row.
fn solution_paint(size: usize, labels: &[u8]) -> Option<Vec<usize>> {
    paints(size, labels).find(|paint| paint.len() == size)
}

/// Whether some colour is rather that of queens than of a region: one in each row, or several squares of the colour
/// of the lines, which look as if they had walls around them.
pub(super) fn has_queens_colour(cells: &Cells, labels: &[u8]) -> bool {
    paints(cells.size, labels).any(|paint| {
        paint.len() == cells.size || (paint.len() >= MANY && are_as_lines(cells, &paint))
    })
}

/// Whether cells have the colour of the grid lines.
fn are_as_lines(cells: &Cells, paint: &[usize]) -> bool {
    let lines = Lab::from_rgb(cells.line.map(f32::from));
    paint.iter().all(|&at| cells.labs[at].distance(lines) <= AS_LINES)
}

/// Readings of a board with a colour too many, which lies on queens, but not one in each row. A player may
/// have placed two in one region.
pub(super) fn played(
    cells: &Cells,
    labels: &[u8],
    is_marked: &dyn Fn(usize) -> bool,
) -> Vec<Vec<u8>> {
    if count(labels) != cells.size + 1 || is_solved(cells.size, labels) {
        return Vec::new();
    }
    let paints = paints(cells.size, labels).filter(|paint| paint.iter().all(|&at| is_marked(at)));
    paints.flat_map(|paint| readings(cells, labels, &paint, false, &|_, _| true)).collect()
}

/// The cells of each colour that lies on several, no two of which attack each other.
pub(super) fn paints(size: usize, labels: &[u8]) -> impl Iterator<Item = Vec<usize>> {
    let members = move |label: usize| -> Vec<usize> {
        (0..labels.len()).filter(|&at| usize::from(labels[at]) == label).collect()
    };
    let is_paint =
        move |all: &Vec<usize>| (FEWEST..=size).contains(&all.len()) && are_apart(size, all);
    (0..count(labels)).map(members).filter(is_paint)
}

/// Whether no two of some cells attack each other, as queens do.
fn are_apart(size: usize, all: &[usize]) -> bool {
    let attack = |a: usize, b: usize| {
        let (down, across) = ((a / size).abs_diff(b / size), (a % size).abs_diff(b % size));
        down == 0 || across == 0 || down.max(across) == 1
    };
    let mut pairs = all.iter().enumerate().flat_map(|(i, a)| all[..i].iter().map(move |b| (a, b)));
    pairs.all(|(&a, &b)| !attack(a, b))
}

/// The regions beside a cell.
fn homes(cells: &Cells, labels: &[u8], at: usize) -> Vec<u8> {
    odd::labels_of(labels, cells.neighbours(at))
}

/// The readings that give each cell of `paint` to a region beside it that it may be of, as others have taken theirs, or
/// leave it a region of its `own` if one may be, and leave no region in pieces; none if there are too many to try.
fn readings(
    cells: &Cells,
    labels: &[u8],
    paint: &[usize],
    own: bool,
    may_be: &dyn Fn(u8, &[u8]) -> bool,
) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for &at in paint {
        let mut homes = homes(cells, labels, at);
        homes.extend(own.then(|| labels[at]));
        let given = |taken: &Vec<u8>| -> Vec<Vec<u8>> {
            let free = homes.iter().filter(|&&home| may_be(home, taken));
            free.map(|&home| [taken.as_slice(), &[home]].concat()).collect()
        };
        all = all.iter().flat_map(given).collect();
        if all.len() > MOST {
            return Vec::new();
        }
    }
    let reading = |given: Vec<u8>| {
        let mut reading = labels.to_vec();
        paint.iter().zip(given).for_each(|(&at, home)| reading[at] = home);
        reading
    };
    let hangs_together = |reading: &Vec<u8>| cells.pieces(reading).1 == cells.size;
    all.into_iter().map(reading).filter(hangs_together).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::{Dominant, Lab},
        fixture::{LARGE, QUEENS, labels, map},
    };

    fn cells(size: usize) -> Cells {
        let colours = vec![Dominant { rgb: [0.0; 3], share: 1.0 }; size * size];
        Cells::with_lines(size, colours, vec![Lab { l: 0.0, a: 0.0, b: 0.0 }; size * size])
    }

    /// The labels if the cells in these columns of the first rows have a colour of their own.
    fn painted(rows: &[&str], cols: &[usize]) -> Vec<u8> {
        let mut names = rows.concat().into_bytes();
        cols.iter().enumerate().for_each(|(row, col)| names[row * rows.len() + col] = b'*');
        labels(&names)
    }

    fn relabelled(readings: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        readings.iter().map(|reading| labels(reading)).collect()
    }

    #[test]
    fn each_region_of_a_solved_board_has_one_painted_queen() {
        let read = |rows: &[&str]| solved(&cells(6), &painted(rows, &QUEENS)).map(relabelled);
        assert_eq!(read(&LARGE), Some(vec![map(&LARGE)]));
        let either = ["AABBBB", "AABBBC", "AADBCC", "DDDEEC", "DFFEEE", "FFFFEE"];
        let readings = read(&either).expect("a solved board");
        assert_eq!(readings.len(), 2, "E and F may have either of two queens");
        assert!(readings.contains(&map(&either)));
    }

    #[test]
    fn pale_regions_are_told_apart_beside_queens_in_a_strong_colour() {
        let told = |cols: &[usize], step: f32| {
            let names = painted(&LARGE, cols);
            let queen = names[cols[0]];
            let mut cells = cells(6);
            for (lab, &name) in cells.labs.iter_mut().zip(&names) {
                lab.l = if name == queen { 20.0 } else { 80.0 + step * f32::from(name) };
            }
            let two: Vec<u8> = names.iter().map(|&name| u8::from(name == queen)).collect();
            told_apart(&cells, &two).map(|it| labels(&it))
        };
        assert_eq!(told(&QUEENS, 3.0), Some(painted(&LARGE, &QUEENS)));
        assert_eq!(told(&QUEENS, 0.0), None, "all of one colour");
        assert_eq!(told(&QUEENS[..5], 3.0), None, "a queen is missing");
    }

    #[test]
    fn each_region_of_a_solved_board_has_one_shaded_queen() {
        let read = |rows: &[&str], cols: &[usize]| {
            let mut names = rows.concat().into_bytes();
            let tinted = cols.iter().enumerate();
            tinted.for_each(|(row, col)| names[row * 6 + col] = b'1' + row as u8);
            relabelled(shaded(&cells(6), &labels(&names)))
        };
        assert_eq!(read(&LARGE, &QUEENS), [map(&LARGE)]);
        assert!(read(&LARGE, &[0, 1, 3, 5, 2, 4]).is_empty(), "two touch");
        assert!(read(&LARGE, &QUEENS[..5]).is_empty(), "one is missing");
        let two_cells = ["AABBBB", "AABBBB", "AADBBC", "DDDEEC", "DFFEEE", "FFFEEE"];
        assert_eq!(read(&two_cells, &QUEENS), [map(&two_cells)]);
        let one_cell = ["AABBBB", "AABBBB", "AADBBC", "DDDEEE", "DFFEEE", "FFFEEE"];
        assert!(read(&one_cell, &QUEENS).contains(&map(&one_cell)));
    }

    #[test]
    fn a_solved_board_with_a_colour_less_is_refused() {
        let rows = ["AABBBB", "AABBBB", "AADBBC", "DDDEEE", "DFFEEE", "FFFEEE"];
        assert_eq!(solved(&cells(6), &painted(&rows, &QUEENS)), Some(Vec::new()));
    }

    #[test]
    fn only_cells_that_do_not_attack_each_other_are_a_solution() {
        assert!(is_solved(6, &painted(&LARGE, &QUEENS)));
        assert!(!is_solved(6, &painted(&LARGE, &[0, 1, 3, 5, 2, 4])), "two touch");
        assert!(!is_solved(6, &painted(&LARGE, &QUEENS[..5])), "one is missing");
        assert!(!is_solved(6, &map(&LARGE)));
    }

    #[test]
    fn squares_of_the_colour_of_lines_are_no_region() {
        let has = |cols: &[usize], light: f32| {
            let mut cells = cells(6);
            let lines = Lab::from_rgb([0.0; 3]);
            cells.labs.fill(Lab { l: lines.l + light, ..lines });
            has_queens_colour(&cells, &painted(&LARGE, cols))
        };
        assert!(has(&QUEENS[..4], 0.0));
        assert!(!has(&QUEENS[..4], 50.0), "a colour of its own");
        assert!(!has(&QUEENS[..3], 0.0), "few cells");
        assert!(has(&QUEENS, 50.0), "one in each row");
    }

    #[test]
    fn two_painted_queens_of_a_game_may_be_of_one_region() {
        let read = |cols: &[usize], is_marked: bool| {
            relabelled(played(&cells(6), &painted(&LARGE, cols), &|_| is_marked))
        };
        assert!(read(&[0, 3], false).is_empty(), "no marks on them");
        assert_eq!(read(&[0, 3], true), [map(&LARGE)]);
        let either = read(&[2, 4], true);
        assert_eq!(either.len(), 4, "A or B, and B or C");
        assert!(either.contains(&map(&LARGE)), "both of B");
        assert!(read(&QUEENS, true).is_empty(), "a solved board");
    }
}
