use std::{fs, process::Stdio};

use image::{Rgba, RgbaImage, imageops};
use queensight::{board::Board, geometry::PixelRect, present};

use crate::run::{BOARD, SMALL, check, folder, new_files, queensight, run, run_on, told, told_by};

#[test]
fn boards_as_text() {
    let folder = folder();
    let runs = ["solve board.txt", "solve set.txt", "solve --json set.txt set.jsonl"];
    check("text.txt", &told_by(&folder, &runs));
    assert!(new_files(&folder).is_empty());
}

#[test]
fn one_picture_is_printed_and_saved_beside_itself() {
    let folder = folder();
    check("picture.txt", &told("solve board.png", &run(&folder, "solve board.png")));
    assert_eq!(new_files(&folder), ["board_solved.png"]);
    let open = |name: &str| image::open(folder.path().join(name)).expect(name).into_rgba8();
    let (before, after) = (open("board.png"), open("board_solved.png"));
    assert_eq!(before.dimensions(), after.dimensions());
    assert_ne!(before, after);
}

#[test]
fn the_frame_is_where_it_was_drawn() {
    let folder = folder();
    let output = run(&folder, "solve --json board.png");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one line");
    let read: [u32; 4] =
        serde_json::from_value(line["board"]["frame"].clone()).expect("four edges");
    let (_, drawn) = present::draw_board(&BOARD.parse().expect("a board"), 48);
    let drawn = [drawn.outer.left, drawn.outer.top, drawn.outer.right, drawn.outer.bottom];
    // A border is 3 px thick here.
    let near = read.iter().zip(drawn).all(|(&read, drawn)| read.abs_diff(drawn) <= 3);
    assert!(near, "read {read:?}, drawn {drawn:?}");
}

#[test]
fn a_solved_picture_can_be_read_again_with_all_its_queens() {
    let folder = folder();
    run(&folder, "solve -o again.png board.png");
    let output = run(&folder, "solve --json again.png");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one line");
    let board: Board = BOARD.parse().expect("a board");
    let queens = line["board"]["queens"].as_array().map(Vec::len);
    assert_eq!((line["status"].as_str(), queens), (Some("solved"), Some(board.size())), "{line}");
}

#[cfg(unix)] // the system's own words are among the output
#[test]
fn every_file_has_its_line_in_order_whatever_happens() {
    let folder = folder();
    let files = "board.png missing.png two.png dir prose.png noise.png empty.png truncated.png \
                 head.png bomb.png pixel.png grey.jpg board.txt board.png";
    let args = format!("solve --json {files}");
    let output = run(&folder, &args);
    check("bad-files.txt", &told(&args, &output));
    let args = format!("solve {files}");
    check("bad-files-for-people.txt", &told(&args, &run(&folder, &args)));
    assert!(new_files(&folder).is_empty());
}

#[test]
fn order_holds_with_many_files() {
    let folder = folder();
    let names: Vec<String> = (0..60).map(|at| format!("{at}.txt")).collect();
    for (at, name) in names.iter().enumerate() {
        let size = if at % 7 == 0 { 9 } else { 1 + at % 6 };
        let board = Board::classic(size).expect("a size in range");
        fs::write(folder.path().join(name), board.to_string()).expect("a file");
    }
    let output = run(&folder, &format!("solve --json {}", names.join(" ")));
    let told: Vec<String> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("an object a line");
            line["file"].as_str().unwrap_or_default().to_owned()
        })
        .collect();
    assert_eq!(told, names);
}

#[test]
fn standard_input_may_be_text_or_a_picture() {
    let folder = folder();
    let output = run_on(&folder, "solve --json -", BOARD.as_bytes());
    let text = told("solve --json -", &output);
    let picture = fs::read(folder.path().join("board.png")).expect("a picture");
    let output = run_on(&folder, "solve -", &picture);
    check("stdin.txt", &(text + &told("solve -", &output)));
    assert!(new_files(&folder).is_empty(), "nothing has a place beside standard input");
    let output = run_on(&folder, "solve -o out.webp -", &picture);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(new_files(&folder), ["out.webp"]);
}

#[test]
fn nothing_is_replaced_unasked() {
    let folder = folder();
    let mine = folder.path().join("board_solved.png");
    fs::write(&mine, "mine").expect("a file");
    let mut told = String::new();
    for args in ["solve board.png", "solve -o board.png board.png", "solve --out-dir . board.png"] {
        told += &crate::run::told(args, &run(&folder, args));
        assert_eq!(fs::read(&mine).expect("a file"), b"mine");
    }
    check("not-replaced.txt", &told);
    assert_eq!(run(&folder, "solve --force board.png").status.code(), Some(0));
    assert!(image::open(&mine).is_ok());
    assert_eq!(new_files(&folder), ["board_solved.png"]);
}

