//! Cells that don't have their region's colour: the cell under the pointer is darker, a cell with
//! a mark or in a conflict is tinted.
//!
//! A page mixes such a cell's colour with a tint: `cell = keep · region + (1 − keep) · tint`, with
//! one tint and one share for all odd cells of a kind. So the difference of two odd cells is `keep`
//! times the difference of their regions, which tells most wrong guesses from right ones; the
//! solutions of the board tell the rest.

use super::{
    cells::{Cells, PLAIN},
    colour::{Levels, ONE_COLOUR, dot, minus},
    lattice::median,
    mixture::{self, kept},
    walls::Wall,
};

/// The most readings tried.
const MOST: usize = 400;
/// The most cells of one odd colour.
const MOST_MEMBERS: usize = 4;
/// The most odd cells: past that it is another board.
const MOST_ODD: usize = 4;
/// What a cell under the pointer keeps of its region's light, or of what its region lacks to white.
const SHADE: std::ops::RangeInclusive<f32> = 0.55..=0.97;
/// How many times as bright it may be instead, up to the brightest that a screen shows.
const BRIGHTER: std::ops::RangeInclusive<f32> = 1.03..=1.4;
/// What it keeps of its region's colour where that of the lines shines through.
const MIXED: std::ops::RangeInclusive<f32> = 0.55..=0.95;
/// How far a mixed colour may be from what the mixture says, in levels of 255 …
const RESIDUE: f32 = 9.0;
/// … and in a clean picture, where there is only rounding.
const ROUNDING: f32 = 2.0;
/// How far the colour of the cell under the pointer may be from a shade of its region's, in levels of 255 …
const OFF_SHADE: f32 = 4.0;
/// … and how many times as far from a shade of another any other colour must be.
const CLEARER: f32 = 2.0;
/// How much thicker the lines between regions must be than those within for one to tell, as a share …
const THICKER: f32 = 1.25;
/// … and by how much in any case, in pixels.
const THICKER_BY: f32 = 0.3;
/// The shares of its own colour that an odd cell may keep: nothing, but for rounding, where it is painted over.
const KEEP: std::ops::RangeInclusive<f32> = -0.05..=1.0;

/// Readings of a board with more colours than rows, in which the cells of the surplus colours belong
/// to a neighbouring region; none if there are too many to try. Only a cell that `is_marked`, or of an unsure
/// colour, can be tinted; any other may only be darker than its region.
pub(super) fn patched(
    cells: &Cells,
    labels: &[u8],
    colours: usize,
    is_marked: &dyn Fn(usize) -> bool,
) -> Vec<Vec<u8>> {
    let mut members = vec![Vec::new(); colours];
    for (cell, &label) in labels.iter().enumerate() {
        members[usize::from(label)].push(cell);
    }
    let small: Vec<usize> =
        (0..colours).filter(|&label| members[label].len() <= MOST_MEMBERS).collect();
    let mut readings = Vec::new();
    for surplus in choices(&small, colours - cells.size) {
        let odd: Vec<usize> = surplus.iter().flat_map(|&label| members[label].clone()).collect();
        if odd.len() > MOST_ODD {
            continue;
        }
        // Of which little has one colour, that may be of a mark.
        let is_unsure = |cell: usize| cells.colours[cell].share < PLAIN;
        let marked: Vec<bool> =
            odd.iter().map(|&cell| is_unsure(cell) || is_marked(cell)).collect();
        let puzzle = Puzzle { cells, labels, odd: &odd, marked: &marked };
        puzzle.assign(&mut Vec::new(), &mut readings);
        if readings.len() > MOST {
            return Vec::new();
        }
    }
    readings
}

/// Readings of a board with a colour too many, in which the only cell of a colour is lit by a hint
/// and belongs to any of its neighbours' regions; none if a whole row or column may have a tint.
pub(super) fn unlit(cells: &Cells, labels: &[u8]) -> Vec<Vec<u8>> {
    if has_tinted_line(cells.size, labels) {
        return Vec::new();
    }
    let mut readings = Vec::new();
    for cell in (0..labels.len()).filter(|&cell| is_only(labels, cell)) {
        readings.extend(given_each(labels, cell, cells.neighbours(cell)));
    }
    readings
}

