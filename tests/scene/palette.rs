//! Region colours: random in the manner of a site, never a list of one site's colours.

use fastrand::Rng;

use super::canvas::{Rgb, contrast, luma};

/// The manner of a set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Palette {
    /// Light and soft, with perhaps a grey and a beige among them.
    Pastel,
    /// Strong colours, with perhaps white among them.
    Saturated,
    /// Dark colours, for a page at night.
    Night,
    /// Soft colours in pairs that are hard to tell apart.
    Close,
    /// Greys alone.
    Grey,
    /// Any colour there is.
    Any,
}

/// Colours tried before a palette counts as full.
const MAX_TRIES: usize = 4000;

impl Palette {
    /// `count` colours that differ from each other and from `others` by at least `apart` levels
    /// in some channel; `None` if this manner has not so many.
    pub fn pick(self, count: usize, apart: u8, others: &[Rgb], rng: &mut Rng) -> Option<Vec<Rgb>> {
        let mut colours: Vec<Rgb> = Vec::new();
        for _ in 0..MAX_TRIES {
            if colours.len() == count {
                break;
            }
            let colour = self.colour(&colours, apart, rng);
            if colours.iter().chain(others).all(|&other| contrast(colour, other) >= apart) {
                colours.push(colour);
            }
        }
        rng.shuffle(&mut colours);
        (colours.len() == count).then_some(colours)
    }

    fn colour(self, before: &[Rgb], apart: u8, rng: &mut Rng) -> Rgb {
        let hue = rng.f32() * 360.0;
        let mut between = |low: f32, high: f32| low + rng.f32() * (high - low);
        match self {
            Palette::Pastel if between(0.0, 1.0) < 0.15 => {
                hsl(between(20.0, 60.0), between(0.0, 0.2), between(0.65, 0.95))
            }
            Palette::Pastel => hsl(hue, between(0.35, 1.0), between(0.68, 0.9)),
            Palette::Saturated if between(0.0, 1.0) < 0.06 => [255; 3],
            Palette::Saturated => hsl(hue, between(0.5, 1.0), between(0.3, 0.65)),
            Palette::Night => hsl(hue, between(0.15, 0.7), between(0.14, 0.42)),
            Palette::Grey => [between(50.0, 255.0) as u8; 3],
            Palette::Any => [between(30.0, 255.0), between(30.0, 255.0), between(30.0, 255.0)]
                .map(|channel| channel as u8),
            Palette::Close => match rng.choice(before) {
                Some(&near) if rng.f32() < 0.5 => step(near, apart, rng),
                _ => hsl(hue, 0.3 + 0.6 * rng.f32(), 0.7 + 0.2 * rng.f32()),
            },
        }
    }
}

/// A colour barely more than `apart` levels from `near`.
fn step(near: Rgb, apart: u8, rng: &mut Rng) -> Rgb {
    let far = i16::from(apart) + rng.i16(0..4);
    let mut colour = near.map(|channel| i16::from(channel) + rng.i16(-far..=far));
    let channel = rng.usize(..3);
    let sign = if near[channel] > 150 { -1 } else { 1 };
    colour[channel] = i16::from(near[channel]) + sign * far;
    colour.map(|channel| channel.clamp(0, 255) as u8)
}

/// A colour, soft or strong, that differs from all `others` by `apart` levels in some channel, if there is any.
pub fn unlike(others: &[Rgb], apart: u8, rng: &mut Rng) -> Rgb {
    let (soft, strong) = (Palette::Pastel, Palette::Saturated);
    let manners = if rng.bool() { [soft, strong] } else { [strong, soft] };
    let found = manners.iter().find_map(|manner| manner.pick(1, apart, others, rng));
    found.map_or([0; 3], |colours| colours[0])
}

/// From hue in degrees, saturation and lightness from 0 to 1.
pub fn hsl(hue: f32, saturation: f32, lightness: f32) -> Rgb {
    let reach = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|offset| {
        let k = (offset + hue / 30.0) % 12.0;
        let channel = lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
        (channel * 255.0).round() as u8
    })
}

/// Black or white, whichever stands out more on `colour`.
pub fn against(colour: Rgb) -> Rgb {
    if luma(colour) > 120.0 { [0; 3] } else { [255; 3] }
}
