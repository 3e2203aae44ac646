//! Dashed grid lines: what they say against a board that was read.
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

use super::{
    cells::Cells,
    colour::{difference, median_rgb},
    lattice::{GOES_ON, Lattice, median, pitch},
    lines::{BESIDE, DASHED, Lines, Shown},
    pixels::Pixels,
    side::Side,
    walls::{Wall, Walls},
};
use crate::board::{Board, Cell};

/// How far whole lines may all be from theirs, as a share of the pitch: thick walls may have drawn the lattice to one of
/// their sides.
const SHIFT: f32 = 0.07;
/// From how thick on a line has its own colour that far from its middle on both sides, in pixels.
const THICK: f32 = 2.0 * BESIDE as f32;
/// How much shows at most where there is no line, as a share of its length.
const BARE: f32 = 0.08;
/// How much shows at most of writing where a whole line would be, as a share of its length.
const WRITTEN: f32 = 0.5;
/// How different a cell's colour is from that of the dashes where they would show, in levels of 255.
const SHOWN: u32 = 40;
/// So many lines between like cells, all over a board, tell whether its lines may be dashed.
const FEW: usize = 12;
/// They are dashed where at least so many are, of all, and of those that show: something may hide most of them.
const MOSTLY: (f32, f32) = (0.3, 0.6);
/// What is so many times as dark and thick as dashes is a wall, if it is so much of what walls are that show all along: dashes
/// may be of two kinds.
const AS_DASHES: f32 = 2.5;
const AS_WALLS: f32 = 0.7;
/// Something lies over a crossing if so many of the lines that meet there are bare.
const ARMS: usize = 3;

/// What speaks against a board.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Objection {
    /// The dashes go on past this side.
    GoesOn(Side),
    /// Something hides them at so many crossings.
    Covered(usize),
    /// There are none in the outer row or column of these cells, or none but they part these from others of their
    /// colour.
    Doubtful(Vec<Cell>),
}

/// The lines of a board that may be dashed.
struct Dashes<'a> {
    lines: Lines<'a>,
    walls: &'a Walls,
    /// How much of each wall shows, as a share of its length; `None` between cells of two colours, or of that of the
    /// dashes, and where it is too thick for a dashed line.
    shares: Walls<Option<f32>>,
    /// Whether they are dashed; else they are whole.
    are_dashed: bool,
}

/// What the dashed lines of a board that was read say against it; `None` if nothing. Whole lines say something where an
/// outer row or column `may_be_page`: then it must have them as well.
pub(super) fn objection(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    cells: &Cells,
    board: &Board,
    may_be_page: bool,
) -> Option<Objection> {
    let dashes = Dashes::measure(pixels, lattice, cells, may_be_page)?;
    let doubtful = |cells: Vec<Cell>| Some(cells).filter(|it| !it.is_empty());
    let strip = doubtful(dashes.outer_strip_without()).map(Objection::Doubtful);
    if !dashes.are_dashed {
        return strip.filter(|_| may_be_page);
    }
    let past = Side::ALL.into_iter().find(|&side| dashes.lines.go_past(side));
    past.map(Objection::GoesOn)
        .or(strip)
        .or_else(|| Some(dashes.covered()).filter(|&it| it > 0).map(Objection::Covered))
        .or_else(|| doubtful(dashes.parted(board)).map(Objection::Doubtful))
}

