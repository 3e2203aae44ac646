//! The spoiler ladder over the live board, rung by rung.

use image::{RgbaImage, imageops};
use queensight::{
    board::{Board, Cell, CellSet, Mark, Marks},
    desktop::{ACCENT, OverlayStyle, WRONG},
    hint::{self, Deduction, Effect},
};

use crate::{
    BOARD, KEY, alone, board_on, cell, check_outside, check_place, check_queens,
    desk::{Desk, Make},
    gone, page, page_with, say, shown, solution, start,
};

const HINTS: &str = r#"{"start": "Where to look"}"#;

fn board() -> Board {
    BOARD.parse().expect("a valid board")
}

fn next_step(marks: &Marks) -> Deduction {
    hint::next(&board(), marks).expect("a step")
}

/// The whole of a cell without its lines: left, top, right, bottom.
fn inside([x, y, width, height]: [i32; 4], Cell { row, col }: Cell) -> [u32; 4] {
    let (across, down) = (width as f32 / 8.0, height as f32 / 8.0);
    let (col, row) = (f32::from(col), f32::from(row));
    let at = |from: i32, cells: f32, side: f32| from as f32 + cells * side;
    let (left, top) = (at(x, col, across) + 3.0, at(y, row, down) + 3.0);
    let (right, bottom) = (at(x, col + 1.0, across) - 3.0, at(y, row + 1.0, down) - 3.0);
    [left, top, right, bottom].map(|at| at.round() as u32)
}

/// Pixels of `colour` in a cell, and pixels there that differ from `before`.
fn count(
    before: &RgbaImage,
    after: &RgbaImage,
    [left, top, right, bottom]: [u32; 4],
    colour: [u8; 3],
) -> (u32, u32) {
    let (mut inked, mut changed) = (0, 0);
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        inked += u32::from(after.get_pixel(x, y).0[..3] == colour);
        changed += u32::from(after.get_pixel(x, y) != before.get_pixel(x, y));
    }
    (inked, changed)
}

/// Asserts that `framed` cells have a part of a frame at their edge, that those `lit` have a ring, and
/// that neither has anything in its middle; and that no other cell is changed but those `marked`.
#[track_caller]
fn check_board(
    before: &RgbaImage,
    after: &RgbaImage,
    place: [i32; 4],
    framed: &CellSet,
    (lit, marked): (&[Cell], &[Cell]),
) {
    for at in board().cells().filter(|at| !marked.contains(at)) {
        let (framing, changed) = count(before, after, inside(place, at), ACCENT);
        let middle = cell(place, at);
        // The rim of a ring comes near it.
        let [left, top, right, bottom] =
            [middle[0], middle[1], middle[0] + middle[2], middle[1] + middle[3]];
        let middle = [left + 2, top + 2, right - 2, bottom - 2];
        let (_, in_middle) = count(before, after, middle, ACCENT);
        assert_eq!(in_middle, 0, "something in the middle of {at}");
        if lit.contains(&at) {
            assert!(framing > 50, "no ring at {at}: {framing} pixels");
        }
        if !framed.contains(at) && !lit.contains(&at) {
            assert_eq!(changed, 0, "something at {at}, which is in no house");
        }
        if framed.contains(at) && is_at_edge(framed, at) {
            assert!(framing > 50, "no frame at {at}: {framing} pixels");
        }
    }
}

/// Whether one of the four cells beside `at` is not in `cells`.
fn is_at_edge(cells: &CellSet, Cell { row, col }: Cell) -> bool {
    let beside = [(-1, 0), (1, 0), (0, -1), (0, 1)];
    beside.into_iter().any(|(down, across)| {
        let at = (row.checked_add_signed(down), col.checked_add_signed(across));
        !matches!(at, (Some(row), Some(col)) if cells.contains(Cell::new(row, col)))
    })
}

fn houses_of(step: &Deduction) -> CellSet {
    let mut cells = CellSet::empty(8);
    step.houses.iter().for_each(|&house| cells.add(&board().house(house)));
    cells
}

/// The card is shown beside the board and nowhere on it.
#[track_caller]
fn check_card(desk: &Desk, board: [i32; 4]) -> [i32; 4] {
    desk.until("the card", |desk| desk.card().is_some());
    let card = desk.card().expect("a card");
    let apart =
        |at: usize| card[at] >= board[at] + board[at + 2] || card[at] + card[at + 2] <= board[at];
    assert!(
        (apart(0) || apart(1)) && card[0] >= 0 && card[1] >= 0,
        "card {card:?} beside {board:?}"
    );
    card
}

