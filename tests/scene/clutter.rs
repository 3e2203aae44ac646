//! What fills pages: writing, buttons, bars, cards.

use fastrand::Rng;

use super::{
    canvas::{Area, Canvas, Ink, Rgb, mix},
    palette::{against, hsl},
};

/// Strokes on a field 1 wide and 2 high, much like those of letters and digits.
const LETTERS: &[&[(f32, f32)]] = &[
    &[(0.0, 2.0), (0.5, 0.0), (1.0, 2.0)],
    &[(0.0, 0.0), (0.0, 2.0), (1.0, 2.0), (1.0, 1.0), (0.0, 1.0)],
    &[(1.0, 0.2), (0.2, 0.2), (0.0, 1.0), (0.2, 2.0), (1.0, 2.0)],
    &[(1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (0.8, 1.0), (0.0, 1.0), (0.0, 2.0), (1.0, 2.0)],
    &[(0.0, 0.0), (0.0, 2.0), (0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (1.0, 2.0)],
    &[(0.5, 0.0), (0.5, 2.0)],
    &[(0.0, 0.0), (0.0, 2.0), (1.0, 2.0)],
    &[(0.0, 2.0), (0.0, 0.5), (0.5, 1.2), (1.0, 0.5), (1.0, 2.0)],
    &[(0.0, 0.5), (1.0, 0.5), (1.0, 2.0), (0.0, 2.0), (0.0, 0.5)],
    &[(1.0, 0.0), (0.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, 2.0), (0.0, 2.0)],
    &[(0.0, 0.0), (1.0, 0.0), (0.3, 2.0)],
    &[(0.0, 0.4), (1.0, 0.4), (0.5, 0.4), (0.5, 2.0)],
];

/// One line of writing from (`left`, `top`) on, `high` pixels high, not wider than `wide`.
pub fn writing(
    canvas: &mut Canvas,
    (left, top): (f32, f32),
    (wide, high): (f32, f32),
    ink: Ink,
    rng: &mut Rng,
) {
    let letter_px = high / 2.0;
    let mut x = left;
    while x + letter_px < left + wide {
        if rng.u8(..6) > 0 {
            letter(canvas, Area::sized(x, top, letter_px * 0.8, high), ink, rng);
        }
        x += letter_px * 1.25;
    }
}

/// One letter, as large as `area`.
pub fn letter(canvas: &mut Canvas, area: Area, ink: Ink, rng: &mut Rng) {
    sign(canvas, area, ink, rng.usize(..LETTERS.len()));
}

/// The letter of this number, as large as `area`; there are twelve.
pub fn sign(canvas: &mut Canvas, area: Area, ink: Ink, number: usize) {
    let strokes = LETTERS[number];
    let at =
        |&(x, y): &(f32, f32)| (area.left + x * area.width(), area.top + y * area.height() / 2.0);
    let points: Vec<(f32, f32)> = strokes.iter().map(at).collect();
    canvas.line(&points, (area.height() / 9.0).max(1.0), ink);
}

/// Lines of writing that fill `area`, ragged on the right, with gaps between paragraphs.
pub fn paragraphs(canvas: &mut Canvas, area: Area, ground: Rgb, rng: &mut Rng) {
    let high = (8 + rng.u32(..9)) as f32;
    let ink = Ink { rgb: against(ground), alpha: 0.6 + 0.4 * rng.f32() };
    let mut y = area.top + high;
    while y + high < area.bottom {
        if rng.u8(..5) > 0 {
            let wide = area.width() * (0.3 + 0.7 * rng.f32());
            writing(canvas, (area.left, y), (wide, high), ink, rng);
        }
        y += high * (1.5 + rng.f32());
    }
}

/// Something that pages have, in `area`: writing, a card with writing, a picture, buttons, a table.
pub fn block(canvas: &mut Canvas, area: Area, ground: Rgb, rng: &mut Rng) {
    if area.width() < 30.0 || area.height() < 20.0 {
        return;
    }
    match rng.u8(..6) {
        0..=2 => paragraphs(canvas, area, ground, rng),
        3 => {
            let card = mix(ground, against(ground), 0.06);
            canvas.rounded(area, 8.0, Ink::solid(card));
            canvas.outline(area, 8.0, 1.0, Ink::solid(mix(ground, against(ground), 0.2)));
            paragraphs(canvas, area.grown(-10.0), card, rng);
        }
        4 => {
            let colour = hsl(rng.f32() * 360.0, 0.6, 0.5);
            canvas.rect(area, Ink::solid(colour));
            canvas.disc(area.middle(), area.height() / 4.0, Ink::solid([255; 3]));
        }
        _ => {
            let mut y = area.top;
            while y + 34.0 < area.bottom {
                button(
                    canvas,
                    Area::sized(area.left, y, area.width().min(180.0), 28.0),
                    ground,
                    rng,
                );
                y += 40.0;
            }
        }
    }
}

/// A button with writing in it.
pub fn button(canvas: &mut Canvas, area: Area, ground: Rgb, rng: &mut Rng) {
    let radius = area.height() / 2.0 * rng.f32();
    let filled = rng.bool();
    let colour = if filled { hsl(rng.f32() * 360.0, 0.6, 0.35) } else { ground };
    canvas.rounded(area, radius, Ink::solid(colour));
    canvas.outline(area, radius, 1.5, Ink::solid(against(ground)));
    let high = area.height() * 0.4;
    let at = (area.left + area.width() * 0.25, area.top + area.height() * 0.3);
    writing(canvas, at, (area.width() * 0.5, high), Ink::solid(against(colour)), rng);
}

/// The bars of a browser along the top of the picture; returns their height.
pub fn browser(canvas: &mut Canvas, dark: bool, rng: &mut Rng) -> f32 {
    let zoom = 1.0 + 0.5 * rng.f32();
    let width = canvas.area().width();
    let bar = if dark { [35, 36, 40] } else { [222, 225, 230] };
    let tab = if dark { [58, 60, 66] } else { [255; 3] };
    let (tabs, whole) = (34.0 * zoom, 76.0 * zoom);
    canvas.rect(Area::sized(0.0, 0.0, width, tabs), Ink::solid(bar));
    canvas.rect(Area::sized(0.0, tabs, width, whole - tabs), Ink::solid(tab));
    let ink = Ink::solid(against(tab));
    for i in 0..rng.u32(1..=4) {
        let left = (10.0 + 190.0 * i as f32) * zoom;
        canvas.rounded(Area::sized(left, 6.0 * zoom, 180.0 * zoom, tabs), 8.0, Ink::solid(tab));
        writing(canvas, (left + 20.0, 14.0 * zoom), (110.0 * zoom, 9.0 * zoom), ink, rng);
    }
    for i in 0..3 {
        canvas.circle(((20.0 + 30.0 * i as f32) * zoom, tabs + 20.0 * zoom), 7.0 * zoom, 1.5, ink);
    }
    let address = Area::sized(110.0 * zoom, tabs + 6.0 * zoom, width * 0.6, 28.0 * zoom);
    canvas.rounded(address, 14.0, Ink::solid(bar));
    let at = (address.left + 16.0, address.top + 9.0 * zoom);
    writing(canvas, at, (address.width() * 0.5, 10.0 * zoom), ink, rng);
    whole
}
