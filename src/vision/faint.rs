//! Grid lines that go on past a lattice too faintly to show as edges: between dark cells, or tiles like the page.
//!
//! ```text
//!  ┌┄┄┄┬┄┄┄┬┄┄┄┬┄┄┄┐     a row and a column of one region: what is left is a smaller board,
//!  ┊   ┌───┬───┬───┤     and has a solution of its own
//!  ├┄┄┄┤   │   │   │
//! ```
//!
//! One pixel says nothing of so faint a line, but the mean of several along it does.

use std::cmp::Ordering;

use super::{
    lattice::{GOES_ON, Lattice, MIN_SIZE, Sequence, median, pitch},
    pixels::{Axis, PixelLine, Pixels},
    probe::drift,
    sheet::MOST_AROUND,
    side::Side,
};
use crate::board::MAX_SIZE;

/// The stretch past an outer line that is looked at, as shares of the pitch, …
const PAST: [f32; 2] = [0.35, 0.8];
/// … and how far from the line it starts at least, in pixels: compression smears over blocks of eight.
const BLOCK_PX: f32 = 9.0;
/// So many lines of pixels are looked at there, but no fewer.
const SAMPLES: usize = 8;
const FEWEST: usize = 4;
/// How far from its place a grid line may be, as a share of the pitch.
const REACH: f32 = 0.15;
/// How faint the grid lines are, in levels of 255: less is noise, and more would have shown as edges.
const FAINT: [f32; 2] = [2.0, 16.0];
/// How many times as much shows at grid lines as between them.
const ABOVE: f32 = 3.0;

impl Lattice {
    /// The lattice with the rows and columns around it that faint grid lines part; `None` where there are none, or
    /// on sides of one axis alone: a second board may lie there.
    ///
    /// # Errors
    ///
    /// A side on which the rest of the board is cut off: it ends within a cell, or has no such rows where others have
    /// columns, or the picture ends amid something there, before a whole row of it.
    pub(super) fn with_faint_lines(&self, pixels: Pixels<'_>) -> Result<Option<Lattice>, Side> {
        if self.rows().min(self.cols()) < MIN_SIZE {
            return Ok(None);
        }
        let mut larger: Option<Lattice> = None;
        let mut cut_off = None;
        for side in Side::ALL {
            let axis = side.axis();
            let most = (self.lines(axis).len() - 1 + MOST_AROUND).min(MAX_SIZE);
            loop {
                let all = larger.as_ref().unwrap_or(self);
                if all.lines(axis).len() > most || !self.goes_on_faintly(all, side, pixels) {
                    break;
                }
                let mut lines: Vec<f32> = all.lines(axis).clone();
                if !side.is_last() {
                    lines.reverse();
                }
                let next = lines.iter().copied().collect::<Sequence>().next_place();
                let (end, slack) = (pixels.length(axis) as f32, drift(pitch(&lines).abs()));
                if !(-slack..=end + slack).contains(&next) {
                    cut_off = cut_off.or(Some(side));
                    break;
                }
                let larger = larger.get_or_insert_with(|| self.clone());
                larger.add_line(side, next.clamp(0.0, end));
            }
        }
        if let Some(side) = cut_off {
            return Err(side);
        }
        let Some(all) = larger else { return Ok(None) };
        let (cols, rows) = (all.cols() - self.cols(), all.rows() - self.rows());
        let others = Side::both(if cols > 0 { Axis::Y } else { Axis::X });
        let is_cut = |&side: &Side| {
            self.ends_within_cell(side, pixels) && self.is_page_past(side, pixels) != Some(true)
        };
        match cols.cmp(&rows) {
            _ if cols.min(rows) == 0 => others.into_iter().find(is_cut).map_or(Ok(None), Err),
            Ordering::Equal => Ok(Some(all)),
            Ordering::Less => Err(Side::Left),
            Ordering::Greater => Err(Side::Top),
        }
    }

