use std::thread;

use super::{Ask, Look, paint::paint};
use crate::{
    board::Cell,
    geometry::{GridFrame, PixelRect},
    platform::tray::{self, Line},
};

/// What is chosen in the tray.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Choice {
    /// Something for the assistant.
    Ask(Ask),
    /// The window.
    Window,
    /// That the key is not listened for, or that it is again.
    Pause(bool),
    /// The end of the program.
    Quit,
}

const LINES: &[Line] = &[
    Line::Do("Solve the board on the screen"),
    Line::Do("Pick a region"),
    Line::Do("Take the answer away"),
    Line::Gap,
    Line::Do("Show the window"),
    Line::Switch("Pause the key"),
    Line::Gap,
    Line::Do("Quit"),
];

/// What line `at` of the menu stands for; `None` for a gap.
fn choice(at: usize, on: bool) -> Option<Choice> {
    match LINES.get(at)? {
        Line::Do("Solve the board on the screen") => {
            Some(Choice::Ask(Ask::Look(Default::default())))
        }
        Line::Do("Pick a region") => Some(Choice::Ask(Ask::Pick)),
        Line::Do("Take the answer away") => Some(Choice::Ask(Ask::Hide)),
        Line::Do("Show the window") => Some(Choice::Window),
        Line::Do("Quit") => Some(Choice::Quit),
        Line::Switch(_) => Some(Choice::Pause(on)),
        Line::Do(_) | Line::Gap => None,
    }
}

/// Puts the program in the tray, from a thread; where there is none, nothing happens: everything
/// in it can be had by the window and on the command line too.
///
/// # Errors
///
/// What the system says when it refuses a thread.
pub(super) fn show(chosen: impl Fn(Choice) + Send + 'static) -> std::io::Result<()> {
    let show = move || {
        tray::show("Queensight", icon(), LINES, move |at, on| {
            choice(at, on).into_iter().for_each(&chosen);
        })
        .unwrap_or_default();
    };
    thread::Builder::new().name("tray".to_owned()).spawn(show).map(drop)
}

/// A crown: alpha, red, green, blue.
fn icon() -> (i32, Vec<u8>) {
    const SIDE: u32 = 48;
    let outer = PixelRect { left: 0, top: 0, right: SIDE, bottom: SIDE };
    let crown = paint(&GridFrame::even(outer, 1), [Cell::new(0, 0)], &Look::default());
    let turned = crown.pixels().flat_map(|pixel| {
        let [red, green, blue, alpha] = pixel.0;
        [alpha, red, green, blue]
    });
    (SIDE as i32, turned.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_menu_does_something() {
        for (at, line) in LINES.iter().enumerate() {
            let gap = matches!(line, Line::Gap);
            assert_eq!(choice(at, true).is_none(), gap, "{line:?}");
        }
        assert_eq!(choice(LINES.len(), true), None);
    }
}
