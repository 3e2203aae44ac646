//! One grid line: whether it is there, and where.
//!
//! A grid line has edges along its whole length: most of some lines of pixels across it show one, and
//! in one place. A wide gap between tiles has two, and the line is in its middle.

use std::ops::Range;

use super::pixels::{Axis, PixelLine, Pixels};

/// Where inside a cell lines of pixels are sampled, as shares of the pitch: clear of the grid lines
/// and of most of a mark.
const SAMPLES: [f32; 4] = [0.18, 0.27, 0.73, 0.82];
/// The most lines of pixels that are looked at across a grid line.
const MOST_SAMPLES: usize = 20;
/// So many samples tell where a line is if all say the same, in a clean picture; some before them may show none.
const ENOUGH: usize = 5;
const WITHOUT: usize = 2;
/// How far apart they may say it is, in pixels.
const ONE_PLACE: f32 = 0.5;
/// Every so many samples one is looked at first.
const SPREAD: usize = 3;
/// Share of the samples that must show an edge, and in one place, for a grid line to be there.
const MIN_SUPPORT: f32 = 0.6;
/// How far from the middle of a grid line its edges may be in one sample, as a share of the reach.
const IN_LINE: f32 = 0.34;
/// How far from its place a grid line may be, as a share of the pitch, and in pixels.
const DRIFT: (f32, f32) = (0.1, 2.0);
/// The least half of a wide gap, whose sides are both looked for, as a share of how far a grid line may drift.
const WIDE_GAP: f32 = 0.6;

/// Looks for grid lines across `axis` in some lines of pixels along it.
pub(super) struct Probe<'a> {
    pub(super) pixels: Pixels<'a>,
    pub(super) threshold: u8,
    pub(super) axis: Axis,
    /// How far the sides of a wide gap are from its middle, in pixels; 0 where there are none.
    pub(super) half_gap: f32,
    /// The lines of pixels that are looked at.
    pub(super) samples: Vec<usize>,
    /// How far beside each of them others are looked at in turn, in pixels, where it shows no edge: a grid line may be
    /// dashed.
    pub(super) beside: &'static [usize],
}

