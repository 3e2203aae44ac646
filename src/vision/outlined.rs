//! Boards without colours: walls enclose each region, and a frame, or a page of another colour, the board.
//!
//! ```text
//! ┏━━━┯━━━┳━━━┓
//! ┃   │   ┃   ┃     thick: walls and the frame
//! ┠───┼───╂───┨     thin: the other grid lines, or none
//! ┃   │   ┃   ┃
//! ```

use super::{
    cells::{self, Cells},
    colour::ONE_COLOUR,
    cut::{Cut, Evidence, is_jigsaw},
    enclosed::{self, MEASURES, Measure},
    groups::Tree,
    lattice::Lattice,
    pixels::Pixels,
};

/// The fewest rows of such a board. As many regions as rows that grow from random cells have one solution in one of 6
/// cases with five rows, of 16 with six, of 40 with seven, of 115 with eight (20,000 each).
pub(super) const MIN_OUTLINED_SIZE: usize = 6;
/// The most colours that marks and tints may give to cells, the one that all have included; …
const MOST_COLOURS: usize = 3;
/// … or this share of the cells has one, and the others have any.
const UNTINTED: f32 = 0.7;

impl Lattice {
    /// The regions that walls enclose where cells have hardly any colours; empty where walls can't be told from other
    /// grid lines, where nothing shows that the board ends, and where they may be those of another game.
    pub(super) fn outlined_cuts(&self, pixels: Pixels<'_>, cells: &Cells) -> Vec<Cut> {
        let told = |measure: &Measure| {
            let all = enclosed::by_walls_alone(cells, *measure).enumerate();
            let mut found = all.filter(|(_, (_, count))| *count == cells.size);
            let first = found.next()?;
            found.all(|(_, other)| other == first.1).then_some(first)
        };
        let found = MEASURES.iter().find_map(told).filter(|_| has_few_colours(cells));
        let (threshold, found) = found.unzip();
        // Where a board is cut off at dashes, these are as even as a frame, but not as thick.
        self.framed_cut(pixels, cells, found, threshold == Some(0))
    }

    /// The same where most cells have one colour and others have any: those may be tinted, or regions by themselves.
    pub(super) fn tinted_cuts(&self, pixels: Pixels<'_>, cells: &Cells) -> Vec<Cut> {
        if !is_mostly_of_one(cells) || has_few_colours(cells) {
            return Vec::new();
        }
        self.framed_cut(pixels, cells, enclosed::by_all_walls(cells), false)
    }

    /// These labels as a cut, if there are as many as rows, and if the board is seen to end: at a frame, which may be even
    /// alone or not, or on a page.
    fn framed_cut(
        &self,
        pixels: Pixels<'_>,
        cells: &Cells,
        found: Option<(Vec<u8>, usize)>,
        may_be_even: bool,
    ) -> Vec<Cut> {
        let size = cells.size;
        let is_cut = |(labels, count): &(Vec<u8>, usize)| {
            *count == size
                && size >= MIN_OUTLINED_SIZE
                && !is_jigsaw(size, labels)
                && self.is_framed(pixels, cells, labels, may_be_even)
        };
        let cut = found.filter(is_cut).map(|(labels, _)| Cut { labels, evidence: Evidence::Walls });
        cut.into_iter().collect()
    }
}

/// Whether all cells have one of a few colours.
pub(super) fn has_few_colours(cells: &Cells) -> bool {
    Tree::of(&cells.labs).gap(MOST_COLOURS).within <= ONE_COLOUR
}

