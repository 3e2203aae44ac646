//! What `solve` says of one board: the fields of its JSON line, and the same for people.

use serde::Serialize;

use super::{
    files::Place,
    status::{Refusal, Status},
};
use crate::{
    answer::{Answer, Verdict},
    board::{Board, CellSet, region_letter},
    solve::Ending,
};

/// One line of `solve --json`; the names of the fields are part of the interface.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The file as it was named.
    pub file: String,
    /// Which board of a file with several, from 0; missing for a file with one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub index: Option<usize>,
    /// How it came out.
    pub status: Status,
    /// What was measured; empty where there is nothing to say.
    pub message: String,
    /// `null` unless a board was read.
    pub board: Option<BoardReport>,
    /// The column of the queen in each row; `null` if no solution is shown.
    pub solution: Option<Vec<u8>>,
    /// How many solutions, counted to 2; `null` if that isn't known.
    pub solutions: Option<u8>,
    /// Microseconds of each stage.
    pub timings_us: TimingsReport,
}

/// The board of a [`Report`].
#[derive(Clone, Debug, Serialize)]
pub struct BoardReport {
    /// Side in cells.
    pub size: usize,
    /// Left, top, right, bottom in pixels of the picture, half-open; `null` for a board as text.
    pub frame: Option<[u32; 4]>,
    /// A letter for the region of each cell, a string a row.
    pub regions: Vec<String>,
    /// Row and column, from 0, of the queens that are on the board already.
    pub queens: Vec<[u8; 2]>,
    /// Row and column, from 0, of the crosses that are on the board already.
    pub crosses: Vec<[u8; 2]>,
}

/// Microseconds of each stage, to a tenth; 0 for a stage that there was not.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct TimingsReport {
    /// Reading and decoding the file.
    pub decode: f64,
    /// Finding the frame.
    pub locate: f64,
    /// Reading regions and marks.
    pub read: f64,
    /// The search.
    pub solve: f64,
}

impl Report {
    /// The report of a board that was read.
    pub fn answered(place: &Place, answer: &Answer) -> Report {
        let (status, solutions, message) = match &answer.verdict {
            Verdict::Solved(_) => (Status::Solved, Some(1), String::new()),
            Verdict::Ambiguous(_) => (Status::Ambiguous, Some(2), "more than one solution".into()),
            Verdict::Unsolvable => (Status::Unsolvable, Some(0), "no solution".into()),
            Verdict::Unknown(ending, found) => {
                (Status::Error, None, unknown(*ending, found.is_some(), answer.nodes))
            }
        };
        let shown = solutions.and(answer.verdict.solution());
        Report {
            file: place.file.clone(),
            index: place.index,
            status,
            message,
            board: Some(BoardReport::new(answer)),
            solution: shown.map(|solution| solution.cols().to_vec()),
            solutions,
            timings_us: TimingsReport {
                decode: tenth(place.decode_us),
                locate: tenth(answer.timings.locate_us),
                read: tenth(answer.timings.read_us),
                solve: tenth(answer.timings.solve_us),
            },
        }
    }

    /// The report of a file, or of one board of it, that was not read.
    pub fn refused(place: &Place, refusal: Refusal) -> Report {
        Report {
            file: place.file.clone(),
            index: place.index,
            status: refusal.status,
            message: refusal.message,
            board: None,
            solution: None,
            solutions: None,
            timings_us: TimingsReport {
                decode: tenth(place.decode_us),
                ..TimingsReport::default()
            },
        }
    }

    /// One line for people; columns count from 1.
    pub fn line(&self) -> String {
        let name = match self.index {
            Some(index) => format!("{} ({})", self.file, index + 1),
            None => self.file.clone(),
        };
        let board = self.board.as_ref();
        let size = board.map(|board| format!("{0}×{0}, ", board.size)).unwrap_or_default();
        match (&self.solution, self.status) {
            (Some(cols), status) => {
                let cols: Vec<String> = cols.iter().map(|col| (col + 1).to_string()).collect();
                let how_many = match status {
                    Status::Solved => "one solution: queens",
                    _ => "more than one solution, such as queens",
                };
                format!("{name}: {size}{how_many} in columns {}", cols.join(" "))
            }
            (None, Status::Error) if board.is_none() => format!("{name}: {}", self.message),
            (None, status) if board.is_none() => format!("{name}: {status}: {}", self.message),
            (None, _) => format!("{name}: {size}{}", self.message),
        }
    }
}

impl BoardReport {
    fn new(answer: &Answer) -> BoardReport {
        let Answer { board, marks, frame, .. } = answer;
        let cells = |set: &CellSet| set.iter().map(|cell| [cell.row, cell.col]).collect();
        let outer = frame.as_ref().map(|frame| frame.outer);
        BoardReport {
            size: board.size(),
            frame: outer.map(|outer| [outer.left, outer.top, outer.right, outer.bottom]),
            regions: regions(board),
            queens: cells(marks.queens()),
            crosses: cells(marks.crosses()),
        }
    }
}

/// Microseconds to a tenth.
fn tenth(us: f64) -> f64 {
    (us * 10.0).round() / 10.0
}

/// A letter for the region of each cell, a string a row.
pub fn regions(board: &Board) -> Vec<String> {
    let rows = board.region_of().chunks(board.size());
    rows.map(|row| row.iter().map(|&region| region_letter(region)).collect()).collect()
}

/// Why it isn't known how many solutions there are.
fn unknown(ending: Ending, found: bool, nodes: u64) -> String {
    let known = if found { "one solution found, perhaps not the only one" } else { "none found" };
    let ended = ending.text(nodes);
    match ending {
        Ending::GaveUp => format!("{ended}; {known}; try another --engine"),
        _ => format!("{known}; {ended}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_search_is_told_with_what_it_found() {
        let gave_up = unknown(Ending::GaveUp, false, 7);
        assert_eq!(gave_up, "gave up after 7 nodes; none found; try another --engine");
        assert_eq!(
            unknown(Ending::OutOfMemory, true, 7),
            "one solution found, perhaps not the only one; too many boards to keep; try another engine"
        );
        assert_eq!(unknown(Ending::Cancelled, false, 7), "none found; cancelled");
    }
}
