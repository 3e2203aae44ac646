use std::thread;

use super::{Ask, OverlayStyle, Where, paint::paint};
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
    /// The window with its settings open.
    Settings,
    /// That the key is not listened for, or that it is again.
    Pause(bool),
    /// The end of the program.
    Quit,
}

/// The menu: each line with what it stands for.
fn menu() -> [(Line, Option<Choice>); 9] {
    [
        (Line::Do("Solve the board on the screen"), Some(Choice::Ask(Ask::Search(Where::Screens)))),
        (Line::Do("Pick a region"), Some(Choice::Ask(Ask::Pick))),
        (Line::Do("Take the answer away"), Some(Choice::Ask(Ask::Hide))),
        (Line::Gap, None),
        (Line::Do("Show the window"), Some(Choice::Window)),
        (Line::Do("Settings"), Some(Choice::Settings)),
        (Line::Switch("Pause the key"), Some(Choice::Pause(true))),
        (Line::Gap, None),
        (Line::Do("Quit"), Some(Choice::Quit)),
    ]
}

/// What line `at` of the menu stands for, with its switch `on` or off; `None` for a gap.
fn choice(at: usize, on: bool) -> Option<Choice> {
    let (_, choice) = menu().into_iter().nth(at)?;
    match choice? {
        Choice::Pause(_) => Some(Choice::Pause(on)),
        choice => Some(choice),
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
        let lines = menu().map(|(line, _)| line).to_vec();
        tray::show("Queensight", icon(), lines, move |at, on| {
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
    let crown = paint(&GridFrame::even(outer, 1), [Cell::new(0, 0)], &OverlayStyle::default());
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
        let menu = menu();
        for (at, (line, _)) in menu.iter().enumerate() {
            let gap = matches!(line, Line::Gap);
            assert_eq!(choice(at, true).is_none(), gap, "{line:?}");
            let switches = choice(at, true) != choice(at, false);
            assert_eq!(switches, matches!(line, Line::Switch(_)), "{line:?}");
        }
        assert_eq!(choice(menu.len(), true), None);
    }
}
