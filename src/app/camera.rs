//! Which part of a picture is seen, and how large.
//!
//! ```text
//! point on the canvas = middle of the canvas + (point of the picture − centre) × factor
//! ```

use egui::{Pos2, Rect, Vec2};

/// How much one step of the zoom keys enlarges.
pub(super) const ZOOM_STEP: f32 = 1.25;
/// The largest zoom, in points of the screen for each pixel of the picture.
const MAX_FACTOR: f32 = 16.0;
/// The smallest zoom, as a part of the zoom that fits.
const MIN_OF_FIT: f32 = 0.25;
/// A picture is fitted up to this zoom: a small one isn't blown up to fill the window.
const MAX_FIT: f32 = 2.0;

/// Which part of a picture is seen, and how large.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// Points of the screen for each pixel of the picture; `None` follows `fit`.
    factor: Option<f32>,
    /// The point of the picture in the middle of the canvas, in pixels of the picture.
    centre: Pos2,
    /// The zoom at which the whole picture is seen; told by the view, which knows the canvas.
    fit: f32,
    /// The side of one pixel of the screen, in points; told by the view as well.
    screen_pixel: f32,
    /// Size of the picture in pixels.
    size: Vec2,
}

impl Camera {
    /// The whole of a picture of `size` pixels.
    pub fn whole(size: Vec2) -> Camera {
        Camera { factor: None, centre: (size / 2.0).to_pos2(), fit: 1.0, screen_pixel: 1.0, size }
    }

    /// Points of the screen for each pixel of the picture.
    pub fn factor(&self) -> f32 {
        self.factor.unwrap_or(self.fit)
    }

    /// Whether the zoom follows the size of the window.
    pub fn fits(&self) -> bool {
        self.factor.is_none()
    }

    /// The same camera for a canvas of `canvas` points on a screen whose pixels are `screen_pixel`
    /// points wide.
    pub fn in_canvas(mut self, canvas: Vec2, screen_pixel: f32) -> Camera {
        self.screen_pixel = screen_pixel;
        let fit = (canvas.x / self.size.x).min(canvas.y / self.size.y);
        self.fit = if fit.is_finite() { fit.clamp(1e-3, MAX_FIT) } else { 1.0 };
        self
    }

    /// Sees the whole picture again.
    pub fn fitted(mut self) -> Camera {
        self.factor = None;
        self.centre = (self.size / 2.0).to_pos2();
        self
    }

    /// Zoomed to `factor` about the middle of the canvas.
    pub fn zoomed_to(self, factor: f32) -> Camera {
        self.zoomed_at(self.centre, factor / self.factor())
    }

    /// One pixel of the picture for each pixel of the screen.
    pub fn actual_size(self) -> Camera {
        self.zoomed_to(self.screen_pixel)
    }

    /// How many pixels of the screen one pixel of the picture is wide: 1.0 is actual size.
    pub fn scale(&self) -> f32 {
        self.factor() / self.screen_pixel
    }

    /// Zoomed `by` times; the point `fixed` of the picture stays where it is on the screen.
    pub fn zoomed_at(mut self, fixed: Pos2, by: f32) -> Camera {
        let old = self.factor();
        let new = (old * by).clamp(self.fit.min(1.0) * MIN_OF_FIT, MAX_FACTOR);
        self.centre = fixed + (self.centre - fixed) * (old / new);
        self.factor = Some(new);
        self.kept_in_sight()
    }

    /// Moved so that the picture follows the pointer by `delta` points of the screen.
    pub fn panned(mut self, delta: Vec2) -> Camera {
        self.centre -= delta / self.factor();
        self.kept_in_sight()
    }

    /// The middle of the canvas never leaves the picture, so the picture can't be lost.
    fn kept_in_sight(mut self) -> Camera {
        self.centre = self.centre.clamp(Pos2::ZERO, self.size.to_pos2());
        self
    }

    /// Where the picture is on a canvas, in points.
    pub fn place(&self, canvas: Rect) -> Rect {
        let min = canvas.center() - self.centre.to_vec2() * self.factor();
        Rect::from_min_size(min, self.size * self.factor())
    }

    /// The point of the picture under the point `screen` of a canvas.
    pub fn point_at(&self, canvas: Rect, screen: Pos2) -> Pos2 {
        self.centre + (screen - canvas.center()) / self.factor()
    }
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    const CANVAS: Rect = Rect { min: pos2(100.0, 50.0), max: pos2(500.0, 250.0) };

    #[test]
    fn the_whole_picture_fits_and_follows_the_window() {
        let camera = Camera::whole(vec2(800.0, 800.0)).in_canvas(CANVAS.size(), 1.0);
        assert_eq!(camera.place(CANVAS), Rect::from_min_max(pos2(200.0, 50.0), pos2(400.0, 250.0)));
        assert_eq!(camera.in_canvas(vec2(400.0, 400.0), 1.0).factor(), 0.5);
        let small = Camera::whole(vec2(10.0, 10.0)).in_canvas(CANVAS.size(), 1.0);
        assert_eq!(small.factor(), MAX_FIT);
    }

    #[test]
    fn the_point_under_the_pointer_stays_there() {
        let camera = Camera::whole(vec2(800.0, 800.0)).in_canvas(CANVAS.size(), 1.0);
        let pointer = pos2(250.0, 100.0);
        let before = camera.point_at(CANVAS, pointer);
        let after = camera.zoomed_at(before, 3.0).point_at(CANVAS, pointer);
        assert!((before - after).length() < 1e-3, "{before} {after}");
    }

    #[test]
    fn the_picture_cannot_be_lost() {
        let camera = Camera::whole(vec2(800.0, 600.0)).in_canvas(CANVAS.size(), 1.0);
        let camera = camera.zoomed_at(pos2(0.0, 0.0), 1e9).panned(vec2(1e6, -1e6));
        assert_eq!(camera.factor(), MAX_FACTOR);
        assert!(camera.place(CANVAS).intersects(CANVAS));
        assert_eq!(camera.fitted().factor(), camera.fit);
        assert!(Camera::whole(Vec2::ZERO).in_canvas(CANVAS.size(), 1.0).factor().is_finite());
    }
}
