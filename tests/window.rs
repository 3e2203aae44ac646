//! The window, driven by the names that a screen reader would read. No display, no GPU.
#![cfg(feature = "desktop")]

#[path = "window/desk.rs"]
mod desk;
#[path = "window/layout.rs"]
mod layout;
#[path = "window/settings.rs"]
mod settings;
#[path = "window/state.rs"]
mod state;
#[path = "window/unread.rs"]
mod unread;

use std::fs;

use desk::{Desk, EXAMPLE, WINDOW, picture_of, solution_of};
use egui::{Key, Modifiers};
use image::Rgba;
use queensight::{
    app::{Command, Doing, Job, Pasted, Problem, Report, State, Work},
    board::{Board, Cell},
    desktop::{Ask, Where},
    geometry::PixelRect,
    hint::Rung,
    solve::Engine,
    vision,
};

#[test]
fn the_first_view_says_how_to_use_it_and_has_an_example() {
    let mut desk = Desk::open();
    desk.sees("Open the puzzle in a browser, and press Ctrl+Alt+Q there.");
    desk.sees("See the queens on the board; the same key takes them away.");
    desk.sees("Nothing leaves this machine.");
    desk.click("Try the example");
    desk.sees("one solution");
    desk.sees("8 × 8");
}

/// The spine: a picture is opened from the dialog, solved and exported, and the exported picture
/// can be read again, with the queens on it.
#[test]
fn a_picture_is_opened_solved_and_exported() {
    let mut desk = Desk::open();
    let board: Board = EXAMPLE.parse().expect("a board");
    let picture = desk.folder.path().join("day.png");
    picture_of(&board).save(&picture).expect("a file to write");

    desk.click("Open");
    desk.type_path(&picture);
    desk.click("Open this file");
    desk.sees("one solution");

    desk.click("Export");
    let saved = desk.folder.path().join("day_solved.png");
    assert_eq!(desk.path_field(), saved.display().to_string());
    desk.click("Save this file");
    desk.sees(&format!("Saved as {}", saved.display()));

    let exported = image::open(&saved).expect("a picture").into_rgba8();
    let reading = vision::read((&exported).into()).expect("a board");
    assert_eq!(reading.board, board);
    assert_eq!(*reading.marks.queens(), solution_of(&board).queens());
}

#[test]
fn only_ctrl_q_alone_closes_the_window() {
    let mut desk = Desk::open();
    desk.sees("Try the example");
    let shift = Modifiers::COMMAND | Modifiers::SHIFT;
    assert!(!desk.closes_at(Modifiers::COMMAND | Modifiers::ALT, Key::Q), "the key over windows");
    assert!(!desk.closes_at(shift, Key::Q) && !desk.closes_at(Modifiers::NONE, Key::Q));
    // As Linux and Windows send it.
    assert!(desk.closes_at(Modifiers::CTRL | Modifiers::COMMAND, Key::Q));
}

#[test]
fn a_file_is_replaced_only_when_asked_twice() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    let taken = desk.folder.path().join("taken.png");
    fs::write(&taken, "mine").expect("a file to write");
    desk.key(Modifiers::COMMAND, Key::S);
    desk.type_path(&taken);
    desk.click("Save this file");
    desk.sees("This file is there already. Save again to replace it.");
    assert_eq!(fs::read(&taken).expect("the file"), b"mine");
    desk.click("Save this file");
    desk.sees(&format!("Saved as {}", taken.display()));
    assert!(image::open(&taken).is_ok());
}

/// The dialog does not stop the window: what is saved is what was asked for, though another
/// board, or none, is seen by the time that the path is there.
#[test]
fn what_is_exported_is_what_was_seen_when_it_was_asked_for() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    desk.click("Export");
    desk.sees("Path");
    desk.run(Command::Close);
    desk.sees("See where the queens go");
    let saved = desk.folder.path().join("asked.png");
    desk.type_path(&saved);
    desk.click("Save this file");
    desk.waits_for(|state| state.path_field.is_none());
    let exported = image::open(&saved).expect("a picture").into_rgba8();
    let reading = vision::read((&exported).into()).expect("a board");
    let board: Board = EXAMPLE.parse().expect("a board");
    assert_eq!(*reading.marks.queens(), solution_of(&board).queens());
}

