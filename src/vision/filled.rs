//! Queens drawn as squares that fill most of their cells: a rim of the cell's colour is left between the lines and
//! the square.
//!
//! Which colour is that of squares is plain to see: it lies on several cells, no two of which attack each other. All
//! of them must have a rim, along three sides at least; then that is the colour of the cell.

use super::{
    cells::Cells,
    colour::{Dominant, Lab, difference, dominant},
    groups::{Grouped, Tree},
    lattice::Lattice,
    painted,
    pixels::{Axis, Pixels},
};

/// Where across the side of a cell its rim is looked for, as shares of the pitch.
const CUTS: [f32; 5] = [0.3, 0.4, 0.5, 0.6, 0.7];
/// How far into the cell the rim may reach, as a share of the pitch …
const REACH: f32 = 0.2;
/// … and how far from where it should be a line may begin, out of the cell or into it.
const SLACK: f32 = 0.08;
/// The difference from both the line and the square that makes a rim of a pixel, in levels of 255.
const SEEN: u32 = 40;
/// The fewest sides of a cell along which a rim shows.
const SIDES: usize = 3;
/// The least share of the rim that must have one colour.
const EVEN: f32 = 0.8;

/// The reading that gives the cells of queens drawn as squares the colours of their rims; `None` if there are no such
/// queens, or these make no regions. `is_clear` says whether colours are grouped well.
pub(super) fn unfilled(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    cells: &Cells,
    labels: &[u8],
    is_clear: &dyn Fn(&Grouped) -> bool,
) -> Option<Vec<u8>> {
    let tiles = lattice.tiles(pixels);
    let with_rims = |squares: Vec<usize>| -> Option<Vec<u8>> {
        let mut labs = cells.labs.clone();
        for &at in &squares {
            labs[at] = Lab::from_rgb(rim(pixels, &tiles, cells, at)?.rgb);
        }
        let groups = Tree::of(&labs).cut(cells.size);
        is_clear(&groups).then_some(groups.labels)
    };
    painted::paints(cells.size, labels).find_map(with_rims)
}

/// The colour between the lines around a cell and what fills it; `None` if it doesn't show.
fn rim(
    pixels: Pixels<'_>,
    [xs, ys]: &[Vec<[f32; 2]>; 2],
    cells: &Cells,
    at: usize,
) -> Option<Dominant> {
    let (across, down) = (xs[at % cells.size], ys[at / cells.size]);
    let fill = cells.colours[at].rounded();
    let inside = |place: f32, axis: Axis| {
        place.clamp(0.0, pixels.length(axis).saturating_sub(1) as f32) as usize
    };
    let (mut rims, mut sides) = (Vec::new(), 0);
    for (axis, along, across) in [(Axis::X, across, down), (Axis::Y, down, across)] {
        let pitch = along[1] - along[0];
        for (side, inwards) in [(along[0], pitch), (along[1], -pitch)] {
            let [from, to] = [side - SLACK * inwards, side + REACH * inwards];
            let [from, to] = [from, to].map(|place| inside(place, axis));
            let before = rims.len();
            rims.extend(CUTS.iter().filter_map(|share| {
                let place = across[0] + share * (across[1] - across[0]);
                let line = pixels.line(axis, inside(place, axis.other()));
                let colours: Vec<[u8; 3]> = steps(from, to).map(|at| line.rgb(at)).collect();
                after_line(&colours, cells.line, fill)
            }));
            sides += usize::from(rims.len() > before);
        }
    }
    dominant(&rims).filter(|rim| sides >= SIDES && rim.share >= EVEN)
}

/// The pixel of a row, from outside a cell into it, that is least like the lines of the board or what fills the cell:
/// past a line, as before it what shows is of the cell beside. `None` if there is no such pixel, or no line.
fn after_line(colours: &[[u8; 3]], ink: [u8; 3], fill: [u8; 3]) -> Option<[u8; 3]> {
    let to_line = |rgb: [u8; 3]| difference(rgb, ink);
    let apart = |rgb: [u8; 3]| to_line(rgb).min(difference(rgb, fill));
    let is_line = |at: &usize| match colours[..*at].iter().copied().map(to_line).max() {
        Some(beside) => to_line(colours[*at]) + SEEN <= beside,
        None => to_line(colours[*at]) < SEEN,
    };
    let first = (0..colours.len()).find(is_line)?;
    let rim = colours[first..].iter().copied().max_by_key(|&rgb| apart(rgb))?;
    let is_past_line = to_line(rim) >= to_line(colours[first]) + SEEN;
    (is_past_line && apart(rim) >= SEEN).then_some(rim)
}

/// All places from one to another, whichever way that is.
fn steps(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let count = from.abs_diff(to) + 1;
    (0..count).map(move |step| if from < to { from + step } else { from - step })
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{LARGE, PAINTS, QUEENS, labels, map};

    const CELL: u32 = 40;
    /// What is read of the board with a square in each queen's cell that leaves some pixels around it.
    fn read(rim_px: u32) -> Option<Vec<u8>> {
        let lines: Vec<f32> = (0..=6).map(|line| (line * CELL) as f32 + 0.5).collect();
        let lattice = Lattice { xs: lines.clone(), ys: lines };
        let image = RgbImage::from_fn(6 * CELL + 1, 6 * CELL + 1, |x, y| {
            let (col, row) = ((x / CELL).min(5), (y / CELL).min(5));
            let within = |at: u32| (1 + rim_px..CELL - rim_px).contains(&(at % CELL));
            let is_square = QUEENS[row as usize] == col as usize && within(x) && within(y);
            let is_line = x % CELL == 0 || y % CELL == 0;
            let own = PAINTS[usize::from(LARGE[row as usize].as_bytes()[col as usize] - b'A')];
            Rgb(if is_line || is_square { [0; 3] } else { own })
        });
        let pixels = Pixels::from(&image);
        let mut cells = Cells::measure(pixels, &lattice).expect("whole cells");
        cells.measure_walls(pixels, &lattice);
        let labels = Tree::of(&cells.labs).cut(7).labels;
        unfilled(pixels, &lattice, &cells, &labels, &|groups| groups.is_clear(1.6, 0.7))
    }

    #[test]
    fn a_rim_around_a_square_has_the_colour_of_the_cell() {
        assert_eq!(read(3).map(|reading| labels(&reading)), Some(map(&LARGE)));
        assert_eq!(read(0), None, "nothing left of the cells");
    }

    #[test]
    fn what_is_past_a_line_is_of_the_cell() {
        const BLACK: [u8; 3] = [0; 3];
        const RED: [u8; 3] = [200, 40, 40];
        let after = |colours: &[[u8; 3]], fill| after_line(colours, BLACK, fill);
        assert_eq!(after(&[PAINTS[1], BLACK, RED, RED, BLACK], BLACK), Some(RED));
        assert_eq!(after(&[RED, [180, 30, 30], RED, PAINTS[2]], PAINTS[2]), None, "hardly a line");
        assert_eq!(
            after(&[PAINTS[3], [110, 110, 30], PAINTS[3], BLACK], BLACK),
            Some(PAINTS[3]),
            "a thin line"
        );
        assert_eq!(after(&[PAINTS[3], PAINTS[3], BLACK, BLACK], BLACK), None, "no rim");
        assert_eq!(after(&[PAINTS[3], RED, RED, BLACK], BLACK), None, "no line");
    }
}
