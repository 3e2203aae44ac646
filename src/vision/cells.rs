//! What the cells of a lattice look like: the colour of each, and the walls between them.

use super::{
    colour::{Dominant, Lab, Levels, ONE_COLOUR, dominant, is_among},
    corners::{self, Corners},
    discs,
    groups::{Groups, count},
    lattice::{self, Lattice, NEIGHBOURS, Tiles, share_of},
    mixture::means,
    pixels::{Axis, Pixels},
    ring::{self, Along, Ring, SURE},
    walls::{self, Wall, Walls},
};

/// Where less than this share of the ring has one colour, it may be mixed of two, pixel by pixel.
pub(super) const PLAIN: f32 = 0.6;
/// The least share of the ring of a second colour that may be the cell's.
const SECOND: f32 = 0.25;
/// The distance up to which two neighbours may be of one region, in Oklab units: far above noise.
pub(super) const ALIKE: f32 = 5.0;

/// The cells of a lattice, row by row.
pub(super) struct Cells {
    pub(super) size: usize,
    /// Where they lie: see [`Lattice::tiles`].
    pub(super) tiles: Tiles,
    pub(super) colours: Vec<Dominant>,
    pub(super) labs: Vec<Lab>,
    /// The corners of each that hasn't one colour all over.
    pub(super) corners: Vec<Option<Corners>>,
    pub(super) walls: Walls,
    /// The colour of the grid lines.
    pub(super) line: [u8; 3],
    /// Whether most cells have the very colour of another: no compression or noise has changed them.
    pub(super) is_clean: bool,
}

impl Cells {
    /// Measures the colours of a lattice with as many rows as columns, and the walls between them; `None` if some
    /// cells lie outside the picture.
    pub(super) fn measure(pixels: Pixels<'_>, lattice: &Lattice) -> Option<Cells> {
        let size = lattice.cols();
        let along = |tiles: &[[f32; 2]], most: u32| -> Vec<Along> {
            tiles.iter().map(|&tile| ring::along(tile, most)).collect()
        };
        let tiles = lattice.tiles(pixels);
        let (xs, ys) = (along(&tiles[0], pixels.width()), along(&tiles[1], pixels.height()));
        let mut ring = Ring::default();
        let mut colours = Vec::with_capacity(size * size);
        let mut corners = vec![None; size * size];
        let (mut unsure, mut twofold) = (Vec::new(), Vec::new());
        let across = lattice.range(Axis::X, pixels);
        for ys in &ys {
            let lines = ring::plain_lines(pixels, ys);
            let are_alike = lines.is_some_and(|lines| ring::are_alike(&lines, &across));
            for xs in &xs {
                if let Some(rgb) = lines.and_then(|lines| ring::plain(&lines, are_alike, xs)) {
                    colours.push(Dominant { rgb: rgb.map(f32::from), share: 1.0 });
                    continue;
                }
                corners[colours.len()] = ring::corners_at(pixels, xs, ys);
                ring.sample((xs, ys), |(x, y)| pixels.rgb(x, y));
                let mut colour = dominant(&ring.colours)?;
                if colour.share < PLAIN {
                    ring.sample((xs, ys), |at| pixels.mean_around(at));
                    let mixed = dominant(&ring.colours)?;
                    if mixed.share > colour.share {
                        colour = mixed;
                    }
                }
                if colour.share < SURE {
                    let second = colour.second(&ring.colours).filter(|it| it.share >= SECOND);
                    let is_within = |it: &Dominant| ring.off(it) <= ring.off(&colour);
                    let within = second.filter(|it| colour.share < PLAIN && is_within(it));
                    unsure.extend(within.map(|second| (colours.len(), second)));
                    twofold.extend(second.map(|second| (colours.len(), [colour, second])));
                }
                colours.push(colour);
            }
        }
        corners::uncover(&mut colours, &corners, |at| {
            ring::corners_at(pixels, &xs[at % size], &ys[at / size])
        });
        prefer_known(&mut colours, &unsure);
        settle(&mut colours, &twofold);
        let past = |at: usize| discs::past_discs(pixels, &xs[at % size], &ys[at / size]);
        discs::uncover(&mut colours, past);
        corners::liken(&mut colours, &corners);
        corners::unmask(&mut colours, &corners);
        let labs = colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect();
        let is_clean = is_clean(&colours);
        let rounded: Vec<[u8; 3]> = colours.iter().map(Dominant::rounded).collect();
        let (walls, line) = walls::measure(pixels, lattice, &tiles, &rounded);
        Some(Cells { size, tiles, colours, labs, corners, walls, line, is_clean })
    }

