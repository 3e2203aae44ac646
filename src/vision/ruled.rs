//! The lines of a sheet, as they show past a board that lies on it: the rows and columns of pixels that show the most of
//! them cross its heads or empty cells alone. The player made the board's rows and columns smaller or larger than others.
//!
//! ```text
//!       A    B    C     D          E
//!   1 ▒▒▒▒▒▒▒▒▒░░░░░│          │          │
//!   2 ▒▒▒▒▒░░░░░░░░░│          │          │
//!   3 ░░░░░░░░░░░░░░│          │          │
//!   4     │    │    │          │          │   ◄ all columns show here
//!   5     │    │    │          │          │
//! ```

use super::{
    lattice::{Lattice, MIN_SIZE},
    pixels::{Axis, MIN_RUN, Pixels, Run},
};

/// How much the lines of a sheet differ from its cells, at least.
const CONTRAST: u8 = 9;
/// In how many rows, and columns, of pixels at most its lines are looked for: those of a column lie far apart in memory.
const PLACES: [usize; 2] = [160, 80];
/// The widest line, in pixels.
const WIDEST: usize = 8;
/// So many neighbours that show this share of the same lines tell that these are lines as well as more of them would.
const ENOUGH: usize = 8;
const SEEN: f32 = 0.9;
/// The most rows and columns of a sheet that are looked at.
const MOST: usize = 100;
/// How many times as wide a column of a board is at most as another, and how much more in pixels.
const EVENLY: (f32, f32) = (1.12, 3.0);
/// How far apart in pixels the same line is seen in two of them.
const OFF: f32 = 1.0;

impl Lattice {
    /// The lines that cross neighbouring rows and columns of pixels where most do; `None` if there are too few for a board
    /// and what is around it, too many, or none as far apart as those of a board.
    pub(super) fn ruled(pixels: Pixels<'_>) -> Option<Lattice> {
        let lines = |axis: Axis| {
            let mut lines = usual_lines(&lines_seen(pixels, axis));
            let end = pixels.length(axis) as f32;
            // The picture cuts off what is past the last one.
            if lines.last().is_some_and(|last| end - last >= MIN_RUN as f32) {
                lines.push(end);
            }
            let may_be = lines.len() <= MOST + 1 && may_be_of_board(&lines);
            may_be.then_some(lines)
        };
        // Columns of pixels take much longer to look at: where the first fails, they aren't.
        Some(Lattice { xs: lines(Axis::X)?, ys: lines(Axis::Y)? })
    }
}

/// Whether some of these lines are about as far apart as those of a board and of a cell beside it.
fn may_be_of_board(lines: &[f32]) -> bool {
    lines.windows(MIN_SIZE + 2).any(are_evenly_apart)
}

/// Whether lines are about as far apart as those of a board.
pub(super) fn are_evenly_apart(lines: &[f32]) -> bool {
    let steps = lines.windows(2).map(|pair| pair[1] - pair[0]);
    let (least, most) = steps.fold((f32::MAX, 0.0_f32), |(a, b), it| (a.min(it), b.max(it)));
    most <= EVENLY.0 * least + EVENLY.1
}

/// Where what may be lines shows along an axis, in places across it.
fn lines_seen(pixels: Pixels<'_>, axis: Axis) -> Vec<Vec<f32>> {
    let stride = pixels.length(axis.other()).div_ceil(PLACES[axis as usize]);
    // Pixels of one column lie far apart in memory.
    if axis == Axis::Y {
        let columns = pixels.column_runs(pixels.everywhere(), stride, CONTRAST, &mut Vec::new());
        return columns.iter().map(|(_, runs)| gaps(runs)).collect();
    }
    let mut runs = Vec::new();
    let seen = (0..pixels.length(Axis::Y)).step_by(stride).map(|k| {
        pixels.line(Axis::X, k).flat_runs(CONTRAST, &mut runs, &mut Vec::new());
        gaps(&runs)
    });
    seen.collect()
}

/// Of the lines that two neighbouring places both show, where some are as far apart as those of a board, those that are the most
/// and are shown most often.
fn usual_lines(seen: &[Vec<f32>]) -> Vec<f32> {
    // Those from a place on that show most of some lines.
    let near = |at: usize, lines: &[f32]| {
        let least = SEEN * lines.len() as f32;
        let near = seen[at..].iter().take(2 * ENOUGH);
        near.filter(|other| in_both(lines, other).count() as f32 >= least).collect::<Vec<_>>()
    };
    let (mut most, mut usual) = (0, (0, Vec::new()));
    for (at, pair) in seen.windows(2).enumerate() {
        let lines: Vec<f32> = in_both(&pair[0], &pair[1]).collect();
        // Most can't be the ones, however many show them, and those of most pages aren't evenly apart.
        if lines.len() * ENOUGH < most || !may_be_of_board(&lines) {
            continue;
        }
        let score = lines.len() * near(at, &lines).len().min(ENOUGH);
        if score >= most {
            (most, usual) = (score, (at, lines));
        }
    }
    let (at, lines) = usual;
    // What is written in heads shows in few of them.
    let near = near(at, &lines);
    let times = |at: f32| near.iter().filter(|it| in_both(&[at], it).next().is_some()).count();
    lines.iter().copied().filter(|&at| 2 * times(at) > near.len()).collect()
}

/// Where one flat run nearly meets the next.
fn gaps(runs: &[Run]) -> Vec<f32> {
    let near = runs.windows(2).filter(|pair| pair[1].start - pair[0].end <= WIDEST);
    near.map(|pair| (pair[0].end + pair[1].start) as f32 / 2.0).collect()
}

/// The places of some that are among others as well, both in order.
fn in_both(some: &[f32], others: &[f32]) -> impl Iterator<Item = f32> {
    let mut others = others.iter().peekable();
    some.iter().copied().filter(move |&at| {
        while others.next_if(|&other| *other < at - OFF).is_some() {}
        others.peek().is_some_and(|&&other| other <= at + OFF)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_show_in_more_places_than_what_is_written_between_them() {
        let lines = [20.0, 44.0, 68.0, 92.0, 116.0, 140.0, 230.0];
        let head = vec![20.0, 31.0, 44.0, 56.0, 58.0, 68.0, 90.0, 92.0, 116.0, 140.0, 180.0, 230.0];
        let seen = |empty: usize| -> Vec<Vec<f32>> {
            let board = vec![vec![20.0, 68.0, 140.0]; 9];
            [vec![head.clone(); 3], board, vec![lines.to_vec(); empty]].concat()
        };
        assert_eq!(usual_lines(&seen(6)), lines);
        let moved = |by: f32| lines.map(|at| at + by).to_vec();
        assert_eq!(usual_lines(&[moved(0.5), vec![], lines.to_vec(), moved(-0.5)]), lines);
        assert_eq!(usual_lines(&[lines.to_vec()]), Vec::<f32>::new(), "in one place alone");
    }

    #[test]
    fn lines_as_unlike_as_those_of_a_page_are_none_of_a_sheet() {
        let lines = vec![20.0, 44.0, 68.0, 92.0, 116.0, 140.0];
        let page = vec![5.0, 20.0, 60.0, 80.0, 130.0, 140.0, 200.0, 240.0, 290.0];
        let seen = [vec![page; 20], vec![lines.clone(); 2]].concat();
        assert_eq!(usual_lines(&seen), lines);
    }

    #[test]
    fn flat_runs_meet_in_lines() {
        let run = |start: usize, end: usize| Run { start, end };
        assert_eq!(gaps(&[run(0, 20), run(21, 44), run(44, 60), run(80, 99)]), [20.5, 44.0]);
    }
}
