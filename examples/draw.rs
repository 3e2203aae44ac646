//! Draws the board in a text file, without an answer: `cargo run --example draw board.txt out.png`.
//! The pictures in `assets/examples` are made with it (`make pictures`).

use std::{env, error::Error, fs, path::Path};

use queensight::{board::Board, present};

fn main() -> Result<(), Box<dyn Error>> {
    let names: Vec<String> = env::args().skip(1).collect();
    let [text, picture] = names.as_slice() else {
        return Err("usage: draw BOARD.txt PICTURE.png".into());
    };
    let board: Board = fs::read_to_string(text)?.parse()?;
    let (image, _) = present::draw_board(&board, 56);
    Ok(present::save(&image, Path::new(picture), true)?)
}
