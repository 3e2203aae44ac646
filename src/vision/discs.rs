//! Marks on discs of their own colour, which fill most of a cell: what shows of the cell is around them.
//!
//! ```text
//!  ╱╱▁▁╱╱     A region's colour takes three quarters of what is looked at of some cell. That of discs takes less of each
//!  ╱▕██▏╱     of theirs; around it another shows, mostly that of other cells.
//!  ╱╱▔▔╱╱
//! ```

use super::{
    colour::{Dominant, dominant, groups_of},
    corners::PART,
    pixels::{Pixels, contrast},
    ring::{Along, SURE},
};

/// How far from the middle of a cell no disc reaches, as a share of the pitch.
const PAST_DISCS: f32 = 0.42;
/// The least share of what is past a disc that has one colour: there may be a pattern.
const MOSTLY: f32 = 0.3;

/// The colours in each corner of a cell, where no disc reaches.
type Past = [Vec<[u8; 3]>; 4];

/// A cell with what may be a disc, and the colours past it, the most common first.
struct Disc {
    cell: usize,
    past: Vec<Dominant>,
}

impl Disc {
    /// Of a cell of this colour, with these past it; `None` if they speak against a disc.
    fn new(cell: usize, colour: Dominant, corners: &Past) -> Option<Disc> {
        let rgbs = corners.concat();
        if rgbs.iter().any(|&rgb| colour.is_near_to(rgb)) {
            return None;
        }
        // Edges that are light above and dark below aren't in all corners.
        let is_all_around = |colour: &Dominant| {
            corners.iter().all(|corner| corner.iter().any(|&rgb| colour.is_near_to(rgb)))
        };
        let first = dominant(&rgbs)?;
        let both = [Some(first), first.second(&rgbs)].into_iter().flatten();
        let past: Vec<Dominant> =
            both.filter(|it| it.share >= MOSTLY && is_all_around(it)).collect();
        (!past.is_empty()).then_some(Disc { cell, past })
    }

    /// The one of these colours that is past it, if there is one.
    fn known(&self, colours: &[Dominant]) -> Option<Dominant> {
        self.past.iter().find_map(|past| {
            let off = |it: &&Dominant| contrast(it.rounded(), past.rounded());
            colours.iter().filter(|it| it.is_near(past)).min_by_key(off).copied()
        })
    }

    /// The most common colour past it.
    fn most(&self) -> Dominant {
        self.past[0]
    }
}

/// Gives the cells with discs the colours past them. `corners_of` tells the colours of a cell where no disc reaches.
pub(super) fn uncover(colours: &mut [Dominant], corners_of: impl Fn(usize) -> Past) {
    let disc = |&cell: &usize| Disc::new(cell, colours[cell], &corners_of(cell));
    // All cells of a colour have discs, or none has; and it takes less of all of them than of a cell that it is sure to
    // be the colour of.
    let in_places = groups_of(colours, |at| colours[at].share < SURE);
    let discs: Vec<Vec<Disc>> =
        in_places.iter().filter_map(|group| group.iter().map(disc).collect()).collect();
    let mut has_disc = vec![false; colours.len()];
    discs.iter().flatten().for_each(|it| has_disc[it.cell] = true);
    let known: Vec<Dominant> =
        (0..colours.len()).filter(|&at| !has_disc[at]).map(|at| colours[at]).collect();
    // All regions may be drawn as discs, on the page.
    let is_page = |it: &Disc| {
        let alike = |other: &Vec<Disc>| other.iter().any(|disc| disc.most().is_near(&it.most()));
        discs.len() > 1 && discs.iter().all(alike)
    };
    // A region that looks like that has nothing but one colour past it, and that of no other.
    let are_bare = |group: &&Vec<Disc>| {
        let known = group.iter().filter(|it| it.known(&known).is_some()).count();
        let are_unlike = group.iter().any(|it| !it.most().is_near(&group[0].most()));
        (are_unlike || known * 2 >= group.len()) && !group.iter().all(is_page)
    };
    let bare: Vec<(usize, Dominant)> = discs
        .iter()
        .filter(are_bare)
        .flatten()
        .map(|it| (it.cell, it.known(&known).unwrap_or(it.most())))
        .collect();
    bare.into_iter().for_each(|(cell, past)| colours[cell] = Dominant { share: PART, ..past });
}