    /// The share of neighbours whose colours are at most `most` apart, in Oklab units. Where regions hang
    /// together it is a half at least: n² - n of 2n² - 2n, and more if some enclose others.
    pub(super) fn alike(&self, most: f32) -> f32 {
        share_of(&NEIGHBOURS, self.size, &self.labs, |a, b| a.distance(*b) <= most)
    }

    /// Whether a wall lies between cells of one colour.
    pub(super) fn is_within(&self, wall: &Wall) -> bool {
        self.labs[wall.a].distance(self.labs[wall.b]) <= ONE_COLOUR
    }

    /// The connected pieces of each label, labelled, and how many there are.
    pub(super) fn pieces(&self, labels: &[u8]) -> (Vec<u8>, usize) {
        let mut groups = Groups::new(labels.len());
        let within = self.walls.iter().filter(|wall| !wall.parts(labels));
        within.for_each(|wall| groups.join(wall.a, wall.b));
        groups.labels()
    }

    /// The median colour of the cells of each label.
    pub(super) fn region_colours(&self, labels: &[u8]) -> Vec<Lab> {
        medians(&self.labs, labels)
    }

    /// How far the colour of each cell is from that of its region.
    pub(super) fn off_regions(&self, labels: &[u8]) -> Vec<f32> {
        let regions = self.region_colours(labels);
        let each = self.labs.iter().zip(labels);
        each.map(|(lab, &label)| lab.distance(regions[usize::from(label)])).collect()
    }

    /// The mean colour of the cells of each label.
    pub(super) fn means(&self, labels: &[u8]) -> Vec<Levels> {
        let each = labels.iter().copied().zip(self.colours.iter().map(|colour| colour.rgb));
        means(each, count(labels))
    }

    /// The same cells in other colours.
    pub(super) fn with_colours(&self, colours: Vec<Dominant>) -> Cells {
        Cells {
            labs: colours.iter().map(|colour| Lab::from_rgb(colour.rgb)).collect(),
            colours,
            tiles: self.tiles.clone(),
            corners: self.corners.clone(),
            walls: self.walls.clone(),
            ..*self
        }
    }

    /// Whether a cell has its colour in all its corners, and not all over.
    pub(super) fn reaches_corners(&self, cell: usize) -> bool {
        let own = self.colours[cell].rgb;
        self.corners[cell].is_some_and(|corners| corners.are(own, self.is_clean))
    }

    /// The cells beside, above and below `cell`.
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let (row, col) = (cell / size, cell % size);
        let left = (col > 0).then(|| cell - 1);
        let right = (col + 1 < size).then(|| cell + 1);
        let above = (row > 0).then(|| cell - size);
        let below = (row + 1 < size).then(|| cell + size);
        [left, right, above, below].into_iter().flatten()
    }
}

#[cfg(test)]
impl Cells {
    /// Cells of these colours, a pixel wide, with thin lines all over.
    pub(super) fn with_lines(size: usize, colours: Vec<Dominant>, labs: Vec<Lab>) -> Cells {
        let tiles =
            [(); 2].map(|()| (0..size).map(|at| [at, at + 1].map(|it| it as f32)).collect());
        let walls = Walls::thin(size);
        let corners = vec![None; size * size];
        Cells { size, tiles, colours, labs, corners, walls, line: [0; 3], is_clean: true }
    }
}

