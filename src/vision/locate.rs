//! Where boards may be: the expanding-range corner search.
//!
//! A board crossed by a row of pixels shows as *flat runs* of one length, cell after cell, with
//! narrow gaps between them, whatever the colours of cells and lines. So rows are looked at far
//! apart first, then closer; where three like runs follow one another, the column through one of
//! them is followed too, and [`grow`] goes on from both to the corners of the lattice.
//!
//! ```text
//!  ──────────────────────────────── row of pixels
//!   page      │ cell │ cell │ cell │ cell │     page
//!             └ run ┘└ run ┘└ run ┘└ run ┘
//! ```

use std::{collections::VecDeque, ops::RangeInclusive};

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    chain::{
        MAX_OBLONG, MIN_CHAIN, boundaries, chains, column_chain, gap, may_have_chain, move_to_page,
    },
    grow::{Seed, grow},
    lattice::{Lattice, pitch},
    pixels::{Axis, Pixels, Run},
    probe::half_if_wide,
};

/// Contrasts between neighbouring pixels that make an edge, tried in turn: clean and lightly
/// compressed pictures, noisy ones, very faint lines, dithered ones. With each, how far apart rows are
/// looked at at last: the rare ones less closely, which takes time on any page without a board.
const THRESHOLDS: [(u8, usize); 4] =
    [(12, LAST_STRIDE), (30, 2 * LAST_STRIDE), (3, 2 * LAST_STRIDE), (64, 2 * LAST_STRIDE)];
/// Rows are looked at this far apart first, in pixels: a third of a board of common size.
const FIRST_STRIDE: usize = 64;
/// And this far apart at last, with the commonest contrast. With the rows of the levels before, most of
/// every eighth row is looked at, and no two are farther apart than the smallest cell is high.
const LAST_STRIDE: usize = 16;

/// Looks for lattices, coarsely first; each level looks closer than the one before.
pub(super) struct Locator<'a> {
    pixels: Pixels<'a>,
    /// The thresholds not yet tried.
    thresholds: &'static [(u8, usize)],
    stride: usize,
    /// Lattices found at the present threshold.
    found: Vec<Lattice>,
    /// Lattices that were given out, at any threshold.
    given: Vec<Lattice>,
    tried: Tried,
    /// The lowest threshold at which each chain was followed, by its row, where it starts and ends, and
    /// how many runs it has: it isn't followed again at a higher one. Lines too faint for that show in
    /// columns though not in its row.
    followed: FxHashMap<(usize, usize, usize, usize), u8>,
    /// What is known of the rows that were looked at.
    looked: FxHashMap<usize, Row>,
}

/// What is known of a row of pixels.
#[derive(Default)]
struct Row {
    /// The highest threshold at which there is no room for a chain in its flat runs.
    rough: Option<u8>,
    /// The thresholds at which its flat runs are those of one tried before.
    same: Vec<u8>,
}

