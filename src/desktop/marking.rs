//! A hint drawn over the board: houses framed, cells lit, the queen or the crosses, wrong marks.

use image::{Rgba, RgbaImage};

use super::{
    OverlayStyle, Style,
    paint::{Figure, Shape, lay, place_of, stamp},
};
use crate::{
    board::{Board, Cell, House},
    geometry::GridFrame,
    hint::{Effect, View},
    present::queen::HALO,
};

/// Red, green and blue of frames, rings round lit cells and crosses: far from the pastels of boards.
pub const ACCENT: [u8; 3] = [29, 78, 216];
/// Red, green and blue of the rings around marks that are wrong.
pub const WRONG: [u8; 3] = [200, 24, 24];

/// Width of the frame of a house as a part of the cell, and its least and most in pixels. A light
/// edge on both sides comes to it, so that it reads on dark colours too.
const FRAME: f32 = 0.075;
const FRAME_PX: (f32, f32) = (3.0, 10.0);
const EDGE_PX: u32 = 1;

/// A transparent picture of `frame.outer` with what `view` shows of `board`, and a ring around each
/// mark of the player that is `wrong`.
pub(super) fn mark(
    frame: &GridFrame,
    board: &Board,
    view: &View,
    wrong: &[Cell],
    style: &OverlayStyle,
) -> RgbaImage {
    let mut image = RgbaImage::new(frame.outer.right, frame.outer.bottom);
    view.framed.iter().for_each(|&house| surround(&mut image, frame, board, house));
    let (queens, crosses): (&[Cell], &[Cell]) = match &view.marked {
        Some(Effect::Queen(queen)) => (std::slice::from_ref(queen), &[]),
        Some(Effect::Crosses(crosses)) => (&[], crosses),
        None => (&[], &[]),
    };
    let ring = Figure { shape: Shape::Queen(Style::Outline), colour: WRONG, opacity_percent: 100 };
    // Not tinted: the words name regions by their colours.
    let lit = Figure { shape: Shape::Lit, colour: ACCENT, opacity_percent: 100 };
    let cross = Figure { shape: Shape::Cross, colour: ACCENT, opacity_percent: 100 };
    let figures = [
        (view.lit.as_slice(), lit),
        (view.queens.as_slice(), Figure::queen(style)),
        (queens, Figure::queen(style)),
        (crosses, cross),
        (wrong, ring),
    ];
    for (cells, figure) in figures {
        for place in cells.iter().filter_map(|&cell| place_of(frame, cell)) {
            stamp(&mut image, place, figure);
        }
    }
    image
}

/// Draws a line along the inside of a house's outline.
fn surround(image: &mut RgbaImage, frame: &GridFrame, board: &Board, house: House) {
    let cells = board.house(house);
    let inside = |row: i32, col: i32| {
        let cell = u8::try_from(row).ok().zip(u8::try_from(col).ok());
        cell.is_some_and(|(row, col)| cells.contains(Cell::new(row, col)))
    };
    for cell in &cells {
        let Some(place) = place_of(frame, cell) else { continue };
        let side = place.width().min(place.height()) as f32;
        let width = (side * FRAME).clamp(FRAME_PX.0, FRAME_PX.1).round() as u32;
        let (row, col) = (i32::from(cell.row), i32::from(cell.col));
        let around = |down: i32, across: i32| inside(row + down, col + across);
        for y in place.top..place.bottom {
            for x in place.left..place.right {
                // How far the pixel is from each edge: left, right, top, bottom.
                let (left, right) = (x - place.left, place.right - 1 - x);
                let (top, bottom) = (y - place.top, place.bottom - 1 - y);
                let to = |near: u32, joined: bool| if joined { u32::MAX } else { near };
                let straight = [
                    to(left, around(0, -1)),
                    to(right, around(0, 1)),
                    to(top, around(-1, 0)),
                    to(bottom, around(1, 0)),
                    to(left.max(top), around(-1, -1)),
                    to(right.max(top), around(-1, 1)),
                    to(left.max(bottom), around(1, -1)),
                    to(right.max(bottom), around(1, 1)),
                ];
                let from_edge = straight.into_iter().min().unwrap_or(u32::MAX);
                let colour = match from_edge {
                    edge if edge < EDGE_PX => HALO,
                    line if line < EDGE_PX + width => ACCENT,
                    edge if edge < EDGE_PX + width + EDGE_PX => HALO,
                    _ => continue,
                };
                lay(image, x, y, Rgba([colour[0], colour[1], colour[2], u8::MAX]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::PixelRect;

    fn board() -> (Board, GridFrame) {
        let outer = PixelRect { left: 0, top: 0, right: 160, bottom: 160 };
        ("AABB/AABB/ACDD/CCCD".parse().expect("a board"), GridFrame::even(outer, 4))
    }

    fn colour(image: &RgbaImage, x: u32, y: u32) -> Option<[u8; 3]> {
        let [red, green, blue, alpha] = image.get_pixel(x, y).0;
        (alpha == u8::MAX).then_some([red, green, blue])
    }

    #[test]
    fn a_house_is_framed_along_its_outline_and_nowhere_else() {
        let (board, frame) = board();
        let view = View { framed: vec![House::Region(0)], ..View::default() };
        let image = mark(&frame, &board, &view, &[], &OverlayStyle::default());
        // The left edge, the right one of its first rows, and the inner corner at row 3.
        for (x, y) in [(2, 60), (77, 20), (37, 100), (60, 77), (37, 77)] {
            assert_eq!(colour(&image, x, y), Some(ACCENT), "{x}, {y}");
        }
        // Inside, where two of its cells meet, and outside.
        for (x, y) in [(20, 20), (40, 20), (20, 80), (100, 20), (60, 100)] {
            assert_eq!(image.get_pixel(x, y).0[3], 0, "{x}, {y}");
        }
    }

    #[test]
    fn lit_cells_keep_their_colour_and_wrong_marks_are_ringed() {
        let (board, frame) = board();
        let view = View { lit: vec![Cell::new(0, 3)], ..View::default() };
        let wrong = [Cell::new(3, 0), Cell::new(9, 9)];
        let image = mark(&frame, &board, &view, &wrong, &OverlayStyle::default());
        let cell = || (0..40).flat_map(|y| (120..160).map(move |x| (x, y)));
        let lit = cell().filter(|&(x, y)| colour(&image, x, y) == Some(ACCENT)).count();
        let open = cell().filter(|&(x, y)| image.get_pixel(x, y).0[3] == 0).count();
        assert!(lit >= 80 && open * 5 > 2 * 40 * 40, "{lit} and {open} pixels");
        assert_eq!(image.get_pixel(140, 20).0[3], 0);
        let ringed = (0..40).filter(|&x| colour(&image, x, 140) == Some(WRONG)).count();
        assert!(ringed >= 2, "{ringed} pixels");
        assert_eq!(image.get_pixel(20, 140).0[3], 0);
    }

    #[test]
    fn crosses_stand_in_their_cells() {
        let (board, frame) = board();
        let crosses = Effect::Crosses(vec![Cell::new(1, 1)]);
        let view = View { marked: Some(crosses), ..View::default() };
        let image = mark(&frame, &board, &view, &[], &OverlayStyle::default());
        assert_eq!(colour(&image, 60, 60), Some(ACCENT));
        assert_eq!(colour(&image, 65, 65), Some(ACCENT));
        let outside = |(x, y, pixel): &(u32, u32, &Rgba<u8>)| {
            pixel.0[3] > 0 && !((40..80).contains(x) && (40..80).contains(y))
        };
        assert_eq!(image.enumerate_pixels().find(outside), None);
    }
}
