//! Where a board whose regions have no colours of their own ends: at its frame, or at a page of another colour.
//!
//! What a picture cuts off at a grid line looks whole but for that: the line is a wall in places, and others stick out.

use super::{
    cells::Cells,
    colour::{Dominant, difference},
    lattice::{Lattice, SAME_COLOUR, median},
    pixels::{Pixels, contrast},
    side::Side,
    walls,
};

/// How much of the way from other grid lines to walls the frame's thickness is at least.
const AS_THICK: f32 = 0.5;
/// How much the parts of an even side of the frame differ from its median, as a share of it.
const EVEN: f32 = 0.2;
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
/// Contrast from which a page is no cell, not even one that is shaded.
const OTHER_PAGE: u8 = 24;

impl Lattice {
    /// Whether the frame is as thick as the walls between the regions `labels`, or, if it `may_be_even`, even where the page is seen
    /// past it: the grid line at which a board is cut off is a wall in places, and others stick out there.
    pub(super) fn is_framed(
        &self,
        pixels: Pixels<'_>,
        cells: &Cells,
        labels: &[u8],
        may_be_even: bool,
    ) -> bool {
        if self.lies_on_other_page(pixels, cells) {
            return true;
        }
        let usual = |parts: bool| {
            cells.walls.usual_thickness(|wall| wall.parts(labels) == parts).unwrap_or(0.0)
        };
        let (thin, thick) = (usual(false), usual(true));
        let least = thin + AS_THICK * (thick - thin);
        let Some(around) = self.around(pixels, cells.line) else { return false };
        Side::ALL.into_iter().zip(around).all(|(side, past)| {
            let frame = walls::frame_side(pixels, self, (side, past), cells.line, &cells.colours);
            let are_most = |is_like: &dyn Fn(f32) -> bool| {
                let like = frame.iter().filter(|&&thickness| is_like(thickness)).count();
                like as f32 >= MOSTLY * frame.len() as f32
            };
            let own = median(frame.clone());
            let is_even = || {
                are_most(&|it| (it - own).abs() <= EVEN * own)
                    && own >= walls::LINE
                    && self.is_mostly_page_past(side, pixels)
                    && past.is_none_or(|past| !self.sticks_out(side, pixels, [cells.line, past]))
            };
            are_most(&|it| it >= least) || may_be_even && is_even()
        })
    }

    /// Whether a page of one colour, none that cells have, lies around the board, no grid line goes on into it, and what
    /// frame there is, or none, is the same on all sides: where a board is cut off, it's another.
    fn lies_on_other_page(&self, pixels: Pixels<'_>, cells: &Cells) -> bool {
        let past = |side: Side| {
            let near = NEARER.iter().skip(1).rev();
            near.map(|&past| self.grounds_past(side, past, pixels)).find(|it| !it.is_empty())
        };
        let sides = Side::ALL.map(|side| past(side).unwrap_or_default());
        let Some(&page) = sides[0].first() else { return false };
        let is_page = |rgb: &[u8; 3]| contrast(*rgb, page) <= SAME_COLOUR;
        let is_other = |own: &Dominant| contrast(own.rounded(), page) >= OTHER_PAGE;
        let frame = |side: Side| {
            walls::frame_side(pixels, self, (side, Some(page)), cells.line, &cells.colours)
        };
        let is_alike = || {
            let frame: Vec<f32> = Side::ALL.into_iter().flat_map(frame).collect();
            let usual = median(frame.clone());
            frame.iter().all(|it| (it - usual).abs() <= walls::LINE.max(EVEN * usual))
        };
        sides.iter().all(|past| past.len() == cells.size && past.iter().all(is_page))
            && cells.colours.iter().all(is_other)
            && !Side::ALL.iter().any(|&side| self.sticks_out(side, pixels, [cells.line, page]))
            && is_alike()
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
        let mut colours = self.grounds_past(side, past, pixels);
        colours.sort_unstable();
        colours.get(colours.len() / 2).copied()
    }
}
