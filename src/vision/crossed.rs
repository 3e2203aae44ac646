//! Boards full of crosses that reach the corners of their cells: no row of pixels runs clear of their strokes.
//!
//! ```text
//!  ──────╲───╱────│─╲──────╱─│──── row of pixels
//!  ───────╲─╱─────│──╲────╱──│──── a few rows on: strokes have moved, grid lines have not
//! ```
//!
//! So only an edge that is in two rows counts, and the flat runs between such edges are cells.

use std::ops::Range;

use super::{
    chain::{boundaries, chains},
    grow::{Seed, grow},
    lattice::Lattice,
    pixels::{Axis, PixelLine, Pixels, Run},
};

/// Contrasts of edges: in clean pictures, and, if there are no lattices, in compressed ones.
const CONTRASTS: [u8; 2] = [12, 30];
/// How far apart rows are looked at, in pixels: a board has some.
const STRIDE: usize = 64;
/// How far apart the two rows are that an edge must be in, in pixels: more than strokes are wide.
const APART: usize = 8;
/// Where in a cell of the row its column is looked at, as shares of its width.
const ACROSS: [f32; 2] = [0.3, 0.7];
/// How far inside a run its strokes are looked for, in pixels.
const INSIDE: usize = 1;
/// So many cells above and below the row are looked at.
const MOST_CELLS: usize = 24;

/// The lattices around cells that show where crosses are passed over.
pub(super) fn lattices(pixels: Pixels<'_>) -> Vec<Lattice> {
    let mut found = CONTRASTS.iter().map(|&contrast| Edges { pixels, contrast }.lattices());
    found.find(|lattices| !lattices.is_empty()).unwrap_or_default()
}

/// The edges of a picture, of more than a contrast.
#[derive(Clone, Copy)]
struct Edges<'a> {
    pixels: Pixels<'a>,
    contrast: u8,
}

impl Edges<'_> {
    /// The lattices around cells, each found in the first of the rows that cross it.
    fn lattices(self) -> Vec<Lattice> {
        let mut found: Vec<Lattice> = Vec::new();
        let (length, height) = (self.pixels.length(Axis::X), self.pixels.length(Axis::Y));
        for y in (STRIDE / 2..height.saturating_sub(APART)).step_by(STRIDE) {
            let mut runs = self.steady_runs((Axis::X, y), 0..length);
            // What the picture's edge cuts off is no whole cell.
            runs.retain(|run| run.start > 0 && run.end < length);
            for chain in chains(&runs) {
                let middle = chain[chain.len() / 2];
                let is_in =
                    |lattice: &Lattice| lattice.contains(middle.start + middle.length() / 2, y);
                if !found.iter().any(is_in) && self.are_crossed(y, &chain) {
                    found.extend(self.lattice(y, &chain));
                }
            }
        }
        found
    }

    /// Whether most runs of a chain have a cross in them.
    fn are_crossed(self, y: usize, chain: &[Run]) -> bool {
        let rows = [y, y + APART].map(|y| self.pixels.line(Axis::X, y));
        let crossed = chain.iter().filter(|&&run| {
            let [first, second] = rows.map(|row| self.outer_edges(&row, run));
            let (Some(first), Some(second)) = (first, second) else { return false };
            // Its strokes move towards one another, or away from one another.
            let moved = [0, 1].map(|stroke| second[stroke] as i64 - first[stroke] as i64);
            let is_moved = |by: i64| (APART as i64 / 2..=2 * APART as i64).contains(&by.abs());
            moved.into_iter().all(is_moved) && moved[0].signum() != moved[1].signum()
        });
        crossed.count() * 2 >= chain.len()
    }

    /// The first edge and the last one within a run.
    fn outer_edges(self, row: &PixelLine<'_>, run: Run) -> Option<[usize; 2]> {
        let inside = run.start + INSIDE..run.end.saturating_sub(INSIDE).max(run.start + INSIDE);
        // Most cells have nothing in them.
        if row.is_all(run.start..inside.end, row.rgb(run.start)) {
            return None;
        }
        let mut edges = inside.filter(|&at| row.contrast(at - 1, at) > self.contrast);
        let first = edges.next()?;
        Some([first, edges.next_back().unwrap_or(first)])
    }

    /// The lattice that a chain in row `y` is a part of.
    fn lattice(self, y: usize, chain: &[Run]) -> Option<Lattice> {
        let middle = chain[chain.len() / 2];
        ACROSS.iter().find_map(|share| {
            let x = middle.start + (share * middle.length() as f32) as usize;
            let reach = MOST_CELLS * middle.length();
            let range = y.saturating_sub(reach)..(y + reach).min(self.pixels.length(Axis::Y));
            let runs = self.steady_runs((Axis::Y, x), range);
            let column = chains(&runs)
                .into_iter()
                .find(|column| (column[0].start..column[column.len() - 1].end).contains(&y))?;
            let lattice = Lattice { xs: boundaries(chain), ys: boundaries(&column) };
            grow(self.pixels, self.contrast, Seed { lattice, half_gaps: [0.0; 2] }, (x, y))
        })
    }

    /// The flat runs within `range` of the line of pixels at `k` along `axis`, between edges that the line [`APART`] after
    /// it has as well.
    fn steady_runs(self, (axis, k): (Axis, usize), range: Range<usize>) -> Vec<Run> {
        let most = self.pixels.length(axis.other()) - 1;
        let lines = [k.min(most), (k + APART).min(most)].map(|k| self.pixels.line(axis, k));
        lines[0].steady_runs(&lines[1], range, self.contrast)
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const CELL: u32 = 40;

    /// The lattices seen among six rows of cells with a cell's margin, each with what `is_inked` of its pixels, where every
    /// third pixel is darker by `noise`.
    fn seen_in(noise: u8, is_inked: impl Fn(u32, u32) -> bool) -> Vec<Lattice> {
        let image = RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
            let is_board = |at: u32| (CELL..=7 * CELL).contains(&at);
            let (i, j) = (x % CELL, y % CELL);
            let is_line = i == 0 || j == 0;
            let is_dark = is_line || (x < 7 * CELL && y < 7 * CELL && is_inked(i, j));
            let ground = Rgb([210, 230, 240].map(|it| it - noise * u8::from((x + y) % 3 == 0)));
            if is_board(x) && is_board(y) && is_dark { Rgb([0; 3]) } else { ground }
        });
        lattices(Pixels::from(&image))
    }

    /// The same without noise.
    fn seen(is_inked: impl Fn(u32, u32) -> bool) -> Vec<Lattice> {
        seen_in(0, is_inked)
    }

    #[test]
    fn cells_are_seen_below_crosses() {
        let is_cross = |i: u32, j: u32| i.abs_diff(j) <= 1 || (i + j).abs_diff(CELL) <= 1;
        // As in clean pictures, and in compressed ones.
        for noise in [0, 20] {
            let crossed = seen_in(noise, is_cross);
            let sizes = crossed.iter().map(|it| (it.rows(), it.cols()));
            assert_eq!(sizes.collect::<Vec<_>>(), [(6, 6)], "noise {noise}");
            assert!((crossed[0].xs[0] - CELL as f32).abs() < 1.5, "{:?}", crossed[0].xs);
        }
    }

    #[test]
    fn nothing_else_is_looked_below() {
        assert!(seen(|_, _| false).is_empty(), "empty cells");
        assert!(seen(|i, j| (i + j).is_multiple_of(10)).is_empty(), "hatched ones");
        assert!(seen(|i, j| i.abs_diff(20) <= 6 && j.abs_diff(20) <= 6).is_empty(), "blocks");
    }
}
