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
/// How far from its place a picture may lie in another cell, in points.
const STRAY: i32 = 1;
/// More glyphs and cells than this many times the rows are noise.
const MOST: usize = 4;

/// Makes one glyph of those that are one picture, and adds the cells, with `ink` that is of no glyph yet, in which one
/// of their pictures is. `ink_of` is that of a cell with a shape.
pub(super) fn unite(
    glyphs: &mut Vec<Glyph>,
    others: Vec<(Cell, Ink)>,
    size: usize,
    ink_of: impl Fn(Cell) -> Option<Ink>,
) {
    if glyphs.len() + others.len() > MOST * size {
        return;
    }
    let mut united: Vec<(Glyph, Option<Ink>)> = Vec::new();
    for glyph in glyphs.drain(..) {
        let ink = ink_of(glyph.largest().cell);
        let twin = united.iter_mut().find(|(_, other)| match (&ink, other) {
            (Some(ink), Some(other)) => are_twins(ink, other) || are_twins(other, ink),
            _ => false,
        });
        match twin {
            Some((one, own)) => {
                if one.unite(glyph) {
                    *own = ink;
                }
            }
            None => united.push((glyph, ink)),
        }
    }
    for (cell, ink) in others {
        let is_in = |(_, picture): &&mut (Glyph, Option<Ink>)| {
            picture.as_ref().is_some_and(|picture| are_twins(&ink, picture))
        };
        if let Some((glyph, _)) = united.iter_mut().find(is_in) {
            glyph.covered.push(cell);
        }
    }
    glyphs.extend(united.into_iter().map(|(glyph, _)| glyph));
}

/// Whether one picture is in two cells, of which the second shows its colours.
fn are_twins(a: &Ink, b: &Ink) -> bool {
    let (seen_a, seen_b) = (seen(a), seen(b));
    let inside_b = seen_b.inner();
    if seen_a.count() < FEWEST.1 || inside_b.count() < FEWEST.0 || a.side.abs_diff(b.side) > 1 {
        return false;
    }
    // Pixels along outlines are mixed with the colours of the cells.
    let inside_a = Some(seen_a.inner()).filter(|it| it.count() >= FEWEST.0).unwrap_or(seen_a);
    let stray = -STRAY..=STRAY;
    let mut places = stray.clone().flat_map(|down| stray.clone().map(move |right| (right, down)));
    // What reaches all edges of its cell may be a pattern.
    has_inks(b, &inside_b)
        && seen_b.area() != Some([0, 0, b.side, b.side])
        && places.any(|(right, down)| {
            shared(&inside_b, b, a, (right, down)) >= SHARED
                && shared(&inside_a, a, b, (-right, -down)) >= SHARED
        })
}

/// The points of a cell that aren't of its colour.
fn seen(ink: &Ink) -> Points {
    let mut points = Points::default();
    for j in 0..ink.side {
        let seen = (0..ink.side).filter(|&i| contrast(ink.at(i, j), ink.ground) >= INK);
        seen.for_each(|i| points.insert(i, j));
    }
    points
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

/// The share of some points of a cell whose colours are in another, so far from their place, or beside.
fn shared(points: &Points, own: &Ink, other: &Ink, (right, down): (i32, i32)) -> f32 {
    let side = other.side as i32;
    let mut seen = 0;
    points.for_each(|i, j| {
        let rgb = own.at(i, j);
        let (x, y) = (i as i32 + right, j as i32 + down);
        let is_same = |(x, y): (i32, i32)| {
            let inside = (0..side).contains(&x) && (0..side).contains(&y);
            inside && pixels::contrast(other.at(x as usize, y as usize), rgb) <= SAME
        };
        let near = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
        seen += u32::from(near.iter().any(|(by, under)| is_same((x + by, y + under))));
    });
    seen as f32 / points.count().max(1) as f32
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

    /// How many cells each glyph has of a painting in cells of these colours, before and after they are united.
    fn counts(
        grounds: &[[u8; 3]],
        painting: impl Fn(usize, i32, i32) -> Option<[u8; 3]>,
    ) -> [Vec<usize>; 2] {
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
        let count = |glyphs: &[Glyph]| glyphs.iter().map(Glyph::count).collect::<Vec<_>>();
        let before = count(&glyphs);
        let known: Vec<Cell> = glyphs.iter().flat_map(Glyph::cells).collect();
        let others = inks.iter().enumerate().map(|(at, ink)| (cell(at), ink.clone()));
        let others = others.filter(|(cell, _)| !known.contains(cell)).collect();
        unite(&mut glyphs, others, 6, |cell| Some(inks[usize::from(cell.col)].clone()));
        [before, count(&glyphs)]
    }

    /// A golden coin with a spot.
    fn coin(i: i32, j: i32, spot: [u8; 3]) -> Option<[u8; 3]> {
        disc(13)(i, j).then_some(if disc(7)(i, j) { spot } else { GOLD })
    }

    #[test]
    fn a_picture_is_one_on_any_colour() {
        let [before, after] = counts(&GROUNDS, |_, i, j| coin(i, j, WINE));
        assert_ne!(before, [3]);
        assert_eq!(after, [3]);
    }

    #[test]
    fn other_pictures_and_signs_in_one_ink_are_others() {
        let blue = [40, 60, 150];
        let [_, after] = counts(&GROUNDS, |at, i, j| coin(i, j, if at == 1 { blue } else { WINE }));
        assert_eq!(after, [2, 1]);
        // A small dot lies within a large one.
        let [small, large] = [9, 12].map(disc);
        let dots = |at, i, j| if at == 1 { large(i, j) } else { small(i, j) }.then_some(WINE);
        let [before, after] = counts(&[GROUNDS[0]; 3], dots);
        assert_eq!(after, before);
    }
}
