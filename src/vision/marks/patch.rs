//! The part of a cell in which marks are looked for.

use std::array::from_fn;

use super::{
    super::{
        colour::dominant,
        lattice::{Lattice, Tiles, median},
        pixels::{Axis, Pixels},
        points::{POINTS, Points},
    },
    ink::{Ink, contrast},
    shape,
};

/// The least share of the edges that is ink where the cell was given the colour of something else.
const EDGED: f32 = 0.7;
/// The least share of what fills a cell that has one colour, if a mark lies on it.
const MOST_OF_FILLING: f32 = 0.5;
/// The fewest points across a cell.
const FEWEST: usize = 6;
/// The contrast that makes ink as a share of the strongest in the cell.
const INK_SHARE: f32 = 0.4;

/// A part of a cell, the same in all: from and to, across and down, as shares of its sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Part {
    pub(super) across: [f32; 2],
    pub(super) down: [f32; 2],
}

impl Part {
    /// Where most boards have their marks.
    pub(super) const MIDDLE: Part = Part { across: [0.14, 0.86], down: [0.14, 0.86] };

    /// Where marks have room that are nearly as large as their cells.
    pub(super) const WIDE: Part = Part { across: [0.05, 0.95], down: [0.05, 0.95] };

    fn width(self) -> f32 {
        self.across[1] - self.across[0]
    }
}

/// Where the points at which marks are looked for lie in the cells of a lattice.
#[derive(Clone)]
pub(super) struct Places {
    side: usize,
    /// Not only points are looked at, but all pixels between them: the strongest counts.
    looks_at_all: bool,
    /// Of each column; `None` if some are outside the picture.
    cols: Vec<Option<[u32; POINTS]>>,
    /// Of each row.
    rows: Vec<Option<Row>>,
}

/// The points of a row of cells.
#[derive(Clone, Copy)]
struct Row {
    ys: [u32; POINTS],
    /// A bit for each at which a row of pixels has the colours of the first, all across the board.
    alike: u32,
}

impl Places {
    /// In this part of each cell of a lattice, whose cells lie on these tiles.
    pub(super) fn of(
        pixels: Pixels<'_>,
        lattice: &Lattice,
        [cols, rows]: &Tiles,
        part: Part,
    ) -> Places {
        let length =
            |tiles: &[[f32; 2]]| median(tiles.iter().map(|[from, to]| to - from).collect());
        let side = (length(cols).min(length(rows)) * part.width()) as usize;
        let side = side.clamp(FEWEST, POINTS);
        let points = |[from, to]: [f32; 2], [first, last]: [f32; 2], most: usize| {
            let (from, length) = (from + (to - from) * first, (to - from) * (last - first));
            let inside = from >= 0.0 && from + length < most as f32;
            let at = |k: usize| (from + length * (k as f32 + 0.5) / side as f32) as u32;
            inside.then(|| from_fn(|k| at(k.min(side - 1))))
        };
        let across = lattice.range(Axis::X, pixels);
        let row = |ys: [u32; POINTS]| {
            let line = |k: usize| pixels.line(Axis::X, ys[k] as usize);
            let first = line(0);
            let is_alike = |&k: &usize| line(k).is_like(&first, across.clone());
            let alike = glanced(side).filter(is_alike).fold(0, |all, k| all | 1 << k);
            Row { ys, alike }
        };
        let col = |&tile| points(tile, part.across, pixels.length(Axis::X));
        let points_down = |&tile| points(tile, part.down, pixels.length(Axis::Y));
        Places {
            side,
            looks_at_all: false,
            cols: cols.iter().map(col).collect(),
            rows: rows.iter().map(|tile| points_down(tile).map(row)).collect(),
        }
    }

    /// The same with all pixels looked at, where some lie between points: strokes may be thinner than points lie
    /// apart. `None` if none do.
    pub(super) fn looking_at_all(&self) -> Option<Places> {
        let are_apart = |points: &[u32; POINTS]| {
            let (first, last) = (points[0], points[self.side - 1]);
            last - first >= self.side as u32
        };
        let lie_apart = self.cols.iter().flatten().any(are_apart)
            || self.rows.iter().flatten().any(|row| are_apart(&row.ys));
        lie_apart.then(|| Places { looks_at_all: true, ..self.clone() })
    }
}

/// The points down a cell at which all pixels across it are glanced at: every other one, and all in the middle, where a
/// dash lies.
fn glanced(side: usize) -> impl Iterator<Item = usize> {
    (0..side).filter(move |k| k % 2 == 0 || (2 * side..3 * side).contains(&(5 * k)))
}

/// The part of one cell in which marks are looked for, and what is its colour.
pub(super) struct Patch<'a> {
    pixels: Pixels<'a>,
    colour: [u8; 3],
    pub(super) side: usize,
    xs: [u32; POINTS],
    row: Row,
    looks_at_all: bool,
}

