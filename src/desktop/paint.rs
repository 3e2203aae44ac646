//! Draws queens for the overlay: each a shape given by its distance field, so that edges are smooth
//! at any size, in three layers that read on every colour: fill, light rim, dark hairline.

use image::{Rgba, RgbaImage};

use super::OverlayStyle;
use crate::{
    board::Cell,
    geometry::{GridFrame, PixelRect},
    present::queen::{CROWN, DISC_RADIUS, HALO, INK, PEARL_RADIUS, PEARLS},
};

/// How a queen of the overlay looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Style {
    /// A crown.
    #[default]
    Crown,
    /// A disc.
    Disc,
    /// A ring, which leaves the middle of the cell to be seen.
    Ring,
    /// A line round the cell.
    Outline,
}

impl Style {
    /// Every style, the default first.
    pub const ALL: [Style; 4] = [Style::Crown, Style::Disc, Style::Ring, Style::Outline];

    /// The name in the window and in the settings file.
    pub fn name(self) -> &'static str {
        match self {
            Style::Crown => "Crowns",
            Style::Disc => "Discs",
            Style::Ring => "Rings",
            Style::Outline => "Outlines",
        }
    }
}

/// Width of the light rim, as a part of the cell, and its least width in pixels.
const RIM: (f32, f32) = (0.035, 1.0);
/// Width of the dark hairline around the rim, likewise.
const HAIRLINE: (f32, f32) = (0.015, 1.0);

/// Outer radius of a ring, and half the width of the line of a ring or an outline.
const RING_RADIUS: f32 = 0.30;
const HALF_LINE: f32 = 0.04;
/// Half the side of a cross, and half the width of its strokes.
const ARM: f32 = 0.17;
const HALF_STROKE: f32 = 0.045;
/// Radius of the corners of an outline.
const CORNER: f32 = 0.09;
/// How far from the edge of a lit cell its line is, and half the width of that.
const LIT_INSET: f32 = 0.15;
const LIT_HALF_LINE: f32 = 0.03;

/// A transparent picture of `frame.outer` with a queen in each of `queens`.
pub(super) fn paint(
    frame: &GridFrame,
    queens: impl IntoIterator<Item = Cell>,
    style: &OverlayStyle,
) -> RgbaImage {
    let mut image = RgbaImage::new(frame.outer.right, frame.outer.bottom);
    for place in queens.into_iter().filter_map(|queen| place_of(frame, queen)) {
        stamp(&mut image, place, Figure::queen(style));
    }
    image
}

/// Where `cell` is in the picture; `None` if the frame has no such cell.
pub(super) fn place_of(frame: &GridFrame, cell: Cell) -> Option<PixelRect> {
    let (row, col) = (usize::from(cell.row), usize::from(cell.col));
    (row < frame.size() && col < frame.size()).then(|| frame.cell(row, col))
}

/// What can stand in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Figure {
    /// Its outline.
    pub(super) shape: Shape,
    /// Red, green and blue.
    pub(super) colour: [u8; 3],
    /// 100 hides what is below.
    pub(super) opacity_percent: u8,
}

/// The outline of what stands in a cell.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// A queen.
    Queen(Style),
    /// A cross.
    Cross,
    /// A line round the middle of the cell, within the frame of a house.
    Lit,
}

impl Figure {
    /// A queen as the user wants it.
    pub(super) fn queen(style: &OverlayStyle) -> Figure {
        let &OverlayStyle { style, colour, opacity_percent, .. } = style;
        Figure { shape: Shape::Queen(style), colour, opacity_percent }
    }
}

/// Puts `figure` in a cell, over what is there.
pub(super) fn stamp(image: &mut RgbaImage, cell: PixelRect, figure: Figure) {
    let (width, height) = (cell.width() as f32, cell.height() as f32);
    let side = width.min(height);
    let (left, top) = (cell.left as f32 + width / 2.0, cell.top as f32 + height / 2.0);
    let part = |(part, least): (f32, f32)| (side * part).max(least);
    let rim = part(RIM);
    // A frame may lie around a lit cell already, and its middle is to be seen.
    let hairline = if matches!(figure.shape, Shape::Lit) { 0.0 } else { part(HAIRLINE) };
    let opacity = f32::from(figure.opacity_percent.min(100)) / 100.0;
    let fill = figure.colour.map(f32::from);
    for y in cell.top..cell.bottom.min(image.height()) {
        for x in cell.left..cell.right.min(image.width()) {
            let (dx, dy) = (x as f32 + 0.5 - left, y as f32 + 0.5 - top);
            let distance = match figure.shape {
                Shape::Queen(Style::Outline) => {
                    // As far inside as the line, its rim and the grid line need.
                    outline((dx, dy), (width, height), 2.5 * side * HALF_LINE + 2.0, HALF_LINE)
                }
                Shape::Lit => outline((dx, dy), (width, height), side * LIT_INSET, LIT_HALF_LINE),
                Shape::Queen(style) => side * queen(style, 0.5 + dx / side, 0.5 + dy / side),
                Shape::Cross => side * cross(dx / side, dy / side),
            };
            let covered = |grown: f32| (0.5 + grown - distance).clamp(0.0, 1.0);
            let alpha = covered(rim + hairline);
            if alpha > 0.0 {
                let colour = mix(INK.map(f32::from), HALO.map(f32::from), covered(rim));
                let [red, green, blue] = mix(colour, fill, covered(0.0)).map(|part| part as u8);
                let alpha = (alpha * opacity * 255.0).round() as u8;
                lay(image, x, y, Rgba([red, green, blue, alpha]));
            }
        }
    }
}

