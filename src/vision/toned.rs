//! Cells with marks in another tone of their regions' colours, as a game shows what is crossed out.
//!
//! ```text
//!   toned = (light · L, vividness · a, vividness · b)
//! ```
//!
//! in Oklab, with one tone for the whole board: the cells without marks tell the colours of the regions, or those with
//! queens, and two regions with cells of both kinds side by side tell the tone.

use std::ops::RangeInclusive;

use super::{
    bare::Bare,
    cells::Cells,
    colour::{Lab, ONE_COLOUR},
    groups::{Tree, count},
};

/// The share of its lightness that a toned colour keeps …
const LIGHT: RangeInclusive<f32> = 0.4..=0.9;
/// … and of how vivid it is.
const VIVIDNESS: RangeInclusive<f32> = 0.2..=1.1;
/// The most that the hue of a toned colour is off, as the sine of the angle.
const OFF_HUE: f32 = 0.12;
/// The least vividness of a colour that has a hue, in Oklab units.
const HUED: f32 = 4.0;
/// How far from each other two tones may be that are one: in lightness, and in vividness.
const SAME: (f32, f32) = (0.02, 0.06);
/// The fewest regions with cells of both kinds that tell a tone: one alone may be two.
const FEWEST: usize = 2;
/// The fewest where no cells without marks tell the colours of regions.
const FEWEST_PAIRS: usize = 3;

/// What is left of a colour.
#[derive(Clone, Copy)]
struct Tone {
    light: f32,
    vividness: f32,
}

impl Tone {
    /// What makes one colour of another, if it is a tone.
    fn between(own: Lab, toned: Lab) -> Option<Tone> {
        let vivid = own.a.hypot(own.b);
        if vivid < HUED {
            return None;
        }
        let along = (own.a * toned.a + own.b * toned.b) / vivid;
        let across = (own.a * toned.b - own.b * toned.a) / vivid;
        let tone = Tone { light: toned.l / own.l, vividness: along / vivid };
        let is_tone = LIGHT.contains(&tone.light)
            && VIVIDNESS.contains(&tone.vividness)
            && across.abs() <= OFF_HUE * along + ONE_COLOUR / 2.0;
        is_tone.then_some(tone)
    }

    fn of(self, own: Lab) -> Lab {
        Lab { l: self.light * own.l, a: self.vividness * own.a, b: self.vividness * own.b }
    }

    fn is_like(self, other: Tone) -> bool {
        (self.light - other.light).abs() <= SAME.0
            && (self.vividness - other.vividness).abs() <= SAME.1
    }
}

/// The reading that gives each cell that `is_marked` to the region whose colour it has, or a tone of; what is left is of
/// regions with marks in all their cells. `None` if there isn't one tone, if a cell may be of several regions, or if
/// these would be in pieces or not as many as rows.
pub(super) fn untoned(cells: &Cells, is_marked: &dyn Fn(usize) -> bool) -> Option<Vec<u8>> {
    let size = cells.size;
    let Bare { marked, mut labels, colours } = Bare::of(cells, is_marked, ONE_COLOUR)?;
    let known = colours.len();
    let tone = tone(cells, &marked, &labels, &colours)?;
    let mut rest: Vec<(usize, Lab)> = Vec::new();
    for at in marked {
        let (own, around) = (cells.labs[at], around(cells, at));
        let homes = |seen: Lab| {
            let has = move |colour: Lab| seen.distance(colour) <= ONE_COLOUR;
            let colours = &colours;
            (0..known).filter(move |&it| has(colours[it]) || has(tone.of(colours[it])))
        };
        let seen = if homes(own).next().is_none() { around } else { own };
        let mut homes = homes(seen);
        match (homes.next(), homes.next()) {
            (Some(home), None) => labels[at] = Some(home as u8),
            (None, _) => rest.push((at, seen)),
            _ => return None,
        }
    }
    // A region whose tone is the colour of another would have given it its crosses.
    let gives = |&(_, own): &(usize, Lab)| {
        let toned = tone.of(own);
        colours.iter().any(|colour| colour.distance(toned) <= ONE_COLOUR)
    };
    if rest.iter().any(gives) {
        return None;
    }
    // Of regions with marks in all their cells, of which those with queens may have their own colours.
    let left = size - known;
    if left > 0 {
        let own = |&(_, seen): &(usize, Lab)| {
            let is_own = |own: &Lab| seen.distance(tone.of(*own)) <= ONE_COLOUR;
            rest.iter().map(|&(_, own)| own).find(is_own).unwrap_or(seen)
        };
        let tree = Tree::of(&rest.iter().map(own).collect::<Vec<_>>());
        let of_rest = tree.clear_labels([left].into_iter(), ONE_COLOUR)?;
        rest.iter().zip(of_rest).for_each(|(&(at, _), it)| labels[at] = Some(known as u8 + it));
    }
    let reading: Option<Vec<u8>> = labels.into_iter().collect();
    reading.filter(|reading| count(reading) == size && cells.pieces(reading).1 == size)
}

