//! The cut of the cells into regions, from colours and walls.

use std::{iter, ops::RangeInclusive};

use super::{
    cells::Cells,
    chequer,
    colour::{Lab, ONE_COLOUR},
    cut::{Cut, Evidence, MIN_PATCHED_SIZE, Measured, is_jigsaw},
    enclosed::{self, MEASURES, Measure, OF_ANY_COLOUR, THICKNESS},
    groups::{Grouped, Groups, Tree},
    joined::{has_line_apart, joins_two},
    lattice::{MIN_SIZE, median},
    odd, painted,
    walls::{LINE, Wall},
};
use crate::board::Board;

/// Colours farther apart are of two regions, however much farther all others are, in Oklab units.
pub(super) const MOST_APART: f32 = 4.0 * ONE_COLOUR;
/// The distance between two cells of a region up to which its colour is even, in Oklab units.
const MOST_UNEVEN: f32 = ONE_COLOUR;
/// The least share of the regions that must have a colour of their own.
const MIN_COLOURS: f32 = 0.5;
/// The least share of the patches of one colour that must have a colour of their own to be regions: black and white
/// make a crossword …
const MIN_PATCH_COLOURS: f32 = 0.6;
/// … or the fewest colours, where they are plain and the patches aren't all of one size: four are enough for any map,
/// three for most, and two make a chess board.
const MIN_MAP_COLOURS: usize = 3;
/// Up to so many more patches than rows, walls are believed where they part cells of one colour; more
/// are rather grid lines taken for walls.
const MOST_SPLIT: usize = 2;
/// More patches than so many a row are enclosed by edges of tiles, not by walls.
const MOST_PATCHES: usize = 3;
/// A mark's colour takes less than this share of what most cells' own colour takes of them.
const IN_PLACES: f32 = 0.5;
/// In a clean picture, the most cells that are shaded or tinted: more have a colour of their own.
const MOST_SHADED: usize = 4;
/// The distance from which two colours are two, in Oklab units; people need a little more to notice.
const JUST_SEEN: f32 = 1.2;

/// What walls tell.
#[derive(Default)]
struct Walled {
    /// The regions that they enclose, if they do.
    regions: Option<Vec<u8>>,
    /// How many patches they enclose; `None` if they look like other grid lines.
    enclosed: Option<usize>,
    /// The patches that some enclose, of which there are a few more than rows.
    patches: Option<Vec<u8>>,
}

/// Every way to cut the cells into as many regions as rows that colours or walls support, and what speaks
/// against those.
pub(super) fn cuts(cells: &Cells) -> (Vec<Cut>, Measured) {
    let tree = Tree::of(&cells.labs);
    let colours = clear_count(&tree, cells.size);
    let Walled { regions, enclosed, patches } = walled(cells, &tree, colours);
    let is_walled = regions.is_some();
    let walls = regions.map(|labels| Cut { labels, evidence: Evidence::Walls });
    let mut cuts: Vec<Cut> = walls.into_iter().collect();
    let by_colour = tree.cut(cells.size);
    if by_colour.gap.is_clear() && by_colour.gap.within <= MOST_APART {
        let labels = &by_colour.labels;
        // Where walls enclose as many regions, what goes across them may be painted.
        match cuts.iter_mut().find(|cut| cut.labels == *labels) {
            // In a clean picture, pieces that look different may be two regions.
            Some(_) if cells.is_clean && !pieces_match(cells, labels, JUST_SEEN) => {}
            Some(cut) => cut.evidence = Evidence::Both,
            // Two colours may look like one; the wall between them says that they are two.
            None if patches.is_some_and(|patches| walled_apart(cells, labels, &patches)) => {}
            None if are_odd(cells, labels) => {}
            None => add_coloured(&mut cuts, cells, &tree, by_colour),
        }
    }
    if let Some(labels) = mapped(cells, &tree, colours) {
        add(&mut cuts, labels, if is_walled { Evidence::Rival } else { Evidence::Patches });
    }
    (cuts, Measured { colours, enclosed })
}

