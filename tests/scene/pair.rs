//! Two boards in one picture, different or the same; and one beside or on something else.

use fastrand::Rng;
use image::{RgbaImage, imageops};
use queensight::geometry::PixelRect;

use super::{Scene, Truth};

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

/// The scene above a drawing of how to play whose cells are as wide as the board's.
pub fn above_a_drawing(scene: Scene, drawing: Scene) -> Scene {
    let Scene { image, truth } = scene;
    let cell = |truth: &Truth| truth.frame.width() as f32 / truth.board.size() as f32;
    let (Some(board), Some(other)) = (&truth, &drawing.truth) else {
        return Scene { image, truth };
    };
    let scale = cell(board) / cell(other);
    let side = |px: u32| (px as f32 * scale).round() as u32;
    let PixelRect { left, top, .. } = other.frame;
    let (wide, high) = (other.frame.width(), other.frame.height());
    let small = imageops::crop_imm(&drawing.image, left, top, wide, high).to_image();
    let small = imageops::resize(&small, side(wide), side(high), imageops::FilterType::CatmullRom);
    let below = image.height() + small.height() + 20;
    let width = image.width().max(small.width() + 20);
    let mut both = RgbaImage::from_pixel(width, below, *image.get_pixel(0, 0));
    imageops::replace(&mut both, &image, 0, 0);
    imageops::replace(&mut both, &small, 10, image.height().into());
    Scene { image: both, truth }
}

/// The board of a scene twice, side by side or one above the other, a cell apart: as it is before and after it
/// is solved. The first is meant.
pub fn a_cell_apart(scene: Scene, seed: u64) -> Scene {
    /// Page around both, in pixels.
    const MARGIN: u32 = 12;
    let mut rng = Rng::with_seed(seed);
    let Scene { image, truth } = scene;
    let Some(truth) = truth else { return Scene { image, truth } };
    let PixelRect { left, top, .. } = truth.frame;
    let (wide, high) = (truth.frame.width(), truth.frame.height());
    let board = imageops::crop_imm(&image, left, top, wide, high).to_image();
    let size = truth.board.size() as u32;
    // From grid line to grid line, not from border to border.
    let (right, down) = match rng.bool() {
        true => (wide + wide / size - rng.u32(2..4), 0),
        false => (0, high + high / size - rng.u32(2..4)),
    };
    let (width, height) = (wide + right + 2 * MARGIN, high + down + 2 * MARGIN);
    let mut both = RgbaImage::from_pixel(width, height, *image.get_pixel(0, 0));
    imageops::replace(&mut both, &board, MARGIN.into(), MARGIN.into());
    imageops::replace(&mut both, &board, (MARGIN + right).into(), (MARGIN + down).into());
    let frame =
        PixelRect { left: MARGIN, top: MARGIN, right: MARGIN + wide, bottom: MARGIN + high };
    Scene { image: both, truth: Some(Truth { frame, ..truth }) }
}

/// The scene above another board of its size, the same one mirrored, in a window on a desktop: `shown` of the other's
/// rows are to be seen.
pub fn above_one_cut_off(scene: Scene, shown: f32) -> Scene {
    const DESKTOP: [u8; 3] = [70, 90, 110];
    let [r, g, b, _] = scene.image.get_pixel(0, 0).0;
    let Scene { image, truth } = on_ground(scene, [r, g, b]);
    let Some(board) = &truth else { return Scene { image, truth } };
    let other = imageops::flip_horizontal(&image);
    let cut = board.frame.top + (board.frame.height() as f32 * shown) as u32;
    let (width, height) = (image.width(), image.height() + cut);
    let mut window = RgbaImage::from_pixel(width, height, *image.get_pixel(0, 0));
    imageops::replace(&mut window, &image, 0, 0);
    imageops::replace(&mut window, &other, 0, image.height().into());
    on_ground(Scene { image: window, truth }, DESKTOP)
}

/// The scene on a ground of one colour, as a viewer of pictures shows it.
pub fn on_ground(scene: Scene, colour: [u8; 3]) -> Scene {
    const MARGIN: u32 = 60;
    let Scene { image, truth } = scene;
    let [r, g, b] = colour;
    let (width, height) = (image.width() + 2 * MARGIN, image.height() + 2 * MARGIN);
    let mut all = RgbaImage::from_pixel(width, height, image::Rgba([r, g, b, 255]));
    imageops::replace(&mut all, &image, MARGIN.into(), MARGIN.into());
    let moved = |frame: PixelRect| PixelRect {
        left: frame.left + MARGIN,
        top: frame.top + MARGIN,
        right: frame.right + MARGIN,
        bottom: frame.bottom + MARGIN,
    };
    Scene { image: all, truth: truth.map(|truth| Truth { frame: moved(truth.frame), ..truth }) }
}

/// The scene with a larger grid of empty cells beside it, of other size, and without its last lines.
pub fn beside_empty_cells(scene: Scene) -> Scene {
    const CELLS: u32 = 12;
    const GAP: u32 = 5;
    let Scene { image, truth } = scene;
    let pitch = truth.as_ref().map_or(30, |it| it.frame.width() / it.board.size() as u32) + 7;
    let side = CELLS * pitch + pitch / 2;
    let (width, height) = (image.width() + side + 2 * GAP, image.height().max(side + 2 * GAP));
    let mut both = RgbaImage::from_pixel(width, height, *image.get_pixel(0, 0));
    imageops::replace(&mut both, &image, 0, 0);
    for (x, y) in (0..side).flat_map(|x| (0..side).map(move |y| (x, y))) {
        if x % pitch == 0 || y % pitch == 0 {
            both.put_pixel(image.width() + GAP + x, GAP + y, image::Rgba([120, 120, 120, 255]));
        }
    }
    Scene { image: both, truth }
}
