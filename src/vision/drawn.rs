//! A board drawn in thick lines on a ruled sheet, whose own lines go on past it: in a spreadsheet, or on squared paper.
//!
//! ```text
//!   ┆   ┆   ┆   ┆   ┆
//! ┄┄┏━━━━━━━┳━━━┓┄┄┄┄     thick: walls and the frame
//! ┄┄┃   ┆   ┃   ┃┄┄┄┄     faint: lines of the sheet, or none within
//! ┄┄┣━━━┓   ┃   ┃┄┄┄┄
//!   ┆   ┆   ┆   ┆   ┆
//! ```
//!
//! A part of a larger board may end at walls on all sides as well. But then walls go on past it, or a single region lies all
//! around it, so that there are more regions than rows within.

use super::{
    groups::Groups,
    lattice::{Lattice, median, pitch},
    outlined::MIN_OUTLINED_SIZE,
    pixels::{Axis, Pixels, contrast},
    side::Side,
    spot::Stamp,
};
use crate::board::Cell;

/// Where along the side of a cell a line is cut across, as shares of the pitch: a mark may come near to one of them.
const CUTS: [f32; 3] = [0.3, 0.5, 0.7];
/// How far from its place a line may reach, as a share of the pitch, and in pixels at most.
const REACH: (f32, f32) = (0.2, 9.0);
/// Where past the outer lines those of the sheet are looked for, as shares of the pitch, and how far off at least in pixels:
/// past the thickest frame.
const PAST: [f32; 6] = [0.12, 0.16, 0.2, 0.28, 0.36, 0.44];
const OFF: f32 = 4.0;
/// At so many of these places at least, where the picture ends before, and at most.
const FEWEST: usize = 2;
const MOST: usize = 3;
/// How much a line of the sheet shows at least, in pixels that differ as much as black and white.
const FAINT: f32 = 0.03;
/// … and how many times as much as there is beside it, where there is noise: halfway to the next one letters may be near.
const CLEARER: f32 = 2.0;
/// How much a line of the sheet, and a wall, shows as a share of the frame: at most, and at least.
const THIN: f32 = 0.5;
const THICK: f32 = 0.65;
/// How many times as much a line of the sheet shows at most as others, and how much more.
const ALIKE: (f32, f32) = (1.6, 0.1);
/// So many heads along a side may be empty.
const CORNER: usize = 1;
/// The least share of the grid lines that go on past each side.
const MOSTLY: f32 = 0.8;
/// So many thick sides of cells are of one that is selected, elsewhere on the sheet.
const SELECTED: usize = 4;

impl Lattice {
    /// Whether a frame as thick all around encloses it, and thinner lines go on past all four sides, those of its sides as
    /// well.
    pub(super) fn is_drawn_on_sheet(&self, pixels: Pixels<'_>) -> bool {
        let past = Side::ALL.into_iter().map(|side| self.lines_past(side, pixels));
        let Some(past) = past.collect::<Option<Vec<Vec<f32>>>>() else { return false };
        let past = past.concat();
        let inks = self.frame_inks(pixels);
        let usual = median(inks.clone());
        let most = (THIN * usual).min(ALIKE.0 * median(past.clone()) + ALIKE.1);
        inks.iter().all(|&ink| ink >= THICK * usual)
            && past.into_iter().all(|ink| ink <= most)
            && !self.has_frame_past_corner(most, pixels)
    }

    /// Whether the picture goes on past all sides, far enough to show lines that go on.
    pub(super) fn is_amid_picture(&self, pixels: Pixels<'_>) -> bool {
        let is_seen = |side| self.left_past(side, pixels) >= PAST[MOST] * self.outwards(side).abs();
        Side::ALL.into_iter().all(is_seen)
    }

    /// Whether it is but a part of a board: grid lines go on past some side at once, into cells that aren't heads, and so
    /// does its frame.
    pub(super) fn is_drawn_in_part(&self, pixels: Pixels<'_>) -> bool {
        let goes_on = |side: Side| {
            self.lines_past(side, pixels).is_some() && !self.has_heads_past(side, pixels)
        };
        let frame = || median(self.frame_inks(pixels));
        Side::ALL.into_iter().any(goes_on) && self.has_frame_past_corner(THIN * frame(), pixels)
    }

    /// Whether something is written in most cells past a side that isn't in those within, or in all of them, and no crosses.
    fn has_heads_past(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let (outer, next) = (self.outer(side), self.outer(side) + self.outwards(side));
        let cells = self.beside(side, [outer.min(next), outer.max(next)]);
        let written: Vec<Stamp> = cells.filter_map(|cell| cell.stamp(pixels)).collect();
        let written: Vec<&Stamp> = written.iter().filter(|mark| !mark.is_band()).collect();
        let known: Vec<Stamp> = self.spots().filter_map(|cell| cell.stamp(pixels)).collect();
        let are_most = |is_head: &dyn Fn(&Stamp) -> bool| {
            2 * written.iter().filter(|mark| is_head(mark)).count() > written.len()
        };
        let count = self.lines(side.axis().other()).len() - 1;
        2 * written.len() >= count
            && are_most(&|mark| !known.iter().any(|other| other.is_like(mark)))
            || written.len() + CORNER >= count && are_most(&|mark| !mark.is_cross())
    }

