//! One colour mixed into others: what a tint, a shade or a wash makes of the colours of cells.
//!
//! ```text
//!   mixed = keep · own + rest,   rest = (1 - keep) · tint
//! ```

use std::ops::RangeInclusive;

use super::colour::{Levels, dot, lack, minus, plus};

/// How far a mixed colour may be from what the mixture says, in levels of 255 …
const RESIDUE: f32 = 6.0;
/// … and how many times as far it must be from what it says of any other.
const CLEARER: f32 = 2.0;
/// How far outside what a screen shows a tint may come out, in levels of 255: rounding, divided by a
/// small share.
pub(super) const BEYOND: f32 = 40.0;

/// One share and one rest for all colours.
pub(super) struct Mixture {
    /// The share of its own that a colour keeps.
    pub(super) keep: f32,
    /// What the tint adds.
    rest: Levels,
}

impl Mixture {
    /// The one that makes of each own colour, given first, the mixed one: exactly of the first pair, as far as
    /// may be of the other (least squares).
    pub(super) fn between(
        (own, mixed): (Levels, Levels),
        (other_own, other_mixed): (Levels, Levels),
    ) -> Mixture {
        let (after, before) = (minus(mixed, other_mixed), minus(own, other_own));
        let keep = dot(after, before) / dot(before, before).max(1.0);
        Mixture { keep, rest: minus(mixed, own.map(|level| keep * level)) }
    }

    /// Whether its tint is a colour that a screen shows, or at most so many levels beyond one.
    pub(super) fn is_of_colour(&self, beyond: f32) -> bool {
        let possible = -beyond..=255.0 + beyond;
        self.rest.iter().all(|level| possible.contains(&(level / (1.0 - self.keep))))
    }

    /// Whether its tint is black or white, as far as so many levels of what it adds tell.
    pub(super) fn is_plain(&self, off: f32) -> bool {
        self.is_towards(0.0, off) || self.is_towards(255.0, off)
    }

    /// Whether its tint is the grey of this level, as far as so many levels of what it adds tell. With black, it but keeps
    /// a share, which may be more than all.
    pub(super) fn is_towards(&self, level: f32, off: f32) -> bool {
        self.rest.iter().all(|rest| (rest - (1.0 - self.keep) * level).abs() <= off)
    }

    /// What it makes of a colour, as far as a screen shows it.
    pub(super) fn of(&self, own: Levels) -> Levels {
        plus(own.map(|level| self.keep * level), self.rest).map(|level| level.clamp(0.0, 255.0))
    }
}

/// The share of another colour, or difference of two, that comes nearest to one, and how far it is from that, in
/// levels of 255.
pub(super) fn kept(mixed: Levels, own: Levels) -> (f32, f32) {
    let keep = dot(mixed, own) / dot(own, own).max(1.0);
    (keep, distance(mixed, own.map(|level| keep * level)))
}

/// How far a colour is from any that keeps such a share of another, or of what it lacks to white: mixed with some black,
/// or some white. Infinite if none comes near.
pub(super) fn off_shade(shade: Levels, own: Levels, share: &RangeInclusive<f32>) -> f32 {
    let off = |shade: Levels, own: Levels| {
        let (keep, off) = kept(shade, own);
        if share.contains(&keep) { off } else { f32::INFINITY }
    };
    off(shade, own).min(off(lack(shade), lack(own)))
}

/// How far a colour is from another made so many times as bright, up to the brightest that a screen shows: what CSS
/// calls `brightness`. Infinite if it is none that is brighter by a factor in this range.
pub(super) fn off_brighter(shade: Levels, own: Levels, times: &RangeInclusive<f32>) -> f32 {
    let is_bright = |level: f32| level >= 254.5;
    // What is as bright as can be tells no factor.
    let of =
        |levels: Levels| [0, 1, 2].map(|at| if is_bright(shade[at]) { 0.0 } else { levels[at] });
    let (factor, off) = kept(of(shade), of(own));
    let is_other = |at: usize| is_bright(shade[at]) && !is_bright(factor * own[at] + 1.0);
    if times.contains(&factor) && !(0..3).any(is_other) { off } else { f32::INFINITY }
}

/// The place of the one colour that `colour` is near; `None` if there is none, or a second.
pub(super) fn nearest(colour: Levels, all: &[Levels]) -> Option<usize> {
    let mut order: Vec<(f32, usize)> =
        all.iter().map(|&other| distance(colour, other)).zip(0..).collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (&(best, place), second) = (order.first()?, order.get(1).map_or(f32::MAX, |it| it.0));
    (best <= RESIDUE && second >= CLEARER * best + 1.0).then_some(place)
}

/// Whether two colours may be one, as far as a mixture can tell.
pub(super) fn is_near(a: Levels, b: Levels) -> bool {
    distance(a, b) <= RESIDUE
}

/// How far two colours are from one another, in levels of 255.
pub(super) fn distance(a: Levels, b: Levels) -> f32 {
    let by = minus(a, b);
    dot(by, by).sqrt()
}

/// The mean of the colours with each of `count` labels; NaN for one that none has.
pub(super) fn means(colours: impl Iterator<Item = (u8, Levels)>, count: usize) -> Vec<Levels> {
    let mut sums = vec![([0.0; 3], 0.0); count];
    for (label, rgb) in colours {
        let (sum, members): &mut (Levels, f32) = &mut sums[usize::from(label)];
        *sum = plus(*sum, rgb);
        *members += 1.0;
    }
    sums.into_iter().map(|(sum, members)| sum.map(|level| level / members)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Levels = [200.0, 100.0, 50.0];

    #[test]
    fn what_is_mixed_of_a_colour_tells_how_much_is_left_of_it() {
        let tinted = |own: Levels| own.map(|level| 0.6 * level + 0.4 * 180.0);
        let other = [20.0, 220.0, 90.0];
        let found = Mixture::between((OWN, tinted(OWN)), (other, tinted(other)));
        assert!((found.keep - 0.6).abs() < 1e-3, "{}", found.keep);
        assert!(found.is_towards(180.0, 1.0) && !found.is_plain(10.0));
        let third = [90.0, 10.0, 250.0];
        assert!(is_near(found.of(third), tinted(third)));
    }

    #[test]
    fn a_shade_keeps_a_share_of_a_colour_or_of_what_it_lacks_to_white() {
        let dark = OWN.map(|level| 0.8 * level);
        let light = OWN.map(|level| 255.0 - 0.8 * (255.0 - level));
        for shade in [dark, light] {
            assert!(off_shade(shade, OWN, &(0.5..=1.0)) < 0.01);
            assert_eq!(off_shade(shade, OWN, &(0.9..=1.0)), f32::INFINITY, "too much of it");
        }
        let brighter = [255.0, 150.0, 75.0];
        assert!(off_brighter(brighter, OWN, &(1.1..=1.6)) < 0.01, "red can't get brighter");
        assert_eq!(off_brighter(brighter, OWN, &(1.1..=1.4)), f32::INFINITY);
        assert_eq!(off_brighter([255.0, 110.0, 55.0], OWN, &(1.0..=1.6)), f32::INFINITY, "red");
        assert!(off_shade([50.0, 200.0, 100.0], OWN, &(0.0..=1.0)) > RESIDUE);
    }
}
