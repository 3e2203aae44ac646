//! What lies over a board and ends amid its cells: where the edge of one thing meets that of another and hides how it goes
//! on, it lies over it (Guzmán, "Decomposition of a visual scene into three-dimensional bodies", AFIPS 1968).

mod missing;

use std::ops::Range;

use super::{
    cells::{ALIKE, Cells},
    colour::{Dominant, Lab, dominant},
    lattice::{Lattice, all_around, pitch},
    pixels::{Axis, PixelLine, Pixels, contrast},
    walls::cell_at,
};

/// The least contrast of pixels of two colours.
const OTHER: u8 = 24;
/// How far beside a grid line, or the gap, cells are looked at, from and to, as shares of the pitch.
const BESIDE: [f32; 2] = [0.07, 0.2];
/// How far from the middle of a grid line it is looked for, in pixels.
const NEAR_LINE: f32 = 1.5;
/// How far from other grid lines, in a cell beside them, it isn't looked at, as a share of the pitch.
const CROSSING: f32 = 0.1;
/// How long a grid line and the cells beside it are to be seen up to where something lies over them, as a share of the
/// pitch, …
const SHOWN: f32 = 0.06;
/// … and how long nothing but that: marks are smaller.
const HIDDEN: f32 = 0.35;
/// In pixels, what is looked at on both sides at least: the first has to lie in the same cell.
const LEAST: usize = 3;
/// How far from an edge it may have a border or a shadow, in pixels.
const BORDER: usize = 2;
/// The least share of what lies over a grid line that has its colour: there may be writing.
const PLAIN: f32 = 0.5;
/// The least share of a grid line, along it, that doesn't show there.
const LINELESS: f32 = 0.3;
/// The most of what is beside it that has that colour.
const STRAY: f32 = 0.1;
/// Where so many grid lines end at something of one colour, it lies over the board: one may end at a mark.
const ENDS: usize = 2;
/// How many points of a cell are looked at along each axis, and which share of all is enough to tell its colour.
const POINTS: usize = 12;
const TELLING: f32 = 0.12;

/// What lies over a board.
pub(super) struct Overlap {
    /// In how many places grid lines end at it, or the side of a cell lacks its line.
    pub(super) ends: usize,
    /// The cells that it may lie over, in order, but for those of which enough shows.
    pub(super) hidden: Vec<usize>,
}

/// Where a grid line ends at something, or is missing below it.
struct End {
    colour: Dominant,
    /// The cells on both sides of the line.
    cells: Vec<usize>,
    /// How often it ends: twice where it is missing all along the side of a cell.
    times: usize,
}

impl Overlap {
    /// What lies over a board whose cells are of the regions `labels`, row by row, if something does.
    pub(super) fn find(
        pixels: Pixels<'_>,
        lattice: &Lattice,
        cells: &Cells,
        labels: &[u8],
    ) -> Option<Overlap> {
        let regions = cells.region_colours(labels);
        let strips = Axis::BOTH.map(|axis| Strips::new(pixels, lattice, (cells, &regions), axis));
        let ends_along = |strips: &Strips<'_>| {
            (0..=cells.size).flat_map(|line| strips.grid_line(line).ends()).collect::<Vec<_>>()
        };
        let mut ends: Vec<End> = strips.iter().flat_map(ends_along).collect();
        ends.extend(missing::ends(pixels, cells, labels));
        let (mut count, mut hidden) = (0, vec![false; labels.len()]);
        loop {
            let times = |colour: &Dominant| {
                let like = ends.iter().filter(|it| it.colour.is_near(colour));
                like.map(|end| end.times).sum::<usize>()
            };
            // The most common colour first.
            let colours = ends.iter().map(|end| end.colour);
            let most = colours.max_by_key(times).filter(|colour| times(colour) >= ENDS);
            let Some(colour) = most else { break };
            let like: Vec<End> = ends.extract_if(.., |it| it.colour.is_near(&colour)).collect();
            count += like.len();
            let beside: Vec<usize> = like.into_iter().flat_map(|end| end.cells).collect();
            for cell in all_around(&beside, cells.size) {
                let own = regions[usize::from(labels[cell])];
                hidden[cell] |= !shows(pixels, cells, cell, &colour, own);
            }
        }
        let hidden = (0..labels.len()).filter(|&cell| hidden[cell]).collect();
        (count > 0).then_some(Overlap { ends: count, hidden })
    }
}

