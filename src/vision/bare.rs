//! The cells without marks: where marked ones are shaded, they tell the colours of the regions.

use super::{
    cells::{Cells, medians},
    colour::Lab,
    groups::Tree,
};

/// What the cells without marks tell.
pub(super) struct Bare {
    /// The other cells.
    pub(super) marked: Vec<usize>,
    /// The region of each cell, if it has no mark.
    pub(super) labels: Vec<Option<u8>>,
    /// The colours of these regions.
    pub(super) colours: Vec<Lab>,
}

impl Bare {
    /// `None` if no cell `is_marked`, if fewer others than rows aren't, or if the colours of those aren't clear, of half
    /// as many regions as rows at least, each of which changes by no more than `within`, in Oklab units.
    pub(super) fn of(
        cells: &Cells,
        is_marked: &dyn Fn(usize) -> bool,
        within: f32,
    ) -> Option<Bare> {
        let (size, all) = (cells.size, cells.labs.len());
        let (marked, bare): (Vec<usize>, Vec<usize>) = (0..all).partition(|&at| is_marked(at));
        if marked.is_empty() || bare.len() < size {
            return None;
        }
        let labs: Vec<Lab> = bare.iter().map(|&at| cells.labs[at]).collect();
        let own = Tree::of(&labs).clear_labels((size / 2 + 1..=size).rev(), within)?;
        let mut labels = vec![None; all];
        bare.iter().zip(&own).for_each(|(&at, &label)| labels[at] = Some(label));
        Some(Bare { marked, labels, colours: medians(&labs, &own) })
    }
}
