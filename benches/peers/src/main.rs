//! Labels in, uniqueness proved: our default engine and two exact-cover crates on the same boards.

#[path = "../../boards/mod.rs"]
mod boards;

use std::{hint::black_box, ops::ControlFlow, time::Instant};

use boards::quantile;
use exact_covers::{DlSolver, Solver as _};
use queensight::{
    board::Board,
    solve::{Engine, Request, search},
};

/// Each board is timed this often, and its best time counts.
const REPEATS: usize = 5;

/// Runs between two looks at the clock, which take a tenth of the shortest run.
const RUNS: u32 = 10;

/// A solver: the number of solutions up to 2 of the board with these labels.
type Peer = (&'static str, fn(&[u8]) -> usize);

const PEERS: [Peer; 3] = [("queensight", ours), ("exact-covers", exact_covers), ("dlx-rs", dlx_rs)];

fn main() {
    let (source, boards) = boards::load();
    println!("{} boards: {source}; median µs, the best of {REPEATS} a board", boards.len());
    let mut sums = [0.0; PEERS.len()];
    for size in 7..=11 {
        let boards: Vec<_> = boards.iter().filter(|labels| labels.len() == size * size).collect();
        let mut first = f64::NAN;
        for ((name, solve), sum) in PEERS.into_iter().zip(&mut sums) {
            let mut times: Vec<f64> = Vec::new();
            for labels in &boards {
                let time = (0..REPEATS).map(|_| {
                    let start = Instant::now();
                    (0..RUNS).for_each(|_| assert_eq!(solve(black_box(labels)), 1, "{name}"));
                    start.elapsed().as_secs_f64() * 1e6 / f64::from(RUNS)
                });
                times.push(time.fold(f64::INFINITY, f64::min));
            }
            *sum += times.iter().sum::<f64>();
            times.sort_by(f64::total_cmp);
            let median = quantile(&times, 0.5);
            if name == "queensight" {
                first = median;
            }
            println!("{size:3} rows  {name:13} {median:9.2}   {:.0}×", median / first);
        }
    }
    for ((name, _), sum) in PEERS.into_iter().zip(sums) {
        let mean = sum / boards.len() as f64;
        println!("all, mean {name:13} {mean:9.2}   {:.0}×", sum / sums[0]);
    }
}

fn ours(labels: &[u8]) -> usize {
    let board = Board::new(labels).expect("the boards are boards");
    search(&board, Engine::Bitmask, &Request::limit(2)).solutions.len()
}

/// For each cell the rows, columns and regions that it fills (each exactly once), and the blocks of
/// two by two cells that it is in (each at most once, so that no queens touch).
fn options(labels: &[u8]) -> impl Iterator<Item = ([usize; 3], Vec<usize>)> {
    let size = labels.len().isqrt();
    labels.iter().enumerate().map(move |(cell, &region)| {
        let (row, col) = (cell / size, cell % size);
        let corners =
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| (row + down, col + right));
        let inside = |&(down, right): &(usize, usize)| {
            (1..size).contains(&down) && (1..size).contains(&right)
        };
        let blocks = corners.into_iter().filter(inside);
        let block = |(down, right)| 3 * size + (down - 1) * (size - 1) + right - 1;
        ([row, size + col, 2 * size + usize::from(region)], blocks.map(block).collect())
    })
}

fn exact_covers(labels: &[u8]) -> usize {
    let size = labels.len().isqrt();
    let items: Vec<usize> = (0..3 * size + (size - 1) * (size - 1)).collect();
    let mut solver: DlSolver<usize, ()> = DlSolver::new(&items[..3 * size], &items[3 * size..]);
    for (houses, blocks) in options(labels) {
        let blocks: Vec<(usize, Option<()>)> =
            blocks.into_iter().map(|block| (block, None)).collect();
        solver.add_option(houses, blocks);
    }
    let mut solutions = 0;
    solver.solve(|_| {
        solutions += 1;
        if solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    solutions
}

fn dlx_rs(labels: &[u8]) -> usize {
    let size = labels.len().isqrt();
    let mut solver = dlx_rs::Solver::new_optional(3 * size, (size - 1) * (size - 1));
    for (cell, (houses, blocks)) in options(labels).enumerate() {
        // Its items count from 1.
        let items: Vec<usize> = houses.into_iter().chain(blocks).map(|item| item + 1).collect();
        solver.add_option(cell, &items);
    }
    solver.by_ref().take(2).count()
}
