//! Where a board whose regions have no colours of their own ends: at its frame, or at a page of another colour.
//!
//! What a picture cuts off at a grid line looks whole but for that: the line is a wall in places, and others stick out.

use super::{
    cells::Cells,
    colour::{Dominant, difference},
    lattice::{Lattice, SAME_COLOUR, median},
    pixels::{Pixels, contrast},
    side::Side,
    spot::Stamp,
    walls::{self, Wall},
};
use crate::board::{Board, Cell};

/// How much of the way from other grid lines to walls the frame's thickness is at least.
const AS_THICK: f32 = 0.5;
/// How much thicker in pixels than other grid lines walls are that enclose a board for sure.
const THICKER: f32 = 0.8;
/// The least share that grid lines between outer cells show of what those between others do.
const AS_MUCH: f32 = 0.6;
/// How much larger the share of outer cells may be in which something is written than that of the others.
const MORE_WRITTEN: f32 = 0.15;
/// So many of them are no crosses or dots: queens, and not counts of them.
const QUEENS: usize = 2;
/// So many kinds of marks are in a board at most: queens, crosses and dots.
const KINDS_OF_MARKS: usize = 3;
/// How much the parts of an even side of the frame differ from its median, as a share of it.
const EVEN: f32 = 0.2;
/// … or where hardly any of it shows, as a share of the walls.
const SLIGHT: f32 = 0.1;
/// The least share of the frame's parts that are as thick or as even, on each side: a button may lie over one.
const MOSTLY: f32 = 0.8;
/// How far past an outer line the page is looked at, as a share of the pitch: past the thickest frame, …
const PAST: f32 = 0.35;
/// … or nearer, where the picture ends before or something is written there; the farthest counts.
const NEARER: [f32; 3] = [PAST / 4.0, PAST / 2.0, PAST];
/// A pixel up to so many times as different from the walls as from the page is of a grid line: those may be fainter.
const FAINTER: u32 = 3;
/// How different a page is from the lines where a frame can be told from it, in levels of 255.
const TOLD_APART: u32 = 12;
/// The strips past a side in which grid lines that go on are looked for, as shares of the pitch: at once, where fewer of them
/// tell than farther off, where writing may lie in line with some; besides, so large a share of all does.
const STRIPS: [[f32; 2]; 6] =
    [[0.2, 0.45], [0.45, 0.7], [0.8, 1.1], [1.2, 1.5], [1.6, 1.9], [2.1, 2.4]];
const FEWEST_AT_ONCE: usize = 2;
const FEWEST: usize = 3;
const SEVERAL: f32 = 0.25;
/// In so many strips they go on past a frame as thick as walls: a row of buttons, one below each column, lies in two.
const PAST_FRAME: usize = 3;
/// At so many places along a strip a line is looked for, and by this contrast.
const DEPTHS: usize = 6;
const SEEN: u8 = 8;
/// Where else the same must not be seen: on paper with finer lines, or under writing, it is.
const ELSEWHERE: [f32; 3] = [-0.25, 0.25, 0.5];
/// How far from an outer line its frame is looked for, in pixels.
const NEAR: f32 = 2.0;
/// Contrast from which a page is no cell, not even one that is shaded.
const OTHER_PAGE: u8 = 24;

