//! Glyphs: shapes drawn alike all over a board.

use super::{
    measures::Measures,
    shape::{Shape, TINY},
};
use crate::board::{Cell, CellSet};

/// A glyph seen so often is known.
pub(super) const KNOWN: usize = 3;
/// How far apart marks of one glyph may lie in their cells, as a share of the part looked at.
const SAME_PLACE: f32 = 0.06;
/// How many times as large one of two akin glyphs may be, and how much more of its box it may fill.
const AKIN: (f32, f32) = (1.3, 0.16);
/// How much more of its box one of two glyphs of one form may fill, or how much more compact it may be.
const FORM: f32 = 0.08;
/// How much larger one of two marks of one make is at most, as a share.
const SAME_EXTENT: f32 = 0.15;

/// Shapes that are drawn alike.
pub(super) struct Glyph {
    pub(super) shapes: Vec<Shape>,
    /// The mean of its shapes.
    pub(super) measures: Measures,
    /// Cells in which it lies under other ink.
    pub(super) covered: Vec<Cell>,
}

impl Glyph {
    fn new(shape: Shape) -> Glyph {
        Glyph { measures: shape.measures, shapes: vec![shape], covered: Vec::new() }
    }

    fn add(&mut self, shape: Shape) {
        self.shapes.push(shape);
        self.measure();
    }

    /// The shape of which most is seen.
    pub(super) fn largest(&self) -> Option<&Shape> {
        self.shapes.iter().max_by_key(|shape| shape.count)
    }

    /// Adds the cells of another glyph that is the same mark. The forms are those of the one that is surely an X, or of
    /// which more is seen: whether that is the other.
    pub(super) fn unite(&mut self, mut other: Glyph) -> bool {
        let rank = |glyph: &Glyph| {
            (glyph.measures.is_surely_x(), glyph.largest().map(|shape| shape.count))
        };
        let is_less = rank(self) < rank(&other);
        if is_less {
            std::mem::swap(self, &mut other);
        }
        self.covered.extend(other.cells());
        is_less
    }

    /// Takes away the shapes whose place among them isn't to be kept. Returns their cells.
    fn keep(&mut self, kept: impl Fn(usize, &Shape) -> bool) -> Vec<Cell> {
        let mut dropped = Vec::new();
        let mut at = 0;
        self.shapes.retain(|shape| {
            let keep = kept(at, shape);
            at += 1;
            if !keep {
                dropped.push(shape.cell);
            }
            keep
        });
        self.measure();
        dropped
    }

    fn measure(&mut self) {
        self.measures = Measures::mean(self.shapes.iter().map(|shape| &shape.measures));
    }

    /// How often it was drawn.
    pub(super) fn count(&self) -> usize {
        self.shapes.len() + self.covered.len()
    }

    /// Where it was drawn.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.shapes.iter().map(|shape| shape.cell).chain(self.covered.iter().copied())
    }

    /// Whether it looks like an X or a dot.
    pub(super) fn is_cross(&self) -> bool {
        self.measures.is_x() || self.measures.is_dot()
    }

    /// Whether one that is no label looks like a cross: a bar is a dash then, and not the letter I.
    pub(super) fn is_sign_of_cross(&self) -> bool {
        self.is_cross() || self.measures.is_dash()
    }

    fn is_like(&self, shape: &Shape) -> bool {
        self.shapes[0].is_like(shape)
    }

    /// Whether two glyphs are of about one size, weight and ink.
    pub(super) fn is_akin(&self, other: &Glyph) -> bool {
        let (a, b) = (self.measures, other.measures);
        a.extent.max(b.extent) <= AKIN.0 * a.extent.min(b.extent)
            && self.weighs(other)
            && self.shapes[0].has_ink_of(&other.shapes[0])
    }

    /// Whether its form may not show: it is of thin strokes, or tiny.
    pub(super) fn is_unclear(&self) -> bool {
        /// The least share of its points with one beside, above or below that isn't its.
        const THIN: f32 = 0.9;
        let is_thin = |shape: &Shape| shape.outline as f32 >= THIN * shape.count as f32;
        self.measures.extent <= TINY || self.largest().is_some_and(is_thin)
    }

    /// Whether two glyphs fill about as much of their boxes.
    pub(super) fn weighs(&self, other: &Glyph) -> bool {
        (self.measures.fill - other.measures.fill).abs() < AKIN.1
    }

    /// Whether two glyphs are of about one form, whatever their size and ink.
    pub(super) fn has_form_of(&self, other: &Glyph) -> bool {
        let (a, b) = (self.measures, other.measures);
        (a.fill - b.fill).abs() < FORM && (a.compact - b.compact).abs() < FORM
    }

    /// Whether one of two glyphs is the other with a part of it not seen.
    pub(super) fn shows_most_of(&self, other: &Glyph) -> bool {
        let (one, other) = (self.shapes.first(), other.shapes.first());
        one.zip(other).is_some_and(|(one, other)| one.shows_most_of(other))
    }

    /// The places of those of its shapes that lie in the same place in their cell and have the same
    /// ink as most.
    pub(super) fn consistent(&self) -> Vec<usize> {
        let like = |one: &Shape| -> Vec<usize> {
            let all = self.shapes.iter().enumerate();
            all.filter(|(_, other)| same_make(one, other)).map(|(at, _)| at).collect()
        };
        self.shapes.iter().map(like).max_by_key(Vec::len).unwrap_or_default()
    }
}

