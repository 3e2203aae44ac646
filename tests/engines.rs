//! Every engine on every kind of board, against answers known from elsewhere.

mod adversary;

use std::{collections::BTreeSet, fs, path::Path};

use adversary::{Random, Trap};
use proptest::prelude::*;
use queensight::{
    board::Board,
    solve::{Ending, Engine, Request, search},
};

/// Asserts how many solutions `board` has, for every engine.
#[track_caller]
fn check_count(board: &Board, expected: usize) {
    for &engine in Engine::ALL {
        let found = search(board, engine, &Request::limit(usize::MAX));
        assert_eq!(found.solutions.len(), expected, "{engine} on\n{board}");
        assert_eq!(found.ending, Ending::Complete);
        assert!(found.solutions.iter().all(|solution| solution.solves(board)), "{engine}");
    }
}

fn parse(text: &str) -> Board {
    text.parse().expect("a valid board")
}

#[test]
fn no_solution() {
    check_count(&parse("ABC ABC ABC".replace(' ', "/").as_str()), 0);
}

#[test]
fn two_solutions() {
    check_count(&parse("AAAA/BBBB/CCCC/DDDD"), 2);
}

/// With one region per row the region rule says nothing, and the count is that of Hertzsprung's
/// problem (OEIS A002464), for which no code of ours is needed.
#[test]
fn rows_as_regions_count_as_hertzsprung() {
    for (size, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 14), (6, 90), (7, 646)] {
        let labels: Vec<u8> = (0..size * size).map(|cell| (cell / size) as u8).collect();
        check_count(&Board::new(&labels).expect("rows as regions"), expected);
    }
}

/// OEIS A000170.
#[test]
fn classic_boards_count_as_n_queens() {
    for (size, expected) in [(1, 1), (2, 0), (3, 0), (4, 2), (5, 10), (6, 4), (7, 40), (8, 92)] {
        check_count(&Board::classic(size).expect("a size in range"), expected);
    }
}

#[test]
fn a_search_stops_at_its_limit_and_at_its_budget() {
    let board = Board::classic(8).expect("a size in range");
    for &engine in Engine::ALL {
        let found = search(&board, engine, &Request::limit(2));
        assert_eq!((found.solutions.len(), found.ending), (2, Ending::Limit), "{engine}");
        let found = search(&board, engine, &Request { max_nodes: 5, ..Request::limit(9) });
        assert_eq!((found.nodes, found.ending), (5, Ending::GaveUp), "{engine}");
        let cancelled = true.into();
        let found = search(&board, engine, &Request { cancel: &cancelled, ..Request::limit(9) });
        assert_eq!((found.nodes, found.ending), (0, Ending::Cancelled), "{engine}");
    }
}

/// A board of real puzzles and the number of its solutions, which was archived up to 1,000.
#[derive(serde::Deserialize)]
struct Archived {
    id: String,
    stars: u8,
    regions: Vec<String>,
    solutions: usize,
}

/// Real boards, not part of this project; the test says so when they are not there.
#[test]
fn archived_boards_have_their_archived_solutions() {
    const ARCHIVED_UP_TO: usize = 1_000;
    /// Enough for most boards and every engine, without waiting for the slow ones on the worst.
    const MAX_NODES: u64 = 20_000;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus/levels.jsonl");
    let Ok(text) = fs::read_to_string(&path) else {
        eprintln!("skipped: there is no archive of boards at {}", path.display());
        return;
    };
    let levels = text.lines().map(|line| serde_json::from_str(line).expect("an archived board"));
    for level in levels.filter(|level: &Archived| level.stars == 1) {
        let board = parse(&level.regions.join("/"));
        let most = level.solutions == ARCHIVED_UP_TO;
        let limit = level.solutions + usize::from(!most);
        for &engine in Engine::ALL {
            let max_nodes = if engine == Engine::Bitmask { u64::MAX } else { MAX_NODES };
            let found = search(&board, engine, &Request { max_nodes, ..Request::limit(limit) });
            if found.ending == Ending::GaveUp {
                continue;
            }
            assert_eq!(found.solutions.len(), level.solutions, "{engine} on {}", level.id);
            assert_eq!(found.ending == Ending::Limit, most, "{engine} on {}", level.id);
            let solved = found.solutions.iter().all(|solution| solution.solves(&board));
            assert!(solved, "{engine} on {}", level.id);
        }
    }
}