/// The colours in the corners of a cell, where no disc reaches, between these places along it.
pub(super) fn past_discs(pixels: Pixels<'_>, xs: &Along, ys: &Along) -> Past {
    let [xs, ys] = [xs, ys].map(all_between);
    let half = |at: usize, all: &[(u32, f32)]| usize::from(2 * at >= all.len());
    let mut corners = Past::default();
    for (row, (y, down)) in ys.iter().enumerate() {
        for (col, (x, across)) in xs.iter().enumerate() {
            if across.hypot(*down) > PAST_DISCS {
                corners[2 * half(row, &ys) + half(col, &xs)].push(pixels.rgb(*x, *y));
            }
        }
    }
    corners
}

/// Every pixel from the first of some places to the last, and how far it is from the middle, in pitches.
fn all_between(places: &Along) -> Vec<(u32, f32)> {
    let places: Vec<(u32, f32)> = places.iter().flatten().copied().collect();
    let between = places.windows(2).flat_map(|pair| {
        let [(from, off), (to, far)] = [pair[0], pair[1]];
        let step = (far - off) / to.saturating_sub(from).max(1) as f32;
        (from..to).map(move |at| (at, off + (at - from) as f32 * step))
    });
    between.chain(places.last().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::colour::Levels;

    const WHITE: Levels = [255.0; 3];
    const RED: Levels = [220.0, 40.0, 40.0];
    const BLUE: Levels = [30.0, 60.0, 200.0];
    const GREEN: Levels = [20.0, 160.0, 90.0];

    /// The colours of cells in the end, each of a colour, the share of it that has that one, and the colours past a
    /// disc.
    fn uncovered<const N: usize>(cells: [(Levels, f32, &[Levels]); N]) -> [Levels; N] {
        let mut colours: Vec<Dominant> =
            cells.iter().map(|&(rgb, share, _)| Dominant { rgb, share }).collect();
        uncover(&mut colours, |at| {
            let past = |corner: usize| cells[at].2.get(corner).map(|rgb| rgb.map(|it| it as u8));
            [0, 1, 2, 3].map(|corner| past(corner).into_iter().collect())
        });
        std::array::from_fn(|at| colours[at].rgb)
    }

    #[test]
    fn cells_have_the_colours_past_their_discs() {
        let plain = [(RED, 1.0, &[][..]), (BLUE, 1.0, &[])];
        let marked = |past: [&'static [Levels]; 2]| {
            uncovered([plain[0], plain[1], (WHITE, 0.6, past[0]), (WHITE, 0.55, past[1])])[2..]
                .to_vec()
        };
        assert_eq!(marked([&[RED; 4], &[BLUE; 4]]), [RED, BLUE]);
        assert_eq!(marked([&[RED; 4], &[GREEN; 4]]), [RED, GREEN], "the only cell of a region");
        let (all, none) = ([(RED, 1.0, &[][..]), (WHITE, 0.6, &[RED; 4])], [BLUE; 4]);
        assert_eq!(
            uncovered([all[0], all[1], all[1]]),
            [RED; 3],
            "past all the same is that of another"
        );
        let unknown = (WHITE, 0.6, &none[..]);
        assert_eq!(uncovered([all[0], unknown, unknown]), [RED, WHITE, WHITE]);
        // Light above and dark below, as edges are; or a shadow.
        assert_eq!(marked([&[RED, RED, BLUE, BLUE], &[BLUE; 4]]), [WHITE; 2]);
        assert_eq!(marked([&[RED, RED, WHITE, WHITE], &[BLUE; 4]]), [WHITE; 2]);
    }

    #[test]
    fn a_colour_that_is_most_of_some_cell_is_none_of_discs() {
        let cells = [(RED, 1.0, &[][..]), (WHITE, 0.6, &[RED; 4]), (WHITE, 0.8, &[WHITE; 4])];
        assert_eq!(uncovered(cells), [RED, WHITE, WHITE]);
    }

    #[test]
    fn regions_drawn_as_discs_lie_on_the_page() {
        let cells = [(GREEN, 1.0, &[][..]), (RED, 0.6, &[GREEN; 4]), (BLUE, 0.6, &[GREEN; 4])];
        assert_eq!(uncovered(cells), [GREEN, RED, BLUE]);
    }
}