impl Probe<'_> {
    /// The middle of the grid line near `at`, if enough samples show one within `reach` and in one
    /// place: writing has edges everywhere, but not under one another.
    pub(super) fn line(&self, at: f32, reach: f32) -> Option<f32> {
        match self.half_gap {
            0.0 => {
                self.line_in(at, (reach, reach), |line, range| middle(line, range, self.threshold))
            }
            gap => self
                .line_in(at, (reach, reach + gap), |line, range| self.middle_of_gap(line, range)),
        }
    }

    /// The middle of the grid line near `at`, of which some parts may be so thick that their sides are up to `half`
    /// farther from it than `reach`.
    pub(super) fn thick_line(&self, at: f32, reach: f32, half: f32) -> Option<f32> {
        let inner = (at - reach).max(0.0) as usize..(at + reach).max(0.0) as usize + 1;
        self.line_in(at, (reach, reach + half), |line, range| {
            self.middle_of_thick(line, range, inner.clone())
        })
    }

    /// The middle of the grid line near `at`, if its middles within `around` are in one place for such a reach.
    fn line_in(
        &self,
        at: f32,
        (reach, around): (f32, f32),
        middle: impl Fn(&PixelLine<'_>, Range<usize>) -> Option<f32>,
    ) -> Option<f32> {
        let length = self.pixels.length(self.axis);
        let from = (at - around).floor().max(1.0) as usize;
        let to = ((at + around).ceil().max(0.0) as usize).min(length.saturating_sub(1));
        if from >= to {
            return None;
        }
        let most = self.pixels.length(self.axis.other());
        let looked = self.samples.iter().filter(|&&k| k < most).count();
        let needed = (MIN_SUPPORT * looked as f32).ceil().max(1.0) as usize;
        let (mut all, mut found) = ([0.0; MOST_SAMPLES], 0);
        for (before, &k) in self.samples.iter().filter(|&&k| k < most).enumerate() {
            if found + looked - before < needed {
                return None;
            }
            let seen = |k: usize| middle(&self.pixels.line(self.axis, k), from..to);
            let beside =
                || self.beside.iter().map(|by| k + by).filter(|&k| k < most).find_map(seen);
            let Some(middle) = seen(k).or_else(beside) else { continue };
            all[found] = middle;
            found += 1;
            // In a clean picture a few samples tell: they are spread along the whole line.
            if found == ENOUGH && before < ENOUGH + WITHOUT && are_one(&all[..ENOUGH]) {
                all[..ENOUGH].sort_unstable_by(f32::total_cmp);
                return Some(all[ENOUGH / 2]);
            }
        }
        if found < needed {
            return None;
        }
        let middles = &mut all[..found];
        middles.sort_unstable_by(f32::total_cmp);
        let middle = middles[middles.len() / 2];
        let together = middles.iter().filter(|&other| (other - middle).abs() <= IN_LINE * reach);
        (together.count() >= needed).then_some(middle)
    }

    /// The share of `places` near which there is a grid line, 0 to 1; 0 of none.
    pub(super) fn share(&self, places: impl ExactSizeIterator<Item = f32>, reach: f32) -> f32 {
        let all = places.len().max(1) as f32;
        places.filter(|&at| self.line(at, reach).is_some()).count() as f32 / all
    }

    /// Whether there is a grid line near at least this share of `places`.
    pub(super) fn has(
        &self,
        places: impl ExactSizeIterator<Item = f32>,
        reach: f32,
        share: f32,
    ) -> bool {
        let all = places.len();
        let needed = ((share * all as f32).ceil() as usize).max(1);
        let mut found = 0;
        for (before, at) in places.enumerate() {
            if found == needed || found + all - before < needed {
                break;
            }
            found += usize::from(self.line(at, reach).is_some());
        }
        found == needed
    }

    /// The middle of the sides of a gap around the middle of `range`, or the only one: past them there may be a
    /// mark.
    fn middle_of_gap(&self, line: &PixelLine<'_>, range: Range<usize>) -> Option<f32> {
        let middle = (range.start + range.end) / 2;
        let (before, after) = self.sides(line, range, middle);
        let (first, last) = (before.or(after)?, after.or(before)?);
        Some((first + last) as f32 / 2.0 + 0.5)
    }

    /// The middle of the sides of a line around the middle of `inner`, if both are within that, or both are not; else
    /// of the one that is.
    fn middle_of_thick(
        &self,
        line: &PixelLine<'_>,
        range: Range<usize>,
        inner: Range<usize>,
    ) -> Option<f32> {
        let (before, after) = match self.sides(line, range, (inner.start + inner.end) / 2) {
            (Some(a), Some(b)) if inner.contains(&a) == inner.contains(&b) => (a, b),
            (Some(one), _) | (_, Some(one)) if inner.contains(&one) => (one, one),
            _ => return None,
        };
        Some((before + after) as f32 / 2.0 + 0.5)
    }

    /// The last edge of a line of pixels within `range` before this middle, and the first one after it.
    fn sides(
        &self,
        line: &PixelLine<'_>,
        range: Range<usize>,
        middle: usize,
    ) -> (Option<usize>, Option<usize>) {
        let (mut before, mut after) = (None, None);
        line.for_each_edge(range, |at, contrast| {
            if contrast > self.threshold {
                if at < middle {
                    before = Some(at);
                } else {
                    after = after.or(Some(at));
                }
            }
        });
        (before, after)
    }
}

