//! The program at a real desktop: an X server, a window manager, a compositor and Chromium with a
//! board. Skipped, with a word about it, where those are not installed; `make test` installs them.
#![cfg(all(feature = "desktop", target_os = "linux"))]

mod aside;
mod desk;
mod figures;
mod ladder;
mod life;
mod look;
mod notice;
mod tray;
mod vanish;
mod wayland;

use std::{
    os::unix::fs::PermissionsExt as _,
    sync::{Mutex, MutexGuard, PoisonError},
    thread::sleep,
    time::{Duration, Instant},
};

use desk::{Desk, Make, PATIENCE, PROGRAM};
use image::RgbaImage;
use queensight::{
    board::{Board, Cell, Solution},
    desktop::OverlayStyle,
    platform::Caller,
    solve::{Engine, Request, search},
};

const BOARD: &str = "AAAABBBC/DDDDBDDC/DDDDDDCC/EEDFDDCC/EGFFFFFC/EGFFFFFC/GGGHHFFC/GGGGHFFC";
const KEY: &str = "ctrl+alt+q";

/// One desktop at a time: they share the processor, and some tests measure time.
fn alone() -> MutexGuard<'static, ()> {
    static DESK: Mutex<()> = Mutex::new(());
    DESK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The page with a board, in a theme and scrolled down by so many pixels.
fn page(theme: &str, scroll: u32) -> String {
    page_with(BOARD, "")
        .replace("light", theme)
        .replace("scrollTo(0, 0)", &format!("scrollTo(0, {scroll})"))
}

/// The light page with a board and marks on it, as `Q03 X12`: a queen in the first row, a cross in
/// the second.
fn page_with(board: &str, marks: &str) -> String {
    let page = include_str!("page.html").replace("BOARD", board).replace("MARKS", marks);
    page.replace("THEME", "light").replace("SCROLL", "0")
}

fn solution() -> Solution {
    let board: Board = BOARD.parse().expect("a valid board");
    let found = search(&board, Engine::default(), &Request::limit(2));
    let [only] = &found.solutions[..] else { panic!("not exactly one solution") };
    only.clone()
}

/// Starts the program without its window, and waits until it answers.
fn start(desk: &mut Desk) -> u32 {
    let id = desk.spawn(PROGRAM, &["--hidden"]);
    desk.until("the program", |desk| say(desk, "hide").is_ok());
    id
}

/// Says a line to the running program, and hears one.
fn say(desk: &Desk, line: &str) -> std::io::Result<String> {
    let mut caller = Caller::call(&desk.home().join("run/queensight"))?;
    caller.say(line)?;
    caller.wait(Some(PATIENCE));
    caller.hear()
}

/// Presses the key of a program that may not listen for it yet, until the overlay is there. While a
/// press may still come to something there is no other: that would undo it.
#[track_caller]
fn press_until_shown(desk: &Desk) {
    const AFTER: Duration = Duration::from_secs(10);
    desk.until("the key", |desk| {
        desk.press(KEY);
        let pressed = Instant::now();
        while desk.overlay().is_none() && pressed.elapsed() < AFTER {
            sleep(Duration::from_millis(50));
        }
        desk.overlay().is_some()
    });
}

/// Where the page has its board, found by its border: the only lines of pure black that are at
/// least two pixels thick. Left, top, width, height.
fn board_on(screen: &RgbaImage) -> [i32; 4] {
    find_board(screen).expect("a board on the screen")
}

fn find_board(screen: &RgbaImage) -> Option<[i32; 4]> {
    let black = |x: u32, y: u32| screen.get_pixel(x, y).0[..3] == [0; 3];
    let run = |x: u32, y: u32| (x..screen.width()).take_while(|&x| black(x, y)).count() as u32;
    for y in 0..screen.height() - 1 {
        let mut x = 0;
        while x < screen.width() {
            let width = run(x, y);
            if width >= 150 && run(x, y + 1) == width && (x == 0 || !black(x - 1, y + 1)) {
                let height = (y..screen.height()).take_while(|&y| black(x, y)).count() as u32;
                return Some([x, y, width, height].map(|at| at as i32));
            }
            x += width + 1;
        }
    }
    None
}

/// The middle part of a cell: left, top, width, height.
fn cell([x, y, width, height]: [i32; 4], Cell { row, col }: Cell) -> [u32; 4] {
    let (across, down) = (width as f32 / 8.0, height as f32 / 8.0);
    let left = x as f32 + (f32::from(col) + 0.25) * across;
    let top = y as f32 + (f32::from(row) + 0.25) * down;
    [left, top, across / 2.0, down / 2.0].map(|at| at.round() as u32)
}

