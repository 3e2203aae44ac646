//! Cells that are washed over: mixed with one colour, to one share, as cells are that a queen attacks, or that
//! a solver has filled in.
//!
//! ```text
//!   washed = (1 - share) · own + share · wash
//! ```
//!
//! A cell that is only made brighter, as the cell under the pointer may be, is washed with less than no black.
//!
//! Two regions, each with its own and its washed colour, tell what share of which wash that is; every other
//! colour too many must then be that of a region as well.

use super::{
    cells::Cells,
    colour::{Dominant, Levels, dot, minus},
    mixture::Mixture,
};

/// The fewest washed colours: two of any four colours may look as if they were …
const FEWEST: usize = 3;
/// … but hardly in black or white, which leaves but a share to choose, unless they are greys.
const FEWEST_PLAIN: usize = 2;
/// The least difference between two channels of a colour that is no grey, in levels.
const OFF_GREY: f32 = 30.0;
/// The least distance between the washed colours of two regions, in levels.
const APART_WASHED: f32 = 8.0;
/// How far from what it should be a channel of a single washed cell may be, in levels: less than that.
const OFF_CELL: f32 = 6.0;
/// The most rows of a board: more would take long to compare all colours with one another.
const MOST_ROWS: usize = 20;
/// How far from a line through two colours another must be, in levels: among shades of one colour, far too
/// many look like others, washed.
const OFF_LINE: f32 = 30.0;
/// The share of its own colour that is left of a cell.
const LEFT: std::ops::RangeInclusive<f32> = 0.2..=0.9;
/// How many times as bright as before a cell may be that is brighter alone, with nothing mixed in.
const BRIGHTER: std::ops::RangeInclusive<f32> = 1.04..=1.5;
/// How far from what it should be a channel of a washed colour may be, in levels: rounding and compression.
const OFF: f32 = 4.0;
/// How far outside what a screen shows a wash may come out, in levels.
const BEYOND_WASH: f32 = 2.0 * OFF;
/// The least distance between two colours of which one may be the other, washed, in levels.
const APART: f32 = 8.0;

/// Readings that give cells that are washed over to the regions whose colour they had before; none but those in
/// which each region hangs together.
pub(super) fn unwashed(cells: &Cells, labels: &[u8]) -> Vec<Vec<u8>> {
    let colours = cells.means(labels);
    let many = cells.size + FEWEST_PLAIN..=2 * cells.size;
    if cells.size > MOST_ROWS || !many.contains(&colours.len()) || are_in_line(&colours) {
        return Vec::new();
    }
    // A washed cell lies beside one of its region, as a rule.
    let mut pairs: Vec<(usize, usize)> = (0..labels.len())
        .flat_map(|at| cells.neighbours(at).map(move |beside| (at, beside)))
        .map(|(at, beside)| (usize::from(labels[at]), usize::from(labels[beside])))
        .filter(|&(washed, own)| difference(colours[washed], colours[own]) >= APART)
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    let is_plain = |wash: &Mixture, own: &[usize]| {
        wash.is_plain(OFF) && own.iter().all(|&own| is_off_grey(colours[own]))
    };
    let mut readings: Vec<Vec<u8>> = Vec::new();
    for (i, &(washed, own)) in pairs.iter().enumerate() {
        for &(other_washed, other_own) in &pairs[..i] {
            if washed == other_washed || own == other_own {
                continue;
            }
            let other = (colours[other_own], colours[other_washed]);
            let wash = Mixture::between((colours[own], colours[washed]), other);
            let is_mixed = LEFT.contains(&wash.keep) && wash.is_of_colour(BEYOND_WASH);
            let is_brighter = BRIGHTER.contains(&wash.keep) && wash.is_towards(0.0, OFF);
            let is_wash = (is_mixed || is_brighter)
                && (colours.len() >= cells.size + FEWEST || is_plain(&wash, &[own, other_own]));
            if !is_wash || !turns(&wash, other.0, other.1, OFF) {
                continue;
            }
            let Some(homes) = homes(&wash, &colours, cells.size) else { continue };
            // Two washed colours may have been taken for one.
            let is_home = |(&label, colour): (&u8, &Dominant)| {
                let home = homes[usize::from(label)];
                home == label || turns(&wash, colours[usize::from(home)], colour.rgb, OFF_CELL)
            };
            if !labels.iter().zip(&cells.colours).all(is_home) {
                continue;
            }
            let reading: Vec<u8> = labels.iter().map(|&it| homes[usize::from(it)]).collect();
            if !readings.contains(&reading) && cells.pieces(&reading).1 == cells.size {
                readings.push(reading);
            }
        }
    }
    readings
}

