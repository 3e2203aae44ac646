//! The settings, and what is said of those that aren't taken.

use std::fs;

use egui::{Key, Modifiers, vec2};
use queensight::{
    app::{Command, Heard, State, ThemeChoice, Work},
    board::Board,
    desktop::Event,
    platform::Chord,
};

use super::desk::{Desk, EXAMPLE, picture_of};

#[test]
fn settings_are_kept_and_bad_ones_told() {
    let mut desk = Desk::open();
    desk.click("Settings");
    desk.click("Dark");
    desk.click("backtracking");
    desk.settles();
    let path = desk.folder.path().join("settings.json");
    let text = fs::read_to_string(&path).expect("the settings");
    assert!(text.contains("Dark") && text.contains("backtracking"), "{text}");
    fs::write(&path, text.replace("Dark", "Plaid")).expect("a file to write");
    let mut again = Desk::open_in(desk.folder);
    again.sees_part("Settings not taken, so set to default: \"theme\" (\"Plaid\" is none of");
    assert_eq!(again.app().state().settings.engine.name(), "backtracking");
}

/// The picture that the program is started with takes the place of what else was said, not of this.
#[test]
fn bad_settings_are_told_beside_a_picture_from_the_start() {
    const BAD: &str = r#"{"theme": "Dark", "key": "Ctrl+C"}"#;
    let folder = tempfile::tempdir().expect("a folder to write in");
    let [settings, picture] = ["settings.json", "day.png"].map(|name| folder.path().join(name));
    fs::write(&settings, BAD).expect("a file to write");
    let board: Board = EXAMPLE.parse().expect("a board");
    picture_of(&board).save(&picture).expect("a file to write");
    let mut desk = Desk::open_on(folder, vec![picture]);
    desk.sees("one solution");
    let told = "Settings not taken, so set to default: \"key\" (other programs need Ctrl+C";
    desk.sees_part(told);
    assert_eq!(desk.app().state().settings.theme, ThemeChoice::Dark);
    let kept = desk.folder.path().join("settings.json.bad");
    assert_eq!(fs::read_to_string(kept).ok().as_deref(), Some(BAD));
    // It waits while something else is said.
    desk.key(Modifiers::COMMAND, Key::C);
    desk.sees("The solved picture is on the clipboard.");
    desk.click("Dismiss");
    desk.sees_part(told);
    desk.key(Modifiers::NONE, Key::Escape);
    desk.sees_no("Dismiss");
}

/// The key is taken from the keyboard, a bad one is told, and the old one is let go meanwhile.
#[test]
fn a_key_is_chosen_by_pressing_it() {
    let mut desk = Desk::open();
    desk.run(Command::AskForKey(true));
    desk.sees_part("Hold Ctrl and Alt");
    desk.key(Modifiers::NONE, Key::Q);
    desk.sees_part("This key can't be listened for");
    desk.sees_part("take a function key");
    desk.key(Modifiers::CTRL, Key::C);
    desk.sees_part(
        "This key can't be listened for: other programs need Ctrl+C themselves; hold two",
    );
    assert!(desk.app().state().key_asked);
    desk.key(Modifiers { alt: true, ..Modifiers::CTRL }, Key::ArrowUp);
    desk.waits_for(|state| !state.key_asked);

    let mut state = State::default();
    let key = |name: &str| name.parse::<Chord>().ok();
    let kept = state.settings.key;
    assert!(matches!(state.apply(Command::AskForKey(true))[..], [Work::PauseKey(true)]));
    assert!(matches!(state.apply(Command::AskForKey(false))[..], [Work::PauseKey(false)]));
    state.apply(Command::AskForKey(true));
    let work = state.apply(Command::TakeKey("Ctrl+Alt+Up".to_owned()));
    let wanted = key("Ctrl+Alt+Up");
    assert!(
        matches!(work[..], [Work::PauseKey(false), Work::Listen(key)] if key == wanted),
        "{work:?}"
    );
    // It is the user's key when it works, not before.
    assert_eq!(state.settings.key, kept);
    state.hear(Heard::Event { event: Event::KeySet(wanted), show: false });
    assert_eq!(state.settings.key, wanted);
}

/// A key that can't be had is not praised: the help and the first view say what else there is.
#[test]
fn a_key_that_does_not_work_is_told_where_it_would_be_named() {
    let mut desk = Desk::open();
    let hear = |event| Heard::Event { event, show: false };
    desk.hears(hear(Event::KeyLost("Ctrl+Alt+Q belongs to another program".to_owned())));
    desk.sees_part("choose \u{201c}Screen\u{201d} here");
    desk.key(Modifiers::NONE, Key::F1);
    desk.sees_part("Doesn't work: Ctrl+Alt+Q belongs to another program.");
    desk.sees_no("In any window: show the answer over the board, or take it away");
    // The one before works still when another is refused.
    desk.hears(hear(Event::KeySet(desk.app().state().settings.key)));
    desk.hears(hear(Event::KeyRefused("F9 belongs to another program".to_owned())));
    desk.sees("In any window: show the answer over the board, or take it away");
    desk.key(Modifiers::NONE, Key::Escape);
    desk.sees("Open the puzzle in a browser, and press Ctrl+Alt+Q there.");
}

/// What counts for pictures too does not stand below the screen.
#[test]
fn what_counts_everywhere_is_set_below_words_that_say_so() {
    let mut desk = Desk::open();
    desk.run(Command::Settings);
    let titles = ["On the screen", "In the window", "On the screen and in the window"];
    let [_, window, both] = titles.map(|title| desk.place_of(title).min.y);
    let [theme, start, engine] =
        ["Theme", "Show at first", "Engine"].map(|name| desk.place_of(name).min.y);
    assert!(window < theme && theme < both && both < start && start < engine);
}

/// What is said in the settings moves nothing that could be clicked.
#[test]
fn the_settings_keep_still_when_something_is_said() {
    let mut desk = Desk::open();
    desk.run(Command::Settings);
    let names = ["No key", "Rings", "Theme", "Engine", "Close"];
    desk.settles();
    let places = names.map(|name| desk.place_of(name));
    let lost = Event::KeyLost("Ctrl+Alt+Q belongs to another program".to_owned());
    desk.hears(Heard::Event { event: lost, show: false });
    desk.sees_part("The key over other windows doesn't work");
    assert_eq!(names.map(|name| desk.place_of(name)), places);
    desk.run(Command::DismissNotice);
    desk.sees("Ctrl+Alt+Q belongs to another program.");
    assert_eq!(names.map(|name| desk.place_of(name)), places);
    desk.run(Command::AskForKey(true));
    desk.sees_part("Hold Ctrl and Alt");
    assert_eq!(names.map(|name| desk.place_of(name)), places);
}

/// The settings are written and the overlay is drawn anew when the mouse lets go.
#[test]
fn the_opacity_counts_when_the_mouse_lets_it_go() {
    let mut desk = Desk::open();
    desk.click("Settings");
    let number = desk.place_of("Opacity");
    let opacity = |desk: &Desk| desk.app().state().settings.look.opacity_percent;
    let before = opacity(&desk);
    desk.press(number.center());
    for way_pt in [10.0, 20.0, 30.0] {
        desk.point(number.center() - vec2(way_pt, 0.0));
        assert_eq!(opacity(&desk), before);
    }
    desk.release();
    assert!(opacity(&desk) < before, "{}", opacity(&desk));
}