/// Whether most colours are the very ones of other cells.
fn is_clean(colours: &[Dominant]) -> bool {
    let mut sorted: Vec<_> = colours.iter().map(|colour| colour.rgb.map(f32::to_bits)).collect();
    sorted.sort_unstable();
    let shared = sorted.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
    shared.map(<[_]>::len).sum::<usize>() * 2 > colours.len()
}

/// The median of the colours of each label.
pub(super) fn medians(labs: &[Lab], labels: &[u8]) -> Vec<Lab> {
    let mut members = vec![Vec::new(); count(labels)];
    labels.iter().zip(labs).for_each(|(&label, &lab)| members[usize::from(label)].push(lab));
    members.iter().map(|labs| median(labs)).collect()
}

/// The median of each part of some colours.
pub(super) fn median(labs: &[Lab]) -> Lab {
    let part = |part: fn(&Lab) -> f32| lattice::median(labs.iter().map(part).collect());
    Lab { l: part(|lab| lab.l), a: part(|lab| lab.a), b: part(|lab| lab.b) }
}

/// Gives the cells of which little has one colour, given with a second no farther from the middle, that one if other
/// cells have it for sure and none has the first: a frame in the cell, or the edge of a tile, may have most points.
fn prefer_known(colours: &mut [Dominant], unsure: &[(usize, Dominant)]) {
    let sure: Vec<Dominant> = colours.iter().copied().filter(|it| it.share >= SURE).collect();
    for &(cell, second) in unsure {
        if is_among(&sure, &second) && !is_among(&sure, &colours[cell]) {
            colours[cell] = second;
        }
    }
}

/// Gives cells that are `twofold`, of a colour and a second, that which more of them have first, unless either way is as
/// common, or the first is the sure colour of another cell: where cells are patterned, or lighter above, now the one and
/// now the other takes more of them.
fn settle(colours: &mut [Dominant], twofold: &[(usize, [Dominant; 2])]) {
    let sure: Vec<Dominant> = colours.iter().copied().filter(|it| it.share >= SURE).collect();
    // Not those of which something else is known by now.
    let both = || twofold.iter().filter(|(at, [first, _])| colours[*at] == *first);
    let have = |a: &Dominant, b: &Dominant| {
        both().filter(|(_, [first, second])| first.is_near(a) && second.is_near(b)).count()
    };
    let is_turned = |[first, second]: &[Dominant; 2]| {
        !is_among(&sure, first) && have(second, first) > have(first, second)
    };
    let turned: Vec<(usize, Dominant)> =
        both().filter(|(_, it)| is_turned(it)).map(|&(at, [_, second])| (at, second)).collect();
    turned.into_iter().for_each(|(at, second)| colours[at] = second);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::colour::Levels;

    #[test]
    fn cells_of_two_colours_have_that_which_more_of_them_have() {
        let (green, dark) = ([60.0, 180.0, 80.0], [30.0, 110.0, 40.0]);
        let of = |rgb, share| Dominant { rgb, share };
        let settled = |pairs: [[Levels; 2]; 3], sure: &[Levels]| {
            let twofold = pairs.map(|[own, other]| [of(own, 0.5), of(other, 0.4)]);
            let sure = sure.iter().map(|&rgb| of(rgb, 1.0));
            let mut colours: Vec<Dominant> = twofold.iter().map(|it| it[0]).chain(sure).collect();
            settle(&mut colours, &twofold.into_iter().enumerate().collect::<Vec<_>>());
            [0, 1, 2].map(|at| colours[at].rgb)
        };
        assert_eq!(settled([[green, dark], [dark, green], [green, dark]], &[]), [green; 3]);
        let (own, blue) = ([green, dark, dark], [20.0, 40.0, 220.0]);
        assert_eq!(settled([[green, dark], [dark, blue], [dark, blue]], &[]), own, "two patterns");
        // A mark may take most of a cell whose colour is that of marks elsewhere.
        assert_eq!(settled([[green, dark], [dark, green], [dark, green]], &[green]), own);
    }
}
