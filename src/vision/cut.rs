//! Ways to cut the cells of a lattice into regions, and what speaks for each.

/// The fewest rows of a board with odd cells: on smaller ones half of all guesses have one solution.
pub(super) const MIN_PATCHED_SIZE: usize = 6;

/// A way to cut the cells into regions.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Cut {
    /// A label for each cell.
    pub(super) labels: Vec<u8>,
    /// What speaks for it.
    pub(super) evidence: Evidence,
}

/// What a cut rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Evidence {
    /// Too little to be believed, but enough to speak against another.
    Rival,
    /// Colours alone, after setting aside a few odd cells.
    Patched,
    /// As many connected patches of one colour as there are rows, or as many uneven colours.
    Patches,
    /// As many colours as rows, well apart.
    Colours,
    /// Walls alone, or walls and the colours of what they enclose.
    Walls,
    /// Colours and walls say the same.
    Both,
}

/// What was measured of a board's colours and walls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Measured {
    /// How many colours can be told apart.
    pub(super) colours: usize,
    /// How many patches the walls enclose; `None` if walls look like other grid lines.
    pub(super) enclosed: Option<usize>,
}

/// Whether all regions have as many cells as there are rows.
pub(super) fn is_jigsaw(size: usize, labels: &[u8]) -> bool {
    let mut cells = vec![0; size];
    labels.iter().for_each(|&region| cells[usize::from(region)] += 1);
    cells.iter().all(|&count| count == size)
}