impl Lattice {
    /// Whether the board of the regions `labels` is seen to end on all sides: at a frame as thick as its walls, or, if it
    /// `may_be_even`, at one as thick all along, or on one page all around. A grid line at which it is cut off is a wall in
    /// places, and others go on past it.
    pub(super) fn is_framed(
        &self,
        pixels: Pixels<'_>,
        cells: &Cells,
        labels: &[u8],
        may_be_even: bool,
    ) -> bool {
        let (thin, thick) = thin_and_thick(cells, labels);
        let (frame, least) = (self.frame_sides(pixels, cells), frame_of(thin, thick));
        let are_all = |is_framed: &dyn Fn(&FrameSide) -> bool| {
            frame.as_ref().is_some_and(|sides| sides.iter().all(is_framed))
        };
        if are_all(&|side| side.is_thick(least)) {
            return self.is_drawn_on_sheet(pixels)
                || !self.is_drawn_in_part(pixels) && !self.has_lines_past(PAST_FRAME, pixels);
        }
        let is_even = |side: &FrameSide| side.is_thick(least) || self.is_even(side, pixels, cells);
        (may_be_even && are_all(&is_even) || self.ends_alike(pixels, cells, thick, may_be_even))
            && !self.has_lines_past(1, pixels)
    }

    /// Whether all sides end alike on one page: without a frame where no cell has the page's colour, or, if it `may_be_even`, at
    /// one in the colour of the other grid lines, which walls, so `thick`, don't have.
    fn ends_alike(&self, pixels: Pixels<'_>, cells: &Cells, thick: f32, may_be_even: bool) -> bool {
        let Some(page) = self.page_of_one_colour(pixels) else { return false };
        // On a page of the walls' colour, those on an outer line aren't seen.
        if difference(page, cells.line) < TOLD_APART {
            return false;
        }
        // How thick the frame of a colour is, if it is the same everywhere.
        let thickness = |line: [u8; 3]| {
            let side =
                |side| walls::frame_side(pixels, self, (side, Some(page)), line, &cells.colours);
            let parts: Vec<f32> = Side::ALL.into_iter().flat_map(side).collect();
            let usual = median(parts.clone());
            let tolerance = walls::LINE.min(SLIGHT * thick).max(EVEN * usual);
            parts.iter().all(|it| (it - usual).abs() <= tolerance).then_some(usual)
        };
        let is_page = |own: &Dominant| contrast(own.rounded(), page) < OTHER_PAGE;
        if !cells.colours.iter().any(is_page) && thickness(cells.line).is_some() {
            return true;
        }
        let frame = self.frame_colour(pixels, cells, page).filter(|_| may_be_even);
        frame.and_then(thickness).is_some_and(|usual| usual >= walls::LINE)
    }

    /// Whether these outer cells of a board without colours are its own, though a smaller one lies within and they have the
    /// colour of the page: nothing is written in them as heads and clues are, as much of grid lines shows between them as
    /// between the others, and a frame as thick as the walls, thicker than other lines, encloses them.
    pub(super) fn is_walled_around(
        &self,
        pixels: Pixels<'_>,
        cells: &Cells,
        board: &Board,
        outer: &[Cell],
    ) -> bool {
        let labels = board.region_of();
        let is_outer: Vec<bool> = board.cells().map(|cell| outer.contains(&cell)).collect();
        let shown_between = |are_outer: bool| {
            let are_meant = |wall: &Wall| {
                !wall.parts(labels)
                    && [wall.a, wall.b].into_iter().all(|it| is_outer[it] == are_outer)
            };
            cells.walls.usual(|wall| wall.mass, are_meant).unwrap_or(0.0)
        };
        let (thin, thick) = thin_and_thick(cells, labels);
        // Of dashes, none may show between the others.
        let shown = shown_between(true);
        let is_framed =
            |sides: [FrameSide; 4]| sides.iter().all(|side| side.is_thick(frame_of(thin, thick)));
        thick >= thin + THICKER
            && shown > 0.0
            && shown >= AS_MUCH * shown_between(false)
            && !self.may_have_heads(pixels, &is_outer)
            && self.frame_sides(pixels, cells).is_some_and(is_framed)
    }

