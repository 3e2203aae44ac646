//! A row or column with a tint over it, as a game shows a conflict; or both, as it shows what the pointer is on.
//!
//! A page mixes all cells of such a line with one colour: `cell = keep · region + rest`, with one share
//! and one rest for the whole line. All regions are seen elsewhere, so each guess of what two of its
//! cells were says what all of them were.

use super::{
    cells::Cells,
    colour::{Lab, Levels, lack},
    groups::Tree,
    mixture::{BEYOND, Mixture, is_near, kept, means, nearest},
};

/// What a tinted cell keeps of its region's colour: at most as much as one under the pointer.
const KEEP: std::ops::RangeInclusive<f32> = 0.25..=0.97;
/// How far apart two cells may be that have one colour but for rounding, in Oklab units.
pub(super) const EVEN: f32 = 1.0;
/// How far the share that two cells keep may be from one another where one tint is over both …
const SAME_KEEP: f32 = 0.02;
/// … and how far such a cell may be from what that says, in levels.
const OFF: f32 = 3.0;
/// The largest share of the cells of a tinted line that may look like regions as they are elsewhere.
const MOST_PLAIN: f32 = 0.25;

/// Readings of a board with one tinted row or column, or one of each, if the colours of all other cells are clear.
pub(super) fn untinted(cells: &Cells) -> Vec<Vec<u8>> {
    let size = cells.size;
    let rows = (0..size).map(|row| (row * size..(row + 1) * size).collect());
    let cols = (0..size).map(|col| (col..size * size).step_by(size).collect());
    // Of so many only those are looked at whose cells have hardly a colour that is elsewhere.
    let crosses = crosses(size).filter(|cross| is_tinted(cells, cross));
    let mut readings: Vec<Vec<u8>> = Vec::new();
    for line in rows.chain(cols).chain(crosses) {
        let line: Vec<usize> = line;
        let rest: Vec<usize> = (0..size * size).filter(|cell| !line.contains(cell)).collect();
        let labs: Vec<Lab> = rest.iter().map(|&cell| cells.labs[cell]).collect();
        let tree = Tree::of(&labs);
        let gap = tree.gap(size);
        // What is left beside a row and a column shows more regions than it has where one has an odd cell.
        let is_even = line.len() <= size || !cells.is_clean || gap.within <= EVEN;
        if !gap.is_clear() || !is_even {
            continue;
        }
        let mut labels = vec![0; size * size];
        rest.iter().zip(&tree.cut(size).labels).for_each(|(&cell, &label)| labels[cell] = label);
        let regions = means(rest.iter().map(|&at| (labels[at], cells.colours[at].rgb)), size);
        let is_plain = |&&cell: &&usize| {
            regions.iter().any(|&region| is_near(cells.colours[cell].rgb, region))
        };
        if line.iter().filter(is_plain).count() as f32 > MOST_PLAIN * line.len() as f32 {
            continue;
        }
        for homes in assignments(cells, &line, &labels, &regions) {
            let mut reading = labels.clone();
            line.iter().zip(homes).for_each(|(&cell, home)| reading[cell] = home);
            if !readings.contains(&reading) {
                readings.push(reading);
            }
        }
    }
    readings
}

/// Whether hardly a cell of some has a colour that another cell has.
fn is_tinted(cells: &Cells, some: &[usize]) -> bool {
    let mut is_some = vec![false; cells.colours.len()];
    some.iter().for_each(|&at| is_some[at] = true);
    let others: Vec<Levels> =
        (0..is_some.len()).filter(|&at| !is_some[at]).map(|at| cells.colours[at].rgb).collect();
    let is_plain = |&&at: &&usize| others.iter().any(|&it| is_near(cells.colours[at].rgb, it));
    // Of most, so many are soon found.
    some.iter().filter(is_plain).nth((MOST_PLAIN * some.len() as f32) as usize).is_none()
}

/// Whether most cells of some row and column, of more regions than one by their labels, have colours that no other cell
/// has, which are the same shade of those beside them.
pub(super) fn has_lit_cross(cells: &Cells, labels: &[u8]) -> bool {
    let are_several = |cross: &[usize]| cross.iter().any(|&at| labels[at] != labels[cross[0]]);
    crosses(cells.size).any(|cross| {
        are_several(&cross) && is_tinted(cells, &cross) && are_one_shade(cells, &cross)
    })
}

