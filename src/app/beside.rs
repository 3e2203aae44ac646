use std::{cell::Cell, rc::Rc};

use egui::{Context, Key, UserAttentionType, ViewportCommand};

use super::{App, Command, Heard};
use crate::{
    desktop::{Ask, Event, News, Resident},
    platform::Chord,
};

/// The program that the window is part of: the assistant at the desktop, which was there before
/// the window and may stay after it.
pub(super) struct Beside {
    resident: Rc<Resident>,
    ctx: Context,
    /// Whether the window went out of the way of a look at the screen.
    aside: Cell<bool>,
    /// Whether it stays there because what it asked for lies over the board.
    away: Cell<bool>,
}

impl App {
    /// The same window, which hears what happens at the desktop and can ask for it.
    pub fn beside(mut self, ctx: &Context, resident: Rc<Resident>) -> App {
        let wake = ctx.clone();
        resident.wake_by(move || wake.request_repaint());
        self.state.key_lost = resident.key_lost();
        self.state.no_overlay = !resident.assistant.has_overlay();
        let (aside, away) = Default::default();
        self.beside = Some(Beside { resident, ctx: ctx.clone(), aside, away });
        self
    }
}

impl Beside {
    /// What happened at the desktop since the last call. What concerns the window itself is done.
    pub(super) fn news(&self) -> Vec<Heard> {
        let mut all = Vec::new();
        for news in self.resident.news() {
            match news {
                News::Event(event) => all.push(self.heard(event)),
                News::Window => {
                    self.come_back();
                    all.push(Heard::Called);
                }
                News::Settings => {
                    self.come_back();
                    all.push(Heard::Settings);
                }
                News::Pause(paused) => self.resident.pause(paused),
                News::Quit => self.ctx.send_viewport_cmd(ViewportCommand::Close),
            }
        }
        all
    }

    fn heard(&self, event: Event) -> Heard {
        let seen = matches!(event, Event::Seen { .. } | Event::NotSeen(_));
        let asked = (seen || matches!(event, Event::Ended(_))) && self.aside.take();
        let on_board = matches!(event, Event::Seen { shown: true, .. });
        let alone = seen && !on_board && !self.resident.assistant.has_overlay();
        // Where the queens stand on the board the window stays out of their way until somebody
        // takes them away. Where they can't, it says what was seen, whoever asked.
        let was_away = self.away.get();
        if seen {
            self.away.set(on_board && (asked || was_away));
        }
        // A look that ended otherwise has taken what it asked for away.
        let over = !on_board && (seen || matches!(event, Event::Ended(_))) && was_away;
        match event {
            Event::Hidden { taken: true } if self.away.take() => self.come_back(),
            // Nobody asked for it now: the focus would be taken from who plays in the page.
            Event::Hidden { taken: false } if self.away.take() => {
                self.call(UserAttentionType::Informational);
            }
            _ => {}
        }
        let explained = matches!(event, Event::Explain(..));
        if (asked && !on_board) || alone || explained || over {
            self.come_back();
        }
        Heard::Event { event, show: asked || alone || explained }
    }

    /// Asks the assistant. The window goes out of the way of a look at the screen.
    pub(super) fn ask(&self, ask: Ask) {
        if matches!(ask, Ask::Search(_) | Ask::Pick) {
            self.aside.set(true);
            self.go_aside();
            self.resident.ask_soon(ask);
        } else {
            self.resident.assistant.ask(ask);
        }
    }

    /// Lets go of the key over other windows for a while, or takes it again.
    pub(super) fn pause_key(&self, pause: bool) {
        self.resident.hold_key(pause);
    }

    /// Listens for `key` over other windows; for none if there is none.
    pub(super) fn listen_for(&self, key: Option<Chord>) {
        self.resident.listen_for(key);
    }

    /// Takes the window out of the way of a look at the desktop.
    pub(super) fn go_aside(&self) {
        self.call(UserAttentionType::Reset); // or the next call would change nothing
        self.ctx.send_viewport_cmd(ViewportCommand::Minimized(true));
    }

    /// Brings the window to the front again.
    pub(super) fn come_back(&self) {
        self.aside.set(false);
        self.away.set(false);
        self.ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
        self.ctx.send_viewport_cmd(ViewportCommand::Focus);
        // Where programs may not take the focus, their window asks for it.
        self.call(UserAttentionType::Informational);
    }

    /// Has the desktop call the user's attention to the window, or not any more.
    fn call(&self, how: UserAttentionType) {
        self.ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(how));
    }
}

/// The key that the user pressed to be the one over other windows, with its modifiers; Escape takes
/// the question back.
pub(super) fn asked_key(ctx: &Context) -> Option<Command> {
    Some(match pressed(ctx)? {
        (Key::Escape, _) => Command::AskForKey(false),
        (_, name) => Command::TakeKey(name),
    })
}

/// Whether that key was pressed in this window, and not to type text.
pub(super) fn is_pressed(ctx: &Context, key: Option<Chord>) -> bool {
    let is_key = || pressed(ctx).and_then(|(_, name)| name.parse().ok()) == key;
    key.is_some() && !ctx.text_edit_focused() && is_key()
}

/// The key that was pressed since the last frame, and its name with its modifiers.
fn pressed(ctx: &Context) -> Option<(Key, String)> {
    let pressed = |event: &egui::Event| match event {
        egui::Event::Key { key, pressed: true, modifiers, .. } if !is_modifier(*key) => {
            Some((*key, *modifiers))
        }
        _ => None,
    };
    let (key, held) = ctx.input(|input| input.events.iter().find_map(pressed))?;
    // Only macOS counts it among the modifiers.
    let logo = ctx.input(|input| input.key_down(Key::SuperLeft) || input.key_down(Key::SuperRight));
    let held = [
        (held.ctrl, "Ctrl+"),
        (held.alt, "Alt+"),
        (held.shift, "Shift+"),
        (held.mac_cmd || logo, "Super+"),
    ];
    let held = held.into_iter().filter(|(held, _)| *held).map(|(_, name)| name);
    Some((key, held.chain([key.name()]).collect()))
}

/// Whether it is a key to be held beside another, which comes as a press of its own.
fn is_modifier(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
    )
}

impl Drop for Beside {
    fn drop(&mut self) {
        self.resident.sleep();
    }
}

#[cfg(test)]
mod tests {
    use egui::{Event, Modifiers, RawInput};

    use super::*;

    #[test]
    fn the_key_for_other_windows_is_known_in_this_one() {
        let is_pressed = |key: Key, modifiers: Modifiers, wanted: Option<Chord>| {
            let (physical_key, repeat) = (None, false);
            let event = Event::Key { key, physical_key, pressed: true, repeat, modifiers };
            let input = RawInput { events: vec![event], ..RawInput::default() };
            let (ctx, mut seen) = (Context::default(), false);
            let mut output = ctx.run_ui(input, |ui| seen = is_pressed(ui.ctx(), wanted));
            output.textures_delta.clear();
            seen
        };
        let both = Modifiers::CTRL | Modifiers::ALT;
        assert!(is_pressed(Key::Q, both, Some(Chord::default())));
        assert!(!is_pressed(Key::Q, Modifiers::CTRL, Some(Chord::default())));
        assert!(!is_pressed(Key::W, both, Some(Chord::default())));
        assert!(!is_pressed(Key::Q, both, None));
        assert!(!is_pressed(Key::Escape, Modifiers::NONE, Some(Chord::default())));
    }
}