/// Whether enough of a cell is to be seen beside what lies over it to tell that it is of the region with the colour `own`.
fn shows(pixels: Pixels<'_>, cells: &Cells, cell: usize, over: &Dominant, own: Lab) -> bool {
    let points = |axis: Axis, at: usize| {
        let [from, to] = cells.tiles[axis as usize][at];
        let step = (to - from) / POINTS as f32;
        (0..POINTS).map(move |point| pixels.inside(axis, from + step * (point as f32 + 0.5)))
    };
    let (row, col) = (cell / cells.size, cell % cells.size);
    let line = |y: usize| points(Axis::X, col).map(move |x| pixels.line(Axis::X, y).rgb(x));
    let all: Vec<[u8; 3]> = points(Axis::Y, row).flat_map(line).collect();
    over.second(&all).is_some_and(|colour| colour.share >= TELLING && is_near(&colour, &[own]))
}

/// Whether a colour may be that of one of some regions.
fn is_near(colour: &Dominant, regions: &[Lab]) -> bool {
    let lab = Lab::from_rgb(colour.rgb);
    regions.iter().any(|region| region.distance(lab) <= ALIKE)
}

/// The strips of cells side by side along an axis, and how their grid lines are looked at.
struct Strips<'a> {
    pixels: Pixels<'a>,
    cells: &'a Cells,
    /// The colours of the regions.
    regions: &'a [Lab],
    axis: Axis,
    /// The grid lines across the axis.
    lines: &'a [f32],
    /// How far beside a grid line, or the gap, cells are looked at, from and to, in pixels.
    beside: [f32; 2],
    /// Where the first line of pixels along the axis lies, and how many there are, from one end of the board to the other.
    first: usize,
    sections: usize,
    /// For each cell of a strip, the sections in which that lies, but for what is near other grid lines.
    within: Vec<Range<usize>>,
    /// How many sections show a grid line and the cells, and how many nothing but something that lies over it.
    shown: usize,
    hidden: usize,
}

impl<'a> Strips<'a> {
    fn new(
        pixels: Pixels<'a>,
        lattice: &'a Lattice,
        (cells, regions): (&'a Cells, &'a [Lab]),
        axis: Axis,
    ) -> Strips<'a> {
        let [lines, others] = [axis, axis.other()].map(|axis| lattice.lines(axis).as_slice());
        let [across, along] = [lines, others].map(pitch);
        let section = |at: f32| pixels.inside(axis.other(), at);
        let first = section(others[0]);
        let thickest = cells.walls.iter().map(|wall| wall.thickness).fold(0.0, f32::max);
        let margin = thickest / 2.0 + NEAR_LINE + CROSSING * along;
        let place_of = |at: f32| section(at).saturating_sub(first);
        let cell = |ends: &[f32]| place_of(ends[0] + margin)..place_of(ends[1] - margin);
        Strips {
            pixels,
            cells,
            regions,
            axis,
            lines,
            beside: BESIDE.map(|share| share * across),
            first,
            sections: section(others[others.len() - 1]) + 1 - first,
            within: others.windows(2).map(cell).collect(),
            shown: ((SHOWN * along) as usize).max(LEAST),
            hidden: ((HIDDEN * along) as usize).max(2 * LEAST),
        }
    }

    fn grid_line(&self, line: usize) -> GridLine<'_> {
        let (place, tiles) = (self.lines[line], &self.cells.tiles[self.axis as usize]);
        let inside = |at: f32| self.pixels.inside(self.axis, at);
        let before = line.checked_sub(1).map_or(place, |at| tiles[at][1]).min(place - NEAR_LINE);
        let after = tiles.get(line).map_or(place, |tile| tile[0]).max(place + NEAR_LINE);
        let [near, far] = self.beside;
        GridLine {
            strips: self,
            number: line,
            before: inside(before - far)..inside(before - near) + 1,
            line: inside(place - NEAR_LINE)..inside(place + NEAR_LINE) + 1,
            after: inside(after + near)..inside(after + far) + 1,
        }
    }

    /// A line of pixels along the axis.
    fn section(&self, at: usize) -> PixelLine<'a> {
        self.pixels.line(self.axis, self.first + at)
    }
}

