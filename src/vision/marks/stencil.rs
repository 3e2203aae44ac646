//! A mark looked for where other things lie on it or beside it.
//!
//! Marks of one glyph have one form, one ink and one place in their cells. So one that confetti or the
//! mouse pointer touches is still told: most of its points have the colours they have elsewhere,
//! nearly none that of the cell, and its ink ends where the mark ends.

use super::{
    super::{
        colour::{Levels, dot, minus, plus},
        points::Points,
    },
    glyphs::{Glyph, KNOWN},
    ink::Ink,
    shape::Shape,
};
use crate::board::Cell;

/// From so many of its marks its colours are taken, at most.
const SAMPLES: usize = 8;
/// The least share of the strongest ink at a point of a mark.
const INKED: f32 = 0.5;
/// How far from what is expected a colour may be, as a share of what ink makes of the cell's.
const NEAR: f32 = 0.4;
/// The least share of a mark to be seen, and the most that may be bare instead.
const SEEN: f32 = 0.45;
const BARE: f32 = 0.12;
/// The most of the points around a mark that may have its ink.
const BEYOND: f32 = 0.2;
/// The fewest points that are seen for sure.
const FEWEST: usize = 5;
/// How far from its place a mark may lie, in points.
const STRAY: i32 = 1;

/// Looks for the glyphs that are known in cells where other things lie too: in those given, and where
/// a shape is like no other. `ink` is that of a cell.
pub(super) fn uncover(
    glyphs: &mut Vec<Glyph>,
    mut unclear: Vec<(Cell, Ink)>,
    ink: impl Fn(Cell) -> Option<Ink>,
) {
    let stencils: Vec<(usize, Stencil)> = glyphs
        .iter()
        .enumerate()
        .flat_map(|(at, glyph)| {
            let each = Stencil::each(glyph, |shape| ink(shape.cell));
            each.into_iter().map(move |stencil| (at, stencil))
        })
        .collect();
    if stencils.is_empty() {
        return;
    }
    let lone = glyphs.iter().filter(|glyph| glyph.count() == 1).flat_map(Glyph::cells);
    unclear.extend(lone.filter_map(|cell| Some((cell, ink(cell)?))));
    for (cell, ink) in unclear {
        let seen = stencils.iter().filter_map(|(at, stencil)| Some((stencil.seen(&ink)?, *at)));
        if let Some((_, at)) = seen.max() {
            for glyph in glyphs.iter_mut().filter(|glyph| glyph.count() == 1) {
                glyph.shapes.retain(|shape| shape.cell != cell);
            }
            glyphs[at].covered.push(cell);
        }
    }
    glyphs.retain(|glyph| glyph.count() > 0);
}

/// How a glyph looks, point by point.
pub(super) struct Stencil {
    side: usize,
    /// Where there is ink.
    on: Points,
    /// What lies around it: one point is between, where the ink fades.
    around: Points,
    /// What the ink makes of the colour of the cell at each point, row by row.
    change: Vec<Levels>,
    /// The strongest change.
    most: Levels,
    /// The colour of the cells, on average.
    ground: Levels,
    /// How much of it shines through the ink.
    through: f32,
}

impl Stencil {
    /// The stencil of a glyph that was seen often enough, or those of where it is lighter than its cells and where it is
    /// darker: on the whole there would be nothing. `ink` is that of a cell.
    fn each(glyph: &Glyph, ink: impl Fn(&Shape) -> Option<Ink>) -> Vec<Stencil> {
        let alike: Vec<&Shape> =
            glyph.consistent().into_iter().map(|at| &glyph.shapes[at]).collect();
        let is_lighter = |shape: &&Shape| sum(shape.ink) > sum(shape.ground);
        let (lighter, darker): (Vec<&Shape>, Vec<&Shape>) =
            alike.iter().copied().partition(is_lighter);
        let parts = match lighter.len().min(darker.len()) {
            KNOWN.. => vec![lighter, darker],
            _ => vec![alike],
        };
        parts.iter().filter_map(|alike| Stencil::new(alike, &ink)).collect()
    }

