//! Boards for the tests of several rooms, and what compares its regions.

use super::{
    cells::Cells,
    colour::{Dominant, Lab, Levels},
    lattice::Lattice,
};
use crate::board::Board;

/// A board of six rows with exactly one solution, a letter for each region.
pub(super) const BOARD: [&str; 6] = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
/// A board of several solutions, no region of which is a single cell.
pub(super) const LARGE: [&str; 6] = ["AABBBB", "AABBBC", "AADBCC", "DDDEEC", "DFFEEE", "FFFEEE"];
/// The column of the queen in each row of it, in one of its solutions.
pub(super) const QUEENS: [usize; 6] = [1, 3, 5, 0, 2, 4];
/// A board of ten rows with exactly one solution.
pub(super) const TEN: [&str; 10] = [
    "AAAABBCCDC",
    "AAAABBCCCC",
    "AAAAACCCCC",
    "EEAAAAACCC",
    "EEAFAFACCF",
    "EEAFFFFFFF",
    "GEHFFFFFFF",
    "GEFFFFIIII",
    "EEFFFFFIIJ",
    "EEEFFFFJJJ",
];
/// A board of Star Battle with two stars.
pub(super) const TWO_STARS: [&str; 8] = [
    "AAAAABBC", "AADDDBCC", "EDDDDBBC", "EEFFBBCC", "EEFFCCCC", "EEFGGGHH", "EFFGGHHH", "EEFGGHHH",
];
/// Colours for their regions, none a shade of another.
pub(super) const PAINTS: [[u8; 3]; 6] =
    [[200, 40, 40], [40, 200, 40], [40, 40, 200], [220, 220, 60], [60, 220, 220], [220, 210, 230]];

/// The same as levels.
pub(super) fn paints() -> [Levels; 6] {
    PAINTS.map(|paint| paint.map(f32::from))
}

/// The board whose rows these are.
pub(super) fn board_of(rows: &[&str]) -> Board {
    Board::new(rows.concat().as_bytes()).expect("as many regions as rows")
}

/// The lattice with the same lines across both axes.
pub(super) fn squared(lines: Vec<f32>) -> Lattice {
    Lattice { xs: lines.clone(), ys: lines }
}

/// A label for each of some names, in the order of their first appearance.
pub(super) fn labels(names: &[u8]) -> Vec<u8> {
    let mut known = Vec::new();
    let mut label = |name: &u8| {
        let at = known.iter().position(|other| other == name).unwrap_or(known.len());
        if at == known.len() {
            known.push(*name);
        }
        at as u8
    };
    names.iter().map(&mut label).collect()
}

/// The labels of a map of regions.
pub(super) fn map(rows: &[&str]) -> Vec<u8> {
    labels(rows.concat().as_bytes())
}

/// The letters of a map, numbered from A, in capitals or not.
pub(super) fn letters(rows: &[&str]) -> Vec<u8> {
    rows.concat().bytes().map(|it| it.to_ascii_uppercase() - b'A').collect()
}

/// Cells of these greys, one letter each; those with a small letter have theirs in places. F is nearer to E than any
/// other two are. The picture isn't clean.
pub(super) fn greys(rows: &[&str]) -> Cells {
    let light = |label: u8| if label == 5 { 54.0 } else { 12.0 * f32::from(label) };
    let labs = letters(rows).into_iter().map(|label| Lab { l: light(label), a: 0.0, b: 0.0 });
    let share = |letter: u8| if letter.is_ascii_lowercase() { 0.3 } else { 1.0 };
    let colours = rows.concat().into_bytes().into_iter();
    let colours = colours.map(|letter| Dominant { rgb: [0.0; 3], share: share(letter) });
    let cells = Cells::with_lines(rows.len(), colours.collect(), labs.collect());
    Cells { is_clean: false, ..cells }
}
