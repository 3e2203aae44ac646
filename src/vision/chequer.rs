//! A board whose cells are shaded in turns, as those of a chess board are.
//!
//! A page mixes every other cell with one colour: `shaded = keep · plain + (1 − keep) · tint`, with one tint
//! and one share for the whole board. So no neighbours have one colour, but cells that touch at a corner do;
//! and each guess of how two shaded colours look plain says how all of them do.

use super::{
    cells::Cells,
    colour::{Levels, ONE_COLOUR},
    groups::{Tree, count},
    lattice::{TWO_APART, share_of},
    mixture::{BEYOND, Mixture, means, nearest},
};

/// The shares of its colour that a shaded cell may keep; more than all of it if the others are shaded.
const KEEP: std::ops::RangeInclusive<f32> = 0.4..=2.5;
/// The least that a share differs from all: less is no shade.
const LEAST_SHADE: f32 = 0.01;
/// How far apart two cells of one colour are in a clean picture, in Oklab units: what rounding can do.
const ROUNDING: f32 = 0.7;
/// The largest share of the neighbours that have one colour: none has but by chance.
const MOST_ALIKE: f32 = 0.05;
/// The least share of the cells two steps apart that have one colour. Where regions hang together it is a
/// quarter: in a region of m cells there are m - 2 such pairs at least, in all n² - 2n of 4n² - 8n + 2.
const MIN_TWO_APART: f32 = 0.2;
/// The least share of the neighbours that are of one region: on a board it is a half, but for a region in
/// two pieces.
const MIN_JOINED: f32 = 0.45;

/// Readings of a board that is shaded in turns.
pub(super) fn unchequered(cells: &Cells) -> Vec<Vec<u8>> {
    if cells.alike(ROUNDING) > MOST_ALIKE || alike_two_apart(cells) < MIN_TWO_APART {
        return Vec::new();
    }
    let (Some(plain), Some(shaded)) = (Half::of(cells, 0), Half::of(cells, 1)) else {
        return Vec::new();
    };
    // Regions of one cell apart, each has both a plain and a shaded colour.
    if plain.means.len() + shaded.means.len() <= cells.size {
        return Vec::new();
    }
    let mut shades = Vec::new();
    let pairs = touching(cells, &plain, &shaded);
    for (at, &first) in pairs.iter().enumerate() {
        for &second in &pairs[at + 1..] {
            for partners in partners(&plain.means, &shaded.means, first, second) {
                if !shades.contains(&partners) {
                    shades.push(partners);
                }
            }
        }
    }
    shades.iter().filter_map(|partners| reading(cells, &plain, &shaded, partners)).collect()
}

/// The share of the cells two steps apart that have one colour.
fn alike_two_apart(cells: &Cells) -> f32 {
    share_of(&TWO_APART, cells.size, &cells.labs, |a, b| a.distance(*b) <= ONE_COLOUR)
}

/// Every other cell, and their colours.
struct Half {
    /// A label for each cell of this half; those of the other are of no account.
    labels: Vec<u8>,
    /// The cells of this half.
    places: Vec<usize>,
    /// The mean of each colour.
    means: Vec<Levels>,
}

impl Half {
    /// The cells whose row and column together are even, or odd by `parity`; `None` if their colours are no
    /// clear groups.
    fn of(cells: &Cells, parity: usize) -> Option<Half> {
        let size = cells.size;
        let places: Vec<usize> =
            (0..size * size).filter(|at| (at / size + at % size) % 2 == parity).collect();
        let labs: Vec<_> = places.iter().map(|&at| cells.labs[at]).collect();
        let tree = Tree::of(&labs);
        // Some regions may be single cells of the other half.
        let clear = (size / 2..=size).rev().find(|&count| tree.gap(count).is_clear())?;
        let groups = tree.cut(clear);
        let mut labels = vec![0; size * size];
        places.iter().zip(&groups.labels).for_each(|(&at, &label)| labels[at] = label);
        let colours = places.iter().map(|&at| (labels[at], cells.colours[at].rgb));
        let means = means(colours, count(&groups.labels));
        Some(Half { labels, places, means })
    }

    /// How many cells have the colour of `label`.
    fn count(&self, label: usize) -> usize {
        self.places.iter().filter(|&&at| usize::from(self.labels[at]) == label).count()
    }
}

