//! Sides of cells that show nothing of a grid line, though hardly any others lack theirs.

use std::ops::RangeInclusive;

use super::{
    super::{
        cells::Cells,
        colour::dominant,
        cover::DISTINCT,
        lattice::low,
        pixels::{Axis, Pixels},
        walls::Wall,
    },
    End,
};

/// Up to this share of what shows on all but a few others, nothing of a grid line shows on a side …
const NOTHING: f32 = 0.2;
/// … which are so few, as a share.
const FEW: f32 = 0.1;
/// The least that shows on all but those, in pixels that differ as much as black and white: fainter lines are lost where a
/// picture is made smaller.
const LEAST_MASS: f32 = 0.12;
/// Where what lies over a side is looked at: so far along it, and so deep into both cells, as shares of a cell.
const ALONG: [f32; 2] = [0.3, 0.7];
const DEEP: f32 = 0.2;

/// The sides of cells that lack a grid line: each is as two ends of one, for what lies on either side of it.
pub(super) fn ends(pixels: Pixels<'_>, cells: &Cells, labels: &[u8]) -> Vec<End> {
    let mut ends = Vec::new();
    for parts in [false, true] {
        let walls = || cells.walls.iter().filter(|wall| wall.parts(labels) == parts);
        let usual = low(walls().map(|wall| wall.mass).collect(), FEW);
        if usual < LEAST_MASS {
            continue;
        }
        let lacks_line = |wall: &&Wall| wall.mass < NOTHING * usual && wall.contrast >= DISTINCT;
        // A region may be of the colour that lines within regions have.
        let shows_line = |label: u8| walls().any(|it| labels[it.a] == label && !lacks_line(&it));
        for wall in walls().filter(|it| lacks_line(it) && (parts || shows_line(labels[it.a]))) {
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
    let before = colour(part(axis, tile(axis, line - 1), [1.0 - DEEP, 1.0]));
    let after = colour(part(axis, tile(axis, line), [0.0, DEEP]));
    let other = after.filter(|it| before.is_none_or(|before| !before.is_near(it)));
    let (a, b) = (wall.a, wall.b);
    let end = move |colour| End { colour, cells: vec![a, b], times: 2 };
    before.into_iter().chain(other).map(end)
}
