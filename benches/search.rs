//! Labels in, uniqueness proved: every engine on the same boards in one run.
//!
//! `search once K` only runs the default engine K times over all boards, for callgrind;
//! `search boards` prints the boards, a line each; `search ENGINE…` times only these.

mod boards;

use std::{hint::black_box, time::Instant};

use boards::quantile;
use queensight::{
    board::Board,
    solve::{Engine, Request, search},
};

/// Each board is timed this often, and its best time counts.
const REPEATS: usize = 5;

fn main() {
    let (source, boards) = boards::load();
    let args: Vec<String> = std::env::args().collect();
    if let [_, mode, times, ..] = &args[..]
        && mode == "once"
    {
        let times: usize = times.parse().unwrap_or(1);
        for labels in std::iter::repeat_n(&boards, times).flatten() {
            black_box(solve(labels, Engine::Bitmask));
        }
        println!("{} boards, {times} times", boards.len());
        return;
    }
    if args.get(1).is_some_and(|mode| mode == "boards") {
        for labels in &boards {
            let board = Board::new(labels).expect("the boards are boards");
            println!("{}", board.to_string().trim_end().replace('\n', "/"));
        }
        return;
    }
    let named = |engine: &&Engine| args.iter().any(|arg| arg == engine.name());
    let mut engines: Vec<Engine> = Engine::ALL.iter().filter(named).copied().collect();
    if engines.is_empty() {
        engines = Engine::ALL.to_vec();
    }
    println!("{} boards: {source}; µs, the best of {REPEATS} a board", boards.len());
    println!("engine          rows  boards   median      p99    worst  nodes  against bitmask");
    for size in 7..=11 {
        let boards: Vec<_> = boards.iter().filter(|labels| labels.len() == size * size).collect();
        let mut ours = f64::NAN;
        for &engine in &engines {
            let mut nodes = 0;
            let mut times: Vec<f64> = Vec::new();
            for labels in &boards {
                let time = (0..REPEATS).map(|_| {
                    let start = Instant::now();
                    nodes = nodes.max(black_box(solve(labels, engine)));
                    start.elapsed().as_secs_f64() * 1e6
                });
                times.push(time.fold(f64::INFINITY, f64::min));
            }
            times.sort_by(f64::total_cmp);
            let median = quantile(&times, 0.5);
            if engine == Engine::Bitmask {
                ours = median;
            }
            let (p99, worst) = (quantile(&times, 0.99), quantile(&times, 1.0));
            let (count, ratio) = (boards.len(), median / ours);
            println!(
                "{engine:15} {size:4} {count:7} {median:8.2} {p99:8.2} {worst:8.2} {nodes:6}  {ratio:.0}×"
            );
        }
    }
}

/// The nodes that the proof took.
fn solve(labels: &[u8], engine: Engine) -> u64 {
    let board = Board::new(labels).expect("the boards are boards");
    search(&board, engine, &Request { max_nodes: u64::MAX, ..Request::limit(2) }).nodes
}
