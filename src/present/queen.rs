//! The shape of a queen, for everything that draws one: pictures, the overlay, the icon.
//!
//! Lengths are fractions of the side of a cell, from its top-left corner.

/// The crown without its pearls: one closed polygon.
pub const CROWN: [[f32; 2]; 9] = [
    [0.26, 0.74],
    [0.20, 0.38],
    [0.36, 0.53],
    [0.50, 0.27],
    [0.64, 0.53],
    [0.80, 0.38],
    [0.74, 0.74],
    [0.50, 0.76],
    [0.26, 0.74],
];

/// The middles of the pearls on the points of the crown.
pub const PEARLS: [[f32; 2]; 3] = [[0.20, 0.36], [0.50, 0.26], [0.80, 0.36]];

/// Radius of a pearl.
pub const PEARL_RADIUS: f32 = 0.055;

/// Radius of the disc; its middle is that of the cell.
pub const DISC_RADIUS: f32 = 0.28;

/// Width of the outline around the ink. At 0.045 it is one pixel in a cell of 22, the smallest
/// that screenshots hold; `draw`'s tests hold queens to be legible from there on.
pub const OUTLINE: f32 = 0.045;

/// Red, green and blue of the queen itself. Dark ink in a light outline: on any colour one of the
/// two stands out.
pub const INK: [u8; 3] = [24, 24, 27];

/// Red, green and blue of the outline.
pub const HALO: [u8; 3] = [255, 255, 255];

#[cfg(test)]
mod tests {
    use super::*;

    /// The asset is what packages use as their icon; it must stay the crown that is drawn.
    #[test]
    fn the_asset_is_the_same_crown() {
        let svg = include_str!("../../assets/crown.svg");
        let percent = |[x, y]: [f32; 2]| format!("{} {}", (x * 100.0).round(), (y * 100.0).round());
        let points: Vec<String> = CROWN[..8].iter().map(|&point| percent(point)).collect();
        assert!(svg.contains(&format!("M{}Z", points.join("L"))), "{points:?}");
        for [x, y] in PEARLS {
            let pearl = format!(r#"cx="{}" cy="{}""#, (x * 100.0).round(), (y * 100.0).round());
            assert!(svg.contains(&pearl), "{pearl}");
        }
    }
}
