//! A row or column with a tint over it, as a game shows a conflict.
//!
//! A page mixes all cells of such a line with one colour: `cell = keep · region + rest`, with one share
//! and one rest for the whole line. All regions are seen elsewhere, so each guess of what two of its
//! cells were says what all of them were.

use super::{
    cells::Cells,
    colour::{Lab, Levels, dot, minus, plus},
    groups::{Grouped, Tree},
};

/// How far a tinted colour may be from what the mixture says, in levels of 255 …
const RESIDUE: f32 = 6.0;
/// … and how much farther it must be from what any other region says.
const CLEARER: f32 = 2.0;
/// What a tinted cell keeps of its region's colour.
const KEEP: std::ops::RangeInclusive<f32> = 0.25..=0.95;
/// The largest share of the cells of a tinted line that may look like regions as they are elsewhere.
const MOST_PLAIN: f32 = 0.25;
/// How far outside what a screen shows a tint may come out, in levels of 255: rounding, divided by a
/// small share.
const BEYOND: f32 = 40.0;

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
        let regions = means(cells, &rest, &labels);
        let is_plain = |&&cell: &&usize| {
            regions.iter().any(|&region| distance(cells.colours[cell].rgb, region) <= RESIDUE)
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

/// The mean colour of each region, over some cells.
fn means(cells: &Cells, of: &[usize], labels: &[u8]) -> Vec<Levels> {
    let mut sums = vec![([0.0; 3], 0.0); cells.size];
    for &cell in of {
        let (sum, count) = &mut sums[usize::from(labels[cell])];
        *sum = plus(*sum, cells.colours[cell].rgb);
        *count += 1.0;
    }
    sums.into_iter().map(|(sum, count): (Levels, f32)| sum.map(|level| level / count)).collect()
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
            let (apart, homes_apart) = (minus(colour(first), colour(second)), minus(home, other));
            let keep = dot(apart, homes_apart) / dot(homes_apart, homes_apart).max(1.0);
            if !KEEP.contains(&keep) {
                continue;
            }
            let rest = minus(colour(first), home.map(|level| keep * level));
            let possible = -BEYOND..=255.0 + BEYOND;
            if !rest.iter().all(|level| possible.contains(&(level / (1.0 - keep)))) {
                continue;
            }
            let tinted: Vec<Levels> =
                regions.iter().map(|region| plus(region.map(|level| keep * level), rest)).collect();
            let homes: Option<Vec<u8>> =
                line.iter().map(|&cell| nearest(colour(cell), &tinted)).collect();
            found.extend(homes.filter(|homes| !found.contains(homes)));
        }
    }
    found
}

/// The place of the one colour that `colour` is near; `None` if there is none, or a second.
fn nearest(colour: Levels, all: &[Levels]) -> Option<u8> {
    let mut order: Vec<(f32, usize)> =
        all.iter().map(|&other| distance(colour, other)).zip(0..).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (&(best, place), second) = (order.first()?, order.get(1).map_or(f32::MAX, |it| it.0));
    (best <= RESIDUE && second >= CLEARER * best + 1.0).then_some(place as u8)
}

fn distance(a: Levels, b: Levels) -> f32 {
    let by = minus(a, b);
    dot(by, by).sqrt()
}
