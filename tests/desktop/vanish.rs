//! What moves or goes away while the program looks elsewhere: windows, screens, places to write to.

use std::{fs, sync::Arc, thread::sleep, time::Duration};

use queensight::{
    capture::Screens,
    platform::{Caller, Session},
};

use crate::{
    KEY, alone, board_on, check_place,
    desk::{Desk, Make, PATIENCE, PROGRAM},
    gone,
    notice::two_boards,
    page, press_until_shown, say, shown, start,
};

const WINDOW: [&str; 4] = ["search", "--onlyvisible", "--name", "^Queensight$"];

/// The theme in which the window warns in this colour.
const DARK: &str = r#"{"theme": "Dark"}"#;
const WARNING: [u8; 3] = [0xf0, 0xa0, 0x4b];

/// Whether the window is in front again, and says that something went wrong.
fn is_warned(desk: &Desk) -> bool {
    let front = desk.x("xdotool", &["getactivewindow"]);
    let shot = desk.shot();
    // Its sign is of lines hardly a pixel wide.
    let is_warning = |pixel: &&image::Rgba<u8>| {
        pixel.0.iter().zip(WARNING).all(|(&seen, wanted)| seen.abs_diff(wanted) < 30)
    };
    desk.x("xdotool", &WINDOW) == front && shot.pixels().filter(is_warning).count() > 5
}

/// Opens the window and in it the list of what can be looked at.
fn list_targets(desk: &Desk) -> String {
    assert_eq!(desk.queensight(&[]).status.code(), Some(0));
    desk.until("the window", |desk| !desk.x("xdotool", &WINDOW).is_empty());
    let window = desk.x("xdotool", &WINDOW);
    desk.until_painted(&window);
    // So high that nothing of a board is under it.
    desk.x("xdotool", &["windowsize", "--sync", &window, "800", "560"]);
    desk.x("xdotool", &["windowmove", "--sync", &window, "700", "500"]);
    desk.x("xdotool", &["windowactivate", "--sync", &window]);
    let plain = desk.until_still();
    desk.press("F4");
    desk.until("the list", |desk| {
        desk.x("xdotool", &["getactivewindow"]) == window && desk.shot() != plain
    });
    desk.until_still();
    window
}

/// Chooses the small picture of this number, from 1, with the keyboard.
fn choose(desk: &Desk, window: &str, number: usize) {
    desk.x("xdotool", &["windowactivate", "--sync", window]);
    for _ in 0..number {
        desk.press("Tab");
        desk.until_still();
    }
    desk.press("space");
}

/// The window was chosen in one place and stands in another by then; the next time it was closed.
#[test]
fn a_chosen_window_is_looked_at_where_it_is() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: (2200, 1080), ..Make::default() }) else {
        return;
    };
    desk.settings(DARK);
    start(&mut desk);
    // The board of the topmost browser is the upper one.
    let [x, y, width, height] = two_boards(&mut desk);
    let browser = desk.x("xdotool", &["getactivewindow"]);
    let window = list_targets(&desk);
    desk.x("xdotool", &["windowmove", "--sync", &browser, "1130", "60"]);
    choose(&desk, &window, 2);
    check_place(shown(&desk), [x + 30, y + 60, width, height], "moved");
    desk.press("Escape");
    gone(&desk);

    desk.x("xdotool", &["windowactivate", "--sync", &browser]);
    let window = list_targets(&desk);
    desk.x("xdotool", &["windowclose", &browser]);
    desk.until_still();
    choose(&desk, &window, 2);
    desk.until("a word of the window", is_warned);
    assert_eq!((desk.overlay(), desk.card()), (None, None));
    // One board is left, and nothing over it.
    desk.x("wmctrl", &["-c", "Queensight"]);
    desk.until_still();
    assert_eq!(say(&desk, "capture").ok().as_deref(), Some("solved: 8×8 on screen"));
}

/// Queens go with the board that they stand on, however it goes, and stay as long as it does.
#[test]
fn queens_go_when_their_board_does() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    let browser = desk.x("xdotool", &["getactivewindow"]);
    let show = |desk: &Desk| {
        desk.until_still();
        press_until_shown(desk);
        // Longer than between two looks.
        sleep(Duration::from_millis(1200));
        assert!(desk.overlay().is_some(), "gone before the board");
    };
    show(&desk);
    desk.press("Down"); // scrolls
    gone(&desk);
    show(&desk);
    desk.x("xdotool", &["windowmove", "--sync", &browser, "90", "20"]);
    gone(&desk);
    show(&desk);
    desk.x("xdotool", &["windowminimize", "--sync", &browser]);
    gone(&desk);
}

