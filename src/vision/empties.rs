//! A board on a ruled sheet, as players draw it in a spreadsheet, of which only empty cells beside it were found: colours
//! hide the lines below them.
//!
//! ```text
//!     A   B   C   D   E      heads: of one colour, also past the board
//!   1 ▒▒▒▒▒▒▒▒████│   │
//!   2 ▒▒▒▒░░░░████│   │      the board: without lines, in line with those of the empty cells
//!   3 ░░░░░░░░░░░░│   │
//!   4 │   │   │   │   │
//! ```
//!
//! So little speaks for it that only a board with exactly one solution is believed.

use std::ops::Range;

use super::{
    lattice::{Lattice, MIN_SIZE, median, pitch},
    pixels::{Axis, Pixels, contrast},
    sheet::EMPTY,
    side::Side,
    spot::are_labels,
    whole::{MOST_SEEN, REACH, REACH_BY, edge},
};
use crate::board::MAX_SIZE;

/// The most rows and columns of a sheet that are looked at.
const MOST: usize = 100;
/// How far outside a board the heads of its rows and columns are looked at, as a share of the pitch: they may be
/// narrower than a cell.
const HEAD: f32 = 0.5;
/// Where beside what is written in heads their colour is looked at, and how deep they are at most, as shares of the pitch.
const BESIDE_LABEL: f32 = 0.08;
const DEEPEST: f32 = 3.5;
/// How many times as much a line differs from empty cells at most as others of a sheet, and how much more.
const ALIKE: (f32, f32) = (1.6, 16.0);
/// The fewest colours of what may be a board.
const COLOURS: usize = 4;
/// With more such squares than this, a page is no sheet.
const FEW: usize = 3;
/// Contrast up to which two empty cells have one colour: compression smears those beside a board.
const SAME_EMPTY: u8 = 12;
/// How far the lines of a sheet are from being in line with a board's, as a share of the pitch.
const IN_LINE: f32 = 0.15;

/// The squares of coloured cells on the sheets that some lattices are parts of.
pub(super) fn boards_beside(pixels: Pixels<'_>, parts: &[Lattice]) -> Vec<Lattice> {
    parts.iter().flat_map(|part| boards_on_sheet_of(part, pixels)).collect()
}

fn boards_on_sheet_of(part: &Lattice, pixels: Pixels<'_>) -> Vec<Lattice> {
    let ends = Axis::BOTH.map(|axis| [0.0, pixels.length(axis) as f32]);
    let Some(all) = part.continued(ends, |_, at| at) else { return Vec::new() };
    // The board may have more cells than the part, and of what was found most may be the board.
    let mut empty: Vec<[u8; 3]> =
        [part, &all].into_iter().filter_map(|it| commonest(it.glance(pixels))).collect();
    empty.dedup_by(|a, b| is_same(*a, *b));
    let boards = empty.into_iter().flat_map(|empty| {
        let sheet = Sheet::new(pixels, all.clone(), empty);
        let boards = sheet.boards();
        let few = if boards.len() <= FEW { boards } else { Vec::new() };
        let alone = few.into_iter().filter(|board| !sheet.has_more(board)).collect::<Vec<Square>>();
        alone.into_iter().flat_map(move |board| sheet.fitted_around(&board, part))
    });
    boards.collect()
}

impl Lattice {
    /// The lattice with all lines along each axis from one place to another that are in line with its own, where `fit`
    /// puts them; `None` if there are too many.
    fn continued(&self, ends: [[f32; 2]; 2], fit: impl Fn(Axis, f32) -> f32) -> Option<Lattice> {
        let lines = |axis: Axis| {
            let mut all = self.lines(axis).clone();
            let (step, [from, to]) = (pitch(&all), ends[axis as usize]);
            for outwards in [step, -step] {
                while all.len() <= MOST {
                    let next = all[all.len() - 1] + outwards;
                    if !(from..=to).contains(&next) {
                        break;
                    }
                    all.push(fit(axis, next));
                }
                all.reverse();
            }
            (all.len() <= MOST).then_some(all)
        };
        Some(Lattice { xs: lines(Axis::X)?, ys: lines(Axis::Y)? })
    }

