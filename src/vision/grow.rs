//! From a few cells to the whole lattice.
//!
//! The next grid line is looked for one pitch further, across all rows (or columns) known so far, and
//! the lattice ends where most of them show none.

use super::{
    lattice::{GOES_ON, Lattice, Sequence, pitch},
    pixels::{Axis, Pixels},
    probe::{Probe, drift, samples},
    side::Side,
};
use crate::board::MAX_SIZE;

/// How far from the place of one more grid line an outer cell may end: half of the widest gap and the
/// relief of its edge, as a share of the pitch.
const MAX_GAP: f32 = 0.3;
/// Up to so many lines say too little of where the next is for more than their distance to count.
const FEW: usize = 4;
/// How far from its place the next of several lines may be: as a share of the pitch, in pixels, and as a
/// multiple of how far those are from theirs.
const EVEN: (f32, f32, f32) = (0.05, 2.0, 2.0);
/// How far the sides of a thick line may be from its middle, as a share of the pitch.
const THICK: f32 = 0.13;
/// The contrast of dashes …
pub(super) const DASHED_CONTRAST: u8 = 12;
/// … and how far beside a gap between two there may be one, in pixels: if they are fine …
pub(super) const BESIDE_FINE: &[usize] = &[1, 2, 3, 5, 7];
/// … or coarse.
pub(super) const BESIDE_COARSE: &[usize] = &[1, 2, 3, 5, 7, 10, 14];
/// The least width of a last cell where the picture ends, as a share of the pitch.
const MIN_LAST: f32 = 0.75;
/// The share of the grid lines that go on in an outer strip of cells at least.
const LEAST_ON: f32 = 0.5;

/// Some cells that may be of a lattice.
pub(super) struct Seed {
    /// The grid lines between and around them.
    pub(super) lattice: Lattice,
    /// How far the sides of wide gaps are from the lines across each axis, in pixels; 0 where there are none.
    pub(super) half_gaps: [f32; 2],
}

/// The whole lattice around a seed, of which one cell is `at` this pixel; `None` if they are not part of one.
pub(super) fn grow(
    pixels: Pixels<'_>,
    threshold: u8,
    seed: Seed,
    at: (usize, usize),
) -> Option<Lattice> {
    let lattice = Growing { pixels, threshold, seed, beside: &[] }.grown(at)?;
    (lattice.cols() >= 3 && lattice.rows() >= 3).then_some(lattice)
}

/// The larger lattice that some cells are a part of, if its grid lines are dashed; `None` if there is none, or if it
/// ends with the picture: so much less speaks for its lines that its last cells may be parts of cells. There may be a
/// dash so many pixels `beside` a gap.
pub(super) fn grow_along_dashes(
    pixels: Pixels<'_>,
    part: &Lattice,
    beside: &'static [usize],
) -> Option<Lattice> {
    let seed = Seed { lattice: part.clone(), half_gaps: [0.0; 2] };
    let at = [&part.xs, &part.ys].map(|lines| f32::midpoint(lines[0], lines[1]).max(0.0) as usize);
    let growing = Growing { pixels, threshold: DASHED_CONTRAST, seed, beside };
    let lattice = growing.grown(at.into())?;
    let is_whole = Axis::BOTH.into_iter().all(|axis| {
        let (lines, end) = (lattice.lines(axis), pixels.length(axis) as f32);
        lines[0] > 0.0 && lines[lines.len() - 1] < end
    });
    let is_larger = lattice.cols() * lattice.rows() > part.cols() * part.rows();
    (is_whole && is_larger).then_some(lattice)
}

/// A lattice as far as it is known.
struct Growing<'a> {
    pixels: Pixels<'a>,
    threshold: u8,
    seed: Seed,
    /// See [`Probe::beside`].
    beside: &'static [usize],
}

