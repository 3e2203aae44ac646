use image::{Rgba, RgbaImage};

use super::palette::region_colour;
use crate::{
    board::{Board, Rules},
    geometry::{GridFrame, PixelRect},
};

/// Side of a cell, in pixels, that can be asked for; a board of 64 is then at most 8,300 px wide.
const CELL_PX: std::ops::RangeInclusive<u32> = 12..=128;

/// Thickness of a wall and of the border, as a fraction of a cell; at least 2 px.
const WALL: f32 = 1.0 / 16.0;

/// Thickness of a grid line within a region, as a fraction of a cell; at least 1 px.
const LINE: f32 = 1.0 / 48.0;

/// White space around the board, as a fraction of a cell.
const MARGIN: f32 = 0.25;

const PAPER: Rgba<u8> = Rgba([255, 255, 255, 255]);
const BLACK: Rgba<u8> = Rgba([20, 20, 20, 255]);
const LIGHT: [u8; 3] = [240, 217, 181];
const DARK: [u8; 3] = [196, 154, 108];

/// Draws `board` afresh, `cell_px` pixels a cell (brought within 12–128), with a white margin:
/// coloured regions between thick walls, or the squares of a chess board if it is a classic one.
/// Returns the picture and where the board is in it.
pub fn draw_board(board: &Board, cell_px: u32) -> (RgbaImage, GridFrame) {
    let cell = cell_px.clamp(*CELL_PX.start(), *CELL_PX.end());
    let part = |fraction: f32, least: u32| ((cell as f32 * fraction).round() as u32).max(least);
    let (wall, line, margin) = (part(WALL, 2), part(LINE, 1), part(MARGIN, 4));
    let size = board.size() as u32;
    // Grid line k covers `wall` pixels from here on, or fewer around the same middle.
    let at = |line: u32| margin + line * cell;
    let side = at(size) + wall + margin;
    let mut image = RgbaImage::from_pixel(side, side, PAPER);
    for here in board.cells() {
        let (row, col) = (u32::from(here.row), u32::from(here.col));
        let ground = rect(at(col), at(row), cell + wall, cell + wall);
        let [red, green, blue] = colour(board, here);
        fill(&mut image, ground, Rgba([red, green, blue, 255]));
    }
    // Lines go on after all cells, thin ones first, so that walls run through at crossings.
    for thick in [false, true] {
        let width = if thick { wall } else { line };
        let inset = (wall - width) / 2;
        for k in 0..=size {
            for cell_at in 0..size {
                if is_wall(board, k, cell_at, false) == thick {
                    let (x, y) = (at(k) + inset, at(cell_at));
                    fill(&mut image, rect(x, y, width, cell + wall), BLACK);
                }
                if is_wall(board, k, cell_at, true) == thick {
                    let (x, y) = (at(cell_at), at(k) + inset);
                    fill(&mut image, rect(x, y, cell + wall, width), BLACK);
                }
            }
        }
    }
    let outer = rect(margin, margin, side - 2 * margin, side - 2 * margin);
    let middles: Vec<f32> = (0..=size).map(|k| at(k) as f32 + wall as f32 / 2.0).collect();
    (image, GridFrame { outer, cols: middles.clone(), rows: middles })
}

fn colour(board: &Board, cell: crate::board::Cell) -> [u8; 3] {
    match board.rules() {
        Rules::Queens => region_colour(board.region(cell)),
        Rules::Classic if (cell.row + cell.col).is_multiple_of(2) => LIGHT,
        Rules::Classic => DARK,
    }
}

/// Whether grid line `k` is a wall at the cell `at` along it; `flat` lines run from left to right.
fn is_wall(board: &Board, k: u32, at: u32, flat: bool) -> bool {
    let size = board.size() as u32;
    if k == 0 || k == size {
        return true;
    }
    let region = |across: u32| {
        let (row, col) = if flat { (across, at) } else { (at, across) };
        board.region_of()[(row * size + col) as usize]
    };
    board.rules() == Rules::Queens && region(k - 1) != region(k)
}

fn rect(left: u32, top: u32, width: u32, height: u32) -> PixelRect {
    PixelRect { left, top, right: left + width, bottom: top + height }
}

fn fill(image: &mut RgbaImage, rect: PixelRect, colour: Rgba<u8>) {
    for y in rect.top..rect.bottom {
        for x in rect.left..rect.right {
            image.put_pixel(x, y, colour);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_thicker_than_lines_and_the_frame_is_where_it_is_drawn() {
        let board: Board = "AAB/AAB/CCC".parse().expect("a board");
        let (image, frame) = draw_board(&board, 48);
        let dark = |x: u32, y: u32| image.get_pixel(x, y) == &BLACK;
        let run = |from: u32, y: u32| (from..from + 40).filter(|&x| dark(x, y)).count();
        let middle = frame.cell(0, 0).top + 24;
        let [first, second] = [frame.cols[1], frame.cols[2]].map(|x| x as u32 - 20);
        assert_eq!((run(first, middle), run(second, middle)), (1, 3));
        assert_eq!(image.get_pixel(frame.outer.left - 1, middle), &PAPER);
        assert!(dark(frame.outer.left, middle) && dark(frame.outer.right - 1, middle));
        assert!(!dark(frame.outer.right, middle));
    }

    #[test]
    fn any_size_of_cell_and_board_can_be_drawn() {
        for (size, cell) in [(1, 0), (64, u32::MAX)] {
            let board = Board::classic(size).expect("a size in range");
            let (image, frame) = draw_board(&board, cell);
            assert!(frame.size() == size && frame.outer.right < image.width());
        }
    }
}