/// Nothing outside the board and the card differs.
#[track_caller]
fn check_rest(before: &RgbaImage, after: &RgbaImage, board: [i32; 4], card: [i32; 4]) {
    let mut uncarded = after.clone();
    let [x, y, width, height] = card;
    let below = imageops::crop_imm(before, x as u32, y as u32, width as u32, height as u32);
    imageops::replace(&mut uncarded, &below.to_image(), x.into(), y.into());
    check_outside(before, &uncarded, board);
    assert!(&uncarded != after, "nothing on the card");
}

/// Up the ladder by the key, with what each rung shows and nothing else; the focus stays, clicks go
/// through, and Escape takes all away on each rung.
#[track_caller]
fn check_ladder(desk: &Desk) {
    desk.x("xdotool", &["mousemove", "20", "500"]);
    let before = desk.until_still();
    let place = board_on(&before);
    let focus = desk.x("xdotool", &["getactivewindow"]);
    let step = next_step(&Marks::none(8));
    let framed = houses_of(&step);
    let nothing: &[Cell] = &[];
    let rest = step.effect.cells().to_vec();

    desk.press(KEY);
    check_place(shown(desk), place, "where to look");
    let card = check_card(desk, place);
    let look = desk.until_still();
    check_board(&before, &look, place, &framed, (nothing, nothing));
    check_rest(&before, &look, place, card);

    desk.press(KEY);
    let why = until_changed(desk, &look);
    check_board(&before, &why, place, &framed, (&step.because, nothing));
    check_rest(&before, &why, place, check_card(desk, place));

    desk.press(KEY);
    let moved = until_changed(desk, &why);
    check_board(&before, &moved, place, &framed, (&step.because, &rest));
    let colour = match &step.effect {
        Effect::Queen(_) => OverlayStyle::default().colour,
        Effect::Crosses(_) => ACCENT,
    };
    for &at in &rest {
        let (inked, _) = count(&why, &moved, inside(place, at), colour);
        let (without, _) = count(&why, &why, inside(place, at), colour);
        assert!(inked > without + 100, "nothing placed at {at}: {inked} pixels, {without} before");
    }

    desk.press(KEY);
    desk.until("the card to go", |desk| desk.card().is_none());
    check_place(shown(desk), place, "the whole solution");
    let whole = desk.until_still();
    check_queens(&before, &whole, place, "the whole solution");
    check_outside(&before, &whole, place);
    assert_eq!(desk.x("xdotool", &["getactivewindow"]), focus);

    desk.press(KEY);
    gone(desk);
    assert!(desk.until_still() == before, "something is left");
    for rung in 1..=4 {
        // One after the other: a key pressed during a search stops it.
        (0..rung).for_each(|_| drop(say(desk, "toggle").expect("an answer")));
        shown(desk);
        desk.until_still();
        desk.press("Escape");
        gone(desk);
        assert!(desk.until_still() == before, "something is left of rung {rung}");
    }
    desk.press(KEY);
    shown(desk);
    let [left, top, width, height] = cell(place, Cell::new(4, 4)).map(|at| at as i32);
    let (x, y) = ((left + width / 2).to_string(), (top + height / 2).to_string());
    desk.x("xdotool", &["mousemove", &x, &y, "click", "1"]);
    desk.until("the click in the page", |desk| {
        desk.x("xdotool", &["getwindowname", &focus]).contains("clicks: 4 4")
    });
    assert_eq!(desk.x("xdotool", &["getactivewindow"]), focus);
    desk.press("Escape");
    gone(desk);
}

/// The screen once it differs from `last` and has come to rest.
fn until_changed(desk: &Desk, last: &RgbaImage) -> RgbaImage {
    desk.until("another picture", |desk| desk.card().is_some() && &desk.shot() != last);
    desk.until_still()
}

#[test]
fn the_key_climbs_from_where_to_look_to_the_whole_solution() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.settings(HINTS);
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    check_ladder(&desk);
    desk.no_compositor();
    check_ladder(&desk);
}

