//! What can be done by the mouse alone where no board was found.

use std::{thread::sleep, time::Duration};

use image::{RgbaImage, imageops};

use crate::{
    KEY, alone, board_on, check_place,
    desk::{Desk, Make, PROGRAM},
    find_board, gone, page, page_with, say, shown, start,
};

/// Another board of the same size.
const OTHER: &str = "AAAAAAAB/CAAAADDB/AAAAADBB/AAAAAAAA/EEEEAAAA/EEEEFGGG/EEHHGGGG/EEGGGGGG";

/// What fills a button, and one with the mouse on it.
const BUTTON: [u8; 3] = [50, 52, 64];
const LIT: [u8; 3] = [78, 81, 102];

/// Pixels from the lower edge of the card to a line through its buttons below their words, and to
/// their middle.
const BELOW_WORDS: i32 = 20;
const MIDDLE: i32 = 31;

/// Two boards side by side, of which none is meant more than the other; the pointer between them.
/// The place of the first.
pub(crate) fn two_boards(desk: &mut Desk) -> [i32; 4] {
    const BETWEEN: u32 = 1100;
    desk.browse(&page("light", 0), 1.0);
    desk.browse(&page_with(OTHER, ""), 1.0);
    let other = desk.x("xdotool", &["getactivewindow"]);
    desk.x("xdotool", &["windowmove", "--sync", &other, &BETWEEN.to_string(), "0"]);
    desk.x("xdotool", &["mousemove", "300", "800"]);
    desk.until("both boards", |desk| {
        let shot = desk.shot();
        let boards = [0, BETWEEN].map(|left| {
            let half = imageops::crop_imm(&shot, left, 0, BETWEEN, shot.height()).to_image();
            let [x, y, width, height] = find_board(&half)?.map(|at| at as u32);
            Some(imageops::crop_imm(&half, x, y, width, height).to_image())
        });
        matches!(boards, [Some(one), Some(other)] if one != other)
    });
    board_on(&desk.until_still())
}

/// The notice after the key, as it stands on the screen.
fn notice(desk: &Desk) -> [i32; 4] {
    desk.press(KEY);
    held(desk)
}

/// The notice that comes, with the mouse on it, which keeps it from going by itself.
fn held(desk: &Desk) -> [i32; 4] {
    let card = desk.until_some("the notice", Desk::card);
    point(desk, (card[0] + 20, card[1] + 20));
    desk.until_still();
    assert_eq!(desk.card(), Some(card));
    card
}

/// The middles of the buttons of a card.
fn buttons(shot: &RgbaImage, [x, y, width, height]: [i32; 4]) -> Vec<(i32, i32)> {
    let line = (y + height - BELOW_WORDS) as u32;
    let filled = |at: i32| {
        let pixel = shot.get_pixel(at as u32, line).0;
        [BUTTON, LIT].contains(&[pixel[0], pixel[1], pixel[2]])
    };
    let mut found = Vec::new();
    let mut left = x;
    while left < x + width {
        let right = (left..x + width).find(|&at| !filled(at)).unwrap_or(x + width);
        if right - left > 40 {
            found.push(((left + right) / 2, y + height - MIDDLE));
        }
        left = right + 1;
    }
    found
}

fn point(desk: &Desk, (x, y): (i32, i32)) {
    desk.x("xdotool", &["mousemove", &x.to_string(), &y.to_string()]);
}

fn click(desk: &Desk, at: (i32, i32)) {
    point(desk, at);
    desk.x("xdotool", &["click", "1"]);
}

/// Draws a region around `board` once the mouse is the user's.
pub(crate) fn draw(desk: &Desk, [x, y, width, height]: [i32; 4]) {
    desk.until("the mouse to be taken", Desk::is_picking);
    point(desk, (x - 12, y - 12));
    desk.x("xdotool", &["mousedown", "1"]);
    point(desk, (x + width / 2, y + height / 2));
    point(desk, (x + width + 12, y + height + 12));
    desk.x("xdotool", &["mouseup", "1"]);
}

/// With a compositor and without one: the focus stays, the page below is not clicked, and of the two
/// boards the one that was drawn around is solved.
#[test]
fn a_region_is_picked_from_the_notice() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: (2200, 1080), ..Make::default() }) else {
        return;
    };
    start(&mut desk);
    let board = two_boards(&mut desk);
    for composited in [true, false] {
        if !composited {
            desk.no_compositor();
        }
        desk.x("xdotool", &["mousemove", "300", "800"]);
        let focus = desk.x("xdotool", &["getactivewindow"]);
        let card = notice(&desk);
        assert_eq!(desk.x("xdotool", &["getactivewindow"]), focus);
        let [pick, show] = buttons(&desk.shot(), card)[..] else { panic!("not two buttons") };
        let colour = |desk: &Desk, (x, y): (i32, i32)| {
            let [red, green, blue, _] =
                desk.shot().get_pixel(x as u32, (y + MIDDLE - BELOW_WORDS) as u32).0;
            [red, green, blue]
        };
        point(&desk, pick);
        desk.until("the button to light up", |desk| colour(desk, pick) == LIT);
        point(&desk, show);
        desk.until("the other to light up", |desk| colour(desk, show) == LIT);
        assert_eq!(colour(&desk, pick), BUTTON);
        click(&desk, pick);
        draw(&desk, board);
        check_place(shown(&desk), board, "picked from the notice");
        assert_eq!(desk.x("xdotool", &["getactivewindow"]), focus);
        let titles = desk.x("wmctrl", &["-l"]);
        assert_eq!(titles.matches("clicks: none").count(), 2, "{titles}");
        desk.press("Escape");
        gone(&desk);
    }
}

