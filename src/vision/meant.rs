//! Which of the boards that were looked at is meant: the largest whole one, unless something larger was refused, or
//! another is about as large.

use std::cell::{LazyCell, OnceCell};

use super::{
    attempt::Attempt,
    empties::Ruled,
    error::ReadError,
    lattice::{Lattice, MIN_SIZE},
    pixels::Pixels,
    sheet::MOST_AROUND,
    side::Side,
};

/// Up to so many rows, a board may be a drawing of how to play: a larger one is looked for as long as
/// there is a way to, and anything larger that might be one is.
pub(super) const EXAMPLE: usize = 5;
/// A board read within this share of the area of one that can't be read is the same board, read at
/// another threshold.
const SAME_BOARD: f32 = 0.5;
/// Up to so many times the area of a board that was read, what overlaps it and wasn't is the same.
const ALL_OF: f32 = 1.2;
/// The least share of the area of one drawing of how to play that others beside it have.
const DRAWN_TOGETHER: f32 = 0.5;
/// So many colours make a larger grid a board rather than anything else.
const COLOURS: usize = 3;
/// Boards whose pitch differs by less than this share are of one size …
const SAME_PITCH: f32 = 0.03;
/// … and so are boards of which the smaller has this share of the larger one's area: neither stands out.
const SAME_AREA: f32 = 0.9;

/// Up to so many colours more than rows are those of odd cells on a board.
const ODD_COLOURS: usize = 3;
/// Up to so many columns more than rows, or fewer, a grid may be of a board.
const ODD_LINES: usize = 2;

/// What was looked at in a picture.
#[derive(Clone, Copy)]
pub(super) struct Candidates<'a> {
    pub(super) picture: Pixels<'a>,
    pub(super) attempts: &'a [Attempt],
    /// The sheet that the picture shows, once it was looked for.
    pub(super) ruled: &'a OnceCell<Ruled>,
}

