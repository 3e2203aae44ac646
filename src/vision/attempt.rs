//! What a lattice holds: a board, or why there is none.

use std::cell::LazyCell;

use super::{
    bent,
    cells::{ALIKE, Cells},
    chain::MAX_OBLONG,
    cover, dashed,
    error::ReadError,
    judge::{self, Doubt},
    lattice::{Lattice, MIN_SIZE},
    light::Light,
    marks,
    pixels::Pixels,
    recut::Recut,
    regions::{self, Cut, Evidence, Measured},
    side::{SIDES, Side},
};
use crate::board::{Board, Cell};

/// How oblong cells may be of which regions in pieces are believed by their borders alone.
const MOST_OBLONG: f32 = 1.3;
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

impl Attempt {
    pub(super) fn error(&self) -> Option<&ReadError> {
        self.outcome.as_ref().err()
    }

    /// Whether its cells are oblong and its regions lie in pieces, as bars along rows do.
    pub(super) fn is_chart(&self) -> bool {
        let is_oblong = self.lattice.oblong() > MOST_OBLONG;
        is_oblong && self.outcome.as_ref().is_ok_and(judge::is_scattered)
    }

    /// Whether its regions are mere tiles, as the marked cells of a table are.
    pub(super) fn is_tiled(&self) -> bool {
        self.outcome.as_ref().is_ok_and(judge::is_tiled)
    }

    /// Whether it is a board with exactly one solution.
    pub(super) fn is_proper(&self) -> bool {
        self.outcome.as_ref().is_ok_and(judge::is_proper)
    }

    /// Whether it is a board by its colours and walls as they are, with no odd cells set aside.
    pub(super) fn is_plain(&self) -> bool {
        let (Some(cells), Ok(board)) = (&self.cells, &self.outcome) else { return false };
        let (cuts, _) = regions::cuts(cells);
        let mut plain = cuts.iter().filter(|cut| cut.evidence > Evidence::Patched);
        plain.any(|cut| Board::new(&cut.labels).as_ref() == Ok(board))
    }

    /// Whether it is a board with solutions amid a page, whose regions all hang together, and are no mere tiles.
    pub(super) fn is_clear_on_page(&self, picture: Pixels<'_>) -> bool {
        let Ok(board) = &self.outcome else { return false };
        let is_page =
            |&(side, _): &(Side, _)| self.lattice.is_page_past(side, picture) == Some(true);
        judge::is_whole(board)
            && !judge::is_tiled(board)
            && judge::has_solution(board)
            && SIDES.iter().all(is_page)
    }

    /// Whether it is a board with one of its solutions on it.
    pub(super) fn is_solved(&self, picture: Pixels<'_>) -> bool {
        let Attempt { lattice, cells: Some(cells), outcome: Ok(board) } = self else {
            return false;
        };
        is_solved(picture, lattice, cells, board)
    }

    /// Whether it is no board, but a table as a rule.
    pub(super) fn is_table(&self, picture: Pixels<'_>) -> bool {
        match self.error() {
            Some(ReadError::NoRegions { .. }) => true,
            Some(ReadError::NotSquare { .. }) => self.lattice.alike(picture) < MIN_ALIKE,
            _ => false,
        }
    }

    /// Whether it has colours enough for a board that can't be read, some of whose regions may look alike.
    pub(super) fn has_colours(&self) -> bool {
        matches!(self.error(), Some(ReadError::Doubt { doubt, .. }) if doubt.is_coloured())
    }

    /// Whether it is but a part of the sheet that a board lies on: empty cells, some of the board with them or not.
    pub(super) fn is_sheet_around(&self, board: &Lattice, picture: Pixels<'_>) -> bool {
        let may_be = match self.error() {
            Some(ReadError::NotSquare { .. } | ReadError::NoRegions { .. }) => true,
            Some(ReadError::CutOff { .. } | ReadError::Doubt { .. }) => {
                self.lattice.overlaps(board)
            }
            _ => false,
        };
        may_be && self.lattice.is_sheet_around(board, picture)
    }

    /// Whether it may be a board with exactly one solution, but another as well.
    pub(super) fn is_doubtful(&self) -> bool {
        matches!(self.error(), Some(ReadError::Doubt { doubt, .. }) if doubt.readings > 0)
    }
}

