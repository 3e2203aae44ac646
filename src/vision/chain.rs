//! Chains: flat runs of one length with narrow gaps between them, as cells give along a row or a column.

use super::{
    lattice::{SAME_COLOUR, Sequence, pitch},
    pixels::{Axis, MIN_RUN, PixelLine, Pixels, Run, contrast},
};

/// Like runs in a row that make a candidate.
pub(super) const MIN_CHAIN: usize = 3;
/// The widest gap between two cells (line, or two borders and a gap): so many parts of a run in so many,
/// and in pixels.
const MAX_GAP: (usize, usize, usize) = (3, 5, 2);
/// How much longer or shorter than its neighbour a run may be: one part of it in so many, and in pixels.
const RUN_SLACK: (usize, usize) = (10, 3);
/// The share of the pitch from which a gap may be a part of each cell, shaded otherwise than the rest.
const SHADED: f32 = 0.2;
/// How far from one another the lines in gaps may be, each measured from the middle of its gap, in pixels.
const OFF_PX: f32 = 1.5;
/// How much more oblong a cell may be for lines thicker one way than the other, in pixels.
const SLACK_PX: usize = 3;
/// How oblong a cell may be: height over width, or the other way about. One twice as wide as high may be two.
pub(super) const MAX_OBLONG: f32 = 1.95;

/// The longest sequences of runs that are alike and close to one another. What lies between two
/// cells may be wide enough for a run of its own.
pub(super) fn chains(runs: &[Run]) -> Vec<Vec<Run>> {
    let mut chains = Vec::new();
    let mut chain = Chain::default();
    let mut is_taken = vec![false; runs.len()];
    for first in 0..runs.len() {
        if is_taken[first] {
            continue;
        }
        // Most runs are alone.
        let Some(second) = next_like(runs, first) else { continue };
        chain.clear();
        chain.push(runs[first]);
        chain.push(runs[second]);
        let mut last = second;
        is_taken[second] = true;
        while let Some(next) = next_like(runs, last) {
            if !chain.goes_on_with(runs[next]) {
                // What was in line with it was none of its board.
                is_taken[last] = false;
                break;
            }
            is_taken[next] = true;
            chain.push(runs[next]);
            last = next;
        }
        if chain.runs.len() >= MIN_CHAIN {
            chains.push(chain.runs.clone());
        }
    }
    chains
}

/// Whether runs leave room for a chain, at their contrast or any lower one: that finds the same runs, and
/// parts of them.
pub(super) fn may_have_chain(runs: &[Run]) -> bool {
    let Some(longest) = runs.iter().map(|run| run.length()).max() else { return false };
    let near = |a: &Run, b: &Run| b.start - a.end <= reach(longest);
    let room = |together: &[Run]| together.iter().map(|run| run.length()).sum::<usize>();
    runs.chunk_by(near).any(|together| room(together) >= MIN_CHAIN * MIN_RUN)
}

/// The run that is the cell after the run at `last`, if there is one.
fn next_like(runs: &[Run], last: usize) -> Option<usize> {
    let near = runs[last].end + reach(runs[last].length());
    let after = (last + 1..runs.len()).take_while(|&next| runs[next].start <= near);
    after.into_iter().find(|&next| follows(runs[last], runs[next]))
}

/// How far after a cell the next may start, in pixels.
fn reach(length: usize) -> usize {
    length * MAX_GAP.0 / MAX_GAP.1 + MAX_GAP.2
}

/// How much longer than a run of this length another cell's may be, in pixels.
fn slack(length: usize) -> usize {
    length / RUN_SLACK.0 + RUN_SLACK.1
}

/// The runs of a chain, as far as it is known.
#[derive(Default)]
struct Chain {
    runs: Vec<Run>,
    /// The [`twice_middle`] of each.
    middles: Sequence,
}

impl Chain {
    fn clear(&mut self) {
        self.runs.clear();
        self.middles = Sequence::default();
    }