    /// Whether what is written in some outer cells, but not in others, may be heads or clues. It hardly is where there is
    /// nothing but crosses and a few queens that are in the others too, nor where those on all four sides are as empty.
    fn may_have_heads(&self, pixels: Pixels<'_>, is_outer: &[bool]) -> bool {
        let size = self.cols();
        let of = |are_outer: bool| {
            let cells = (0..size * size).filter(move |&at| is_outer[at] == are_outer);
            cells.map(|at| self.spot(at % size, at / size))
        };
        let written =
            |are_outer: bool| of(are_outer).filter(|cell| !cell.is_blank(pixels)).count() as f32;
        let share = |are_outer: bool| written(are_outer) / of(are_outer).count().max(1) as f32;
        // They are along one or two sides as a rule.
        let are_all_around = of(true).count() == 4 * (size - 1);
        if written(true) == 0.0 || are_all_around && share(true) <= share(false) + MORE_WRITTEN {
            return false;
        }
        let known: Vec<Stamp> = of(false).filter_map(|cell| cell.stamp(pixels)).collect();
        let marks = of(true).filter(|cell| !cell.is_blank(pixels)).map(|cell| cell.stamp(pixels));
        let Some(marks) = marks.collect::<Option<Vec<Stamp>>>() else { return true };
        let is_among = |some: &[Stamp], mark: &Stamp| some.iter().any(|it| it.is_like(mark));
        let mut kinds: Vec<Stamp> = Vec::new();
        for mark in &marks {
            if !is_among(&kinds, mark) {
                kinds.push(mark.clone());
            }
        }
        if kinds.len() > KINDS_OF_MARKS || !marks.iter().all(|mark| is_among(&known, mark)) {
            return true;
        }
        marks.iter().filter(|mark| !mark.is_nearly_cross()).count() > QUEENS
    }

    /// The frame in the walls' colour; `None` if past some sides it can't be told from what is there, and past others it can.
    fn frame_sides(&self, pixels: Pixels<'_>, cells: &Cells) -> Option<[FrameSide; 4]> {
        let around = self.around(pixels, cells.line)?;
        Some(Side::ALL.map(|side| {
            let past = around[side as usize];
            let parts = walls::frame_side(pixels, self, (side, past), cells.line, &cells.colours);
            FrameSide { side, past, parts }
        }))
    }

    /// Whether a side of the frame is as thick all along, on a page into which the grid lines don't go on.
    fn is_even(&self, frame: &FrameSide, pixels: Pixels<'_>, cells: &Cells) -> bool {
        let FrameSide { side, past, ref parts } = *frame;
        let usual = median(parts.clone());
        frame.are_most(|it| (it - usual).abs() <= EVEN * usual)
            && usual >= walls::LINE
            && self.is_mostly_page_past(side, pixels)
            && past.is_none_or(|past| !self.sticks_out(side, pixels, [cells.line, past]))
    }

    /// The colour of most of what is looked at past each side: of one page. `None` if there are several, or if the picture ends
    /// before.
    fn page_of_one_colour(&self, pixels: Pixels<'_>) -> Option<[u8; 3]> {
        let past = |side: Side| {
            let near = NEARER.iter().skip(1).rev();
            near.map(|&past| self.grounds_past(side, past, pixels)).find(|it| !it.is_empty())
        };
        let sides: Vec<Vec<[u8; 3]>> = Side::ALL.into_iter().filter_map(past).collect();
        let page = middle_of(sides.concat())?;
        let is_page = |past: &Vec<[u8; 3]>| {
            let like = past.iter().filter(|&&rgb| contrast(rgb, page) <= SAME_COLOUR).count();
            like as f32 >= MOSTLY * self.rows() as f32
        };
        (sides.len() == Side::ALL.len() && sides.iter().all(is_page)).then_some(page)
    }

