//! A board on a ruled sheet, as players draw it in a spreadsheet: colours hide the lines below them, and other rows and
//! columns have other heights and widths.
//!
//! ```text
//!     A   B   C   D     E      heads: of one colour, also past the board
//!   1 ▒▒▒▒▒▒▒▒████│     │
//!   2 ▒▒▒▒░░░░████│     │      the board: without lines, in line with those of the empty cells
//!   3 ░░░░░░░░░░░░│     │
//!   4 │   │   │   │     │
//! ```
//!
//! So little speaks for it that only a board with exactly one solution is believed.

use std::ops::Range;

use super::{
    lattice::{Lattice, MIN_SIZE, median},
    pixels::{Axis, Pixels, contrast},
    ruled::are_evenly_apart,
    sheet::EMPTY,
    side::Side,
    spot::are_labels_but,
    whole::{MOST_SEEN, REACH_BY, SEEN_BESIDE},
};
use crate::board::MAX_SIZE;

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
/// Contrast up to which two empty cells have one colour: compression smears those beside a board …
const SAME_EMPTY: u8 = 12;
/// … and where nothing does, with no more colours than this among them.
const SAME_CLEAN: u8 = 2;
const CLEAN: usize = 5;
/// So many heads, and sides of empty cells, along a board are shown in another way: of the cell that is selected.
const SELECTED: usize = 1;
/// So many lines between empty cells are stronger than others: of that cell, or under a title.
const STRONGER: usize = 6;

/// The sheet that a picture shows.
pub(super) struct Ruled {
    /// Its lines, if any are seen.
    pub(super) lattice: Option<Lattice>,
    /// The squares of coloured cells on it.
    pub(super) boards: Vec<Lattice>,
}

impl Ruled {
    pub(super) fn new(pixels: Pixels<'_>) -> Ruled {
        let lattice = Lattice::ruled(pixels);
        let boards = lattice.as_ref().map_or_else(Vec::new, |all| boards_on(pixels, all));
        Ruled { lattice, boards }
    }
}

/// The squares of coloured cells on a sheet with these lines.
fn boards_on(pixels: Pixels<'_>, all: &Lattice) -> Vec<Lattice> {
    // The last row and column are empty as a rule; else most cells of a large sheet are.
    let last = [Side::Right, Side::Bottom].into_iter();
    let last = last.flat_map(|side| all.beside(side, all.strip(side)));
    let last = commonest(last.map(|cell| cell.ground(pixels)).collect());
    let mut empty: Vec<[u8; 3]> = last.into_iter().chain(commonest(all.glance(pixels))).collect();
    empty.dedup();
    let boards = empty.into_iter().flat_map(|empty| Sheet::new(pixels, all.clone(), empty).whole());
    boards.collect()
}

/// Some rows and columns.
type Square = [Range<usize>; 2];

/// A sheet as far as the picture goes.
struct Sheet<'a> {
    pixels: Pixels<'a>,
    lattice: Lattice,
    /// The colour of the empty cells, and how much one may differ from it.
    empty: [u8; 3],
    most: u8,
    /// Which cells have it, row by row.
    is_empty: Vec<bool>,
}

