//! The way through a picture: lattices as they are found, what each holds, and which board is meant.

use std::{cell::LazyCell, time::Instant};

use super::{
    Reading, Timings, bent,
    borders::{self, Search},
    cells::{ALIKE, Cells},
    chain::MAX_OBLONG,
    cover,
    dashed::{self, Objection},
    error::ReadError,
    grow::grow_along_dashes,
    judge::{self, Doubt},
    lattice::{Lattice, MIN_SIZE},
    light::Light,
    locate::Locator,
    marks,
    pixels::Pixels,
    recut::Recut,
    regions::{self, Cut, Evidence, Measured},
    sheet::MOST_AROUND,
    side::{SIDES, Side},
};
use crate::{
    board::{Board, Cell},
    geometry::PixelRect,
};

/// A board read within this share of the area of one that can't be read is the same board, read at
/// another threshold.
const SAME_BOARD: f32 = 0.5;
/// Rows of pixels that cross a larger board surely enough for it to be seen; past a board that fewer
/// crossed, one level closer is looked at.
const ROWS_ACROSS: usize = 4;
/// Up to so many rows, a board may be a drawing of how to play: a larger one is looked for as long as
/// there is a way to, and anything larger that might be one is.
const EXAMPLE: usize = 5;
/// Up to so many rows, what was read may be a part of a board: by chance it has as many colours as rows,
/// and one solution.
const PART: usize = 6;
/// The least share of the area of one drawing of how to play that others beside it have.
const DRAWN_TOGETHER: f32 = 0.5;
/// How oblong cells may be of which regions in pieces are believed by their borders alone.
const MOST_OBLONG: f32 = 1.3;
/// So many colours make a larger grid a board rather than anything else.
const COLOURS: usize = 3;
/// Boards whose pitch differs by less than this share are of one size.
const SAME_PITCH: f32 = 0.03;
/// The least share of neighbours of like colours: a few odd cells less than where regions hang together.
const MIN_ALIKE: f32 = 0.3;

/// A lattice that was looked at, and what it holds.
pub(super) struct Attempt {
    /// The lattice, without what isn't board.
    pub(super) lattice: Lattice,
    /// Its cells, as far as they were measured.
    pub(super) cells: Option<Cells>,
    /// The board on it, or why there is none.
    pub(super) outcome: Result<Board, ReadError>,
}

