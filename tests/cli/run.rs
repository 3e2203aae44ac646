use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Output, Stdio},
};

use image::{ImageFormat, Rgba, RgbaImage};
use queensight::{
    board::Cell,
    present::{self, Picture, QueenStyle},
};
use tempfile::TempDir;

/// A board of 8 with one solution; the example that comes with the program.
pub(crate) const BOARD: &str = include_str!("../../assets/examples/board.txt");

/// The columns of its queens.
pub(crate) const QUEENS: [u8; 8] = [4, 7, 1, 3, 5, 2, 0, 6];

/// A board of 5 with one solution.
pub(crate) const SMALL: &str = "AAABB/AACBB/CACCD/CCCCC/ECCCC";

/// A folder with a picture of each kind that the tests name.
pub(crate) fn folder() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let put = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).expect(name);
    let picture = |text: &str| present::draw_board(&text.parse().expect("a board"), 48).0;
    let save = |name: &str, image: &RgbaImage| {
        present::save(image, &folder.path().join(name), false).expect(name);
    };
    save("board.png", &picture(BOARD));
    save("two.png", &picture("AAAABB/AAABBB/CCCDDD/CCCDDD/EEEFFF/EEEFFF"));
    // Marks: right so far, one of them wrong, a cross where a queen belongs, all there.
    let right: Vec<Cell> = (0..).zip(QUEENS).map(|(row, col)| Cell::new(row, col)).collect();
    save("begun.png", &marked(&right[..2], None));
    save("wrong.png", &marked(&[right[0], Cell::new(4, 0)], None));
    save("crossed.png", &marked(&right[..1], Some(right[3])));
    save("done.png", &marked(&right, None));
    save("pixel.png", &RgbaImage::from_pixel(1, 1, image::Rgba([9, 9, 9, 255])));
    save("grey.jpg", &RgbaImage::from_pixel(320, 200, image::Rgba([90, 90, 90, 255])));
    put("board.txt", BOARD.as_bytes());
    put("small.txt", SMALL.as_bytes());
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

/// A picture of the board with `queens` on it, and a cross.
fn marked(queens: &[Cell], cross: Option<Cell>) -> RgbaImage {
    let (mut image, frame) = present::draw_board(&BOARD.parse().expect("a board"), 48);
    if let Some(cross) = cross {
        let place = frame.cell(cross.row.into(), cross.col.into());
        for along in 14..34 {
            for thick in 0..3 {
                let (x, y) = (place.left + along + thick, place.top + along);
                image.put_pixel(x, y, Rgba([20, 20, 20, 255]));
                image.put_pixel(x, place.top + 48 - along, Rgba([20, 20, 20, 255]));
            }
        }
    }
    let queens = queens.to_vec();
    present::draw(&mut image, &Picture { frame, queens, style: QueenStyle::Crown });
    image
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

pub(crate) fn queensight(folder: &TempDir, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_queensight"));
    command.args(args.split(' ')).current_dir(folder).stdin(Stdio::null());
    // It would set the width of the help.
    command.env_remove("COLUMNS");
    command
}

pub(crate) fn run(folder: &TempDir, args: &str) -> Output {
    queensight(folder, args).output().expect("the program starts")
}

pub(crate) fn run_on(folder: &TempDir, args: &str, stdin: &[u8]) -> Output {
    let mut command = queensight(folder, args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(stdin).expect("the program reads");
    child.wait_with_output().expect("the program ends")
}

/// Everything a run said, with times as 0 and without the frame: `the_frame_is_where_it_was_drawn`
/// looks at that.
pub(crate) fn told(args: &str, output: &Output) -> String {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).expect("text");
    let code = output.status.code().expect("no signal");
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    // The one path that is put together here.
    let err = if cfg!(windows) { err.replace('\\', "/") } else { err };
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
pub(crate) fn check(name: &str, told: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots").join(name);
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        fs::write(&path, told).expect("the snapshot can be written");
    }
    let expected = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(told, expected, "{name}; UPDATE_SNAPSHOTS=1 takes the new output");
}

/// What each of `runs` says.
pub(crate) fn told_by(folder: &TempDir, runs: &[&str]) -> String {
    runs.iter().map(|args| told(args, &run(folder, args))).collect()
}

/// Names in `folder` of what was not there at first, or is not as it was.
pub(crate) fn new_files(folder: &TempDir) -> Vec<String> {
    let fresh = self::folder();
    let same = |name: &str| {
        let [old, new] = [&fresh, folder].map(|folder| folder.path().join(name));
        old.is_dir() && new.is_dir()
            || fs::read(old).ok().is_some_and(|it| fs::read(new).ok() == Some(it))
    };
    let entries = fs::read_dir(folder.path()).expect("a folder").flatten();
    let mut new: Vec<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    new.retain(|name| !same(name));
    new.sort();
    new
}
