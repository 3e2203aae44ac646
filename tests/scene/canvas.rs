//! Drawing with smooth edges, in pixels of the picture.

use image::RgbaImage;
use tiny_skia::{
    Color, FillRule, GradientStop, LineCap, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap,
    Point, RadialGradient, Rect, SpreadMode, Stroke, Transform,
};

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// A colour and how much it covers: 0.0 nothing to 1.0 all.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ink {
    /// The colour.
    pub rgb: Rgb,
    /// Its cover.
    pub alpha: f32,
}

impl Ink {
    /// A colour that covers.
    pub const fn solid(rgb: Rgb) -> Ink {
        Ink { rgb, alpha: 1.0 }
    }

    /// What is seen where this ink lies over `below`.
    pub fn over(self, below: Rgb) -> Rgb {
        mix(below, self.rgb, self.alpha)
    }
}

/// The colour `share` of the way from `a` to `b`.
pub fn mix(a: Rgb, b: Rgb, share: f32) -> Rgb {
    let at = |i: usize| (f32::from(a[i]) * (1.0 - share) + f32::from(b[i]) * share).round() as u8;
    [at(0), at(1), at(2)]
}

/// The difference of two colours in the channel where they differ most.
pub fn contrast(a: Rgb, b: Rgb) -> u8 {
    (0..3).map(|i| a[i].abs_diff(b[i])).max().unwrap_or(0)
}

/// Perceived lightness, 0 to 255.
pub fn luma([r, g, b]: Rgb) -> f32 {
    0.299 * f32::from(r) + 0.587 * f32::from(g) + 0.114 * f32::from(b)
}

/// A rectangle in fractions of pixels, from the top left of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Area {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Area {
    /// From its top left corner and its size.
    pub fn sized(left: f32, top: f32, width: f32, height: f32) -> Area {
        Area { left, top, right: left + width, bottom: top + height }
    }

    pub fn width(self) -> f32 {
        self.right - self.left
    }

    pub fn height(self) -> f32 {
        self.bottom - self.top
    }

    /// Larger by `by` on every side; smaller if that is negative.
    pub fn grown(self, by: f32) -> Area {
        let (left, top) = (self.left - by, self.top - by);
        Area { left, top, right: self.right + by, bottom: self.bottom + by }
    }

    /// A part of it, at its right or left and its bottom or top.
    pub fn corner(self, (right, bottom): (bool, bool)) -> Area {
        const PART: f32 = 0.6;
        let (width, height) = (PART * self.width(), PART * self.height());
        let left = if right { self.right - width } else { self.left };
        let top = if bottom { self.bottom - height } else { self.top };
        Area::sized(left, top, width, height)
    }

    pub fn middle(self) -> (f32, f32) {
        ((self.left + self.right) / 2.0, (self.top + self.bottom) / 2.0)
    }
}

/// A picture being drawn.
pub struct Canvas {
    pixmap: Pixmap,
    clip: Option<Mask>,
}

impl Canvas {
    /// A picture of one colour.
    pub fn new(width: u32, height: u32, colour: Rgb) -> Canvas {
        let mut pixmap = Pixmap::new(width.max(1), height.max(1)).expect("a size that fits memory");
        pixmap.fill(Color::from_rgba8(colour[0], colour[1], colour[2], 255));
        Canvas { pixmap, clip: None }
    }

    pub fn area(&self) -> Area {
        Area::sized(0.0, 0.0, self.pixmap.width() as f32, self.pixmap.height() as f32)
    }

    /// Only draws inside `area` with corners of `radius`, until [`Canvas::unclip`].
    pub fn clip(&mut self, area: Area, radius: f32) {
        let mask = Mask::new(self.pixmap.width(), self.pixmap.height());
        if let (Some(mut mask), Some(path)) = (mask, rounded_path(area, radius)) {
            mask.fill_path(&path, FillRule::Winding, true, Transform::identity());
            self.clip = Some(mask);
        }
    }

    pub fn unclip(&mut self) {
        self.clip = None;
    }

    pub fn rect(&mut self, area: Area, ink: Ink) {
        self.rounded(area, 0.0, ink);
    }

    /// A filled rectangle with corners of `radius`.
    pub fn rounded(&mut self, area: Area, radius: f32, ink: Ink) {
        if let Some(path) = rounded_path(area, radius) {
            self.fill(&path, ink);
        }
    }

