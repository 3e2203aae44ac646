//! The rims of cells: what shows of their colours where marks nearly as large as cells cover the rest.
//!
//! For when the colours as they are hold no reading: a cat takes most of the ring of its cell, and its fur may have the
//! colour of a region.

use super::{
    cells::Cells,
    colour::{Dominant, dominant, is_among},
    pixels::{Axis, Pixels},
    ring::SURE,
};

/// How far from the sides of a cell its rim is looked at, as shares of the pitch.
const DEPTHS: [f32; 3] = [0.05, 0.09, 0.13];
/// Points along each side, at each depth.
const POINTS: usize = 16;
/// The least share of a rim that has the cell's colour …
const MOST_OF_RIM: f32 = 0.4;
/// … and where other cells have that for sure; also of the rim around each corner.
const PART_OF_RIM: f32 = 0.25;
/// So many times as much of the rim as any other of those has it.
const CLEARLY: f32 = 2.0;
/// Around so many corners at least it shows: something else may lie over one.
const CORNERS: usize = 3;
/// Where the corners of a cell are looked at past a frame that may lie around it, from its sides, as shares of the
/// pitch: about there a round mark ends that fills its cell …
const PAST_FRAME: [f32; 3] = [0.14, 0.16, 0.18];
/// … and the least share of a corner that has a colour there.
const PAST_FRAME_SHARE: f32 = 0.4;

/// The cells with the colours of their rims, but for those that have one colour for sure; `None` if none of them has
/// another than before, or more of them than queens can be.
pub(super) fn with_rims(pixels: Pixels<'_>, cells: &Cells) -> Option<Cells> {
    let mut sure: Vec<Dominant> = Vec::new();
    for colour in cells.colours.iter().filter(|it| it.share >= SURE) {
        if !is_among(&sure, colour) {
            sure.push(*colour);
        }
    }
    let mut colours = cells.colours.clone();
    let mut changed = 0;
    for (at, own) in colours.iter_mut().enumerate().filter(|(_, it)| it.share < SURE) {
        let past_frame = || {
            let places = || PAST_FRAME.into_iter().flat_map(|depth| [depth, 1.0 - depth]);
            corners(pixels, cells, at, places().flat_map(|x| places().map(move |y| (x, y))))
        };
        let seen = Rim::of(pixels, cells, at).colour(&sure);
        let Some(seen) = seen.filter(|it| !is_frame(&past_frame(), it, &sure)) else { continue };
        if seen.is_near(own) {
            own.share = own.share.max(seen.share);
        } else {
            *own = seen;
            changed += 1;
        }
    }
    (1..=cells.size).contains(&changed).then(|| cells.with_colours(colours))
}

/// What shows of a cell around each of its corners, but for the colour of the grid lines.
type Corners = [Vec<[u8; 3]>; 4];

/// The same at some places, as shares of the cell across and down.
fn corners(
    pixels: Pixels<'_>,
    cells: &Cells,
    at: usize,
    places: impl Iterator<Item = (f32, f32)>,
) -> Corners {
    let line = Dominant { rgb: cells.line.map(f32::from), share: 1.0 };
    let [xs, ys] = &cells.tiles;
    let place = |axis: Axis, [from, to]: [f32; 2], share: f32| {
        pixels.inside(axis, from + share * (to - from)) as u32
    };
    let mut corners = [const { Vec::new() }; 4];
    for (across, down) in places {
        let x = place(Axis::X, xs[at % cells.size], across);
        let y = place(Axis::Y, ys[at / cells.size], down);
        let rgb = pixels.rgb(x, y);
        if !line.is_near_to(rgb) {
            corners[usize::from(across > 0.5) + 2 * usize::from(down > 0.5)].push(rgb);
        }
    }
    corners
}

/// What shows along the sides of a cell.
struct Rim(Corners);

impl Rim {
    fn of(pixels: Pixels<'_>, cells: &Cells, at: usize) -> Rim {
        let along = |depth: f32| {
            (0..POINTS).flat_map(move |point| {
                let along = depth + (1.0 - 2.0 * depth) * point as f32 / (POINTS - 1) as f32;
                [depth, 1.0 - depth]
                    .into_iter()
                    .flat_map(move |side| [(along, side), (side, along)])
            })
        };
        Rim(corners(pixels, cells, at, DEPTHS.into_iter().flat_map(along)))
    }

