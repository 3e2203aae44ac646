//! Every deduction is held against all solutions of its board: on the archive of published boards
//! where there is one, and on boards made here.

use std::{collections::BTreeMap, fs};

use queensight::{
    board::{Board, Cell, Mark, Marks, Solution},
    generate::generate,
    hint::{
        Effect, Ending, Grade, Letters, Rung, Technique, Trace, check, grade, next, steps, view,
    },
    solve::{Ending as SearchEnding, Engine, Request, search},
};

/// A published board with exactly one solution.
struct Published {
    set: String,
    board: Board,
    solution: Solution,
}

/// The archive beside the project; empty, and said so, where there is none.
fn published() -> Vec<Published> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/corpus/levels.jsonl");
    let Ok(text) = fs::read_to_string(path) else {
        eprintln!("skipped: no archive of published boards at {path}");
        return Vec::new();
    };
    let levels = text.lines().map(|line| -> serde_json::Value {
        serde_json::from_str(line).expect("a JSON object a line")
    });
    levels
        .filter(|level| level["stars"] == 1 && level["solutions"] == 1)
        .map(|level| {
            let rows: Vec<String> =
                serde_json::from_value(level["regions"].clone()).expect("rows of letters");
            let cols = serde_json::from_value(level["solution"].clone()).expect("columns");
            Published {
                set: level["set"].as_str().expect("a set").to_owned(),
                board: rows.join("\n").parse().expect("a board"),
                solution: Solution::new(cols),
            }
        })
        .collect()
}

/// Asserts that each step marks only open cells, and only what every one of `solutions` has there.
#[track_caller]
fn assert_right(board: &Board, from: &Marks, trace: &Trace, solutions: &[Solution]) {
    let mut marks = from.clone();
    for step in &trace.steps {
        let cells = step.effect.cells();
        assert!(!cells.is_empty() && !step.because.is_empty(), "{step:?}\n{board}");
        for &cell in cells {
            assert_eq!(marks.get(cell), Mark::Open, "{step}\n{board}");
            let queen = matches!(step.effect, Effect::Queen(_));
            for solution in solutions {
                let has_queen = solution.cols()[usize::from(cell.row)] == cell.col;
                assert_eq!(has_queen, queen, "{cell} by {step}\n{step:?}\n{marks:?}\n{board}");
            }
        }
        let why = view(Rung::Why, step, None, &Letters).said;
        let start = why.trim_end_matches('.');
        assert!(step.to_string().starts_with(start) && !why.contains("cross"), "{why}");
        assert!(!why.contains("queen is at"), "{why}");
        step.effect.apply(&mut marks);
    }
    if trace.ending == Ending::Explained {
        assert_eq!(solutions.len(), 1, "several solutions, but explained\n{board}");
        assert_eq!(marks.queens(), &solutions[0].queens());
    }
}

#[test]
fn published_boards_are_explained_to_the_end() {
    let (mut hardest, mut grades) = (BTreeMap::new(), BTreeMap::new());
    let (mut linkedin, mut chained) = (0, 0);
    for Published { set, board, solution } in published() {
        let nothing = Marks::none(board.size());
        let trace = steps(&board, &nothing);
        assert_right(&board, &nothing, &trace, std::slice::from_ref(&solution));
        assert_eq!(trace.ending, Ending::Explained, "{set}\n{board}");
        *hardest.entry((set.clone(), trace.hardest())).or_insert(0) += 1;
        *grades.entry((set.clone(), grade(&trace))).or_insert(0) += 1;
        if set.starts_with("linkedin") {
            linkedin += 1;
            chained += usize::from(trace.hardest() == Some(Technique::Chain));
        }
    }
    hardest.iter().for_each(|((set, technique), boards)| eprintln!("{set} {technique:?} {boards}"));
    grades.iter().for_each(|((set, grade), boards)| eprintln!("{set} {grade:?} {boards}"));
    eprintln!("the last technique is needed on {chained} of {linkedin} LinkedIn boards");
    assert!(chained * 50 <= linkedin, "more than 2 %");
}

