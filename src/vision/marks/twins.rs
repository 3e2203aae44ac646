//! Marks that are one picture in cells of other colours.
//!
//! What differs from the colour of its cell depends on that colour: of a golden crown on a yellow cell little more than
//! its outline. The pixels of the crown are the same in every cell.

use super::{
    super::{
        colour::{dot, minus},
        pixels,
        points::Points,
    },
    glyphs::Glyph,
    ink::{INK, Ink, contrast},
    stencil::strays,
};
use crate::board::Cell;

/// How far apart the colours of one pixel of a picture may be in two cells, in levels of 255.
const SAME: u8 = 40;
/// The least share of the points of each picture that are in the other.
const SHARED: f32 = 0.85;
/// The fewest points inside a picture, and the fewest that are seen in a cell that has its colour nearly.
const FEWEST: (u32, u32) = (12, 6);
/// How far a colour is from all mixtures of another with the cell's that is one of its own, in levels of 255 in all three
/// channels together, and the least share of the points inside a picture that have one.
const OTHER_INK: f32 = 40.0;
const OTHERS: f32 = 0.15;
/// More glyphs and cells than this many times the rows are noise.
const MOST: usize = 2;

/// Makes one glyph of those that are one picture, and adds the `others`, cells with ink that is of no glyph yet, in which
/// one of their pictures is. `ink_of` is that of a cell.
pub(super) fn unite(
    glyphs: &mut Vec<Glyph>,
    others: &[Cell],
    size: usize,
    ink_of: impl Fn(Cell) -> Option<Ink>,
) {
    if glyphs.len() + others.len() > MOST * size || glyphs.len() < 2 && others.is_empty() {
        return;
    }
    let mut united: Vec<(Glyph, Option<Picture>)> = Vec::new();
    for glyph in glyphs.drain(..) {
        let picture = glyph.largest().and_then(|shape| Picture::of(ink_of(shape.cell)?));
        let is_one = |own: &Picture| picture.as_ref().is_some_and(|picture| picture.is_twin(own));
        match united.iter_mut().find(|(_, own)| own.as_ref().is_some_and(is_one)) {
            Some((one, own)) => {
                if one.unite(glyph) {
                    *own = picture;
                }
            }
            None => united.push((glyph, picture)),
        }
    }
    for &cell in others {
        let Some(picture) = ink_of(cell).and_then(Picture::of) else { continue };
        let is_in = |own: &Picture| own.has_inks && picture.is_twin(own);
        let of = united.iter_mut().find(|(_, own)| own.as_ref().is_some_and(is_in));
        if let Some((glyph, _)) = of {
            glyph.covered.push(cell);
        }
    }
    glyphs.extend(united.into_iter().map(|(glyph, _)| glyph));
}

/// What is seen in a cell.
struct Picture {
    ink: Ink,
    /// The points that are looked for in other cells. Pixels along outlines are mixed with the colours of the cells.
    inside: Points,
    /// Whether it has several colours.
    has_inks: bool,
}

impl Picture {
    /// The picture in a cell; `None` if too little of it is seen.
    fn of(ink: Ink) -> Option<Picture> {
        let mut seen = Points::default();
        for j in 0..ink.side {
            let inked = (0..ink.side).filter(|&i| contrast(ink.at(i, j), ink.ground) >= INK);
            inked.for_each(|i| seen.insert(i, j));
        }
        let inner = seen.inner();
        let has_inside = inner.count() >= FEWEST.0;
        // What reaches all edges of its cell may be a pattern.
        let fills = seen.area() == Some([0, 0, ink.side, ink.side]);
        let has_inks = has_inside && !fills && has_inks(&ink, &inner);
        let inside = if has_inside { inner } else { seen };
        (seen.count() >= FEWEST.1).then_some(Picture { ink, inside, has_inks })
    }

    /// Whether another is the same, of which at least one shows its colours.
    fn is_twin(&self, other: &Picture) -> bool {
        (self.has_inks || other.has_inks)
            && strays().any(|(right, down)| {
                self.shared(other, (right, down)) >= SHARED
                    && other.shared(self, (-right, -down)) >= SHARED
            })
    }

