//! Every engine on every kind of board, against answers known from elsewhere.

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
