//! Cuts of a board whose cells don't all have the colours of their regions: something lies over some of them.
//!
//! For when the colours as they are hold no reading, each is tried in turn.

use std::cell::OnceCell;

use super::{
    cells::Cells,
    cut::{Cut, Evidence, MIN_PATCHED_SIZE, Measured},
    dimmed,
    enclosed::{self, THICKNESS},
    fenced::fenced,
    filled,
    groups::{self, Grouped, Tree},
    joined::has_line_apart,
    lattice::median,
    odd, painted,
    pixels::Pixels,
    regions::{MOST_APART, add, has_mark_region, parts_one_colour},
    shadowed,
    tint::{self, EVEN},
    toned, washed,
};

/// The least share of a cell that some cell's colour takes, of what the colours of most take of theirs, if it is one of
/// the board's.
const WHOLE: f32 = 0.9;

/// The colours of a board of which no reading holds.
pub(super) struct Recut<'a> {
    cells: &'a Cells,
    /// Whether their light was uneven.
    are_evened: bool,
    measured: Measured,
    is_marked: &'a dyn Fn(usize) -> bool,
    tree: Tree,
    /// The cells by the colours that were measured.
    groups: Grouped,
    /// Whether a row and a column may be lit.
    has_lit_cross: OnceCell<bool>,
}

