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

    /// Calls `edge` with each position whose pixel differs from the one before it by more than
    /// `threshold` in a channel.
    pub(super) fn for_each_edge(&self, threshold: u8, mut edge: impl FnMut(usize)) {
        /// Pixels looked at together: flat stretches are most of a page.
        const BLOCK: usize = 16;
        let mut at = 1;
        while at < self.length {
            let end = (at + BLOCK).min(self.length);
            // Neighbours in memory only along a row.
            let flat = match self.step {
                3 if end - at == BLOCK => is_flat::<{ 3 * BLOCK }>(self.bytes, at, 3, threshold),
                4 if end - at == BLOCK => is_flat::<{ 4 * BLOCK }>(self.bytes, at, 4, threshold),
                _ => false,
            };
            if !flat {
                (at..end).filter(|&at| self.contrast(at - 1, at) > threshold).for_each(&mut edge);
            }
            at = end;
        }
    }

    /// The largest difference of a channel between the pixels at `a` and `b`.
    #[inline]
    pub(super) fn contrast(&self, a: usize, b: usize) -> u8 {
        contrast(self.rgb(a), self.rgb(b))
    }
}

/// Whether no byte of the `N` from pixel `at` on differs from that of the pixel before by more than
/// `threshold`. Written so that the compiler does it many bytes at a time.
#[inline]
fn is_flat<const N: usize>(bytes: &[u8], at: usize, step: usize, threshold: u8) -> bool {
    let from = at * step;
    let (Some(here), Some(before)) = (bytes.get(from..from + N), bytes.get(from - step..)) else {
        return false;
    };
    let mut most = 0;
    for (a, b) in here.iter().zip(&before[..N]) {
        most = most.max(a.abs_diff(*b));
    }
    most <= threshold
}

/// The largest difference of a channel between two colours.
#[inline]
pub(super) fn contrast(a: [u8; 3], b: [u8; 3]) -> u8 {
    a[0].abs_diff(b[0]).max(a[1].abs_diff(b[1])).max(a[2].abs_diff(b[2]))
}