/// The middle of all edges of a line of pixels within `range`.
pub(super) fn middle(line: &PixelLine<'_>, range: Range<usize>, threshold: u8) -> Option<f32> {
    let (mut sum, mut weight) = (0, 0);
    line.for_each_edge(range, |at, contrast| {
        if contrast > threshold {
            sum += at * usize::from(contrast);
            weight += usize::from(contrast);
        }
    });
    (weight > 0).then(|| sum as f32 / weight as f32 + 0.5)
}

/// Whether all of some places are one.
fn are_one(places: &[f32]) -> bool {
    let least = places.iter().copied().fold(f32::INFINITY, f32::min);
    places.iter().all(|at| at - least <= ONE_PLACE)
}

/// Lines of pixels that run clear of the grid lines `lines`, or of gaps so wide, evenly chosen, and in such an
/// order that the first few are spread over all.
pub(super) fn samples(lines: &[f32], half_gap: f32) -> Vec<usize> {
    let all = SAMPLES.len() * (lines.len() - 1);
    // Not a divisor of the samples a cell: all four shares get their turn.
    let stride = all.div_ceil(MOST_SAMPLES) | 1;
    let sample = |at: usize| {
        let cell = at / SAMPLES.len();
        let (from, to) = (lines[cell] + half_gap, lines[cell + 1] - half_gap);
        (from + (to - from) * SAMPLES[at % SAMPLES.len()]).max(0.0) as usize
    };
    let mut places = Vec::with_capacity(all.div_ceil(stride));
    for first in 0..SPREAD {
        places.extend((first * stride..all).step_by(SPREAD * stride).map(sample));
    }
    places
}

/// How far from its place a grid line is looked for, in pixels.
pub(super) fn drift(pitch: f32) -> f32 {
    pitch * DRIFT.0 + DRIFT.1
}

/// Half of a gap between tiles, in pixels, if it is so wide that a line in its middle has no edges near; else 0.
pub(super) fn half_if_wide(gap: f32, pitch: f32) -> f32 {
    let half = gap / 2.0;
    if half > WIDE_GAP * drift(pitch) { half } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    #[test]
    fn a_line_is_found_where_parts_of_it_are_thick() {
        // A grid line at 50 between cells of 100 pixels, as thick as `of` says of each row of pixels.
        let seen = |of: &dyn Fn(u32) -> std::ops::Range<u32>| {
            let image = RgbImage::from_fn(100, 40, |x, y| {
                if of(y).contains(&x) { Rgb([0; 3]) } else { Rgb([200, 220, 240]) }
            });
            let samples = (2..38).step_by(2).collect();
            let pixels = Pixels::from(&image);
            let axis = Axis::X;
            let probe = Probe { pixels, threshold: 12, axis, half_gap: 0.0, samples, beside: &[] };
            (probe.line(50.0, 6.0), probe.thick_line(50.0, 6.0, 13.0))
        };
        assert_eq!(seen(&|_| 49..51), (Some(50.0), Some(50.0)));
        assert_eq!(seen(&|_| 38..62), (None, Some(50.0)));
        assert_eq!(seen(&|y| if y % 4 == 0 { 49..51 } else { 38..62 }), (None, Some(50.0)));
        assert_eq!(seen(&|_| 38..100), (None, None), "one side alone");
        assert_eq!(seen(&|_| 0..0), (None, None));
    }

    #[test]
    fn a_dashed_line_is_found_beside_its_gaps() {
        let seen = |beside: &'static [usize]| {
            let image = RgbImage::from_fn(100, 40, |x, y| {
                let is_dash = (49..51).contains(&x) && y % 8 < 4;
                if is_dash { Rgb([0; 3]) } else { Rgb([200, 220, 240]) }
            });
            let samples = (2..32).step_by(2).collect();
            let (pixels, axis) = (Pixels::from(&image), Axis::X);
            let probe = Probe { pixels, threshold: 12, axis, half_gap: 0.0, samples, beside };
            probe.line(50.0, 6.0)
        };
        assert_eq!(seen(&[1, 2, 3, 5]), Some(50.0));
        assert_eq!(seen(&[]), None);
    }
}