/// The pixels in the middle of a cell.
fn pixels(board: [i32; 4], at: Cell) -> impl Iterator<Item = (u32, u32)> {
    let [left, top, width, height] = cell(board, at);
    (top..top + height).flat_map(move |y| (left..left + width).map(move |x| (x, y)))
}

/// Whether a queen is seen on a cell.
fn has_queen(screen: &RgbaImage, board: [i32; 4], at: Cell) -> bool {
    let colour = OverlayStyle::default().colour;
    let is_gold = |&(x, y): &(u32, u32)| screen.get_pixel(x, y).0[..3] == colour;
    let (gold, all) = (pixels(board, at).filter(is_gold).count(), pixels(board, at).count());
    gold * 10 > all * 3
}

/// Asserts that `after` has queens on the cells of the solution, and is else as it was `before`.
#[track_caller]
fn check_queens(before: &RgbaImage, after: &RgbaImage, board: [i32; 4], what: &str) {
    let solution = solution();
    for row in 0..8 {
        for col in 0..8 {
            let at = Cell::new(row, col);
            if solution.cells().any(|queen| queen == at) {
                assert!(has_queen(after, board, at), "{what}: no queen at {at}");
            } else {
                let is_changed =
                    |&(x, y): &(u32, u32)| after.get_pixel(x, y) != before.get_pixel(x, y);
                let changed = pixels(board, at).filter(is_changed).count();
                assert_eq!(changed, 0, "{what}: something at {at}");
            }
        }
    }
}

/// Asserts that the overlay lies on the board: its edges on those of the board's border, or a pixel
/// off where the browser blurs them.
#[track_caller]
fn check_place(overlay: [i32; 4], board: [i32; 4], what: &str) {
    let edges = |[x, y, width, height]: [i32; 4]| [x, y, x + width, y + height];
    let off = edges(overlay).into_iter().zip(edges(board)).map(|(a, b)| (a - b).abs());
    assert!(off.max().unwrap_or(0) <= 1, "{what}: overlay {overlay:?} for a board at {board:?}");
}

/// Asserts that nothing outside `board` differs.
#[track_caller]
fn check_outside(before: &RgbaImage, after: &RgbaImage, [x, y, width, height]: [i32; 4]) {
    let inside = |px: u32, py: u32| {
        (x..x + width).contains(&(px as i32)) && (y..y + height).contains(&(py as i32))
    };
    let mut stray = before
        .enumerate_pixels()
        .filter(|&(px, py, pixel)| !inside(px, py) && after.get_pixel(px, py) != pixel);
    assert_eq!(stray.next(), None, "changed outside of the board");
}

fn shown(desk: &Desk) -> [i32; 4] {
    desk.until_some("the overlay", Desk::overlay)
}

fn gone(desk: &Desk) {
    let gone = |desk: &Desk| desk.overlay().is_none() && desk.card().is_none();
    desk.until("the overlay to go", gone);
}

/// The whole way: key, queens, exact place, focus, key, nothing left; then again with a click into
/// the page below, and Escape.
#[track_caller]
fn check_round(desk: &Desk, what: &str) {
    desk.x("xdotool", &["mousemove", "20", "500"]);
    let before = desk.until_still();
    let board = board_on(&before);
    let focus = desk.x("xdotool", &["getactivewindow"]);
    desk.press(KEY);
    check_place(shown(desk), board, what);
    let after = desk.until_still();
    check_queens(&before, &after, board, what);
    check_outside(&before, &after, board);
    assert_eq!(desk.x("xdotool", &["getactivewindow"]), focus, "{what}: focus");
    desk.press(KEY);
    gone(desk);
    assert!(desk.until_still() == before, "{what}: something is left");

    desk.press(KEY);
    shown(desk);
    let queen = solution().cells().next().expect("a queen");
    let [left, top, width, height] = cell(board, queen);
    let (x, y) = ((left + width / 2).to_string(), (top + height / 2).to_string());
    desk.x("xdotool", &["mousemove", &x, &y, "click", "1"]);
    let clicked = format!("clicks: {} {}", queen.row, queen.col);
    desk.until("the click in the page", |desk| {
        desk.x("xdotool", &["getwindowname", &focus]).contains(&clicked)
    });
    assert_eq!(desk.x("xdotool", &["getactivewindow"]), focus, "{what}: focus after a click");
    desk.press("Escape");
    gone(desk);
}

