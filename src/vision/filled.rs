//! Queens drawn as squares that fill most of their cells: a rim of the cell's colour is left between the lines and
//! the square.
//!
//! Which colour is that of squares is plain to see: it lies on several cells, no two of which attack each other. All
//! of them must have a rim, along three sides at least; then that is the colour of the cell.

use super::{
    cells::Cells,
    colour::{Dominant, Lab, difference, dominant},
    groups::Tree,
    lattice::SAME_COLOUR,
    odd, painted,
    pixels::{Axis, Pixels, contrast},
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

/// The colour of a rim among those of some pixels from outside a line into a cell, by that of the lines and of most of
/// the cell.
type Find = fn(&[[u8; 3]], [u8; 3], [u8; 3]) -> Option<[u8; 3]>;

/// The reading that gives cells with colours of their own, alone or with marks, those of their rims, if they have some;
/// `None` if there are no such cells, or these make no regions.
pub(super) fn unboxed(
    pixels: Pixels<'_>,
    cells: &Cells,
    labels: &[u8],
    is_marked: &dyn Fn(usize) -> bool,
) -> Option<Vec<u8>> {
    let all = || 0..labels.len();
    let may_be_boxed = |at: usize| is_marked(at) || odd::is_only(labels, at);
    let plain: Vec<u8> = all().filter(|&at| !may_be_boxed(at)).map(|at| labels[at]).collect();
    let mut labs = cells.labs.clone();
    for at in all().filter(|&at| !plain.contains(&labels[at])) {
        if let Some(rim) = rim(pixels, cells, at, next_to_line) {
            labs[at] = Lab::from_rgb(rim.rgb);
        }
    }
    let groups = Tree::of(&labs).cut(cells.size);
    (labs != cells.labs && groups.gap.is_clear()).then_some(groups.labels)
}

/// The reading that gives the cells of queens drawn as squares the colours of their rims; `None` if there are no such
/// queens, or these make no regions.
pub(super) fn unfilled(pixels: Pixels<'_>, cells: &Cells, labels: &[u8]) -> Option<Vec<u8>> {
    let with_rims = |squares: Vec<usize>| -> Option<Vec<u8>> {
        let mut labs = cells.labs.clone();
        for &at in &squares {
            labs[at] = Lab::from_rgb(rim(pixels, cells, at, after_line)?.rgb);
        }
        let groups = Tree::of(&labs).cut(cells.size);
        groups.gap.is_clear().then_some(groups.labels)
    };
    painted::paints(cells.size, labels).find_map(with_rims)
}

/// The colour between the lines around a cell and what is in it, as most of what is to `find` is; `None` if it doesn't
/// show.
fn rim(pixels: Pixels<'_>, cells: &Cells, at: usize, find: Find) -> Option<Dominant> {
    let [xs, ys] = &cells.tiles;
    let (across, down) = (xs[at % cells.size], ys[at / cells.size]);
    let fill = cells.colours[at].rounded();
    let (mut rims, mut sides) = (Vec::new(), 0);
    for (axis, along, across) in [(Axis::X, across, down), (Axis::Y, down, across)] {
        let pitch = along[1] - along[0];
        for (side, inwards) in [(along[0], pitch), (along[1], -pitch)] {
            let [from, to] = [side - SLACK * inwards, side + REACH * inwards];
            let [from, to] = [from, to].map(|place| pixels.inside(axis, place));
            let before = rims.len();
            rims.extend(CUTS.iter().filter_map(|share| {
                let place = across[0] + share * (across[1] - across[0]);
                let line = pixels.line_at(axis, place);
                let colours: Vec<[u8; 3]> = steps(from, to).map(|at| line.rgb(at)).collect();
                find(&colours, cells.line, fill)
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
    let first = line_start(colours, ink)?;
    let rim = colours[first..].iter().copied().max_by_key(|&rgb| apart(rgb))?;
    let is_past_line = to_line(rim) >= to_line(colours[first]) + SEEN;
    (is_past_line && apart(rim) >= SEEN).then_some(rim)
}

/// The first colour past a line that goes on for some pixels of a row, from outside a cell into it; `None` if there is
/// none, or no line.
fn next_to_line(colours: &[[u8; 3]], ink: [u8; 3], _: [u8; 3]) -> Option<[u8; 3]> {
    let first = line_start(colours, ink)?;
    let is_past = |rgb: [u8; 3]| difference(rgb, ink) >= difference(colours[first], ink) + SEEN;
    let mut steps = colours[first..].windows(2);
    steps.find(|it| is_past(it[0]) && contrast(it[0], it[1]) <= SAME_COLOUR).map(|it| it[1])
}

/// Where a line begins in a row of pixels from outside a cell into it.
fn line_start(colours: &[[u8; 3]], ink: [u8; 3]) -> Option<usize> {
    let to_line = |rgb: [u8; 3]| difference(rgb, ink);
    let is_line = |at: &usize| match colours[..*at].iter().copied().map(to_line).max() {
        Some(beside) => to_line(colours[*at]) + SEEN <= beside,
        None => to_line(colours[*at]) < SEEN,
    };
    (0..colours.len()).find(is_line)
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
    use crate::vision::fixture::{LARGE, PAINTS, QUEENS, labels, map, squared};

    const CELL: u32 = 40;

    /// The board with a box in some cells, in the colour that `of` says, that leaves some pixels around it.
    fn drawn(rim_px: u32, of: impl Fn(usize) -> Option<[u8; 3]>) -> RgbImage {
        RgbImage::from_fn(6 * CELL + 1, 6 * CELL + 1, |x, y| {
            let (col, row) = ((x / CELL).min(5), (y / CELL).min(5));
            let within = |at: u32| (1 + rim_px..CELL - rim_px).contains(&(at % CELL));
            let filled = of((6 * row + col) as usize).filter(|_| within(x) && within(y));
            let is_line = x % CELL == 0 || y % CELL == 0;
            Rgb(if is_line { [0; 3] } else { filled.unwrap_or_else(|| own(col, row)) })
        })
    }

    /// The colour of the region that a cell is of.
    fn own(col: u32, row: u32) -> [u8; 3] {
        PAINTS[usize::from(LARGE[row as usize].as_bytes()[col as usize] - b'A')]
    }

    /// What `read` makes of a picture of the board, whose cells have so many colours.
    fn reading(
        image: &RgbImage,
        colours: usize,
        read: impl Fn(&Cells, &[u8]) -> Option<Vec<u8>>,
    ) -> Option<Vec<u8>> {
        let lines: Vec<f32> = (0..=6).map(|line| (line * CELL) as f32 + 0.5).collect();
        let (lattice, pixels) = (squared(lines), Pixels::from(image));
        let cells = Cells::measure(pixels, &lattice).expect("whole cells");
        let names = Tree::of(&cells.labs).cut(colours).labels;
        read(&cells, &names).map(|reading| labels(&reading))
    }

    #[test]
    fn a_rim_around_a_square_has_the_colour_of_the_cell() {
        let read = |rim_px: u32| {
            let image = drawn(rim_px, |at| (QUEENS[at / 6] == at % 6).then_some([0; 3]));
            reading(&image, 7, |cells, names| unfilled(Pixels::from(&image), cells, names))
        };
        assert_eq!(read(3), Some(map(&LARGE)));
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

    #[test]
    fn a_rim_around_a_box_in_an_odd_cell_has_the_colour_of_its_region() {
        // Two queens in one column, each in a box of its region's colour mixed with red; and a hint.
        const QUEENS: [usize; 2] = [7, 19];
        let fill = |at: usize| match at {
            34 => Some([120, 130, 230]),
            _ if QUEENS.contains(&at) => {
                let own = own(at as u32 % 6, at as u32 / 6);
                Some([0, 1, 2].map(|part| own[part] / 2 + [125, 30, 40][part]))
            }
            _ => None,
        };
        let read = |rim_px: u32| {
            let image = drawn(rim_px, fill);
            reading(&image, 9, |cells, names| {
                let is_marked = |at: usize| QUEENS.contains(&at);
                unboxed(Pixels::from(&image), cells, names, &is_marked)
            })
        };
        assert_eq!(read(5), Some(map(&LARGE)));
        assert_eq!(read(0), None, "no rims");
    }
}
