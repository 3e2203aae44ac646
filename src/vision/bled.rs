//! Cells whose marks bled into their colours: a lossy picture keeps colours at half its size, and a red cross in a small
//! cell tints all of it.
//!
//! For when the colours as they are hold no reading: those of the cells without marks are told apart, and a marked cell
//! that is like one of them, or like another marked cell that is, and like no other has that colour.

use super::{
    cells::Cells,
    colour::{Dominant, Lab, ONE_COLOUR},
    groups::{Gap, Tree},
};

/// How far a mark may have tinted its cell, in Oklab units.
const MOST_BLED: f32 = ONE_COLOUR;
/// The least share of as many colours as rows that cells without marks show.
const SHOWN: f32 = 0.7;

/// The cells with the colours of those without marks; `None` if those don't tell colours apart, or all cells have theirs.
pub(super) fn unbled(cells: &Cells, is_marked: &dyn Fn(usize) -> bool) -> Option<Cells> {
    if cells.is_clean {
        return None;
    }
    let (mut marked, mut known): (Vec<usize>, Vec<usize>) =
        (0..cells.labs.len()).partition(|&at| is_marked(at));
    let labs: Vec<Lab> = known.iter().map(|&at| cells.labs[at]).collect();
    let least = (SHOWN * cells.size as f32).ceil() as usize;
    let counts = (least..=cells.size).rev();
    // The cell whose colour each has that is known.
    let groups = Tree::of(&labs).clear_labels(counts, ONE_COLOUR)?;
    let mut owner: Vec<usize> = (0..cells.labs.len()).collect();
    for (&at, label) in known.iter().zip(&groups) {
        owner[at] = known[groups.iter().position(|it| it == label).unwrap_or_default()];
    }
    let blank = known.len();
    let told = |marked: &[usize], known: &[usize], owner: &[usize]| {
        marked.iter().enumerate().find_map(|(place, &at)| {
            let (nearest, gap) = nearest(cells, at, known, owner)?;
            (gap.within <= MOST_BLED && gap.is_clear()).then_some((place, owner[nearest]))
        })
    };
    while let Some((place, own)) = told(&marked, &known, &owner) {
        let at = marked.swap_remove(place);
        owner[at] = own;
        known.push(at);
    }
    let mut colours = cells.colours.clone();
    for &at in &known[blank..] {
        colours[at] = Dominant { share: colours[at].share, ..cells.colours[owner[at]] };
    }
    (known.len() > blank).then(|| cells.with_colours(colours))
}

/// The nearest in colour of the cells that are known, and how far it and the nearest of another owner are; `None` if there
/// is no other.
fn nearest(cells: &Cells, at: usize, known: &[usize], owner: &[usize]) -> Option<(usize, Gap)> {
    let off = |other: usize| cells.labs[at].distance(cells.labs[other]);
    let nearest =
        |all: &mut dyn Iterator<Item = usize>| all.min_by(|&a, &b| off(a).total_cmp(&off(b)));
    let first = nearest(&mut known.iter().copied())?;
    let second = nearest(&mut known.iter().copied().filter(|&it| owner[it] != owner[first]))?;
    Some((first, Gap { within: off(first), apart: off(second) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::fixture::greys;

    /// The lightness of each marked cell, where those of this letter and off its colour by so much are marked.
    fn marked(off: &[(usize, f32)]) -> Option<Vec<f32>> {
        let mut cells = greys(&["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"]);
        // A grey each, and none for the marked ones.
        for (colour, lab) in cells.colours.iter_mut().zip(&cells.labs) {
            colour.rgb = [2.55 * lab.l; 3];
        }
        cells.labs = cells.colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
        off.iter().for_each(|&(at, off)| cells.labs[at].l += off);
        let found = unbled(&cells, &|at| off.iter().any(|it| it.0 == at))?;
        let original = |&(at, _): &(usize, f32)| (found.labs[at].l - cells.labs[at].l).abs();
        Some(off.iter().map(original).collect())
    }

    #[test]
    fn marked_cells_have_the_colours_of_those_without_marks() {
        let changed = marked(&[(0, 1.0), (1, -0.5)]).expect("two cells that are off");
        assert!(changed.iter().zip([1.0, 0.5]).all(|(a, b)| (a - b).abs() < 0.01), "{changed:?}");
        // The second is like the first, and that like those without marks.
        let chained = marked(&[(0, 2.0), (1, 4.0)]).expect("one like another");
        assert!(chained.iter().zip([2.0, 4.0]).all(|(a, b)| (a - b).abs() < 0.01), "{chained:?}");
        assert_eq!(marked(&[(0, 5.0)]), None, "too far from any");
    }
}