impl<'a> Candidates<'a> {
    /// The largest board; of those of one size, the first.
    pub(super) fn largest(self) -> Option<&'a Attempt> {
        let read = self.attempts.iter().filter(|attempt| attempt.outcome.is_ok());
        read.reduce(|best, other| {
            if best.lattice.size_class() < other.lattice.size_class() { other } else { best }
        })
    }

    /// Why the closest thing to a board isn't one.
    pub(super) fn closest(self) -> ReadError {
        let (width, height) = (self.picture.width(), self.picture.height());
        let errors = self.attempts.iter().filter_map(|attempt| Some((attempt, attempt.error()?)));
        let closest = errors.max_by(|(a, why), (b, other)| {
            let order = likeness(why).cmp(&likeness(other));
            order.then(a.lattice.area().total_cmp(&b.lattice.area()))
        });
        closest.map_or(ReadError::NotFound { width, height }, |(_, error)| error.clone())
    }

    /// All boards, the largest first: those that were read, and what was refused where none was read but has regions.
    pub(super) fn apart(self) -> Vec<&'a Attempt> {
        let is_one = |it: &&Attempt| it.error().is_none_or(|why| likeness(why) == REGIONS);
        let by_area = |a: &&Attempt, b: &&Attempt| b.lattice.area().total_cmp(&a.lattice.area());
        let mut all: Vec<&Attempt> = self.attempts.iter().filter(is_one).collect();
        all.sort_by(|a, b| a.outcome.is_err().cmp(&b.outcome.is_err()).then(by_area(a, b)));
        let mut boards: Vec<&Attempt> = Vec::new();
        for attempt in all {
            if boards.iter().all(|board| !board.lattice.overlaps(&attempt.lattice)) {
                boards.push(attempt);
            }
        }
        boards.sort_by(by_area);
        boards
    }

    /// Why a board larger than this was refused, if there was one.
    pub(super) fn larger_refused(self, board: &Attempt) -> Option<&'a ReadError> {
        let lattice = &board.lattice;
        let is_surely_one = LazyCell::new(|| self.is_surely_one(board));
        let is_behind = self.behind(board);
        let lies_on_sheet = self.lies_on_sheet(board);
        self.attempts.iter().find_map(|attempt| {
            let (other, error) = (&attempt.lattice, attempt.error()?);
            let elsewhere = other.area() > lattice.area() && !other.overlaps(lattice);
            // A table or another game, in another window.
            if elsewhere && (self.is_grid(attempt) || error.is_other_game()) && *is_surely_one {
                return None;
            }
            if is_behind(attempt) {
                return None;
            }
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
            let is_sheet = || self.may_be_sheet_around(attempt, lattice) && *lies_on_sheet;
            (larger && is_board() && !is_sheet()).then_some(error)
        })
    }

    /// Whether an attempt may be but a part of the sheet that a board lies on: empty cells, some of the board with them or
    /// not.
    fn may_be_sheet_around(self, attempt: &Attempt, board: &Lattice) -> bool {
        let overlaps = attempt.lattice.overlaps(board);
        match attempt.error() {
            Some(ReadError::NotSquare { .. } | ReadError::NoRegions { .. }) => {
                overlaps || attempt.lattice.colours(self.picture) < COLOURS
            }
            Some(ReadError::CutOff { .. } | ReadError::Doubt { .. }) => overlaps,
            _ => false,
        }
    }

    /// Whether a board lies on a sheet, with no other beside it there.
    fn lies_on_sheet(self, board: &Attempt) -> LazyCell<bool, impl FnOnce() -> bool> {
        LazyCell::new(move || {
            let is_it =
                |it: &Lattice| it.rows() == board.lattice.rows() && it.is_where(&board.lattice);
            let ruled = self.ruled.get_or_init(|| Ruled::new(self.picture));
            ruled.boards.iter().any(is_it) || board.lattice.is_drawn_on_sheet(self.picture)
        })
    }

    /// Whether a board that was read surely is one, larger than any drawing of how to play.
    fn is_surely_one(self, board: &Attempt) -> bool {
        let is_amid_page = || board.is_sure_amid_page(self.picture);
        board.lattice.rows() > EXAMPLE && is_amid_page() || self.page_around(board).is_some()
    }

    /// The colour of the page around a board that surely is one, larger than any drawing of how to play.
    fn page_around(self, board: &Attempt) -> Option<[u8; 3]> {
        let is_large = board.lattice.rows() > EXAMPLE;
        let is_sure = is_large && board.has_clear_regions() && board.is_sure();
        is_sure.then(|| board.lattice.page_around(self.picture))?
    }

    /// Whether what was refused is a grid, but hardly of a board: one has about as many colours as rows, and like
    /// neighbours.
    fn is_grid(self, attempt: &Attempt) -> bool {
        match attempt.error() {
            Some(&ReadError::NotSquare { rows, cols, colours, .. }) => {
                let is_about_square = rows.abs_diff(cols) <= ODD_LINES;
                let has_its_colours = is_about_number(colours, rows.min(cols));
                !is_about_square || !has_its_colours || attempt.is_table(self.picture)
            }
            error => matches!(error, Some(ReadError::NoRegions { .. })),
        }
    }

    /// Tells of attempts whether they are the pattern of a page, on which a board lies that surely is one, on a card or
    /// without.
    fn behind(self, board: &'a Attempt) -> impl Fn(&Attempt) -> bool {
        let lies_on_card = LazyCell::new(move || {
            let is_large = board.lattice.rows() > EXAMPLE;
            is_large && board.is_clear_on_page(self.picture) && board.is_sure()
        });
        let page = LazyCell::new(move || self.page_around(board));
        move |attempt| {
            let is_around = || {
                attempt.lattice.reaches_around(&board.lattice)
                    && self.is_grid(attempt)
                    && *lies_on_card
            };
            let is_page = || {
                let lies_in =
                    |page| board.lattice.lies_in_page(&attempt.lattice, page, self.picture);
                page.is_some_and(lies_in)
            };
            let has_regions = || attempt.error().is_none_or(|why| likeness(why) == REGIONS);
            attempt.lattice.overlaps(&board.lattice) && (is_around() || !has_regions() && is_page())
        }
    }

    /// How many other boards are as large, and other lattices with cells of the same size hold something else but
    /// drawings of how to play, and parts of lattices past the board; beside so small a board that it may be a
    /// drawing, how many others of about its size.
    pub(super) fn others(self, board: &Attempt) -> usize {
        let is_surely_one = LazyCell::new(|| self.is_surely_one(board));
        let is_elsewhere = |other: &Attempt| !other.lattice.overlaps(&board.lattice);
        // Beside what surely is a board, another game or a grid without regions is none, whatever the size of its cells.
        let is_mere_grid = |other: &Attempt| {
            let has_none = match other.error() {
                Some(ReadError::Doubt { doubt, .. }) => {
                    doubt.colours.max(doubt.walled.unwrap_or(0)) < COLOURS
                }
                Some(ReadError::NotSquare { rows, cols, .. }) if *rows.min(cols) <= EXAMPLE => true,
                Some(error) if error.is_other_game() => true,
                _ => self.is_grid(other),
            };
            has_none && *is_surely_one
        };
        let lies_on_sheet = self.lies_on_sheet(board);
        let is_another = |other: &Attempt| {
            self.is_another(other, board)
                && !(self.may_be_sheet_around(other, &board.lattice) && *lies_on_sheet)
        };
        let others = self.attempts.iter().filter(|other| {
            is_elsewhere(other)
                && (is_another(other) && !is_mere_grid(other)
                    || self.is_drawing_beside(&other.lattice, board))
        });
        let is_behind = self.behind(board);
        let reaches_on = |wide: &Attempt| {
            has_cells_of_size(wide, board)
                && !is_behind(wide)
                && !(is_elsewhere(wide) && is_mere_grid(wide))
                && board.lattice.beyond(&wide.lattice).iter().any(|it| self.goes_on_as(it, board))
        };
        others.count().max(usize::from(self.attempts.iter().any(reaches_on)))
    }

    /// Whether an attempt elsewhere may hold another board than this, about as large or with cells as large.
    fn is_another(self, other: &Attempt, board: &Attempt) -> bool {
        let is_as_large =
            other.outcome.is_ok() && other.lattice.area() >= SAME_AREA * board.lattice.area();
        (has_cells_of_size(other, board) || is_as_large)
            && other.outcome != board.outcome
            && !self.is_read_again(other, board)
            && !is_example_beside(other, board)
            && !self.is_cut(&other.lattice)
    }

    /// Whether another lattice may be a drawing of how to play beside this one, which may be one as well.
    fn is_drawing_beside(self, other: &Lattice, board: &Attempt) -> bool {
        let is_small = board.lattice.rows().max(other.rows()) <= EXAMPLE;
        let is_board = other.rows() == other.cols() && other.rows() >= MIN_SIZE;
        let is_as_large = other.area() >= DRAWN_TOGETHER * board.lattice.area();
        is_small && is_board && is_as_large && other.colours(self.picture) >= COLOURS
    }

    /// Whether the edge of the picture or of a window cuts off a lattice: it is no whole board beside the one that is.
    fn is_cut(self, other: &Lattice) -> bool {
        let is_cut = |side: Side| {
            other.is_cut_by_picture(side, self.picture)
                || other.is_cut_by_window(side, self.picture)
        };
        other.cols() != other.rows()
            && Side::both(other.longer_axis().other()).into_iter().any(is_cut)
    }

    /// Where the same board was read again, elsewhere.
    pub(super) fn copies(self, board: &Attempt) -> impl Iterator<Item = &'a Lattice> {
        let same = self.attempts.iter().filter(|other| other.outcome == board.outcome);
        same.map(|other| &other.lattice).filter(|copy| !copy.overlaps(&board.lattice))
    }

    /// Whether a refused lattice is where the same board was read again.
    fn is_read_again(self, other: &Attempt, board: &Attempt) -> bool {
        let is_all_of = |copy: &Lattice| {
            copy.overlaps(&other.lattice) && other.lattice.area() <= ALL_OF * copy.area()
        };
        other.outcome.is_err() && self.copies(board).any(is_all_of)
    }

    /// Whether what a lattice has past a board may be another: two side by side may have been taken for one.
    fn goes_on_as(self, part: &Lattice, board: &Attempt) -> bool {
        // What parts the boards may take the place of a line.
        let is_as_large =
            part.rows() + 1 >= board.lattice.rows() && part.cols() + 1 >= board.lattice.cols();
        is_as_large
            && !self.is_cut(part)
            && part.colours(self.picture) >= COLOURS
            && !self.copies(board).any(|copy| copy.overlaps(part))
    }
}

