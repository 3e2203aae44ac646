//! What happens to a picture on its way: resampling, lossy formats, noise.

use std::io::Cursor;

use fastrand::Rng;
use image::{
    DynamicImage, Frame, ImageFormat, Rgba, RgbaImage,
    codecs::{gif::GifEncoder, jpeg::JpegEncoder},
    imageops::{self, FilterType},
};

/// Light that falls off across a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Light {
    /// The direction in which there is less, in radians from the right clockwise; `None` from the middle outwards.
    pub away: Option<f32>,
    /// The share that is lost where there is least.
    pub loss: f32,
}

impl Light {
    /// A loss of up to a third.
    pub fn random(rng: &mut Rng) -> Light {
        let away = (rng.u8(..4) > 0).then(|| rng.f32() * std::f32::consts::TAU);
        Light { away, loss: 0.03 + 0.3 * rng.f32() }
    }

    fn apply(self, image: &mut RgbaImage) {
        let (width, height) = (image.width() as f32, image.height() as f32);
        let lost = |x: u32, y: u32| {
            // From the middle, as shares of the way to an edge.
            let (x, y) = (2.0 * x as f32 / width - 1.0, 2.0 * y as f32 / height - 1.0);
            match self.away {
                Some(angle) => {
                    let (down, across) = angle.sin_cos();
                    let most = down.abs() + across.abs();
                    0.5 + 0.5 * (x * across + y * down) / most
                }
                None => (x * x + y * y) / 2.0,
            }
        };
        for (x, y, Rgba([r, g, b, _])) in image.enumerate_pixels_mut() {
            let keep = 1.0 - self.loss * lost(x, y);
            for channel in [r, g, b] {
                *channel = (f32::from(*channel) * keep).round() as u8;
            }
        }
    }
}

/// What happens to a picture, in this order.
#[derive(Clone, Debug, PartialEq)]
pub struct Spoil {
    pub light: Option<Light>,
    /// Resampled by this factor.
    pub factor: f32,
    pub filter: FilterType,
    /// Resampled by this factor and back; 1 is nothing.
    pub blur: f32,
    /// Up to so many levels up or down, for each pixel and channel.
    pub noise: u8,
    /// Through JPEG of this quality.
    pub jpeg: Option<u8>,
    /// Through GIF, which has 256 colours.
    pub gif: bool,
}

impl Default for Spoil {
    fn default() -> Spoil {
        Spoil {
            light: None,
            factor: 1.0,
            filter: FilterType::Triangle,
            blur: 1.0,
            noise: 0,
            jpeg: None,
            gif: false,
        }
    }
}

/// Factors that can be told from 1.
const SAME: f32 = 0.005;

impl Spoil {
    /// A resampling by 0.5 to 2.
    pub fn resampled(rng: &mut Rng) -> Spoil {
        let factor = 2f32.powf(rng.f32() * 2.0 - 1.0);
        let smooth = [FilterType::Triangle, FilterType::CatmullRom, FilterType::Lanczos3];
        let filter = match rng.u8(..4) {
            // Skipping pixels loses thin lines where the picture shrinks.
            3 if factor >= 1.0 => FilterType::Nearest,
            kind => smooth[usize::from(kind) % 3],
        };
        Spoil { factor, filter, ..Spoil::default() }
    }

    /// How wide a line of one pixel remains at the narrowest.
    pub fn narrowest(&self) -> f32 {
        self.factor.min(1.0) * self.blur
    }

    /// Levels that two colours must be apart for a human to tell them after this.
    pub fn apart(&self) -> u8 {
        let jpeg = match self.jpeg {
            None => 0,
            Some(80..) => 26,
            Some(65..) => 34,
            Some(_) => 44,
        };
        let noise = self.noise * 2 + if self.noise > 0 { 8 } else { 0 };
        let gif = if self.gif { 20 } else { 0 };
        jpeg.max(gif) + noise
    }

    /// The picture after this.
    pub fn apply(&self, mut image: RgbaImage, rng: &mut Rng) -> RgbaImage {
        if let Some(light) = self.light {
            light.apply(&mut image);
        }
        if (self.factor - 1.0).abs() > SAME {
            let scaled = |px: u32| ((px as f32 * self.factor).round() as u32).max(1);
            let (width, height) = (scaled(image.width()), scaled(image.height()));
            image = imageops::resize(&image, width, height, self.filter);
        }
        if self.blur < 1.0 {
            let (width, height) = image.dimensions();
            let less = |px: u32| ((px as f32 * self.blur) as u32).max(1);
            image = imageops::resize(&image, less(width), less(height), FilterType::Triangle);
            image = imageops::resize(&image, width, height, FilterType::CatmullRom);
        }
        if self.noise > 0 {
            add_noise(&mut image, self.noise, rng);
        }
        if let Some(quality) = self.jpeg {
            image = through_jpeg(image, quality);
        }
        if self.gif {
            image = through_gif(image);
        }
        image
    }
}

fn add_noise(image: &mut RgbaImage, levels: u8, rng: &mut Rng) {
    let levels = i16::from(levels);
    for Rgba([r, g, b, _]) in image.pixels_mut() {
        for channel in [r, g, b] {
            *channel = (i16::from(*channel) + rng.i16(-levels..=levels)).clamp(0, 255) as u8;
        }
    }
}

fn through_jpeg(image: RgbaImage, quality: u8) -> RgbaImage {
    let mut bytes = Vec::new();
    let rgb = DynamicImage::ImageRgba8(image).into_rgb8();
    JpegEncoder::new_with_quality(&mut bytes, quality)
        .encode_image(&rgb)
        .expect("a picture that fits JPEG");
    decoded(bytes, ImageFormat::Jpeg)
}

fn through_gif(image: RgbaImage) -> RgbaImage {
    let mut bytes = Vec::new();
    // The fastest quantisation, as of most recorders.
    GifEncoder::new_with_speed(&mut bytes, 30)
        .encode_frame(Frame::new(image))
        .expect("a picture that fits GIF");
    decoded(bytes, ImageFormat::Gif)
}

fn decoded(bytes: Vec<u8>, format: ImageFormat) -> RgbaImage {
    image::load(Cursor::new(bytes), format).expect("a picture just encoded").into_rgba8()
}
