//! Pictures without a Queens board: other games, tables, pages, noise.

use fastrand::Rng;
use image::{Rgba, RgbaImage};

use super::{
    boards,
    canvas::{Area, Canvas, Ink, Rgb, mix},
    class::Class,
    clutter,
    fault::Regions,
    lines::{self, Lattice, LineStyle},
    marks::{QueenSign, queen},
    page::{self, Framing},
    palette::{Palette, against, hsl},
    spoil::Spoil,
};

/// The picture of a negative class other than a faulty board.
pub fn draw(class: Class, rng: &mut Rng) -> RgbaImage {
    let dark = rng.u8(..4) == 0;
    let ground = page::ground(dark, rng);
    let image = match class {
        Class::Chess => chess(ground, rng).image(),
        Class::Sudoku => sudoku(ground, rng).image(),
        Class::Crossword => crossword(ground, rng).image(),
        Class::Calendar => calendar(ground, rng).image(),
        Class::Sheet => sheet(ground, rng).image(),
        Class::Zip => zip(ground, rng).image(),
        Class::Tango => tango(ground, rng).image(),
        Class::Uncoloured => uncoloured(ground, rng).image(),
        Class::Swatches => swatches(ground, rng).image(),
        Class::Wordle => wordle(ground, rng).image(),
        Class::Heatmap => heatmap(ground, rng).image(),
        Class::Rectangles => rectangles(ground, rng).image(),
        Class::Static => return static_noise(rng),
        Class::Gradient => gradient(rng),
        _ => writing(ground, rng).image(),
    };
    let spoil = match rng.u8(..4) {
        0 => Spoil::resampled(rng),
        1 => Spoil { jpeg: Some(rng.u8(50..=95)), ..Spoil::default() },
        _ => Spoil::default(),
    };
    spoil.apply(image, rng)
}

/// A picture with an even grid of `cols` by `rows` in it, framed like a board.
struct Grid {
    canvas: Canvas,
    at: Lattice,
    cols: usize,
    rows: usize,
}

impl Grid {
    fn new((cols, rows): (usize, usize), cell_px: (f32, f32), ground: Rgb, rng: &mut Rng) -> Grid {
        let edges = |count: usize, px: f32| (0..=count).map(|i| (i as f32 * px).round()).collect();
        let at = Lattice { cols: edges(cols, cell_px.0), rows: edges(rows, cell_px.1) };
        let (width, height) = (at.area().width(), at.area().height());
        let framing = *rng.choice(Framing::ALL).expect("several framings");
        let placed = page::place(framing, (width, height), 0.0, ground, rng);
        let at = at.moved(placed.left, placed.top);
        Grid { canvas: placed.canvas, at, cols, rows }
    }

    /// A square grid of `size` rows with cells of 18 to 70 px.
    fn square(size: usize, ground: Rgb, rng: &mut Rng) -> Grid {
        let px = 18.0 + 52.0 * rng.f32();
        Grid::new((size, size), (px, px), ground, rng)
    }

    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let cols = self.cols;
        (0..self.rows * cols).map(move |i| (i / cols, i % cols))
    }

    fn fill(&mut self, (row, col): (usize, usize), colour: Rgb) {
        self.canvas.rect(self.at.cell(row, col), Ink::solid(colour));
    }

    /// Lines of `px` between all cells, and a border of `border_px` inside the outer edge.
    fn rule(&mut self, px: f32, border_px: f32, colour: Rgb) {
        let (area, ink) = (self.at.area(), Ink::solid(colour));
        for &x in &self.at.cols[1..self.cols] {
            self.canvas.rect(Area::sized(x - (px / 2.0).floor(), area.top, px, area.height()), ink);
        }
        for &y in &self.at.rows[1..self.rows] {
            self.canvas.rect(Area::sized(area.left, y - (px / 2.0).floor(), area.width(), px), ink);
        }
        if border_px > 0.0 {
            self.canvas.outline(area, 0.0, border_px, ink);
        }
    }

    fn write(&mut self, (row, col): (usize, usize), ink: Ink, rng: &mut Rng) {
        let cell = self.at.cell(row, col);
        let ((x, y), high) = (cell.middle(), cell.height() * 0.45);
        let area = Area::sized(x - high / 4.0, y - high / 2.0, high / 2.0, high);
        clutter::letter(&mut self.canvas, area, ink, rng);
    }
}

