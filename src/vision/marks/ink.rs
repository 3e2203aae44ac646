//! Ink: where a cell has another colour than its own, on a square grid of points.

use super::super::{colour::difference, pixels};

/// Points looked at across a cell, at most: one bit each.
pub(super) const POINTS: usize = 32;
/// The contrast to the cell that makes ink, in levels of 255.
pub(super) const INK: u32 = 22;
/// The contrast of ink that is believed where it has the shape of a glyph seen elsewhere.
pub(super) const FAINT: u32 = 8;
/// How much less a difference in one channel alone is seen than one in all.
const CHANNEL: u32 = 3;
/// The most pieces of a mark; a dithered colour has more.
pub(super) const MOST_PIECES: usize = 8;
/// The most ink of a speck, as a share of the part looked at.
pub(super) const SPECK: f32 = 0.12;
/// Ink in the middle lies from here to as far from the other side.
const CENTRE: f32 = 0.3;

/// Points of a cell, row by row from the top, the leftmost in the lowest bit.
pub(in super::super) type Points = [u32; POINTS];

/// The ink of a cell.
#[derive(Clone, Debug)]
pub(super) struct Ink {
    pub(super) side: usize,
    pub(super) points: Points,
    /// The colour at each point, row by row, of ink or not.
    pub(super) colours: Vec<[u8; 3]>,
    /// The colour of the cell.
    pub(super) ground: [u8; 3],
}

impl Ink {
    /// The ink that hangs together with some in the middle.
    pub(super) fn centre(&self) -> Points {
        self.central(&self.points)
    }

    /// `points`, and a ring around them.
    pub(super) fn with_ring(&self, points: Points) -> Points {
        /// The largest ring that isn't a frame of the cell, as a share of the part looked at.
        const LARGEST: f32 = 0.85;
        let mut rest = self.points;
        rest.iter_mut().zip(&points).for_each(|(bits, gone)| *bits &= !gone);
        let Some(inner) = area(&points) else { return points };
        let mut all = points;
        for piece in self.pieces(&rest) {
            let Some([left, top, right, bottom]) = area(&piece) else { continue };
            let around = left < inner[0] && top < inner[1] && right > inner[2] && bottom > inner[3];
            let largest = (LARGEST * self.side as f32) as usize;
            if around && (right - left).max(bottom - top) <= largest {
                all.iter_mut().zip(&piece).for_each(|(bits, more)| *bits |= more);
            }
        }
        all
    }

    /// What of `points` hangs together with some in the middle.
    fn central(&self, points: &Points) -> Points {
        let from = (self.side as f32 * CENTRE) as usize;
        let centre = from..self.side - from;
        let bits = span(centre.start, centre.end);
        let mut seeds = [0; POINTS];
        centre.for_each(|j| seeds[j] = points[j] & bits);
        self.joined(seeds, points)
    }

    /// The colour at a point of a row.
    pub(super) fn at(&self, i: usize, j: usize) -> [u8; 3] {
        self.colours[j * self.side + i]
    }

    /// The colour among those of `points` that differs most from the cell's.
    pub(super) fn strongest(&self, points: &Points) -> [u8; 3] {
        let mut strongest = (0, self.ground);
        each(points, |i, j| {
            let colour = self.at(i, j);
            let contrast = contrast(colour, self.ground);
            if contrast > strongest.0 {
                strongest = (contrast, colour);
            }
        });
        strongest.1
    }

    /// The ink in the middle once strokes that lead to the edge are taken away: stripes and frames
    /// are thinner than what they cross. Empty if nothing remains.
    pub(super) fn core(&self) -> Points {
        /// The widest strokes that are taken away, as twice so many points.
        const THICKEST: usize = 3;
        let mut thin = self.points;
        for steps in 1..=THICKEST {
            thin = shrunk(&thin);
            let mut core = self.central(&thin);
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

    /// Whether something small lies in the cell that doesn't reach its edge, and not as many things as
    /// in a dithered colour.
    pub(super) fn has_speck(&self) -> bool {
        /// The least ink of a speck, in points.
        const LEAST: u32 = 3;
        let most = SPECK * (self.side * self.side) as f32;
        let pieces = self.pieces(&self.points);
        let few = pieces.len() <= MOST_PIECES;
        few && pieces.iter().any(|piece| {
            let count: u32 = piece.iter().map(|bits| bits.count_ones()).sum();
            count >= LEAST && count as f32 <= most && !self.touches_edge(piece)
        })
    }

    /// Whether it is of so many pieces that it is a dithered colour rather than marks.
    pub(super) fn is_texture(&self) -> bool {
        /// Up to so many strokes in a row of points, on average, there can't be many pieces.
        const FEW_STROKES: f32 = 1.5;
        /// So many strokes in a row make no mark.
        const MANY_STROKES: f32 = 4.0;
        let strokes: u32 = self.points.iter().map(|bits| (bits & !(bits << 1)).count_ones()).sum();
        let rows = self.points.iter().filter(|&&bits| bits != 0).count();
        let strokes = strokes as f32 / rows.max(1) as f32;
        strokes > MANY_STROKES
            || strokes > FEW_STROKES && self.pieces(&self.points).len() > MOST_PIECES
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

    /// The colours of the ink at the edge of the part looked at.
    pub(super) fn edge(&self) -> Vec<[u8; 3]> {
        let last = self.side - 1;
        let mut edge = Vec::new();
        each(&self.points, |i, j| {
            if [i, j].iter().any(|&at| at == 0 || at == last) {
                edge.push(self.at(i, j));
            }
        });
        edge
    }

    /// Whether some of `points` lie at the edge of the part looked at.
    pub(super) fn touches_edge(&self, points: &Points) -> bool {
        let last = self.side - 1;
        let sides = 1 | 1 << last;
        points[0] != 0 || points[last] != 0 || points.iter().any(|bits| bits & sides != 0)
    }
}

/// The box around points: left, top, right and bottom, half-open; `None` if there are none.
pub(in super::super) fn area(points: &Points) -> Option<[usize; 4]> {
    let columns = points.iter().fold(0, |all, bits| all | bits);
    let top = points.iter().position(|&bits| bits != 0)?;
    let bottom = points.iter().rposition(|&bits| bits != 0)? + 1;
    Some([columns.trailing_zeros() as usize, top, columns.ilog2() as usize + 1, bottom])
}

/// How much ink differs from the colour of its cell, in levels of 255.
pub(super) fn contrast(rgb: [u8; 3], ground: [u8; 3]) -> u32 {
    difference(rgb, ground).max(u32::from(pixels::contrast(rgb, ground)) / CHANNEL)
}

/// Calls `visit` with the place in its row, and the row, of each of `points`.
pub(super) fn each(points: &Points, mut visit: impl FnMut(usize, usize)) {
    for (j, &bits) in points.iter().enumerate() {
        let mut rest = bits;
        while rest != 0 {
            visit(rest.trailing_zeros() as usize, j);
            rest &= rest - 1;
        }
    }
}

/// Bits from `from` to before `to`.
fn span(from: usize, to: usize) -> u32 {
    (u32::MAX >> (POINTS - (to - from))) << from
}

/// `points` and all points beside them, corners too.
pub(in super::super) fn grown(points: &Points, side: usize) -> Points {
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
