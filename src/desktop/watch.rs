//! Whether a board is still where its answer lies: pages are scrolled, tabs changed, windows moved.

use std::{
    hash::BuildHasher,
    time::{Duration, Instant},
};

use image::{Rgba, RgbaImage};
use rustc_hash::FxBuildHasher;

use super::overlay::Painting;
use crate::{capture::Screens, platform::Area};

/// How often the board is looked at.
const EVERY: Duration = Duration::from_millis(500);
/// How soon again if it seems to have gone: what flashes is there again by then.
const AGAIN: Duration = Duration::from_millis(120);
/// The most pixels that are compared along an axis.
const MOST: usize = 2048;
/// The fewest: fewer may all lie at one mark.
const LEAST: usize = 64;
/// How much two pixels differ that are not alike, of 255 in any channel.
const DIFFER: u8 = 24;

/// Where a pixel is in the area, and what it and the one beside it were.
type Edge = (u32, u32, [Rgb; 2]);
type Rgb = [u8; 3];

/// What is known of a board that something lies over.
#[derive(Clone, Debug)]
pub(super) struct Watch {
    /// Where the board is.
    area: Area,
    /// Pixels of it at upright edges, and at level ones: few marks, tints and hovers change any,
    /// but each move changes those across its way.
    edges: [Vec<Edge>; 2],
    /// Whether it seemed to have gone at the last look.
    missed: bool,
    /// When to look next.
    pub(super) next: Instant,
}

impl Watch {
    /// A watch over the board that a painting lies over; `None` where the screen can't be looked at
    /// in passing, or too little of the board can be seen.
    pub(super) fn over(painting: &Painting, screens: &Screens) -> Option<Watch> {
        let Painting { area, image, below, .. } = painting;
        let area = screens.is_at_hand().then_some(*area)?;
        let edges = edges(below, image);
        let is_enough = edges.iter().all(|edges| edges.len() >= LEAST);
        let next = Instant::now() + EVERY;
        is_enough.then_some(Watch { area, edges, missed: false, next })
    }

    /// Looks at the board again: whether it has gone, and had at the look before. What can't be
    /// looked at is still there.
    pub(super) fn has_gone(&mut self, screens: &Screens) -> bool {
        let now = screens.capture_area(self.area, "the board");
        let missed = now.is_ok_and(|now| now.area == self.area && self.is_changed(&now.image));
        self.looked(missed)
    }

    /// Whether it has gone for good, if it is `missed` now.
    fn looked(&mut self, missed: bool) -> bool {
        self.next = Instant::now() + if missed { AGAIN } else { EVERY };
        std::mem::replace(&mut self.missed, missed) && missed
    }

    /// Whether most upright edges are not what they were, or most level ones.
    fn is_changed(&self, now: &RgbaImage) -> bool {
        let is_other = |step: (u32, u32), &&(x, y, was): &&Edge| {
            pair(now, (x, y), step).is_none_or(|is| differ(is[0], was[0]) || differ(is[1], was[1]))
        };
        self.edges.iter().zip(STEPS).any(|(edges, step)| {
            edges.iter().filter(|edge| is_other(step, edge)).count() * 2 > edges.len()
        })
    }
}

/// From a pixel to the one beyond an upright edge, and a level one.
const STEPS: [(u32, u32); 2] = [(1, 0), (0, 1)];

/// Where a pixel of `below` differs from the one beside it, upright edges and level ones; chosen
/// at random of those that `image` leaves uncovered.
fn edges(below: &RgbaImage, image: &RgbaImage) -> [Vec<Edge>; 2] {
    STEPS.map(|step| {
        let is_open = |x, y| image.get_pixel_checked(x, y).is_none_or(|over| over.0[3] == 0);
        let edge = |(x, y, _): (u32, u32, &Rgba<u8>)| {
            let pair = pair(below, (x, y), step)?;
            let is_seen = is_open(x, y) && is_open(x + step.0, y + step.1);
            (is_seen && differ(pair[0], pair[1])).then_some((x, y, pair))
        };
        let mut edges: Vec<Edge> = image.enumerate_pixels().filter_map(edge).collect();
        // Every so many, they might all lie on one line.
        edges.sort_by_cached_key(|&(x, y, _)| FxBuildHasher.hash_one((x, y)));
        edges.truncate(MOST);
        edges
    })
}

