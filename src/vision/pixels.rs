//! A picture and its lines of pixels.

mod runs;

pub(super) use runs::{MIN_RUN, Run};

use std::ops::Range;

use bytemuck::cast;
use image::{RgbImage, RgbaImage};
use wide::{i32x4, u8x16};

use crate::geometry::PixelRect;

/// A borrowed picture, row by row from the top, three or four bytes a pixel: red, green, blue and
/// perhaps alpha, which is not looked at.
#[derive(Clone, Copy)]
pub struct Pixels<'a> {
    bytes: &'a [u8],
    width: u32,
    height: u32,
    /// Bytes a pixel: 3 or 4.
    step: usize,
}

/// A direction in which a picture is cut into parallel lines of pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    /// Along x: the line at `k` is row `k`, a position is an x.
    X,
    /// Along y: the line at `k` is column `k`, a position is a y.
    Y,
}

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::X, Axis::Y];

    pub(super) fn other(self) -> Axis {
        match self {
            Axis::X => Axis::Y,
            Axis::Y => Axis::X,
        }
    }
}

impl<'a> Pixels<'a> {
    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Red, green and blue at (`x`, `y`).
    ///
    /// # Panics
    ///
    /// If the point is outside the picture.
    #[inline]
    pub fn rgb(&self, x: u32, y: u32) -> [u8; 3] {
        colour(self.bytes, (y as usize * self.width as usize + x as usize) * self.step)
    }

    /// The pixel at a place, and those around it.
    pub(super) fn around(&self, (x, y): (u32, u32)) -> impl Iterator<Item = [u8; 3]> + use<'a> {
        let picture = *self;
        let xs = x.saturating_sub(1)..(x + 2).min(self.width);
        let ys = y.saturating_sub(1)..(y + 2).min(self.height);
        ys.flat_map(move |y| xs.clone().map(move |x| picture.rgb(x, y)))
    }

    /// Their mean.
    pub(super) fn mean_around(&self, at: (u32, u32)) -> [u8; 3] {
        let (mut sum, mut count) = ([0u32; 3], 0);
        for colour in self.around(at) {
            sum.iter_mut().zip(colour).for_each(|(sum, value)| *sum += u32::from(value));
            count += 1;
        }
        sum.map(|sum| (sum / count) as u8)
    }

    /// The picture at half its size: each pixel is the mean of four.
    pub(super) fn halved(&self) -> RgbImage {
        let (width, height) = (self.width / 2, self.height / 2);
        let mut half = Vec::with_capacity(3 * width as usize * height as usize);
        for y in 0..height as usize {
            let [above, below] = [2 * y, 2 * y + 1].map(|y| self.line(Axis::X, y));
            let pairs = |line: &PixelLine<'a>| line.bytes.chunks_exact(2 * self.step);
            for (above, below) in pairs(&above).zip(pairs(&below)).take(width as usize) {
                let sum = |k: usize| u16::from(above[k]) + u16::from(below[k]);
                half.extend([0, 1, 2].map(|k| ((sum(k) + sum(k + self.step) + 2) / 4) as u8));
            }
        }
        RgbImage::from_raw(width, height, half).unwrap_or_default()
    }

    /// All of the picture.
    pub(super) fn everywhere(&self) -> PixelRect {
        PixelRect { left: 0, top: 0, right: self.width, bottom: self.height }
    }

    /// How many positions a line along `axis` has.
    pub(super) fn length(&self, axis: Axis) -> usize {
        match axis {
            Axis::X => self.width as usize,
            Axis::Y => self.height as usize,
        }
    }

    /// The position along `axis` at a place, or the nearest in the picture.
    pub(super) fn inside(&self, axis: Axis, at: f32) -> usize {
        (at.max(0.0) as usize).min(self.length(axis).saturating_sub(1))
    }

    /// The line along `axis` at a place across it, or the nearest in the picture.
    pub(super) fn line_at(&self, axis: Axis, at: f32) -> PixelLine<'a> {
        self.line(axis, self.inside(axis.other(), at))
    }

    /// The pixels of the line at `k` along `axis`.
    pub(super) fn line(&self, axis: Axis, k: usize) -> PixelLine<'a> {
        let row = self.width as usize * self.step;
        let (first, step) = match axis {
            Axis::X => (k * row, self.step),
            Axis::Y => (k * self.step, row),
        };
        PixelLine {
            bytes: &self.bytes[first..],
            step,
            length: self.length(axis),
            has_alpha: self.step == 4,
        }
    }
}