/// The plain and shaded colours that neighbours have: those of one region are among them.
fn touching(cells: &Cells, plain: &Half, shaded: &Half) -> Vec<(usize, usize)> {
    let beside = |&at: &usize| cells.neighbours(at).map(move |other| (at, other));
    let labels = |(at, other): (usize, usize)| {
        (usize::from(plain.labels[at]), usize::from(shaded.labels[other]))
    };
    let mut pairs: Vec<(usize, usize)> = plain.places.iter().flat_map(beside).map(labels).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Which shaded colour, if any, each plain one has become if these two pairs are each of one region, by what the shade
/// makes of the plain colours, and by what its contrary makes of the shaded ones: where the lighter of two is brighter
/// than a screen can show, only the darker tells it. Empty if no shade does that.
fn partners(
    plain: &[Levels],
    shaded: &[Levels],
    first: (usize, usize),
    second: (usize, usize),
) -> Vec<Vec<Option<usize>>> {
    if first.0 == second.0 || first.1 == second.1 {
        return Vec::new();
    }
    let pair = |(own, mixed): (usize, usize)| (plain[own], shaded[mixed]);
    let contrary = |(own, mixed): (usize, usize)| (shaded[mixed], plain[own]);
    let is_shade = |mixture: &Mixture| {
        KEEP.contains(&mixture.keep)
            && (1.0 - mixture.keep).abs() >= LEAST_SHADE
            && mixture.is_of_colour(BEYOND)
    };
    let became = |mixture: &Mixture, from: &[Levels], to: &[Levels]| -> Vec<Option<usize>> {
        from.iter().map(|&colour| nearest(mixture.of(colour), to)).collect()
    };
    let forth = Some(Mixture::between(pair(first), pair(second))).filter(is_shade);
    let back = Some(Mixture::between(contrary(first), contrary(second))).filter(is_shade);
    let of_plain = forth.map(|shade| became(&shade, plain, shaded));
    let of_shaded = back.map(|shade| became(&shade, shaded, plain));
    let turned = of_shaded.and_then(|own| turned_round(&own, plain.len()));
    of_plain.into_iter().chain(turned).collect()
}

/// Which colour has become each of `count` others, if any, given which each has become; `None` if two have become one.
fn turned_round(became: &[Option<usize>], count: usize) -> Option<Vec<Option<usize>>> {
    let mut of = vec![None; count];
    for (at, other) in became.iter().enumerate() {
        let Some(other) = *other else { continue };
        if of[other].replace(at).is_some() {
            return None;
        }
    }
    Some(of)
}

/// The regions if plain colours have these shaded ones; `None` if they are too many or too few, or if too few
/// neighbours are of one.
fn reading(
    cells: &Cells,
    plain: &Half,
    shaded: &Half,
    partners: &[Option<usize>],
) -> Option<Vec<u8>> {
    let mut of_shaded = vec![None; shaded.means.len()];
    for (label, partner) in partners.iter().enumerate() {
        match *partner {
            Some(partner) if of_shaded[partner].is_some() => return None,
            Some(partner) => of_shaded[partner] = Some(label),
            // Only a region of one cell has a colour in one half alone.
            None if plain.count(label) > 1 => return None,
            None => {}
        }
    }
    let mut regions = partners.len();
    for (label, region) in of_shaded.iter_mut().enumerate().filter(|(_, region)| region.is_none()) {
        if shaded.count(label) > 1 {
            return None;
        }
        *region = Some(regions);
        regions += 1;
    }
    if regions != cells.size {
        return None;
    }
    let mut labels = plain.labels.clone();
    for &at in &shaded.places {
        labels[at] = of_shaded[usize::from(shaded.labels[at])]? as u8;
    }
    let all = || plain.places.iter().flat_map(|&at| cells.neighbours(at).map(move |it| (at, it)));
    let joined = all().filter(|&(at, other)| labels[at] == labels[other]).count();
    (joined as f32 >= MIN_JOINED * all().count() as f32).then_some(labels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::{Dominant, Lab},
        fixture::{BOARD, labels, map, paints},
    };

    /// What is read of the board if these are left of the light of its plain and its shaded cells.
    fn read(plain: f32, shaded: f32) -> Vec<Vec<u8>> {
        let colour = |(at, &label): (usize, &u8)| {
            let light = if (at / 6 + at % 6) % 2 == 0 { plain } else { shaded };
            let rgb = paints()[usize::from(label)].map(|level| (light * level).min(255.0).round());
            Dominant { rgb, share: 1.0 }
        };
        let colours: Vec<Dominant> = map(&BOARD).iter().enumerate().map(colour).collect();
        let labs = colours.iter().map(|it| Lab::from_rgb(it.rgb)).collect();
        let readings = unchequered(&Cells::with_lines(6, colours, labs));
        readings.iter().map(|reading| labels(reading)).collect()
    }

    #[test]
    fn plain_and_shaded_colours_are_those_of_one_region() {
        assert_eq!(read(1.0, 0.85), [map(&BOARD)]);
        assert_eq!(read(0.85, 1.0), [map(&BOARD)]);
        assert!(read(1.0, 1.0).is_empty(), "not shaded");
    }

    #[test]
    fn what_a_screen_cannot_show_is_made_up_for() {
        assert_eq!(read(1.0, 1.3), [map(&BOARD)]);
        assert_eq!(read(1.3, 1.0), [map(&BOARD)]);
    }
}
