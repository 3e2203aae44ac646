//! A row or column with a tint over it, as a game shows a conflict.
//!
//! A page mixes all cells of such a line with one colour: `cell = keep · region + rest`, with one share
//! and one rest for the whole line. All regions are seen elsewhere, so each guess of what two of its
//! cells were says what all of them were.

use super::{
    cells::Cells,
    colour::{Lab, Levels},
    groups::{Grouped, Tree},
    mixture::{BEYOND, Mixture, is_near, means, nearest},
};

/// What a tinted cell keeps of its region's colour.
const KEEP: std::ops::RangeInclusive<f32> = 0.25..=0.95;
/// The largest share of the cells of a tinted line that may look like regions as they are elsewhere.
const MOST_PLAIN: f32 = 0.25;

/// Readings of a board with one tinted row or column. `is_clear` says whether the colours of all other
/// cells are grouped well.
pub(super) fn untinted(cells: &Cells, is_clear: &dyn Fn(&Grouped) -> bool) -> Vec<Vec<u8>> {
    let size = cells.size;
    let rows = (0..size).map(|row| (row * size..(row + 1) * size).collect());
    let cols = (0..size).map(|col| (col..size * size).step_by(size).collect());
    let mut readings: Vec<Vec<u8>> = Vec::new();
    for line in rows.chain(cols) {
        let line: Vec<usize> = line;
        let rest: Vec<usize> = (0..size * size).filter(|cell| !line.contains(cell)).collect();
        let labs: Vec<Lab> = rest.iter().map(|&cell| cells.labs[cell]).collect();
        let groups = Tree::of(&labs).cut(size);
        if !is_clear(&groups) {
            continue;
        }
        let mut labels = vec![0; size * size];
        rest.iter().zip(&groups.labels).for_each(|(&cell, &label)| labels[cell] = label);
        let regions = means(rest.iter().map(|&at| (labels[at], cells.colours[at].rgb)), size);
        let is_plain = |&&cell: &&usize| {
            regions.iter().any(|&region| is_near(cells.colours[cell].rgb, region))
        };
        if line.iter().filter(is_plain).count() as f32 > MOST_PLAIN * size as f32 {
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
