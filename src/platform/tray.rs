//! The program in the tray of the desktop, by D-Bus. A desktop need not have one.

use std::thread;

use ksni::{Icon, MenuItem, blocking::TrayMethods as _, menu};

/// Why there is no tray.
#[derive(Debug, thiserror::Error)]
pub enum TrayError {
    /// The desktop has none, or no session bus.
    #[error("this desktop has no tray: {0}")]
    None(#[from] ksni::Error),
}

/// A line of the menu.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// Something to do.
    Do(&'static str),
    /// Something that is on or off; off at first.
    Switch(&'static str),
    /// A line between others.
    Gap,
}

struct Tray<F> {
    name: &'static str,
    /// Side in pixels, and the pixels: alpha, red, green, blue.
    icon: (i32, Vec<u8>),
    lines: Vec<Line>,
    /// Whether the switch of each line is on.
    on: Vec<bool>,
    /// Called with the number of a line and whether its switch is on now.
    chosen: F,
}

/// Shows `name` in the tray with a menu of `lines`, for as long as the program runs. `icon` is
/// square, four bytes a pixel: alpha, red, green, blue. A click on it chooses the first line.
/// Blocks for as long as the desktop takes, so call it from a thread of its own.
///
/// # Errors
///
/// [`TrayError`] where there is no tray.
pub fn show(
    name: &'static str,
    icon: (i32, Vec<u8>),
    lines: Vec<Line>,
    chosen: impl Fn(usize, bool) + Send + 'static,
) -> Result<(), TrayError> {
    let tray = Tray { name, icon, on: vec![false; lines.len()], lines, chosen };
    let _shown = tray.assume_sni_available(true).spawn()?;
    loop {
        thread::park(); // the tray lasts as long as its handle
    }
}

impl<F: Fn(usize, bool) + Send + 'static> ksni::Tray for Tray<F> {
    fn id(&self) -> String {
        self.name.to_lowercase()
    }

    fn title(&self) -> String {
        self.name.to_owned()
    }

    fn icon_name(&self) -> String {
        self.name.to_lowercase()
    }

    fn icon_pixmap(&self) -> Vec<Icon> {
        let (side, data) = self.icon.clone();
        vec![Icon { width: side, height: side, data }]
    }

    fn activate(&mut self, _x: i32, _y: i32) {
        (self.chosen)(0, false);
    }

    fn menu(&self) -> Vec<MenuItem<Self>> {
        let item = |(at, line): (usize, &Line)| match *line {
            Line::Do(label) => menu::StandardItem {
                label: label.to_owned(),
                activate: Box::new(move |tray: &mut Self| (tray.chosen)(at, false)),
                ..Default::default()
            }
            .into(),
            Line::Switch(label) => menu::CheckmarkItem {
                label: label.to_owned(),
                checked: self.on[at],
                activate: Box::new(move |tray: &mut Self| {
                    tray.on[at] = !tray.on[at];
                    (tray.chosen)(at, tray.on[at]);
                }),
                ..Default::default()
            }
            .into(),
            Line::Gap => MenuItem::Separator,
        };
        self.lines.iter().enumerate().map(|(at, line)| item((at, line))).collect()
    }
}
