//! The corners of a cell: what is seen of its colour where a mark fills most of it, throws a shadow or glows.

use super::{
    colour::{Dominant, Levels, groups_of, is_among, plus},
    mixture::{distance, off_shade},
    pixels::{Pixels, contrast},
};

/// Levels from which two colours differ: more than noise leaves in the mean of some pixels.
const DIFFER: f32 = 3.0;
/// Levels from which they do beside a mark in a compressed picture: its blocks spread the hue of the mark, of which people
/// see little.
const NOISY: f32 = 5.0 * DIFFER;
/// Levels from which the corners of a cell have another colour than the rest of it: the light may fall off across it.
const UNEVEN: f32 = 2.0 * DIFFER;
/// How much of a mark's shadow may lie on a corner, as a share of what lies around the mark.
const MOST_SHADED: f32 = 0.6;
/// So many of the other cells are looked at …
const SAMPLES: usize = 16;
/// … of which this share must have one colour up to their corners: else cells are shaded without a mark.
const FLAT: f32 = 0.8;
/// Levels up to which cells may have the same corners …
const SAME: f32 = 12.0;
/// … where so many times farther from those of any cell of another colour.
const CLEARLY: f32 = 2.0;
/// Levels from which a corner has nothing of a cell's colour, whatever the shading.
const UNLIKE: f32 = 30.0;
/// How many corners of a cell have about its colour where corners tell whose a cell is.
const TELLING: usize = 2;
/// The least share of the cells that a mark fills whose corners tell so.
const OWNED: f32 = 0.5;
/// The contrast of a stroke, rather than of noise or a shadow.
const STROKE: u8 = 48;
/// The least share of the cells that don't have another colour in their corners.
const FEWEST: f32 = 0.25;
/// The share of a cell that its corners tell the colour of.
pub(super) const PART: f32 = 0.5;
/// The shares of its light, or of what it lacks to white, that a colour keeps under a shadow.
const KEEP: std::ops::RangeInclusive<f32> = 0.5..=1.0;
/// How far a shade may be from what that says, in levels.
const OFF: f32 = 5.0;

/// The colours in the four corners of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Corners([Levels; 4]);

impl Corners {
    /// Those at these places, from left to right and from top to bottom; `None` if strokes of a mark reach into most
    /// of them.
    pub(super) fn at(pixels: Pixels<'_>, xs: [u32; 2], ys: [u32; 2]) -> Option<Corners> {
        let [[left, right], [top, bottom]] = [xs, ys];
        let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
        if places.into_iter().filter(|&place| is_struck(pixels, place)).count() > 2 {
            return None;
        }
        Some(Corners(places.map(|place| pixels.mean_around(place).map(f32::from))))
    }

    /// As they would be in so many times the light.
    pub(super) fn lit(self, gain: f32) -> Corners {
        Corners(self.0.map(|colour| colour.map(|level| gain * level)))
    }

    /// Those of a cell of one colour.
    #[cfg(test)]
    pub(super) fn like(colour: Levels) -> Corners {
        Corners([colour; 4])
    }

    /// Whether all have this colour, in a clean picture or another.
    pub(super) fn are(&self, colour: Levels, is_clean: bool) -> bool {
        let differ = if is_clean { DIFFER } else { NOISY };
        self.0.iter().all(|&corner| distance(corner, colour) < differ)
    }

    /// The two most alike: a shadow may lie to one side.
    fn pair(&self) -> (Levels, Levels) {
        let pairs = (0..4).flat_map(|a| (0..a).map(move |b| (self.0[a], self.0[b])));
        let nearest = pairs.min_by(|a, b| distance(a.0, a.1).total_cmp(&distance(b.0, b.1)));
        nearest.unwrap_or((self.0[0], self.0[0]))
    }

    /// The mean of the two most alike.
    pub(super) fn colour(&self) -> Levels {
        let (a, b) = self.pair();
        plus(a, b).map(|level| level / 2.0)
    }

    /// Their colour, if it is another than `around` a mark, and all have about that one.
    fn unlike(&self, around: Levels) -> Option<Dominant> {
        let ((a, b), own) = (self.pair(), self.colour());
        let off = distance(own, around);
        let is_free = |&corner: &Levels| distance(corner, own) <= MOST_SHADED * off;
        let is_own = distance(a, b) < DIFFER && off >= DIFFER && self.0.iter().all(is_free);
        is_own.then_some(Dominant { rgb: own, share: PART })
    }

    /// How far they are from those of another cell, all but one of them, at most, in levels: a mark may reach into one.
    fn distance(&self, other: &Corners) -> f32 {
        let mut by = [0, 1, 2, 3].map(|at| distance(self.0[at], other.0[at]));
        by.sort_by(f32::total_cmp);
        by[2]
    }

