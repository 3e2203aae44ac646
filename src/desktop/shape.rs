use image::{Rgba, RgbaImage};

use crate::platform::Area;

/// Lays `over` onto `under` where there is something of it, so that it can be shown without a
/// compositor: what was translucent is opaque then, with the pixels of `under` in it. Returns the
/// pixels that are to be shown, in runs of a row.
///
/// Where `under` is smaller it counts as black.
pub(super) fn solid(over: &mut RgbaImage, under: &RgbaImage) -> Vec<Area> {
    let mut runs: Vec<Area> = Vec::new();
    for (x, y, pixel) in over.enumerate_pixels_mut() {
        if pixel.0[3] == 0 {
            continue;
        }
        let below = under.get_pixel_checked(x, y).unwrap_or(&Rgba([0, 0, 0, 255]));
        *pixel = blend(*pixel, *below);
        match runs.last_mut() {
            Some(run) if run.y == y as i32 && run.right() == x as i32 => run.width += 1,
            _ => runs.push(Area { x: x as i32, y: y as i32, width: 1, height: 1 }),
        }
    }
    runs
}

/// `over` on an opaque pixel.
fn blend(over: Rgba<u8>, under: Rgba<u8>) -> Rgba<u8> {
    let alpha = u32::from(over.0[3]);
    let mixed = |channel: usize| {
        let (over, under) = (u32::from(over.0[channel]), u32::from(under.0[channel]));
        ((over * alpha + under * (255 - alpha) + 127) / 255) as u8
    };
    Rgba([mixed(0), mixed(1), mixed(2), 255])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_seen_is_shown_and_mixed_with_what_lies_below() {
        let mut over = RgbaImage::new(4, 2);
        over.put_pixel(1, 0, Rgba([255, 0, 0, 128]));
        over.put_pixel(2, 0, Rgba([255, 0, 0, 255]));
        over.put_pixel(0, 1, Rgba([255, 0, 0, 255]));
        let under = RgbaImage::from_pixel(4, 1, Rgba([0, 0, 255, 255]));
        let runs = solid(&mut over, &under);
        let run = |x, y, width| Area { x, y, width, height: 1 };
        assert_eq!(runs, [run(1, 0, 2), run(0, 1, 1)]);
        assert_eq!(over.get_pixel(1, 0).0, [128, 0, 127, 255]);
        assert_eq!(over.get_pixel(2, 0).0, [255, 0, 0, 255]);
    }
}