impl<'a> Recut<'a> {
    /// Of these cells, which may be marked, and whose light may have been evened.
    pub(super) fn new(
        cells: &'a Cells,
        are_evened: bool,
        measured: Measured,
        is_marked: &'a dyn Fn(usize) -> bool,
    ) -> Recut<'a> {
        let tree = Tree::of(&cells.labs);
        let groups = tree.cut(measured.colours);
        let has_lit_cross = OnceCell::new();
        Recut { cells, are_evened, measured, is_marked, tree, groups, has_lit_cross }
    }

    /// The reading that walls tell where tinted cells with marks are within them, if there is one.
    pub(super) fn fenced(&self) -> Vec<Cut> {
        let Recut { cells, groups, is_marked, .. } = self;
        if !self.is_large() {
            return Vec::new();
        }
        let labels = fenced(cells, &groups.labels, is_marked);
        labels.map(|labels| Cut { labels, evidence: Evidence::Walls }).into_iter().collect()
    }

    /// The reading that gives the cell under the pointer to the region whose shade it has, if there is one: where
    /// walls are hardly thicker than other lines, they may enclose anything.
    pub(super) fn unhovered(&self) -> Vec<Cut> {
        let Recut { cells, groups, .. } = self;
        let may_be = self.is_large() && self.has_one_too_many() && groups.gap.is_clear();
        if !may_be || painted::is_solved(cells.size, &groups.labels) {
            return Vec::new();
        }
        self.as_patched(odd::unhovered(cells, &groups.labels))
    }

    /// The reading that gives queens drawn as squares to the regions whose colour shows around them, if there is one.
    pub(super) fn unfilled(&self, pixels: Pixels<'_>) -> Vec<Cut> {
        let may_be = self.has_one_too_many() || self.measured.colours == self.cells.size;
        if !self.is_large() || !may_be {
            return Vec::new();
        }
        let labels = &self.groups.labels;
        self.as_patched(filled::unfilled(pixels, self.cells, labels))
    }

    /// The reading that gives odd cells with boxes in them to the regions whose colour shows around those, if there is one.
    pub(super) fn unboxed(&self, pixels: Pixels<'_>) -> Vec<Cut> {
        let Recut { cells, groups, is_marked, .. } = self;
        if !self.is_large() || self.measured.colours <= cells.size {
            return Vec::new();
        }
        let labels = &groups.labels;
        self.as_patched(filled::unboxed(pixels, cells, labels, is_marked))
    }

    /// The reading that gives cells with a shadow of their marks to the regions whose shade they have, if there is one.
    pub(super) fn unshadowed(&self) -> Vec<Cut> {
        if !self.may_have_odd_cells() {
            return Vec::new();
        }
        self.as_odd(shadowed::unshadowed(self.cells, self.is_marked))
    }

    /// Readings that give odd cells to a neighbouring region, those of a tinted line to theirs, or the painted queens
    /// of a solved board.
    pub(super) fn patched(&self) -> Vec<Cut> {
        if !self.may_have_odd_cells() {
            return Vec::new();
        }
        let Recut { cells, measured: Measured { colours, .. }, is_marked, .. } = *self;
        let labels = &self.groups.labels;
        let beside_paint = painted::told_apart(cells, labels);
        if let Some(readings) = painted::solved(cells, beside_paint.as_ref().unwrap_or(labels)) {
            return self.as_odd(readings);
        }
        let mut readings = tint::untinted(cells);
        let may_be_odd = || !odd::has_lit_line(cells.size, labels) && !self.has_lit_cross();
        if colours > cells.size && may_be_odd() {
            readings.extend(odd::patched(cells, labels, colours, is_marked));
        }
        let mut cuts = self.as_odd(readings);
        self.add_astray(&mut cuts);
        cuts
    }

    /// Readings that give painted queens of a board that isn't solved to a neighbouring region.
    pub(super) fn unpainted(&self) -> Vec<Cut> {
        let Recut { cells, groups, is_marked, .. } = self;
        if !self.may_have_odd_cells() || !self.has_one_too_many() || !groups.gap.is_clear() {
            return Vec::new();
        }
        self.as_odd(painted::played(cells, &groups.labels, is_marked))
    }

    /// Readings that give a cell that is lit, in whatever colour, to a neighbouring region. The far piece of a region
    /// whose colour changes across the page looks like that as well, so that no other may change; and what is left of
    /// an uneven light may.
    pub(super) fn unlit(&self) -> Vec<Cut> {
        let Recut { cells, tree, groups: Grouped { labels, gap }, .. } = self;
        let may_be = !self.are_evened
            && self.may_have_odd_cells()
            && self.has_one_too_many()
            && gap.within <= EVEN
            && (!cells.is_clean || self.are_plain());
        if !may_be || painted::is_solved(cells.size, labels) || self.has_lit_cross() {
            return Vec::new();
        }
        let mut cuts = self.as_odd(odd::unlit(cells, labels));
        self.add_astray(&mut cuts);
        let joined = tree.cut(cells.size);
        let joins_one = (0..labels.len())
            .any(|cell| odd::is_only(labels, cell) && !odd::is_only(&joined.labels, cell));
        if joins_one && joined.gap.within <= MOST_APART {
            add(&mut cuts, joined.labels, Evidence::Rival);
        }
        cuts
    }

    /// The reading of a board of which a part is dimmed, if there is one.
    pub(super) fn undimmed(&self) -> Vec<Cut> {
        if !self.is_large() {
            return Vec::new();
        }
        self.as_patched(dimmed::undimmed(self.cells))
    }

    /// The reading of a board whose cells with marks are in another tone, if there is one.
    pub(super) fn untoned(&self) -> Vec<Cut> {
        if !self.is_large() {
            return Vec::new();
        }
        let Recut { cells, groups, is_marked, .. } = self;
        let paired = || {
            let labels = groups.gap.is_clear().then_some(&groups.labels)?;
            toned::paired(cells, labels, is_marked)
        };
        let reading = toned::untoned(cells, is_marked).or_else(paired);
        self.as_patched(self.within_walls(reading.into_iter().collect()))
    }

    /// Readings of a board of which many cells are washed over. What lies around such cells may look like walls.
    pub(super) fn unwashed(&self) -> Vec<Cut> {
        let Recut { cells, groups, .. } = self;
        if !self.is_large() || !groups.gap.is_clear() {
            return Vec::new();
        }
        self.as_patched(self.within_walls(washed::unwashed(cells, &groups.labels)))
    }

    /// The readings that part no cells which walls leave together, where walls tell: frames around cells that something
    /// lies over enclose more than the regions, but nothing less.
    fn within_walls(&self, mut readings: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
        if let Some(patches) = self.patches_where_walls_tell() {
            readings.retain(|labels| !cuts_through(self.cells, labels, &patches));
        }
        readings
    }

    /// The regions that walls of any colours enclose without a gap, if they do: their cells may have any colours, but a grid
    /// line that is thicker than others parts cells of one colour.
    pub(super) fn closed(&self) -> Vec<Cut> {
        if !self.is_large() {
            return Vec::new();
        }
        let reading = enclosed::by_closed_walls(self.cells);
        self.as_patched(reading.filter(|labels| !parts_one_colour(self.cells, labels)))
    }

    /// Readings of a solved board of which each queen's cell has a colour of its own.
    pub(super) fn uncrowned(&self) -> Vec<Cut> {
        if !self.is_large() || !self.groups.gap.is_clear() {
            return Vec::new();
        }
        self.as_patched(painted::shaded(self.cells, &self.groups.labels))
    }

    /// Whether the board is large enough for its solutions to tell which cells are odd.
    fn is_large(&self) -> bool {
        self.cells.size >= MIN_PATCHED_SIZE
    }

    /// Whether the board is so large, and walls don't tell the regions: they would have told. Those that enclose fewer are
    /// hidden in places, by a frame around a line of cells for one.
    fn may_have_odd_cells(&self) -> bool {
        let tells = |enclosed| enclosed >= self.cells.size && self.walls_tell(enclosed);
        self.is_large() && !self.measured.enclosed.is_some_and(tells)
    }

    fn has_lit_cross(&self) -> bool {
        *self.has_lit_cross.get_or_init(|| tint::has_lit_cross(self.cells, &self.groups.labels))
    }

    /// Whether each colour is most of a cell somewhere: others are of what lies over some cells.
    fn are_plain(&self) -> bool {
        let (labels, colours) = (&self.groups.labels, &self.cells.colours);
        let least = WHOLE * median(colours.iter().map(|colour| colour.share).collect());
        let is_plain = |label: u8| {
            let mut own = labels.iter().zip(colours).filter(|(it, _)| **it == label);
            own.any(|(_, colour)| colour.share >= least)
        };
        (0..groups::count(labels)).all(|label| is_plain(label as u8))
    }

    /// Whether there is one colour more than rows.
    fn has_one_too_many(&self) -> bool {
        self.measured.colours == self.cells.size + 1
    }

    /// What walls enclose, if about as much as there are regions.
    fn patches_where_walls_tell(&self) -> Option<Vec<u8>> {
        self.measured.enclosed.filter(|&enclosed| self.walls_tell(enclosed))?;
        let found = enclosed::enclosed(self.cells, &self.groups.labels, THICKNESS);
        found.filter(|&(_, count)| self.walls_tell(count)).map(|(patches, _)| patches)
    }

    /// Whether walls can be told from other grid lines if they enclose so much: what encloses far too much or
    /// far too little is no walls.
    fn walls_tell(&self, enclosed: usize) -> bool {
        (self.cells.size / 2 + 1..2 * self.cells.size).contains(&enclosed)
    }

    /// Adds what speaks against giving the only cell of a colour to a neighbouring region, if these cuts do: it may be
    /// a piece of one that lies elsewhere, under the pointer.
    fn add_astray(&self, cuts: &mut Vec<Cut>) {
        if self.has_one_too_many() && !cuts.is_empty() {
            for labels in odd::astray(self.cells, &self.groups.labels) {
                add(cuts, labels, Evidence::Rival);
            }
        }
    }

    /// The cuts of readings of odd cells. Where walls are hidden in places, only those that part no cell from all of its region.
    fn as_odd(&self, readings: impl IntoIterator<Item = Vec<u8>>) -> Vec<Cut> {
        let mut cuts = self.as_patched(readings);
        if self.measured.enclosed.is_some_and(|enclosed| self.walls_tell(enclosed)) {
            cuts.retain(|cut| !parts_a_cell(self.cells, &cut.labels));
        }
        cuts
    }

    fn as_patched(&self, readings: impl IntoIterator<Item = Vec<u8>>) -> Vec<Cut> {
        as_patched(self.cells, readings)
    }
}