#[test]
fn the_clipboard_works_both_ways() {
    let mut desk = Desk::open();
    let board: Board = EXAMPLE.parse().expect("a board");
    desk.clipboard.put(Pasted::Picture(picture_of(&board)));
    desk.key(Modifiers::COMMAND, Key::V);
    desk.sees("one solution");
    desk.key(Modifiers::COMMAND, Key::C);
    desk.sees("The solved picture is on the clipboard.");
    let copied = desk.clipboard.copied().expect("a picture");
    let reading = vision::read((&copied).into()).expect("a board");
    assert_eq!(*reading.marks.queens(), solution_of(&board).queens());
}

#[test]
fn a_board_as_text_can_be_pasted_and_several_become_a_list() {
    let mut desk = Desk::open();
    desk.clipboard.put(Pasted::Text(format!("{EXAMPLE}\nAAAA/BBBB/CCCC/DDDD\nAAB/B")));
    desk.click("Paste");
    desk.sees("Pasted text, board 1: solved");
    desk.sees("Pasted text, board 2: more than one solution");
    desk.sees("Pasted text, board 3: This text is no board");
    desk.key(Modifiers::NONE, Key::PageDown);
    desk.sees("more than one solution");
    desk.key(Modifiers::NONE, Key::PageDown);
    desk.sees("Row 1 has 3 cells, but the text has 2 rows.");
}

/// What is pasted again is shown again, not put on the list once more.
#[test]
fn what_is_pasted_twice_is_on_the_list_once() {
    let mut desk = Desk::open();
    let board: Board = EXAMPLE.parse().expect("a board");
    let text = || Pasted::Text(format!("{EXAMPLE}\nAAAA/BBBB/CCCC/DDDD"));
    for (pasted, count) in [(Pasted::Picture(picture_of(&board)), 1), (text(), 3), (text(), 3)] {
        desk.clipboard.put(pasted.clone());
        for _ in 0..2 {
            desk.click("Paste");
            desk.settles();
            desk.waits_for(|state| state.solved().is_some() && state.seen.shown.is_some());
        }
        assert_eq!(desk.app().state().sheets.all().len(), count, "{pasted:?}");
    }
}

/// One of them is no board: it is said of that one, once, and as well when it is tried again.
#[test]
fn text_with_a_bad_board_is_on_the_list_once() {
    let mut desk = Desk::open();
    let texts = ["GOOD\nAAB/B\nGOOD", "GOOD\nAB", "AAB/B\nGOOD"];
    for (text, count) in texts.into_iter().zip([3, 5, 5]) {
        desk.clipboard.put(Pasted::Text(text.replace("GOOD", EXAMPLE)));
        for _ in 0..2 {
            desk.click("Paste");
            desk.settles();
            let state = desk.app().state();
            assert_eq!(state.sheets.all().len(), count, "{text}");
            assert!(state.doing == Doing::Nothing && state.sheets.progress().0 == 0);
        }
    }
    desk.sees("Row 1 has 3 cells, but the text has 2 rows.");
    desk.run(Command::Solve);
    desk.settles();
    desk.sees("Row 1 has 3 cells, but the text has 2 rows.");
}

#[test]
fn what_cannot_be_opened_says_what_was_found_and_what_to_try() {
    let mut desk = Desk::open();
    desk.run(Command::OpenFiles(vec![desk.folder.path().join("nothing.png")]));
    desk.sees("This can't be opened");
    desk.sees("nothing.png");
    desk.sees("Was it moved or renamed?");
    desk.sees("Try again");
    desk.sees_no("Solve again");

    let blank = image::RgbaImage::from_pixel(320, 200, Rgba([250, 250, 250, 255]));
    desk.clipboard.put(Pasted::Picture(blank));
    desk.click("Paste");
    desk.sees_part("320×200 px");
    desk.sees("No board found");

    desk.clipboard.clear();
    desk.click("Paste");
    desk.sees_part("Nothing to paste");
    desk.click("Dismiss");
    desk.sees_no("Dismiss");
}

#[test]
fn hints_give_away_one_thing_more_at_a_time() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    desk.key(Modifiers::NONE, Key::A);
    desk.sees("Show answer");
    for rung in ["Where to look", "Why", "The next move"] {
        desk.key(Modifiers::NONE, Key::H);
        desk.sees(rung);
    }
    desk.click("The whole solution");
    desk.sees("Hide answer");
    desk.sees_no("Hide hint");
}

