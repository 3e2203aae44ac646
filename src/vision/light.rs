//! Light that falls off across a board: a photograph, a vignette, a soft shadow over the page.
//!
//! It changes the colour of a region from cell to cell, so that a far piece of one looks like a cell of another, or
//! like one under the pointer. Neighbours of one region tell how it changes from place to place: the logarithm of the
//! light, as a polynomial of the second degree in the place, fitted to the differences between neighbours. Those of
//! two regions are outliers, which hardly count (iteratively reweighted least squares with the weights of Geman and
//! McClure, 1987).

use super::{
    cells::{ALIKE, Cells},
    colour::Dominant,
};

/// The terms of the polynomial but for the constant: x, y, x², xy and y².
const TERMS: usize = 5;
/// The fewest neighbours of like colours that tell them.
const FEWEST: usize = 6 * TERMS;
/// How often the neighbours are weighed anew.
const ROUNDS: usize = 12;
/// How far off its difference most neighbours are at least, as rounding to 8 bits leaves them.
const ROUNDING: f64 = 0.001;
/// The change of the logarithm of the light from the darkest place to the brightest: noise comes out as up to 0.004,
/// and past a factor of two it is rather something in the cells.
const CHANGE: std::ops::RangeInclusive<f64> = 0.012..=0.7;
/// How many times as large it must be as what most neighbours are off …
const CLEARER: f64 = 12.0;
/// … and which share of what they are off without it must be gone.
const EXPLAINED: f64 = 0.2;

/// How the light changes across a board.
pub(super) struct Light {
    size: usize,
    terms: Terms,
}

type Terms = [f64; TERMS];

/// What two neighbours tell: by how much each term differs between them, and the logarithm of the light.
struct Step {
    terms: Terms,
    light: f64,
}

impl Light {
    /// The light across cells; `None` if it is the same all over, as far as can be told.
    pub(super) fn across(cells: &Cells) -> Option<Light> {
        if is_even(cells) {
            return None;
        }
        let size = cells.size;
        let light = |at: usize| f64::from(cells.colours[at].rgb.iter().sum::<f32>().max(1.0)).ln();
        let alike = cells
            .walls
            .iter()
            .filter(|wall| cells.labs[wall.a].distance(cells.labs[wall.b]) <= ALIKE);
        let steps: Vec<Step> = alike
            .map(|wall| {
                let (from, to) = (place(size, wall.a), place(size, wall.b));
                let terms = std::array::from_fn(|term| to[term] - from[term]);
                Step { terms, light: light(wall.b) - light(wall.a) }
            })
            .collect();
        if steps.len() < FEWEST {
            return None;
        }
        let (mut terms, mut usual) = ([0.0; TERMS], 0.0);
        for _ in 0..ROUNDS {
            let mut off: Vec<f64> = steps.iter().map(|step| step.off(&terms).abs()).collect();
            off.sort_by(f64::total_cmp);
            usual = (2.0 * off.get(off.len() / 2)?).max(ROUNDING);
            let weight = |step: &Step| (1.0 + (step.off(&terms) / usual).powi(2)).powi(-2);
            let weighed: Vec<(&Step, f64)> = steps.iter().map(|it| (it, weight(it))).collect();
            terms = fitted(&weighed)?;
        }
        let light = Light { size, terms };
        let change = light.change();
        let off = |terms: &Terms| -> f64 {
            let square = |step: &Step| (step.off(terms) / usual).powi(2);
            steps.iter().map(|step| square(step) / (1.0 + square(step))).sum()
        };
        let explained = 1.0 - off(&terms) / off(&[0.0; TERMS]);
        let is_seen =
            CHANGE.contains(&change) && change >= CLEARER * usual && explained >= EXPLAINED;
        is_seen.then_some(light)
    }

    /// The cells as they would be if all had the light of the brightest place.
    pub(super) fn evened(&self, cells: &Cells) -> Cells {
        let all = self.everywhere();
        let most = all.iter().copied().fold(f64::MIN, f64::max);
        let gains = || all.iter().map(|light| (most - light).exp() as f32);
        let even = |(colour, gain): (&Dominant, f32)| Dominant {
            rgb: colour.rgb.map(|level| gain * level),
            ..*colour
        };
        let colours = cells.colours.iter().zip(gains()).map(even).collect();
        let corners = cells.corners.iter().zip(gains());
        Cells {
            corners: corners.map(|(it, gain)| it.map(|corners| corners.lit(gain))).collect(),
            // What is left of the light is more than rounding.
            is_clean: false,
            ..cells.with_colours(colours)
        }
    }

    /// The logarithm of the light at each cell, up to a constant.
    fn everywhere(&self) -> Vec<f64> {
        let at = |at: usize| sum(&self.terms, &place(self.size, at));
        (0..self.size * self.size).map(at).collect()
    }

    /// The logarithm of the light at the brightest place, less that at the darkest.
    fn change(&self) -> f64 {
        let all = self.everywhere();
        let (most, least) = all.iter().fold((f64::MIN, f64::MAX), |(most, least), &light| {
            (most.max(light), least.min(light))
        });
        most - least
    }
}

