//! Ink: where a cell has another colour than its own, on a square grid of points.

use super::super::{colour::difference, lattice::Lattice, pixels::Pixels, pixels::contrast};

/// The part of a cell in which marks are looked for, as a share of the pitch from its edge.
const MARGIN: f32 = 0.14;
/// Points looked at across a cell, at most: one bit each.
pub(super) const POINTS: usize = 32;
/// The fewest points across a cell.
const FEWEST: usize = 6;
/// The contrast to the cell that makes ink, in levels of 255.
pub(super) const INK: u32 = 22;
/// The contrast of ink that is believed where it has the shape of a glyph seen elsewhere.
pub(super) const FAINT: u32 = 8;
/// The contrast that makes ink as a share of the strongest in the cell.
const INK_SHARE: f32 = 0.4;
/// How much less a difference in one channel alone is seen than one in all.
const CHANNEL: u32 = 3;
/// Ink in the middle lies from here to as far from the other side.
const CENTRE: f32 = 0.3;

/// Points of a cell, row by row from the top, the leftmost in the lowest bit.
pub(super) type Points = [u32; POINTS];

/// The part of one cell in which marks are looked for, and what is its colour.
pub(super) struct Patch<'a> {
    pixels: Pixels<'a>,
    colour: [u8; 3],
    pub(super) side: usize,
    xs: [u32; POINTS],
    ys: [u32; POINTS],
}

/// The ink of a cell.
#[derive(Clone, Debug)]
pub(super) struct Ink {
    pub(super) side: usize,
    pub(super) points: Points,
    /// The colour that differs most.
    pub(super) colour: [u8; 3],
    /// The colour of the cell.
    pub(super) ground: [u8; 3],
}

impl<'a> Patch<'a> {
    /// The middle of the cell in `row` and `col`, whose colour is `colour`; `None` if some of it lies
    /// outside the picture.
    pub(super) fn new(
        pixels: Pixels<'a>,
        lattice: &Lattice,
        (row, col): (usize, usize),
        colour: [u8; 3],
    ) -> Option<Patch<'a>> {
        let inside = |lines: &[f32], at: usize| {
            let step = lines[at + 1] - lines[at];
            (lines[at] + step * MARGIN, step * (1.0 - 2.0 * MARGIN))
        };
        let (left, width) = inside(&lattice.xs, col);
        let (top, height) = inside(&lattice.ys, row);
        let on_picture = left >= 0.0
            && top >= 0.0
            && left + width < pixels.width() as f32
            && top + height < pixels.height() as f32;
        if !on_picture {
            return None;
        }
        let side = (width.min(height) as usize).clamp(FEWEST, POINTS);
        let at = |from: f32, length: f32, k: usize| {
            (from + length * (k as f32 + 0.5) / side as f32) as u32
        };
        let (mut xs, mut ys) = ([0; POINTS], [0; POINTS]);
        for k in 0..side {
            (xs[k], ys[k]) = (at(left, width, k), at(top, height, k));
        }
        Some(Patch { pixels, colour, side, xs, ys })
    }

    /// The strongest contrast at every other point.
    pub(super) fn glance(&self) -> u32 {
        let mut strongest = 0;
        for &y in self.ys[..self.side].iter().step_by(2) {
            for &x in self.xs[..self.side].iter().step_by(2) {
                let rgb = self.pixels.rgb(x, y);
                // Most cells are empty.
                if rgb != self.colour {
                    strongest = strongest.max(self.contrast(rgb));
                }
            }
        }
        strongest
    }

    /// The ink of at least the contrast `least`; `None` if there is none.
    pub(super) fn ink(&self, least: u32) -> Option<Ink> {
        let side = self.side;
        let mut contrasts = [[0; POINTS]; POINTS];
        let mut strongest = (0, self.colour);
        for (row, &y) in contrasts.iter_mut().zip(&self.ys[..side]) {
            for (point, &x) in row.iter_mut().zip(&self.xs[..side]) {
                let rgb = self.pixels.rgb(x, y);
                let contrast = self.contrast(rgb);
                if contrast > strongest.0 {
                    strongest = (contrast, rgb);
                }
                *point = contrast;
            }
        }
        if strongest.0 < least {
            return None;
        }
        let least = least.max((strongest.0 as f32 * INK_SHARE) as u32);
        let mut points = [0; POINTS];
        for (bits, row) in points.iter_mut().zip(&contrasts[..side]) {
            for (at, _) in row[..side].iter().enumerate().filter(|&(_, &it)| it >= least) {
                *bits |= 1 << at;
            }
        }
        Some(Ink { side, points, colour: strongest.1, ground: self.colour })
    }

    fn contrast(&self, rgb: [u8; 3]) -> u32 {
        difference(rgb, self.colour).max(u32::from(contrast(rgb, self.colour)) / CHANNEL)
    }
}