fn same_make(one: &Shape, other: &Shape) -> bool {
    let near = (0..2).all(|at| (one.off[at] - other.off[at]).abs() <= SAME_PLACE);
    near && one.has_ink_of(other)
}

fn same_make_and_size(one: &Shape, other: &Shape) -> bool {
    let (a, b) = (one.measures.extent, other.measures.extent);
    same_make(one, other) && (a - b).abs() <= SAME_EXTENT * a.max(b)
}

/// All cells with these glyphs, on a board of `size` rows.
pub(super) fn cells<'a>(size: usize, glyphs: impl IntoIterator<Item = &'a Glyph>) -> CellSet {
    let mut cells = CellSet::empty(size);
    glyphs.into_iter().for_each(|glyph| cells.extend(glyph.cells()));
    cells
}

/// The shapes by glyph, the most frequent first, and the cells of those that are none: what lies beside
/// the middle is a mark only where several do, and in one place.
pub(super) fn group(shapes: Vec<Shape>) -> (Vec<Glyph>, Vec<Cell>) {
    let mut glyphs: Vec<Glyph> = Vec::new();
    let mut dropped = Vec::new();
    for shape in shapes {
        match glyphs.iter_mut().find(|glyph| glyph.is_like(&shape)) {
            Some(glyph) => glyph.add(shape),
            None => glyphs.push(Glyph::new(shape)),
        }
    }
    for glyph in &mut glyphs {
        let together = glyph.count() >= KNOWN
            && glyph.shapes.iter().filter(|shape| same_make(shape, &glyph.shapes[0])).count() * 2
                > glyph.count();
        if !together {
            dropped.extend(glyph.keep(|_, shape| shape.is_centred()));
        }
    }
    glyphs.retain(|glyph| glyph.count() > 0);
    glyphs.sort_by_key(|glyph| std::cmp::Reverse(glyph.count()));
    (glyphs, dropped)
}

/// Makes one of a glyph seen often and those whose measures are about its own: the points meet fine parts here and there.
pub(super) fn unite_near(glyphs: &mut Vec<Glyph>) {
    let is_one = |a: &Glyph, b: &Glyph| {
        a.count().max(b.count()) >= KNOWN
            && a.measures.are_near(&b.measures)
            && a.is_akin(b)
            && a.shapes[0].falls_beside(&b.shapes[0])
    };
    let mut at = 1;
    while at < glyphs.len() {
        match glyphs[..at].iter().position(|other| is_one(other, &glyphs[at])) {
            Some(other) => {
                let Glyph { shapes, covered, .. } = glyphs.remove(at);
                glyphs[other].shapes.extend(shapes);
                glyphs[other].covered.extend(covered);
                glyphs[other].measure();
            }
            None => at += 1,
        }
    }
}

/// Adds a mark that is faint to the glyph it is one of. Returns whether there is one.
pub(super) fn recognise(glyphs: &mut [Glyph], shape: Shape) -> bool {
    let glyph = glyphs.iter_mut().find(|glyph| glyph.count() >= 2 && glyph.is_like(&shape));
    glyph.map(|glyph| glyph.add(shape)).is_some()
}

/// How many dots are like no other.
pub(super) fn lone_dots(glyphs: &[Glyph]) -> usize {
    glyphs.iter().filter(|glyph| glyph.count() == 1 && glyph.measures.is_dot()).count()
}

/// Takes away what doesn't lie where its like lie, or has another ink: specks that lie all over. Large
/// shapes, clear crosses and what is like a known mark stay. Returns the cells.
pub(super) fn drop_specks(glyphs: &mut Vec<Glyph>) -> Vec<Cell> {
    // A mark of which less is seen in a cell of nearly its colour.
    let known = || glyphs.iter().filter(|glyph| glyph.count() >= KNOWN);
    let is_known = |shape: &Shape| {
        let marks = known().flat_map(|glyph| &glyph.shapes);
        marks.filter(|mark| same_make_and_size(shape, mark)).count() >= KNOWN
    };
    let lone = glyphs.iter().filter(|glyph| glyph.count() < KNOWN);
    let shapes = lone.flat_map(|glyph| &glyph.shapes);
    let like_known: Vec<Cell> = shapes.filter(|it| is_known(it)).map(|it| it.cell).collect();
    let mut dropped = Vec::new();
    for glyph in glyphs.iter_mut() {
        let before = glyph.shapes.len();
        let consistent = glyph.consistent();
        let keep = consistent.len() >= KNOWN && consistent.len() * 2 >= before;
        // One X may be a little off; specks aren't like it at all.
        let crosses = glyph.measures.is_x() && glyph.measures.extent > TINY;
        let kept = |at, shape: &Shape| {
            shape.is_no_speck()
                || crosses && shape.is_centred()
                || like_known.contains(&shape.cell)
                || keep && consistent.contains(&at)
        };
        dropped.extend(glyph.keep(kept));
    }
    glyphs.retain(|glyph| !glyph.shapes.is_empty());
    dropped
}

