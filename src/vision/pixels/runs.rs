//! Flat runs: stretches of a line of pixels in which no pixel differs from the one before it, found many pixels at a time.

use std::{array::from_fn, ops::Range};

use bytemuck::cast;
use wide::{i8x16, i16x8, i32x8, u8x16};

use super::{ALPHA, Axis, PixelLine, Pixels, contrast};
use crate::geometry::PixelRect;

/// The shortest flat run that can be the inside of a cell, in pixels.
pub(in super::super) const MIN_RUN: usize = 9;

/// A stretch of pixels along a line; half-open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in super::super) struct Run {
    pub(in super::super) start: usize,
    pub(in super::super) end: usize,
}

impl Run {
    pub(in super::super) fn length(self) -> usize {
        self.end - self.start
    }
}

impl Pixels<'_> {
    /// The flat runs of every `stride`th column within `area`, as [`PixelLine::flat_runs`] finds them in
    /// one line, with the place of the column. All columns are gone down together: pixels of one row lie
    /// side by side in memory. Of `others`, the thresholds remain at which the runs are the same.
    pub(in super::super) fn column_runs(
        &self,
        area: PixelRect,
        stride: usize,
        threshold: u8,
        others: &mut Vec<u8>,
    ) -> Vec<(usize, Vec<Run>)> {
        let (left, right) = (area.left as usize, area.right.min(self.width) as usize);
        let (top, bottom) = (area.top as usize, area.bottom.min(self.height) as usize);
        if left >= right || top >= bottom {
            return Vec::new();
        }
        let columns = (right - left).div_ceil(stride);
        let bytes = |y: usize| &self.line(Axis::X, y).bytes[left * self.step..right * self.step];
        // The pixels of a row in the columns, whatever their alpha, and nothing up to a whole block.
        let row = |y: usize, into: &mut [[u8; 4]]| match self.step {
            4 => {
                let pixels = bytes(y).as_chunks().0.iter().step_by(stride);
                into.iter_mut().zip(pixels).for_each(|(into, pixel)| *into = *pixel);
            }
            _ => {
                let pixels = bytes(y).as_chunks().0.iter().step_by(stride);
                into.iter_mut().zip(pixels).for_each(|(into, &[r, g, b])| *into = [r, g, b, 0]);
            }
        };
        let mut last = vec![[0; 4]; columns.next_multiple_of(BLOCK)];
        let mut here = last.clone();
        row(top, &mut last);
        let mut starts = vec![top; columns];
        let mut runs: Vec<Vec<Run>> = (0..columns).map(|_| Vec::with_capacity(BLOCK)).collect();
        for y in top + 1..bottom {
            // Most rows of a page are like the one above; to see that takes longer where few of their pixels are in the columns.
            if stride <= CLOSE && bytes(y) == bytes(y - 1) {
                continue;
            }
            row(y, &mut here);
            let (above, below) = (blocks::<4>(last.as_flattened()), blocks(here.as_flattened()));
            for (block, (above, below)) in above.iter().zip(below).enumerate() {
                let Some(contrasts) = contrasts(above, below) else { continue };
                let mut edges = self::edges(&contrasts, threshold);
                others.retain(|&other| self::edges(&contrasts, other) == edges);
                while edges != 0 {
                    let k = block * BLOCK + edges.trailing_zeros() as usize;
                    if y - starts[k] >= MIN_RUN {
                        runs[k].push(Run { start: starts[k], end: y });
                    }
                    starts[k] = y;
                    edges &= edges - 1;
                }
            }
            std::mem::swap(&mut last, &mut here);
        }
        for (runs, start) in runs.iter_mut().zip(starts) {
            if bottom - start >= MIN_RUN {
                runs.push(Run { start, end: bottom });
            }
        }
        (left..right).step_by(stride).zip(runs).collect()
    }
}

