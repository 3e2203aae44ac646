//! The grid lines of a board: what they enclose, and where it ends.

use std::ops::{Range, RangeInclusive};

use super::{
    pixels::{Axis, PixelLine, Pixels, contrast},
    probe::half_if_wide,
    side::Side,
};
use crate::geometry::{GridFrame, PixelRect};

/// How much wider or narrower than the rest an outer row or column may be, as a share of the
/// pitch, and in pixels.
const ODD_STRIP: (f32, f32) = (0.12, 2.0);
/// The widest border, as a share of the pitch.
const MAX_BORDER: f32 = 0.25;
/// The contrast that ends the border.
const BORDER_CONTRAST: u8 = 32;
/// The share of the grid lines that go on past the outer line where a board is cut off.
pub(super) const GOES_ON: f32 = 0.75;
/// The fewest rows of a board: smaller ones have no solution.
pub(super) const MIN_SIZE: usize = 4;
/// The contrast of two cells that is more than compression makes of one colour.
const APART: u8 = 24;
/// Contrast up to which two cells have one colour.
pub(super) const SAME_COLOUR: u8 = 8;
/// Where no regions are, the most cells like their neighbours, and like those two steps away, as shares of
/// all: less than half of what boards have, also those shaded in turns.
const MOTLEY: (f32, f32) = (0.2, 0.15);
/// How far the side of a gap between tiles may be from its middle, as a share of the pitch.
const WIDEST_GAP: f32 = 0.25;

/// The grid lines of a board, or of something like one: positions of their middles in pixels.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Lattice {
    pub(super) xs: Vec<f32>,
    pub(super) ys: Vec<f32>,
}

/// Where the cells of a lattice lie along each axis, from side to side, in pixels.
pub(super) type Tiles = [Vec<[f32; 2]>; 2];

impl Lattice {
    pub(super) fn contains(&self, x: usize, y: usize) -> bool {
        self.extent(Axis::X).contains(&(x as f32)) && self.extent(Axis::Y).contains(&(y as f32))
    }

    /// From the first to the last line along `axis`, in pixels.
    pub(super) fn extent(&self, axis: Axis) -> RangeInclusive<f32> {
        let lines = self.lines(axis);
        lines[0]..=lines[lines.len() - 1]
    }

    /// The pixels along `axis` from the first to the last line, as far as they are in the picture.
    pub(super) fn range(&self, axis: Axis, pixels: Pixels<'_>) -> Range<usize> {
        let (lines, end) = (self.lines(axis), pixels.length(axis));
        let inside = |at: f32| (at.max(0.0) as usize).min(end);
        inside(lines[0])..inside(lines[lines.len() - 1])
    }

    /// From the first to the last line, in pixels.
    pub(super) fn height(&self) -> f32 {
        span(&self.ys)
    }

    pub(super) fn area(&self) -> f32 {
        span(&self.xs) * span(&self.ys)
    }

    /// Areas in steps of a tenth: lattices of one step are of one size.
    pub(super) fn size_class(&self) -> i32 {
        (self.area().max(1.0).ln() * 10.0).round() as i32
    }

    /// Chebyshev distance of the first corner from the top left of the picture.
    pub(super) fn distance(&self) -> f32 {
        self.xs[0].max(self.ys[0])
    }

    pub(super) fn cols(&self) -> usize {
        self.xs.len() - 1
    }

    pub(super) fn rows(&self) -> usize {
        self.ys.len() - 1
    }

    pub(super) fn lines(&self, axis: Axis) -> &Vec<f32> {
        match axis {
            Axis::X => &self.xs,
            Axis::Y => &self.ys,
        }
    }

    pub(super) fn lines_mut(&mut self, axis: Axis) -> &mut Vec<f32> {
        match axis {
            Axis::X => &mut self.xs,
            Axis::Y => &mut self.ys,
        }
    }

    /// The lattice of some of its columns and rows.
    pub(super) fn part(&self, cols: &Range<usize>, rows: &Range<usize>) -> Lattice {
        let lines = |all: &[f32], cells: &Range<usize>| all[cells.start..=cells.end].to_vec();
        Lattice { xs: lines(&self.xs, cols), ys: lines(&self.ys, rows) }
    }

