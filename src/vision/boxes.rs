//! Boxes among borders: areas that rows of borders enclose on all sides, whatever else hangs together with them.
//!
//! ```text
//!   1 2 3 4          writing near a board, and in its cells, parts its borders and joins them to others;
//!  1▕▔ ▔▔ ▔ ▏        but along each of its sides they show for the most part
//!  2▕▁ ▁ ▁▁ ▏
//! ```

use super::{
    area::Area,
    border::{Border, DRIFT, Grid, by_size},
    lattice::{Lattice, pitch},
    pixels::Axis,
};

/// The least share of each side of a box along which borders show.
const SHOWN: f32 = 0.45;
/// The most lines along an axis that are tried as sides, those with the longest borders.
const MOST_LINES: usize = 14;
/// The most boxes that are looked at.
const MOST: usize = 12;

/// Borders at one place along an axis, and how long they are in all.
struct Line<'a> {
    at: f32,
    borders: Vec<&'a Border>,
    length: f32,
}

/// The boxes of some borders that may be boards, with the borders in them: the largest first, and no more than a few.
pub(super) fn boxes(borders: &[Border]) -> Vec<(Area, Vec<Border>)> {
    let [columns, rows] = Axis::BOTH.map(|axis| longest_lines(borders, axis));
    let mut found = Vec::new();
    for [left, right] in pairs(&columns) {
        for [top, bottom] in pairs(&rows) {
            let (xs, ys) = ((left.at, right.at), (top.at, bottom.at));
            let area = Area { xs, ys };
            if area.is_square()
                && [left, right].iter().all(|it| it.shows(ys))
                && [top, bottom].iter().all(|it| it.shows(xs))
            {
                found.push(area);
            }
        }
    }
    by_size(&mut found, Area::size);
    let held = |area: Area| {
        let held = area.held(borders);
        area.may_be_board(&held).then_some((area, held))
    };
    found.into_iter().filter_map(held).take(MOST).collect()
}

/// Whether some borders that are as long as its cells lie on every second line of a lattice, or every third, alone.
pub(super) fn is_finer(lattice: &Lattice, borders: &[Border]) -> bool {
    let grid = Grid::of(lattice);
    let long = borders.iter().filter(|border| border.is_as_cell(&grid));
    let steps = long.filter_map(|border| {
        let lines = lattice.lines(border.axis);
        border.step(lines[0], pitch(lines))
    });
    steps.map(|step| step.abs() as usize).fold(0, gcd) > 1
}

/// The greatest common divisor; of 0 and another, that.
fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The lines along an axis with the longest borders.
fn longest_lines(borders: &[Border], axis: Axis) -> Vec<Line<'_>> {
    let mut along: Vec<&Border> = borders.iter().filter(|it| it.axis == axis).collect();
    along.sort_by(|a, b| a.at.total_cmp(&b.at));
    let is_one = |a: &&Border, b: &&Border| b.at - a.at <= DRIFT;
    let lines = along.chunk_by(is_one).map(|borders| {
        let length: f32 = borders.iter().map(|it| it.length()).sum();
        let at = borders.iter().map(|it| it.at * it.length()).sum::<f32>() / length.max(1.0);
        Line { at, borders: borders.to_vec(), length }
    });
    let mut lines: Vec<Line<'_>> = lines.collect();
    lines.sort_by(|a, b| b.length.total_cmp(&a.length));
    lines.truncate(MOST_LINES);
    lines.sort_by(|a, b| a.at.total_cmp(&b.at));
    lines
}

/// Every two of some lines.
fn pairs<'a, 'b>(lines: &'a [Line<'b>]) -> impl Iterator<Item = [&'a Line<'b>; 2]> {
    lines.iter().enumerate().flat_map(|(k, first)| lines[k + 1..].iter().map(move |it| [first, it]))
}

impl Line<'_> {
    /// Whether its borders show for the most part of a side.
    fn shows(&self, (from, to): (f32, f32)) -> bool {
        let within = |it: &&Border| (it.to.min(to) - it.from.max(from)).max(0.0);
        self.borders.iter().map(within).sum::<f32>() >= SHOWN * (to - from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::fixture::squared;

    #[test]
    fn writing_may_hide_half_of_the_sides_of_a_box() {
        const SIDE: f32 = 240.0;
        // Each side shows in pieces of 40 px, six cells along, of which letters hide some.
        let found = |shown: f32| {
            let piece = |axis, at: f32, cell: f32| {
                Border::seen(axis, at, (cell * 40.0, cell * 40.0 + shown))
            };
            let sides = [0.0, SIDE].into_iter().flat_map(|at| {
                (0..6).flat_map(move |cell| Axis::BOTH.map(|axis| piece(axis, at, cell as f32)))
            });
            // Letters near it and in it, that hang together with its sides.
            let letters =
                (0..6).map(|k| Border::seen(Axis::X, 12.0 + 40.0 * k as f32, (-22.0, -8.0)));
            let borders: Vec<Border> = sides.chain(letters).collect();
            let boxes = boxes(&borders).into_iter();
            boxes.map(|(Area { xs, ys }, _)| (xs, ys)).collect::<Vec<_>>()
        };
        assert_eq!(found(20.0), [((0.0, SIDE), (0.0, SIDE))]);
        assert_eq!(found(16.0), [], "less of them");
    }

    #[test]
    fn cells_that_are_four_on_a_lattice_are_no_cells_of_it() {
        let lines: Vec<f32> = (0..=12).map(|line| line as f32 * 25.0).collect();
        let finer = squared(lines);
        let both = |line: usize| {
            Axis::BOTH.map(|axis| Border::seen(axis, line as f32 * 50.0, (0.0, 300.0)))
        };
        let board: Vec<Border> = (0..=6).flat_map(both).collect();
        assert!(is_finer(&finer, &board));
        // Of writing, as long as a cell, off all lines.
        let letter = Border::seen(Axis::X, 64.0, (0.0, 30.0));
        assert!(is_finer(&finer, &[&board[..], &[letter]].concat()));
        let cell = Border::seen(Axis::X, 75.0, (0.0, 25.0));
        assert!(!is_finer(&finer, &[&board[..], &[cell]].concat()));
    }
}
