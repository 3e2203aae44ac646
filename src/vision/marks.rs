//! Queens and crosses already placed.
//!
//! A mark is ink in the middle of a cell, or at one place in all of them. A cross (X, dot or dash) is small and
//! looks the same turned by a right angle, or level; a queen (crown, letter, star, disc) is larger or doesn't. What a shape
//! alone doesn't tell, the others do: one glyph is drawn alike all over a board, one picture has the same pixels in cells
//! of any colour, and queens are placed where the rules let them be.

mod alike;
mod digits;
#[cfg(test)]
mod drawings;
mod glyphs;
mod ink;
mod labels;
mod likely;
mod meaning;
mod measures;
mod off_centre;
mod patch;
mod pointer;
mod rings;
mod shape;
mod stencil;
mod twins;

use self::{
    glyphs::Glyph,
    ink::{FAINT, INK, Ink},
    patch::{Part, Patch, Places},
    shape::Shape,
};
use super::{cells::Cells, colour::difference, lattice::Lattice, pixels::Pixels};
use crate::board::{Board, Cell, CellSet, Mark, Marks};

/// Where so many times as many cells have ink as have marks, and so many more, marks were missed.
const INKED: (usize, usize) = (2, 4);
/// Those found by another look are at least so many, so many times as many, and this share of the cells with ink.
const FEWEST: usize = 4;
const MORE: usize = 2;
const EXPLAINED: f32 = 0.5;
/// So many faint crosses drawn alike are no noise, and so many tiny ones.
const MANY_FAINT: usize = 4;
const MANY_TINY: usize = 6;
/// So many cells with a speck, lone dots among them, and specks lie all over the board.
const MANY_SPECKS: usize = 2;

/// The fewest crosses beside which rings are queens, and the fewest rings …
const CROSSES: usize = 3;
const RINGS: usize = 2;
/// … which are of one size, but for this share of their cells, and have the ink of a cross, but for so many levels of 255.
const SAME_RING: f32 = 0.1;
const SAME_INK: u32 = 48;
/// So many queens in one region, and fewer cells without, are no mistake of the player's.
const PATTERNED: usize = 3;
/// What fills more of its box isn't a disc but a rectangle.
const BLOCK: f32 = 0.85;
/// Less than this share of the cells of a region has a colour that isn't the region's.
const FEW: f32 = 0.3;

/// What is seen in the cells of a board.
pub(super) struct Seen {
    pub(super) marks: Marks,
    /// The cells with any ink in their middle.
    pub(super) inked: CellSet,
    /// How many kinds of digits there are, if any: those of another game.
    pub(super) digits: Option<usize>,
    /// Whether some that were taken for queens are so thin or small that their form may not show.
    has_unclear: bool,
    /// How many kinds of queens there are.
    kinds: usize,
}

/// What is seen in the cells of a board.
pub(super) fn read_marks(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    cells: &Cells,
    board: &Board,
) -> Seen {
    let page = Page::new(pixels, lattice, cells);
    let seen = page.marks(board);
    let mut marks = read_again(&page, lattice, board, &seen);
    if seen.inked.len() > count(&marks) {
        let wide = Page::of(pixels, lattice, cells, Part::WIDE);
        marks = with_large(&page, &wide, board, marks);
        marks = with_rings(&wide, board, marks);
    }
    Seen { marks: without_patterns(board, marks), ..seen }
}

/// How many marks there are.
fn count(marks: &Marks) -> usize {
    marks.queens().len() + marks.crosses().len()
}

/// The same marks but for queens in most cells of a region: they are what its colour is hatched with.
fn without_patterns(board: &Board, mut marks: Marks) -> Marks {
    for region in 0..board.size() as u8 {
        let own = board.cells().filter(|&cell| board.region(cell) == region);
        let (queens, others): (Vec<Cell>, Vec<Cell>) =
            own.partition(|&cell| marks.get(cell) == Mark::Queen);
        if queens.len() >= PATTERNED && queens.len() > others.len() {
            queens.into_iter().for_each(|cell| marks.set(cell, Mark::Open));
        }
    }
    marks
}

