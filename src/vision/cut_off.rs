//! Sides on which the rest of a board is cut off: its lines, its regions or its marks go on there.

use std::ops::Range;

use super::{
    lattice::{GOES_ON, Lattice, SAME_COLOUR, is_blank, median, pitch},
    past::LEAST_LEFT,
    pixels::{Axis, PixelLine, Pixels, contrast},
    probe::{Probe, drift},
    side::Side,
    spot::{Stamp, most_common},
};

/// Where past the outer line the rest of a board is looked for, as shares of the pitch.
const PAST: [f32; 3] = [0.16, 0.24, 0.32];
/// The contrast of grid lines past the outer line.
const CLEAR: u8 = 16;
/// How much of what lines show on the board those past the outer line show at least.
const AS_STRONG: f32 = 0.5;
/// So many pixels of the page between a board and what is beside it, and more than lies between tiles, part them.
const PARTED: f32 = 4.0;
/// The least share of a line along the board on which the page shows between them: scraps of something lie on the rest.
const BARE: f32 = 0.95;
/// Where between two grid lines writing past the outer line is looked for, as shares of the pitch.
const BETWEEN: [f32; 3] = [0.35, 0.5, 0.65];
/// Writing has edges there at more than this share of the grid lines at which it has some.
const AS_MANY: f32 = 0.34;
/// Where along a cell a region is looked at that goes on past an outer line: a mark may lie in one of them.
pub(super) const FLOWING: [f32; 3] = [0.2, 0.5, 0.8];
/// How far on both sides of an outer line neighbours of one colour are looked for, as a share of the pitch, …
const BESIDE: f32 = 0.3;
/// … and how many at least, also as a share of all.
const SAME_PAST: (usize, f32) = (3, 0.34);
/// Contrast from which colours that go on past an outer line are of two regions, and not of one page.
const TWO_COLOURS: u8 = 24;
/// How much of a cell beyond an outer line may be out of the picture, as a share of the pitch.
const EDGE: f32 = 0.2;
/// The least share of the cells beyond an outer line that have one mark where a board goes on there.
const MOSTLY: f32 = 0.5;

impl Lattice {
    /// A side on which the rest of the board is cut off; `None` if all sides are closed but those that something
    /// else is known to lie beside.
    pub(super) fn cut_off_side(&self, pixels: Pixels<'_>, known: &[Side]) -> Option<Side> {
        let first = |is_cut: &dyn Fn(Side) -> bool| {
            Side::ALL.into_iter().find(|side| !known.contains(side) && is_cut(*side))
        };
        let open = first(&|side| self.is_open(side, pixels));
        open.filter(|_| !self.is_ruled_over(pixels))
            .or_else(|| first(&|side| self.is_flowing(side, pixels)))
            .or_else(|| first(&|side| self.has_cells_past(side, pixels)))
            .or_else(|| first(&|side| self.is_marked(side, pixels)))
    }

    /// Whether the grid lines go on past the outer line.
    fn is_open(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let axis = side.axis();
        let (outer, outwards) = (self.outer(side), side.sign() * pitch(self.lines(axis)));
        let end = pixels.length(axis) as f32;
        let beyond: Vec<usize> = PAST
            .iter()
            .map(|share| outer + outwards * share)
            .filter(|at| (0.0..end).contains(at))
            .map(|at| at as usize)
            .collect();
        let across = self.lines(axis.other());
        let Some(line) = beyond.last().map(|&k| pixels.line(axis.other(), k)) else {
            return false;
        };
        let inner = &across[1..across.len() - 1];
        // Row numbers in a margin of one colour are no part of a board, unless lines of the board's
        // own colour part them. A margin hardly ends amid them, but a sheet may, whose lines are fainter.
        let within = outer - outwards * PAST[PAST.len() - 1];
        let own = pixels.line(axis.other(), within.clamp(0.0, end - 1.0) as usize);
        let has_lines = || {
            has_lines_of(&line, &own, inner)
                || self.ends_within_cell(side, pixels) && has_lines_as_strong(&line, &own, inner)
        };
        if is_blank(&line, across) && !has_lines() {
            return false;
        }
        let threshold = CLEAR.saturating_add(2 * noise(&line, across).min(CLEAR));
        let half_gap = self.half_gap(pixels, axis.other());
        let probe =
            Probe { pixels, threshold, axis: axis.other(), half_gap, samples: beyond, beside: &[] };
        let reach = drift(pitch(across));
        let on_lines = probe.share(inner.iter().copied(), reach);
        if on_lines < GOES_ON || self.is_parted(side, &probe, &line) {
            return false;
        }
        // Writing has edges all over, a mark only in places, and a tile at its sides.
        let [xs, ys] = self.tiles(pixels);
        let tiles = if axis == Axis::X { ys } else { xs };
        let probe = Probe { half_gap: 0.0, ..probe };
        let between = |part: f32| {
            let places = tiles[1..].iter().map(|[from, to]| from + part * (to - from));
            probe.share(places, drift(tiles[0][1] - tiles[0][0]))
        };
        !BETWEEN.iter().all(|&part| between(part) > AS_MANY * on_lines)
    }