/// Whether as many colours as rows are told apart, and walls lie where two of them meet and nowhere else: regions, though
/// their cells may lie anywhere.
pub(super) fn are_walled_throughout(cells: &Cells) -> bool {
    let by_colour = Tree::of(&cells.labs).cut(cells.size);
    by_colour.gap.is_clear()
        && by_colour.gap.within <= MOST_APART
        && thick_from(cells, &|wall| Some(wall.parts(&by_colour.labels))).is_some()
}

/// The thickness from which a line is a wall, in pixels, learnt from those of which is known whether they part two regions;
/// `None` if walls don't mostly lie there and nowhere else, or aren't much thicker than other lines.
fn thick_from(cells: &Cells, parts: &dyn Fn(&Wall) -> Option<bool>) -> Option<f32> {
    /// How many times as thick as other lines walls are at least, and by how many pixels.
    const THICKER: (f32, f32) = (1.25, 0.5);
    /// The least share of the lines that are walls between two regions, or none within one.
    const AGREEING: f32 = 0.95;
    let usual = |are_walls| cells.walls.usual_thickness(|wall| parts(wall) == Some(are_walls));
    let (thin, thick) = (usual(false)?, usual(true)?);
    let least = (thin + thick) / 2.0;
    let known = || cells.walls.iter().filter_map(|wall| Some((wall, parts(wall)?)));
    let agreeing = known().filter(|&(wall, parts)| (wall.thickness > least) == parts).count();
    // Of a few, none may be thick by chance.
    let are_many = known().filter(|&(_, parts)| !parts).count() >= cells.size;
    let are_walls = are_many
        && thick > THICKER.0 * thin + THICKER.1
        && agreeing as f32 >= AGREEING * known().count() as f32;
    are_walls.then_some(least)
}

/// Which of some boards has walls between its regions and none within them wherever they differ, if walls lie so where they
/// don't, and of each other board at least two lines say the contrary.
pub(super) fn walled_one(cells: &Cells, boards: &[&Board]) -> Option<usize> {
    const FEWEST: usize = 2;
    let parts = |board: &Board, wall: &Wall| wall.parts(board.region_of());
    let common = |wall: &Wall| {
        let (first, others) = boards.split_first()?;
        let parted = parts(first, wall);
        others.iter().all(|board| parts(board, wall) == parted).then_some(parted)
    };
    let least = thick_from(cells, &common)?;
    let wrong = |board: &&Board| {
        let differing = cells.walls.iter().filter(|wall| common(wall).is_none());
        differing.filter(|wall| (wall.thickness > least) != parts(board, wall)).count()
    };
    let wrong: Vec<usize> = boards.iter().map(wrong).collect();
    let right = wrong.iter().position(|&wrong| wrong == 0)?;
    let others = wrong.iter().enumerate().filter(|&(at, _)| at != right);
    others.into_iter().all(|(_, &wrong)| wrong >= FEWEST).then_some(right)
}

/// What walls tell of cells with so many colours.
fn walled(cells: &Cells, tree: &Tree, colours: usize) -> Walled {
    /// What tells of walls within regions, the second of those whose walls have any colours.
    const BOTH: [Measure; 2] = [THICKNESS, OF_ANY_COLOUR];
    let size = cells.size;
    // A single cell that is lit, or two, hide how the others differ.
    let learnt = if colours * 2 < size { size } else { colours };
    let one_colour = tree.cut(learnt).labels;
    let told = |measure: Measure| enclosed::enclosed(cells, &one_colour, measure);
    let of_any_colour = iter::once_with(|| told(OF_ANY_COLOUR)).flatten();
    let of_any_colour = of_any_colour.filter(|(labels, _)| !parts_one_colour(cells, labels));
    let by_thickness = MEASURES.into_iter().filter_map(told).map(|told| (told, &BOTH[..1]));
    let all = by_thickness.chain(of_any_colour.map(|told| (told, &BOTH[..])));
    let mut walled = Walled::default();
    for ((labels, count), measures) in all {
        let Walled { enclosed, patches, .. } = &mut walled;
        enclosed.get_or_insert(count);
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
            && (is_coloured(cells, &labels) || is_map(cells, tree, colours, &labels))
            && !patches.as_ref().is_some_and(|patches| walled_apart(cells, &labels, patches))
            && !has_wall_inside(cells, &labels, measures)
            && !has_cell_of_another(cells, &labels)
        {
            return Walled { regions: Some(labels), enclosed: Some(count), ..walled };
        }
    }
    walled
}

