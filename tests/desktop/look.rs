//! What is to be seen on a desktop, and waiting for it.

use std::{
    collections::HashSet,
    thread::sleep,
    time::{Duration, Instant},
};

use image::{RgbaImage, imageops};

use crate::desk::{Desk, PATIENCE};

impl Desk {
    /// What is on the screen, taken by another program than ours.
    pub(crate) fn shot(&self) -> RgbaImage {
        let file = self.home().join("shot.png");
        let path = file.to_str().expect("a plain path");
        self.x("import", &["-silent", "-window", "root", "-depth", "8", path]);
        image::open(&file).expect("a picture of the screen").into_rgba8()
    }

    /// Waits until the screen stays as it is, and returns it. Where pictures of it take long, so
    /// does what else goes on, and it is waited for longer.
    pub(crate) fn until_still(&self) -> RgbaImage {
        const BETWEEN: Duration = Duration::from_millis(150);
        let start = Instant::now();
        let mut last = self.shot();
        let between = BETWEEN.max(start.elapsed());
        let mut still = 0;
        while still < 2 {
            assert!(start.elapsed() < PATIENCE, "the screen never comes to rest");
            sleep(between);
            let next = self.shot();
            still = if next == last { still + 1 } else { 0 };
            last = next;
        }
        last
    }

    /// Waits until `met`.
    #[track_caller]
    pub(crate) fn until(&self, what: &str, met: impl Fn(&Desk) -> bool) {
        self.until_some(what, |desk| met(desk).then_some(()));
    }

    /// Waits until there is something, and returns it.
    #[track_caller]
    pub(crate) fn until_some<T>(&self, what: &str, found: impl Fn(&Desk) -> Option<T>) -> T {
        let start = Instant::now();
        loop {
            if let Some(found) = found(self) {
                return found;
            }
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}; {}", self.logs());
            sleep(Duration::from_millis(15));
        }
    }

    /// Waits until the window with this number shows more than an empty ground, and then until the
    /// screen stays as it is.
    pub(crate) fn until_painted(&self, window: &str) -> RgbaImage {
        self.until("what the window shows", |desk| {
            let [x, y, width, height] = desk.place_of(window).map(|at| at.max(0) as u32);
            let seen = imageops::crop_imm(&desk.shot(), x, y, width, height).to_image();
            seen.pixels().collect::<HashSet<_>>().len() > 30
        });
        self.until_still()
    }

    /// Where a window is: x, y, width, height.
    #[track_caller]
    pub(crate) fn place_of(&self, window: &str) -> [i32; 4] {
        let place = self.x("xdotool", &["getwindowgeometry", "--shell", window]);
        ["X", "Y", "WIDTH", "HEIGHT"].map(|name| {
            let number = place.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
            number.and_then(|number| number.parse().ok()).expect("a number")
        })
    }

    /// Where the overlay is: x, y, width, height; `None` if there is none.
    pub(crate) fn overlay(&self) -> Option<[i32; 4]> {
        self.surface("\"Queensight overlay\"")
    }

    /// Where the card is: beside the board, or near the pointer.
    pub(crate) fn card(&self) -> Option<[i32; 4]> {
        self.surface("\"Queensight card\"")
    }

    /// Whether the mouse is the program's, for a region to be drawn.
    pub(crate) fn is_picking(&self) -> bool {
        self.surface("\"Queensight region\"").is_some()
    }

    /// Whether words say how a region is drawn.
    pub(crate) fn is_told_to_pick(&self) -> bool {
        self.surface("\"Queensight word\"").is_some()
    }

    fn surface(&self, title: &str) -> Option<[i32; 4]> {
        let tree = self.x("xwininfo", &["-root", "-tree"]);
        let line = tree.lines().find(|line| line.contains(title))?;
        // … 482x482+293+178  +293+178
        let places = line.split_whitespace().rev().nth(1)?;
        let numbers: Vec<i32> =
            places.split(['x', '+']).filter_map(|number| number.parse().ok()).collect();
        let at = line.split_whitespace().last()?;
        let at: Vec<i32> = at.split('+').filter_map(|number| number.parse().ok()).collect();
        Some([*at.first()?, *at.get(1)?, *numbers.first()?, *numbers.get(1)?])
    }
}
