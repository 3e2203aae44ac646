use std::{fmt, str::FromStr, time::Duration};

use super::paint::Style;

/// How the answer looks over the board, and for how long. Part of the user's settings, where it is
/// written as `Crowns #ffc42e 100% 60 s`, the time being `-` if there is no end to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverlayStyle {
    /// How a queen looks.
    pub style: Style,
    /// Red, green and blue of a queen.
    pub colour: [u8; 3],
    /// 100 hides what is below, 0 shows nothing.
    pub opacity_percent: u8,
    /// How long it stays; `None` until it is taken away.
    pub stays: Option<Duration>,
}

impl OverlayStyle {
    /// The longest time that it stays with an end: a day.
    pub const LONGEST: Duration = Duration::from_hours(24);
}

impl Default for OverlayStyle {
    fn default() -> OverlayStyle {
        /// Long enough to copy a board by hand.
        const STAYS: Duration = Duration::from_secs(60);
        /// Gold: the queens of the players are dark.
        const COLOUR: [u8; 3] = [255, 196, 46];
        let style = Style::default();
        OverlayStyle { style, colour: COLOUR, opacity_percent: 100, stays: Some(STAYS) }
    }
}

impl fmt::Display for OverlayStyle {
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

/// This is not a [`OverlayStyle`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a style of the overlay, as \"Crowns #ffc42e 100% 60 s\"")]
pub struct NoStyle;

impl FromStr for OverlayStyle {
    type Err = NoStyle;

    fn from_str(text: &str) -> Result<OverlayStyle, NoStyle> {
        let mut parts = text.split_whitespace();
        let mut part = || parts.next().ok_or(NoStyle);
        let name = part()?;
        let style = Style::ALL.into_iter().find(|style| style.name() == name).ok_or(NoStyle)?;
        let hex = part()?.strip_prefix('#').filter(|hex| hex.len() == 6).ok_or(NoStyle)?;
        let [_, red, green, blue] =
            u32::from_str_radix(hex, 16).map_err(|_| NoStyle)?.to_be_bytes();
        let opacity = part()?.strip_suffix('%').and_then(|percent| percent.parse().ok());
        let opacity_percent = opacity.filter(|&percent| percent <= 100).ok_or(NoStyle)?;
        let stays = match part()? {
            "-" => None,
            seconds => {
                let seconds = seconds.parse().map_err(|_| NoStyle)?;
                Some(Duration::from_secs(seconds).min(OverlayStyle::LONGEST))
            }
        };
        Ok(OverlayStyle { style, colour: [red, green, blue], opacity_percent, stays })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_style_reads_what_it_prints_and_nothing_else() {
        for text in ["Crowns #ffc42e 100% 60 s", "Outlines #000000 0% -"] {
            assert_eq!(
                text.parse::<OverlayStyle>().map(|style| style.to_string()),
                Ok(text.to_owned())
            );
        }
        let endless = format!("Crowns #ffc42e 100% {} s", u64::MAX).parse::<OverlayStyle>();
        assert_eq!(endless.map(|style| style.stays), Ok(Some(OverlayStyle::LONGEST)));
        for text in ["", "Hats #ffc42e 100% -", "Crowns #ffc42 100% -", "Crowns #ffc42e 101% -"] {
            assert_eq!(text.parse::<OverlayStyle>(), Err(NoStyle), "{text}");
        }
    }
}