    /// Takes away outer strips that are no cells: of another width than the rest.
    pub(super) fn trim_odd(&mut self, pixels: Pixels<'_>) {
        for side in Side::ALL {
            let end = pixels.length(side.axis()) as f32;
            while self.lines(side.axis()).len() > 4 && self.is_odd_strip(side, end) {
                self.drop_strip(side);
            }
        }
    }

    /// How many colours the cells have, roughly: those that differ from all before.
    pub(super) fn colours(&self, pixels: Pixels<'_>) -> usize {
        let mut colours: Vec<[u8; 3]> = Vec::new();
        for colour in self.glance(pixels) {
            if colours.iter().all(|&other| contrast(colour, other) > APART) {
                colours.push(colour);
            }
        }
        colours.len()
    }

    /// The share of neighbours that have one colour, roughly, 0 to 1.
    pub(super) fn alike(&self, pixels: Pixels<'_>) -> f32 {
        let colours = self.glance(pixels);
        share_of(&NEIGHBOURS, self.cols(), &colours, are_alike)
    }

    /// The share of neighbours that have one colour, roughly, where so few have, here and two steps apart,
    /// that colours tell no regions; `None` where they may.
    pub(super) fn motley(&self, pixels: Pixels<'_>) -> Option<f32> {
        let (cols, colours) = (self.cols(), self.glance(pixels));
        let alike = share_of(&NEIGHBOURS, cols, &colours, are_alike);
        let is_motley =
            alike < MOTLEY.0 && share_of(&TWO_APART, cols, &colours, are_alike) < MOTLEY.1;
        is_motley.then_some(alike)
    }

    /// The colour of each cell at one point of it, row by row.
    pub(super) fn glance(&self, pixels: Pixels<'_>) -> Vec<[u8; 3]> {
        let places = |axis: Axis| -> Vec<usize> {
            (1..self.lines(axis).len()).map(|next| self.quarter(axis, next - 1, pixels)).collect()
        };
        let (xs, ys) = (places(Axis::X), places(Axis::Y));
        let mut colours = Vec::with_capacity(xs.len() * ys.len());
        for y in ys {
            let line = pixels.line(Axis::X, y);
            colours.extend(xs.iter().map(|&x| line.rgb(x)));
        }
        colours
    }

    /// The colour of one cell at one point of it.
    pub(super) fn glimpse(&self, pixels: Pixels<'_>, col: usize, row: usize) -> [u8; 3] {
        let [x, y] =
            [(Axis::X, col), (Axis::Y, row)].map(|(axis, at)| self.quarter(axis, at, pixels));
        pixels.rgb(x as u32, y as u32)
    }

    /// A quarter of the way through a column or a row, in pixels.
    fn quarter(&self, axis: Axis, at: usize, pixels: Pixels<'_>) -> usize {
        let (from, to) = (self.lines(axis)[at], self.lines(axis)[at + 1]);
        pixels.inside(axis, from + (to - from) * 0.25)
    }

    fn is_odd_strip(&self, side: Side, end: f32) -> bool {
        let (step, strip) = (pitch(self.lines(side.axis())), self.strip(side));
        // Where the picture was cut along the border, the outer line is the picture's edge.
        let at_edge = strip[0] <= 0.0 || strip[1] >= end;
        !at_edge && (strip[1] - strip[0] - step).abs() > ODD_STRIP.0 * step + ODD_STRIP.1
    }

    /// Where the cells lie along each axis: between the lines, or the gaps if those are wide.
    pub(super) fn tiles(&self, pixels: Pixels<'_>) -> Tiles {
        Axis::BOTH.map(|axis| {
            let half_gap = self.half_gap(pixels, axis);
            let cells = self.lines(axis).windows(2);
            cells.map(|cell| [cell[0] + half_gap, cell[1] - half_gap]).collect()
        })
    }