/// Readings of a board with a colour too many, in which the only cell of a colour is a shaded piece of a region that is
/// nowhere beside it.
pub(super) fn astray(cells: &Cells, labels: &[u8]) -> Vec<Vec<u8>> {
    let mut readings = Vec::new();
    for cell in (0..labels.len()).filter(|&cell| is_only(labels, cell)) {
        let beside: Vec<u8> = cells.neighbours(cell).map(|it| labels[it]).collect();
        let is_home = |&home: &usize| {
            home != cell && !beside.contains(&labels[home]) && is_shaded(cells, cell, home)
        };
        readings.extend(given_each(labels, cell, (0..labels.len()).filter(is_home)));
    }
    readings
}

/// Readings of a board with a colour too many, in which the only cell of a colour is a shaded cell of a
/// neighbour's region.
pub(super) fn unshaded(cells: &Cells, labels: &[u8]) -> Vec<Vec<u8>> {
    let mut readings = Vec::new();
    for cell in (0..labels.len()).filter(|&cell| is_only(labels, cell)) {
        let homes = cells.neighbours(cell).filter(|&home| is_shaded(cells, cell, home));
        readings.extend(homes.map(|home| given(labels, cell, labels[home])));
    }
    readings
}

/// The reading of a board with a colour too many that gives the only cell of a colour to the region beside it, of whose
/// colour that is a shade, or a brighter one, as of the cell under the pointer; or a mixture with the colour of the lines, as
/// of one through which the board below shines. `None` if any other may be the shade of another, as greys are of one
/// another; or if lines say that the cell is a region, or say nothing where another may be lit.
pub(super) fn unhovered(cells: &Cells, labels: &[u8]) -> Option<Vec<u8>> {
    let shaded = |shade: Levels, own: Levels| {
        off_shade(shade, own).min(mixture::off_brighter(shade, own, &BRIGHTER))
    };
    let line = cells.line.map(f32::from);
    let mixed = |shade: Levels, own: Levels| {
        let (keep, off) = kept(minus(shade, line), minus(own, line));
        if MIXED.contains(&keep) { off } else { f32::INFINITY }
    };
    unhovered_by(cells, labels, &shaded, &|_, _| f32::INFINITY)
        .or_else(|| unhovered_by(cells, labels, &mixed, &shaded))
}

/// As [`unhovered`], where the first of two colours is so far from what the pointer `made` of the second, in levels of 255. It
/// must not come near anything else in that way, nor in the `other`.
fn unhovered_by(
    cells: &Cells,
    labels: &[u8],
    made: &dyn Fn(Levels, Levels) -> f32,
    other: &dyn Fn(Levels, Levels) -> f32,
) -> Option<Vec<u8>> {
    let colours = cells.means(labels);
    let all = || 0..colours.len();
    let off = |shade: usize, own: usize| made(colours[shade], colours[own]);
    let nearest = |a: usize, b: usize| off(a, b).min(other(colours[a], colours[b]));
    let pairs = all().flat_map(|a| (0..a).map(move |b| (a, b)));
    let mut shades =
        pairs.filter(|&(a, b)| nearest(a, b).min(nearest(b, a)) <= CLEARER * OFF_SHADE);
    let (a, b) = shades.next().filter(|_| shades.next().is_none())?;
    let is_one = |label: usize| labels.iter().filter(|&&it| usize::from(it) == label).count() == 1;
    let ways = [(a, b), (b, a)].into_iter().filter(|&(shade, _)| is_one(shade));
    let (shade, own) = ways.min_by(|x, y| off(x.0, x.1).total_cmp(&off(y.0, y.1)))?;
    let cell = labels.iter().position(|&label| usize::from(label) == shade)?;
    let is_beside = cells.neighbours(cell).any(|home| usize::from(labels[home]) == own);
    let is_shade = off(shade, own) <= OFF_SHADE;
    // Cells of a colour of their own, of which no two are side by side.
    let is_lone = |at: usize| !cells.neighbours(at).any(|home| labels[home] == labels[at]);
    let are_lone = |label: usize| {
        (0..labels.len()).filter(|&at| usize::from(labels[at]) == label).all(is_lone)
    };
    let may_be_lit = || all().any(|label| label != shade && are_lone(label));
    let is_hovered = is_beside
        && is_shade
        && is_open(cells, labels, (cell, own as u8)).unwrap_or_else(|| !may_be_lit());
    is_hovered.then(|| given(labels, cell, own as u8))
}

