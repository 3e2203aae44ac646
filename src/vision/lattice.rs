//! Grid lines: from a few cells to the whole lattice.
//!
//! A grid line has edges along its whole length. So the next line is looked for one pitch further,
//! across all rows (or columns) known so far, and the lattice ends where most of them show none.

use std::ops::Range;

use super::pixels::{Axis, PixelLine, Pixels, contrast};
use crate::{
    board::MAX_SIZE,
    geometry::{GridFrame, PixelRect},
};

/// Where inside a cell lines of pixels are sampled, as shares of the pitch: clear of the grid lines
/// and of most of a mark.
const SAMPLES: [f32; 4] = [0.18, 0.27, 0.73, 0.82];
/// The most lines of pixels that are looked at across a grid line.
const MOST_SAMPLES: usize = 20;
/// Share of the samples that must show an edge, and in one place, for a grid line to be there.
const MIN_SUPPORT: f32 = 0.6;
/// How far from the middle of a grid line its edges may be in one sample, as a share of the reach.
const IN_LINE: f32 = 0.34;
/// How far from its place a grid line may be, as a share of the pitch, and in pixels.
const DRIFT: (f32, f32) = (0.1, 2.0);
/// The least share of a pitch by which a last cell may be narrower where the picture ends.
const MIN_LAST: f32 = 0.75;

/// How much wider or narrower than the rest an outer row or column may be, as a share of the
/// pitch, and in pixels.
const ODD_STRIP: (f32, f32) = (0.12, 2.0);
/// The widest border, as a share of the pitch.
const MAX_BORDER: f32 = 0.25;
/// The contrast that ends the border.
const BORDER_CONTRAST: u8 = 32;
/// Where past the outer line the rest of a board is looked for, as shares of the pitch.
const PAST: [f32; 3] = [0.16, 0.24, 0.32];
/// The contrast of grid lines past the outer line.
const CLEAR: u8 = 16;
/// The share of the grid lines that go on past the outer line where a board is cut off.
const GOES_ON: f32 = 0.75;
/// Contrast up to which two cells have one colour.
const SAME_COLOUR: u8 = 8;

/// The grid lines of a board, or of something like one: positions of their middles in pixels.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lattice {
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
}

impl Lattice {
    pub(super) fn contains(&self, x: usize, y: usize) -> bool {
        let inside =
            |lines: &[f32], at: usize| (lines[0]..=lines[lines.len() - 1]).contains(&(at as f32));
        inside(&self.xs, x) && inside(&self.ys, y)
    }