    /// Whether it is a part of the sheet that a board lies on: in line with it, and empty past it but for heads.
    pub(super) fn is_sheet_around(&self, board: &Lattice, pixels: Pixels<'_>) -> bool {
        let is_in_line = |axis: Axis| {
            let (own, others) = (self.lines(axis), board.lines(axis));
            let step = mean_step(others);
            let steps = |at: &f32| (at - others[0]) / step;
            let is_near = |at: &f32| (steps(at) - steps(at).round()).abs() <= IN_LINE;
            // Outer lines may be those of heads.
            let inner = &own[1..own.len() - 1];
            let are_next = |pair: &[f32]| (steps(&pair[1]) - steps(&pair[0])).round() == 1.0;
            inner.iter().all(is_near) && inner.windows(2).all(are_next)
        };
        let past =
            |side: Side| ((self.outer(side) - board.outer(side)) / board.outwards(side)).round();
        let reaches_past = Side::ALL.into_iter().any(|side| past(side) >= EMPTY as f32);
        // The sides of a lattice that lies elsewhere are on one side of the board.
        let begins_beside = |axis: Axis| {
            let slack = mean_step(board.lines(axis)) / 2.0;
            let (own, others) = (self.extent(axis), board.extent(axis));
            *own.start() <= others.end() + slack && *others.start() <= own.end() + slack
        };
        let both = Axis::BOTH;
        if !(reaches_past && both.into_iter().all(|axis| is_in_line(axis) && begins_beside(axis))) {
            return false;
        }
        let is_past = |axis: Axis, at: usize| {
            let lines = self.lines(axis);
            !board.extent(axis).contains(&f32::midpoint(lines[at], lines[at + 1]))
        };
        let (cols, colours) = (self.cols(), self.glance(pixels));
        let is_outside = |at: usize| {
            let (col, row) = (at % cols, at / cols);
            col > 0 && row > 0 && (is_past(Axis::X, col) || is_past(Axis::Y, row))
        };
        let outside: Vec<bool> = (0..colours.len()).map(is_outside).collect();
        let mut past_it = colours.iter().zip(&outside).filter(|it| *it.1).map(|it| *it.0);
        let Some(ground) = past_it.next() else { return false };
        past_it.all(|colour| is_same(colour, ground))
            && self.are_ruled_alike(&outside, ground, pixels)
            && board.ends_on_sheet(ground, pixels)
    }

    /// Whether it ends on all sides in heads or empty cells of a sheet that have this colour.
    fn ends_on_sheet(&self, empty: [u8; 3], pixels: Pixels<'_>) -> bool {
        let ends = Axis::BOTH.map(|axis| {
            let (lines, end) = (self.extent(axis), pixels.length(axis) as f32);
            let around = (EMPTY as f32 + 0.5) * mean_step(self.lines(axis));
            [(lines.start() - around).max(0.0), (lines.end() + around).min(end)]
        });
        let Some(lattice) = self.continued(ends, |_, at| at) else { return false };
        let square = Axis::BOTH.map(|axis| {
            let before = lattice.lines(axis).iter().filter(|&at| at < self.extent(axis).start());
            let first = before.count();
            first..first + self.lines(axis).len() - 1
        });
        let sheet = Sheet::new(pixels, lattice, empty);
        sheet.is_board(&square) && sheet.is_ruled_around(&square)
    }

