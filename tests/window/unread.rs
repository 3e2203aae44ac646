//! What the reader saw in a picture that it could not read.

use egui::{Key, Modifiers};
use image::{Rgba, RgbaImage, imageops};
use queensight::{
    app::{Command, Job, Outcome, Pasted, Problem, Report, Shown, State, Work},
    board::Board,
};

use super::desk::{Desk, EXAMPLE, picture_of};

/// The colour of the grids that were looked at.
const ORANGE: Rgba<u8> = Rgba([255, 150, 0, 255]);

/// The upper five rows of the example.
fn cut_board() -> RgbaImage {
    let board: Board = EXAMPLE.parse().expect("a board");
    let whole = picture_of(&board);
    imageops::crop_imm(&whole, 0, 0, whole.width(), whole.height() * 5 / 8).to_image()
}

fn is_drawn_on(shown: &Shown) -> bool {
    shown.image.pixels().any(|&pixel| pixel == ORANGE)
}

#[test]
fn what_was_seen_takes_the_place_of_the_picture_and_goes_again() {
    let mut desk = Desk::open();
    desk.clipboard.put(Pasted::Picture(cut_board()));
    desk.click("Paste");
    desk.sees("Show what was seen");
    desk.settles(); // the card takes its place
    desk.click("Show what was seen");
    desk.sees("What was seen in Pasted picture");
    desk.sees_part("Orange: every grid that was looked at");
    let painted = |desk: &Desk| desk.app().state().seen.painted().cloned().expect("a picture");
    assert!(is_drawn_on(&painted(&desk)));
    let size = painted(&desk).image.dimensions();

    desk.click("Show the picture");
    desk.sees_no("What was seen in Pasted picture");
    assert_eq!(*painted(&desk).image, cut_board());
    assert_eq!(size, cut_board().dimensions());

    desk.key(Modifiers::NONE, Key::R);
    desk.sees("Show the picture");
    desk.click("Solve again");
    desk.sees("Show what was seen");
    assert!(!is_drawn_on(&painted(&desk)));
}

#[test]
fn only_a_picture_that_could_not_be_read_offers_it() {
    let mut desk = Desk::open();
    let offered = |desk: &Desk| desk.app().state().allows(&Command::WhatWasSeen);
    assert!(!offered(&desk));
    desk.opens_the_example();
    assert!(!offered(&desk));
    desk.run(Command::OpenFiles(vec![desk.folder.path().join("nothing.png")]));
    desk.sees("This can't be opened");
    desk.sees_no("Show what was seen");
    desk.clipboard.put(Pasted::Text(format!("AAB/B\n\n{EXAMPLE}")));
    desk.click("Paste");
    desk.sees("This text is no board");
    desk.settles();
    assert!(!offered(&desk));
    desk.clipboard.put(Pasted::Picture(cut_board()));
    desk.click("Paste");
    desk.sees("Show what was seen");
    assert!(offered(&desk));
    desk.run(Command::Classic);
    assert!(!offered(&desk));
}

/// The worker draws it, once, and a drawing that comes too late or breaks off leaves the picture.
#[test]
fn it_is_drawn_by_the_worker_and_only_for_who_waits_for_it() {
    let mut state = State::default();
    state.receive(Report::Pasted(Ok(Pasted::Picture(cut_board()))));
    let id = state.sheets.current().expect("the picture").id;
    let shown = || Shown { sheet: id, image: cut_board().into(), tiles: [].into() };
    let problem =
        |unread| Problem { headline: "", detail: String::new(), advice: "", place: None, unread };
    state.receive(Report::Loaded(shown()));
    state.receive(Report::Answered { sheet: id, result: Err(problem(true)) });
    state.receive(Report::Finished);

    let asked = |state: &mut State| {
        let work = state.apply(Command::WhatWasSeen);
        matches!(work[..], [Work::Queue(Job::DrawReading { sheet, .. })] if sheet == id)
    };
    assert!(asked(&mut state));
    assert!(!asked(&mut state), "it is on its way");
    assert!(!state.seen.reading_open());

    state.receive(Report::Broken { sheet: Some(id), problem: problem(false) });
    assert!(state.notice.is_some() && !state.seen.reading_awaited());
    let outcome = &state.sheets.current().expect("the picture").outcome;
    assert!(matches!(outcome, Outcome::Failed(told) if told.unread));

    assert!(asked(&mut state));
    state.receive(Report::ReadingDrawn(shown()));
    assert!(state.seen.reading_open());
    assert!(state.apply(Command::WhatWasSeen).is_empty() && !state.seen.reading_open());
    assert!(state.apply(Command::WhatWasSeen).is_empty() && state.seen.reading_open());

    state.apply(Command::Select(id));
    state.receive(Report::ReadingDrawn(shown()));
    assert!(!state.seen.reading_open() && state.seen.reading.is_none());
}
