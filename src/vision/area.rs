//! Areas that borders enclose, and the lattices on which these lie.

use std::cell::LazyCell;

use super::{
    border::{Border, LONG, OFF, SIZES, STRIDE},
    chain::MAX_OBLONG,
    lattice::Lattice,
    pixels::Axis,
};

/// The fewest borders of a board, its outer ones included.
const MIN_BORDERS: usize = 8;
/// The share of the borders of a board that may lie elsewhere than on its lattice.
const STRAY: f32 = 0.1;
/// The thickest frame around a board, as a share of the pitch.
pub(super) const FRAME: f32 = 0.1;
/// Borders that end so near to an edge of the picture reach it, in pixels.
const EDGE: f32 = 2.0 * STRIDE as f32;
/// The smallest cell, in pixels.
const MIN_CELL: f32 = 14.0;

/// What a group of borders encloses, to [`STRIDE`] pixels.
#[derive(PartialEq)]
pub(super) struct Area {
    pub(super) xs: (f32, f32),
    pub(super) ys: (f32, f32),
}

impl Area {
    /// Those that can be a board: what is around some borders, and all up to the edge of the `picture`.
    pub(super) fn candidates(borders: &[Border], picture: &Area) -> impl Iterator<Item = Area> {
        let around = Area::around(borders.iter());
        let areas = [around.up_to(picture), Some(around)].into_iter().flatten();
        areas.filter(|area| area.may_be_board(borders))
    }

    /// With what lies between it and the edge of the `picture` on one side, if it reaches from edge to edge across: where
    /// all of an outer row or column is one region, no border shows.
    fn up_to(&self, picture: &Area) -> Option<Area> {
        let is_at = |(from, to): (f32, f32), (first, end): (f32, f32)| {
            from - first <= EDGE && end - to <= EDGE
        };
        let (xs, ys) = (self.xs, self.ys);
        let [first, last] = if is_at(xs, picture.xs) {
            [(picture.ys.0, ys.1), (ys.0, picture.ys.1)].map(|ys| Area { xs, ys })
        } else if is_at(ys, picture.ys) {
            [(picture.xs.0, xs.1), (xs.0, picture.xs.1)].map(|xs| Area { xs, ys })
        } else {
            return None;
        };
        [first, last].into_iter().find(|it| it.is_square() && it != self)
    }

    /// Whether it is large enough, square and parted enough for a board.
    pub(super) fn may_be_board(&self, borders: &[Border]) -> bool {
        borders.len() >= MIN_BORDERS && self.is_square()
    }

    /// Whether it is large enough and square enough for a board.
    pub(super) fn is_square(&self) -> bool {
        let (width, height) = self.lengths();
        let smallest = *SIZES.start() as f32 * MIN_CELL;
        width.min(height) >= smallest && width.max(height) <= MAX_OBLONG * width.min(height)
    }