fn black() -> Ink {
    Ink::solid([0; 3])
}

fn chess(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(8, ground, rng);
    let hue = rng.f32() * 360.0;
    let colours = [hsl(hue, 0.4, 0.85), hsl(hue, 0.4, 0.4)];
    let pieces = rng.f32();
    for (row, col) in grid.cells() {
        grid.fill((row, col), colours[(row + col) % 2]);
        if !(2..=5).contains(&row) && rng.f32() < pieces {
            let ink = Ink::solid(if row < 2 { [0; 3] } else { [250; 3] });
            queen(&mut grid.canvas, grid.at.cell(row, col), QueenSign::Chess, 0.35, ink);
        }
    }
    if rng.bool() {
        grid.rule(1.0, 3.0, [0; 3]);
    }
    grid.canvas
}

fn sudoku(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(9, ground, rng);
    let (row_lit, col_lit) = (rng.usize(..9), rng.usize(..9));
    let lit = rng.bool();
    for (row, col) in grid.cells() {
        let in_house = row == row_lit || col == col_lit;
        grid.fill((row, col), if lit && in_house { [215, 228, 245] } else { [255; 3] });
        if rng.u8(..3) == 0 {
            grid.write((row, col), black(), rng);
        }
    }
    grid.rule(1.0, 3.0, [60; 3]);
    let area = grid.at.area();
    for i in [3, 6] {
        let (x, y) = (grid.at.cols[i], grid.at.rows[i]);
        grid.canvas.rect(Area::sized(x - 1.0, area.top, 3.0, area.height()), black());
        grid.canvas.rect(Area::sized(area.left, y - 1.0, area.width(), 3.0), black());
    }
    grid.canvas
}

fn crossword(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(rng.usize(5..=15), ground, rng);
    for cell in grid.cells() {
        let blocked = rng.u8(..5) == 0;
        grid.fill(cell, if blocked { [0; 3] } else { [255; 3] });
        if !blocked && rng.bool() {
            grid.write(cell, black(), rng);
        }
    }
    grid.rule(1.0, 2.0, [0; 3]);
    grid.canvas
}

