//! Everything the user can ask for, with its words and keys in one place.

use std::path::PathBuf;

use egui::{Context, Key, KeyboardShortcut, Modifiers};

use super::{camera::Camera, classic::Square, icon, settings::ThemeChoice, sheet::SheetId};
use crate::{
    desktop::{OverlayStyle, Where},
    hint::Rung,
    platform::Chord,
    present::QueenStyle,
    solve::Engine,
};

/// Everything the user can ask for, by button, key, menu, drop or command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Ask for files to open.
    Open,
    /// Open what is on the clipboard: a picture, files, or a board as text.
    Paste,
    /// Look for a board on the screen, and show its answer there.
    Screen,
    /// Draw the part of the desktop to look at with the mouse.
    Region,
    /// List the screens and windows, to choose the one to look at.
    Targets,
    /// Show the board that comes with the program.
    TryExample,
    /// Ask where to save the solved picture.
    Export,
    /// Put the solved picture on the clipboard.
    Copy,
    /// Show the queens, or hide them.
    ToggleAnswer,
    /// Say one thing more about the next move: where to look, why, which, then all.
    Hint,
    /// Open or close the list of steps.
    Steps,
    /// Open or close the comparison of the engines.
    Compare,
    /// Go to the classic board, or back.
    Classic,
    /// Put a solution on the classic board.
    ClassicSolution,
    /// Take all queens off the classic board.
    ClearQueens,
    /// Count the solutions of the classic board.
    CountSolutions,
    /// List the solutions of the classic board, to be browsed.
    ListSolutions,
    /// One step on; on the classic board, one solution.
    StepForward,
    /// One step back.
    StepBack,
    /// Back to where the steps start.
    FirstStep,
    /// On to where the steps end.
    LastStep,
    /// Read and solve the current sheet again.
    Solve,
    /// Abandon what is going on.
    Cancel,
    /// Enlarge the picture about its middle.
    ZoomIn,
    /// Make the picture smaller about its middle.
    ZoomOut,
    /// See the whole picture.
    ZoomFit,
    /// One pixel of the picture for each pixel of the screen.
    ActualSize,
    /// Go to the next sheet.
    Next,
    /// Go to the sheet before.
    Previous,
    /// Take the current sheet off the list.
    Close,
    /// Use the next engine of the menu.
    NextEngine,
    /// Use the next theme of the menu.
    NextTheme,
    /// Draw queens in the other style.
    NextQueens,
    /// Show or hide what the program is and what its keys are.
    About,

    /// Open these files.
    OpenFiles(Vec<PathBuf>),
    /// Look for a board there, and show its answer there.
    LookAt(Where),
    /// Close the list of screens and windows.
    DismissTargets,
    /// Go to this sheet.
    Select(SheetId),
    /// Look at the picture in this way.
    SetCamera(Camera),
    /// Search with this engine.
    SetEngine(Engine),
    /// Use this theme.
    SetTheme(ThemeChoice),
    /// Draw queens in this style.
    SetQueens(QueenStyle),
    /// Show this much of a board when it is opened.
    SetStart(Rung),
    /// Show answers over the screen in this way.
    SetOverlay(OverlayStyle),
    /// Listen for this key over other windows.
    SetKey(Option<Chord>),
    /// Take the next key that is pressed for that, or none after all.
    AskForKey(bool),
    /// Listen for the key of this name over other windows.
    TakeKey(String),
    /// Start without the window from now on, or with it.
    SetHidden(bool),
    /// Start with the session, or not.
    SetAutostart(bool),
    /// Show nothing of the answer.
    HideHint,
    /// Take a classic board of so many rows.
    SetClassicSize(usize),
    /// Put a queen on this cell of the classic board, or take it away.
    PlaceQueen(Square),
    /// Walk to where so many steps are done.
    GoToStep(usize),
    /// Change the text of the path field.
    TypePath(String),
    /// Take what the path field says.
    AcceptPath,
    /// Close the path field.
    DismissPath,
    /// Put the notice away.
    DismissNotice,
}

