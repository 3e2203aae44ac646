//! Two boards in one picture, of which none is more meant than the other.

use fastrand::Rng;
use image::{RgbaImage, imageops};

use super::Scene;

/// The most rows of a drawing of how to play.
const DRAWING: usize = 5;

/// The scene with another board of one size beside it, which is the same one mirrored at its diagonal;
/// nothing in it may be answered. Two drawings of how to play may differ a little in size.
pub fn beside_another(scene: Scene, seed: u64) -> Scene {
    let mut rng = Rng::with_seed(seed);
    let Scene { image, truth } = scene;
    let is_drawing = truth.is_none_or(|truth| truth.board.size() <= DRAWING);
    let mut other = imageops::flip_horizontal(&imageops::rotate90(&image));
    if is_drawing {
        let scale = 0.8 + 0.2 * rng.f32();
        let side = |px: u32| (px as f32 * scale) as u32;
        let (width, height) = (side(other.width()), side(other.height()));
        other = imageops::resize(&other, width, height, imageops::FilterType::CatmullRom);
    }
    let gap_px = rng.u32(..40);
    let (width, height) =
        (image.width() + gap_px + other.width(), image.height().max(other.height()));
    let mut both = RgbaImage::from_pixel(width, height, *image.get_pixel(0, 0));
    imageops::replace(&mut both, &image, 0, 0);
    imageops::replace(&mut both, &other, i64::from(image.width() + gap_px), 0);
    Scene { image: both, truth: None }
}
