//! The way through a picture: lattices as they are found, and which of the boards on them is meant.

mod looks;

use std::{cell::OnceCell, time::Instant};

use super::{
    Reading, Timings,
    attempt::{Attempt, attempts},
    bent,
    border::SIZES,
    dashed::{self, Objection},
    empties::Ruled,
    error::ReadError,
    judge,
    lattice::Lattice,
    locate::Locator,
    marks::{self, Seen},
    meant::{Candidates, EXAMPLE},
    overlap::Overlap,
    pixels::Pixels,
    square::doubt,
};
use crate::geometry::PixelRect;

/// Rows of pixels that cross a larger board surely enough for it to be seen; past a board that fewer
/// crossed, one level closer is looked at.
const ROWS_ACROSS: usize = 4;
/// The least width and height of what a pointer is to hit, in pixels (WCAG 2.2, 2.5.8): a board of smaller cells may be
/// one of a list.
const TARGET: f32 = 24.0;
/// Up to so many rows, what was read may be a part of a board: by chance it has as many colours as rows,
/// and one solution.
const PART: usize = 6;

/// One look at a picture.
pub(super) struct Survey<'a> {
    picture: Pixels<'a>,
    locator: Locator<'a>,
    attempts: Vec<Attempt>,
    /// The sheet that the picture shows, once it was looked for.
    ruled: OnceCell<Ruled>,
    start: Instant,
    /// When the last lattice was found, but for those looked for where there was no board.
    located_us: f64,
}