/// The hint goes on from what the player has placed; a wrong mark is told first.
#[test]
fn marks_on_the_board_count_as_progress() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.settings(HINTS);
    start(&mut desk);
    let queens: Vec<Cell> = solution().cells().collect();
    let first = queens[0];
    let browser = desk.browse(&page_with(BOARD, &format!("Q{}{}", first.row, first.col)), 1.0);
    desk.x("xdotool", &["mousemove", "20", "500"]);
    let before = desk.until_still();
    let place = board_on(&before);
    let mut marks = Marks::none(8);
    marks.set(first, Mark::Queen);
    let step = next_step(&marks);
    assert_ne!(step, next_step(&Marks::none(8)));
    desk.press(KEY);
    check_card(&desk, place);
    let look = desk.until_still();
    let lit: &[Cell] = if step.houses.is_empty() { &step.because } else { &[] };
    check_board(&before, &look, place, &houses_of(&step), (lit, &[first]));
    desk.press("Escape");
    gone(&desk);
    desk.end(browser);

    // A cross where a queen belongs: ringed on the third rung.
    let wrong = queens[5];
    desk.browse(&page_with(BOARD, &format!("X{}{}", wrong.row, wrong.col)), 1.0);
    let before = desk.until_still();
    let place = board_on(&before);
    for (rung, said) in ["where to look", "why", "the next move"].into_iter().enumerate() {
        let line = say(&desk, "toggle").expect("an answer");
        assert_eq!(line, format!("solved: 8×8 on screen ({said})"));
        check_card(&desk, place);
        let after = desk.until_still();
        let (red, changed) = count(&before, &after, inside(place, wrong), WRONG);
        match rung {
            0 => assert_eq!(changed, 0),
            1 => assert!(changed > 0 && red == 0, "row {} is framed", wrong.row),
            _ => assert!(red > 50, "{red} pixels of a ring"),
        }
    }
}

/// Two solutions: told as what it is, shown on the next press to who asked for a hint, and only where
/// there is no board with one.
#[test]
fn an_ambiguous_board_says_so_and_gives_way_to_a_solved_one() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.x("xrandr", &["--setmonitor", "left", "860/230x1080/290+0+0", "screen"]);
    desk.x("xrandr", &["--setmonitor", "right", "1060/280x1080/290+860+0", "none"]);
    desk.settings(HINTS);
    start(&mut desk);
    desk.browse(&page_with("AAABB/AAABB/CCCBB/CCDDD/EEEDD", ""), 1.0);
    desk.x("xdotool", &["search", "--name", "clicks", "windowmove", "--sync", "-140", "0"]);
    desk.x("xdotool", &["mousemove", "20", "900"]);
    let before = desk.until_still();
    let board = board_on(&before);
    for has_queens in [false, true] {
        let line = say(&desk, "toggle").expect("an answer");
        assert_eq!(line, "ambiguous: 5×5 on left");
        check_place(shown(&desk), board, "several solutions");
        let card = check_card(&desk, board);
        let after = desk.until_still();
        check_rest(&before, &after, board, card);
        let [x, y, width, height] = board.map(|at| at as u32);
        let on_board = |shot| imageops::crop_imm(shot, x, y, width, height).to_image();
        assert_eq!(on_board(&after) != on_board(&before), has_queens);
    }
    desk.press("Escape");
    gone(&desk);
    desk.browse(&page("light", 0), 1.0);
    let windows = desk.x("xdotool", &["search", "--onlyvisible", "--name", "clicks"]);
    let newest = desk.x("xdotool", &["getactivewindow"]);
    assert!(windows.lines().any(|id| id == newest), "{windows}: {newest}");
    desk.x("xdotool", &["windowmove", "--sync", &newest, "870", "0"]);
    desk.until_still();
    assert_eq!(say(&desk, "toggle").ok().as_deref(), Some("solved: 8×8 on right (where to look)"));
}

/// Draws `assets/hint.png`: `cargo test --test desktop picture_of_a_hint -- --ignored`; with
/// `QUEENSIGHT_RUNG=1` the first rung, and so on.
#[test]
#[ignore = "draws a picture of the README"]
fn picture_of_a_hint() {
    let _alone = alone();
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    desk.settings(HINTS);
    start(&mut desk);
    desk.browse(&page("light", 0), 1.0);
    desk.x("xdotool", &["search", "--name", "clicks", "windowsize", "--sync", "1500", "1000"]);
    desk.x("xdotool", &["mousemove", "1900", "1070"]);
    let [x, y, width, height] = board_on(&desk.until_still());
    let rung = std::env::var("QUEENSIGHT_RUNG").unwrap_or("3".to_owned());
    let rung: u8 = rung.parse().expect("QUEENSIGHT_RUNG is a number of presses");
    (0..rung).for_each(|_| drop(say(&desk, "toggle").expect("an answer")));
    let shot = desk.until_still();
    let right = desk.card().map_or(x + width, |card| card[0] + card[2]);
    let [left, top] = [x - 40, y - 150].map(|at| at.max(0) as u32);
    let [right, bottom] = [right + 40, y + height + 40].map(|at| at as u32);
    let part = imageops::crop_imm(&shot, left, top, right - left, bottom - top).to_image();
    let part = image::DynamicImage::ImageRgba8(part).into_rgb8();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/hint.png");
    part.save(path).expect("a file to write");
}
