//! The way through a picture: lattices as they are found, and which of the boards on them is meant.

use std::time::Instant;

use super::{
    Reading, Timings,
    attempt::{Attempt, attempt, attempt_amid_empty, attempt_part, attempt_uneven, attempts},
    bent,
    border::{Border, SIZES},
    borders::{self, Search},
    dashed::{self, Objection},
    empties,
    error::ReadError,
    judge,
    lattice::Lattice,
    locate::Locator,
    marks::{self, Seen},
    meant::{Candidates, EXAMPLE},
    pixels::Pixels,
    square::doubt,
    uneven::uneven,
    whole,
};
use crate::geometry::PixelRect;

/// Rows of pixels that cross a larger board surely enough for it to be seen; past a board that fewer
/// crossed, one level closer is looked at.
const ROWS_ACROSS: usize = 4;
/// Up to so many rows, what was read may be a part of a board: by chance it has as many colours as rows,
/// and one solution.
const PART: usize = 6;
/// So many colours make a lattice a part of a board.
const COLOURS_OF_PART: usize = 2;
/// The least width and height of a picture that is looked at at half its size, in pixels.
const LEAST_FROM_AFAR: u32 = 500;

/// One look at a picture.
pub(super) struct Survey<'a> {
    picture: Pixels<'a>,
    locator: Locator<'a>,
    attempts: Vec<Attempt>,
    start: Instant,
    /// When the last lattice was found, but for those looked for where there was no board.
    located_us: f64,
}

impl<'a> Survey<'a> {
    pub(super) fn new(picture: Pixels<'a>) -> Survey<'a> {
        let (locator, start) = (Locator::new(picture), Instant::now());
        Survey { picture, locator, attempts: Vec::new(), start, located_us: 0.0 }
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
                self.look_at_borders(self.everywhere(), None);
            }
            // What was read may be a part of a board whose lines don't all show.
            Some(lattice) if lattice.rows() <= PART => {
                let part = lattice.clone();
                self.look_at_borders(self.around(&part), Some(&part));
            }
            Some(_) => {}
        }
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

    fn everywhere(&self) -> PixelRect {
        PixelRect { left: 0, top: 0, right: self.picture.width(), bottom: self.picture.height() }
    }

    /// Where a board may be that a lattice is a part of.
    fn around(&self, part: &Lattice) -> PixelRect {
        let all = self.everywhere();
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

    /// Adds the boards with exactly one solution on sheets of which only empty cells were found.
    fn look_beside_empty_cells(&mut self) {
        // Tables are many, and no sheets with room for a board.
        let is_part = |it: &&Attempt| !matches!(it.error(), Some(ReadError::NoRegions { .. }));
        let parts: Vec<Lattice> =
            self.attempts.iter().filter(is_part).map(|it| it.lattice.clone()).collect();
        let found = unlike(empties::boards_beside(self.picture, &parts));
        let read = found.into_iter().map(|lattice| attempt_amid_empty(self.picture, lattice));
        self.attempts.extend(distinct(read.filter(|it| it.is_sure() && !it.is_chart())));
    }

    /// Looks for boards without a line inside their regions everywhere, and if there is no board at all, for those of
    /// which at most parts were found.
    fn look_at_all_borders(&mut self) {
        type Look<'a> = fn(&mut Survey<'a>, &[Vec<Border>]);
        let borders = self.look_at_borders(self.everywhere(), None);
        let looks: [Look<'a>; 5] = [
            |survey, _| survey.look_for_twins(),
            |survey, _| survey.look_around_parts(),
            |survey, _| survey.look_beside_empty_cells(),
            Survey::look_in_boxes,
            Survey::look_from_afar,
        ];
        for look in looks {
            if self.largest().is_none() {
                look(self, &borders);
            }
        }
    }

