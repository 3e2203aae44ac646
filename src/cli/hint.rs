//! `queensight hint`: the next step from the marks on the board, and why.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use serde::Serialize;

use super::{
    exit::exit,
    explain::{self, DeductionReport, Puzzle},
    files::One,
    status::{Refusal, Status},
};
use crate::{
    hint::{self, Colours, Deduction, Ending, Rung},
    present,
};

/// What `hint` was asked.
#[derive(Debug, clap::Args)]
#[command(after_help = HELP)]
pub struct Args {
    #[command(flatten)]
    one: One,

    /// How much to give away.
    #[arg(long, value_name = "RUNG", default_value = "move")]
    show: Rung,
}

const HELP: &str = "\
The step goes on from the queens and crosses in the picture. If some of them are wrong, that is
said instead; `--show` decides how plainly. `--json` gives away no more than it either.

Examples:
  queensight hint board.png                the next step and why
  queensight hint --show where board.png   only where to look

Exit status: 0 there was a hint, or nothing is left to do, 1 there was none.";

/// What a board with its marks needs next.
enum Next {
    /// A mark is wrong: that comes first.
    Wrong(hint::Check),
    Step(Box<Deduction>),
    Done,
    Stuck,
    GaveUp,
}

fn next(answer: &crate::answer::Answer, solution: &crate::board::Solution) -> Next {
    let check = hint::check(&answer.board, &answer.marks, solution);
    if check.done {
        return Next::Done;
    }
    if !check.is_right() {
        return Next::Wrong(check);
    }
    match hint::next(&answer.board, &answer.marks) {
        Ok(step) => Next::Step(step.into()),
        Err(Ending::GaveUp) => Next::GaveUp,
        Err(_) => Next::Stuck,
    }
}

/// One line of `hint --json`.
#[derive(Serialize)]
struct Report<'a> {
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<usize>,
    status: Status,
    message: String,
    hint: Option<DeductionReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'a [u8]>,
}

/// Prints the next step for every board of the file.
pub fn run(args: &Args) -> ExitCode {
    exit(print(&explain::read_with_colours(&args.one.file), args, &mut io::stdout().lock()))
}

fn print(puzzles: &[Puzzle], args: &Args, out: &mut impl Write) -> io::Result<bool> {
    let (mut answered, rung) = (true, args.show);
    for puzzle in puzzles {
        let (status, said, step) = match &puzzle.known {
            Err(Refusal { status, message }) => (*status, message.clone(), None),
            Ok(known) => match next(&known.answer, &known.solution) {
                Next::Wrong(check) => (Status::Wrong, check.sentence(rung), None),
                Next::Done => (Status::Done, "All queens are right.".into(), None),
                Next::Stuck => (Status::Stuck, explain::STUCK.into(), None),
                Next::GaveUp => (Status::Error, explain::GAVE_UP.into(), None),
                Next::Step(step) => {
                    let (board, solution) = (&known.answer.board, &known.solution);
                    let view = hint::view(rung, &step, Some(solution), &Colours(&known.colours));
                    let said = match view.queens.as_slice() {
                        [] => format!("{}\n\n{}", view.said, known.key()),
                        _ => present::board_text(board, Some(solution)),
                    };
                    (Status::Hint, said, Some(step))
                }
            },
        };
        answered &= status.is_answer();
        if args.one.json {
            let hint = step.as_deref().map(|step| DeductionReport::on(rung, step));
            let message = if hint.is_some() { String::new() } else { said };
            let (file, index) = (puzzle.place.file.as_str(), puzzle.place.index);
            let solution = puzzle.known.as_ref().ok().filter(|_| rung == Rung::Solution);
            let solution = solution.map(|known| known.solution.cols());
            let report = Report { file, index, status, message, hint, solution };
            explain::print_json(out, &report)?;
        } else if !status.is_answer() {
            puzzle.place.refuse(&said);
        } else if puzzles.len() > 1 {
            // As `steps` does; the letters of a board may follow.
            writeln!(out, "{}:\n{}\n", puzzle.place.name(), said.trim_end())?;
        } else {
            writeln!(out, "{}", said.trim_end())?;
        }
    }
    Ok(answered)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        answer::answer_board,
        board::{Cell, Mark, Marks},
        solve::{Engine, NEVER},
    };

    #[test]
    fn wrong_marks_come_before_any_step() {
        let board = "AAABB/AACBB/CACCD/CCCCC/ECCCC".parse().expect("a board");
        let mut answer = answer_board(board, Engine::default(), &NEVER);
        let solution = answer.verdict.solution().expect("a solution").clone();
        assert!(matches!(next(&answer, &solution), Next::Step(_)));
        let queen = solution.cells().next().expect("five queens");
        answer.marks.set(queen, Mark::Cross);
        assert!(matches!(next(&answer, &solution), Next::Wrong(_)));
        answer.marks = Marks::none(5);
        answer.marks.set(Cell::new(queen.row, (queen.col + 1) % 5), Mark::Queen);
        assert!(matches!(next(&answer, &solution), Next::Wrong(_)));
        answer.marks = Marks::none(5);
        solution.cells().for_each(|queen| answer.marks.set(queen, Mark::Queen));
        assert!(matches!(next(&answer, &solution), Next::Done));
    }
}