/// Whether a line between a cell and a region beside it is rather one within regions; `None` if those look like lines
/// between regions.
fn is_open(cells: &Cells, labels: &[u8], (cell, home): (usize, u8)) -> Option<bool> {
    let usual = |parts: bool| {
        let is_beside = |wall: &Wall| wall.a == cell || wall.b == cell;
        let is_meant = |wall: &Wall| wall.parts(labels) == parts && !is_beside(wall);
        cells.walls.usual_thickness(is_meant).unwrap_or(0.0)
    };
    let (thin, thick) = (usual(false), usual(true));
    let is_home = |wall: &Wall| {
        (wall.a == cell && labels[wall.b] == home) || (wall.b == cell && labels[wall.a] == home)
    };
    let is_thin = |wall: &Wall| wall.thickness <= (thin + thick) / 2.0;
    (thick > THICKER * thin + THICKER_BY)
        .then(|| cells.walls.iter().any(|it| is_home(it) && is_thin(it)))
}

/// The labels with that of one cell replaced.
pub(super) fn given(labels: &[u8], cell: usize, label: u8) -> Vec<u8> {
    let mut reading = labels.to_vec();
    reading[cell] = label;
    reading
}

/// The labels with that of one cell replaced by each that some others have.
fn given_each(
    labels: &[u8],
    cell: usize,
    homes: impl Iterator<Item = usize>,
) -> impl Iterator<Item = Vec<u8>> {
    labels_of(labels, homes).into_iter().map(move |home| given(labels, cell, home))
}

/// The labels that some cells have, each once, in order.
pub(super) fn labels_of(labels: &[u8], cells: impl Iterator<Item = usize>) -> Vec<u8> {
    let mut own: Vec<u8> = cells.map(|cell| labels[cell]).collect();
    own.sort_unstable();
    own.dedup();
    own
}

/// Whether no other cell has the label of `cell`.
pub(super) fn is_only(labels: &[u8], cell: usize) -> bool {
    labels.iter().filter(|&&label| label == labels[cell]).count() == 1
}

/// Whether all cells of some row or column are of regions that are nowhere else, and of more than one: it is rather
/// lit.
pub(super) fn has_lit_line(size: usize, labels: &[u8]) -> bool {
    let is_lit = |(line, alone): (Vec<u8>, usize)| {
        alone == size && line.iter().any(|&label| label != line[0])
    };
    lines_alone(size, labels).any(is_lit)
}

/// Whether most cells of some row or column have colours that are seen nowhere else.
fn has_tinted_line(size: usize, labels: &[u8]) -> bool {
    lines_alone(size, labels).any(|(_, alone)| alone * 2 > size)
}

/// The labels of each row and column, and how many of its cells have one that is nowhere else.
pub(super) fn lines_alone(size: usize, labels: &[u8]) -> impl Iterator<Item = (Vec<u8>, usize)> {
    let line = move |is_in: &dyn Fn(usize) -> bool| {
        let elsewhere = |label: u8| (0..labels.len()).any(|at| !is_in(at) && labels[at] == label);
        let line: Vec<u8> =
            (0..labels.len()).filter(|&at| is_in(at)).map(|at| labels[at]).collect();
        let alone = line.iter().filter(|&&label| !elsewhere(label)).count();
        (line, alone)
    };
    (0..size).flat_map(move |at| [line(&|it| it / size == at), line(&|it| it % size == at)])
}

/// Odd cells to be given to regions.
struct Puzzle<'a> {
    cells: &'a Cells,
    labels: &'a [u8],
    odd: &'a [usize],
    /// Whether each odd cell has a mark on it.
    marked: &'a [bool],
}