    /// Whether a line along a side shows more than so much past a corner.
    fn has_frame_past_corner(&self, most: f32, pixels: Pixels<'_>) -> bool {
        Side::ALL.into_iter().any(|side| {
            let (axis, across) = (side.axis(), side.axis().other());
            let line = (self.outer(side), self.reach(axis));
            Side::both(across).into_iter().any(|end| {
                let places = self.places_past(end, pixels);
                let inks = places.iter().map(|&along| ink(pixels, axis, line, along));
                places.len() >= FEWEST && median(inks.collect()) > most
            })
        })
    }

    /// The cells along all four sides.
    pub(super) fn outer_cells(&self) -> Vec<Cell> {
        let (cols, rows) = (self.cols(), self.rows());
        let all = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
        let outer =
            all.filter(|&(row, col)| row == 0 || col == 0 || row + 1 == rows || col + 1 == cols);
        outer.map(|(row, col)| Cell::new(row as u8, col as u8)).collect()
    }

    /// How much of a line shows along each outer cell of all sides.
    fn frame_inks(&self, pixels: Pixels<'_>) -> Vec<f32> {
        let inks = Side::ALL.into_iter().flat_map(|side| {
            let axis = side.axis();
            let line = (self.outer(side), self.reach(axis));
            let cells = self.lines(axis.other()).windows(2);
            cells.map(move |cell| ink_along(pixels, axis, line, [cell[0], cell[1]]))
        });
        inks.collect()
    }

    /// How much of each inner grid line shows past a side, if most go on there at once.
    fn lines_past(&self, side: Side, pixels: Pixels<'_>) -> Option<Vec<f32>> {
        let across = side.axis().other();
        let places = self.places_past(side, pixels);
        if places.len() < FEWEST {
            return None;
        }
        let lines = self.lines(across);
        let shown = |at: f32, reach: f32| {
            let inks = places.iter().map(|&along| ink(pixels, across, (at, reach), along));
            median(inks.collect())
        };
        let reach = self.reach(across);
        let quarters = lines.windows(2).map(|cell| 0.75 * cell[0] + 0.25 * cell[1]);
        let beside = median(quarters.map(|at| shown(at, reach / 2.0)).collect());
        let least = FAINT.max(CLEARER * beside);
        let inner = || lines[1..lines.len() - 1].iter();
        let seen = inner().filter(|&&at| shown(at, reach / 2.0) >= least).count();
        let are_most = seen as f32 >= MOSTLY * inner().count() as f32;
        are_most.then(|| inner().map(|&at| shown(at, reach)).collect())
    }

    /// Where past a side lines that go on at once are looked for, as far as the picture goes.
    fn places_past(&self, side: Side, pixels: Pixels<'_>) -> Vec<f32> {
        let (outer, step) = (self.outer(side), self.outwards(side));
        let places = PAST.map(|share| share * step).into_iter();
        let places = places.filter(|off| off.abs() >= OFF).map(|off| outer + off);
        let is_inside = |at: &f32| (0.0..pixels.length(side.axis()) as f32).contains(at);
        places.filter(is_inside).take(MOST).collect()
    }

    /// How far from its place a line across `axis` may reach, in pixels.
    fn reach(&self, axis: Axis) -> f32 {
        (REACH.0 * pitch(self.lines(axis))).min(REACH.1)
    }

    /// The square around the walls that hang together, if there are hardly any others; `None` also where most lines are as
    /// strong.
    pub(super) fn walled_part(&self, pixels: Pixels<'_>) -> Option<Lattice> {
        if self.cols().min(self.rows()) < MIN_OUTLINED_SIZE {
            return None;
        }
        let mut sides = self.sides(pixels);
        // The frame alone of the smallest board has so many sides.
        sides.sort_by(|a, b| b.ink.total_cmp(&a.ink));
        let usual = sides[4 * MIN_OUTLINED_SIZE - 1].ink;
        let walls = sides.partition_point(|side| side.ink >= THICK * usual);
        if 2 * walls > sides.len() {
            return None;
        }
        sides.truncate(walls);
        let wide = self.cols() + 1;
        let corner = |(col, row): (usize, usize)| row * wide + col;
        let mut groups = Groups::new(wide * (self.rows() + 1));
        sides.iter().for_each(|side| groups.join(corner(side.ends[0]), corner(side.ends[1])));
        let corners = groups.members().into_iter().max_by_key(Vec::len)?;
        let range = |place: fn(usize, usize) -> usize| {
            let places = || corners.iter().map(|&at| place(at, wide));
            Some(places().min()?..places().max()?)
        };
        let (cols, rows) = (range(|at, wide| at % wide)?, range(|at, wide| at / wide)?);
        let is_out = |(col, row): (usize, usize)| {
            !(cols.start..=cols.end).contains(&col) || !(rows.start..=rows.end).contains(&row)
        };
        let others = sides.iter().filter(|side| side.ends.into_iter().any(is_out)).count();
        (cols.len() == rows.len() && others <= SELECTED).then(|| self.part(&cols, &rows))
    }