#[test]
fn queens_stand_on_the_board_at_every_zoom() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: (2560, 1600), ..Make::default() }) else {
        return;
    };
    start(&mut desk);
    let views = [
        (0.75, "light", 0),
        (1.0, "dark", 60),
        (1.25, "light", 90),
        (1.5, "dark", 130),
        (2.0, "light", 120),
    ];
    for (zoom, theme, scroll) in views {
        let browser = desk.browse(&page(theme, scroll), zoom);
        check_round(&desk, &format!("zoom {zoom}, {theme}, scrolled {scroll}"));
        desk.end(browser);
    }
}

#[test]
fn without_a_compositor_only_the_queens_are_there() {
    let _alone = alone();
    let make = Make { composited: false, ..Make::default() };
    let Some(mut desk) = Desk::start(make) else { return };
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    check_round(&desk, "no compositor");
}

#[test]
fn large_text_settings_move_nothing() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { dpi: Some(192), ..Make::default() }) else { return };
    start(&mut desk);
    desk.browse(&page("dark", 0), 1.0);
    check_round(&desk, "192 dpi");
}

/// The pointer is on the left screen, the board on the right one.
#[test]
fn a_board_on_another_screen_is_found() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.x("xrandr", &["--setmonitor", "left", "860/230x1080/290+0+0", "screen"]);
    desk.x("xrandr", &["--setmonitor", "right", "1060/280x1080/290+860+0", "none"]);
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    desk.x("xdotool", &["search", "--name", "clicks", "windowmove", "--sync", "880", "0"]);
    check_round(&desk, "second screen");
    let listed = desk.queensight(&["capture", "--list"]);
    let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
    assert!(listed.contains("screen 0,0,860,1080 left"), "{listed}");
    assert!(listed.contains("screen 860,0,1060,1080 right"), "{listed}");
    let wrong = desk.queensight(&["capture", "--json", "--screen", "left"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&wrong.stdout).contains("not_found"));
}

/// The compositor ends while the queens are shown, and another one starts.
#[test]
fn the_queens_outlive_the_compositor() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    desk.x("xdotool", &["mousemove", "20", "500"]);
    let before = desk.until_still();
    let board = board_on(&before);
    desk.press(KEY);
    shown(&desk);
    // Each takes the queens away for a moment.
    let until_queens = |desk: &Desk| {
        let are_seen = |desk: &Desk| {
            let screen = desk.shot();
            solution().cells().all(|queen| has_queen(&screen, board, queen))
        };
        desk.until("the queens", are_seen);
        desk.until_still()
    };
    desk.no_compositor();
    check_queens(&before, &until_queens(&desk), board, "without the compositor");
    desk.compositor();
    check_queens(&before, &until_queens(&desk), board, "with another compositor");
    desk.press("Escape");
    gone(&desk);
}

#[test]
fn nothing_found_is_said_near_the_pointer() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    desk.x("xdotool", &["mousemove", "700", "500"]);
    let before = desk.until_still();
    desk.press(KEY);
    let [x, y, ..] = desk.until_some("the notice", Desk::card);
    assert!((700..760).contains(&x) && (500..560).contains(&y), "notice at {x}, {y}");
    desk.press("Escape");
    gone(&desk);
    assert!(desk.until_still() == before);
    let line = say(&desk, "capture").expect("an answer");
    assert!(line.starts_with("not found: "), "{line}");
    // A notice goes by itself.
    gone(&desk);
}

/// A region drawn with the mouse by hand, and a click on a window instead.
#[test]
fn a_region_can_be_drawn() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    let board = board_on(&desk.until_still());
    let [left, top, right, bottom] =
        [board[0] - 12, board[1] - 12, board[0] + board[2] + 12, board[1] + board[3] + 12]
            .map(|at| at.to_string());
    let drag = ["mousemove", &left, &top, "mousedown", "1", "mousemove", "500", "400"];
    let drop = ["mousemove", &right, &bottom, "mouseup", "1"];
    let home = desk.home().join("run/queensight");
    for gestures in [[&drag[..], &drop[..]], [&["mousemove", &left, &top][..], &["click", "1"][..]]]
    {
        let mut caller = Caller::call(&home).expect("the program listens");
        caller.say("pick").expect("it takes a word");
        desk.until("the mouse to be taken", Desk::is_picking);
        assert!(desk.is_told_to_pick());
        drop_output(desk.x("xdotool", gestures[0]));
        if gestures[0].contains(&"mousedown") {
            desk.until("the words to give way", |desk| !desk.is_told_to_pick());
        }
        drop_output(desk.x("xdotool", gestures[1]));
        caller.wait(Some(PATIENCE));
        let line = caller.hear().expect("an answer");
        assert_eq!(line, "solved: 8×8 on the box");
        check_place(shown(&desk), board, "picked");
        desk.press("Escape");
        gone(&desk);
    }
}

