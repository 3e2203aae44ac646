//! The cut of the cells into regions, from colours and walls.

use super::{
    cells::Cells,
    chequer,
    colour::ONE_COLOUR,
    dimmed, enclosed, filled,
    groups::{Grouped, Groups, Tree},
    lattice::{Lattice, MIN_SIZE},
    odd, painted,
    pixels::Pixels,
    shadowed, tint,
    walls::Wall,
    washed,
};

/// How much farther apart the colours of two regions must be than the colours within one …
const CLEAR_RATIO: f32 = 1.6;
/// … and by how much more in any case, in Oklab units: what rounding to 8 bits can do.
const CLEAR_FLOOR: f32 = 0.7;
/// Colours farther apart are of two regions, however much farther all others are, in Oklab units.
const MOST_APART: f32 = 4.0 * ONE_COLOUR;
/// The distance between two cells of a region up to which its colour is even, in Oklab units.
const MOST_UNEVEN: f32 = ONE_COLOUR;
/// The least share of the regions that must have a colour of their own.
const MIN_COLOURS: f32 = 0.5;
/// The least share of the patches of one colour that must have a colour of their own to be regions:
/// black and white make a crossword.
const MIN_PATCH_COLOURS: f32 = 0.6;
/// The fewest rows of a board with odd cells: on smaller ones half of all guesses have one solution.
const MIN_PATCHED_SIZE: usize = 6;
/// Up to so many more patches than rows, walls are believed where they part cells of one colour; more
/// are rather grid lines taken for walls.
const MOST_SPLIT: usize = 2;
/// More patches than so many a row are enclosed by edges of tiles, not by walls.
const MOST_PATCHES: usize = 3;
/// A mark's colour takes less than this share of what most cells' own colour takes of them.
const IN_PLACES: f32 = 0.5;
/// In a clean picture, the most cells that are shaded or tinted: more have a colour of their own.
const MOST_SHADED: usize = 4;
/// The distance from which two colours look different, in Oklab units.
const JUST_SEEN: f32 = 1.2;

/// What tells walls from other grid lines, tried in turn.
pub(super) const MEASURES: [fn(&Wall) -> f32; 2] = [|wall| wall.thickness, |wall| wall.excess];

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

