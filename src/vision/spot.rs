//! One cell of a lattice as a place in the picture, and what is written in it.

use std::array::from_fn;

use super::{
    pixels::{Axis, Pixels, contrast},
    points::{POINTS, Points},
};

/// The contrast of writing on its ground, and of the faintest.
const WRITTEN: u8 = 48;
const FAINT: u8 = 16;
/// The part of a cell in which its label is, as shares of the pitch.
const MIDDLE: (f32, f32) = (0.2, 0.8);
/// Where in a cell its ground is looked at, as a share of the pitch from its sides: outside a label.
pub(super) const GROUND: f32 = 0.2;
/// Where near its sides a title begins or runs on, as shares of its width.
const SIDES: [f32; 6] = [0.07, 0.11, 0.15, 0.85, 0.89, 0.93];
/// The largest share of the points of two things written alike that only one of them has, but for those next
/// to what the other has; and how much wider or higher one may be, in points.
const UNLIKE: (f32, usize) = (0.03, 2);

/// The least share of marks that are crosses where they rule cells out: the others are queens, or touched by
/// something else.
const NEARLY_ALL: f32 = 0.8;
/// The least share of the box around a band that is inked: a label may lie over it.
const SOLID: f32 = 0.9;
/// The most points that a pixel counts for: more hide how a mark looks.
const MOST_POINTS: usize = 3;

/// Where a cell lies, in pixels.
pub(super) struct Spot {
    left: f32,
    top: f32,
    width: f32,
    height: f32,
}

impl Spot {
    /// The cell between two grid lines across `axis`, and two along it.
    pub(super) fn between(axis: Axis, strip: [f32; 2], along: [f32; 2]) -> Spot {
        let ([left, right], [top, bottom]) = match axis {
            Axis::X => (strip, along),
            Axis::Y => (along, strip),
        };
        Spot { left, top, width: right - left, height: bottom - top }
    }

    /// Whether the point of its ground that is looked at is in the picture.
    pub(super) fn is_inside(&self, pixels: Pixels<'_>) -> bool {
        let (x, y) = self.at(GROUND, GROUND);
        (0.0..pixels.width() as f32).contains(&x) && (0.0..pixels.height() as f32).contains(&y)
    }

    /// The colour of what is not written.
    pub(super) fn ground(&self, pixels: Pixels<'_>) -> [u8; 3] {
        self.rgb(pixels, GROUND, GROUND)
    }

    /// Whether a colour, but for so much of a contrast, shows at half of its corners: something may be written over others.
    pub(super) fn shows_at_corners(&self, rgb: [u8; 3], most: u8, pixels: Pixels<'_>) -> bool {
        let [near, far] = [GROUND, 1.0 - GROUND];
        let corners = [(near, near), (far, near), (near, far), (far, far)];
        let same = |&(x, y): &(f32, f32)| contrast(self.rgb(pixels, x, y), rgb) <= most;
        2 * corners.iter().filter(|&at| same(at)).count() >= corners.len()
    }

    /// Whether something is written near its left or right side, as where a title begins or runs on, on such a ground.
    pub(super) fn is_written_at_sides(&self, ground: [u8; 3], pixels: Pixels<'_>) -> bool {
        let is_ink =
            |across: f32, down: f32| contrast(self.rgb(pixels, across, down), ground) > WRITTEN;
        let downs =
            || (0..POINTS).map(|at| MIDDLE.0 + (MIDDLE.1 - MIDDLE.0) * at as f32 / POINTS as f32);
        SIDES.iter().any(|&across| downs().any(|down| is_ink(across, down)))
    }

    /// What is written in its middle; `None` if nothing is.
    pub(super) fn stamp(&self, pixels: Pixels<'_>) -> Option<Stamp> {
        let stamp = Stamp::of(&self.points(pixels, WRITTEN))?;
        // How many points a pixel is.
        let pixel = POINTS as f32 / ((MIDDLE.1 - MIDDLE.0) * self.width.max(1.0));
        Some(Stamp { pixel: (pixel.round() as usize).clamp(1, MOST_POINTS), ..stamp })
    }