impl<'a> From<&'a RgbImage> for Pixels<'a> {
    fn from(image: &'a RgbImage) -> Pixels<'a> {
        Pixels { bytes: image.as_raw(), width: image.width(), height: image.height(), step: 3 }
    }
}

impl<'a> From<&'a RgbaImage> for Pixels<'a> {
    fn from(image: &'a RgbaImage) -> Pixels<'a> {
        Pixels { bytes: image.as_raw(), width: image.width(), height: image.height(), step: 4 }
    }
}

/// One row or column of pixels.
#[derive(Clone, Copy)]
pub(super) struct PixelLine<'a> {
    bytes: &'a [u8],
    /// Bytes from one pixel to the next.
    step: usize,
    length: usize,
    /// Whether a pixel has four bytes.
    has_alpha: bool,
}

impl<'a> PixelLine<'a> {
    pub(super) fn length(&self) -> usize {
        self.length
    }

    #[inline]
    pub(super) fn rgb(&self, at: usize) -> [u8; 3] {
        colour(self.bytes, at * self.step)
    }

    /// Calls `act` with each place within `range` whose neighbours differ, and by how much: the largest
    /// difference of a channel.
    #[inline]
    pub(super) fn for_each_edge(&self, range: Range<usize>, act: impl FnMut(usize, u8)) {
        match self.numbers() {
            Some(number) => for_each_edge(range, |at| number(at) & RGB_BITS, act),
            None => for_each_edge(range, |at| packed(self.rgb(at)), act),
        }
    }

    /// The part of the line within `range`.
    pub(super) fn within(&self, range: Range<usize>) -> PixelLine<'a> {
        let bytes = &self.bytes[range.start * self.step..];
        PixelLine { bytes, length: range.end.min(self.length) - range.start, ..*self }
    }

    /// Whether another line along the same axis has the same colours within `range`.
    #[inline]
    pub(super) fn is_like(&self, other: &PixelLine<'_>, range: Range<usize>) -> bool {
        let (from, to) = (range.start * self.step, range.end * self.step);
        let is_row = self.step <= 4;
        if is_row && self.bytes.get(from..to) == other.bytes.get(from..to) {
            return true;
        }
        if self.step == 4 {
            let (here, _) = self.bytes[from..to].as_chunks();
            let (there, _) = other.bytes[from..to].as_chunks();
            let pairs = here.iter().zip(there);
            let differs = pairs.fold(0, |differs, (&here, &there)| {
                differs | (u32::from_le_bytes(here) ^ u32::from_le_bytes(there))
            });
            return differs << 8 == 0;
        }
        (from..to).step_by(self.step).all(|at| colour(self.bytes, at) == colour(other.bytes, at))
    }

    /// Whether all pixels within `range` have one colour.
    #[inline]
    pub(super) fn is_all(&self, range: Range<usize>, rgb: [u8; 3]) -> bool {
        if self.step != 4 {
            return range.into_iter().all(|at| self.rgb(at) == rgb);
        }
        // Without a branch a pixel, so that many are looked at together.
        let (pixels, _) = self.bytes[range.start * 4..range.end * 4].as_chunks();
        let all = packed(rgb);
        let other =
            pixels.iter().fold(0, |other, &pixel| other | (u32::from_le_bytes(pixel) ^ all));
        other << 8 == 0
    }

    /// The first of some places whose colour isn't `rgb`.
    #[inline]
    pub(super) fn first_other(
        &self,
        mut places: impl Iterator<Item = usize>,
        rgb: [u8; 3],
    ) -> Option<usize> {
        let rgb = packed(rgb);
        match self.numbers() {
            Some(number) => places.find(|&at| number(at) & RGB_BITS != rgb),
            None => places.find(|&at| packed(self.rgb(at)) != rgb),
        }
    }

    /// A bit for each of 32 places whose colour differs from `rgb` by more than `threshold` in a channel.
    pub(super) fn unlike(&self, places: &[usize; 32], rgb: [u8; 3], threshold: u8) -> u32 {
        match self.numbers() {
            Some(number) => unlike(places, number, rgb, threshold),
            None => unlike(places, |at| packed(self.rgb(at)), rgb, threshold),
        }
    }

    /// The pixel at a place as a number, its alpha included; `None` if it has none.
    #[inline]
    fn numbers(&self) -> Option<impl Fn(usize) -> u32 + use<'a>> {
        let (pixels, step) = (self.bytes.as_chunks().0, self.step / 4);
        self.has_alpha.then_some(move |at: usize| u32::from_le_bytes(pixels[at * step]))
    }

    /// The largest difference of a channel between the pixels at `a` and `b`.
    #[inline]
    pub(super) fn contrast(&self, a: usize, b: usize) -> u8 {
        contrast(self.rgb(a), self.rgb(b))
    }
}