/// Every way to cut the cells into as many regions as rows that colours or walls support, and what speaks
/// against those.
pub(super) fn cuts(cells: &Cells) -> (Vec<Cut>, Measured) {
    let size = cells.size;
    let tree = Tree::of(&cells.labs);
    let colours = clear_count(&tree, size);
    let by_colour = tree.cut(size);
    let clear = by_colour.is_clear(CLEAR_RATIO, CLEAR_FLOOR) && by_colour.within <= MOST_APART;
    let mut cuts = Vec::new();
    let mut enclosed = None;
    // A single cell that is lit, or two, hide how the others differ.
    let learnt = if colours * 2 < size { size } else { colours };
    let mut patches: Option<Vec<u8>> = None;
    for measure in MEASURES {
        let Some((labels, count)) = enclosed::enclosed(cells, &tree, learnt, measure) else {
            continue;
        };
        enclosed = enclosed.or(Some(count));
        if count > size && count <= size + MOST_SPLIT {
            patches.get_or_insert_with(|| labels.clone());
        }
        let joined =
            if count > size { join_by_colour(cells, &labels, count) } else { Some(labels) };
        // Many patches are only told to be of one region by their colours, which then must be even; and so must
        // be those of four rows, that are a game of groups of four as often.
        let may_be_uneven = size > MIN_SIZE && count <= size + MOST_SPLIT;
        let is_even = |labels: &[u8]| may_be_uneven || is_even(cells, labels);
        if let Some(labels) = joined.filter(|_| (size..=MOST_PATCHES * size).contains(&count))
            && is_even(&labels)
            && !painted::has_queens_colour(cells, &labels)
            && (is_coloured(cells, &labels) || is_map(cells, &tree, colours, &labels))
            && !patches.as_ref().is_some_and(|patches| walled_apart(cells, &labels, patches))
            && !has_wall_inside(cells, &labels)
        {
            enclosed = Some(count);
            cuts.push(Cut { labels, evidence: Evidence::Walls });
            break;
        }
    }
    // Where walls enclose as many regions, what goes across them may be painted.
    let is_walled = !cuts.is_empty();
    if clear {
        let labels = by_colour.labels;
        match cuts.iter_mut().find(|cut| cut.labels == labels) {
            Some(cut) => cut.evidence = Evidence::Both,
            // Two colours may look like one; the wall between them says that they are two.
            None if patches.is_some_and(|patches| walled_apart(cells, &labels, &patches)) => {}
            None if painted::has_queens_colour(cells, &labels) => {}
            None if !pieces_match(cells, &labels) || has_mark_region(cells, &labels) => {}
            None if cells.is_clean && odd_count(cells, &labels) > MOST_SHADED => {}
            None => {
                // Of uneven colours, some may be those of tinted cells: then one solution must tell.
                let even = by_colour.within <= MOST_UNEVEN && !has_line_apart(cells, &labels);
                // A shaded cell may be farther from its region than two regions are from one another.
                let finer = Some(tree.cut(size + 1)).filter(are_clear);
                let is_two =
                    finer.as_ref().is_some_and(|it| joins_apart(cells, &labels, &it.labels));
                let evidence = match (is_walled, even) {
                    _ if is_two => Evidence::Rival,
                    (_, true) => Evidence::Colours,
                    (true, false) => Evidence::Rival,
                    (false, false) => Evidence::Patches,
                };
                let shaded = odd::without_shade(cells, &labels);
                let all = std::iter::once(labels).chain(shaded);
                cuts.extend(all.map(|labels| Cut { labels, evidence }));
                if let Some(finer) = finer {
                    odd::unshaded(cells, &finer.labels)
                        .into_iter()
                        .for_each(|labels| add(&mut cuts, labels, Evidence::Rival));
                }
            }
        }
    }
    if colours < size && colours as f32 >= MIN_PATCH_COLOURS * size as f32 {
        let (labels, count) = cells.pieces(&tree.cut(colours).labels);
        if count == size {
            add(&mut cuts, labels, if is_walled { Evidence::Rival } else { Evidence::Patches });
        }
    }
    (cuts, Measured { colours, enclosed })
}

/// Those of the [`cuts`] that walls speak for, where hardly any neighbours have one colour: cells may be shaded
/// in turns, or each as it is played. `None` if there are none.
pub(super) fn walled_cuts(cells: &Cells) -> Option<(Vec<Cut>, Measured)> {
    if !MEASURES.iter().any(|&measure| enclosed::has_walls(cells, measure)) {
        return None;
    }
    let (mut cuts, measured) = cuts(cells);
    cuts.retain(|cut| matches!(cut.evidence, Evidence::Walls | Evidence::Both));
    (!cuts.is_empty()).then_some((cuts, measured))
}

/// Whether all pieces of each region have one colour: else they are regions of much the same colour.
fn pieces_match(cells: &Cells, labels: &[u8]) -> bool {
    let (pieces, count) = cells.pieces(labels);
    let colours = cells.region_colours(&pieces);
    let mut regions = vec![0; count.min(256)];
    pieces.iter().zip(labels).for_each(|(&piece, &label)| regions[usize::from(piece)] = label);
    (0..regions.len()).all(|a| {
        let others = (a + 1..regions.len()).filter(|&b| regions[a] == regions[b]);
        others.into_iter().all(|b| colours[a].distance(colours[b]) <= ONE_COLOUR)
    })
}

/// Whether one region is of two colours that are nowhere side by side, by `finer` labels with one more: they are
/// rather two regions, and something else isn't one.
fn joins_apart(cells: &Cells, labels: &[u8], finer: &[u8]) -> bool {
    /// A cell alone may be a piece of a region.
    const FEWEST: usize = 2;
    let first = |label: u8| finer.iter().position(|&other| other == label);
    let count = |label: u8| finer.iter().filter(|&&other| other == label).count();
    (0..labels.len()).any(|at| {
        let joined = labels.iter().position(|&label| label == labels[at]).map(|cell| finer[cell]);
        let (Some(one), other) = (joined, finer[at]) else { return false };
        let touches = |wall: &Wall| {
            let both = [finer[wall.a], finer[wall.b]];
            both == [one, other] || both == [other, one]
        };
        one != other
            && first(other) == Some(at)
            && count(one).min(count(other)) >= FEWEST
            && !cells.walls.iter().any(touches)
    })
}

