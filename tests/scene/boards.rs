//! Random boards with exactly one solution.
//!
//! Queens are placed first. On a small board regions grow around them; then, as long as the board
//! has another solution, one cell that only the other solution uses goes to a region beside it.
//! On a large board that takes too long: there every region but one starts as a single cell, and
//! takes cells from those beside it as long as the solution stays the only one.

use fastrand::Rng;
use queensight::{
    board::{Board, Solution},
    solve::{Ending, Engine, Request, search},
};

/// Repairs tried before starting over.
const MAX_REPAIRS: usize = 400;

/// The largest board whose regions grow first and are repaired then.
const MAX_REPAIRED: usize = 11;

/// Cells that change region on a large board, tried for each cell.
const MOVES_A_CELL: usize = 2;

/// Nodes of one search before starting over; boards that need more are slow to make unique.
const MAX_NODES: u64 = 300;

/// A board of `size` rows, connected regions and exactly one solution.
pub fn unique(size: usize, rng: &mut Rng) -> Board {
    loop {
        let queens = queens(size, rng);
        if size > MAX_REPAIRED {
            return spread(&queens, rng);
        }
        let mut labels = grow(&queens, rng);
        for _ in 0..MAX_REPAIRS {
            let board = Board::new(&labels).expect("a region for each queen");
            let found = search(&board, Engine::Bitmask, &request());
            if found.ending == Ending::GaveUp {
                break;
            }
            let columns = |solution: &Solution| -> Vec<usize> {
                solution.cols().iter().map(|&col| usize::from(col)).collect()
            };
            let other = found.solutions.iter().map(columns).find(|other| *other != queens);
            let Some(other) = other else { return board };
            if !repair(&mut labels, &queens, &other, rng) {
                break;
            }
        }
    }
}

/// A board with exactly one solution and one region in two pieces; `None` if `board` can't be
/// changed into one by giving one cell away.
pub fn disconnected(board: &Board, rng: &mut Rng) -> Option<Board> {
    let size = board.size();
    let mut cells: Vec<usize> = (0..size * size).collect();
    rng.shuffle(&mut cells);
    for cell in cells {
        let mut labels = board.region_of().to_vec();
        let near: Vec<u8> = around(cell, size).map(|at| labels[at]).collect();
        let region = rng.u8(..size as u8);
        if near.contains(&region) || region == labels[cell] {
            continue;
        }
        let old = std::mem::replace(&mut labels[cell], region);
        if connected(&labels, old, size)
            && let Ok(changed) = Board::new(&labels)
            && is_unique(&changed)
        {
            return Some(changed);
        }
    }
    None
}

/// A board of `size` rows with exactly one solution and regions whose cells lie anywhere.
pub fn scattered(size: usize, rng: &mut Rng) -> Board {
    loop {
        let queens = queens(size, rng);
        let mut labels: Vec<u8> = (0..size * size).map(|_| rng.u8(..size as u8)).collect();
        (0..size).for_each(|row| labels[row * size + queens[row]] = row as u8);
        for _ in 0..MAX_REPAIRS {
            let board = Board::new(&labels).expect("a region for each queen");
            let found = search(&board, Engine::Bitmask, &request());
            let is_other = |other: &&Solution| {
                other.cols().iter().zip(&queens).any(|(&col, &own)| usize::from(col) != own)
            };
            let Some(other) = found.solutions.iter().find(is_other) else {
                if found.ending == Ending::Complete {
                    return board;
                }
                break;
            };
            // With two of its queens in one region it is none any longer.
            let cells = other.cells().map(|it| (usize::from(it.row), usize::from(it.col)));
            let given = cells.filter(|&(row, col)| queens[row] != col);
            let given: Vec<usize> = given.map(|(row, col)| row * size + col).collect();
            let cell = *rng.choice(&given).expect("another solution has other cells");
            let own = labels[cell];
            labels[cell] = (own + rng.u8(1..size as u8)) % size as u8;
        }
    }
}