impl PixelLine<'_> {
    /// The flat runs of at least [`MIN_RUN`] pixels: stretches in which no pixel differs from the one
    /// before it by more than `threshold` in a channel. They replace what is in `runs`. Of `others`, the
    /// thresholds remain at which the runs are the same.
    pub(in super::super) fn flat_runs(
        &self,
        threshold: u8,
        runs: &mut Vec<Run>,
        others: &mut Vec<u8>,
    ) {
        runs.clear();
        let mut found = Runs { start: 0, runs };
        // Many pixels at a time along a row, where neighbours lie side by side in memory.
        let done = match self.step {
            3 => found.add_blocks::<3>(self, threshold, others),
            4 => found.add_blocks::<4>(self, threshold, others),
            _ => 1,
        };
        for at in done..self.length {
            let contrast = self.contrast(at - 1, at);
            others.retain(|&other| (contrast > other) == (contrast > threshold));
            if contrast > threshold {
                found.end_at(at);
            }
        }
        found.end_at(self.length);
    }

    /// The stretches of at least [`MIN_RUN`] pixels within `range` that have no edge which is in another line along the
    /// same axis as well, at the same place.
    pub(in super::super) fn steady_runs(
        &self,
        other: &PixelLine<'_>,
        range: Range<usize>,
        threshold: u8,
    ) -> Vec<Run> {
        let mut runs = Vec::new();
        let mut found = Runs { start: range.start, runs: &mut runs };
        let (here, there) = (self.within(range.clone()), other.within(range.clone()));
        let done = match self.step {
            3 => found.add_steady_blocks::<3>([&here, &there], range.start, threshold),
            4 => found.add_steady_blocks::<4>([&here, &there], range.start, threshold),
            _ => 1,
        };
        for at in done..here.length {
            if [&here, &there].iter().all(|line| line.contrast(at - 1, at) > threshold) {
                found.end_at(range.start + at);
            }
        }
        found.end_at(range.end);
        runs
    }

    /// The flat run around `at`; `None` where it is longer than `most` pixels.
    pub(in super::super) fn flat_run(&self, threshold: u8, at: usize, most: usize) -> Option<Run> {
        let mut run = Run { start: at, end: at + 1 };
        let mut last = self.rgb(at);
        let mut goes_on =
            |next: [u8; 3]| contrast(std::mem::replace(&mut last, next), next) <= threshold;
        while run.length() <= most && run.start > 0 && goes_on(self.rgb(run.start - 1)) {
            run.start -= 1;
        }
        // Back to where it was entered.
        goes_on(self.rgb(at));
        while run.length() <= most && run.end < self.length && goes_on(self.rgb(run.end)) {
            run.end += 1;
        }
        (run.length() <= most).then_some(run)
    }
}

/// Flat runs as they are found.
struct Runs<'a> {
    /// Where the present one starts.
    start: usize,
    runs: &'a mut Vec<Run>,
}

impl Runs<'_> {
    /// Ends the present run before `end`, and starts the next there.
    #[inline]
    fn end_at(&mut self, end: usize) {
        // Taken back if it is too short: a branch that can't be foretold costs more.
        self.runs.push(Run { start: self.start, end });
        let is_kept = usize::from(end - self.start >= MIN_RUN);
        self.runs.truncate(self.runs.len() - 1 + is_kept);
        self.start = end;
    }

    /// Adds the runs of all whole blocks of a row of pixels of `STEP` bytes; the first pixel after
    /// them. Drops the other thresholds at which the edges aren't the same.
    fn add_blocks<const STEP: usize>(
        &mut self,
        row: &PixelLine<'_>,
        threshold: u8,
        others: &mut Vec<u8>,
    ) -> usize {
        let bytes = &row.bytes[..row.length * STEP];
        let before = blocks::<STEP>(bytes);
        let after = blocks::<STEP>(&bytes[STEP.min(bytes.len())..]);
        let (mut block, mut is_flat) = (0, true);
        while block < after.len() {
            let many = block..(block + FLAT).min(after.len());
            // Flat stretches are long.
            is_flat = is_flat && before[many.clone()] == after[many.clone()];
            if is_flat {
                block = many.end;
                continue;
            }
            is_flat = true;
            for block in many.clone() {
                let contrasts = contrasts::<STEP>(&before[block], &after[block]);
                let Some(contrasts) = contrasts else { continue };
                is_flat = false;
                let edges = self::edges(&contrasts, threshold);
                others.retain(|&other| self::edges(&contrasts, other) == edges);
                if edges == 0 {
                    continue;
                }
                let place = |bit: u32| 1 + block * BLOCK + (bit / bits::<STEP>()) as usize;
                let (first, last) = (edges.trailing_zeros(), edges.ilog2());
                self.end_at(place(first));
                // There is room for one run between two edges of a block at most.
                let within = flat::<STEP>(edges) & !((2 << first) - 1) & ((1 << last) - 1);
                if within != 0 {
                    let at = within.trailing_zeros();
                    self.start = place((edges & ((1 << at) - 1)).ilog2());
                    self.end_at(place(at + (edges >> at).trailing_zeros()));
                }
                self.start = place(last);
            }
            block = many.end;
        }
        1 + after.len() * BLOCK
    }

    /// Adds the runs of all whole blocks of two rows of pixels of `STEP` bytes between edges that are in both, of rows
    /// that start at a place; the first pixel after them.
    fn add_steady_blocks<const STEP: usize>(
        &mut self,
        rows: [&PixelLine<'_>; 2],
        start: usize,
        threshold: u8,
    ) -> usize {
        let bytes = rows.map(|row| &row.bytes[..row.length * STEP]);
        let pairs = bytes
            .map(|bytes| (blocks::<STEP>(bytes), blocks::<STEP>(&bytes[STEP.min(bytes.len())..])));
        let all = pairs[0].1.len();
        for block in 0..all {
            let edges = pairs.iter().fold(u64::MAX, |both, (before, after)| {
                // Flat stretches are most of a page.
                let contrasts =
                    if both == 0 { None } else { contrasts(&before[block], &after[block]) };
                contrasts.map_or(0, |contrasts| both & self::edges(&contrasts, threshold))
            });
            let mut left = edges;
            while left != 0 {
                let bit = left.trailing_zeros() / bits::<STEP>();
                self.end_at(start + 1 + block * BLOCK + bit as usize);
                left &= left - 1;
            }
        }
        1 + all * BLOCK
    }
}