    /// The colour of the cell with the most similar corners; `None` if no cell has similar ones, or one of another
    /// colour has ones nearly as similar, or so `near` in levels.
    fn owner(&self, others: &[(Corners, Dominant)], near: f32) -> Option<Dominant> {
        let off = |(corners, colour): &(Corners, Dominant)| (self.distance(corners), *colour);
        let all: Vec<(f32, Dominant)> = others.iter().map(off).collect();
        let &(distance, colour) = all.iter().min_by(|a, b| a.0.total_cmp(&b.0))?;
        let is_other =
            |it: &(f32, Dominant)| it.0 <= near.max(CLEARLY * distance) && !it.1.is_near(&colour);
        (distance < SAME && !all.iter().any(is_other)).then_some(colour)
    }

    /// Whether the upper two have one colour and the lower two a shade of it, or the other way round.
    fn are_shaded(&self) -> bool {
        let [left, right, below_left, below_right] = self.0;
        let are_even = distance(left, right) < UNEVEN && distance(below_left, below_right) < UNEVEN;
        let is_other = distance(left, below_left) >= UNEVEN;
        are_even && is_other && (is_shade(left, below_left) || is_shade(below_left, left))
    }

    /// The mean of the upper two, or of the lower two.
    fn half(&self, half: usize) -> Levels {
        plus(self.0[2 * half], self.0[2 * half + 1]).map(|level| level / 2.0)
    }

    /// How many of them have about this colour.
    fn count_like(&self, colour: Levels) -> usize {
        self.0.iter().filter(|&&corner| distance(corner, colour) <= UNLIKE).count()
    }

    /// Whether two of them have this colour.
    fn have(&self, colour: Levels) -> bool {
        let (a, b) = self.pair();
        distance(a, b) < UNEVEN && distance(self.colour(), colour) < UNEVEN
    }
}

/// Gives cells the colour of their corners where other cells have it, or where what lies around a mark has a colour
/// of its own: a shade of it, or that of a large mark. Corners of one colour around several marks are of frames.
/// `corners_of` tells the corners of a cell.
pub(super) fn uncover(
    colours: &mut [Dominant],
    corners: &[Option<Corners>],
    corners_of: impl Fn(usize) -> Option<Corners>,
) {
    let unlike = |at: usize| {
        let colour = colours[at];
        let corners = corners[at].filter(|_| colour.share < 1.0)?;
        corners.unlike(colour.rgb)
    };
    let (mut covered, mut others) = (Vec::new(), Vec::new());
    for at in 0..colours.len() {
        match unlike(at) {
            Some(corner) => covered.push((at, corner)),
            None => others.push(at),
        }
    }
    if covered.is_empty() || (others.len() as f32) < FEWEST * colours.len() as f32 {
        return;
    }
    let step = others.len().div_ceil(SAMPLES).max(1);
    let sample = || others.iter().copied().step_by(step);
    let is_flat = |&at: &usize| corners_of(at).is_some_and(|it| it.have(colours[at].rgb));
    if (sample().filter(is_flat).count() as f32) < FLAT * sample().count() as f32 {
        return;
    }
    let sure: Vec<Dominant> = others.iter().map(|&at| colours[at]).collect();
    for (cell, corner) in &covered {
        let around = colours[*cell];
        let is_frame = || covered.iter().any(|(other, it)| other != cell && it.is_near(corner));
        let is_unknown = || !is_among(&sure, &around);
        let may_be = || is_unknown() && (is_shade(around.rgb, corner.rgb) || !is_frame());
        if is_among(&sure, corner) || may_be() {
            colours[*cell] = *corner;
        }
    }
}

/// Gives a cell without a colour that has half of it the colour of the cell with the most similar corners, if its own is
/// a shade of that: where cells are shaded, a mark hides what most of its own has.
pub(super) fn liken(colours: &mut [Dominant], corners: &[Option<Corners>]) {
    let (sure, unsure): (Vec<usize>, Vec<usize>) =
        (0..corners.len()).partition(|&at| colours[at].share >= PART);
    let others: Vec<_> = sure.iter().filter_map(|&at| Some((corners[at]?, colours[at]))).collect();
    let likened = |at: usize| {
        let colour = corners[at].and_then(|own| own.owner(&others, CLEARLY * DIFFER))?;
        is_shade(colours[at].rgb, colour.rgb).then_some((at, colour))
    };
    let likened: Vec<(usize, Dominant)> = unsure.into_iter().filter_map(likened).collect();
    likened.into_iter().for_each(|(at, colour)| colours[at] = colour);
}

