//! The mouse pointer on the board, which is no mark.

use super::{super::points::POINTS, glyphs::Glyph, shape::Shape};

/// How far from the middle of the cell a mark that is as large as it may be lies at most, as a share of
/// the part looked at.
const CENTRED: f32 = 0.09;
/// Where an arrow is widest, as a share of its height.
const WIDEST: f32 = 0.64;
/// How far from there its outline may be, as a share of its width, and in how many rows.
const STRAY: (f32, f32) = (0.25, 0.2);
/// How many times as high as wide it is.
const ASPECT: std::ops::RangeInclusive<f32> = 1.3..=2.2;
/// The fewest rows by which it can be told.
const FEWEST: usize = 6;

/// Takes away a shape that is nowhere else and may be the mouse pointer.
pub(super) fn drop_pointer(glyphs: &mut Vec<Glyph>) {
    glyphs.retain(|glyph| match glyph.shapes.as_slice() {
        [lone] => glyph.is_cross() || !(leaves(lone) || is_arrow(lone)),
        _ => true,
    });
}

/// Whether it lies to one side and goes on there, past the edge of what is looked at, as the mouse
/// pointer may.
fn leaves(shape: &Shape) -> bool {
    let [left, top, right, bottom] = shape.area;
    let leaves = (left == 0) != (right == shape.side) || (top == 0) != (bottom == shape.side);
    leaves && shape.off.iter().any(|off| off.abs() > CENTRED)
}

/// Whether it is an arrow that points to the top left, as the mouse pointer is: higher than wide, and
/// each row ends farther right than the one above, down to where the arrow is widest.
fn is_arrow(shape: &Shape) -> bool {
    let [left, top, right, bottom] = shape.area;
    let (width, height) = ((right - left) as f32, (bottom - top) as f32);
    let tapered = (WIDEST * height) as usize;
    let rows = shape.points.rows()[top..top + tapered].iter().enumerate();
    let (mut seen, mut stray) = (0, 0);
    for (j, &bits) in rows.filter(|(_, bits)| **bits != 0) {
        let end = (POINTS - bits.leading_zeros() as usize - left) as f32;
        let expected = (j as f32 + 1.0) / tapered as f32 * width;
        seen += 1;
        stray += usize::from((end - expected).abs() > STRAY.0 * width);
    }
    ASPECT.contains(&(height / width)) && seen >= FEWEST && stray as f32 <= STRAY.1 * seen as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        board::Cell,
        vision::marks::drawings::{crown, ink},
    };

    #[test]
    fn an_arrow_is_the_pointer_and_a_crown_is_not() {
        let shape = |drawing: fn(i32, i32) -> bool| {
            Shape::of(&ink(drawing), Cell::new(0, 0)).expect("a mark")
        };
        let arrow = |i: i32, j: i32| {
            let (i, j) = (i - 4, j - 2);
            (0..8).contains(&i)
                && (0..=i32::MAX).contains(&j)
                && (i <= j && j < 8 || i < 3 && j < 12)
        };
        assert!(is_arrow(&shape(arrow)));
        assert!(!is_arrow(&shape(crown)));
    }
}
