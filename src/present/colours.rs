//! What a player calls the regions of a board: by the names of their colours in the picture.

use std::collections::HashMap;

use image::RgbaImage;

use crate::{board::Board, geometry::GridFrame};

/// Where colour is taken in a cell, as fractions of its side: off the lines and off the mark in its
/// middle.
const SPOTS: [(f32, f32); 4] = [(0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8)];
/// Colours whose channels differ by less than this (of 1) are greys.
const GREY_BELOW: f32 = 0.09;

/// The name of each region's colour, no two the same; `None` where words don't tell them apart.
pub fn names(image: &RgbaImage, frame: &GridFrame, board: &Board) -> Option<Vec<String>> {
    let colours = (0..board.size() as u8).map(|region| colour_of(image, frame, board, region));
    let colours = colours.collect::<Option<Vec<[u8; 3]>>>()?;
    let mut alike: HashMap<&str, Vec<usize>> = HashMap::new();
    for (region, &colour) in colours.iter().enumerate() {
        alike.entry(name(colour)).or_default().push(region);
    }
    let mut names = vec![String::new(); colours.len()];
    for (name, mut regions) in alike {
        regions.sort_by_key(|&region| colours[region].map(u32::from).iter().sum::<u32>());
        let prefixes: &[&str] = match regions.len() {
            1 => &[""],
            2 => &["dark ", "light "],
            3 => &["dark ", "", "light "],
            _ => return None,
        };
        for (region, prefix) in regions.into_iter().zip(prefixes) {
            names[region] = format!("{prefix}{name}");
        }
    }
    Some(names)
}

/// The median of each channel over the cells of `region`; `None` if none of them is in the image.
fn colour_of(image: &RgbaImage, frame: &GridFrame, board: &Board, region: u8) -> Option<[u8; 3]> {
    let mut channels: [Vec<u8>; 3] = Default::default();
    for cell in board.cells().filter(|&cell| board.region(cell) == region) {
        let place = frame.cell(usize::from(cell.row), usize::from(cell.col));
        for (x, y) in SPOTS {
            let x = place.left + (place.width() as f32 * x) as u32;
            let y = place.top + (place.height() as f32 * y) as u32;
            if let Some(pixel) = image.get_pixel_checked(x, y) {
                channels.iter_mut().zip(pixel.0).for_each(|(channel, value)| channel.push(value));
            }
        }
    }
    let mut median = [0; 3];
    for (middle, mut channel) in median.iter_mut().zip(channels) {
        channel.sort_unstable();
        *middle = *channel.get(channel.len() / 2)?;
    }
    Some(median)
}

/// The everyday name of a colour.
fn name(colour: [u8; 3]) -> &'static str {
    let [red, green, blue] = colour.map(|channel| f32::from(channel) / 255.0);
    let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
    let chroma = most - least;
    if chroma < GREY_BELOW {
        return match most {
            0.93.. => "white",
            0.22.. => "grey",
            _ => "black",
        };
    }
    let hue = 60.0
        * if most == red {
            ((green - blue) / chroma).rem_euclid(6.0)
        } else if most == green {
            (blue - red) / chroma + 2.0
        } else {
            (red - green) / chroma + 4.0
        };
    match hue {
        12.0..50.0 if most < 0.82 => "brown",
        ..12.0 | 348.0.. => "red",
        ..42.0 => "orange",
        ..75.0 => "yellow",
        ..160.0 => "green",
        ..195.0 => "teal",
        ..250.0 => "blue",
        ..290.0 => "purple",
        _ => "pink",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::present;

    #[test]
    fn everyday_colours_have_everyday_names() {
        for (colour, expected) in [
            ([187, 163, 226], "purple"),
            ([255, 201, 146], "orange"),
            ([150, 190, 255], "blue"),
            ([179, 223, 160], "green"),
            ([223, 223, 223], "grey"),
            ([255, 123, 96], "red"),
            ([230, 243, 136], "yellow"),
            ([190, 175, 145], "brown"),
            ([255, 190, 215], "pink"),
            ([255, 255, 255], "white"),
        ] {
            assert_eq!(name(colour), expected, "{colour:?}");
        }
    }

    #[test]
    fn names_tell_the_regions_of_a_drawn_board_apart() {
        let rows: Vec<u8> = (0..64).map(|cell| cell / 8).collect();
        let board = Board::new(&rows).expect("rows as regions");
        let (image, frame) = present::draw_board(&board, 40);
        let names = names(&image, &frame, &board).expect("eight names");
        let expected = ["purple", "orange", "blue", "green", "grey", "red", "yellow", "brown"];
        assert_eq!(names, expected);
    }

    #[test]
    fn two_of_one_name_are_light_and_dark_and_four_are_not_named() {
        let outer = crate::geometry::PixelRect { left: 0, top: 0, right: 40, bottom: 40 };
        let frame = GridFrame::even(outer, 4);
        let labels: Vec<u8> = (0..16).map(|cell| cell / 4).collect();
        let board = Board::new(&labels).expect("rows as regions");
        let drawn = |colours: [[u8; 3]; 4]| {
            RgbaImage::from_fn(40, 40, |_, y| {
                let [red, green, blue] = colours[y as usize / 10];
                image::Rgba([red, green, blue, 255])
            })
        };
        let (dark, light, red, grey) =
            ([20, 120, 20], [150, 230, 150], [250, 60, 60], [128, 128, 128]);
        let some = names(&drawn([light, red, dark, grey]), &frame, &board);
        let expected = ["light green", "red", "dark green", "grey"].map(str::to_owned);
        assert_eq!(some, Some(expected.to_vec()));
        assert_eq!(names(&drawn([red; 4]), &frame, &board), None);
        assert_eq!(names(&RgbaImage::new(0, 0), &frame, &board), None);
    }
}
