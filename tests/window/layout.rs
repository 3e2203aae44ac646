//! Where things are in windows of all sizes.

use egui::{Key, Modifiers};
use queensight::app::Command;

use super::desk::Desk;

/// Every button can be reached in the narrowest window that the desktop is asked for, and none
/// lies on another.
#[test]
fn a_narrow_window_keeps_every_button_inside_and_apart() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    let labels = [
        "Open",
        "Paste",
        "Classic board",
        "Screen",
        "Window",
        "Draw a box",
        "Settings",
        "About and help",
        "Export",
        "Copy",
        "Hide answer",
        "Compare engines",
        "Steps",
        "Hint",
        "Fit",
        "Zoom in",
        "Actual size",
        "Zoom out",
    ];
    for width in [380.0, 520.0, 640.0, 860.0, 1040.0, 1400.0] {
        desk.resize(width, 320.0);
        let places = labels.map(|label| (label, desk.place_of(label)));
        for (at, (label, place)) in places.iter().enumerate() {
            let inside = place.min.x >= 0.0 && place.max.x <= width && place.max.y <= 320.0;
            assert!(inside, "{label} in {width}: {place}");
            for (other, elsewhere) in &places[at + 1..] {
                let apart = !place.shrink(0.5).intersects(elsewhere.shrink(0.5));
                assert!(apart, "{label} on {other} in {width}: {place} {elsewhere}");
            }
        }
    }
}

/// A hint in the smallest window leaves room for the board that it speaks of, and the comparison
/// is all inside.
#[test]
fn a_small_window_shows_the_board_beside_a_hint() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    desk.resize(380.0, 320.0);
    desk.key(Modifiers::NONE, Key::H);
    desk.sees("Hide hint");
    desk.settles();
    let board_pt = desk.app().state().seen.camera.expect("a picture").factor() * 8.0 * 96.0;
    assert!(board_pt > 60.0, "{board_pt} pt");
    desk.key(Modifiers::NONE, Key::M);
    let close = desk.place_of("Close comparison");
    assert!(close.max.x <= 380.0, "{close}");
    for label in ["Engine", "Solutions", "Nodes", "Time"] {
        let place = desk.place_of(label);
        assert!(place.min.x >= 0.0 && place.max.x <= 380.0, "{label}: {place}");
    }
    desk.key(Modifiers::NONE, Key::L);
    for label in ["Close steps", "First step", "Step back", "Next step", "Last step"] {
        let place = desk.place_of(label);
        assert!(place.min.x >= 190.0 && place.max.x <= 380.0, "{label}: {place}");
    }
}

/// Where there is room the help needs no scrolling.
#[test]
fn a_large_window_shows_all_of_the_help() {
    let mut desk = Desk::open();
    desk.resize(1600.0, 1300.0);
    desk.key(Modifiers::NONE, Key::F1);
    desk.settles();
    let (last, close) = (desk.place_of(Command::About.hint()), desk.place_of("Close"));
    assert!(last.max.y <= close.min.y, "{last} beyond {close}");
    assert!(close.max.y < 1300.0, "{close}");
}

/// What can't be opened at all is said where a picture would be.
#[test]
fn a_word_about_no_picture_is_in_the_middle() {
    let mut desk = Desk::open();
    desk.resize(1600.0, 1300.0);
    desk.run(Command::OpenFiles(vec![desk.folder.path().join("nothing.png")]));
    desk.sees("Close picture");
    desk.settles();
    let button = desk.place_of("Close picture");
    assert!((500.0..900.0).contains(&button.center().y), "{button}");
}