impl<'a> Survey<'a> {
    pub(super) fn new(picture: Pixels<'a>) -> Survey<'a> {
        let (locator, start) = (Locator::new(picture), Instant::now());
        let (attempts, ruled) = (Vec::new(), OnceCell::new());
        Survey { picture, locator, attempts, ruled, start, located_us: 0.0 }
    }

    /// Every lattice that was looked at, but for those from borders alone that hold no board.
    pub(super) fn attempts(&self) -> &[Attempt] {
        &self.attempts
    }

    /// The largest whole board.
    pub(super) fn read(&mut self) -> Result<Reading, ReadError> {
        let mut looked_closer = false;
        while self.next_level() {
            let Some(largest) = self.largest() else { continue };
            let rows = self.locator.rows_across(largest.lattice.height());
            let is_example = largest.lattice.rows() <= EXAMPLE;
            if !is_example && (looked_closer || rows >= ROWS_ACROSS) {
                break;
            }
            looked_closer = true;
        }
        match self.largest().map(|largest| &largest.lattice) {
            None => self.look_at_all_borders(),
            // A drawing of how to play may lie anywhere beside the board.
            Some(lattice) if lattice.rows() <= EXAMPLE => {
                self.look_at_borders(self.picture.everywhere(), None);
            }
            // What was read may be a part of a board whose lines don't all show.
            Some(lattice) if lattice.rows() <= PART => {
                let part = lattice.clone();
                self.look_at_borders(self.around(&part), Some(&part));
            }
            Some(_) => {}
        }
        let is_small = self.largest().is_some_and(|it| is_small(&it.lattice));
        if is_small {
            self.look_beside_boards();
        }
        match self.meant() {
            Err(ReadError::SeveralBoards { .. }) if !is_small => {
                self.look_beside_boards();
                self.meant()
            }
            meant => meant,
        }
    }

    /// The board that is meant of what was looked at so far, other games set aside.
    fn meant(&mut self) -> Result<Reading, ReadError> {
        let meant = self.largest_whole();
        let may_be_other = match &meant {
            Ok(_) => self.largest().is_some_and(|it| self.candidates().copies(it).next().is_some()),
            Err(ReadError::SeveralBoards { .. }) => true,
            Err(error) => error.is_other_game(),
        };
        if may_be_other && self.refuse_other_games() { self.largest_whole() } else { meant }
    }

    /// Refuses all that was read where another game is, or that has its regions: it may be that game without its digits.
    /// Whether there is any.
    fn refuse_other_games(&mut self) -> bool {
        let game = |it: &Attempt| {
            let error = self.reading(it)?.err().filter(ReadError::is_other_game)?;
            Some((it.lattice.clone(), it.outcome.clone(), error))
        };
        let games: Vec<_> = self.attempts.iter().filter_map(game).collect();
        for attempt in self.attempts.iter_mut().filter(|it| it.outcome.is_ok()) {
            let game = games.iter().find(|(lattice, outcome, _)| {
                lattice.overlaps(&attempt.lattice) || *outcome == attempt.outcome
            });
            if let Some((.., error)) = game {
                attempt.outcome = Err(error.clone());
            }
        }
        !games.is_empty()
    }

    /// The largest board of what was looked at so far, unless it isn't whole or the only one.
    fn largest_whole(&self) -> Result<Reading, ReadError> {
        let candidates = self.candidates();
        let largest = candidates.largest().ok_or_else(|| candidates.closest())?;
        if let Some(error) = candidates.larger_refused(largest) {
            return Err(error.clone());
        }
        let others = candidates.others(largest);
        if others > 0 {
            let frame = largest.lattice.frame(self.picture).outer;
            return Err(ReadError::SeveralBoards { frame, count: others + 1 });
        }
        self.reading(largest).unwrap_or_else(|| Err(candidates.closest()))
    }

    /// Every board, the largest first, or why it couldn't be read; at least one.
    pub(super) fn read_all(&mut self) -> Vec<Result<Reading, ReadError>> {
        while self.next_level() {}
        self.look_at_all_borders();
        let candidates = self.candidates();
        let outcome = |attempt: &Attempt| match attempt.error() {
            Some(error) => Some(Err(error.clone())),
            None => self.reading(attempt),
        };
        let mut all: Vec<_> = candidates.apart().into_iter().filter_map(outcome).collect();
        if all.is_empty() {
            all.push(Err(candidates.closest()));
        }
        all
    }

    /// Looks at what the next level of the search finds; `false` after the last one.
    fn next_level(&mut self) -> bool {
        let Some(lattices) = self.locator.next_level() else { return false };
        self.located_us = self.microseconds();
        let attempts = lattices.into_iter().flat_map(|lattice| attempts(self.picture, lattice));
        self.attempts.extend(attempts);
        true
    }

    /// Whether no lattice like it was looked at.
    fn is_new(&self, lattice: &Lattice) -> bool {
        self.attempts.iter().all(|it| !it.lattice.is_like(lattice))
    }

    /// Where a board may be that a lattice is a part of.
    fn around(&self, part: &Lattice) -> PixelRect {
        let all = self.picture.everywhere();
        let PixelRect { left, top, right, bottom } = part.frame(self.picture).outer;
        // All rows of the largest board but those of the part may be on one side of it.
        let reach = |length: u32, cells: usize| {
            length * SIZES.end().saturating_sub(cells) as u32 / cells as u32
        };
        let (wide, high) = (reach(right - left, part.cols()), reach(bottom - top, part.rows()));
        PixelRect {
            left: left.saturating_sub(wide),
            top: top.saturating_sub(high),
            right: (right + wide).min(all.right),
            bottom: (bottom + high).min(all.bottom),
        }
    }

    /// What was looked at so far.
    fn candidates(&self) -> Candidates<'_> {
        Candidates { picture: self.picture, attempts: &self.attempts, ruled: &self.ruled }
    }

    /// The largest board read so far.
    fn largest(&self) -> Option<&Attempt> {
        self.candidates().largest()
    }

