//! Dashed grid lines: what they say against a board that was read without them.
//!
//! A line of pixels across a dashed grid line meets it as often as not, so that where they are the only ones, a board
//! is read as one without lines. But all that lies along one shows whether it is there:
//!
//! ```text
//!  ┌╌╌╌┬╌╌╌┬╌╌╌┐
//!  ╎   ╎       ├╌╌   dashes past the outer line: the board goes on there
//!  ├╌╌╌┼       ┤
//!  ╎   ╎       ╎     no dashes between like cells: something hides them
//! ```

use std::ops::RangeInclusive;

use super::{
    cells::Cells,
    colour::ONE_COLOUR,
    grow::DASHED_CONTRAST,
    lattice::{GOES_ON, Lattice, SAME_COLOUR, pitch},
    pixels::{Axis, Pixels, contrast},
    side::{SIDES, Side},
    walls::{LINE, Wall},
};
use crate::board::{Board, Cell};

/// Where a line has less than this share of its highest contrast, there is a gap.
const GAP: f32 = 0.5;
/// How far from its place a dash may be, as a share of the pitch and in pixels.
const OFF: (f32, f32) = (0.03, 2.0);
/// How far from the middle of a dash both sides look alike, in pixels.
const BESIDE: usize = 4;
/// How much shows of a grid line that is dashed, and at most where there is none, as shares of its length.
const DASHED: RangeInclusive<f32> = 0.2..=0.75;
const BARE: f32 = 0.08;
/// So much of a cell's side is not looked at, at each end: other lines cross it there.
const ENDS: f32 = 0.12;
/// The least length that tells dashes, in pixels.
const LEAST: f32 = 6.0;
/// Where between two grid lines there are none.
const BETWEEN: [f32; 2] = [0.35, 0.65];
/// Where at least so many lines between like cells are whole, the lines of a board are.
const WHOLE: f32 = 0.9;
/// They are dashed where at least so many are, of all, and of those that show: something may hide most of them.
const MOSTLY: (f32, f32) = (0.3, 0.6);
/// Something lies over a crossing if so many of the lines that meet there are bare.
const ARMS: usize = 3;

/// What speaks against a board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Objection {
    /// The dashes go on past this side.
    GoesOn(&'static str),
    /// There are none in an outer row or column, so that there are only so many rows and columns.
    NotSquare(usize, usize),
    /// Something hides them at so many crossings.
    Covered(usize),
    /// These cells are parted from others of their colour by dashes alone.
    Parted(Vec<Cell>),
}

/// The dashed lines of a board.
struct Dashes<'a> {
    pixels: Pixels<'a>,
    lattice: &'a Lattice,
    walls: &'a [Wall],
    /// How much of each wall shows, as a share of its length; `None` between cells of two colours.
    shares: Vec<Option<f32>>,
}

/// What the dashed lines of a board that was read say against it; `None` if nothing, or if they aren't dashed.
pub(super) fn objection(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    cells: &Cells,
    board: &Board,
) -> Option<Objection> {
    let dashes = Dashes::measure(pixels, lattice, cells)?;
    let past = || SIDES.iter().find(|(side, _)| dashes.go_past(*side));
    past()
        .map(|&(_, name)| Objection::GoesOn(name))
        .or_else(|| dashes.without_outer_strip())
        .or_else(|| Some(dashes.covered()).filter(|&it| it > 0).map(Objection::Covered))
        .or_else(|| Some(dashes.parted(board)).filter(|it| !it.is_empty()).map(Objection::Parted))
}

