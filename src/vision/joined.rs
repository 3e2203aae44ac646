//! Whether a region of a cut by colours is rather two, or a piece of something that lies over the board.

use super::{cells::Cells, odd, walls::Wall};

/// How far two colours are from shades of one another at least if they are two, in levels of 255: rounding is less.
const UNLIKE: f32 = 4.0;
/// The fewest cells of either of two colours of one region that are rather two: one cell alone may be shaded, or a piece
/// of it.
const SEVERAL: usize = 2;

/// Whether one region is rather two, and something else isn't one; by `finer` labels with one more.
pub(super) fn joins_two(cells: &Cells, labels: &[u8], finer: &[u8]) -> bool {
    let Some((one, other)) = joined(labels, finer) else { return false };
    let is_several = |label: u8| finer.iter().filter(|&&it| it == label).count() >= SEVERAL;
    let are_two = is_several(one)
        && is_several(other)
        && (are_parted(cells, finer, (one, other)) || are_unlike(cells, finer, (one, other)));
    // Where all cells of a line have colours that are nowhere else, it has a tint.
    let is_tint = |label: &u8| [one, other].contains(label) && is_several(*label);
    let mut lines = odd::lines_alone(cells.size, finer);
    are_two || lines.any(|(line, alone)| alone == line.len() && line.iter().any(is_tint))
}

/// The first two of the `finer` labels that are of one region.
fn joined(labels: &[u8], finer: &[u8]) -> Option<(u8, u8)> {
    labels.iter().zip(finer).find_map(|(label, &other)| {
        let first = labels.iter().position(|it| it == label).map(|at| finer[at])?;
        (first != other).then_some((first, other))
    })
}

/// Whether two colours are nowhere side by side.
fn are_parted(cells: &Cells, finer: &[u8], (one, other): (u8, u8)) -> bool {
    let touches = |wall: &Wall| {
        let both = [finer[wall.a], finer[wall.b]];
        both == [one, other] || both == [other, one]
    };
    !cells.walls.iter().any(touches)
}

/// Whether two colours are no shades of one another, in a picture that has only what was drawn.
fn are_unlike(cells: &Cells, finer: &[u8], (one, other): (u8, u8)) -> bool {
    let colour = |label: u8| {
        let cell = finer.iter().position(|&it| it == label);
        cell.map(|cell| cells.colours[cell].rgb)
    };
    let (Some(a), Some(b)) = (colour(one), colour(other)) else { return false };
    cells.is_clean && odd::off_shade(a, b).min(odd::off_shade(b, a)) > UNLIKE
}

/// Whether hardly any region of a row or column goes on beside it, and one has a piece in it and another
/// elsewhere: that line rather has a tint, which makes other colours of those of its cells.
pub(super) fn has_line_apart(cells: &Cells, labels: &[u8]) -> bool {
    /// The most cells of such a line whose colour goes on: one may be like another by chance.
    const MOST_JOINED: usize = 1;
    let size = cells.size;
    let all = || 0..labels.len();
    let (pieces, _) = cells.pieces(labels);
    let is_apart = |is_in: &dyn Fn(usize) -> bool| {
        let goes_on = |&at: &usize| {
            let mut beside = cells.neighbours(at);
            beside.any(|other| !is_in(other) && labels[other] == labels[at])
        };
        let is_piece = |at: usize| {
            let within = all().filter(|&other| pieces[other] == pieces[at]).all(is_in);
            within && all().any(|it| labels[it] == labels[at] && pieces[it] != pieces[at])
        };
        let line = || all().filter(|&at| is_in(at));
        line().filter(goes_on).count() <= MOST_JOINED && line().any(is_piece)
    };
    (0..size).any(|line| is_apart(&|at| at / size == line) || is_apart(&|at| at % size == line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::Levels,
        fixture::{greys as cells, letters as labels},
    };

    #[test]
    fn a_line_whose_regions_end_in_it_has_a_tint() {
        let has = |rows: &[&str]| has_line_apart(&cells(rows), &labels(rows));
        assert!(
            has(&["AABB", "AABB", "CCBB", "CDAA"]),
            "a piece of A in a row that hardly goes on"
        );
        assert!(!has(&["AABB", "AABB", "CCBB", "CDDD"]), "no region in two pieces");
        assert!(!has(&["AABB", "AABB", "CDBB", "CDAA"]), "a row that goes on");
        assert!(has(&["ACBB", "ADBB", "ADBB", "DBAA"]), "a column");
    }

    #[test]
    fn two_colours_that_nowhere_touch_are_two_regions() {
        let rows = ["ABBC", "ABBC", "DDDC", "DDAA"];
        let has = |finer: &[&str]| joins_two(&cells(&rows), &labels(&rows), &labels(finer));
        assert!(has(&["ABBC", "ABBC", "DDDC", "DDEE"]));
        assert!(!has(&["ABBC", "ABBC", "DDDC", "DDAE"]), "one shaded cell");
        assert!(!has(&["ABBC", "ABBC", "EDDC", "EDAA"]), "shades side by side");
    }

    #[test]
    fn two_colours_side_by_side_are_two_regions_if_neither_is_a_shade_of_the_other() {
        let rows = ["ABBC", "ABBC", "DDDC", "DDAA"];
        let has = |finer: &[&str], other: Levels, is_clean: bool| {
            let finer = labels(finer);
            let mut cells = cells(&rows);
            cells.is_clean = is_clean;
            for (colour, &label) in cells.colours.iter_mut().zip(&finer) {
                colour.rgb = if label == 4 { other } else { [200.0, 100.0, 40.0] };
            }
            joins_two(&cells, &labels(&rows), &finer)
        };
        let two = ["ABBC", "ABBC", "EDDC", "EDAA"];
        let (unlike, darker) = ([180.0, 100.0, 120.0], [160.0, 80.0, 32.0]);
        assert!(has(&two, unlike, true));
        assert!(!has(&two, darker, true));
        assert!(!has(&two, unlike, false), "noise");
        assert!(!has(&["ABBC", "ABBC", "EDDC", "DDAA"], unlike, true), "one cell");
    }

    #[test]
    fn a_line_of_colours_that_are_nowhere_else_is_no_part_of_a_region() {
        let rows = ["AABB", "AABB", "AADA", "CCAB"];
        let has = |finer: &[&str]| joins_two(&cells(&rows), &labels(&rows), &labels(finer));
        assert!(has(&["AABB", "AABB", "EEDE", "CCAB"]));
        assert!(!has(&["AABB", "AABB", "EEDA", "CCAB"]), "one goes on");
        assert!(!has(&["AABE", "AABB", "AADA", "CCAB"]), "elsewhere");
    }
}
