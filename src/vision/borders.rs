//! Boards without a line inside their regions: the lattice from the borders of the regions alone.
//!
//! Where two flat runs of a row of pixels meet, line after line at one place, there is a border. The
//! borders of a board hang together, and all lie on a lattice of n columns and n rows:
//!
//! ```text
//!  ┌───────┬───┐     columns at 0, 2, 3 of 3
//!  │   ┌───┘   │     rows at 0, 1, 2, 3 of 3
//!  ├───┤   ┌───┤
//!  └───┴───┴───┘
//! ```

use super::{
    area::{Area, FRAME},
    border::{Border, DRIFT, Grid, OFF, SIZES, STRIDE, by_size},
    boxes::{boxes, is_finer},
    groups::Groups,
    lattice::{Lattice, pitch},
    pixels::{Axis, MIN_RUN, Pixels, Run},
};
use crate::geometry::PixelRect;

/// Contrasts of a border, tried in turn: in clean pictures, and in compressed ones.
pub(super) const CONTRASTS: [u8; 2] = [12, 30];
/// The thickest border between two runs, in pixels.
const MAX_GAP: usize = 12;
/// The thickest that is a run itself, in pixels, and as a share of those beside it.
const MAX_WALL: usize = 18;
const WALL: f32 = 0.2;
/// The shortest border, in pixels; as it is seen, it is shorter by what is lost between two lines.
const MIN_BORDER: usize = 11;
/// How far apart two borders that meet may be, in pixels: thin ones, thick ones, and those that a mark hides
/// more and more of. The groups of all are looked at.
const NEAR: [f32; 4] = [9.0, 16.0, 32.0, 64.0];
/// The fewest borders beyond a lattice, and the least share of all beyond it, that lie on it if it is a part of
/// a board.
const FEWEST_ON: usize = 6;
const MOSTLY_ON: f32 = 0.75;
/// … and the fewest lines of it on which they are.
const LINES_ON: usize = 3;
/// Borders across the rows, or the columns, of pixels on a page that may hold a board: a board has
/// some, and is lost among too many, which would take long to compare with one another.
const COUNTS: std::ops::RangeInclusive<usize> = 4..=400;
/// The share of the borders of a box that may lie elsewhere than on a board's lattice: it may be full of writing.
const STRAY_IN_BOX: f32 = 0.3;
/// How much longer a border is that may be of a window around the others, and how many lengths of those are tried.
const LEAP: f32 = 1.1;
const MOST_LEAPS: usize = 4;
/// The most groups of borders that are looked at for each distance, the largest first.
const MOST: usize = 6;

/// The first and the last edge of the picture along a line of pixels; `None` for one that isn't reached.
type Edges = [Option<usize>; 2];

/// Where boards are looked for by the borders of their regions.
pub(super) struct Search<'a> {
    pub(super) pixels: Pixels<'a>,
    pub(super) area: PixelRect,
    /// What holds none: borders within are left out.
    pub(super) known: &'a [Lattice],
    /// What the boards looked for are to be larger than, and go on from.
    pub(super) part: Option<&'a Lattice>,
    /// Whether nothing is to be found in a row of pixels at a contrast.
    pub(super) is_rough: &'a dyn Fn(usize, u8) -> bool,
}