/// The reading of cells of which too few have no marks to tell the colours of the regions, by the colours of all, which are
/// one or two of each region: one that only marked cells have is of the region whose tone it is. `None` if few are, if one may
/// be of several regions, or if these would be in pieces or not as many as rows.
pub(super) fn paired(
    cells: &Cells,
    labels: &[u8],
    is_marked: &dyn Fn(usize) -> bool,
) -> Option<Vec<u8>> {
    let (size, many) = (cells.size, count(labels));
    if !(size + FEWEST_PAIRS..=2 * size).contains(&many) {
        return None;
    }
    let colours = cells.region_colours(labels);
    let mut may_be_toned = vec![true; many];
    let bare = (0..labels.len()).filter(|&at| !is_marked(at));
    bare.for_each(|at| may_be_toned[usize::from(labels[at])] = false);
    let marked: Vec<usize> =
        (0..labels.len()).filter(|&at| may_be_toned[usize::from(labels[at])]).collect();
    let all: Vec<Option<u8>> = labels.iter().map(|&label| Some(label)).collect();
    let tone = tone(cells, &marked, &all, &colours)?;
    let is_toned = |own: usize, toned: usize| {
        own != toned && tone.of(colours[own]).distance(colours[toned]) <= ONE_COLOUR
    };
    let mut homes: Vec<u8> = (0..many as u8).collect();
    for toned in (0..many).filter(|&it| may_be_toned[it]) {
        let mut owners = (0..many).filter(|&own| is_toned(own, toned));
        match (owners.next(), owners.next()) {
            // What may itself be the tone of another tells of neither.
            (Some(own), None) if !(0..many).any(|other| is_toned(other, own)) => {
                homes[toned] = own as u8;
            }
            (None, _) => {}
            _ => return None,
        }
    }
    let reading: Vec<u8> = labels.iter().map(|&label| homes[usize::from(label)]).collect();
    let is_read = homes.iter().zip(0_u8..).filter(|&(&home, own)| home == own).count() == size
        && cells.pieces(&reading).1 == size;
    is_read.then_some(reading)
}

/// What shows of a cell's colour around its mark, which may be so large that most of the cell has its colours.
fn around(cells: &Cells, at: usize) -> Lab {
    cells.corners[at].map_or(cells.labs[at], |corners| Lab::from_rgb(corners.colour()))
}

