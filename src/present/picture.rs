use crate::{board::Cell, geometry::GridFrame};

/// What is to be shown over a board; no pixels yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Where the board is in the image.
    pub frame: GridFrame,
    /// The queens to show.
    pub queens: Vec<Cell>,
    /// How a queen looks.
    pub style: QueenStyle,
}

/// How a queen looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum QueenStyle {
    /// A crown with an outline that reads on every colour.
    #[default]
    Crown,
    /// A disc, as li_queens draws.
    Disc,
}