    fn new(alike: &[&Shape], ink: impl Fn(&Shape) -> Option<Ink>) -> Option<Stencil> {
        let model = *alike.first()?;
        if alike.len() < KNOWN {
            return None;
        }
        let mut change = vec![[0.0; 3]; model.side * model.side];
        let mut ground = [0.0; 3];
        let mut samples = 0.0f32;
        let usable = alike.iter().filter(|shape| shape.side == model.side);
        for shape in usable.take(SAMPLES) {
            let Some(ink) = ink(shape) else { continue };
            let by = [0, 1].map(|axis| {
                let middle = |shape: &Shape| shape.area[axis] + shape.area[axis + 2];
                (middle(shape) as i32 - middle(model) as i32).div_euclid(2)
            });
            for (at, change) in change.iter_mut().enumerate() {
                let (i, j) = ((at % model.side) as i32 + by[0], (at / model.side) as i32 + by[1]);
                if let Some(colour) = colour_at(&ink, i, j) {
                    *change = plus(*change, minus(colour, ink.ground.map(f32::from)));
                }
            }
            ground = plus(ground, ink.ground.map(f32::from));
            samples += 1.0;
        }
        if samples < KNOWN as f32 {
            return None;
        }
        change.iter_mut().for_each(|change| *change = change.map(|sum| sum / samples));
        let most = change.iter().copied().max_by(|a, b| dot(*a, *a).total_cmp(&dot(*b, *b)))?;
        let least = INKED * INKED * dot(most, most);
        let mut on = model.points;
        model.points.for_each(|i, j| {
            let change = change[j * model.side + i];
            if dot(change, change) < least {
                on.remove(i, j);
            }
        });
        let edge = model.points.grown(model.side);
        let around = edge.grown(model.side).without(&edge);
        Some(Stencil {
            side: model.side,
            on,
            around,
            change,
            most,
            ground: ground.map(|sum| sum / samples),
            through: through(alike),
        })
    }

    /// How many points of the glyph are seen in a cell; `None` if it isn't there.
    pub(super) fn seen(&self, ink: &Ink) -> Option<usize> {
        // Sides differ by a point where cells differ by a pixel.
        let by = (ink.side as i32 - self.side as i32).div_euclid(2);
        strays().filter_map(|(right, down)| self.seen_at(ink, by + right, by + down)).max()
    }

    fn seen_at(&self, ink: &Ink, right: i32, down: i32) -> Option<usize> {
        let mut beside: Vec<Levels> = Vec::new();
        self.around.for_each(|i, j| {
            beside.extend(colour_at(ink, i as i32 + right, j as i32 + down));
        });
        // A light that falls on part of the cell changes what lies below the ink.
        let ground = median(&beside)?;
        let other = minus(ground, self.ground).map(|part| part * (self.through - 1.0));
        let strongest = dot(self.most, self.most);
        let most = plus(self.most, other);
        let size = dot(most, most);
        // On a colour like its own no ink is seen.
        if size < INKED * INKED * strongest {
            return None;
        }
        let (mut all, mut seen, mut bare) = (0, 0, 0);
        self.on.for_each(|i, j| {
            all += 1;
            let Some(colour) = colour_at(ink, i as i32 + right, j as i32 + down) else { return };
            let change = self.change[j * self.side + i];
            let share = (dot(change, change) / strongest).sqrt();
            let expected = plus(change, other.map(|part| part * share));
            let off = minus(colour, ground);
            let wrong = minus(off, expected);
            if dot(wrong, wrong) <= NEAR * NEAR * size {
                seen += 1;
            } else if dot(off, off) <= NEAR * NEAR * size {
                bare += 1;
            }
        });
        let beyond = beside.iter().filter(|&&colour| {
            let wrong = minus(minus(colour, ground), most);
            dot(wrong, wrong) <= NEAR * NEAR * size
        });
        let is_there = seen >= FEWEST
            && seen as f32 >= SEEN * all as f32
            && bare as f32 <= BARE * all as f32
            && beyond.count() as f32 <= BEYOND * beside.len() as f32;
        is_there.then_some(seen)
    }
}

/// How far to the right and down of its place a mark may lie in another cell, in points.
pub(super) fn strays() -> impl Iterator<Item = (i32, i32)> {
    (-STRAY..=STRAY).flat_map(|down| (-STRAY..=STRAY).map(move |right| (right, down)))
}

/// How much of the colour of the cell shines through the ink of like marks, from 0 to 1.
fn through(shapes: &[&Shape]) -> f32 {
    let mean = |of: fn(&Shape) -> [u8; 3]| {
        let sum = shapes.iter().map(|shape| of(shape).map(f32::from)).fold([0.0; 3], plus);
        sum.map(|sum| sum / shapes.len() as f32)
    };
    let (ink, ground) = (mean(|shape| shape.ink), mean(|shape| shape.ground));
    let (mut both, mut grounds) = (0.0, 0.0f32);
    for shape in shapes {
        let other = minus(shape.ground.map(f32::from), ground);
        both += dot(minus(shape.ink.map(f32::from), ink), other);
        grounds += dot(other, other);
    }
    (both / grounds.max(1.0)).clamp(0.0, 1.0)
}

fn sum(rgb: [u8; 3]) -> u32 {
    rgb.iter().copied().map(u32::from).sum()
}