/// Lays `over` on a pixel of the picture, which may be transparent itself.
pub(super) fn lay(image: &mut RgbaImage, x: u32, y: u32, over: Rgba<u8>) {
    let Some(under) = image.get_pixel_mut_checked(x, y) else { return };
    let alpha = |pixel: &Rgba<u8>| f32::from(pixel.0[3]) / 255.0;
    let (front, back) = (alpha(&over), alpha(under));
    let both = front + back * (1.0 - front);
    if under.0[3] == 0 || over.0[3] == u8::MAX || both <= 0.0 {
        *under = over;
        return;
    }
    let colour: [u8; 3] = std::array::from_fn(|i| {
        let (front_colour, back_colour) = (f32::from(over.0[i]), f32::from(under.0[i]));
        ((front_colour * front + back_colour * back * (1.0 - front)) / both).round() as u8
    });
    *under = Rgba([colour[0], colour[1], colour[2], (both * 255.0).round() as u8]);
}

fn mix(below: [f32; 3], above: [f32; 3], part: f32) -> [f32; 3] {
    std::array::from_fn(|i| below[i] + (above[i] - below[i]) * part)
}

/// Distance to the edge of a cross, negative inside. Lengths are parts of the side of the cell, from
/// its middle.
fn cross(dx: f32, dy: f32) -> f32 {
    // By its symmetry both arms are the one that goes down to the right.
    let (along, off) = ((dx.abs() + dy.abs()) / 2.0, (dx.abs() - dy.abs()).abs() / 2.0);
    let beyond = (along - ARM).max(0.0);
    (off * off * 2.0 + beyond * beyond * 2.0).sqrt() - HALF_STROKE
}

/// Distance to the edge of the shape, negative inside. Lengths are parts of the side of the cell,
/// from its top-left corner.
fn queen(style: Style, x: f32, y: f32) -> f32 {
    let to = |[middle_x, middle_y]: [f32; 2]| (x - middle_x).hypot(y - middle_y);
    let middle = to([0.5, 0.5]);
    match style {
        Style::Crown => {
            let pearls = PEARLS.into_iter().map(|pearl| to(pearl) - PEARL_RADIUS);
            pearls.fold(polygon(x, y), f32::min)
        }
        Style::Disc => middle - DISC_RADIUS,
        Style::Ring | Style::Outline => (middle - RING_RADIUS + HALF_LINE).abs() - HALF_LINE,
    }
}

/// Distance in pixels to a line round a cell, `inset` pixels inside of its edge; half the width of
/// the line is a part of the cell.
fn outline((dx, dy): (f32, f32), (width, height): (f32, f32), inset: f32, half_line: f32) -> f32 {
    let side = width.min(height);
    let (line, corner) = (side * half_line, side * CORNER);
    let from_edge = |off: f32, side: f32| off.abs() - side / 2.0 + inset + corner;
    let (x, y) = (from_edge(dx, width), from_edge(dy, height));
    let edge = x.max(0.0).hypot(y.max(0.0)) + x.max(y).min(0.0) - corner;
    edge.abs() - line
}

/// Distance to the crown without its pearls.
fn polygon(x: f32, y: f32) -> f32 {
    let (mut nearest, mut inside) = (f32::INFINITY, false);
    for (&[ax, ay], &[bx, by]) in CROWN.iter().zip(&CROWN[1..]) {
        let (dx, dy) = (bx - ax, by - ay);
        let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(f32::EPSILON);
        let along = along.clamp(0.0, 1.0);
        nearest = nearest.min((x - ax - dx * along).hypot(y - ay - dy * along));
        // A ray to the left crosses the edge.
        if (ay > y) != (by > y) && x > ax + (y - ay) / dy * dx {
            inside = !inside;
        }
    }
    if inside { -nearest } else { nearest }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn painted(style: Style, side: u32) -> RgbaImage {
        let outer = PixelRect { left: 0, top: 0, right: side, bottom: side };
        let look = OverlayStyle { style, ..OverlayStyle::default() };
        paint(&GridFrame::even(outer, 2), [Cell::new(0, 1)], &look)
    }

    #[test]
    fn a_queen_stays_in_its_cell_at_every_size() {
        for style in Style::ALL {
            for side in [30, 61, 122, 300] {
                let image = painted(style, side);
                let outside = |(x, y, pixel): &(u32, u32, &Rgba<u8>)| {
                    pixel.0[3] > 0 && (*x < side / 2 || *y > side.div_ceil(2))
                };
                assert_eq!(image.enumerate_pixels().find(outside), None, "{style:?} {side}");
                let shown = image.pixels().filter(|pixel| pixel.0[3] == 255).count() as u32;
                assert!(shown * 20 > side * side / 4, "{style:?} {side}: {shown} pixels");
            }
        }
    }

    #[test]
    fn the_middle_of_rings_and_outlines_is_left_to_be_seen() {
        let middle = |style| painted(style, 120).get_pixel(90, 30).0[3];
        assert_eq!([middle(Style::Ring), middle(Style::Outline)], [0, 0]);
        assert_eq!([middle(Style::Crown), middle(Style::Disc)], [255, 255]);
    }

    #[test]
    fn opacity_and_colour_are_taken_and_a_queen_off_the_board_is_not_drawn() {
        let outer = PixelRect { left: 0, top: 0, right: 60, bottom: 60 };
        let look =
            OverlayStyle { opacity_percent: 50, colour: [1, 2, 3], ..OverlayStyle::default() };
        let frame = GridFrame::even(outer, 1);
        assert_eq!(paint(&frame, [Cell::new(0, 0)], &look).get_pixel(30, 35).0, [1, 2, 3, 128]);
        let image = paint(&frame, [Cell::new(1, 0)], &look);
        assert!(image.pixels().all(|pixel| pixel.0[3] == 0));
    }
}