impl Search<'_> {
    /// The borders of at least some `contrast`, none if there are too few or too many; of those in `same`, the contrasts
    /// remain at which everything that was looked at is the same.
    pub(super) fn borders(&self, contrast: u8, same: &mut Vec<u8>) -> Vec<Border> {
        let mut borders = Vec::new();
        let mut area = self.area;
        // Rows first: most pages without a board need no look at their columns.
        for axis in Axis::BOTH {
            let edges = self.edges(axis, area);
            let mut straight = match axis {
                Axis::X => straight_borders(axis, edges, self.row_runs(contrast, same)),
                Axis::Y => {
                    let columns = self.pixels.column_runs(area, STRIDE, contrast, same);
                    straight_borders(axis, edges, columns)
                }
            };
            let is_new = |border: &Border| !self.known.iter().any(|lattice| border.is_in(lattice));
            straight.retain(is_new);
            let goes_on = |part: &Lattice| {
                let part = Grid::of(part);
                straight.iter().any(|border| border.is_beyond(&part))
            };
            if !COUNTS.contains(&straight.len()) || !self.part.is_none_or(goes_on) {
                return Vec::new();
            }
            area = self.surroundings(&straight);
            borders.extend(straight);
        }
        borders
    }

    /// The lattices on which the borders of something square lie, those of the largest first.
    pub(super) fn lattices(&self, borders: &[Border]) -> Vec<Lattice> {
        let groups = groups(borders, &self.picture());
        let lattices = groups.iter().flat_map(|(area, group)| area.lattices(group, borders));
        let lattices = lattices.filter(|it| is_inside(it, self.pixels));
        whole(lattices.chain(self.as_large_as_picture(borders)), borders)
    }

    /// The picture's edges across `axis` that `area` reaches.
    fn edges(&self, axis: Axis, area: PixelRect) -> Edges {
        let (first, last) = match axis {
            Axis::X => (area.left, area.right),
            Axis::Y => (area.top, area.bottom),
        };
        let end = self.pixels.length(axis);
        [(first == 0).then_some(0), (last as usize >= end).then_some(end)]
    }

    /// Where a board may be of which some borders lie around: no more of it than there is of them is without
    /// any, on each side.
    fn surroundings(&self, borders: &[Border]) -> PixelRect {
        let Area { xs, ys } = Area::around(borders.iter());
        let most = (xs.1 - xs.0).max(ys.1 - ys.0);
        let within = |(from, to): (f32, f32), first: u32, last: u32| {
            let place = |at: f32| (at.max(0.0) as u32).clamp(first, last);
            (place(from - most), place(to + most))
        };
        let (left, right) = within(xs, self.area.left, self.area.right);
        let (top, bottom) = within(ys, self.area.top, self.area.bottom);
        PixelRect { left, top, right, bottom }
    }

    /// The lattices of all the picture, where it was cut along the board's outer borders, which don't show
    /// then.
    fn as_large_as_picture(&self, borders: &[Border]) -> Vec<Lattice> {
        let picture = self.picture();
        if !picture.may_be_board(borders) {
            return Vec::new();
        }
        let is_at = |lines: &[f32], (_, end): (f32, f32)| {
            let most = FRAME * pitch(lines) + OFF.1;
            lines[0].abs() <= most && (lines[lines.len() - 1] - end).abs() <= most
        };
        // Marks may have as many borders as regions, but shorter ones.
        let groups = [0.0].into_iter().chain(NEAR).map(|most| longer(borders, most));
        let lattices = groups.flat_map(|group| picture.lattices(&group, borders));
        lattices.filter(|it| is_at(&it.xs, picture.xs) && is_at(&it.ys, picture.ys)).collect()
    }

    /// All of the picture.
    fn picture(&self) -> Area {
        let [width, height] = Axis::BOTH.map(|axis| self.pixels.length(axis) as f32);
        Area { xs: (0.0, width), ys: (0.0, height) }
    }

    /// The flat runs of every so many rows of pixels, with their places. Of `same`, the contrasts remain at
    /// which they are the same.
    fn row_runs(
        &self,
        contrast: u8,
        same: &mut Vec<u8>,
    ) -> impl Iterator<Item = (usize, Vec<Run>)> {
        let (left, right) = (self.area.left as usize, self.area.right as usize);
        let bottom = (self.area.bottom as usize).min(self.pixels.length(Axis::Y));
        (self.area.top as usize..bottom).step_by(STRIDE).map(move |k| {
            let mut runs = Vec::new();
            if (self.is_rough)(k, contrast) {
                same.retain(|&other| (self.is_rough)(k, other));
            } else {
                let row = self.pixels.line(Axis::X, k).within(left..right);
                row.flat_runs(contrast, &mut runs, same);
            }
            for run in &mut runs {
                *run = Run { start: left + run.start, end: left + run.end };
            }
            (k, runs)
        })
    }
}