impl Puzzle<'_> {
    /// Gives each odd cell past `homes` to the region of a neighbour that is not odd, or that of an odd one.
    fn assign(&self, homes: &mut Vec<usize>, readings: &mut Vec<Vec<u8>>) {
        if readings.len() > MOST {
            return;
        }
        let Puzzle { cells, labels, odd, marked } = *self;
        let Some(&cell) = odd.get(homes.len()) else {
            let mut reading = labels.to_vec();
            odd.iter().zip(homes.iter()).for_each(|(&cell, &home)| reading[cell] = labels[home]);
            readings.push(reading);
            return;
        };
        let mut tried: Vec<u8> = Vec::new();
        for beside in cells.neighbours(cell) {
            // One beside it may be of a region that nothing else beside it is of.
            let home = match odd.iter().position(|&other| other == beside) {
                Some(at) => homes.get(at).copied(),
                None => Some(beside),
            };
            let Some(home) = home else { continue };
            let explained = marked[homes.len()] || is_shaded(cells, cell, home);
            if tried.contains(&labels[home]) || !explained {
                continue;
            }
            tried.push(labels[home]);
            let mut pairs = odd.iter().zip(homes.iter());
            if pairs.all(|(&other, &its)| fits(cells, (cell, home), (other, its))) {
                homes.push(home);
                self.assign(homes, readings);
                homes.pop();
            }
        }
    }
}

/// Readings in which one cell apart from the rest of its region, or off its colour, is a shaded cell of a
/// neighbour's: the cell under the pointer may look like some other region. One apart in both may be
/// of any neighbour's: a hint may have lit it in any colour.
pub(super) fn without_shade(cells: &Cells, labels: &[u8]) -> Vec<Vec<u8>> {
    /// There is one pointer: more such cells are another picture.
    const MOST: usize = 4;
    /// How many times as far as most cells a cell may be from the colour of its region.
    const OFF: f32 = 4.0;
    /// How far from all other cells of its region a cell's colour isn't the region's, in Oklab units.
    const STRANGE: f32 = 0.5 * ONE_COLOUR;
    /// And in a clean picture, where there is only rounding.
    const ROUNDED: f32 = 0.3;
    let (pieces, _) = cells.pieces(labels);
    let count = |of: &[u8], label: u8| of.iter().filter(|&&other| other == label).count();
    let is_alone =
        |cell: usize| count(&pieces, pieces[cell]) == 1 && count(labels, labels[cell]) > 1;
    let off = cells.off_regions(labels);
    let most = (OFF * median(off.clone())).max(ONE_COLOUR);
    let is_apart = |cell: &usize| is_alone(*cell) || off[*cell] > most;
    let mut alone: Vec<usize> = (0..labels.len()).filter(is_apart).collect();
    // In a clean picture all cells of a region have its very colour, but for one under the pointer.
    let is_inexact = |cell: usize| cells.is_clean && off[cell] > ROUNDED;
    let inexact = (0..labels.len()).filter(|cell| is_inexact(*cell) && !is_apart(cell));
    let inexact: Vec<usize> = inexact.collect();
    if alone.len() + inexact.len() <= MOST {
        alone.extend(inexact);
    }
    // How far each cell is from the one most like it among the others of its region.
    let nearest = |cell: usize| {
        let others = (0..labels.len()).filter(|&other| other != cell);
        let others = others.filter(|&other| labels[other] == labels[cell]);
        let apart = others.map(|other| cells.labs[cell].distance(cells.labs[other]));
        apart.min_by(f32::total_cmp).unwrap_or(0.0)
    };
    let unlike = if cells.is_clean { ROUNDED } else { STRANGE };
    let strange: Vec<bool> = (0..labels.len())
        .map(|cell| alone.contains(&cell) && is_alone(cell) && nearest(cell) > unlike)
        .collect();
    let mut readings = Vec::new();
    if alone.len() <= MOST {
        for cell in alone {
            // It may be brighter as well.
            let is_shade = |home: usize| {
                is_shaded(cells, cell, home) || is_inexact(cell) && is_shaded(cells, home, cell)
            };
            let homes = cells
                .neighbours(cell)
                .filter(|&home| labels[home] != labels[cell])
                .filter(|&home| strange[cell] || is_shade(home));
            readings.extend(given_each(labels, cell, homes));
        }
    }
    readings
}