impl Ink {
    /// The ink that hangs together with some in the middle.
    pub(super) fn centre(&self) -> Points {
        let from = (self.side as f32 * CENTRE) as usize;
        let centre = from..self.side - from;
        let bits = span(centre.start, centre.end);
        let mut seeds = [0; POINTS];
        centre.for_each(|j| seeds[j] = self.points[j] & bits);
        self.joined(seeds, &self.points)
    }

    /// The ink in the middle once strokes that lead to the edge are taken away: stripes and frames
    /// are thinner than what they cross. Empty if nothing remains.
    pub(super) fn core(&self) -> Points {
        /// The widest strokes that are taken away, as twice so many points.
        const THICKEST: usize = 3;
        let mut thin = self.points;
        for steps in 1..=THICKEST {
            thin = shrunk(&thin);
            let mut core = Ink { points: thin, ..self.clone() }.centre();
            // What is no thicker than what was taken away is the rest of a stripe.
            if shrunk(&core) == [0; POINTS] {
                continue;
            }
            for _ in 0..steps {
                core = self.meet(&self.grown(&core));
            }
            if !self.touches_edge(&core) {
                return core;
            }
        }
        [0; POINTS]
    }

    /// Whether something small lies in the cell that doesn't reach its edge.
    pub(super) fn has_speck(&self) -> bool {
        /// The most ink of a speck, as a share of the part looked at, and the least, in points.
        const SPECK: (f32, u32) = (0.12, 3);
        let most = SPECK.0 * (self.side * self.side) as f32;
        self.pieces(&self.points).iter().any(|piece| {
            let count: u32 = piece.iter().map(|bits| bits.count_ones()).sum();
            count >= SPECK.1 && count as f32 <= most && !self.touches_edge(piece)
        })
    }

    /// What of `points` hangs together, one piece after the other.
    pub(super) fn pieces(&self, points: &Points) -> Vec<Points> {
        let (mut rest, mut pieces) = (*points, Vec::new());
        while let Some(j) = rest.iter().position(|&bits| bits != 0) {
            let mut seed = [0; POINTS];
            seed[j] = 1 << rest[j].trailing_zeros();
            let piece = self.joined(seed, &rest);
            rest.iter_mut().zip(&piece).for_each(|(bits, gone)| *bits &= !gone);
            pieces.push(piece);
        }
        pieces
    }

    fn meet(&self, points: &Points) -> Points {
        let mut both = *points;
        both.iter_mut().zip(&self.points).for_each(|(point, ink)| *point &= ink);
        both
    }

    /// What of `within` hangs together with `seeds`, corners too.
    fn joined(&self, mut seeds: Points, within: &Points) -> Points {
        loop {
            let mut grown = self.grown(&seeds);
            grown.iter_mut().zip(within).for_each(|(point, ink)| *point &= ink);
            if grown == seeds {
                return seeds;
            }
            seeds = grown;
        }
    }

    fn grown(&self, points: &Points) -> Points {
        grown(points, self.side)
    }

    /// Whether some of `points` lie at the edge of the part looked at.
    pub(super) fn touches_edge(&self, points: &Points) -> bool {
        let last = self.side - 1;
        let sides = 1 | 1 << last;
        points[0] != 0 || points[last] != 0 || points.iter().any(|bits| bits & sides != 0)
    }
}

/// Bits from `from` to before `to`.
fn span(from: usize, to: usize) -> u32 {
    (u32::MAX >> (POINTS - (to - from))) << from
}

/// `points` and all points beside them, corners too.
pub(super) fn grown(points: &Points, side: usize) -> Points {
    let all = span(0, side);
    let mut wide = [0; POINTS];
    for (wide, &bits) in wide.iter_mut().zip(&points[..side]) {
        *wide = (bits | bits << 1 | bits >> 1) & all;
    }
    let mut grown = wide;
    for j in 0..side {
        grown[j] |= if j > 0 { wide[j - 1] } else { 0 };
        grown[j] |= if j + 1 < side { wide[j + 1] } else { 0 };
    }
    grown
}

/// The points that have all eight neighbours.
fn shrunk(points: &Points) -> Points {
    let mut narrow = *points;
    narrow.iter_mut().for_each(|bits| *bits &= (*bits << 1) & (*bits >> 1));
    let mut shrunk = [0; POINTS];
    for j in 1..POINTS - 1 {
        shrunk[j] = narrow[j - 1] & narrow[j] & narrow[j + 1];
    }
    shrunk
}