/// The borders across lines of pixels along `axis` at these places, [`STRIDE`] apart, with these runs between
/// these edges; no more once there are too many.
fn straight_borders(
    axis: Axis,
    edges: Edges,
    lines: impl IntoIterator<Item = (usize, Vec<Run>)>,
) -> Vec<Border> {
    let is_long = |border: &Border| border.length() as usize >= MIN_BORDER - STRIDE;
    let (mut open, mut done): (Vec<Border>, Vec<Border>) = (Vec::new(), Vec::new());
    for (k, runs) in lines {
        let here = k as f32;
        let mut next: Vec<Border> = Vec::with_capacity(open.len());
        // Both the borders of the line before and those of this one come in order.
        let mut before = open.drain(..).peekable();
        for (at, ends_picture) in meetings(&runs, edges) {
            while let Some(ended) = before.next_if(|border| border.at < at - DRIFT) {
                done.extend(Some(ended).filter(is_long));
            }
            let known = before.next_if(|border| border.at <= at + DRIFT);
            next.push(match known {
                Some(known) => Border { to: here, ..known },
                None => Border { axis, at, from: here, to: here, ends_picture },
            });
        }
        done.extend(before.filter(is_long));
        open = next;
        if done.len() > *COUNTS.end() {
            break;
        }
    }
    done.extend(open.into_iter().filter(is_long));
    done
}

/// Where runs of a line of pixels meet: amid the border between them, which may be a run itself. Where a picture is
/// cut close to a board, too little of the page is left for a run: then where the first begins, or the last ends.
fn meetings(runs: &[Run], [first, last]: Edges) -> Vec<(f32, bool)> {
    let is_left = |length: usize| (1..MIN_RUN).contains(&length);
    let begins = |run: &&Run| first.is_some_and(|edge| is_left(run.start - edge));
    let ends = |run: &&Run| last.is_some_and(|edge| is_left(edge - run.end));
    let is_wall = |before: Run, wall: Run, after: Run| {
        let beside = before.length().min(after.length());
        let is_thin = wall.length() <= MAX_WALL && wall.length() as f32 <= WALL * beside as f32;
        is_thin && is_near(before, wall) && is_near(wall, after)
    };
    let mut places = Vec::new();
    places.extend(runs.first().filter(begins).map(|run| (run.start as f32, true)));
    let mut before = 0;
    while before + 1 < runs.len() {
        let past_wall =
            before + 2 < runs.len() && is_wall(runs[before], runs[before + 1], runs[before + 2]);
        let after = before + 1 + usize::from(past_wall);
        if past_wall || is_near(runs[before], runs[after]) {
            places.push(((runs[before].end + runs[after].start) as f32 / 2.0, false));
        }
        before = after;
    }
    places.extend(runs.last().filter(ends).map(|run| (run.end as f32, true)));
    places
}

/// The lattices of at least so many `rows` of what borders enclose on all sides, whatever they hang together with.
pub(super) fn lattices_in_boxes(
    pixels: Pixels<'_>,
    borders: &[Border],
    rows: usize,
) -> Vec<Lattice> {
    let boxes = boxes(borders);
    let lattices = boxes.iter().flat_map(|(area, held)| {
        let of_size = |size| area.lattice(held, borders, (size, STRAY_IN_BOX));
        let lattices = (rows..=*SIZES.end()).filter_map(of_size);
        lattices.filter(|it| !is_finer(it, held) && is_inside(it, pixels)).collect::<Vec<Lattice>>()
    });
    whole(lattices, borders)
}

