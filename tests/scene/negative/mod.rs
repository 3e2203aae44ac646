//! Pictures without a Queens board: other games, tables, pages, noise.

mod games;
mod others;

use fastrand::Rng;
use image::RgbaImage;

use super::{
    canvas::{Area, Canvas, Ink, Rgb},
    class::Class,
    clutter,
    lines::Lattice,
    page::{self, Framing},
    spoil::Spoil,
};

/// The picture of a negative class other than a faulty board.
pub fn draw(class: Class, rng: &mut Rng) -> RgbaImage {
    let dark = rng.u8(..4) == 0;
    let ground = page::ground(dark, rng);
    let image = match class {
        Class::Chess => games::chess(ground, rng).image(),
        Class::Sudoku => games::sudoku(ground, rng).image(),
        Class::Jigsaw => games::jigsaw(ground, rng).image(),
        // Else digits may pass for one another.
        Class::Numbered => return games::numbered(ground, rng).image(),
        Class::Match => games::tiles(ground, rng).image(),
        Class::Crossword => games::crossword(ground, rng).image(),
        Class::Calendar => others::calendar(ground, rng).image(),
        Class::Sheet => others::sheet(ground, rng).image(),
        Class::Zip => games::zip(ground, rng).image(),
        Class::Tango => games::tango(ground, rng).image(),
        Class::Uncoloured => games::uncoloured(ground, rng).image(),
        Class::Swatches => others::swatches(ground, rng).image(),
        Class::Wordle => games::wordle(ground, rng).image(),
        Class::Heatmap => others::heatmap(ground, rng).image(),
        Class::Rectangles => others::rectangles(ground, rng).image(),
        Class::Static => return others::static_noise(rng),
        Class::Gradient => others::gradient(rng),
        _ => others::writing(ground, rng).image(),
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

    fn write(&mut self, cell: (usize, usize), ink: Ink, rng: &mut Rng) {
        let area = self.letter_area(cell);
        clutter::letter(&mut self.canvas, area, ink, rng);
    }

    /// Where a letter lies in a cell.
    fn letter_area(&self, (row, col): (usize, usize)) -> Area {
        let cell = self.at.cell(row, col);
        let ((x, y), high) = (cell.middle(), cell.height() * 0.45);
        Area::sized(x - high / 4.0, y - high / 2.0, high / 2.0, high)
    }
}

fn black() -> Ink {
    Ink::solid([0; 3])
}
