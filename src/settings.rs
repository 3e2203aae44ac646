//! What the user sets and expects tomorrow, in one small JSON file.

use std::{
    fs, io,
    io::Write as _,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use crate::{
    desktop::{OverlayStyle, Setup},
    hint::Rung,
    platform::Chord,
    present::QueenStyle,
    solve::Engine,
};

/// What the user sets and expects tomorrow.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Light, dark, or as the desktop is.
    pub theme: ThemeChoice,
    /// The search that solves.
    pub engine: Engine,
    /// How a queen looks.
    pub queens: QueenStyle,
    /// How much is shown of a board that is opened, or found on the screen.
    pub start: Rung,
    /// The key listened for over other windows; `None` for none.
    pub key: Option<Chord>,
    /// How the answer looks over the board on the screen.
    pub look: OverlayStyle,
    /// Whether the program starts without its window.
    pub hidden: bool,
    /// The folder of the last file opened or saved; `None` before there was one.
    pub folder: Option<PathBuf>,
}

/// Light, dark, or as the desktop is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThemeChoice {
    /// As the desktop is.
    #[default]
    System,
    /// Dark text on light surfaces.
    Light,
    /// Light text on dark surfaces.
    Dark,
}

impl ThemeChoice {
    /// Every choice, the default first.
    pub const ALL: [ThemeChoice; 3] = [ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark];

    /// The name in the window and in the settings file.
    pub fn name(self) -> &'static str {
        match self {
            ThemeChoice::System => "System",
            ThemeChoice::Light => "Light",
            ThemeChoice::Dark => "Dark",
        }
    }
}

/// Every way to draw a queen with its name in the window and in the settings file.
pub(crate) const QUEEN_STYLES: [(QueenStyle, &str); 2] =
    [(QueenStyle::Crown, "Crowns"), (QueenStyle::Disc, "Discs")];

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            theme: ThemeChoice::default(),
            engine: Engine::default(),
            queens: QueenStyle::default(),
            start: Rung::default(),
            key: Some(Chord::default()),
            look: OverlayStyle::default(),
            hidden: false,
            folder: None,
        }
    }
}

/// Where the settings are kept; `None` where the user has no folder.
pub fn path() -> Option<PathBuf> {
    eframe::storage_dir("queensight").map(|folder| folder.join("settings.json"))
}

/// What stands for no key in the settings file.
const NO_KEY: &str = "none";

