//! The subcommands on files from outside: what they print to the letter, what it saves, how it ends.
//!
//! Exact output is kept in `tests/snapshots`, with times as 0; `UPDATE_SNAPSHOTS=1 cargo test`
//! writes it anew.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use image::{ImageFormat, RgbaImage};
use queensight::{board::Board, present};
use tempfile::TempDir;

/// A board of 8 with one solution; the example that comes with the program.
const BOARD: &str = include_str!("../assets/examples/board.txt");

/// A folder with a picture of each kind that the tests name.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let put = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect(name);
    let picture = |text: &str| present::draw_board(&text.parse().expect("a board"), 48).0;
    let save = |name: &str, image: &RgbaImage| {
        present::save(image, &folder.path().join(name), false).expect(name);
    };
    save("board.png", &picture(BOARD));
    save("two.png", &picture("AAABBB/AAABBB/CCCDDD/CCCDDD/EEEFFF/EEEFFF"));
    save("pixel.png", &RgbaImage::from_pixel(1, 1, image::Rgba([9, 9, 9, 255])));
    save("grey.jpg", &RgbaImage::from_pixel(320, 200, image::Rgba([90, 90, 90, 255])));
    put("board.txt", BOARD.as_bytes());
    put("set.txt", b"AABB/AABB/CCDD/CCDD\nABC/ABC/ABC\nAAA/ABC/DDD\nAAB/AB/ABC\n");
    put(
        "set.jsonl",
        b"{\"regions\":[\"AB\",\"AB\"]}\n{\"id\":7}\n{\"board\":{\"regions\":[\"A\"]}}\n",
    );
    put("prose.png", b"this is no picture\n");
    put("noise.png", &[0xff, 0xfe, 0x00, 0x9c, 0x80]);
    put("empty.png", b"");
    let whole = fs::read(folder.path().join("board.png")).expect("a picture");
    put("truncated.png", &whole[..whole.len() / 2]);
    put("head.png", &whole[..20]);
    put("bomb.png", &bomb());
    fs::create_dir(folder.path().join("dir")).expect("a folder");
    folder
}

/// A PNG that says it has 20,000 × 20,000 pixels.
fn bomb() -> Vec<u8> {
    let mut bytes = Vec::new();
    let one = image::RgbImage::new(1, 1);
    one.write_to(&mut std::io::Cursor::new(&mut bytes), ImageFormat::Png).expect("a picture");
    bytes[16..24].copy_from_slice(&[0, 0, 0x4e, 0x20, 0, 0, 0x4e, 0x20]);
    let crc = crc(&bytes[12..29]);
    bytes[29..33].copy_from_slice(&crc.to_be_bytes());
    bytes
}

/// The check sum of a PNG chunk.
fn crc(bytes: &[u8]) -> u32 {
    let step = |crc: u32| if crc & 1 == 1 { 0xedb8_8320 ^ (crc >> 1) } else { crc >> 1 };
    let byte = |crc: u32, &byte: &u8| (0..8).fold(crc ^ u32::from(byte), |crc, _| step(crc));
    !bytes.iter().fold(u32::MAX, byte)
}

fn queensight(folder: &TempDir, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queensight"));
    command.args(args.split(' ')).current_dir(folder).stdin(Stdio::null());
    command
}

fn run(folder: &TempDir, args: &str) -> Output {
    queensight(folder, args).output().expect("the program starts")
}