    /// Where nothing but borders was found, and no row of cells, adds the board with exactly one solution that is read at
    /// half the size, or a quarter and so on, if it is the same at the whole: what parts its regions may be too wide
    /// for a line, or too round.
    fn look_from_afar(&mut self, borders: &[Vec<Border>]) {
        let has_borders = borders.iter().any(|it| !it.is_empty());
        let is_large = self.picture.width().min(self.picture.height()) >= LEAST_FROM_AFAR;
        let has_cells = !self.attempts.is_empty() || !self.locator.single_rows().is_empty();
        if has_cells || !has_borders || !is_large {
            return;
        }
        let half = self.picture.halved();
        let Ok(Reading { frame, board, .. }) = Survey::new(Pixels::from(&half)).read() else {
            return;
        };
        let twice = |lines: Vec<f32>| lines.into_iter().map(|at| 2.0 * at).collect();
        let lattice = Lattice { xs: twice(frame.cols), ys: twice(frame.rows) };
        let found = attempt(self.picture, lattice);
        let is_same = |it: &Attempt| {
            let is_large = it.lattice.rows() > PART;
            is_large && it.is_sure() && it.outcome.as_ref() == Ok(&board)
        };
        self.attempts.extend(found.filter(is_same));
    }

    /// Adds the boards with exactly one solution that borders enclose amid writing, or cuts short, but for those of so few
    /// rows that they may be parts of others.
    fn look_in_boxes(&mut self, borders: &[Vec<Border>]) {
        let in_boxes =
            |borders: &Vec<Border>| borders::lattices_in_boxes(self.picture, borders, PART + 1);
        let found = borders.iter().flat_map(in_boxes);
        // Where there is writing in all cells, more of them may have the colour of the page.
        let is_whole = |it: &Lattice| !it.is_marked_around(self.picture);
        let found = unlike(found.filter(|it| self.is_new(it) && is_whole(it)));
        let read = found.into_iter().filter_map(|lattice| attempt(self.picture, lattice));
        let proper = distinct(read.filter(|it| it.is_sure() && !it.is_chart()));
        self.keep_or_larger(proper, &[]);
    }

    /// Adds the boards that are `read` and believed on those of these lattices that are square and end where no more
    /// cells are seen: of some that are rows by columns, a board may be all but the odd ones.
    fn add_believed(&mut self, lattices: Vec<Lattice>, read: impl Fn(Lattice) -> Option<Attempt>) {
        let is_whole = |it: &Lattice| it.rows() == it.cols() && !it.goes_on(self.picture);
        let whole = unlike(lattices.into_iter().filter(is_whole));
        self.attempts.extend(distinct(whole.into_iter().filter_map(read)));
    }