/// The tone that most regions have of which a marked cell lies beside one that isn't.
fn tone(cells: &Cells, marked: &[usize], labels: &[Option<u8>], colours: &[Lab]) -> Option<Tone> {
    let tones = |&at: &usize| {
        let homes = cells.neighbours(at).filter_map(|beside| labels[beside]);
        homes.filter_map(move |home| {
            Some((home, Tone::between(colours[usize::from(home)], cells.labs[at])?))
        })
    };
    let tones: Vec<(u8, Tone)> = marked.iter().flat_map(tones).collect();
    let like = |tone: Tone| tones.iter().filter(move |(_, it)| it.is_like(tone));
    let regions = |tone: Tone| {
        let mut homes: Vec<u8> = like(tone).map(|(home, _)| *home).collect();
        homes.sort_unstable();
        homes.dedup();
        homes.len()
    };
    let (_, best) =
        tones.iter().copied().max_by_key(|&(_, tone)| (regions(tone), like(tone).count()))?;
    let many = like(best).count() as f32;
    let mean = |part: fn(&Tone) -> f32| like(best).map(|(_, it)| part(it)).sum::<f32>() / many;
    let tone = Tone { light: mean(|it| it.light), vividness: mean(|it| it.vividness) };
    (regions(best) >= FEWEST).then_some(tone)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::Dominant,
        corners::Corners,
        fixture::{BOARD, labels, map, paints},
    };

    const TONE: Tone = Tone { light: 0.7, vividness: 0.5 };

    /// What is read where some cells are marked, of which some have the tone.
    fn reading(marked: &[usize], toned: &[usize]) -> Option<Vec<u8>> {
        reading_with(|label| Lab::from_rgb(paints()[usize::from(label)]), marked, toned)
    }

    /// The same with these colours.
    fn reading_with(own: impl Fn(u8) -> Lab, marked: &[usize], toned: &[usize]) -> Option<Vec<u8>> {
        let mut labs: Vec<Lab> = map(&BOARD).into_iter().map(own).collect();
        toned.iter().for_each(|&at| labs[at] = TONE.of(labs[at]));
        let colours = vec![Dominant { rgb: [0.0; 3], share: 1.0 }; labs.len()];
        let reading = untoned(&Cells::with_lines(6, colours, labs), &|at| marked.contains(&at));
        reading.map(|it| labels(&it))
    }

    #[test]
    fn marked_cells_in_one_tone_are_of_the_regions_whose_colour_it_is_of() {
        let crosses = [0, 1, 2, 3, 9, 16];
        assert_eq!(reading(&crosses, &crosses), Some(map(&BOARD)));
        let and_queen = [&crosses[..], &[7]].concat();
        assert_eq!(reading(&and_queen, &crosses), Some(map(&BOARD)), "queens keep their colours");
        // The only two cells of a region.
        let alone = [&crosses[..], &[26, 32]].concat();
        assert_eq!(reading(&alone, &alone), Some(map(&BOARD)));
        assert_eq!(reading(&alone, &alone[..7]), Some(map(&BOARD)), "one crossed out, one a queen");
    }

    #[test]
    fn what_shows_around_a_mark_tells_whose_the_cell_below_is() {
        let own = |at: usize| Lab::from_rgb(paints()[usize::from(map(&BOARD)[at])]);
        // Crosses, and queens as large as their cells: one of a region with a bare cell, one of a region with none.
        let (crosses, queens) = ([0, 1, 2, 3, 9, 16, 32], [7, 26]);
        let read = |show: bool| {
            let labs = (0..36).map(|at| match at {
                7 | 26 => Lab { l: 85.0, a: 3.0, b: 17.0 },
                _ if crosses.contains(&at) => TONE.of(own(at)),
                _ => own(at),
            });
            let colours = vec![Dominant { rgb: [0.0; 3], share: 1.0 }; 36];
            let mut cells = Cells::with_lines(6, colours, labs.collect());
            let paint = |at: usize| paints()[usize::from(map(&BOARD)[at])];
            queens.iter().for_each(|&at| {
                cells.corners[at] = show.then(|| Corners::like(paint(at)));
            });
            let is_marked = |at| crosses.contains(&at) || queens.contains(&at);
            untoned(&cells, &is_marked).map(|it| labels(&it))
        };
        assert_eq!(read(true), Some(map(&BOARD)));
        assert_eq!(read(false), None);
    }

    #[test]
    fn where_all_cells_are_marked_each_region_has_a_colour_or_two() {
        let regions = map(&BOARD);
        let paint = |label: u8| Lab::from_rgb(paints()[usize::from(label)]);
        // A queen in each row, and these cells in the tone of their regions, whose colours are these; marked are all
        // but some.
        let read_in =
            |own: &dyn Fn(u8) -> Lab, is_toned: &dyn Fn(usize) -> bool, bare: &[usize]| {
                let lab = |at: usize| match is_toned(at) {
                    true => TONE.of(own(regions[at])),
                    false => own(regions[at]),
                };
                let labs: Vec<Lab> = (0..36).map(lab).collect();
                let first = |lab: &Lab| labs.iter().position(|it| it.distance(*lab) < 0.1);
                let names: Vec<u8> = labs.iter().filter_map(|it| Some(first(it)? as u8)).collect();
                let colours = vec![Dominant { rgb: [0.0; 3], share: 1.0 }; 36];
                let cells = Cells::with_lines(6, colours, labs);
                let reading = paired(&cells, &labels(&names), &|at| !bare.contains(&at));
                reading.map(|it| labels(&it))
            };
        let read =
            |is_toned: &dyn Fn(usize) -> bool, bare: &[usize]| read_in(&paint, is_toned, bare);
        let queens = [1, 3, 0, 5, 2, 4];
        let is_cross = |at: usize| queens[at / 6] != at % 6;
        assert_eq!(read(&is_cross, &[]), Some(map(&BOARD)));
        assert_eq!(read(&is_cross, &[0, 3]), None, "cells without marks that have the tone");
        let two = |at: usize| is_cross(at) && regions[at] < 2;
        assert_eq!(read(&two, &[]), None, "two tones may be by chance");
        // The second region has the tone of the first, and its queen isn't seen.
        let chain = |label: u8| if label == 1 { TONE.of(paint(0)) } else { paint(label) };
        assert_eq!(read_in(&chain, &is_cross, &[9]), None);
    }

    #[test]
    fn a_tone_of_one_region_alone_or_of_cells_without_marks_is_none() {
        assert_eq!(reading(&[0, 1, 2], &[0, 1, 2]), None);
        assert_eq!(reading(&[0, 1, 3], &[0, 1, 3, 9, 16]), None);
    }

    #[test]
    fn crosses_in_the_colour_of_another_region_are_not_taken_from_their_queen() {
        let (crosses, queen) = ([3, 9, 16, 32], 26);
        let marked = [&crosses[..], &[queen]].concat();
        let own = |label: u8| Lab::from_rgb(paints()[usize::from(label)]);
        assert_eq!(reading_with(own, &marked, &crosses), Some(map(&BOARD)));
        // The first region has the tone of the queen's.
        let like = |label: u8| if label == 0 { TONE.of(own(4)) } else { own(label) };
        assert_eq!(reading_with(like, &marked, &crosses), None);
    }
}