/// Seven columns, four to six rows, some days coloured.
fn calendar(ground: Rgb, rng: &mut Rng) -> Canvas {
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

fn sheet(ground: Rgb, rng: &mut Rng) -> Canvas {
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

/// White cells, thick walls here and there, numbers on black discs.
fn zip(ground: Rgb, rng: &mut Rng) -> Canvas {
    let size = rng.usize(5..=8);
    let mut grid = Grid::square(size, ground, rng);
    let lit = hsl(rng.f32() * 360.0, 0.6, 0.8);
    let path = rng.usize(..size * size);
    for (row, col) in grid.cells() {
        grid.fill((row, col), if row * size + col < path / 3 { lit } else { [252; 3] });
    }
    grid.rule(1.0, 2.0, [120; 3]);
    for (row, col) in grid.cells() {
        let cell = grid.at.cell(row, col);
        if rng.u8(..5) == 0 {
            grid.canvas.disc(cell.middle(), cell.width() * 0.32, black());
            let small = cell.grown(-cell.width() * 0.38);
            clutter::letter(&mut grid.canvas, small, Ink::solid([255; 3]), rng);
        }
        if col + 1 < size && rng.u8(..8) == 0 {
            let px = cell.width() / 8.0;
            let wall = Area::sized(cell.right - px / 2.0, cell.top, px, cell.height());
            grid.canvas.rect(wall, black());
        }
    }
    grid.canvas
}

/// Suns and moons, with = and × between some cells.
fn tango(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(6, ground, rng);
    for cell in grid.cells() {
        let fixed = rng.u8(..3) == 0;
        grid.fill(cell, if fixed { [238, 234, 230] } else { [255; 3] });
    }
    grid.rule(1.0, 1.0, [205; 3]);
    for (row, col) in grid.cells() {
        let cell = grid.at.cell(row, col);
        let ((x, y), radius) = (cell.middle(), cell.width() * 0.28);
        match rng.u8(..4) {
            0 => grid.canvas.disc((x, y), radius, Ink::solid([245, 165, 45])),
            1 => {
                grid.canvas.disc((x, y), radius, Ink::solid([75, 125, 205]));
                grid.canvas.disc((x + radius / 2.0, y), radius * 0.8, Ink::solid([255; 3]));
            }
            2 if col + 1 < 6 => {
                let (x, reach) = (cell.right, cell.width() / 12.0);
                grid.canvas.line(&[(x - reach, y - reach), (x + reach, y + reach)], 1.5, black());
                grid.canvas.line(&[(x - reach, y + reach), (x + reach, y - reach)], 1.5, black());
            }
            _ => {}
        }
    }
    grid.canvas
}

/// Star Battle: walls, and no colours.
fn uncoloured(ground: Rgb, rng: &mut Rng) -> Canvas {
    let board = boards::unique(rng.usize(5..=10), rng);
    let mut grid = Grid::square(board.size(), ground, rng);
    for cell in grid.cells() {
        grid.fill(cell, [255; 3]);
    }
    let mut lines = LineStyle::ThinThick.lines(grid.at.cell(0, 0).width(), rng);
    lines.radius_px = 0.0;
    lines::inner(&mut grid.canvas, &Regions::of(&board), &grid.at, &lines);
    lines::border(&mut grid.canvas, &grid.at, &lines);
    grid.canvas
}

/// A colour in every cell, each another one, or too few of them.
fn swatches(ground: Rgb, rng: &mut Rng) -> Canvas {
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

/// Six rows of five tiles: green, yellow, grey or still empty.
fn wordle(ground: Rgb, rng: &mut Rng) -> Canvas {
    let px = 30.0 + 40.0 * rng.f32();
    let mut grid = Grid::new((5, 6), (px, px), ground, rng);
    let used = rng.usize(1..=6);
    let colours = [[106, 170, 100], [201, 180, 88], [120, 124, 126]];
    for (row, col) in grid.cells() {
        let tile = grid.at.cell(row, col).grown(-px / 20.0);
        if row < used {
            grid.canvas.rect(tile, Ink::solid(colours[rng.usize(..3)]));
            grid.write((row, col), Ink::solid([255; 3]), rng);
        } else {
            grid.canvas.outline(tile, 0.0, 2.0, Ink::solid([150; 3]));
        }
    }
    grid.canvas
}

/// Weeks and days, as tables of activity show them.
fn heatmap(ground: Rgb, rng: &mut Rng) -> Canvas {
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
fn rectangles(ground: Rgb, rng: &mut Rng) -> Canvas {
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

fn writing(ground: Rgb, rng: &mut Rng) -> Canvas {
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

fn static_noise(rng: &mut Rng) -> RgbaImage {
    let grey = rng.bool();
    RgbaImage::from_fn(rng.u32(100..900), rng.u32(100..700), |_, _| {
        let [r, g, b] = [rng.u8(..), rng.u8(..), rng.u8(..)];
        if grey { Rgba([r, r, r, 255]) } else { Rgba([r, g, b, 255]) }
    })
}

/// Soft colours without an edge, as in a photograph out of focus.
fn gradient(rng: &mut Rng) -> RgbaImage {
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