/// Whether most cells have one colour.
fn is_mostly_of_one(cells: &Cells) -> bool {
    let usual = cells::median(&cells.labs);
    let like = cells.labs.iter().filter(|lab| lab.distance(usual) <= ONE_COLOUR).count();
    like as f32 >= UNTINTED * cells.labs.len() as f32
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage};

    use super::*;
    use crate::vision::fixture::{BOARD, map, squared};

    const CELL: u32 = 20;
    const WHITE: [u8; 3] = [250; 3];

    /// The regions seen in a picture of these, seven pixels from its edges, each cell in a colour of its place.
    /// The lines are thin but for those between regions, and the frame is this `thick` on its right.
    fn seen(
        rows: &[&str],
        thick: u32,
        colour: impl Fn([u32; 2], [u32; 2]) -> [u8; 3],
    ) -> Option<Vec<u8>> {
        seen_in(rows, thick, (7, &|_, _| WHITE), colour)
    }

    /// The same so many pixels from the edges of a page of these colours.
    fn seen_in(
        rows: &[&str],
        thick: u32,
        (margin, page): (u32, &dyn Fn(u32, u32) -> [u8; 3]),
        colour: impl Fn([u32; 2], [u32; 2]) -> [u8; 3],
    ) -> Option<Vec<u8>> {
        let size = rows.len() as u32;
        let end = size * CELL;
        let name = |col: u32, row: u32| rows[row as usize].as_bytes()[col as usize];
        let image = RgbImage::from_fn(end + 2 * margin, end + 2 * margin, |x, y| {
            let at = |k: u32| k.checked_sub(margin).filter(|&k| k <= end + 1);
            let (Some(x), Some(y)) = (at(x), at(y)) else { return Rgb(page(x, y)) };
            let (col, row) = ((x / CELL).min(size - 1), (y / CELL).min(size - 1));
            // How far past the grid line before it a pixel is, and whether that one is a wall.
            let is_wall = |k: u32, before: Option<u8>| k < CELL || before != Some(name(col, row));
            let left = col.checked_sub(1).map(|col| name(col, row));
            let above = row.checked_sub(1).map(|row| name(col, row));
            let is_line = |k: u32, wall: bool| k < end && k % CELL < if wall { 3 } else { 1 };
            let is_frame = x + thick > end + 1 || y + 3 > end + 1;
            let is_line = is_frame || is_line(x, is_wall(x, left)) || is_line(y, is_wall(y, above));
            Rgb(if is_line { [30; 3] } else { colour([col, row], [x % CELL, y % CELL]) })
        });
        let lines: Vec<f32> = (0..=size).map(|line| (margin + line * CELL) as f32 + 1.0).collect();
        let lattice = squared(lines);
        let pixels = Pixels::from(&image);
        let cells = Cells::measure(pixels, &lattice).expect("all cells in the picture");
        let mut cuts = lattice.outlined_cuts(pixels, &cells);
        cuts.extend(lattice.tinted_cuts(pixels, &cells));
        cuts.pop().map(|cut| cut.labels)
    }

    #[test]
    fn walls_and_a_frame_make_regions_without_colours() {
        let white = |_: [u32; 2], _: [u32; 2]| WHITE;
        assert_eq!(seen(&BOARD, 3, white), Some(map(&BOARD)));
        assert_eq!(seen(&BOARD, 1, white), Some(map(&BOARD)), "thin, but even");
        assert_eq!(seen(&BOARD, 0, white), None, "the rest may be cut off on the right");
        // One queen and what it attacks.
        let tinted = |[col, row]: [u32; 2], _: [u32; 2]| {
            if col == 2 || row == 3 { [250, 200, 200] } else { WHITE }
        };
        assert_eq!(seen(&BOARD, 3, tinted), Some(map(&BOARD)));
    }

    #[test]
    fn a_few_cells_may_have_any_colours() {
        let tinted = |most: u32, thick: u32| {
            let colour = |[col, row]: [u32; 2], _: [u32; 2]| match col == row || row < most {
                true => [40 * col as u8 + 10, 200 - 30 * col as u8, 90],
                false => WHITE,
            };
            seen(&BOARD, thick, colour)
        };
        assert_eq!(tinted(0, 3), Some(map(&BOARD)));
        assert_eq!(tinted(2, 3), None, "too many");
        assert_eq!(tinted(0, 1), None, "a frame thinner than the walls");
    }

    #[test]
    fn a_frame_is_even_beside_buttons_and_near_the_edge_of_the_picture() {
        let white = |_: [u32; 2], _: [u32; 2]| WHITE;
        // Buttons on the right, along so many pixels.
        let button = |length: u32| {
            let page = |x: u32, y: u32| match x > 100 && y < length {
                true => [120 + (y / CELL * 20) as u8, 200, 250],
                false => WHITE,
            };
            seen_in(&BOARD, 1, (7, &page), white)
        };
        assert_eq!(button(50), Some(map(&BOARD)));
        assert_eq!(button(110), None, "along most of it");
        let near = |margin: u32| seen_in(&BOARD, 1, (margin, &|_, _| WHITE), white);
        assert_eq!(near(4), Some(map(&BOARD)));
        assert_eq!(near(2), None, "too near");
    }

    #[test]
    fn a_ring_in_a_cell_is_no_wall() {
        // Beside thin grid lines, and half as dark.
        let ring = |cell: [u32; 2], place: [u32; 2]| {
            let is_edge = place.iter().any(|&at| !(4..CELL - 3).contains(&at));
            if cell == [1, 1] && is_edge { [120; 3] } else { WHITE }
        };
        assert_eq!(seen(&BOARD, 3, ring), Some(map(&BOARD)));
        let all = |_: [u32; 2], place| ring([1, 1], place);
        assert_eq!(seen(&BOARD, 3, all), None);
    }

    #[test]
    fn maps_of_other_games_are_no_regions() {
        let white = |_: [u32; 2], _: [u32; 2]| WHITE;
        let few = ["AABBB", "AABBC", "DDBCC", "DDDEE", "DDEEE"];
        assert_eq!(seen(&few, 3, white), None, "five rows may be a board by chance");
        let jigsaw = ["AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF"];
        assert_eq!(seen(&jigsaw, 3, white), None, "six cells each");
        let too_many = ["AAABBB", "AAABBB", "CAABDD", "AAABBD", "AAEBBF", "GGEFFF"];
        assert_eq!(seen(&too_many, 3, white), None);
        // Frames around single cells of a coloured board.
        let colours: [[u8; 3]; 4] = [WHITE, [90, 160, 220], [220, 120, 60], [80, 190, 90]];
        let coloured =
            |[col, row]: [u32; 2], _: [u32; 2]| colours[(col / 2 + row / 2) as usize % 4];
        assert_eq!(seen(&BOARD, 3, coloured), None);
    }
}
