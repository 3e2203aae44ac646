//! Cells whose marks bled into their colours: a lossy picture keeps colours at half its size, and a red cross in a small
//! cell tints all of it.
//!
//! For when the colours as they are hold no reading: those of the cells without marks are told apart, and a marked cell
//! has the colour of one of them if its own lies between that and its mark's, and none of another does nearly:
//!
//! ```text
//!  colour without a mark ────●─────────────────── ink of the mark
//!                       the cell
//! ```

use super::{
    cells::Cells,
    colour::{Dominant, Lab, ONE_COLOUR, dot, minus},
    groups::{Gap, Tree},
    odd,
};
use crate::board::Board;

/// The most that a mark may have tinted its cell, as a share of the way to its ink …
const MOST_BLED: f32 = 0.25;
/// … and how far beside that way the cell's colour may be, in Oklab units.
const BESIDE: f32 = 0.5 * ONE_COLOUR;
/// How far its colour may be from that of another region which a marked cell may be of, in Oklab units.
const NEAR: f32 = 1.2 * ONE_COLOUR;
/// The least share of as many colours as rows that cells without marks show.
const SHOWN: f32 = 0.7;

/// The cells with the colours of those without marks, where `ink` gives that of the mark in a cell; `None` if those don't
/// tell colours apart, or no marked cell has one of theirs.
pub(super) fn unbled(cells: &Cells, ink: &dyn Fn(usize) -> Option<[u8; 3]>) -> Option<Cells> {
    if cells.is_clean {
        return None;
    }
    let inks: Vec<Option<Lab>> = (0..cells.labs.len())
        .map(|at| ink(at).map(|rgb| Lab::from_rgb(rgb.map(f32::from))))
        .collect();
    let blank: Vec<usize> = (0..inks.len()).filter(|&at| inks[at].is_none()).collect();
    let labs: Vec<Lab> = blank.iter().map(|&at| cells.labs[at]).collect();
    let least = (SHOWN * cells.size as f32).ceil() as usize;
    let labels = Tree::of(&labs).clear_labels((least..=cells.size).rev(), ONE_COLOUR)?;
    let mut colours = cells.colours.clone();
    let mut changed = false;
    for (at, ink) in inks.iter().enumerate() {
        let Some(ink) = ink else { continue };
        let off = |&lab: &Lab| off_way(cells.labs[at], lab, *ink);
        let Some((own, gap)) = nearest(&labs, &labels, off) else { continue };
        if gap.within <= BESIDE && gap.is_clear() {
            let Dominant { rgb, .. } = cells.colours[blank[own]];
            colours[at].rgb = rgb;
            changed = true;
        }
    }
    changed.then(|| cells.with_colours(colours))
}

/// The boards in which one of the marked cells is of a region beside it whose colour is near its own.
pub(super) fn others(
    cells: &Cells,
    board: &Board,
    is_marked: &dyn Fn(usize) -> bool,
) -> Vec<Board> {
    let labels = board.region_of();
    let colours = cells.region_colours(labels);
    let mut boards = Vec::new();
    for at in (0..labels.len()).filter(|&at| is_marked(at)) {
        let is_near = |label: &u8| colours[usize::from(*label)].distance(cells.labs[at]) <= NEAR;
        let beside = odd::labels_of(labels, cells.neighbours(at)).into_iter().filter(is_near);
        let given =
            beside.filter(|&label| label != labels[at]).map(|it| odd::given(labels, at, it));
        boards.extend(given.filter_map(|labels| Board::new(&labels).ok()));
    }
    boards
}

/// How far a colour is from the way that a mark's ink may have tinted one `from` its own, in Oklab units.
fn off_way(colour: Lab, from: Lab, ink: Lab) -> f32 {
    let [colour, from, ink] = [colour, from, ink].map(|lab| [lab.l, lab.a, lab.b]);
    let (way, gone) = (minus(ink, from), minus(colour, from));
    let share = (dot(gone, way) / dot(way, way).max(f32::EPSILON)).clamp(0.0, MOST_BLED);
    let beside = minus(gone, way.map(|it| share * it));
    dot(beside, beside).sqrt()
}

