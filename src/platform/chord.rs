use std::{fmt, str::FromStr};

/// A key with the modifiers held beside it, as `Ctrl+Alt+Q`.
///
/// Made to be grabbed from the whole desktop, so it always holds two of Ctrl, Alt, Shift and Super,
/// or is a function key: anything less would be taken from whoever is typing, or from the programs
/// that copy, quit and search with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chord {
    /// Ctrl is held.
    pub ctrl: bool,
    /// Alt is held.
    pub alt: bool,
    /// Shift is held.
    pub shift: bool,
    /// The key with the logo is held: Super, Windows, Command.
    pub logo: bool,
    /// The key that is pressed last.
    pub key: Key,
}

/// A key by what an unshifted press of it gives on a Latin layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A to Z, as a capital.
    Letter(char),
    /// 0 to 9.
    Digit(char),
    /// F1 to F24.
    Function(u8),
    /// One of the keys with a name of their own, by its place in the list.
    Named(&'static str),
}

impl Key {
    /// The keys with a name, and their X11 keysyms.
    const NAMED: [(&'static str, u32); 13] = [
        ("Escape", 0xff1b),
        ("Space", 0x0020),
        ("Enter", 0xff0d),
        ("Insert", 0xff63),
        ("Delete", 0xffff),
        ("Home", 0xff50),
        ("End", 0xff57),
        ("PageUp", 0xff55),
        ("PageDown", 0xff56),
        ("Left", 0xff51),
        ("Up", 0xff52),
        ("Right", 0xff53),
        ("Down", 0xff54),
    ];

    /// The X11 keysym of the unshifted key.
    pub fn keysym(self) -> u32 {
        match self {
            Key::Letter(letter) => u32::from(letter.to_ascii_lowercase()),
            Key::Digit(digit) => u32::from(digit),
            Key::Function(number) => 0xffbd + u32::from(number),
            Key::Named(name) => {
                Key::NAMED.iter().find(|(known, _)| *known == name).map_or(0, |&(_, keysym)| keysym)
            }
        }
    }
}

impl Chord {
    /// Escape alone, which ends what is shown. Too dear to other programs to be chosen or kept.
    pub const ESCAPE: Chord =
        Chord { ctrl: false, alt: false, shift: false, logo: false, key: Key::Named("Escape") };
}

impl Default for Chord {
    /// Ctrl+Alt+Q: taken by no common desktop or browser.
    fn default() -> Chord {
        Chord { ctrl: true, alt: true, shift: false, logo: false, key: Key::Letter('Q') }
    }
}

impl fmt::Display for Chord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let held =
            [(self.ctrl, "Ctrl"), (self.alt, "Alt"), (self.shift, "Shift"), (self.logo, "Super")];
        for (_, name) in held.iter().filter(|(held, _)| *held) {
            write!(f, "{name}+")?;
        }
        match self.key {
            Key::Letter(key) | Key::Digit(key) => write!(f, "{key}"),
            Key::Function(number) => write!(f, "F{number}"),
            Key::Named(name) => write!(f, "{name}"),
        }
    }
}

impl FromStr for Chord {
    type Err = ChordError;

    fn from_str(text: &str) -> Result<Chord, ChordError> {
        let mut parts: Vec<&str> = text.split('+').map(str::trim).collect();
        let key = parts.pop().and_then(|name| name.parse().ok());
        let key = key.ok_or_else(|| ChordError::Key(text.to_owned()))?;
        let mut chord = Chord { ctrl: false, alt: false, shift: false, logo: false, key };
        for part in parts {
            match part.to_ascii_lowercase().as_str() {
                "ctrl" | "control" => chord.ctrl = true,
                "alt" | "option" => chord.alt = true,
                "shift" => chord.shift = true,
                "super" | "logo" | "win" | "cmd" | "command" => chord.logo = true,
                _ => return Err(ChordError::Modifier(part.to_owned())),
            }
        }
        let held = [chord.ctrl, chord.alt, chord.shift, chord.logo];
        match held.into_iter().filter(|&held| held).count() {
            _ if matches!(key, Key::Function(_)) => Ok(chord),
            0 => Err(ChordError::Bare),
            1 => Err(ChordError::Common(chord.to_string())),
            _ => Ok(chord),
        }
    }
}

impl FromStr for Key {
    type Err = ();

    fn from_str(name: &str) -> Result<Key, ()> {
        let mut letters = name.chars();
        if let (Some(letter), None) = (letters.next(), letters.next()) {
            return match letter.to_ascii_uppercase() {
                letter @ 'A'..='Z' => Ok(Key::Letter(letter)),
                digit @ '0'..='9' => Ok(Key::Digit(digit)),
                _ => Err(()),
            };
        }
        let number = name.strip_prefix(['F', 'f']).and_then(|number| number.parse().ok());
        if let Some(number @ 1..=24) = number {
            return Ok(Key::Function(number));
        }
        let mut named = Key::NAMED.iter().map(|&(known, _)| known);
        named.find(|known| known.eq_ignore_ascii_case(name)).map(Key::Named).ok_or(())
    }
}

/// Why a text is no key to listen for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChordError {
    /// The last part is no key.
    #[error("\"{0}\" doesn't end in a key: a letter, a digit, F1 to F24, Space or the like")]
    Key(String),
    /// A part before the last is no modifier.
    #[error("\"{0}\" is not one of Ctrl, Alt, Shift and Super")]
    Modifier(String),
    /// It would be taken from whoever is typing.
    #[error("hold Ctrl and Alt beside it, or take a function key")]
    Bare,
    /// It would be taken from programs that use it all the time.
    #[error(
        "other programs need {0} themselves; hold two of Ctrl, Alt, Shift and Super beside the \
         key, or take a function key"
    )]
    Common(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_reads_what_it_prints() {
        for text in ["Ctrl+Alt+Q", "Shift+Super+7", "F12", "Ctrl+Shift+PageDown"] {
            assert_eq!(text.parse::<Chord>().map(|chord| chord.to_string()), Ok(text.to_owned()));
        }
        assert_eq!("control + alt + q".parse(), Ok(Chord::default()));
    }

    #[test]
    fn what_people_type_with_is_refused() {
        assert_eq!("Q".parse::<Chord>(), Err(ChordError::Bare));
        assert_eq!("Delete".parse::<Chord>(), Err(ChordError::Bare));
        assert_eq!("Hyper+Q".parse::<Chord>(), Err(ChordError::Modifier("Hyper".to_owned())));
        for text in ["", "Ctrl+", "Ctrl+Q+", "Ctrl+F25", "Ctrl+é", "Ctrl+Nothing"] {
            assert_eq!(text.parse::<Chord>(), Err(ChordError::Key(text.to_owned())));
        }
    }

    #[test]
    fn what_other_programs_use_all_the_time_is_refused() {
        for text in ["Ctrl+C", "Ctrl+Q", "Super+V", "Alt+1", "Shift+Q", "Ctrl+Home", "Shift+Insert"]
        {
            assert_eq!(text.parse::<Chord>(), Err(ChordError::Common(text.to_owned())));
        }
        for text in ["Ctrl+Shift+C", "Alt+Super+Home", "F9", "Shift+F9"] {
            assert!(text.parse::<Chord>().is_ok(), "{text}");
        }
    }

    #[test]
    fn keysyms_are_those_of_x11() {
        let keysym = |name: &str| name.parse::<Key>().map(Key::keysym);
        assert_eq!(keysym("Q"), Ok(0x71));
        assert_eq!(keysym("F1"), Ok(0xffbe));
        assert_eq!(keysym("Home"), Ok(0xff50));
    }
}
