//! How the program starts, gives way and ends.

use std::process::{Command, Output};

use image::RgbaImage;

use crate::{
    KEY, alone, board_on, check_place,
    desk::{Desk, Make, PROGRAM},
    figures::own_memory_kib,
    gone, page, page_with, press_until_shown, say, shown, start,
};

const WINDOW: [&str; 4] = ["search", "--onlyvisible", "--name", "^Queensight$"];

fn has_window(desk: &Desk) -> bool {
    !desk.x("xdotool", &WINDOW).is_empty()
}

/// A program that waits without its window ends when it is told to, with its window open or not,
/// and when its display ends.
#[test]
fn a_hidden_program_ends_when_it_is_to_and_never_lingers() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    let id = start(&mut desk);
    let quit = |desk: &Desk| {
        let Output { status, stdout, stderr } = desk.queensight(&["quit"]);
        assert_eq!(status.code(), Some(0));
        [stdout, stderr].map(|said| String::from_utf8_lossy(&said).trim().to_owned())
    };
    assert_eq!(quit(&desk), ["done", ""]);
    desk.until("the end", |desk| desk.has_ended(id));
    assert_eq!(quit(&desk), ["", "queensight: no program is running"]);

    // A window takes a while to close. The key is free before, and so is the program's place.
    let with_window = |desk: &mut Desk| {
        let id = start(desk);
        assert_eq!(desk.queensight(&[]).status.code(), Some(0));
        desk.until("the window", has_window);
        id
    };
    let (key, display) = (KEY.parse().expect("a chord"), desk.display());
    let id = with_window(&mut desk);
    display.grab(key).expect_err("the program has the key");
    assert_eq!(say(&desk, "quit").ok().as_deref(), Some("done"));
    display.grab(key).expect("nobody has the key");
    display.release(key);
    desk.until("the end with the window open", |desk| desk.has_ended(id));
    with_window(&mut desk);
    assert_eq!(quit(&desk), ["done", ""]);
    assert_eq!(quit(&desk), ["", "queensight: no program is running"]);

    let id = start(&mut desk);
    desk.end_server();
    desk.until("the end with the display", |desk| desk.has_ended(id));
}

/// What the window took for a picture is given back to the system when it closes.
#[test]
fn a_hidden_program_gives_back_what_its_window_took() {
    const WIDE: (u32, u32) = (3840, 2160);
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: WIDE, ..Make::default() }) else { return };
    // As the entry that starts it with the session does.
    let id = desk.spawn_with(PROGRAM, &["--hidden"], |command| {
        command.env("MALLOC_MMAP_THRESHOLD_", "1048576");
    });
    desk.until("the program", |desk| say(desk, "hide").is_ok());
    desk.browse(&page("light", 0), 1.0);
    let picture = u64::from(WIDE.0 * WIDE.1) * 4 / 1024;
    let hidden = own_memory_kib(id);
    assert_eq!(desk.queensight(&[]).status.code(), Some(0));
    desk.until("the window", has_window);
    assert_eq!(say(&desk, "capture").ok().as_deref(), Some("solved: 8×8 on screen"));
    // Called again, the window shows it.
    assert_eq!(desk.queensight(&[]).status.code(), Some(0));
    desk.until("the picture", |_| own_memory_kib(id) > hidden + picture * 7 / 2);
    desk.until_still();
    let open = own_memory_kib(id);
    desk.x("wmctrl", &["-c", "Queensight"]);
    desk.until("the window to close", |desk| !has_window(desk));
    // The graphics, which the processor does here, may keep a copy when it is busy.
    desk.until("its memory", |_| own_memory_kib(id) + picture * 15 / 8 < open);
}

/// A picture opened beside the running program is a window and no more: the key stays where it is.
#[test]
fn a_picture_beside_the_running_program_takes_nothing_from_it() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.settings(r#"{"start hidden": "true"}"#);
    let first = start(&mut desk);
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/examples/board.png");
    let second = desk.spawn(PROGRAM, &[picture]);
    desk.until("the window", has_window);
    desk.until_still();
    assert_eq!(desk.card(), None, "no word of a key that is taken");
    desk.x("wmctrl", &["-c", "Queensight"]);
    desk.until("the second to end with its window", |desk| desk.has_ended(second));
    assert!(!desk.has_ended(first));
    desk.browse(&page("light", 0), 1.0);
    desk.press(KEY);
    shown(&desk);
}

/// What the program shows in its own window is no board of the desktop.
#[test]
fn the_programs_own_board_is_not_read() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    let picture = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/examples/board.png");
    desk.spawn(PROGRAM, &[picture]);
    desk.until("the window", has_window);
    let shot = desk.until_still();
    // It could be read, by whoever doesn't know whose it is.
    let path = desk.home().join("whole.png");
    shot.save(&path).expect("a file to write");
    let read = desk.queensight(&["solve", "--json", path.to_str().expect("a plain path")]);
    assert!(String::from_utf8_lossy(&read.stdout).contains("\"solved\""), "{read:?}");
    let line = say(&desk, "toggle").expect("an answer");
    assert!(line.starts_with("not found: "), "{line}");
}