    /// How far the sides of the gaps between tiles are from the lines across `axis`, in pixels, where those are
    /// wide: at most of them nothing shows but one colour up to there. 0 where there are none.
    pub(super) fn half_gap(&self, pixels: Pixels<'_>, axis: Axis) -> f32 {
        let (lines, across) = (self.lines(axis), self.lines(axis.other()));
        let length = pixels.length(axis);
        let gap = |(at, around): (usize, &[f32])| {
            // Each at another cell: in some there is a queen. Crosses have their ends elsewhere.
            let cell = at % (across.len() - 1);
            let k = (across[cell] + across[cell + 1]) / 2.0;
            let line = pixels.line_at(axis, k);
            let reach = WIDEST_GAP * (around[2] - around[0]) / 2.0;
            let middle = pixels.inside(axis, around[1]);
            let is_gap = |&at: &usize| contrast(line.rgb(at), line.rgb(middle)) <= APART;
            let most = reach as usize;
            let before = (middle.saturating_sub(most)..middle).rev().take_while(is_gap).count();
            let after = (middle..length.min(middle + most + 1)).take_while(is_gap).count();
            if before.max(after) > most { 0.0 } else { (before + after) as f32 }
        };
        let mut gaps: Vec<f32> = lines.windows(3).enumerate().map(gap).collect();
        gaps.sort_by(f32::total_cmp);
        // What most show is no mark.
        half_if_wide(gaps.get(gaps.len() / 3).copied().unwrap_or(0.0), pitch(lines))
    }

    /// Width and height of a cell in pixels.
    pub(super) fn pitch(&self) -> (f32, f32) {
        (pitch(&self.xs), pitch(&self.ys))
    }

    /// The longer side of a cell over the shorter.
    pub(super) fn oblong(&self) -> f32 {
        let (width, height) = self.pitch();
        width.max(height) / width.min(height)
    }

    /// The lattice as a frame inside `picture`, with the border around it.
    pub(super) fn frame(&self, picture: Pixels<'_>) -> GridFrame {
        let border = |axis, last| self.border(picture, axis, last);
        let edge = |at: f32, most: u32| (at.round().max(0.0) as u32).min(most);
        let outer = PixelRect {
            left: edge(border(Axis::X, false), picture.width()),
            top: edge(border(Axis::Y, false), picture.height()),
            right: edge(border(Axis::X, true), picture.width()),
            bottom: edge(border(Axis::Y, true), picture.height()),
        };
        GridFrame { outer, cols: self.xs.clone(), rows: self.ys.clone() }
    }

    /// Where the border ends outside the first or last grid line across `axis`: where the colour
    /// of the line gives way to the page. The line itself if it goes on too far for a border, as
    /// it does on a page of its colour.
    fn border(&self, picture: Pixels<'_>, axis: Axis, last: bool) -> f32 {
        let lines = self.lines(axis);
        let from = if last { lines[lines.len() - 1] } else { lines[0] };
        let (first, most) = (from as i64, (MAX_BORDER * pitch(lines)) as i64);
        let outwards = if last { 1 } else { -1 };
        let length = picture.length(axis) as i64;
        let across = self.lines(axis.other());
        let mut widths: Vec<i64> = across
            .windows(2)
            .map(|cell| picture.line_at(axis, (cell[0] + cell[1]) / 2.0))
            .filter_map(|line| {
                let at = |step: i64| {
                    (0..length)
                        .contains(&(first + outwards * step))
                        .then(|| line.rgb((first + outwards * step) as usize))
                };
                let colour = at(1)?;
                (1..=most + 1).find(|&step| {
                    at(step).is_none_or(|rgb| contrast(rgb, colour) > BORDER_CONTRAST)
                })
            })
            .collect();
        widths.sort_unstable();
        match widths.get(widths.len() / 2) {
            // Positions are pixels; the far edge of pixel k is k + 1.
            Some(&width) if width <= most => {
                (if last { first + width } else { first - width + 1 }) as f32
            }
            _ => from,
        }
    }
}

/// From a cell to another: so many rows down, and so many columns to the right.
type Step = (usize, isize);
/// From each cell to its neighbours on the right and below.
pub(super) const NEIGHBOURS: [Step; 2] = [(0, 1), (1, 0)];
/// From each cell to those two steps on, straight or around a corner.
pub(super) const TWO_APART: [Step; 4] = [(0, 2), (2, 0), (1, 1), (1, -1)];

/// The share of the pairs of cells with one of these steps between them that are alike, 0 to 1; the cells are given
/// row by row.
pub(super) fn share_of<T>(
    steps: &[Step],
    cols: usize,
    cells: &[T],
    are_alike: impl Fn(&T, &T) -> bool,
) -> f32 {
    let (mut alike, mut all) = (0, 0);
    for &(down, right) in steps {
        let (left, right) = (right.min(0).unsigned_abs(), right.max(0) as usize);
        let below = cells.chunks_exact(cols).skip(down);
        for (row, below) in cells.chunks_exact(cols).zip(below) {
            let (row, below) = (&row[left.min(cols)..], &below[right.min(cols)..]);
            let pairs = row.iter().zip(below);
            all += pairs.len();
            alike += pairs.map(|(a, b)| usize::from(are_alike(a, b))).sum::<usize>();
        }
    }
    alike as f32 / all.max(1) as f32
}

