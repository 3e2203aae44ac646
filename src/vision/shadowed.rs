//! Cells whose marks throw a shadow up to their corners, or hide them.
//!
//! The cells without marks tell the colours of the regions. A marked one is of a region whose colour its corners
//! have, or of the one beside it that they are a shade of; else it is of a region all of whose cells are marked.

use super::{
    bare::Bare,
    cells::Cells,
    colour::{Lab, Levels},
    corners::is_shade,
};

/// The distance up to which a colour is that of a region, in Oklab units: less than is seen.
const SAME: f32 = 1.0;

/// The reading that gives each cell that `is_marked` to the one region that it may be of. `None` if there isn't one
/// for each, if regions would be in pieces or not as many as rows, or if the colours of the other cells aren't
/// clear.
pub(super) fn unshadowed(cells: &Cells, is_marked: &dyn Fn(usize) -> bool) -> Option<Vec<u8>> {
    let (size, all) = (cells.size, cells.colours.len());
    let Bare { marked, mut labels, colours: known } = Bare::of(cells, is_marked, SAME)?;
    let mut colours: Vec<Levels> = cells.colours.iter().map(|colour| colour.rgb).collect();
    for &at in &marked {
        colours[at] = cells.corners[at].map_or(colours[at], |corners| corners.colour());
    }
    let labs: Vec<Lab> = colours.iter().copied().map(Lab::from_rgb).collect();
    let mut next = known.len() as u8;
    for at in marked {
        let distance = |other: &usize| labs[at].distance(labs[*other]);
        let known = (0..all).filter(|&other| labels[other].is_some());
        let nearest = known.min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
        if distance(&nearest) <= SAME {
            labels[at] = labels[nearest];
            continue;
        }
        let beside = cells.neighbours(at).filter(|&other| is_shade(colours[at], colours[other]));
        let mut homes = beside.filter_map(|other| labels[other]);
        let home = homes.next();
        if homes.any(|other| Some(other) != home) {
            return None;
        }
        labels[at] = home.or(Some(next));
        next = next.saturating_add(u8::from(home.is_none()));
    }
    let reading: Option<Vec<u8>> = labels.into_iter().collect();
    reading.filter(|reading| usize::from(next) == size && cells.pieces(reading).1 == size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::colour::Dominant;

    const BOARD: [&str; 5] = ["AABBB", "AABCB", "DDCCC", "DDCEE", "DDCCE"];
    const OWN: [Levels; 5] = [
        [200.0, 40.0, 40.0],
        [40.0, 200.0, 40.0],
        [40.0, 40.0, 200.0],
        [220.0, 220.0, 60.0],
        [60.0, 220.0, 220.0],
    ];

    /// What is read where the cells in `marked` keep these shares of their colours.
    fn reading(marked: &[(usize, f32)]) -> Option<Vec<u8>> {
        let names = BOARD.concat().into_bytes();
        let mut colours: Vec<Levels> =
            names.iter().map(|name| OWN[usize::from(name - b'A')]).collect();
        marked.iter().for_each(|&(at, keep)| colours[at] = colours[at].map(|level| keep * level));
        let labs = colours.iter().map(|&rgb| Lab::from_rgb(rgb)).collect();
        let colours = colours.into_iter().map(|rgb| Dominant { rgb, share: 0.5 }).collect();
        let is_marked = |at| marked.iter().any(|&(cell, _)| cell == at);
        unshadowed(&Cells::with_lines(5, colours, labs), &is_marked)
    }

    /// Whether cells have one label where their letters are the same.
    fn is_board(reading: Option<Vec<u8>>) -> bool {
        let names = BOARD.concat().into_bytes();
        reading.is_some_and(|labels| {
            (0..25).all(|a| (0..a).all(|b| (names[a] == names[b]) == (labels[a] == labels[b])))
        })
    }

    #[test]
    fn marked_cells_are_of_the_region_whose_shade_they_have() {
        assert!(is_board(reading(&[(1, 0.9), (8, 0.8), (10, 0.7), (17, 0.9), (24, 0.6)])));
    }

    #[test]
    fn cells_that_are_no_shade_of_those_beside_them_are_a_region() {
        assert!(is_board(reading(&[(0, 0.9), (18, 0.8), (19, 0.8), (24, 0.8)])), "all of E");
        assert_eq!(reading(&[(18, 0.9), (19, 0.7), (24, 0.8), (2, 0.1)]), None, "one more");
    }

    #[test]
    fn nothing_is_told_without_marks() {
        assert_eq!(reading(&[]), None);
    }
}