/// The cuts of these readings, none of which is more than odd cells set aside.
pub(super) fn as_patched(cells: &Cells, readings: impl IntoIterator<Item = Vec<u8>>) -> Vec<Cut> {
    let readings = readings.into_iter().filter(|labels| !has_line_apart(cells, labels));
    let evidence = |labels: &[u8]| match has_mark_region(cells, labels) {
        true => Evidence::Rival,
        false => Evidence::Patched,
    };
    readings.map(|labels| Cut { evidence: evidence(&labels), labels }).collect()
}

/// Whether a wall parts a cell from each one beside it that is of its region.
fn parts_a_cell(cells: &Cells, labels: &[u8]) -> bool {
    let usual = |parts: bool| cells.walls.usual_thickness(|wall| wall.parts(labels) == parts);
    let (Some(thin), Some(thick)) = (usual(false), usual(true)) else { return false };
    let least = f32::midpoint(thin, thick);
    let mut parted = vec![None; labels.len()];
    for wall in cells.walls.iter().filter(|wall| !wall.parts(labels)) {
        let is_wall = wall.thickness > least;
        for at in [wall.a, wall.b] {
            parted[at] = Some(parted[at].unwrap_or(true) && is_wall);
        }
    }
    parted.contains(&Some(true))
}

/// Whether some regions part neighbours that no wall does.
fn cuts_through(cells: &Cells, labels: &[u8], patches: &[u8]) -> bool {
    let mut walls = cells.walls.iter();
    walls.any(|wall| wall.parts(labels) && !wall.parts(patches))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::fixture::{greys, letters};

    #[test]
    fn regions_part_no_cells_that_walls_leave_together() {
        let cells = greys(&["AABB", "AABB", "CCDD", "CCDD"]);
        let patches = letters(&["AABB", "AABB", "CCDE", "CCDD"]);
        let cuts = |rows: &[&str]| cuts_through(&cells, &letters(rows), &patches);
        assert!(!cuts(&["AABB", "AABB", "CCDD", "CCDD"]), "a frame around one cell");
        assert!(cuts(&["ABBB", "AABB", "CCDD", "CCDD"]));
    }

    #[test]
    fn walls_that_enclose_fewer_regions_than_rows_leave_odd_cells_to_their_colours() {
        let cells = greys(&["AAAAAA", "AEEACC", "AAAACG", "HHHFFJ", "HHHJJJ", "HHHJJJ"]);
        let is_read = |enclosed: usize| {
            let counts = Measured { colours: 7, enclosed: Some(enclosed) };
            !Recut::new(&cells, false, counts, &|_| false).unlit().is_empty()
        };
        assert!(is_read(5));
        assert!(!is_read(6) && !is_read(8), "they tell");
        assert!(is_read(20), "those of tiles");
    }

    #[test]
    fn a_wall_around_a_cell_parts_it_from_its_region() {
        let rows = ["AAAABB", "AAAABB", "CCCCBB", "CCCCDD", "EEEEDD", "EEEEFF"];
        let (mut cells, labels) = (greys(&rows), letters(&rows));
        let parts_one = |cells: &mut Cells, is_thick: &dyn Fn(usize, usize) -> bool| {
            cells.walls.iter_mut().for_each(|wall| {
                let is_wall = wall.parts(&labels) || is_thick(wall.a, wall.b);
                wall.thickness = if is_wall { 4.0 } else { 1.0 };
            });
            parts_a_cell(cells, &labels)
        };
        assert!(!parts_one(&mut cells, &|_, _| false));
        assert!(parts_one(&mut cells, &|a, b| [a, b].contains(&7)), "within");
        assert!(!parts_one(&mut cells, &|a, b| (a, b) == (6, 7)), "on one side");
    }

    #[test]
    fn the_far_piece_of_a_region_speaks_against_a_lit_cell() {
        let rivals = |rows: &[&str]| {
            let (cells, counts) = (greys(rows), Measured { colours: 7, enclosed: None });
            let cuts = Recut::new(&cells, false, counts, &|_| false).unlit();
            assert!(cuts.iter().any(|cut| cut.evidence == Evidence::Patched));
            cuts.iter().filter(|cut| cut.evidence == Evidence::Rival).count()
        };
        let far = ["AAAAAA", "AEAACC", "AAAACC", "HHHJFJ", "HHHJJJ", "LLHJAA"];
        assert_eq!(rivals(&far), 1);
        let large = ["AAAAAA", "AEEACC", "AAAACG", "HHHFFJ", "HHHJJJ", "HHHJJJ"];
        assert_eq!(rivals(&large), 0);
        let mut cells = greys(&large);
        let is_read = |cells: &Cells| {
            let counts = Measured { colours: 7, enclosed: None };
            !Recut::new(cells, false, counts, &|_| false).unlit().is_empty()
        };
        assert!(is_read(&cells));
        cells.labs[0].l += 1.5 * EVEN;
        assert!(!is_read(&cells), "under a light that changes");
    }
}