/// Whether a wash makes one colour of another, to some levels.
fn turns(wash: &Mixture, own: Levels, washed: Levels, off: f32) -> bool {
    // None of a colour that is no number.
    let is = wash.of(own);
    (0..3).all(|at| (is[at] - washed[at]).abs() <= off)
}

/// The label of the region that each colour is of; `None` if there aren't `size` regions then, or if a washed colour
/// may be of several, or is of none.
fn homes(wash: &Mixture, colours: &[Levels], size: usize) -> Option<Vec<u8>> {
    let all = || 0..colours.len();
    let turned = |own: usize, washed: usize, off: f32| {
        own != washed && turns(wash, colours[own], colours[washed], off)
    };
    let is_washed = |label: usize| all().any(|own| turned(own, label, OFF));
    let regions: Vec<usize> = all().filter(|&label| !is_washed(label)).collect();
    if regions.len() != size {
        return None;
    }
    let home = |label: usize| {
        if regions.contains(&label) {
            return Some(label as u8);
        }
        // Two colours that are alike once they are washed can't be told.
        let mut own = regions.iter().filter(|&&own| turned(own, label, APART_WASHED));
        let only = own.next().filter(|_| own.next().is_none());
        only.filter(|&&own| turned(own, label, OFF)).map(|&own| own as u8)
    };
    all().map(home).collect()
}

/// Whether all colours lie about on one line.
fn are_in_line(colours: &[Levels]) -> bool {
    let Some((&first, others)) = colours.split_first() else { return true };
    let from_first = |&colour: &Levels| minus(colour, first);
    let steps: Vec<Levels> = others.iter().map(from_first).collect();
    let Some(&longest) = steps.iter().max_by(|&&a, &&b| dot(a, a).total_cmp(&dot(b, b))) else {
        return true;
    };
    let off = |&step: &Levels| {
        let along = dot(step, longest) / dot(longest, longest).max(1.0);
        difference(step, longest.map(|part| part * along))
    };
    steps.iter().map(off).fold(0.0, f32::max) <= OFF_LINE
}

fn is_off_grey(colour: Levels) -> bool {
    let (least, most) = colour
        .iter()
        .fold((f32::MAX, 0.0_f32), |(least, most), &level| (least.min(level), most.max(level)));
    most - least >= OFF_GREY
}