impl<'a> Locator<'a> {
    pub(super) fn new(pixels: Pixels<'a>) -> Locator<'a> {
        Locator {
            pixels,
            thresholds: &THRESHOLDS,
            stride: FIRST_STRIDE,
            found: Vec::new(),
            given: Vec::new(),
            tried: Tried::default(),
            followed: FxHashMap::default(),
            looked: FxHashMap::default(),
        }
    }

    /// Whether the flat runs of row `y` at `threshold` leave no room for a chain, as far as is known: what
    /// is flat at a threshold is so at any higher one.
    fn is_rough(&self, y: usize, threshold: u8) -> bool {
        self.looked.get(&y).is_some_and(|row| row.rough >= Some(threshold))
    }

    /// Whether there is no chain at `threshold` in the rows that were looked at around row `y`.
    pub(super) fn is_rough_around(&self, y: usize, threshold: u8) -> bool {
        let looked = THRESHOLDS.iter().find(|&&(other, _)| other == threshold);
        let stride = looked.map_or(LAST_STRIDE, |&(_, last)| last);
        let above = y.saturating_sub(stride / 2) / stride * stride + stride / 2;
        [above, above + stride].into_iter().all(|y| self.is_rough(y, threshold))
    }

    /// How many rows of pixels of the last level cross something `height` pixels high, at least.
    pub(super) fn rows_across(&self, height: f32) -> usize {
        height as usize / (2 * self.stride)
    }

    /// The lattices that the next level adds, largest first, and those of one size in order of
    /// their Chebyshev distance from the top left; `None` after the last level. None is given out
    /// twice.
    pub(super) fn next_level(&mut self) -> Option<Vec<Lattice>> {
        if self.thresholds.first().is_some_and(|&(_, last)| self.stride < last) {
            self.stride = FIRST_STRIDE;
            self.thresholds = &self.thresholds[1..];
            self.found.clear();
            self.tried.start_anew();
        }
        let (&(threshold, _), later) = self.thresholds.split_first()?;
        let mut runs = Vec::new();
        let mut added: Vec<Lattice> = Vec::new();
        for y in (self.stride / 2..self.pixels.height() as usize).step_by(self.stride) {
            let is_known = self.looked.get(&y).is_some_and(|row| row.same.contains(&threshold));
            if is_known || self.is_rough(y, threshold) {
                continue;
            }
            let mut same = later.iter().map(|&(threshold, _)| threshold).collect();
            self.pixels.line(Axis::X, y).flat_runs(threshold, &mut runs, &mut same);
            let row = self.looked.entry(y).or_default();
            row.same.append(&mut same);
            if !may_have_chain(&runs) {
                row.rough = row.rough.max(Some(threshold));
                continue;
            }
            let mut taken = self.found_across(y);
            let mut chains = VecDeque::from(chains(&runs));
            while let Some(chain) = chains.pop_front() {
                let middle = chain[chain.len() / 2];
                let ends = (y, chain[0].start, chain[chain.len() - 1].end, chain.len());
                let lowest = self.followed.entry(ends).or_insert(u8::MAX);
                if *lowest <= threshold {
                    continue;
                }
                *lowest = threshold;
                if !is_in(&taken, &middle) {
                    added.extend(self.look_along(threshold, y, &chain));
                    // Even if none is given, one may have been found.
                    taken = self.found_across(y);
                }
                let ends = [chain[0], chain[chain.len() - 1]];
                if taken.iter().any(|stretch| ends.iter().all(|end| has_middle(stretch, end))) {
                    continue;
                }
                // What goes on past a lattice may be of another beside it.
                let parts = chain.split(|run| is_in(&taken, run));
                let is_more = |part: &&[Run]| (MIN_CHAIN..chain.len()).contains(&part.len());
                chains.extend(parts.filter(is_more).map(<[Run]>::to_vec));
            }
        }
        added.sort_by(|a, b| {
            let sizes = b.size_class().cmp(&a.size_class());
            sizes.then(a.distance().total_cmp(&b.distance()))
        });
        self.stride /= 2;
        Some(added)
    }

    /// The single rows of cells from which no lattice grew.
    pub(super) fn single_rows(&self) -> &[Lattice] {
        &self.tried.single_rows
    }

    /// From where to where row `y` crosses the lattices that were found.
    fn found_across(&self, y: usize) -> Vec<RangeInclusive<f32>> {
        let across = self.found.iter().filter(|it| it.extent(Axis::Y).contains(&(y as f32)));
        across.map(|it| it.extent(Axis::X)).collect()
    }

    /// Follows a chain in row `y` to a lattice; it is given if none like it was given out before.
    fn look_along(&mut self, threshold: u8, y: usize, chain: &[Run]) -> Option<Lattice> {
        let middle = chain[chain.len() / 2];
        let lattice = follow(self.pixels, threshold, y, chain, &mut self.tried)?;
        let is_oblong = lattice.oblong() > MAX_OBLONG;
        if is_oblong || !lattice.contains(middle.start, y) {
            self.tried.add(middle.start, y, middle);
        }
        if is_oblong {
            return None;
        }
        if !self.found.contains(&lattice) {
            self.found.push(lattice.clone());
        }
        if self.given.iter().any(|given| given.is_like(&lattice)) {
            return None;
        }
        self.given.push(lattice.clone());
        Some(lattice)
    }
}

/// Whether the middle of a run is in one of some stretches of its row.
fn is_in(stretches: &[RangeInclusive<f32>], run: &Run) -> bool {
    stretches.iter().any(|stretch| has_middle(stretch, run))
}

fn has_middle(stretch: &RangeInclusive<f32>, run: &Run) -> bool {
    stretch.contains(&(((run.start + run.end) / 2) as f32))
}

/// Where chains were followed in vain, on squares of about the size of their cells: the same place
/// isn't followed again and again.
#[derive(Default)]
struct Tried {
    /// How often, by the exponent of the side of the square and its place.
    squares: FxHashMap<(u32, usize, usize), u8>,
    /// The grid lines from which a lattice was to grow.
    seeds: FxHashSet<Lines>,
    /// The lattices that grew, at any threshold.
    grown: FxHashMap<Lines, Lattice>,
    /// Single rows of cells from which none grew.
    single_rows: Vec<Lattice>,
}

/// The grid lines of a seed in whole pixels.
type Lines = (Vec<i32>, Vec<i32>);

impl Tried {
    /// Times after which a place is left alone.
    const ENOUGH: u8 = 6;
    /// The fewest cells of a single row that is kept: with fewer there are many on a page.
    const FEWEST_IN_ROW: usize = 5;
    /// The most single rows that are kept.
    const MOST_ROWS: usize = 40;

