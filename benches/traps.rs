//! The default engine on boards that are hard on a search; how many it gave up, and its worst time.

#[path = "../tests/adversary/mod.rs"]
mod adversary;

use std::time::Instant;

use adversary::Trap;
use queensight::solve::{Ending, Engine, Request, search};

/// Boards of each kind and size.
const SEEDS: u64 = 50;

/// About 50 ms of work at the largest size.
const MAX_NODES: u64 = 20_000;

fn main() {
    println!("{SEEDS} boards each, up to two solutions, at most {MAX_NODES} nodes; ms");
    println!("trap             rows   median    worst  most nodes  gave up");
    for trap in Trap::ALL {
        for size in [8, 12, 16, 20, 24, 32, 48, 64] {
            let (mut times, mut nodes, mut gave_up) = (Vec::new(), 0, 0);
            for seed in 0..SEEDS {
                let board = trap.board(size, seed);
                let request = Request { max_nodes: MAX_NODES, ..Request::limit(2) };
                let start = Instant::now();
                let found = search(&board, Engine::Bitmask, &request);
                times.push(start.elapsed().as_secs_f64() * 1e3);
                nodes = nodes.max(found.nodes);
                gave_up += usize::from(found.ending == Ending::GaveUp);
            }
            times.sort_by(f64::total_cmp);
            let [median, worst] = [times.len() / 2, times.len() - 1].map(|at| times[at]);
            let name = format!("{trap:?}");
            println!("{name:15} {size:5} {median:8.3} {worst:8.3} {nodes:11} {gave_up:8}");
        }
    }
}