    /// The colour of a frame on a page that walls don't have: what differs most from cells and page near the outer lines, at
    /// most of their places. `None` where it can't be told from those, or may be a mixture of both.
    fn frame_colour(&self, pixels: Pixels<'_>, cells: &Cells, page: [u8; 3]) -> Option<[u8; 3]> {
        let own = middle_of(cells.colours.iter().map(Dominant::rounded).collect())?;
        let colours = Side::ALL.into_iter().flat_map(|side| {
            let (axis, outer) = (side.axis(), self.outer(side));
            let near = pixels.inside(axis, outer - NEAR)..=pixels.inside(axis, outer + NEAR);
            self.lines(axis.other()).windows(2).filter_map(move |lines| {
                let line = pixels.line_at(axis, f32::midpoint(lines[0], lines[1]));
                let differs = |rgb: &[u8; 3]| difference(*rgb, own).min(difference(*rgb, page));
                near.clone().map(|at| line.rgb(at)).max_by_key(differs)
            })
        });
        let is_told = |frame: &[u8; 3]| {
            let is_between = |at: usize| {
                let (low, high) = (own[at].min(page[at]), own[at].max(page[at]));
                (low..=high).contains(&frame[at])
            };
            let is_apart = |other: [u8; 3]| difference(*frame, other) >= TOLD_APART;
            [own, page, cells.line].into_iter().all(is_apart) && !(0..3).all(is_between)
        };
        middle_of(colours.collect()).filter(is_told)
    }

    /// Whether grid lines go on past a side in so many strips at least, at once or some way off: behind a gap, or a bar, a
    /// board may go on.
    fn has_lines_past(&self, strips: usize, pixels: Pixels<'_>) -> bool {
        let several = (SEVERAL * (self.cols() - 1) as f32).ceil() as usize;
        let go_on = |side: Side, at: usize| {
            let fewest = if at == 0 { FEWEST_AT_ONCE } else { FEWEST };
            let seen = |off: f32| self.seen_past(side, STRIPS[at], off, pixels);
            let lines = seen(0.0);
            lines >= fewest.max(several) && ELSEWHERE.into_iter().all(|off| lines > 2 * seen(off))
        };
        let past = |side: Side| (0..STRIPS.len()).filter(|&at| go_on(side, at)).count();
        Side::ALL.into_iter().any(|side| past(side) >= strips)
    }

    /// Beside how many inner grid lines, a share `off` of the pitch from each, something shows past a side all along a strip,
    /// from its first end to its last as shares of the pitch: it differs there from what is on both its sides.
    fn seen_past(
        &self,
        side: Side,
        [first, last]: [f32; 2],
        off: f32,
        pixels: Pixels<'_>,
    ) -> usize {
        let (axis, across) = (side.axis(), self.lines(side.axis().other()));
        let depths = (0..DEPTHS).map(|step| {
            let share = first + (last - first) * step as f32 / (DEPTHS - 1) as f32;
            self.outer(side) + share * self.outwards(side)
        });
        let is_inside = |at: &f32| (0.0..pixels.length(axis) as f32).contains(at);
        let depths: Vec<f32> = depths.filter(is_inside).collect();
        // The picture may end before.
        if 2 * depths.len() < DEPTHS {
            return 0;
        }
        let shows = |lines: &&[f32]| {
            let pitch = (lines[2] - lines[0]) / 2.0;
            let (place, quarter) = (lines[1] + off * pitch, pitch / 4.0);
            depths.iter().all(|&depth| {
                let along = pixels.line_at(axis.other(), depth);
                let rgb = |at: f32| along.rgb(pixels.inside(axis.other(), at));
                let beside = [rgb(place - quarter), rgb(place + quarter)];
                let differs = |at: f32| beside.iter().all(|&it| contrast(rgb(at), it) >= SEEN);
                [-1.0, 0.0, 1.0].into_iter().any(|by| differs(place + by))
            })
        };
        across.windows(3).filter(shows).count()
    }

