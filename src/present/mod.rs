//! What is shown of an answer: queens on the picture, a board drawn afresh, text; and the file it
//! is saved to.

mod board;
mod colours;
mod draw;
mod export;
mod lesson;
mod palette;
mod picture;
pub mod queen;
mod text;

pub use board::draw_board;
pub use colours::names as colour_names;
pub use draw::draw;
pub use export::{Format, SaveError, save};
pub use lesson::Lesson;
pub use palette::region_colour;
pub use picture::{Picture, QueenStyle};
pub use text::board_text;
