use egui::{Align, Layout, RichText, ScrollArea, Ui, vec2};

use super::{ButtonKind, button};
use crate::app::{
    command::Command,
    icon,
    state::State,
    theme::{self, Palette},
};

/// How to use it, in three lines; the first depends on the key.
fn steps(state: &State) -> [String; 3] {
    let works = state.key_lost.is_none();
    let at_once = match state.settings.key.filter(|_| works) {
        Some(key) => format!("Open the puzzle in a browser, and press {key} there."),
        None => "Open the puzzle in a browser, and choose \u{201c}Screen\u{201d} here.".to_owned(),
    };
    let away = match state.settings.key {
        _ if state.no_overlay => "See here where the queens go.",
        Some(_) if works => "See the queens on the board; the same key takes them away.",
        _ => "See the queens on the board; Escape takes them away.",
    };
    [
        at_once,
        away.to_owned(),
        "Or open, paste or drop a screenshot here, of a board in any colours.".to_owned(),
    ]
}

/// The width of the column in the middle, in points.
const COLUMN_PT: f32 = 540.0;

/// What the window shows before anything is opened.
pub(super) fn welcome(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui.visuals());
    let dropping = ui.input(|input| !input.raw.hovered_files.is_empty());
    let column = COLUMN_PT.min(ui.available_width() - 32.0);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.add_space((ui.available_height() * 0.5 - 220.0).max(16.0));
            ui.label(RichText::new(icon::CROWN).size(64.0).color(palette.accent));
            ui.label(RichText::new("See where the queens go").font(theme::heading(26.0)));
            ui.add_space(12.0);
            for (number, step) in steps(state).iter().enumerate() {
                line(ui, column, number + 1, step, palette);
            }
            ui.add_space(16.0);
            ui.allocate_ui_with_layout(
                vec2(column, 40.0),
                Layout::left_to_right(Align::Center).with_main_align(Align::Center),
                |ui| {
                    ui.spacing_mut().button_padding = vec2(16.0, 10.0);
                    centred_row(ui, |ui| {
                        button(ui, state, Command::TryExample, ButtonKind::Primary, commands);
                        button(ui, state, Command::Screen, ButtonKind::Plain, commands);
                        button(ui, state, Command::Open, ButtonKind::Plain, commands);
                        button(ui, state, Command::Paste, ButtonKind::Plain, commands);
                    });
                },
            );
            ui.add_space(12.0);
            let hint = match dropping {
                true => RichText::new("Let go to open it").color(palette.accent),
                false => RichText::new("Boards as text work too: a letter a cell.").weak(),
            };
            ui.label(hint);
        });
    });
}

fn line(ui: &mut Ui, column: f32, number: usize, text: &str, palette: Palette) {
    ui.allocate_ui_with_layout(vec2(column, 28.0), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_width(column);
        let number = RichText::new(number.to_string()).font(theme::heading(15.0));
        ui.add_space(24.0);
        ui.add_sized(vec2(16.0, 20.0), egui::Label::new(number.color(palette.accent)));
        ui.add_space(4.0);
        ui.add(egui::Label::new(RichText::new(text).size(15.0)).wrap());
    });
}

/// A row in the middle of the column; its width is known from the frame before.
fn centred_row(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    let id = ui.scope_id().with("row width");
    let width = ui.data(|data| data.get_temp::<f32>(id)).unwrap_or(0.0);
    ui.add_space(((ui.available_width() - width) / 2.0).max(0.0));
    let row = ui.horizontal(add).response.rect.width();
    if (row - width).abs() > 0.5 {
        ui.data_mut(|data| data.insert_temp(id, row));
        ui.ctx().request_discard("the width of the row became known");
    }
}