    /// Whether both have the same lines, to a pixel.
    pub(super) fn is_like(&self, other: &Lattice) -> bool {
        let like = |a: &[f32], b: &[f32]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1.0)
        };
        like(&self.xs, &other.xs) && like(&self.ys, &other.ys)
    }

    /// From the first to the last line, in pixels.
    pub(super) fn height(&self) -> f32 {
        span(&self.ys)
    }

    pub(super) fn area(&self) -> f32 {
        span(&self.xs) * span(&self.ys)
    }

    /// Areas in steps of a tenth: lattices of one step are of one size.
    pub(super) fn size_class(&self) -> i32 {
        (self.area().max(1.0).ln() * 10.0).round() as i32
    }

    /// Chebyshev distance of the first corner from the top left of the picture.
    pub(super) fn distance(&self) -> f32 {
        self.xs[0].max(self.ys[0])
    }

    pub(super) fn overlaps(&self, other: &Lattice) -> bool {
        let meet = |a: &[f32], b: &[f32]| a[0] < b[b.len() - 1] && b[0] < a[a.len() - 1];
        meet(&self.xs, &other.xs) && meet(&self.ys, &other.ys)
    }

    pub(super) fn cols(&self) -> usize {
        self.xs.len() - 1
    }

    pub(super) fn rows(&self) -> usize {
        self.ys.len() - 1
    }

    fn lines(&self, axis: Axis) -> &Vec<f32> {
        match axis {
            Axis::X => &self.xs,
            Axis::Y => &self.ys,
        }
    }

    fn lines_mut(&mut self, axis: Axis) -> &mut Vec<f32> {
        match axis {
            Axis::X => &mut self.xs,
            Axis::Y => &mut self.ys,
        }
    }

    /// Takes away outer strips that are no cells: of another width than the rest.
    pub(super) fn trim_odd(&mut self, pixels: Pixels<'_>) {
        for axis in [Axis::X, Axis::Y] {
            for last in [false, true] {
                let end = pixels.length(axis) as f32;
                while self.lines(axis).len() > 4 && self.is_odd_strip(axis, last, end) {
                    self.drop_strip(axis, last);
                }
            }
        }
    }

    /// How many colours the cells have, roughly: those that differ from all before.
    pub(super) fn colours(&self, pixels: Pixels<'_>) -> usize {
        /// More than compression does to one colour.
        const APART: u8 = 24;
        let quarter = |cell: &[f32], most: u32| {
            ((cell[0] + (cell[1] - cell[0]) * 0.25).max(0.0) as u32).min(most.saturating_sub(1))
        };
        let mut colours: Vec<[u8; 3]> = Vec::new();
        for row in self.ys.windows(2) {
            for col in self.xs.windows(2) {
                let at = (quarter(col, pixels.width()), quarter(row, pixels.height()));
                let colour = pixels.rgb(at.0, at.1);
                if colours.iter().all(|&other| contrast(colour, other) > APART) {
                    colours.push(colour);
                }
            }
        }
        colours.len()
    }

    /// A side on which the grid lines go on past the outer line: the rest of the board is cut off
    /// there. `None` if all sides are closed.
    pub(super) fn open_side(&self, pixels: Pixels<'_>) -> Option<&'static str> {
        let sides = [
            (Axis::X, false, "left"),
            (Axis::X, true, "right"),
            (Axis::Y, false, "top"),
            (Axis::Y, true, "bottom"),
        ];
        let is_open = |&(axis, last, _): &(Axis, bool, &str)| {
            let lines = self.lines(axis);
            let step = pitch(lines);
            let outer = if last { lines[lines.len() - 1] } else { lines[0] };
            let outwards = if last { step } else { -step };
            let end = pixels.length(axis) as f32;
            let beyond: Vec<usize> = PAST
                .iter()
                .map(|share| outer + outwards * share)
                .filter(|at| (0.0..end).contains(at))
                .map(|at| at as usize)
                .collect();
            let across = self.lines(axis.other());
            // Row numbers in a margin of one colour are no part of a board.
            let line = beyond.last().map(|&k| pixels.line(axis.other(), k));
            if line.is_none_or(|line| is_blank(&line, across)) {
                return false;
            }
            let inner = &across[1..across.len() - 1];
            let probe = Probe { pixels, threshold: CLEAR, axis: axis.other(), samples: beyond };
            let reach = drift(pitch(across));
            let seen = |&&at: &&f32| probe.line(at, reach).is_some();
            inner.iter().filter(seen).count() as f32 >= GOES_ON * inner.len() as f32
        };
        sides.iter().find(|side| is_open(side)).map(|side| side.2)
    }

    fn is_odd_strip(&self, axis: Axis, last: bool, end: f32) -> bool {
        let lines = self.lines(axis);
        let step = pitch(lines);
        let strip = if last { &lines[lines.len() - 2..] } else { &lines[..2] };
        // Where the picture was cut along the border, the outer line is the picture's edge.
        let at_edge = strip[0] <= 0.0 || strip[1] >= end;
        !at_edge && (strip[1] - strip[0] - step).abs() > ODD_STRIP.0 * step + ODD_STRIP.1
    }

    fn drop_strip(&mut self, axis: Axis, last: bool) {
        let lines = self.lines_mut(axis);
        if last {
            lines.pop();
        } else {
            lines.remove(0);
        }
    }

    /// Width and height of a cell in pixels.
    pub(super) fn pitch(&self) -> (f32, f32) {
        (pitch(&self.xs), pitch(&self.ys))
    }

    /// The longer side of a cell over the shorter.
    pub(super) fn oblong(&self) -> f32 {
        let (width, height) = self.pitch();
        width.max(height) / width.min(height)
    }

    /// The lattice as a frame inside `picture`, with the border around it.
    pub(super) fn frame(&self, picture: Pixels<'_>) -> GridFrame {
        let border = |axis, last| self.border(picture, axis, last);
        let edge = |at: f32, most: u32| (at.round().max(0.0) as u32).min(most);
        let outer = PixelRect {
            left: edge(border(Axis::X, false), picture.width()),
            top: edge(border(Axis::Y, false), picture.height()),
            right: edge(border(Axis::X, true), picture.width()),
            bottom: edge(border(Axis::Y, true), picture.height()),
        };
        GridFrame { outer, cols: self.xs.clone(), rows: self.ys.clone() }
    }

    /// Where the border ends outside the first or last grid line across `axis`: where the colour
    /// of the line gives way to the page. The line itself if it goes on too far for a border, as
    /// it does on a page of its colour.
    fn border(&self, picture: Pixels<'_>, axis: Axis, last: bool) -> f32 {
        let lines = self.lines(axis);
        let from = if last { lines[lines.len() - 1] } else { lines[0] };
        let (first, most) = (from as i64, (MAX_BORDER * pitch(lines)) as i64);
        let outwards = if last { 1 } else { -1 };
        let length = picture.length(axis) as i64;
        let across = self.lines(axis.other());
        let widest = picture.length(axis.other()).saturating_sub(1);
        let mut widths: Vec<i64> = across
            .windows(2)
            .map(|cell| ((cell[0] + cell[1]) / 2.0).max(0.0) as usize)
            .map(|k| picture.line(axis, k.min(widest)))
            .filter_map(|line| {
                let at = |step: i64| {
                    (0..length)
                        .contains(&(first + outwards * step))
                        .then(|| line.rgb((first + outwards * step) as usize))
                };
                let colour = at(1)?;
                (1..=most + 1).find(|&step| {
                    at(step).is_none_or(|rgb| contrast(rgb, colour) > BORDER_CONTRAST)
                })
            })
            .collect();
        widths.sort_unstable();
        match widths.get(widths.len() / 2) {
            // Positions are pixels; the far edge of pixel k is k + 1.
            Some(&width) if width <= most => {
                (if last { first + width } else { first - width + 1 }) as f32
            }
            _ => from,
        }
    }
}