    /// Whether none of the lines between some cells, told row by row, is much stronger than the others, as walls are.
    fn are_ruled_alike(&self, some: &[bool], ground: [u8; 3], pixels: Pixels<'_>) -> bool {
        let (cols, rows) = (self.cols(), self.rows());
        let is_one = |col: usize, row: usize| col < cols && row < rows && some[row * cols + col];
        let beside = |at: usize| {
            let (col, row) = (at % cols, at / cols);
            let all = [(Axis::X, col, row, (col + 1, row)), (Axis::Y, row, col, (col, row + 1))];
            all.map(|(axis, line, cell, next)| {
                let across = &self.lines(axis.other())[cell..cell + 2];
                let strength =
                    || strength(pixels, axis, self.lines(axis)[line + 1], across, ground);
                is_one(next.0, next.1).then(strength)
            })
        };
        let own = (0..some.len()).filter(|&at| some[at]);
        let strengths: Vec<f32> = own.flat_map(beside).flatten().collect();
        let most = most_alike(&strengths);
        strengths.iter().all(|&strength| strength <= most)
    }
}

/// Some rows and columns.
type Square = [Range<usize>; 2];

/// A sheet as far as the picture goes.
struct Sheet<'a> {
    pixels: Pixels<'a>,
    lattice: Lattice,
    /// The colour of the empty cells.
    empty: [u8; 3],
    /// Which cells have it, row by row.
    is_empty: Vec<bool>,
}