/// The same marks, or more, where so many cells have ink that some were missed.
fn read_again(page: &Page<'_>, lattice: &Lattice, board: &Board, seen: &Seen) -> Marks {
    let (&Page { pixels, cells, .. }, Seen { marks, inked, .. }) = (page, seen);
    let (found, inked) = (count(marks), inked.len());
    if inked < INKED.0 * found + INKED.1 {
        return read_closer(page, board, seen).unwrap_or_else(|| marks.clone());
    }
    let least = FEWEST.max(MORE * found).max((EXPLAINED * inked as f32).ceil() as usize);
    let is_sense = |it: &Marks| count(it) >= least && it.queens().len() <= board.size();
    // Marks may lie in the corners of cells, crosses alone or queens as well, …
    let corner = || {
        let part = off_centre::part(pixels, lattice, cells)?;
        let page = Page::of(pixels, lattice, cells, part);
        let crosses = page.marks(board).marks;
        let is_sense = is_sense(&crosses) && page.are_crosses(board, crosses.crosses());
        let mut all = crosses.clone();
        // Of several kinds they are notes.
        let queens = marks.queens().iter().filter(|_| seen.kinds == 1);
        let free = queens.filter(|&cell| crosses.get(cell) == Mark::Open);
        free.for_each(|queen| all.set(queen, Mark::Queen));
        let is_one_each = all.queens().len() <= board.size();
        is_sense.then_some(if is_one_each { all } else { crosses })
    };
    // … or have strokes thinner than points lie apart.
    corner()
        .or_else(|| page.looking_at_all().map(|page| page.marks(board).marks).filter(is_sense))
        .unwrap_or_else(|| marks.clone())
}

/// The marks with all pixels looked at, if there are more, or some that were taken for queens surely are crosses: the
/// points may have met too little of thin strokes for their form to show.
fn read_closer(page: &Page<'_>, board: &Board, seen: &Seen) -> Option<Marks> {
    let (marks, found) = (&seen.marks, count(&seen.marks));
    if seen.inked.len() <= found && !seen.has_unclear {
        return None;
    }
    let page = page.looking_at_all()?;
    let closer = page.marks(board).marks;
    let is_more = count(&closer) > found && closer.queens().len() <= marks.queens().len();
    let is_other = |cell: &Cell| marks.get(*cell) != closer.get(*cell);
    let is_surely_x = |cell: Cell| {
        let shape = page.ink(cell, INK).and_then(|ink| Shape::of(&ink, cell));
        shape.is_some_and(|shape| shape.measures.is_surely_x())
    };
    let is_clearer = |cell: Cell| closer.get(cell) == Mark::Cross && is_surely_x(cell);
    (is_more || board.cells().filter(is_other).all(is_clearer)).then_some(closer)
}

/// The same marks, and those that are too large for the part of their cells that was looked at, seen in a `wide` one.
fn with_large(page: &Page<'_>, wide: &Page<'_>, board: &Board, marks: Marks) -> Marks {
    let seen = wide.marks(board).marks;
    let is_same = |cell| [Mark::Open, seen.get(cell)].contains(&marks.get(cell));
    if seen.queens().len() > board.size() || !board.cells().all(is_same) {
        return marks;
    }
    // Strokes of a hatching have no form of their own.
    let is_sign = |cell: &Cell| {
        let shape = wide.ink(*cell, INK).and_then(|ink| Shape::of(&ink, *cell));
        shape.is_some_and(|shape| shape.measures.is_disc() || shape.is_mirrored())
    };
    let is_cut = |page: &Page<'_>, cell: Cell| {
        page.ink(cell, INK).is_some_and(|ink| ink.centre().touch_edge(ink.side))
    };
    let is_new = |cell: &Cell| match seen.get(*cell) {
        Mark::Open => false,
        Mark::Queen => is_sign(cell) && !is_cut(wide, *cell),
        // Where there is something in many cells, it is no mark that is too large.
        Mark::Cross => is_cut(page, *cell) && !is_cut(wide, *cell),
    };
    let mut all = marks;
    board.cells().filter(is_new).for_each(|cell| all.set(cell, seen.get(cell)));
    all
}