    /// Whether the page, as seen somewhere `beyond`, lies all along between a side and where `probe` looks for lines, but for a
    /// few scraps clear of those.
    fn is_parted(&self, side: Side, probe: &Probe<'_>, beyond: &PixelLine<'_>) -> bool {
        let Probe { pixels, threshold, axis: along, .. } = *probe;
        let across = self.lines(along);
        let inside = |at: f32| (at.max(0.0) as usize).min(beyond.length() - 1);
        let (first, end) = (inside(across[0]), inside(across[across.len() - 1]));
        let reach = drift(pitch(across));
        let lines: Vec<Range<usize>> = across[1..across.len() - 1]
            .iter()
            .map(|at| inside(at - reach)..inside(at + reach) + 1)
            .collect();
        let quarters = across.windows(2).map(|cell| inside(0.75 * cell[0] + 0.25 * cell[1]));
        let seen: Vec<[u8; 3]> = quarters.map(|at| beyond.rgb(at)).collect();
        let is_page = |k: &usize| {
            let line = pixels.line(along, *k);
            let page = line.rgb(first);
            let is_bare = |at: &usize| contrast(line.rgb(*at), page) <= threshold;
            seen.iter().any(|&rgb| contrast(rgb, page) <= SAME_COLOUR)
                && lines.iter().all(|places| places.clone().all(|at| is_bare(&at)))
                && (first..end).filter(is_bare).count() as f32 >= BARE * (end - first) as f32
        };
        let outer = self.outer(side) as usize;
        let to = probe.samples[0];
        // The outer line itself has another colour.
        let bare = (outer.min(to)..=outer.max(to)).filter(is_page).count();
        bare as f32 >= PARTED + 2.0 * self.half_gap(pixels, side.axis())
    }

    /// Whether one colour that no cell has shows past the outer lines, wherever the picture goes on: then lines were
    /// drawn across a picture of a whole board. It shows on opposite sides, as no region around a corner does.
    fn is_ruled_over(&self, pixels: Pixels<'_>) -> bool {
        let cells = self.glance(pixels);
        let mut page = None;
        let mut shows = |side: Side| -> Option<bool> {
            let places = PAST.map(|share| self.outer(side) + share * self.outwards(side));
            let inside = |at: &f32| (0.0..pixels.length(side.axis()) as f32).contains(at);
            let across = self.lines(side.axis().other());
            let mut any = false;
            for at in places.into_iter().filter(inside) {
                let line = pixels.line(side.axis().other(), at as usize);
                let beside = (across[0] + pitch(across) / 4.0).max(0.0) as usize;
                let colour = line.rgb(beside.min(line.length() - 1));
                let is_page = is_blank(&line, across)
                    && contrast(*page.get_or_insert(colour), colour) <= SAME_COLOUR
                    && cells.iter().all(|&cell| contrast(cell, colour) > TWO_COLOURS);
                if !is_page {
                    return None;
                }
                any = true;
            }
            Some(any)
        };
        let shown: Option<Vec<(Side, bool)>> =
            Side::ALL.into_iter().map(|side| Some((side, shows(side)?))).collect();
        shown.is_some_and(|sides| {
            let shows = |side: Side| sides.contains(&(side, true));
            Side::ALL.into_iter().any(|side| shows(side) && shows(side.opposite()))
        })
    }

    /// Whether cells of two colours go on past the outer line: the rest of a board without lines is there.
    fn is_flowing(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let colours = self.flowing(side, pixels);
        colours.iter().any(|&colour| contrast(colour, colours[0]) > TWO_COLOURS)
    }

