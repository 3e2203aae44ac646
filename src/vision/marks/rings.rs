//! Rings: the queens of games of noughts and crosses.
//!
//! Nothing of a ring lies in the middle of its cell, where other marks are looked for; nor does anything of a frame, whose
//! corners are farther from there.

use super::ink::Ink;

/// How large a ring is at least, as a share of the part looked at, and how far from the middle of that.
const SMALLEST: f32 = 0.4;
const OFF: f32 = 0.12;
/// How far from its middle the ink of a ring is at least and at most, as shares of what it reaches: the corners of a frame
/// are at 1.41, and at 1.12 where a third of its sides is rounded at each end; a ring may end with the part looked at.
const BAND: [f32; 2] = [0.45, 1.12];
/// In so many directions from the middle it is looked for: a ring has ink in all.
const DIRECTIONS: usize = 16;

/// How large the ring is that is all the ink of a cell, as a share of the part looked at; `None` if it is no ring.
pub(super) fn extent(ink: &Ink) -> Option<f32> {
    let [left, top, right, bottom] = ink.points.area()?;
    let side = ink.side as f32;
    let extent = (right - left).max(bottom - top) as f32 / side;
    // Positions times two, from the middle of the box, are whole.
    let middle = [(left + right) as f32, (top + bottom) as f32];
    let is_centred = middle.iter().all(|at| (at / side - 1.0).abs() / 2.0 <= OFF);
    let is_round = (right - left).abs_diff(bottom - top) <= 1 + ink.side / DIRECTIONS;
    if extent < SMALLEST || !is_centred || !is_round {
        return None;
    }
    let reach = (right - left).max(bottom - top) as f32;
    let (mut is_in_band, mut seen) = (true, [false; DIRECTIONS]);
    ink.points.for_each(|i, j| {
        let [x, y] = [2.0 * i as f32 + 1.0 - middle[0], 2.0 * j as f32 + 1.0 - middle[1]];
        is_in_band &= (BAND[0] * reach..=BAND[1] * reach).contains(&x.hypot(y));
        let turn = y.atan2(x) / std::f32::consts::TAU + 0.5;
        seen[(turn * DIRECTIONS as f32) as usize % DIRECTIONS] = true;
    });
    (is_in_band && seen.iter().all(|&it| it)).then_some(extent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vision::marks::drawings::{SIDE, crown, disc, ink};

    #[test]
    fn rings_are_told_from_frames_and_discs() {
        let ring = |i, j| disc(12)(i, j) && !disc(8)(i, j);
        assert_eq!(extent(&ink(ring)), Some(12.0 / SIDE as f32));
        assert!(extent(&ink(|i, j| disc(15)(i, j) && !disc(9)(i, j))).is_some());
        assert_eq!(extent(&ink(disc(12))), None);
        assert_eq!(extent(&ink(|i, j| ring(i, j) && j < 11)), None, "open");
        assert_eq!(extent(&ink(|i, j| ring(i - 4, j))), None, "aside");
        assert_eq!(extent(&ink(|i, j| ring(i, j) || disc(2)(i, j))), None, "with a dot in it");
        let frame = |i: i32, j: i32| [i, j].iter().all(|at| (2..14).contains(at));
        let inner = |i: i32, j: i32| [i, j].iter().all(|at| (4..12).contains(at));
        assert_eq!(extent(&ink(|i, j| frame(i, j) && !inner(i, j))), None);
        let rounded = |i: i32, j: i32, from: i32, radius: i32| {
            // The distance from the square that the corners are drawn around, in half points.
            let off = |at: i32| ((2 * at - 15).abs() - (15 - 2 * from - radius)).max(0);
            off(i).pow(2) + off(j).pow(2) <= radius * radius
        };
        let focus = |i, j| rounded(i, j, 1, 3) && !rounded(i, j, 3, 1);
        assert_eq!(extent(&ink(focus)), None, "a frame with round corners");
        assert_eq!(extent(&ink(crown)), None);
    }
}
