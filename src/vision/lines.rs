//! The grid lines of a board, looked at in a picture: how much of each shows.

use std::ops::RangeInclusive;

use super::{
    colour::luma,
    grow::DASHED_CONTRAST,
    lattice::{GOES_ON, Lattice, SAME_COLOUR, median, pitch},
    pixels::{Axis, PixelLine, Pixels, contrast},
    side::Side,
    walls::Wall,
};

/// Where a line has less than this share of its highest contrast, there is a gap.
const GAP: f32 = 0.5;
/// How far from its place a dash may be, as a share of the pitch and in pixels.
const OFF: (f32, f32) = (0.03, 2.0);
/// How far from the middle of a dash both sides look alike, in pixels.
pub(super) const BESIDE: usize = 4;
/// How much shows of a grid line that is dashed, as shares of its length.
pub(super) const DASHED: RangeInclusive<f32> = 0.2..=0.75;
/// So much of a cell's side is not looked at, at each end, as a share of it and in pixels: other lines cross it there.
const ENDS: (f32, f32) = (0.12, 5.0);
/// The least length that tells dashes, in pixels.
const LEAST: f32 = 6.0;
/// How far past an outer line they are looked for, as shares of the pitch: something else may end them.
const PAST: [f32; 2] = [0.4, 1.0];
/// Where between two grid lines there are none.
const BETWEEN: [f32; 2] = [0.35, 0.65];
/// How far beside a line what heads a row has ink at most, as a share of the pitch.
const HEADED: f32 = 0.25;

/// The grid lines of a board, to be looked at in a picture.
pub(super) struct Lines<'a> {
    pub(super) pixels: Pixels<'a>,
    pub(super) lattice: &'a Lattice,
}

/// How much of a line shows.
#[derive(Clone, Copy)]
pub(super) struct Shown {
    /// As a share of its length.
    pub(super) share: f32,
    /// Its colour where it differs most from what is beside it.
    pub(super) ink: [u8; 3],
}

