//! The patches of cells that walls enclose.
//!
//! What is a wall, and what another grid line, is learnt from each board: it has no walls between most
//! neighbours of one colour, and walls between most others.

use super::{cells::Cells, groups::Groups, lattice::median, walls::Wall};

/// How much of a wall a grid line is.
pub(super) type Measure = fn(&Wall) -> f32;

/// What tells walls from other grid lines, tried in turn: how thick they are, …
pub(super) const MEASURES: [Measure; 2] = [THICKNESS, |wall| wall.excess];
pub(super) const THICKNESS: Measure = |wall| wall.thickness;
/// … and how much they hide of the cells, whatever colours they have: some lines of pixels hide more than others, so that
/// walls told by that part no cells of one colour.
pub(super) const OF_ANY_COLOUR: Measure = |wall| wall.mass;

/// A grid line less than this share of the walls as thick is none of them.
const LEAST_WALL: f32 = 0.35;
/// The share of walls on the wrong side of the threshold up to which walls tell regions apart.
const MAX_STRAY: f32 = 0.12;
/// How much thicker or darker walls must be than other grid lines to be told from them.
const WALL_RATIO: f32 = 1.25;
/// … and by how much in any case, in pixels.
const MIN_WALL: f32 = 0.3;
/// How many times as thick a wall is as other grid lines where nothing else tells them apart.
const WIDE: f32 = 1.45;
/// So many of the widest gaps among grid lines may part walls from the others.
const MOST_GAPS: usize = 2;
/// How much thicker or thinner than walls a ring in a cell is, as a share of them.
const RING: f32 = 0.2;
/// So many patches more there are at most with a ring in a cell: it parts the cell from up to three others of its region.
const PARTED: usize = 3;
/// How much of the way from other grid lines to walls a wall between cells of one colour must be.
const TWIN_WALL: f32 = 0.6;

/// The patches of cells that walls enclose, by what `measure` says of each grid line, and how many
/// there are; `None` if walls can't be told from other grid lines. The `colours` are labels of the cells.
///
/// The difference is learnt from this very board: pairs of neighbours of clearly one colour have
/// no wall between them, pairs of clearly different colours mostly do.
pub(super) fn enclosed(
    cells: &Cells,
    colours: &[u8],
    measure: Measure,
) -> Option<(Vec<u8>, usize)> {
    let is_one = |wall: &Wall| !wall.parts(colours);
    let (mut thin, mut thick) = (Vec::new(), Vec::new());
    for wall in &cells.walls {
        if is_one(wall) { &mut thin } else { &mut thick }.push(measure(wall));
    }
    let split = split(&mut thin, &mut thick).or_else(|| {
        let threshold = natural_threshold(cells, measure)?;
        Some(Split { threshold, twins: threshold })
    })?;
    let mut groups = Groups::new(cells.labs.len());
    for wall in &cells.walls {
        let Split { threshold, twins } = split;
        if measure(wall) < if is_one(wall) { twins.max(threshold) } else { threshold } {
            groups.join(wall.a, wall.b);
        }
    }
    Some(without_rings(groups.labels()))
}

/// The patches; or all cells as one, where all patches but one are lone cells: what encloses those are the rings
/// around queens, or edges of cells that are lit.
fn without_rings((patches, count): (Vec<u8>, usize)) -> (Vec<u8>, usize) {
    let mut sizes = [0_u32; 256];
    patches.iter().for_each(|&patch| sizes[usize::from(patch)] += 1);
    let lone = sizes.iter().filter(|&&size| size == 1).count();
    if count > 2 && lone + 1 >= count { (vec![0; patches.len()], 1) } else { (patches, count) }
}

/// The patches of cells that walls enclose where colours tell nothing: by what `measure` says of the grid lines
/// alone, for each threshold that may part them. Dashed lines are of two kinds themselves, met at a dash or at a gap, which
/// may be farther from one another than from walls.
pub(super) fn by_walls_alone(
    cells: &Cells,
    measure: Measure,
) -> impl Iterator<Item = (Vec<u8>, usize)> {
    natural_thresholds(cells, measure)
        .into_iter()
        .map(move |threshold| by_walls_less_ring(cells, measure, threshold))
}

/// The patches that walls from a threshold on enclose. Where those are a few too many, a ring in a cell, which is selected, is
/// taken for no wall: it parts the cell from its region, and the rest of that as well.
fn by_walls_less_ring(cells: &Cells, measure: Measure, threshold: f32) -> (Vec<u8>, usize) {
    let (labels, count) = by_walls(cells, measure, threshold, &|_| 0.0);
    if !(cells.size + 1..=cells.size + PARTED).contains(&count) {
        return without_rings((labels, count));
    }
    let usual = median(cells.walls.iter().map(measure).filter(|&it| it >= threshold).collect());
    // A ring is as thick on all sides, and walls are thicker by that or aren't there.
    let mut least = vec![f32::INFINITY; cells.labs.len()];
    for wall in &cells.walls {
        for cell in [wall.a, wall.b] {
            least[cell] = least[cell].min(measure(wall));
        }
    }
    let is_ring = |it: &f32| *it >= threshold && (it - usual).abs() > RING * usual;
    let ring = |cell: usize| Some(least[cell]).filter(is_ring).unwrap_or(0.0);
    by_walls(cells, measure, threshold, &ring)
}

