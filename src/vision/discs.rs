//! Marks on discs of their own colour, which fill most of a cell: what shows of the cell is around them.
//!
//! ```text
//!  ╱╱▁▁╱╱     A region's colour is most of a cell somewhere. That of discs never is, on a few cells; around each of
//!  ╱▕██▏╱     them another shows, mostly that of other cells.
//!  ╱╱▔▔╱╱
//! ```

use super::{
    cells::{Places, SURE, is_among},
    colour::{Dominant, dominant},
    pixels::Pixels,
};

/// How far from the middle of a cell no disc reaches, as a share of the pitch.
const PAST_DISCS: f32 = 0.42;
/// The least share of what is past a disc that has one colour: there may be a pattern.
const MOSTLY: f32 = 0.5;

/// A cell with what may be a disc, and the colour past it.
struct Disc {
    cell: usize,
    past: Dominant,
}

/// Gives the cells with discs the colours past them. `past` tells what colours a cell has where no disc reaches.
pub(super) fn uncover(colours: &mut [Dominant], size: usize, past: impl Fn(usize) -> Vec<[u8; 3]>) {
    let all = |it: &Dominant| -> Vec<usize> {
        (0..colours.len()).filter(|&at| colours[at].is_near(it)).collect()
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (at, colour) in colours.iter().enumerate() {
        if colour.share >= SURE || groups.iter().any(|group| group.contains(&at)) {
            continue;
        }
        let group = all(colour);
        if group.len() <= size && group.iter().all(|&it| colours[it].share < SURE) {
            groups.push(group);
        }
    }
    let disc = |cell: usize| {
        let past = past(cell);
        if past.iter().any(|&rgb| colours[cell].is_near_to(rgb)) {
            return None;
        }
        let past = dominant(&past).filter(|it| it.share >= MOSTLY)?;
        Some(Disc { cell, past })
    };
    let discs: Vec<Vec<Disc>> =
        groups.iter().filter_map(|group| group.iter().map(|&cell| disc(cell)).collect()).collect();
    let is_disc = |cell: usize| discs.iter().flatten().any(|it| it.cell == cell);
    let known: Vec<Dominant> =
        (0..colours.len()).filter(|&at| !is_disc(at)).map(|at| colours[at]).collect();
    // All regions may be drawn as discs, on the page.
    let is_page = |it: &Disc| {
        let alike = |other: &&Vec<Disc>| other.iter().any(|disc| disc.past.is_near(&it.past));
        discs.len() > 1 && discs.iter().all(|group| alike(&group))
    };
    let bare = discs.iter().filter(|group| {
        let known = group.iter().filter(|it| is_among(&known, &it.past)).count();
        known * 2 >= group.len() && !group.iter().all(is_page)
    });
    let bare: Vec<(usize, Dominant)> = bare.flatten().map(|it| (it.cell, it.past)).collect();
    bare.into_iter().for_each(|(cell, past)| colours[cell] = past);
}

/// The colours of a cell where no disc reaches, at these places along it.
pub(super) fn past_discs(pixels: Pixels<'_>, xs: &Places, ys: &Places) -> Vec<[u8; 3]> {
    let mut colours = Vec::new();
    for (y, down) in ys.iter().flatten() {
        let is_past = |&&(_, across): &&(u32, f32)| across.hypot(*down) > PAST_DISCS;
        colours.extend(xs.iter().flatten().filter(is_past).map(|&(x, _)| pixels.rgb(x, *y)));
    }
    colours
}