/// Whether the grid lines between like cells are dashed.
pub(super) fn are_lines_dashed(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> bool {
    Dashes::measure(pixels, lattice, cells, false).is_some_and(|dashes| dashes.are_dashed)
}

impl<'a> Dashes<'a> {
    /// All between like cells; `None` where too few of them show, or, unless some of it `may_be_page`, where hardly any
    /// may be dashed.
    fn measure(
        pixels: Pixels<'a>,
        lattice: &'a Lattice,
        cells: &'a Cells,
        may_be_page: bool,
    ) -> Option<Dashes<'a>> {
        let (lines, walls) = (Lines { pixels, lattice }, &cells.walls);
        // Thicker ones would seem to be bare.
        let is_within = |wall: &&Wall| cells.is_within(wall) && wall.thickness < THICK;
        // A few tell that the lines of most boards are whole.
        let count = walls.iter().filter(is_within).count();
        let few = walls.iter().filter(is_within).step_by(count.div_ceil(FEW).max(1));
        let dashed = few.filter(|wall| lines.may_be_dashed(wall)).count();
        if !may_be_page && (dashed as f32) < MOSTLY.0 / 2.0 * count.min(FEW) as f32 {
            return None;
        }
        let shown =
            |wall: &Wall| Some(wall).filter(is_within).and_then(|it| lines.shown_at(it, 0.0));
        let all = walls.map(|wall| (wall, shown(wall)));
        let is_there = |shown: &Shown| shown.share >= *DASHED.start();
        let there = all.iter().filter_map(|&(_, shown)| shown).filter(is_there);
        let inks: Vec<[u8; 3]> = there.map(|it| it.ink).collect();
        let ink = median_rgb(&inks)?;
        let shows = |wall: &Wall| difference(cells.colours[wall.a].rounded(), ink) >= SHOWN;
        let shares = all.map(|&(wall, shown)| {
            shown.map(|it| it.share).filter(|&share| share > BARE || shows(wall))
        });
        let known = || shares.iter().flatten();
        let there = known().filter(|&&share| share >= *DASHED.start()).count() as f32;
        let dashed = known().filter(|share| DASHED.contains(share)).count() as f32;
        let shown = known().filter(|&&share| share > BARE).count() as f32;
        let are_there = there >= MOSTLY.0 * known().count() as f32;
        let are_dashed = dashed >= MOSTLY.1 * shown;
        are_there.then_some(Dashes { lines, walls, shares, are_dashed })
    }

    /// The cells of an outer row or column that may be none: half of the lines across it are bare.
    fn outer_strip_without(&self) -> Vec<Cell> {
        let size = self.walls.size();
        let right_of = |row, col| (self.walls.right_of(row, col), *self.shares.right_of(row, col));
        let below = |row, col| (self.walls.below(row, col), *self.shares.below(row, col));
        let is_none = |line: &dyn Fn(usize) -> (&'a Wall, Option<f32>)| {
            let are_gone = |shift: f32| {
                let gone = (0..size - 1).filter(|&at| self.is_gone(line(at), shift));
                gone.count() * 2 >= size - 1
            };
            let are_faint = || self.are_as_deep(|at| line(at).0);
            are_gone(0.0)
                && (self.are_dashed || self.shifts(line(0).0).all(are_gone) && !are_faint())
        };
        let strip = |end: usize| -> Option<Vec<Cell>> {
            let places: Vec<usize> = if is_none(&|col| right_of(end, col)) {
                (0..size).map(|col| end * size + col).collect()
            } else if is_none(&|row| below(row, end)) {
                (0..size).map(|row| row * size + end).collect()
            } else {
                return None;
            };
            Some(places.into_iter().map(|at| self.cell(at)).collect())
        };
        [0, size - 1].into_iter().find_map(strip).unwrap_or_default()
    }

    /// Whether most lines across an outer row or column take about as little of the light away as others do: on a dark colour
    /// they are fainter than any dash then.
    fn are_as_deep(&self, line: impl Fn(usize) -> &'a Wall) -> bool {
        /// How much less or more, times, and the most that lines take which may be so faint.
        const ABOUT: f32 = 1.6;
        const LITTLE: f32 = 0.2;
        let there = || {
            let all = self.walls.iter().zip(&self.shares);
            all.filter(|(_, share)| share.is_some_and(|it| it >= *DASHED.start())).map(|it| it.0)
        };
        let some = there().step_by(there().count().div_ceil(FEW).max(1));
        let usual = median(some.filter_map(|wall| self.lines.depth(wall)).collect());
        let is_as_deep = |depth: &f32| (1.0 / ABOUT..=ABOUT).contains(&(depth / usual));
        if usual.abs() > LITTLE {
            return false;
        }
        let count = self.walls.size() - 1;
        let deep =
            (0..count).filter_map(|at| self.lines.depth(line(at))).filter(is_as_deep).count();
        deep as f32 >= GOES_ON * count as f32
    }

    /// How far a wall and all others in its row or column may be from where they are looked for, in pixels.
    fn shifts(&self, wall: &Wall) -> impl Iterator<Item = f32> {
        let (axis, _, _) = self.lines.stretch(wall);
        let most = (SHIFT * pitch(self.lines.lattice.lines(axis))) as i32;
        (-most..=most).map(|shift| shift as f32)
    }

    /// Whether there is none of a line of which this much shows at its place, as far as can be told, at such a shift.
    fn is_gone(&self, (wall, share): (&Wall, Option<f32>), shift: f32) -> bool {
        // Writing may lie where whole lines would.
        let most = if self.are_dashed { BARE } else { WRITTEN };
        let is_shifted =
            || shift != 0.0 && self.lines.shown_at(wall, shift).is_some_and(|it| it.share > most);
        share.is_some_and(|share| share <= most) && !is_shifted()
    }

    /// At how many crossings they are hidden.
    fn covered(&self) -> usize {
        let (size, shares) = (self.walls.size(), &self.shares);
        // Where nothing of a line shows, it may be elsewhere.
        let cols =
            (0..size - 1).filter(|&col| (0..size).any(|row| is_dashed(shares.right_of(row, col))));
        let rows =
            (0..size - 1).filter(|&row| (0..size).any(|col| is_dashed(shares.below(row, col))));
        let rows: Vec<usize> = rows.collect();
        let crossings = cols.flat_map(|col| rows.iter().map(move |&row| (row, col)));
        let is_bare = |share: &Option<f32>| share.is_some_and(|share| share <= BARE);
        let bare = |at| shares.arms(at).iter().filter(|(share, _)| is_bare(share)).count();
        crossings.filter(|&at| bare(at) >= ARMS).count()
    }

    /// The cells that only dashes part from cells of their colour in other regions: those are no walls.
    fn parted(&self, board: &Board) -> Vec<Cell> {
        let labels = board.region_of();
        let walls = self.walls.iter().zip(&self.shares);
        let dashes = self.walls.usual(|wall| wall.mass, |wall| !wall.parts(labels));
        let whole = walls.clone().filter(|(wall, share)| wall.parts(labels) && !is_dashed(share));
        let whole: Vec<f32> = whole.map(|(wall, _)| wall.mass).collect();
        let least = dashes.filter(|_| !whole.is_empty());
        let least = least.map(|mass| (AS_DASHES * mass).max(AS_WALLS * median(whole)));
        // Of a blurred wall, not all may show.
        let is_wall = |wall: &Wall| least.is_some_and(|least| wall.mass >= least);
        let parted =
            walls.filter(|(wall, share)| wall.parts(labels) && is_dashed(share) && !is_wall(wall));
        let mut cells: Vec<Cell> =
            parted.flat_map(|(wall, _)| [self.cell(wall.a), self.cell(wall.b)]).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The cell at this place, row by row.
    fn cell(&self, at: usize) -> Cell {
        let size = self.walls.size();
        Cell { row: (at / size) as u8, col: (at % size) as u8 }
    }
}

/// Whether a line of which this much shows is dashed.
fn is_dashed(share: &Option<f32>) -> bool {
    share.is_some_and(|share| DASHED.contains(&share))
}

#[cfg(test)]
mod tests {
    use image::{
        Rgb, RgbImage,
        imageops::{FilterType, resize},
    };

    use super::*;
    use crate::vision::fixture::{BOARD, PAINTS, squared};

    const CELL: u32 = 30;
    /// Where the first of six lines is.
    const FIRST: u32 = 40;

    /// A board with dashes between like cells and walls between others, painted over where `over` says so, in cells
    /// from its corner; and so many rows and columns of one more region on the right of it and below.
    fn dashed(more: u32, over: impl Fn(f32, f32) -> bool) -> RgbImage {
        drawn(more, [60; 3], 4, over)
    }

    /// The same in this colour, and so many of eight pixels of each line.
    fn drawn(more: u32, ink: [u8; 3], dash: u32, over: impl Fn(f32, f32) -> bool) -> RgbImage {
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
                    && (before != own || at == 0 || at == size * CELL || along % 8 < dash)
            };
            let is_left = is_line(x, y, colour(col.saturating_sub(1), row));
            let is_above = is_line(y, x, colour(col, row.saturating_sub(1)));
            Rgb(if is_left || is_above { ink } else { own })
        })
    }

    /// What is said of six rows and columns of cells.
    fn said(image: &RgbImage, board: &[&str; 6]) -> Option<Objection> {
        said_of(image, board, false)
    }

    fn said_of(image: &RgbImage, board: &[&str; 6], may_be_page: bool) -> Option<Objection> {
        let lines: Vec<f32> = (0..=6).map(|line| (FIRST + line * CELL) as f32 + 0.5).collect();
        said_on(&squared(lines), image, board, may_be_page)
    }

    fn said_on(
        lattice: &Lattice,
        image: &RgbImage,
        board: &[&str; 6],
        may_be_page: bool,
    ) -> Option<Objection> {
        let pixels = Pixels::from(image);
        let cells = Cells::measure(pixels, lattice).expect("cells in the picture");
        let labels: Vec<u8> = board.concat().bytes().collect();
        let board = Board::new(&labels).expect("six regions");
        objection(pixels, lattice, &cells, &board, may_be_page)
    }

    #[test]
    fn dashes_all_over_a_board_say_nothing_against_it() {
        assert_eq!(said(&dashed(0, |_, _| false), &BOARD), None);
    }

    #[test]
    fn dashes_go_on_past_a_part_of_a_board() {
        let whole = dashed(1, |_, _| false);
        assert_eq!(said(&whole, &BOARD), Some(Objection::GoesOn(Side::Right)));
    }

    #[test]
    fn numbers_at_the_lines_are_no_dashes() {
        let mut image = dashed(0, |_, _| false);
        for row in 0..6 {
            // A number whose foot stands on the line above its row.
            for (x, y) in (8..16).flat_map(|x| (0..7).map(move |y| (x, y))) {
                if y == 0 || y == 6 || x == 8 || x == 15 {
                    image.put_pixel(FIRST - 24 + x, FIRST + row * CELL - 6 + y, Rgb([60; 3]));
                }
            }
        }
        assert_eq!(said(&image, &BOARD), None);
    }

    #[test]
    fn walls_too_thick_for_dashes_are_not_missed() {
        let mut image = dashed(0, |_, _| false);
        // Around four cells of one colour, and between them.
        let (left, top, end) = (FIRST + CELL, FIRST, 2 * CELL);
        for (x, y) in (0..=end).flat_map(|x| (0..=end).map(move |y| (x, y))) {
            let is_wall = |at: u32| [0, CELL, end].iter().any(|line| at.abs_diff(*line) < 5);
            if is_wall(x) || is_wall(y) {
                image.put_pixel(left + x, top + y, Rgb([60; 3]));
            }
        }
        assert_eq!(said(&image, &BOARD), None);
    }

    #[test]
    fn dashes_that_something_hides_are_missed() {
        let is_over = |x: f32, y: f32| (0.2..2.9).contains(&x) && (2.4..4.9).contains(&y);
        assert_eq!(said(&dashed(0, is_over), &BOARD), Some(Objection::Covered(4)));
    }

    #[test]
    fn a_row_without_dashes_is_none() {
        let cells = |at: fn(u8) -> Cell| Some(Objection::Doubtful((0..6).map(at).collect()));
        let below = dashed(0, |_, y| y > 5.1);
        assert_eq!(said(&below, &BOARD), cells(|col| Cell { row: 5, col }));
        let past = dashed(0, |x, _| x > 5.1);
        assert_eq!(said(&past, &BOARD), cells(|row| Cell { row, col: 5 }));
    }

    #[test]
    fn dashes_are_no_walls() {
        let cut = ["CAABBB", "CAABBB", "AAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        let Some(Objection::Doubtful(cells)) = said(&dashed(0, |_, _| false), &cut) else {
            panic!("dashes taken for walls");
        };
        assert_eq!(cells.len(), 4, "two cells, and those beside them: {cells:?}");
    }

    #[test]
    fn walls_that_show_in_places_are_no_dashes() {
        let cut = ["CAABBB", "CAABBB", "AAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        let mut image = dashed(0, |_, _| false);
        // Around the two cells, wider in places than what is looked at.
        let mut paint = |line: u32, along: u32, is_upright: bool| {
            let half = if along % 10 < 5 { 5 } else { 2 };
            for across in FIRST + line * CELL - half..=FIRST + line * CELL + half {
                let (x, y) = if is_upright { (across, along) } else { (along, across) };
                image.put_pixel(x, y, Rgb([60; 3]));
            }
        };
        (FIRST..FIRST + 2 * CELL).for_each(|y| paint(1, y, true));
        (FIRST..FIRST + CELL).for_each(|x| paint(2, x, false));
        assert_eq!(said(&image, &cut), None);
    }

    #[test]
    fn dashes_of_a_regions_colour_are_not_missed_in_it() {
        let ink = PAINTS[0].map(|level| level + 4);
        assert_eq!(said(&drawn(0, ink, 4, |_, _| false), &BOARD), None);
    }

    #[test]
    fn a_row_without_whole_lines_is_none_where_a_lattice_without_it_was_found() {
        let below = drawn(0, [60; 3], 8, |_, y| y > 5.1);
        assert_eq!(said(&below, &BOARD), None);
        let row = (0..6).map(|col| Cell { row: 5, col }).collect();
        let row = Some(Objection::Doubtful(row));
        assert_eq!(said_of(&below, &BOARD, true), row);
        let mut written = below;
        for (x, y, pixel) in written.enumerate_pixels_mut() {
            let is_row = (FIRST + 5 * CELL + 11..FIRST + 5 * CELL + 18).contains(&y);
            if is_row && (FIRST..FIRST + 6 * CELL).contains(&x) && (x - FIRST).is_multiple_of(10) {
                *pixel = Rgb([60; 3]);
            }
        }
        assert_eq!(said_of(&written, &BOARD, true), row, "with writing in it");
        assert_eq!(said_of(&drawn(0, [60; 3], 8, |_, _| false), &BOARD, true), None);
    }

    #[test]
    fn whole_lines_fainter_than_dashes_are_not_missed() {
        // Lines take a share of the light of their cells away, but in the last row.
        let said = |share: f32, last: f32| {
            let mut image = drawn(0, [60; 3], 8, |_, y| y > 5.1);
            let plain = drawn(0, [60; 3], 0, |_, y| y > 5.1);
            for (x, y, pixel) in image.enumerate_pixels_mut() {
                let [col, row] = [x, y].map(|at| at.wrapping_sub(FIRST));
                let is_on = [col, row].iter().all(|&at| at > 0 && at < 6 * CELL);
                let is_last = row > 5 * CELL + 4;
                let is_line = col.is_multiple_of(CELL) || !is_last && row.is_multiple_of(CELL);
                if is_on && is_line {
                    let beside = plain.get_pixel(x + 2, y + if is_last { 0 } else { 2 });
                    let kept = 1.0 - if is_last { last } else { share };
                    *pixel = Rgb(beside.0.map(|level| (f32::from(level) * kept) as u8));
                }
            }
            said_of(&image, &BOARD, true)
        };
        let row = (0..6).map(|col| Cell { row: 5, col }).collect();
        assert_eq!(said(0.04, 0.04), None);
        assert_eq!(said(0.15, 0.03), Some(Objection::Doubtful(row)), "fainter than others");
    }

    #[test]
    fn whole_lines_a_little_beside_their_places_are_not_missed() {
        let said = |off: f32| {
            let whole = drawn(0, [60; 3], 8, |_, _| false);
            let image = resize(&whole, 900, 900, FilterType::Nearest);
            let lines = |off: f32| -> Vec<f32> {
                (0..=6).map(|line| (3 * (FIRST + line * CELL)) as f32 + 1.5 + off).collect()
            };
            said_on(&Lattice { xs: lines(off), ys: lines(0.0) }, &image, &BOARD, true)
        };
        assert_eq!([0.0, 5.0].map(said), [None, None]);
        assert!(said(14.0).is_some());
    }
}
