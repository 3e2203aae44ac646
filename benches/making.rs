//! New boards a second on one core, and the solutions of the classic board counted against the plain
//! way (bits, the board mirrored) on one thread and on two.

use std::{hint::black_box, thread, time::Instant};

use queensight::{
    board::Board,
    generate::generate,
    solve::{Engine, NEVER, Request, classic, search},
};

fn main() {
    println!("rows   new boards a second");
    for (size, count) in [(6, 20_000), (8, 20_000), (9, 8_000), (10, 4_000), (12, 400), (14, 40)] {
        let start = Instant::now();
        (0..count).for_each(|number| drop(black_box(generate(size, 1, number))));
        println!("{size:4} {:12.0}", count as f64 / start.elapsed().as_secs_f64());
    }
    let start = Instant::now();
    let board = Board::classic(12).expect("a size in range");
    let found = search(&board, Engine::Bitmask, &Request::limit(usize::MAX));
    println!(
        "all {} solutions of 12 queens listed in {:.1?}",
        found.solutions.len(),
        start.elapsed()
    );
    println!("queens     solutions     plain  one thread   two threads");
    for size in 12..=16 {
        let (expected, plain) = timed(|| plain(size));
        let (one, alone) = timed(|| count(size, 1));
        let (two, shared) = timed(|| count(size, 2));
        assert!(one == expected && two == expected, "{size}: {expected}, {one}, {two}");
        println!(
            "{size:6} {one:13} {plain:8.3}s {alone:8.3}s ({:.1}×) {shared:8.3}s ({:.1}×)",
            plain / alone,
            plain / shared
        );
    }
}

fn timed(work: impl Fn() -> u64) -> (u64, f64) {
    let start = Instant::now();
    (black_box(work()), start.elapsed().as_secs_f64())
}

fn count(size: usize, threads: usize) -> u64 {
    let parts = classic::parts(size);
    let share = |thread| parts.iter().skip(thread).step_by(threads);
    thread::scope(|scope| {
        let count = |thread| share(thread).filter_map(|part| part.count(&NEVER)).sum::<u64>();
        let threads: Vec<_> =
            (0..threads).map(|thread| scope.spawn(move || count(thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("counting doesn't panic")).sum()
    })
}

/// As in many an article: columns and diagonals as bits, the left half of the top row doubled.
fn plain(size: usize) -> u64 {
    fn fill(all: u32, cols: u32, rising: u32, falling: u32) -> u64 {
        if cols == all {
            return 1;
        }
        let mut open = all & !(cols | rising | falling);
        let mut ways = 0;
        while open != 0 {
            let queen = open & open.wrapping_neg();
            open ^= queen;
            ways += fill(all, cols | queen, (rising | queen) << 1, (falling | queen) >> 1);
        }
        ways
    }
    let all = u32::MAX >> (32 - size);
    let with_top = |col: usize| fill(all, 1 << col, 2 << col, (1 << col) >> 1);
    let half: u64 = (0..size / 2).map(with_top).sum();
    2 * half + if size % 2 == 1 { with_top(size / 2) } else { 0 }
}