    /// The colour past each side, where it tells where the frame ends: not at the picture's edge, nor on a page of
    /// the lines' colour. `None` if some sides have that and some not: something else may look like the frame.
    fn around(&self, pixels: Pixels<'_>, line: [u8; 3]) -> Option<[Option<[u8; 3]>; 4]> {
        let around = Side::ALL.map(|side| {
            let colours = NEARER.iter().filter_map(|&past| self.colour_past(side, past, pixels));
            // The last of those that are told.
            colours.max_by_key(|&rgb| difference(rgb, line).min(TOLD_APART))
        });
        let told = around.map(|past| past.filter(|&rgb| difference(rgb, line) >= TOLD_APART));
        let seen = |colours: &[Option<[u8; 3]>]| colours.iter().flatten().count();
        (seen(&told) == 0 || seen(&told) == seen(&around)).then_some(told)
    }

    /// Whether most grid lines across a side go on past it, however little: a whole board's don't.
    fn sticks_out(&self, side: Side, pixels: Pixels<'_>, [line, past]: [[u8; 3]; 2]) -> bool {
        let (axis, across) = (side.axis(), self.lines(side.axis().other()));
        let (outer, reach) = (self.outer(side), PAST * self.outwards(side));
        // How far from the outer line something of the colour of the lines is.
        let length = |at: f32| {
            let beside = pixels.line_at(axis, at);
            let is_line = |&step: &usize| {
                let place = outer + step as f32 * reach.signum();
                let rgb = beside.rgb(pixels.inside(axis, place));
                difference(rgb, line) < FAINTER * difference(rgb, past)
            };
            (0..reach.abs() as usize).rfind(is_line).unwrap_or(0)
        };
        let lengths = across.windows(3).map(|lines| {
            let middles = [lines[0] + lines[1], lines[1] + lines[2]].map(|sum| length(sum / 2.0));
            (length(lines[1]), middles[0].max(middles[1]))
        });
        2 * lengths.filter(|(line, beside)| line > &(beside + 1)).count() > across.len() - 2
    }

    /// The colour that most places so far past a side have, as a share of the pitch; `None` if the picture ends before.
    fn colour_past(&self, side: Side, past: f32, pixels: Pixels<'_>) -> Option<[u8; 3]> {
        middle_of(self.grounds_past(side, past, pixels))
    }
}

/// One side of a frame.
struct FrameSide {
    side: Side,
    /// The colour of the page past it; `None` if that doesn't tell where the frame ends.
    past: Option<[u8; 3]>,
    /// How thick it is beside each cell, in pixels.
    parts: Vec<f32>,
}

impl FrameSide {
    fn is_thick(&self, least: f32) -> bool {
        self.are_most(|thickness| thickness >= least)
    }

    fn are_most(&self, is_like: impl Fn(f32) -> bool) -> bool {
        let like = self.parts.iter().filter(|&&thickness| is_like(thickness)).count();
        like as f32 >= MOSTLY * self.parts.len() as f32
    }
}

/// How thick grid lines within regions and walls between them are as a rule, in pixels.
fn thin_and_thick(cells: &Cells, labels: &[u8]) -> (f32, f32) {
    let usual = |parts: bool| {
        cells.walls.usual_thickness(|wall| wall.parts(labels) == parts).unwrap_or(0.0)
    };
    (usual(false), usual(true))
}

/// How thick a frame is at least that is like these walls.
fn frame_of(thin: f32, thick: f32) -> f32 {
    thin + AS_THICK * (thick - thin)
}

