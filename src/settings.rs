//! What the user sets and expects tomorrow, in one small JSON file.

use std::{
    error::Error,
    fmt, fs, io,
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
    /// Reads settings from JSON. What is missing is the default; what can't be taken is the default
    /// too, and in the list beside the settings, each with why.
    pub fn parse(text: &str) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let value: Value = match serde_json::from_str(text) {
            Ok(value @ Value::Object(_)) => value,
            Ok(_) => return (settings, vec![whole_file("it has no names and values in braces")]),
            Err(error) => return (settings, vec![whole_file(error)]),
        };
        let mut bad = Vec::new();
        let mut read = |name: &str, set: &mut dyn FnMut(&str) -> Result<(), String>| {
            let Some(field) = value.get(name).filter(|field| !field.is_null()) else { return };
            let text = field.as_str().ok_or_else(|| "it is no text in quotes".to_owned());
            if let Err(why) = text.and_then(set) {
                bad.push(format!("\"{name}\" ({why})"));
            }
        };
        read("theme", &mut |name| {
            settings.theme = named(&ThemeChoice::ALL, ThemeChoice::name, name)?;
            Ok(())
        });
        read("engine", &mut |name| {
            settings.engine = named(Engine::ALL, Engine::name, name)?;
            Ok(())
        });
        read("queens", &mut |name| {
            settings.queens = named(&QUEEN_STYLES, |(_, known)| known, name)?.0;
            Ok(())
        });
        read("start", &mut |name| {
            settings.start = named(Rung::ALL, Rung::name, name)?;
            Ok(())
        });
        read("key", &mut |key| {
            settings.key = if key == NO_KEY { None } else { Some(key.parse().map_err(said)?) };
            Ok(())
        });
        read("overlay", &mut |look| {
            settings.look = look.parse().map_err(said)?;
            Ok(())
        });
        read("start hidden", &mut |hidden| {
            let parsed = hidden.parse();
            settings.hidden = parsed.map_err(|_| "it is neither \"true\" nor \"false\"")?;
            Ok(())
        });
        read("folder", &mut |folder| {
            settings.folder = Some(folder.into());
            Ok(())
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
    /// what the file says; then the file is kept under another name before it is written anew. No
    /// file is fine: it is the first run.
    pub fn load(path: &Path) -> (Settings, Option<String>) {
        let (settings, bad) = match fs::read_to_string(path) {
            Ok(text) => Settings::parse(&text),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Default::default(),
            Err(error) => (Settings::default(), vec![whole_file(error)]),
        };
        if bad.is_empty() {
            return (settings, None);
        }
        let kept = path.with_extension("json.bad");
        let kept = match fs::copy(path, &kept) {
            Ok(_) => format!("The old file is kept as {}.", kept.display()),
            Err(error) => format!("The old file, {}, can't be copied: {error}.", path.display()),
        };
        let bad = bad.join(", ");
        (settings, Some(format!("Settings not taken, so set to default: {bad}. {kept}")))
    }

    /// Writes the settings to the file at `path`, whole or not at all.
    ///
    /// # Errors
    ///
    /// What the system says when the folder or the file can't be written, or when there is a file
    /// that can't be read: nobody knows what would be lost with it.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        match fs::File::open(path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let folder = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(folder)?;
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(self.to_json().as_bytes())?;
        file.persist(path)?;
        Ok(())
    }
}

/// That nothing of the file was taken, and why.
fn whole_file(why: impl fmt::Display) -> String {
    format!("the whole file ({why})")
}

/// The one of `all` with the name `wanted`, or which names there are.
fn named<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str, wanted: &str) -> Result<T, String> {
    let found = all.iter().copied().find(|&one| name(one) == wanted);
    found.ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&one| name(one)).collect();
        format!("\"{wanted}\" is none of: {}", names.join(", "))
    })
}

/// An error by what it says.
fn said(error: impl Error) -> String {
    error.to_string()
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
    fn a_bad_value_is_the_default_and_named_with_why_and_the_rest_stands() {
        let text = r#"{"theme": "Plaid", "engine": "backtracking", "queens": 7, "later": []}"#;
        let (settings, bad) = Settings::parse(text);
        assert_eq!(settings, Settings { engine: Engine::Backtracking, ..Settings::default() });
        let theme = r#""theme" ("Plaid" is none of: System, Light, Dark)"#;
        assert_eq!(bad, [theme, r#""queens" (it is no text in quotes)"#]);
    }

    #[test]
    fn every_entry_that_can_be_bad_says_what_it_could_be() {
        for (name, bad, wanted) in [
            ("engine", "dice", "bitmask, backtracking"),
            ("queens", "Hats", "Crowns, Discs"),
            ("start", "Later", Rung::Solution.name()),
            ("key", "Ctrl+Oops", "F1 to F24"),
            ("key", "Q", "take a function key"),
            ("overlay", "Hats", "Crowns #ffc42e 100% 60 s"),
            ("start hidden", "yes", "neither \"true\" nor \"false\""),
        ] {
            let (settings, told) = Settings::parse(&json!({ name: bad }).to_string());
            assert_eq!(settings, Settings::default());
            let [told] = &told[..] else { panic!("{told:?}") };
            assert!(told.contains(&format!("\"{name}\" (")) && told.contains(wanted), "{told}");
        }
        let (_, bad) = Settings::parse("[]");
        assert_eq!(bad, ["the whole file (it has no names and values in braces)"]);
    }

    #[test]
    fn a_key_that_other_programs_need_is_the_default_and_told() {
        let (settings, bad) = Settings::parse(r#"{"key": "Ctrl+C"}"#);
        assert_eq!(settings.key, Some(Chord::default()));
        let [bad] = &bad[..] else { panic!("{bad:?}") };
        assert!(bad.starts_with("\"key\" (other programs need Ctrl+C themselves; "), "{bad}");
    }

    #[test]
    fn a_broken_file_is_kept_and_told() {
        let folder = tempfile::tempdir().expect("a folder to write in");
        let path = folder.path().join("settings.json");
        for text in [&b"{\"theme\": "[..], b"{\"theme\": \"D\xff\"}"] {
            fs::write(&path, text).expect("a file to write");
            let (settings, notice) = Settings::load(&path);
            assert_eq!(settings, Settings::default());
            assert!(notice.is_some_and(|notice| notice.contains("settings.json.bad")));
            let kept = fs::read(folder.path().join("settings.json.bad"));
            assert_eq!(kept.ok().as_deref(), Some(text));
        }
    }

    /// One that leads to itself can be read by nobody, not even by those who may read everything.
    #[cfg(unix)]
    #[test]
    fn a_file_that_cannot_be_read_is_told_and_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder to write in");
        let path = folder.path().join("settings.json");
        std::os::unix::fs::symlink(&path, &path).expect("a link to make");
        let (settings, notice) = Settings::load(&path);
        assert!(notice.is_some_and(|notice| notice.contains("can't be copied")));
        assert!(settings.save(&path).is_err());
        assert!(path.is_symlink());
    }
}