fn run_on(folder: &TempDir, args: &str, stdin: &[u8]) -> Output {
    let mut command = queensight(folder, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(stdin).expect("the program reads");
    child.wait_with_output().expect("the program ends")
}

/// Everything a run said, with times as 0 and without the frame: `the_frame_is_where_it_was_drawn`
/// looks at that.
fn told(args: &str, output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    let code = output.status.code().expect("no signal");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    let err = if err.is_empty() { err } else { format!("--- standard error\n{err}") };
    format!("$ queensight {args}\n{}{err}--- exit status {code}\n", steady_lines(&out))
}

fn steady_lines(out: &str) -> String {
    let without = |line: &str, from: &str, to: char, instead: &str| match line.split_once(from) {
        Some((before, rest)) => {
            let after = rest.split_once(to).map_or("", |(_, after)| after);
            format!("{before}{instead}{after}")
        }
        None => line.to_owned(),
    };
    let steady = |line: &str| {
        let line = without(line, r#""timings_us":{"#, '}', r#""timings_us":0"#);
        without(&line, r#""frame":["#, ']', r#""frame":[…]"#) + "\n"
    };
    out.lines().map(steady).collect()
}

/// Compares `told` with the snapshot `name`, or writes it when that is asked.
#[track_caller]
fn check(name: &str, told: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, told).expect("the snapshot can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(told, expected, "{name}; UPDATE_SNAPSHOTS=1 takes the new output");
}

/// Names in `folder` that were not there at first.
fn new_files(folder: &TempDir) -> Vec<String> {
    let fresh = self::folder();
    let names = |path: PathBuf| -> Vec<String> {
        let entries = fs::read_dir(path).expect("a folder").flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    };
    let old = names(fresh.path().into());
    let mut new = names(folder.path().into());
    new.retain(|name| !old.contains(name));
    new.sort();
    new
}

#[test]
fn boards_as_text() {
    let folder = folder();
    let runs = ["solve board.txt", "solve set.txt", "solve --json set.txt set.jsonl"];
    let told: String = runs.iter().map(|args| self::told(args, &run(&folder, args))).collect();
    check("text.txt", &told);
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
        told += &self::told(args, &run(&folder, args));
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
        "solve - -",
        "solve --out-dir out board.png dir/../board.txt",
        "solve --out-dir board.png two.png",
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args}");
        told += &self::told(args, &output);
    }
    check("usage.txt", &told);
    assert!(new_files(&folder).is_empty());
}

#[test]
fn help_is_as_documented() {
    let folder = folder();
    check("help.txt", &told("solve --help", &run(&folder, "solve --help")));
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
    let made = Command::new("mkfifo").arg("pipe").current_dir(&folder).status();
    assert!(made.is_ok_and(|status| status.success()), "mkfifo");
    let output = run(&folder, "solve pipe");
    check("pipe.txt", &told("solve pipe", &output));
}

#[test]
fn solutions_are_counted() {
    let folder = folder();
    let runs = [
        "count board.txt set.txt two.png",
        "count --json board.txt two.png set.txt",
        "count --limit 2 two.png",
        "count --max-nodes 3 two.png",
    ];
    let told: String = runs.iter().map(|args| self::told(args, &run(&folder, args))).collect();
    check("count.txt", &told);
}

#[test]
fn engines_are_compared() {
    let folder = folder();
    let output = run(&folder, "compare board.txt");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    // Times differ from run to run; names, solutions and nodes don't.
    let rows = |line: &str| line.split_whitespace().take(3).collect::<Vec<_>>().join(" ") + "\n";
    let status = output.status.code().expect("no signal");
    let table: String = out.lines().map(rows).collect();
    check("compare.txt", &format!("{table}--- exit status {status}\n"));

    let output = run(&folder, "compare --json board.txt set.txt");
    assert_eq!(output.status.code(), Some(1), "some boards of the set are none");
    let mut lines: Vec<serde_json::Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    let engines = lines.iter_mut().flat_map(|line| line["engines"].as_array_mut());
    for engine in engines.flatten() {
        assert!(engine["time_us"].as_f64().is_some_and(|time| time > 0.0), "{engine}");
        engine["time_us"] = 0.into();
    }
    let told: String = lines.iter().map(|line| format!("{line}\n")).collect();
    check("compare.jsonl", &told);
}

#[test]
fn an_engine_that_gives_up_is_told_apart() {
    let folder = folder();
    let output = run(&folder, "compare --json --max-nodes 2 two.png");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one line");
    for engine in line["engines"].as_array().expect("the engines") {
        let gave_up = engine["message"] == "gave up after 2 nodes";
        assert!(gave_up || engine["complete"] == true, "{engine}");
    }
    assert_eq!(line["engines"][1]["message"], "gave up after 2 nodes", "{line}");
}

#[test]
fn classic_boards_are_solved_listed_counted_and_drawn() {
    let folder = folder();
    let runs = [
        "classic 6",
        "classic 3",
        "classic 6 --list",
        "classic 8 --list --limit 2",
        "classic 10 --count",
        "classic 2 --count",
        "classic 5 -o queens.png",
        "classic 5 -o queens.png",
        "classic 5 --force -o queens.png",
        "classic 3 -o none.png",
    ];
    let told: String = runs.iter().map(|args| self::told(args, &run(&folder, args))).collect();
    check("classic.txt", &told);
    assert_eq!(new_files(&folder), ["queens.png"]);
    let image = image::open(folder.path().join("queens.png")).expect("a picture").into_rgba8();
    let (empty, _) = present::draw_board(&Board::classic(5).expect("a size in range"), 64);
    assert_eq!(image.dimensions(), empty.dimensions());
    assert_ne!(image, empty, "queens stand on it");
}

#[test]
fn boards_are_generated_from_their_seed() {
    let folder = folder();
    let runs = ["generate --size 6 --count 2 --seed 7", "generate --size 5 --seed 1 --json"];
    let told: String = runs.iter().map(|args| self::told(args, &run(&folder, args))).collect();
    check("generate.txt", &told);
    let boards = run(&folder, "generate --size 7 --count 5 --seed 3").stdout;
    assert_eq!(boards, run(&folder, "generate --size 7 --count 5 --seed 3").stdout);
    assert_ne!(boards, run(&folder, "generate --size 7 --count 5 --seed 4").stdout);
    let counted = run_on(&folder, "count -", &boards);
    let counted = String::from_utf8_lossy(&counted.stdout).into_owned();
    assert_eq!(counted.lines().count(), 5);
    assert!(counted.lines().all(|line| line.ends_with(": 1 solution")), "{counted}");
}

#[test]
fn wrong_command_lines_of_other_subcommands_end_with_2() {
    let folder = folder();
    let mut told = String::new();
    for args in [
        "classic",
        "classic 0",
        "classic 33 --count",
        "classic 21 --list",
        "classic 65 -o queens.png",
        "classic 8 -o queens.gif",
        "classic 8 --count -o queens.png",
        "classic 8 --force",
        "count",
        "count --limit many board.txt",
        "compare",
        "compare --max-nodes -1 board.txt",
        "generate --size 99",
        "generate --grade Impossible",
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args}");
        told += &self::told(args, &output);
    }
    check("usage-others.txt", &told);
    assert!(new_files(&folder).is_empty());
}
