//! What commands, reports and events do to the state, with no window at all.

use std::{sync::Arc, time::Duration};

use queensight::{
    answer::{answer_board, answer_picture},
    app::{
        Command, Doing, Heard, Job, Known, Notice, Outcome, Pasted, Problem, Report, Shown, Solved,
        Source, State, Work,
    },
    board::Board,
    capture::{Capture, CaptureError},
    desktop::{Ask, Event, Sighting, SurveyError},
    platform::{Area, Unseen},
    solve::{Engine, NEVER, Request, search},
    vision,
};

use super::desk::{EXAMPLE, picture_of};

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

fn sighting(shown: bool) -> Event {
    let board: Board = EXAMPLE.parse().expect("a board");
    let image = picture_of(&board);
    let answer = answer_picture((&image).into(), Engine::default(), &NEVER).expect("a board");
    let area = Area { x: 0, y: 0, width: image.width(), height: image.height() };
    let capture = Capture { image: image.into(), area, of: "screen".to_owned() };
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
    let closest = Capture { image: image.into(), area, of: "screen".to_owned() };
    let event = Event::NotSeen(SurveyError::NoBoard { closest: closest.into(), why });
    let work = job_of(state.hear(Heard::Event { event, show: true }));
    assert!(matches!(work, Job::Open { show: true, known: Known::All, .. }), "{work:?}");
    let sheet = state.sheets.current().expect("the screen");
    assert!(
        matches!(&sheet.outcome, Outcome::Failed(problem) if problem.detail.contains("300×200"))
    );
    assert_eq!(state.sheets.all().len(), 2, "one picture of the screen at most");
}

/// Why nothing could be looked at is said in the same words as over the desktop, with what to do.
#[test]
fn a_window_that_is_not_seen_is_told_as_what_it_is() {
    let mut state = State::default();
    let why = Unseen::Workspace;
    let error = CaptureError::WindowUnseen { title: "Queens".to_owned(), why };
    let event = Event::NotSeen(error.into());
    assert!(state.hear(Heard::Event { event, show: true }).is_empty());
    let Some(Notice::Failed(problem)) = state.notice else { panic!("not told") };
    assert_eq!(problem.headline, "The window can't be seen");
    assert!(problem.detail.contains("on another workspace; go there"), "{}", problem.detail);
}

/// Where nothing can be laid over the desktop, the command to draw a region says so.
#[test]
fn a_region_is_refused_with_a_word_where_none_can_be_drawn() {
    let mut state = State::default();
    assert!(state.allows(&Command::Region));
    state.hear(Heard::Event { event: Event::DisplayGone, show: false });
    assert!(!state.allows(&Command::Region));
    assert!(state.apply(Command::Region).is_empty());
    let Some(Notice::Failed(problem)) = state.notice else { panic!("not told") };
    assert!(problem.detail.contains("no box can be drawn"), "{}", problem.detail);
}

/// What was seen where no board was found takes the place of its picture as soon as that is loaded.
/// The picture, which the notice on the desktop has as well, is never copied.
#[test]
fn what_was_seen_on_the_screen_is_shown_when_it_is_asked_for() {
    let mut state = State::default();
    let image = image::RgbaImage::new(300, 200);
    let why = vision::read((&image).into()).expect_err("no board");
    let area = Area { x: 0, y: 0, width: 300, height: 200 };
    let image = Arc::new(image);
    let closest = Capture { image: image.clone(), area, of: "screen".to_owned() };
    let event =
        Event::NotSeen(SurveyError::NoBoard { closest: closest.clone().into(), why: why.clone() });
    state.hear(Heard::Event { event, show: false });
    let event = Event::Explain(closest, why);
    let work = job_of(state.hear(Heard::Event { event, show: true }));
    let Job::Open { sheet, source: Source::Pixels(opened), show: true, known: Known::All, .. } =
        work
    else {
        panic!("{work:?}")
    };
    assert!(Arc::ptr_eq(&opened, &image));
    assert_eq!(state.sheets.all().len(), 1);
    let shown = || Shown { sheet, image: image.clone(), tiles: [].into() };
    let work = state.receive(Report::Loaded(shown()));
    assert!(matches!(work[..], [Work::Queue(Job::DrawReading { .. })]), "{work:?}");
    state.receive(Report::ReadingDrawn(shown()));
    assert!(state.seen.reading_open());
    assert!(state.receive(Report::Finished).is_empty());
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
        unread: false,
    };
    state.receive(Report::Broken { sheet: Some(id), problem: problem.clone() });
    let outcome = &state.sheets.current().expect("the example").outcome;
    assert!(matches!(outcome, Outcome::Failed(told) if *told == problem));
    state.receive(Report::Broken { sheet: None, problem: problem.clone() });
    assert_eq!(state.notice, Some(Notice::Failed(problem)));
    assert!(state.receive(Report::Finished).is_empty());
}