    /// The part of it around what is written, half as wide and high, if that is small.
    fn closer(self, pixels: Pixels<'_>) -> Spot {
        let Some(area) = self.points(pixels, WRITTEN).area() else { return self };
        let [left, top, right, bottom] = area.map(|at| at as f32 / POINTS as f32);
        if (right - left).max(bottom - top) > 0.5 {
            return self;
        }
        let from = |a: f32, b: f32| MIDDLE.0 + (MIDDLE.1 - MIDDLE.0) * f32::midpoint(a, b) - 0.25;
        let (left, top) = self.at(from(left, right), from(top, bottom));
        Spot { left, top, width: self.width / 2.0, height: self.height / 2.0 }
    }

    /// Whether there is nothing in its middle, however faint.
    pub(super) fn is_blank(&self, pixels: Pixels<'_>) -> bool {
        self.points(pixels, FAINT).is_empty()
    }

    /// The points of its middle that differ from its ground by more than `most`.
    fn points(&self, pixels: Pixels<'_>, most: u8) -> Points {
        let ground = self.ground(pixels);
        let share =
            |at: usize| MIDDLE.0 + (MIDDLE.1 - MIDDLE.0) * (at as f32 + 0.5) / POINTS as f32;
        let pixel = |across, down| self.pixel(pixels, share(across), share(down));
        let columns: [usize; POINTS] = from_fn(|across| pixel(across, 0).0 as usize);
        let row = |down| {
            let row = pixels.line(Axis::X, pixel(0, down).1 as usize);
            // Most rows of most cells have nothing in them.
            if row.is_all(columns[0]..columns[POINTS - 1] + 1, ground) {
                return 0;
            }
            row.unlike(&columns, ground, most)
        };
        Points::from_rows(from_fn(row))
    }

    fn at(&self, across: f32, down: f32) -> (f32, f32) {
        (self.left + across * self.width, self.top + down * self.height)
    }

    /// The colour at a place in it, as shares of its width and height.
    pub(super) fn rgb(&self, pixels: Pixels<'_>, across: f32, down: f32) -> [u8; 3] {
        let (x, y) = self.pixel(pixels, across, down);
        pixels.rgb(x, y)
    }

    /// The pixel at a place in it, or the nearest in the picture.
    fn pixel(&self, pixels: Pixels<'_>, across: f32, down: f32) -> (u32, u32) {
        let (x, y) = self.at(across, down);
        let inside = |at: f32, most: u32| (at.max(0.0) as u32).min(most.saturating_sub(1));
        (inside(x, pixels.width()), inside(y, pixels.height()))
    }
}

/// What is written in a cell, wherever in its middle.
#[derive(Clone)]
pub(super) struct Stamp {
    /// From the first point with something in it on.
    points: Points,
    /// How many points a pixel is high and wide.
    pixel: usize,
}

impl Stamp {
    fn of(points: &Points) -> Option<Stamp> {
        let [left, top, ..] = points.area()?;
        Some(Stamp { points: points.moved(-(left as i32), -(top as i32)), pixel: 1 })
    }

    /// Whether two are written alike, but for a point around.
    pub(super) fn is_like(&self, other: &Stamp) -> bool {
        self.is_near(other, 1)
    }

    /// Whether two are written alike, but for so many points around.
    fn is_near(&self, other: &Stamp, reach: usize) -> bool {
        let beyond = |of: &Points, other: &Points| {
            let around = (0..reach).fold(*other, |points, _| points.grown(POINTS));
            of.without(&around).count()
        };
        let (here, there) = (&self.points, &other.points);
        let (Some(a), Some(b)) = (here.area(), there.area()) else { return false };
        if a[2].abs_diff(b[2]).max(a[3].abs_diff(b[3])) > UNLIKE.1 * reach {
            return false;
        }
        let all = here.count() + there.count();
        (beyond(here, there) + beyond(there, here)) as f32 <= UNLIKE.0 * all as f32
    }

    /// Whether it is a band from side to side of the middle: the edge of something larger, and no mark.
    pub(super) fn is_band(&self) -> bool {
        let Some([_, _, right, bottom]) = self.points.area() else { return false };
        let inked = self.points.count() as f32;
        right.max(bottom) == POINTS && inked >= SOLID * (right * bottom) as f32
    }