    /// All sides of its cells.
    fn sides(&self, pixels: Pixels<'_>) -> Vec<CellSide> {
        let sides = Axis::BOTH.into_iter().flat_map(|axis| {
            let (along, reach) = (self.lines(axis.other()), self.reach(axis));
            self.lines(axis).iter().enumerate().flat_map(move |(line, &at)| {
                along.windows(2).enumerate().map(move |(cell, lines)| {
                    let ends = [cell, cell + 1].map(|end| match axis {
                        Axis::X => (line, end),
                        Axis::Y => (end, line),
                    });
                    let middle = f32::midpoint(lines[0], lines[1]);
                    CellSide { ends, ink: ink(pixels, axis, (at, reach), middle) }
                })
            })
        });
        sides.collect()
    }
}

/// A side of a cell.
struct CellSide {
    /// The corners at both its ends, by column and row of the grid lines that cross there.
    ends: [(usize, usize); 2],
    /// How much of a line shows in the middle of it.
    ink: f32,
}

/// How much of a line across `axis`, so far from its place at most, shows along the side of a cell: the median of a few
/// cuts, in pixels that differ as much as black and white.
fn ink_along(pixels: Pixels<'_>, axis: Axis, line: (f32, f32), [from, to]: [f32; 2]) -> f32 {
    median(CUTS.map(|share| ink(pixels, axis, line, from + share * (to - from))).to_vec())
}

