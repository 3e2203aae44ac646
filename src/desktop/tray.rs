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

/// The menu: each line with what it stands for. What needs an overlay is there only where there is
/// one.
fn menu(has_overlay: bool) -> Vec<(Line, Option<Choice>)> {
    let all = [
        (Line::Do("Solve the board on the screen"), Some(Choice::Ask(Ask::Search(Where::Screens)))),
        (Line::Do("Draw a box around the board"), Some(Choice::Ask(Ask::Pick))),
        (Line::Do("Take the answer away"), Some(Choice::Ask(Ask::Hide))),
        (Line::Gap, None),
        (Line::Do("Show the window"), Some(Choice::Window)),
        (Line::Do("Settings"), Some(Choice::Settings)),
        (Line::Switch("Pause the key"), Some(Choice::Pause(true))),
        (Line::Gap, None),
        (Line::Do("Quit"), Some(Choice::Quit)),
    ];
    let laid_over =
        |choice: &Option<Choice>| matches!(choice, Some(Choice::Ask(Ask::Pick | Ask::Hide)));
    all.into_iter().filter(|(_, choice)| has_overlay || !laid_over(choice)).collect()
}

/// What line `at` of `menu` stands for, with its switch `on` or off; `None` for a gap.
fn choice(menu: &[(Line, Option<Choice>)], at: usize, on: bool) -> Option<Choice> {
    let (_, choice) = menu.get(at)?;
    match choice.clone()? {
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
pub(super) fn show(
    has_overlay: bool,
    chosen: impl Fn(Choice) + Send + 'static,
) -> std::io::Result<()> {
    let show = move || {
        let menu = menu(has_overlay);
        let lines = menu.iter().map(|(line, _)| *line).collect();
        tray::show("Queensight", icon(), lines, move |at, on| {
            choice(&menu, at, on).into_iter().for_each(&chosen);
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
        let menu = menu(true);
        for (at, (line, _)) in menu.iter().enumerate() {
            let gap = matches!(line, Line::Gap);
            assert_eq!(choice(&menu, at, true).is_none(), gap, "{line:?}");
            let switches = choice(&menu, at, true) != choice(&menu, at, false);
            assert_eq!(switches, matches!(line, Line::Switch(_)), "{line:?}");
        }
        assert_eq!(choice(&menu, menu.len(), true), None);
    }

    #[test]
    fn no_region_is_offered_where_none_can_be_drawn() {
        let offers = |menu: &[(Line, Option<Choice>)], ask: Ask| {
            menu.iter().any(|(_, choice)| *choice == Some(Choice::Ask(ask.clone())))
        };
        assert!(offers(&menu(true), Ask::Pick) && !offers(&menu(false), Ask::Pick));
        assert!(offers(&menu(false), Ask::Search(Where::Screens)));
    }
}