/// The same by how thick grid lines are, where a ring is a wall: cells of any colours may be regions.
pub(super) fn by_all_walls(cells: &Cells) -> Option<(Vec<u8>, usize)> {
    let threshold = natural_threshold(cells, THICKNESS)?;
    Some(without_rings(by_walls(cells, THICKNESS, threshold, &|_| 0.0)))
}

/// The patches that walls from a threshold on enclose, less the `ring` in a cell beside.
fn by_walls(
    cells: &Cells,
    measure: Measure,
    threshold: f32,
    ring: &dyn Fn(usize) -> f32,
) -> (Vec<u8>, usize) {
    let mut groups = Groups::new(cells.labs.len());
    for wall in &cells.walls {
        if measure(wall) - ring(wall.a).max(ring(wall.b)) < threshold {
            groups.join(wall.a, wall.b);
        }
    }
    groups.labels()
}

/// As many regions as rows that walls of any colours enclose, if each grid line parts two of them or hides clearly less of the
/// cells than those that do. `None` if there are none, or if those of other walls are such as well.
pub(super) fn by_closed_walls(cells: &Cells) -> Option<Vec<u8>> {
    /// How much more the least of the walls hides than the most of the other grid lines.
    const CLEAR: f32 = 1.3;
    let mut all: Vec<f32> = cells.walls.iter().map(OF_ANY_COLOUR).collect();
    all.sort_by(f32::total_cmp);
    let thresholds = all.windows(2).filter(|pair| gap(pair) >= CLEAR).map(middle);
    let mut readings = thresholds.filter_map(|threshold| {
        let (labels, count) = by_walls(cells, OF_ANY_COLOUR, threshold, &|_| 0.0);
        let is_closed = |wall: &Wall| wall.parts(&labels) || OF_ANY_COLOUR(wall) < threshold;
        (count == cells.size && cells.walls.iter().all(is_closed)).then_some(labels)
    });
    let reading = readings.next()?;
    readings.all(|other| other == reading).then_some(reading)
}

/// Whether some grid lines are so much thicker than others that walls may be told from them: a look before
/// anything is sorted.
pub(super) fn has_walls(cells: &Cells, measure: Measure) -> bool {
    let all = || cells.walls.iter().map(measure);
    let (least, most) = (all().fold(f32::INFINITY, f32::min), all().fold(0.0, f32::max));
    most >= least * WALL_RATIO + MIN_WALL || gap(&[least, most]) >= WIDE
}

/// From where on a grid line is a wall.
struct Split {
    threshold: f32,
    /// Between cells of one colour: rounding to whole pixels makes some lines thicker than others.
    twins: f32,
}

/// The values between the two lists with the fewest on the wrong side; `None` if there are too many.
fn split(thin: &mut [f32], thick: &mut [f32]) -> Option<Split> {
    const FEWEST: usize = 4;
    if thin.len() < FEWEST || thick.len() < FEWEST {
        return None;
    }
    thin.sort_by(f32::total_cmp);
    thick.sort_by(f32::total_cmp);
    let at = |list: &[f32], share: f32| list[((list.len() - 1) as f32 * share) as usize];
    let (low, high) = (at(thin, 1.0 - MAX_STRAY), at(thick, MAX_STRAY));
    if high < low * WALL_RATIO + MIN_WALL {
        return None;
    }
    // The widest gap between the bulk of both.
    let mut between: Vec<f32> = thin.iter().chain(thick.iter()).copied().collect();
    between.retain(|wall| (low..=high).contains(wall));
    let threshold = widest_gap(&mut between)?.max(LEAST_WALL * high);
    Some(Split { threshold, twins: low + TWIN_WALL * (high - low) })
}

/// The middle of the widest relative gap between neighbours in a list.
fn widest_gap(walls: &mut [f32]) -> Option<f32> {
    walls.sort_by(f32::total_cmp);
    let widest = walls.windows(2).max_by(|a, b| gap(a).total_cmp(&gap(b)))?;
    Some(middle(widest))
}

/// What parts walls from other grid lines where nothing else tells them apart.
fn natural_threshold(cells: &Cells, measure: Measure) -> Option<f32> {
    natural_thresholds(cells, measure).first().copied()
}

/// The same, and what may part them as well, the likelier first.
fn natural_thresholds(cells: &Cells, measure: Measure) -> Vec<f32> {
    wide_gaps(cells.walls.iter().map(measure).collect())
}

