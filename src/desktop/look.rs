use std::{fmt, str::FromStr, time::Duration};

use super::paint::Style;

/// How the answer looks over the board, and for how long. Part of the user's settings, where it is
/// written as `Crowns #ffc42e 100% 60 s`, the time being `-` if there is no end to it.
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
        /// Gold: the queens of the players are dark.
        const COLOUR: [u8; 3] = [255, 196, 46];
        let style = Style::default();
        Look { style, colour: COLOUR, opacity_percent: 100, stays: Some(STAYS) }
    }
}

impl fmt::Display for Look {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.colour;
        let (style, opacity) = (self.style.name(), self.opacity_percent);
        write!(f, "{style} #{red:02x}{green:02x}{blue:02x} {opacity}% ")?;
        match self.stays {
            Some(stays) => write!(f, "{} s", stays.as_secs()),
            None => write!(f, "-"),
        }
    }
}

/// This is not a [`Look`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a look of the overlay, as \"Crowns #ffc42e 100% 60 s\"")]
pub struct NoLook;

impl FromStr for Look {
    type Err = NoLook;

    fn from_str(text: &str) -> Result<Look, NoLook> {
        let mut parts = text.split_whitespace();
        let mut part = || parts.next().ok_or(NoLook);
        let name = part()?;
        let style = Style::ALL.into_iter().find(|style| style.name() == name).ok_or(NoLook)?;
        let hex = part()?.strip_prefix('#').filter(|hex| hex.len() == 6).ok_or(NoLook)?;
        let [_, red, green, blue] = u32::from_str_radix(hex, 16).map_err(|_| NoLook)?.to_be_bytes();
        let opacity = part()?.strip_suffix('%').and_then(|percent| percent.parse().ok());
        let opacity_percent = opacity.filter(|&percent| percent <= 100).ok_or(NoLook)?;
        let stays = match part()? {
            "-" => None,
            seconds => Some(Duration::from_secs(seconds.parse().map_err(|_| NoLook)?)),
        };
        Ok(Look { style, colour: [red, green, blue], opacity_percent, stays })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_look_reads_what_it_prints_and_nothing_else() {
        for text in ["Crowns #ffc42e 100% 60 s", "Outlines #000000 0% -"] {
            assert_eq!(text.parse::<Look>().map(|look| look.to_string()), Ok(text.to_owned()));
        }
        for text in ["", "Hats #ffc42e 100% -", "Crowns #ffc42 100% -", "Crowns #ffc42e 101% -"] {
            assert_eq!(text.parse::<Look>(), Err(NoLook), "{text}");
        }
    }
}