    /// Whether it looks the same turned by a right angle, as the crosses do that rule a cell out.
    pub(super) fn is_cross(&self) -> bool {
        self.is_turned(1)
    }

    /// The same but for a pixel.
    pub(super) fn is_nearly_cross(&self) -> bool {
        self.is_turned(self.pixel)
    }

    /// Whether it looks the same turned by a right angle, but for so many points.
    fn is_turned(&self, reach: usize) -> bool {
        let mut turned = Points::default();
        self.points.for_each(|across, down| turned.insert(POINTS - 1 - down, across));
        Stamp::of(&turned).is_some_and(|turned| self.is_near(&turned, reach))
    }
}

/// What is written most often, if it is in more than half.
pub(super) fn most_common(stamps: &[Stamp]) -> Option<&Stamp> {
    let times = |stamp: &Stamp| stamps.iter().filter(|other| other.is_like(stamp)).count();
    stamps.iter().find(|stamp| 2 * times(stamp) > stamps.len())
}

/// Whether something else is written in each cell, as in heads: a row of a board may be full of marks.
pub(super) fn are_labels(cells: impl Iterator<Item = Spot>, pixels: Pixels<'_>) -> bool {
    are_labels_but(0, cells, pixels)
}

/// Whether something else is written in each cell, but for so many.
pub(super) fn are_labels_but(
    most: usize,
    cells: impl Iterator<Item = Spot>,
    pixels: Pixels<'_>,
) -> bool {
    let (mut stamps, mut others) = (Vec::new(), 0);
    for cell in cells {
        match cell.closer(pixels).stamp(pixels) {
            Some(stamp) => stamps.push(stamp),
            None => others += 1,
        }
    }
    others <= most && most_common(&stamps).is_none() && !are_crosses(&stamps)
}

/// Whether nearly all are crosses, but for a pixel.
pub(super) fn are_crosses(stamps: &[Stamp]) -> bool {
    let crosses = stamps.iter().filter(|stamp| stamp.is_nearly_cross()).count();
    crosses as f32 >= NEARLY_ALL * stamps.len() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The stamp of these rows of points, this far from the corner.
    fn stamp(rows: &[&str], off: usize) -> Stamp {
        let mut points = Points::default();
        for (down, row) in rows.iter().enumerate() {
            let inked = row.bytes().enumerate().filter(|&(_, point)| point == b'#');
            inked.for_each(|(across, _)| points.insert(across + off, down + off));
        }
        Stamp::of(&points).expect("something written")
    }

    const X: [&str; 7] =
        ["##   ##", " ## ## ", "  ###  ", "   #   ", "  ###  ", " ## ## ", "##   ##"];
    const ONE: [&str; 7] =
        ["  ##   ", " ###   ", "# ##   ", "  ##   ", "  ##   ", "  ##   ", "#######"];

    #[test]
    fn stamps_are_alike_wherever_they_are() {
        assert!(stamp(&X, 0).is_like(&stamp(&X, 9)));
        assert!(stamp(&ONE, 3).is_like(&stamp(&ONE, 0)));
        assert!(!stamp(&X, 0).is_like(&stamp(&ONE, 0)));
    }

    #[test]
    fn what_reaches_from_side_to_side_is_a_band_unless_it_has_a_form() {
        let side = POINTS;
        let line = "##".to_string() + &" ".repeat(side - 2);
        assert!(stamp(&vec![line.as_str(); side], 0).is_band());
        assert!(stamp(&["#".repeat(side).as_str()], 0).is_band());
        assert!(!stamp(&vec!["##"; side - 1], 0).is_band(), "a digit");
        let bracket: Vec<&str> = (0..side).map(|row| if row < 4 { "#####" } else { "#" }).collect();
        assert!(!stamp(&bracket, 0).is_band());
        assert!(!stamp(&X, 0).is_band());
    }

    #[test]
    fn a_cross_looks_the_same_turned() {
        assert!(stamp(&X, 4).is_cross());
        assert!(!stamp(&ONE, 4).is_cross());
        assert!(stamp(&["###", "###", "###"], 1).is_cross(), "a dot");
    }
}