    pub(super) fn around<'a>(borders: impl Iterator<Item = &'a Border> + Clone) -> Area {
        // Where the page has the colour of a region there is no border, but others end there.
        let half = STRIDE as f32 / 2.0;
        let reach = |axis: Axis| {
            let ends = borders.clone().map(|border| match border.axis == axis {
                true => (border.at, border.at),
                false => (border.from - half, border.to + half),
            });
            ends.fold((f32::MAX, f32::MIN), |(low, high), (from, to)| (low.min(from), high.max(to)))
        };
        Area { xs: reach(Axis::X), ys: reach(Axis::Y) }
    }

    /// Whether all of a border lies within.
    pub(super) fn holds(&self, border: &Border) -> bool {
        let (along, across) = self.spans(border.axis);
        (along.0 - 1.0..=along.1 + 1.0).contains(&border.at)
            && border.from >= across.0
            && border.to <= across.1
    }

    /// From where to where it reaches along an axis, and across it.
    fn spans(&self, axis: Axis) -> ((f32, f32), (f32, f32)) {
        match axis {
            Axis::X => (self.xs, self.ys),
            Axis::Y => (self.ys, self.xs),
        }
    }

    /// Width and height.
    fn lengths(&self) -> (f32, f32) {
        (self.xs.1 - self.xs.0, self.ys.1 - self.ys.0)
    }

    pub(super) fn size(&self) -> f32 {
        let (width, height) = self.lengths();
        width * height
    }

    /// How long the border of a cell across `axis` is on a board of `size` rows here.
    fn side(&self, axis: Axis, size: usize) -> f32 {
        let (width, height) = self.lengths();
        if axis == Axis::X { height / size as f32 } else { width / size as f32 }
    }

    /// The shortest that such a border is seen to be.
    fn shortest(&self, axis: Axis, size: usize) -> f32 {
        LONG * self.side(axis, size) - STRIDE as f32
    }

    /// Its part that a board of `size` rows can have borders in: writing beside it has shorter ones.
    fn of_size(&self, group: &[Border], size: usize) -> Area {
        let is_long = |border: &&Border| border.length() >= self.shortest(border.axis, size);
        Area::around(group.iter().filter(is_long))
    }

    /// Its part with borders of several cells in a row: writing has none, but some as long as one of a small cell.
    fn of_several(&self, group: &[Border], size: usize) -> Area {
        let is_longer = |border: &&Border| border.length() > self.side(border.axis, size);
        Area::around(group.iter().filter(is_longer))
    }

    /// The lattices of this area on which all borders in it lie that are as long as a cell, or at least all that
    /// are longer, and most of those of its group; others may be of marks.
    pub(super) fn lattices(&self, group: &[Border], borders: &[Border]) -> Vec<Lattice> {
        let within = |area: &Area, size: usize| area.lattice(group, borders, (size, STRAY));
        // Writing beside a board parts its outer borders, of which only short pieces may be near the others.
        let held = LazyCell::new(|| self.held(borders));
        // Between marks, outer borders may show in short pieces alone.
        let of_size = |size| {
            within(self, size)
                .or_else(|| within(&self.of_size(group, size), size))
                .or_else(|| within(&self.of_several(group, size), size))
                .or_else(|| within(&self.of_size(&held, size), size))
        };
        SIZES.filter_map(of_size).collect()
    }

    /// Those of some borders of which all lies within.
    pub(super) fn held(&self, borders: &[Border]) -> Vec<Border> {
        borders.iter().copied().filter(|it| self.holds(it)).collect()
    }

    /// The lattice of `size` rows of this area; of the borders of the group, this share of their length may `stray` from it.
    pub(super) fn lattice(
        &self,
        group: &[Border],
        borders: &[Border],
        (size, stray): (usize, f32),
    ) -> Option<Lattice> {
        let lines = |axis: Axis| {
            let (along, across) = self.spans(axis);
            let shortest = self.shortest(axis, size);
            let is_long = |border: &&Border| border.length() >= shortest;
            let inside = borders.iter().filter(|border| {
                border.axis == axis
                    && !border.ends_picture
                    && (along.0 - 1.0..=along.1 + 1.0).contains(&border.at)
                    && border.to >= across.0
                    && border.from <= across.1
            });
            let longer_than = |least: f32| {
                let longer = inside.clone().filter(|border| border.length() > least);
                let places: Vec<f32> = longer.filter(is_long).map(|border| border.at).collect();
                lines(&places, along, size)
            };
            // A side of a small cell may be seen as no longer than one of a mark.
            let lines =
                longer_than(0.0).or_else(|| longer_than((across.1 - across.0) / size as f32))?;
            let own = group.iter().filter(|it| it.axis == axis && !it.ends_picture);
            let length = |off: &dyn Fn(&Border) -> bool| {
                own.clone().filter(|border| off(border)).map(Border::length).sum::<f32>()
            };
            let pitch = lines[1] - lines[0];
            let is_off = |border: &Border| border.step(lines[0], pitch).is_none();
            (length(&is_off) <= stray * length(&|_| true)).then_some(lines)
        };
        Some(Lattice { xs: lines(Axis::X)?, ys: lines(Axis::Y)? })
    }
}

/// The lines of a lattice of `size` cells from about `from` to about `to`: those from which all of
/// `places` are the least off (least squares). `None` if one is too far off, or if there are too few
/// to tell.
fn lines(places: &[f32], (from, to): (f32, f32), size: usize) -> Option<Vec<f32>> {
    /// Lines of the lattice that must be among the places.
    const FEWEST: usize = 3;
    let about = (to - from) / size as f32;
    let steps: Vec<f32> = places.iter().map(|at| ((at - from) / about).round()).collect();
    let mut different = steps.clone();
    different.sort_by(f32::total_cmp);
    different.dedup();
    if about < MIN_CELL || different.len() < FEWEST {
        return None;
    }
    let mean = |values: &[f32]| values.iter().sum::<f32>() / values.len() as f32;
    let (step, place) = (mean(&steps), mean(places));
    let pairs = || steps.iter().zip(places).map(|(s, p)| (s - step, p - place));
    let pitch = pairs().map(|(s, p)| s * p).sum::<f32>() / pairs().map(|(s, _)| s * s).sum::<f32>();
    let first = place - step * pitch;
    let last = first + pitch * size as f32;
    let off = |at: f32, is: f32| (at - is).abs();
    let fits = steps
        .iter()
        .zip(places)
        .all(|(step, &at)| off(first + step * pitch, at) <= OFF.0 * pitch + OFF.1);
    let ends = STRIDE as f32 + 1.0 + FRAME * pitch;
    (fits && off(first, from) <= ends && off(last, to) <= ends)
        .then(|| (0..=size).map(|k| first + pitch * k as f32).collect())
}

