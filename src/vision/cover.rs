//! What lies over a board: a dialog, a button, a notice.

use super::{
    cells::Cells,
    colour::difference,
    lattice::{Lattice, SAME_COLOUR, is_rectangle},
    pixels::{Axis, Pixels, contrast},
    walls::{LINE, MISSING, Wall},
};

/// A line that differs less than this from the cells beside it, in levels of 255, may be there unseen.
pub(super) const DISTINCT: u32 = 40;
/// What has more contrast than this with something that is as light may still be of another hue.
const ANOTHER_HUE: u8 = 40;
/// Where more than this share of all ends of lines are missing, the cells have round corners.
const ROUND: f32 = 0.2;
/// Where more than this share are missing at crossings that aren't covered, lines are dashed: at some crossings more
/// of them end than usual.
const DASHED: f32 = 0.04;
/// Lines thinner than usual, but at least this thick in pixels, are only missing where most others are whole.
const HAIRLINE: f32 = 0.2;
/// So many crossings without lines are covered by something, though no line ends beside it.
const MANY_COVERED: usize = 2;
/// So many are wherever it ends, if there are lines between like cells elsewhere.
const AREA_COVERED: usize = 4;
/// So many grid lines that writing lies over are below something: no pointer is so large.
const WRITTEN: usize = 3;
/// How far from its place the middle of a line may be, in pixels, and how far from it what lies beside it is looked at,
/// as a share of the pitch.
const NEAR_LINE: f32 = 2.0;
const BESIDE: f32 = 0.15;
/// The least contrast of a line with both cells beside it.
const RULED: u8 = 8;
/// The least contrast of what shows at a crossing with the cells around it.
const STUDDED: u8 = 24;
/// So much of a grid line at its ends isn't looked at for writing: other lines cross it there.
const ENDS: f32 = 0.1;
/// Where across the side of a cell the edge of what has the colour of the lines is looked for.
const CUTS: [f32; 5] = [0.2, 0.35, 0.5, 0.65, 0.8];
/// How far from its grid line the edge of a region may be, as a share of the pitch.
const OFF: f32 = 0.17;