    /// Looks for boards without a line inside their regions within `area`; if there is a `part`, only where
    /// something goes on from it. So little shows where their cells are that only a board with exactly one
    /// solution is believed, or one of whole regions amid a page, and on one lattice alone: one that is solved may be
    /// a part of a larger one. Gives the borders that were looked at, those of each contrast.
    fn look_at_borders(&mut self, area: PixelRect, part: Option<&Lattice>) -> Vec<Vec<Border>> {
        let known = |attempt: &&Attempt| attempt.is_table(self.picture);
        let known: Vec<Lattice> =
            self.attempts.iter().filter(known).map(|it| it.lattice.clone()).collect();
        let (mut same, mut solved, mut refused) = (Vec::new(), Vec::new(), Vec::new());
        let (mut loose, mut seen) = (Vec::new(), Vec::new());
        for contrast in borders::CONTRASTS {
            if same.contains(&contrast) {
                continue;
            }
            same = borders::CONTRASTS.to_vec();
            let is_rough = |y, contrast| self.locator.is_rough_around(y, contrast);
            let search =
                Search { pixels: self.picture, area, known: &known, part, is_rough: &is_rough };
            let borders = search.borders(contrast, &mut same);
            let mut lattices = search.lattices(&borders);
            seen.push(borders);
            self.located_us = self.microseconds();
            lattices.retain(|lattice| self.is_new(lattice));
            let boards = lattices.into_iter().filter_map(|it| attempt(self.picture, it));
            let boards = boards.filter(|it| !it.is_chart());
            let (boards, others): (Vec<Attempt>, Vec<Attempt>) =
                boards.partition(Attempt::is_proper);
            let proper = distinct(boards);
            let (coloured, others): (Vec<Attempt>, Vec<Attempt>) =
                others.into_iter().partition(Attempt::has_colours);
            refused.extend(coloured);
            let is_solved = |it: &&Attempt| it.is_solved(self.picture);
            solved.extend(others.iter().filter(is_solved).map(|it| it.lattice.clone()));
            if part.is_none() {
                add(&mut loose, others.into_iter().filter(|it| it.is_clear_on_page(self.picture)));
            }
            if self.keep_or_larger(proper, &solved) {
                break;
            }
        }
        // With several solutions, one is believed where nothing else is, not even a part of other lines.
        let is_elsewhere = |it: &Attempt, other: &Attempt| !other.lattice.overlaps(&it.lattice);
        let is_alone = |it: &Attempt| self.attempts.iter().all(|other| is_elsewhere(it, other));
        if loose.len() == 1 && loose.iter().all(is_alone) {
            self.attempts.append(&mut loose);
        }
        // The board beside a drawing of how to play may not have been read.
        let drawing = self.largest().filter(|it| it.lattice.rows() <= EXAMPLE && part.is_none());
        if let Some(drawing) = drawing.map(|it| &it.lattice) {
            let is_larger = |it: &Lattice| it.area() > drawing.area() && !it.overlaps(drawing);
            refused.retain(|it| is_larger(&it.lattice));
            self.attempts.extend(refused);
        }
        seen
    }

    /// Adds the boards with exactly one solution that are at both ends of a lattice, which is nothing but the two, or at
    /// one end each of two lattices that both reach into the other: so the same board is found that is there twice, side
    /// by side.
    fn look_for_twins(&mut self) {
        let read = |lattice: &Lattice| {
            let ends =
                lattice.end_squares().map(|(part, side)| attempt_part(self.picture, part, side));
            ends.into_iter().filter(|it| it.is_sure() && it.lattice.rows() > EXAMPLE)
        };
        let parts = self.coloured_parts();
        let mut squares = distinct(parts.iter().filter(|it| it.may_be_twins()).flat_map(read));
        let holds_both = |whole: &Lattice, one: &Attempt, other: &Attempt| {
            [one, other].iter().all(|it| it.lattice.overlaps(whole))
        };
        let are_twins = |one: &Attempt, other: &Attempt| {
            let is_same = one.outcome == other.outcome && !one.lattice.overlaps(&other.lattice);
            is_same && parts.iter().any(|whole| holds_both(whole, one, other))
        };
        let has_twin = |one: &Attempt| squares.iter().any(|other| are_twins(one, other));
        let Some(at) = squares.iter().position(has_twin) else { return };
        let one = squares.remove(at);
        let Some(other) = squares.into_iter().find(|other| are_twins(&one, other)) else { return };
        // Before and after: the later one shows more.
        let twins = [other, one];
        // What they were found in is no larger board.
        let is_source = |it: &Attempt| {
            matches!(it.error(), Some(ReadError::NotSquare { .. }))
                && holds_both(&it.lattice, &twins[0], &twins[1])
        };
        self.attempts.retain(|it| !is_source(it));
        self.attempts.extend(twins);
    }

    /// The lattices that aren't square, but hold colours enough for a part of a board.
    fn coloured_parts(&self) -> Vec<Lattice> {
        let is_part = |it: &&Attempt| {
            let error = it.error();
            matches!(error, Some(ReadError::NotSquare { colours, .. }) if *colours >= COLOURS_OF_PART)
                && !it.is_table(self.picture)
        };
        self.attempts.iter().filter(is_part).map(|it| it.lattice.clone()).collect()
    }