/// The largest difference of a channel between two colours.
fn difference(a: Levels, b: Levels) -> f32 {
    (0..3).map(|at| (a[at] - b[at]).abs()).fold(0.0, f32::max)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::Lab,
        fixture::{BOARD, labels, map, paints},
    };

    /// The board with some cells washed in white: their labels, and what the others have to be.
    fn washed(is_washed: impl Fn(usize) -> bool) -> (Cells, Vec<u8>, Vec<u8>) {
        washed_in([255.0; 3], paints(), is_washed)
    }

    fn washed_in(
        wash: Levels,
        paints: [Levels; 6],
        is_washed: impl Fn(usize) -> bool,
    ) -> (Cells, Vec<u8>, Vec<u8>) {
        let regions = map(&BOARD);
        let names: Vec<u8> =
            (0..36).map(|at| regions[at] + if is_washed(at) { 6 } else { 0 }).collect();
        let colour = |at: usize| {
            let own = paints[usize::from(regions[at])];
            let mixed = [0, 1, 2].map(|part| 0.4 * own[part] + 0.6 * wash[part]);
            let rgb = if is_washed(at) { mixed } else { own };
            Dominant { rgb: rgb.map(f32::round), share: 1.0 }
        };
        let colours = (0..36).map(colour).collect();
        let labs = vec![Lab { l: 0.0, a: 0.0, b: 0.0 }; 36];
        (Cells::with_lines(6, colours, labs), labels(&names), regions)
    }

    #[test]
    fn attacked_cells_are_of_the_region_whose_colour_they_had() {
        // A queen in the fifth row and second column.
        let is_attacked = |at: usize| (at / 6 == 4) != (at % 6 == 1);
        let (cells, names, regions) = washed(is_attacked);
        let readings = unwashed(&cells, &names);
        assert_eq!(readings.len(), 1);
        assert_eq!(labels(&readings[0]), regions);
    }

    #[test]
    fn brighter_cells_are_of_the_region_whose_colour_they_had() {
        let regions = map(&BOARD);
        let queens = [1, 10, 17, 18, 26, 35];
        let read = |times: f32| {
            let names: Vec<u8> =
                (0..36).map(|at| regions[at] + if queens.contains(&at) { 6 } else { 0 }).collect();
            let colour = |at: usize| {
                let own = paints()[usize::from(regions[at])];
                let bright = |level: f32| (times * level).min(255.0).round();
                let rgb = if queens.contains(&at) { own.map(bright) } else { own };
                Dominant { rgb, share: 1.0 }
            };
            let labs = vec![Lab { l: 0.0, a: 0.0, b: 0.0 }; 36];
            let cells = Cells::with_lines(6, (0..36).map(colour).collect(), labs);
            unwashed(&cells, &labels(&names)).iter().map(|it| labels(it)).collect::<Vec<_>>()
        };
        assert_eq!(read(1.15), [map(&BOARD)]);
        assert!(read(1.8).is_empty(), "far too bright");
    }

    #[test]
    fn colours_of_which_no_cell_is_lit_may_be_close_to_one_another() {
        // Two greens that would be one if they were washed once more.
        let mut paints = paints();
        let (first, other) = (map(&BOARD)[12], map(&BOARD)[26]);
        paints[usize::from(first)] = [60.0, 110.0, 60.0];
        paints[usize::from(other)] = [60.0, 122.0, 60.0];
        let is_lit = |at: usize| at < 12;
        let (cells, names, regions) = washed_in([255.0; 3], paints, |at| !is_lit(at));
        let readings = unwashed(&cells, &names);
        assert_eq!(readings.iter().map(|it| labels(it)).collect::<Vec<_>>(), [regions]);
    }

    #[test]
    fn two_washed_colours_say_too_little_if_one_is_grey() {
        let (cells, labels, _) = washed(|at| at == 0 || at == 35);
        assert_eq!(unwashed(&cells, &labels), Vec::<Vec<u8>>::new());
    }

    #[test]
    fn two_washed_colours_say_enough_in_black_or_white() {
        let read = |wash: Levels, paints: [Levels; 6]| {
            let (cells, names, regions) = washed_in(wash, paints, |at| at == 0 || at == 5);
            let read = unwashed(&cells, &names);
            read.iter().for_each(|reading| assert_eq!(labels(reading), regions));
            read.len()
        };
        assert_eq!(read([255.0; 3], paints()), 1);
        assert_eq!(read([0.0; 3], paints()), 1);
        assert_eq!(read([0.0, 80.0, 200.0], paints()), 0);
        let mut greys = paints();
        greys[usize::from(map(&BOARD)[5])] = [120.0; 3];
        assert_eq!(read([255.0; 3], greys), 0, "a grey is a shade of any other");
    }
}