fn colour_at(ink: &Ink, i: i32, j: i32) -> Option<Levels> {
    let inside = 0..ink.side as i32;
    let is_inside = inside.contains(&i) && inside.contains(&j);
    is_inside.then(|| ink.at(i as usize, j as usize).map(f32::from))
}

/// The median of each channel.
fn median(colours: &[Levels]) -> Option<Levels> {
    let middle = |channel: usize| {
        let mut values: Vec<f32> = colours.iter().map(|colour| colour[channel]).collect();
        values.sort_by(f32::total_cmp);
        values.get(values.len() / 2).copied()
    };
    Some([middle(0)?, middle(1)?, middle(2)?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Cell,
        vision::marks::{
            drawings::{disc, painted, x},
            glyphs,
        },
    };

    const GROUNDS: [Rgb; 4] = [[250, 230, 200], [200, 230, 250], [210, 245, 200], [255, 215, 215]];
    const RED: Rgb = [230, 60, 80];

    type Rgb = [u8; 3];

    /// Grey that covers half of what is below.
    fn film(ground: Rgb) -> Rgb {
        ground.map(|value| value / 2 + 40)
    }

    fn marked(ground: Rgb, mark: impl Fn(i32, i32) -> bool) -> Ink {
        painted(ground, |i, j| mark(i, j).then(|| film(ground)))
    }

    /// The stencil of dots in three cells.
    fn dots() -> Stencil {
        let inks: Vec<Ink> = GROUNDS[..3].iter().map(|&it| marked(it, disc(6))).collect();
        let shape = |(col, ink): (u8, &Ink)| Shape::of(ink, Cell::new(0, col)).expect("a dot");
        let (glyphs, _) = glyphs::group((0..).zip(&inks).map(shape).collect());
        let ink = |shape: &Shape| inks.get(usize::from(shape.cell.col)).cloned();
        Stencil::each(&glyphs[0], ink).pop().expect("three dots")
    }

    #[test]
    fn a_mark_is_seen_under_and_beside_confetti() {
        let dot = disc(6);
        let speck = |i: i32, j: i32| (8..14).contains(&i) && (3..7).contains(&j);
        let under = painted(GROUNDS[3], |i, j| match speck(i, j) {
            true => Some(RED),
            false => dot(i, j).then(|| film(GROUNDS[3])),
        });
        assert!(dots().seen(&under).is_some());
        let moved = marked(GROUNDS[3], |i, j| dot(i - 1, j));
        assert!(dots().seen(&moved).is_some());
    }

    #[test]
    fn another_mark_or_confetti_in_its_place_is_not_it() {
        let ground = GROUNDS[3];
        assert!(dots().seen(&marked(ground, |_, _| false)).is_none());
        assert!(dots().seen(&marked(ground, disc(14))).is_none());
        assert!(dots().seen(&marked(ground, x)).is_none());
        let dot = disc(6);
        assert!(dots().seen(&painted(ground, |i, j| dot(i, j).then_some(RED))).is_none());
    }

    #[test]
    fn marks_lighter_and_darker_than_their_cells_are_looked_for_apart() {
        const GREY: Rgb = [128; 3];
        let drawn = |level: u8, with: &dyn Fn(i32, i32) -> Option<Rgb>| {
            painted(GREY, |i, j| with(i, j).or_else(|| x(i, j).then_some([level; 3])))
        };
        let inks: Vec<Ink> = (0..6).map(|at| drawn(at % 2 * 255, &|_, _| None)).collect();
        let shape = |(col, ink): (u8, &Ink)| Shape::of(ink, Cell::new(0, col)).expect("an X");
        let (glyphs, _) = glyphs::group((0..).zip(&inks).map(shape).collect());
        assert_eq!(glyphs.len(), 1, "black and white, but of one form");
        let ink = |shape: &Shape| inks.get(usize::from(shape.cell.col)).cloned();
        let stencils = Stencil::each(&glyphs[0], ink);
        let is_seen = |ink: &Ink| stencils.iter().any(|stencil| stencil.seen(ink).is_some());
        let speck = |i: i32, j: i32| ((9..14).contains(&i) && (3..7).contains(&j)).then_some(RED);
        assert!(is_seen(&drawn(0, &speck)) && is_seen(&drawn(255, &speck)));
        assert!(!is_seen(&painted(GREY, |_, _| None)) && !is_seen(&painted(GREY, speck)));
    }

    #[test]
    fn two_marks_make_no_stencil() {
        let inks = [0, 1].map(|at| marked(GROUNDS[at], disc(6)));
        let shapes = [0, 1].map(|col| Shape::of(&inks[col], Cell::new(0, col as u8)));
        let (glyphs, _) = glyphs::group(shapes.into_iter().flatten().collect());
        assert_eq!(glyphs[0].count(), 2);
        assert!(Stencil::each(&glyphs[0], |_| None).is_empty());
    }
}