/// Whether some cells, told row by row, are all those of a rectangle.
pub(super) fn is_rectangle(some: &[bool], size: usize) -> bool {
    let cells: Vec<usize> = (0..some.len()).filter(|&at| some[at]).collect();
    all_around(&cells, size).count() == cells.len()
}

/// The cells of the smallest rectangle that holds `some` of a board of `size` rows, told row by row.
pub(super) fn all_around(some: &[usize], size: usize) -> impl Iterator<Item = usize> + use<> {
    let span = |place: &dyn Fn(usize) -> usize| {
        let places = || some.iter().map(|&cell| place(cell));
        places().min().unwrap_or(0)..places().max().map_or(0, |last| last + 1)
    };
    let (rows, cols) = (span(&|cell| cell / size), span(&|cell| cell % size));
    rows.flat_map(move |row| cols.clone().map(move |col| row * size + col))
}

/// The pairs of neighbours on a board of `size` rows.
pub(super) fn neighbours(size: usize) -> impl Iterator<Item = (usize, usize)> {
    let right = (0..size * size).filter(move |at| at % size + 1 < size).map(|at| (at, at + 1));
    right.chain((0..size * size.saturating_sub(1)).map(move |at| (at, at + size)))
}

/// Whether two cells have one colour, roughly.
fn are_alike(a: &[u8; 3], b: &[u8; 3]) -> bool {
    contrast(*a, *b) <= APART
}

/// Whether a line of pixels has one colour in all cells between the grid lines `across`.
pub(super) fn is_blank(line: &PixelLine<'_>, across: &[f32]) -> bool {
    let mut colours = across
        .windows(2)
        .map(|cell| (cell[0] + (cell[1] - cell[0]) * 0.25).max(0.0) as usize)
        .map(|at| line.rgb(at.min(line.length().saturating_sub(1))));
    colours.next().is_none_or(|first| colours.all(|colour| contrast(colour, first) <= SAME_COLOUR))
}

fn span(lines: &[f32]) -> f32 {
    lines[lines.len() - 1] - lines[0]
}

/// The median distance of neighbouring lines.
pub(super) fn pitch(lines: &[f32]) -> f32 {
    median(lines.windows(2).map(|pair| pair[1] - pair[0]).collect())
}

/// The median of a list; 0 if it is empty.
pub(super) fn median(list: Vec<f32>) -> f32 {
    low(list, 0.5)
}

/// The least of a list but for a `share` of it, below 1; 0 if it is empty.
pub(super) fn low(mut list: Vec<f32>, share: f32) -> f32 {
    if list.is_empty() {
        return 0.0;
    }
    let at = (share * list.len() as f32) as usize;
    *list.select_nth_unstable_by(at, f32::total_cmp).1
}

/// Evenly spaced places, which may run either way.
#[derive(Default)]
pub(super) struct Sequence {
    count: f64,
    sum: f64,
    /// The sum of each place times how many there are before it.
    weighted: f64,
}

impl Sequence {
    pub(super) fn add(&mut self, place: f32) {
        let place = f64::from(place);
        self.sum += place;
        self.weighted += self.count * place;
        self.count += 1.0;
    }

    /// Where the one after two or more is: by the line through all of them that is the least off (least squares). So
    /// none draws the next after it that is of something else, at about the same distances.
    pub(super) fn next_place(&self) -> f32 {
        let (count, middle) = (self.count, (self.count - 1.0) / 2.0);
        let step = 12.0 * (self.weighted - middle * self.sum) / (count * (count * count - 1.0));
        (self.sum / count + step * (count - middle)) as f32
    }
}

