//! What a lattice of as many rows as columns holds: a board, or why there is none.

use std::cell::LazyCell;

use super::{
    bled,
    cells::{ALIKE, Cells},
    cover,
    cut::{Cut, Evidence, MIN_PATCHED_SIZE, Measured},
    dashed, dimmed,
    error::{Doubt, ReadError},
    judge::{self, Further},
    lattice::{Lattice, MIN_SIZE},
    light::Light,
    marks,
    pixels::Pixels,
    recut::{Recut, as_patched},
    regions, rims,
    side::Side,
    toned,
};
use crate::board::{Board, Cell};

/// The least share of the picture that a board of such regions takes: pages are full of small tables, and a closer look at
/// each takes time.
const OF_PAGE: f32 = 0.04;
/// So many more colours than rows a glance at a board may show: of marks, and of cells in another tint.
const ODD_COLOURS: usize = 3;
/// The least share of neighbours of like colours: a few odd cells less than where regions hang together.
pub(super) const MIN_ALIKE: f32 = 0.3;

/// The board on a lattice, with its cells as far as they were measured. On the sides where it was `parted` from an index
/// or the empty cells of a sheet it ends, so that none of it is cut off.
pub(super) fn read(
    picture: Pixels<'_>,
    lattice: &Lattice,
    parted: &[Side],
) -> (Option<Cells>, Result<Board, ReadError>) {
    let mut measured = None;
    let outcome = Square::of(picture, lattice, parted).and_then(|square| {
        let cells = Cells::measure(picture, lattice).ok_or_else(|| not_square(picture, lattice))?;
        square.board(measured.insert(cells))
    });
    (measured, outcome)
}

/// That some cells may be of a board or of something else.
pub(super) fn doubt(picture: Pixels<'_>, lattice: &Lattice, cells: Vec<Cell>) -> ReadError {
    let (size, colours) = (lattice.rows(), lattice.colours(picture));
    let doubt = Doubt { size, colours, walled: None, readings: 2, cells };
    ReadError::Doubt { frame: lattice.frame(picture).outer, doubt }
}

/// Whether a solution of a board is on it.
pub(super) fn is_solved(
    picture: Pixels<'_>,
    lattice: &Lattice,
    cells: &Cells,
    board: &Board,
) -> bool {
    judge::is_solved(board, &marks::read_marks(picture, lattice, cells, board).marks)
}

fn not_square(picture: Pixels<'_>, lattice: &Lattice) -> ReadError {
    ReadError::NotSquare {
        frame: lattice.frame(picture).outer,
        rows: lattice.rows(),
        cols: lattice.cols(),
        colours: lattice.colours(picture),
    }
}

/// A lattice of as many rows as columns that may hold a board.
struct Square<'a> {
    picture: Pixels<'a>,
    lattice: &'a Lattice,
    /// Outer cells that may be empty ones of a sheet, if there are any.
    empty: Option<Vec<Cell>>,
}