/// Whether a line of pixels has one colour in all cells between the grid lines `across`.
fn is_blank(line: &PixelLine<'_>, across: &[f32]) -> bool {
    let mut colours = across
        .windows(2)
        .map(|cell| (cell[0] + (cell[1] - cell[0]) * 0.25).max(0.0) as usize)
        .map(|at| line.rgb(at.min(line.length().saturating_sub(1))));
    colours.next().is_none_or(|first| colours.all(|colour| contrast(colour, first) <= SAME_COLOUR))
}

fn span(lines: &[f32]) -> f32 {
    lines[lines.len() - 1] - lines[0]
}

/// The median distance of neighbouring lines.
pub(super) fn pitch(lines: &[f32]) -> f32 {
    let mut steps: Vec<f32> = lines.windows(2).map(|pair| pair[1] - pair[0]).collect();
    steps.sort_by(f32::total_cmp);
    steps.get(steps.len() / 2).copied().unwrap_or(0.0)
}

/// The whole lattice around the cells between `xs` and `ys`; `None` if they are not part of one.
pub(super) fn grow(
    pixels: Pixels<'_>,
    threshold: u8,
    xs: Vec<f32>,
    ys: Vec<f32>,
) -> Option<Lattice> {
    let mut lattice = Lattice { xs, ys };
    for _ in 0..3 {
        let before = (lattice.cols(), lattice.rows());
        for axis in [Axis::X, Axis::Y] {
            let samples = samples(lattice.lines(axis.other()));
            let probe = Probe { pixels, threshold, axis, samples };
            let lines = probe.extend(lattice.lines(axis))?;
            *lattice.lines_mut(axis) = lines;
        }
        if before == (lattice.cols(), lattice.rows()) {
            break;
        }
    }
    trim(pixels, threshold, &mut lattice);
    (lattice.cols() >= 3 && lattice.rows() >= 3).then_some(lattice)
}

/// Lines of pixels that run clear of the grid lines `lines`, evenly chosen.
fn samples(lines: &[f32]) -> Vec<usize> {
    let cells = lines.windows(2);
    let all = cells
        .flat_map(|cell| SAMPLES.map(|share| (cell[0] + (cell[1] - cell[0]) * share).max(0.0)))
        .map(|at| at as usize);
    // Not a divisor of the samples a cell: all four shares get their turn.
    let stride = (SAMPLES.len() * (lines.len() - 1)).div_ceil(MOST_SAMPLES) | 1;
    all.step_by(stride).collect()
}