/// The alpha of four pixels.
const ALPHA: [u8; 16] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255];

/// The first three bytes from `at` on, looked up as one.
#[inline]
fn colour(bytes: &[u8], at: usize) -> [u8; 3] {
    let pixel = &bytes[at..at + 3];
    [pixel[0], pixel[1], pixel[2]]
}

/// What [`PixelLine::for_each_edge`] does, by colours as numbers, which are quick to compare.
#[inline]
fn for_each_edge(
    range: Range<usize>,
    colour: impl Fn(usize) -> u32,
    mut act: impl FnMut(usize, u8),
) {
    let (mut before, mut here) = (colour(range.start - 1), colour(range.start));
    for at in range {
        let after = colour(at + 1);
        // Most neighbours on a screen are alike.
        if before != after {
            act(at, contrast_of(before, after));
        }
        (before, here) = (here, after);
    }
}

/// What [`PixelLine::unlike`] does, by colours as numbers, under any alpha.
#[inline]
fn unlike(places: &[usize; 32], colour: impl Fn(usize) -> u32, rgb: [u8; 3], threshold: u8) -> u32 {
    let ground: u8x16 = cast([packed(rgb); 4]);
    let threshold = u8x16::splat(threshold) | u8x16::new(ALPHA);
    places.as_chunks::<4>().0.iter().rev().fold(0, |bits, places| {
        let here: u8x16 = cast(places.map(&colour));
        let contrast = here.saturating_sub(ground) | ground.saturating_sub(here);
        let alike: i32x4 = cast(contrast.saturating_sub(threshold));
        bits << 4 | !alike.simd_eq(i32x4::ZERO).to_bitmask() & 0b1111
    })
}

/// What a pixel as a number has of red, green and blue.
const RGB_BITS: u32 = 0x00ff_ffff;

/// A colour as a number.
#[inline]
fn packed([r, g, b]: [u8; 3]) -> u32 {
    u32::from_le_bytes([r, g, b, 0])
}

/// The largest difference of a channel between two colours as numbers.
#[inline]
fn contrast_of(a: u32, b: u32) -> u8 {
    let (a, b): (u8x16, u8x16) = (cast([a, 0, 0, 0]), cast([b, 0, 0, 0]));
    let difference: [u32; 4] = cast(a.saturating_sub(b) | b.saturating_sub(a));
    let [r, g, b] = unpacked(difference[0]);
    r.max(g).max(b)
}

/// The colour that is this number.
#[inline]
fn unpacked(number: u32) -> [u8; 3] {
    let [r, g, b, _] = number.to_le_bytes();
    [r, g, b]
}

/// The largest difference of a channel between two colours.
#[inline]
pub(super) fn contrast(a: [u8; 3], b: [u8; 3]) -> u8 {
    // Most neighbours on a screen are.
    if a == b {
        return 0;
    }
    a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]))
}