/// Whether a lattice lies in the picture: what goes on past its edge is cut off.
fn is_inside(lattice: &Lattice, pixels: Pixels<'_>) -> bool {
    Axis::BOTH.into_iter().all(|axis| {
        let (lines, end) = (lattice.lines(axis), pixels.length(axis) as f32 + OFF.1);
        lines[0] >= -OFF.1 && lines[lines.len() - 1] <= end
    })
}

/// Those of some lattices that are whole, but each once.
fn whole(lattices: impl Iterator<Item = Lattice>, borders: &[Border]) -> Vec<Lattice> {
    let mut found: Vec<Lattice> = Vec::new();
    for lattice in lattices {
        if !found.iter().any(|known| is_same(known, &lattice)) {
            found.push(lattice);
        }
    }
    // What a cell goes on from is a part of a board.
    let goes_on = |grid: &Grid<'_>| {
        borders.iter().any(|border| border.is_beyond(grid) && border.touches(grid.lattice))
    };
    found.retain(|it| {
        let grid = Grid::of(it);
        !goes_on(&grid) && !is_part(&grid, borders)
    });
    found
}

/// Whether most borders beyond a lattice lie on it, across both axes: then a region of one colour parts it from the rest.
fn is_part(grid: &Grid<'_>, borders: &[Border]) -> bool {
    let beyond: Vec<&Border> = borders.iter().filter(|it| it.is_past(grid)).collect();
    // On which line each is that is on one.
    let on = |axis: Axis| -> Vec<i32> {
        let own = beyond.iter().filter(|border| border.axis == axis);
        let mut lines: Vec<i32> =
            own.filter_map(|border| Some(border.step_on(grid)? as i32)).collect();
        lines.sort_unstable();
        lines
    };
    let (mut columns, mut rows) = (on(Axis::X), on(Axis::Y));
    let all_on = columns.len() + rows.len();
    columns.dedup();
    rows.dedup();
    // A bar of colours has steps along one axis alone; its edge, broken by them, and its end may lie on the lattice by
    // chance.
    let are_lines =
        !columns.is_empty() && !rows.is_empty() && columns.len() + rows.len() >= LINES_ON;
    are_lines && all_on >= FEWEST_ON && all_on as f32 >= MOSTLY_ON * beyond.len() as f32
}

/// Whether two lattices have the same cells, but for some pixels.
fn is_same(a: &Lattice, b: &Lattice) -> bool {
    let are_near = |a: &[f32], b: &[f32]| {
        let most = FRAME * pitch(a) + OFF.1;
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() <= most)
    };
    are_near(&a.xs, &b.xs) && are_near(&a.ys, &b.ys)
}

/// Whether no more than a border lies between two runs.
fn is_near(before: Run, after: Run) -> bool {
    after.start - before.end <= MAX_GAP
}

/// Those of some borders that are longer than so many pixels.
fn longer(borders: &[Border], most: f32) -> Vec<Border> {
    borders.iter().copied().filter(|border| border.length() > most).collect()
}

/// The groups of borders that may be boards, with their areas: the largest that hang together at each
/// distance, the largest of all first.
fn groups(borders: &[Border], picture: &Area) -> Vec<(Area, Vec<Border>)> {
    let mut all: Vec<(Area, Vec<Border>)> = Vec::new();
    // What is shorter than what marks hide is of marks itself, as confetti is: it joins boards and page.
    let long = NEAR.map(|near| together(&longer(borders, near), near));
    let all_lengths = NEAR.map(|near| together(borders, near));
    // The edges of a window close around a board are longer than all of its own.
    let shorter = |most: f32| -> Vec<Border> {
        borders.iter().copied().filter(|border| border.length() <= most).collect()
    };
    let inner = leaps(borders).into_iter().map(|most| together(&shorter(most), NEAR[0]));
    // Where a picture is cut close to the board, its frame isn't seen, which holds the others together.
    let whole = vec![borders.to_vec()];
    for groups in all_lengths.into_iter().chain(long).chain([whole]).chain(inner) {
        let with_areas = |group: Vec<Border>| -> Vec<(Area, Vec<Border>)> {
            Area::candidates(&group, picture).map(|area| (area, group.clone())).collect()
        };
        let mut groups: Vec<_> = groups.into_iter().flat_map(with_areas).collect();
        by_size(&mut groups, |(area, _)| area.size());
        groups.truncate(MOST);
        groups.retain(|(area, _)| !all.iter().any(|(known, _)| known == area));
        all.append(&mut groups);
    }
    by_size(&mut all, |(area, _)| area.size());
    all
}