/// Gives the cells of a colour that none of their corners has the colours of the cells with the most similar corners:
/// where cells are shaded, that is a mark's, which fills most of them. Enough of them must have such a one, or some other
/// corners than the rest: in a region with a frame in each cell all have the same. Those without one are the only cells
/// of their regions, and have the colour of their lower or upper corners, as others have.
pub(super) fn unmask(colours: &mut [Dominant], corners: &[Option<Corners>]) {
    let count_own = |at: usize| corners[at].map(|it| it.count_like(colours[at].rgb));
    let masked = groups_of(colours, |at| count_own(at) == Some(0));
    let mut is_other = vec![true; colours.len()];
    masked.iter().flatten().for_each(|&at| is_other[at] = false);
    let others = (0..colours.len()).filter(|&at| is_other[at]);
    if masked.is_empty() || (others.clone().count() as f32) < FEWEST * colours.len() as f32 {
        return;
    }
    // Patterns hide what corners tell.
    let tells = |at: &usize| count_own(*at).is_some_and(|own| own >= TELLING);
    let others = others.filter(tells).filter_map(|at| Some((corners[at]?, colours[at])));
    let others: Vec<(Corners, Dominant)> = others.collect();
    let half = own_half(&others);
    for group in masked {
        let own: Vec<(usize, Corners)> =
            group.into_iter().filter_map(|at| corners[at].map(|corners| (at, corners))).collect();
        let owners: Vec<_> =
            own.iter().map(|(_, corners)| corners.owner(&others, UNLIKE)).collect();
        let owned = owners.iter().flatten().count();
        let are_several = || {
            let is_other = |(_, it): &(usize, Corners)| it.distance(&own[0].1) >= UNLIKE;
            owned > 0 && own.iter().any(is_other) && own.iter().all(|(_, it)| it.are_shaded())
        };
        if owned as f32 >= OWNED * owners.len() as f32 || are_several() {
            for ((at, corners), owner) in own.into_iter().zip(owners) {
                let rgb = owner.map_or_else(|| corners.half(half), |owner| owner.rgb);
                colours[at] = Dominant { rgb, share: PART };
            }
        }
    }
}

/// Which half of the cells their colours are in, by their corners: the first, which is the upper one, or the second.
fn own_half(cells: &[(Corners, Dominant)]) -> usize {
    let off = |half: usize| -> f32 {
        cells.iter().map(|(corners, own)| distance(corners.half(half), own.rgb)).sum()
    };
    usize::from(off(1) < off(0))
}

/// Whether a colour is mixed of another and some black, or some white, as under a shadow.
pub(super) fn is_shade(shade: Levels, own: Levels) -> bool {
    off_shade(shade, own, &KEEP) <= OFF
}

