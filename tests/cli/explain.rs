//! `hint`, `steps`, `check` and `grade`.

use std::fs;

use image::{AnimationDecoder, codecs::gif::GifDecoder};

use crate::run::{BOARD, SMALL, check, folder, new_files, run, run_on, told, told_by};

/// Files with everything but one board with one solution.
const NO_PUZZLES: &str = "two.png set.txt prose.png bomb.png pixel.png grey.jpg";

#[test]
fn hints_tell_as_much_as_they_are_asked() {
    let folder = folder();
    let runs = [
        "hint board.png",
        "hint --show where small.txt",
        "hint --show why small.txt",
        "hint --show solution small.txt",
        "hint --json --show where small.txt",
        "hint --json --show why small.txt",
        "hint --json small.txt",
        "hint --json --show solution small.txt",
    ];
    let two = format!("{SMALL}\n{BOARD}");
    let several = told("hint -", &run_on(&folder, "hint -", two.as_bytes()));
    check("hint.txt", &(told_by(&folder, &runs) + &several));
    assert!(new_files(&folder).is_empty());
}

#[test]
fn hints_go_on_from_the_marks() {
    let folder = folder();
    let mut runs = Vec::new();
    for file in ["begun.png", "wrong.png", "crossed.png", "done.png"] {
        runs.extend([format!("hint {file}"), format!("hint --json --show where {file}")]);
    }
    let runs: Vec<&str> = runs.iter().map(String::as_str).collect();
    check("hint-marks.txt", &told_by(&folder, &runs));
}

#[test]
fn steps_explain_the_whole_board_or_what_is_left() {
    let folder = folder();
    let runs = [
        "steps small.txt",
        "steps --json small.txt",
        "steps board.png",
        "steps --from-marks begun.png",
        "steps --from-marks wrong.png",
        "steps wrong.png",
        "steps --json --from-marks done.png",
    ];
    check("steps.txt", &told_by(&folder, &runs));
    assert!(new_files(&folder).is_empty());
}

#[test]
fn steps_are_drawn_where_that_is_asked() {
    let folder = folder();
    let both = "steps --strip strip.png --gif steps.gif small.txt";
    let runs = [
        both,
        both,
        "steps --gif steps.gif small.txt",
        "steps --strip no/such/strip.png small.txt",
        "steps --strip strip.txt small.txt",
        "steps --gif steps.png small.txt",
        "steps --gif other.gif set.txt",
    ];
    check("steps-pictures.txt", &told_by(&folder, &runs));
    assert_eq!(new_files(&folder), ["steps.gif", "strip.png"]);
    let read = |name: &str| fs::read(folder.path().join(name)).expect(name);
    let (strip, gif) = (read("strip.png"), read("steps.gif"));
    let forced = run(&folder, &both.replace("small.txt", "--force board.txt"));
    assert_eq!(forced.status.code(), Some(0));
    assert!(read("strip.png") != strip && read("steps.gif") != gif, "replaced");
    let frames = GifDecoder::new(std::io::Cursor::new(&gif)).expect("a GIF").into_frames();
    let steps = String::from_utf8(run(&folder, "steps small.txt").stdout).expect("text");
    let frames = frames.collect_frames().expect("a whole GIF").len();
    let steps = steps.lines().filter(|line| line.contains(". ")).count();
    assert_eq!(frames, steps + 2, "one before and one after");
}

#[test]
fn marks_are_checked() {
    let folder = folder();
    let mut runs = vec!["check board.txt".to_owned()];
    for file in ["begun.png", "wrong.png", "crossed.png", "done.png"] {
        let options = ["--show where ", "", "--show move ", "--json "];
        runs.extend(options.map(|option| format!("check {option}{file}")));
    }
    let runs: Vec<&str> = runs.iter().map(String::as_str).collect();
    check("check.txt", &told_by(&folder, &runs));
}

#[test]
fn boards_are_graded() {
    let folder = folder();
    let told = told_by(&folder, &["grade wrong.png", "grade --json wrong.png small.txt"]);
    let all = format!("board.txt small.txt {NO_PUZZLES}");
    let [text, json] = ["grade", "grade --json"].map(|grade| format!("{grade} {all}"));
    check("grade.txt", &(told + &told_by(&folder, &[&text, &json])));
}

#[test]
fn what_is_no_puzzle_has_its_line_and_ends_with_1() {
    let folder = folder();
    let mut told = String::new();
    for file in NO_PUZZLES.split(' ') {
        for command in ["hint", "hint --json", "steps", "steps --json", "check", "check --json"] {
            let args = format!("{command} {file}");
            let output = run(&folder, &args);
            assert_eq!(output.status.code(), Some(1), "{args}");
            told += &crate::run::told(&args, &output);
        }
    }
    check("no-puzzles.txt", &told);
}

/// Eight boards of 8 in one of 64, each in rows and columns of its own: the cells between them
/// belong to the first region, which has no room there.
#[test]
fn the_largest_board_is_explained() {
    let folder = folder();
    const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::new();
    for block in 0..8 {
        for row in BOARD.lines() {
            let own: String = row
                .bytes()
                .map(|letter| {
                    char::from(LETTERS.as_bytes()[block * 8 + usize::from(letter - b'A')])
                })
                .collect();
            text += &format!("{}{own}{}\n", "A".repeat(block * 8), "A".repeat(56 - block * 8));
        }
    }
    fs::write(folder.path().join("large.txt"), text).expect("a file");
    for command in ["hint", "steps", "check", "grade"] {
        let args = format!("{command} large.txt");
        let output = run(&folder, &args);
        assert_eq!(output.status.code(), Some(0), "{}", told(&args, &output));
    }
}