/// The same marks, and rings of one size and the ink of crosses for queens, where there are no others: a single one may
/// be drawn around a cell.
fn with_rings(wide: &Page<'_>, board: &Board, marks: Marks) -> Marks {
    if !marks.queens().is_empty() || marks.crosses().len() < CROSSES {
        return marks;
    }
    let ink = |cell: Cell| wide.ink(cell, INK).map(|ink| (ink.strongest(&ink.points), ink));
    let crosses: Vec<[u8; 3]> =
        marks.crosses().iter().filter_map(|cell| Some(ink(cell)?.0)).collect();
    let is_ink_of_crosses =
        |rgb: [u8; 3]| crosses.iter().any(|&cross| difference(cross, rgb) <= SAME_INK);
    let is_open = |cell: &Cell| marks.get(*cell) == Mark::Open;
    let rings = board.cells().filter(is_open).filter_map(|cell| {
        let (rgb, ink) = ink(cell)?;
        Some((cell, rings::extent(&ink)?, is_ink_of_crosses(rgb)))
    });
    let rings: Vec<(Cell, f32, bool)> = rings.collect();
    let Some(&(_, first, _)) = rings.first() else { return marks };
    let are_queens = (RINGS..=board.size()).contains(&rings.len());
    let is_one =
        |&(_, extent, has_ink): &(Cell, f32, bool)| has_ink && (extent - first).abs() <= SAME_RING;
    if !are_queens || !rings.iter().all(is_one) {
        return marks;
    }
    let mut all = marks;
    rings.iter().for_each(|&(cell, ..)| all.set(cell, Mark::Queen));
    all
}

/// The marks of a board, with all queens if what is in cells, but for crosses, is one in each row and solves it: some may
/// be too faint, too large or too like their cells for a mark of their own.
pub(super) fn completed(board: &Board, marks: Marks, inked: &CellSet) -> Marks {
    let size = board.size();
    if marks.queens().len() >= size {
        return marks;
    }
    let may_be_queen = |cell: &Cell| match marks.get(*cell) {
        Mark::Queen => true,
        Mark::Cross => false,
        Mark::Open => inked.contains(*cell),
    };
    let mut queens = CellSet::empty(size);
    for row in 0..size as u8 {
        let mut here = (0..size as u8).map(|col| Cell::new(row, col)).filter(may_be_queen);
        let (Some(queen), None) = (here.next(), here.next()) else { return marks };
        queens.insert(queen);
    }
    if !board.conflicts(&queens).is_empty() {
        return marks;
    }
    let mut solved = marks;
    queens.iter().for_each(|queen| solved.set(queen, Mark::Queen));
    solved
}

/// A board in a picture.
pub(super) struct Page<'a> {
    pixels: Pixels<'a>,
    cells: &'a Cells,
    places: Places,
}