/// Readings in which the only cell of its very colour, that is no shade of its region's, is of a neighbour's.
pub(super) fn without_glow(cells: &Cells, labels: &[u8]) -> Vec<Vec<u8>> {
    if !cells.is_clean {
        return Vec::new();
    }
    let all = || 0..labels.len();
    let is_own = |a: usize, b: usize| a != b && labels[a] == labels[b];
    let is_like = |a: usize, b: usize| cells.labs[a].distance(cells.labs[b]) <= ONE_COLOUR;
    let is_lit = |&cell: &usize| {
        let mut own = all().filter(|&it| is_own(cell, it)).peekable();
        own.peek().is_some() && own.all(|it| !is_like(cell, it) && !is_shaded(cells, cell, it))
    };
    let mut readings = Vec::new();
    for cell in all().filter(is_lit) {
        let homes = cells.neighbours(cell).filter(|&home| labels[home] != labels[cell]);
        readings.extend(given_each(labels, cell, homes));
    }
    readings
}

/// Whether `cell` is mixed of the colour of `home` and some black, or some white.
fn is_shaded(cells: &Cells, cell: usize, home: usize) -> bool {
    let most = if cells.is_clean { ROUNDING } else { RESIDUE };
    off_shade(cells.colours[cell].rgb, cells.colours[home].rgb) <= most
}

/// How far a colour is from any shade of another, as those under a pointer are; infinite if it is none.
pub(super) fn off_shade(shade: Levels, own: Levels) -> f32 {
    mixture::off_shade(shade, own, &SHADE)
}

/// Whether two odd cells with these homes can have got the same tint.
fn fits(cells: &Cells, (a, home_a): (usize, usize), (b, home_b): (usize, usize)) -> bool {
    let difference = |a: usize, b: usize| minus(cells.colours[a].rgb, cells.colours[b].rgb);
    let (odd, home) = (difference(a, b), difference(home_a, home_b));
    let (keep, off) = kept(odd, home);
    let same_home = dot(home, home) < RESIDUE * RESIDUE;
    // A mark may colour what is seen of either cell: nothing else makes up for that.
    if same_home { off <= 3.0 * RESIDUE } else { off <= RESIDUE && KEEP.contains(&keep) }
}