/// The colour in the middle of some in order: the one that most have, if most have one.
fn middle_of(mut colours: Vec<[u8; 3]>) -> Option<[u8; 3]> {
    colours.sort_unstable();
    colours.get(colours.len() / 2).copied()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, board_of, map, squared};

    const CELL: u32 = 20;
    const MARGIN: u32 = 50;
    const END: u32 = 6 * CELL;
    const GREY: [u8; 3] = [190; 3];
    const WHITE: [u8; 3] = [250; 3];

    /// Whether white cells, with grey lines as thick as the black walls, are framed where this is painted over them and the
    /// page around.
    fn is_framed(page: [u8; 3], paint: impl Fn(u32, u32) -> Option<[u8; 3]>) -> bool {
        is_framed_by(true, page, paint)
    }

    /// The same by a frame that `may_be_even` alone or not.
    fn is_framed_by(
        may_be_even: bool,
        page: [u8; 3],
        paint: impl Fn(u32, u32) -> Option<[u8; 3]>,
    ) -> bool {
        let name = |x: u32, y: u32| BOARD[(y / CELL) as usize].as_bytes()[(x / CELL) as usize];
        let image = RgbImage::from_fn(END + 2 * MARGIN, END + 2 * MARGIN, |x, y| {
            if let Some(colour) = paint(x, y) {
                return Rgb(colour);
            }
            let (x, y) = (x.wrapping_sub(MARGIN), y.wrapping_sub(MARGIN));
            if x >= END || y >= END {
                return Rgb(page);
            }
            let (left, above) = (x.saturating_sub(2), y.saturating_sub(2));
            let is_line = |at: u32| at >= CELL && at % CELL < 2;
            Rgb(match () {
                () if name(x, y) != name(left, y) || name(x, y) != name(x, above) => [0; 3],
                () if is_line(x) || is_line(y) => GREY,
                () => WHITE,
            })
        });
        let lattice = squared((0..=6).map(|line| (MARGIN + line * CELL) as f32 + 0.5).collect());
        let pixels = Pixels::from(&image);
        let cells = Cells::measure(pixels, &lattice).expect("all cells in the picture");
        lattice.is_framed(pixels, &cells, &map(&BOARD), may_be_even)
    }

    /// Whether a place is so near an edge of the board.
    fn is_at_edge(x: u32, y: u32) -> bool {
        let (near, far) = (MARGIN - 1..=MARGIN, MARGIN + END..=MARGIN + END + 1);
        let is_at = |at: &u32| near.contains(at) || far.contains(at);
        let is_in = |at: &u32| (MARGIN - 1..=MARGIN + END + 1).contains(at);
        [x, y].iter().any(is_at) && [x, y].iter().all(is_in)
    }

    #[test]
    fn a_board_ends_where_a_page_of_another_colour_begins() {
        let nothing = |_: u32, _: u32| None;
        assert!(is_framed([0; 3], nothing));
        assert!(is_framed([210, 190, 150], nothing));
        assert!(is_framed_by(false, [210, 190, 150], nothing));
        assert!(!is_framed(WHITE, nothing), "more cells may have no lines");
        let right = |x: u32, y: u32| (x >= MARGIN + END - 2 && is_at_edge(x, y)).then_some([0; 3]);
        assert!(!is_framed([210, 190, 150], right), "a part of a board with a frame");
        let other = |x: u32, _: u32| (x < MARGIN).then_some([60, 90, 200]);
        assert!(!is_framed([210, 190, 150], other), "beside something else");
    }

    #[test]
    fn a_row_and_a_column_within_walls_are_no_empty_cells() {
        const ROWS: [&str; 7] =
            ["AAABBBG", "AAABBBG", "CAABDDG", "AAABBDG", "AAEBBFG", "AAEFFFG", "GGGGGGG"];
        const SIDE: u32 = 7 * CELL;
        let board = board_of(&ROWS);
        let name = |x: u32, y: u32| ROWS[(y / CELL) as usize].as_bytes()[(x / CELL) as usize];
        // With a frame so thick, and grid lines between the cells of the last region or not.
        let is_walled = |frame: u32, has_lines: bool| {
            let image = RgbImage::from_fn(SIDE + 2 * MARGIN, SIDE + 2 * MARGIN, |x, y| {
                let (x, y) = (x.wrapping_sub(MARGIN), y.wrapping_sub(MARGIN));
                if x >= SIDE || y >= SIDE {
                    let near = |at: u32| at < SIDE + frame || at.wrapping_add(frame) < frame;
                    return Rgb(if near(x) && near(y) { [0; 3] } else { WHITE });
                }
                let (left, above) = (x.saturating_sub(3), y.saturating_sub(3));
                let is_line = |at: u32| at >= CELL && at.is_multiple_of(CELL);
                let is_thin = (is_line(x) || is_line(y)) && (has_lines || name(x, y) != b'G');
                let is_wall = name(x, y) != name(left, y) || name(x, y) != name(x, above);
                Rgb(if is_wall || is_thin { [0; 3] } else { WHITE })
            });
            let lattice =
                squared((0..=7).map(|line| (MARGIN + line * CELL) as f32 + 0.5).collect());
            let pixels = Pixels::from(&image);
            let cells = Cells::measure(pixels, &lattice).expect("all cells in the picture");
            let around: Vec<Cell> =
                board.cells().filter(|cell| cell.row == 6 || cell.col == 6).collect();
            lattice.is_walled_around(pixels, &cells, &board, &around)
        };
        assert!(is_walled(3, true));
        assert!(!is_walled(1, true), "a frame as thin as lines");
        assert!(!is_walled(3, false), "a page within a frame");
    }

    #[test]
    fn a_frame_may_be_as_the_lines_that_are_no_walls() {
        let frame = |x: u32, y: u32| is_at_edge(x, y).then_some(GREY);
        assert!(is_framed(WHITE, frame));
        assert!(!is_framed_by(false, WHITE, frame), "not where cells have any colours");
        // Where a part is cut off, walls lie on its outer line.
        let walls = |x: u32, y: u32| {
            let is_wall = x > MARGIN + END - 2 && (y / CELL).is_multiple_of(2);
            frame(x, y).map(|grey| if is_wall { [0; 3] } else { grey })
        };
        assert!(!is_framed(WHITE, walls));
        // ... and others go on.
        let lines = |x: u32, y: u32| {
            let goes_on = x > MARGIN + END && y >= MARGIN && (y - MARGIN) % CELL < 2;
            frame(x, y).or_else(|| goes_on.then_some(GREY))
        };
        assert!(!is_framed(WHITE, lines));
    }

    #[test]
    fn a_row_of_boxes_below_a_thick_frame_is_no_part_of_the_board() {
        // One below each column, so many pixels high, or one row of them after another.
        let is_framed_above = |high: u32, frame: [u8; 3]| {
            let boxes = |x: u32, y: u32| {
                let is_in = (MARGIN..=MARGIN + END).contains(&x) && y > MARGIN + END + 6;
                let is_side = (x.wrapping_sub(MARGIN)) % CELL < 2 && y < MARGIN + END + 6 + high;
                let edge = is_at_edge(x, y).then_some(frame);
                edge.or_else(|| (is_in && is_side).then_some([120; 3]))
            };
            is_framed(WHITE, boxes)
        };
        assert!(is_framed_above(16, [0; 3]));
        assert!(!is_framed_above(16, GREY), "what a thin frame ends may go on");
        assert!(!is_framed_above(60, [0; 3]), "too high for a row of boxes");
    }

    #[test]
    fn lines_that_go_on_behind_a_gap_are_of_a_larger_board() {
        // Past the right side, from so many pixels on, one at every so many pixels.
        let is_framed_beside = |gap: u32, every: u32| {
            let more = |x: u32, y: u32| {
                let is_line = y > MARGIN && (y - MARGIN).is_multiple_of(every);
                let is_past = x > MARGIN + END + gap && y < MARGIN + END;
                let frame = is_at_edge(x, y).then_some(GREY);
                frame.or_else(|| (is_past && is_line).then_some([225; 3]))
            };
            is_framed(WHITE, more)
        };
        assert!(!is_framed_beside(10, CELL));
        assert!(!is_framed_beside(14, CELL));
        assert!(is_framed_beside(10, 2 * CELL), "too few");
        assert!(is_framed_beside(10, CELL / 4), "a page covered with lines");
    }
}