impl<'a> Sheet<'a> {
    fn new(pixels: Pixels<'a>, lattice: Lattice, empty: [u8; 3]) -> Sheet<'a> {
        let is_empty = lattice.glance(pixels).into_iter().map(|it| is_same(it, empty)).collect();
        Sheet { pixels, lattice, empty, is_empty }
    }

    fn is_empty(&self, col: usize, row: usize) -> bool {
        self.is_empty[row * self.lattice.cols() + col]
    }

    /// The squares of coloured cells with empty ones, or heads, around them, up to one more than a sheet may have.
    fn boards(&self) -> Vec<Square> {
        let (cols, rows) = (self.lattice.cols(), self.lattice.rows());
        let corners = (1..rows).flat_map(|row| (1..cols).map(move |col| (col, row)));
        let is_corner = |&(col, row): &(usize, usize)| {
            let coloured = !self.is_empty(col - 1, row - 1);
            coloured && self.is_empty(col, row - 1) && self.is_empty(col - 1, row)
        };
        let squares = corners.filter(is_corner).flat_map(|(col, row)| {
            let wide = (0..col).rev().take_while(|&at| !self.is_empty(at, row - 1)).count();
            let high = (0..row).rev().take_while(|&at| !self.is_empty(col - 1, at)).count();
            let sizes = MIN_SIZE + 1..=wide.min(high).min(MAX_SIZE);
            sizes.map(move |size| [col - size..col, row - size..row])
        });
        squares.filter(|square| self.is_board(square)).take(FEW + 1).collect()
    }

    fn is_board(&self, square: &Square) -> bool {
        let [cols, rows] = square;
        let is_coloured = rows.clone().all(|row| !cols.clone().any(|col| self.is_empty(col, row)));
        let ends = Side::ALL.into_iter().all(|side| {
            self.empty_past(square, side) > 0
                || !side.is_last() && self.has_head(square, side.axis())
        });
        let is_amid_empty = |side: Side| self.empty_past(square, side) >= EMPTY;
        is_coloured
            && ends
            && Side::ALL.into_iter().any(is_amid_empty)
            && self.lattice_of(square).colours(self.pixels) >= COLOURS
    }

    /// Whether much that is coloured lies on the sheet besides a square: it may be another board.
    fn has_more(&self, square: &Square) -> bool {
        let [cols, rows] = square;
        let is_other = |&(col, row): &(usize, usize)| {
            !(self.is_empty(col, row) || cols.contains(&col) && rows.contains(&row))
        };
        // Heads and toolbars go all along the sheet.
        let (width, height) = (self.lattice.cols(), self.lattice.rows());
        let left = (0..width).find(|&col| (0..height).any(|row| self.is_empty(col, row)));
        let top = (0..height).find(|&row| (0..width).any(|col| self.is_empty(col, row)));
        let (left, top) = (left.unwrap_or(width), top.unwrap_or(height));
        let all = (top..height).flat_map(|row| (left..width).map(move |col| (col, row)));
        let others: Vec<(usize, usize)> = all.filter(is_other).collect();
        let mut colours: Vec<[u8; 3]> = Vec::new();
        for &(col, row) in &others {
            let colour = self.lattice.glimpse(self.pixels, col, row);
            if !colours.iter().any(|&other| is_same(other, colour)) {
                colours.push(colour);
            }
        }
        2 * others.len() >= cols.len() * rows.len() && colours.len() >= COLOURS
    }

    /// The boards around a square with lines where those are seen, going on from a part of the sheet.
    fn fitted_around(&self, square: &Square, part: &Lattice) -> Vec<Lattice> {
        let ends = Axis::BOTH.map(|axis| self.around(square, part, axis));
        let across = Axis::BOTH.map(|axis| {
            let [from, to] = ends[axis as usize];
            let lines = self.lattice.lines(axis).iter().copied();
            lines.filter(|at| (from..=to).contains(at)).collect::<Vec<f32>>()
        });
        let fit = |axis: Axis, at: f32| {
            let reach = REACH * pitch(part.lines(axis)) + REACH_BY;
            let strips = across[axis.other() as usize].windows(2);
            let seen = strips.filter_map(|it| edge(self.pixels, axis, (at, reach), [it[0], it[1]]));
            let seen: Vec<f32> = seen.collect();
            if seen.is_empty() { at } else { median(seen) }
        };
        let Some(lattice) = part.continued(ends, fit) else { return Vec::new() };
        let sheet = Sheet::new(self.pixels, lattice, self.empty);
        let boards = sheet.boards().into_iter().filter(|board| sheet.is_ruled_around(board));
        boards.map(|board| sheet.lattice_of(&board)).collect()
    }

    /// From where to where along `axis` a square and a part of the sheet lie, with as many cells around as tell a sheet.
    fn around(&self, square: &Square, part: &Lattice, axis: Axis) -> [f32; 2] {
        let (lines, own, part) =
            (self.lattice.lines(axis), &square[axis as usize], part.extent(axis));
        let first = lines[own.start.saturating_sub(EMPTY)];
        let last = lines[(own.end + EMPTY).min(lines.len() - 1)];
        let slack = pitch(lines) / 2.0;
        [first.min(*part.start()) - slack, last.max(*part.end()) + slack]
    }

    /// Whether heads or cells of a sheet lie beside a square on all sides, and on one of them enough of those.
    fn is_ruled_around(&self, square: &Square) -> bool {
        let ruled = Side::ALL.map(|side| self.ruled_past(square, side));
        let has_head = |side: Side| !side.is_last() && self.has_head(square, side.axis());
        let mut sides = Side::ALL.into_iter().zip(ruled);
        ruled.contains(&EMPTY) && sides.all(|(side, ruled)| ruled > 0 || has_head(side))
    }

    /// How many rows or columns past a side of a square are empty as far as the square goes.
    fn empty_past(&self, [cols, rows]: &Square, side: Side) -> usize {
        let axis = side.axis();
        let is_empty = |&at: &usize| match axis {
            Axis::X => rows.clone().all(|row| self.is_empty(at, row)),
            Axis::Y => cols.clone().all(|col| self.is_empty(col, at)),
        };
        let (own, end) = match axis {
            Axis::X => (cols, self.lattice.cols()),
            Axis::Y => (rows, self.lattice.rows()),
        };
        match side.is_last() {
            true => (own.end..end).take_while(is_empty).count(),
            false => (0..own.start).rev().take_while(is_empty).count(),
        }
    }

    /// How many rows or columns past a side of a square are cells of a sheet, up to as many as tell one: the lines across
    /// go on, with nothing between them and no wall along them.
    fn ruled_past(&self, square: &Square, side: Side) -> usize {
        let axis = side.axis();
        let (lines, own) = (self.lattice.lines(axis), &square[axis as usize]);
        let count = self.empty_past(square, side).min(EMPTY);
        let board = self.lattice_of(square);
        let across = board.lines(axis.other());
        let strength =
            |axis: Axis, at: f32, cell: &[f32]| strength(self.pixels, axis, at, cell, self.empty);
        let is_ruled = |past: &usize| {
            let (near, far) = if side.is_last() {
                (own.end + past, own.end + past + 1)
            } else {
                (own.start - past, own.start - past - 1)
            };
            let strip = [lines[near].min(lines[far]), lines[near].max(lines[far])];
            let seen = |beside: f32| board.sides_seen(axis, strip, beside, self.pixels);
            let inner = &across[1..across.len() - 1];
            let ruled: Vec<f32> =
                inner.iter().map(|&at| strength(axis.other(), at, &strip)).collect();
            let most = most_alike(&ruled);
            let is_wall = |cell: &[f32]| strength(axis, lines[far], cell) > most;
            seen(0.0) >= MOST_SEEN && seen(0.5) == 0.0 && !across.windows(2).any(is_wall)
        };
        (0..count).take_while(is_ruled).count()
    }

    /// Whether the heads of its rows, or columns, lie before a square along `axis`: something else is written in each, on
    /// one colour that goes on past the square.
    fn has_head(&self, [cols, rows]: &Square, axis: Axis) -> bool {
        let (wider, higher) = match axis {
            Axis::X => (cols.clone(), rows.start..rows.end + 1),
            Axis::Y => (cols.start..cols.end + 1, rows.clone()),
        };
        if wider.end > self.lattice.cols() || higher.end > self.lattice.rows() {
            return false;
        }
        let (lattice, side) = (self.lattice_of(&[wider, higher]), Side::of(axis, false));
        let (outer, step) = (lattice.outer(side), lattice.outwards(side).abs());
        let head = lattice.beside(side, [outer - HEAD * step, outer]);
        let mut colours = head.map(|cell| cell.ground(self.pixels));
        let Some(first) = colours.next() else { return false };
        if !colours.all(|colour| is_same(colour, first)) {
            return false;
        }
        // Beside what is written, the colour goes on to the heads' other side.
        let depth = |across: &[f32]| {
            let k = (across[0] + BESIDE_LABEL * (across[1] - across[0])).max(0.0) as usize;
            let line = self.pixels.line(axis, k.min(self.pixels.length(axis.other()) - 1));
            let from = (outer - BESIDE_LABEL * step).max(0.0) as usize;
            let most = from.saturating_sub((DEEPEST * step) as usize);
            let is_head = |&at: &usize| is_same(line.rgb(at), first);
            (from - (most..from).rev().take_while(is_head).count()) as f32
        };
        let ends = lattice.lines(axis.other()).windows(2).map(depth).collect();
        let own = self.lattice_of(&[cols.clone(), rows.clone()]);
        [median(ends), outer - step]
            .into_iter()
            .any(|end| are_labels(own.beside(side, [end, outer]), self.pixels))
    }

    /// The lines around some cells.
    fn lattice_of(&self, [cols, rows]: &Square) -> Lattice {
        self.lattice.part(cols, rows)
    }
}

/// The mean distance of neighbouring lines: those far off are in line by it.
fn mean_step(lines: &[f32]) -> f32 {
    (lines[lines.len() - 1] - lines[0]) / (lines.len() - 1) as f32
}

/// How much the line between two cells differs from their colour, at most, in the middle of it: the one across `axis` at a
/// place, from one line `across` it to the next.
fn strength(pixels: Pixels<'_>, axis: Axis, at: f32, across: &[f32], ground: [u8; 3]) -> f32 {
    let line = pixels.line_at(axis, f32::midpoint(across[0], across[1]));
    let near = pixels.inside(axis, at - REACH_BY)..=pixels.inside(axis, at + REACH_BY);
    f32::from(near.map(|at| contrast(line.rgb(at), ground)).max().unwrap_or(0))
}

/// How strong lines are at most that are like some others.
fn most_alike(strengths: &[f32]) -> f32 {
    ALIKE.0 * median(strengths.to_vec()) + ALIKE.1
}

/// The colour that most have.
fn commonest(mut colours: Vec<[u8; 3]>) -> Option<[u8; 3]> {
    colours.sort_unstable();
    colours.chunk_by(|a, b| a == b).max_by_key(|same| same.len()).map(|same| same[0])
}

fn is_same(a: [u8; 3], b: [u8; 3]) -> bool {
    contrast(a, b) <= SAME_EMPTY
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::{
        Survey,
        fixture::{BOARD, PAINTS},
    };

    const CELL: u32 = 24;
    const PAGE: [u8; 3] = [255; 3];
    const LINE: [u8; 3] = [212; 3];
    const HEAD: [u8; 3] = [225; 3];

    /// A sheet so many cells wide and high, on which a board of six rows begins at the third column and this row; before
    /// its first row and column are heads with something else in each, and lines show between empty cells alone.
    fn sheet(size: u32, top: u32, line: [u8; 3]) -> RgbImage {
        RgbImage::from_fn(size * CELL + 1, size * CELL + 1, |x, y| {
            let colour = |x: u32, y: u32| {
                let (col, row) = (x / CELL, y / CELL);
                let within = (2..8).contains(&col) && (top..top + 6).contains(&row);
                let name =
                    within.then(|| BOARD[(row - top) as usize].as_bytes()[(col - 2) as usize]);
                name.map(|name| PAINTS[usize::from(name - b'A')])
            };
            let is_line = x % CELL == 0 || y % CELL == 0;
            // A line is of the cells on both sides of it.
            let fill = colour(x, y).or_else(|| {
                let before =
                    (x - u32::from(x % CELL == 0 && x > 0), y - u32::from(y % CELL == 0 && y > 0));
                colour(before.0, before.1)
            });
            // As many strokes as their place says.
            let place = (x / CELL).max(y / CELL);
            let is_label = (8..16).contains(&(y % CELL)) && (6..7 + place).contains(&(x % CELL));
            let is_head = x < CELL || y < CELL;
            Rgb(match fill {
                Some(colour) => colour,
                None if is_line => line,
                None if is_head && is_label => [0; 3],
                None if is_head => HEAD,
                None => PAGE,
            })
        })
    }

    fn lattice(cols: Range<u32>, rows: Range<u32>) -> Lattice {
        let lines = |cells: Range<u32>| {
            (cells.start..=cells.end).map(|line| (line * CELL) as f32 + 0.5).collect()
        };
        Lattice { xs: lines(cols), ys: lines(rows) }
    }

    #[test]
    fn a_board_lies_in_line_with_the_empty_cells_beside_it() {
        let found = |image: &RgbImage, part: Lattice| boards_beside(Pixels::from(image), &[part]);
        let is_near = |found: &[Lattice], board: Lattice| {
            found.len() == 1 && found[0].is_where(&board) && found[0].rows() == board.rows()
        };
        let image = sheet(11, 2, LINE);
        let board = lattice(2..8, 2..8);
        assert!(is_near(&found(&image, lattice(8..11, 1..11)), board.clone()));
        assert!(is_near(&found(&image, lattice(1..11, 8..11)), board.clone()));
        assert!(
            is_near(&found(&image, lattice(5..11, 5..11)), board.clone()),
            "a part of the board"
        );
        let shifted = Lattice { xs: vec![230.0, 250.0, 270.0], ys: vec![230.0, 250.0, 270.0] };
        assert_eq!(found(&image, shifted), [], "other lines");
        // In the first row, the heads end it.
        let image = sheet(11, 1, LINE);
        assert!(is_near(&found(&image, lattice(8..11, 1..11)), lattice(2..8, 1..7)));
        // Nothing tells that a page is ruled.
        assert_eq!(found(&sheet(11, 2, PAGE), lattice(8..11, 1..11)), []);
        // One empty row and column may be a region of a larger board.
        assert_eq!(found(&sheet(9, 2, LINE), lattice(1..9, 8..9)), []);
    }

    #[test]
    fn what_is_seen_around_may_be_of_a_larger_board() {
        let found = |paint: &dyn Fn(&mut RgbImage)| {
            let mut image = sheet(12, 2, LINE);
            paint(&mut image);
            boards_beside(Pixels::from(&image), &[lattice(9..12, 1..12)]).len()
        };
        let fill = |image: &mut RgbImage, xs: Range<u32>, ys: Range<u32>, colour: [u8; 3]| {
            ys.for_each(|y| xs.clone().for_each(|x| image.put_pixel(x, y, Rgb(colour))));
        };
        assert_eq!(found(&|_| {}), 1);
        // A column and a row more, outlined, or filled with nearly the colour of the page.
        let outlined = |image: &mut RgbImage| {
            fill(image, 9 * CELL - 1..9 * CELL + 1, 2 * CELL..9 * CELL, [0; 3]);
            fill(image, 2 * CELL..9 * CELL, 9 * CELL - 1..9 * CELL + 1, [0; 3]);
        };
        assert_eq!(found(&outlined), 0);
        let pale = |image: &mut RgbImage| {
            fill(image, 8 * CELL + 1..9 * CELL, 2 * CELL..9 * CELL, [246; 3]);
            fill(image, 2 * CELL..9 * CELL, 8 * CELL + 1..9 * CELL, [246; 3]);
        };
        assert_eq!(found(&pale), 0);
        // A row of one colour is no heads.
        let row = |image: &mut RgbImage| fill(image, 0..12 * CELL, CELL..2 * CELL, [190; 3]);
        assert_eq!(found(&row), 0);
        // Another board, which may be cut off.
        let other = |image: &mut RgbImage| {
            (0..6).for_each(|at| {
                let ys = 9 * CELL + at * 10..9 * CELL + (at + 1) * 10;
                fill(image, 2 * CELL..11 * CELL, ys, PAINTS[at as usize]);
            });
            fill(image, 2 * CELL..11 * CELL, 9 * CELL + 60..12 * CELL + 1, PAINTS[0]);
        };
        assert_eq!(found(&other), 0);
    }

    #[test]
    fn a_board_on_a_sheet_is_read_whose_colours_hide_the_lines() {
        for top in [1, 2] {
            let image = sheet(12, top, LINE);
            let board = Survey::new(Pixels::from(&image)).read().map(|it| it.board.to_string());
            let rows = board.map(|board| board.lines().map(str::to_owned).collect::<Vec<_>>());
            assert_eq!(rows, Ok(BOARD.map(str::to_owned).to_vec()), "{top}");
        }
    }

    #[test]
    fn what_is_in_line_with_a_board_and_empty_past_it_is_its_sheet() {
        let image = sheet(12, 1, LINE);
        let is_sheet = |image: &RgbImage, part: Lattice, board: Lattice| {
            part.is_sheet_around(&board, Pixels::from(image))
        };
        let board = lattice(2..8, 1..7);
        assert!(is_sheet(&image, lattice(8..12, 1..11), board.clone()));
        assert!(is_sheet(&image, lattice(0..12, 0..12), board.clone()), "with the heads");
        assert!(!is_sheet(&image, lattice(1..9, 0..8), board.clone()), "of one empty row");
        // Where the picture ends with the board, nothing tells whether its heads go on.
        for part in [lattice(8..12, 1..11), lattice(2..12, 7..11)] {
            for (width, height) in [(12 * CELL + 1, 7 * CELL + 1), (8 * CELL + 1, 12 * CELL + 1)] {
                let cut = image::imageops::crop_imm(&image, 0, 0, width, height).to_image();
                assert!(!is_sheet(&cut, part.clone(), board.clone()));
            }
        }
        let mut off = lattice(8..12, 1..11);
        off.xs.iter_mut().for_each(|at| *at += 8.0);
        assert!(!is_sheet(&image, off, board));
        assert!(!is_sheet(&image, lattice(2..12, 1..11), lattice(2..5, 1..4)), "another board");
    }
}