impl Lines<'_> {
    /// Whether dashes go on past the outer line of a side.
    pub(super) fn go_past(&self, side: Side) -> bool {
        let (outer, step) = (self.lattice.outer(side), self.lattice.outwards(side));
        let axis = side.axis().other();
        let lines = self.lattice.lines(axis);
        let (inner, end) = (&lines[1..lines.len() - 1], self.pixels.length(side.axis()) as f32);
        PAST.iter().any(|&far| {
            let near = outer + (ENDS.0 * step.abs()).min(ENDS.1) * step.signum();
            let far = outer + (far - ENDS.0) * step;
            let strip = [near.min(far).max(0.0), near.max(far).min(end)];
            if strip[1] - strip[0] < LEAST {
                return false;
            }
            let share = |at: f32| self.shown(axis, at, strip).map(|it| it.share);
            let known: Vec<f32> = inner.iter().filter_map(|&at| share(at)).collect();
            let on = known.iter().filter(|&&share| share >= *DASHED.start()).count();
            let dashed = known.iter().filter(|share| DASHED.contains(share)).count();
            let between = |part: f32| {
                let places = lines.windows(2).map(|cell| cell[0] + (cell[1] - cell[0]) * part);
                places.filter_map(share).filter(|&share| share >= *DASHED.start()).count()
            };
            let is_written = || {
                let written = inner.iter().filter(|&&at| self.is_written_at(axis, at, strip));
                written.count() * 2 >= inner.len()
            };
            dashed * 2 >= inner.len()
                && on as f32 >= GOES_ON * known.len() as f32
                && BETWEEN.iter().all(|&part| between(part) * 2 < on)
                && !is_written()
        })
    }

    /// Whether there is ink on one side of a line at least, as of a number that heads a row and stands at its line.
    fn is_written_at(&self, axis: Axis, at: f32, stretch: [f32; 2]) -> bool {
        let (step, length) = (pitch(self.lattice.lines(axis)), self.pixels.length(axis));
        let most = self.pixels.length(axis.other());
        let [from, to] = stretch.map(|end| (end.max(0.0) as usize).min(most));
        let place = |off: f32| (at + off).max(0.0) as usize;
        [-1.0, 1.0].iter().any(|side| {
            let [near, far] = [BESIDE as f32, HEADED * step].map(|off| place(side * off));
            near.max(far) < length
                && (from..to).any(|k| {
                    let line = self.pixels.line(axis, k);
                    let page = line.rgb(far);
                    let mut beside = near.min(far)..=near.max(far);
                    beside.any(|at| contrast(line.rgb(at), page) > DASHED_CONTRAST)
                })
        })
    }

    /// Whether the line between two cells isn't whole, as far as can be told from where it begins.
    pub(super) fn may_be_dashed(&self, wall: &Wall) -> bool {
        let (axis, at, [from, to]) = self.stretch(wall);
        let contrast =
            |k: usize, place: usize| contrast_at(&self.pixels.line(axis, k), place).unwrap_or(0);
        let highest = || self.places(axis, at).max_by_key(|&place| contrast(from, place));
        let Some(place) = (from < to).then(highest).flatten() else { return false };
        let (mut least, mut most) = (u8::MAX, 0);
        for k in from..to {
            let here = contrast(k, place);
            (least, most) = (least.min(here), most.max(here));
        }
        most <= DASHED_CONTRAST || f32::from(least) < GAP * f32::from(most)
    }

    /// How much of the line between two cells shows, so many pixels past its place.
    pub(super) fn shown_at(&self, wall: &Wall, shift: f32) -> Option<Shown> {
        let (axis, at, [from, to]) = self.stretch(wall);
        self.shown(axis, at + shift, [from as f32, to as f32])
    }

    /// How much of the light beside it a whole line between two cells takes away, as a share of it; less than zero if the line
    /// is lighter, as a share of what the light beside it lacks to white. It is the median along the line: noise and writing
    /// take light away here and there. `None` if the light beside it isn't even, as in a shadow.
    pub(super) fn depth(&self, wall: &Wall) -> Option<f32> {
        /// How much the light beside the line may change, as a share of what the line takes away.
        const EVEN: f32 = 0.3;
        let (axis, at, [from, to]) = self.stretch(wall);
        // Compression keeps the light of thin lines, and not their hue.
        let light = |place: usize| {
            let all = (from..to).map(|k| luma(self.pixels.line(axis, k).rgb(place)));
            median(all.collect())
        };
        let across = |place: usize| [place - BESIDE, place + BESIDE].map(light);
        let deepest = self.places(axis, at).map(|place| {
            let [before, after] = across(place);
            (place, f32::midpoint(before, after), light(place))
        });
        let off = |it: &(usize, f32, f32)| (it.1 - it.2).abs();
        let found = deepest.max_by(|a, b| off(a).total_cmp(&off(b))).filter(|_| from < to)?;
        let (place, beside, here) = found;
        let near = [place - BESIDE + 1, place + BESIDE - 1].map(light);
        let far = across(place);
        let changes = [near[0] - far[0], near[1] - far[1], far[0] - far[1]];
        let is_even = changes.iter().all(|change| change.abs() <= EVEN * off(&found));
        let most = if here < beside { beside } else { 255.0 - beside };
        is_even.then(|| (beside - here) / most.max(1.0))
    }

    /// Across which axis the line between two cells lies, where, and from which pixel to which: clear of those that
    /// cross it.
    pub(super) fn stretch(&self, wall: &Wall) -> (Axis, f32, [usize; 2]) {
        let (axis, line, [from, to]) = self.lattice.line_of(wall);
        let at = self.lattice.lines(axis)[line];
        let (end, most) = (ENDS.0 * (to - from), self.pixels.length(axis.other()));
        (axis, at, [from + end, to - end].map(|at| (at.max(0.0) as usize).min(most)))
    }

    /// The pixels across a line where it may show.
    fn places(&self, axis: Axis, at: f32) -> RangeInclusive<usize> {
        let length = self.pixels.length(axis);
        let off = (OFF.0 * pitch(self.lattice.lines(axis))).max(OFF.1);
        let [first, last] = [at - off, at + off].map(|at| (at.max(0.0) as usize).min(length));
        first.max(BESIDE)..=last.min(length.saturating_sub(BESIDE + 1))
    }

    /// How much of something thin shows along a `stretch` at this place on `axis`, across it; `None` where mostly two
    /// colours meet.
    fn shown(&self, axis: Axis, at: f32, stretch: [f32; 2]) -> Option<Shown> {
        let most = self.pixels.length(axis.other());
        let [from, to] = stretch.map(|end| (end.max(0.0) as usize).min(most));
        let places = self.places(axis, at);
        // The highest contrast across each place along the line, with the colour there.
        let highest = |k: usize| -> Option<(u8, [u8; 3])> {
            let line = self.pixels.line(axis, k);
            let at = |at: usize| contrast_at(&line, at).map(|contrast| (contrast, line.rgb(at)));
            places.clone().filter_map(at).max_by_key(|&(contrast, _)| contrast)
        };
        let all: Vec<(u8, [u8; 3])> = (from..to).filter_map(highest).collect();
        let &(most, ink) = all.iter().max_by_key(|&&(contrast, _)| contrast)?;
        let least = DASHED_CONTRAST.max((GAP * f32::from(most)) as u8);
        let shown = all.iter().filter(|&&(contrast, _)| contrast > least).count();
        let length = to.saturating_sub(from).max(1);
        (all.len() * 2 >= length).then(|| Shown { share: shown as f32 / length as f32, ink })
    }
}

/// How much a pixel of a line of pixels differs from both beside it; `None` where those two aren't alike.
fn contrast_at(line: &PixelLine<'_>, at: usize) -> Option<u8> {
    let [before, here, after] = [at - BESIDE, at, at + BESIDE].map(|at| line.rgb(at));
    let is_between = contrast(before, after) <= SAME_COLOUR;
    is_between.then(|| contrast(here, before).min(contrast(here, after)))
}