/// Whether the pixels around a place have quite another colour than it, some or all.
fn is_struck(pixels: Pixels<'_>, place: (u32, u32)) -> bool {
    let here = pixels.rgb(place.0, place.1);
    pixels.around(place).any(|rgb| contrast(rgb, here) > STROKE)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Levels = [220.0, 60.0, 60.0];
    const BLUE: Levels = [60.0, 90.0, 220.0];
    const TEAL: Levels = [40.0, 160.0, 150.0];
    const BLACK: Levels = [10.0; 3];

    /// The colours of six plain cells and of some with marks, given with those around and those in their corners,
    /// after a look at the corners of all; in those of plain cells is `edge` of their colour.
    fn uncovered(marked: &[(Levels, Levels)], edge: f32) -> Vec<Levels> {
        let part = |rgb| Dominant { rgb, share: 0.5 };
        let plain = [RED, RED, RED, BLUE, BLUE, BLUE].map(|rgb| Dominant { rgb, share: 1.0 });
        let covered = marked.iter().map(|&(around, _)| part(around));
        let mut colours: Vec<Dominant> = plain.into_iter().chain(covered).collect();
        let edges = plain.map(|colour| Corners([colour.rgb.map(|level| edge * level); 4]));
        let own = marked.iter().map(|&(_, own)| Some(Corners([own; 4])));
        let corners: Vec<Option<Corners>> = [None; 6].into_iter().chain(own).collect();
        uncover(&mut colours, &corners, |at| Some(edges[at]));
        colours[6..].iter().map(|colour| colour.rgb).collect()
    }

    #[test]
    fn corners_tell_the_colour_under_a_shadow_or_a_disc() {
        let shade = |own: Levels| own.map(|level| 0.8 * level);
        assert_eq!(uncovered(&[(shade(RED), RED)], 1.0), [RED]);
        assert_eq!(uncovered(&[(BLACK, BLUE), (BLACK, TEAL)], 1.0), [BLUE, TEAL], "discs");
        assert_eq!(uncovered(&[(shade(TEAL), TEAL), (shade(TEAL), TEAL)], 1.0), [TEAL, TEAL]);
    }

    #[test]
    fn frames_and_shaded_edges_tell_nothing() {
        let framed = [([200.0, 90.0, 120.0], TEAL), ([120.0, 200.0, 90.0], TEAL)];
        assert_eq!(uncovered(&framed, 1.0), framed.map(|(around, _)| around));
        let shaded = [200.0, 54.0, 54.0];
        assert_eq!(uncovered(&[(shaded, RED)], 0.7), [shaded], "all cells have such edges");
    }

    #[test]
    fn a_corner_in_the_shadow_does_not_hide_the_others() {
        let dark = RED.map(|level| 0.95 * level);
        let corners = Corners([RED, RED, dark, dark.map(|level| level - 4.0)]);
        assert_eq!(corners.colour(), RED);
        let around = RED.map(|level| 0.8 * level);
        assert!(corners.unlike(around).is_some_and(|own| own.rgb == RED));
        assert_eq!(corners.unlike(dark), None, "hardly darker than the corners");
    }

    #[test]
    fn corners_are_less_even_in_a_compressed_picture() {
        let are = |off: f32, is_clean| {
            let mut corners = Corners([RED; 4]);
            corners.0[1][2] += off;
            corners.are(RED, is_clean)
        };
        assert_eq!([1.0, 10.0].map(|off| are(off, true)), [true, false]);
        assert_eq!([10.0, 20.0].map(|off| are(off, false)), [true, false]);
    }

    #[test]
    fn corners_that_strokes_reach_into_tell_nothing() {
        let corners = |reach: u32| {
            let image = image::RgbImage::from_fn(30, 30, |x, y| {
                let is_stroke = x == y || x + y == 29;
                let is_near = [x, y].iter().all(|&at| at.abs_diff(15) <= reach);
                image::Rgb(if is_stroke && is_near { [0; 3] } else { [220, 60, 60] })
            });
            Corners::at(Pixels::from(&image), [5, 24], [5, 24])
        };
        assert_eq!(corners(6), Some(Corners([RED; 4])));
        assert_eq!(corners(12), None);
    }

    #[test]
    fn a_mark_hides_what_most_of_a_shaded_cell_has() {
        let (own, lit) = ([250.0, 147.0, 60.0], [251.0, 173.0, 109.0]);
        let shaded = Corners([lit, lit, own, own]);
        let likened = |around: Levels, corners: Corners| {
            let mut colours =
                [Dominant { rgb: own, share: 0.65 }, Dominant { rgb: around, share: 0.4 }];
            liken(&mut colours, &[Some(shaded), Some(corners)]);
            colours[1].rgb
        };
        assert_eq!(likened(lit, shaded), own);
        assert_eq!(
            likened(lit, Corners([[lit, lit], [[0.0; 3]; 2]].concat().try_into().expect("four"))),
            lit,
            "other corners"
        );
        let pink = [240.0, 120.0, 200.0];
        assert_eq!(likened(pink, shaded), pink, "no shade of it");
    }

    #[test]
    fn a_mark_that_fills_shaded_cells_tells_nothing_of_them() {
        let lit = |own: Levels| own.map(|level| 255.0 - 0.7 * (255.0 - level));
        let under = |own: Levels| Some(Corners([lit(own), lit(own), own, own]));
        let of = |rgb, share| Dominant { rgb, share };
        let unmasked = |marked: &[Option<Corners>]| {
            let plain = [RED, RED, BLUE, BLUE];
            let mut colours = plain.map(|own| of(own, 0.6)).to_vec();
            colours.extend(marked.iter().map(|_| of(BLACK, 0.5)));
            let corners = [&plain.map(under), marked].concat();
            unmask(&mut colours, &corners);
            colours[4..].iter().map(|colour| colour.rgb).collect::<Vec<_>>()
        };
        assert_eq!(unmasked(&[under(RED), under(BLUE)]), [RED, BLUE]);
        assert_eq!(unmasked(&[under(RED), under(TEAL)]), [RED, TEAL], "the only cell of a region");
        let framed = [under(TEAL), under(TEAL)];
        assert_eq!(unmasked(&framed), [BLACK; 2], "a region with frames");
        let bare = Some(Corners([BLACK, BLACK, lit(TEAL), TEAL]));
        assert_eq!(unmasked(&[under(RED), bare]), [BLACK; 2], "a region of that colour");
    }
}
