use super::Command;
use crate::app::icon;

/// What a command is called, and what it looks like.
impl Command {
    /// The words on the button and in the list of keys, and the accessible name. Commands without
    /// a key have the label of the menu or field that they come from.
    pub fn label(&self) -> &'static str {
        match self {
            Command::Open | Command::OpenFiles(_) => "Open",
            Command::Paste => "Paste",
            Command::Screen => "Screen",
            Command::Region => "Draw a box",
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
            Command::WhatWasSeen => "Show what was seen",
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
            Command::Settings => "Settings",
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
            Command::SetStart(_) => {
                "How much to show of a board that is opened, or found on the screen"
            }
            Command::SetOverlay(_) => "How the answer looks over the board on the screen",
            Command::SetKey(_) | Command::AskForKey(_) | Command::TakeKey(_) => {
                "The key that works over other windows"
            }
            Command::SetHidden(_) => "Wait for the key, with no window",
            Command::SetAutostart(_) => "Start without the window when you log in",
            Command::Solve => "Read and solve this picture again",
            Command::WhatWasSeen => "Show what was seen where no board was read, or the picture",
            Command::Cancel => "Stop reading and solving",
            Command::ZoomIn => "Enlarge the picture",
            Command::ZoomOut => "Make the picture smaller",
            Command::ZoomFit => "See the whole picture",
            Command::ActualSize => "One pixel of the picture for each pixel of the screen",
            Command::Next => "Go to the next picture of the list",
            Command::Previous => "Go to the picture before",
            Command::Close => "Take this picture off the list; the file stays",
            Command::NextEngine | Command::SetEngine(_) => "Solve with the next of the engines",
            Command::NextTheme | Command::SetTheme(_) => {
                "Change the theme: light, dark, or as the desktop is"
            }
            Command::NextQueens | Command::SetQueens(_) => "Draw queens as crowns or as discs",
            Command::Settings => "Settings: the key, the queens on the screen, the window",
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
            Command::ToggleAnswer | Command::WhatWasSeen => icon::EYE,
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
            Command::Settings => icon::SETTINGS,
            _ => "",
        }
    }
}