    /// Whether the inner grid lines across a side of `all`, which is at least as large, go on past it.
    fn goes_on_faintly(&self, all: &Lattice, side: Side, pixels: Pixels<'_>) -> bool {
        let along = side.axis().other();
        let lines = past(all, side, pixels);
        let across = self.lines(along);
        let range = self.range(along, pixels);
        let (Some(first), false) = (lines.first(), range.is_empty()) else { return false };
        // Mostly there is only page.
        if lines.len() < FEWEST || first.is_all(range.clone(), first.rgb(range.start)) {
            return false;
        }
        let reach = REACH * pitch(across);
        let inner = &across[1..across.len() - 1];
        let (mut seen, mut off) = (Vec::with_capacity(inner.len()), 0);
        for &at in inner {
            let bump = bump(&lines, at, reach);
            // Mostly a few tell that there is none, or writing.
            off += usize::from(!(FAINT[0]..=FAINT[1]).contains(&bump));
            if off * 2 > inner.len() {
                return false;
            }
            seen.push(bump);
        }
        let middles = across.windows(2).map(|cell| cell[0] + (cell[1] - cell[0]) / 2.0);
        let between = median(middles.map(|at| bump(&lines, at, reach)).collect());
        let least = FAINT[0].max(ABOVE * between);
        let on = seen.iter().filter(|&&it| it >= least).count();
        on as f32 >= GOES_ON * inner.len() as f32
    }
}

/// Some lines of pixels along a side, past the outer line; none where the picture ends before.
fn past<'a>(lattice: &Lattice, side: Side, pixels: Pixels<'a>) -> Vec<PixelLine<'a>> {
    let outwards = lattice.outwards(side);
    let from = (PAST[0] * outwards.abs()).max(BLOCK_PX);
    let to = PAST[1] * outwards.abs();
    let place = |past: f32| lattice.outer(side) + past * outwards.signum();
    let end = pixels.length(side.axis()) as f32;
    if from >= to || ![from, to].iter().all(|&past| (0.0..end).contains(&place(past))) {
        return Vec::new();
    }
    let count = SAMPLES.min((to - from) as usize);
    let line = |k: usize| {
        let past = from + (to - from) * k as f32 / count as f32;
        pixels.line(side.axis().other(), place(past) as usize)
    };
    (0..count).map(line).collect()
}

