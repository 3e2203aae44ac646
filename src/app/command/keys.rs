use egui::{Context, Key, KeyboardShortcut, Modifiers};

use super::Command;

/// Which keys stand for a command.
impl Command {
    /// Every command that has a key, those with modifiers first.
    pub const WITH_KEYS: [Command; 36] = [
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
        Command::Settings,
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
        Command::WhatWasSeen,
        Command::Cancel,
        Command::ZoomIn,
        Command::ZoomOut,
        Command::ZoomFit,
        Command::ActualSize,
        Command::Next,
        Command::Previous,
        Command::About,
    ];

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
            Command::Settings => const { &[with_command(Key::Comma)] },
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
            Command::WhatWasSeen => const { &[key(Key::R)] },
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
