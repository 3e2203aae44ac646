//! How long hints take, and what boards need: `cargo bench --no-default-features --bench hints`.
//!
//! Runs on the archive of published boards with one solution where there is one beside the project,
//! else on the few boards below. Times are wall time on one thread; the next hint is timed on every
//! position on the way to a solution.

use std::{collections::BTreeMap, fs, hint::black_box, time::Instant};

use queensight::{
    board::{Board, Marks},
    hint::{Grade, Technique, grade, next, steps},
};

/// Small boards of our own, where there is no archive.
const OWN: [&str; 4] = [
    "AAABB/AACBB/CACCD/CCCCC/ECCCC",
    "AAABBB/AAACCB/AAAADB/EADDDD/EEEDDD/FEEDDD",
    "AAAABBA/AAAAAAA/CCADDAA/CCEEEEE/CCEEEEE/CFEEEGG/EEEEEEG",
    "AABBBBB/ABBBBCC/BBBBBCD/BBBBEED/BBBBEEE/FGFFFEE/FFFFFFE",
];

fn main() {
    for (set, boards) in sets() {
        println!("{set}: {} boards", boards.len());
        let mut by_size: BTreeMap<usize, Vec<f64>> = BTreeMap::new();
        let (mut hints, mut hardest, mut grades) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        for board in &boards {
            let mut marks = Marks::none(board.size());
            let start = Instant::now();
            let trace = steps(black_box(board), &marks);
            by_size.entry(board.size()).or_default().push(us(start));
            for step in &trace.steps {
                let start = Instant::now();
                black_box(next(black_box(board), &marks).ok());
                hints.push(us(start));
                step.effect.apply(&mut marks);
            }
            *hardest.entry(trace.hardest()).or_insert(0) += 1;
            *grades.entry(grade(&trace)).or_insert(0) += 1;
        }
        print_times("next hint", &mut hints);
        for (size, times) in &mut by_size {
            print_times(&format!("trace n={size}"), times);
        }
        for &technique in Technique::ALL {
            if let Some(count) = hardest.get(&Some(technique)) {
                print_share(technique.title(), *count, boards.len());
            }
        }
        let last = hardest.get(&Some(Technique::Chain)).copied().unwrap_or(0);
        print_share("need the last technique", last, boards.len());
        for &of in Grade::ALL {
            print_share(of.name(), grades.get(&Some(of)).copied().unwrap_or(0), boards.len());
        }
        print_share("not explained", grades.get(&None).copied().unwrap_or(0), boards.len());
        println!();
    }
}

fn us(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e6
}

fn print_times(what: &str, times: &mut [f64]) {
    times.sort_by(f64::total_cmp);
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let (median, p99, worst) = (at(0.5), at(0.99), at(1.0));
    println!("  {what:12} median {median:9.1} µs   p99 {p99:9.1} µs   worst {worst:9.1} µs");
}

fn print_share(what: &str, count: usize, of: usize) {
    println!("  {what:30} {count:5}  {:5.1} %", 100.0 * count as f64 / of.max(1) as f64);
}

/// The boards by set.
fn sets() -> BTreeMap<String, Vec<Board>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus/levels.jsonl");
    let mut sets: BTreeMap<String, Vec<Board>> = BTreeMap::new();
    let Ok(text) = fs::read_to_string(path) else {
        println!("no archive of published boards at {path}");
        let own = OWN.iter().filter_map(|text| text.parse().ok()).collect();
        sets.insert("own".to_owned(), own);
        return sets;
    };
    for line in text.lines() {
        let Ok(level) = serde_json::from_str::<serde_json::Value>(line) else { continue };
        let one = level["stars"] == 1 && level["solutions"] == 1;
        let set = level["set"].as_str().unwrap_or("?");
        if let (true, Ok(board)) = (one, level["regions"].to_string().parse()) {
            sets.entry(set.split('-').next().unwrap_or(set).to_owned()).or_default().push(board);
        }
    }
    sets
}
