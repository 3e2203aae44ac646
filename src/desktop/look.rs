use std::time::Duration;

use super::paint::Style;

/// How the answer looks over the board, and for how long. Part of the user's settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// How a queen looks.
    pub style: Style,
    /// Red, green and blue of a queen.
    pub colour: [u8; 3],
    /// 100 hides what is below, 0 shows nothing.
    pub opacity_percent: u8,
    /// How long it stays; `None` until it is taken away.
    pub stays: Option<Duration>,
}

impl Default for Look {
    fn default() -> Look {
        /// Long enough to copy a board by hand.
        const STAYS: Duration = Duration::from_secs(60);
        Look {
            style: Style::default(),
            colour: [255, 196, 46],
            opacity_percent: 100,
            stays: Some(STAYS),
        }
    }
}