/// A board of `size` rows and connected regions with several solutions.
pub fn loose(size: usize, rng: &mut Rng) -> Board {
    loop {
        let board = Board::new(&grow(&queens(size, rng), rng)).expect("a region for each queen");
        if !is_unique(&board) {
            return board;
        }
    }
}

/// Connected regions of `size` cells each, on as many rows: the shapes of a jigsaw sudoku.
pub fn equal(size: usize, rng: &mut Rng) -> Board {
    // Rows at first; then neighbours swap cells.
    let mut labels: Vec<u8> = (0..size * size).map(|cell| (cell / size) as u8).collect();
    for _ in 0..MOVES_A_CELL * size * size {
        let given = rng.usize(..size * size);
        let own = labels[given];
        let near: Vec<u8> =
            around(given, size).map(|at| labels[at]).filter(|&label| label != own).collect();
        let Some(&other) = rng.choice(&near) else { continue };
        let mut swapped = labels.clone();
        swapped[given] = other;
        let may_go = |&cell: &usize| {
            cell != given
                && swapped[cell] == other
                && around(cell, size).any(|at| swapped[at] == own)
        };
        let back: Vec<usize> = (0..size * size).filter(may_go).collect();
        let Some(&back) = rng.choice(&back) else { continue };
        swapped[back] = own;
        if connected(&swapped, own, size) && connected(&swapped, other, size) {
            labels = swapped;
        }
    }
    Board::new(&labels).expect("as many regions as rows")
}

/// Whether `board` is known to have exactly one solution.
pub fn is_unique(board: &Board) -> bool {
    let found = search(board, Engine::Bitmask, &request());
    found.ending == Ending::Complete && found.solutions.len() == 1
}

fn request() -> Request<'static> {
    Request { max_nodes: MAX_NODES, ..Request::limit(2) }
}

/// The numbers of the cells beside `cell`.
pub fn around(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / size, cell % size);
    let beside = [
        (row > 0).then(|| cell - size),
        (row + 1 < size).then(|| cell + size),
        (col > 0).then(|| cell - 1),
        (col + 1 < size).then(|| cell + 1),
    ];
    beside.into_iter().flatten()
}

/// The column of the queen in each row: a random placement without two that touch.
fn queens(size: usize, rng: &mut Rng) -> Vec<usize> {
    fn place(queens: &mut Vec<usize>, size: usize, rng: &mut Rng) -> bool {
        if queens.len() == size {
            return true;
        }
        let mut cols: Vec<usize> = (0..size).filter(|col| !queens.contains(col)).collect();
        rng.shuffle(&mut cols);
        for col in cols {
            if queens.last().is_none_or(|&last| last.abs_diff(col) > 1) {
                queens.push(col);
                if place(queens, size, rng) {
                    return true;
                }
                queens.pop();
            }
        }
        false
    }
    let mut queens = Vec::new();
    assert!(place(&mut queens, size, rng), "no placement on {size} rows");
    queens
}

/// Regions grown from the queens, cell by cell; some grow faster than others, as people draw them.
fn grow(queens: &[usize], rng: &mut Rng) -> Vec<u8> {
    const FREE: u8 = u8::MAX;
    let size = queens.len();
    let mut labels = vec![FREE; size * size];
    let haste: Vec<f32> = (0..size).map(|_| rng.f32().powi(2) + 0.02).collect();
    for (row, &col) in queens.iter().enumerate() {
        labels[row * size + col] = row as u8;
    }
    let mut open: Vec<usize> = (0..size * size).filter(|&cell| labels[cell] == FREE).collect();
    while !open.is_empty() {
        let at = rng.usize(..open.len());
        let near: Vec<u8> =
            around(open[at], size).map(|cell| labels[cell]).filter(|&l| l != FREE).collect();
        let Some(&label) = rng.choice(&near) else { continue };
        if rng.f32() < haste[usize::from(label)] {
            labels[open.swap_remove(at)] = label;
        }
    }
    labels
}

