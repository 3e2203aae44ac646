//! Odd cells that walls fence in with their regions.
//!
//! Where all other cells of what walls enclose have one colour, and there are as many of those as rows, the walls are
//! those between regions: a cell that is tinted within one is of that region, whatever its colour. A ring around such a
//! cell looks like walls on all its sides, but hides less than those do.

use super::{
    cells::Cells,
    enclosed::{self, MEASURES, OF_ANY_COLOUR},
    groups,
    lattice::median,
    walls::Wall,
};

/// The largest share of the cells that are odd.
const MOST_ODD: f32 = 0.15;
/// What hides less than this share of what walls do is a ring.
const OF_WALL: f32 = 0.75;

/// The regions that walls tell, where cells have more colours than there are rows, `named` by those; `None` if it isn't
/// clear of what region each odd cell is, if one has no mark on it, or if regions are in pieces then.
pub(super) fn fenced(
    cells: &Cells,
    names: &[u8],
    is_marked: &dyn Fn(usize) -> bool,
) -> Option<Vec<u8>> {
    if groups::count(names) <= cells.size {
        return None;
    }
    MEASURES.into_iter().chain([OF_ANY_COLOUR]).find_map(|measure| {
        let (patches, found) = enclosed::enclosed(cells, names, measure)?;
        if !(cells.size..=2 * cells.size).contains(&found) {
            return None;
        }
        let patches = joined_through_rings(cells, names, patches, is_marked)?;
        let regions = regions(cells, names, &patches)?;
        let mut odd = (0..names.len()).filter(|&at| names[at] != regions[at]);
        (odd.all(is_marked) && cells.pieces(&regions).1 == cells.size).then_some(regions)
    })
}

/// The regions that some patches are of, by the colours that most of their cells have: each region has its own, and odd
/// cells have none of those. `None` if there aren't as many as rows, or too many odd cells.
fn regions(cells: &Cells, names: &[u8], patches: &[u8]) -> Option<Vec<u8>> {
    let colour_of = |patch: u8| {
        let own = || (0..names.len()).filter(|&at| patches[at] == patch).map(|at| names[at]);
        own().max_by_key(|&name| own().filter(|&other| other == name).count())
    };
    let regions: Vec<u8> = patches.iter().filter_map(|&patch| colour_of(patch)).collect();
    let mut known = regions.clone();
    known.sort_unstable();
    known.dedup();
    let odd = || (0..names.len()).filter(|&at| names[at] != regions[at]);
    let few = odd().count() as f32 <= MOST_ODD * names.len() as f32;
    let are_strange = odd().all(|at| !known.contains(&names[at]));
    (known.len() == cells.size && few && are_strange).then_some(regions)
}

/// The patches, of which lone cells with marks in colours of their own are joined to those beside them that less than a
/// wall parts from them; `None` if one has none beside it, or several, where another is joined to its: it may be
/// either of them that is a region.
fn joined_through_rings(
    cells: &Cells,
    names: &[u8],
    patches: Vec<u8>,
    is_marked: &dyn Fn(usize) -> bool,
) -> Option<Vec<u8>> {
    let is_alone = |at: usize| patches.iter().filter(|&&other| other == patches[at]).count() == 1;
    let alone: Vec<usize> = (0..names.len()).filter(|&at| is_alone(at)).collect();
    let is_odd = |at: usize| {
        let mut same = (0..names.len()).filter(|&other| names[other] == names[at]);
        same.all(|other| alone.contains(&other)) && is_marked(at)
    };
    let odd: Vec<usize> = alone.iter().copied().filter(|&at| is_odd(at)).collect();
    let is_beside = |wall: &Wall| odd.contains(&wall.a) || odd.contains(&wall.b);
    let parts = |wall: &&Wall| wall.parts(&patches) && !is_beside(wall);
    let usual = median(cells.walls.iter().filter(parts).map(OF_ANY_COLOUR).collect());
    let home = |&at: &usize| -> Option<u8> {
        let own = cells.walls.iter().filter(|wall| wall.a == at || wall.b == at);
        let open = own.filter(|wall| OF_ANY_COLOUR(wall) < OF_WALL * usual);
        let mut homes = open.map(|wall| if wall.a == at { wall.b } else { wall.a });
        let first = homes.next().filter(|home| !odd.contains(home))?;
        homes.all(|home| patches[home] == patches[first]).then_some(patches[first])
    };
    let homes: Vec<Option<u8>> = odd.iter().map(home).collect();
    if homes.iter().all(Option::is_none) {
        return Some(patches);
    }
    let homes: Vec<u8> = homes.into_iter().collect::<Option<_>>()?;
    let mut joined = patches;
    odd.iter().zip(homes).for_each(|(&at, home)| joined[at] = home);
    Some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::{Dominant, Lab},
        fixture::{BOARD, labels, map, paints},
        groups::Tree,
    };

    /// Two queens, of the first region and the second.
    const ODD: [usize; 2] = [7, 16];

    /// The regions that walls tell on the board where some cells are tinted and marked: the walls are those of a map, and
    /// the tinted cells have lines around them that hide so much of what walls do.
    fn read(walls: &[&str], tinted: &[usize], ring: f32, marked: &[usize]) -> Option<Vec<u8>> {
        let (regions, patches) = (map(&BOARD), map(walls));
        let rgb = |at: usize| match tinted.iter().position(|&odd| odd == at) {
            Some(which) => [240.0, 120.0 + 60.0 * which as f32, 130.0],
            None => paints()[usize::from(regions[at])],
        };
        let colours: Vec<Dominant> =
            (0..36).map(|at| Dominant { rgb: rgb(at), share: 1.0 }).collect();
        let labs: Vec<Lab> = colours.iter().map(|it| Lab::from_rgb(it.rgb)).collect();
        let mut cells = Cells::with_lines(6, colours, labs);
        for wall in cells.walls.iter_mut() {
            let is_ring = ring > 0.0 && (tinted.contains(&wall.a) || tinted.contains(&wall.b));
            let is_wall = patches[wall.a] != patches[wall.b];
            wall.thickness = if is_wall || is_ring { 4.0 } else { 1.0 };
            wall.excess = wall.thickness - 1.0;
            let hidden = if is_wall {
                1.0
            } else if is_ring {
                ring
            } else {
                0.25
            };
            wall.mass = 4.0 * hidden;
        }
        let names = Tree::of(&cells.labs).cut(6 + tinted.len()).labels;
        fenced(&cells, &names, &|at| marked.contains(&at)).map(|it| labels(&it))
    }

    #[test]
    fn marked_cells_are_of_the_regions_that_walls_fence_them_in_with() {
        assert_eq!(read(&BOARD, &ODD, 0.0, &ODD), Some(map(&BOARD)));
        assert_eq!(read(&BOARD, &ODD, 0.0, &ODD[..1]), None, "one may be a region");
    }

    #[test]
    fn rings_around_cells_are_no_walls_where_they_hide_less() {
        assert_eq!(read(&BOARD, &ODD, 0.6, &ODD), Some(map(&BOARD)));
        assert_eq!(read(&BOARD, &ODD, 0.9, &ODD), None, "as much as a wall");
    }

    #[test]
    fn no_region_falls_in_pieces_for_a_tinted_cell() {
        // The one between both parts of the second region, fenced in with the first.
        let walls = ["AAABBB", "AAABBB", "CAAADD", "AAAGGD", "AAEGGF", "AAEFFF"];
        assert_eq!(read(&walls, &[15], 0.0, &[15]), None);
    }
}