/// All ways to choose `count` of `items`; none if there are more than [`MOST`].
fn choices(items: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut chosen: Vec<Vec<usize>> = vec![Vec::new()];
    for (at, &item) in items.iter().enumerate() {
        let with: Vec<Vec<usize>> = chosen
            .iter()
            .filter(|partial| partial.len() < count)
            .map(|partial| partial.iter().copied().chain([item]).collect())
            .collect();
        chosen.extend(with);
        // What can't be filled up any more is dropped.
        chosen.retain(|partial| partial.len() + items.len() - at > count);
        if chosen.len() > MOST {
            return Vec::new();
        }
    }
    chosen.retain(|partial| partial.len() == count);
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::{
        colour::{Dominant, Lab},
        fixture::{BOARD, map, paints},
    };

    /// The labels of a board whose last cell has a colour `off` that of the first region, in Oklab units.
    fn readings(off: f32, is_clean: bool) -> Vec<Vec<u8>> {
        let labels = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 3, 0];
        let light = |label: u8| 20.0 * f32::from(label);
        let mut labs = labels.map(|label| Lab { l: light(label), a: 0.0, b: 0.0 });
        labs[15].l += off;
        // Shares of a paint in each region, so that no cell is a shade of another's.
        let paints = [[200.0, 9.0, 9.0], [9.0, 200.0, 9.0], [9.0, 9.0, 200.0], [200.0, 200.0, 9.0]];
        let colours = labels.map(|label| Dominant { rgb: paints[usize::from(label)], share: 1.0 });
        let cells = Cells::with_lines(4, colours.into(), labs.into());
        without_shade(&Cells { is_clean, ..cells }, &labels)
    }

    #[test]
    fn a_cell_that_is_off_by_a_level_may_be_a_brighter_one_of_another_region() {
        let labels = map(&["ABBB", "AACB", "AACC", "DDDC"]);
        let readings = |first: Levels, is_clean: bool| {
            let paints =
                [[44.0, 62.0, 80.0], [52.0, 73.0, 94.0], [90.0, 40.0, 40.0], [20.0, 90.0, 40.0]];
            let mut colours: Vec<Dominant> = labels
                .iter()
                .map(|&label| Dominant { rgb: paints[usize::from(label)], share: 1.0 })
                .collect();
            colours[1].rgb = first;
            let labs = colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
            let cells = Cells::with_lines(4, colours, labs);
            without_shade(&Cells { is_clean, ..cells }, &labels)
        };
        // The first paint, a fifth brighter.
        let brighter = [53.0, 74.0, 96.0];
        assert_eq!(readings(brighter, true), [given(&labels, 1, 0)]);
        assert!(readings(brighter, false).is_empty(), "noise");
        assert!(readings([52.0, 73.0, 94.0], true).is_empty(), "its very colour");
        assert!(readings([55.0, 73.0, 92.0], true).is_empty(), "no shade");
    }

    /// What is made of the first cell, which has `keep` of the first paint, on a board with these regions, whose lines
    /// are `thick` but for those within regions; the first cell has a line like those on all sides if it `is_region`.
    fn unhovered_first(
        rows: &[&str],
        paints: &[Levels],
        (keep, thick, is_region): (f32, f32, bool),
    ) -> Option<Vec<u8>> {
        let shade = |own: Levels| own.map(|level| (keep * level).min(255.0));
        unhovered_made(rows, paints, (&shade, [0; 3]), (thick, is_region))
    }

    /// The same for a first cell that has what is made of the first paint, among lines of a colour.
    fn unhovered_made(
        rows: &[&str],
        paints: &[Levels],
        (made, line): (&dyn Fn(Levels) -> Levels, [u8; 3]),
        (thick, is_region): (f32, bool),
    ) -> Option<Vec<u8>> {
        let own = map(rows);
        let mut labels = own.clone();
        labels[0] = 6;
        let paint = |&label: &u8| Dominant { rgb: paints[usize::from(label)], share: 1.0 };
        let mut colours: Vec<Dominant> = own.iter().map(paint).collect();
        colours[0].rgb = made(colours[0].rgb);
        let cells = Cells::with_lines(6, colours, vec![Lab { l: 0.0, a: 0.0, b: 0.0 }; 36]);
        let mut cells = Cells { line, ..cells };
        for wall in cells.walls.iter_mut() {
            if own[wall.a] != own[wall.b] || (is_region && wall.a == 0) {
                wall.thickness = thick;
            }
        }
        unhovered(&cells, &labels).inspect(|reading| assert_eq!(*reading, own))
    }

    #[test]
    fn a_shade_of_a_region_beside_it_is_that_of_the_cell_under_the_pointer() {
        let rows = ["AAABBB", "AAABBB", "CAABDD", "CAABBD", "AAEBBF", "AAEFFF"];
        assert!(unhovered_first(&rows, &paints(), (0.75, 1.0, false)).is_some());
        assert!(unhovered_first(&rows, &paints(), (0.4, 1.0, false)).is_none(), "too dark");
        assert!(unhovered_first(&rows, &paints(), (1.2, 1.0, false)).is_some(), "brighter");
        assert!(unhovered_first(&rows, &paints(), (1.8, 1.0, false)).is_none(), "too bright");
        let mut shades = paints();
        shades[4] = shades[1].map(|level| 0.8 * level);
        assert!(unhovered_first(&rows, &shades, (0.75, 1.0, false)).is_none(), "regions in shades");
    }

    #[test]
    fn the_colour_of_the_lines_may_shine_through_the_cell_under_the_pointer() {
        let rows = ["AAABBB", "AAABBB", "CCCDDD", "CCCDDD", "EEEFFF", "EEEFFF"];
        let line = [51, 65, 85];
        let mixed =
            |own: Levels| [0, 1, 2].map(|at| (0.75 * own[at] + 0.25 * f32::from(line[at])).round());
        let read = |paints: &[Levels], line: [u8; 3]| {
            unhovered_made(&rows, paints, (&mixed, line), (1.0, false))
        };
        assert!(read(&paints(), line).is_some());
        assert!(read(&paints(), [200, 190, 10]).is_none(), "lines of another colour");
        // A region has such a colour as well.
        let mut two = paints();
        two[1] = mixed(mixed(two[0]));
        assert!(read(&two, line).is_none());
    }

    #[test]
    fn lines_tell_whether_a_shade_is_a_region() {
        assert!(unhovered_first(&BOARD, &paints(), (0.75, 2.0, false)).is_some());
        assert!(unhovered_first(&BOARD, &paints(), (0.75, 2.0, true)).is_none(), "a region");
        assert!(
            unhovered_first(&BOARD, &paints(), (0.75, 1.0, false)).is_none(),
            "another may be lit"
        );
    }

    #[test]
    fn a_lone_colour_may_be_a_shaded_piece_of_a_region_elsewhere() {
        let mut labels = map(&BOARD);
        let paints = paints();
        let paint = |&label: &u8| Dominant { rgb: paints[usize::from(label)], share: 1.0 };
        let mut colours: Vec<Dominant> = labels.iter().map(paint).collect();
        // In the middle of the first region.
        labels[7] = 6;
        let mut read = |of: u8, keep: f32| {
            colours[7].rgb = paints[usize::from(of)].map(|level| keep * level);
            let labs = vec![Lab { l: 0.0, a: 0.0, b: 0.0 }; 36];
            astray(&Cells::with_lines(6, colours.clone(), labs), &labels)
        };
        assert_eq!(read(4, 0.8), [given(&labels, 7, 4)]);
        assert!(read(0, 0.8).is_empty(), "of the region around it");
        assert!(read(4, 0.3).is_empty(), "too dark");
    }

    #[test]
    fn the_only_cell_of_a_colour_may_be_lit_unless_it_is_a_shade_of_its_regions() {
        let labels = map(&BOARD);
        let paints = paints();
        let paint = |&label: &u8| Dominant { rgb: paints[usize::from(label)], share: 1.0 };
        let mut colours: Vec<Dominant> = labels.iter().map(paint).collect();
        let mut labs: Vec<Lab> =
            labels.iter().map(|&it| Lab { l: 20.0 * f32::from(it), a: 0.0, b: 0.0 }).collect();
        // Of the first region, beside the second.
        labs[2].a = 2.0 * ONE_COLOUR;
        let mut read = |rgb: Levels, is_clean: bool| {
            colours[2].rgb = rgb;
            let cells = Cells::with_lines(6, colours.clone(), labs.clone());
            without_glow(&Cells { is_clean, ..cells }, &labels)
        };
        let (lit, darker) = ([180.0, 90.0, 140.0], paints[0].map(|level| 0.8 * level));
        assert_eq!(read(lit, true), [given(&labels, 2, 1)]);
        assert!(read(darker, true).is_empty());
        assert!(read(lit, false).is_empty(), "noise");
    }

    #[test]
    fn a_lone_piece_that_is_hardly_off_its_region_is_doubted_in_a_clean_picture_only() {
        let given = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3];
        assert_eq!(readings(0.5, true), [given]);
        assert!(readings(0.1, true).is_empty(), "rounded");
        assert!(readings(0.5, false).is_empty(), "noise");
    }

    #[test]
    fn a_line_of_colours_that_are_nowhere_else_is_lit() {
        let is_lit = |rows: &[&str]| has_lit_line(4, &map(rows));
        assert!(is_lit(&["AXAB", "AXBB", "CXDC", "CYDD"]));
        assert!(is_lit(&["ACBB", "XXXY", "CADD", "CCBD"]));
        assert!(!is_lit(&["AXAB", "AXBB", "CXDC", "CBDD"]), "one goes on");
        assert!(!is_lit(&["AXAB", "AXBB", "CXDC", "CXDD"]), "a region may be a line");
    }
}