    /// What was read in an attempt, unless its dashed lines or its marks speak against it; `None` if nothing was.
    fn reading(&self, attempt: &Attempt) -> Option<Result<Reading, ReadError>> {
        let Attempt { lattice, cells: Some(cells), outcome: Ok(board) } = attempt else {
            return None;
        };
        let frame = lattice.frame(self.picture);
        // Only here: what they speak against is still larger than a part of it that may be a board by chance.
        let is_longer = self.attempts.iter().any(|it| {
            matches!(it.error(), Some(ReadError::NotSquare { .. }))
                && lattice.is_longer_than(&it.lattice)
        });
        let may_be_page = is_longer
            || bent::strip_regions(board).next().is_some()
            || bent::bent_region(board).is_some();
        let objection = dashed::objection(self.picture, lattice, cells, board, may_be_page);
        if let Some(objection) = objection {
            let frame = frame.outer;
            return Some(Err(match objection {
                Objection::GoesOn(side) => ReadError::CutOff { frame, side: side.name() },
                Objection::Covered(places) => ReadError::Covered { frame, places },
                Objection::Doubtful(cells) => doubt(self.picture, lattice, cells),
            }));
        }
        if let Some(Overlap { ends, hidden }) =
            Overlap::find(self.picture, lattice, cells, board.region_of())
            && !judge::is_settled(board, &hidden)
        {
            return Some(Err(ReadError::Covered { frame: frame.outer, places: ends }));
        }
        // With exactly one solution, its regions hardly are a part of others, nor made for another game.
        if !judge::is_proper(board) {
            if let Some(side) = lattice.flowing_side(self.picture) {
                return Some(Err(ReadError::CutOff { frame: frame.outer, side: side.name() }));
            }
            if judge::is_star_battle(board) {
                return Some(Err(ReadError::TwoStars { frame: frame.outer }));
            }
        }
        if let Some(cells) = lattice.page_strip(board, self.picture) {
            return Some(Err(doubt(self.picture, lattice, cells)));
        }
        let Seen { marks, inked, digits, .. } =
            marks::read_marks(self.picture, lattice, cells, board);
        if let Some(kinds) = digits {
            return Some(Err(ReadError::Digits { frame: frame.outer, kinds }));
        }
        if judge::has_painted_lines(board, &marks) {
            let queens = marks.queens().len();
            return Some(Err(ReadError::Painted { frame: frame.outer, queens }));
        }
        let marks = marks::completed(board, marks, &inked);
        let read_us = self.microseconds() - self.located_us;
        let timings = Timings { locate_us: self.located_us, read_us };
        Some(Ok(Reading { frame, board: board.clone(), marks, timings }))
    }

    fn microseconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1e6
    }
}

