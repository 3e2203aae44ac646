use image::{RgbImage, RgbaImage};

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
        let at = (y as usize * self.width as usize + x as usize) * self.step;
        [self.bytes[at], self.bytes[at + 1], self.bytes[at + 2]]
    }

    /// How many positions a line along `axis` has.
    pub(super) fn length(&self, axis: Axis) -> usize {
        match axis {
            Axis::X => self.width as usize,
            Axis::Y => self.height as usize,
        }
    }

    /// The pixels of the line at `k` along `axis`.
    pub(super) fn line(&self, axis: Axis, k: usize) -> PixelLine<'a> {
        let row = self.width as usize * self.step;
        let (first, step) = match axis {
            Axis::X => (k * row, self.step),
            Axis::Y => (k * self.step, row),
        };
        PixelLine { bytes: &self.bytes[first..], step, length: self.length(axis) }
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

/// A stretch of pixels along a line; half-open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Run {
    pub(super) start: usize,
    pub(super) end: usize,
}

impl Run {
    pub(super) fn length(self) -> usize {
        self.end - self.start
    }
}

/// One row or column of pixels.
#[derive(Clone, Copy)]
pub(super) struct PixelLine<'a> {
    bytes: &'a [u8],
    /// Bytes from one pixel to the next.
    step: usize,
    length: usize,
}

impl PixelLine<'_> {
    pub(super) fn length(&self) -> usize {
        self.length
    }

    #[inline]
    pub(super) fn rgb(&self, at: usize) -> [u8; 3] {
        let at = at * self.step;
        [self.bytes[at], self.bytes[at + 1], self.bytes[at + 2]]
    }

    /// The flat runs of at least `shortest` pixels, more than one: stretches in which no pixel
    /// differs from the one before it by more than `threshold` in a channel. They replace what is in
    /// `runs`.
    pub(super) fn flat_runs(&self, threshold: u8, shortest: usize, runs: &mut Vec<Run>) {
        runs.clear();
        let mut start = 0;
        let mut end_at = |end: usize| {
            if end - start >= shortest {
                runs.push(Run { start, end });
            }
            start = end;
        };
        let mut at = 1;
        // Many pixels at a time along a row, where neighbours lie side by side in memory.
        while at + BLOCK <= self.length {
            let mut mask = match self.step {
                3 => edges::<3, { 3 * BLOCK }>(self.bytes, at, threshold),
                4 => edges::<4, { 4 * BLOCK }>(self.bytes, at, threshold),
                _ => break,
            };
            // In writing and noise there is no room for a run between two edges of a block.
            if BLOCK - (mask.count_ones() as usize) + 1 < shortest {
                end_at(at + mask.trailing_zeros() as usize);
                end_at(at + mask.ilog2() as usize);
                mask = 0;
            }
            while mask != 0 {
                end_at(at + mask.trailing_zeros() as usize);
                mask &= mask - 1;
            }
            at += BLOCK;
        }
        (at..self.length).filter(|&at| self.contrast(at - 1, at) > threshold).for_each(&mut end_at);
        end_at(self.length);
    }

    /// The largest difference of a channel between the pixels at `a` and `b`.
    #[inline]
    pub(super) fn contrast(&self, a: usize, b: usize) -> u8 {
        contrast(self.rgb(a), self.rgb(b))
    }
}

/// Pixels of a row that are looked at together.
const BLOCK: usize = 16;

/// A bit for each of the [`BLOCK`] pixels from `at` on that differs from the one before it by more
/// than `threshold` in a channel; `N` bytes, `STEP` a pixel. Written so that the compiler compares
/// many bytes at a time.
#[inline]
fn edges<const STEP: usize, const N: usize>(bytes: &[u8], at: usize, threshold: u8) -> u32 {
    let bytes = &bytes[(at - 1) * STEP..][..N + STEP];
    let (before, here) = (&bytes[..N], &bytes[STEP..]);
    let mut over = [0u8; N];
    let mut any = 0;
    for k in 0..N {
        over[k] = here[k].abs_diff(before[k]).saturating_sub(threshold);
        any |= over[k];
    }
    // Flat stretches are most of a page.
    if any == 0 {
        return 0;
    }
    let mut mask = 0;
    for (k, over) in over.chunks_exact(STEP).enumerate() {
        mask |= u32::from(over[0] | over[1] | over[2] != 0) << k;
    }
    mask
}

/// The largest difference of a channel between two colours.
#[inline]
pub(super) fn contrast(a: [u8; 3], b: [u8; 3]) -> u8 {
    a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]))
}