/// How much what has regions on as many rows as columns is like a board.
const REGIONS: u8 = 2;

/// How much what was refused for this is like a board: [`REGIONS`], or less.
fn likeness(error: &ReadError) -> u8 {
    let has_regions = match error {
        ReadError::Doubt { doubt, .. } => {
            doubt.size > EXAMPLE && is_about_number(doubt.colours, doubt.size)
        }
        ReadError::Covered { .. } | ReadError::Painted { .. } | ReadError::TwoStars { .. } => true,
        ReadError::Digits { .. } | ReadError::SeveralBoards { .. } => true,
        _ => false,
    };
    u8::from(error.is_board()) + u8::from(has_regions)
}

/// Whether there are about as many colours as a board of so many rows has, odd cells allowed for.
fn is_about_number(colours: usize, rows: usize) -> bool {
    (rows.saturating_sub(1)..=rows + ODD_COLOURS).contains(&colours)
}

/// Whether the cells of two are of one size.
fn has_cells_of_size(other: &Attempt, board: &Attempt) -> bool {
    let like = |a: f32, b: f32| (a - b).abs() <= SAME_PITCH * b;
    let ((width, height), (w, h)) = (board.lattice.pitch(), other.lattice.pitch());
    like(w, width) && like(h, height)
}

/// Whether another may be a drawing of how to play beside a board: those may have cells of its size.
fn is_example_beside(other: &Attempt, board: &Attempt) -> bool {
    let is_cut_off = matches!(other.outcome, Err(ReadError::CutOff { .. }));
    let (rows, cols) = (other.lattice.rows(), other.lattice.cols());
    rows == cols && rows <= EXAMPLE && EXAMPLE < board.lattice.rows() && !is_cut_off
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use image::{Rgb, RgbImage};

    use super::*;
    use crate::{
        geometry::PixelRect,
        vision::{
            attempt::attempt,
            error::Doubt,
            fixture::{BOARD, LARGE, PAINTS, board_of, squared},
            survey::Survey,
        },
    };

    const CELL: u32 = 30;

    #[test]
    fn no_part_of_a_board_in_doubt_is_answered() {
        let image = RgbImage::from_pixel(12 * CELL, 12 * CELL, Rgb([250; 3]));
        let square = |from: u32, to: u32| {
            let lines: Vec<f32> = (from..=to).map(|line| (line * CELL) as f32).collect();
            squared(lines)
        };
        let board = board_of(&BOARD);
        let part = square(1, 7);
        let is_refused = |around: Lattice| {
            let picture = Pixels::from(&image);
            let (size, frame) = (around.rows(), around.frame(picture).outer);
            let doubt = Doubt { size, colours: size, walled: None, readings: 2, cells: Vec::new() };
            let why = ReadError::Doubt { frame, doubt };
            let refused = Attempt { lattice: around, cells: None, outcome: Err(why.clone()) };
            let outcome = Ok(board.clone());
            let attempts = [refused, Attempt { lattice: part.clone(), cells: None, outcome }];
            let candidates = Candidates { picture, attempts: &attempts, ruled: &OnceCell::new() };
            candidates.larger_refused(&attempts[1]) == Some(&why)
        };
        assert!(is_refused(square(0, 7)));
        assert!(is_refused(square(1, 8)));
        assert!(!is_refused(part.clone()), "the same, at another threshold");
        let fine: Vec<f32> = (0..=12).map(|at| (CELL + at * CELL / 2) as f32).collect();
        assert!(is_refused(squared(fine)), "four cells in each");
        let mut off = square(0, 7);
        off.xs.iter_mut().for_each(|at| *at += CELL as f32 / 2.0);
        assert!(!is_refused(off), "other lines");
    }

    #[test]
    fn a_larger_board_of_walls_alone_is_meant_rather_than_a_thumbnail() {
        let image = RgbImage::from_pixel(20 * CELL, 12 * CELL, Rgb([250; 3]));
        let picture = Pixels::from(&image);
        let lines = |from: u32, step: u32, size: u32| -> Vec<f32> {
            (0..=size).map(|line| (from + line * step) as f32).collect()
        };
        let is_refused = |walled: Option<usize>| {
            let large = Lattice { xs: lines(CELL, 2 * CELL, 5), ys: lines(CELL, 2 * CELL, 5) };
            let doubt = Doubt { size: 5, colours: 2, walled, readings: 0, cells: Vec::new() };
            let why = ReadError::Doubt { frame: large.frame(picture).outer, doubt };
            let small = Lattice { xs: lines(13 * CELL, CELL, 6), ys: lines(CELL, CELL, 6) };
            let attempts = [
                Attempt { lattice: large, cells: None, outcome: Err(why.clone()) },
                Attempt { lattice: small, cells: None, outcome: Ok(board_of(&BOARD)) },
            ];
            let candidates = Candidates { picture, attempts: &attempts, ruled: &OnceCell::new() };
            candidates.larger_refused(&attempts[1]) == Some(&why)
        };
        assert!(is_refused(Some(5)));
        assert!(!is_refused(Some(3)));
        assert!(!is_refused(None));
    }

    #[test]
    fn a_board_that_was_read_twice_is_one_wherever_another_attempt_failed() {
        let image = RgbImage::from_pixel(20 * CELL, 8 * CELL, Rgb([250; 3]));
        let at = |from: u32| Lattice {
            xs: (from..=from + 6).map(|line| (line * CELL) as f32).collect(),
            ys: (1..=7).map(|line| (line * CELL) as f32).collect(),
        };
        let board = board_of(&BOARD);
        let read =
            |from: u32| Attempt { lattice: at(from), cells: None, outcome: Ok(board.clone()) };
        let refused = |lattice: Lattice| {
            let outcome = Err(ReadError::NotFound { width: 1, height: 1 });
            Attempt { lattice, cells: None, outcome }
        };
        let others = |attempts: &[Attempt]| {
            Candidates { picture: Pixels::from(&image), attempts, ruled: &OnceCell::new() }
                .others(&read(1))
        };
        assert_eq!(others(&[refused(at(11))]), 1);
        assert_eq!(others(&[refused(at(11)), read(11)]), 0);
        let mut wide = at(11);
        wide.xs.extend([18, 19].map(|line| (line * CELL) as f32));
        assert_eq!(others(&[refused(at(11)), read(11), refused(wide)]), 1, "more than the board");
    }

    #[test]
    fn what_has_regions_is_closer_to_a_board_than_a_larger_grid() {
        let image = RgbImage::from_pixel(20 * CELL, 20 * CELL, Rgb([250; 3]));
        let picture = Pixels::from(&image);
        let refused = |from: u32, to: u32, outcome: &dyn Fn(PixelRect) -> ReadError| {
            let lattice = squared((from..=to).map(|line| (line * CELL) as f32).collect());
            let why = outcome(lattice.frame(picture).outer);
            Attempt { lattice, cells: None, outcome: Err(why) }
        };
        let grid = |frame| ReadError::NotSquare { frame, rows: 9, cols: 10, colours: 8 };
        let doubt = |colours: usize| {
            move |frame| {
                let doubt = Doubt { size: 6, colours, walled: None, readings: 0, cells: vec![] };
                ReadError::Doubt { frame, doubt }
            }
        };
        let closest = |colours: usize| {
            let attempts = [refused(8, 18, &grid), refused(1, 7, &doubt(colours))];
            Candidates { picture, attempts: &attempts, ruled: &OnceCell::new() }.closest()
        };
        assert!(matches!(closest(7), ReadError::Doubt { .. }));
        assert!(matches!(closest(3), ReadError::NotSquare { .. }), "half of the colours");
    }

    #[test]
    fn what_has_about_the_colours_of_a_board_is_no_mere_grid() {
        let is_grid = |paint: &dyn Fn(usize, usize) -> usize, cols: usize, colours: usize| {
            let image = RgbImage::from_fn(cols as u32 * CELL, 6 * CELL, |x, y| {
                Rgb(PAINTS[paint((x / CELL) as usize, (y / CELL) as usize)])
            });
            let picture = Pixels::from(&image);
            let lines = |cells: usize| (0..=cells).map(|at| (at as u32 * CELL) as f32).collect();
            let lattice = Lattice { xs: lines(cols), ys: lines(6) };
            let frame = lattice.frame(picture).outer;
            let why = ReadError::NotSquare { frame, rows: 6, cols, colours };
            let attempt = Attempt { lattice, cells: None, outcome: Err(why) };
            Candidates { picture, attempts: &[], ruled: &OnceCell::new() }.is_grid(&attempt)
        };
        // A board with a column of something else, and cells of any colours.
        let board = |col: usize, row: usize| {
            BOARD[row].as_bytes().get(col).map_or(0, |name| usize::from(name - b'A'))
        };
        let any = |col: usize, row: usize| (col * 5 + row * 3 + col * row) % 6;
        assert!(!is_grid(&board, 7, 6));
        assert!(is_grid(&board, 7, 3), "half of the colours");
        assert!(is_grid(&board, 10, 6), "four columns more");
        assert!(is_grid(&any, 7, 6), "no two neighbours alike");
    }

    #[test]
    fn boards_that_could_not_be_read_are_among_all() {
        let image = RgbImage::from_pixel(40 * CELL, 20 * CELL, Rgb([250; 3]));
        let picture = Pixels::from(&image);
        let at = |from: u32, cells: u32| Lattice {
            xs: (from..=from + cells).map(|line| (line * CELL) as f32).collect(),
            ys: (1..=1 + cells).map(|line| (line * CELL) as f32).collect(),
        };
        let attempt = |lattice: Lattice, colours: Option<usize>| {
            let doubt =
                |colours| Doubt { size: 6, colours, walled: None, readings: 0, cells: Vec::new() };
            let frame = lattice.frame(picture).outer;
            let outcome = colours.map_or_else(
                || Ok(board_of(&BOARD)),
                |colours| Err(ReadError::Doubt { frame, doubt: doubt(colours) }),
            );
            Attempt { lattice, cells: None, outcome }
        };
        // One, another that is larger, a part of the first, and something else.
        let attempts = [
            attempt(at(1, 6), None),
            attempt(at(10, 8), Some(7)),
            attempt(at(2, 6), Some(6)),
            attempt(at(20, 6), Some(3)),
        ];
        let candidates = Candidates { picture, attempts: &attempts, ruled: &OnceCell::new() };
        let apart = candidates.apart();
        let places: Vec<f32> = apart.iter().map(|it| it.lattice.xs[0] / CELL as f32).collect();
        assert_eq!(places, [10.0, 1.0]);
    }

    #[test]
    fn the_pattern_of_a_page_hides_no_board_on_a_card() {
        // The board begins at the sixth cell of the pattern, with so much of a card around it.
        let is_hidden = |card: u32| {
            let (from, to) = (5 * CELL, 11 * CELL);
            let image = RgbImage::from_fn(16 * CELL, 16 * CELL, |x, y| {
                let is_in = |by: u32| [x, y].iter().all(|at| (from - by..to + by).contains(at));
                let (col, row) = (x.saturating_sub(from) / CELL, y.saturating_sub(from) / CELL);
                if is_in(0) {
                    let name = BOARD[row as usize].as_bytes()[col as usize];
                    return Rgb(PAINTS[usize::from(name - b'A')]);
                }
                let shade = 40 * (x / CELL * 3 + y / CELL * 5 + x / CELL * y / CELL) % 200;
                if is_in(card) { Rgb([250; 3]) } else { Rgb([shade as u8; 3]) }
            });
            let picture = Pixels::from(&image);
            let lines = |cells: RangeInclusive<u32>| cells.map(|at| (at * CELL) as f32).collect();
            let page = Lattice { xs: lines(0..=16), ys: lines(1..=11) };
            let frame = page.frame(picture).outer;
            let why = ReadError::NotSquare { frame, rows: 10, cols: 16, colours: 9 };
            let page = Attempt { lattice: page, cells: None, outcome: Err(why) };
            let board = attempt(picture, squared(lines(5..=11))).expect("a board");
            let attempts = [page, board];
            let candidates = Candidates { picture, attempts: &attempts, ruled: &OnceCell::new() };
            let board = &attempts[1];
            (candidates.larger_refused(board).is_some(), candidates.others(board) > 0)
        };
        assert_eq!(is_hidden(CELL / 2), (false, false));
        assert!(is_hidden(0).0, "it goes on to the board");
    }

    #[test]
    fn a_larger_table_elsewhere_hides_no_clear_board() {
        let read = |rows: &[&str; 6]| {
            let image = RgbImage::from_fn(500, 420, |x, y| {
                // A caption below some of its columns.
                if (142..146).contains(&y) && (65..85).contains(&x) {
                    return Rgb([90; 3]);
                }
                let at = |px: u32, from: u32, cell: u32| {
                    px.checked_sub(from).map(|px| (px / cell) as usize)
                };
                let lattice = |from: (u32, u32), cell: u32| {
                    Some((at(x, from.0, cell)?, at(y, from.1, cell)?))
                };
                let is_line = |from: u32, cell: u32| (x - from) % cell < 2 || (y - from) % cell < 2;
                match (lattice((20, 20), 20), lattice((200, 20), 38)) {
                    (Some((col @ 0..6, row @ 0..6)), _) if is_line(20, 20) => {
                        Rgb([(col * row) as u8 / 99; 3])
                    }
                    (Some((col @ 0..6, row @ 0..6)), _) => {
                        Rgb(PAINTS[usize::from(rows[row].as_bytes()[col] - b'A')])
                    }
                    (_, Some((0..7, 0..10))) if (x - 200) % 38 < 2 || (y - 20) % 38 < 2 => {
                        Rgb([60; 3])
                    }
                    (_, Some((col @ 0..7, row @ 0..10))) => {
                        Rgb(PAINTS[(col * 5 + row * 3 + col * row) % 6])
                    }
                    _ => Rgb([250; 3]),
                }
            });
            Survey::new(Pixels::from(&image)).read().map(|it| it.board.size())
        };
        assert_eq!(read(&BOARD), Ok(6));
        assert!(read(&LARGE).is_err(), "several solutions");
    }

    #[test]
    fn nor_does_a_grid_with_cells_of_its_size_that_is_none() {
        let read =
            |rows: &[&str; 6], (wide, high): (u32, u32), paint: &dyn Fn(u32, u32) -> usize| {
                let image = RgbImage::from_fn(560, 420, |x, y| {
                    let at = |px: u32, from: u32| px.checked_sub(from).map(|px| px / 30);
                    let is_line = |from: u32| (x - from) % 30 < 2 || (y - 20) % 30 < 2;
                    let place = |from: u32| Some((at(x, from)?, at(y, 20)?));
                    match (place(20), place(275)) {
                        (Some((0..6, 0..6)), _) if is_line(20) => Rgb([0; 3]),
                        (Some((col @ 0..6, row @ 0..6)), _) => {
                            let region = rows[row as usize].as_bytes()[col as usize] - b'A';
                            Rgb(PAINTS[usize::from(region)])
                        }
                        (_, Some((col, row))) if col < wide && row < high => {
                            if is_line(275) {
                                Rgb([0; 3])
                            } else {
                                Rgb(PAINTS[paint(col, row)])
                            }
                        }
                        _ => Rgb([250; 3]),
                    }
                });
                Survey::new(Pixels::from(&image)).read().map(|it| it.board.size())
            };
        let (mines, words) = (|_, _| 3, |col, row| ((col * 5 + row * 3) % 4) as usize);
        assert_eq!(read(&BOARD, (8, 8), &mines), Ok(6));
        assert_eq!(read(&BOARD, (5, 6), &words), Ok(6));
        assert!(read(&LARGE, (8, 8), &mines).is_err(), "several solutions");
        let other = |col: u32, row: u32| {
            usize::from(BOARD[row as usize].as_bytes()[5 - col as usize] - b'A')
        };
        assert!(read(&BOARD, (6, 6), &other).is_err(), "another board");
        assert!(
            read(&BOARD, (7, 6), &|col, row| other(col.min(5), row)).is_err(),
            "with a column more"
        );
    }
}