/// Whether most of some cells are the same shade of one beside them.
fn are_one_shade(cells: &Cells, some: &[usize]) -> bool {
    let is_most = |of: &dyn Fn(Levels) -> Levels| {
        let shades = |&cell: &usize| {
            let beside = cells.neighbours(cell).filter(|it| !some.contains(it));
            let kept =
                beside.map(|it| kept(of(cells.colours[cell].rgb), of(cells.colours[it].rgb)));
            kept.filter(|(keep, off)| KEEP.contains(keep) && *off <= OFF).map(|it| it.0).collect()
        };
        let shades: Vec<Vec<f32>> = some.iter().map(shades).collect();
        let has =
            |keep: f32| move |it: &&Vec<f32>| it.iter().any(|it| (it - keep).abs() <= SAME_KEEP);
        let most = shades.iter().flatten().map(|&keep| shades.iter().filter(has(keep)).count());
        most.max().unwrap_or(0) * 2 > some.len()
    };
    is_most(&|colour| colour) || is_most(&lack)
}

/// The cells of each row and each column together.
fn crosses(size: usize) -> impl Iterator<Item = Vec<usize>> {
    let cross = move |at: usize| {
        let (row, col) = (at / size, at % size);
        (0..size * size).filter(|it| it / size == row || it % size == col).collect()
    };
    (0..size * size).map(cross)
}

/// What regions the cells of a tinted `line` can be of, by each guess that explains them all.
fn assignments(cells: &Cells, line: &[usize], labels: &[u8], regions: &[Levels]) -> Vec<Vec<u8>> {
    let colour = |cell: usize| cells.colours[cell].rgb;
    // A cell is mostly of the region of one beside it that isn't in the line.
    let guesses: Vec<(usize, Levels)> = line
        .iter()
        .flat_map(|&cell| cells.neighbours(cell).map(move |beside| (cell, beside)))
        .filter(|(_, beside)| !line.contains(beside))
        .map(|(cell, beside)| (cell, regions[usize::from(labels[beside])]))
        .collect();
    let mut found: Vec<Vec<u8>> = Vec::new();
    for (at, &(first, home)) in guesses.iter().enumerate() {
        for &(second, other) in &guesses[at + 1..] {
            let mixture = Mixture::between((home, colour(first)), (other, colour(second)));
            if !KEEP.contains(&mixture.keep) || !mixture.is_of_colour(BEYOND) {
                continue;
            }
            let tinted: Vec<Levels> = regions.iter().map(|&region| mixture.of(region)).collect();
            let homes: Option<Vec<u8>> = line
                .iter()
                .map(|&cell| nearest(colour(cell), &tinted).map(|at| at as u8))
                .collect();
            found.extend(homes.filter(|homes| !found.contains(homes)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::Dominant,
        fixture::{BOARD, map, paints},
    };

    /// The board, with so much of their light left to the cells that are `in_light` by their row and column.
    fn shaded(keep: f32, in_light: impl Fn(usize, usize) -> bool) -> Cells {
        let paints = paints();
        let colour = |(at, &label): (usize, &u8)| {
            let own = paints[usize::from(label)];
            let keep = if in_light(at / 6, at % 6) { 1.0 } else { keep };
            Dominant { rgb: own.map(|level| keep * level), share: 1.0 }
        };
        let colours: Vec<Dominant> = map(&BOARD).iter().enumerate().map(colour).collect();
        let labs = colours.iter().map(|it| Lab::from_rgb(it.rgb)).collect();
        Cells::with_lines(6, colours, labs)
    }

    #[test]
    fn cells_under_a_tint_are_of_the_regions_whose_tint_they_have() {
        let of_row = |row: usize, _| row != 1;
        assert_eq!(untinted(&shaded(0.8, of_row)), [map(&BOARD)]);
        let of_both = |row: usize, col: usize| row != 1 && col != 5;
        assert_eq!(untinted(&shaded(0.8, of_both)), [map(&BOARD)]);
        let two_rows = |row: usize, _| row != 1 && row != 4;
        assert!(untinted(&shaded(0.8, two_rows)).is_empty());
    }

    #[test]
    fn a_row_and_a_column_in_one_shade_are_lit() {
        let of_both = |row: usize, col: usize| row != 4 && col != 3;
        assert!(has_lit_cross(&shaded(0.8, of_both), &map(&BOARD)));
        assert!(!has_lit_cross(&shaded(0.2, of_both), &map(&BOARD)), "too dark");
        assert!(!has_lit_cross(&shaded(1.0, of_both), &map(&BOARD)));
        assert!(!has_lit_cross(&shaded(0.8, of_both), &[0; 36]), "a region");
        let half = |row: usize, col: usize| row != 4 || col > 3;
        assert!(!has_lit_cross(&shaded(0.8, half), &map(&BOARD)));
    }
}