    /// Whether several cells, of two colours at least, have neighbours of their very colour past the outer line: grid lines
    /// between them may be too faint to be seen to go on.
    fn has_cells_past(&self, side: Side, pixels: Pixels<'_>) -> bool {
        let (axis, outer) = (side.axis(), self.outer(side));
        let places = [-BESIDE, BESIDE].map(|share| outer + share * self.outwards(side));
        if !places.iter().all(|at| (0.0..pixels.length(axis) as f32).contains(at)) {
            return false;
        }
        let [within, past] = places.map(|at| pixels.line_at(axis.other(), at));
        let across = self.lines(axis.other()).windows(2);
        let colour = |cell: &[f32]| {
            let ats = FLOWING
                .map(|part| pixels.inside(axis.other(), cell[0] + part * (cell[1] - cell[0])));
            let own = within.rgb(ats[1]);
            let is_own = |line: &PixelLine<'_>| {
                ats.iter().filter(|&&at| contrast(line.rgb(at), own) <= SAME_COLOUR).count() > 1
            };
            (is_own(&within) && is_own(&past)).then_some(own)
        };
        let colours: Vec<[u8; 3]> = across.filter_map(colour).collect();
        let least = (SAME_PAST.1 * (self.lines(axis.other()).len() - 1) as f32).ceil() as usize;
        colours.len() >= SAME_PAST.0.max(least)
            && colours.iter().any(|&colour| contrast(colour, colours[0]) > TWO_COLOURS)
    }

    /// A side on which a cell goes on past the outer line: what is there may be the page, or the rest of a board.
    pub(super) fn flowing_side(&self, pixels: Pixels<'_>) -> Option<Side> {
        let is_flowing = |side: &Side| !self.flowing(*side, pixels).is_empty();
        Side::ALL.into_iter().find(is_flowing)
    }

    /// The colours of the cells that go on past the outer line.
    fn flowing(&self, side: Side, pixels: Pixels<'_>) -> Vec<[u8; 3]> {
        let Some(far) = self.reach_past(side, LEAST_LEFT, pixels) else { return Vec::new() };
        let colours = FLOWING.map(|part| self.through_to(side, part, far, pixels));
        colours.into_iter().flatten().flatten().collect()
    }

    /// Whether most cells past the outer line have the same mark that cells within have: the rest of a board,
    /// of the colour of the page, is there.
    fn is_marked(&self, side: Side, pixels: Pixels<'_>) -> bool {
        self.mark_past(side, pixels).is_some_and(|mark| {
            let mut within = self.spots().filter_map(|cell| cell.stamp(pixels));
            within.any(|other| other.is_like(&mark))
        })
    }

    /// Whether one mark lies where most cells beyond a side would be, also one that no cell has.
    pub(super) fn is_marked_around(&self, pixels: Pixels<'_>) -> bool {
        Side::ALL.into_iter().any(|side| self.mark_past(side, pixels).is_some())
    }

    /// The mark that lies where most cells beyond a side would be.
    fn mark_past(&self, side: Side, pixels: Pixels<'_>) -> Option<Stamp> {
        let axis = side.axis();
        let (from, step) = (self.outer(side), pitch(self.lines(axis)));
        let strip = if side.is_last() { [from, from + step] } else { [from - step, from] };
        let middle = (strip[0] + strip[1]) / 2.0;
        let inside = |at: f32| (0.0..pixels.length(axis) as f32).contains(&at);
        let ends = [strip[0] + EDGE * step, strip[1] - EDGE * step];
        if !ends.into_iter().all(inside) {
            return None;
        }
        // Mostly there is only page.
        let line = pixels.line(axis.other(), middle as usize);
        let range = self.range(axis.other(), pixels);
        if range.is_empty() || line.is_all(range.clone(), line.rgb(range.start)) {
            return None;
        }
        let all = self.lines(axis.other()).len() - 1;
        let least = (MOSTLY * all as f32).ceil() as usize;
        let mut marks: Vec<Stamp> = Vec::with_capacity(all);
        for (before, cell) in self.beside(side, strip).enumerate() {
            marks.extend(cell.stamp(pixels).filter(|mark| !mark.is_band()));
            // There is writing in most places of a page, but not in most of a strip.
            if marks.len() + all - before <= least {
                return None;
            }
        }
        let mark = most_common(&marks)?;
        let same = marks.iter().filter(|other| other.is_like(mark)).count();
        (same >= least).then(|| mark.clone())
    }
}