impl<'a> Patch<'a> {
    /// The part looked at of the cell in `row` and `col`, whose colour is `colour`; `None` if some of it lies
    /// outside the picture.
    pub(super) fn new(
        pixels: Pixels<'a>,
        places: &Places,
        (row, col): (usize, usize),
        colour: [u8; 3],
    ) -> Option<Patch<'a>> {
        let (xs, row) = (places.cols[col]?, places.rows[row]?);
        let looks_at_all = places.looks_at_all;
        Some(Patch { pixels, colour, side: places.side, xs, row, looks_at_all })
    }

    /// The strongest contrast of all pixels in the rows of points glanced at: no mark but a dash is so flat that it lies between.
    pub(super) fn glance(&self) -> u32 {
        let across = self.xs[0] as usize..self.xs[self.side - 1] as usize + 1;
        let line = |k: usize| self.pixels.line(Axis::X, self.row.ys[k] as usize);
        // Most cells are empty.
        let first = line(0);
        let is_empty = first.is_all(across.clone(), self.colour);
        let inked = glanced(self.side).filter(|&k| {
            let is_alike = self.row.alike >> k & 1 == 1 || line(k).is_like(&first, across.clone());
            !(is_empty && is_alike || line(k).is_all(across.clone(), self.colour))
        });
        let colours = inked.flat_map(|k| across.clone().map(move |at| line(k).rgb(at)));
        colours.map(|rgb| contrast(rgb, self.colour)).max().unwrap_or(0)
    }

    /// The ink of at least the contrast `least`; `None` if there is none. Where a colour is dithered, its
    /// pixels are no ink but what they make together may be.
    pub(super) fn ink(&self, least: u32) -> Option<Ink> {
        let ink = match self.looks_at_all {
            true => self.ink_of(least, |i, j| self.strongest(i, j))?,
            false => self.ink_of(least, |i, j| self.pixels.rgb(self.xs[i], self.row.ys[j]))?,
        };
        if ink.is_texture() {
            self.ink_of(least, |i, j| self.pixels.mean_around((self.xs[i], self.row.ys[j])))
        } else {
            Some(ink)
        }
    }

    /// The colour that differs most from the cell's of the pixels from one point to the next.
    fn strongest(&self, i: usize, j: usize) -> [u8; 3] {
        let covered = |places: &[u32], at: usize| {
            let next = places.get(at + 1).map_or(places[at] + 1, |&next| next);
            places[at]..next
        };
        let ys = covered(&self.row.ys[..self.side], j);
        let colours =
            ys.flat_map(|y| covered(&self.xs[..self.side], i).map(move |x| self.pixels.rgb(x, y)));
        colours.max_by_key(|&rgb| contrast(rgb, self.colour)).unwrap_or(self.colour)
    }

    /// The same part of the cell on the colour along its edges, if nearly all of them are ink: then a
    /// large mark, or a frame around one, was taken for the colour of the cell.
    pub(super) fn on_edge_colour(&self, ink: &Ink) -> Option<Patch<'a>> {
        let edge = ink.edge();
        let inked = edge.len() as f32 >= EDGED * (4 * (self.side - 1)) as f32;
        let colour = dominant(&edge).filter(|_| inked)?;
        Some(Patch { colour: colour.rounded(), ..*self })
    }

    /// The same part of the cell on the colour of most of its ink, if that fills it: queens may lie on discs nearly as
    /// large as their cells.
    pub(super) fn on_filling(&self, ink: &Ink) -> Option<Patch<'a>> {
        let mut inked = Vec::new();
        ink.points.for_each(|i, j| inked.push(ink.at(i, j)));
        let fills = inked.len() as f32 > shape::FILL.end() * (self.side * self.side) as f32;
        let colour = dominant(&inked).filter(|it| fills && it.share >= MOST_OF_FILLING)?;
        Some(Patch { colour: colour.rounded(), ..*self })
    }

    /// The ink by the colour of each point across and down.
    fn ink_of(&self, least: u32, colour: impl Fn(usize, usize) -> [u8; 3]) -> Option<Ink> {
        let side = self.side;
        let mut contrasts = [[0; POINTS]; POINTS];
        let mut colours = Vec::with_capacity(side * side);
        let mut strongest = 0;
        for (j, row) in contrasts[..side].iter_mut().enumerate() {
            for (i, point) in row[..side].iter_mut().enumerate() {
                let rgb = colour(i, j);
                colours.push(rgb);
                *point = contrast(rgb, self.colour);
                strongest = strongest.max(*point);
            }
        }
        if strongest < least {
            return None;
        }
        let least = least.max((strongest as f32 * INK_SHARE) as u32);
        let mut points = Points::default();
        for (j, row) in contrasts[..side].iter().enumerate() {
            let inked = row[..side].iter().enumerate().filter(|&(_, &it)| it >= least);
            inked.for_each(|(i, _)| points.insert(i, j));
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
        let places = Places::of(pixels, &lattice, &lattice.tiles(pixels), Part::MIDDLE);
        of(&Patch::new(pixels, &places, (0, 0), ground).expect("a cell in the picture"))
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
