//! What can be looked at: the screens and the windows, each with a small picture.

use std::{sync::Arc, thread, time::Duration};

use egui::{Color32, ColorImage};
use image::{RgbaImage, imageops};

use crate::{
    capture::{Capture, CaptureError, Screens},
    desktop::Where,
    platform::Area,
};

/// The largest small picture, in pixels.
const SMALL_PX: (u32, u32) = (320, 180);

/// How long the window takes to go out of the way, with an animation of the desktop.
const GONE: Duration = Duration::from_millis(350);

/// A screen or a window to look at.
#[derive(Clone, Debug)]
pub struct Target {
    /// The name of the screen, the title of the window.
    pub name: String,
    /// Where it is.
    pub place: Where,
    /// What is to be seen of it now, small.
    pub small: Arc<ColorImage>,
}

impl Target {
    /// The target that `capture` shows.
    pub fn new(name: String, place: Where, capture: &Capture) -> Target {
        Target { name, place, small: Arc::new(small(&capture.image)) }
    }

    /// Whether it is a screen, not a window.
    pub fn is_screen(&self) -> bool {
        matches!(self.place, Where::Screen(_))
    }
}

/// The screens, the one under the mouse pointer first, then the windows, the topmost first. Waits
/// until the program's window has gone out of the way.
///
/// # Errors
///
/// [`CaptureError`] if no screen can be captured. What vanishes meanwhile is left out.
pub(super) fn of_desktop() -> Result<Vec<Target>, CaptureError> {
    thread::sleep(GONE);
    let screens = Screens::connect();
    let listed = screens.list()?;
    let mut captures = Vec::new();
    let mut failed = None;
    for screen in &listed {
        match screens.capture(screen) {
            Ok(capture) => captures.push(capture),
            Err(error) => failed = Some(error),
        }
    }
    if captures.is_empty()
        && let Some(error) = failed
    {
        return Err(error);
    }
    let screen = |capture: &Capture| {
        Target::new(capture.of.clone(), Where::Screen(capture.of.clone()), capture)
    };
    let mut targets: Vec<Target> = captures.iter().map(screen).collect();
    for window in screens.windows()? {
        let seen = |capture: &&Capture| shared(capture.area, window.area);
        let most = captures.iter().max_by_key(seen).filter(|capture| seen(capture) > 0);
        if let Some(capture) = most {
            let place = Where::Window(window.id, window.title.clone());
            let part = capture.cropped(window.area, &window.title);
            targets.push(Target::new(window.title, place, &part));
        }
    }
    Ok(targets)
}

/// How much two areas share, in pixels of the desktop.
fn shared(one: Area, other: Area) -> u64 {
    one.overlap(other).map_or(0, |both| u64::from(both.width) * u64::from(both.height))
}

fn small(image: &RgbaImage) -> ColorImage {
    let (width, height) = image.dimensions();
    let scale = (SMALL_PX.0 as f32 / width as f32).min(SMALL_PX.1 as f32 / height as f32).min(1.0);
    let side = |length: u32| ((length as f32 * scale) as u32).max(1);
    let small = imageops::thumbnail(image, side(width), side(height));
    let pixels = small.pixels().map(|pixel| {
        let [red, green, blue, _] = pixel.0;
        Color32::from_rgb(red, green, blue)
    });
    let size = [small.width() as usize, small.height() as usize];
    ColorImage::new(size, pixels.collect())
}

#[cfg(test)]
mod tests {
    use image::Rgba;

    use super::*;

    #[test]
    fn small_pictures_keep_their_shape_and_are_never_enlarged() {
        let of = |width, height| small(&RgbaImage::from_pixel(width, height, Rgba([9; 4]))).size;
        assert_eq!(of(1920, 1080), [320, 180]);
        assert_eq!(of(500, 2000), [45, 180]);
        assert_eq!(of(40, 30), [40, 30]);
        assert_eq!(of(5000, 1), [320, 1]);
        assert_eq!(
            small(&RgbaImage::from_pixel(9, 9, Rgba([9; 4]))).pixels[0],
            Color32::from_gray(9)
        );
    }

    #[test]
    fn windows_are_shown_from_the_screen_that_has_most_of_them() {
        let left = Area { x: 0, y: 0, width: 100, height: 100 };
        let right = Area { x: 100, ..left };
        let window = Area { x: 80, y: 10, width: 60, height: 10 };
        assert_eq!((shared(left, window), shared(right, window)), (200, 400));
        assert_eq!(shared(left, Area { x: 100, ..window }), 0);
    }
}