impl<'a> Page<'a> {
    pub(super) fn new(pixels: Pixels<'a>, lattice: &Lattice, cells: &'a Cells) -> Page<'a> {
        Page::of(pixels, lattice, cells, Part::MIDDLE)
    }

    /// The same with marks in this part of its cells.
    fn of(pixels: Pixels<'a>, lattice: &Lattice, cells: &'a Cells, part: Part) -> Page<'a> {
        Page { pixels, cells, places: Places::of(pixels, lattice, &cells.tiles, part) }
    }

    /// The same with all pixels looked at; `None` if that is nothing new.
    fn looking_at_all(&self) -> Option<Page<'a>> {
        Some(Page { places: self.places.looking_at_all()?, ..*self })
    }

    /// What is seen in the part of each cell that is looked at.
    fn marks(&self, board: &Board) -> Seen {
        let (mut shapes, mut traces) = (Vec::new(), Vec::new());
        let mut inked = CellSet::empty(board.size());
        for cell in board.cells() {
            let Some(patch) = self.patch(cell) else { continue };
            let contrast = patch.glance();
            let ink = if contrast >= INK { patch.ink(INK) } else { None };
            if contrast >= INK {
                inked.insert(cell);
            }
            match ink.as_ref().and_then(|ink| self.shape(board, &patch, ink, cell)) {
                Some(shape) => shapes.push(shape),
                None if contrast >= FAINT => traces.push((cell, ink)),
                None => {}
            }
        }
        let mut more = self.faint_crosses(&traces);
        more.extend(tiny_crosses(&traces));
        traces.retain(|(cell, _)| !more.iter().any(|shape| shape.cell == *cell));
        shapes.extend(more);
        if shapes.is_empty() {
            let marks = Marks::none(board.size());
            return Seen { marks, inked, digits: None, has_unclear: false, kinds: 0 };
        }
        let (mut glyphs, astray) = glyphs::group(shapes);
        // Where there is something in more cells it is noise.
        if traces.len() <= 2 * board.size() {
            traces.retain(|(cell, ink)| {
                let faint = if ink.is_none() { self.ink(*cell, FAINT) } else { None };
                let shape =
                    ink.as_ref().or(faint.as_ref()).and_then(|ink| Shape::whole(ink, *cell));
                !shape.is_some_and(|shape| glyphs::recognise(&mut glyphs, shape))
            });
        }
        let mut unclear: Vec<(Cell, Ink)> =
            traces.into_iter().filter_map(|(cell, ink)| Some((cell, ink?))).collect();
        unclear.extend(astray.into_iter().filter_map(|cell| Some((cell, self.ink(cell, INK)?))));
        let specks = unclear.iter().filter(|(_, ink)| ink.has_speck()).count();
        if specks > 0 && specks + glyphs::lone_dots(&glyphs) >= MANY_SPECKS {
            let dropped = glyphs::drop_specks(&mut glyphs);
            unclear
                .extend(dropped.into_iter().filter_map(|cell| Some((cell, self.ink(cell, INK)?))));
        }
        stencil::uncover(&mut glyphs, unclear, |cell| self.ink(cell, INK));
        let known = glyphs::cells(board.size(), &glyphs);
        let others: Vec<Cell> = inked.iter().filter(|&cell| !known.contains(cell)).collect();
        twins::unite(&mut glyphs, &others, board.size(), |cell| self.ink(cell, INK));
        pointer::drop_pointer(&mut glyphs);
        glyphs::drop_strangers(&mut glyphs);
        let digits = digits::digits(board.size(), &glyphs);
        glyphs::unite_near(&mut glyphs);
        let marks = meaning::marks(board, &glyphs);
        let is_queen = |glyph: &&Glyph| glyph.cells().any(|it| marks.get(it) == Mark::Queen);
        let queens = || glyphs.iter().filter(is_queen);
        let (has_unclear, kinds) = (queens().any(Glyph::is_unclear), queens().count());
        Seen { marks, inked, digits, has_unclear, kinds }
    }

    /// Whether there is a mark in one cell, by its place row by row.
    pub(super) fn is_marked(&self, at: usize) -> bool {
        self.ink_of_mark(at).is_some()
    }

    /// The colour of the mark in one cell, by its place row by row, where it differs most from the cell's; `None` if there
    /// is no mark.
    pub(super) fn ink_of_mark(&self, at: usize) -> Option<[u8; 3]> {
        let size = self.cells.size;
        let cell = Cell::new((at / size) as u8, (at % size) as u8);
        let patch = self.patch(cell)?;
        let ink = if patch.glance() >= INK { patch.ink(INK) } else { None };
        let shape = Shape::of(&ink?, cell)?;
        shape.is_centred().then_some(shape.ink)
    }

    /// What is looked at of a cell.
    fn patch(&self, cell: Cell) -> Option<Patch<'a>> {
        let place = (usize::from(cell.row), usize::from(cell.col));
        let colour = self.cells.colours[place.0 * self.cells.size + place.1];
        Patch::new(self.pixels, &self.places, place, colour.rounded())
    }

    /// Whether most of some marks look like crosses: badges don't.
    fn are_crosses(&self, board: &Board, cells: &CellSet) -> bool {
        let is_cross = |cell: &Cell| {
            let patch = self.patch(*cell)?;
            let measures = self.shape(board, &patch, &patch.ink(INK)?, *cell)?.measures;
            Some(measures.is_x() || measures.is_dot())
        };
        2 * cells.iter().filter(|cell| is_cross(cell) == Some(true)).count() >= cells.len()
    }

    /// Crosses in cells without ink, where there are so many that it is no noise.
    fn faint_crosses(&self, traces: &[(Cell, Option<Ink>)]) -> Vec<Shape> {
        let size = self.cells.size;
        let faint = traces.iter().filter(|(_, ink)| ink.is_none());
        // The cells of the queens have none.
        if faint.clone().count() > size * size - size {
            return Vec::new();
        }
        let shapes = faint.filter_map(|(cell, _)| Shape::of(&self.ink(*cell, FAINT)?, *cell));
        // What is less of a disc may be a texture.
        let is_cross = |Shape { measures, .. }: &Shape| {
            let is_large = measures.extent > shape::TINY;
            measures.is_x() || is_large && measures.is_dot() && measures.is_disc()
        };
        let (glyphs, _) = glyphs::group(shapes.filter(is_cross).collect());
        let many = glyphs.into_iter().filter(|glyph| glyph.count() >= MANY_FAINT);
        many.flat_map(|glyph| glyph.shapes).collect()
    }

    /// The shape of the ink in a cell, or of that on what fills it; where the cell has a colour that few others of its
    /// region have, it may be that of a large mark or of a frame around one.
    fn shape(&self, board: &Board, patch: &Patch<'_>, ink: &Ink, cell: Cell) -> Option<Shape> {
        let shape_on = |ground: Patch<'_>| Shape::of(&ground.ink(INK)?, cell);
        let on_edge_colour = || {
            let ground = patch.on_edge_colour(ink).filter(|_| self.is_odd(board, cell))?;
            shape_on(ground).filter(|it| it.measures.fill <= BLOCK)
        };
        Shape::of(ink, cell)
            .or_else(on_edge_colour)
            .or_else(|| patch.on_filling(ink).and_then(shape_on))
    }

    /// Whether few other cells of its region have the colour of a cell.
    fn is_odd(&self, board: &Board, cell: Cell) -> bool {
        let size = self.cells.size;
        let at = usize::from(cell.row) * size + usize::from(cell.col);
        let regions = board.region_of();
        let others = || (0..size * size).filter(|&it| it != at && regions[it] == regions[at]);
        let colours = &self.cells.colours;
        let like = others().filter(|&it| colours[it].is_near(&colours[at])).count();
        (like as f32) < FEW * others().count() as f32
    }

    fn ink(&self, cell: Cell, least: u32) -> Option<Ink> {
        self.patch(cell)?.ink(least)
    }
}