/// Regions that spread from single cells over one background, never losing the only solution.
fn spread(queens: &[usize], rng: &mut Rng) -> Board {
    let size = queens.len();
    let mut labels = vec![rng.u8(..size as u8); size * size];
    for (row, &col) in queens.iter().enumerate() {
        labels[row * size + col] = row as u8;
    }
    let mut board = Board::new(&labels).expect("a region for each queen");
    for _ in 0..MOVES_A_CELL * size * size {
        let cell = rng.usize(..size * size);
        let near: Vec<u8> =
            around(cell, size).map(|at| labels[at]).filter(|&l| l != labels[cell]).collect();
        let Some(&label) = rng.choice(&near) else { continue };
        if queens[cell / size] == cell % size {
            continue;
        }
        let old = std::mem::replace(&mut labels[cell], label);
        let changed = Board::new(&labels).expect("a region for each queen");
        if connected(&labels, old, size) && is_unique(&changed) {
            board = changed;
        } else {
            labels[cell] = old;
        }
    }
    board
}

/// A board of an even number of rows and exactly one solution, whose regions are of squares of four cells, but
/// for the cells of some queens, and those beside them.
pub fn coarse(size: usize, rng: &mut Rng) -> Board {
    let queens = queens(size, rng);
    let mut labels = vec![rng.u8(..size as u8); size * size];
    for (row, &col) in queens.iter().enumerate() {
        labels[row * size + col] = row as u8;
    }
    // All other cells are of one region: no other queens could stand.
    let mut board = Board::new(&labels).expect("a region for each queen");
    for _ in 0..MOVES_A_CELL * size * size {
        let (row, col) = (2 * rng.usize(..size / 2), 2 * rng.usize(..size / 2));
        let square = [0, 1, size, size + 1].map(|step| row * size + col + step);
        let near: Vec<u8> =
            square.iter().flat_map(|&cell| around(cell, size)).map(|at| labels[at]).collect();
        let label = *rng.choice(&near).expect("a cell beside it");
        let old = labels.clone();
        for cell in square {
            if queens[cell / size] != cell % size {
                labels[cell] = label;
            }
        }
        let changed = Board::new(&labels).expect("a region for each queen");
        if (0..size as u8).all(|label| connected(&labels, label, size)) && is_unique(&changed) {
            board = changed;
        } else {
            labels = old;
        }
    }
    board
}

/// Gives a cell that `other` uses and `queens` doesn't to a region beside it; `false` if none can
/// go without cutting its region in two.
fn repair(labels: &mut [u8], queens: &[usize], other: &[usize], rng: &mut Rng) -> bool {
    let size = queens.len();
    let mut rows: Vec<usize> = (0..size).filter(|&row| queens[row] != other[row]).collect();
    rng.shuffle(&mut rows);
    for row in rows {
        let cell = row * size + other[row];
        let old = labels[cell];
        let near: Vec<u8> =
            around(cell, size).map(|at| labels[at]).filter(|&label| label != old).collect();
        let Some(&label) = rng.choice(&near) else { continue };
        labels[cell] = label;
        if connected(labels, old, size) {
            return true;
        }
        labels[cell] = old;
    }
    false
}

/// Whether the cells of `label` hang together, side by side. No cell at all does not.
pub fn connected(labels: &[u8], label: u8, size: usize) -> bool {
    let Some(first) = labels.iter().position(|&l| l == label) else { return false };
    let mut seen = vec![false; labels.len()];
    let mut open = vec![first];
    seen[first] = true;
    while let Some(cell) = open.pop() {
        for next in around(cell, size) {
            if labels[next] == label && !std::mem::replace(&mut seen[next], true) {
                open.push(next);
            }
        }
    }
    labels.iter().zip(&seen).all(|(&l, &seen)| l != label || seen)
}
