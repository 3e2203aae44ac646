//! A picture cut up so that any graphics card takes it.

use std::sync::Arc;

use egui::{Color32, ColorImage};
use image::RgbaImage;

use crate::geometry::PixelRect;

/// The side of the largest tile, in pixels: the least that every card takes.
const TILE_SIDE: u32 = 2048;

/// A part of a picture.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Where it is in the picture.
    pub place: PixelRect,
    /// Its pixels.
    pub pixels: Arc<ColorImage>,
}

impl Tile {
    /// Cuts a picture into tiles of at most 2048 pixels a side, row by row.
    pub fn cut(image: &RgbaImage) -> Vec<Tile> {
        let starts = |length: u32| (0..length).step_by(TILE_SIDE as usize);
        let (width, height) = image.dimensions();
        let corners = starts(height).flat_map(|top| starts(width).map(move |left| (left, top)));
        let tile = |(left, top): (u32, u32)| {
            let (right, bottom) = ((left + TILE_SIDE).min(width), (top + TILE_SIDE).min(height));
            let place = PixelRect { left, top, right, bottom };
            Tile { place, pixels: Arc::new(cut_out(image, place)) }
        };
        corners.map(tile).collect()
    }
}

fn cut_out(image: &RgbaImage, place: PixelRect) -> ColorImage {
    let row_bytes = image.width() as usize * 4;
    let mut pixels = Vec::with_capacity(place.width() as usize * place.height() as usize);
    let rows = image.as_raw().chunks_exact(row_bytes.max(1));
    for row in rows.skip(place.top as usize).take(place.height() as usize) {
        let (cells, _) = row[place.left as usize * 4..place.right as usize * 4].as_chunks::<4>();
        pixels
            .extend(cells.iter().map(|&[r, g, b, a]| Color32::from_rgba_unmultiplied(r, g, b, a)));
    }
    ColorImage::new([place.width() as usize, place.height() as usize], pixels)
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    #[test]
    fn tiles_cover_a_picture_that_is_too_large_for_one() {
        let mut image = RgbaImage::new(TILE_SIDE + 3, TILE_SIDE + 1);
        image.put_pixel(TILE_SIDE + 2, TILE_SIDE, Rgba([1, 2, 3, 255]));
        let tiles = Tile::cut(&image);
        let sizes: Vec<_> = tiles.iter().map(|tile| tile.pixels.size).collect();
        let side = TILE_SIDE as usize;
        assert_eq!(sizes, [[side, side], [3, side], [side, 1], [3, 1]]);
        assert_eq!(tiles[3].pixels.pixels[2], Color32::from_rgb(1, 2, 3));
        assert!(Tile::cut(&RgbaImage::new(0, 0)).is_empty());
    }
}
