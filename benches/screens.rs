//! Whole screens to be read: pages with a board somewhere on them, and the worst pages without one.

use fastrand::Rng;
use image::{Pixel, RgbaImage, imageops};

use crate::scene::{
    Class, Scene,
    canvas::{Area, Canvas, Ink, Rgb},
    clutter,
    palette::hsl,
};

/// What is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// A light page full of writing, cards and buttons, with a board.
    Light,
    /// A dark editor full of coloured words, with a board beside them.
    Editor,
    /// Thousands of rectangles, and no board.
    Rectangles,
    /// Tables of like cells, none a board, all over.
    Tables,
    /// Noise, and no board.
    Noise,
    /// Thousands of rectangles under noise, on a dark page.
    NoisyRectangles,
}

impl Screen {
    pub const ALL: [Screen; 6] = [
        Screen::Light,
        Screen::Editor,
        Screen::Rectangles,
        Screen::Tables,
        Screen::Noise,
        Screen::NoisyRectangles,
    ];

    pub fn name(self) -> String {
        format!("{self:?}")
    }

    /// The screen of this size; always the same one for a seed.
    pub fn draw(self, size: (u32, u32), seed: u64) -> RgbaImage {
        let mut rng = Rng::with_seed(seed);
        match self {
            Screen::Light => with_board(light(size, &mut rng), Class::Plain, seed, &mut rng),
            Screen::Editor => {
                with_board(editor(size, &mut rng), Class::LightOnDark, seed, &mut rng)
            }
            Screen::Rectangles => rectangles(size, &mut rng).image(),
            Screen::Tables => tables(size, &mut rng).image(),
            Screen::Noise => noisy(Canvas::new(size.0, size.1, DARK).image(), 60, &mut rng),
            Screen::NoisyRectangles => noisy(rectangles(size, &mut rng).image(), 10, &mut rng),
        }
    }
}

const DARK: Rgb = [24, 25, 28];

/// Columns of what pages have.
fn light((width, height): (u32, u32), rng: &mut Rng) -> Canvas {
    let ground = [250, 250, 252];
    let mut canvas = Canvas::new(width, height, ground);
    let top = clutter::browser(&mut canvas, false, rng);
    let columns = rng.u32(3..=6);
    let wide = width as f32 / columns as f32;
    for column in 0..columns {
        let mut y = top + 20.0;
        while y < height as f32 {
            let high = 60.0 + 300.0 * rng.f32();
            let left = column as f32 * wide + 20.0;
            clutter::block(&mut canvas, Area::sized(left, y, wide - 40.0, high), ground, rng);
            y += high + 30.0;
        }
    }
    canvas
}

/// Lines of coloured words on dark ground, from edge to edge.
fn editor((width, height): (u32, u32), rng: &mut Rng) -> Canvas {
    let mut canvas = Canvas::new(width, height, DARK);
    let high = 12.0;
    let mut y = 10.0;
    while y < height as f32 {
        let mut x = 60.0 + 30.0 * rng.u8(..5) as f32;
        clutter::writing(&mut canvas, (10.0, y), (40.0, high), Ink::solid([110; 3]), rng);
        while x < width as f32 {
            let wide = 20.0 + 120.0 * rng.f32();
            let ink = Ink::solid(hsl(rng.f32() * 360.0, 0.6, 0.7));
            if rng.u8(..8) > 0 {
                clutter::writing(&mut canvas, (x, y), (wide, high), ink, rng);
            }
            x += wide + 10.0;
        }
        y += high * 1.6;
    }
    canvas
}

fn rectangles((width, height): (u32, u32), rng: &mut Rng) -> Canvas {
    let mut canvas = Canvas::new(width, height, DARK);
    for _ in 0..6000 {
        let (left, top) = (rng.f32() * width as f32, rng.f32() * height as f32);
        let side = |rng: &mut Rng| (6.0 + 200.0 * rng.f32().powi(3)).round();
        let area = Area::sized(left.round(), top.round(), side(rng), side(rng));
        if rng.u8(..4) == 0 {
            canvas.rect(area, Ink::solid(hsl(rng.f32() * 360.0, 0.5, 0.3)));
        }
        canvas.outline(area, 0.0, rng.u8(1..4).into(), Ink::solid([200; 3]));
    }
    canvas
}

/// Grids of cells with as many columns as rows, each with a hole or a colour too many.
fn tables((width, height): (u32, u32), rng: &mut Rng) -> Canvas {
    let mut canvas = Canvas::new(width, height, DARK);
    let mut top = 20.0;
    while top < height as f32 {
        let mut left = 20.0;
        let tallest = 480.0;
        while left < width as f32 {
            let (size, px) = (rng.u32(5..12), (16 + rng.u32(..24)) as f32);
            for row in 0..size {
                for col in 0..size {
                    let (x, y) = (left + col as f32 * px, top + row as f32 * px);
                    let colour = hsl(rng.f32() * 360.0, 0.5, 0.3);
                    canvas.rect(
                        Area::sized(x + 1.0, y + 1.0, px - 1.0, px - 1.0),
                        Ink::solid(colour),
                    );
                }
            }
            left += size as f32 * px + 24.0;
        }
        top += tallest;
    }
    canvas
}

/// `image` with each channel of each pixel off by up to `most` levels.
fn noisy(mut image: RgbaImage, most: i16, rng: &mut Rng) -> RgbaImage {
    for pixel in image.pixels_mut() {
        pixel.apply_without_alpha(|level| {
            (i16::from(level) + rng.i16(-most..=most)).clamp(0, 255) as u8
        });
    }
    image
}

/// `page` with the board of a scene somewhere on it, wholly on the screen.
fn with_board(page: Canvas, class: Class, seed: u64, rng: &mut Rng) -> RgbaImage {
    let mut page = page.image();
    let board = Scene::new(class, seed).image;
    let free = (page.width() - board.width(), page.height() - board.height());
    let at = (rng.u32(..=free.0), rng.u32(..=free.1));
    imageops::replace(&mut page, &board, at.0.into(), at.1.into());
    page
}
