//! The part of a cell in which marks are looked for.

use super::{
    super::{
        cells::mean,
        colour::dominant,
        lattice::Lattice,
        pixels::{Axis, Pixels},
    },
    ink::{Ink, POINTS, contrast},
};

/// The part of a cell in which marks are looked for, as a share of the pitch from its edge.
const MARGIN: f32 = 0.14;
/// The least share of the edges that is ink where the cell was given the colour of something else.
const EDGED: f32 = 0.7;
/// The fewest points across a cell.
const FEWEST: usize = 6;
/// The contrast that makes ink as a share of the strongest in the cell.
const INK_SHARE: f32 = 0.4;

/// The part of one cell in which marks are looked for, and what is its colour.
pub(super) struct Patch<'a> {
    pixels: Pixels<'a>,
    colour: [u8; 3],
    pub(super) side: usize,
    xs: [u32; POINTS],
    ys: [u32; POINTS],
}

impl<'a> Patch<'a> {
    /// The middle of the cell in `row` and `col`, whose colour is `colour`; `None` if some of it lies
    /// outside the picture.
    pub(super) fn new(
        pixels: Pixels<'a>,
        lattice: &Lattice,
        (row, col): (usize, usize),
        colour: [u8; 3],
    ) -> Option<Patch<'a>> {
        let inside = |lines: &[f32], at: usize| {
            let step = lines[at + 1] - lines[at];
            (lines[at] + step * MARGIN, step * (1.0 - 2.0 * MARGIN))
        };
        let (left, width) = inside(&lattice.xs, col);
        let (top, height) = inside(&lattice.ys, row);
        let on_picture = left >= 0.0
            && top >= 0.0
            && left + width < pixels.width() as f32
            && top + height < pixels.height() as f32;
        if !on_picture {
            return None;
        }
        let side = (width.min(height) as usize).clamp(FEWEST, POINTS);
        let at = |from: f32, length: f32, k: usize| {
            (from + length * (k as f32 + 0.5) / side as f32) as u32
        };
        let (mut xs, mut ys) = ([0; POINTS], [0; POINTS]);
        for k in 0..side {
            (xs[k], ys[k]) = (at(left, width, k), at(top, height, k));
        }
        Some(Patch { pixels, colour, side, xs, ys })
    }

    /// The strongest contrast of all pixels in every other row of points: no mark is so flat that it lies
    /// between.
    pub(super) fn glance(&self) -> u32 {
        let across = self.xs[0] as usize..self.xs[self.side - 1] as usize + 1;
        let rows = self.ys[..self.side].iter().step_by(2);
        let lines = rows.map(|&y| self.pixels.line(Axis::X, y as usize));
        // Most cells are empty.
        let first = self.pixels.line(Axis::X, self.ys[0] as usize);
        let is_empty = first.is_all(across.clone(), self.colour);
        let inked = lines.filter(|line| {
            let empty = is_empty && line.is_like(&first, across.clone());
            !empty && !line.is_all(across.clone(), self.colour)
        });
        let contrasts = inked.flat_map(|line| across.clone().map(move |at| line.rgb(at)));
        contrasts.map(|rgb| contrast(rgb, self.colour)).max().unwrap_or(0)
    }

    /// The ink of at least the contrast `least`; `None` if there is none. Where a colour is dithered, its
    /// pixels are no ink but what they make together may be.
    pub(super) fn ink(&self, least: u32) -> Option<Ink> {
        let ink = self.ink_of(least, |x, y| self.pixels.rgb(x, y))?;
        if ink.is_texture() {
            self.ink_of(least, |x, y| mean(self.pixels, (x, y), 1))
        } else {
            Some(ink)
        }
    }

    /// The same part of the cell on the colour along its edges, if nearly all of them are ink: then a
    /// large mark, or a frame around one, was taken for the colour of the cell.
    pub(super) fn on_edge_colour(&self, ink: &Ink) -> Option<Patch<'a>> {
        let edge = ink.edge();
        let inked = edge.len() as f32 >= EDGED * (4 * (self.side - 1)) as f32;
        let colour = dominant(&edge).filter(|_| inked)?;
        Some(Patch { colour: colour.rounded(), ..*self })
    }

    /// The ink by the colour at each place.
    fn ink_of(&self, least: u32, colour: impl Fn(u32, u32) -> [u8; 3]) -> Option<Ink> {
        let side = self.side;
        let mut contrasts = [[0; POINTS]; POINTS];
        let mut colours = Vec::with_capacity(side * side);
        let mut strongest = 0;
        for (row, &y) in contrasts.iter_mut().zip(&self.ys[..side]) {
            for (point, &x) in row.iter_mut().zip(&self.xs[..side]) {
                let rgb = colour(x, y);
                colours.push(rgb);
                *point = contrast(rgb, self.colour);
                strongest = strongest.max(*point);
            }
        }
        if strongest < least {
            return None;
        }
        let least = least.max((strongest as f32 * INK_SHARE) as u32);
        let mut points = [0; POINTS];
        for (bits, row) in points.iter_mut().zip(&contrasts[..side]) {
            for (at, _) in row[..side].iter().enumerate().filter(|&(_, &it)| it >= least) {
                *bits |= 1 << at;
            }
        }
        Some(Ink { side, points, colours, ground: self.colour })
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::{
        board::Cell,
        vision::marks::{drawings::crown, shape::Shape},
    };

    const SIDE: u32 = 28;
    const GROUND: [u8; 3] = [250, 230, 200];

    /// What `of` says about a picture of one cell that was given the colour `ground`.
    fn look<T>(
        ground: [u8; 3],
        painting: impl Fn(i32, i32) -> [u8; 3],
        of: impl Fn(&Patch<'_>) -> T,
    ) -> T {
        let paint = |x: u32, y: u32| Rgb(painting(x as i32, y as i32));
        let image = image::DynamicImage::from(RgbImage::from_fn(SIDE, SIDE, paint)).to_rgba8();
        let lines = vec![0.0, SIDE as f32];
        let lattice = Lattice { xs: lines.clone(), ys: lines };
        let pixels = Pixels::from(&image);
        of(&Patch::new(pixels, &lattice, (0, 0), ground).expect("a cell in the picture"))
    }

    fn shape(ink: Option<Ink>) -> Option<Shape> {
        Shape::of(&ink?, Cell::new(0, 0))
    }

    #[test]
    fn no_thin_cross_is_overlooked() {
        for (right, down) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let crossed = |x: i32, y: i32| {
                let (x, y) = (x - right, y - down);
                let near = (9..18).contains(&x) && (9..18).contains(&y);
                if near && (x == y || x + y == 26) { [0; 3] } else { GROUND }
            };
            let contrast = look(GROUND, crossed, |patch| patch.glance());
            assert!(contrast > 100, "{right}, {down}: {contrast}");
        }
    }

    #[test]
    fn a_dithered_cell_is_empty_but_for_its_mark() {
        let dither = |x: i32, y: i32| match (x + y) % 2 {
            0 => GROUND,
            _ => [230, 250, 240],
        };
        let mean = [240, 240, 220];
        assert!(look(mean, dither, |patch| shape(patch.ink(22))).is_none());
        let marked = |x: i32, y: i32| if crown(x - 6, y - 6) { [0; 3] } else { dither(x, y) };
        let crown = look(mean, marked, |patch| shape(patch.ink(22)));
        assert!(crown.is_some_and(|it| !it.measures.is_dot() && !it.measures.is_x()));
    }

    #[test]
    fn a_mark_whose_colour_the_cell_was_given_is_seen_on_that_of_the_edge() {
        let disc = |x: i32, y: i32| (2 * x - 27).pow(2) + (2 * y - 27).pow(2) <= 256;
        let marked = |x: i32, y: i32| if disc(x, y) { [10; 3] } else { GROUND };
        let found = look([10; 3], marked, |patch| {
            let ink = patch.ink(22)?;
            assert!(Shape::of(&ink, Cell::new(0, 0)).is_none());
            shape(patch.on_edge_colour(&ink)?.ink(22))
        });
        assert!(found.is_some_and(|it| it.measures.is_disc()));
        let plain = |patch: &Patch<'_>| {
            let ink = patch.ink(22).expect("a disc");
            patch.on_edge_colour(&ink).is_none()
        };
        assert!(look(GROUND, marked, plain));
    }
}