#[test]
fn pictures_go_where_they_are_sent() {
    let folder = folder();
    run(&folder, "solve --no-save board.png");
    run(&folder, "solve --json board.png");
    run(&folder, "solve board.png two.png");
    assert!(new_files(&folder).is_empty());
    run(&folder, "solve --out-dir out/deep --json board.png two.png board.txt.none");
    assert!(folder.path().join("out/deep/board_solved.png").is_file());
    assert!(folder.path().join("out/deep/two_solved.png").is_file());
    run(&folder, "solve -o set.jpg --queens disc set.txt");
    assert_eq!(new_files(&folder), ["out", "set_1.jpg"], "one board of the set has a solution");
}

#[test]
fn all_boards_of_a_picture_are_solved_where_that_is_asked() {
    let folder = folder();
    let board =
        |text: &str, cell_px| present::draw_board(&text.parse().expect("a board"), cell_px).0;
    let (large, small) = (board(BOARD, 48), board(SMALL, 30));
    let (wide, high) = (large.width() + small.width() + 60, large.height() + 40);
    let mut page = RgbaImage::from_pixel(wide, high, Rgba([255; 4]));
    imageops::replace(&mut page, &small, 20, 20);
    imageops::replace(&mut page, &large, i64::from(small.width()) + 40, 20);
    page.save(folder.path().join("page.png")).expect("a picture");
    let runs = ["solve --no-save page.png", "solve --all --json page.png", "solve --all grey.jpg"];
    check("all.txt", &told_by(&folder, &runs));
    run(&folder, "solve --all page.png");
    assert_eq!(new_files(&folder), ["page.png", "page_solved_1.png", "page_solved_2.png"]);
}

#[test]
fn what_was_seen_is_drawn() {
    let folder = folder();
    let args = "solve --no-save --explain-reading seen.png board.png";
    check("seen.txt", &told_by(&folder, &[args, args, "solve --explain-reading a.png board.txt"]));
    let seen = image::open(folder.path().join("seen.png")).expect("a picture").into_rgba8();
    let (drawn, frame) = present::draw_board(&BOARD.parse().expect("a board"), 48);
    assert_eq!(seen.dimensions(), drawn.dimensions());
    for at in 0..8 {
        let PixelRect { left, top, right, bottom } = frame.cell(at, at);
        let middle = ((left + right) / 2, (top + bottom) / 2);
        let (seen, drawn) =
            (seen.get_pixel(middle.0, middle.1), drawn.get_pixel(middle.0, middle.1));
        assert_eq!(seen, drawn, "the colour of cell {at}, {at}");
    }
    // The queen of row 0 has a region of its own below the B: a wall.
    let between = frame.cell(0, 4).right;
    let wall = seen.get_pixel(between, (frame.cell(0, 4).top + frame.cell(0, 4).bottom) / 2);
    assert_eq!(wall, &Rgba([255, 0, 200, 255]));
    // A picture without a board is explained too.
    run(&folder, "solve --explain-reading grey_seen.png grey.jpg");
    assert_eq!(new_files(&folder), ["grey_seen.png", "seen.png"]);
}

#[cfg(unix)] // the system's own words are among the output
#[test]
fn a_wrong_command_line_is_told_and_ends_with_2() {
    let folder = folder();
    let mut told = String::new();
    for args in [
        "solve",
        "solve -o a.png board.png two.png",
        "solve -o a.svgz board.png",
        "solve -o a.png --out-dir out board.png",
        "solve --no-save -o a.png board.png",
        "solve --engine magic board.png",
        "solve --explain-reading a.png board.png two.png",
        "solve --explain-reading a.png -o a.png board.png",
        "solve --explain-reading a.png --all board.png",
        "solve - -",
        "solve --out-dir out board.png dir/../board.txt",
        "solve --out-dir board.png two.png",
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args}");
        told += &crate::run::told(args, &output);
    }
    check("usage.txt", &told);
    assert!(new_files(&folder).is_empty());
}

#[test]
fn help_is_as_documented() {
    let runs = ["solve --help", "hint --help", "steps --help", "check --help", "grade --help"];
    check("help.txt", &told_by(&folder(), &runs));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let folder = folder();
    let many = ["board.txt"; 3000].join(" ");
    let mut command = queensight(&folder, &format!("solve --json {many}"));
    let mut child =
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

/// Reading a pipe that nobody writes to would never end.
#[cfg(unix)]
#[test]
fn a_named_pipe_is_refused() {
    let folder = folder();
    let made = std::process::Command::new("mkfifo").arg("pipe").current_dir(&folder).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    let output = run(&folder, "solve pipe");
    check("pipe.txt", &told("solve pipe", &output));
}
