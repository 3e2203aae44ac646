//! Everything the user can ask for. Its words are in one place, its keys in another.

mod keys;
mod words;

use std::path::PathBuf;

use super::{camera::Camera, classic::Square, settings::ThemeChoice, sheet::SheetId};
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
    /// Show what the reader saw in a picture that it couldn't read, or the picture again.
    WhatWasSeen,
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
    /// Open or close the settings.
    Settings,
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
    /// Show this much of a board that is opened, or found on the screen.
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
