use egui::{Align, Layout, RichText, Ui};

use super::{ButtonKind, COMPACT_BELOW_PT, TWO_ROWS_BELOW_PT, button, button_named};
use crate::app::{
    command::Command,
    icon,
    state::State,
    theme::{self, Palette},
};

/// The bar at the top: what to open on the left, what to do with the board on the right; below
/// one another in a narrow window.
pub(super) fn toolbar(ui: &mut Ui, state: &State, width: f32, commands: &mut Vec<Command>) {
    let kind = if width < COMPACT_BELOW_PT { ButtonKind::Icon } else { ButtonKind::Plain };
    let from_right = Layout::right_to_left(Align::Center);
    // Icons alone stand closer, so that all have room in the narrowest window.
    let (padding, gap) = if kind == ButtonKind::Icon { (5.0, 3.0) } else { (8.0, 5.0) };
    ui.spacing_mut().button_padding.x = padding;
    ui.spacing_mut().item_spacing.x = gap;
    if width < TWO_ROWS_BELOW_PT {
        ui.horizontal(|ui| {
            sources(ui, state, kind, commands);
            ui.with_layout(from_right, |ui| program(ui, state, commands));
        });
        ui.horizontal(|ui| board(ui, state, kind, commands));
        return;
    }
    ui.horizontal(|ui| {
        sources(ui, state, kind, commands);
        ui.with_layout(from_right, |ui| {
            program(ui, state, commands);
            ui.separator();
            board(ui, state, kind, commands);
        });
    });
}

fn sources(ui: &mut Ui, state: &State, kind: ButtonKind, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui.visuals());
    ui.label(RichText::new(icon::CROWN).size(22.0).color(palette.accent));
    if kind == ButtonKind::Plain {
        ui.label(RichText::new("Queensight").font(theme::heading(16.0)));
        ui.add_space(8.0);
    }
    button(ui, state, Command::Open, kind, commands);
    button(ui, state, Command::Paste, kind, commands);
    button(ui, state, Command::Screen, ButtonKind::Icon, commands);
    button(ui, state, Command::Targets, ButtonKind::Icon, commands);
    button(ui, state, Command::Region, ButtonKind::Icon, commands);
    button(ui, state, Command::Classic, ButtonKind::Icon, commands);
}

/// What concerns the whole program, from right to left.
fn program(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    button(ui, state, Command::About, ButtonKind::Icon, commands);
    button(ui, state, Command::Settings, ButtonKind::Icon, commands);
}

/// What concerns the board, in the order in which it is laid out; from the right the other way
/// about, so that it reads the same.
fn board(ui: &mut Ui, state: &State, kind: ButtonKind, commands: &mut Vec<Command>) {
    let primary = if kind == ButtonKind::Plain { ButtonKind::Primary } else { kind };
    let (label, icon) = match state.seen.answer() {
        false => ("Show answer", icon::EYE),
        true => ("Hide answer", icon::EYE_SLASH),
    };
    let mut parts = [
        Some((Command::Hint, kind)),
        Some((Command::Steps, kind)),
        Some((Command::Compare, ButtonKind::Icon)),
        Some((Command::ToggleAnswer, ButtonKind::Icon)),
        None,
        Some((Command::Copy, kind)),
        Some((Command::Export, primary)),
    ];
    if ui.layout().prefer_right_to_left() {
        parts.reverse();
    }
    for part in parts {
        match part {
            Some((Command::ToggleAnswer, kind)) => {
                button_named(ui, state, Command::ToggleAnswer, kind, label, icon, commands);
            }
            Some((command, kind)) => drop(button(ui, state, command, kind, commands)),
            None => drop(ui.separator()),
        }
    }
}