/// One look at a picture.
pub(super) struct Survey<'a> {
    picture: Pixels<'a>,
    locator: Locator<'a>,
    attempts: Vec<Attempt>,
    start: Instant,
    /// When the last lattice was found.
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
        let largest = self.largest().ok_or_else(|| self.closest())?;
        if let Some(error) = self.larger_refused(&largest.lattice) {
            return Err(error.clone());
        }
        let others = self.others(largest);
        if others > 0 {
            let frame = largest.lattice.frame(self.picture).outer;
            return Err(ReadError::SeveralBoards { frame, count: others + 1 });
        }
        self.reading(largest).unwrap_or_else(|| Err(self.closest()))
    }

    /// Every board, the largest first; at least one.
    pub(super) fn read_all(&mut self) -> Result<Vec<Reading>, ReadError> {
        while self.next_level() {}
        self.look_at_all_borders();
        let mut boards: Vec<&Attempt> = Vec::new();
        let mut read: Vec<&Attempt> =
            self.attempts.iter().filter(|it| it.outcome.is_ok()).collect();
        read.sort_by(|a, b| b.lattice.area().total_cmp(&a.lattice.area()));
        for attempt in read {
            if boards.iter().all(|board| !board.lattice.overlaps(&attempt.lattice)) {
                boards.push(attempt);
            }
        }
        let (mut readings, mut why) = (Vec::new(), None);
        for reading in boards.iter().filter_map(|it| self.reading(it)) {
            match reading {
                Ok(reading) => readings.push(reading),
                Err(error) => why = why.or(Some(error)),
            }
        }
        if readings.is_empty() { Err(why.unwrap_or_else(|| self.closest())) } else { Ok(readings) }
    }

    /// Looks at what the next level of the search finds; `false` after the last one.
    fn next_level(&mut self) -> bool {
        let Some(lattices) = self.locator.next_level() else { return false };
        self.located_us = self.microseconds();
        let attempts = lattices.into_iter().flat_map(|lattice| attempts(self.picture, lattice));
        self.attempts.extend(attempts);
        true
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
            length * borders::SIZES.end().saturating_sub(cells) as u32 / cells as u32
        };
        let (wide, high) = (reach(right - left, part.cols()), reach(bottom - top, part.rows()));
        PixelRect {
            left: left.saturating_sub(wide),
            top: top.saturating_sub(high),
            right: (right + wide).min(all.right),
            bottom: (bottom + high).min(all.bottom),
        }
    }

    /// Looks for boards without a line inside their regions everywhere, and if there is no board at all, for those
    /// with dashed lines.
    fn look_at_all_borders(&mut self) {
        self.look_at_borders(self.everywhere(), None);
        if self.largest().is_none() {
            self.look_along_dashes();
        }
    }

    /// Looks for boards without a line inside their regions within `area`; if there is a `part`, only where
    /// something goes on from it. So little shows where their cells are that only a board with exactly one
    /// solution is believed, and on one lattice alone: one that is solved may be a part of a larger one.
    fn look_at_borders(&mut self, area: PixelRect, part: Option<&Lattice>) {
        let known = |attempt: &&Attempt| attempt.is_table(self.picture);
        let known: Vec<Lattice> =
            self.attempts.iter().filter(known).map(|it| it.lattice.clone()).collect();
        let (mut same, mut solved, mut refused) = (Vec::new(), Vec::new(), Vec::new());
        for contrast in borders::CONTRASTS {
            if same.contains(&contrast) {
                continue;
            }
            same = borders::CONTRASTS.to_vec();
            let is_rough = |y, contrast| self.locator.is_rough_around(y, contrast);
            let search =
                Search { pixels: self.picture, area, known: &known, part, is_rough: &is_rough };
            let mut lattices = search.lattices(contrast, &mut same);
            self.located_us = self.microseconds();
            lattices.retain(|lattice| self.attempts.iter().all(|it| !it.lattice.is_like(lattice)));
            let boards = lattices.into_iter().filter_map(|it| attempt(self.picture, it));
            let boards = boards.filter(|it| !it.is_chart());
            let (boards, others): (Vec<Attempt>, Vec<Attempt>) =
                boards.partition(Attempt::is_proper);
            let mut proper = Vec::new();
            add(&mut proper, boards);
            let (coloured, others): (Vec<Attempt>, Vec<Attempt>) =
                others.into_iter().partition(Attempt::has_colours);
            refused.extend(coloured);
            let others = others.into_iter().filter(|it| it.is_solved(self.picture));
            solved.extend(others.map(|it| it.lattice));
            // The picture may end with a region that looks like the page.
            let larger = proper.iter().flat_map(|it| it.lattice.with_bent_strips(self.picture));
            let larger: Vec<Attempt> = larger.filter_map(|it| attempt(self.picture, it)).collect();
            let (doubtful, larger): (Vec<Attempt>, Vec<Attempt>) =
                larger.into_iter().partition(Attempt::is_doubtful);
            add(&mut proper, larger.into_iter().filter(Attempt::is_proper));
            let is_found = !proper.is_empty();
            self.keep(proper, doubtful, &solved);
            if is_found {
                break;
            }
        }
        // The board beside a drawing of how to play may not have been read.
        let drawing = self.largest().filter(|it| it.lattice.rows() <= EXAMPLE && part.is_none());
        if let Some(drawing) = drawing.map(|it| &it.lattice) {
            let is_larger = |it: &Lattice| it.area() > drawing.area() && !it.overlaps(drawing);
            refused.retain(|it| is_larger(&it.lattice));
            self.attempts.extend(refused);
        }
    }

    /// Looks for boards of which a part was found, where not all lines are dashed; only one with exactly one solution is
    /// believed.
    fn look_along_dashes(&mut self) {
        let is_part = |it: &&Attempt| {
            let error = it.error();
            matches!(error, Some(ReadError::NotSquare { colours, .. }) if *colours >= COLOURS)
                && !it.is_table(self.picture)
        };
        let mut lattices: Vec<Lattice> = Vec::new();
        for part in self.attempts.iter().filter(is_part) {
            if let Some(lattice) = grow_along_dashes(self.picture, &part.lattice)
                && !lattices.iter().any(|other| other.is_like(&lattice))
            {
                lattices.push(lattice);
            }
        }
        let read = lattices.into_iter().filter_map(|lattice| attempt(self.picture, lattice));
        let mut boards = Vec::new();
        add(&mut boards, read.filter(Attempt::is_proper));
        self.attempts.extend(boards);
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

    /// The largest board read so far; of those of one size, the first.
    fn largest(&self) -> Option<&Attempt> {
        let read = self.attempts.iter().filter(|attempt| attempt.outcome.is_ok());
        read.reduce(|best, other| {
            if best.lattice.size_class() < other.lattice.size_class() { other } else { best }
        })
    }

    /// Why the closest thing to a board isn't one.
    fn closest(&self) -> ReadError {
        let (width, height) = (self.picture.width(), self.picture.height());
        let errors = self.attempts.iter().filter_map(|attempt| Some((attempt, attempt.error()?)));
        let closest = errors.max_by(|(a, why), (b, other)| {
            let order = why.is_board().cmp(&other.is_board());
            order.then(a.lattice.area().total_cmp(&b.lattice.area()))
        });
        closest.map_or(ReadError::NotFound { width, height }, |(_, error)| error.clone())
    }

    /// Why a board larger than `lattice` was refused, if there was one.
    fn larger_refused(&self, lattice: &Lattice) -> Option<&ReadError> {
        self.attempts.iter().find_map(|attempt| {
            let (other, error) = (&attempt.lattice, attempt.error()?);
            let elsewhere = other.area() > lattice.area() && !other.overlaps(lattice);
            // Of one with a few more cells around it, it may be a part: more are those of a sheet.
            let around = (lattice.rows() + 1..=lattice.rows() + MOST_AROUND)
                .contains(&other.rows())
                && other.rows() == other.cols()
                && other.goes_on_from(lattice);
            // Lines within all its cells tell that each is several.
            let finer = other.rows() > lattice.rows()
                && other.rows() == other.cols()
                && other.is_where(lattice)
                && matches!(error, ReadError::Doubt { .. });
            // Where a column more was found, with what goes on in it, the board has that many rows by chance.
            let longer = matches!(error, ReadError::NotSquare { .. })
                && lattice.goes_on_in(other, self.picture);
            let larger = elsewhere
                || around
                || finer
                || longer
                || other.area() * SAME_BOARD > lattice.area();
            let is_board = || {
                let coloured = other.colours(self.picture) >= COLOURS;
                error.is_board() || lattice.rows() <= EXAMPLE && elsewhere && coloured
            };
            (larger && is_board()).then_some(error)
        })
    }

    /// How many other lattices with cells of the same size hold something else but drawings of how to play, and parts
    /// of lattices past the board; beside so small a board that it may be a drawing, how many others of about its size.
    fn others(&self, board: &Attempt) -> usize {
        let (width, height) = board.lattice.pitch();
        let like = |a: f32, b: f32| (a - b).abs() <= SAME_PITCH * b;
        let is_like = |other: &Attempt| {
            let (w, h) = other.lattice.pitch();
            like(w, width) && like(h, height)
        };
        let is_elsewhere = |other: &Attempt| !other.lattice.overlaps(&board.lattice);
        let is_drawing = |other: &Lattice| {
            let small = board.lattice.rows().max(other.rows()) <= EXAMPLE;
            let is_board = other.rows() == other.cols() && other.rows() >= MIN_SIZE;
            let as_large = other.area() >= DRAWN_TOGETHER * board.lattice.area();
            small && is_board && as_large && other.colours(self.picture) >= COLOURS
        };
        // Drawings of how to play may have cells of the board's size.
        let is_example = |other: &Attempt| {
            let is_cut_off = matches!(other.outcome, Err(ReadError::CutOff { .. }));
            let (rows, cols) = (other.lattice.rows(), other.lattice.cols());
            rows == cols && rows <= EXAMPLE && EXAMPLE < board.lattice.rows() && !is_cut_off
        };
        let others = self.attempts.iter().filter(|other| {
            let differs = is_like(other) && other.outcome != board.outcome && !is_example(other);
            is_elsewhere(other) && (differs || is_drawing(&other.lattice))
        });
        // Two boards side by side may have been taken for one lattice.
        let is_same = |part: &Lattice| {
            let mut same = self.attempts.iter().filter(|other| other.outcome == board.outcome);
            same.any(|other| is_elsewhere(other) && other.lattice.overlaps(part))
        };
        let (rows, cols) = (board.lattice.rows(), board.lattice.cols());
        let is_another = |part: &Lattice| {
            // What parts the boards may take the place of a line.
            let as_large = part.rows() + 1 >= rows && part.cols() + 1 >= cols;
            as_large && part.colours(self.picture) >= COLOURS && !is_same(part)
        };
        let reaches_on =
            |wide: &Attempt| board.lattice.beyond(&wide.lattice).iter().any(is_another);
        let joined = self.attempts.iter().any(|wide| is_like(wide) && reaches_on(wide));
        others.count().max(usize::from(joined))
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
        let objection = dashed::objection(self.picture, lattice, cells, board, is_longer);
        if let Some(objection) = objection {
            let frame = frame.outer;
            return Some(Err(match objection {
                Objection::GoesOn(side) => ReadError::CutOff { frame, side },
                Objection::Covered(crossings) => ReadError::Covered { frame, crossings },
                Objection::Doubtful(cells) => doubt(self.picture, lattice, cells),
            }));
        }
        let marks = marks::read_marks(self.picture, lattice, cells, board);
        if judge::has_painted_lines(board, &marks) {
            let queens = marks.queens().len();
            return Some(Err(ReadError::Painted { frame: frame.outer, queens }));
        }
        let read_us = self.microseconds() - self.located_us;
        let timings = Timings { locate_us: self.located_us, read_us };
        Some(Ok(Reading { frame, board: board.clone(), marks, timings }))
    }

    fn microseconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64() * 1e6
    }
}

