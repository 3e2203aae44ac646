//! Drawings of marks for the tests of this room: whether there is ink at a point of 16 by 16.

use super::{super::points::Points, ink::Ink};

/// Points across a drawing.
pub(super) const SIDE: i32 = 16;

/// The black ink of a drawing in a white cell.
pub(super) fn ink(drawing: impl Fn(i32, i32) -> bool) -> Ink {
    painted([255; 3], |i, j| drawing(i, j).then_some([0; 3]))
}

/// The ink of a painting in a cell of one colour.
pub(super) fn painted(ground: [u8; 3], painting: impl Fn(i32, i32) -> Option<[u8; 3]>) -> Ink {
    let mut points = Points::default();
    let mut colours = Vec::new();
    for j in 0..SIDE {
        for i in 0..SIDE {
            let colour = painting(i, j);
            if colour.is_some() {
                points.insert(i as usize, j as usize);
            }
            colours.push(colour.unwrap_or(ground));
        }
    }
    Ink { side: SIDE as usize, points, colours, ground }
}

pub(super) fn x(i: i32, j: i32) -> bool {
    (4..12).contains(&i) && (4..12).contains(&j) && ((i - j).abs() <= 1 || (i + j - 15).abs() <= 1)
}

pub(super) fn crown(i: i32, j: i32) -> bool {
    let tips = [3, 8, 12].iter().any(|tip| (i - tip).abs() * 2 <= j - 4);
    (3..13).contains(&i) && (4..12).contains(&j) && (j >= 9 || tips)
}

/// The letter T.
pub(super) fn t(i: i32, j: i32) -> bool {
    (7..9).contains(&i) && (3..13).contains(&j) || (3..5).contains(&j) && (4..12).contains(&i)
}

/// A disc of a radius given in half points.
pub(super) fn disc(radius: i32) -> impl Fn(i32, i32) -> bool {
    move |i, j| (2 * i + 1 - SIDE).pow(2) + (2 * j + 1 - SIDE).pow(2) <= radius * radius
}