    fn push(&mut self, run: Run) {
        self.runs.push(run);
        self.middles.add(twice_middle(&run) as f32);
    }

    /// The other way.
    fn turned(&self) -> Chain {
        let mut turned = Chain::default();
        self.runs.iter().rev().for_each(|&run| turned.push(run));
        turned
    }

    /// Whether a run is about as far from the last as those of the chain are from one another, and from all of
    /// them as the next of them would be.
    fn goes_on_with(&self, next: Run) -> bool {
        let [.., before, last] = &self.runs[..] else { return true };
        let slack = 2 * slack(last.length());
        let distance = |a: &Run, b: &Run| twice_middle(a).abs_diff(twice_middle(b));
        if distance(before, last).abs_diff(distance(last, &next)) > slack {
            return false;
        }
        (twice_middle(&next) as f32 - self.middles.next_place()).abs() <= slack as f32
    }
}

/// Middles tell how far apart cells are better than their sides: where a line is thick, two are narrower.
fn twice_middle(run: &Run) -> usize {
    run.start + run.end
}

fn follows(a: Run, b: Run) -> bool {
    let length = a.length().min(b.length());
    let slack = slack(length);
    // Runs that are followed no further than need be may overlap.
    let is_near = b.start >= a.end && b.start - a.end <= reach(length);
    is_near && a.length().abs_diff(b.length()) <= slack
}

/// The grid lines between and around the runs of a chain.
pub(super) fn boundaries(chain: &[Run]) -> Vec<f32> {
    let half = gap(chain) / 2.0;
    let first = chain[0].start as f32 - half;
    let between = chain.windows(2).map(|pair| (pair[0].end + pair[1].start) as f32 / 2.0);
    let last = chain[chain.len() - 1].end as f32 + half;
    std::iter::once(first).chain(between).chain([last]).collect()
}

/// The narrowest gap between the runs of a chain, in pixels.
pub(super) fn gap(chain: &[Run]) -> f32 {
    chain.windows(2).map(|pair| pair[1].start - pair[0].end).min().unwrap_or(0) as f32
}

/// The cells above and below (`x`, `y`) in its column, if the run through it is about as long as
/// `width`; empty if it isn't.
pub(super) fn column_chain(
    pixels: Pixels<'_>,
    threshold: u8,
    x: usize,
    y: usize,
    width: usize,
) -> Vec<Run> {
    let line = pixels.line(Axis::Y, x);
    let least = ((width as f32 / MAX_OBLONG) as usize).saturating_sub(SLACK_PX).max(MIN_RUN);
    let most = (width as f32 * MAX_OBLONG) as usize + SLACK_PX;
    let first = line.flat_run(threshold, y, most);
    let Some(first) = first.filter(|run| run.length() >= least) else { return Vec::new() };
    let may_be_cell = |run: &Run| run.length() >= MIN_RUN;
    let mut chain = Chain::default();
    chain.push(first);
    // Down, then up: the next run that is like the last, past what lies between. One longer than any cell ends the chain.
    let mut last = first;
    let mut at = last.end;
    while at < line.length().min(last.end + reach(last.length())) {
        let Some(run) = line.flat_run(threshold, at, most) else { break };
        if may_be_cell(&run) && follows(last, run) && chain.goes_on_with(run) {
            chain.push(run);
            last = run;
        }
        at = run.end;
    }
    chain = chain.turned();
    last = first;
    at = last.start;
    while at > 0 && at + reach(last.length()) > last.start {
        let Some(run) = line.flat_run(threshold, at - 1, most) else { break };
        if may_be_cell(&run) && follows(run, last) && chain.goes_on_with(run) {
            chain.push(run);
            last = run;
        }
        at = run.start;
    }
    chain.runs.reverse();
    chain.runs
}