/// A hand on the notice keeps it; a click beside its buttons puts it away, and a button pressed by
/// mistake does nothing if the mouse is let go elsewhere.
#[test]
fn a_notice_waits_for_the_hand_on_it() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    start(&mut desk);
    desk.x("xdotool", &["mousemove", "700", "500"]);
    let before = desk.until_still();
    let card = notice(&desk);
    let [pick, _] = buttons(&desk.shot(), card)[..] else { panic!("not two buttons") };
    point(&desk, pick);
    desk.x("xdotool", &["mousedown", "1"]);
    point(&desk, (card[0] + 20, card[1] + 20));
    desk.x("xdotool", &["mouseup", "1"]);
    sleep(Duration::from_millis(10_500));
    assert_eq!(desk.card(), Some(card));
    click(&desk, (card[0] + 20, card[1] + 20));
    gone(&desk);
    assert!(desk.until_still() == before, "something is left");
}

/// The picture is shown in the window with what was seen drawn over it, whether the window is there
/// or not.
#[test]
fn what_was_seen_is_shown_in_the_window() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: (2200, 1080), ..Make::default() }) else {
        return;
    };
    start(&mut desk);
    two_boards(&mut desk);
    let find = ["search", "--onlyvisible", "--name", "^Queensight$"];
    for _ in 0..2 {
        desk.x("xdotool", &["mousemove", "300", "800"]);
        let card = notice(&desk);
        let [_, show] = buttons(&desk.shot(), card)[..] else { panic!("not two buttons") };
        click(&desk, show);
        gone(&desk);
        desk.until("the window", |desk| !desk.x("xdotool", &find).is_empty());
        let window = desk.x("xdotool", &find);
        desk.until("the focus", |desk| desk.x("xdotool", &["getactivewindow"]) == window);
        desk.until("what was seen", |desk| is_explained(desk, &window));
        // The next time it comes back from where it was put away.
        desk.x("xdotool", &["windowminimize", "--sync", &window]);
        desk.until("the window to go", |desk| desk.x("xdotool", &find).is_empty());
        desk.until_still();
    }
}

/// Whether the picture in the window is grey but for grids as orange as those that were looked at.
fn is_explained(desk: &Desk, window: &str) -> bool {
    let [x, y, width, height] = desk.place_of(window).map(|at| at.max(0) as u32);
    // Below the bar, above the card, and off the edges.
    let (left, top) = (x + 50, y + 80);
    let (right, bottom) = (left + width - 100, top + height / 2);
    let shot = desk.shot();
    let (mut orange, mut blue) = (0, 0);
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        let Some(pixel) = shot.get_pixel_checked(x, y) else { continue };
        let [red, _, lowest, _] = pixel.0.map(i32::from);
        orange += u32::from(red - lowest > 40);
        blue += u32::from(lowest - red > 40);
    }
    orange > 300 && blue == 0
}

/// The second click of a double click is no pick, neither of a window nor of nothing.
#[test]
fn a_double_click_asks_for_a_region_and_picks_none() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: (2200, 1080), ..Make::default() }) else {
        return;
    };
    start(&mut desk);
    let board = two_boards(&mut desk);
    let card = notice(&desk);
    let [pick, _] = buttons(&desk.shot(), card)[..] else { panic!("not two buttons") };
    point(&desk, pick);
    desk.x("xdotool", &["click", "--repeat", "2", "--delay", "150", "1"]);
    draw(&desk, board);
    check_place(shown(&desk), board, "after a double click");
}

/// A program that is a toggle and no more has no window to show anything in.
#[test]
fn a_toggle_alone_offers_what_it_can_do() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make { size: (2200, 1080), ..Make::default() }) else {
        return;
    };
    let board = two_boards(&mut desk);
    let id = desk.spawn(PROGRAM, &["toggle"]);
    let card = held(&desk);
    let [pick] = buttons(&desk.shot(), card)[..] else { panic!("not one button") };
    click(&desk, pick);
    draw(&desk, board);
    check_place(shown(&desk), board, "picked alone");
    assert!(!desk.has_ended(id));
    desk.press("Escape");
    desk.until("the end", |desk| desk.has_ended(id));

    // It can be told to end while the region is still to be drawn.
    let id = desk.spawn(PROGRAM, &["toggle"]);
    let card = held(&desk);
    let [pick] = buttons(&desk.shot(), card)[..] else { panic!("not one button") };
    click(&desk, pick);
    desk.until("the mouse to be taken", Desk::is_picking);
    assert_eq!(say(&desk, "quit").ok().as_deref(), Some("done"));
    desk.until("the end while a region is drawn", |desk| desk.has_ended(id));
    desk.until("the mouse to be free", |desk| !desk.is_picking());
}