impl Attempt {
    fn error(&self) -> Option<&ReadError> {
        self.outcome.as_ref().err()
    }

    /// Whether its cells are oblong and its regions lie in pieces, as bars along rows do.
    fn is_chart(&self) -> bool {
        let is_oblong = self.lattice.oblong() > MOST_OBLONG;
        is_oblong && self.outcome.as_ref().is_ok_and(judge::is_scattered)
    }

    /// Whether it is a board with exactly one solution.
    fn is_proper(&self) -> bool {
        self.outcome.as_ref().is_ok_and(judge::is_proper)
    }

    /// Whether it is a board with one of its solutions on it.
    fn is_solved(&self, picture: Pixels<'_>) -> bool {
        let Attempt { lattice, cells: Some(cells), outcome: Ok(board) } = self else {
            return false;
        };
        is_solved(picture, lattice, cells, board)
    }

    /// Whether it is no board, but a table as a rule.
    fn is_table(&self, picture: Pixels<'_>) -> bool {
        match self.error() {
            Some(ReadError::NoRegions { .. }) => true,
            Some(ReadError::NotSquare { .. }) => self.lattice.alike(picture) < MIN_ALIKE,
            _ => false,
        }
    }

    /// Whether it has colours enough for a board that can't be read, some of whose regions may look alike.
    fn has_colours(&self) -> bool {
        matches!(self.error(), Some(ReadError::Doubt { doubt, .. }) if doubt.is_coloured())
    }