#[test]
fn steps_are_walked_with_the_keys() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    desk.key(Modifiers::NONE, Key::L);
    desk.sees_part("0 of ");
    desk.key(Modifiers::NONE, Key::ArrowRight);
    desk.key(Modifiers::NONE, Key::ArrowRight);
    desk.sees_part("2 of ");
    desk.key(Modifiers::NONE, Key::ArrowLeft);
    desk.sees_part("1 of ");
    // A slow frame may hold several presses.
    desk.keys(&[Key::ArrowRight, Key::ArrowRight, Key::ArrowRight]);
    desk.sees_part("4 of ");
    desk.key(Modifiers::NONE, Key::End);
    let app = desk.app();
    let (state, lesson) = (app.state(), app.state().lesson().expect("a lesson"));
    assert_eq!(state.seen.step, lesson.trace.steps.len());
    let board: Board = EXAMPLE.parse().expect("a board");
    assert_eq!(*lesson.marks_after(state.seen.step).queens(), solution_of(&board).queens());
    desk.click("Close steps");
    desk.sees_no("Close steps");
}

#[test]
fn zoom_keys_zoom_and_fit() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    let factor = |desk: &Desk| desk.app().state().seen.camera.expect("a picture").factor();
    let fit = factor(&desk);
    desk.key(Modifiers::NONE, Key::Plus);
    assert!(factor(&desk) > fit * 1.2);
    desk.key(Modifiers::NONE, Key::Num0);
    assert_eq!(factor(&desk), fit);
    desk.click("Actual size");
    assert_eq!(factor(&desk), 1.0);
}

#[test]
fn every_key_is_told_in_the_help_and_escape_closes_it() {
    let mut desk = Desk::open();
    desk.key(Modifiers::NONE, Key::F1);
    for command in Command::WITH_KEYS {
        desk.sees(command.hint());
    }
    desk.key(Modifiers::NONE, Key::Escape);
    desk.sees_no("Close");
}

/// A board larger than a card's largest texture is shown in tiles and read all the same.
#[test]
fn a_large_picture_with_a_board_in_a_corner_is_solved() {
    let mut desk = Desk::open();
    let board: Board = EXAMPLE.parse().expect("a board");
    let small = picture_of(&board);
    let mut large = image::RgbaImage::from_pixel(4000, 2600, Rgba([244, 244, 244, 255]));
    image::imageops::overlay(&mut large, &small, 3000, 1500);
    desk.clipboard.put(Pasted::Picture(large));
    desk.click("Paste");
    desk.sees("one solution");
    let solved = desk.app().state().solved().expect("an answer").answer.clone();
    let PixelRect { left, top, .. } = solved.frame.expect("a frame").outer;
    assert!(left >= 3000 && top >= 1500);
}

#[test]
fn engines_are_compared_and_agree() {
    let mut desk = Desk::open();
    desk.opens_the_example();
    desk.click("Compare engines");
    desk.sees("All engines that came to an answer agree.");
    for engine in Engine::ALL {
        desk.sees(engine.name());
    }
    desk.waits_for(|state| {
        state.sheets.current().is_some_and(|it| it.runs.len() == Engine::ALL.len())
    });
    let runs = &desk.app().state().sheets.current().expect("the example").runs;
    assert!(runs.iter().all(|run| run.solutions == 1), "{runs:?}");
    desk.click("Close comparison");
    desk.sees_no("Close comparison");
}

#[test]
fn the_classic_board_is_counted_listed_browsed_and_exported() {
    let mut desk = Desk::open();
    desk.click("Classic board");
    desk.sees("Click a cell to place a queen.");
    desk.click("Count all");
    desk.sees_part("92 solutions, counted in");
    desk.click("List all");
    desk.sees("1 of 92");
    desk.sees("Solved: 8 queens, none attacked.");
    desk.key(Modifiers::NONE, Key::ArrowRight);
    desk.sees("2 of 92");
    desk.sees("Solved: 8 queens, none attacked.");
    let saved = desk.folder.path().join("eight.png");
    desk.click("Export");
    desk.type_path(&saved);
    desk.click("Save this file");
    desk.sees(&format!("Saved as {}", saved.display()));
    assert_eq!(image::open(&saved).expect("a picture").width(), 8 * 96);
    desk.click("Back to pictures");
    desk.sees("See where the queens go");
}