impl Growing<'_> {
    /// The whole lattice, if there is one `at` this pixel.
    fn grown(mut self, at: (usize, usize)) -> Option<Lattice> {
        self.spread(at)?;
        self.trim();
        self.complete();
        Some(self.seed.lattice)
    }

    fn lines(&self, axis: Axis) -> &Vec<f32> {
        self.seed.lattice.lines(axis)
    }

    fn half_gap(&self, axis: Axis) -> f32 {
        self.seed.half_gaps[axis as usize]
    }

    /// Looks for grid lines across `axis` between the lines `across`.
    fn probe(&self, axis: Axis, across: &[f32]) -> Probe<'_> {
        let samples = samples(across, self.half_gap(axis.other()));
        let (pixels, threshold, half_gap) = (self.pixels, self.threshold, self.half_gap(axis));
        Probe { pixels, threshold, axis, half_gap, samples, beside: self.beside }
    }

    /// Adds all lines along each axis that go on across those along the other, in turns; `None` if there is no
    /// lattice `at` this pixel.
    fn spread(&mut self, (x, y): (usize, usize)) -> Option<()> {
        // How many lines along the other axis there were when those along one were last looked for: more of
        // them reach more cells.
        let mut looked = [0; 2];
        for _ in 0..3 {
            for (axis, looked) in Axis::BOTH.into_iter().zip(&mut looked) {
                let across = self.lines(axis.other());
                if std::mem::replace(looked, across.len()) == across.len() {
                    continue;
                }
                let lines = match self.extended(axis) {
                    Some(lines) => lines,
                    None => {
                        // Most of what they were looked for across is of something else.
                        let at = if axis == Axis::X { y } else { x };
                        self.narrow(axis.other(), at)?;
                        *looked = self.lines(axis.other()).len();
                        self.extended(axis)?
                    }
                };
                *self.seed.lattice.lines_mut(axis) = lines;
            }
        }
        Some(())
    }

    /// All lines across `axis` that go on across those along the other.
    fn extended(&self, axis: Axis) -> Option<Vec<f32>> {
        self.probe(axis, self.lines(axis.other())).extend(self.lines(axis))
    }

    /// Keeps the strips of cells along `axis` around this place on it, as far as the grid lines across go on in
    /// them; `None` if fewer than three are left, or all.
    fn narrow(&mut self, axis: Axis, at: usize) -> Option<()> {
        let lines = self.lines(axis);
        let strips = lines.len() - 1;
        let goes_on = |strip: usize| self.go_on(axis, &lines[strip..strip + 2], LEAST_ON);
        let own = (0..strips).find(|&strip| (at as f32) < lines[strip + 1])?;
        let first = own - (0..own).rev().take_while(|&strip| goes_on(strip)).count();
        let last = own + (own + 1..strips).take_while(|&strip| goes_on(strip)).count();
        if last - first < 2 || last - first + 1 == strips {
            return None;
        }
        let kept = lines[first..last + 2].to_vec();
        *self.seed.lattice.lines_mut(axis) = kept;
        Some(())
    }

    /// Takes away outer strips of cells in which the grid lines across don't go on: a caption, a
    /// toolbar, the margin of the page.
    fn trim(&mut self) {
        for side in Side::ALL {
            while self.lines(side.axis()).len() > 4 {
                if self.go_on(side.axis(), &self.seed.lattice.strip(side), LEAST_ON) {
                    break;
                }
                self.seed.lattice.drop_strip(side);
            }
        }
    }

    /// Adds the outer cells of a board with gaps: past them there is only half of a gap, and no line where
    /// one more is looked for.
    fn complete(&mut self) {
        /// The fewest lines that say enough of where the next would be.
        const FEWEST: usize = 5;
        for side in Side::ALL {
            let (axis, last) = (side.axis(), side.is_last());
            let step = pitch(self.lines(axis));
            let next = self.seed.lattice.outer(side) + side.sign() * step;
            let strip = if last { [next - step, next] } else { [next, next + step] };
            if !(FEWEST..=MAX_SIZE).contains(&self.lines(axis).len())
                || !(0.0..self.pixels.length(axis) as f32).contains(&next)
            {
                continue;
            }
            let probe = self.probe(axis, self.lines(axis.other()));
            if probe.line(next, MAX_GAP * step - probe.half_gap).is_some()
                && self.go_on(axis, &strip, GOES_ON)
            {
                self.seed.lattice.add_line(side, next);
            }
        }
    }

    /// Whether at least this share of the inner grid lines across `axis` go on in a strip of cells beside
    /// the others.
    fn go_on(&self, axis: Axis, strip: &[f32], share: f32) -> bool {
        let across = self.lines(axis.other());
        let inner = across[1..across.len() - 1].iter().copied();
        self.probe(axis.other(), strip).has(inner, drift(pitch(across)), share)
    }
}