/// Dashes and dots of less ink than other marks have, where there are so many drawn alike that they are no noise.
fn tiny_crosses(traces: &[(Cell, Option<Ink>)]) -> Vec<Shape> {
    let inked = traces.iter().filter_map(|(cell, ink)| Some((*cell, ink.as_ref()?)));
    let shapes = inked.filter_map(|(cell, ink)| Shape::tiny(ink, cell));
    let are_crosses = |shape: &Shape| shape.measures.is_dash() || shape.measures.is_dot();
    let (glyphs, _) = glyphs::group(shapes.filter(are_crosses).collect());
    let many = glyphs.into_iter().filter(|glyph| glyph.count() >= MANY_TINY);
    many.flat_map(|glyph| glyph.shapes).collect()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    /// What is read on a board of cells of this size, each pixel in a level of grey by its cell and its place there.
    fn read(cell: u32, level: impl Fn(u32, u32, u32) -> u8) -> Marks {
        let board = Board::new(b"AABBCABBCCDDCCDD").expect("four regions");
        let image = RgbImage::from_fn(4 * cell, 4 * cell, |x, y| {
            let (i, j) = (x % cell, y % cell);
            let is_line = i == 0 || j == 0;
            Rgb([if is_line { 0 } else { level(y / cell * 4 + x / cell, i, j) }; 3])
        });
        let lines: Vec<f32> = (0..=4).map(|line| (line * cell) as f32).collect();
        let lattice = Lattice { xs: lines.clone(), ys: lines };
        let pixels = Pixels::from(&image);
        let cells = Cells::measure(pixels, &lattice).expect("all cells in the picture");
        read_marks(pixels, &lattice, &cells, &board).marks
    }

    #[test]
    fn queens_in_most_cells_of_a_region_are_its_pattern() {
        let board = Board::new(b"AABBCABBCCDDCCDD").expect("four regions");
        let queens = |rows: [&str; 4]| -> usize {
            let mut marks = Marks::none(4);
            let inked = board.cells().zip(rows.concat().into_bytes()).filter(|it| it.1 == b'#');
            inked.for_each(|(cell, _)| marks.set(cell, Mark::Queen));
            without_patterns(&board, marks).queens().len()
        };
        assert_eq!(queens(["##..", ".#..", "..#.", "...."]), 1);
        assert_eq!(queens(["....", "....", "..##", "..#."]), 0, "one without");
        assert_eq!(queens(["#...", ".#..", "..#.", "...#"]), 4, "two in one region");
    }

    #[test]
    fn what_is_one_in_each_row_and_solves_the_board_is_its_queens() {
        let board = Board::new(b"AABBCABBCCDDCCDD").expect("four regions");
        let queens = |marked: &[u32], crossed: &[u32]| {
            let image = RgbImage::from_fn(160, 160, |x, y| {
                let at = y / 40 * 4 + x / 40;
                let is_middle = (10..30).contains(&(x % 40)) && (10..30).contains(&(y % 40));
                Rgb([if is_middle && marked.contains(&at) { 90 } else { 230 }; 3])
            });
            let lines: Vec<f32> = (0..=4).map(|line| (line * 40) as f32).collect();
            let lattice = Lattice { xs: lines.clone(), ys: lines };
            let pixels = Pixels::from(&image);
            let cells = Cells::measure(pixels, &lattice).expect("all cells in the picture");
            let mut marks = Marks::none(4);
            let cell = |at: u32| Cell::new((at / 4) as u8, (at % 4) as u8);
            crossed.iter().for_each(|&at| marks.set(cell(at), Mark::Cross));
            let inked = read_marks(pixels, &lattice, &cells, &board).inked;
            completed(&board, marks, &inked).queens().len()
        };
        assert_eq!(queens(&[1, 7, 8, 14], &[]), 4);
        assert_eq!(queens(&[1, 7, 8, 14, 2, 3], &[2, 3]), 4, "with crosses");
        assert_eq!(queens(&[1, 7, 8, 14, 2], &[]), 0, "something else as well");
        assert_eq!(queens(&[1, 7, 8], &[]), 0, "one is missing");
        assert_eq!(queens(&[1, 7, 9, 14], &[]), 0, "two in a column");
    }

    /// How many crosses are read of so many, drawn in this level of grey in cells of this size.
    fn crosses(cell: u32, marked: u32, level: u8, is_inked: impl Fn(u32, u32) -> bool) -> usize {
        let is_near = |i: u32| (cell / 3..cell - cell / 3).contains(&i);
        let is_marked = |at: u32, i: u32, j: u32| at < marked && is_near(i) && is_inked(i, j);
        let marks = read(cell, |at, i, j| if is_marked(at, i, j) { level } else { 230 });
        marks.crosses().len()
    }

    #[test]
    fn badges_in_corners_are_no_marks() {
        let crossed = |i: u32, j: u32| i.abs_diff(j) <= 1 || (i + j).abs_diff(26) <= 1;
        let corner = |i: u32, j: u32| (8..19).contains(&i) && (8..19).contains(&j);
        // All in a corner of their cells.
        let marked = |is_inked: &dyn Fn(u32, u32) -> bool| {
            let is_marked = |at: u32, i, j| at.is_multiple_of(3) && corner(i, j) && is_inked(i, j);
            let marks = read(60, |at, i, j| if is_marked(at, i, j) { 20 } else { 230 });
            marks.queens().len() + marks.crosses().len()
        };
        assert_eq!(marked(&crossed), 6);
        assert_eq!(marked(&|i, j| i + j < 26), 0, "triangles");
    }

    #[test]
    fn queens_in_the_middle_are_read_beside_crosses_in_corners() {
        let cross = |i: u32, j: u32| {
            (6..19).contains(&i) && (i.abs_diff(j) <= 1 || (i + j).abs_diff(24) <= 1)
        };
        let disc = |i: u32, j: u32| i.abs_diff(30).pow(2) + j.abs_diff(30).pow(2) <= 150;
        let marks = read(60, |at, i, j| match at {
            1 | 7 if disc(i, j) => 20,
            1 | 7 | 10 => 230,
            _ if cross(i, j) => 20,
            _ => 230,
        });
        assert_eq!((marks.queens().len(), marks.crosses().len()), (2, 13));
    }

    #[test]
    fn faint_crosses_are_read_where_they_are_many() {
        let cross = |i: u32, j: u32| i.abs_diff(j) <= 1 || (i + j).abs_diff(39) <= 1;
        // Less than ink, and more than nothing.
        assert_eq!([3, 5].map(|marked| crosses(40, marked, 214, cross)), [0, 5]);
        let dot = |i: u32, j: u32| i.abs_diff(20).pow(2) + j.abs_diff(20).pow(2) <= 30;
        assert_eq!([3, 5].map(|marked| crosses(40, marked, 214, dot)), [0, 5]);
    }

    #[test]
    fn rings_beside_crosses_are_queens_if_they_have_their_ink() {
        let ring =
            |i: u32, j: u32| (190..260).contains(&(i.abs_diff(20).pow(2) + j.abs_diff(20).pow(2)));
        let cross = |i: u32, j: u32| {
            (12..29).contains(&i) && (i.abs_diff(j) <= 1 || (i + j).abs_diff(40) <= 1)
        };
        let queens = |rings: &[u32], ink: u8, crosses: u32| {
            let marks = read(40, |at, i, j| match at {
                at if rings.contains(&at) && ring(i, j) => ink,
                at if at >= 16 - crosses && cross(i, j) => 20,
                _ => 230,
            });
            assert_eq!(marks.crosses().len(), crosses as usize);
            marks.queens().len()
        };
        assert_eq!(queens(&[1, 7], 20, 4), 2);
        assert_eq!(queens(&[1], 20, 4), 0, "one around a cell");
        assert_eq!(queens(&[1, 7], 120, 4), 0, "of another ink");
        assert_eq!(queens(&[1, 7], 20, 2), 0, "too few crosses");
    }

    #[test]
    fn strokes_thinner_than_points_lie_apart_are_read() {
        // One stroke passes between all points.
        let cross = |i: u32, j: u32| i == j + 1 || i + j == 84;
        assert_eq!(crosses(84, 6, 40, cross), 6);
    }

    #[test]
    fn crosses_of_which_points_meet_too_little_are_no_queens() {
        for (cell, off) in [(104, 3), (116, 3), (120, 2), (126, 2)] {
            let marks = read(cell, |at, i, j| {
                let is_near = [i, j].iter().all(|it| (cell / 4..cell - cell / 4).contains(it));
                // One stroke of the last two passes between points.
                let off = if at < 5 { 0 } else { off };
                let is_inked = i.abs_diff(j) < 2 || i + j == cell - 1 + off;
                if at < 7 && is_near && is_inked { 40 } else { 230 }
            });
            assert_eq!((marks.queens().len(), marks.crosses().len()), (0, 7), "{cell}");
        }
    }

    #[test]
    fn hyphens_are_read_where_they_are_many() {
        // Between the rows of points that are glanced at elsewhere.
        let hyphen = |i: u32, j: u32| (19..23).contains(&i) && j == 21;
        assert_eq!([5, 6].map(|marked| crosses(42, marked, 40, hyphen)), [0, 6]);
    }

    #[test]
    fn queens_nearly_as_large_as_their_cells_are_read() {
        let is_inked = |i: u32, j: u32| (9..26).contains(&(i.abs_diff(30) + j.abs_diff(30)));
        let marks =
            read(60, |at, i, j| if [1, 7].contains(&at) && is_inked(i, j) { 40 } else { 230 });
        assert_eq!((marks.queens().len(), marks.crosses().len()), (2, 0));
        let stripes =
            |i: u32, j: u32| [i, j].iter().all(|it| (4..56).contains(it)) && (i + j) % 12 < 3;
        let hatched = read(60, |at, i, j| if at == 1 && stripes(i, j) { 40 } else { 230 });
        assert_eq!(hatched.queens().len(), 0, "a hint");
    }
}