proptest! {
    /// Regions need not be connected: labels anywhere, every one of them somewhere.
    #[test]
    fn engines_find_the_same_solutions(size in 4usize..8, seed: u64) {
        let mut random = Random(seed);
        let mut labels: Vec<u8> = (0..size * size).map(|_| random.below(size) as u8).collect();
        let mut cells: Vec<usize> = (0..size * size).collect();
        random.shuffle(&mut cells);
        (0..size).for_each(|region| labels[cells[region]] = region as u8);
        let board = Board::new(&labels).expect("every label is used");
        let all = |engine| {
            let found = search(&board, engine, &Request::limit(usize::MAX));
            assert_eq!(found.ending, Ending::Complete);
            let count = found.solutions.len();
            let set: BTreeSet<_> = found.solutions.into_iter().collect();
            assert_eq!(set.len(), count, "{engine} found a solution twice");
            set
        };
        let expected = all(Engine::Backtracking);
        for &engine in Engine::ALL {
            prop_assert_eq!(&all(engine), &expected, "{} on\n{}", engine, board);
        }
    }
}

/// Nodes rather than time, which a busy machine would make a test of patience.
#[test]
fn traps_are_answered_or_given_up_within_their_nodes() {
    const MAX_NODES: u64 = 5_000;
    for trap in Trap::ALL {
        for size in [8, 9, 11, 12, 16, 17, 20, 24, 32, 33, 48, 64] {
            for seed in 0..3 {
                let board = trap.board(size, seed);
                let request = Request { max_nodes: MAX_NODES, ..Request::limit(2) };
                let found = search(&board, Engine::Bitmask, &request);
                let case = format!("{trap:?} of {size}, seed {seed}");
                assert!(found.solutions.iter().all(|solution| solution.solves(&board)), "{case}");
                // Large scattered boards are hard by nature.
                let hard = trap == Trap::Scattered && size > 20;
                assert!(found.nodes <= MAX_NODES, "{case}");
                assert!(hard || found.ending != Ending::GaveUp, "{case}");
                match trap {
                    // On diagonals of an even size rows plus columns can't add up to regions.
                    Trap::Diagonals if size % 2 == 1 => {}
                    Trap::PigeonholeRows | Trap::PigeonholeCols | Trap::Diagonals => {
                        assert_eq!(
                            (found.solutions.len(), found.ending),
                            (0, Ending::Complete),
                            "{case}"
                        );
                    }
                    Trap::Planted | Trap::Stripes | Trap::Spiral => {
                        assert!(!found.solutions.is_empty(), "{case}");
                    }
                    _ => {}
                }
            }
        }
    }
}

/// Boards of 9 to 11 rows are those on which the quick search looks at neighbouring lines.
#[test]
fn boards_with_bands_have_the_solutions_of_the_slow_engine() {
    for trap in [Trap::Planted, Trap::Flood, Trap::Comb, Trap::Spiral, Trap::Scattered] {
        for (size, seed) in
            [9, 10, 11].into_iter().flat_map(|size| (0..12).map(move |seed| (size, seed)))
        {
            let board = trap.board(size, seed);
            let limit = Request::limit(300);
            let expected = search(&board, Engine::Constraint, &limit);
            let found = search(&board, Engine::Bitmask, &limit);
            let case = format!("{trap:?} of {size}, seed {seed}");
            assert_eq!(found.solutions.len(), expected.solutions.len(), "{case}");
            assert_eq!(found.ending, expected.ending, "{case}");
        }
    }
}

/// Both searches of the default engine are asked: boards of 12 rows leave the quick one early.
#[test]
fn hard_boards_have_the_solutions_of_the_slow_engine() {
    for seed in 0..20 {
        let board = Trap::Scattered.board(12, seed);
        let limit = Request::limit(200);
        let expected = search(&board, Engine::Constraint, &limit);
        let found = search(&board, Engine::Bitmask, &limit);
        assert_eq!(found.solutions.len(), expected.solutions.len(), "seed {seed}");
        assert_eq!(found.ending, expected.ending, "seed {seed}");
    }
}

/// Scattered boards of 18 rows go straight to the thorough search, and some make it start anew.
#[test]
fn large_boards_have_the_solutions_of_the_slow_engine() {
    for seed in 0..10 {
        let board = Trap::Scattered.board(18, seed);
        let limit = Request::limit(20);
        let expected = search(&board, Engine::Constraint, &limit);
        let found = search(&board, Engine::Bitmask, &limit);
        let distinct: BTreeSet<_> = found.solutions.iter().collect();
        assert_eq!(distinct.len(), expected.solutions.len(), "seed {seed}");
        assert_eq!(found.ending, expected.ending, "seed {seed}");
    }
}

#[test]
fn breadth_first_refuses_to_keep_too_many_boards() {
    let stripes = Trap::Stripes.board(14, 0);
    let request = Request { max_nodes: u64::MAX, ..Request::limit(usize::MAX) };
    let found = search(&stripes, Engine::BreadthFirst, &request);
    assert_eq!(found.ending, Ending::OutOfMemory);
}

#[test]
fn engines_have_names_that_find_them() {
    for &engine in Engine::ALL {
        assert_eq!(engine.name().parse(), Ok(engine));
    }
    assert!("dancing".parse::<Engine>().is_err());
}