/// Whether some colours rather are those of marks, or of what lies over cells, than of regions.
fn are_odd(cells: &Cells, labels: &[u8]) -> bool {
    painted::has_queens_colour(cells, labels)
        || !pieces_match(cells, labels, ONE_COLOUR)
        || has_mark_region(cells, labels)
        || cells.is_clean && odd_count(cells, labels) > MOST_SHADED
}

/// Adds the regions that as many colours as rows tell, and what may be meant in their stead, to what walls told.
fn add_coloured(cuts: &mut Vec<Cut>, cells: &Cells, tree: &Tree, by_colour: Grouped) {
    let is_walled = !cuts.is_empty();
    let Grouped { labels, gap } = by_colour;
    // Of uneven colours, some may be those of tinted cells, and a lone shade of the colour beside it may be one: then
    // one solution must tell.
    let is_even = gap.within <= MOST_UNEVEN
        && !has_line_apart(cells, &labels)
        && odd::unshaded(cells, &labels).is_empty();
    // A shaded cell may be farther from its region than two regions are from one another.
    let more = cells.size + 1;
    let finer = tree.gap(more).is_clear().then(|| tree.cut(more).labels);
    let is_two = finer.as_ref().is_some_and(|finer| joins_two(cells, &labels, finer));
    let evidence = match (is_walled, is_even) {
        _ if is_two => Evidence::Rival,
        (_, true) => Evidence::Colours,
        (true, false) => Evidence::Rival,
        (false, false) => Evidence::Patches,
    };
    let shaded = odd::without_shade(cells, &labels);
    let mut rivals = finer.map_or_else(Vec::new, |finer| odd::unshaded(cells, &finer));
    // Where walls enclose as many regions, they tell what a lit cell is of.
    if !is_walled {
        rivals.extend(odd::without_glow(cells, &labels));
    }
    let all = iter::once(labels).chain(shaded);
    cuts.extend(all.map(|labels| Cut { labels, evidence }));
    rivals.into_iter().for_each(|labels| add(cuts, labels, Evidence::Rival));
}

