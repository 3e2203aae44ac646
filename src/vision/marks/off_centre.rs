//! Marks that don't lie in the middle of their cells, but all at one other place.

use super::{
    super::{
        cells::Cells,
        lattice::{Lattice, median},
        pixels::Pixels,
    },
    patch::{Part, Patch, Places},
};

/// All of a cell but the grid lines.
const WITHIN: Part = Part { across: [0.07, 0.93], down: [0.07, 0.93] };
/// The least contrast of such ink, in levels of 255: the edge of a tile or a film over it has less.
const CLEAR: u32 = 70;
/// The fewest cells with ink at one place: less may be a badge or a pointer.
const FEWEST: usize = 4;
/// How far from the middle of a cell such a place is at least, and how far from it one may be, in pitches.
const OFF: f32 = 0.09;
const TOGETHER: f32 = 0.08;
/// The least share of the cells with ink that have theirs there.
const MOSTLY: f32 = 0.75;
/// How far from the edges of a cell the part begins, in pitches.
const EDGE: f32 = 0.03;
/// The largest part looked at, from its middle, in pitches.
const REACH: f32 = 0.36;

/// The part of each cell in which marks lie, where most of them lie elsewhere than in the middle; `None` if there
/// is no such place.
pub(super) fn part(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> Option<Part> {
    let places = Places::of(pixels, lattice, &cells.tiles, WITHIN);
    let size = cells.size;
    let middles: Vec<[f32; 2]> = (0..size * size)
        .filter_map(|at| {
            let colour = cells.colours[at].rounded();
            let patch = Patch::new(pixels, &places, (at / size, at % size), colour)?;
            let ink = if patch.glance() >= CLEAR { patch.ink(CLEAR)? } else { return None };
            let [left, top, right, bottom] = ink.points.area()?;
            let place = |[first, last]: [f32; 2], from: usize, to: usize| {
                first + (last - first) * (from + to) as f32 / (2 * ink.side) as f32
            };
            Some([place(WITHIN.across, left, right), place(WITHIN.down, top, bottom)])
        })
        .collect();
    let at = [0, 1].map(|axis| median(middles.iter().map(|middle| middle[axis]).collect()));
    let is_there = |middle: &&[f32; 2]| (0..2).all(|k| (middle[k] - at[k]).abs() <= TOGETHER);
    let there = middles.iter().filter(is_there).count();
    let is_off = at.iter().any(|at| (at - 0.5).abs() >= OFF);
    if !is_off || there < FEWEST || (there as f32) < MOSTLY * middles.len() as f32 {
        return None;
    }
    let reach = at.iter().map(|at| at.min(1.0 - at) - EDGE).fold(REACH, f32::min);
    let [across, down] = at.map(|at| [at - reach, at + reach]);
    (reach > 0.0).then_some(Part { across, down })
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const CELL: u32 = 30;
    const SIZE: u32 = 4;

    /// The part that marks of this colour lie in which cover these pixels of every second cell.
    fn seen(mark: [u8; 3], covers: impl Fn(u32, u32) -> bool) -> Option<Part> {
        let image = RgbImage::from_fn(SIZE * CELL, SIZE * CELL, |x, y| {
            let is_marked = (x / CELL + y / CELL).is_multiple_of(2) && covers(x % CELL, y % CELL);
            Rgb(if is_marked { mark } else { [240; 3] })
        });
        let lines: Vec<f32> = (0..=SIZE).map(|line| (line * CELL) as f32).collect();
        let lattice = Lattice { xs: lines.clone(), ys: lines };
        let pixels = Pixels::from(&image);
        let cells = Cells::measure(pixels, &lattice).expect("all cells in the picture");
        part(pixels, &lattice, &cells)
    }

    #[test]
    fn marks_in_a_corner_are_looked_for_there() {
        let corner = |x: u32, y: u32| (4..12).contains(&x) && (4..12).contains(&y);
        let Part { across, down } = seen([0; 3], corner).expect("a corner");
        for [from, to] in [across, down] {
            assert!((0.02..0.1).contains(&from) && (0.43..0.53).contains(&to), "{from} to {to}");
        }
        assert_eq!(seen([190; 3], corner), None, "the edge of a tile");
        assert_eq!(
            seen([0; 3], |x, y| corner(x.saturating_sub(7), y.saturating_sub(7))),
            None,
            "in the middle"
        );
    }
}
