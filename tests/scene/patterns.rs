//! What is drawn all over the cells of regions for players who can't tell their colours.

use fastrand::Rng;

use super::{
    canvas::{Area, Canvas, Ink, Rgb},
    palette::against,
};

/// What lies over the cells of one region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Nothing,
    /// Lines up to the right.
    Rising,
    /// Lines down to the right.
    Falling,
    /// Both.
    Crossed,
    Level,
    Upright,
    Dots,
}

/// The patterns of a board.
#[derive(Clone, Debug, PartialEq)]
pub struct Patterns {
    /// One for each region.
    shapes: Vec<Shape>,
    /// How many lines or dots lie side by side in a cell.
    count: u8,
    /// The width of lines and the radius of dots, in pixels.
    px: f32,
    /// How much of the colour below they cover; twice where lines cross.
    alpha: f32,
}

impl Patterns {
    pub fn random(regions: usize, cell_px: f32, rng: &mut Rng) -> Patterns {
        use Shape::{Crossed, Dots, Falling, Level, Nothing, Rising, Upright};
        let shape = |rng: &mut Rng| {
            let shapes = [Nothing, Rising, Falling, Crossed, Level, Upright, Dots];
            rng.choice(shapes).expect("seven shapes")
        };
        let shapes = (0..regions).map(|_| shape(rng)).collect();
        let count = rng.u8(4..=7);
        let px = (cell_px / f32::from(count) * (0.1 + 0.12 * rng.f32())).max(1.0);
        Patterns { shapes, count, px, alpha: 0.15 + 0.25 * rng.f32() }
    }

    /// Draws what lies over a cell of a region, which has this colour.
    pub fn draw(&self, canvas: &mut Canvas, cell: Area, region: u8, colour: Rgb) {
        let ink = Ink { rgb: against(colour), alpha: self.alpha };
        let places = |from: f32, length: f32| {
            let step = length / f32::from(self.count);
            (0..self.count).map(move |at| from + step * (f32::from(at) + 0.5))
        };
        let mut line = |ends: [(f32, f32); 2]| canvas.line(&ends, self.px, ink);
        match self.shapes[usize::from(region)] {
            Shape::Nothing => {}
            Shape::Rising => self.diagonals(cell, false).for_each(line),
            Shape::Falling => self.diagonals(cell, true).for_each(line),
            Shape::Crossed => {
                let both =
                    [false, true].into_iter().flat_map(|falling| self.diagonals(cell, falling));
                both.for_each(line);
            }
            Shape::Level => {
                for y in places(cell.top, cell.height()) {
                    line([(cell.left, y), (cell.right, y)]);
                }
            }
            Shape::Upright => {
                for x in places(cell.left, cell.width()) {
                    line([(x, cell.top), (x, cell.bottom)]);
                }
            }
            Shape::Dots => {
                for y in places(cell.top, cell.height()) {
                    places(cell.left, cell.width()).for_each(|x| canvas.disc((x, y), self.px, ink));
                }
            }
        }
    }

    /// The ends of lines across a cell from corner to corner, and beside that.
    fn diagonals(
        &self,
        cell: Area,
        falling: bool,
    ) -> impl Iterator<Item = [(f32, f32); 2]> + use<> {
        let (wide, high, count) = (cell.width(), cell.height(), i16::from(self.count));
        let step = wide / f32::from(count);
        (1 - count..count).map(move |at| {
            let off = step * f32::from(at);
            let (from, to) = (off.max(0.0), (high + off).min(wide));
            [from, to].map(|right| {
                let x = if falling { cell.left + right } else { cell.right - right };
                (x, cell.top + right - off)
            })
        })
    }
}