impl Settings {
    /// Reads settings from JSON. What is missing is the default; what can't be understood is the
    /// default too, and named in the list beside the settings.
    pub fn parse(text: &str) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let value: Value = match serde_json::from_str(text) {
            Ok(value) => value,
            Err(error) => return (settings, vec![format!("the whole file ({error})")]),
        };
        let mut bad = Vec::new();
        let mut read = |name: &str, set: &mut dyn FnMut(&str) -> Option<()>| {
            let field = value.get(name).filter(|field| !field.is_null());
            if field.is_some_and(|field| field.as_str().and_then(&mut *set).is_none()) {
                bad.push(name.to_owned());
            }
        };
        read("theme", &mut |name| {
            settings.theme = ThemeChoice::ALL.into_iter().find(|theme| theme.name() == name)?;
            Some(())
        });
        read("engine", &mut |name| {
            settings.engine = name.parse().ok()?;
            Some(())
        });
        read("queens", &mut |name| {
            settings.queens = QUEEN_STYLES.into_iter().find(|(_, known)| *known == name)?.0;
            Some(())
        });
        read("start", &mut |name| {
            settings.start = Rung::ALL.iter().copied().find(|&rung| rung.name() == name)?;
            Some(())
        });
        read("key", &mut |key| {
            settings.key = if key == NO_KEY { None } else { Some(key.parse().ok()?) };
            Some(())
        });
        read("overlay", &mut |look| {
            settings.look = look.parse().ok()?;
            Some(())
        });
        read("start hidden", &mut |hidden| {
            settings.hidden = hidden.parse().ok()?;
            Some(())
        });
        read("folder", &mut |folder| {
            settings.folder = Some(folder.into());
            Some(())
        });
        (settings, bad)
    }

    /// What of them concerns the assistant at the desktop.
    pub fn setup(&self) -> Setup {
        Setup { style: self.look, engine: self.engine, start: self.start }
    }

    /// The settings as JSON; [`Settings::parse`] reads them back.
    pub fn to_json(&self) -> String {
        let queens = QUEEN_STYLES.into_iter().find(|(style, _)| *style == self.queens);
        let value = json!({
            "theme": self.theme.name(),
            "engine": self.engine.name(),
            "queens": queens.map(|(_, name)| name),
            "start": self.start.name(),
            "key": self.key.map_or(NO_KEY.to_owned(), |key| key.to_string()),
            "overlay": self.look.to_string(),
            "start hidden": self.hidden.to_string(),
            "folder": self.folder,
        });
        format!("{value:#}\n")
    }

    /// The settings in the file at `path`, and what to tell the user about them if they are not
    /// what the file says. No file is fine: it is the first run.
    pub fn load(path: &Path) -> (Settings, Option<String>) {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Default::default(),
            Err(error) => {
                let notice = format!("The settings can't be read ({error}); defaults are used.");
                return (Settings::default(), Some(notice));
            }
        };
        let (settings, bad) = Settings::parse(&text);
        if bad.is_empty() {
            return (settings, None);
        }
        let kept = path.with_extension("json.bad");
        let kept = match fs::copy(path, &kept) {
            Ok(_) => format!(" The old file is kept as {}.", kept.display()),
            Err(_) => String::new(),
        };
        let bad = bad.join(", ");
        (settings, Some(format!("Settings not understood, so set to default: {bad}.{kept}")))
    }

    /// Writes the settings to the file at `path`, whole or not at all.
    ///
    /// # Errors
    ///
    /// What the system says when the folder or the file can't be written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(self.to_json().as_bytes())?;
        file.persist(path)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_come_back_as_they_were_saved() {
        let folder = tempfile::tempdir().expect("a folder to write in");
        let path = folder.path().join("new/settings.json");
        assert_eq!(Settings::load(&path), (Settings::default(), None));
        let settings = Settings {
            theme: ThemeChoice::Dark,
            engine: Engine::Backtracking,
            queens: QueenStyle::Disc,
            start: Rung::Why,
            key: None,
            look: "Rings #0a64ff 80% 30 s".parse().expect("a look"),
            hidden: true,
            folder: Some("a folder/ü".into()),
        };
        settings.save(&path).expect("a file to write");
        assert_eq!(Settings::load(&path), (settings, None));
    }

    #[test]
    fn a_bad_value_is_the_default_and_named_and_the_rest_stands() {
        let text = r#"{"theme": "Plaid", "engine": "backtracking", "queens": 7, "later": []}"#;
        let (settings, bad) = Settings::parse(text);
        assert_eq!(settings, Settings { engine: Engine::Backtracking, ..Settings::default() });
        assert_eq!(bad, ["theme", "queens"]);
    }

    #[test]
    fn a_key_that_other_programs_need_is_the_default_and_named() {
        let (settings, bad) = Settings::parse(r#"{"key": "Ctrl+C"}"#);
        assert_eq!((settings.key, bad), (Some(Chord::default()), vec!["key".to_owned()]));
    }

    #[test]
    fn a_broken_file_is_kept_and_told() {
        let folder = tempfile::tempdir().expect("a folder to write in");
        let path = folder.path().join("settings.json");
        fs::write(&path, "{\"theme\": ").expect("a file to write");
        let (settings, notice) = Settings::load(&path);
        assert_eq!(settings, Settings::default());
        assert!(notice.is_some_and(|notice| notice.contains("settings.json.bad")));
        let kept = fs::read_to_string(folder.path().join("settings.json.bad"));
        assert_eq!(kept.ok().as_deref(), Some("{\"theme\": "));
    }
}