    /// The colour that most of it has, or one of the `sure` ones; `None` if it doesn't show around most corners.
    fn colour(&self, sure: &[Dominant]) -> Option<Dominant> {
        let all = self.0.concat();
        let most = dominant(&all).filter(|it| it.share >= MOST_OF_RIM);
        let known = || {
            let mut shares: Vec<Dominant> =
                sure.iter().map(|it| Dominant { share: share(it, &all), ..*it }).collect();
            shares.sort_by(|a, b| b.share.total_cmp(&a.share));
            let [first, second, ..] = shares[..] else { return None };
            let is_clear = first.share >= PART_OF_RIM.max(CLEARLY * second.share);
            is_clear.then_some(first)
        };
        let colour = most.or_else(known)?;
        let shows = |corner: &&Vec<[u8; 3]>| share(&colour, corner) >= PART_OF_RIM;
        (self.0.iter().filter(shows).count() >= CORNERS).then_some(colour)
    }
}

/// Whether another of the `sure` colours shows around most corners of a cell past one that its rim has: a frame around the
/// cell may have the colour of a region too.
fn is_frame(within: &Corners, colour: &Dominant, sure: &[Dominant]) -> bool {
    let shows = |it: &Dominant| {
        within.iter().filter(|corner| share(it, corner) >= PAST_FRAME_SHARE).count() >= CORNERS
    };
    !shows(colour) && sure.iter().any(|it| !it.is_near(colour) && shows(it))
}

/// The share of some points that has a colour.
fn share(colour: &Dominant, points: &[[u8; 3]]) -> f32 {
    let own = points.iter().filter(|&&rgb| colour.is_near_to(rgb)).count();
    own as f32 / points.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, PAINTS, squared};

    const CELL: u32 = 40;
    /// About the colour of the first region.
    const FUR: [u8; 3] = [190, 50, 48];

    fn own(at: usize) -> [u8; 3] {
        PAINTS[usize::from(BOARD[at / 6].as_bytes()[at % 6] - b'A')]
    }

    /// The colour that a cell of the board, of this colour before, is given with fur over it but for these pixels;
    /// `None` if none is given another.
    fn seen(cell: usize, before: [u8; 3], is_free: fn(u32, u32) -> bool) -> Option<[u8; 3]> {
        let image = RgbImage::from_fn(6 * CELL + 1, 6 * CELL + 1, |x, y| {
            let at = ((y / CELL).min(5) * 6 + (x / CELL).min(5)) as usize;
            let is_line = x % CELL == 0 || y % CELL == 0;
            let is_covered = at == cell && !is_free(x % CELL, y % CELL);
            Rgb(if is_line {
                [0; 3]
            } else if is_covered {
                FUR
            } else {
                own(at)
            })
        });
        let lattice = squared((0..=6).map(|line| (line * CELL) as f32 + 0.5).collect());
        let pixels = Pixels::from(&image);
        let mut cells = Cells::measure(pixels, &lattice).expect("all in the picture");
        cells.colours[cell] = Dominant { rgb: before.map(f32::from), share: 0.5 };
        Some(with_rims(pixels, &cells)?.colours[cell].rounded())
    }

    /// Whether a pixel is past a disc of this radius, in pitches, in the middle of its cell.
    fn is_past(radius: f32, x: u32, y: u32) -> bool {
        let off = |at: u32| at as f32 / CELL as f32 - 0.5;
        off(x).hypot(off(y)) > radius
    }

    #[test]
    fn the_colour_of_a_cell_shows_around_a_mark_as_large_as_it() {
        assert_eq!(seen(3, FUR, |x, y| is_past(0.46, x, y)), Some(own(3)), "as other cells");
        assert_eq!(seen(26, FUR, |x, y| is_past(0.46, x, y)), Some(own(26)));
    }

    #[test]
    fn what_lies_over_a_side_of_a_cell_is_no_mark() {
        assert_eq!(seen(3, FUR, |x, _| x < CELL / 2), None);
        assert_eq!(seen(3, FUR, |x, y| is_past(0.4, x, y) && x < CELL / 2), None, "two corners");
        let three = |x, y| is_past(0.4, x, y) && (x < CELL / 2 || y < CELL / 2);
        assert_eq!(seen(3, FUR, three), Some(own(3)), "something else over one corner");
    }

    /// Whether a pixel is past a frame of this width, in pitches, along the sides of its cell.
    fn is_within(frame: f32, x: u32, y: u32) -> bool {
        [x, y].iter().all(|&at| (at as f32 / CELL as f32 - 0.5).abs() < 0.5 - frame)
    }

    #[test]
    fn a_frame_in_the_colour_of_a_region_is_no_rim() {
        assert_eq!(seen(26, own(26), |x, y| is_within(0.13, x, y) && is_past(0.3, x, y)), None);
        let whole = seen(26, own(26), |_, _| false);
        assert_eq!(whole, Some(FUR), "with nothing else past it");
    }
}