/// The median contrast of the pixels next to each pixel of a line of pixels, along the grid lines
/// `across`.
fn noise(line: &PixelLine<'_>, across: &[f32]) -> u8 {
    let from = across[0].max(1.0) as usize;
    let to = (across[across.len() - 1].max(0.0) as usize).min(line.length().saturating_sub(1));
    let mut contrasts: Vec<u8> = (from..to).map(|at| line.contrast(at - 1, at + 1)).collect();
    contrasts.sort_unstable();
    contrasts.get(contrasts.len() / 2).copied().unwrap_or(0)
}

/// Whether a line of pixels has the colours of another, on the board, at most of the grid lines
/// `inner`, and others beside them.
fn has_lines_of(line: &PixelLine<'_>, own: &PixelLine<'_>, inner: &[f32]) -> bool {
    let same = |&&at: &&f32| {
        let last = line.length().saturating_sub(1);
        let (at, beside) = (at.max(0.0) as usize, (at + pitch(inner) * 0.25).max(0.0) as usize);
        let (at, beside) = (at.min(last), beside.min(last));
        contrast(line.rgb(at), own.rgb(at)) <= SAME_COLOUR
            && contrast(line.rgb(at), line.rgb(beside)) > CLEAR
    };
    inner.iter().filter(same).count() as f32 >= GOES_ON * inner.len() as f32
}