/// What a lattice holds, or its parts where it is several boards.
pub(super) fn attempts(picture: Pixels<'_>, lattice: Lattice) -> Vec<Attempt> {
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
pub(super) fn attempt(picture: Pixels<'_>, mut lattice: Lattice) -> Option<Attempt> {
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
    let board = lattice.without_index(picture).unwrap_or_else(|| lattice.clone());
    let board = board.amid_sheet(picture).unwrap_or(board);
    let is_parted = |side: &Side| board.outer(*side) != lattice.outer(*side);
    let parted: Vec<Side> = SIDES.iter().map(|side| side.0).filter(is_parted).collect();
    judged_within(picture, board, &parted)
}

/// What a lattice holds that ends where it was `parted` from an index or the empty cells of a sheet.
fn judged_within(picture: Pixels<'_>, board: Lattice, parted: &[Side]) -> Attempt {
    let mut cells = None;
    let outcome = read_lattice(picture, &board, parted, &mut cells);
    let attempt = Attempt { lattice: board, cells, outcome };
    if attempt.outcome.is_ok() { closer(picture, attempt, parted) } else { attempt }
}

/// What a lattice holds that ends in empty cells of a sheet, or its heads, on all sides.
pub(super) fn attempt_amid_empty(picture: Pixels<'_>, lattice: Lattice) -> Attempt {
    judged_within(picture, lattice, &SIDES.map(|side| side.0))
}

/// What a lattice holds that is a part of a longer one, which goes on past this side.
pub(super) fn attempt_part(picture: Pixels<'_>, part: Lattice, side: Side) -> Attempt {
    judged_within(picture, part, &[side])
}

/// What a lattice holds whose rows, or columns, are of unlike widths: none of them is too odd. What heads them may be as
/// wide as any, so that a region that is all of an outer row or column, or of both, is doubted.
pub(super) fn attempt_uneven(picture: Pixels<'_>, lattice: Lattice) -> Attempt {
    let Attempt { lattice, cells, outcome } = judged(picture, lattice);
    let outcome = outcome.and_then(|board| {
        let strip = bent::strip_regions(&board).next().map(|(_, cells)| cells);
        let heads = strip.or_else(|| bent::bent_region(&board).map(|(_, cells)| cells));
        heads.map_or(Ok(board), |cells| Err(doubt(picture, &lattice, cells)))
    });
    Attempt { lattice, cells, outcome }
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
pub(super) fn doubt(picture: Pixels<'_>, lattice: &Lattice, cells: Vec<Cell>) -> ReadError {
    let (size, colours) = (lattice.rows(), lattice.colours(picture));
    let doubt = Doubt { size, colours, walled: None, readings: 2, cells };
    ReadError::Doubt { frame: lattice.frame(picture).outer, doubt }
}

/// Whether a solution of a board is on it.
fn is_solved(picture: Pixels<'_>, lattice: &Lattice, cells: &Cells, board: &Board) -> bool {
    judge::is_solved(board, &marks::read_marks(picture, lattice, cells, board).0)
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
    // What walls in a frame enclose, whatever the colours; `None` if they enclose no regions.
    let walled_in = |cuts: Vec<Cut>| {
        let counts = || Measured { colours: regions::colours(cells), enclosed: Some(rows) };
        (!cuts.is_empty()).then(|| choose(cuts, counts()))
    };
    // They tell a board of the page's colour from empty cells of a sheet. Where lines are dashed, crossings look
    // covered.
    if let Some(empty) = empty {
        let chosen = walled_in(lattice.outlined_cuts(picture, cells));
        let Some(chosen) = chosen else { return Err(self::doubt(picture, lattice, empty)) };
        return chosen.map_err(doubt);
    }
    let crossings = cover::covered_crossings(picture, lattice, cells);
    if crossings > 0 {
        // Cells may have the player's notes in colours.
        let by_walls = [Lattice::outlined_cuts, Lattice::tinted_cuts];
        if dashed::are_lines_dashed(picture, lattice, cells)
            && let Some(Ok(board)) =
                by_walls.iter().find_map(|cuts| walled_in(cuts(lattice, picture, cells)))
        {
            return Ok(board);
        }
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
    // A few tinted cells would be as many regions.
    for tinted in lattice.tinted_cuts(picture, cells) {
        regions::add(&mut cuts, tinted.labels, tinted.evidence);
    }
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
    let recut = LazyCell::new(|| Recut::new(even, evened.is_some(), counts, &is_marked));
    let unpainted = |doubt: Doubt| match recut.unpainted() {
        cuts if cuts.is_empty() => Err(doubt),
        // Of several boards that may be meant, one alone may have no region in pieces.
        cuts => choose(cuts, counts).map_err(|_| doubt),
    };
    choose(cuts, counts)
        .or_else(|doubt| or_else(doubt, &|| recut.fenced()))
        .or_else(|doubt| or_else(doubt, &|| recut.unhovered()))
        .or_else(|doubt| or_else(doubt, &|| recut.unfilled(picture, lattice)))
        .or_else(|doubt| or_else(doubt, &|| recut.unboxed(picture, lattice)))
        .or_else(|doubt| or_else(doubt, &|| recut.unshadowed()))
        .or_else(|doubt| or_else(doubt, &|| recut.patched()))
        .or_else(unpainted)
        .or_else(|doubt| or_else(doubt, &|| recut.unlit()))
        .or_else(|doubt| or_else(doubt, &|| recut.undimmed()))
        .or_else(|doubt| or_else(doubt, &|| if_whole(&|| recut.unwashed())))
        .or_else(|doubt| or_else(doubt, &|| recut.uncrowned()))
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
        let coarse: Vec<f32> = (0..=4).map(|line| ((1 + 2 * line) * CELL) as f32).collect();
        let lattice = Lattice { xs: coarse.clone(), ys: coarse };
        let found = attempt(Pixels::from(&image), lattice).expect("no oblong cells");
        assert_eq!(found.outcome, Ok(board));
    }

    #[test]
    fn walls_of_any_colours_tell_of_what_region_tinted_cells_are() {
        const TINT: [u8; 3] = [255, 170, 110];
        let lines: Vec<f32> = (1..=7).map(|line| (line * CELL) as f32 + 0.5).collect();
        let lattice = Lattice { xs: lines.clone(), ys: lines };
        let name = |col: u32, row: u32| BOARD[row as usize].as_bytes()[col as usize] - b'A';
        let pale = |name: u8| PAINTS[usize::from(name)].map(|part| 200 + part / 5);
        let read = |wall: u32, tinted: &[(u32, u32)]| {
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
                    None => Rgb(pale(own)),
                }
            });
            read_lattice((&image).into(), &lattice, &[], &mut None)
        };
        let regions: Vec<u8> = BOARD.concat().bytes().collect();
        let board = Board::new(&regions).expect("six regions");
        // Two that attack each other.
        let tinted = [(1, 1), (1, 4)];
        assert_eq!(read(3, &[]), Ok(board.clone()));
        assert_eq!(read(3, &tinted), Ok(board));
        assert!(read(0, &tinted).is_err(), "no walls");
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
