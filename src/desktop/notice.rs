//! A small card of text over the desktop, for when there is nothing else to show.

use ab_glyph::{Font as _, FontRef, Glyph, PxScale, ScaleFont as _, point};
use image::{Rgba, RgbaImage, imageops};

use crate::platform::Area;

/// Sizes in pixels of a screen with 96 dots an inch.
const HEADLINE_PX: f32 = 16.0;
const TEXT_PX: f32 = 14.0;
const FOOTER_PX: f32 = 12.0;
const MARGIN_PX: f32 = 16.0;
const CORNER_PX: f32 = 9.0;
/// Width of a card, and the widths to try where there is less room.
pub(super) const WIDTH_PX: f32 = 380.0;
pub(super) const WIDTHS_PX: [f32; 3] = [WIDTH_PX, 300.0, 240.0];
/// Space between two lines, as a part of their height.
const LEADING: f32 = 1.45;

/// The fonts of the window.
const TEXT_FONT: &[u8] = include_bytes!("../../assets/fonts/Inter-Regular.ttf");
const HEADLINE_FONT: &[u8] = include_bytes!("../../assets/fonts/Inter-SemiBold.ttf");

const PAPER: [u8; 3] = [28, 29, 36];
const EDGE: [u8; 3] = [104, 106, 122];
const INK: [u8; 3] = [226, 227, 234];
const HEADLINE_INK: [u8; 3] = [255, 255, 255];
const FOOTER_INK: [u8; 3] = [160, 162, 176];
/// Space above the footer, and above the buttons.
const FOOTER_GAP_PX: f32 = 6.0;
const BUTTONS_GAP_PX: f32 = 10.0;

/// The buttons: margins around the words, from one to the next, and how round they are.
const BUTTON_MARGIN_PX: (f32, f32) = (12.0, 5.0);
const BUTTON_GAP_PX: f32 = 8.0;
const BUTTON_CORNER_PX: f32 = 6.0;
const BUTTON: [u8; 3] = [50, 52, 64];
/// With the mouse on it.
const BUTTON_LIT: [u8; 3] = [78, 81, 102];

/// What a card says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Text<'a> {
    pub(super) headline: &'a str,
    /// Paragraphs, a line each.
    pub(super) body: &'a str,
    /// A smaller word at the end; may be empty.
    pub(super) footer: &'a str,
    /// What can be clicked; often nothing.
    pub(super) buttons: &'a [&'a str],
    /// The button that the mouse is on.
    pub(super) lit: Option<usize>,
}

/// A card, drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Card {
    pub(super) image: RgbaImage,
    /// Where its buttons are in the picture.
    pub(super) buttons: Vec<Area>,
}

/// A card `width_px` wide, `scale` times as large as on a screen with 96 dots an inch. Letters that
/// the font lacks are left out.
pub(super) fn card(text: Text<'_>, width_px: f32, scale: f32) -> Card {
    let scale = scale.clamp(0.5, 8.0);
    let fonts = [HEADLINE_FONT, TEXT_FONT].map(FontRef::try_from_slice);
    let [Ok(headline_font), Ok(text_font)] = &fonts else {
        return Card::default(); // the fonts are part of the program
    };
    let inner = (width_px - 2.0 * MARGIN_PX) * scale;
    let mut lines = Vec::new();
    let mut add = |font, text: &str, size: f32, ink: [u8; 3]| {
        let wrapped = wrap(font, text, size * scale, inner);
        lines.extend(wrapped.into_iter().map(|line| (line, font, size * scale, ink)));
        lines.len()
    };
    let mut above_footer = add(headline_font, text.headline, HEADLINE_PX, HEADLINE_INK);
    text.body.lines().for_each(|line| above_footer = add(text_font, line, TEXT_PX, INK));
    add(text_font, text.footer, FOOTER_PX, FOOTER_INK);

    let gap = if lines.len() > above_footer { FOOTER_GAP_PX * scale } else { 0.0 };
    let height: f32 = lines.iter().map(|(_, _, size, _)| size * LEADING).sum();
    let below_text = height + gap + (MARGIN_PX + BUTTONS_GAP_PX) * scale;
    let buttons = places(text_font, text.buttons, inner, below_text, scale);
    let lowest = buttons.last().map(|button| button.bottom() as f32);
    let height = lowest.unwrap_or(below_text - BUTTONS_GAP_PX * scale) + MARGIN_PX * scale;
    let (width, height) = ((width_px * scale).ceil() as u32, height.ceil() as u32);
    let mut image = slab((width, height), CORNER_PX * scale, scale, PAPER);
    let mut top = MARGIN_PX * scale;
    for (at, (line, font, size, ink)) in lines.into_iter().enumerate() {
        if at == above_footer {
            top += gap;
        }
        let baseline = top + font.as_scaled(PxScale::from(size)).ascent();
        for glyph in glyphs(font, &line, size, MARGIN_PX * scale, baseline) {
            ink_glyph(&mut image, font, glyph, ink);
        }
        top += size * LEADING;
    }
    for (at, (&label, place)) in text.buttons.iter().zip(&buttons).enumerate() {
        let fill = if text.lit == Some(at) { BUTTON_LIT } else { BUTTON };
        let slab = slab((place.width, place.height), BUTTON_CORNER_PX * scale, scale, fill);
        imageops::overlay(&mut image, &slab, place.x.into(), place.y.into());
        let (left, top) = (BUTTON_MARGIN_PX.0 * scale, BUTTON_MARGIN_PX.1 * scale);
        let size = TEXT_PX * scale;
        let ascent = text_font.as_scaled(PxScale::from(size)).ascent();
        let lead = size * (LEADING - 1.0) / 2.0;
        let baseline = place.y as f32 + top + lead + ascent;
        for glyph in glyphs(text_font, label, size, place.x as f32 + left, baseline) {
            ink_glyph(&mut image, text_font, glyph, HEADLINE_INK);
        }
    }
    Card { image, buttons }
}