impl<'a> Dashes<'a> {
    /// All between like cells, if most of them are dashed.
    fn measure(pixels: Pixels<'a>, lattice: &'a Lattice, cells: &'a Cells) -> Option<Dashes<'a>> {
        let is_within = |wall: &Wall| cells.labs[wall.a].distance(cells.labs[wall.b]) <= ONE_COLOUR;
        let is_whole = |wall: &&Wall| {
            wall.thickness >= LINE && wall.bare.is_infinite() && wall.broken == [false; 2]
        };
        // Most boards are.
        let within = || cells.walls.iter().filter(|wall| is_within(wall));
        if within().filter(is_whole).count() as f32 >= WHOLE * within().count() as f32 {
            return None;
        }
        let walls = &cells.walls[..];
        let mut dashes = Dashes { pixels, lattice, walls, shares: Vec::new() };
        let share = |wall: &Wall| is_within(wall).then(|| dashes.share_of(wall));
        dashes.shares = walls.iter().map(share).collect();
        let known = || dashes.shares.iter().flatten();
        let dashed = known().filter(|share| DASHED.contains(share)).count() as f32;
        let shown = known().filter(|&&share| share > BARE).count() as f32;
        (dashed >= MOSTLY.0 * known().count() as f32 && dashed >= MOSTLY.1 * shown)
            .then_some(dashes)
    }

    fn size(&self) -> usize {
        self.lattice.rows()
    }

    /// The place in the list of the wall on the right of a cell.
    fn upright(&self, row: usize, col: usize) -> usize {
        row * (self.size() - 1) + col
    }

    /// The place in the list of the wall below a cell.
    fn level(&self, row: usize, col: usize) -> usize {
        self.size() * (self.size() - 1) + row * self.size() + col
    }

    fn is_dashed(&self, wall: usize) -> bool {
        self.shares[wall].is_some_and(|share| DASHED.contains(&share))
    }

    fn is_bare(&self, wall: usize) -> bool {
        self.shares[wall].is_some_and(|share| share <= BARE)
    }

    /// Whether they go on past the outer line of a side.
    fn go_past(&self, side: Side) -> bool {
        let (outer, step) = (self.lattice.outer(side), self.lattice.outwards(side));
        let (near, far) = (outer + ENDS * step, outer + (1.0 - ENDS) * step);
        let end = self.pixels.length(side.0) as f32;
        let strip = [near.min(far).max(0.0), near.max(far).min(end)];
        if strip[1] - strip[0] < LEAST {
            return false;
        }
        let axis = side.0.other();
        let lines = self.lattice.lines(axis);
        let is_dashed = |&at: &f32| DASHED.contains(&self.share(axis, at, strip));
        let inner = &lines[1..lines.len() - 1];
        let on = inner.iter().filter(|at| is_dashed(at)).count();
        let between = |share: f32| {
            let places = lines.windows(2).map(|cell| cell[0] + (cell[1] - cell[0]) * share);
            places.filter(is_dashed).count()
        };
        on as f32 >= GOES_ON * inner.len() as f32
            && BETWEEN.iter().all(|&share| between(share) * 2 < on)
    }

    /// That an outer row or column is none: half of the lines across it are bare.
    fn without_outer_strip(&self) -> Option<Objection> {
        let size = self.size();
        let is_none = |wall: &dyn Fn(usize) -> usize| {
            (0..size - 1).filter(|&at| self.is_bare(wall(at))).count() * 2 >= size - 1
        };
        [0, size - 1].into_iter().find_map(|end| {
            if is_none(&|col| self.upright(end, col)) {
                Some(Objection::NotSquare(size - 1, size))
            } else if is_none(&|row| self.level(row, end)) {
                Some(Objection::NotSquare(size, size - 1))
            } else {
                None
            }
        })
    }

    /// At how many crossings they are hidden.
    fn covered(&self) -> usize {
        let size = self.size();
        // Where nothing of a line shows, it may be elsewhere.
        let shows = |wall: &dyn Fn(usize) -> usize| (0..size).any(|at| self.is_dashed(wall(at)));
        let cols = (0..size - 1).filter(|&col| shows(&|row| self.upright(row, col)));
        let rows = (0..size - 1).filter(|&row| shows(&|col| self.level(row, col)));
        let rows: Vec<usize> = rows.collect();
        let crossings = cols.flat_map(|col| rows.iter().map(move |&row| (row, col)));
        let arms = |(row, col)| {
            [
                self.upright(row, col),
                self.upright(row + 1, col),
                self.level(row, col),
                self.level(row, col + 1),
            ]
        };
        let bare = |at| arms(at).into_iter().filter(|&wall| self.is_bare(wall)).count();
        crossings.filter(|&at| bare(at) >= ARMS).count()
    }

    /// The cells that only dashes part from cells of their colour in other regions: those are no walls.
    fn parted(&self, board: &Board) -> Vec<Cell> {
        let (size, labels) = (board.size(), board.region_of());
        let cell = |at: usize| Cell { row: (at / size) as u8, col: (at % size) as u8 };
        let walls = self.walls.iter().enumerate();
        let parted =
            walls.filter(|&(at, wall)| labels[wall.a] != labels[wall.b] && self.is_dashed(at));
        let mut cells: Vec<Cell> =
            parted.flat_map(|(_, wall)| [cell(wall.a), cell(wall.b)]).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// How much of the line between two cells shows.
    fn share_of(&self, wall: &Wall) -> f32 {
        let (row, col) = (wall.b / self.size(), wall.b % self.size());
        let Lattice { xs, ys } = self.lattice;
        let (axis, at, [from, to]) = match wall.b == wall.a + 1 {
            true => (Axis::X, xs[col], [ys[row], ys[row + 1]]),
            false => (Axis::Y, ys[row], [xs[col], xs[col + 1]]),
        };
        let end = ENDS * (to - from);
        self.share(axis, at, [from + end, to - end])
    }

    /// The share of a `stretch` along which something thin lies at this place on `axis`, across it; 0 to 1.
    fn share(&self, axis: Axis, at: f32, stretch: [f32; 2]) -> f32 {
        let pixels = self.pixels;
        let inside = |at: f32, axis: Axis| (at.max(0.0) as usize).min(pixels.length(axis));
        let [from, to] = stretch.map(|end| inside(end, axis.other()));
        let off = (OFF.0 * pitch(self.lattice.lines(axis))).max(OFF.1);
        let (first, last) = (inside(at - off, axis), inside(at + off, axis));
        let places = first.max(BESIDE)..=last.min(pixels.length(axis).saturating_sub(BESIDE + 1));
        let contrast_at = |k: usize| {
            let line = pixels.line(axis, k);
            let contrast_of = |at: usize| {
                let [before, here, after] = [at - BESIDE, at, at + BESIDE].map(|at| line.rgb(at));
                let is_between = contrast(before, after) <= SAME_COLOUR;
                if is_between { contrast(here, before).min(contrast(here, after)) } else { 0 }
            };
            places.clone().map(contrast_of).max().unwrap_or(0)
        };
        let contrasts: Vec<u8> = (from..to).map(contrast_at).collect();
        let most = contrasts.iter().copied().max().unwrap_or(0);
        let least = DASHED_CONTRAST.max((GAP * f32::from(most)) as u8);
        let dashes = contrasts.iter().filter(|&&contrast| contrast > least).count();
        dashes as f32 / contrasts.len().max(1) as f32
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, PAINTS};

    const CELL: u32 = 30;
    /// Where the first of six lines is.
    const FIRST: u32 = 40;

    /// A board with dashes between like cells and walls between others, painted over where `over` says so, in cells
    /// from its corner; and so many rows and columns of one more region on the right of it and below.
    fn dashed(more: u32, over: impl Fn(f32, f32) -> bool) -> RgbImage {
        let size = 6 + more;
        let colour = |col: u32, row: u32| match BOARD.get(row as usize) {
            Some(names) if col < 6 => PAINTS[usize::from(names.as_bytes()[col as usize] - b'A')],
            _ => [120, 200, 90],
        };
        RgbImage::from_fn(300, 300, |x, y| {
            let (x, y) = (x.wrapping_sub(FIRST), y.wrapping_sub(FIRST));
            if x > size * CELL || y > size * CELL {
                return Rgb([250; 3]);
            }
            if over(x as f32 / CELL as f32, y as f32 / CELL as f32) {
                return Rgb([250; 3]);
            }
            let (col, row) = ((x / CELL).min(size - 1), (y / CELL).min(size - 1));
            let own = colour(col, row);
            let is_line = |at: u32, along: u32, before: [u8; 3]| {
                at.is_multiple_of(CELL)
                    && (before != own || at == 0 || at == size * CELL || along % 8 < 4)
            };
            let is_left = is_line(x, y, colour(col.saturating_sub(1), row));
            let is_above = is_line(y, x, colour(col, row.saturating_sub(1)));
            Rgb(if is_left || is_above { [60; 3] } else { own })
        })
    }

    /// What is said of six rows and columns of cells.
    fn said(image: &RgbImage, board: &[&str; 6]) -> Option<Objection> {
        let pixels = Pixels::from(image);
        let lines: Vec<f32> = (0..=6).map(|line| (FIRST + line * CELL) as f32 + 0.5).collect();
        let lattice = Lattice { xs: lines.clone(), ys: lines };
        let mut cells = Cells::measure(pixels, &lattice).expect("cells in the picture");
        cells.measure_walls(pixels, &lattice);
        let labels: Vec<u8> = board.concat().bytes().collect();
        let board = Board::new(&labels).expect("six regions");
        objection(pixels, &lattice, &cells, &board)
    }

    #[test]
    fn dashes_all_over_a_board_say_nothing_against_it() {
        assert_eq!(said(&dashed(0, |_, _| false), &BOARD), None);
    }

    #[test]
    fn dashes_go_on_past_a_part_of_a_board() {
        let whole = dashed(1, |_, _| false);
        assert_eq!(said(&whole, &BOARD), Some(Objection::GoesOn("right")));
    }

    #[test]
    fn dashes_that_something_hides_are_missed() {
        let is_over = |x: f32, y: f32| (0.2..2.9).contains(&x) && (2.4..4.9).contains(&y);
        let Some(Objection::Covered(crossings)) = said(&dashed(0, is_over), &BOARD) else {
            panic!("nothing covers it");
        };
        assert!(crossings > 0);
    }

    #[test]
    fn a_row_without_dashes_is_none() {
        let below = dashed(0, |_, y| y > 5.1);
        assert_eq!(said(&below, &BOARD), Some(Objection::NotSquare(5, 6)));
        let past = dashed(0, |x, _| x > 5.1);
        assert_eq!(said(&past, &BOARD), Some(Objection::NotSquare(6, 5)));
    }

    #[test]
    fn dashes_are_no_walls() {
        let cut = ["CAABBB", "CAABBB", "AAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        let Some(Objection::Parted(cells)) = said(&dashed(0, |_, _| false), &cut) else {
            panic!("dashes taken for walls");
        };
        assert_eq!(cells.len(), 4, "two cells, and those beside them: {cells:?}");
    }
}