impl<'a> Square<'a> {
    /// The lattice, unless a glance tells that it holds no whole board.
    fn of(
        picture: Pixels<'a>,
        lattice: &'a Lattice,
        parted: &[Side],
    ) -> Result<Square<'a>, ReadError> {
        if lattice.rows() != lattice.cols() || lattice.rows() < MIN_SIZE {
            return Err(not_square(picture, lattice));
        }
        if lattice.has_page_within(picture) {
            return Err(ReadError::NotFound { width: picture.width(), height: picture.height() });
        }
        let square = Square { picture, lattice, empty: lattice.empty_sides(picture) };
        // Tables: most of what is found on a page.
        if let Some(alike) = lattice.motley(picture).filter(|_| !square.may_be_in_pieces()) {
            return Err(square.no_regions(alike));
        }
        match lattice.cut_off_side(picture, parted) {
            Some(_) if lattice.is_drawn_on_sheet(picture) => {
                let empty = Some(square.empty.unwrap_or_else(|| lattice.outer_cells()));
                Ok(Square { empty, ..square })
            }
            Some(side) => {
                let frame = lattice.frame(picture).outer;
                Err(square.unless_empty(ReadError::CutOff { frame, side: side.name() }))
            }
            None => Ok(square),
        }
    }

    /// Whether a glance allows for regions in many pieces: there are about as many colours as rows.
    fn may_be_in_pieces(&self) -> bool {
        let all = self.picture.width() as f32 * self.picture.height() as f32;
        let rows = self.lattice.rows();
        rows >= MIN_PATCHED_SIZE
            && self.lattice.area() >= OF_PAGE * all
            && (rows..=rows + ODD_COLOURS).contains(&self.lattice.colours(self.picture))
    }

    /// The board with these cells.
    fn board(&self, cells: &Cells) -> Result<Board, ReadError> {
        let &Square { picture, lattice, ref empty } = self;
        let alike = cells.alike(ALIKE);
        // Where cells are shaded in turns, no two neighbours have one colour.
        let chequered = if alike < MIN_ALIKE { self.unchequered(cells) } else { Vec::new() };
        let is_in_pieces = || self.may_be_in_pieces() && regions::are_walled_throughout(cells);
        let has_regions = alike >= MIN_ALIKE || !chequered.is_empty() || is_in_pieces();
        let no_regions = || self.unless_empty(self.no_regions(alike));
        let walled = if has_regions { None } else { regions::walled_cuts(cells) };
        let toned = match has_regions || walled.is_some() {
            true => None,
            false => Some(self.dimmed_or_toned(cells).ok_or_else(no_regions)?),
        };
        // Walls tell a board of the page's colour from empty cells of a sheet. Where lines are dashed, crossings look
        // covered.
        if let Some(empty) = empty {
            let chosen = self.walled_in(cells, lattice.outlined_cuts(picture, cells));
            let chosen = chosen.ok_or_else(|| doubt(picture, lattice, empty.clone()))?;
            return chosen.map_err(|doubt| self.doubted(doubt));
        }
        let places = cover::covered_crossings(picture, lattice, cells);
        if places > 0 {
            let frame = lattice.frame(picture).outer;
            return self.dashed(cells).ok_or(ReadError::Covered { frame, places });
        }
        let chosen = if let Some(board) = toned {
            Ok(board)
        } else if !chequered.is_empty() {
            let counts = Measured { colours: 2 * lattice.rows(), enclosed: None };
            self.choose(cells, chequered, counts)
        } else if let Some((cuts, counts)) = walled {
            self.choose(cells, cuts, counts)
        } else {
            self.coloured(cells)
                .or_else(|doubt| self.coloured_by_rims(cells, &doubt).ok_or(doubt))
                .or_else(|doubt| self.coloured_unbled(cells, &doubt).ok_or(doubt))
        };
        chosen.map_err(|doubt| self.doubted(doubt))
    }

    /// The board that walls tell on dashed lines, if there is one: its cells may have the player's notes in colours.
    fn dashed(&self, cells: &Cells) -> Option<Board> {
        if !dashed::are_lines_dashed(self.picture, self.lattice, cells) {
            return None;
        }
        let mut ways = [Lattice::outlined_cuts, Lattice::tinted_cuts].into_iter();
        ways.find_map(|cuts| self.walled_in(cells, cuts(self.lattice, self.picture, cells)))?.ok()
    }

    /// The board with exactly one solution some of whose cells are dimmed, or those with marks in another tone, so that
    /// few neighbours are alike, if there is one.
    fn dimmed_or_toned(&self, cells: &Cells) -> Option<Board> {
        if self.empty.is_some() || self.lattice.rows() < MIN_PATCHED_SIZE {
            return None;
        }
        // Nobody is told of a doubt.
        let counts = Measured { colours: self.lattice.rows(), enclosed: None };
        let board = |cells: &Cells| {
            let page = marks::Page::new(self.picture, self.lattice, cells);
            let untoned = toned::untoned(cells, &|at| page.is_marked(at));
            let readings = dimmed::undimmed(cells).into_iter().chain(untoned);
            self.choose(cells, as_patched(cells, readings), counts).ok()
        };
        board(cells).or_else(|| board(&rims::with_rims(self.picture, cells)?))
    }

    /// The board of regions with colours of their own.
    fn coloured(&self, cells: &Cells) -> Result<Board, Doubt> {
        let &Square { picture, lattice, .. } = self;
        let (mut cuts, mut counts) = regions::cuts(cells);
        // A few tinted cells would be as many regions.
        for tinted in lattice.tinted_cuts(picture, cells) {
            regions::add(&mut cuts, tinted.labels, tinted.evidence);
        }
        // Marks are looked for in the light of the picture, and regions in an even one as well. What is left of the
        // light may make a region of a lit cell, so that one solution must tell.
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
        // Most boards are read without a look at their marks.
        let page = LazyCell::new(|| marks::Page::new(picture, lattice, cells));
        let is_marked = |at| page.is_marked(at);
        let recut = LazyCell::new(|| Recut::new(even, evened.is_some(), counts, &is_marked));
        let or_else = |doubt: Doubt, cuts: &dyn Fn() -> Vec<Cut>| {
            // Several boards may be meant as it is: no need to look for more.
            let cuts = if doubt.readings > 1 { Vec::new() } else { cuts() };
            if cuts.is_empty() { Err(doubt) } else { self.choose(cells, cuts, counts) }
        };
        let unpainted = |doubt: Doubt| match recut.unpainted() {
            cuts if cuts.is_empty() => Err(doubt),
            // Of several boards that may be meant, one alone may have no region in pieces.
            cuts => self.choose(cells, cuts, counts).map_err(|_| doubt),
        };
        self.choose(cells, cuts, counts)
            .or_else(|doubt| or_else(doubt, &|| recut.fenced()))
            .or_else(|doubt| or_else(doubt, &|| recut.unhovered()))
            .or_else(|doubt| or_else(doubt, &|| recut.unfilled(picture)))
            .or_else(|doubt| or_else(doubt, &|| recut.unboxed(picture)))
            .or_else(|doubt| or_else(doubt, &|| recut.unshadowed()))
            .or_else(|doubt| or_else(doubt, &|| recut.patched()))
            .or_else(unpainted)
            .or_else(|doubt| or_else(doubt, &|| recut.unlit()))
            .or_else(|doubt| or_else(doubt, &|| recut.undimmed()))
            .or_else(|doubt| or_else(doubt, &|| recut.untoned()))
            .or_else(|doubt| or_else(doubt, &|| self.if_whole(&|| recut.unwashed())))
            .or_else(|doubt| or_else(doubt, &|| recut.uncrowned()))
            .or_else(|doubt| or_else(doubt, &|| self.unchequered(even)))
            .or_else(|doubt| or_else(doubt, &|| lattice.outlined_cuts(picture, cells)))
            .or_else(|doubt| or_else(doubt, &|| recut.closed()))
    }

    /// The board with exactly one solution whose colours show around its marks.
    fn coloured_by_rims(&self, cells: &Cells, doubt: &Doubt) -> Option<Board> {
        self.coloured_otherwise(doubt, || rims::with_rims(self.picture, cells))
    }

    /// The same of cells whose marks bled into their colours, unless one of them may as well be of a region beside it.
    fn coloured_unbled(&self, cells: &Cells, doubt: &Doubt) -> Option<Board> {
        let page = LazyCell::new(|| marks::Page::new(self.picture, self.lattice, cells));
        let unbled = || bled::unbled(cells, &|at| page.ink_of_mark(at));
        let board = self.coloured_otherwise(doubt, unbled)?;
        let others = bled::others(cells, &board, &|at| page.is_marked(at));
        (!others.iter().any(judge::is_proper)).then_some(board)
    }

    /// The board with exactly one solution of cells in other colours, if there are any; `None` if there is none, or
    /// several boards may be meant as it is.
    fn coloured_otherwise(
        &self,
        doubt: &Doubt,
        cells: impl FnOnce() -> Option<Cells>,
    ) -> Option<Board> {
        if doubt.readings > 1 || self.lattice.rows() < MIN_PATCHED_SIZE {
            return None;
        }
        let board = self.coloured(&cells()?).ok()?;
        // A lattice across the strokes of marks has their colours here and there.
        (judge::is_proper(&board) && !judge::is_scattered(&board)).then_some(board)
    }

    /// The board that is right of these cuts.
    fn choose(&self, cells: &Cells, cuts: Vec<Cut>, counts: Measured) -> Result<Board, Doubt> {
        let is_solved = |board: &Board| is_solved(self.picture, self.lattice, cells, board);
        let walled = |boards: &[&Board]| regions::walled_one(cells, boards);
        let further = Further { is_solved: &is_solved, walled: &walled };
        judge::choose(self.lattice.rows(), cuts, counts, &further)
    }

    /// What walls in a frame enclose, whatever the colours; `None` if they enclose no regions.
    fn walled_in(&self, cells: &Cells, cuts: Vec<Cut>) -> Option<Result<Board, Doubt>> {
        let enclosed = Some(self.lattice.rows());
        let counts = || Measured { colours: regions::colours(cells), enclosed };
        (!cuts.is_empty()).then(|| self.choose(cells, cuts, counts()))
    }

    /// Cuts of a board whose cells are shaded in turns.
    fn unchequered(&self, cells: &Cells) -> Vec<Cut> {
        self.if_whole(&|| regions::unchequered_cuts(cells))
    }

    /// The cuts, if the board ends in a page on all sides: a row or column of one region, shaded in turns or washed
    /// over, may not have been seen.
    fn if_whole(&self, cuts: &dyn Fn() -> Vec<Cut>) -> Vec<Cut> {
        if self.lattice.is_on_page(self.picture) { cuts() } else { Vec::new() }
    }

    fn no_regions(&self, alike: f32) -> ReadError {
        let percent = (100.0 * alike).round() as u32;
        let frame = self.lattice.frame(self.picture).outer;
        ReadError::NoRegions { frame, rows: self.lattice.rows(), percent }
    }

    fn doubted(&self, doubt: Doubt) -> ReadError {
        ReadError::Doubt { frame: self.lattice.frame(self.picture).outer, doubt }
    }

    /// The error, or a doubt about the empty cells: they are no board that may be larger than another.
    fn unless_empty(&self, error: ReadError) -> ReadError {
        match &self.empty {
            Some(cells) => doubt(self.picture, self.lattice, cells.clone()),
            None => error,
        }
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, PAINTS, board_of, squared};

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
    fn walls_of_any_colours_tell_of_what_region_tinted_cells_are() {
        const TINT: [u8; 3] = [255, 170, 110];
        let lines: Vec<f32> = (1..=7).map(|line| (line * CELL) as f32 + 0.5).collect();
        let lattice = squared(lines);
        let name = |col: u32, row: u32| BOARD[row as usize].as_bytes()[col as usize] - b'A';
        let pale = |name: u8| PAINTS[usize::from(name)].map(|part| 200 + part / 5);
        let read = |wall: u32, is_toned: &dyn Fn(u32, u32) -> bool, tinted: &[(u32, u32)]| {
            let image = RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
                let cell = |at: u32| (at / CELL).checked_sub(1).filter(|&cell| cell < 6);
                let (Some(col), Some(row)) = (cell(x), cell(y)) else {
                    let is_line = |at: u32| (CELL..=7 * CELL).contains(&at);
                    let is_end = (x == 7 * CELL && is_line(y)) || (y == 7 * CELL && is_line(x));
                    return Rgb(if is_end { [170; 3] } else { [250; 3] });
                };
                let own = name(col, row);
                // Each wall has a strong colour of the region on its left, or above it.
                let left = col.checked_sub(1).filter(|_| x % CELL < wall).map(|it| name(it, row));
                let above = row.checked_sub(1).filter(|_| y % CELL < wall).map(|it| name(col, it));
                match [left, above].into_iter().flatten().find(|&beside| beside != own) {
                    Some(beside) => Rgb(PAINTS[usize::from(beside)].map(|part| part / 2 + 40)),
                    None if x % CELL == 0 || y % CELL == 0 => Rgb([225; 3]),
                    None if tinted.contains(&(row, col)) => Rgb(TINT),
                    None if is_toned(row, col) => Rgb(pale(own).map(|part| part / 3 * 2)),
                    None => Rgb(pale(own)),
                }
            });
            super::read((&image).into(), &lattice, &[]).1
        };
        let regions: Vec<u8> = BOARD.concat().bytes().collect();
        let board = Board::new(&regions).expect("six regions");
        // Two that attack each other.
        let tinted = [(1, 1), (1, 4)];
        let none = |_, _| false;
        assert_eq!(read(3, &none, &[]), Ok(board.clone()));
        assert_eq!(read(3, &none, &tinted), Ok(board.clone()));
        assert!(read(0, &none, &tinted).is_err(), "no walls");
        // With marks, in all cells of one region as well.
        let toned = |row, col| (row + 2 * col) % 3 == 0 || name(col, row) == 2;
        assert_eq!(read(3, &toned, &tinted), Ok(board));
        assert!(read(0, &toned, &tinted).is_err(), "no walls");
    }

    #[test]
    fn washed_cells_are_of_their_regions_where_the_board_ends_in_a_page() {
        let lines: Vec<f32> = (1..=7).map(|line| (line * CELL) as f32 + 0.5).collect();
        let lattice = squared(lines);
        let read = |image: &RgbImage| super::read(image.into(), &lattice, &[]).1;
        let regions: Vec<u8> = BOARD.concat().bytes().collect();
        let board = Board::new(&regions).expect("six regions");
        assert_eq!(read(&washed([[250; 3]; 2])), Ok(board));
        // More cells, shaded in turns, may lie beside it.
        let doubt = read(&washed([[30, 40, 50], [36, 48, 62]]));
        assert!(matches!(doubt, Err(ReadError::Doubt { .. })), "{doubt:?}");
    }

    #[test]
    fn walls_around_cells_of_one_colour_make_regions_of_those_that_lie_anywhere() {
        const SCATTERED: [&str; 6] = ["CBDFAA", "EACEAE", "BAADDA", "BAEDAE", "ABFFEA", "EEDABA"];
        let lines: Vec<f32> = (1..=7).map(|line| (line * CELL) as f32 + 0.5).collect();
        let lattice = squared(lines);
        let read = |rows: [&str; 6], is_walled: bool| {
            let name = |x: u32, y: u32| {
                let place = |at: u32| (at / CELL).checked_sub(1).filter(|&cell| cell < 6);
                let (col, row) = (place(x)?, place(y)?);
                Some(rows[row as usize].as_bytes()[col as usize] - b'A')
            };
            let image = RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
                let is_line =
                    |by: u32| name(x, y) != name(x - by, y) || name(x, y) != name(x, y - by);
                let on_board = |at: u32| (CELL..=7 * CELL).contains(&at);
                match (name(x, y), on_board(x) && on_board(y)) {
                    (_, true) if x % CELL == 0 || y % CELL == 0 => Rgb([0; 3]),
                    (_, true) if is_walled && (is_line(1) || is_line(2)) => Rgb([0; 3]),
                    (Some(name), _) => Rgb(PAINTS[usize::from(name)]),
                    (None, _) => Rgb([255; 3]),
                }
            });
            super::read(Pixels::from(&image), &lattice, &[]).1
        };
        assert_eq!(read(SCATTERED, true), Ok(board_of(&SCATTERED)));
        assert!(matches!(read(SCATTERED, false), Err(ReadError::NoRegions { .. })), "tiles");
        assert_eq!(read(BOARD, true), Ok(board_of(&BOARD)));
    }
}