/// How far the mean level of some lines of pixels goes from those on both sides, within reach of a place; 0 where
/// that is out of the picture.
fn bump(lines: &[PixelLine<'_>], at: f32, reach: f32) -> f32 {
    let (from, to) = ((at - reach).round(), (at + reach).round() as usize);
    if from < 0.0 || lines.iter().any(|line| to >= line.length()) {
        return 0.0;
    }
    let level = |at: usize| {
        let mut sum = 0;
        for line in lines {
            let [r, g, b] = line.rgb(at).map(u32::from);
            sum += r + g + b;
        }
        sum as f32 / (3 * lines.len()) as f32
    };
    let from = from as usize;
    let beside = (level(from) + level(to)) / 2.0;
    (from..=to).map(|at| (level(at) - beside).abs()).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, imageops};

    use super::*;
    use crate::vision::fixture::squared;

    const CELL: u32 = 40;
    const PAGE: u8 = 36;

    /// Eight cells wide and high; between cells on the page's colour, which are those that `is_rim`, lines are a few
    /// levels darker, and between others black.
    fn picture(is_rim: impl Fn(u32, u32) -> bool, is_rest: impl Fn(u32, u32) -> bool) -> RgbImage {
        RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
            let (col, row) = (x / CELL, y / CELL);
            let is_line = x % CELL < 2 || y % CELL < 2;
            let level = match (is_rest(col, row), is_rim(col, row), is_line) {
                (true, false, true) => 0,
                (true, false, false) => 120 + 8 * (col + row) as u8,
                (true, true, true) => PAGE - 6,
                _ => PAGE,
            };
            Rgb([level; 3])
        })
    }

    fn square(from: u32, to: u32) -> Lattice {
        let lines: Vec<f32> = (from..=to).map(|cell| (cell * CELL + 1) as f32).collect();
        squared(lines)
    }

    #[test]
    fn faint_lines_beside_a_row_and_a_column_are_those_of_a_larger_board() {
        let larger = |is_rim: &dyn Fn(u32, u32) -> bool, is_rest: &dyn Fn(u32, u32) -> bool| {
            let image = picture(is_rim, is_rest);
            square(1, 6).with_faint_lines(Pixels::from(&image))
        };
        let is_board = |at: u32| (1..6).contains(&at);
        let on_board = |col, row| is_board(col) && is_board(row);
        let anywhere = |_, _| true;
        // On the left and above, up to the picture's edge; no more on the right and below.
        let upper_left = |col, row| col < 6 && row < 6;
        let rim = |col, row| !on_board(col, row);
        assert_eq!(larger(&rim, &upper_left), Ok(Some(square(0, 6))));
        assert_eq!(larger(&rim, &on_board), Ok(None), "a page of one colour");
        assert_eq!(larger(&rim, &|col, row| col < 6 && is_board(row)), Ok(None), "one side alone");
        assert_eq!(
            larger(&rim, &|col, row| row < 6 && col < 7),
            Err(Side::Top),
            "two columns and one row"
        );
        assert_eq!(larger(&on_board, &anywhere), Ok(None), "lines that would have shown");
    }

    #[test]
    fn faint_cells_that_end_with_the_picture_count_and_others_are_cut_off() {
        let is_board = |at: u32| (1..6).contains(&at);
        let image =
            picture(|col, row| !(is_board(col) && is_board(row)), |col, row| col < 6 && row < 6);
        let larger = |cut: u32| {
            let side = 6 * CELL + 2 - cut;
            let part = imageops::crop_imm(&image, cut, cut, side, side).to_image();
            let moved = |at: &f32| at - cut as f32;
            let lattice = square(1, 6);
            let xs: Vec<f32> = lattice.xs.iter().map(moved).collect();
            let lattice = Lattice { ys: xs.clone(), xs };
            lattice.with_faint_lines(Pixels::from(&part)).map(|all| all.map(|all| all.cols()))
        };
        assert_eq!(larger(3), Ok(Some(6)), "a narrower first cell");
        assert_eq!(larger(8), Err(Side::Left));
    }

    #[test]
    fn faint_cells_on_one_side_tell_of_a_board_that_the_picture_cuts_off_on_another() {
        let larger = |is_rest: &dyn Fn(u32, u32) -> bool, cut: u32| {
            let image = picture(|col, _| col == 0, is_rest);
            let part = imageops::crop_imm(&image, 0, cut, 8 * CELL, 8 * CELL - cut).to_image();
            let xs = square(1, 6).xs;
            let ys = xs.iter().map(|at| at - cut as f32).collect();
            Lattice { xs, ys }.with_faint_lines(Pixels::from(&part))
        };
        let above = |col, row| col < 6 && row < 6;
        assert_eq!(larger(&above, 25), Err(Side::Top));
        assert_eq!(larger(&|col, row| col < 6 && (1..6).contains(&row), 25), Ok(None), "the page");
        assert_eq!(larger(&above, 39), Ok(None), "hardly anything is left");
    }

    #[test]
    fn a_pattern_all_over_is_no_grid_line() {
        let image = RgbImage::from_fn(7 * CELL, 7 * CELL, |x, y| {
            let is_board = (CELL..=6 * CELL + 1).contains(&x) && (CELL..=6 * CELL + 1).contains(&y);
            let stripe = if x % 5 < 2 || y % 5 < 2 { 6 } else { 0 };
            Rgb([if is_board { 200 } else { PAGE + stripe }; 3])
        });
        assert_eq!(square(1, 6).with_faint_lines(Pixels::from(&image)), Ok(None));
    }
}