/// How much of it shows in one place along it.
fn ink(pixels: Pixels<'_>, axis: Axis, (at, reach): (f32, f32), along: f32) -> f32 {
    let line = pixels.line_at(axis, along);
    let [first, last] = [at - reach, at + reach].map(|at| pixels.inside(axis, at));
    let ends = [line.rgb(first), line.rgb(last)];
    let shown = |at: usize| {
        let rgb = line.rgb(at);
        f32::from(ends.map(|end| contrast(rgb, end)).into_iter().min().unwrap_or(0))
    };
    (first..=last).map(shown).sum::<f32>() / 255.0
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::{
        Survey,
        fixture::{BOARD, board_of, squared},
    };

    const CELL: u32 = 24;
    /// The board begins at this row and column of the sheet, which has so many of both.
    const FIRST: u32 = 3;
    const SHEET: u32 = 12;
    const WHITE: [u8; 3] = [250; 3];
    const GREY: [u8; 3] = [205; 3];
    const BLACK: [u8; 3] = [20; 3];

    /// A sheet with the board's walls on it, in lines of three pixels, and something else where this paints it.
    fn sheet(paint: impl Fn(u32, u32) -> Option<[u8; 3]>) -> RgbImage {
        let end = BOARD.len() as u32;
        let region = |col: u32, row: u32| {
            let (col, row) = (col.wrapping_sub(FIRST), row.wrapping_sub(FIRST));
            (col < end && row < end).then(|| BOARD[row as usize].as_bytes()[col as usize])
        };
        RgbImage::from_fn(SHEET * CELL, SHEET * CELL, |x, y| {
            // Cells on both sides of a line of three pixels, of which the middle one is of the sheet.
            let around = |at: u32| [at.saturating_sub(1) / CELL, (at + 1) / CELL];
            let (cols, rows) = (around(x), around(y));
            let regions = cols.map(|col| rows.map(|row| region(col, row))).concat();
            let is_wall = regions.iter().any(|&it| it != regions[0]);
            let is_line = x % CELL == 0 || y % CELL == 0;
            Rgb(paint(x, y).unwrap_or(match () {
                () if is_wall => BLACK,
                () if is_line => GREY,
                () => WHITE,
            }))
        })
    }

    fn lattice(from: u32, to: u32) -> Lattice {
        squared((from..=to).map(|line| (line * CELL) as f32 + 0.5).collect())
    }

    fn board() -> Lattice {
        lattice(FIRST, FIRST + BOARD.len() as u32)
    }

    /// Where the board lies, in pixels.
    fn is_within(at: u32) -> bool {
        (FIRST * CELL - 1..=(FIRST + BOARD.len() as u32) * CELL + 1).contains(&at)
    }

    #[test]
    fn a_board_drawn_in_walls_on_a_sheet_is_read() {
        let image = sheet(|_, _| None);
        let read = Survey::new(Pixels::from(&image)).read().expect("a board");
        assert_eq!(read.board, board_of(&BOARD));
        assert!((read.frame.cols[0] - (FIRST * CELL) as f32).abs() < 2.0, "{:?}", read.frame);
    }

    #[test]
    fn lines_of_a_sheet_go_on_past_all_sides_and_are_thinner() {
        let is_drawn = |paint: &dyn Fn(u32, u32) -> Option<[u8; 3]>| {
            let image = sheet(paint);
            let pixels = Pixels::from(&image);
            (board().is_drawn_on_sheet(pixels), board().is_drawn_in_part(pixels))
        };
        assert_eq!(is_drawn(&|_, _| None), (true, false));
        let end = (FIRST + BOARD.len() as u32) * CELL + 1;
        let page = |x: u32, y: u32| (!is_within(x) || !is_within(y)).then_some(WHITE);
        assert_eq!(is_drawn(&page), (false, false), "a page around it");
        let cut = |x: u32, y: u32| (y > end || x > end).then_some(WHITE);
        assert_eq!(is_drawn(&cut), (false, false), "sheet on two sides alone");
        // The right and lower sides of the frame go on, of a region around a corner.
        let near = |at: u32| at.abs_diff(end - 1) <= 1;
        let corner = |x: u32, y: u32| match near(x) && y < end || near(y) && x < end {
            true => Some(BLACK),
            false => cut(x, y),
        };
        assert_eq!(is_drawn(&corner), (false, true), "cut off");
        let crossed = |x: u32, _: u32| near(x).then_some(BLACK);
        assert_eq!(is_drawn(&crossed), (false, true), "a side of the frame goes on over the sheet");
        let is_bar = |x: u32, y: u32| {
            [x, y].iter().all(|at| (6..18).contains(&(at % CELL)))
                && (x / 3).is_multiple_of(2 + y / CELL)
        };
        let heads = |x: u32, y: u32| {
            let is_head = [x, y].iter().any(|at| at / CELL + 1 == FIRST) && is_bar(x, y);
            if is_head { Some(BLACK) } else { corner(x, y) }
        };
        assert_eq!(is_drawn(&heads), (false, false), "heads");
        let wall = |x: u32, y: u32| ((FIRST + 2) * CELL).abs_diff(x) <= 1 && y < FIRST * CELL;
        let past = |x: u32, y: u32| wall(x, y).then_some(BLACK);
        assert_eq!(is_drawn(&past), (false, false), "a wall goes on");
        let open = |x: u32, y: u32| {
            let is_top = y.abs_diff(FIRST * CELL) <= 1;
            (is_top && ((FIRST + 2) * CELL + 2..(FIRST + 3) * CELL - 1).contains(&x))
                .then_some(WHITE)
        };
        assert_eq!(is_drawn(&open), (false, false), "a gap in the frame");
        let noise = |x: u32, y: u32| {
            let grain = (x * 7919 + y * 104_729 + x * y) % 17;
            page(x, y).map(|_| [228 + grain as u8; 3])
        };
        assert_eq!(is_drawn(&noise), (false, false), "paper");
    }

    #[test]
    fn what_is_drawn_on_a_sheet_is_what_walls_enclose() {
        let part = |paint: &dyn Fn(u32, u32) -> Option<[u8; 3]>| {
            lattice(0, SHEET - 1).walled_part(Pixels::from(&sheet(paint)))
        };
        assert_eq!(part(&|_, _| None), Some(board()));
        // The frame around so many cells in a row, so far down.
        let near = |at: u32, line: u32| at.abs_diff(line * CELL) <= 1;
        let is_between = |at: u32, from: u32, to: u32| (from * CELL..=to * CELL).contains(&at);
        let frame = |row: u32, cells: u32| {
            move |x: u32, y: u32| {
                let is_in = is_between(x, 0, cells) && is_between(y, row, row + 1);
                let is_side = near(x, 0) || near(x, cells) || near(y, row) || near(y, row + 1);
                (is_in && is_side).then_some(BLACK)
            }
        };
        assert_eq!(part(&frame(1, 1)), Some(board()), "a cell that is selected");
        assert_eq!(part(&frame(10, 8)), None, "another table");
        let all = |x: u32, y: u32| [x, y].iter().any(|at| (at + 1) % CELL <= 2).then_some(BLACK);
        assert_eq!(part(&all), None, "all lines are as thick");
    }

    #[test]
    fn outer_cells_are_those_along_the_sides() {
        assert_eq!(lattice(0, 5).outer_cells().len(), 16);
        assert!(!lattice(0, 3).outer_cells().contains(&Cell::new(1, 1)));
    }
}