/// Each way in which a window can be out of sight is told as what it is.
#[test]
fn a_window_out_of_sight_is_told_where_it_is() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.browse(&page("light", 0), 1.0);
    let window = desk.x("xdotool", &["getactivewindow"]);
    let id = window.parse().expect("a number");
    let screens = Screens::new(Session::X11, Some(Arc::new(desk.display())));
    let told = || screens.area_of(id, "Queens").err().map(|error| error.to_string());
    let until_told = |what: &str| {
        let is_told = |_: &Desk| told().is_some_and(|why| why.contains(what));
        desk.until(what, is_told);
    };
    assert_eq!(told(), None);
    desk.x("xdotool", &["windowminimize", &window]);
    until_told("is minimised");
    desk.x("xdotool", &["windowmap", &window]);
    desk.until("the window again", |_| told().is_none());
    desk.x("wmctrl", &["-i", "-r", &window, "-t", "1"]);
    until_told("is on another workspace");
    desk.x("wmctrl", &["-i", "-c", &window]);
    until_told("was closed");
}

/// A screen is unplugged while queens stand on it, and one that was chosen while the list is open;
/// what is on no screen any more is said to be.
#[test]
fn a_screen_that_goes_takes_nothing_with_it() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.settings(DARK);
    let id = start(&mut desk);
    let plug = |desk: &Desk| {
        desk.x("xrandr", &["--setmonitor", "left", "860/230x1080/290+0+0", "screen"]);
        desk.x("xrandr", &["--setmonitor", "right", "1060/280x1080/290+860+0", "none"]);
    };
    plug(&desk);
    desk.browse(&page("light", 0), 1.0);
    desk.x("xdotool", &["search", "--name", "clicks", "windowmove", "--sync", "880", "0"]);
    desk.x("xdotool", &["mousemove", "1900", "700"]);
    let board = board_on(&desk.until_still());
    desk.press(KEY);
    check_place(shown(&desk), board, "on the right screen");
    desk.x("xrandr", &["--delmonitor", "right"]);
    desk.press(KEY);
    gone(&desk);
    let line = say(&desk, "toggle").expect("an answer");
    assert!(line.starts_with("not found: "), "{line}");
    desk.until("the notice", |desk| desk.card().is_some());

    plug(&desk);
    let window = list_targets(&desk);
    desk.x("xrandr", &["--delmonitor", "right"]);
    choose(&desk, &window, 1);
    desk.until("a word of the screen", is_warned);
    assert!(!desk.has_ended(id));
    let beyond = desk.queensight(&["capture", "--json", "--region", "9000,9000,300,300"]);
    let line = String::from_utf8_lossy(&beyond.stdout).into_owned();
    assert!(line.contains("no screen shows that part of the desktop"), "{line}");
    desk.x("xrandr", &["--delmonitor", "left"]);
    desk.x("wmctrl", &["-c", "Queensight"]);
    desk.until_still();
    assert_eq!(say(&desk, "toggle").ok().as_deref(), Some("solved: 8×8 on screen"));
}

/// A mouse that another program holds, a folder that can't be made, a disk with no room.
#[test]
fn what_is_refused_is_said() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    let mut picking = Caller::call(&desk.home().join("run/queensight")).expect("it listens");
    picking.say("pick").expect("it takes a word");
    desk.until("the mouse to be taken", Desk::is_picking);
    let second = desk.queensight(&["capture", "--json", "--pick"]);
    let line = String::from_utf8_lossy(&second.stdout).into_owned();
    assert!(line.contains("another program holds the mouse"), "{line}");
    desk.press("Escape");
    picking.wait(Some(PATIENCE));
    assert_eq!(picking.hear().ok().as_deref(), Some("nothing was picked"));

    // No byte more can be written to any file.
    let picture = desk.home().join("solved.png");
    let path = picture.to_str().expect("a plain path");
    let full = "trap '' XFSZ; ulimit -f 0; exec \"$0\" capture -o \"$1\"";
    let saved = desk.run("sh", &["-c", full, PROGRAM, path]);
    let said = String::from_utf8_lossy(&saved.stderr).into_owned();
    assert!(saved.status.code() == Some(1) && said.contains("not saved"), "{saved:?}");
    let left = fs::read_dir(desk.home()).expect("a folder").flatten();
    let names: Vec<_> = left.map(|file| file.file_name()).collect();
    let stray = |name: &std::ffi::OsString| name.to_string_lossy().contains("solved");
    assert!(!names.iter().any(stray), "{names:?}");
    assert_eq!(say(&desk, "quit").ok().as_deref(), Some("done"));

    // Nowhere to listen for a second start: the key works all the same.
    let file = desk.home().join("file");
    fs::write(&file, "").expect("a file to write");
    desk.spawn_with(PROGRAM, &["--hidden"], |command| {
        command.env("XDG_RUNTIME_DIR", &file).env("XDG_DATA_HOME", &file);
    });
    press_until_shown(&desk);
}
