use super::{State, Work};
use crate::{
    app::{job::Job, problem::Problem},
    desktop::{Ask, OverlayStyle},
    hint::Rung,
    platform::Chord,
    present::QueenStyle,
    settings::{QUEEN_STYLES, ThemeChoice},
    solve::Engine,
};

/// What the user sets and expects tomorrow.
impl State {
    pub(super) fn toggle_settings(&mut self) -> Vec<Work> {
        (self.settings_open, self.notice) = (!self.settings_open, None);
        if self.key_asked { self.ask_for_key(false) } else { Vec::new() }
    }

    pub(super) fn next_engine(&mut self) -> Vec<Work> {
        self.set_engine(next(Engine::ALL, self.settings.engine))
    }

    pub(super) fn set_engine(&mut self, engine: Engine) -> Vec<Work> {
        self.settings.engine = engine;
        let mut work = self.set_up();
        work.extend(self.solve_again());
        work
    }

    pub(super) fn next_theme(&mut self) -> Vec<Work> {
        self.set_theme(next(&ThemeChoice::ALL, self.settings.theme))
    }

    pub(super) fn set_theme(&mut self, theme: ThemeChoice) -> Vec<Work> {
        self.settings.theme = theme;
        self.save_settings()
    }

    pub(super) fn next_queens(&mut self) -> Vec<Work> {
        let styles = QUEEN_STYLES.map(|(style, _)| style);
        self.set_queens(next(&styles, self.settings.queens))
    }

    pub(super) fn set_queens(&mut self, style: QueenStyle) -> Vec<Work> {
        self.settings.queens = style;
        self.save_settings()
    }

    pub(super) fn set_start(&mut self, rung: Rung) -> Vec<Work> {
        (self.settings.start, self.seen.rung) = (rung, Some(rung));
        self.set_up()
    }

    pub(super) fn set_overlay(&mut self, style: OverlayStyle) -> Vec<Work> {
        self.settings.look = style;
        self.set_up()
    }

    /// Whether it works is told by the assistant; only then it is kept.
    pub(super) fn set_key(&mut self, key: Option<Chord>) -> Vec<Work> {
        self.notice = None;
        let mut work = vec![Work::Listen(key)];
        if std::mem::take(&mut self.key_asked) {
            work.insert(0, Work::PauseKey(false));
        }
        work
    }

    pub(super) fn key_set(&mut self, key: Option<Chord>) -> Vec<Work> {
        if key == self.settings.key {
            return Vec::new();
        }
        self.settings.key = key;
        self.done(match key {
            Some(key) => format!("{key} works over other windows from now on."),
            None => "No key is listened for over other windows.".to_owned(),
        });
        self.save_settings()
    }

    /// While another key is asked for, the one in force is let go: it may be pressed again.
    pub(super) fn ask_for_key(&mut self, asked: bool) -> Vec<Work> {
        self.key_asked = asked;
        self.done(match asked {
            true => {
                "Hold Ctrl and Alt, or two others like them, and press the new key, or a function \
                 key alone. Escape keeps the old one."
            }
            false => "The key is as it was.",
        });
        vec![Work::PauseKey(asked)]
    }

    pub(super) fn take_key(&mut self, name: &str) -> Vec<Work> {
        match name.parse() {
            Ok(key) => self.set_key(Some(key)),
            Err(error) => {
                let headline = "This key can't be listened for";
                self.fail(Problem::new(headline, &error, "Press another, or Escape."))
            }
        }
    }

    pub(super) fn set_hidden(&mut self, hidden: bool) -> Vec<Work> {
        self.settings.hidden = hidden;
        self.save_settings()
    }

    /// Keeps the settings, and has the assistant follow them.
    fn set_up(&self) -> Vec<Work> {
        let mut work = self.save_settings();
        work.push(Work::Desktop(Ask::SetUp(self.settings.setup())));
        work
    }

    pub(super) fn save_settings(&self) -> Vec<Work> {
        let job = |path| Work::Queue(Job::Save(self.settings.clone(), path));
        self.settings_path.clone().map(job).into_iter().collect()
    }
}

/// The entry after `now`, or the first.
fn next<T: Copy + PartialEq>(all: &[T], now: T) -> T {
    let after = all.iter().position(|&entry| entry == now).map_or(0, |at| at + 1);
    all.get(after).or(all.first()).copied().unwrap_or(now)
}
