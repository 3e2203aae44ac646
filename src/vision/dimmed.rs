//! Boards of which a part is dimmed, as a game shows a hint: what it is about stays lit.
//!
//! ```text
//!   dimmed = keep · own
//! ```
//!
//! with one share for the whole board. A region that is lit in part has two colours, of which one is that share of
//! the other; two such regions tell the share, and it tells what colour all dimmed cells had.

use std::ops::RangeInclusive;

use super::{
    cells::Cells,
    colour::{Lab, Levels, ONE_COLOUR},
    groups::{Tree, count},
    mixture::{kept, means},
    odd::off_shade,
};

/// The share of its light that a dimmed cell keeps.
const KEEP: RangeInclusive<f32> = 0.2..=0.8;
/// From this on, a cell under the pointer may keep as little.
const HOVERED: f32 = 0.55;
/// How far a dimmed colour may be from what that says, in levels.
const OFF: f32 = 3.0;
/// How far the shares that two pairs of cells tell may be from each other.
const SAME_KEEP: f32 = 0.015;
/// The fewest regions that are lit in part: one alone may be two, of which one is dark. And where a cell under the
/// pointer may look dimmed.
const FEWEST: (usize, usize) = (2, 3);
/// The most colours of lit cells with stripes over them.
const MOST_STRIPED: usize = 4;
/// How far the colour of such a cell may be from a shade of its region's, in levels.
const OFF_STRIPED: f32 = 6.0;

/// The reading that gives the dimmed cells of a board the colours they had; `None` if it isn't dimmed in part, or
/// these make no regions.
pub(super) fn undimmed(cells: &Cells) -> Option<Vec<u8>> {
    let keep = keep(cells)?;
    let rgb = |at: usize| cells.colours[at].rgb;
    // No screen shows more than white.
    let most = keep * 255.0 + OFF;
    let is_dim = |at: usize| rgb(at).iter().all(|&level| level <= most);
    let own = |at: usize| if is_dim(at) { rgb(at).map(|level| level / keep) } else { rgb(at) };
    let colours: Vec<Levels> = (0..cells.labs.len()).map(own).collect();
    let labs: Vec<Lab> = colours.iter().map(|&colour| Lab::from_rgb(colour)).collect();
    let tree = Tree::of(&labs);
    let labels = tree.clear_labels(cells.size..=cells.size + MOST_STRIPED, ONE_COLOUR)?;
    let has =
        |label: u8, dim: bool| (0..labels.len()).any(|at| labels[at] == label && is_dim(at) == dim);
    let in_part = (0..count(&labels) as u8).filter(|&label| has(label, true) && has(label, false));
    let fewest = if keep < HOVERED { FEWEST.0 } else { FEWEST.1 };
    if in_part.count() < fewest {
        return None;
    }
    unstriped(cells, &labels, &colours, &|label| !has(label, true))
}

/// The labels without those of lit cells with stripes over them, each of which is a shade of a dimmed region beside
/// it; `None` if that leaves another number than there are rows, or if any other colour may be a shade of another:
/// then stripes may make one region of the colour of another.
fn unstriped(
    cells: &Cells,
    labels: &[u8],
    colours: &[Levels],
    is_lit: &dyn Fn(u8) -> bool,
) -> Option<Vec<u8>> {
    let colours = means(labels.iter().copied().zip(colours.iter().copied()), count(labels));
    let off = |a: u8, b: u8| off_shade(colours[usize::from(a)], colours[usize::from(b)]);
    let touches = |a: u8, b: u8| {
        (0..labels.len())
            .filter(|&at| labels[at] == a)
            .any(|at| cells.neighbours(at).any(|beside| labels[beside] == b))
    };
    let mut homes = vec![None; colours.len()];
    for b in 0..colours.len() as u8 {
        for a in (0..b).filter(|&a| off(a, b).min(off(b, a)) <= OFF_STRIPED) {
            let (striped, home) = if is_lit(a) { (a, b) } else { (b, a) };
            let is_sure = is_lit(striped) && !is_lit(home) && touches(striped, home);
            if !is_sure || homes[usize::from(striped)].replace(home).is_some() {
                return None;
            }
        }
    }
    let regions = homes.iter().filter(|home| home.is_none()).count();
    let label = |&label: &u8| homes[usize::from(label)].unwrap_or(label);
    (regions == cells.size).then(|| labels.iter().map(label).collect())
}

/// The share of its light that a dimmed cell keeps, as most pairs of neighbours say of which one may be dimmed.
fn keep(cells: &Cells) -> Option<f32> {
    let sides = cells.walls.iter().flat_map(|wall| [(wall.a, wall.b), (wall.b, wall.a)]);
    let keeps: Vec<f32> = sides
        .filter_map(|(dim, lit)| {
            let (dim, lit) = (cells.colours[dim].rgb, cells.colours[lit].rgb);
            let (keep, off) = kept(dim, lit);
            (KEEP.contains(&keep) && off <= OFF).then_some(keep)
        })
        .collect();
    let like = |keep: f32| keeps.iter().filter(move |&&other| (other - keep).abs() <= SAME_KEEP);
    let best = keeps.iter().copied().max_by_key(|&keep| like(keep).count())?;
    Some(like(best).sum::<f32>() / like(best).count() as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::Dominant,
        fixture::{BOARD, labels, map, paints},
    };

    /// Whether the regions of the board are told in these paints, dimmed but for some `lit` cells; over the first of
    /// them are stripes that leave `plain` of what it lacks to white.
    fn is_read(paints: &[Levels; 6], lit: &[usize], plain: f32) -> bool {
        is_read_at(0.38, paints, lit, plain)
    }

    /// The same, where this is left of the light of dimmed cells.
    fn is_read_at(keep: f32, paints: &[Levels; 6], lit: &[usize], plain: f32) -> bool {
        let own = map(&BOARD);
        let colour = |at: usize| {
            let paint = paints[usize::from(own[at])];
            let rgb = match lit.contains(&at) {
                true if at == lit[0] => paint.map(|level| 255.0 - plain * (255.0 - level)),
                true => paint,
                false => paint.map(|level| (keep * level).round()),
            };
            Dominant { rgb, share: 1.0 }
        };
        let colours: Vec<Dominant> = (0..36).map(colour).collect();
        let labs = colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
        let cells = Cells::with_lines(6, colours, labs);
        let reading = undimmed(&cells);
        reading.inspect(|reading| assert_eq!(labels(reading), own)).is_some()
    }

    #[test]
    fn dimmed_cells_are_of_the_colour_that_lit_ones_have() {
        let row = [18, 19, 20, 21, 22, 23];
        assert!(is_read(&paints(), &row, 1.0));
        assert!(is_read(&paints(), &row, 0.8), "with stripes over a cell");
        assert!(!is_read(&paints(), &[0, 1, 6], 1.0), "one region alone is lit in part");
        assert!(is_read(&paints(), &[0, 3], 1.0), "two are");
        assert!(is_read_at(0.65, &paints(), &row, 1.0));
        assert!(
            !is_read_at(0.65, &paints(), &[0, 3], 1.0),
            "two may be under the pointer, and lit"
        );
    }

    #[test]
    fn stripes_make_one_shade_of_another() {
        let mut shades = paints();
        shades[3] = shades[1].map(|level| 255.0 - 0.8 * (255.0 - level));
        assert!(!is_read(&shades, &[18, 19, 20, 21, 22, 23], 1.0));
    }
}
