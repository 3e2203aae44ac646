//! What is shown of an answer: queens on the picture, a board drawn afresh, text.

mod draw;
mod picture;

pub use draw::draw;
pub use picture::{Picture, QueenStyle};