/// Whether a line of pixels shows about as much at most of the grid lines `inner` as another, on the board, at its own.
fn has_lines_as_strong(line: &PixelLine<'_>, own: &PixelLine<'_>, inner: &[f32]) -> bool {
    let reach = drift(pitch(inner));
    let shown = |line: &PixelLine<'_>, at: f32| {
        let inside = |at: f32| (at.max(0.0) as usize).min(line.length().saturating_sub(1));
        let beside = line.rgb(inside(at + pitch(inner) * 0.25));
        let near = inside(at - reach)..=inside(at + reach);
        f32::from(near.map(|at| contrast(line.rgb(at), beside)).max().unwrap_or(0))
    };
    let usual = median(inner.iter().map(|&at| shown(own, at)).collect());
    let least = (AS_STRONG * usual).max(CLEAR.into());
    let strong = inner.iter().filter(|&&at| shown(line, at) >= least);
    strong.count() as f32 >= GOES_ON * inner.len() as f32
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, imageops::crop};

    use super::*;
    use crate::vision::fixture::squared;

    const CELL: u32 = 20;
    const PAGE: Rgb<u8> = Rgb([250, 250, 250]);
    const BOARD: Rgb<u8> = Rgb([120, 180, 90]);

    fn lines(cells: std::ops::RangeInclusive<u32>) -> Vec<f32> {
        cells.map(|cell| (cell * CELL) as f32).collect()
    }

    /// A picture nine cells wide and high, each of a colour, with this in its middle.
    fn picture(
        colour: impl Fn(u32, u32) -> Rgb<u8>,
        is_inked: impl Fn((u32, u32), (u32, u32)) -> bool,
    ) -> RgbImage {
        RgbImage::from_fn(9 * CELL, 9 * CELL, |x, y| {
            let (cell, (x, y)) = ((x / CELL, y / CELL), (x % CELL, y % CELL));
            let is_near = (6..14).contains(&x) && (6..14).contains(&y);
            if is_near && is_inked(cell, (x, y)) { Rgb([0; 3]) } else { colour(cell.0, cell.1) }
        })
    }

    #[test]
    fn lines_ruled_over_a_page_cut_nothing_off() {
        let inner = Lattice { xs: lines(1..=7), ys: lines(1..=7) };
        let cut_off = |page: &dyn Fn(u32, u32) -> Rgb<u8>| {
            let is_board = |at: u32| (1..7).contains(&at);
            let colour = |col: u32, row: u32| match is_board(col) && is_board(row) {
                true => Rgb([90, 150, if (col + row).is_multiple_of(2) { 90 } else { 200 }]),
                false => page(col, row),
            };
            let image = RgbImage::from_fn(8 * CELL - 10, 8 * CELL - 10, |x, y| {
                // The page goes on for half a cell.
                let (x, y) = (x + 10, y + 10);
                let is_line = x % CELL < 2 || y % CELL < 2;
                if is_line { Rgb([20; 3]) } else { colour(x / CELL, y / CELL) }
            });
            let moved = |lines: &[f32]| lines.iter().map(|at| at - 9.0).collect();
            let lattice = Lattice { xs: moved(&inner.xs), ys: moved(&inner.ys) };
            lattice.cut_off_side(Pixels::from(&image), &[])
        };
        assert_eq!(cut_off(&|_, _| PAGE), None);
        assert_eq!(cut_off(&|_, _| Rgb([90, 150, 90])), Some(Side::Left), "a colour of the board");
        let striped = |col, _| if col == 7 { Rgb([200, 90, 90]) } else { PAGE };
        assert_eq!(cut_off(&striped), Some(Side::Left), "another colour on one side");
    }

    #[test]
    fn lines_that_a_region_and_the_picture_end_amid_are_those_of_the_board() {
        // Half a cell of a region, or of a margin, is left on the left and above, or more; its lines are so much darker.
        let cut_off = |left: u32, line: u8| {
            let image = RgbImage::from_fn(left + 6 * CELL + 8, left + 6 * CELL + 8, |x, y| {
                let at = |at: u32| (at + 2 * CELL - left) / CELL;
                let (col, row) = (at(x), at(y));
                let is_board = |at: u32| (2..8).contains(&at);
                let is_line = [x, y].iter().any(|at| (at + 2 * CELL - left) % CELL < 2);
                let (ground, darker) = match (is_board(col) && is_board(row), col >= 8 || row >= 8)
                {
                    (true, _) => ([90, 150, if (col + row) % 2 == 0 { 90 } else { 200 }], 80),
                    (_, true) => ([250; 3], 0),
                    _ => ([240, 230, 120], line),
                };
                Rgb(ground
                    .map(|level: u8| if is_line { level.saturating_sub(darker) } else { level }))
            });
            let lines: Vec<f32> = (0..=6).map(|line| (left + line * CELL + 1) as f32).collect();
            squared(lines).cut_off_side(Pixels::from(&image), &[])
        };
        assert_eq!(cut_off(12, 80), Some(Side::Left));
        assert_eq!(cut_off(12, 24), None, "those of a sheet are fainter");
        assert_eq!(cut_off(12, 0), None, "a page");
        assert_eq!(cut_off(2 * CELL, 80), None, "heads in a margin, which goes on");
    }

    #[test]
    fn a_region_around_a_corner_is_no_page_that_lines_are_ruled_over() {
        let colour = |col: u32, row: u32| match (col, row) {
            (6.., _) | (_, 6..) => PAGE,
            _ => Rgb([90, 150, if (col + row).is_multiple_of(2) { 90 } else { 200 }]),
        };
        // Half of the cells of that region are cut off.
        let side = 6 * CELL + CELL / 2;
        let image = RgbImage::from_fn(side, side, |x, y| {
            let is_line = x % CELL < 2 || y % CELL < 2;
            if is_line { Rgb([20; 3]) } else { colour(x / CELL, y / CELL) }
        });
        let lines: Vec<f32> = lines(0..=6).iter().map(|at| at + 1.0).collect();
        let lattice = squared(lines);
        assert_eq!(lattice.cut_off_side(Pixels::from(&image), &[]), Some(Side::Right));
    }

    #[test]
    fn buttons_in_line_with_a_board_are_no_part_of_it() {
        const SIDE: u32 = 40;
        let lines: Vec<f32> = (1..=7).map(|line| (line * SIDE) as f32 + 0.5).collect();
        let lattice = squared(lines);
        let side = |gap: u32, scrap: Range<u32>| {
            let image = RgbImage::from_fn(8 * SIDE, 8 * SIDE, |x, y| {
                if y < SIDE && y + 6 >= SIDE && scrap.contains(&x) {
                    return Rgb([200, 60, 120]);
                }
                let on_board = |at: u32| (SIDE..=7 * SIDE).contains(&at);
                let is_line = on_board(x) && on_board(y) && (x % SIDE == 0 || y % SIDE == 0);
                // All their sides are where lines of the board are.
                let is_button = y + gap < SIDE && on_board(x) && x % SIDE == 0;
                if is_line || is_button { Rgb([20; 3]) } else { PAGE }
            });
            lattice.cut_off_side(Pixels::from(&image), &[])
        };
        assert_eq!(side(0, 0..0), Some(Side::Top));
        assert_eq!(side(3, 0..0), Some(Side::Top), "hardly a gap");
        assert_eq!(side(6, 0..0), None);
        assert_eq!(side(6, 56..64), None, "with a scrap of something in it");
        assert_eq!(side(6, 76..84), Some(Side::Top), "where a line may go on");
        assert_eq!(side(6, 52..108), Some(Side::Top), "with more");
    }

    #[test]
    fn regions_that_go_on_past_faint_lines_are_of_a_larger_board() {
        let inner = Lattice { xs: lines(2..=8), ys: lines(1..=7) };
        let tones = [[120, 180, 90], [68, 71, 90], [250, 240, 245]].map(Rgb);
        let row = |row: u32| tones[(row as usize / 2) % tones.len()];
        let side = |left: &dyn Fn(u32) -> Rgb<u8>| {
            let is_board = |col: u32, y: u32| (1..8).contains(&col) && (1..7).contains(&y);
            let mut image = picture(
                |col, y| match is_board(col, y) {
                    true if col == 1 => left(y),
                    true => row(y),
                    false => Rgb([30; 3]),
                },
                |_, _| false,
            );
            for (x, y, pixel) in image.enumerate_pixels_mut() {
                let is_line = x % CELL == 0 || y % CELL == 0;
                if is_line && is_board(x / CELL, y / CELL) {
                    pixel.0 = pixel.0.map(|value| value - 14);
                }
            }
            inner.cut_off_side(Pixels::from(&image), &[])
        };
        assert_eq!(side(&row), Some(Side::Left));
        assert_eq!(side(&|_| tones[1]), None, "one colour alone may be a page's");
    }

    #[test]
    fn the_crosses_of_a_board_go_on_where_it_does() {
        let inner = Lattice { xs: lines(1..=7), ys: lines(2..=8) };
        let is_cross = |(x, y): (u32, u32)| x == y || x + y == CELL - 1;
        let is_bar = |(x, _): (u32, u32)| x == 9;
        let side = |beyond: &dyn Fn((u32, u32)) -> bool| {
            let colour = |col, row| match (col, row) {
                (0 | 7.., _) | (_, 0..=1 | 8) => PAGE,
                _ => BOARD,
            };
            let image = picture(colour, |cell, at| match cell {
                (7, 2..8) => beyond(at),
                (3, 2..8) => is_cross(at),
                _ => false,
            });
            inner.cut_off_side(Pixels::from(&image), &[])
        };
        assert_eq!(side(&is_cross), Some(Side::Right));
        assert_eq!(side(&is_bar), None, "other marks than those on the board");
        assert_eq!(side(&|_| false), None);
    }

    #[test]
    fn marks_around_a_board_need_not_be_on_it() {
        let inner = Lattice { xs: lines(1..=7), ys: lines(2..=8) };
        let is_marked = |beyond: &dyn Fn(u32) -> bool| {
            let colour = |col, row| if (1..7).contains(&col) && row > 1 { BOARD } else { PAGE };
            let image = picture(colour, |(col, row), (x, y)| col == 7 && beyond(row) && x == y);
            inner.is_marked_around((&image).into())
        };
        assert!(is_marked(&|row| row > 1));
        assert!(!is_marked(&|row| row == 3), "one alone");
    }

    #[test]
    fn regions_that_go_on_past_the_outer_lines_are_of_a_larger_board() {
        let first_four = Lattice { xs: lines(0..=4), ys: lines(0..=4) };
        let side = |colour: &dyn Fn(u32, u32) -> Rgb<u8>| {
            first_four.cut_off_side(Pixels::from(&picture(colour, |_, _| false)), &[])
        };
        assert_eq!(side(&|_, row| if row < 2 { PAGE } else { BOARD }), Some(Side::Right));
        let on_page = |col, row| if col > 3 || row > 3 { PAGE } else { BOARD };
        assert_eq!(side(&on_page), None);
        // One colour may be that of a page.
        let flowing = |colour: &dyn Fn(u32, u32) -> Rgb<u8>| {
            first_four.flowing_side(Pixels::from(&picture(colour, |_, _| false)))
        };
        assert_eq!(
            flowing(&|col, row| if (col, row) == (3, 2) { PAGE } else { on_page(col, row) }),
            Some(Side::Right)
        );
        assert_eq!(flowing(&on_page), None);
        // Hardly anything of the next cells is left.
        let mut image = picture(|_, row| if row < 2 { PAGE } else { BOARD }, |_, _| false);
        let mut left = |px: u32| {
            let part = crop(&mut image, 0, 0, 4 * CELL + px, 9 * CELL).to_image();
            first_four.cut_off_side(Pixels::from(&part), &[Side::Bottom])
        };
        assert_eq!(left(5), Some(Side::Right));
        assert_eq!(left(2), None);
    }
}