impl<'a> Sheet<'a> {
    fn new(pixels: Pixels<'a>, lattice: Lattice, empty: [u8; 3]) -> Sheet<'a> {
        let colours = lattice.glance(pixels);
        let mut same: Vec<[u8; 3]> =
            colours.iter().copied().filter(|&it| is_same(it, empty)).collect();
        same.sort_unstable();
        same.dedup();
        let most = if same.len() > CLEAN { SAME_EMPTY } else { SAME_CLEAN };
        let is_empty = colours.iter().map(|&colour| contrast(colour, empty) <= most).collect();
        Sheet { pixels, lattice, empty, most, is_empty }
    }

    fn is_empty(&self, col: usize, row: usize) -> bool {
        self.is_empty[row * self.lattice.cols() + col]
    }

    /// The squares that lie alone on it, with its cells or heads around them.
    fn whole(&self) -> Vec<Lattice> {
        let boards = self.boards();
        let few = if boards.len() <= FEW { boards } else { Vec::new() };
        let is_one = |board: &Square| {
            self.is_ruled_around(board) && !self.has_more(board) && !self.has_walls(board)
        };
        let lattices = few.into_iter().filter(is_one).map(|board| self.lattice_of(&board));
        let has_like_cells =
            |it: &Lattice| Axis::BOTH.into_iter().all(|axis| are_evenly_apart(it.lines(axis)));
        lattices.filter(has_like_cells).collect()
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

    /// Whether lines between empty cells beside and past a square are stronger than others, as the walls are of a board whose
    /// cells are not coloured.
    fn has_walls(&self, [cols, rows]: &Square) -> bool {
        let (width, height) = (self.lattice.cols(), self.lattice.rows());
        let is_past = |col: usize, row: usize| {
            let within = cols.contains(&col) && rows.contains(&row);
            col < width && row < height && !within && self.is_empty(col, row)
        };
        let strength = |axis: Axis, line: usize, cell: usize| {
            let (lines, across) = (self.lattice.lines(axis), self.lattice.lines(axis.other()));
            strength(self.pixels, axis, lines[line], &across[cell..cell + 2], self.empty)
        };
        let (left, top) = (cols.start.saturating_sub(1), rows.start.saturating_sub(1));
        let cells = (top..height).flat_map(|row| (left..width).map(move |col| (col, row)));
        let lines = cells.filter(|&(col, row)| is_past(col, row)).flat_map(|(col, row)| {
            let right = is_past(col + 1, row).then(|| strength(Axis::X, col + 1, row));
            let below = is_past(col, row + 1).then(|| strength(Axis::Y, row + 1, col));
            [right, below].into_iter().flatten()
        });
        let mut strengths: Vec<f32> = lines.collect();
        strengths.sort_by(f32::total_cmp);
        // Most may be walls.
        let Some(&usual) = strengths.get(strengths.len() / 4) else { return false };
        strengths.iter().filter(|&&strength| strength > alike(usual)).count() > STRONGER
    }

    /// Whether heads or cells of a sheet lie beside a square on all sides, and on one of them enough of those.
    fn is_ruled_around(&self, square: &Square) -> bool {
        let ruled = Side::ALL.map(|side| self.ruled_past(square, side));
        let has_head = |side: Side| !side.is_last() && self.has_head(square, side.axis());
        let mut sides = Side::ALL.into_iter().zip(ruled);
        ruled.contains(&EMPTY) && sides.all(|(side, ruled)| ruled > 0 || has_head(side))
    }

    /// How many rows or columns past a side of a square are empty as far as the square goes, but for a title above it.
    fn empty_past(&self, [cols, rows]: &Square, side: Side) -> usize {
        let axis = side.axis();
        let is_bare = |col: usize, row: usize| {
            let cell = self.lattice.spot(col, row);
            let is_title = || {
                cell.shows_at_corners(self.empty, self.most, self.pixels)
                    && cell.is_written_at_sides(self.empty, self.pixels)
            };
            self.is_empty(col, row) && cell.stamp(self.pixels).is_none()
                || side == Side::Top && is_title()
        };
        let is_empty = |&at: &usize| match axis {
            Axis::X => rows.clone().all(|row| is_bare(at, row)),
            Axis::Y => cols.clone().all(|col| is_bare(col, at)),
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
            let most = alike(median(ruled));
            let is_wall = |cell: &[f32]| strength(axis, lines[far], cell) > most;
            seen(0.0) >= MOST_SEEN
                && seen(0.5) <= if side == Side::Top { SEEN_BESIDE } else { 0.0 }
                && across.windows(2).filter(|cell| is_wall(cell)).count() <= SELECTED
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
        let colours: Vec<[u8; 3]> = head.map(|cell| cell.ground(self.pixels)).collect();
        let Some(first) = commonest(colours.clone()) else { return false };
        if colours.iter().filter(|&&colour| !is_same(colour, first)).count() > SELECTED {
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
            .any(|end| are_labels_but(SELECTED, own.beside(side, [end, outer]), self.pixels))
    }

    /// The lines around some cells.
    fn lattice_of(&self, [cols, rows]: &Square) -> Lattice {
        self.lattice.part(cols, rows)
    }
}

/// How much the line between two cells differs from their colour, at most, in the middle of it: the one across `axis` at a
/// place, from one line `across` it to the next.
fn strength(pixels: Pixels<'_>, axis: Axis, at: f32, across: &[f32], ground: [u8; 3]) -> f32 {
    let line = pixels.line_at(axis, f32::midpoint(across[0], across[1]));
    let near = pixels.inside(axis, at - REACH_BY)..=pixels.inside(axis, at + REACH_BY);
    f32::from(near.map(|at| contrast(line.rgb(at), ground)).max().unwrap_or(0))
}

/// How strong a line is at most that is like one of this strength.
fn alike(strength: f32) -> f32 {
    ALIKE.0 * strength + ALIKE.1
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
        fixture::{BOARD, PAINTS, board_of},
    };

    const CELL: u32 = 24;
    const PAGE: [u8; 3] = [255; 3];
    const LINE: [u8; 3] = [212; 3];
    const HEAD: [u8; 3] = [225; 3];
    /// The board begins at this column, which those before and after it are wider than.
    const FIRST: u32 = 2;
    const WIDE: u32 = 40;
    const LOW: u32 = 18;

    /// Where the lines are along a sheet of so many columns, or rows, whose board begins at one of them: others are this wide.
    fn lines(size: u32, first: u32, others: u32) -> Vec<u32> {
        let width = |at: u32| match at {
            0 => CELL,
            at if (first..first + 6).contains(&at) => CELL,
            _ => others,
        };
        (0..=size).map(|end| (0..end).map(width).sum()).collect()
    }

    /// A sheet so many cells wide and high, on which a board of six rows begins at this row; before its first row and
    /// column are heads with something else in each, and lines show between empty cells alone.
    fn sheet(size: u32, top: u32, line: [u8; 3]) -> RgbImage {
        let (xs, ys) = (lines(size, FIRST, WIDE), lines(size, top, LOW));
        RgbImage::from_fn(xs[size as usize] + 1, ys[size as usize] + 1, |x, y| {
            let place = |lines: &[u32], at: u32| {
                let cell = lines.iter().rposition(|&line| line <= at).unwrap_or(0);
                (cell as u32, at - lines[cell])
            };
            let ((col, across), (row, down)) = (place(&xs, x), place(&ys, y));
            let own = |col: u32, row: u32| {
                let rows = BOARD.get(row.checked_sub(top)? as usize)?;
                let name = rows.as_bytes().get(col.checked_sub(FIRST)? as usize)?;
                Some(PAINTS[usize::from(name - b'A')])
            };
            let is_line = across == 0 || down == 0;
            // A line is of the cells on both sides of it.
            let before = |cell: u32, past: u32| cell.saturating_sub(u32::from(past == 0));
            let fill = own(col, row).or_else(|| own(before(col, across), before(row, down)));
            // As many strokes as their place says.
            let is_label = (6..12).contains(&down) && (6..7 + col.max(row)).contains(&across);
            let is_head = col == 0 || row == 0;
            Rgb(match fill {
                Some(colour) => colour,
                None if is_line => line,
                None if is_head && is_label => [0; 3],
                None if is_head => HEAD,
                None => PAGE,
            })
        })
    }

    fn fill(image: &mut RgbImage, xs: Range<u32>, ys: Range<u32>, colour: [u8; 3]) {
        ys.for_each(|y| xs.clone().for_each(|x| image.put_pixel(x, y, Rgb(colour))));
    }

    /// How many boards are found on a sheet whose board begins at the second row, with this on it.
    fn found(paint: &dyn Fn(&mut RgbImage)) -> usize {
        let mut image = sheet(11, 2, LINE);
        paint(&mut image);
        Ruled::new(Pixels::from(&image)).boards.len()
    }

    #[test]
    fn a_board_lies_in_line_with_the_empty_cells_beside_it() {
        let is_found = |size: u32, top: u32, line: [u8; 3]| {
            let image = sheet(size, top, line);
            let (xs, ys) = (lines(size, FIRST, WIDE), lines(size, top, LOW));
            let own = |lines: &[u32], first: u32| -> Vec<f32> {
                let own = &lines[first as usize..][..7];
                own.iter().map(|&at| at as f32).collect()
            };
            let board = Lattice { xs: own(&xs, FIRST), ys: own(&ys, top) };
            let found = Ruled::new(Pixels::from(&image)).boards;
            found.len() == 1 && found[0].is_like(&board)
        };
        assert!(is_found(11, 2, LINE));
        assert!(is_found(11, 1, LINE), "in the first row, the heads end it");
        assert!(!is_found(11, 2, PAGE), "nothing tells that a page is ruled");
        assert!(
            !is_found(9, 2, LINE),
            "one empty row and column may be a region of a larger board"
        );
    }

    #[test]
    fn a_cell_is_selected_and_a_title_written() {
        assert_eq!(found(&|_| {}), 1);
        let (xs, ys) = (lines(11, FIRST, WIDE), lines(11, 2, LOW));
        let at = |lines: &[u32], cell: usize| lines[cell]..lines[cell + 1];
        let selected = |image: &mut RgbImage| {
            let (xs, ys) = (at(&xs, 4), at(&ys, 8));
            fill(image, xs.start..xs.end + 2, ys.start..ys.end + 2, [20, 90, 230]);
            fill(image, xs.start + 2..xs.end - 1, ys.start + 2..ys.end - 1, PAGE);
            fill(image, xs.start + 1..xs.start + 4, 1..CELL, [200, 220, 255]);
        };
        assert_eq!(found(&selected), 1);
        let titled = |image: &mut RgbImage| fill(image, xs[2] + 2..xs[4], 27..36, [0; 3]);
        assert_eq!(found(&titled), 1);
    }

    #[test]
    fn what_is_seen_around_may_be_of_a_larger_board() {
        let (xs, ys) = (lines(11, FIRST, WIDE), lines(11, 2, LOW));
        let (right, bottom) = (xs[8]..xs[9], ys[8]..ys[9]);
        // A column and a row more, outlined, or filled with nearly the colour of the page.
        let outlined = |image: &mut RgbImage| {
            fill(image, right.end - 1..right.end + 1, ys[2]..bottom.end, [0; 3]);
            fill(image, xs[2]..right.end, bottom.end - 1..bottom.end + 1, [0; 3]);
        };
        assert_eq!(found(&outlined), 0);
        let pale = |image: &mut RgbImage| {
            fill(image, right.start + 1..right.end, ys[2]..bottom.end, [246; 3]);
            fill(image, xs[2]..right.end, bottom.start + 1..bottom.end, [246; 3]);
        };
        assert_eq!(found(&pale), 0);
        // A row of one colour is no heads.
        let row = |image: &mut RgbImage| fill(image, 0..xs[11], ys[1]..ys[2], [190; 3]);
        assert_eq!(found(&row), 0);
    }

    #[test]
    fn another_board_on_the_sheet_may_be_meant() {
        // The first rows of one, a row below this, or walls as large.
        let (xs, ys) = (lines(13, FIRST, WIDE), lines(13, 2, LOW));
        let found = |paint: &dyn Fn(&mut RgbImage)| {
            let mut image = sheet(13, 2, LINE);
            paint(&mut image);
            Ruled::new(Pixels::from(&image)).boards.len()
        };
        assert_eq!(found(&|_| {}), 1);
        let coloured = |image: &mut RgbImage| {
            for (row, col) in (9..13).flat_map(|row| (2..8).map(move |col| (row, col))) {
                fill(image, xs[col]..xs[col + 1], ys[row]..ys[row + 1], PAINTS[(row + col) % 6]);
            }
        };
        assert_eq!(found(&coloured), 0);
        let walled = |image: &mut RgbImage| {
            for row in [9, 10, 11] {
                fill(image, xs[3]..xs[7], ys[row]..ys[row] + 1, [0; 3]);
            }
        };
        assert_eq!(found(&walled), 0);
    }

    #[test]
    fn cells_with_marks_are_not_empty() {
        let (xs, ys) = (lines(11, FIRST, WIDE), lines(11, 2, LOW));
        let marked = |image: &mut RgbImage| {
            let (x, y) = (xs[8] + WIDE / 2, ys[4] + CELL / 2);
            fill(image, x - 5..x + 5, y - 5..y + 5, [0; 3]);
        };
        assert_eq!(found(&marked), 0);
    }

    #[test]
    fn a_board_on_a_sheet_is_read_whose_colours_hide_the_lines() {
        for top in [1, 2] {
            let image = sheet(12, top, LINE);
            let board = Survey::new(Pixels::from(&image)).read().map(|it| it.board);
            assert_eq!(board, Ok(board_of(&BOARD)), "{top}");
        }
    }
}