    /// The outline of a rectangle, `width` wide and wholly inside it.
    pub fn outline(&mut self, area: Area, radius: f32, width: f32, ink: Ink) {
        if let Some(path) = rounded_path(area.grown(-width / 2.0), (radius - width / 2.0).max(0.0))
        {
            self.stroke_path(&path, width, ink);
        }
    }

    pub fn disc(&mut self, (x, y): (f32, f32), radius: f32, ink: Ink) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.fill(&path, ink);
        }
    }

    /// A disc that is whole up to the radius `inner` and fades away from there to `outer`.
    pub fn glow(&mut self, (x, y): (f32, f32), inner: f32, outer: f32, ink: Ink) {
        let [r, g, b] = ink.rgb;
        let shown = |share: f32| Color::from_rgba8(r, g, b, (share * ink.alpha * 255.0) as u8);
        let stops =
            [GradientStop::new(inner / outer, shown(1.0)), GradientStop::new(1.0, shown(0.0))];
        let middle = Point::from_xy(x, y);
        let (pad, plain) = (SpreadMode::Pad, Transform::identity());
        let shader = RadialGradient::new(middle, 0.0, middle, outer, stops.to_vec(), pad, plain);
        if let (Some(shader), Some(path)) = (shader, PathBuilder::from_circle(x, y, outer)) {
            let paint = Paint { shader, ..Paint::default() };
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, plain, self.clip.as_ref());
        }
    }

    pub fn circle(&mut self, (x, y): (f32, f32), radius: f32, width: f32, ink: Ink) {
        if let Some(path) = PathBuilder::from_circle(x, y, radius) {
            self.stroke_path(&path, width, ink);
        }
    }

    /// A polygon through `points`, filled.
    pub fn polygon(&mut self, points: &[(f32, f32)], ink: Ink) {
        if let Some(path) = path(points, true) {
            self.fill(&path, ink);
        }
    }

    /// A line through `points`.
    pub fn line(&mut self, points: &[(f32, f32)], width: f32, ink: Ink) {
        if let Some(path) = path(points, false) {
            self.stroke_path(&path, width, ink);
        }
    }

    /// The finished picture.
    pub fn image(self) -> RgbaImage {
        let (width, height) = (self.pixmap.width(), self.pixmap.height());
        // Everything is drawn on an opaque ground, so premultiplied and plain colours are the same.
        RgbaImage::from_raw(width, height, self.pixmap.take()).expect("four bytes a pixel")
    }

    fn fill(&mut self, path: &Path, ink: Ink) {
        let paint = paint(ink);
        let clip = self.clip.as_ref();
        self.pixmap.fill_path(path, &paint, FillRule::Winding, Transform::identity(), clip);
    }

    fn stroke_path(&mut self, path: &Path, width: f32, ink: Ink) {
        let stroke = Stroke {
            width,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        let clip = self.clip.as_ref();
        self.pixmap.stroke_path(path, &paint(ink), &stroke, Transform::identity(), clip);
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    let [r, g, b] = ink.rgb;
    paint.set_color_rgba8(r, g, b, (ink.alpha.clamp(0.0, 1.0) * 255.0).round() as u8);
    paint
}

fn path(points: &[(f32, f32)], closed: bool) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 { builder.move_to(x, y) } else { builder.line_to(x, y) }
    }
    if closed {
        builder.close();
    }
    builder.finish()
}

fn rounded_path(area: Area, radius: f32) -> Option<Path> {
    let Area { left, top, right, bottom } = area;
    let rect = Rect::from_ltrb(left, top, right, bottom)?;
    let r = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
    if r < 0.5 {
        return Some(PathBuilder::from_rect(rect));
    }
    let mut builder = PathBuilder::new();
    builder.move_to(left + r, top);
    builder.line_to(right - r, top);
    builder.quad_to(right, top, right, top + r);
    builder.line_to(right, bottom - r);
    builder.quad_to(right, bottom, right - r, bottom);
    builder.line_to(left + r, bottom);
    builder.quad_to(left, bottom, left, bottom - r);
    builder.line_to(left, top + r);
    builder.quad_to(left, top, left + r, top);
    builder.close();
    builder.finish()
}
