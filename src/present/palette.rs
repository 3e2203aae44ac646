/// Pastels that are told apart by eye, the first as in the daily game. Checked by
/// `the_first_colours_differ`.
const PASTELS: [[u8; 3]; 20] = [
    [187, 163, 226], // lavender
    [255, 201, 146], // apricot
    [150, 190, 255], // sky
    [179, 223, 160], // leaf
    [223, 223, 223], // mist
    [255, 123, 96],  // coral
    [230, 243, 136], // lime
    [190, 175, 145], // sand
    [223, 160, 191], // rose
    [163, 210, 216], // lagoon
    [255, 223, 80],  // butter
    [110, 165, 120], // sage
    [98, 239, 234],  // aqua
    [255, 147, 243], // orchid
    [110, 150, 180], // slate
    [205, 133, 80],  // copper
    [130, 235, 130], // mint
    [135, 135, 215], // iris
    [255, 190, 215], // blush
    [150, 150, 150], // ash
];

/// Red, green and blue for `region`; regions beyond the hand-picked twenty get generated colours,
/// which may come near to one another: their walls tell them apart.
pub fn region_colour(region: u8) -> [u8; 3] {
    PASTELS.get(usize::from(region)).copied().unwrap_or_else(|| generated(region))
}

/// Hues a golden angle apart, lightness in three turns.
fn generated(region: u8) -> [u8; 3] {
    let hue = f32::from(region) * 137.508;
    let light = [0.86, 0.70, 0.78][usize::from(region) % 3];
    let chroma = 0.30;
    let channel = |offset: f32| {
        let wave = (hue + offset).to_radians().cos();
        ((light + wave * chroma * 0.5).clamp(0.0, 1.0) * 255.0).round() as u8
    };
    [channel(0.0), channel(240.0), channel(120.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
        a.iter().zip(b).map(|(&a, b)| u32::from(a.abs_diff(b))).sum()
    }

    #[test]
    fn the_first_colours_differ() {
        for (at, &a) in PASTELS.iter().enumerate() {
            for &b in &PASTELS[at + 1..] {
                assert!(distance(a, b) >= 60, "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn no_two_of_the_largest_board_are_the_same() {
        let all: std::collections::BTreeSet<_> = (0..64).map(region_colour).collect();
        assert_eq!(all.len(), 64);
    }
}