/// The colours of a pixel and of the one a step from it; `None` outside of the image.
fn pair(image: &RgbaImage, (x, y): (u32, u32), (right, down): (u32, u32)) -> Option<[Rgb; 2]> {
    let at = |x, y| image.get_pixel_checked(x, y).map(|&Rgba([r, g, b, _])| [r, g, b]);
    Some([at(x, y)?, at(x + right, y + down)?])
}

fn differ(a: Rgb, b: Rgb) -> bool {
    a.into_iter().zip(b).any(|(a, b)| a.abs_diff(b) > DIFFER)
}

#[cfg(test)]
mod tests {
    use image::imageops;

    use super::*;
    use crate::{
        board::{Board, Cell},
        geometry::GridFrame,
        present::draw_board,
    };

    const BOARD: &str = "AAAABBBC/DDDDBDDC/DDDDDDCC/EEDFDDCC/EGFFFFFC/EGFFFFFC/GGGHHFFC/GGGGHFFC";

    /// A watch over a drawn board with nothing over it, and what is seen of it.
    fn watch() -> (Watch, RgbaImage, GridFrame) {
        let (image, frame) = draw_board(&BOARD.parse::<Board>().expect("a board"), 40);
        let (width, height) = image.dimensions();
        let edges = edges(&image, &RgbaImage::new(width, height));
        let area = Area { x: 0, y: 0, width, height };
        (Watch { area, edges, missed: false, next: Instant::now() }, image, frame)
    }

    #[test]
    fn a_board_that_moves_or_goes_has_changed() {
        let (watch, image, _) = watch();
        assert!(watch.edges.iter().all(|edges| (LEAST..=MOST).contains(&edges.len())));
        assert!(!watch.is_changed(&image));
        for (x, y) in [(0, 2), (6, 0), (0, -40), (40, 40), (120, 0)] {
            let mut moved = RgbaImage::from_pixel(image.width(), image.height(), Rgba([255; 4]));
            imageops::overlay(&mut moved, &image, x, y);
            assert!(watch.is_changed(&moved), "by {x}, {y}");
        }
        assert!(watch.is_changed(&RgbaImage::from_pixel(400, 400, Rgba([250; 4]))));
        assert!(watch.is_changed(&RgbaImage::new(1, 1)));
    }

    #[test]
    fn marks_and_tints_change_no_board() {
        let (watch, mut image, frame) = watch();
        // A cross in every cell, and a row and a column darker as where queens attack each other.
        for cell in (0..8).flat_map(|row| (0..8).map(move |col| Cell::new(row, col))) {
            let place = frame.cell(cell.row.into(), cell.col.into());
            for y in place.top..place.bottom {
                for x in place.left..place.right {
                    let (across, down) = (x - place.left, y - place.top);
                    let is_cross = across == down && (10..30).contains(&down);
                    let part = if cell.row == 2 || cell.col == 5 { 2 } else { 1 };
                    let Rgba([r, g, b, _]) = *image.get_pixel(x, y);
                    let tint = [r / part, g / part, b / part, 255];
                    image.put_pixel(x, y, Rgba(if is_cross { [0, 0, 0, 255] } else { tint }));
                }
            }
        }
        assert!(!watch.is_changed(&image));
    }

    #[test]
    fn what_flashes_has_not_gone() {
        let (mut watch, ..) = watch();
        let looks = [true, false, true, true].map(|missed| watch.looked(missed));
        assert_eq!(looks, [false, false, false, true]);
    }

    #[test]
    fn what_is_covered_is_not_compared() {
        let (watch, image, _) = watch();
        let (width, height) = image.dimensions();
        for side in [false, true] {
            let is_covered = |x: u32| (x < width / 2) == side;
            let over = RgbaImage::from_fn(width, height, |x, _| {
                Rgba([0, 0, 0, if is_covered(x) { 255 } else { 0 }])
            });
            let half = edges(&image, &over);
            assert!(half.iter().all(|edges| !edges.is_empty()));
            // What lies over it is seen at the next look, and changes nothing.
            let mut seen = image.clone();
            imageops::overlay(&mut seen, &over, 0, 0);
            assert!(!Watch { edges: half, ..watch.clone() }.is_changed(&seen));
        }
        // As a frame does that lies along an edge.
        let [upright, _] = edges(&image, &RgbaImage::new(width, height));
        let framed = RgbaImage::from_fn(width, height, |x, y| {
            let beyond = x > 0 && upright.iter().any(|&(at, row, _)| (at + 1, row) == (x, y));
            Rgba([0, 0, 0, if beyond { 255 } else { 0 }])
        });
        let [left, _] = edges(&image, &framed);
        assert!(left.iter().all(|edge| !upright.contains(edge)));
    }
}