/// A grid line within a board, with the cells along it.
struct GridLine<'a> {
    strips: &'a Strips<'a>,
    /// Which of the grid lines across the axis it is.
    number: usize,
    /// Where sections show the cells before it, itself, and the cells past it.
    before: Range<usize>,
    line: Range<usize>,
    after: Range<usize>,
}

impl GridLine<'_> {
    /// Where it ends amid a cell, at something that hides it and both cells.
    fn ends(&self) -> Vec<End> {
        let size = self.strips.cells.size;
        let mut ends = Vec::new();
        let along = self.strips.within.iter().enumerate();
        for (cell, range) in along.filter(|(_, range)| self.changes_within(range)) {
            let mut at = range.start + BORDER + LEAST;
            while at + BORDER + LEAST <= range.end {
                match self.end(at, range) {
                    Some(colour) => {
                        let beside = self.number.saturating_sub(1)..(self.number + 1).min(size);
                        let cells =
                            beside.map(|strip| cell_at(size, self.strips.axis, strip, cell));
                        ends.push(End { colour, cells: cells.collect(), times: 1 });
                        // Near its edge the same is seen.
                        at += 2 * BORDER + 1;
                    }
                    None => at += 1,
                }
            }
        }
        ends
    }

    /// Whether it changes within some sections, which most don't. Every [`LEAST`]th is looked at: what shows and what is hidden
    /// are as long.
    fn changes_within(&self, sections: &Range<usize>) -> bool {
        let Strips { pixels, axis, first, .. } = *self.strips;
        let mut places = self.line.clone();
        places.any(|place| {
            let line = pixels.line(axis.other(), place);
            let mut along = sections.clone().step_by(LEAST).map(|at| first + at);
            along.next().is_some_and(|at| line.first_other(along, line.rgb(at)).is_some())
        })
    }

    /// The colour of what it ends at in a section, within those of one cell.
    fn end(&self, at: usize, cell: &Range<usize>) -> Option<Dominant> {
        let Strips { shown, hidden, sections: last, .. } = *self.strips;
        let (from, to) = (at - BORDER, at + BORDER);
        let changes = |place: usize| {
            let [from, to] = [from, to].map(|at| self.strips.section(at).rgb(place));
            contrast(from, to) >= OTHER
        };
        if !self.line.clone().any(changes) {
            return None;
        }
        let shown_before = from >= cell.start + shown && to + hidden <= last;
        let shown_after = to + shown <= cell.end && from >= hidden;
        let past = || self.over(from - shown..from, [to..to + hidden, to..to + LEAST]);
        let up_to = || self.over(to..to + shown, [from - hidden..from, from - LEAST..from]);
        shown_before.then(past).flatten().or_else(|| shown_after.then(up_to).flatten())
    }

    /// The colour of what lies over the sections `hidden`, and over the next of them, if the line and a cell beside it are to
    /// be seen in those that are `shown`.
    fn over(&self, shown: Range<usize>, hidden: [Range<usize>; 2]) -> Option<Dominant> {
        let across = || self.before.start..self.after.end;
        let over = dominant(&self.block(&hidden[0], across()).collect::<Vec<_>>())?;
        let share = |colours: &mut dyn Iterator<Item = [u8; 3]>| {
            let (mut over_them, mut all) = (0, 0);
            colours.for_each(|rgb| {
                all += 1;
                over_them += usize::from(over.is_near_to(rgb));
            });
            over_them as f32 / all.max(1) as f32
        };
        let is_over = |sections: &Range<usize>| {
            let parts = [self.before.clone(), self.after.clone(), across()];
            // A thin line takes few of the pixels that it is looked for in.
            let lacks_line = |at: &usize| {
                let section = self.strips.section(*at);
                self.line.clone().all(|place| over.is_near_to(section.rgb(place)))
            };
            let without = sections.clone().filter(lacks_line).count();
            without as f32 >= LINELESS * sections.len() as f32
                && parts.into_iter().all(|part| share(&mut self.block(sections, part)) >= PLAIN)
        };
        if over.is_near_to(self.strips.cells.line) || !hidden.iter().all(is_over) {
            return None;
        }
        let differs = |part: Range<usize>, other: [u8; 3]| {
            shown.clone().all(|at| {
                let section = self.strips.section(at);
                part.clone().any(|place| contrast(section.rgb(place), other) >= OTHER)
            })
        };
        let is_cell = |part: &Range<usize>| {
            let colours: Vec<[u8; 3]> = self.block(&shown, part.clone()).collect();
            share(&mut colours.iter().copied()) <= STRAY
                && dominant(&colours).is_some_and(|own| {
                    contrast(own.rounded(), over.rounded()) >= OTHER
                        && is_near(&own, self.strips.regions)
                        && differs(self.before.end - 1..self.after.start + 1, own.rounded())
                })
        };
        let is_end = differs(self.line.clone(), over.rounded())
            && [&self.before, &self.after].into_iter().any(is_cell);
        is_end.then_some(over)
    }

    /// The pixels of some sections at some places across the line.
    fn block(
        &self,
        sections: &Range<usize>,
        places: Range<usize>,
    ) -> impl Iterator<Item = [u8; 3]> + use<'_> {
        let sections = sections.clone().map(|at| self.strips.section(at));
        sections.flat_map(move |section| places.clone().map(move |at| section.rgb(at)))
    }
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, imageops};

    use super::*;
    use crate::vision::fixture::{BOARD, PAINTS, map, squared};

    const CELL: u32 = 40;
    const GREY: Rgb<u8> = Rgb([90, 90, 96]);

    /// A board on a white page, with thin black lines between its cells.
    fn drawn() -> RgbImage {
        let (from, to) = (CELL, 7 * CELL);
        let labels = map(&BOARD);
        RgbImage::from_fn(8 * CELL, 8 * CELL, |x, y| {
            let on_board = |at: u32| (from..=to).contains(&at);
            if !on_board(x) || !on_board(y) {
                return Rgb([255; 3]);
            }
            if x % CELL == 0 || y % CELL == 0 {
                return Rgb([0; 3]);
            }
            let cell = (y / CELL - 1) * 6 + x / CELL - 1;
            Rgb(PAINTS[usize::from(labels[cell as usize])])
        })
    }

    /// How many lines end at what lies over a board, and which cells that hides.
    fn found(image: &RgbImage) -> Option<(usize, Vec<usize>)> {
        let lattice = squared((1..=7).map(|line| (line * CELL) as f32 + 0.5).collect());
        let pixels = Pixels::from(image);
        let cells = Cells::measure(pixels, &lattice).expect("cells");
        let overlap = Overlap::find(pixels, &lattice, &cells, &map(&BOARD))?;
        Some((overlap.ends, overlap.hidden))
    }

    /// The board with a notice of one colour at a place, so wide and high.
    fn covered(colour: Rgb<u8>, (x, y): (u32, u32), (wide, high): (u32, u32)) -> RgbImage {
        let mut image = drawn();
        let notice = RgbImage::from_pixel(wide, high, colour);
        imageops::replace(&mut image, &notice, x.into(), y.into());
        image
    }

    #[test]
    fn lines_end_at_nothing_on_a_board_as_it_is() {
        assert_eq!(found(&drawn()), None);
    }

    #[test]
    fn a_notice_hides_the_cells_of_which_hardly_anything_shows() {
        // From the second row's third column, most of which it leaves, over all of the fourth, to within the fifth.
        let place = (3 * CELL + 30, 2 * CELL - 10);
        let image = covered(GREY, place, (CELL + 20, CELL + 18));
        let (ends, hidden) = found(&image).expect("a notice");
        assert!(ends >= 4, "two lines down and two across it end at its sides: {ends}");
        assert_eq!(hidden, [9]);
        // Where it has a region's colour, the cells of that may be below it.
        let image = covered(Rgb(PAINTS[3]), place, (CELL + 20, CELL + 18));
        assert_eq!(found(&image).map(|it| it.1), Some(vec![9, 16]));
    }

    #[test]
    fn a_notice_hides_nothing_where_enough_of_all_cells_shows() {
        let image = covered(GREY, (2 * CELL + 20, 2 * CELL + 12), (CELL, 16));
        assert_eq!(found(&image), Some((2, vec![])));
    }

    #[test]
    fn a_notice_from_beyond_the_board_ends_lines_of_its_frame() {
        let image = covered(GREY, (6 * CELL + 10, 3 * CELL + 12), (CELL, 16));
        let (ends, hidden) = found(&image).expect("a notice");
        assert_eq!((ends, hidden), (2, vec![]));
    }

    #[test]
    fn a_notice_as_wide_as_a_cell_hides_the_line_across_it() {
        // Over the line between two rows of the fourth column, from one grid line to the next.
        let over = |row: u32, colour| {
            found(&covered(colour, (4 * CELL + 1, row * CELL + 16), (CELL - 1, CELL)))
        };
        // Enough of both cells shows, unless it has the colour of their region, or of one of two.
        assert_eq!(over(1, GREY), Some((1, vec![])));
        assert_eq!(over(1, Rgb(PAINTS[1])), Some((1, vec![3, 9])));
        assert_eq!(over(5, Rgb(PAINTS[1])), Some((1, vec![27])));
        // A whole region without lines has their colour.
        let mut image = drawn();
        let two = RgbImage::from_pixel(CELL - 1, 2 * CELL - 1, Rgb(PAINTS[4]));
        imageops::replace(&mut image, &two, (3 * CELL + 1).into(), (5 * CELL + 1).into());
        assert_eq!(found(&image), None);
        // Where two colours meet without a line, either may lie over the other.
        let image = covered(Rgb(PAINTS[1]), (4 * CELL + 1, 6 * CELL), (CELL - 1, 1));
        assert_eq!(found(&image), Some((2, vec![27, 33])));
        // Where the lines are of the colour of both cells of a region, none is missing between those.
        let mut image = drawn();
        for pixel in image.pixels_mut().filter(|pixel| pixel.0 == [0; 3]) {
            *pixel = Rgb(PAINTS[4]);
        }
        assert_eq!(found(&image), None);
    }

    #[test]
    fn a_streak_that_lets_lines_show_is_no_notice() {
        let mut image = drawn();
        for (x, y, Rgb(rgb)) in image.enumerate_pixels_mut() {
            if (2 * CELL + 12..4 * CELL).contains(&x) && (2 * CELL + 20..6 * CELL).contains(&y) {
                // The lines stay dark.
                *rgb = if rgb == &[0; 3] { [60, 55, 0] } else { [240, 220, 120] };
            }
        }
        assert_eq!(found(&image), None);
    }

    #[test]
    fn marks_and_pointers_are_no_notices() {
        // A bar as long as a cross, and a small square on a line.
        for (place, extent) in
            [((2 * CELL + 8, 2 * CELL + 18), (24, 5)), ((3 * CELL - 6, 90), (12, 12))]
        {
            assert_eq!(found(&covered(GREY, place, extent)), None, "{place:?}");
        }
    }
}