/// Pixels of a row that are looked at together: as many bytes each as there are vectors of them.
const BLOCK: usize = 16;
/// Columns so many pixels apart at most have some in every cache line of a row, which most machines have of 64 bytes.
const CLOSE: usize = 16;
/// So many blocks of a row are passed over at once where they are flat, as most of a page is.
const FLAT: usize = 4;

/// The whole blocks of some pixels of `STEP` bytes, as the vectors of each.
fn blocks<const STEP: usize>(bytes: &[u8]) -> &[[[u8; BLOCK]; STEP]] {
    bytes.as_chunks().0.as_chunks().0
}

/// How different each byte of the pixels of a block is from that of another; `None` where all are alike.
#[inline]
fn contrasts<const STEP: usize>(
    before: &[[u8; BLOCK]; STEP],
    here: &[[u8; BLOCK]; STEP],
) -> Option<[u8x16; STEP]> {
    let pairs: [(u8x16, u8x16); STEP] = from_fn(|k| (before[k].into(), here[k].into()));
    // Flat stretches are most of a page.
    let differs = pairs.iter().fold(u8x16::ZERO, |any, &(before, here)| any | (before ^ here));
    if zeros(differs) == ALL {
        return None;
    }
    Some(pairs.map(|(before, here)| before.saturating_sub(here) | here.saturating_sub(before)))
}

/// A bit for each pixel that differs by more than `threshold` in a channel, [`bits`] apart.
#[inline]
fn edges<const STEP: usize>(contrasts: &[u8x16; STEP], threshold: u8) -> u64 {
    let threshold = u8x16::splat(threshold);
    let Some(contrasts) = contrasts.first_chunk::<4>() else {
        let over = |k: usize| zeros(contrasts[k].saturating_sub(threshold)) ^ ALL;
        let bits = (0..STEP).fold(0, |bits, k| bits | u64::from(over(k)) << (k * BLOCK));
        return (bits | bits >> 1 | bits >> 2) & const { firsts::<STEP>() };
    };
    // A pixel of four bytes is a number, and nothing is over 255 in its alpha.
    let threshold = threshold | u8x16::new(ALPHA);
    let over = contrasts.map(|contrast| contrast.saturating_sub(threshold));
    let pixels: [i32x8; 2] = cast(over);
    let flat = pixels.map(|pixels| i16x8::from_i32x8_saturate(pixels.simd_eq(i32x8::ZERO)));
    let flat = i8x16::from_i16x16_saturate(cast(flat));
    u64::from(flat.to_bitmask() & ALL ^ ALL)
}

/// How far apart the bits of two pixels of `STEP` bytes are: one a byte, if there aren't four.
const fn bits<const STEP: usize>() -> u32 {
    if STEP == 4 { 1 } else { STEP as u32 }
}

/// The bit of each pixel from which on a run of [`MIN_RUN`] goes on without any of the `edges` of a block, which
/// is one pixel less.
#[inline]
fn flat<const STEP: usize>(edges: u64) -> u64 {
    // Each step doubles how many flat ones a bit stands for.
    const { assert!(MIN_RUN == 9) };
    [1, 2, 4]
        .into_iter()
        .fold(!edges & firsts::<STEP>(), |flat, pixels| flat & flat >> (pixels * bits::<STEP>()))
}

/// The bit of each pixel of a block.
const fn firsts<const STEP: usize>() -> u64 {
    let (mut firsts, mut pixel) = (0, 0);
    while pixel < BLOCK as u32 {
        firsts |= 1 << (pixel * bits::<STEP>());
        pixel += 1;
    }
    firsts
}

/// A bit for each byte that is 0.
#[inline]
fn zeros(lanes: u8x16) -> u32 {
    lanes.simd_eq(u8x16::ZERO).to_bitmask() & ALL
}

/// A bit for each byte of a vector.
const ALL: u32 = 0xffff;