/// How many crossings of grid lines something lies over.
pub(super) fn covered_crossings(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> usize {
    match missing_crossings(pixels, lattice, cells) {
        missing if missing > 0 && !are_all_studded(pixels, lattice, cells) => missing,
        _ => hidden_crossings(pixels, lattice, cells),
    }
}

/// Whether one colour that no cell around has shows at all crossings: the page does, between the round corners of cells
/// that touch. What lies over some would hide it there.
fn are_all_studded(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> bool {
    let size = cells.size;
    let page = crossing(pixels, lattice, (0, 0));
    let differs = |colour: [u8; 3]| contrast(page, colour) >= STUDDED;
    let is_stud = |(row, col): (usize, usize)| {
        let around = around(row * size + col, size);
        contrast(crossing(pixels, lattice, (row, col)), page) <= SAME_COLOUR
            && around.iter().all(|&cell| differs(cells.colours[cell].rounded()))
    };
    crossings(size).all(is_stud)
}

/// All inner crossings, each by the row and column of the cell before it.
fn crossings(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size - 1).flat_map(move |row| (0..size - 1).map(move |col| (row, col)))
}

/// The colour of the crossing at the lower right corner of the cell in `row` and `col`.
fn crossing(pixels: Pixels<'_>, lattice: &Lattice, (row, col): (usize, usize)) -> [u8; 3] {
    let place = |axis: Axis, at: usize| pixels.inside(axis, lattice.lines(axis)[at + 1]) as u32;
    pixels.rgb(place(Axis::X, col), place(Axis::Y, row))
}

/// How many crossings of grid lines something lies over: three or four of the lines that meet there
/// are missing near it, or as a whole. The mouse pointer is too small for that.
fn missing_crossings(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> usize {
    let (size, walls) = (cells.size, &cells.walls);
    let usual = usual_thickness(cells);
    let is_thin = usual < LINE;
    let are_whole = usual >= HAIRLINE
        && walls.iter().filter(|wall| wall.bare.is_finite()).count() * 3 < walls.len();
    let missing = |wall: &Wall| {
        (!is_thin || are_whole)
            && wall.bare < MISSING * usual
            && wall.contrast >= DISTINCT
            && !is_ruled(pixels, lattice, wall)
    };
    let (mut broken, mut covered, mut edged) = (0, 0, 0);
    let mut below_cover = vec![false; size * size];
    for (row, col) in crossings(size) {
        let arms = walls.arms((row, col));
        let count = |is_gone: &dyn Fn(&Wall, usize) -> bool| {
            usize::from(arms.iter().filter(|&&(wall, end)| is_gone(wall, end)).count() >= 3)
        };
        broken += count(&|wall, end| wall.broken[end]);
        if count(&|wall, end| wall.broken[end] || missing(wall)) > 0 {
            covered += 1;
            let cells_around = around(row * size + col, size);
            cells_around.iter().for_each(|&cell| below_cover[cell] = true);
            edged += usize::from(is_edged(pixels, lattice, cells, (row, col), cells_around));
        }
    }
    let ends = walls.iter().map(|wall| wall.broken.iter().filter(|&&gone| gone).count());
    let (ends, all) = (ends.sum::<usize>(), 2 * walls.len());
    if ends as f32 > ROUND * all as f32 {
        return 0;
    }
    let is_dashed = ends.saturating_sub(4 * covered) as f32 > DASHED * all as f32;
    // A single crossing may be lost in a mark or a faint line; what covers more leaves broken ends, or
    // its own edges in cells or beside the grid lines.
    let is_covered = broken > 0 && (edged > 0 || !is_dashed)
        || (!is_thin || is_rectangle(&below_cover, size))
            && (edged >= MANY_COVERED
                || covered >= AREA_COVERED && has_lines(cells, &below_cover, usual)
                || covered >= MANY_COVERED && ends_off_lines(pixels, cells, &below_cover));
    if is_covered { covered } else { 0 }
}

/// Whether a line shows between two cells in whatever colour: where lines let the cells show through, their colour
/// isn't the same everywhere.
fn is_ruled(pixels: Pixels<'_>, lattice: &Lattice, wall: &Wall) -> bool {
    let (axis, line, across) = lattice.line_of(wall);
    let lines = lattice.lines(axis);
    let (at, step) = (lines[line], BESIDE * (lines[line] - lines[line - 1]));
    let place = |at: f32| pixels.inside(axis, at);
    let near = place(at - NEAR_LINE)..=place(at + NEAR_LINE);
    let shows = |share: &&f32| {
        let k = across[0] + (across[1] - across[0]) * **share;
        let line = pixels.line_at(axis, k);
        let [first, second] = [at - step, at + step].map(|at| line.rgb(place(at)));
        // What is between the two may be both in one pixel.
        let is_other = |at: usize| {
            let here = line.rgb(at);
            (0..3).any(|part| {
                let (low, high) = (first[part].min(second[part]), first[part].max(second[part]));
                here[part] < low.saturating_sub(RULED) || here[part] > high.saturating_add(RULED)
            })
        };
        near.clone().any(is_other)
    };
    CUTS.iter().filter(shows).count() + 1 >= CUTS.len()
}

/// Whether lines about as thick as is `usual` are to be seen between most like cells, but for those `below`
/// something.
fn has_lines(cells: &Cells, below: &[bool], usual: f32) -> bool {
    let is_within = |wall: &&Wall| cells.is_within(wall) && !(below[wall.a] && below[wall.b]);
    let within = || cells.walls.iter().filter(is_within);
    let is_seen = |wall: &&Wall| wall.contrast >= DISTINCT && wall.thickness >= MISSING * usual;
    within().filter(is_seen).count() * 2 > within().count()
}

/// Whether the crossing at the lower right corner of the cell in `row` and `col` has neither the colour
/// of the lines nor that of one of the cells around it: what lies over it ends in that cell.
fn is_edged(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    cells: &Cells,
    place: (usize, usize),
    around: [usize; 4],
) -> bool {
    let here = crossing(pixels, lattice, place);
    let differs = |other: [u8; 3]| difference(here, other) >= DISTINCT;
    differs(cells.line) && around.iter().any(|&cell| differs(cells.colours[cell].rounded()))
}

/// The four cells around the crossing at the lower right corner of `cell`.
fn around(cell: usize, size: usize) -> [usize; 4] {
    [cell, cell + 1, cell + size, cell + size + 1]
}

/// How thick a thin grid line of the board is; 0 if there mostly are none within regions.
fn usual_thickness(cells: &Cells) -> f32 {
    let quartile = |walls: &mut dyn Iterator<Item = &Wall>| {
        let mut thickness: Vec<f32> = walls.map(|wall| wall.thickness).collect();
        thickness.sort_by(f32::total_cmp);
        thickness.get(thickness.len() / 4).copied().unwrap_or(0.0)
    };
    let usual = quartile(&mut cells.walls.iter());
    if usual >= LINE {
        return usual;
    }
    let is_bare = |wall: &&Wall| wall.bare.is_finite();
    let within: Vec<&Wall> = cells.walls.iter().filter(|wall| cells.is_within(wall)).collect();
    if within.iter().filter(|wall| is_bare(wall)).count() * 2 < within.len() {
        quartile(&mut cells.walls.iter().filter(|wall| !is_bare(wall)))
    } else {
        0.0
    }
}

/// How many crossings lie between four cells of the colour of the lines, if those cells are no region:
/// a region ends at grid lines, a dialog anywhere.
fn hidden_crossings(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells) -> usize {
    let size = cells.size;
    let hidden: Vec<bool> = cells
        .colours
        .iter()
        .map(|colour| difference(colour.rounded(), cells.line) < DISTINCT)
        .collect();
    let between =
        |&(row, col): &(usize, usize)| around(row * size + col, size).iter().all(|&at| hidden[at]);
    let crossings = crossings(size).filter(between).count();
    // Where most cells are like that, the lines are faint.
    let faint = hidden.iter().filter(|&&hidden| hidden).count() * 2 > hidden.len();
    if crossings == 0 || faint {
        return 0;
    }
    let is_covered = ends_off_lines(pixels, cells, &hidden)
        || is_rectangle(&hidden, size) && is_written_over(pixels, lattice, cells, &hidden);
    if is_covered { crossings } else { 0 }
}

/// Whether there is writing over several of the grid lines between cells `below` something, where the lines of a
/// region of their colour don't show.
fn is_written_over(pixels: Pixels<'_>, lattice: &Lattice, cells: &Cells, below: &[bool]) -> bool {
    let inner = || cells.walls.iter().filter(|wall| below[wall.a] && below[wall.b]);
    let is_written = |wall: &&Wall| {
        let (axis, line, across) = lattice.line_of(wall);
        let line = pixels.line_at(axis.other(), lattice.lines(axis)[line]);
        let place =
            |share: f32| pixels.inside(axis.other(), across[0] + (across[1] - across[0]) * share);
        let along = place(ENDS)..place(1.0 - ENDS);
        let len = along.len();
        let others = along.filter(|&at| difference(line.rgb(at), cells.line) >= DISTINCT).count();
        // A line of another colour is all along it, and one across it at its ends.
        others > 0 && others * 4 <= 3 * len
    };
    let written = inner().filter(is_written).count();
    written >= WRITTEN && written * 4 >= inner().count()
}

/// Whether much of what lies over the cells `below` ends elsewhere than at their outer grid lines.
fn ends_off_lines(pixels: Pixels<'_>, cells: &Cells, below: &[bool]) -> bool {
    let (mut sides, mut off) = (0, 0);
    for wall in &cells.walls {
        let &Wall { a, b, .. } = wall;
        let differ = difference(cells.colours[a].rounded(), cells.colours[b].rounded());
        if below[a] != below[b] && differ >= DISTINCT {
            sides += 1;
            off += usize::from(is_off(pixels, cells, wall, below[a]));
        }
    }
    off * 3 >= sides && off > 0
}

/// Whether what lies over the first cell beside a wall, or over the second, ends elsewhere than at the grid line between
/// the two, or the gap.
fn is_off(pixels: Pixels<'_>, cells: &Cells, wall: &Wall, is_over_first: bool) -> bool {
    let (axis, (line, cell)) = (wall.axis(), wall.place(cells.size));
    let (along, across) = (&cells.tiles[axis as usize], cells.tiles[axis.other() as usize][cell]);
    let both = if is_over_first { [wall.a, wall.b] } else { [wall.b, wall.a] };
    let [over, below] = both.map(|at| cells.colours[at].rounded());
    let [before, after] = [along[line - 1], along[line]];
    let before = before[1] - (before[1] - before[0]) * OFF;
    let after = after[0] + (after[1] - after[0]) * OFF;
    // Just past the grid line on both cells.
    let (own, other) = if is_over_first { (before, after) } else { (after, before) };
    let off = CUTS.iter().filter(|&share| {
        let line = pixels.line_at(axis, across[0] + (across[1] - across[0]) * share);
        let rgb = |at: f32| line.rgb(pixels.inside(axis, at));
        // Where cells fade, the one below it comes near its colour.
        let is_over = |rgb: [u8; 3]| difference(rgb, over) < DISTINCT.min(difference(rgb, below));
        // A mark may be as light.
        let goes_on = is_over(rgb(other)) && contrast(rgb(other), over) <= ANOTHER_HUE;
        !is_over(rgb(own)) || goes_on
    });
    off.count() * 2 > CUTS.len()
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbImage, imageops};

    use super::*;
    use crate::vision::fixture::squared;

    const CELL: u32 = 30;

    /// A board whose lines let half of the cells below show through, of which all but one corner is of one region.
    fn ruled() -> (RgbImage, Lattice) {
        let size = 6;
        let image = RgbImage::from_fn(size * CELL, size * CELL, |x, y| {
            let own = if x >= 3 * CELL && y >= 3 * CELL { [250, 230, 80] } else { [40, 160, 150] };
            let is_line = x % CELL < 2 || y % CELL < 2;
            Rgb(if is_line { own.map(|level| level / 2 + 127) } else { own })
        });
        let lines: Vec<f32> = (0..=size).map(|at| (at * CELL) as f32 + 1.0).collect();
        (image, squared(lines))
    }

    fn covered(image: &RgbImage, lattice: &Lattice) -> usize {
        let pixels = Pixels::from(image);
        let cells = Cells::measure(pixels, lattice).expect("cells");
        covered_crossings(pixels, lattice, &cells)
    }

    #[test]
    fn lines_that_let_cells_show_through_are_not_covered() {
        let (image, lattice) = ruled();
        assert_eq!(covered(&image, &lattice), 0);
    }

    #[test]
    fn a_region_nearly_as_light_as_the_lines_is_not_covered_where_cells_fade() {
        let size = 6;
        // As teal on white: near the pale region's colour on the right of each cell.
        let image = RgbImage::from_fn(size * CELL, size * CELL, |x, y| {
            let is_pale = (2..4).contains(&(x / CELL)) && (2..4).contains(&(y / CELL));
            let is_wall = x % CELL < 2 || y % CELL < 2;
            let fade = |from: u32, to: u32, at: u32| (from + (to - from) * at / CELL) as u8;
            let at = (x % CELL).max(y % CELL);
            Rgb(match (is_wall, is_pale) {
                (true, _) => [255; 3],
                (false, true) => [253, 225, 153],
                (false, false) => [fade(120, 200, at), fade(190, 215, at), 220],
            })
        });
        let lines: Vec<f32> = (0..=size).map(|at| (at * CELL) as f32 + 1.0).collect();
        let lattice = squared(lines);
        assert_eq!(covered(&image, &lattice), 0);
    }

    #[test]
    fn regions_as_light_as_the_lines_but_of_other_hues_cover_nothing() {
        let paints = [[245, 193, 92], [242, 160, 196], [202, 139, 90], [144, 134, 214]];
        let rows = ["AAABBD", "AABBDD", "ABBCDD", "BBCCDD", "BCCCCD", "CCCCCD"];
        let image = RgbImage::from_fn(6 * CELL, 6 * CELL, |x, y| {
            let name = rows[(y / CELL) as usize].as_bytes()[(x / CELL) as usize];
            let own: [u8; 3] = paints[usize::from(name - b'A')];
            let is_line = x % CELL < 2 || y % CELL < 2;
            // One has a large light disc.
            let is_disc = (4 * CELL + 15).abs_diff(x).pow(2) + (CELL + 15).abs_diff(y).pow(2) < 169;
            Rgb(if is_line || is_disc { own.map(|level| level / 2 + 127) } else { own })
        });
        let lines: Vec<f32> = (0..=6).map(|at| (at * CELL) as f32 + 1.0).collect();
        let lattice = squared(lines);
        assert_eq!(covered(&image, &lattice), 0);
    }

    #[test]
    fn a_page_between_round_corners_covers_nothing() {
        const WIDE: u32 = 100;
        const RADIUS: u32 = 8;
        let rows = [
            "AAAAAABB", "AACCAABA", "ADDCAEEE", "AADCAAAE", "AADAAAAA", "AAAAAFAA", "AGGGAFHA",
            "AAAAAFHH",
        ];
        let dark = [
            [139, 69, 19],
            [72, 61, 139],
            [0, 100, 0],
            [139, 0, 0],
            [0, 0, 139],
            [47, 79, 79],
            [75, 0, 130],
            [85, 107, 47],
        ];
        let image = RgbImage::from_fn(8 * WIDE, 8 * WIDE, |x, y| {
            let name = rows[(y / WIDE) as usize].as_bytes()[(x / WIDE) as usize];
            // How far past where its round corner begins, along both axes.
            let past = |at: u32| {
                let at = at % WIDE;
                RADIUS.saturating_sub(at.min(WIDE - 1 - at))
            };
            let is_page = past(x).pow(2) + past(y).pow(2) > RADIUS.pow(2);
            Rgb(if is_page { [36; 3] } else { dark[usize::from(name - b'A')] })
        });
        let lines: Vec<f32> = (0..=8).map(|at| (at * WIDE) as f32).collect();
        let lattice = squared(lines);
        assert_eq!(covered(&image, &lattice), 0);
    }

    #[test]
    fn what_lies_over_crossings_is_seen() {
        let (mut image, lattice) = ruled();
        let notice = RgbImage::from_pixel(3 * CELL, CELL + 10, Rgb([240; 3]));
        imageops::replace(&mut image, &notice, CELL as i64 + 12, 4 * CELL as i64 - 20);
        assert!(covered(&image, &lattice) >= 2);
    }
}