    /// Whether it may be a board with exactly one solution, but another as well.
    fn is_doubtful(&self) -> bool {
        matches!(self.error(), Some(ReadError::Doubt { doubt, .. }) if doubt.readings > 0)
    }
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

/// What a lattice holds, or its parts where it is several boards.
fn attempts(picture: Pixels<'_>, lattice: Lattice) -> Vec<Attempt> {
    let Some(whole) = attempt(picture, lattice) else { return Vec::new() };
    if matches!(whole.outcome, Err(ReadError::NotSquare { .. })) {
        let parts = whole.lattice.parted(picture).into_iter();
        let parts: Option<Vec<Attempt>> = parts.map(|part| attempt(picture, part)).collect();
        // A part that isn't whole may be found as a larger board, with other lines.
        let are_boards =
            |parts: &Vec<Attempt>| !parts.is_empty() && parts.iter().all(|it| it.outcome.is_ok());
        if let Some(parts) = parts.filter(are_boards) {
            return parts;
        }
    }
    vec![whole]
}

/// What a lattice holds; `None` if its cells are too oblong for a board.
fn attempt(picture: Pixels<'_>, mut lattice: Lattice) -> Option<Attempt> {
    lattice.trim_odd(picture);
    if lattice.oblong() > MAX_OBLONG {
        return None;
    }
    match lattice.with_faint_lines(picture) {
        Ok(None) => {}
        Ok(Some(larger)) => return Some(faintly_ruled(picture, larger)),
        Err(side) => {
            let outcome = Err(ReadError::CutOff { frame: lattice.frame(picture).outer, side });
            return Some(Attempt { lattice, cells: None, outcome });
        }
    }
    Some(judged(picture, lattice))
}

/// What a lattice holds of which only faint lines part the outer cells: those may be of the sheet that a board is
/// drawn on.
fn faintly_ruled(picture: Pixels<'_>, lattice: Lattice) -> Attempt {
    let Attempt { lattice, cells, outcome } = judged(picture, lattice);
    let outcome = outcome.and_then(|board| match bent::bent_region(&board) {
        Some((sides, region)) if lattice.ends_with_picture(sides, picture) => {
            Err(doubt(picture, &lattice, region))
        }
        _ => Ok(board),
    });
    Attempt { lattice, cells, outcome }
}

/// What a lattice holds, but for what lies beside a board in cells of its size.
fn judged(picture: Pixels<'_>, lattice: Lattice) -> Attempt {
    let board = lattice.without_index(picture).or_else(|| lattice.amid_sheet(picture));
    let board = board.unwrap_or_else(|| lattice.clone());
    let is_parted = |side: &Side| board.outer(*side) != lattice.outer(*side);
    let parted: Vec<Side> = SIDES.iter().map(|side| side.0).filter(is_parted).collect();
    let mut cells = None;
    let outcome = read_lattice(picture, &board, &parted, &mut cells);
    let attempt = Attempt { lattice: board, cells, outcome };
    if attempt.outcome.is_ok() { closer(picture, attempt, &parted) } else { attempt }
}

/// What a closer look at a board that was read makes of it.
fn closer(picture: Pixels<'_>, attempt: Attempt, parted: &[Side]) -> Attempt {
    let Attempt { lattice, cells, outcome } = halved(picture, attempt, parted);
    // An index numbers the empty rows of a sheet as well.
    let outcome = outcome.and_then(|board| {
        let empty = lattice.empty_around(&board, picture);
        empty.map_or(Ok(board), |cells| Err(doubt(picture, &lattice, cells)))
    });
    Attempt { lattice, cells, outcome }
}

/// What was read on a lattice, or on one twice as fine where its cells look like four each: there only a board
/// with exactly one solution is believed.
fn halved(picture: Pixels<'_>, attempt: Attempt, parted: &[Side]) -> Attempt {
    let split = attempt.lattice.split_cells(picture);
    if split.is_empty() {
        return attempt;
    }
    if let Some(lattice) = attempt.lattice.halved() {
        let mut cells = None;
        let outcome = read_lattice(picture, &lattice, parted, &mut cells);
        if outcome.as_ref().is_ok_and(judge::is_proper) {
            return Attempt { lattice, cells, outcome };
        }
    }
    let outcome = Err(doubt(picture, &attempt.lattice, split));
    Attempt { outcome, ..attempt }
}

/// That some cells may be of a board or of something else.
fn doubt(picture: Pixels<'_>, lattice: &Lattice, cells: Vec<Cell>) -> ReadError {
    let (size, colours) = (lattice.rows(), lattice.colours(picture));
    let doubt = Doubt { size, colours, walled: None, readings: 2, cells };
    ReadError::Doubt { frame: lattice.frame(picture).outer, doubt }
}

/// Whether a solution of a board is on it.
fn is_solved(picture: Pixels<'_>, lattice: &Lattice, cells: &Cells, board: &Board) -> bool {
    judge::is_solved(board, &marks::read_marks(picture, lattice, cells, board))
}

/// The board on a lattice; its cells are measured on the way. On the sides where it was `parted` from an index or the
/// empty cells of a sheet it ends, so that none of it is cut off.
fn read_lattice(
    picture: Pixels<'_>,
    lattice: &Lattice,
    parted: &[Side],
    measured: &mut Option<Cells>,
) -> Result<Board, ReadError> {
    let frame = || lattice.frame(picture).outer;
    let (rows, cols) = (lattice.rows(), lattice.cols());
    let not_square = || {
        let colours = lattice.colours(picture);
        ReadError::NotSquare { frame: frame(), rows, cols, colours }
    };
    if rows != cols || rows < MIN_SIZE {
        return Err(not_square());
    }
    if lattice.has_page_within(picture) {
        return Err(ReadError::NotFound { width: picture.width(), height: picture.height() });
    }
    let empty = lattice.empty_sides(picture);
    let no_regions = |alike: f32| {
        let percent = (100.0 * alike).round() as u32;
        ReadError::NoRegions { frame: frame(), rows, percent }
    };
    // Empty cells are no board that may be larger than another.
    let unless_empty = |error: ReadError| match &empty {
        Some(cells) => doubt(picture, lattice, cells.clone()),
        None => error,
    };
    // Tables: most of what is found on a page.
    if let Some(alike) = lattice.motley(picture) {
        return Err(no_regions(alike));
    }
    if let Some(side) = lattice.cut_off_side(picture, parted) {
        return Err(unless_empty(ReadError::CutOff { frame: frame(), side }));
    }
    let cells = measured.insert(Cells::measure(picture, lattice).ok_or_else(not_square)?);
    let alike = cells.alike(ALIKE);
    // A row or column of one region, shaded in turns or washed over, may not have been seen.
    let if_whole = |cuts: &dyn Fn() -> Vec<Cut>| match lattice.is_on_page(picture) {
        true => cuts(),
        false => Vec::new(),
    };
    let unchequered = |cells: &Cells| if_whole(&|| regions::unchequered_cuts(cells));
    // Where cells are shaded in turns, no two neighbours have one colour.
    let chequered = if alike < MIN_ALIKE { unchequered(cells) } else { Vec::new() };
    cells.measure_walls(picture, lattice);
    let has_regions = alike >= MIN_ALIKE || !chequered.is_empty();
    let walled = match has_regions {
        true => None,
        false => Some(regions::walled_cuts(cells).ok_or_else(|| unless_empty(no_regions(alike)))?),
    };
    let is_solved = |board: &Board| is_solved(picture, lattice, cells, board);
    let choose = |cuts, counts| judge::choose(rows, cuts, counts, &is_solved);
    let doubt = |doubt| ReadError::Doubt { frame: frame(), doubt };
    // Walls in a frame tell a board of the page's colour from empty cells of a sheet. Where lines are dashed,
    // crossings look covered.
    if let Some(empty) = empty {
        let cuts = lattice.outlined_cuts(picture, cells);
        if cuts.is_empty() {
            return Err(self::doubt(picture, lattice, empty));
        }
        let counts = Measured { colours: regions::colours(cells), enclosed: Some(rows) };
        return choose(cuts, counts).map_err(doubt);
    }
    let crossings = cover::covered_crossings(picture, lattice, cells);
    if crossings > 0 {
        return Err(ReadError::Covered { frame: frame(), crossings });
    }
    if !chequered.is_empty() {
        let counts = Measured { colours: 2 * rows, enclosed: None };
        return choose(chequered, counts).map_err(doubt);
    }
    if let Some((cuts, counts)) = walled {
        return choose(cuts, counts).map_err(doubt);
    }
    let (mut cuts, mut counts) = regions::cuts(cells);
    // Marks are looked for in the light of the picture, and regions in an even one as well. What is left of the light
    // may make a region of a lit cell, so that one solution must tell.
    let evened = Light::across(cells).map(|light| light.evened(cells));
    if let Some(even) = &evened {
        let more;
        (more, counts) = regions::cuts(even);
        cuts.extend(more.into_iter().map(|cut| match cut.evidence {
            Evidence::Colours => Cut { evidence: Evidence::Patches, ..cut },
            _ => cut,
        }));
    }
    let even = evened.as_ref().unwrap_or(cells);
    let or_else = |doubt: Doubt, cuts: &dyn Fn() -> Vec<Cut>| {
        // Several boards may be meant as it is: no need to look for more.
        let cuts = if doubt.readings > 1 { Vec::new() } else { cuts() };
        if cuts.is_empty() { Err(doubt) } else { choose(cuts, counts) }
    };
    // Most boards are read without a look at their marks.
    let page = LazyCell::new(|| marks::Page::new(picture, lattice, cells));
    let is_marked = |at| page.is_marked(at);
    let recut = LazyCell::new(|| Recut::new(even, counts, &is_marked));
    let unpainted = |doubt: Doubt| match recut.unpainted() {
        cuts if cuts.is_empty() => Err(doubt),
        // Of several boards that may be meant, one alone may have no region in pieces.
        cuts => choose(cuts, counts).map_err(|_| doubt),
    };
    choose(cuts, counts)
        .or_else(|doubt| or_else(doubt, &|| recut.unhovered()))
        .or_else(|doubt| or_else(doubt, &|| recut.unfilled(picture, lattice)))
        .or_else(|doubt| or_else(doubt, &|| recut.unshadowed()))
        .or_else(|doubt| or_else(doubt, &|| recut.patched()))
        .or_else(unpainted)
        .or_else(|doubt| {
            or_else(doubt, &|| if evened.is_none() { recut.unlit() } else { Vec::new() })
        })
        .or_else(|doubt| or_else(doubt, &|| recut.undimmed()))
        .or_else(|doubt| or_else(doubt, &|| if_whole(&|| recut.unwashed())))
        .or_else(|doubt| or_else(doubt, &|| unchequered(even)))
        .or_else(|doubt| or_else(doubt, &|| lattice.outlined_cuts(picture, cells)))
        .map_err(doubt)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, PAINTS};