/// Whether hardly any region of a row or column goes on beside it, and one has a piece in it and another
/// elsewhere: that line rather has a tint, which makes other colours of those of its cells.
fn has_line_apart(cells: &Cells, labels: &[u8]) -> bool {
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

/// Whether no cell has quite another colour than its region.
fn is_even(cells: &Cells, labels: &[u8]) -> bool {
    let colours = cells.region_colours(labels);
    let mut both = cells.labs.iter().zip(labels);
    both.all(|(lab, &label)| lab.distance(colours[usize::from(label)]) <= MOST_APART)
}

/// How many cells have quite another colour than most of their region.
fn odd_count(cells: &Cells, labels: &[u8]) -> usize {
    let colours = cells.region_colours(labels);
    let both = cells.labs.iter().zip(labels);
    both.filter(|&(lab, &label)| lab.distance(colours[usize::from(label)]) > ONE_COLOUR).count()
}

/// Whether a colour is only seen on cells that have it in places, or so on several that hang together with
/// no other cell of it: that is the colour of marks.
fn has_mark_region(cells: &Cells, labels: &[u8]) -> bool {
    /// One cell alone may be of a region in two pieces, with a large mark on it.
    const SEVERAL: usize = 2;
    let mut shares: Vec<f32> = cells.colours.iter().map(|colour| colour.share).collect();
    shares.sort_by(f32::total_cmp);
    let least = IN_PLACES * shares[shares.len() / 2];
    let is_in_places = |groups: &[u8], group: u8| {
        let mut members = groups.iter().zip(&cells.colours).filter(|(other, _)| **other == group);
        members.all(|(_, colour)| colour.share < least)
    };
    let (pieces, _) = cells.pieces(labels);
    let astray: Vec<u8> = (0..labels.len())
        .filter(|&cell| cells.colours[cell].share < least && is_in_places(&pieces, pieces[cell]))
        .map(|cell| labels[cell])
        .collect();
    let count = |label: u8| astray.iter().filter(|&&other| other == label).count();
    astray.iter().any(|&label| count(label) >= SEVERAL || is_in_places(labels, label))
}

/// Whether walls part neighbours that have one label, and colours that can just be told apart.
fn walled_apart(cells: &Cells, labels: &[u8], patches: &[u8]) -> bool {
    cells.walls.iter().any(|&Wall { a, b, .. }| {
        let differ = cells.labs[a].distance(cells.labs[b]) >= JUST_SEEN;
        labels[a] == labels[b] && patches[a] != patches[b] && differ
    })
}

/// Whether a grid line as thick as most walls parts two colours within one region.
fn has_wall_inside(cells: &Cells, labels: &[u8]) -> bool {
    let parts = |wall: &&Wall| labels[wall.a] != labels[wall.b];
    let mut walls: Vec<f32> = cells.walls.iter().filter(parts).map(|it| it.thickness).collect();
    walls.sort_by(f32::total_cmp);
    let Some(&usual) = walls.get(walls.len() / 2) else { return false };
    cells.walls.iter().filter(|wall| !parts(wall)).any(|wall| {
        let differ = cells.labs[wall.a].distance(cells.labs[wall.b]) > ONE_COLOUR;
        differ && wall.thickness >= usual
    })
}

/// Readings that give odd cells to a neighbouring region, those of a tinted line to theirs, or the painted
/// queens of a solved board; for when no other reading holds.
pub(super) fn patched_cuts(
    cells: &Cells,
    measured: Measured,
    is_marked: &dyn Fn(usize) -> bool,
) -> Vec<Cut> {
    if !may_have_odd_cells(cells, measured) {
        return Vec::new();
    }
    let labels = Tree::of(&cells.labs).cut(measured.colours).labels;
    if let Some(readings) = painted::solved(cells, &labels) {
        return as_patched(cells, readings);
    }
    let mut readings = tint::untinted(cells, &are_clear);
    if measured.colours > cells.size {
        readings.extend(odd::patched(cells, &labels, measured.colours, is_marked));
    }
    as_patched(cells, readings)
}

/// The reading that gives the cell under the pointer to the region whose shade it has, if there is one: where walls
/// are hardly thicker than other lines, they may enclose anything.
pub(super) fn unhovered_cuts(cells: &Cells, measured: Measured) -> Vec<Cut> {
    if cells.size < MIN_PATCHED_SIZE || measured.colours != cells.size + 1 {
        return Vec::new();
    }
    let groups = Tree::of(&cells.labs).cut(measured.colours);
    if !are_clear(&groups) || painted::is_solved(cells.size, &groups.labels) {
        return Vec::new();
    }
    as_patched(cells, odd::unhovered(cells, &groups.labels).into_iter().collect())
}

/// The reading that gives cells with a shadow of their marks to the regions whose shade they have, if there is one.
pub(super) fn unshadowed_cuts(
    cells: &Cells,
    measured: Measured,
    is_marked: &dyn Fn(usize) -> bool,
) -> Vec<Cut> {
    if !may_have_odd_cells(cells, measured) {
        return Vec::new();
    }
    let reading = shadowed::unshadowed(cells, is_marked, &are_clear);
    as_patched(cells, reading.into_iter().collect())
}

/// The reading that gives queens drawn as squares to the regions whose colour shows around them, if there is one.
pub(super) fn unfilled_cuts(
    pixels: Pixels<'_>,
    lattice: &Lattice,
    cells: &Cells,
    measured: Measured,
) -> Vec<Cut> {
    let few = cells.size..=cells.size + 1;
    if cells.size < MIN_PATCHED_SIZE || !few.contains(&measured.colours) {
        return Vec::new();
    }
    let labels = Tree::of(&cells.labs).cut(measured.colours).labels;
    let reading = filled::unfilled(pixels, lattice, cells, &labels, &are_clear);
    as_patched(cells, reading.into_iter().collect())
}

/// Readings that give painted queens of a board that isn't solved to a neighbouring region.
pub(super) fn unpainted_cuts(
    cells: &Cells,
    measured: Measured,
    is_marked: &dyn Fn(usize) -> bool,
) -> Vec<Cut> {
    if !may_have_odd_cells(cells, measured) || measured.colours != cells.size + 1 {
        return Vec::new();
    }
    let groups = Tree::of(&cells.labs).cut(measured.colours);
    if !are_clear(&groups) {
        return Vec::new();
    }
    as_patched(cells, painted::played(cells, &groups.labels, is_marked))
}

/// Readings that give a cell that is lit, in whatever colour, to a neighbouring region; for when no other
/// reading holds. The far piece of a region whose colour changes across the page looks like that as well.
pub(super) fn unlit_cuts(cells: &Cells, measured: Measured) -> Vec<Cut> {
    if !may_have_odd_cells(cells, measured) || measured.colours != cells.size + 1 {
        return Vec::new();
    }
    let tree = Tree::of(&cells.labs);
    let labels = tree.cut(measured.colours).labels;
    if painted::is_solved(cells.size, &labels) {
        return Vec::new();
    }
    let mut cuts = as_patched(cells, odd::unlit(cells, &labels));
    let joined = tree.cut(cells.size);
    let joins_one = (0..labels.len())
        .any(|cell| odd::is_only(&labels, cell) && !odd::is_only(&joined.labels, cell));
    if joins_one && joined.within <= MOST_APART {
        add(&mut cuts, joined.labels, Evidence::Rival);
    }
    cuts
}

/// The reading of a board of which a part is dimmed, if there is one; for when no other reading holds.
pub(super) fn undimmed_cuts(cells: &Cells) -> Vec<Cut> {
    if cells.size < MIN_PATCHED_SIZE {
        return Vec::new();
    }
    as_patched(cells, dimmed::undimmed(cells, &are_clear).into_iter().collect())
}

/// Readings of a board of which many cells are washed over; for when no other reading holds. What lies around
/// such cells may look like walls.
pub(super) fn unwashed_cuts(cells: &Cells, measured: Measured) -> Vec<Cut> {
    if cells.size < MIN_PATCHED_SIZE {
        return Vec::new();
    }
    let tree = Tree::of(&cells.labs);
    let groups = tree.cut(measured.colours);
    if !are_clear(&groups) {
        return Vec::new();
    }
    let mut readings = washed::unwashed(cells, &groups.labels);
    // Frames around such cells enclose more than the regions, but nothing less.
    if let Some(patches) = patches_where_walls_tell(cells, &tree, measured) {
        readings.retain(|labels| !cuts_through(cells, labels, &patches));
    }
    as_patched(cells, readings)
}

/// Readings of a board that is shaded in turns, as a chess board is; for when no other reading holds.
pub(super) fn unchequered_cuts(cells: &Cells) -> Vec<Cut> {
    if cells.size < MIN_PATCHED_SIZE {
        return Vec::new();
    }
    let readings = chequer::unchequered(cells).into_iter();
    readings.map(|labels| Cut { labels, evidence: Evidence::Colours }).collect()
}

/// Whether groups of colours are farther apart than what is within them.
pub(super) fn are_clear(groups: &Grouped) -> bool {
    groups.is_clear(CLEAR_RATIO, CLEAR_FLOOR)
}

/// What walls enclose, if about as much as there are regions.
fn patches_where_walls_tell(cells: &Cells, tree: &Tree, measured: Measured) -> Option<Vec<u8>> {
    measured.enclosed.filter(|enclosed| walls_tell(cells, *enclosed))?;
    let found = enclosed::enclosed(cells, tree, measured.colours, |wall| wall.thickness);
    found.filter(|(_, count)| walls_tell(cells, *count)).map(|(patches, _)| patches)
}

/// Whether some regions part neighbours that no wall does.
fn cuts_through(cells: &Cells, labels: &[u8], patches: &[u8]) -> bool {
    let mut walls = cells.walls.iter();
    walls.any(|&Wall { a, b, .. }| labels[a] != labels[b] && patches[a] == patches[b])
}

/// Whether walls can be told from other grid lines if they enclose so much: what encloses far too much or
/// far too little is no walls.
fn walls_tell(cells: &Cells, enclosed: usize) -> bool {
    (cells.size / 2 + 1..2 * cells.size).contains(&enclosed)
}

/// Whether walls don't tell the regions, and the board is large enough for its solutions to.
fn may_have_odd_cells(cells: &Cells, measured: Measured) -> bool {
    // They would have told.
    !measured.enclosed.is_some_and(|enclosed| walls_tell(cells, enclosed))
        && cells.size >= MIN_PATCHED_SIZE
}

fn as_patched(cells: &Cells, mut readings: Vec<Vec<u8>>) -> Vec<Cut> {
    readings.retain(|labels| !has_line_apart(cells, labels));
    readings.into_iter().map(|labels| Cut { labels, evidence: Evidence::Patched }).collect()
}

fn add(cuts: &mut Vec<Cut>, labels: Vec<u8>, evidence: Evidence) {
    if !cuts.iter().any(|cut| cut.labels == labels) {
        cuts.push(Cut { labels, evidence });
    }
}

/// How many colours can be told apart.
pub(super) fn colours(cells: &Cells) -> usize {
    clear_count(&Tree::of(&cells.labs), cells.size)
}

/// How many colours there are: `size` if that is clear, else the number with the clearest gap.
fn clear_count(tree: &Tree, size: usize) -> usize {
    if tree.cut(size).is_clear(CLEAR_RATIO, CLEAR_FLOOR) {
        return size;
    }
    if tree.cut(1).within < CLEAR_FLOOR {
        return 1;
    }
    let clearness = |count: &usize| {
        let cut = tree.cut(*count);
        (cut.apart + CLEAR_FLOOR) / (cut.within + CLEAR_FLOOR)
    };
    let counts = 2..=(2 * size).min(tree.len());
    counts.max_by(|a, b| clearness(a).total_cmp(&clearness(b))).unwrap_or(1)
}

/// Whether regions have colours at all: maps of other puzzles have walls alone.
fn is_coloured(cells: &Cells, labels: &[u8]) -> bool {
    let colours = cells.region_colours(labels);
    let mut groups = Groups::new(colours.len());
    for a in 0..colours.len() {
        for b in a + 1..colours.len() {
            if colours[a].distance(colours[b]) < JUST_SEEN {
                groups.join(a, b);
            }
        }
    }
    groups.labels().1 as f32 >= MIN_COLOURS * cells.size as f32
}

/// Whether the regions are the very patches of few colours, of which no two that touch have one.
fn is_map(cells: &Cells, tree: &Tree, colours: usize, labels: &[u8]) -> bool {
    /// Four are enough for any map, three for most; two make a chess board.
    const FEWEST: usize = 3;
    let (patches, count) = cells.pieces(&tree.cut(colours).labels);
    let parted = |of: &[u8], wall: &Wall| of[wall.a] != of[wall.b];
    colours >= FEWEST
        && count == cells.size
        && cells.walls.iter().all(|wall| parted(&patches, wall) == parted(labels, wall))
}

/// Joins enclosed patches of one colour until there are as many regions as rows: a region may lie
/// in several pieces. `None` if it isn't clear which.
fn join_by_colour(cells: &Cells, labels: &[u8], count: usize) -> Option<Vec<u8>> {
    if count > 255 {
        return None;
    }
    let colours = cells.region_colours(labels);
    let cut = Tree::of(&colours).cut(cells.size);
    let clear = cut.is_clear(CLEAR_RATIO, CLEAR_FLOOR) && cut.within <= ONE_COLOUR;
    let joined: Vec<u8> = labels.iter().map(|&label| cut.labels[usize::from(label)]).collect();
    (clear && !has_mark_region(cells, &joined)).then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::colour::{Dominant, Lab};

    /// Cells of these colours, one letter each; those with a small letter have theirs in places. F is
    /// nearer to E than any other two are.
    fn cells(rows: &[&str]) -> Cells {
        let size = rows.len();
        let light = |label: u8| if label == 5 { 54.0 } else { 12.0 * f32::from(label) };
        let labs = labels(rows).into_iter().map(|label| Lab { l: light(label), a: 0.0, b: 0.0 });
        let share = |letter: u8| if letter.is_ascii_lowercase() { 0.3 } else { 1.0 };
        let colours = rows.iter().flat_map(|row| row.bytes());
        let colours = colours.map(|letter| Dominant { rgb: [0.0; 3], share: share(letter) });
        Cells::with_lines(size, colours.collect(), labs.collect())
    }

    fn labels(rows: &[&str]) -> Vec<u8> {
        rows.iter().flat_map(|row| row.bytes()).map(|it| it.to_ascii_uppercase() - b'A').collect()
    }

    #[test]
    fn several_marks_of_a_colour_of_the_board_are_no_part_of_its_region() {
        let has = |rows: &[&str]| has_mark_region(&cells(rows), &labels(rows));
        assert!(has(&["AABB", "AACC", "CbCD", "bCDD"]), "two marks of the colour of B");
        assert!(!has(&["AABB", "AaCb", "CCCD", "bCDD"]), "a piece of a region, with a mark");
        assert!(has(&["AAcB", "AABB", "AABB", "DDDD"]), "a region that is a mark");
    }

    #[test]
    fn uneven_colours_across_walls_are_no_more_than_a_rival() {
        let truth = labels(&["ABBCC", "AAACC", "AAACC", "ADECC", "ADEEE"]);
        // Two cells have nearly the colour of another region.
        let cuts = |walls: &[u8]| {
            let mut cells = cells(&["ABBCC", "AAACC", "AAACC", "ADCCC", "ADEEC"]);
            for at in [17, 24] {
                cells.labs[at].l += 1.2 * MOST_UNEVEN;
            }
            cells.walls.iter_mut().for_each(|wall| {
                wall.thickness = if walls[wall.a] == walls[wall.b] { 0.5 } else { 4.0 };
            });
            super::cuts(&cells).0
        };
        let evidence = |of: &[Cut]| of.iter().map(|cut| cut.evidence).collect::<Vec<_>>();
        let walled = cuts(&truth);
        assert_eq!(walled[0].labels, truth);
        assert_eq!(evidence(&walled), [Evidence::Walls, Evidence::Rival]);
        assert_eq!(evidence(&cuts(&[0; 25])), [Evidence::Patches]);
    }

    #[test]
    fn a_colour_on_one_cell_of_each_row_is_no_region() {
        // With a region that has no other cell than its queen's.
        let rows = ["AFBBBB", "AABFBC", "AADBCF", "FDDEEC", "DDFEEE", "DDDEFE"];
        let truth = labels(&rows);
        let mut cells = cells(&rows);
        cells.walls.iter_mut().for_each(|wall| {
            wall.thickness = if truth[wall.a] == truth[wall.b] { 0.5 } else { 4.0 };
        });
        let (cuts, _) = super::cuts(&cells);
        assert!(cuts.iter().all(|cut| cut.labels != truth), "{cuts:?}");
    }

    #[test]
    fn walls_around_patches_of_few_colours_are_those_of_a_map() {
        let cells = cells(&["AABB", "AABB", "CCAA", "CCAA"]);
        let is_map = |rows: &[&str], colours| {
            super::is_map(&cells, &Tree::of(&cells.labs), colours, &labels(rows))
        };
        assert!(is_map(&["AABB", "AABB", "CCDD", "CCDD"], 3));
        assert!(!is_map(&["AABB", "ABBB", "CCDD", "CCDD"], 3), "a wall elsewhere");
        assert!(!is_map(&["AABB", "AABB", "CCDD", "CCDD"], 2), "too few colours");
    }

    #[test]
    fn regions_part_no_cells_that_walls_leave_together() {
        let cells = cells(&["AABB", "AABB", "CCDD", "CCDD"]);
        let patches = labels(&["AABB", "AABB", "CCDE", "CCDD"]);
        let cuts = |rows: &[&str]| cuts_through(&cells, &labels(rows), &patches);
        assert!(!cuts(&["AABB", "AABB", "CCDD", "CCDD"]), "a frame around one cell");
        assert!(cuts(&["ABBB", "AABB", "CCDD", "CCDD"]));
    }

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
    fn the_far_piece_of_a_region_speaks_against_a_lit_cell() {
        let rivals = |rows: &[&str]| {
            let cuts = unlit_cuts(&cells(rows), Measured { colours: 7, enclosed: None });
            assert!(cuts.iter().any(|cut| cut.evidence == Evidence::Patched));
            cuts.iter().filter(|cut| cut.evidence == Evidence::Rival).count()
        };
        let far = ["AAAAAA", "AEAACC", "AAAACC", "HHHJFJ", "HHHJJJ", "LLHJAA"];
        assert_eq!(rivals(&far), 1);
        let large = ["AAAAAA", "AEEACC", "AAAACG", "HHHFFJ", "HHHJJJ", "HHHJJJ"];
        assert_eq!(rivals(&large), 0);
    }

    #[test]
    fn two_colours_that_nowhere_touch_are_two_regions() {
        let joined = labels(&["ABBC", "ABBC", "DDDC", "DDAA"]);
        let has = |finer: &[&str]| {
            joins_apart(&cells(&["ABBC", "ABBC", "DDDC", "DDAA"]), &joined, &labels(finer))
        };
        assert!(has(&["ABBC", "ABBC", "DDDC", "DDEE"]));
        assert!(!has(&["ABBC", "ABBC", "DDDC", "DDAE"]), "one shaded cell");
        assert!(!has(&["ABBC", "ABBC", "EDDC", "EDAA"]), "shades side by side");
    }
}
