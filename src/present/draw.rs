use image::{Pixel, Rgba, RgbaImage};
use tiny_skia::{FillRule, LineJoin, Mask, Path, PathBuilder, Stroke, Transform};

use super::{
    Picture, QueenStyle,
    queen::{CROWN, DISC_RADIUS, HALO, INK, OUTLINE, PEARL_RADIUS, PEARLS},
};
use crate::geometry::PixelRect;

/// Draws the queens of `picture` onto `image`; what falls outside the image, or outside the
/// lattice of the frame, is left out.
pub fn draw(image: &mut RgbaImage, picture: &Picture) {
    let size = picture.frame.size();
    for &queen in &picture.queens {
        let (row, col) = (usize::from(queen.row), usize::from(queen.col));
        if row < size && col < size && row + 1 < picture.frame.rows.len() {
            draw_queen(image, picture.frame.cell(row, col), picture.style);
        }
    }
}

/// Draws one queen in `cell`, as large as the shorter side allows.
fn draw_queen(image: &mut RgbaImage, cell: PixelRect, style: QueenStyle) {
    let side = cell.width().min(cell.height());
    // The cell alone is drawn on, so that the work is that of a cell, however large the picture.
    let Some(ink) = Mask::new(cell.width(), cell.height()) else {
        return; // an empty cell
    };
    let scale = side as f32;
    let (left, top) = ((cell.width() - side) as f32 / 2.0, (cell.height() - side) as f32 / 2.0);
    let place = Transform::from_scale(scale, scale).post_translate(left, top);
    let stroke = Stroke { width: 2.0 * OUTLINE, line_join: LineJoin::Round, ..Stroke::default() };
    let (mut ink, mut halo) = (ink.clone(), ink);
    for path in shapes(style) {
        ink.fill_path(&path, FillRule::Winding, true, place);
        halo.fill_path(&path, FillRule::Winding, true, place);
        if let Some(outline) = path.stroke(&stroke, scale) {
            halo.fill_path(&outline, FillRule::Winding, true, place);
        }
    }
    blend(image, cell, &halo, HALO);
    blend(image, cell, &ink, INK);
}

/// The closed paths that make up a queen in a cell of side 1.
fn shapes(style: QueenStyle) -> Vec<Path> {
    let circle = |[x, y]: [f32; 2], radius| PathBuilder::from_circle(x, y, radius);
    match style {
        QueenStyle::Crown => {
            let mut path = PathBuilder::new();
            path.move_to(CROWN[0][0], CROWN[0][1]);
            CROWN[1..].iter().for_each(|&[x, y]| path.line_to(x, y));
            path.close();
            let pearls = PEARLS.iter().filter_map(|&pearl| circle(pearl, PEARL_RADIUS));
            path.finish().into_iter().chain(pearls).collect()
        }
        QueenStyle::Disc => circle([0.5, 0.5], DISC_RADIUS).into_iter().collect(),
    }
}

/// Lays `colour` over the cell as far as `mask` covers each pixel.
fn blend(image: &mut RgbaImage, cell: PixelRect, mask: &Mask, [red, green, blue]: [u8; 3]) {
    let rows = mask.data().chunks_exact(mask.width() as usize);
    for (row, y) in rows.zip(cell.top..) {
        for (&cover, x) in row.iter().zip(cell.left..) {
            if cover > 0
                && let Some(pixel) = image.get_pixel_mut_checked(x, y)
            {
                pixel.blend(&Rgba([red, green, blue, cover]));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{board::Cell, geometry::GridFrame};

    const STYLES: [QueenStyle; 2] = [QueenStyle::Crown, QueenStyle::Disc];

    fn queen_on(colour: [u8; 3], side: u32, style: QueenStyle) -> RgbaImage {
        let [red, green, blue] = colour;
        let mut image = RgbaImage::from_pixel(side, side, Rgba([red, green, blue, 255]));
        let outer = PixelRect { left: 0, top: 0, right: side, bottom: side };
        let queens = vec![Cell::new(0, 0)];
        draw(&mut image, &Picture { frame: GridFrame::even(outer, 1), queens, style });
        image
    }

    fn luma(pixel: &Rgba<u8>) -> i32 {
        i32::from(pixel.to_luma().0[0])
    }

    /// On every grey and on strong colours a queen differs from its cell by at least a third of
    /// the range on a twentieth of the cell, down to the smallest cells.
    #[test]
    fn queens_are_legible_on_every_colour() {
        let greys = (0..=255).step_by(15).map(|level| [level; 3]);
        let strong = [[255, 0, 0], [0, 128, 0], [0, 0, 255], [255, 255, 0], [128, 0, 128]];
        for colour in greys.chain(strong) {
            for (side, style) in [18, 22, 40, 180].into_iter().zip(STYLES.into_iter().cycle()) {
                let image = queen_on(colour, side, style);
                let ground = luma(image.get_pixel(0, 0));
                let seen = image.pixels().filter(|pixel| (luma(pixel) - ground).abs() >= 85);
                let share = seen.count() as f32 / (side * side) as f32;
                assert!(share >= 0.05, "{style:?} in {side} px on {colour:?}: {share}");
            }
        }
    }

    #[test]
    fn a_queen_keeps_clear_of_the_edge_of_its_cell() {
        for style in STYLES {
            let image = queen_on([200; 3], 60, style);
            let edge = image
                .enumerate_pixels()
                .filter(|(x, y, _)| [x, y].into_iter().any(|at| *at < 4 || *at >= 56));
            assert!({ edge }.all(|(.., pixel)| pixel.0 == [200, 200, 200, 255]), "{style:?}");
        }
    }

    #[test]
    fn what_falls_outside_is_left_out() {
        let mut image = RgbaImage::new(10, 10);
        let outer = PixelRect { left: 5, top: 5, right: 45, bottom: 45 };
        let queens = vec![Cell::new(0, 0), Cell::new(1, 1), Cell::new(9, 0)];
        let frame = GridFrame::even(outer, 2);
        draw(&mut image, &Picture { frame, queens, style: QueenStyle::Disc });
        let empty = GridFrame::even(PixelRect { right: 5, ..outer }, 1);
        let queens = vec![Cell::new(0, 0)];
        draw(&mut image, &Picture { frame: empty, queens, style: QueenStyle::Crown });
    }

    #[test]
    fn the_ink_covers_a_transparent_picture() {
        let mut image = RgbaImage::new(40, 40);
        let outer = PixelRect { left: 0, top: 0, right: 40, bottom: 40 };
        let queens = vec![Cell::new(0, 0)];
        let style = QueenStyle::Disc;
        draw(&mut image, &Picture { frame: GridFrame::even(outer, 1), queens, style });
        assert_eq!(image.get_pixel(20, 20).0, [INK[0], INK[1], INK[2], 255]);
        assert_eq!(image.get_pixel(0, 0).0, [0; 4]);
    }
}
