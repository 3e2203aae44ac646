//! Letters and digits that aren't marks: names of the regions, or something in most cells.

use super::{
    super::lattice::median,
    glyphs::{self, Glyph},
    shape::Shape,
};
use crate::board::Board;

/// The fewest glyphs that each fill regions of their own for these to be their names.
const NAMED: usize = 3;
/// Beside so many of these, with something in every cell, one that fills more than half of the regions is such as well.
const OTHERS: usize = 2;
/// How much of a region its name fills, and of the rows what are queens.
const MOST: f32 = 0.75;
/// The fewest glyphs that make writing; marks are of two or three.
const WRITING: usize = 4;
/// More shapes that are no crosses than this many times the rows are writing.
const MANY: f32 = 1.5;
/// The largest share of writing that is one letter.
const MOST_FREQUENT: f32 = 0.75;
/// Discs in more than this share of the cells are the studs of a board.
const STUDS: f32 = 0.6;
/// How much larger or smaller than most a label may be, as a share.
const SIZE: f32 = 0.25;
/// How far the inks of labels may be apart, in levels of 255 in all three channels together.
const OTHER_INK: f32 = 100.0;

/// Which of these glyphs are labels.
pub(super) fn labels(board: &Board, glyphs: &[&Glyph]) -> Vec<bool> {
    let mut labels = names_or_writing(board, glyphs);
    let sure: Vec<&Glyph> = glyphs.iter().zip(&labels).filter(|it| *it.1).map(|it| *it.0).collect();
    let cells = board.region_of().len();
    // Where each cell has something and most have labels, some may look like crosses, or be alone.
    if count(&sure) * 2 > cells && count(glyphs) >= cells {
        let typical = Typical::of(&sure);
        labels.iter_mut().zip(glyphs).for_each(|(label, glyph)| *label |= typical.is_like(glyph));
    }
    labels.iter_mut().zip(glyphs).for_each(|(label, glyph)| *label &= !are_queens(board, glyph));
    labels
}

/// Which of these glyphs are the names of regions, or writing.
fn names_or_writing(board: &Board, glyphs: &[&Glyph]) -> Vec<bool> {
    let names = names(board, glyphs);
    let mut regions: Vec<u8> = names.iter().flatten().copied().collect();
    regions.sort_unstable();
    regions.dedup();
    let named: Vec<&Glyph> =
        glyphs.iter().zip(&names).filter(|(_, names)| !names.is_empty()).map(|it| *it.0).collect();
    let others: Vec<&Glyph> = glyphs.iter().copied().filter(|glyph| !glyph.is_cross()).collect();
    let most = count(&named) as f32 >= MOST * count(&others) as f32;
    if named.len() >= NAMED && most && count(&named) > board.size() {
        let typical = Typical::of(&named);
        let is_label = |(glyph, names): (&&Glyph, Vec<u8>)| {
            // What is in several regions with a name of their own is a mark, unless it is in too many
            // cells for queens.
            let elsewhere = glyph.cells().any(|cell| regions.contains(&board.region(cell)));
            let few = (2..=board.size()).contains(&glyph.count()) || glyph.is_cross();
            let odd = names.is_empty() && few && elsewhere;
            let fills = fills(board, glyph, &names);
            fills || typical.is_like(glyph) && !odd
        };
        return glyphs.iter().zip(names).map(is_label).collect();
    }
    let (discs, mut letters): (Vec<&Glyph>, Vec<&Glyph>) =
        others.iter().partition(|glyph| glyph.measures.is_disc());
    if count(&discs) as f32 > STUDS * board.region_of().len() as f32 {
        letters.clone_from(&others);
    }
    let most_frequent = letters.iter().map(|glyph| glyph.count()).max().unwrap_or(0);
    let various = most_frequent as f32 <= MOST_FREQUENT * count(&letters) as f32;
    if letters.len() >= WRITING && various && count(&others) as f32 > MANY * board.size() as f32 {
        let typical = Typical::of(&others);
        let is_label = |glyph: &&Glyph| {
            let cross =
                glyph.is_cross() && (glyph.count() > board.size() || !typical.is_like(glyph));
            !cross && typical.has_ink_of(glyph)
        };
        return glyphs.iter().map(is_label).collect();
    }
    vec![false; glyphs.len()]
}

/// Whether a glyph is where most queens of a board could be: names and writing are hardly so.
fn are_queens(board: &Board, glyph: &Glyph) -> bool {
    let size = board.size();
    glyph.count() >= (MOST * size as f32).ceil() as usize
        && board.conflicts(&glyphs::cells(size, [glyph])).is_empty()
}

/// In how many cells there are these glyphs.
fn count(glyphs: &[&Glyph]) -> usize {
    glyphs.iter().map(|glyph| glyph.count()).sum()
}