fn drop_output(_: String) {}

/// The window is opened by a second start, closed and opened again; the key works all the while,
/// and the program's own window is not looked at.
#[test]
fn the_window_comes_and_goes_beside_the_key() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: (2200, 1080), ..Make::default() }) else {
        return;
    };
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    let find = ["search", "--onlyvisible", "--name", "^Queensight$"];
    for _ in 0..2 {
        assert_eq!(desk.queensight(&[]).status.code(), Some(0));
        desk.until("the window", |desk| !desk.x("xdotool", &find).is_empty());
        let window = desk.x("xdotool", &find);
        desk.x("xdotool", &["windowmove", "--sync", &window, "1150", "40"]);
        let browser = desk.x("xdotool", &["search", "--onlyvisible", "--name", "clicks"]);
        desk.x("xdotool", &["windowactivate", "--sync", &browser]);
        // With the answer shown in the window too, there are two boards to be seen.
        for _ in 0..2 {
            let board = board_on(&desk.until_still());
            desk.press(KEY);
            check_place(shown(&desk), board, "beside the window");
            assert_eq!(desk.x("xdotool", &["getactivewindow"]), browser);
            desk.press("Escape");
            gone(&desk);
        }
        desk.x("wmctrl", &["-c", "Queensight"]);
        desk.until("the window to close", |desk| desk.x("xdotool", &find).is_empty());
    }
    assert_eq!(say(&desk, "toggle").ok().as_deref(), Some("solved: 8×8 on screen"));
}

/// Whatever comes over the socket, the program goes on; and it is the only one.
#[test]
fn the_socket_takes_its_few_words_and_a_second_start_hands_over() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    let folder = desk.home().join("run/queensight");
    let mode = |name: &str| {
        std::fs::metadata(folder.join(name)).map(|found| found.permissions().mode() & 0o777).ok()
    };
    assert_eq!((mode(""), mode("socket")), (Some(0o700), Some(0o600)));
    for bad in ["", "solve /etc/passwd", "toggle\u{0}", &"toggle".repeat(10_000)] {
        let line = say(&desk, bad).unwrap_or_default();
        assert!(line.is_empty() || line.starts_with("refused"), "{line}");
    }
    drop(Caller::call(&folder).expect("it listens still"));
    let second = desk.queensight(&["--hidden"]);
    assert_eq!(second.status.code(), Some(0));
    desk.browse(&page("light", 0), 1.0);
    let shown_by_it = desk.queensight(&["toggle"]);
    assert_eq!(String::from_utf8_lossy(&shown_by_it.stdout), "solved: 8×8 on screen\n");
    shown(&desk);
    assert_eq!(String::from_utf8_lossy(&desk.queensight(&["toggle"]).stdout), "hidden\n");
    gone(&desk);
}

#[test]
fn two_hundred_answers_leave_nothing_behind() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    let id = start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    let round = |desk: &Desk| {
        assert_eq!(say(desk, "toggle").ok().as_deref(), Some("solved: 8×8 on screen"));
        assert_eq!(say(desk, "toggle").ok().as_deref(), Some("hidden"));
    };
    (0..5).for_each(|_| round(&desk));
    let held = |desk: &Desk| {
        let files = std::fs::read_dir(format!("/proc/{id}/fd")).map(Iterator::count).unwrap_or(0);
        let threads =
            std::fs::read_dir(format!("/proc/{id}/task")).map(Iterator::count).unwrap_or(0);
        (files, threads, desk.x("xwininfo", &["-root", "-tree"]).lines().count())
    };
    let (before, memory) = (held(&desk), figures::memory_kib(id));
    (0..200).for_each(|_| round(&desk));
    // The last caller's thread may still be on its way out.
    desk.until("what was held to be given back", |desk| {
        let now = held(desk);
        now.0 <= before.0 && now.1 <= before.1 && now.2 <= before.2
    });
    let grown = figures::memory_kib(id).saturating_sub(memory);
    assert!(grown < 8 * 1024, "{grown} KiB more");
}