/// The first of some colours that is the least `off`, and how far it is and the next of another label; `None` if there is
/// no other.
fn nearest(labs: &[Lab], labels: &[u8], off: impl Fn(&Lab) -> f32) -> Option<(usize, Gap)> {
    let all: Vec<f32> = labs.iter().map(off).collect();
    let least =
        |among: &mut dyn Iterator<Item = usize>| among.min_by(|&a, &b| all[a].total_cmp(&all[b]));
    let first = least(&mut (0..all.len()))?;
    let other = least(&mut (0..all.len()).filter(|&at| labels[at] != labels[first]))?;
    Some((first, Gap { within: all[first], apart: all[other] }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::Levels,
        fixture::{board_of, map},
    };

    const REGIONS: [&str; 6] = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
    /// Two of them hardly differ, blue and a little more red.
    const PAINTS: [Levels; 6] = [
        [191.0, 219.0, 254.0],
        [199.0, 210.0, 254.0],
        [254.0, 240.0, 138.0],
        [187.0, 247.0, 208.0],
        [229.0, 231.0, 235.0],
        [254.0, 215.0, 170.0],
    ];
    const RED: [u8; 3] = [220, 40, 40];

    /// The cells of the regions in their paints, but for some that have these colours.
    fn cells(others: &[(usize, Levels)]) -> Cells {
        let paint = |&label: &u8| Dominant { rgb: PAINTS[usize::from(label)], share: 1.0 };
        let mut colours: Vec<Dominant> = map(&REGIONS).iter().map(paint).collect();
        others.iter().for_each(|&(at, rgb)| colours[at].rgb = rgb);
        let labs = colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
        Cells { is_clean: false, ..Cells::with_lines(6, colours, labs) }
    }

    /// The colours of some cells that are marked in red and have these themselves.
    fn unbled_at(marked: &[(usize, Levels)]) -> Option<Vec<Levels>> {
        let is_marked = |at: usize| marked.iter().any(|it| it.0 == at);
        let found = unbled(&cells(marked), &|at| is_marked(at).then_some(RED))?;
        Some(marked.iter().map(|&(at, _)| found.colours[at].rgb).collect())
    }

    /// So much of a paint, and the rest of red.
    fn tinted(paint: Levels, share: f32) -> Levels {
        [0, 1, 2].map(|k| paint[k] + share * (f32::from(RED[k]) - paint[k]))
    }

    #[test]
    fn marked_cells_have_the_colour_that_theirs_is_a_tint_of() {
        let [blue, _, _, green, ..] = PAINTS;
        let found = unbled_at(&[(0, tinted(blue, 0.03)), (16, tinted(green, 0.1))]);
        assert_eq!(found, Some(vec![blue, green]));
    }

    #[test]
    fn a_marked_cell_near_the_colour_beside_it_may_be_of_that_region() {
        let [blue, violet, ..] = PAINTS;
        // The third cell, with a region of nearly its colour on the right of it.
        let others = |own: Levels| -> Vec<u8> {
            let boards = others(&cells(&[(2, own)]), &board_of(&REGIONS), &|at| at == 2);
            boards.iter().map(|board| board.region_of()[2]).collect()
        };
        assert_eq!(others(blue), [1]);
        assert_eq!(others(violet), [1]);
        assert!(others([120.0, 200.0, 254.0]).is_empty(), "farther off");
    }

    #[test]
    fn what_may_be_a_tint_of_two_is_left_alone() {
        let between = [0, 1, 2].map(|k| (PAINTS[0][k] + PAINTS[1][k]) / 2.0);
        assert_eq!(unbled_at(&[(0, between)]), None);
        assert_eq!(unbled_at(&[(0, tinted(PAINTS[0], 0.5))]), None, "too much");
        assert_eq!(unbled_at(&[(0, [120.0, 220.0, 254.0])]), None, "another tint");
    }
}