/// Whether the cells of a board are too small for one to play on.
fn is_small(lattice: &Lattice) -> bool {
    let (wide, high) = lattice.pitch();
    wide.min(high) < TARGET
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::{
        attempt::attempt,
        fixture::{BOARD, LARGE, PAINTS, TEN, TWO_STARS, board_of},
    };

    const CELL: u32 = 30;

    /// A board without lines, whose regions have these colours in turn, with so much of a page around it.
    fn bare(rows: &[&str], colours: &[[u8; 3]], margin: u32) -> RgbImage {
        let board = rows.len() as u32 * CELL;
        RgbImage::from_fn(board + 2 * margin, board + 2 * margin, |x, y| {
            let (x, y) = (x.wrapping_sub(margin), y.wrapping_sub(margin));
            if x >= board || y >= board {
                return Rgb([250; 3]);
            }
            let name = rows[(y / CELL) as usize].as_bytes()[(x / CELL) as usize];
            Rgb(colours[usize::from(name - b'A')])
        })
    }

    #[test]
    fn rows_of_unlike_heights_are_read_but_not_with_what_heads_them_nor_those_of_tables() {
        const TOPS: [u32; 8] = [0, 30, 62, 94, 113, 145, 164, 183];
        // The board, from the second row and column on; what heads them may have lines as well.
        let read = |rows: &[&str; 6], has_heads: bool| {
            let first = u32::from(!has_heads);
            let image = RgbImage::from_fn(300, 260, |x, y| {
                let (x, y) = (x.wrapping_sub(40), y.wrapping_sub(40));
                let row = TOPS.iter().rposition(|&top| top <= y).unwrap_or(7) as u32;
                let (col, is_end) = (x / CELL, x == 7 * CELL || y == TOPS[7]);
                let is_in = x <= 7 * CELL && y <= TOPS[7] && col >= first && row >= first;
                if is_in && (x % CELL == 0 || y == TOPS[row as usize] || is_end) {
                    return Rgb([40; 3]);
                }
                let cell = col.checked_sub(1).zip(row.checked_sub(1));
                let name =
                    |(col, row): (u32, u32)| rows.get(row as usize)?.as_bytes().get(col as usize);
                let own = cell.filter(|_| is_in).and_then(name);
                let heads = if is_in { [205, 210, 215] } else { [250; 3] };
                Rgb(own.map_or(heads, |name| PAINTS[usize::from(name - b'A')]))
            });
            Survey::new(Pixels::from(&image)).read().map(|it| it.board)
        };
        let board = |rows: &[&str; 6]| board_of(rows);
        assert_eq!(read(&BOARD, false), Ok(board(&BOARD)));
        assert!(read(&BOARD, true).is_err(), "heads taken for a region");
        let table = ["AAAAAA", "DDDAAE", "AAAFAE", "AAAFAA", "BAAAAA", "BACCCA"];
        assert!(judge::is_proper(&board(&table)));
        assert!(read(&table, false).is_err(), "marked cells of a table taken for regions");
    }

    #[test]
    fn walls_alone_are_read_amid_coarse_dashes_but_not_all_but_a_region_around_a_corner() {
        const CELL: u32 = 60;
        // Dashes part the cells from this row and column on.
        let read = |rows: &[String], dashed: u32| {
            let size = rows.len() as u32;
            let name = |col: u32, row: u32| rows[row as usize].as_bytes()[col as usize];
            let image = RgbImage::from_fn(size * CELL + 80, size * CELL + 80, |x, y| {
                let inside = [x, y].map(|at| at as i32 - 40);
                let is_line = |axis: usize| {
                    let [at, along] = [inside[axis], inside[1 - axis]];
                    let line = (at + CELL as i32 / 2).div_euclid(CELL as i32);
                    let off = (at - line * CELL as i32).abs();
                    let is_board = |at: i32| (-5..=(size * CELL) as i32 + 5).contains(&at);
                    if off > 5 || !is_board(at) || !is_board(along) {
                        return false;
                    }
                    let (line, cell) = (line as u32, (along.max(0) as u32 / CELL).min(size - 1));
                    if [0, size].contains(&line) {
                        return true;
                    }
                    let sides = [line - 1, line].map(|line| match axis {
                        0 => name(line, cell),
                        _ => name(cell, line),
                    });
                    let is_dash = off <= 1 && along % 24 < 12 && cell >= dashed && line > dashed;
                    sides[0] != sides[1] || is_dash
                };
                Rgb(if is_line(0) || is_line(1) { [0; 3] } else { [250; 3] })
            });
            Survey::new(Pixels::from(&image)).read().map(|it| it.board)
        };
        let ten = TEN.map(String::from);
        assert_eq!(read(&ten, 0), Ok(board_of(&TEN)));
        let around = ten.iter().map(|row| format!("K{row}"));
        let around: Vec<String> = std::iter::once("K".repeat(11)).chain(around).collect();
        assert!(read(&around, 1).is_err(), "all but a region around a corner");
    }

    #[test]
    fn a_board_is_read_beside_one_that_the_picture_cuts_off() {
        // Above it, after a gap, with these rows left, of cells of its size.
        let read = |left: &[&str]| {
            let below = left.len() as u32 * CELL + 20;
            let image = RgbImage::from_fn(6 * CELL + 40, below + 6 * CELL + 20, |x, y| {
                let is_first = y < below;
                let (x, y) = (x.wrapping_sub(20), if is_first { y } else { y - below });
                let rows = if is_first { left } else { &BOARD };
                if x > 6 * CELL || y > rows.len() as u32 * CELL {
                    return Rgb([250; 3]);
                }
                if x % CELL == 0 || y % CELL == 0 {
                    return Rgb([40; 3]);
                }
                let name = rows[(y / CELL) as usize].as_bytes()[(x / CELL) as usize];
                Rgb(PAINTS[usize::from(name - b'A')])
            });
            Survey::new(Pixels::from(&image)).read().map(|it| it.board)
        };
        let board = board_of(&BOARD);
        let other = ["DABBEC", "DAFBEC", "DAFBEC", "DDFBEC", "DFFFEE"];
        assert_eq!(read(&other), Ok(board));
        let whole = [&["AAABCC"], &other[..]].concat();
        assert!(matches!(read(&whole), Err(ReadError::SeveralBoards { .. })));
    }

    #[test]
    fn a_board_twice_side_by_side_is_read_but_not_another_beside_it() {
        let other = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEEFF"];
        let read = |right: &[&str; 6]| {
            let image = RgbImage::from_fn(12 * CELL + 20, 6 * CELL + 20, |x, y| {
                let (x, y) = (x.wrapping_sub(10), y.wrapping_sub(10));
                if x > 12 * CELL || y > 6 * CELL {
                    return Rgb([250; 3]);
                }
                if x % CELL == 0 || y % CELL == 0 {
                    return Rgb([40; 3]);
                }
                let (col, row) = ((x / CELL) as usize, (y / CELL) as usize);
                let rows = if col < 6 { &BOARD } else { right };
                Rgb(PAINTS[usize::from(rows[row].as_bytes()[col % 6] - b'A')])
            });
            Survey::new(Pixels::from(&image)).read()
        };
        assert!([&BOARD, &other].iter().all(|rows| judge::is_proper(&board_of(&rows[..]))));
        let twice = read(&BOARD).expect("one board");
        assert_eq!(twice.board, board_of(&BOARD));
        assert!(twice.frame.outer.left > 6 * CELL, "the later one: {:?}", twice.frame.outer);
        assert!(matches!(read(&other), Err(ReadError::NotSquare { .. })));
    }

    #[test]
    fn a_board_without_lines_is_read_beside_a_list_of_smaller_ones() {
        let own = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEEFF"];
        let side = 6 * CELL;
        // Of cells so large, one above the other on its right.
        let read = |small: u32, list: [&[&str; 6]; 2], is_beside: bool| {
            let image = RgbImage::from_fn(side + 307, 2 * side + 40, |x, y| {
                let cell = |rows: &[&str; 6], col: u32, row: u32| {
                    let name = rows[row as usize].as_bytes()[col as usize];
                    Rgb(PAINTS[usize::from(name - b'A')])
                };
                let (col, row) = (x.wrapping_sub(40), y.wrapping_sub(40));
                if is_beside && col < side && row < side {
                    return cell(&own, col / CELL, row / CELL);
                }
                let (col, row) = (x.wrapping_sub(side + 107), y.wrapping_sub(20));
                let (rows, row, end) = (list[(row / side).min(1) as usize], row % side, 6 * small);
                if x < side + 107 || y < 20 || col > end || row > end {
                    return Rgb([250; 3]);
                }
                let is_line = col.is_multiple_of(small) || row.is_multiple_of(small);
                if is_line { Rgb([40; 3]) } else { cell(rows, col / small, row / small) }
            });
            Survey::new(Pixels::from(&image)).read().map(|it| it.board)
        };
        // The same upside down.
        let other = ["AAEFFF", "AAEBBF", "AAABBD", "CAABDD", "AAABBB", "AAABBB"];
        let is_several = |read| matches!(read, Err(ReadError::SeveralBoards { .. }));
        assert!(is_several(read(26, [&BOARD, &other], false)));
        assert_eq!(read(26, [&BOARD, &other], true), Ok(board_of(&own)));
        // ... and beside cells too small to be those of a board that is played, as well where the list holds but one.
        assert_eq!(read(20, [&BOARD, &BOARD], false), Ok(board_of(&BOARD)));
        assert_eq!(read(20, [&BOARD, &BOARD], true), Ok(board_of(&own)));
    }

    #[test]
    fn no_part_of_a_board_that_is_cut_off_twice_is_answered() {
        // Six rows and seven columns of it, the last two alike.
        let image = RgbImage::from_fn(20 * CELL, 6 * CELL + 20, |x, y| {
            let (x, y) = (x.wrapping_sub(CELL), y.wrapping_sub(20));
            let x = if x < 20 * CELL { x % (9 * CELL) } else { x };
            if x > 7 * CELL || y > 6 * CELL {
                return Rgb([250; 3]);
            }
            if x % CELL == 0 || y % CELL == 0 {
                return Rgb([40; 3]);
            }
            let (col, row) = ((x / CELL).min(5) as usize, (y / CELL) as usize);
            Rgb(PAINTS[usize::from(BOARD[row].as_bytes()[col] - b'A')])
        });
        let mut survey = Survey::new(Pixels::from(&image));
        while survey.next_level() {}
        assert_eq!(survey.coloured_parts().len(), 2, "one of each");
        survey.look_for_twins();
        assert!(survey.largest().is_none());
    }

    #[test]
    fn a_part_of_two_colours_is_joined_with_the_rest() {
        let image = RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
            let is_in = |at: u32| (CELL..=7 * CELL).contains(&at);
            if !is_in(x) || !is_in(y) {
                return Rgb([250; 3]);
            }
            // Nothing shows in the first row that the others could be widened by.
            let is_upright = x % CELL == 0 && (y >= 2 * CELL || x == CELL || x == 7 * CELL);
            if is_upright || y % CELL == 0 {
                return Rgb([40; 3]);
            }
            let name = BOARD[(y / CELL - 1) as usize].as_bytes()[(x / CELL - 1) as usize];
            Rgb(PAINTS[usize::from(name - b'A')])
        });
        let lines = |lines: std::ops::RangeInclusive<u32>| -> Vec<f32> {
            lines.map(|line| (line * CELL) as f32 + 0.5).collect()
        };
        let picture = Pixels::from(&image);
        let mut survey = Survey::new(picture);
        for rows in [1..=3, 2..=7] {
            let part = Lattice { xs: lines(1..=7), ys: lines(rows) };
            survey.attempts.extend(attempt(picture, part));
        }
        assert!(survey.largest().is_none());
        survey.look_around_parts();
        let board = board_of(&BOARD);
        assert_eq!(survey.largest().map(|it| it.outcome.clone()), Some(Ok(board)));
    }

    #[test]
    fn regions_far_from_one_another_are_seen_from_afar() {
        const WIDE: i64 = 200;
        const HALF_GAP: i64 = 16;
        const PAGE: [u8; 3] = [30, 34, 60];
        let rows = ["AAABBBG", "AAABBBG", "CAABDDG", "AAABBDG", "AAEBBGG", "AAEFFGG", "GGGGGGG"];
        let colours: Vec<[u8; 3]> = PAINTS.into_iter().chain([[240, 150, 30]]).collect();
        let name = |x: i64, y: i64| {
            let cell = |at: i64| usize::try_from(at.div_euclid(WIDE)).ok().filter(|&it| it < 7);
            cell(x).zip(cell(y)).map(|(col, row)| rows[row].as_bytes()[col])
        };
        let side = 7 * WIDE as u32 + 60;
        let image = RgbImage::from_fn(side, side, |x, y| {
            let (x, y) = (i64::from(x) - 30, i64::from(y) - 30);
            let Some(own) = name(x, y) else { return Rgb(PAGE) };
            let steps = || [-HALF_GAP, 0, HALF_GAP].into_iter();
            let is_gap = steps().any(|i| steps().any(|j| name(x + i, y + j) != Some(own)));
            Rgb(if is_gap { PAGE } else { colours[usize::from(own - b'A')] })
        });
        let board = board_of(&rows);
        let mut survey = Survey::new(Pixels::from(&image));
        while survey.next_level() {}
        let borders = survey.look_at_borders(survey.picture.everywhere(), None);
        assert!(survey.attempts.is_empty(), "nothing is found from near");
        survey.look_from_afar(&borders);
        let read: Vec<_> = survey.attempts.iter().map(|it| it.outcome.clone()).collect();
        assert_eq!(read, [Ok(board)]);
    }

    #[test]
    fn a_region_along_two_sides_may_be_the_page() {
        let colours: Vec<[u8; 3]> = PAINTS.into_iter().chain([[240, 150, 30]]).collect();
        let bent = ["AAABBBG", "AAABBBG", "CAABDDG", "AAABBDG", "AAEBBFG", "AAEFFFG", "GGGGGGG"];
        let read = |rows: &[&str], margin: u32| {
            Survey::new(Pixels::from(&bare(rows, &colours, margin))).read().map(|it| it.board)
        };
        let board = |rows: &[&str]| board_of(rows);
        assert!(judge::is_proper(&board(&BOARD)) && judge::is_proper(&board(&bent)));
        let doubt = read(&bent, 0);
        assert!(matches!(&doubt, Err(ReadError::Doubt { .. })), "{doubt:?}");
        // Past it the page shows.
        assert_eq!(read(&bent, 3), Ok(board(&bent)));
        // A page has no cells amid the others.
        let reaching =
            ["AAABBBG", "AAABBBG", "CAABDDG", "AAABBDG", "AAEBBGG", "AAEFFGG", "GGGGGGG"];
        assert!(judge::is_proper(&board(&reaching)));
        assert_eq!(read(&reaching, 0), Ok(board(&reaching)));
        // But one of them may be shaded.
        let shaded = ["AAABBBG", "AAABBBG", "CAABDDG", "AAABBDG", "AAEBBFG", "AAEFFGG", "GGGGGGG"];
        assert!(read(&shaded, 0).is_err());
    }

    #[test]
    fn no_drawing_is_answered_beside_a_board_that_is_refused() {
        let colours: Vec<[u8; 3]> =
            PAINTS.into_iter().chain([[240, 150, 30], [90, 40, 120]]).collect();
        let read = |rows: &[&str]| {
            let drawing = ["AAABB", "AAABB", "CDEBB", "CCEEB", "CCEEE"];
            let (board, drawing) = (bare(rows, &colours, 20), bare(&drawing, &colours, 20));
            let drawing = image::imageops::thumbnail(&drawing, 127, 127);
            let (width, height) = board.dimensions();
            let mut image = RgbImage::from_pixel(width + 170, height.max(170), Rgb([250; 3]));
            image::imageops::replace(&mut image, &board, 0, 0);
            image::imageops::replace(&mut image, &drawing, i64::from(width) + 20, 20);
            Survey::new(Pixels::from(&image)).read().map(|reading| reading.board.size())
        };
        assert_eq!(read(&BOARD), Ok(6));
        assert_eq!(read(&["G"]), Ok(5), "the drawing alone");
        // Cells of two more colours may be of any region beside them.
        let odd = ["AAABBB", "AGABBB", "CAABDD", "AAABBD", "AAEBHF", "AAEFFF"];
        let doubt = read(&odd);
        assert!(matches!(&doubt, Err(ReadError::Doubt { .. })), "{doubt:?}");
    }

    #[test]
    fn a_board_of_several_solutions_is_told_by_its_borders_amid_a_page() {
        let read = |rows: &[&str], margin: u32| {
            let image = bare(rows, &PAINTS, margin);
            Survey::new(Pixels::from(&image)).read().map(|it| it.board)
        };
        let board = board_of(&LARGE);
        assert!(!judge::is_proper(&board));
        assert_eq!(read(&LARGE, 30), Ok(board));
        assert!(read(&LARGE, 0).is_err(), "cut close");
        let pieces = ["AABBBB", "AABBBC", "AADBCC", "DDDEEC", "DDFEAA", "FFFEAA"];
        assert!(read(&pieces, 30).is_err());
        let tiles = ["AABBBB", "AABBBB", "CCDDDD", "CCDDDD", "EEEEFF", "EEEEFF"];
        assert!(read(&tiles, 30).is_err());
    }

    #[test]
    fn a_board_made_for_two_queens_in_each_row_is_another_game() {
        let colours: Vec<[u8; 3]> =
            PAINTS.into_iter().chain([[240, 150, 30], [90, 40, 120]]).collect();
        let read = |rows: &[&str]| {
            let image = bare(rows, &colours, 30);
            Survey::new(Pixels::from(&image)).read().map(|it| it.board.size())
        };
        let refused = read(&TWO_STARS);
        assert!(matches!(refused, Err(ReadError::TwoStars { .. })), "{refused:?}");
        assert_eq!(read(&LARGE), Ok(6), "several solutions with one, none with two");
    }

    #[test]
    fn a_board_is_read_beside_another_game_of_its_size() {
        /// Digits of three by five points.
        const DIGITS: [[u8; 5]; 6] = [
            [0b010, 0b110, 0b010, 0b010, 0b111],
            [0b101, 0b101, 0b111, 0b001, 0b001],
            [0b111, 0b001, 0b010, 0b010, 0b010],
            [0b100, 0b100, 0b111, 0b101, 0b111],
            [0b000, 0b010, 0b111, 0b010, 0b000],
            [0b101, 0b101, 0b101, 0b101, 0b111],
        ];
        let read = |game: &[&str], given: u32, side: u32, beside: Option<&[&str]>| {
            let mut other = bare(game, &PAINTS, 20);
            for (x, y, pixel) in other.enumerate_pixels_mut() {
                let (col, row) = (x.wrapping_sub(20) / CELL, y.wrapping_sub(20) / CELL);
                let (across, down) = (x.wrapping_sub(20) % CELL, y.wrapping_sub(20) % CELL);
                let is_given = col.max(row) < 6 && (col + 2 * row) % 6 < given;
                if is_given && (10..19).contains(&across) && (7..22).contains(&down) {
                    let points = DIGITS[((col + row) % 6) as usize][(down as usize - 7) / 3];
                    if points >> (2 - (across - 10) / 3) & 1 == 1 {
                        *pixel = Rgb([0; 3]);
                    }
                }
            }
            let other = image::imageops::thumbnail(&other, side, side);
            let mut image = RgbImage::from_pixel(540, 310, Rgb([250; 3]));
            image::imageops::replace(&mut image, &other, 250, 0);
            if let Some(rows) = beside {
                image::imageops::replace(&mut image, &bare(rows, &PAINTS, 20), 0, 0);
            }
            Survey::new(Pixels::from(&image)).read().map(|reading| reading.board)
        };
        let board = Ok(board_of(&BOARD));
        let is_other = |read| matches!(read, Err(ReadError::Digits { .. }));
        assert_eq!(read(&LARGE, 6, 220, Some(&BOARD)), board);
        assert_eq!(read(&LARGE, 4, 220, Some(&BOARD)), board, "digits in some cells");
        assert_eq!(read(&LARGE, 4, 270, Some(&BOARD)), board, "it is smaller");
        assert!(is_other(read(&LARGE, 4, 220, None)));
        assert!(is_other(read(&BOARD, 4, 220, Some(&BOARD))), "without its digits");
        let two = read(&LARGE, 0, 220, Some(&BOARD));
        assert!(matches!(two, Err(ReadError::SeveralBoards { .. })), "no digits");
    }

    #[test]
    fn none_of_two_boards_is_answered_if_neither_is_much_larger() {
        let colours: Vec<[u8; 3]> = PAINTS.into_iter().chain([[240, 150, 30]]).collect();
        let larger = ["AAABBBG", "AAABBBG", "CAABDDG", "AAABBDG", "AAEBBGG", "AAEFFGG", "GGGGGGG"];
        let read = |side: u32| {
            let (board, other) = (bare(&BOARD, &colours, 20), bare(&larger, &colours, 20));
            let other = image::imageops::thumbnail(&other, side, side);
            let mut image = RgbImage::from_pixel(540, 310, Rgb([250; 3]));
            image::imageops::replace(&mut image, &board, 0, 0);
            image::imageops::replace(&mut image, &other, 230, 0);
            Survey::new(Pixels::from(&image)).read().map(|reading| reading.board.size())
        };
        let one = read(220);
        assert!(matches!(one, Err(ReadError::SeveralBoards { count: 2, .. })), "{one:?}");
        assert_eq!(read(190), Ok(6));
        assert_eq!(read(300), Ok(7));
    }
}