/// What holds of the published boards holds of boards made here, where the archive is not.
#[test]
fn made_boards_are_explained_to_the_end() {
    for number in 0..24 {
        let board = generate(7 + number as usize % 5, 5, number).expect("a size in range");
        let solution = only_solution(&board).expect("one solution");
        let nothing = Marks::none(board.size());
        let trace = steps(&board, &nothing);
        assert_right(&board, &nothing, &trace, &[solution]);
        assert_eq!(trace.ending, Ending::Explained, "{board}");
        assert!(grade(&trace).is_some());
    }
}

/// A small generator of numbers, so that failures repeat.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        // Marsaglia's xorshift64.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }

    /// Regions grown around queens that don't attack each other; often with several solutions.
    fn board(&mut self, size: usize) -> Board {
        let mut cols: Vec<usize> = (0..size).collect();
        while cols.windows(2).any(|pair| pair[0].abs_diff(pair[1]) == 1) {
            (1..size).for_each(|last| cols.swap(last, self.below(last + 1)));
        }
        let mut labels = vec![u8::MAX; size * size];
        cols.iter().enumerate().for_each(|(row, col)| labels[row * size + col] = row as u8);
        while labels.contains(&u8::MAX) {
            let at = self.below(size * size);
            let (row, col) = (at / size, at % size);
            let to = match self.below(4) {
                0 if row > 0 => at - size,
                1 if row + 1 < size => at + size,
                2 if col > 0 => at - 1,
                3 if col + 1 < size => at + 1,
                _ => continue,
            };
            if labels[to] == u8::MAX {
                labels[to] = labels[at];
            }
        }
        Board::new(&labels).expect("a region for each queen")
    }
}

/// All solutions; `None` if they are too many to list.
fn solutions(board: &Board) -> Option<Vec<Solution>> {
    let found = search(board, Engine::Bitmask, &Request::limit(500));
    (found.ending == SearchEnding::Complete).then_some(found.solutions)
}

/// Boards with several solutions too: no technique takes for granted that there is only one.
#[test]
fn deductions_hold_in_every_solution_of_random_boards() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let (mut explained, mut stuck) = (0, 0);
    for round in 0..240 {
        let board = random.board(4 + round % 5);
        let Some(solutions) = solutions(&board) else { continue };
        let nothing = Marks::none(board.size());
        let trace = steps(&board, &nothing);
        assert_right(&board, &nothing, &trace, &solutions);
        explained += usize::from(trace.ending == Ending::Explained);
        stuck += usize::from(trace.ending == Ending::Stuck);
        assert_eq!(trace.ending == Ending::Explained, solutions.len() == 1, "{board}");
        assert_eq!(next(&board, &nothing).as_ref().ok(), trace.steps.first());
    }
    assert!(explained >= 20 && stuck >= 20, "{explained} explained, {stuck} stuck");
}

#[test]
fn hints_go_on_from_any_right_marks() {
    let mut random = Random(42);
    for round in 0..300 {
        let board = random.board(5 + round % 3);
        let Some(solution) = only_solution(&board) else {
            continue;
        };
        let mut marks = Marks::none(board.size());
        for cell in board.cells() {
            let queen = solution.cols()[usize::from(cell.row)] == cell.col;
            if random.below(3) == 0 {
                marks.set(cell, if queen { Mark::Queen } else { Mark::Cross });
            }
        }
        let trace = steps(&board, &marks);
        assert_right(&board, &marks, &trace, &[solution]);
        assert_eq!(trace.ending, Ending::Explained, "{board}{marks:?}");
    }
}

fn only_solution(board: &Board) -> Option<Solution> {
    let mut solutions = solutions(board)?;
    (solutions.len() == 1).then(|| solutions.swap_remove(0))
}

const EXAMPLE: &str = "AAABB/AACBB/CACCD/CCCCC/ECCCC";