#[test]
fn queens_placed_by_hand_show_their_conflicts() {
    let mut desk = Desk::open();
    desk.click("Classic board");
    desk.run(Command::SetClassicSize(1000));
    desk.click("Show a solution");
    desk.sees("Solved: 1000 queens, none attacked.");
    desk.run(Command::SetClassicSize(4));
    desk.run(Command::PlaceQueen((0, 1)));
    desk.sees("1 of 4 queens, none attacked.");
    desk.run(Command::PlaceQueen((3, 1)));
    desk.sees("2 of 4 queens, 2 of them attacked.");
    desk.key(Modifiers::NONE, Key::Delete);
    desk.sees("Click a cell to place a queen.");
}

/// The player's own marks are read off the picture and held against the solution.
#[test]
fn marks_on_the_picture_are_checked() {
    let mut desk = Desk::open();
    let board: Board = EXAMPLE.parse().expect("a board");
    let solution = solution_of(&board);
    let right = solution.cells().nth(2).expect("eight queens");
    let wrong = board.cells().find(|&cell| !solution.queens().contains(cell)).expect("a cell");
    desk.pastes(&board, &[right, wrong]);
    desk.key(Modifiers::NONE, Key::H);
    desk.sees("One of your queens is right, one is not.");
    desk.sees("Not quite");
    desk.key(Modifiers::NONE, Key::H);
    desk.key(Modifiers::NONE, Key::H);
    let state = desk.app().state();
    let (view, wrong_marks) = (state.view(), state.wrong_marks().collect::<Vec<_>>());
    assert_eq!((wrong_marks, view.marked), (vec![wrong], None), "no step over a wrong queen");
}

#[test]
fn a_board_that_is_done_has_no_hint_but_that() {
    let mut desk = Desk::open();
    let board: Board = EXAMPLE.parse().expect("a board");
    let queens: Vec<Cell> = solution_of(&board).cells().collect();
    desk.pastes(&board, &queens);
    desk.key(Modifiers::NONE, Key::H);
    desk.sees("Done");
    desk.sees("All queens are right.");
    desk.sees_no("Why");
    assert!(desk.app().state().view().marked.is_none());
}

/// Who asked for a nudge is told why there is none, and sees a solution only when asking for it.
#[test]
fn a_board_with_several_solutions_has_no_hint_and_says_why() {
    let mut desk = Desk::open();
    desk.run(Command::SetStart(Rung::Where));
    desk.clipboard.put(Pasted::Text("AABB\nAABB\nCCDD\nCCDD".to_owned()));
    desk.click("Paste");
    let why = "This board has more than one solution, so no hint leads to just one.";
    desk.sees(why);
    let state = desk.app().state();
    assert!(state.view().queens.is_empty());
    for command in [Command::Hint, Command::Steps] {
        assert_eq!((state.allows(&command), state.why_not(&command)), (false, Some(why)));
    }
    desk.click("Show one of them");
    desk.sees_no(why);
    assert_eq!(desk.app().state().view().queens.len(), 4);
}

#[test]
fn the_screen_or_the_window_to_look_at_is_chosen_from_a_list() {
    let mut desk = Desk::open();
    desk.click("Window");
    desk.sees("What to look at");
    desk.sees("Look at DP-1");
    desk.key(Modifiers::NONE, Key::Escape);
    desk.sees_no("What to look at");
    desk.key(Modifiers::NONE, Key::F4);
    desk.click("Look at Queens - Browser");
    desk.sees_no("What to look at");

    let mut state = State::default();
    let work = state.apply(Command::Targets);
    assert!(matches!(work[..], [Work::GoAside, Work::Start(Job::Targets)]), "{work:?}");
    let place = Where::Window(WINDOW, "Queens - Browser".to_owned());
    let work = state.apply(Command::LookAt(place.clone()));
    let asked = |work: &[Work]| matches!(work, [Work::Desktop(Ask::Search(at))] if *at == place);
    assert!(asked(&work), "{work:?}");
    // The window comes back whatever becomes of the list.
    let (headline, detail, advice) = ("", String::new(), "");
    let problem = Problem { headline, detail, advice, place: None, unread: false };
    let failed = state.receive(Report::Targets(Err(problem.clone())));
    let broken = state.receive(Report::Broken { sheet: None, problem });
    for work in [failed, broken] {
        assert!(matches!(work[..], [Work::ComeBack]), "{work:?}");
    }
}