    /// The share of its points whose colours are in another, so far from their place, or beside.
    fn shared(&self, other: &Picture, (right, down): (i32, i32)) -> f32 {
        let side = other.ink.side as i32;
        let mut shared = 0;
        self.inside.for_each(|i, j| {
            let rgb = self.ink.at(i, j);
            let (x, y) = (i as i32 + right, j as i32 + down);
            let is_same = |(x, y): (i32, i32)| {
                let inside = (0..side).contains(&x) && (0..side).contains(&y);
                inside && pixels::contrast(other.ink.at(x as usize, y as usize), rgb) <= SAME
            };
            let near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
            shared += u32::from(near.iter().any(|(by, under)| is_same((x + by, y + under))));
        });
        shared as f32 / self.inside.count().max(1) as f32
    }
}

/// Whether some points have several colours besides mixtures of one with the cell's: a sign in one ink has its form on
/// any colour.
fn has_inks(ink: &Ink, points: &Points) -> bool {
    let ground = ink.ground.map(f32::from);
    let most = minus(ink.strongest(points).map(f32::from), ground);
    let mut others = 0;
    points.for_each(|i, j| {
        let own = minus(ink.at(i, j).map(f32::from), ground);
        let share = dot(own, most) / dot(most, most).max(1.0);
        let off = minus(own, most.map(|level| share * level));
        others += u32::from(dot(off, off) >= OTHER_INK * OTHER_INK);
    });
    others as f32 >= OTHERS * points.count() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::marks::{
        drawings::{disc, painted},
        glyphs,
        shape::Shape,
    };

    const GOLD: [u8; 3] = [250, 200, 60];
    const WINE: [u8; 3] = [150, 40, 50];
    /// The second has nearly the colour of most of a golden coin.
    const GROUNDS: [[u8; 3]; 3] = [[140, 190, 250], [245, 205, 80], [220, 220, 220]];

    /// How many cells each glyph has of a painting in cells of these colours, and whether it looks like a cross, before and
    /// after they are united.
    fn counts(
        grounds: &[[u8; 3]],
        painting: impl Fn(usize, i32, i32) -> Option<[u8; 3]>,
    ) -> [Vec<(usize, bool)>; 2] {
        let ink = |(at, &ground): (usize, &[u8; 3])| {
            let is_seen = |it: &[u8; 3]| contrast(*it, ground) >= INK;
            let mut ink = painted(ground, |i, j| painting(at, i, j).filter(is_seen));
            for (at_point, colour) in ink.colours.iter_mut().enumerate() {
                let (i, j) = ((at_point % ink.side) as i32, (at_point / ink.side) as i32);
                *colour = painting(at, i, j).unwrap_or(ground);
            }
            ink
        };
        let inks: Vec<Ink> = grounds.iter().enumerate().map(ink).collect();
        let cell = |at: usize| Cell::new(0, at as u8);
        let shapes = inks.iter().enumerate().filter_map(|(at, ink)| Shape::of(ink, cell(at)));
        let (mut glyphs, _) = glyphs::group(shapes.collect());
        let count = |glyphs: &[Glyph]| {
            glyphs.iter().map(|glyph| (glyph.count(), glyph.is_cross())).collect::<Vec<_>>()
        };
        let before = count(&glyphs);
        let known: Vec<Cell> = glyphs.iter().flat_map(Glyph::cells).collect();
        let others = (0..inks.len()).map(cell).filter(|cell| !known.contains(cell));
        unite(&mut glyphs, &others.collect::<Vec<_>>(), 6, |cell| {
            Some(inks[usize::from(cell.col)].clone())
        });
        [before, count(&glyphs)]
    }

    /// A golden coin with a spot.
    fn coin(i: i32, j: i32, spot: [u8; 3]) -> Option<[u8; 3]> {
        disc(13)(i, j).then_some(if disc(7)(i, j) { spot } else { GOLD })
    }

    #[test]
    fn a_picture_is_one_on_any_colour() {
        let [before, after] = counts(&GROUNDS, |_, i, j| coin(i, j, WINE));
        assert_eq!(
            before,
            [(2, false), (1, true)],
            "of the second little more than the spot is seen"
        );
        assert_eq!(after, [(3, false)]);
    }

    #[test]
    fn other_pictures_and_signs_in_one_ink_are_others() {
        let blue = [40, 60, 150];
        let [_, after] = counts(&GROUNDS, |at, i, j| coin(i, j, if at == 1 { blue } else { WINE }));
        assert_eq!(after, [(2, false), (1, true)]);
        // A small dot lies within a large one.
        let [small, large] = [9, 12].map(disc);
        let dots = |at, i, j| if at == 1 { large(i, j) } else { small(i, j) }.then_some(WINE);
        let [before, after] = counts(&[GROUNDS[0]; 3], dots);
        assert_eq!(after, before);
    }
}