/// A card with one line of text, as wide as that.
pub(super) fn strip(text: &str, scale: f32) -> RgbaImage {
    let font = FontRef::try_from_slice(TEXT_FONT);
    let wide = font.map_or(0.0, |font| measure(&font, text, TEXT_PX));
    // Rounding may make it a little wider at another scale.
    card(Text { body: text, ..Text::default() }, wide + 2.0 * MARGIN_PX + 2.0, scale).image
}

/// Where buttons with these words go: in rows no longer than `width`, the first one at `top`.
fn places(font: &FontRef<'_>, labels: &[&str], width: f32, top: f32, scale: f32) -> Vec<Area> {
    let size = TEXT_PX * scale;
    let height = size * LEADING + 2.0 * BUTTON_MARGIN_PX.1 * scale;
    let (mut x, mut y) = (0.0, top);
    let place = |label: &&str| {
        let wide = measure(font, label, size) + 2.0 * BUTTON_MARGIN_PX.0 * scale;
        if x > 0.0 && x + wide > width {
            (x, y) = (0.0, y + height + BUTTON_GAP_PX * scale);
        }
        let left = MARGIN_PX * scale + x;
        x += wide + BUTTON_GAP_PX * scale;
        let (width, height) = (wide.ceil() as u32, height.ceil() as u32);
        Area { x: left.round() as i32, y: y.round() as i32, width, height }
    };
    labels.iter().map(place).collect()
}

/// An empty card or button with round corners and an edge that shows on light and dark pages.
fn slab((width, height): (u32, u32), corner: f32, scale: f32, fill: [u8; 3]) -> RgbaImage {
    let (half_width, half_height) = (width as f32 / 2.0, height as f32 / 2.0);
    RgbaImage::from_fn(width, height, |x, y| {
        let beyond = |at: u32, half: f32| (at as f32 + 0.5 - half).abs() - half + corner;
        let (x, y) = (beyond(x, half_width), beyond(y, half_height));
        let distance = x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0) - corner;
        let [red, green, blue] = if distance > -scale { EDGE } else { fill };
        Rgba([red, green, blue, ((0.5 - distance).clamp(0.0, 1.0) * 255.0) as u8])
    })
}