/// Without a display there is no overlay, no key and no window, and nothing to look at; the program
/// says so and what to do, and ends.
#[test]
fn without_a_display_it_says_so_and_ends() {
    let folder = tempfile::tempdir().expect("a folder to write in");
    let starts = [&["--hidden"][..], &[], &["board.png"]];
    let looks = [&["capture"][..], &["capture", "--list"], &["capture", "--pick"]];
    for args in starts.into_iter().chain(looks) {
        for display in [None, Some(""), Some(":9876")] {
            let mut command = Command::new("timeout");
            command.args(["20", PROGRAM]).args(args).env("HOME", folder.path());
            command.env("XDG_RUNTIME_DIR", folder.path());
            command.env_remove("WAYLAND_DISPLAY").env_remove("DISPLAY");
            display.map(|display| command.env("DISPLAY", display));
            let Output { status, stderr, .. } = command.output().expect("it starts");
            let said = String::from_utf8_lossy(&stderr);
            assert!(said.starts_with("queensight: there is no display"), "{args:?}: {said}");
            assert!(said.contains("queensight solve FILE"), "{args:?}: {said}");
            assert_eq!((status.code(), said.lines().count()), (Some(1), 1), "{args:?}: {said}");
        }
    }
}

/// `queensight toggle` with no program running: it stays as long as its answer, follows the
/// settings, and takes the words of a second start.
#[test]
fn a_toggle_alone_lasts_as_long_as_what_it_shows() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.settings(r##"{"overlay": "Discs #0a64ff 100% -"}"##);
    // Nothing there: the notice is shown for its time, and the status tells.
    let none = desk.queensight(&["toggle"]);
    assert_eq!(none.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&none.stdout).starts_with("not found: "), "{none:?}");

    let browser = desk.browse(&page("light", 0), 1.0);
    let before = desk.until_still();
    let board = board_on(&before);
    let id = desk.spawn(PROGRAM, &["toggle"]);
    check_place(shown(&desk), board, "alone");
    let blue =
        |shot: &RgbaImage| shot.pixels().filter(|pixel| pixel.0[..3] == [0x0a, 0x64, 0xff]).count();
    assert!(blue(&desk.until_still()) > 1000, "discs as the settings want them");
    let again = desk.queensight(&["capture"]);
    assert_eq!(String::from_utf8_lossy(&again.stdout), "solved: 8×8 on screen\n");
    shown(&desk);
    assert!(!desk.has_ended(id), "a second look doesn't end it");
    assert_eq!(String::from_utf8_lossy(&desk.queensight(&["toggle"]).stdout), "hidden\n");
    desk.until("the end", |desk| desk.has_ended(id));
    desk.end(browser);

    // A board without a solution is said on a card, and that is waited for too.
    desk.browse(&page_with("AAB/AAB/CCC", ""), 1.0);
    let id = desk.spawn(PROGRAM, &["toggle"]);
    desk.until("the card", |desk| desk.card().is_some());
    desk.until_still();
    assert!(!desk.has_ended(id));
    desk.press("Escape");
    gone(&desk);
    desk.until("the end", |desk| desk.has_ended(id));
}

/// A key that another program has, a layout without the key, and a pause.
#[test]
fn the_key_is_kept_paused_and_given_up_as_it_should() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    let other = desk.display();
    other.grab("Ctrl+Alt+Q".parse().expect("a key")).expect("nobody has it");
    let id = desk.spawn(PROGRAM, &["--hidden"]);
    desk.until("a word of the key", |desk| desk.card().is_some());
    // In the terminal too, with the ways to another one.
    desk.until("a word of the key", |desk| desk.logs().contains("Ctrl+Alt+Q belongs to another"));
    for way in ["settings (Ctrl+,", "\"key\" in ", "settings.json", "queensight toggle"] {
        assert!(desk.logs().contains(way), "{way}: {}", desk.logs());
    }
    desk.press("Escape");
    gone(&desk);
    assert_eq!(say(&desk, "quit").ok().as_deref(), Some("done"));
    desk.until("the end", |desk| desk.has_ended(id));
    other.release("Ctrl+Alt+Q".parse().expect("a key"));

    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    desk.press(KEY);
    shown(&desk);
    desk.press("Escape");
    gone(&desk);
    // No key gives a Q any more: said once; with the key it comes back by itself.
    let q = desk.x("xmodmap", &["-pke"]);
    let q = q.lines().find(|line| line.contains("= q Q")).expect("a keyboard").to_owned();
    let keycode = q.split_whitespace().nth(1).expect("a number").to_owned();
    desk.x("xmodmap", &["-e", &format!("keycode {keycode} = F30")]);
    desk.until("a word of the key", |desk| desk.card().is_some());
    desk.press("Escape");
    gone(&desk);
    desk.x("xmodmap", &["-e", &q]);
    press_until_shown(&desk);
}

/// While a region is drawn the key waits, and giving up leaves nothing behind.
#[test]
fn a_region_can_be_given_up() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    let pick = desk.spawn(PROGRAM, &["capture", "--pick"]);
    desk.until("the mouse to be taken", Desk::is_picking);
    assert_eq!(say(&desk, "toggle").ok().as_deref(), Some("busy"));
    assert_eq!(say(&desk, "hide").ok().as_deref(), Some("nothing was shown"));
    assert!(desk.is_told_to_pick());
    desk.until("the end of it", |desk| {
        desk.press("Escape");
        desk.has_ended(pick)
    });
    assert!(!desk.is_told_to_pick());
    assert_eq!(desk.overlay(), None);
    assert_eq!(say(&desk, "toggle").ok().as_deref(), Some("solved: 8×8 on screen"));
}

/// A display whose pixels mean something else is refused, not misread.
#[test]
fn a_display_of_thirty_bits_is_refused() {
    let _alone = alone();
    let Some(desk) = Desk::start(Make { depth: 30, composited: false, ..Make::default() }) else {
        return;
    };
    let found = desk.queensight(&["capture", "--json"]);
    let line = String::from_utf8_lossy(&found.stdout).into_owned();
    assert!(line.contains("\"error\"") && line.contains("30 bits of colour"), "{line}");
}