#[cfg(test)]
mod tests {
    use std::array::from_fn;

    use fastrand::Rng;
    use image::{DynamicImage, RgbaImage};

    use super::*;

    const WIDTH: u32 = 67;
    const HEIGHT: u32 = 53;
    const THRESHOLDS: [u8; 4] = [3, 12, 30, 64];

    /// Stretches of like pixels, some a little off, under any alpha; and the same without it.
    fn pictures(seed: u64) -> (RgbaImage, RgbImage) {
        let mut rng = Rng::with_seed(seed);
        let (rows, columns) = (stretches(WIDTH, &mut rng), stretches(HEIGHT, &mut rng));
        let stray = if rng.bool() { 12 } else { 400 };
        let image = RgbaImage::from_fn(WIDTH, HEIGHT, |x, y| {
            let ground = rows[x as usize] ^ columns[y as usize];
            let off = if rng.u32(..stray) == 0 { rng.u8(..70) } else { 0 };
            image::Rgba([ground ^ off, ground, ground.saturating_add(off / 2), rng.u8(..)])
        });
        (image.clone(), DynamicImage::from(image).into_rgb8())
    }

    fn stretches(length: u32, rng: &mut Rng) -> Vec<u8> {
        let mut levels = Vec::new();
        while levels.len() < length as usize {
            let level = rng.u8(..);
            levels.extend(std::iter::repeat_n(level, rng.usize(1..25)));
        }
        levels
    }

    /// What flat runs are, pixel by pixel.
    fn plain_runs(line: &PixelLine<'_>, threshold: u8) -> Vec<Run> {
        let edges = (1..line.length()).filter(|&at| line.contrast(at - 1, at) > threshold);
        let ends: Vec<usize> = [0].into_iter().chain(edges).chain([line.length()]).collect();
        let runs = ends.windows(2).map(|ends| Run { start: ends[0], end: ends[1] });
        runs.filter(|run| run.length() >= MIN_RUN).collect()
    }

    #[test]
    fn half_the_size_is_the_mean_of_four() {
        let (rgba, rgb) = pictures(1);
        let halves = [Pixels::from(&rgba), Pixels::from(&rgb)].map(|it| it.halved());
        assert_eq!(halves[0], halves[1]);
        assert_eq!(halves[0].dimensions(), (WIDTH / 2, HEIGHT / 2));
        for (x, y, half) in halves[0].enumerate_pixels() {
            let four = [0, 1, 2, 3].map(|at| rgb.get_pixel(2 * x + at % 2, 2 * y + at / 2).0);
            let mean = |k: usize| four.iter().map(|it| f32::from(it[k])).sum::<f32>() / 4.0;
            assert!((0..3).all(|k| (f32::from(half.0[k]) - mean(k)).abs() <= 0.5), "{x} {y}");
        }
    }

