//! Letters and digits that aren't marks: names of the regions, or something in most cells.

use super::{super::colour::difference, glyphs::Glyph};
use crate::board::Board;

/// The fewest regions with a glyph of their own for these to be their names.
const NAMED: usize = 3;
/// The fewest glyphs that make writing; marks are of two or three.
const WRITING: usize = 4;
/// More shapes that are no crosses than this many times the rows are writing.
const MANY: f32 = 1.5;
/// How much larger or smaller than most a label may be, as a share.
const SIZE: f32 = 0.25;
/// The difference of ink that tells marks from labels, in levels of 255.
const OTHER_INK: u32 = 60;

/// Which of these glyphs are labels.
pub(super) fn labels(board: &Board, glyphs: &[Glyph]) -> Vec<bool> {
    let names: Vec<Option<u8>> = glyphs.iter().map(|glyph| region_named(board, glyph)).collect();
    let named: Vec<&Glyph> =
        glyphs.iter().zip(&names).filter(|(_, name)| name.is_some()).map(|it| it.0).collect();
    let mut regions: Vec<u8> = names.iter().flatten().copied().collect();
    regions.sort_unstable();
    regions.dedup();
    let count = |glyphs: &[&Glyph]| glyphs.iter().map(|glyph| glyph.count()).sum::<usize>();
    if regions.len() >= NAMED && count(&named) > board.size() {
        let typical = Typical::of(&named);
        // In a region whose name is known, anything else is a mark.
        let other = |glyph: &Glyph| {
            glyph.cells().any(|cell| regions.contains(&board.region(cell)))
        };
        return glyphs
            .iter()
            .zip(names)
            .map(|(glyph, name)| typical.is_like(glyph) && (name.is_some() || !other(glyph)))
            .collect();
    }
    let others: Vec<&Glyph> = glyphs.iter().filter(|glyph| !glyph.is_cross()).collect();
    if others.len() >= WRITING && count(&others) as f32 > MANY * board.size() as f32 {
        let typical = Typical::of(&others);
        return glyphs.iter().map(|glyph| typical.is_like(glyph)).collect();
    }
    vec![false; glyphs.len()]
}

/// The region that a glyph may be the name of: the only one in which it is seen, and more than once.
fn region_named(board: &Board, glyph: &Glyph) -> Option<u8> {
    let mut regions = glyph.cells().map(|cell| board.region(cell));
    let first = regions.next()?;
    (glyph.count() >= 2 && regions.all(|region| region == first)).then_some(first)
}

/// What most labels look like.
struct Typical {
    extent: f32,
    ink: [u8; 3],
}

impl Typical {
    fn of(glyphs: &[&Glyph]) -> Typical {
        let shapes = || glyphs.iter().flat_map(|glyph| &glyph.shapes);
        let mut extents: Vec<f32> = shapes().map(|shape| shape.measures.extent).collect();
        extents.sort_by(f32::total_cmp);
        let ink = [0, 1, 2].map(|part| {
            let mut levels: Vec<u8> = shapes().map(|shape| shape.ink[part]).collect();
            levels.sort_unstable();
            levels.get(levels.len() / 2).copied().unwrap_or(0)
        });
        Typical { extent: extents.get(extents.len() / 2).copied().unwrap_or(0.0), ink }
    }

    fn is_like(&self, glyph: &Glyph) -> bool {
        let size = (glyph.measures.extent - self.extent).abs() <= SIZE * self.extent;
        size && glyph.shapes.iter().all(|shape| difference(shape.ink, self.ink) < OTHER_INK)
    }
}