/// Takes away outer strips of cells in which the grid lines across don't go on: a caption, a
/// toolbar, the margin of the page.
fn trim(pixels: Pixels<'_>, threshold: u8, lattice: &mut Lattice) {
    for axis in [Axis::X, Axis::Y] {
        for last in [false, true] {
            while lattice.lines(axis).len() > 4 {
                let lines = lattice.lines(axis);
                let strip = if last { &lines[lines.len() - 2..] } else { &lines[..2] };
                let probe =
                    Probe { pixels, threshold, axis: axis.other(), samples: samples(strip) };
                let across = lattice.lines(axis.other());
                let inner = &across[1..across.len() - 1];
                let reach = drift(pitch(across));
                let seen = inner.iter().filter(|&&at| probe.line(at, reach).is_some()).count();
                if seen * 2 >= inner.len() {
                    break;
                }
                lattice.drop_strip(axis, last);
            }
        }
    }
}

fn drift(pitch: f32) -> f32 {
    pitch * DRIFT.0 + DRIFT.1
}

/// Looks for grid lines across `axis` in some lines of pixels along it.
struct Probe<'a> {
    pixels: Pixels<'a>,
    threshold: u8,
    axis: Axis,
    /// The lines of pixels that are looked at.
    samples: Vec<usize>,
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
        self.walk(&mut found, step, 1.0);
        found.reverse();
        self.walk(&mut found, step, -1.0);
        found.reverse();
        (found.len() >= 3 && found.len() <= MAX_SIZE + 1).then_some(found)
    }

    /// Goes on from the last line in steps of about `step` as long as there are lines.
    fn walk(&self, found: &mut Vec<f32>, step: f32, direction: f32) {
        let end = self.pixels.length(self.axis) as f32;
        while found.len() <= MAX_SIZE + 1 {
            let last = found[found.len() - 1];
            let step = if found.len() > 4 { pitch_of(found) } else { step };
            let next = last + direction * step;
            if let Some(at) = self.line(next, drift(step)) {
                found.push(at);
                continue;
            }
            // The crop may run through the border: then the picture's edge is the last line.
            let rest = if direction > 0.0 { end - last } else { last };
            if rest >= MIN_LAST * step && rest <= step + drift(step) {
                found.push(if direction > 0.0 { end } else { 0.0 });
            }
            break;
        }
    }

    /// The middle of the grid line near `at`, if enough samples show one within `reach` and in one
    /// place: writing has edges everywhere, but not under one another.
    fn line(&self, at: f32, reach: f32) -> Option<f32> {
        let length = self.pixels.length(self.axis);
        let from = (at - reach).floor().max(1.0) as usize;
        let to = ((at + reach).ceil().max(0.0) as usize).min(length.saturating_sub(1));
        let most = self.pixels.length(self.axis.other());
        let looked = self.samples.iter().filter(|&&k| k < most).count();
        let needed = (MIN_SUPPORT * looked as f32).ceil().max(1.0) as usize;
        let mut middles = Vec::with_capacity(looked);
        for (before, &k) in self.samples.iter().filter(|&&k| k < most).enumerate() {
            if middles.len() + looked - before < needed {
                return None;
            }
            middles.extend(self.middle(&self.pixels.line(self.axis, k), from..to));
        }
        if middles.len() < needed {
            return None;
        }
        middles.sort_by(f32::total_cmp);
        let middle = middles[middles.len() / 2];
        let together = middles.iter().filter(|&other| (other - middle).abs() <= IN_LINE * reach);
        (together.count() >= needed).then_some(middle)
    }

    /// The middle of all edges of a line of pixels within `range`.
    fn middle(&self, line: &PixelLine<'_>, range: Range<usize>) -> Option<f32> {
        let (mut sum, mut weight) = (0, 0);
        for at in range {
            let contrast = line.contrast(at - 1, at + 1);
            if contrast > self.threshold {
                sum += at * usize::from(contrast);
                weight += usize::from(contrast);
            }
        }
        (weight > 0).then(|| sum as f32 / weight as f32 + 0.5)
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
