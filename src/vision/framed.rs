//! Cells of one colour, each in a frame of its region's.
//!
//! ```text
//!  ╭───╮ ╭───╮ ┏━━━┓
//!  │   │ │   │ ┃   ┃     each frame lies within its cell; between them the page shows
//!  ╰───╯ ╰───╯ ┗━━━┛
//! ```

use super::{
    cells::Cells,
    colour::{Dominant, dominant},
    pixels::{Axis, PixelLine, Pixels},
    side::Side,
};

/// The least share of neighbours that have one colour where all cells have, but for some with marks.
pub(super) const LEAST_ALIKE: f32 = 0.75;
/// Where along each side of a cell its frame is looked at, as shares of that: clear of round corners.
const ALONG: [f32; 3] = [0.3, 0.5, 0.7];
/// How deep in its cell a frame ends at most, as a share of the pitch.
const DEEPEST: f32 = 0.25;
/// The thinnest frame, in pixels: a line has few of its own colour.
const THINNEST: usize = 3;
/// The least share of the places at which a cell's frame has its colour.
const MOST: f32 = 0.75;

/// The cells with the colours of their frames; `None` if the cells don't have one colour, but for some with marks, one has no
/// frame in another, or more cells with frames lie beside them.
pub(super) fn with_frames(pixels: Pixels<'_>, cells: &Cells) -> Option<Cells> {
    let all: Vec<[u8; 3]> = cells.colours.iter().map(Dominant::rounded).collect();
    let within = dominant(&all).filter(|it| it.share >= LEAST_ALIKE)?;
    let frame = |at: usize| frame(pixels, cells, at, &within);
    let frames: Option<Vec<Dominant>> = (0..all.len()).map(frame).collect();
    let framed = cells.with_colours(frames?);
    let goes_on = |side: &Side| goes_on(pixels, cells, *side, &within);
    (!Side::ALL.iter().any(goes_on)).then_some(framed)
}

/// Whether half of the cells past a side, or more, have frames as well, on the side that is nearest.
fn goes_on(pixels: Pixels<'_>, cells: &Cells, side: Side, within: &Dominant) -> bool {
    let axis = side.axis();
    let (along, across) = (&cells.tiles[axis as usize], &cells.tiles[axis.other() as usize]);
    let step = along[1][0] - along[0][0];
    let tile = if side.is_last() { along[along.len() - 1] } else { along[0] };
    let depth = DEEPEST * step;
    // The near side of the next cell, from within it, up to amid the gap.
    let past = f32::midpoint(step - (tile[1] - tile[0]), 2.0);
    let (near, far) = match side.is_last() {
        true => (tile[1] + past, tile[0] + step + depth),
        false => (tile[0] - past, tile[1] - step - depth),
    };
    let end = pixels.length(axis) as f32;
    if !(0.0..end).contains(&far) {
        return false;
    }
    let has_frame = |cell: &&[f32; 2]| {
        let line = pixels.line_at(axis, f32::midpoint(cell[0], cell[1]));
        let (near, far) = (near as usize, far as usize);
        let places: Vec<usize> =
            if side.is_last() { (near..=far).rev().collect() } else { (far..=near).collect() };
        first_past(within, &line, places.into_iter()).is_some()
    };
    2 * across.iter().filter(has_frame).count() >= across.len()
}

/// The colour of a cell's frame, which has this one within.
fn frame(pixels: Pixels<'_>, cells: &Cells, at: usize, within: &Dominant) -> Option<Dominant> {
    let [xs, ys] = &cells.tiles;
    let tile = [xs[at % cells.size], ys[at / cells.size]];
    let mut seen = Vec::with_capacity(4 * ALONG.len());
    for axis in Axis::BOTH {
        let ([from, to], [first, last]) = (tile[axis as usize], tile[axis.other() as usize]);
        let depth = (DEEPEST * (to - from)) as usize;
        let [start, end] = [from, to].map(|end| pixels.inside(axis, end));
        for part in ALONG {
            let line = pixels.line_at(axis, first + (last - first) * part);
            seen.extend(first_past(within, &line, (start..=start + depth).rev()));
            seen.extend(first_past(within, &line, end.saturating_sub(depth)..=end));
        }
    }
    let frame = dominant(&seen).filter(|it| it.share >= MOST && !it.is_near(within))?;
    (seen.len() as f32 >= MOST * (4 * ALONG.len()) as f32).then_some(frame)
}

/// The first colour of several pixels on the way outwards that isn't the one `within`: past that and past a mark.
fn first_past(
    within: &Dominant,
    line: &PixelLine<'_>,
    outwards: impl Iterator<Item = usize>,
) -> Option<[u8; 3]> {
    let colours = outwards.filter(|&at| at < line.length()).map(|at| line.rgb(at));
    let colours = colours.skip_while(|&rgb| !within.is_near_to(rgb));
    let mut past = colours.skip_while(|&rgb| within.is_near_to(rgb));
    let mut last = past.next()?;
    let mut run = 1;
    for rgb in past {
        let is_same = Dominant { rgb: last.map(f32::from), share: 1.0 }.is_near_to(rgb);
        (run, last) = (if is_same { run + 1 } else { 1 }, rgb);
        if run >= THINNEST {
            return Some(rgb);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, PAINTS, squared};

    const CELL: u32 = 40;

    fn own(at: usize) -> [u8; 3] {
        PAINTS[usize::from(BOARD[at / 6].as_bytes()[at % 6] - b'A')]
    }

    /// The colours of the cells of a board with frames of this width but for one cell, with so many more columns beside it;
    /// an X is in every fifth cell.
    fn seen(width: u32, without: Option<usize>, more: u32) -> Option<Vec<[u8; 3]>> {
        let image = RgbImage::from_fn((8 + more) * CELL, 8 * CELL, |x, y| {
            let place = |at: u32| (at / CELL).checked_sub(1).map(|cell| cell as usize);
            let (Some(col), Some(row)) = (place(x), place(y)) else { return Rgb([255; 3]) };
            if col >= 6 + more as usize || row >= 6 {
                return Rgb([255; 3]);
            }
            let at = row * 6 + col.min(5);
            let (i, j) = (x % CELL, y % CELL);
            // Between frames there are four pixels of the page.
            let deep = [i, j].map(|at| at.min(CELL - 1 - at)).into_iter().min().unwrap_or(0);
            let is_frame = (2..2 + width).contains(&deep) && Some(at) != without;
            let is_x = at % 5 == 0 && deep > 12 && (i == j || i + j == CELL - 1);
            Rgb(match (is_frame, is_x) {
                (true, _) => own(at),
                (_, true) => [60; 3],
                _ => [255; 3],
            })
        });
        let lattice = squared((1..=7).map(|line| (line * CELL) as f32).collect());
        let pixels = Pixels::from(&image);
        let cells = Cells::measure(pixels, &lattice).expect("all in the picture");
        Some(with_frames(pixels, &cells)?.colours.iter().map(Dominant::rounded).collect())
    }

    #[test]
    fn frames_tell_the_colours_of_cells() {
        let all: Vec<[u8; 3]> = (0..36).map(own).collect();
        assert_eq!(seen(4, None, 0), Some(all));
        assert_eq!(seen(1, None, 0), None, "lines");
        assert_eq!(seen(4, Some(8), 0), None, "a cell has none");
    }

    #[test]
    fn more_cells_with_frames_are_a_part_of_the_board() {
        assert!(seen(4, None, 0).is_some());
        assert_eq!(seen(4, None, 1), None);
    }
}
