//! Tables, pages, colours and noise.

use fastrand::Rng;
use image::{Rgba, RgbaImage};

use super::{
    super::{
        canvas::{Area, Canvas, Ink, Rgb, mix},
        clutter,
        palette::{Palette, against, hsl},
    },
    Grid, black,
};

/// Seven columns, four to six rows, some days coloured.
pub(super) fn calendar(ground: Rgb, rng: &mut Rng) -> Canvas {
    let px = 30.0 + 60.0 * rng.f32();
    let rows = rng.usize(4..=6);
    let mut grid = Grid::new((7, rows), (px, px * (0.7 + 0.5 * rng.f32())), ground, rng);
    let events: Vec<Rgb> = (0..4).map(|_| hsl(rng.f32() * 360.0, 0.7, 0.75)).collect();
    for cell in grid.cells() {
        let event = if rng.u8(..4) == 0 { rng.choice(&events).copied() } else { None };
        grid.fill(cell, event.unwrap_or([255; 3]));
        grid.write(cell, black(), rng);
    }
    grid.rule(1.0, 1.0, [120; 3]);
    grid.canvas
}

pub(super) fn sheet(ground: Rgb, rng: &mut Rng) -> Canvas {
    let size = (rng.usize(6..=16), rng.usize(10..=30));
    let mut grid = Grid::new(size, (60.0 + 40.0 * rng.f32(), 18.0 + 8.0 * rng.f32()), ground, rng);
    let paper = if ground[0] < 128 { [30; 3] } else { [255; 3] };
    for (row, col) in grid.cells() {
        let head = row == 0 || col == 0;
        let marked = rng.u8(..20) == 0;
        let grey = mix(paper, against(paper), 0.1);
        let colour = if marked { [250, 235, 140] } else { paper };
        grid.fill((row, col), if head { grey } else { colour });
        if head || rng.u8(..3) == 0 {
            let cell = grid.at.cell(row, col);
            let at = (cell.left + 4.0, cell.top + 5.0);
            let ink = Ink::solid(against(if head { grey } else { colour }));
            clutter::writing(&mut grid.canvas, at, (cell.width() - 8.0, 8.0), ink, rng);
        }
    }
    grid.rule(1.0, 1.0, [170; 3]);
    grid.canvas
}

/// A colour in every cell, each another one, or too few of them.
pub(super) fn swatches(ground: Rgb, rng: &mut Rng) -> Canvas {
    let size = rng.usize(5..=10);
    let mut grid = Grid::square(size, ground, rng);
    let few = rng.bool();
    let count = if few { rng.usize(2..size - 1) } else { size * size };
    let manner = rng.choice([Palette::Pastel, Palette::Any]).expect("two palettes");
    let colours: Vec<Rgb> = manner.pick(count, 3, &[], rng).unwrap_or_default();
    for (i, cell) in grid.cells().enumerate() {
        let at = if few { rng.usize(..count) } else { i };
        grid.fill(cell, colours.get(at).copied().unwrap_or([rng.u8(..); 3]));
    }
    if rng.bool() {
        grid.rule(2.0, 3.0, [0; 3]);
    }
    grid.canvas
}

/// Weeks and days, as tables of activity show them.
pub(super) fn heatmap(ground: Rgb, rng: &mut Rng) -> Canvas {
    let px = (10 + rng.u32(..10)) as f32;
    let mut grid = Grid::new((rng.usize(15..=53), 7), (px, px), ground, rng);
    let hue = rng.f32() * 360.0;
    for (row, col) in grid.cells() {
        let tile = grid.at.cell(row, col).grown(-px / 8.0);
        let depth = rng.u8(..5).saturating_sub(1);
        grid.canvas.rounded(tile, 2.0, Ink::solid(hsl(hue, 0.5, 0.92 - 0.15 * f32::from(depth))));
    }
    grid.canvas
}

/// Outlines of thousands of rectangles.
pub(super) fn rectangles(ground: Rgb, rng: &mut Rng) -> Canvas {
    let (width, height) = (rng.u32(400..1600), rng.u32(300..1000));
    let mut canvas = Canvas::new(width, height, ground);
    for _ in 0..rng.u32(500..4000) {
        let (left, top) = (rng.f32() * width as f32, rng.f32() * height as f32);
        let side = |rng: &mut Rng| (6.0 + 150.0 * rng.f32().powi(3)).round();
        let area = Area::sized(left.round(), top.round(), side(rng), side(rng));
        if rng.u8(..4) == 0 {
            canvas.rect(area, Ink::solid(hsl(rng.f32() * 360.0, 0.6, 0.7)));
        }
        let px = rng.u8(1..4).into();
        canvas.outline(area, 0.0, px, Ink::solid(against(ground)));
    }
    canvas
}

pub(super) fn writing(ground: Rgb, rng: &mut Rng) -> Canvas {
    let (width, height) = (rng.u32(300..1400), rng.u32(200..900));
    let mut canvas = Canvas::new(width, height, ground);
    let top = clutter::browser(&mut canvas, ground[0] < 128, rng);
    let mut y = top + 10.0;
    while y + 30.0 < height as f32 {
        let high = 30.0 + 200.0 * rng.f32();
        let mut x = 10.0;
        while x + 40.0 < width as f32 {
            let wide = 40.0 + 400.0 * rng.f32();
            let right = (x + wide).min(width as f32 - 10.0);
            let area = Area { left: x, top: y, right, bottom: (y + high).min(height as f32) };
            clutter::block(&mut canvas, area, ground, rng);
            x += wide + 12.0;
        }
        y += high + 12.0;
    }
    canvas
}

pub(super) fn static_noise(rng: &mut Rng) -> RgbaImage {
    let grey = rng.bool();
    RgbaImage::from_fn(rng.u32(100..900), rng.u32(100..700), |_, _| {
        let [r, g, b] = [rng.u8(..), rng.u8(..), rng.u8(..)];
        if grey { Rgba([r, r, r, 255]) } else { Rgba([r, g, b, 255]) }
    })
}

/// Soft colours without an edge, as in a photograph out of focus.
pub(super) fn gradient(rng: &mut Rng) -> RgbaImage {
    let (width, height) = (rng.u32(200..900), rng.u32(200..700));
    let waves: Vec<[f32; 3]> =
        (0..9).map(|_| [rng.f32() * 0.03, rng.f32() * 0.03, rng.f32() * 6.0]).collect();
    RgbaImage::from_fn(width, height, |x, y| {
        let channel = |from: usize| {
            let sum: f32 = waves[from..from + 3]
                .iter()
                .map(|[across, down, turn]| (x as f32 * across + y as f32 * down + turn).sin())
                .sum();
            (128.0 + 40.0 * sum) as u8
        };
        Rgba([channel(0), channel(3), channel(6), 255])
    })
}