/// Moves the grid lines around the cells of a column to where the page shows, as it does between those of a row: where
/// cells are lighter above, a gap is more than what is between them. Light falls from above, so that rows have none.
pub(super) fn move_to_page(
    ys: &mut [f32],
    (across, row): (&PixelLine<'_>, &[Run]),
    (down, column): (&PixelLine<'_>, &[Run]),
) {
    if gap(column) <= SHADED * pitch(ys) {
        return;
    }
    if let Some(off) = between(across, row).and_then(|page| offset(down, column, page)) {
        ys.iter_mut().for_each(|at| *at += off);
    }
}

/// The colour between most runs of a chain along `line`; `None` if there is no such.
fn between(line: &PixelLine<'_>, chain: &[Run]) -> Option<[u8; 3]> {
    let middle = |pair: &[Run]| line.rgb(usize::midpoint(pair[0].end, pair[1].start));
    let colours: Vec<[u8; 3]> = chain.windows(2).map(middle).collect();
    let is_most = |&&colour: &&[u8; 3]| {
        let same = colours.iter().filter(|&&other| contrast(colour, other) <= SAME_COLOUR);
        same.count() * 2 > colours.len()
    };
    colours.iter().find(is_most).copied()
}

/// How far the grid lines are from the middles of the gaps between the runs of a chain along `line`, in pixels, where
/// each gap has the colour `between` cells in one part of it: the rest of it is of cells that are shaded on one side.
fn offset(line: &PixelLine<'_>, chain: &[Run], between: [u8; 3]) -> Option<f32> {
    let mut offs = Vec::with_capacity(chain.len());
    for pair in chain.windows(2) {
        let mut gap = pair[0].end..pair[1].start;
        let middle = (gap.start + gap.end) as f32 / 2.0;
        let is_between = |at: usize| contrast(line.rgb(at), between) <= SAME_COLOUR;
        let first = gap.find(|&at| is_between(at))?;
        let last = gap.rfind(|&at| is_between(at)).unwrap_or(first);
        if !(first..last).all(is_between) {
            return None;
        }
        offs.push((first + last + 1) as f32 / 2.0 - middle);
    }
    let (&first, mean) = (offs.first()?, offs.iter().sum::<f32>() / offs.len() as f32);
    offs.iter().all(|off| (off - first).abs() <= OFF_PX).then_some(mean)
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;

    const PAGE: [u8; 3] = [250; 3];

    /// Where the lines are from the middles of the gaps between cells of 30 pixels, the first 10 of each `lit`, with 4
    /// pixels of page between them.
    fn off(lit: [u8; 3]) -> Option<f32> {
        let image = RgbImage::from_fn(1, 3 * 34, |_, y| match y % 34 {
            0..10 => Rgb(lit),
            10..30 => Rgb([40, 90, 180]),
            _ => Rgb(PAGE),
        });
        let runs = [10..30, 44..64, 78..98].map(|it| Run { start: it.start, end: it.end });
        offset(&Pixels::from(&image).line(Axis::Y, 0), &runs, PAGE)
    }

    #[test]
    fn lines_lie_where_the_page_shows_between_shaded_cells() {
        assert_eq!(off([120, 150, 210]), Some(-5.0));
        assert_eq!(off(PAGE), Some(0.0), "nothing but page");
    }

    #[test]
    fn most_gaps_tell_what_is_between_cells() {
        let image = RgbImage::from_fn(48, 1, |x, _| match (x % 12, x / 12) {
            (10.., 1) => Rgb([0; 3]),
            (10.., _) => Rgb(PAGE),
            _ => Rgb([40, 90, 180]),
        });
        let runs = [0, 12, 24, 36].map(|start| Run { start, end: start + 10 });
        let line = |image| Pixels::from(image).line(Axis::X, 0);
        assert_eq!(between(&line(&image), &runs), Some(PAGE));
        assert_eq!(between(&line(&image), &runs[..3]), None, "one each");
    }
}
