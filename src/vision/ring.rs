//! The ring of a cell: what is inside the grid lines and around most marks, where its colour is looked for.

use std::ops::Range;

use super::{
    colour::Dominant,
    corners::Corners,
    pixels::{Axis, PixelLine, Pixels},
};

/// From where to where it lies, as shares of the pitch from the edge of the cell.
const RING: (f32, f32) = (0.16, 0.3);
/// The share of it that no mark can fill.
pub(super) const SURE: f32 = 0.75;
/// How many points a side it is sampled at, at most.
const RING_POINTS: usize = 12;

/// What is seen at the points of a ring, but for those outside the picture.
#[derive(Default)]
pub(super) struct Ring {
    pub(super) colours: Vec<[u8; 3]>,
    /// How far each is from the middle of the cell, in pitches along the axis along which it is farther.
    offs: Vec<f32>,
}

impl Ring {
    /// Looks at the ring of a cell: at each point, or at the mean of the pixels around it, as `look` does.
    pub(super) fn sample(
        &mut self,
        (xs, ys): (&Along, &Along),
        look: impl Fn((u32, u32)) -> [u8; 3],
    ) {
        self.colours.clear();
        self.offs.clear();
        for (y, down) in ys.iter().flatten() {
            let is_middle = *down <= 0.5 - RING.1;
            for (x, across) in xs.iter().flatten() {
                if is_middle && *across <= 0.5 - RING.1 {
                    continue;
                }
                self.colours.push(look((*x, *y)));
                self.offs.push(down.max(*across));
            }
        }
    }

    /// How far the points of a colour are from the middle of the cell, in pitches, on the mean; 0 if there are none.
    pub(super) fn off(&self, colour: &Dominant) -> f32 {
        let has_colour = |&(&rgb, _): &(&[u8; 3], &f32)| colour.is_near_to(rgb);
        let points = self.colours.iter().zip(&self.offs).filter(has_colour);
        let (sum, count) = points.fold((0.0, 0), |(sum, count), (_, off)| (sum + off, count + 1));
        sum / (count as f32).max(1.0)
    }
}

/// The colour of a cell that has the very same one in `lines` across its ring, from side to side: a clean
/// picture of a cell without a large mark. `None` for any other. The lines may be `known` to be alike.
pub(super) fn plain(lines: &[PixelLine<'_>; 4], known: bool, xs: &Along) -> Option<[u8; 3]> {
    let across = xs[0]?.0 as usize..last(xs)?.0 as usize + 1;
    let colour = lines[0].rgb(across.start);
    let is_plain = lines[0].is_all(across.clone(), colour) && (known || are_alike(lines, &across));
    is_plain.then_some(colour)
}

/// Four lines of pixels across the ring of a cell, two of them near each side.
pub(super) fn plain_lines<'a>(pixels: Pixels<'a>, ys: &Along) -> Option<[PixelLine<'a>; 4]> {
    let bottom = ys.iter().rposition(Option::is_some)?;
    let line = |at: usize| Some(pixels.line(Axis::X, ys[at]?.0 as usize));
    Some([line(0)?, line(bottom)?, line(2)?, line(bottom.checked_sub(2)?)?])
}

/// Whether some lines of pixels have the same colours within a range.
pub(super) fn are_alike(lines: &[PixelLine<'_>; 4], range: &Range<usize>) -> bool {
    lines[1..].iter().all(|line| line.is_like(&lines[0], range.clone()))
}

/// The corners of a cell, at the ends of its ring; `None` if some are outside the picture.
pub(super) fn corners_at(pixels: Pixels<'_>, xs: &Along, ys: &Along) -> Option<Corners> {
    let ends = |along: &Along| Some([along[0]?.0, last(along)?.0]);
    Corners::at(pixels, ends(xs)?, ends(ys)?)
}

/// The last of some places.
fn last(along: &Along) -> Option<(u32, f32)> {
    along.iter().rev().copied().flatten().next()
}

/// Where points of the ring lie along a cell, in pixels, and how far from its middle, in pitches.
pub(super) type Along = [Option<(u32, f32)>; RING_POINTS];

/// Where points of the ring lie between the sides of a cell; no further than `most` pixels.
pub(super) fn along([from, to]: [f32; 2], most: u32) -> Along {
    let pitch = to - from;
    let count = ((pitch * 0.7) as usize).clamp(4, RING_POINTS);
    let mut places = [None; RING_POINTS];
    for (at, place) in places.iter_mut().enumerate().take(count) {
        let share = RING.0 + (1.0 - 2.0 * RING.0) * at as f32 / (count - 1) as f32;
        // Odd and even pixels in turns: a dithered colour has a pattern.
        let position = (from + pitch * share).floor() + (at % 2) as f32;
        if position >= 0.0 && position < most as f32 {
            *place = Some((position as u32, (share - 0.5).abs()));
        }
    }
    places
}
