//! How long finding and reading a board takes, against copying the frame it is in.
//!
//! Each screen is drawn from a seed; the copy (`memcpy` of the RGBA frame into memory already in use)
//! and the reading take turns, so that other work on the machine slows both. The copy leaves next to
//! nothing of the frame, nor of the program, in the cache; what is read once more at once finds both there.
//! Arguments name the only screens to take.

#[path = "../../tests/scene/mod.rs"]
#[allow(dead_code, unused_imports)] // the tests use the rest
mod scene;
mod screens;

use std::{hint::black_box, time::Instant};

use image::RgbaImage;
use queensight::vision::{self, Pixels};
use screens::Screen;

/// Widths and heights of the frames.
const FRAMES: [(u32, u32); 2] = [(3840, 2160), (5120, 2880)];
/// Frames of each kind.
const SEEDS: u64 = 8;
/// Times that each is read.
const ROUNDS: usize = 15;

fn main() {
    println!(
        "frame       screen         read    copy µs   read µs: median   worst   × copy: median  worst  again × copy: median  worst"
    );
    // Cargo passes `--bench`.
    let only: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with('-')).collect();
    let is_meant = |screen: &Screen| only.is_empty() || only.iter().any(|it| *it == screen.name());
    for frame in FRAMES {
        for screen in Screen::ALL.into_iter().filter(is_meant) {
            let (mut copies, mut reads) = (Vec::new(), Vec::new());
            let (mut ratios, mut again) = (Vec::new(), Vec::new());
            let mut answered = 0;
            for seed in 0..SEEDS {
                let image = screen.draw(frame, seed);
                answered += usize::from(vision::read(Pixels::from(&image)).is_ok());
                let [copy, read, once_more] = times(&image);
                copies.push(copy);
                reads.push(read);
                ratios.push(read / copy);
                again.push(once_more / copy);
            }
            let name = screen.name();
            let all = [&mut copies, &mut reads, &mut ratios, &mut again];
            let [copy, read, ratio, again] = all.map(|of| {
                of.sort_by(f64::total_cmp);
                (of[of.len() / 2], of[of.len() - 1])
            });
            println!(
                "{:4}×{:4}   {name:14} {answered}/{SEEDS} {:10.0} {:17.0} {:7.0} {:16.3} {:6.3} {:21.3} {:6.3}",
                frame.0, frame.1, copy.0, read.0, read.1, ratio.0, ratio.1, again.0, again.1
            );
        }
    }
}

/// The median microseconds that copying `image` takes, reading it then, and reading it once more.
fn times(image: &RgbaImage) -> [f64; 3] {
    let mut target = vec![0; image.as_raw().len()];
    let mut times = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        let mut copy = || {
            target.copy_from_slice(black_box(image.as_raw()));
            black_box(&target);
        };
        let read = || {
            let _ = black_box(vision::read(black_box(Pixels::from(image))));
        };
        let took = [time(&mut copy), time(read), time(read)];
        times.iter_mut().zip(took).for_each(|(times, took)| times.push(took));
    }
    times.map(median)
}

fn time(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1e6
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}