impl FromIterator<f32> for Sequence {
    fn from_iter<T: IntoIterator<Item = f32>>(all: T) -> Sequence {
        let mut places = Sequence::default();
        all.into_iter().for_each(|place| places.add(place));
        places
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::vision::fixture::squared;

    #[test]
    fn every_pair_of_neighbours_and_of_cells_two_apart_is_counted_once() {
        for n in 1..9 {
            let cells: Vec<usize> = (0..n * n).collect();
            let pairs = |steps: &[Step]| {
                let pairs = RefCell::new(Vec::new());
                share_of(steps, n, &cells, |&a, &b| {
                    pairs.borrow_mut().push((a, b));
                    true
                });
                pairs.into_inner()
            };
            let mut all = pairs(&NEIGHBOURS);
            assert_eq!(all.len(), 2 * n * n - 2 * n);
            let mut same: Vec<_> = neighbours(n).collect();
            same.sort_unstable();
            all.sort_unstable();
            assert_eq!(all, same);
            all.extend(pairs(&TWO_APART));
            let distance = |a: usize, b: usize| (a / n).abs_diff(b / n) + (a % n).abs_diff(b % n);
            assert!(all.iter().all(|&(a, b)| matches!(distance(a, b), 1 | 2)));
            all.sort_unstable();
            all.dedup();
            assert!(n == 1 || all.len() == 6 * n * n - 10 * n + 2);
        }
        assert_eq!(share_of(&TWO_APART, 1, &[0], |_, _| true), 0.0);
        assert_eq!(share_of(&NEIGHBOURS, 2, &[1, 1, 1, 2], |a, b| a == b), 0.5);
    }

    #[test]
    fn cells_of_no_regions_are_motley_and_those_of_regions_or_shaded_in_turns_are_not() {
        const CELL: u32 = 10;
        const SIZE: u32 = 6;
        let lines: Vec<f32> = (0..=SIZE).map(|line| (line * CELL) as f32).collect();
        let lattice = squared(lines);
        let motley = |colour: &dyn Fn(u32, u32) -> u8| {
            let paint = |x, y| image::Rgb([colour(x / CELL, y / CELL), 90, 90]);
            let image = image::RgbImage::from_fn(SIZE * CELL, SIZE * CELL, paint);
            lattice.motley(Pixels::from(&image))
        };
        let unlike = |col, row| ((11 * (SIZE * row + col)) % 36 * 7) as u8;
        assert!(motley(&unlike).is_some_and(|alike| alike < MOTLEY.0));
        let columns = |col, _| (40 * col) as u8;
        assert_eq!(motley(&columns), None);
        let shaded = |col: u32, row: u32| ((col + row) % 2 * 100) as u8;
        assert_eq!(motley(&shaded), None);
    }

    #[test]
    fn cells_lie_between_wide_gaps_and_not_between_marks() {
        const CELL: u32 = 60;
        const SIZE: u32 = 6;
        let lines: Vec<f32> = (0..=SIZE).map(|line| (line * CELL) as f32).collect();
        let lattice = squared(lines);
        let second = |half_gap: u32, is_marked: &dyn Fn(u32, u32) -> bool| {
            let paint = |x: u32, y: u32| {
                let is_gap = |at: u32| !(half_gap..CELL - half_gap).contains(&(at % CELL));
                let is_mark = |at: u32| (15..45).contains(&(at % CELL));
                image::Rgb(match is_gap(x) || is_gap(y) {
                    true => [250; 3],
                    false if is_mark(x) && is_mark(y) && is_marked(x / CELL, y / CELL) => [0; 3],
                    false => [120, 180, 90],
                })
            };
            let image = image::RgbImage::from_fn(SIZE * CELL, SIZE * CELL, paint);
            lattice.tiles(Pixels::from(&image)).map(|tiles| tiles[1])
        };
        let queens = |col: u32, row: u32| (col + 4 * row) % 7 == 1;
        assert_eq!(second(9, &queens), [[69.0, 111.0]; 2]);
        assert_eq!(second(2, &queens), [[60.0, 120.0]; 2], "as narrow as a line");
        assert_eq!(second(0, &queens), [[60.0, 120.0]; 2]);
    }

    #[test]
    fn the_next_of_evenly_spaced_places_is_one_step_on_either_way() {
        let next = |places: &[f32]| places.iter().copied().collect::<Sequence>().next_place();
        assert_eq!(next(&[10.0, 30.0]), 50.0);
        assert_eq!(next(&[90.0, 70.0, 50.0, 30.0]), 10.0);
        // The line that is the least off 0, 1, 3 has a slope of 3/2.
        assert!((next(&[0.0, 1.0, 3.0]) - 13.0 / 3.0).abs() < 1e-5);
    }
}