impl Step {
    /// How far the difference between the two is from what these terms say.
    fn off(&self, terms: &Terms) -> f64 {
        self.light - sum(terms, &self.terms)
    }
}

fn sum(terms: &Terms, of: &Terms) -> f64 {
    terms.iter().zip(of).map(|(term, of)| term * of).sum()
}

/// What each term is multiplied with at a cell, whose place is -1 to 1 along either axis.
fn place(size: usize, at: usize) -> Terms {
    let along = |at: usize| 2.0 * at as f64 / (size - 1) as f64 - 1.0;
    let (x, y) = (along(at % size), along(at / size));
    [x, y, x * x, x * y, y * y]
}

/// Whether most neighbours that look alike have the very same colour, beside one another as well as one above the
/// other: nothing changes across most boards.
fn is_even(cells: &Cells) -> bool {
    let (mut alike, mut same) = ([0; 2], [0; 2]);
    for wall in &cells.walls {
        let (a, b) = (cells.labs[wall.a], cells.labs[wall.b]);
        let axis = wall.axis() as usize;
        same[axis] += usize::from(a == b);
        alike[axis] += usize::from(a == b || a.distance(b) <= ALIKE);
    }
    (0..2).all(|axis| 2 * same[axis] > alike[axis])
}

/// The terms with the least sum of weighed squares (normal equations, by Gauss and Jordan with pivots); `None` if the
/// steps don't tell all of them.
fn fitted(steps: &[(&Step, f64)]) -> Option<Terms> {
    /// Less than this of a term is chance.
    const NOTHING: f64 = 1e-9;
    let mut rows = [[0.0; TERMS + 1]; TERMS];
    for (Step { terms, light }, weight) in steps {
        for (row, term) in rows.iter_mut().zip(terms) {
            let all = terms.iter().chain([light]);
            row.iter_mut().zip(all).for_each(|(sum, other)| *sum += weight * term * other);
        }
    }
    for pivot in 0..TERMS {
        let largest =
            |&a: &usize, &b: &usize| rows[a][pivot].abs().total_cmp(&rows[b][pivot].abs());
        let best = (pivot..TERMS).max_by(largest)?;
        rows.swap(pivot, best);
        let row = rows[pivot];
        if row[pivot].abs() < NOTHING {
            return None;
        }
        for (_, other) in rows.iter_mut().enumerate().filter(|(at, _)| *at != pivot) {
            let share = other[pivot] / row[pivot];
            other.iter_mut().zip(row).for_each(|(left, own)| *left -= share * own);
        }
    }
    Some(std::array::from_fn(|term| rows[term][TERMS] / rows[term][term]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::Lab,
        fixture::{BOARD, map, paints},
    };

    /// A board under a light that keeps this share at each place.
    fn lit(keep: impl Fn(f32, f32) -> f32) -> Cells {
        let paint = |(at, label): (usize, u8)| {
            let keep = keep((at % 6) as f32 / 5.0, (at / 6) as f32 / 5.0);
            let rgb = paints()[usize::from(label)].map(|level| (keep * level).round());
            Dominant { rgb, share: 1.0 }
        };
        let colours: Vec<Dominant> = map(&BOARD).into_iter().enumerate().map(paint).collect();
        let labs = colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
        Cells::with_lines(6, colours, labs)
    }

    /// How far cells of one region are apart at most, in Oklab units.
    fn spread(cells: &Cells) -> f32 {
        let labels = map(&BOARD);
        let pairs = (0..36).flat_map(|a| (0..a).map(move |b| (a, b)));
        let same = pairs.filter(|&(a, b)| labels[a] == labels[b]);
        same.map(|(a, b)| cells.labs[a].distance(cells.labs[b])).fold(0.0, f32::max)
    }

    #[test]
    fn light_that_falls_off_is_made_up_for() {
        let from_the_side = |x: f32, y: f32| 1.0 - 0.2 * x - 0.1 * y;
        let vignette = |x: f32, y: f32| 1.0 - 0.4 * ((x - 0.5).powi(2) + (y - 0.5).powi(2));
        for cells in [lit(from_the_side), lit(vignette)] {
            let light = Light::across(&cells).expect("light that changes");
            let evened = light.evened(&cells);
            assert!(spread(&cells) > 5.0, "{}", spread(&cells));
            assert!(spread(&evened) < 1.5, "{}", spread(&evened));
            assert!(!evened.is_clean);
        }
    }

    #[test]
    fn an_even_light_is_left_alone() {
        assert!(Light::across(&lit(|_, _| 1.0)).is_none());
        // One cell under the pointer.
        assert!(Light::across(&lit(|x, y| if (x, y) == (0.4, 0.2) { 0.8 } else { 1.0 })).is_none());
        // A part that is dimmed.
        assert!(Light::across(&lit(|_, y| if y > 0.5 { 0.5 } else { 1.0 })).is_none());
        // Noise.
        let noise = |x: f32, y: f32| 1.0 + 0.01 * (31.0 * x + 17.0 * y * y).sin();
        assert!(Light::across(&lit(noise)).is_none());
    }
}