/// The patches of fewer colours than rows, if there are as many as rows and they may be the regions of a map, which have
/// the colours of others that they don't touch.
fn mapped(cells: &Cells, tree: &Tree, colours: usize) -> Option<Vec<u8>> {
    let size = cells.size;
    if !(MIN_MAP_COLOURS..size).contains(&colours) {
        return None;
    }
    let Grouped { labels, gap } = tree.cut(colours);
    let (labels, count) = cells.pieces(&labels);
    let are_many = colours as f32 >= MIN_PATCH_COLOURS * size as f32;
    let are_plain = gap.within <= MOST_UNEVEN && gap.apart >= MOST_APART;
    // One that is most of a picture is the ground of whatever it shows.
    let is_ground = |patch: usize| {
        labels.iter().filter(|&&label| usize::from(label) == patch).count() * 2 > labels.len()
    };
    let may_be_map = || {
        are_plain
            && size >= MIN_PATCHED_SIZE
            && !is_jigsaw(size, &labels)
            && !(0..count).any(is_ground)
    };
    (count == size && (are_many || may_be_map())).then_some(labels)
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

/// Whether the pieces of each region have colours at most so far apart, in Oklab units: else they are regions of much
/// the same colour.
fn pieces_match(cells: &Cells, labels: &[u8], most: f32) -> bool {
    let (pieces, count) = cells.pieces(labels);
    let colours = cells.region_colours(&pieces);
    let mut regions = vec![0; count.min(256)];
    pieces.iter().zip(labels).for_each(|(&piece, &label)| regions[usize::from(piece)] = label);
    (0..regions.len()).all(|a| {
        let others = (a + 1..regions.len()).filter(|&b| regions[a] == regions[b]);
        others.into_iter().all(|b| colours[a].distance(colours[b]) <= most)
    })
}

/// Whether a cell has quite another colour than its region, and that of another: what covers walls may enclose it with the
/// wrong cells. Where many have other colours, these tell nothing.
fn has_cell_of_another(cells: &Cells, labels: &[u8]) -> bool {
    let regions = cells.region_colours(labels);
    let is_of_one = |lab: &Lab| regions.iter().any(|region| lab.distance(*region) <= JUST_SEEN);
    let mut each = cells.labs.iter().zip(cells.off_regions(labels));
    odd_count(cells, labels) <= MOST_SHADED
        && each.any(|(lab, off)| off > MOST_APART && is_of_one(lab))
}

/// Whether no cell has quite another colour than its region.
fn is_even(cells: &Cells, labels: &[u8]) -> bool {
    cells.off_regions(labels).iter().all(|&off| off <= MOST_APART)
}

/// How many cells have quite another colour than most of their region.
fn odd_count(cells: &Cells, labels: &[u8]) -> usize {
    cells.off_regions(labels).iter().filter(|&&off| off > ONE_COLOUR).count()
}

/// Whether a colour is only seen on cells that have it in places, or so on several that hang together with
/// no other cell of it: that is the colour of marks.
pub(super) fn has_mark_region(cells: &Cells, labels: &[u8]) -> bool {
    /// One cell alone may be of a region in two pieces, with a large mark on it.
    const SEVERAL: usize = 2;
    let least = IN_PLACES * median(cells.colours.iter().map(|colour| colour.share).collect());
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
    // One that reaches all corners of its only cell is the ground of a large mark.
    let is_ground = |label: u8| {
        let mut own = (0..labels.len()).filter(|&cell| labels[cell] == label);
        own.next().is_some_and(|cell| cells.reaches_corners(cell)) && own.next().is_none()
    };
    astray
        .iter()
        .any(|&label| count(label) >= SEVERAL || (is_in_places(labels, label) && !is_ground(label)))
}

/// Whether walls part neighbours that have one label, and colours that can just be told apart.
fn walled_apart(cells: &Cells, labels: &[u8], patches: &[u8]) -> bool {
    let differ = |wall: &Wall| cells.labs[wall.a].distance(cells.labs[wall.b]) >= JUST_SEEN;
    cells.walls.iter().any(|wall| !wall.parts(labels) && wall.parts(patches) && differ(wall))
}

/// Whether some regions part neighbours of one colour.
pub(super) fn parts_one_colour(cells: &Cells, labels: &[u8]) -> bool {
    let are_one = |wall: &Wall| cells.labs[wall.a].distance(cells.labs[wall.b]) < JUST_SEEN;
    cells.walls.iter().any(|wall| wall.parts(labels) && are_one(wall))
}

/// Whether a grid line that is as much of a wall as most walls are, by one of these measures, parts two colours within one
/// region.
fn has_wall_inside(cells: &Cells, labels: &[u8], measures: &[Measure]) -> bool {
    let is_inside = |measure: &Measure| {
        // Where no wall has the colour of the others, their thickness measures nothing.
        let usual = cells.walls.usual(measure, |wall| wall.parts(labels)).filter(|it| *it >= LINE);
        let mut inner = cells.walls.iter().filter(|wall| !wall.parts(labels));
        usual
            .is_some_and(|usual| inner.any(|wall| !cells.is_within(wall) && measure(wall) >= usual))
    };
    measures.iter().any(is_inside)
}

/// Readings of a board that is shaded in turns, as a chess board is; for when no other reading holds.
pub(super) fn unchequered_cuts(cells: &Cells) -> Vec<Cut> {
    if cells.size < MIN_PATCHED_SIZE {
        return Vec::new();
    }
    let readings = chequer::unchequered(cells).into_iter();
    readings.map(|labels| Cut { labels, evidence: Evidence::Colours }).collect()
}

/// Adds a cut, unless there is one that is the same.
pub(super) fn add(cuts: &mut Vec<Cut>, labels: Vec<u8>, evidence: Evidence) {
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
    if tree.gap(size).is_clear() {
        return size;
    }
    if tree.gap(1).is_even() {
        return 1;
    }
    let clearness = |&count: &usize| tree.gap(count).clearness();
    let clearest = |counts: RangeInclusive<usize>| {
        counts.max_by(|a, b| clearness(a).total_cmp(&clearness(b))).unwrap_or(1)
    };
    let most = (2 * size).min(tree.len());
    let many = clearest(size.div_ceil(2)..=most);
    if tree.gap(many).is_clear() { many } else { clearest(2..=most) }
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
    let (patches, count) = cells.pieces(&tree.cut(colours).labels);
    colours >= MIN_MAP_COLOURS
        && count == cells.size
        && cells.walls.iter().all(|wall| wall.parts(&patches) == wall.parts(labels))
}

/// Joins enclosed patches of one colour until there are as many regions as rows: a region may lie
/// in several pieces. `None` if it isn't clear which.
fn join_by_colour(cells: &Cells, labels: &[u8], count: usize) -> Option<Vec<u8>> {
    if count > 255 {
        return None;
    }
    let colours = cells.region_colours(labels);
    let cut = Tree::of(&colours).cut(cells.size);
    let clear = cut.gap.is_clear() && cut.gap.within <= ONE_COLOUR;
    let joined: Vec<u8> = labels.iter().map(|&label| cut.labels[usize::from(label)]).collect();
    (clear && !has_mark_region(cells, &joined)).then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        corners::Corners,
        fixture::{BOARD, board_of, greys as cells, letters as labels, map, paints},
    };

    #[test]
    fn walls_tell_which_of_two_boards_is_meant_where_they_differ() {
        let rows = ["ABBCC", "AAACC", "AAACC", "ADECC", "ADEEE"];
        let boards = [rows, ["ABBCC", "AAACC", "ABACC", "ADECC", "ADEEE"]].map(|it| board_of(&it));
        let one = |thickness: &dyn Fn(&Wall) -> f32| {
            let mut cells = cells(&rows);
            cells.walls.iter_mut().for_each(|wall| wall.thickness = thickness(wall));
            walled_one(&cells, &boards.each_ref())
        };
        let walls = |of: &Board, wall: &Wall| if wall.parts(of.region_of()) { 3.0 } else { 1.0 };
        let [first, second] = boards.each_ref();
        assert_eq!(one(&|wall| walls(first, wall)), Some(0));
        assert_eq!(one(&|wall| walls(second, wall)), Some(1));
        assert_eq!(one(&|_| 1.0), None, "lines alike");
        let is_beside = |wall: &Wall| (wall.a, wall.b) == (10, 11);
        let ring = |wall: &Wall| if is_beside(wall) { 3.0 } else { walls(first, wall) };
        assert_eq!(one(&ring), None, "for neither");
    }

    #[test]
    fn several_marks_of_a_colour_of_the_board_are_no_part_of_its_region() {
        let has = |rows: &[&str]| has_mark_region(&cells(rows), &labels(rows));
        assert!(has(&["AABB", "AACC", "CbCD", "bCDD"]), "two marks of the colour of B");
        assert!(!has(&["AABB", "AaCb", "CCCD", "bCDD"]), "a piece of a region, with a mark");
        let rows = ["AAcB", "AABB", "AABB", "DDDD"];
        assert!(has(&rows), "a region that is a mark");
        let mut cells = cells(&rows);
        cells.corners[2] = Some(Corners::like(cells.colours[2].rgb));
        assert!(!has_mark_region(&cells, &labels(&rows)), "one below a mark");
    }

    #[test]
    fn walls_enclose_no_cell_with_a_region_whose_colour_it_lacks_if_another_has_that() {
        // What lies over the line between them hides one wall, and looks like another.
        let rows = ["ABBCC", "AAACC", "AAACC", "ADDCC", "ADEEE"];
        let enclosed = labels(&["ABBCC", "AAACC", "AAACC", "ADECC", "ADEEE"]);
        let is_cut = |light: f32, walls: &[u8]| {
            let mut cells = cells(&rows);
            cells.labs[17].l = light;
            cells.walls.iter_mut().for_each(|wall| {
                wall.thickness = if wall.parts(walls) { 4.0 } else { 0.5 };
            });
            super::cuts(&cells)
                .0
                .contains(&Cut { labels: walls.to_vec(), evidence: Evidence::Walls })
        };
        assert!(!is_cut(36.0, &enclosed), "that of D, walled in with E");
        assert!(is_cut(90.0, &enclosed), "of no region");
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
    fn walls_of_other_colours_than_the_usual_one_enclose_cells_in_two_tones() {
        let rows = ["ABBCC", "AAACC", "AAACC", "ADECC", "ADEEE"];
        let truth = labels(&rows);
        let cuts = |wall: f32| {
            let mut cells = cells(&rows);
            (0..25).step_by(3).for_each(|at| cells.labs[at].l -= 5.0);
            cells.walls.iter_mut().for_each(|it| {
                (it.thickness, it.mass) = (0.0, if it.parts(&truth) { wall } else { 1.0 });
            });
            super::cuts(&cells).0
        };
        let walled = Cut { labels: truth.clone(), evidence: Evidence::Walls };
        assert!(cuts(3.0).contains(&walled));
        assert!(!cuts(1.0).iter().any(|cut| cut.labels == truth), "no walls");
    }

    #[test]
    fn a_lone_shade_of_a_colour_beside_it_is_a_region_if_one_solution_tells() {
        let rows = ["ABBCC", "AAACC", "AAACC", "ADDCC", "ADEDD"];
        let evidence = |lone: [f32; 3]| {
            let mut cells = cells(&rows);
            let both = cells.colours.iter_mut().zip(labels(&rows));
            both.for_each(|(colour, label)| colour.rgb = paints()[usize::from(label)]);
            cells.colours[22].rgb = lone;
            cells.walls.iter_mut().for_each(|wall| wall.thickness = 0.5);
            super::cuts(&cells).0[0].evidence
        };
        assert_eq!(evidence(paints()[3].map(|level| 0.9 * level)), Evidence::Patches);
        assert_eq!(evidence([200.0, 20.0, 40.0]), Evidence::Colours);
    }

    #[test]
    fn a_paint_unlike_all_regions_hides_no_colours() {
        let count = |paint: f32| {
            let mut cells = cells(&["AABBCC", "AABBCC", "DDEECC", "DDEEGG", "DDEEGG", "DDGGGG"]);
            // Regions of pale colours, each a little uneven, and a paint on two cells.
            let labs = cells.labs.iter_mut().enumerate();
            labs.for_each(|(at, lab)| lab.l = 80.0 + lab.l / 4.0 + 0.2 * (at % 3) as f32);
            [0, 14].into_iter().for_each(|at| cells.labs[at].l = paint);
            colours(&cells)
        };
        assert_eq!([80.0, 75.0, 20.0].map(count), [6, 7, 7]);
    }

    #[test]
    fn a_colour_on_one_cell_of_each_row_is_no_region() {
        let is_cut = |rows: &[&str]| {
            let truth = labels(rows);
            let mut cells = cells(rows);
            cells.walls.iter_mut().for_each(|wall| {
                wall.thickness = if truth[wall.a] == truth[wall.b] { 0.5 } else { 4.0 };
            });
            super::cuts(&cells).0.iter().any(|cut| cut.labels == truth)
        };
        // With a region that has no other cell than its queen's.
        assert!(is_cut(&["AABBBB", "AABBBC", "AADBCC", "DDDEEC", "DDFEEE", "DDDEEE"]));
        assert!(!is_cut(&["AFBBBB", "AABFBC", "AADBCF", "FDDEEC", "DDFEEE", "DDDEFE"]));
    }

    #[test]
    fn three_plain_colours_make_a_map_of_patches_of_unlike_sizes() {
        let patches = |rows: &[&str], off: f32| -> Vec<Vec<u8>> {
            let mut cells = cells(rows);
            cells.labs[0].l += off;
            let cuts = super::cuts(&cells).0.into_iter();
            cuts.filter(|cut| cut.evidence == Evidence::Patches).map(|cut| cut.labels).collect()
        };
        let rows = ["AAABBB", "AAABBB", "BAABCC", "AAABBC", "AACBBA", "AACAAA"];
        assert_eq!(patches(&rows, 0.0), [map(&BOARD)]);
        assert!(patches(&rows, 1.5 * ONE_COLOUR).is_empty(), "uneven");
        let jigsaw = ["AAABBB", "AAABBB", "CCCAAA", "CCCAAA", "BBBCCC", "BBBCCC"];
        assert!(patches(&jigsaw, 0.0).is_empty(), "six cells each");
        let two = ["AABBBB", "AABBBA", "AAABAA", "BBBAAA", "BAABBB", "AAABBB"];
        assert!(patches(&two, 0.0).is_empty(), "two colours");
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
}
