//! Rectangles in image pixels, and the scale between pixels and points.

/// A rectangle of whole pixels, half-open: `left ≤ x < right`, `top ≤ y < bottom`.
///
/// The origin is the top-left corner of the *image*, with y growing downwards. These are physical
/// pixels; egui's points are [`Scale`] times larger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PixelRect {
    /// Left edge, inclusive.
    pub left: u32,
    /// Top edge, inclusive.
    pub top: u32,
    /// Right edge, exclusive.
    pub right: u32,
    /// Bottom edge, exclusive.
    pub bottom: u32,
}

impl PixelRect {
    /// Width in pixels; 0 if the edges are crossed.
    pub fn width(self) -> u32 {
        self.right.saturating_sub(self.left)
    }

    /// Height in pixels; 0 if the edges are crossed.
    pub fn height(self) -> u32 {
        self.bottom.saturating_sub(self.top)
    }

    /// The part that both rectangles cover; `None` if they don't overlap.
    pub fn overlap(self, other: PixelRect) -> Option<PixelRect> {
        let both = PixelRect {
            left: self.left.max(other.left),
            top: self.top.max(other.top),
            right: self.right.min(other.right),
            bottom: self.bottom.min(other.bottom),
        };
        (both.left < both.right && both.top < both.bottom).then_some(both)
    }
}

/// The lattice of a board in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct GridFrame {
    /// The outer edge of the board's border, in pixels of the picture.
    pub outer: PixelRect,
    /// The *n* + 1 grid lines from left to right: x of their middles, in pixels.
    pub cols: Vec<f32>,
    /// The *n* + 1 grid lines from top to bottom: y of their middles, in pixels.
    pub rows: Vec<f32>,
}

impl GridFrame {
    /// A frame whose grid lines cut `outer` into `size` × `size` equal cells.
    pub fn even(outer: PixelRect, size: usize) -> GridFrame {
        let lines = |from: u32, length: u32| {
            let at = |line| from as f32 + length as f32 * line as f32 / size as f32;
            (0..=size).map(at).collect()
        };
        let cols = lines(outer.left, outer.width());
        GridFrame { outer, cols, rows: lines(outer.top, outer.height()) }
    }

    /// How many cells a side has.
    pub fn size(&self) -> usize {
        self.cols.len().saturating_sub(1)
    }

    /// The cell at (`row`, `col`), from grid line to grid line, rounded to whole pixels.
    ///
    /// # Panics
    ///
    /// If `row` or `col` is not below [`GridFrame::size`].
    pub fn cell(&self, row: usize, col: usize) -> PixelRect {
        PixelRect {
            left: self.cols[col].round() as u32,
            top: self.rows[row].round() as u32,
            right: self.cols[col + 1].round() as u32,
            bottom: self.rows[row + 1].round() as u32,
        }
    }
}

/// Physical pixels for each logical point of a screen: 1.0, 1.25, 2.0, …
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Scale(f32);

impl Scale {
    /// One pixel a point.
    pub const ONE: Scale = Scale(1.0);

    /// `pixels_per_point` as a scale; one that no screen can have counts as [`Scale::ONE`].
    pub fn new(pixels_per_point: f32) -> Scale {
        Scale(if (0.1..=20.0).contains(&pixels_per_point) { pixels_per_point } else { 1.0 })
    }

    /// Physical pixels for each point.
    pub fn pixels_per_point(self) -> f32 {
        self.0
    }

    /// The length in points of `pixels`.
    pub fn points(self, pixels: f32) -> f32 {
        pixels / self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_tile_the_frame_when_the_side_does_not_divide() {
        let outer = PixelRect { left: 3, top: 5, right: 103, bottom: 105 };
        let frame = GridFrame::even(outer, 7);
        let row: Vec<_> = (0..7).map(|col| frame.cell(0, col)).collect();
        assert_eq!((frame.size(), row[0].left, row[6].right), (7, 3, 103));
        assert!(row.windows(2).all(|pair| pair[0].right == pair[1].left));
    }

    #[test]
    fn impossible_scales_count_as_one() {
        assert_eq!(Scale::new(f32::NAN), Scale::ONE);
        assert_eq!(Scale::new(0.0), Scale::ONE);
        assert_eq!(Scale::new(1.5).points(30.0), 20.0);
    }
}
