use egui::{Align, Context, Id, Label, Layout, Modal, RichText, Ui, vec2};

use super::{modal_frame, modal_scroll};
use crate::{
    app::{
        command::Command,
        icon,
        state::State,
        theme::{self, Palette},
    },
    desktop,
};

/// The width of the column of keys, in points.
const KEY_PT: f32 = 96.0;

/// What the program is, and its keys.
pub(super) fn about(ctx: &Context, state: &State, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::unique("about")).frame(modal_frame(ctx)).show(ctx, |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width(560.0_f32.min(room.x - 64.0));
        ui.horizontal(|ui| {
            let accent = Palette::of(ui.visuals()).accent;
            ui.label(RichText::new(icon::CROWN).size(28.0).color(accent));
            ui.label(RichText::new("Queensight").font(theme::heading(20.0)));
            ui.label(RichText::new(env!("CARGO_PKG_VERSION")).weak());
        });
        modal_scroll(ctx, 170.0).show(ui, |ui| text(ui, state));
        ui.add_space(4.0);
        if ui.button("Close").clicked() {
            commands.push(Command::About);
        }
    });
    if modal.should_close() {
        commands.push(Command::About);
    }
}

fn text(ui: &mut Ui, state: &State) {
    ui.label(
        "Reads a Queens puzzle off the screen or out of a picture, solves it and shows where the \
         queens go: one in every row, column and colour, and no two touching.",
    );
    ui.horizontal(|ui| {
        ui.label(RichText::new(icon::SAFE).color(Palette::of(ui.visuals()).good));
        ui.label("Nothing leaves this machine.");
    });
    ui.add_space(4.0);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        if let Some(chord) = state.settings.key {
            let what = match &state.key_lost {
                None => "In any window: show the answer over the board, or take it away".to_owned(),
                Some(why) => format!("Doesn't work: {}", desktop::no_key(why).1),
            };
            key(ui, &chord.to_string(), &what);
            ui.add_space(4.0);
        }
        for command in Command::WITH_KEYS {
            let shortcut = ui.ctx().format_shortcut(&command.shortcuts()[0]);
            key(ui, &shortcut, command.hint());
        }
    });
    ui.add_space(4.0);
    let licence = "MIT or Apache-2.0. Text in Inter (SIL Open Font License), icons from Phosphor \
                   Icons (MIT).";
    ui.label(RichText::new(licence).small().weak());
}

/// A key and what it does, in as many lines as that needs.
fn key(ui: &mut Ui, key: &str, what: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = 18.0;
        ui.allocate_ui_with_layout(vec2(KEY_PT, 18.0), Layout::left_to_right(Align::TOP), |ui| {
            ui.set_min_width(KEY_PT);
            ui.label(RichText::new(key).family(theme::semibold()));
        });
        ui.add(Label::new(what).wrap());
    });
}
