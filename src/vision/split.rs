//! Cells that are four: a board, mostly one without lines, taken for one of half as many rows.
//!
//! ```text
//!   ░░░░░░│░░░░░░
//!   ░░▒▒▒░│░░░░░░    on the left a mark, on the right four cells: a flat square from the corner to the
//!   ░░▒▒▒░│░░░▒▒▒    middle of what was taken for one
//!   ░░░░░░│░░░▒▒▒
//! ```

use super::{
    lattice::Lattice,
    pixels::{Pixels, contrast},
    spot::Spot,
};
use crate::board::{Cell, MAX_SIZE};

/// Where in one half of a cell colours are looked at, across and down, as shares of the pitch: close enough
/// for no hatching to hide between.
const PLACES: [f32; 6] = [0.12, 0.19, 0.26, 0.33, 0.4, 0.46];
/// The contrast up to which a quarter of a cell is flat.
const FLAT: u8 = 12;
/// The contrast from which two quarters are of two cells.
const APART: u8 = 24;

impl Lattice {
    /// The cells that look like four.
    pub(super) fn split_cells(&self, pixels: Pixels<'_>) -> Vec<Cell> {
        let spots = self.spots().enumerate().filter(|(_, spot)| spot.is_split(pixels));
        spots.map(|(at, _)| Cell::new((at / self.cols()) as u8, (at % self.cols()) as u8)).collect()
    }

    /// The lattice with twice as many rows and columns; `None` if no board has so many.
    pub(super) fn halved(&self) -> Option<Lattice> {
        let halved = |lines: &[f32]| -> Vec<f32> {
            let halves = lines.windows(2).flat_map(|cell| [cell[0], (cell[0] + cell[1]) / 2.0]);
            halves.chain(lines.last().copied()).collect()
        };
        let is_board = self.cols().max(self.rows()) * 2 <= MAX_SIZE;
        is_board.then(|| Lattice { xs: halved(&self.xs), ys: halved(&self.ys) })
    }
}

impl Spot {
    /// Whether its quarters are flat, and some are unlike where they meet.
    fn is_split(&self, pixels: Pixels<'_>) -> bool {
        let (near, far) = (PLACES[2], 1.0 - PLACES[2]);
        let quarters = [[near, far].map(|x| (x, near)), [near, far].map(|x| (x, far))];
        let quarters = quarters.map(|row| row.map(|(x, y)| self.rgb(pixels, x, y)));
        // Mostly it has one colour.
        let [[a, b], [c, d]] = quarters;
        if [(a, b), (c, d), (a, c), (b, d)].iter().all(|&(a, b)| contrast(a, b) <= APART) {
            return false;
        }
        let both = || PLACES.iter().flat_map(|&place| [(0, place), (1, 1.0 - place)]);
        let is_flat = both().all(|(row, y)| {
            both().all(|(col, x)| contrast(self.rgb(pixels, x, y), quarters[row][col]) <= FLAT)
        });
        // Colours that change little by little differ as well, but not there.
        let (before, after) = (PLACES[5], 1.0 - PLACES[5]);
        let differ = |a: (f32, f32), b: (f32, f32)| {
            contrast(self.rgb(pixels, a.0, a.1), self.rgb(pixels, b.0, b.1)) > APART
        };
        is_flat
            && [near, far]
                .into_iter()
                .any(|at| differ((before, at), (after, at)) || differ((at, before), (at, after)))
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::squared;

    const CELL: u32 = 40;

    /// The cells that look like four, of two rows of two, with this in the first; positions from its middle.
    fn split(is_inked: impl Fn(i32, i32) -> bool) -> Vec<Cell> {
        let image = RgbImage::from_fn(2 * CELL, 2 * CELL, |x, y| {
            let (x, y) = (x as i32 - 20, y as i32 - 20);
            let is_first = x < 20 && y < 20;
            Rgb(if is_first && is_inked(x, y) { [200, 40, 40] } else { [120, 180, 90] })
        });
        let lines = vec![0.0, CELL as f32, 2.0 * CELL as f32];
        squared(lines).split_cells(Pixels::from(&image))
    }

    #[test]
    fn flat_quarters_of_unlike_colours_are_cells() {
        let first = vec![Cell::new(0, 0)];
        assert_eq!(split(|x, y| x >= 0 && y < 0), first);
        assert_eq!(split(|x, _| x < 0), first);
        assert_eq!(split(|x, y| (x < 0) == (y < 0)), first);
    }

    #[test]
    fn marks_and_paint_are_no_cells() {
        let none = Vec::new();
        assert_eq!(split(|_, _| true), none);
        assert_eq!(split(|x, y| x * x + y * y < 100), none, "a dot");
        assert_eq!(split(|x, y| (x - 10).abs() < 4 && (y - 10).abs() < 4), none, "a note");
        assert_eq!(split(|x, y| x > 8 && y < -8), none, "a smaller corner");
        assert_eq!(split(|x, y| x > y), none, "half a cell, along its diagonal");
        assert_eq!(split(|x, y| (x + y).rem_euclid(10) < 3), none, "hatching");
    }

    #[test]
    fn a_cell_whose_colour_changes_little_by_little_is_one() {
        let image = RgbImage::from_fn(CELL, CELL, |x, _| Rgb([100 + 2 * x as u8, 120, 140]));
        let lines = vec![0.0, CELL as f32];
        let lattice = squared(lines);
        assert_eq!(lattice.split_cells(Pixels::from(&image)), Vec::new());
    }

    #[test]
    fn twice_as_many_rows_are_those_of_a_board() {
        let lattice = Lattice { xs: vec![0.0, 10.0, 20.0], ys: vec![5.0, 15.0, 26.0] };
        let halved =
            Lattice { xs: vec![0.0, 5.0, 10.0, 15.0, 20.0], ys: vec![5.0, 10.0, 15.0, 20.5, 26.0] };
        assert_eq!(lattice.halved(), Some(halved));
        let lines: Vec<f32> = (0..=MAX_SIZE).map(|line| line as f32 * 10.0).collect();
        assert_eq!(squared(lines).halved(), None);
    }
}