    #[test]
    fn steady_edges_are_those_that_two_lines_have() {
        for seed in 0..40 {
            let (rgba, rgb) = pictures(seed);
            for pixels in [Pixels::from(&rgba), Pixels::from(&rgb)] {
                for (axis, range) in
                    [(Axis::X, 0..WIDTH as usize), (Axis::X, 5..60), (Axis::Y, 3..50)]
                {
                    for k in 0..40 {
                        let lines = [k, k + 8].map(|k| pixels.line(axis, k));
                        let is_edge =
                            |at: &usize| lines.iter().all(|line| line.contrast(at - 1, *at) > 12);
                        let edges = (range.start + 1..range.end).filter(is_edge);
                        let ends = [range.start].into_iter().chain(edges).chain([range.end]);
                        let ends: Vec<usize> = ends.collect();
                        let runs = ends.windows(2).map(|ends| Run { start: ends[0], end: ends[1] });
                        let plain: Vec<Run> = runs.filter(|run| run.length() >= MIN_RUN).collect();
                        let runs = lines[0].steady_runs(&lines[1], range.clone(), 12);
                        assert_eq!(runs, plain, "{axis:?} {k} of seed {seed} within {range:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn lines_of_pixels_are_the_same_however_many_are_looked_at_together() {
        for seed in 0..40 {
            let (rgba, rgb) = pictures(seed);
            for pixels in [Pixels::from(&rgba), Pixels::from(&rgb)] {
                let lines = |axis: Axis| {
                    (0..pixels.length(axis.other())).map(move |k| (k, pixels.line(axis, k)))
                };
                for (k, line) in lines(Axis::X).chain(lines(Axis::Y)) {
                    let plain = THRESHOLDS.map(|threshold| plain_runs(&line, threshold));
                    for (threshold, plain) in THRESHOLDS.iter().zip(&plain) {
                        let mut runs = Vec::new();
                        line.flat_runs(*threshold, &mut runs, &mut Vec::new());
                        assert_eq!(&runs, plain, "line {k} of seed {seed} at {threshold}");
                    }
                    let mut edges = Vec::new();
                    line.for_each_edge(1..line.length() - 1, |at, contrast| {
                        edges.push((at, contrast));
                    });
                    let differs = |at: usize| (at, line.contrast(at - 1, at + 1));
                    let differ = (1..line.length() - 1).map(differs).filter(|it| it.1 > 0);
                    assert_eq!(edges, differ.collect::<Vec<_>>(), "line {k} of seed {seed}");
                    let (places, first) = (from_fn(|at| at * 3 % line.length()), line.rgb(0));
                    for threshold in THRESHOLDS {
                        let unlike = |at: usize| contrast(line.rgb(places[at]), first) > threshold;
                        let plain = (0..32).fold(0, |bits, at| bits | u32::from(unlike(at)) << at);
                        assert_eq!(line.unlike(&places, first, threshold), plain);
                    }
                }
            }
        }
    }

    #[test]
    fn columns_gone_down_together_have_the_runs_of_each() {
        for seed in 0..40 {
            let (rgba, rgb) = pictures(seed);
            let area = PixelRect { left: 3, top: 2, right: WIDTH - 1, bottom: HEIGHT };
            let pixels = [Pixels::from(&rgba), Pixels::from(&rgb)];
            // Some in every cache line of a row, and some in fewer.
            let strides = [(5, 13), (20, 4)].into_iter();
            for (pixels, (stride, count)) in
                strides.flat_map(|it| pixels.map(|pixels| (pixels, it)))
            {
                let columns = pixels.column_runs(area, stride, 12, &mut Vec::new());
                assert_eq!(columns.len(), count);
                for (k, runs) in columns {
                    let line = pixels.line(Axis::Y, k).within(2..HEIGHT as usize);
                    let moved = |run: Run| Run { start: run.start + 2, end: run.end + 2 };
                    let plain: Vec<Run> = plain_runs(&line, 12).into_iter().map(moved).collect();
                    assert_eq!(runs, plain, "column {k} of seed {seed}");
                }
            }
        }
    }

    #[test]
    fn other_thresholds_with_the_same_runs_are_told() {
        let (mut kept, mut dropped) = (0, 0);
        for seed in 0..40 {
            let (rgba, _) = pictures(seed);
            for k in 0..HEIGHT as usize {
                let line = Pixels::from(&rgba).line(Axis::X, k);
                let mut same = THRESHOLDS.to_vec();
                line.flat_runs(12, &mut Vec::new(), &mut same);
                let edges = |threshold: u8| -> Vec<bool> {
                    let contrasts = (1..line.length()).map(|at| line.contrast(at - 1, at));
                    contrasts.map(|contrast| contrast > threshold).collect()
                };
                for threshold in THRESHOLDS {
                    let is_same = edges(threshold) == edges(12);
                    assert_eq!(same.contains(&threshold), is_same, "{threshold}");
                    *if is_same { &mut kept } else { &mut dropped } += 1;
                }
            }
        }
        assert!(kept > 40 * HEIGHT && dropped > 0, "{kept} and {dropped}");
    }
}