    /// Looks for boards of which at most parts were found, in each way until there is one; only one with exactly one
    /// solution is believed.
    fn look_around_parts(&mut self) {
        let mut parts = self.coloured_parts();
        let picture = self.picture;
        for way in whole::WAYS {
            self.add_believed(way(picture, &parts), |it| {
                attempt(picture, it).filter(Attempt::is_sure)
            });
            if self.largest().is_some() {
                return;
            }
        }
        parts.extend_from_slice(self.locator.single_rows());
        let is_believed = |it: &Attempt| it.is_sure() && !it.is_chart() && !it.is_tiled();
        self.add_believed(uneven(picture, parts), |it| {
            Some(attempt_uneven(picture, it)).filter(is_believed)
        });
    }

    /// Keeps these boards, or larger ones: the picture may end with a region that looks like the page. Whether there are
    /// any.
    fn keep_or_larger(&mut self, mut boards: Vec<Attempt>, solved: &[Lattice]) -> bool {
        let larger = boards.iter().flat_map(|it| it.lattice.with_bent_strips(self.picture));
        let larger: Vec<Attempt> = larger.filter_map(|it| attempt(self.picture, it)).collect();
        let (doubtful, larger): (Vec<Attempt>, Vec<Attempt>) =
            larger.into_iter().partition(Attempt::is_doubtful);
        add(&mut boards, larger.into_iter().filter(Attempt::is_proper));
        let is_found = !boards.is_empty();
        self.keep(boards, doubtful, solved);
        is_found
    }

    /// Keeps those of these boards that are the only ones where they are, also besides `doubtful` ones and those that
    /// are `solved`, and of which none may be the page.
    fn keep(&mut self, boards: Vec<Attempt>, doubtful: Vec<Attempt>, solved: &[Lattice]) {
        let read = boards.iter().chain(&doubtful).map(|it| &it.lattice);
        let places: Vec<Lattice> = read.chain(solved).cloned().collect();
        for attempt in boards {
            let Attempt { lattice, cells, outcome } = attempt;
            let is_alone = places.iter().filter(|place| place.overlaps(&lattice)).count() == 1;
            let bent = outcome.as_ref().ok().and_then(bent::bent_region);
            let like_page = bent
                .filter(|&(sides, _)| !is_alone || lattice.ends_with_picture(sides, self.picture));
            let outcome = match like_page {
                Some((_, region)) => Err(doubt(self.picture, &lattice, region)),
                None if is_alone => outcome,
                None => continue,
            };
            self.attempts.push(Attempt { lattice, cells, outcome });
        }
        self.attempts.extend(doubtful);
    }

    /// What was looked at so far.
    fn candidates(&self) -> Candidates<'_> {
        Candidates { picture: self.picture, attempts: &self.attempts }
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
                Objection::Covered(crossings) => ReadError::Covered { frame, crossings },
                Objection::Doubtful(cells) => doubt(self.picture, lattice, cells),
            }));
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

/// Those of some lattices that are like none before.
fn unlike(lattices: impl IntoIterator<Item = Lattice>) -> Vec<Lattice> {
    let mut unlike: Vec<Lattice> = Vec::new();
    for lattice in lattices {
        if !unlike.iter().any(|other| other.is_like(&lattice)) {
            unlike.push(lattice);
        }
    }
    unlike
}

/// What was read, each once.
fn distinct(boards: impl IntoIterator<Item = Attempt>) -> Vec<Attempt> {
    let mut distinct = Vec::new();
    add(&mut distinct, boards);
    distinct
}

/// Adds what was read, each once.
fn add(known: &mut Vec<Attempt>, boards: impl IntoIterator<Item = Attempt>) {
    for board in boards {
        // A lattice with half the rows may have been read as the same board.
        let is_same = |other: &Attempt| {
            other.outcome == board.outcome && other.lattice.overlaps(&board.lattice)
        };
        if !known.iter().any(is_same) {
            known.push(board);
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, LARGE, PAINTS, TWO_STARS, board_of};

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
        let borders = survey.look_at_borders(survey.everywhere(), None);
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