/// The edges of a picture far from all that is on it.
#[cfg(test)]
pub(super) const PAGE: Area = Area { xs: (-1e4, 1e4), ys: (-1e4, 1e4) };

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn writing_may_part_the_outer_borders_of_a_board() {
        let cells = |at: f32| 40.0 + 50.0 * at;
        let side = |axis: Axis, at: f32, from: f32, to: f32| {
            Border::seen(axis, cells(at), (cells(from), cells(to)))
        };
        // The first column's is seen at both ends alone by those that hang together.
        let near = [
            side(Axis::X, 0.0, 0.0, 0.3),
            side(Axis::X, 0.0, 5.7, 6.0),
            side(Axis::X, 2.0, 0.0, 3.0),
            side(Axis::X, 3.0, 3.0, 6.0),
            side(Axis::X, 6.0, 0.0, 6.0),
            side(Axis::Y, 0.0, 1.0, 6.0),
            side(Axis::Y, 3.0, 1.0, 4.0),
            side(Axis::Y, 4.0, 3.0, 6.0),
            side(Axis::Y, 6.0, 1.0, 6.0),
            // A letter below.
            side(Axis::X, 4.4, 6.2, 6.5),
        ];
        let apart = side(Axis::X, 0.0, 2.5, 3.5);
        let sizes = |borders: &[Border]| -> Vec<usize> {
            let area = Area::candidates(&near, &PAGE).next().expect("a square");
            area.lattices(&near, borders).iter().map(Lattice::rows).collect()
        };
        assert!(!sizes(&near).contains(&6));
        assert!(sizes(&[&near[..], &[apart]].concat()).contains(&6));
    }

    #[test]
    fn a_mark_in_a_small_cell_has_sides_as_long_as_it() {
        let sizes = |cell: f32| -> Vec<usize> {
            let (end, mark) = (6.0 * cell, (2.3 * cell, (2.2 * cell, 2.8 * cell)));
            let all = (0..=6).map(|line| (line as f32 * cell, (0.0, end))).chain([mark]);
            let both = |(at, ends)| Axis::BOTH.map(|axis| Border::seen(axis, at, ends));
            let group: Vec<Border> = all.flat_map(both).collect();
            let area = Area::candidates(&group, &PAGE).next().expect("a square");
            area.lattices(&group, &group).iter().map(Lattice::rows).collect()
        };
        let shortest = |cell: f32| LONG * cell - STRIDE as f32;
        assert!(0.6 * 20.0 > shortest(20.0) && 0.6 * 60.0 < shortest(60.0));
        assert_eq!([20.0, 60.0].map(|cell| sizes(cell).contains(&6)), [true; 2]);
    }

    #[test]
    fn writing_beside_a_board_is_no_part_of_it() {
        let found = |cell: f32| -> Vec<(usize, f32)> {
            let end = 6.0 * cell;
            let all = (0..=6).map(|line| line as f32 * cell);
            let across = |at| Axis::BOTH.map(|axis| Border::seen(axis, at, (0.0, end)));
            let mut group: Vec<Border> = all.flat_map(across).collect();
            // A letter above it.
            group.push(Border::seen(Axis::X, 2.3 * cell, (-15.0, -6.0)));
            let whole = Area::candidates(&group, &PAGE).next().expect("a square");
            assert!(whole.ys.0 < -15.0);
            let lattices = whole.lattices(&group, &group);
            lattices.iter().map(|lattice| (lattice.rows(), lattice.ys[0].round())).collect()
        };
        // Each cell may be four as well, or nine.
        assert_eq!(found(50.0), [(6, 0.0), (12, 0.0), (18, 0.0)]);
        assert_eq!(found(18.0), [(6, 0.0)], "cells hardly larger than letters");
    }
}