impl Probe<'_> {
    /// The lines of the whole lattice that `lines` is a part of.
    fn extend(&self, lines: &[f32]) -> Option<Vec<f32>> {
        let step = pitch(lines);
        let inner = &lines[1..lines.len() - 1];
        let mut missing = inner.len() / 2 + 1;
        let mut seen = Vec::with_capacity(inner.len());
        for &at in inner {
            seen.push(self.line(at, drift(step)));
            missing -= usize::from(seen[seen.len() - 1].is_none());
            if missing == 0 {
                return None;
            }
        }
        let mut found = longest_stretch(&seen);
        if found.is_empty() {
            found.push(self.line(lines[0], drift(step))?);
        }
        let is_outer = self.walk(&mut found, step, 1.0);
        found.reverse();
        let is_first_outer = self.walk(&mut found, step, -1.0);
        if is_first_outer {
            put_in_line(&mut found, usize::from(is_outer));
        }
        found.reverse();
        if is_outer {
            put_in_line(&mut found, usize::from(is_first_outer));
        }
        (found.len() >= 3 && found.len() <= MAX_SIZE + 1).then_some(found)
    }

    /// Goes on from the last line in steps of about `step` as long as there are lines; whether the last is past an
    /// outer tile, where only one side of a wide gap shows.
    fn walk(&self, found: &mut Vec<f32>, step: f32, direction: f32) -> bool {
        let end = self.pixels.length(self.axis) as f32;
        let mut is_outer = false;
        while found.len() <= MAX_SIZE + 1 {
            let last = found[found.len() - 1];
            // About one step from the last line, and about where all of them place the next: no farther
            // from there than lines as even as they are may be.
            let (step, placed, most) = if found.len() > FEW {
                let step = pitch_of(found);
                let most = EVEN.0 * step + EVEN.1 + EVEN.2 * unevenness(found);
                (
                    step,
                    found.iter().copied().collect::<Sequence>().next_place(),
                    most.min(drift(step)),
                )
            } else {
                (step, last + direction * step, drift(step))
            };
            let next = last + direction * step;
            let (reach, next) = (most - (next - placed).abs() / 2.0, (next + placed) / 2.0);
            if let Some(at) = self.line(next, reach) {
                is_outer = (at - next).abs() > reach;
                found.push(if is_outer { next } else { at });
                continue;
            }
            // The sides of a thick line may all be farther away.
            let may_be_thick = self.half_gap == 0.0 && found.len() > FEW && reach < THICK * step;
            if let Some(at) =
                may_be_thick.then(|| self.thick_line(next, reach, THICK * step)).flatten()
            {
                is_outer = false;
                found.push(at);
                continue;
            }
            // The crop may run through the border: then the picture's edge is the last line.
            let rest = if direction > 0.0 { end - last } else { last };
            if !is_outer && rest >= MIN_LAST * step && rest <= step + drift(step) {
                found.push(if direction > 0.0 { end } else { 0.0 });
            }
            break;
        }
        is_outer
    }
}

/// Puts the last of some lines where the others place it, but for so many at the start.
fn put_in_line(lines: &mut [f32], without: usize) {
    if let Some((last, others)) = lines.split_last_mut()
        && others.len() >= without + 2
    {
        *last = others[without..].iter().copied().collect::<Sequence>().next_place();
    }
}

/// The longest stretch without a gap.
fn longest_stretch(lines: &[Option<f32>]) -> Vec<f32> {
    let stretches = lines.split(Option::is_none);
    let longest = stretches.max_by_key(|stretch| stretch.len()).unwrap_or(&[]);
    longest.iter().flatten().copied().collect()
}

/// The mean step of lines that may run either way.
fn pitch_of(lines: &[f32]) -> f32 {
    (lines[lines.len() - 1] - lines[0]).abs() / (lines.len() - 1) as f32
}

/// How far some lines are from being evenly spaced between the first and the last, at most, in pixels.
fn unevenness(lines: &[f32]) -> f32 {
    let step = (lines[lines.len() - 1] - lines[0]) / (lines.len() - 1) as f32;
    let off = |(k, at): (usize, &f32)| (at - lines[0] - k as f32 * step).abs();
    lines.iter().enumerate().map(off).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const CELL: u32 = 30;

    /// Six columns and seven rows from 40 pixels on, with dashes along every line but the first two of either kind,
    /// in a picture of this width.
    fn dashed(width: u32) -> RgbImage {
        RgbImage::from_fn(width, 290, |x, y| {
            let along = |at: u32, cells: u32| {
                at.checked_sub(40).filter(|at| *at <= cells * CELL).map(|at| (at / CELL, at % CELL))
            };
            let (Some(col), Some(row)) = (along(x, 6), along(y, 7)) else { return Rgb([250; 3]) };
            let is_line =
                |(line, off): (u32, u32), along: u32| off == 0 && (line < 2 || along % 8 < 4);
            if is_line(col, y) || is_line(row, x) { Rgb([60; 3]) } else { Rgb([190, 220, 240]) }
        })
    }

    #[test]
    fn a_lattice_goes_on_where_its_lines_are_dashed() {
        let lines = |cells: u32| (0..=cells).map(|at| (40 + at * CELL) as f32).collect();
        let part = Lattice { xs: lines(3), ys: lines(3) };
        let found = |width: u32| {
            let image = dashed(width);
            let lattice = grow_along_dashes(Pixels::from(&image), &part, BESIDE_FINE);
            lattice.map(|it| (it.cols(), it.rows()))
        };
        assert_eq!(found(260), Some((6, 7)));
        // It may go on past the picture.
        assert_eq!(found(40 + 6 * CELL - 5), None);
    }
}