/// The regions that each glyph may be the name of: the only one in which it is seen, and more than
/// once, or those of which it fills most, if it is hardly seen elsewhere. Those are no more than half of all,
/// unless all cells have something and others name most of the rest.
fn names(board: &Board, glyphs: &[&Glyph]) -> Vec<Vec<u8>> {
    let regions_of = |glyph: &&Glyph| {
        if glyph.is_cross() {
            return Vec::new();
        }
        let mut seen: Vec<u8> = glyph.cells().map(|cell| board.region(cell)).collect();
        seen.sort_unstable();
        seen.dedup();
        if seen.len() > 1 {
            seen.retain(|&region| fills(board, glyph, &[region]));
        }
        let inside = glyph.cells().filter(|&cell| seen.contains(&board.region(cell))).count();
        let named = glyph.count() >= 2 && inside as f32 >= MOST * glyph.count() as f32;
        if named { seen } else { Vec::new() }
    };
    let mut names: Vec<Vec<u8>> = glyphs.iter().map(regions_of).collect();
    // A cross may fill most of the board; but small letters look alike.
    let may_be_cross = |regions: &Vec<u8>| regions.len() * 2 > board.size();
    let others = names.iter().filter(|it| !it.is_empty() && !may_be_cross(it)).count();
    let mut named: Vec<u8> = names.iter().flatten().copied().collect();
    named.sort_unstable();
    named.dedup();
    let are_most = named.len() as f32 >= MOST * board.size() as f32;
    if others < OTHERS || !are_most || count(glyphs) < board.region_of().len() {
        names.iter_mut().filter(|it| may_be_cross(it)).for_each(Vec::clear);
    }
    names
}

/// Whether a glyph is in most cells of these regions.
fn fills(board: &Board, glyph: &Glyph, regions: &[u8]) -> bool {
    let cells = board.region_of().iter().filter(|region| regions.contains(region)).count();
    let seen = glyph.cells().filter(|&cell| regions.contains(&board.region(cell))).count();
    seen > 0 && seen as f32 >= MOST * cells as f32
}

/// What most labels look like.
struct Typical<'a> {
    extent: f32,
    /// Some labels, of several glyphs.
    some: Vec<&'a Shape>,
}

impl<'a> Typical<'a> {
    fn of(glyphs: &[&'a Glyph]) -> Typical<'a> {
        /// So many labels are compared with, of each glyph.
        const SOME: usize = 3;
        let shapes = glyphs.iter().flat_map(|glyph| &glyph.shapes);
        let extents = shapes.map(|shape| shape.measures.extent).collect();
        let some = glyphs.iter().flat_map(|glyph| glyph.shapes.iter().take(SOME)).collect();
        Typical { extent: median(extents), some }
    }

    fn is_like(&self, glyph: &Glyph) -> bool {
        let size = (glyph.measures.extent - self.extent).abs() <= SIZE * self.extent;
        size && self.has_ink_of(glyph)
    }

    /// Whether most of a glyph has the ink of most labels.
    fn has_ink_of(&self, glyph: &Glyph) -> bool {
        let has_ink = |shape: &&Shape| {
            let alike = self.some.iter().filter(|it| it.differs_in_ink(shape) <= OTHER_INK);
            alike.count() * 2 > self.some.len()
        };
        glyph.shapes.iter().filter(has_ink).count() * 2 > glyph.shapes.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Cell,
        vision::{
            fixture::{BOARD, board_of},
            marks::drawings,
        },
    };

    type Drawing<'a> = &'a dyn Fn(i32, i32) -> bool;

    #[test]
    fn small_letters_that_look_alike_name_most_regions_if_others_name_the_rest() {
        let upright = |i: i32, j: i32| (6..9).contains(&i) && (3..13).contains(&j);
        let flat = |i: i32, j: i32| upright(j, i);
        // How many regions the most common glyph names where cells of A and D have these, and all others a T.
        let named = |a: Drawing<'_>, d: Drawing<'_>, is_in: &dyn Fn(Cell) -> bool| {
            let board = board_of(&BOARD);
            let shape = |cell: Cell| {
                let ink = match board.region(cell) {
                    0 => drawings::ink(a),
                    3 => drawings::ink(d),
                    _ => drawings::ink(drawings::t),
                };
                Shape::of(&ink, cell).expect("a mark")
            };
            let shapes = board.cells().filter(|&cell| is_in(cell)).map(shape).collect();
            let (glyphs, _) = glyphs::group(shapes);
            let glyphs: Vec<&Glyph> = glyphs.iter().collect();
            let most = glyphs.iter().zip(names(&board, &glyphs)).max_by_key(|it| it.0.count());
            most.map_or(0, |(_, names)| names.len())
        };
        assert_eq!(named(&upright, &flat, &|_| true), 4);
        assert_eq!(named(&upright, &flat, &|cell| cell != Cell::new(0, 0)), 0, "an empty cell");
        assert_eq!(named(&drawings::t, &flat, &|_| true), 0, "one other alone");
    }
}
