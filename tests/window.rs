//! The window, driven by the names that a screen reader would read. No display, no GPU.
#![cfg(feature = "desktop")]

#[path = "window/desk.rs"]
mod desk;

use std::{fs, time::Duration};

use desk::{Desk, EXAMPLE, WINDOW, picture_of, picture_with, solution_of};
use egui::{Key, Modifiers, vec2};
use image::Rgba;
use queensight::{
    answer::{answer_board, answer_picture},
    app::{
        Command, Doing, Heard, Job, Known, Notice, Outcome, Pasted, Problem, Report, Solved, State,
        Work,
    },
    board::Board,
    capture::Capture,
    desktop::{Ask, Event, Sighting, SurveyError, Where},
    geometry::PixelRect,
    platform::{Area, Chord},
    solve::{Engine, NEVER, Request, search},
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
    desk.sees("Pasted text, board 2: solved");
    desk.sees("Pasted text, board 3: This text is no board");
    desk.key(Modifiers::NONE, Key::PageDown);
    desk.sees("more than one solution");
    desk.key(Modifiers::NONE, Key::PageDown);
    desk.sees("Row 1 has 3 cells, but the text has 2 rows.");
}

#[test]
fn what_cannot_be_opened_says_what_was_found_and_what_to_try() {
    let mut desk = Desk::open();
    desk.run(Command::OpenFiles(vec![desk.folder.path().join("nothing.png")]));
    desk.sees("This can't be opened");
    desk.sees("Is the file still there, and may you read it?");

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
fn settings_are_kept_and_bad_ones_told() {
    let mut desk = Desk::open();
    desk.click("Appearance");
    desk.click("Dark");
    desk.click("Engine");
    desk.click("backtracking");
    desk.settles();
    let path = desk.folder.path().join("settings.json");
    let text = fs::read_to_string(&path).expect("the settings");
    assert!(text.contains("Dark") && text.contains("backtracking"), "{text}");
    fs::write(&path, text.replace("Dark", "Plaid")).expect("a file to write");
    let mut again = Desk::open_in(desk.folder);
    again.sees_part("Settings not understood, so set to default: theme.");
    assert_eq!(again.app().state().settings.engine.name(), "backtracking");
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
    desk.clipboard.put(Pasted::Picture(picture_with(&board, &[right, wrong])));
    desk.click("Paste");
    desk.waits_for(|state| state.lesson().is_some());
    desk.key(Modifiers::NONE, Key::A);
    desk.key(Modifiers::NONE, Key::H);
    desk.sees("One of your queens is right, one is not.");
    desk.key(Modifiers::NONE, Key::H);
    desk.key(Modifiers::NONE, Key::H);
    let wrong_marks: Vec<_> = desk.app().state().wrong_marks().copied().collect();
    assert_eq!(wrong_marks, [wrong]);
}

#[test]
fn what_waits_is_stopped_by_escape_and_goes_on_when_asked() {
    let mut state = State::default();
    let files = ["a.png", "b.png"].map(Into::into).to_vec();
    assert!(matches!(state.apply(Command::OpenFiles(files)).first(), Some(Work::Start(_))));
    assert!(matches!(state.apply(Command::Cancel)[..], [Work::Cancel]));
    assert!(state.sheets.all().iter().all(|sheet| matches!(sheet.outcome, Outcome::Stopped)));
    assert_eq!(state.doing, Doing::Nothing);
    let work = state.apply(Command::Solve);
    assert!(matches!(work[..], [Work::Start(Job::Open { known: Known::Nothing, .. })]), "{work:?}");
}

/// Carries out a command and keeps the one job that it starts.
#[track_caller]
fn started(state: &mut State, command: Command) -> Job {
    job_of(state.apply(command))
}

#[track_caller]
fn job_of(work: Vec<Work>) -> Job {
    let mut work = work;
    match (work.pop(), work.is_empty()) {
        (Some(Work::Start(job)), true) => job,
        (other, _) => panic!("started no job but {other:?}, after {work:?}"),
    }
}

/// Another size while the solutions of the old one are listed and counted: what comes too late is
/// dropped, and nothing is put on a board that is too small for it.
#[test]
fn a_new_size_of_the_classic_board_ends_the_search_for_the_old_one() {
    let mut state = State::default();
    state.apply(Command::Classic);
    let listing = started(&mut state, Command::ListSolutions);
    assert!(matches!(listing, Job::ListClassic(8)), "{listing:?}");
    assert!(matches!(state.apply(Command::SetClassicSize(4))[..], [Work::Cancel]));
    assert_eq!(state.doing, Doing::Nothing);
    let solutions =
        search(&Board::classic(8).expect("a size in range"), Engine::default(), &Request::limit(2))
            .solutions;
    state.receive(Report::Listed { size: 8, solutions: solutions.clone() });
    state.receive(Report::Counted { size: 8, count: 92, time: Duration::ZERO });
    assert!(state.classic.listed.is_empty() && state.classic.counted.is_none());
    // Even a list that is there shows nothing beyond the board.
    state.classic.listed = solutions;
    state.classic.show(0);
    assert!(state.classic.queens().all(|(row, col)| row < 4 && col < 4));
    assert_eq!(state.classic.attacks().on_empty((3, 3)), state.classic.queens().len() > 0);
}

/// A comparison and a count come between the files of a list; ended by Escape, by a click or by
/// themselves, the list goes on where it was.
#[test]
fn files_that_wait_go_on_after_a_comparison_or_a_count() {
    let ends = [Command::Compare, Command::Cancel, Command::SetClassicSize(9)];
    for end in ends {
        let mut state = State::default();
        started(&mut state, Command::TryExample);
        let id = state.sheets.current().expect("the example").id;
        let board: Board = EXAMPLE.parse().expect("a board");
        let answer = answer_board(board, Engine::default(), &NEVER);
        let solved = Solved { answer, engine: Engine::default() };
        state.receive(Report::Answered { sheet: id, result: Ok(solved) });
        let pasted = Pasted::Text("AAAA/BBBB/CCCC/DDDD".to_owned());
        state.receive(Report::Pasted(Ok(pasted)));
        state.apply(Command::Previous);
        let begin = match end {
            Command::SetClassicSize(_) => Command::CountSolutions,
            _ => Command::Compare,
        };
        let side_job = started(&mut state, begin);
        assert!(matches!(side_job, Job::Compare { .. } | Job::CountClassic(8)), "{side_job:?}");
        // The current sheet had no pixels yet, and was not explained.
        let work = job_of(state.apply(end.clone()));
        let Job::Open { sheet, show: true, known: Known::Answer(_), .. } = work else {
            panic!("after {end:?}: {work:?}");
        };
        assert_eq!(sheet, id);
        state.receive(Report::Explained { sheet, lesson: None });
        let next = job_of(state.receive(Report::Finished));
        assert!(matches!(next, Job::Open { show: false, known: Known::Nothing, .. }), "{next:?}");
    }
}

/// The key is taken from the keyboard, a bad one is told, and the old one is let go meanwhile.
#[test]
fn a_key_is_chosen_by_pressing_it() {
    let mut desk = Desk::open();
    desk.run(Command::AskForKey(true));
    desk.sees_part("Hold Ctrl or Alt and press the new key");
    desk.key(Modifiers::NONE, Key::Q);
    desk.sees_part("This key can't be listened for");
    desk.sees_part("take a function key");
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

#[test]
fn the_engine_reaches_the_assistant_too() {
    let mut state = State::default();
    let work = state.apply(Command::SetEngine(Engine::Backtracking));
    let told = |work: &Work| matches!(work, Work::Desktop(Ask::SetUp(setup)) if setup.engine == Engine::Backtracking);
    assert!(work.iter().any(told), "{work:?}");
}

#[test]
fn whether_it_starts_with_the_session_is_asked_and_set_by_the_worker() {
    let mut state = State::default();
    let report = |starts| Report::Autostart { starts, problem: None };
    state.receive(report(false));
    assert_eq!((state.autostart, &state.notice), (Some(false), &None));
    let work = state.apply(Command::SetAutostart(true));
    assert!(matches!(work[..], [Work::Queue(Job::Autostart(Some(true)))]), "{work:?}");
    assert_eq!(state.autostart, Some(false));
    state.receive(report(true));
    assert_eq!(state.autostart, Some(true));
    let told = Notice::Done("Queensight starts with the session from now on.".to_owned());
    assert_eq!(state.notice, Some(told));
}

/// The settings are written and the overlay is drawn anew when the slider is let go.
#[test]
fn a_slider_counts_when_it_is_let_go() {
    let mut desk = Desk::open();
    desk.click("At the desktop");
    let slider = desk.place_of("Opacity");
    let opacity = |desk: &Desk| desk.app().state().settings.look.opacity_percent;
    let before = opacity(&desk);
    // The number that stands right of it can be dragged as well.
    desk.press(slider.left_center() + vec2(4.0, 0.0));
    for way in [0.1, 0.2, 0.3] {
        desk.point(slider.left_center() + vec2(slider.width() * way, 0.0));
        assert_eq!(opacity(&desk), before);
    }
    desk.release();
    assert!((20..80).contains(&opacity(&desk)), "{}", opacity(&desk));
}

fn sighting(shown: bool) -> Event {
    let board: Board = EXAMPLE.parse().expect("a board");
    let image = picture_of(&board);
    let answer = answer_picture((&image).into(), Engine::default(), &NEVER).expect("a board");
    let area = Area { x: 0, y: 0, width: image.width(), height: image.height() };
    let capture = Capture { image, area, of: "screen".to_owned() };
    Event::Seen { sighting: Box::new(Sighting { capture, answer, capture_us: 0.0 }), shown }
}

/// What the key finds while the window is busy with something else is kept in the list, with its
/// answer, and not read again; the window shows it when it is called.
#[test]
fn what_the_key_finds_does_not_stop_the_window() {
    let mut state = State::default();
    started(&mut state, Command::TryExample);
    let example = state.sheets.current().expect("the example").id;
    state.apply(Command::Classic);
    started(&mut state, Command::CountSolutions);
    assert!(state.hear(Heard::Event { event: sighting(true), show: false }).is_empty());
    assert_eq!((state.doing, state.classic_open), (Doing::Counting(8), true));
    assert!(state.sheets.is_current(example));
    let seen = state.sheets.all().last().expect("the screen");
    assert!(seen.has_solution() && seen.name == "screen");
    let id = seen.id;

    let work = job_of(state.hear(Heard::Called));
    assert!(state.sheets.is_current(id) && !state.classic_open);
    assert!(matches!(work, Job::Open { show: true, known: Known::Answer(_), .. }), "{work:?}");
    assert!(state.hear(Heard::Called).is_empty());
}

/// What the window itself asked for, and the first picture of all, is seen at once; a screen
/// without a board says what was measured, without reading it again.
#[test]
fn what_the_window_asked_for_is_seen() {
    let mut state = State::default();
    let first = job_of(state.hear(Heard::Event { event: sighting(true), show: false }));
    assert!(matches!(first, Job::Open { show: true, known: Known::Answer(_), .. }), "{first:?}");
    started(&mut state, Command::TryExample);
    let image = image::RgbaImage::new(300, 200);
    let why = vision::read((&image).into()).expect_err("no board");
    let area = Area { x: 0, y: 0, width: 300, height: 200 };
    let closest = Box::new(Capture { image, area, of: "screen".to_owned() });
    let event = Event::NotSeen(SurveyError::NoBoard { closest, why });
    let work = job_of(state.hear(Heard::Event { event, show: true }));
    assert!(matches!(work, Job::Open { show: true, known: Known::All, .. }), "{work:?}");
    let sheet = state.sheets.current().expect("the screen");
    assert!(
        matches!(&sheet.outcome, Outcome::Failed(problem) if problem.detail.contains("300×200"))
    );
    assert_eq!(state.sheets.all().len(), 2, "one picture of the screen at most");
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
    let place = Where::Area(WINDOW, "Queens - Browser".to_owned());
    let work = state.apply(Command::LookAt(place.clone()));
    let asked = |work: &[Work]| matches!(work, [Work::Desktop(Ask::Search(at))] if *at == place);
    assert!(asked(&work), "{work:?}");
    // The window comes back whatever becomes of the list.
    let problem = Problem { headline: "", detail: String::new(), advice: "", place: None };
    let failed = state.receive(Report::Targets(Err(problem.clone())));
    let broken = state.receive(Report::Broken { sheet: None, problem });
    for work in [failed, broken] {
        assert!(matches!(work[..], [Work::ComeBack]), "{work:?}");
    }
}

/// A job that broke off leaves its sheet with a word about it, and the list goes on.
#[test]
fn a_mistake_in_a_job_is_told_where_it_happened() {
    let mut state = State::default();
    started(&mut state, Command::TryExample);
    let id = state.sheets.current().expect("the example").id;
    let problem = Problem {
        headline: "Queensight made a mistake",
        detail: "index out of bounds".to_owned(),
        advice: "",
        place: None,
    };
    state.receive(Report::Broken { sheet: Some(id), problem: problem.clone() });
    let outcome = &state.sheets.current().expect("the example").outcome;
    assert!(matches!(outcome, Outcome::Failed(told) if *told == problem));
    state.receive(Report::Broken { sheet: None, problem: problem.clone() });
    assert_eq!(state.notice, Some(Notice::Failed(problem)));
    assert!(state.receive(Report::Finished).is_empty());
}

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
        "Engine",
        "At the desktop",
        "Appearance",
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
