//! Ink: where a cell has another colour than its own, on a square grid of points.

use super::super::{colour::difference, pixels, points::Points};

/// The contrast to the cell that makes ink, in levels of 255.
pub(super) const INK: u32 = 22;
/// The contrast of ink that is believed where it has the shape of a glyph seen elsewhere.
pub(super) const FAINT: u32 = 8;
/// How much less a difference in one channel alone is seen than one in all.
const CHANNEL: u32 = 3;
/// The most pieces of a mark; a dithered colour has more.
pub(super) const MOST_PIECES: usize = 8;
/// Up to so many strokes in a row of points, on average, there can't be many pieces.
pub(super) const FEW_STROKES: f32 = 1.5;
/// The most ink of a speck, as a share of the part looked at.
pub(super) const SPECK: f32 = 0.12;
/// Ink in the middle lies from here to as far from the other side.
const CENTRE: f32 = 0.3;

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
        let Some(inner) = points.area() else { return points };
        let mut all = points;
        for piece in self.pieces(&self.points.without(&points)) {
            let Some([left, top, right, bottom]) = piece.area() else { continue };
            let around = left < inner[0] && top < inner[1] && right > inner[2] && bottom > inner[3];
            let largest = (LARGEST * self.side as f32) as usize;
            if around && (right - left).max(bottom - top) <= largest {
                all = all.or(&piece);
            }
        }
        all
    }

    /// What of `points` hangs together with some in the middle.
    fn central(&self, points: &Points) -> Points {
        let from = (self.side as f32 * CENTRE) as usize;
        let seeds = points.and(&Points::square(from, self.side - from));
        self.joined(seeds, points)
    }

    /// The colour at a point of a row.
    pub(super) fn at(&self, i: usize, j: usize) -> [u8; 3] {
        self.colours[j * self.side + i]
    }

    /// The colour among those of `points` that differs most from the cell's.
    pub(super) fn strongest(&self, points: &Points) -> [u8; 3] {
        let mut strongest = (0, self.ground);
        points.for_each(|i, j| {
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
            thin = thin.shrunk();
            let mut core = self.central(&thin);
            // What is no thicker than what was taken away is the rest of a stripe.
            if core.shrunk().is_empty() {
                continue;
            }
            for _ in 0..steps {
                core = core.grown(self.side).and(&self.points);
            }
            if !core.touch_edge(self.side) {
                return core;
            }
        }
        Points::default()
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
            let count = piece.count();
            count >= LEAST && count as f32 <= most && !piece.touch_edge(self.side)
        })
    }

    /// Whether it is of so many pieces that it is a dithered colour rather than marks.
    pub(super) fn is_texture(&self) -> bool {
        /// So many strokes in a row make no mark.
        const MANY_STROKES: f32 = 4.0;
        let strokes = self.points.strokes();
        strokes > MANY_STROKES
            || strokes > FEW_STROKES && self.pieces(&self.points).len() > MOST_PIECES
    }

    /// What of `points` hangs together, one piece after the other.
    pub(super) fn pieces(&self, points: &Points) -> Vec<Points> {
        let (mut rest, mut pieces) = (*points, Vec::new());
        while let Some(seed) = rest.first() {
            let piece = self.joined(seed, &rest);
            rest = rest.without(&piece);
            pieces.push(piece);
        }
        pieces
    }

    /// What of `within` hangs together with `seeds`, corners too.
    fn joined(&self, mut seeds: Points, within: &Points) -> Points {
        loop {
            let grown = seeds.grown(self.side).and(within);
            if grown == seeds {
                return seeds;
            }
            seeds = grown;
        }
    }

    /// The colours of the ink at the edge of the part looked at.
    pub(super) fn edge(&self) -> Vec<[u8; 3]> {
        let last = self.side - 1;
        let mut edge = Vec::new();
        self.points.for_each(|i, j| {
            if [i, j].iter().any(|&at| at == 0 || at == last) {
                edge.push(self.at(i, j));
            }
        });
        edge
    }
}

/// How much ink differs from the colour of its cell, in levels of 255.
pub(super) fn contrast(rgb: [u8; 3], ground: [u8; 3]) -> u32 {
    difference(rgb, ground).max(u32::from(pixels::contrast(rgb, ground)) / CHANNEL)
}