impl Command {
    /// Every command that has a key, those with modifiers first.
    pub const WITH_KEYS: [Command; 34] = [
        Command::Open,
        Command::Paste,
        Command::Screen,
        Command::Region,
        Command::Targets,
        Command::TryExample,
        Command::Export,
        Command::Copy,
        Command::Close,
        Command::NextEngine,
        Command::NextTheme,
        Command::NextQueens,
        Command::ToggleAnswer,
        Command::Hint,
        Command::Steps,
        Command::Compare,
        Command::Classic,
        Command::ClassicSolution,
        Command::ClearQueens,
        Command::CountSolutions,
        Command::ListSolutions,
        Command::StepForward,
        Command::StepBack,
        Command::FirstStep,
        Command::LastStep,
        Command::Solve,
        Command::Cancel,
        Command::ZoomIn,
        Command::ZoomOut,
        Command::ZoomFit,
        Command::ActualSize,
        Command::Next,
        Command::Previous,
        Command::About,
    ];

    /// The words on the button and in the list of keys, and the accessible name. Commands without
    /// a key have the label of the menu or field that they come from.
    pub fn label(&self) -> &'static str {
        match self {
            Command::Open | Command::OpenFiles(_) => "Open",
            Command::Paste => "Paste",
            Command::Screen => "Screen",
            Command::Region => "Region",
            Command::Targets | Command::LookAt(_) | Command::DismissTargets => "Window",
            Command::TryExample => "Try the example",
            Command::Export => "Export",
            Command::Copy => "Copy",
            Command::ToggleAnswer => "Show answer",
            Command::Hint | Command::HideHint => "Hint",
            Command::Steps | Command::GoToStep(_) => "Steps",
            Command::Compare => "Compare engines",
            Command::Classic => "Classic board",
            Command::ClassicSolution => "Show a solution",
            Command::ClearQueens => "Clear",
            Command::CountSolutions => "Count all",
            Command::ListSolutions => "List all",
            Command::SetClassicSize(_) => "Size",
            Command::PlaceQueen(_) => "Cell",
            Command::StepForward => "Next step",
            Command::StepBack => "Step back",
            Command::FirstStep => "First step",
            Command::LastStep => "Last step",
            Command::SetStart(_) => "Show at first",
            Command::SetOverlay(_) => "Over the screen",
            Command::SetKey(_) | Command::AskForKey(_) | Command::TakeKey(_) => "Key",
            Command::SetHidden(_) => "Start without the window",
            Command::SetAutostart(_) => "Start with the session",
            Command::Solve => "Solve again",
            Command::Cancel => "Cancel",
            Command::ZoomIn => "Zoom in",
            Command::ZoomOut => "Zoom out",
            Command::ZoomFit => "Fit",
            Command::ActualSize => "Actual size",
            Command::Next => "Next picture",
            Command::Previous => "Previous picture",
            Command::Close => "Close picture",
            Command::NextEngine | Command::SetEngine(_) => "Engine",
            Command::NextTheme | Command::SetTheme(_) => "Theme",
            Command::NextQueens | Command::SetQueens(_) => "Queens",
            Command::About => "About and help",
            Command::Select(_) => "Pictures",
            Command::SetCamera(_) => "Picture",
            Command::TypePath(_) | Command::AcceptPath | Command::DismissPath => "Path",
            Command::DismissNotice => "Dismiss",
        }
    }

    /// What it does, for the tooltip.
    pub fn hint(&self) -> &'static str {
        match self {
            Command::Open | Command::OpenFiles(_) => "Open pictures or text boards",
            Command::Paste => "Open the picture, files or text board on the clipboard",
            Command::Screen => "Find a board on the screen, and show the queens on it",
            Command::Region => "Draw a box around a board on the screen; a click picks a window",
            Command::Targets => "Choose the screen or the window to look at from a list",
            Command::LookAt(_) => "Find a board there, and show the queens on it",
            Command::DismissTargets => "Choose none of them",
            Command::TryExample => "Show a board that comes with the program",
            Command::Export => "Save the solved picture",
            Command::Copy => "Copy the solved picture",
            Command::ToggleAnswer => "Show the queens, or hide them",
            Command::HideHint => "Show nothing of the answer",
            Command::Hint => "Say one thing more: where to look, why, which move, everything",
            Command::Steps | Command::GoToStep(_) => "Explain the solution step by step",
            Command::Compare => "Run every engine on this board",
            Command::Classic => "The n queens of chess, with no regions; again to go back",
            Command::ClassicSolution => "Put a solution on the classic board, of any size",
            Command::ClearQueens => "Take all queens off the classic board",
            Command::CountSolutions => "Count the solutions of the classic board",
            Command::ListSolutions => "List the solutions of the classic board, to browse them",
            Command::SetClassicSize(_) => "How many rows the classic board has",
            Command::PlaceQueen(_) => "Place a queen, or take it away",
            Command::StepForward => "One step or solution on",
            Command::StepBack => "One step or solution back",
            Command::FirstStep => "Back to the start of the steps",
            Command::LastStep => "On to the end of the steps",
            Command::SetStart(_) => "How much to show of a board when it is opened",
            Command::SetOverlay(_) => "How the answer looks over the board on the screen",
            Command::SetKey(_) | Command::AskForKey(_) | Command::TakeKey(_) => {
                "The key that works over other windows"
            }
            Command::SetHidden(_) => "Wait for the key, with no window",
            Command::SetAutostart(_) => "Start without the window when you log in",
            Command::Solve => "Read and solve this picture again",
            Command::Cancel => "Stop reading and solving",
            Command::ZoomIn => "Enlarge the picture",
            Command::ZoomOut => "Make the picture smaller",
            Command::ZoomFit => "See the whole picture",
            Command::ActualSize => "One pixel of the picture for each pixel of the screen",
            Command::Next => "Go to the next picture of the list",
            Command::Previous => "Go to the picture before",
            Command::Close => "Take this picture off the list; the file stays",
            Command::NextEngine | Command::SetEngine(_) => "The search that solves",
            Command::NextTheme | Command::SetTheme(_) => "Light, dark, or as the desktop is",
            Command::NextQueens | Command::SetQueens(_) => "Draw queens as crowns or as discs",
            Command::About => "What the program does, and its keys",
            Command::Select(_) => "Show this picture",
            Command::SetCamera(_) => "Drag to move, turn the wheel to zoom",
            Command::TypePath(_) | Command::AcceptPath | Command::DismissPath => "A path",
            Command::DismissNotice => "Put this notice away",
        }
    }

    /// The icon on the button; empty for commands without one.
    pub(crate) fn icon(&self) -> &'static str {
        match self {
            Command::Open => icon::OPEN,
            Command::Paste => icon::PASTE,
            Command::Screen => icon::SCREEN,
            Command::Region => icon::REGION,
            Command::Targets => icon::WINDOW,
            Command::TryExample => icon::EXAMPLE,
            Command::Export => icon::EXPORT,
            Command::Copy => icon::COPY,
            Command::ToggleAnswer => icon::EYE,
            Command::Hint => icon::HINT,
            Command::Steps => icon::STEPS,
            Command::Compare => icon::COMPARE,
            Command::Classic => icon::CLASSIC,
            Command::StepForward => icon::RIGHT,
            Command::StepBack => icon::LEFT,
            Command::FirstStep => icon::FIRST,
            Command::LastStep => icon::LAST,
            Command::Solve => icon::SOLVE,
            Command::Cancel | Command::Close | Command::DismissNotice => icon::CLOSE,
            Command::ZoomIn => icon::PLUS,
            Command::ZoomOut => icon::MINUS,
            Command::ZoomFit => icon::FIT,
            Command::ActualSize => icon::IMAGE,
            Command::About => icon::ABOUT,
            Command::NextEngine => icon::ENGINE,
            _ => "",
        }
    }

    /// The keys that stand for the command, the one to tell first; none for commands that carry
    /// data of a view.
    pub fn shortcuts(&self) -> &'static [KeyboardShortcut] {
        const fn key(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::NONE, key)
        }
        const fn with_command(key: Key) -> KeyboardShortcut {
            KeyboardShortcut::new(Modifiers::COMMAND, key)
        }
        match self {
            Command::Open => const { &[with_command(Key::O)] },
            Command::Paste => const { &[with_command(Key::V)] },
            Command::Screen => const { &[key(Key::F2)] },
            Command::Region => const { &[key(Key::F3)] },
            Command::Targets => const { &[key(Key::F4)] },
            Command::TryExample => const { &[with_command(Key::E)] },
            Command::Export => const { &[with_command(Key::S)] },
            Command::Copy => const { &[with_command(Key::C)] },
            Command::Close => const { &[with_command(Key::W)] },
            Command::NextEngine => const { &[with_command(Key::G)] },
            Command::NextTheme => const { &[with_command(Key::T)] },
            Command::NextQueens => const { &[with_command(Key::D)] },
            Command::ToggleAnswer => const { &[key(Key::A)] },
            Command::Hint => const { &[key(Key::H)] },
            Command::Steps => const { &[key(Key::L)] },
            Command::Compare => const { &[key(Key::M)] },
            Command::Classic => const { &[key(Key::K)] },
            Command::ClassicSolution => const { &[key(Key::F)] },
            Command::ClearQueens => const { &[key(Key::Delete)] },
            Command::CountSolutions => const { &[key(Key::N)] },
            Command::ListSolutions => const { &[key(Key::B)] },
            Command::StepForward => const { &[key(Key::ArrowRight)] },
            Command::StepBack => const { &[key(Key::ArrowLeft)] },
            Command::FirstStep => const { &[key(Key::Home)] },
            Command::LastStep => const { &[key(Key::End)] },
            Command::Solve => const { &[key(Key::F5)] },
            Command::Cancel => const { &[key(Key::Escape)] },
            Command::ZoomIn => const { &[key(Key::Plus), key(Key::Equals)] },
            Command::ZoomOut => const { &[key(Key::Minus)] },
            Command::ZoomFit => const { &[key(Key::Num0)] },
            Command::ActualSize => const { &[key(Key::Num1)] },
            Command::Next => const { &[key(Key::PageDown)] },
            Command::Previous => const { &[key(Key::PageUp)] },
            Command::About => const { &[key(Key::F1)] },
            _ => &[],
        }
    }

    /// What it does and its key, for the tooltip.
    pub fn tooltip(&self, ctx: &Context) -> String {
        match self.shortcuts() {
            [] => self.hint().to_owned(),
            [shortcut, ..] => format!("{} ({})", self.hint(), ctx.format_shortcut(shortcut)),
        }
    }

    /// The commands whose keys were pressed since the last frame; none while the user types text.
    pub fn pressed(ctx: &Context) -> Vec<Command> {
        if ctx.text_edit_focused() {
            return Vec::new();
        }
        // A slow frame may hold a key more than once.
        let presses = |command: &Command| -> usize {
            let count = |key: &KeyboardShortcut| {
                ctx.input_mut(|input| input.count_and_consume_key(key.modifiers, key.logical_key))
            };
            command.shortcuts().iter().map(count).sum()
        };
        let repeated = |command: Command| {
            let times = presses(&command);
            std::iter::repeat_n(command, times)
        };
        Command::WITH_KEYS.into_iter().flat_map(repeated).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_stands_for_one_command() {
        let keys = Command::WITH_KEYS.iter().flat_map(Command::shortcuts);
        let mut seen = Vec::new();
        for key in keys {
            assert!(!seen.contains(&key), "{key:?} twice");
            seen.push(key);
        }
        assert!(Command::WITH_KEYS.iter().all(|command| !command.shortcuts().is_empty()));
    }
}