#[test]
fn marks_that_contradict_each_other_end_in_no_hint() {
    let board: Board = EXAMPLE.parse().expect("a board");
    let mut marks = Marks::none(5);
    marks.set(Cell::new(0, 0), Mark::Queen);
    marks.set(Cell::new(1, 1), Mark::Queen);
    assert!(next(&board, &marks).is_err());
    assert_eq!(steps(&board, &marks).ending, Ending::Broken(None));
    let mut marks = Marks::none(5);
    (0..5).for_each(|col| marks.set(Cell::new(3, col), Mark::Cross));
    assert!(next(&board, &marks).is_err());
    let row = queensight::board::House::Row(3);
    assert_eq!(steps(&board, &marks).ending, Ending::Broken(Some(row)));
}

#[test]
fn a_board_without_solution_is_never_explained() {
    for text in ["ABC/ABC/ABC", "AB/AB", "AAAA/ABBA/ACCA/ADDA"] {
        let board: Board = text.parse().expect("a board");
        let trace = steps(&board, &Marks::none(board.size()));
        assert!(matches!(trace.ending, Ending::Broken(_)), "{text}: {:?}", trace.ending);
        assert_eq!(grade(&trace), None);
    }
}

#[test]
fn a_board_of_one_cell_is_easy() {
    let board: Board = "A".parse().expect("a board");
    let trace = steps(&board, &Marks::none(1));
    assert_eq!(trace.tally(), [(Technique::LastCell, 1)]);
    assert_eq!(grade(&trace), Some(Grade::Easy));
    let mut done = Marks::none(1);
    done.set(Cell::new(0, 0), Mark::Queen);
    assert_eq!(next(&board, &done), Err(Ending::Explained));
    assert_eq!(steps(&board, &done).ending, Ending::Explained);
}

/// The classic board has no regions and many solutions: nothing to explain, nothing to break.
#[test]
fn a_classic_board_gets_stuck_honestly() {
    let board = Board::classic(8).expect("a size in range");
    let trace = steps(&board, &Marks::none(8));
    let solutions = solutions(&board).expect("92 of them");
    assert_right(&board, &Marks::none(8), &trace, &solutions);
    assert_eq!(trace.ending, Ending::Stuck);
}

#[test]
fn checks_say_no_more_than_the_rung_allows() {
    use queensight::hint::Rung;
    let board: Board = EXAMPLE.parse().expect("a board");
    let solution = only_solution(&board).expect("one solution");
    let queens: Vec<Cell> = solution.cells().collect();
    let mut marks = Marks::none(5);
    let nothing = check(&board, &marks, &solution);
    assert_eq!(nothing.sentence(Rung::Where), "Nothing is wrong so far.");
    let wrong = Cell::new(2, (queens[2].col + 1) % 5);
    marks.set(wrong, Mark::Queen);
    let said = check(&board, &marks, &solution).sentence(Rung::Why);
    assert_eq!(said, "Your queen in row 3 is not right.");
    let other = Cell::new(4, (queens[4].col + 1) % 5);
    marks.set(other, Mark::Queen);
    let said = check(&board, &marks, &solution).sentence(Rung::Why);
    assert_eq!(said, "Your two queens in row 3 and row 5 are not right.");
    marks.set(other, Mark::Open);
    marks.set(queens[0], Mark::Queen);
    marks.set(queens[1], Mark::Queen);
    let found = check(&board, &marks, &solution);
    assert_eq!((found.right_queens.len(), found.wrong_queens.as_slice()), (2, [wrong].as_slice()));
    assert!(!found.done && !found.is_right());
    let said = found.sentence(Rung::Where);
    assert_eq!(said, "Two of your queens are right, one is not.");
    let said = found.sentence(Rung::Why);
    assert_eq!(said, "Two of your queens are right, the one in row 3 is not.");
    assert!(found.sentence(Rung::Move).contains(&wrong.to_string()));
    marks.set(wrong, Mark::Open);
    queens.iter().for_each(|&queen| marks.set(queen, Mark::Queen));
    assert!(check(&board, &marks, &solution).done);
    marks.set(queens[4], Mark::Cross);
    let found = check(&board, &marks, &solution);
    assert_eq!(found.wrong_crosses, [queens[4]]);
    let said = found.sentence(Rung::Why);
    let expected = "Your four queens are right. Your cross in row 5 is where a queen belongs.";
    assert_eq!(said, expected);
}