/// Takes away shapes that are no crosses and like no other, if there are several: no game has so many
/// kinds of marks.
pub(super) fn drop_strangers(glyphs: &mut Vec<Glyph>) {
    /// How many make them strange.
    const SEVERAL: usize = 3;
    let is_like_another = |glyph: &Glyph| {
        let shape = &glyph.shapes[0];
        let mut others = glyphs.iter().filter(|other| !std::ptr::eq(*other, glyph));
        others.any(|other| {
            let part = other.count() >= 2 && shape.is_part_of(&other.shapes[0]);
            part || other.shapes.iter().any(|other| same_make_and_size(shape, other))
        })
    };
    let is_stranger =
        |glyph: &Glyph| glyph.count() == 1 && !glyph.is_cross() && !is_like_another(glyph);
    let strange: Vec<bool> = glyphs.iter().map(is_stranger).collect();
    if strange.iter().filter(|&&strange| strange).count() >= SEVERAL {
        let mut strange = strange.into_iter();
        glyphs.retain(|_| !strange.next().unwrap_or(false));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::marks::drawings::{SIDE, crown, disc, ink, t};

    fn dot(col: u8, radius: i32, right: i32) -> Shape {
        let drawing = disc(radius);
        Shape::of(&ink(|i, j| drawing(i - right, j)), Cell::new(0, col)).expect("a mark")
    }

    #[test]
    fn what_is_dropped_from_a_glyph_no_longer_counts_in_its_measures() {
        let (small, large) = (|| dot(0, 8, 0), || dot(1, 9, 3));
        assert!(small().is_like(&large()) && small().measures.fill != large().measures.fill);
        // Two don't show that marks lie beside the middle here.
        let (glyphs, dropped) = group(vec![small(), large()]);
        assert_eq!((glyphs.len(), glyphs[0].count()), (1, 1));
        assert_eq!(dropped, [Cell::new(0, 1)]);
        assert_eq!(glyphs[0].measures, small().measures);

        let (mut glyphs, _) = group((0..4).map(|col| dot(col, 8, 0)).chain([large()]).collect());
        assert_eq!(glyphs[0].count(), 5);
        assert_eq!(drop_specks(&mut glyphs), [Cell::new(0, 1)]);
        assert_eq!(glyphs[0].measures, small().measures);
    }

    #[test]
    fn specks_are_dropped_and_a_lone_crown_is_not() {
        let lone = Shape::of(&ink(crown), Cell::new(2, 2)).expect("a mark");
        let (mut glyphs, _) = group(vec![dot(0, 4, 0), dot(1, 5, 1), lone]);
        let mut dropped = drop_specks(&mut glyphs);
        dropped.sort_unstable();
        assert_eq!(dropped, [Cell::new(0, 0), Cell::new(0, 1)]);
        let left: Vec<Cell> = glyphs.iter().flat_map(Glyph::cells).collect();
        assert_eq!(left, [Cell::new(2, 2)]);
    }

    #[test]
    fn glyphs_of_about_the_same_measures_become_one_with_all_their_cells() {
        let glyph = |drawing: &dyn Fn(i32, i32) -> bool, cols: std::ops::Range<u8>| {
            let shape = |col| Shape::of(&ink(drawing), Cell::new(0, col)).expect("a mark");
            let mut glyph = Glyph::new(shape(cols.start));
            cols.skip(1).for_each(|col| glyph.add(shape(col)));
            glyph
        };
        let united = |mut glyphs: Vec<Glyph>| -> Vec<usize> {
            glyphs[1].covered.push(Cell::new(1, 0));
            unite_near(&mut glyphs);
            glyphs.iter().map(Glyph::count).collect()
        };
        let upside_down = |i, j| t(i, SIDE - 1 - j);
        assert_eq!(united(vec![glyph(&t, 0..3), glyph(&t, 3..5)]), [6]);
        assert_eq!(united(vec![glyph(&t, 0..3), glyph(&upside_down, 3..6)]), [3, 4], "turned");
        assert_eq!(united(vec![glyph(&t, 0..2), glyph(&t, 2..3)]), [2, 2], "hardly known");
    }
}