    /// Keeps a row of cells, of which one reaches so far `down` its column.
    fn keep_row(&mut self, chain: &[Run], down: Option<Run>) {
        let is_kept =
            chain.len() >= Tried::FEWEST_IN_ROW && self.single_rows.len() < Tried::MOST_ROWS;
        if let Some(down) = down.filter(|_| is_kept) {
            let row = Lattice { xs: boundaries(chain), ys: boundaries(&[down]) };
            if !self.single_rows.contains(&row) {
                self.single_rows.push(row);
            }
        }
    }

    /// Forgets what was in vain at another threshold.
    fn start_anew(&mut self) {
        self.squares.clear();
        self.seeds.clear();
    }

    /// The lattice around some cells, of which one is `at` this pixel; `None` if there is none, or if it was
    /// looked for before at this threshold.
    fn grow(
        &mut self,
        pixels: Pixels<'_>,
        threshold: u8,
        seed: Seed,
        at: (usize, usize),
    ) -> Option<Lattice> {
        let whole = |lines: &[f32]| lines.iter().map(|&at| at as i32).collect();
        let lines: Lines = (whole(&seed.lattice.xs), whole(&seed.lattice.ys));
        if !self.seeds.insert(lines.clone()) {
            return None;
        }
        if let Some(grown) = self.grown.get(&lines) {
            return Some(grown.clone());
        }
        let lattice = grow(pixels, threshold, seed, at)?;
        self.grown.insert(lines, lattice.clone());
        Some(lattice)
    }

    fn square(x: usize, y: usize, run: Run) -> (u32, usize, usize) {
        let side = run.length().ilog2();
        (side, x >> side, y >> side)
    }

    fn is_enough(&self, x: usize, y: usize, run: Run) -> bool {
        self.squares.get(&Tried::square(x, y, run)).is_some_and(|&times| times >= Tried::ENOUGH)
    }

    fn add(&mut self, x: usize, y: usize, run: Run) {
        let times = self.squares.entry(Tried::square(x, y, run)).or_default();
        *times = times.saturating_add(1);
    }
}

/// The lattice that the chain in row `y` is a part of.
fn follow(
    pixels: Pixels<'_>,
    threshold: u8,
    y: usize,
    chain: &[Run],
    tried: &mut Tried,
) -> Option<Lattice> {
    let mid = chain.len() / 2;
    let mut columns = 0;
    // Near the sides of the cells: most marks leave those free, and a board may be full of marks.
    let tries =
        [(chain[mid], 0.1), (chain[mid - 1], 0.9), (chain[chain.len() - 1], 0.2), (chain[0], 0.8)];
    // Three runs are mostly no board.
    for &(run, share) in &tries[..(chain.len() - 1).min(tries.len())] {
        let x = run.start + (run.length() as f32 * share) as usize;
        if tried.is_enough(x, y, run) {
            return None;
        }
        let column = column_chain(pixels, threshold, x, y, run.length());
        let own = column.iter().find(|cell| (cell.start..cell.end).contains(&y)).copied();
        let is_part = column.len() >= 2;
        if is_part {
            columns += 1;
            // What follows below a board, or above it, may be as high as its cells: a gap and another
            // board.
            let reach = 2 * run.length();
            let is_near = |other: &&Run| other.start < y + reach && y < other.end + reach;
            let near = column.iter().filter(is_near).copied().collect();
            for column in [column, near] {
                let mut lattice = Lattice { xs: boundaries(chain), ys: boundaries(&column) };
                let (across, down) = (pixels.line(Axis::X, y), pixels.line(Axis::Y, x));
                move_to_page(&mut lattice.ys, (&across, chain), (&down, &column));
                let half_gap = |chain, lines| half_if_wide(gap(chain), pitch(lines));
                let half_gaps = [half_gap(chain, &lattice.xs), half_gap(&column, &lattice.ys)];
                let seed = Seed { lattice, half_gaps };
                let lattice = tried.grow(pixels, threshold, seed, (x, y));
                if lattice.is_some() {
                    return lattice;
                }
            }
        }
        if !is_part || columns == 2 {
            tried.add(x, y, run);
            tried.keep_row(chain, own);
        }
        if columns == 2 {
            return None;
        }
    }
    None
}
