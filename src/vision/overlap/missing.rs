//! Sides of cells that show nothing of a grid line, though hardly any others lack theirs.

use std::ops::RangeInclusive;

use super::{
    super::{
        cells::Cells,
        colour::dominant,
        pixels::{Axis, Pixels},
        walls::Wall,
    },
    End,
};

/// Up to this share of what shows on nine of ten other sides, nothing of a grid line shows on one.
const NOTHING: f32 = 0.2;
const NINE_OF_TEN: f32 = 0.1;
/// The least that shows on those, in pixels that differ as much as black and white: fainter lines are lost where a picture is
/// made smaller.
const SHOWN: f32 = 0.12;
/// The least contrast of both cells with the colour of the lines, in levels of 255.
const DISTINCT: u32 = 40;
/// Where what lies over a side is looked at: so far along it, and so far beside it, as shares of a cell.
const ALONG: [f32; 2] = [0.3, 0.7];
const BESIDE: f32 = 0.2;

/// The sides of cells that lack a grid line: each is as two ends of one, for what lies on either side of it.
pub(super) fn ends(pixels: Pixels<'_>, cells: &Cells, labels: &[u8]) -> Vec<End> {
    let mut ends = Vec::new();
    for parts in [false, true] {
        let walls = || cells.walls.iter().filter(|wall| wall.parts(labels) == parts);
        let mut masses: Vec<f32> = walls().map(|wall| wall.mass).collect();
        let few = (NINE_OF_TEN * masses.len() as f32) as usize;
        if masses.is_empty() {
            continue;
        }
        let usual = *masses.select_nth_unstable_by(few, f32::total_cmp).1;
        let lacks_line = |wall: &&Wall| wall.mass < NOTHING * usual && wall.contrast >= DISTINCT;
        for wall in walls().filter(|wall| usual >= SHOWN && lacks_line(wall)) {
            ends.extend(ends_at(pixels, cells, wall));
        }
    }
    ends
}

/// An end for each of the colours on both sides of a wall.
fn ends_at(pixels: Pixels<'_>, cells: &Cells, wall: &Wall) -> impl Iterator<Item = End> + use<> {
    let axis = wall.axis();
    let (line, cell) = wall.place(cells.size);
    let tile = |axis: Axis, at: usize| cells.tiles[axis as usize][at];
    let part = |axis: Axis, [from, to]: [f32; 2], shares: [f32; 2]| -> RangeInclusive<usize> {
        let [first, last] = shares.map(|share| pixels.inside(axis, from + share * (to - from)));
        first..=last
    };
    let along = part(axis.other(), tile(axis.other(), cell), ALONG);
    let colour = |beside: RangeInclusive<usize>| {
        let lines = along.clone().map(|k| pixels.line(axis, k));
        let colours = lines.flat_map(|line| beside.clone().map(move |at| line.rgb(at)));
        dominant(&colours.collect::<Vec<_>>())
    };
    let before = colour(part(axis, tile(axis, line - 1), [1.0 - BESIDE, 1.0]));
    let after = colour(part(axis, tile(axis, line), [0.0, BESIDE]));
    let other = after.filter(|it| before.is_none_or(|before| !before.is_near(it)));
    let both = [wall.a, wall.b];
    let end = move |colour| End { colour, cells: both.to_vec(), times: 2 };
    before.into_iter().chain(other).map(end)
}
