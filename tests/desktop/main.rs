//! The program at a real desktop: an X server, a window manager, a compositor and Chromium with a
//! board. Skipped, with a word about it, where those are not installed; `make test` installs them.
#![cfg(feature = "desktop")]

mod desk;

use std::{
    os::unix::fs::PermissionsExt as _,
    sync::{Mutex, MutexGuard, PoisonError},
    thread::sleep,
    time::{Duration, Instant},
};

use desk::{Desk, Make, PROGRAM};
use image::RgbaImage;
use queensight::{
    board::{Board, Cell, Solution},
    desktop::Look,
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
    let page = include_str!("page.html");
    page.replace("BOARD", BOARD).replace("THEME", theme).replace("SCROLL", &scroll.to_string())
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
    caller.hear()
}

/// Where the page has its board, found by its border: the only lines of pure black that are at
/// least two pixels thick. Left, top, width, height.
fn board_on(screen: &RgbaImage) -> [i32; 4] {
    let black = |x: u32, y: u32| screen.get_pixel(x, y).0[..3] == [0; 3];
    let run = |x: u32, y: u32| (x..screen.width()).take_while(|&x| black(x, y)).count() as u32;
    for y in 0..screen.height() - 1 {
        let mut x = 0;
        while x < screen.width() {
            let width = run(x, y);
            if width >= 150 && run(x, y + 1) == width && (x == 0 || !black(x - 1, y + 1)) {
                let height = (y..screen.height()).take_while(|&y| black(x, y)).count() as u32;
                return [x, y, width, height].map(|at| at as i32);
            }
            x += width + 1;
        }
    }
    panic!("no board on the screen");
}

/// The middle part of a cell: left, top, width, height.
fn cell([x, y, width, height]: [i32; 4], Cell { row, col }: Cell) -> [u32; 4] {
    let (across, down) = (width as f32 / 8.0, height as f32 / 8.0);
    let left = x as f32 + (f32::from(col) + 0.25) * across;
    let top = y as f32 + (f32::from(row) + 0.25) * down;
    [left, top, across / 2.0, down / 2.0].map(|at| at.round() as u32)
}

/// Asserts that `after` has queens on the cells of the solution, and is else as it was `before`.
#[track_caller]
fn check_queens(before: &RgbaImage, after: &RgbaImage, board: [i32; 4], what: &str) {
    let solution = solution();
    let look = Look::default();
    for row in 0..8 {
        for col in 0..8 {
            let at = Cell::new(row, col);
            let [left, top, width, height] = cell(board, at);
            let pixels =
                (top..top + height).flat_map(|y| (left..left + width).map(move |x| (x, y)));
            let is_queen = solution.cells().any(|queen| queen == at);
            let (mut gold, mut changed, mut all) = (0, 0, 0);
            for (x, y) in pixels {
                all += 1;
                gold += u32::from(after.get_pixel(x, y).0[..3] == look.colour);
                changed += u32::from(after.get_pixel(x, y) != before.get_pixel(x, y));
            }
            if is_queen {
                assert!(gold * 10 > all * 3, "{what}: no queen at {at}: {gold} of {all}");
            } else {
                assert_eq!(changed, 0, "{what}: something at {at}");
            }
        }
    }
}

/// Asserts that nothing outside `board` differs, and returns how much differs inside.
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
    desk.until("the overlay", |desk| desk.overlay().is_some());
    desk.overlay().expect("an overlay")
}

fn gone(desk: &Desk) {
    desk.until("the overlay to go", |desk| desk.overlay().is_none());
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
    assert_eq!(shown(desk), board, "{what}: place of the overlay");
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
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    let views = [
        (0.75, "light", 0),
        (1.0, "dark", 60),
        (1.25, "light", 90),
        (1.5, "dark", 130),
        (2.0, "light", 150),
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