/// The middles of the widest relative gaps in a list, the widest first: of those that are wide and have both sides well
/// filled.
fn wide_gaps(mut walls: Vec<f32>) -> Vec<f32> {
    walls.sort_by(f32::total_cmp);
    let fewest = walls.len() / 8;
    let bulk = &walls[fewest..walls.len() - fewest];
    let mut gaps: Vec<&[f32]> = bulk.windows(2).filter(|pair| gap(pair) >= WIDE).collect();
    gaps.sort_by(|a, b| gap(b).total_cmp(&gap(a)));
    gaps.into_iter().take(MOST_GAPS).map(middle).collect()
}

/// How many times as thick the second of two lines is, thin ones counting for [`MIN_WALL`] more.
fn gap(pair: &[f32]) -> f32 {
    (pair[1].max(0.0) + MIN_WALL) / (pair[0].max(0.0) + MIN_WALL)
}

fn middle(pair: &[f32]) -> f32 {
    ((pair[0].max(0.0) + MIN_WALL) * (pair[1].max(0.0) + MIN_WALL)).sqrt() - MIN_WALL
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::fixture::{BOARD, LARGE, greys, letters};

    #[test]
    fn walls_without_a_gap_enclose_regions_of_any_colours() {
        let truth = letters(&BOARD);
        let closed = |off: &dyn Fn(&Wall) -> f32| {
            let mut cells = greys(&BOARD);
            let mass = |wall: &Wall| if wall.parts(&truth) { 2.0 } else { 1.0 };
            cells.walls.iter_mut().for_each(|wall| wall.mass = mass(wall) + off(wall));
            by_closed_walls(&cells)
        };
        let at = |place: (usize, usize), off: f32| {
            move |wall: &Wall| if (wall.a, wall.b) == place { off } else { 0.0 }
        };
        assert_eq!(closed(&|_| 0.0), Some(truth.clone()));
        assert_eq!(closed(&at((2, 3), 3.0)), Some(truth.clone()), "a thicker one");
        assert_eq!(closed(&at((2, 3), -1.0)), None, "a gap");
        assert_eq!(closed(&at((0, 1), 1.0)), None, "one within a region");
    }

    #[test]
    fn traces_of_grid_lines_are_no_walls_though_colours_part_them_there() {
        let truth = letters(&LARGE);
        let lit = 0;
        let mut cells = greys(&LARGE);
        for wall in cells.walls.iter_mut() {
            let is_beside = [wall.a, wall.b].contains(&lit);
            wall.thickness = if wall.parts(&truth) { 12.0 } else { 3.0 * f32::from(is_beside) };
        }
        let mut colours = truth.clone();
        colours[lit] = truth[LARGE.len() * LARGE.len() - 1];
        assert_eq!(enclosed(&cells, &colours, THICKNESS), Some((truth, LARGE.len())));
    }

    #[test]
    fn walls_are_parted_from_dashes_as_well_as_these_from_gaps_between_them() {
        let all = |most: f32| [[0.0; 12], [2.5; 12], [most; 12]].concat();
        let parts = |list: Vec<f32>| -> Vec<bool> {
            wide_gaps(list).iter().map(|threshold| (2.5..12.0).contains(threshold)).collect()
        };
        assert_eq!(parts(all(12.0)), [false, true]);
        assert_eq!(parts(all(2.5)), [false], "no walls");
        assert_eq!(parts([all(12.0), vec![40.0; 3]].concat()), [false, true], "a few marks");
    }

    #[test]
    fn a_ring_in_a_cell_parts_its_region_only_where_walls_are_no_thicker() {
        let truth = letters(&BOARD);
        // Around a cell in the neck of a region, which has others on three sides of it.
        let read = |cell: usize, ring: f32| {
            let mut cells = greys(&BOARD);
            cells.walls.iter_mut().for_each(|wall| {
                let own = if wall.parts(&truth) { 3.0 } else { 0.0 };
                let is_ringed = [wall.a, wall.b].contains(&cell);
                wall.thickness = own + if is_ringed { ring } else { 0.0 };
            });
            by_walls_alone(&cells, THICKNESS).any(|(labels, _)| labels == truth)
        };
        assert!(read(14, 0.0));
        let necks = [3, 9, 14, 20, 26];
        assert!(necks.into_iter().all(|cell| read(cell, 1.5)));
        assert!(!read(14, 3.0), "as thick as walls");
    }

    #[test]
    fn rings_around_lone_cells_are_no_walls() {
        let rings = vec![0, 0, 1, 0, 0, 0, 2, 0, 0];
        assert_eq!(without_rings((rings, 3)), (vec![0; 9], 1));
        let patches = vec![0, 0, 1, 0, 0, 0, 2, 2, 2];
        assert_eq!(
            without_rings((patches.clone(), 3)),
            (patches, 3),
            "a lone cell and two patches"
        );
        let corner = vec![0, 1, 1, 1];
        assert_eq!(without_rings((corner.clone(), 2)), (corner, 2), "one lone cell may be lit");
    }
}