/// Breaks `text` between words so that no line is wider than `width`, unless a word is.
fn wrap(font: &FontRef<'_>, text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| measure(font, line, size) <= width) {
            Some(longer) => {
                lines.pop();
                lines.push(longer);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

fn measure(font: &FontRef<'_>, text: &str, size: f32) -> f32 {
    let font = font.as_scaled(PxScale::from(size));
    text.chars().map(|letter| font.h_advance(font.glyph_id(letter))).sum()
}

fn glyphs(font: &FontRef<'_>, text: &str, size: f32, mut x: f32, baseline: f32) -> Vec<Glyph> {
    let scaled = font.as_scaled(PxScale::from(size));
    let place = |letter| {
        let id = scaled.glyph_id(letter);
        let glyph = id.with_scale_and_position(size, point(x, baseline));
        x += scaled.h_advance(id);
        glyph
    };
    text.chars().map(place).collect()
}

fn ink_glyph(image: &mut RgbaImage, font: &FontRef<'_>, glyph: Glyph, ink: [u8; 3]) {
    let Some(outline) = font.outline_glyph(glyph) else { return };
    let (left, top) = (outline.px_bounds().min.x as i64, outline.px_bounds().min.y as i64);
    outline.draw(|x, y, covered| {
        let at = |at: u32, from: i64| u32::try_from(i64::from(at) + from).ok();
        let (Some(x), Some(y)) = (at(x, left), at(y, top)) else { return };
        if let Some(pixel) = image.get_pixel_mut_checked(x, y) {
            for (below, ink) in pixel.0.iter_mut().zip(ink) {
                *below = (f32::from(*below) * (1.0 - covered) + f32::from(ink) * covered) as u8;
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Nothing on the 1920×1080 screen looks like a board.";

    #[test]
    fn a_strip_is_one_line_high_at_every_scale() {
        let one = card(Text { body: "Box", ..Text::default() }, WIDTH_PX, 1.0).image.height();
        for scale in [1.0, 1.25, 1.5, 2.0] {
            let height = strip(TEXT, scale).height();
            assert!(height.abs_diff((one as f32 * scale) as u32) <= 2, "{scale}: {height}");
        }
    }

    #[test]
    fn text_is_broken_to_fit_and_inked_inside_the_card() {
        let font = FontRef::try_from_slice(TEXT_FONT).expect("a font");
        let lines = wrap(&font, TEXT, 15.0, 200.0);
        assert!(lines.len() >= 2 && lines.join(" ") == TEXT, "{lines:?}");
        assert!(lines.iter().all(|line| measure(&font, line, 15.0) <= 200.0));

        let footer = "The key again: more.";
        let text = Text { headline: "No board found", body: TEXT, footer, ..Text::default() };
        let image = card(text, WIDTH_PX, 1.0).image;
        let is_ink = |pixel: &Rgba<u8>| pixel.0[0] > 200 && pixel.0[3] == 255;
        assert!(image.pixels().filter(|pixel| is_ink(pixel)).count() > 300);
        let in_margin = |x: u32| x < 12 || x > image.width() - 12;
        let mut stray =
            image.enumerate_pixels().filter(|(x, _, pixel)| in_margin(*x) && is_ink(pixel));
        assert_eq!(stray.next(), None);
    }

    #[test]
    fn a_card_grows_with_the_screen_and_survives_any_text() {
        let text = Text { headline: "No board", body: TEXT, ..Text::default() };
        let [small, large] = [1.0, 2.0].map(|scale| card(text, WIDTH_PX, scale).image);
        assert_eq!(large.width(), 2 * small.width());
        let narrow = card(text, WIDTHS_PX[2], 1.0).image;
        assert!(narrow.width() < small.width() && narrow.height() > small.height());
        let long = format!("\n{}", "long".repeat(500));
        let odd = Text { headline: "\u{0}\u{1f451}\u{200d}", body: &long, ..text };
        card(odd, WIDTH_PX, f32::NAN);
    }

    #[test]
    fn buttons_lie_inside_the_card_apart_and_light_up_alone() {
        let buttons = ["Draw a box", "Show what was seen"];
        let text = Text { headline: "No board", body: TEXT, buttons: &buttons, ..Text::default() };
        for (width, scale) in [(WIDTH_PX, 1.0), (WIDTH_PX, 2.5), (WIDTHS_PX[2], 1.0)] {
            let Card { image, buttons } = card(text, width, scale);
            let whole = Area { x: 0, y: 0, width: image.width(), height: image.height() };
            let [one, other] = buttons[..] else { panic!("{buttons:?}") };
            assert!([one, other].iter().all(|button| button.overlap(whole) == Some(*button)));
            assert_eq!(one.overlap(other), None);
            // Beside one another where there is room, else below.
            assert_eq!(one.y == other.y, width == WIDTH_PX);

            let lit = card(Text { lit: Some(1), ..text }, width, scale).image;
            let mut changed = image.enumerate_pixels().filter(|(x, y, pixel)| {
                lit.get_pixel(*x, *y) != *pixel && !other.contains((*x as i32, *y as i32))
            });
            assert_eq!(changed.next(), None);
            assert!(lit != image);
        }
    }
}
