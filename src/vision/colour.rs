//! The colour of a cell, and how different two colours look.

use super::pixels::contrast;

/// The median of each channel of some colours; `None` of none.
pub(super) fn median_rgb(colours: &[[u8; 3]]) -> Option<[u8; 3]> {
    let channel = |at: usize| {
        let mut levels: Vec<u8> = colours.iter().map(|rgb| rgb[at]).collect();
        levels.sort_unstable();
        levels.get(levels.len() / 2).copied()
    };
    Some([channel(0)?, channel(1)?, channel(2)?])
}

/// A colour in Oklab (Björn Ottosson, 2020), times 100, as seen on a screen: lightness 10 to 100, and two colour
/// axes of about ±40. A just noticeable difference is about 2.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lab {
    pub(super) l: f32,
    pub(super) a: f32,
    pub(super) b: f32,
}

/// The light of a room that a screen throws back, as a share of its white: without it, half a level near black
/// would look like another colour.
const FLARE: f32 = 0.001;

impl Lab {
    /// From red, green and blue of 0 to 255 each.
    pub(super) fn from_rgb(rgb: [f32; 3]) -> Lab {
        let linear = |value: f32| {
            let value = value / 255.0;
            let light =
                if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) };
            light + FLARE
        };
        let [r, g, b] = rgb.map(linear);
        let l = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
        let m = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
        let s = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
        Lab {
            l: 100.0 * (0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s),
            a: 100.0 * (1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s),
            b: 100.0 * (0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s),
        }
    }

    /// How different two colours look; 2 is just to be seen.
    pub(super) fn distance(self, other: Lab) -> f32 {
        let (l, a, b) = (self.l - other.l, self.a - other.a, self.b - other.b);
        (l * l + a * a + b * b).sqrt()
    }
}

/// The distance up to which two cells have one colour, in Oklab units.
pub(super) const ONE_COLOUR: f32 = 2.5;
/// Colours within this contrast are one, of 255: above the noise of a compressed picture.
const NEAR: u8 = 20;

/// The colour that most of `colours` share: the mean of those near the most common one. Marks,
/// stripes and the mouse pointer cover fewer of them. `None` if there are no colours.
pub(super) fn dominant(colours: &[[u8; 3]]) -> Option<Dominant> {
    /// Of so many colours, evenly chosen, one is the most common.
    const CANDIDATES: usize = 24;
    let votes = |candidate: [u8; 3]| {
        colours.iter().filter(|&&colour| contrast(colour, candidate) <= NEAR).count()
    };
    let &first = colours.first()?;
    // A clean picture of a plain cell.
    if colours.iter().all(|&colour| colour == first) {
        return Some(Dominant { rgb: first.map(f32::from), share: 1.0 });
    }
    let stride = colours.len().div_ceil(CANDIDATES).max(1);
    let mut best = (0, first);
    for &colour in colours.iter().step_by(stride) {
        let votes = votes(colour);
        if votes > best.0 {
            best = (votes, colour);
        }
        // No other colour can have more.
        if votes * 2 > colours.len() {
            break;
        }
    }
    let (count, best) = best;
    let mut sum = [0u32; 3];
    for colour in colours.iter().filter(|&&colour| contrast(colour, best) <= NEAR) {
        sum.iter_mut().zip(colour).for_each(|(sum, &value)| *sum += u32::from(value));
    }
    let share = count as f32 / colours.len() as f32;
    Some(Dominant { rgb: sum.map(|sum| sum as f32 / count as f32), share })
}

/// How different two colours look, roughly, in levels of 255.
#[inline]
pub(super) fn difference(a: [u8; 3], b: [u8; 3]) -> u32 {
    if a == b {
        return 0;
    }
    let [r, g, b] = [0, 1, 2].map(|at| u32::from(a[at].abs_diff(b[at])));
    (2 * r + 4 * g + b) / 7
}

/// Red, green and blue as numbers to reckon with: colours of 0 to 255, or what is between two.
pub(super) type Levels = [f32; 3];

pub(super) fn plus(a: Levels, b: Levels) -> Levels {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn minus(a: Levels, b: Levels) -> Levels {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

/// What a colour lacks to white.
pub(super) fn lack(colour: Levels) -> Levels {
    colour.map(|level| 255.0 - level)
}

pub(super) fn dot(a: Levels, b: Levels) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

/// How light a colour is, in levels of 255 (Rec. 601 luma).
pub(super) fn luma(rgb: [u8; 3]) -> f32 {
    let [r, g, b] = rgb.map(f32::from);
    0.299 * r + 0.587 * g + 0.114 * b
}

/// The most common colour of some points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Dominant {
    /// Red, green and blue, 0 to 255 each.
    pub(super) rgb: Levels,
    /// The share of the points that have it, 0 to 1.
    pub(super) share: f32,
}

impl Dominant {
    /// The colour in whole levels.
    pub(super) fn rounded(&self) -> [u8; 3] {
        // Levels are no less than 0, and `round` is a call.
        self.rgb.map(|value| (value + 0.5) as u8)
    }

    /// The most common of the colours that aren't near this, and what share of all of them has it.
    pub(super) fn second(&self, colours: &[[u8; 3]]) -> Option<Dominant> {
        let others: Vec<[u8; 3]> =
            colours.iter().copied().filter(|&it| !self.is_near_to(it)).collect();
        let second = dominant(&others)?;
        let share = second.share * others.len() as f32 / colours.len() as f32;
        Some(Dominant { share, ..second })
    }

    /// Whether both may be one colour.
    pub(super) fn is_near(&self, other: &Dominant) -> bool {
        self.is_near_to(other.rounded())
    }

    /// Whether a pixel may be of this colour.
    pub(super) fn is_near_to(&self, rgb: [u8; 3]) -> bool {
        contrast(self.rounded(), rgb) <= NEAR
    }
}

/// The cells of each colour that all cells which have it `may` be of.
pub(super) fn groups_of(colours: &[Dominant], may: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut is_known: Vec<bool> = (0..colours.len()).map(|at| !may(at)).collect();
    for (at, colour) in colours.iter().enumerate() {
        if is_known[at] {
            continue;
        }
        let group: Vec<usize> =
            (0..colours.len()).filter(|&other| colours[other].is_near(colour)).collect();
        let is_new = group.iter().all(|&it| !is_known[it]);
        group.iter().for_each(|&it| is_known[it] = true);
        if is_new {
            groups.push(group);
        }
    }
    groups
}

/// Whether a colour is near one of some.
pub(super) fn is_among(colours: &[Dominant], colour: &Dominant) -> bool {
    colours.iter().any(|other| other.is_near(colour))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_more_or_less_is_no_other_colour() {
        for level in [0u8, 1, 20, 128, 254] {
            let [one, next] = [level, level + 1].map(|it| Lab::from_rgb([f32::from(it); 3]));
            assert!(one.distance(next) < 1.0, "{level}");
        }
        assert!(Lab::from_rgb([0.0; 3]).distance(Lab::from_rgb([8.0; 3])) > ONE_COLOUR);
    }
}