    const CELL: u32 = 30;

    /// A board whose cells in line with a queen in the fifth row and second column are washed over, a cell from
    /// the picture's edges; around it are cells of these colours in turns.
    fn washed(around: [[u8; 3]; 2]) -> RgbImage {
        let colour = |col: u32, row: u32| {
            let inside = (1..=6).contains(&col) && (1..=6).contains(&row);
            if !inside {
                return around[((col + row) % 2) as usize];
            }
            let name = BOARD[row as usize - 1].as_bytes()[col as usize - 1];
            let own = PAINTS[usize::from(name - b'A')];
            let is_attacked = (row == 5) != (col == 2);
            if is_attacked { own.map(|part| 153 + part / 5 * 2) } else { own }
        };
        RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
            let on_board = |at: u32| (CELL..=7 * CELL).contains(&at);
            let is_line = on_board(x) && on_board(y) && (x % CELL == 0 || y % CELL == 0);
            Rgb(if is_line { [0; 3] } else { colour(x / CELL, y / CELL) })
        })
    }

    #[test]
    fn cells_that_look_like_four_are_those_of_a_finer_lattice() {
        let rows = [
            "ABAACCCC", "AAAACCCD", "AAEACCCC", "AAAACCCC", "AAAAAAFF", "AAAAAAFF", "GGGGHAFF",
            "GGGGAAFF",
        ];
        let colours: Vec<[u8; 3]> = [&PAINTS[..], &[[240, 150, 30], [90, 40, 120]]].concat();
        let image = RgbImage::from_fn(10 * CELL, 10 * CELL, |x, y| {
            let (col, row) = ((x / CELL) as usize, (y / CELL) as usize);
            let is_page = col == 0 || row == 0 || col == 9 || row == 9;
            let name = || rows[row - 1].as_bytes()[col - 1];
            Rgb(if is_page { [250; 3] } else { colours[usize::from(name() - b'A')] })
        });
        let labels: Vec<u8> = rows.concat().bytes().collect();
        let board = Board::new(&labels).expect("eight regions");
        let reading = Survey::new(Pixels::from(&image)).read();
        assert_eq!(reading.map(|reading| reading.board), Ok(board));
        // Found as it is, it is the same.
        let coarse: Vec<f32> = (0..=4).map(|line| ((1 + 2 * line) * CELL) as f32).collect();
        let lattice = Lattice { xs: coarse.clone(), ys: coarse };
        let found = attempt(Pixels::from(&image), lattice).expect("no oblong cells");
        assert_eq!(found.lattice.rows(), 8);
    }

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
    fn a_region_along_two_sides_may_be_the_page() {
        let colours: Vec<[u8; 3]> = PAINTS.into_iter().chain([[240, 150, 30]]).collect();
        let bent = ["AAABBBG", "AAABBBG", "CAABDDG", "AAABBDG", "AAEBBFG", "AAEFFFG", "GGGGGGG"];
        let read = |rows: &[&str], margin: u32| {
            Survey::new(Pixels::from(&bare(rows, &colours, margin))).read().map(|it| it.board)
        };
        let board = |rows: &[&str]| {
            Board::new(&rows.concat().into_bytes()).expect("as many regions as rows")
        };
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
    fn no_part_of_a_board_in_doubt_is_answered() {
        let image = RgbImage::from_pixel(12 * CELL, 12 * CELL, Rgb([250; 3]));
        let square = |from: u32, to: u32| {
            let lines: Vec<f32> = (from..=to).map(|line| (line * CELL) as f32).collect();
            Lattice { xs: lines.clone(), ys: lines }
        };
        let board = Board::new(BOARD.concat().as_bytes()).expect("six regions");
        let part = square(1, 7);
        let is_refused = |around: Lattice| {
            let mut survey = Survey::new(Pixels::from(&image));
            let (size, frame) = (around.rows(), around.frame(survey.picture).outer);
            let doubt = Doubt { size, colours: size, walled: None, readings: 2, cells: Vec::new() };
            let why = ReadError::Doubt { frame, doubt };
            let outcome = Err(why.clone());
            survey.attempts.push(Attempt { lattice: around, cells: None, outcome });
            let outcome = Ok(board.clone());
            survey.attempts.push(Attempt { lattice: part.clone(), cells: None, outcome });
            survey.larger_refused(&part) == Some(&why)
        };
        assert!(is_refused(square(0, 7)));
        assert!(is_refused(square(1, 8)));
        assert!(!is_refused(part.clone()), "the same, at another threshold");
        let mut off = square(0, 7);
        off.xs.iter_mut().for_each(|at| *at += CELL as f32 / 2.0);
        assert!(!is_refused(off), "other lines");
    }

    #[test]
    fn washed_cells_are_of_their_regions_where_the_board_ends_in_a_page() {
        let lines: Vec<f32> = (1..=7).map(|line| (line * CELL) as f32 + 0.5).collect();
        let lattice = Lattice { xs: lines.clone(), ys: lines };
        let read = |image: &RgbImage| read_lattice(image.into(), &lattice, &[], &mut None);
        let regions: Vec<u8> = BOARD.concat().bytes().collect();
        let board = Board::new(&regions).expect("six regions");
        assert_eq!(read(&washed([[250; 3]; 2])), Ok(board));
        // More cells, shaded in turns, may lie beside it.
        let doubt = read(&washed([[30, 40, 50], [36, 48, 62]]));
        assert!(matches!(doubt, Err(ReadError::Doubt { .. })), "{doubt:?}");
    }
}
