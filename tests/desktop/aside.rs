//! The window that goes out of the way of the queens, and when it comes back.

use queensight::platform::Caller;

use crate::{
    KEY, board_on, check_place,
    desk::{Desk, Make, PATIENCE},
    gone,
    notice::draw,
    page, say, shown, start,
};

const WINDOW: [&str; 4] = ["search", "--onlyvisible", "--name", "^Queensight$"];

/// A desktop with a board on it and the window in front.
fn with_window() -> Option<Desk> {
    let mut desk = Desk::start(Make::default())?;
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    assert_eq!(desk.queensight(&[]).status.code(), Some(0));
    back(&desk);
    Some(desk)
}

/// Waits until the window is back in front; its number.
#[track_caller]
fn back(desk: &Desk) -> String {
    let window = desk.until_some("the window", |desk| {
        let window = desk.x("xdotool", &WINDOW);
        let front = desk.x("xdotool", &["getactivewindow"]);
        (!window.is_empty() && front == window).then_some(window)
    });
    desk.until_still();
    window
}

/// Whether the window is out of the way.
fn is_away(desk: &Desk) -> bool {
    desk.x("xdotool", &WINDOW).is_empty()
}

/// Has the window look at the screen, and the queens laid over the board.
#[track_caller]
fn lay(desk: &Desk) {
    desk.press("F2");
    shown(desk);
    assert!(is_away(desk), "in the way");
}

#[track_caller]
fn take_away(desk: &Desk, key: &str) {
    desk.press(key);
    gone(desk);
    back(desk);
}

#[test]
fn the_window_comes_back_when_the_queens_are_taken_away() {
    let _alone = crate::alone();
    let Some(desk) = with_window() else { return };
    for key in ["Escape", KEY, "Escape"] {
        lay(&desk);
        take_away(&desk, key);
    }
}

/// A second look finds the board again, and the window stays out of its way until the queens go.
#[test]
fn the_window_comes_back_after_a_second_look() {
    let _alone = crate::alone();
    let Some(desk) = with_window() else { return };
    for key in ["Escape", KEY] {
        lay(&desk);
        assert_eq!(say(&desk, "capture").ok().as_deref(), Some("solved: 8×8 on screen"));
        shown(&desk);
        desk.until_still();
        assert!(is_away(&desk), "in the way of the second look");
        take_away(&desk, key);
    }
}

/// A region is drawn for the window, and given up: at once, and while queens are shown.
#[test]
fn the_window_comes_back_after_a_pick() {
    let _alone = crate::alone();
    let Some(desk) = with_window() else { return };
    desk.press("F3");
    desk.until("the mouse to be taken", Desk::is_picking);
    let board = board_on(&desk.until_still());
    draw(&desk, board);
    check_place(shown(&desk), board, "picked for the window");
    assert!(is_away(&desk), "in the way");
    take_away(&desk, "Escape");

    desk.press("F3");
    give_up(&desk);
    back(&desk);

    lay(&desk);
    let mut caller = Caller::call(&desk.home().join("run/queensight")).expect("it listens");
    caller.say("pick").expect("it takes a word");
    give_up(&desk);
    caller.wait(Some(PATIENCE));
    assert_eq!(caller.hear().ok().as_deref(), Some("nothing was picked"));
    back(&desk);
}

/// The page scrolls under the queens: the keys stay with who plays in it, and the window calls.
#[test]
fn the_window_calls_when_the_queens_go_by_themselves() {
    let _alone = crate::alone();
    let Some(desk) = with_window() else { return };
    // The second time after it was called to the front.
    for _ in 0..2 {
        let window = back(&desk);
        let calls = |desk: &Desk| {
            desk.x("xprop", &["-id", &window, "_NET_WM_STATE"]).contains("DEMANDS_ATTENTION")
        };
        lay(&desk);
        let browser = desk.x("xdotool", &["getactivewindow"]);
        assert!(!calls(&desk));
        desk.press("Down");
        gone(&desk);
        desk.until("a call", calls);
        desk.until_still();
        assert!(is_away(&desk) && desk.x("xdotool", &["getactivewindow"]) == browser);
        assert_eq!(desk.queensight(&[]).status.code(), Some(0));
    }
    back(&desk);
}

/// Ends the drawing of a region without one.
fn give_up(desk: &Desk) {
    desk.until("the mouse to be taken", Desk::is_picking);
    desk.press("Escape");
    desk.until("the mouse to be free", |desk| !desk.is_picking());
}
