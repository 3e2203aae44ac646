//! How long it takes from the key to the queens, and what the program costs while it waits. `make
//! figures` prints them, and fails beyond limits with slack for a busy machine.

use std::{
    fs,
    thread::sleep,
    time::{Duration, Instant},
};

use queensight::platform::{Area, X11};

use crate::{
    alone, board_on, cell,
    desk::{Desk, Make},
    gone, page, solution, start,
};

/// Times each figure is taken.
const ROUNDS: usize = 15;

/// The most from the key to the first pixel of a queen, besides twice what a bare capture takes:
/// what is felt as at once, on a machine that does other things too.
const KEY_TO_QUEENS: Duration = Duration::from_millis(250);
/// The most that the program may cost while it waits for the key. Two of the wake-ups are of a
/// thread that the library of the tray keeps.
const IDLE: Idle = Idle { cpu_percent: 0.5, wakes_a_second: 4.0, memory_mib: 120.0 };

#[test]
#[ignore = "measures time; see the head of this file"]
fn figures() {
    let _alone = alone();
    for (name, size) in [("1920×1080", (1920, 1080)), ("3840×2160", (3840, 2160))] {
        let Some(mut desk) = Desk::start(Make { size, ..Make::default() }) else { return };
        let id = start(&mut desk);
        let idle = idle(id);
        desk.browse(&page("light", 0), 1.0);
        let x11 = desk.display();
        let whole = Area { x: 0, y: 0, width: size.0, height: size.1 };
        let capture = median(|| {
            let start = Instant::now();
            x11.pixels(whole).expect("a picture");
            start.elapsed()
        });
        let shown = key_to_queens(&desk, &x11);
        println!(
            "{name}: key to queens {shown:.1?}, bare capture {capture:.1?} (medians of {ROUNDS})"
        );
        let Idle { cpu_percent, wakes_a_second, memory_mib } = idle;
        println!(
            "{name}: idle with the key armed {cpu_percent:.1} % CPU, {wakes_a_second:.1} wake-ups/s, \
             {memory_mib:.1} MiB"
        );
        assert!(shown < KEY_TO_QUEENS + 2 * capture, "key to queens: {shown:?}");
        assert!(cpu_percent <= IDLE.cpu_percent, "{cpu_percent} % CPU while it waits");
        assert!(wakes_a_second <= IDLE.wakes_a_second, "{wakes_a_second} wake-ups a second");
        assert!(memory_mib <= IDLE.memory_mib, "{memory_mib} MiB");
    }
}

/// What a process costs while nothing happens.
struct Idle {
    cpu_percent: f64,
    wakes_a_second: f64,
    memory_mib: f64,
}

/// From before a program is started that presses the key, to the first pixel of a queen.
fn key_to_queens(desk: &Desk, x11: &X11) -> Duration {
    let board = board_on(&desk.until_still());
    let queen = solution().cells().next().expect("a queen");
    let [left, top, width, height] = cell(board, queen);
    let area =
        Area { x: (left + width / 2) as i32, y: (top + height / 2) as i32, width: 2, height: 2 };
    let look = || x11.pixels(area).expect("a picture").0;
    let empty = look();
    let wait = |changed: bool| {
        let start = Instant::now();
        while (look() != empty) != changed {
            assert!(start.elapsed() < Duration::from_secs(10), "nothing happens");
            sleep(Duration::from_micros(500));
        }
    };
    desk.x("xdotool", &["keydown", "ctrl", "keydown", "alt"]);
    let shown = median(|| {
        let start = Instant::now();
        desk.x("xdotool", &["keydown", "q"]);
        wait(true);
        let shown = start.elapsed();
        desk.x("xdotool", &["keyup", "q", "key", "q"]);
        wait(false);
        gone(desk);
        shown
    });
    desk.x("xdotool", &["keyup", "ctrl", "keyup", "alt"]);
    shown
}

fn median(mut take: impl FnMut() -> Duration) -> Duration {
    let mut taken: Vec<Duration> = (0..ROUNDS).map(|_| take()).collect();
    taken.sort();
    taken[ROUNDS / 2]
}

/// What a process does in ten seconds, and what it holds.
fn idle(id: u32) -> Idle {
    const SECONDS: u64 = 10;
    sleep(Duration::from_secs(2));
    let before = (ticks(id), wakes(id));
    sleep(Duration::from_secs(SECONDS));
    let (ticks, wakes) = (ticks(id) - before.0, wakes(id) - before.1);
    Idle {
        cpu_percent: ticks as f64 / SECONDS as f64, // a tick is 10 ms
        wakes_a_second: wakes as f64 / SECONDS as f64,
        memory_mib: memory_kib(id) as f64 / 1024.0,
    }
}

/// Processor time so far, in hundredths of a second.
fn ticks(id: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    // The name, in brackets, may hold anything; the fields after it are fixed.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum()
}

/// How often any thread has gone to sleep by itself so far.
fn wakes(id: u32) -> u64 {
    let threads = fs::read_dir(format!("/proc/{id}/task")).into_iter().flatten().flatten();
    let status = threads.filter_map(|thread| fs::read_to_string(thread.path().join("status")).ok());
    status.filter_map(|status| field(&status, "voluntary_ctxt_switches:")).sum()
}

/// Memory that a process holds, in KiB.
pub(crate) fn memory_kib(id: u32) -> u64 {
    status(id, "VmRSS:")
}

/// The part of it that is no part of any file, as programs and libraries are, in KiB.
pub(crate) fn own_memory_kib(id: u32) -> u64 {
    status(id, "RssAnon:")
}

fn status(id: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
    field(&status, name).unwrap_or(0)
}

fn field(status: &str, name: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix(name))?;
    line.split_whitespace().next()?.parse().ok()
}