/// The lengths of borders past which others are much longer, the longest first.
fn leaps(borders: &[Border]) -> Vec<f32> {
    let mut lengths: Vec<f32> = borders.iter().map(Border::length).collect();
    lengths.sort_by(|a, b| b.total_cmp(a));
    let is_leap = |pair: &&[f32]| pair[0] > LEAP * pair[1];
    lengths.windows(2).filter(is_leap).map(|pair| pair[1]).take(MOST_LEAPS).collect()
}

/// The borders in groups that hang together: each is at most so `near` another.
fn together(borders: &[Border], near: f32) -> Vec<Vec<Border>> {
    let mut groups = Groups::new(borders.len());
    let mut order: Vec<usize> = (0..borders.len()).collect();
    order.sort_by(|&i, &j| borders[i].ys().0.total_cmp(&borders[j].ys().0));
    for (k, &i) in order.iter().enumerate() {
        let bottom = borders[i].ys().1 + near;
        let below = order[k + 1..].iter().take_while(|&&j| borders[j].ys().0 <= bottom);
        for &j in below.filter(|&&j| borders[i].meets(&borders[j], near)) {
            groups.join(i, j);
        }
    }
    groups.members().into_iter().map(|group| group.iter().map(|&i| borders[i]).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::area::PAGE;

    /// How many rows the lattices of a picture have, whose cells of 30 px have colours by these names, with so
    /// much of a white page around.
    fn sizes(rows: &[&str], margin: u32) -> Vec<usize> {
        sizes_amid(rows, [margin; 4])
    }

    /// The same with so much of a page on the left, the right, above and below.
    fn sizes_amid(rows: &[&str], [left, right, above, below]: [u32; 4]) -> Vec<usize> {
        const CELL: u32 = 30;
        let board = rows.len() as u32 * CELL;
        let (width, height) = (board + left + right, board + above + below);
        let image = image::RgbImage::from_fn(width, height, |x, y| {
            let (x, y) = (x.wrapping_sub(left), y.wrapping_sub(above));
            if x >= board || y >= board {
                return image::Rgb([255; 3]);
            }
            let name = rows[(y / CELL) as usize].as_bytes()[(x / CELL) as usize];
            image::Rgb([name % 16 * 16, 255 - name % 16 * 16, name % 3 * 100])
        });
        let area = PixelRect { left: 0, top: 0, right: width, bottom: height };
        let is_rough = |_, _| false;
        let search =
            Search { pixels: (&image).into(), area, known: &[], part: None, is_rough: &is_rough };
        let borders = search.borders(CONTRASTS[0], &mut Vec::new());
        search.lattices(&borders).iter().map(Lattice::rows).collect()
    }

    #[test]
    fn a_board_may_end_with_the_picture() {
        let board = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        assert!(sizes(&board, 0).contains(&6));
    }

    #[test]
    fn a_board_may_end_with_the_picture_on_some_sides() {
        let first = ["AAAAAA", "BAABBB", "CAABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        let last = ["AAABBF", "AAABBF", "CAABDF", "AAABBF", "AAEBBF", "AAEEEF"];
        assert!(sizes_amid(&first, [0, 0, 0, 90]).contains(&6));
        assert!(sizes_amid(&last, [90, 0, 0, 0]).contains(&6));
    }

    #[test]
    fn a_page_too_narrow_for_a_run_ends_a_board() {
        let bent = ["AAAAAA", "AAABBB", "ACABDD", "AAABBD", "AAEBBF", "AAEFFF"];
        for margin in 0..MIN_RUN as u32 + 3 {
            assert!(sizes(&bent, margin).contains(&6), "{margin}");
        }
    }

    #[test]
    fn a_bar_of_colours_beside_a_board_is_no_part_of_it() {
        let cells = |at: usize| at as f32 * 50.0;
        let lattice =
            Lattice { xs: (0..=6).map(cells).collect(), ys: (0..=6).map(cells).collect() };
        // Its edge is where a line of the board would be, its steps aren't.
        let edge = (0..6).map(|step| Border::seen(Axis::X, 400.0, (cells(step), cells(step + 1))));
        let beyond: Vec<Border> = edge.collect();
        assert!(!is_part(&Grid::of(&lattice), &beyond));
        let end = Border::seen(Axis::Y, 300.0, (350.0, 400.0));
        let with_end = [&beyond[..], &[end]].concat();
        assert!(!is_part(&Grid::of(&lattice), &with_end), "and its end");
        let below = Border::seen(Axis::Y, 200.0, (350.0, 400.0));
        assert!(is_part(&Grid::of(&lattice), &[&with_end[..], &[below]].concat()));
    }

    #[test]
    fn thick_borders_end_farther_from_one_another() {
        let wall = Border::seen(Axis::X, 100.0, (0.0, 200.0));
        let beside = Border::seen(Axis::Y, 60.0, (113.0, 200.0));
        assert_eq!(together(&[wall, beside], NEAR[0]).len(), 2);
        assert_eq!(together(&[wall, beside], NEAR[1]).len(), 1);
    }

    #[test]
    fn a_mark_may_hide_a_part_of_a_border() {
        let pieces = |length| {
            [
                Border::seen(Axis::X, 0.0, (0.0, length)),
                Border::seen(Axis::X, 0.0, (length + 25.0, 300.0)),
            ]
        };
        assert_eq!(together(&pieces(120.0), 32.0).len(), 1);
        assert_eq!(together(&pieces(120.0), 16.0).len(), 2);
        assert_eq!(together(&pieces(20.0), 32.0).len(), 2, "more is hidden than seen");
    }

    #[test]
    fn confetti_joins_no_board_with_the_page() {
        const CELL: f32 = 100.0;
        let end = 6.0 * CELL;
        // Marks lie where borders meet.
        let side = |line: f32, cell: f32| (line * CELL, (cell * CELL + 25.0, cell * CELL + 75.0));
        let sides = (0..=6).flat_map(|line| (0..6).map(move |cell| side(line as f32, cell as f32)));
        let both = |(at, ends)| Axis::BOTH.map(|axis| Border::seen(axis, at, ends));
        let mut all: Vec<Border> = sides.flat_map(both).collect();
        let page = Border::seen(Axis::Y, -70.0, (0.0, end));
        let confetti = Border::seen(Axis::X, end / 2.0 + 10.0, (-45.0, -25.0));
        all.extend([page, confetti]);
        let is_board = |area: &Area| area.ys == (0.0, end);
        assert!(groups(&all, &PAGE).iter().any(|(area, _)| is_board(area)));
    }

    #[test]
    fn a_window_close_around_a_board_is_no_part_of_it() {
        const CELL: f32 = 40.0;
        let end = 6.0 * CELL;
        let both = |at, ends| Axis::BOTH.map(|axis| Border::seen(axis, at, ends));
        let mut all: Vec<Border> =
            (0..=6).flat_map(|line| both(line as f32 * CELL, (0.0, end))).collect();
        all.extend([-6.0, end + 90.0].iter().flat_map(|&at| both(at, (-6.0, end + 90.0))));
        let is_board = |area: &Area| area.xs == (-2.5, end + 2.5) && area.ys == area.xs;
        assert!(groups(&all, &PAGE).iter().any(|(area, _)| is_board(area)));
    }
}
