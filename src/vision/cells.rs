//! What the cells of a lattice look like: the colour of each, and the walls between them.

use std::ops::Range;

use super::{
    colour::{Dominant, Lab, Levels, ONE_COLOUR, dominant},
    corners::{self, Corners},
    discs,
    groups::{Groups, count},
    lattice::{Lattice, NEIGHBOURS, Tiles, share_of},
    mixture::means,
    pixels::{Axis, PixelLine, Pixels},
    walls::{self, Wall, Walls},
};

/// The ring of a cell in which its colour is looked for, as shares of the pitch from its edge:
/// inside the grid lines, around most marks.
const RING: (f32, f32) = (0.16, 0.3);
/// Where less than this share of the ring has one colour, it may be mixed of two, pixel by pixel.
pub(super) const PLAIN: f32 = 0.6;
/// The least share of the ring of a second colour that may be the cell's.
const SECOND: f32 = 0.25;
/// The share of the ring that no mark can fill.
pub(super) const SURE: f32 = 0.75;
/// The distance up to which two neighbours may be of one region, in Oklab units: far above noise.
pub(super) const ALIKE: f32 = 5.0;
/// How many points a side of the ring is sampled at, at most.
const RING_POINTS: usize = 12;

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
        let along = |tiles: &[[f32; 2]], most: u32| -> Vec<Places> {
            tiles.iter().map(|&tile| places(tile, most)).collect()
        };
        let tiles = lattice.tiles(pixels);
        let (xs, ys) = (along(&tiles[0], pixels.width()), along(&tiles[1], pixels.height()));
        let mut points = Points::default();
        let mut colours = Vec::with_capacity(size * size);
        let mut corners = vec![None; size * size];
        let (mut unsure, mut twofold) = (Vec::new(), Vec::new());
        let across = lattice.range(Axis::X, pixels);
        for ys in &ys {
            let lines = plain_lines(pixels, ys);
            let are_alike = lines.is_some_and(|lines| are_alike(&lines, &across));
            for xs in &xs {
                if let Some(rgb) = lines.and_then(|lines| plain(&lines, are_alike, xs)) {
                    colours.push(Dominant { rgb: rgb.map(f32::from), share: 1.0 });
                    continue;
                }
                corners[colours.len()] = corners_at(pixels, xs, ys);
                points.sample(pixels, (xs, ys), 0);
                let mut colour = dominant(&points.ring)?;
                if colour.share < PLAIN {
                    points.sample(pixels, (xs, ys), 1);
                    let mixed = dominant(&points.ring)?;
                    if mixed.share > colour.share {
                        colour = mixed;
                    }
                }
                if colour.share < SURE {
                    let second = colour.second(&points.ring).filter(|it| it.share >= SECOND);
                    let is_within = |it: &Dominant| points.off(it) <= points.off(&colour);
                    let within = second.filter(|it| colour.share < PLAIN && is_within(it));
                    unsure.extend(within.map(|second| (colours.len(), second)));
                    twofold.extend(second.map(|second| (colours.len(), [colour, second])));
                }
                colours.push(colour);
            }
        }
        corners::uncover(&mut colours, &corners, |at| {
            corners_at(pixels, &xs[at % size], &ys[at / size])
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
        let within = self.walls.iter().filter(|wall| labels[wall.a] == labels[wall.b]);
        within.for_each(|wall| groups.join(wall.a, wall.b));
        groups.labels()
    }

    /// The median colour of the cells of each label.
    pub(super) fn region_colours(&self, labels: &[u8]) -> Vec<Lab> {
        let mut members = vec![Vec::new(); count(labels)];
        let cells = labels.iter().zip(&self.labs);
        cells.for_each(|(&label, &lab)| members[usize::from(label)].push(lab));
        members.iter().map(|labs| median(labs)).collect()
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

    /// Whether a cell has its colour in all its corners, and not all over.
    pub(super) fn reaches_corners(&self, cell: usize) -> bool {
        let own = self.colours[cell].rgb;
        self.corners[cell].is_some_and(|corners| corners.are(own))
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

/// The median of each part of some colours.
pub(super) fn median(labs: &[Lab]) -> Lab {
    let part = |part: fn(&Lab) -> f32| {
        let mut parts: Vec<f32> = labs.iter().map(part).collect();
        parts.sort_by(f32::total_cmp);
        parts.get(parts.len() / 2).copied().unwrap_or(0.0)
    };
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

pub(super) fn is_among(colours: &[Dominant], colour: &Dominant) -> bool {
    colours.iter().any(|other| other.is_near(colour))
}

/// The colours at points of a cell, but for those outside the picture.
#[derive(Default)]
struct Points {
    ring: Vec<[u8; 3]>,
    /// How far each is from the middle of the cell, in pitches along the axis along which it is farther.
    offs: Vec<f32>,
}

impl Points {
    /// Looks at the ring of a cell; at each point, at the mean of the pixels up to `reach` away.
    fn sample(&mut self, pixels: Pixels<'_>, (xs, ys): (&Places, &Places), reach: u32) {
        self.ring.clear();
        self.offs.clear();
        for (y, down) in ys.iter().flatten() {
            let is_middle = *down <= 0.5 - RING.1;
            for (x, across) in xs.iter().flatten() {
                if is_middle && *across <= 0.5 - RING.1 {
                    continue;
                }
                let colour =
                    if reach == 0 { pixels.rgb(*x, *y) } else { mean(pixels, (*x, *y), reach) };
                self.ring.push(colour);
                self.offs.push(down.max(*across));
            }
        }
    }

    /// How far the points of a colour are from the middle of the cell, in pitches, on the mean; 0 if there are none.
    fn off(&self, colour: &Dominant) -> f32 {
        let has_colour = |&(&rgb, _): &(&[u8; 3], &f32)| colour.is_near_to(rgb);
        let points = self.ring.iter().zip(&self.offs).filter(has_colour);
        let (sum, count) = points.fold((0.0, 0), |(sum, count), (_, off)| (sum + off, count + 1));
        sum / (count as f32).max(1.0)
    }
}

/// The colour of a cell that has the very same one in `lines` across its ring, from side to side: a clean
/// picture of a cell without a large mark. `None` for any other. The lines may be `known` to be alike.
fn plain(lines: &[PixelLine<'_>; 4], known: bool, xs: &Places) -> Option<[u8; 3]> {
    let across = xs[0]?.0 as usize..last(xs)?.0 as usize + 1;
    let colour = lines[0].rgb(across.start);
    let is_plain = lines[0].is_all(across.clone(), colour) && (known || are_alike(lines, &across));
    is_plain.then_some(colour)
}

/// Four lines of pixels across the ring of a cell, two of them near each side.
fn plain_lines<'a>(pixels: Pixels<'a>, ys: &Places) -> Option<[PixelLine<'a>; 4]> {
    let bottom = ys.iter().rposition(Option::is_some)?;
    let line = |at: usize| Some(pixels.line(Axis::X, ys[at]?.0 as usize));
    Some([line(0)?, line(bottom)?, line(2)?, line(bottom.checked_sub(2)?)?])
}

/// Whether some lines of pixels have the same colours within a range.
fn are_alike(lines: &[PixelLine<'_>; 4], range: &Range<usize>) -> bool {
    lines[1..].iter().all(|line| line.is_like(&lines[0], range.clone()))
}

/// The corners of a cell, at the ends of its ring; `None` if some are outside the picture.
fn corners_at(pixels: Pixels<'_>, xs: &Places, ys: &Places) -> Option<Corners> {
    let ends = |places: &Places| Some([places[0]?.0, last(places)?.0]);
    Corners::at(pixels, ends(xs)?, ends(ys)?)
}

/// The last of some places.
fn last(places: &Places) -> Option<(u32, f32)> {
    places.iter().rev().copied().flatten().next()
}

/// Where points of the ring lie along a cell, in pixels, and how far from its middle, in pitches.
pub(super) type Places = [Option<(u32, f32)>; RING_POINTS];

/// Where points of the ring lie between the sides of a cell; no further than `most` pixels.
fn places([from, to]: [f32; 2], most: u32) -> Places {
    let pitch = to - from;
    let count = ((pitch * 0.7) as usize).clamp(4, RING_POINTS);
    let mut places = [None; RING_POINTS];
    for (at, place) in places.iter_mut().enumerate().take(count) {
        let share = RING.0 + (1.0 - 2.0 * RING.0) * at as f32 / (count - 1) as f32;
        // Odd and even pixels in turns: a dithered colour has a pattern.
        let position = (from + pitch * share).floor() + (at % 2) as f32;
        if position >= 0.0 && position < most as f32 {
            *place = Some((position as u32, (share - 0.5).abs()));
        }
    }
    places
}

/// The pixels up to `reach` away from (`x`, `y`), along each axis.
pub(super) fn around(
    pixels: Pixels<'_>,
    (x, y): (u32, u32),
    reach: u32,
) -> impl Iterator<Item = [u8; 3]> {
    let xs = x.saturating_sub(reach)..(x + reach + 1).min(pixels.width());
    let ys = y.saturating_sub(reach)..(y + reach + 1).min(pixels.height());
    ys.flat_map(move |y| xs.clone().map(move |x| pixels.rgb(x, y)))
}

/// Their mean.
pub(super) fn mean(pixels: Pixels<'_>, at: (u32, u32), reach: u32) -> [u8; 3] {
    let (mut sum, mut count) = ([0u32; 3], 0);
    for colour in around(pixels, at, reach) {
        sum.iter_mut().zip(colour).for_each(|(sum, value)| *sum += u32::from(value));
        count += 1;
    }
    sum.map(|sum| (sum / count) as u8)
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
