use egui::{Context, Grid, Id, Modal, RichText, ScrollArea};

use super::modal_frame;
use crate::app::{
    command::Command,
    icon,
    theme::{self, Palette},
};

/// What the program is, and its keys.
pub(super) fn about(ctx: &Context, commands: &mut Vec<Command>) {
    let modal = Modal::new(Id::unique("about")).frame(modal_frame(ctx)).show(ctx, |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width(400.0_f32.min(room.x - 64.0));
        let palette = Palette::of(ui.visuals());
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::CROWN).size(28.0).color(palette.accent));
            ui.label(RichText::new("Queensight").font(theme::heading(20.0)));
            ui.label(RichText::new(env!("CARGO_PKG_VERSION")).weak());
        });
        ui.label(
            "Reads a Queens puzzle out of a picture, solves it and shows where the queens go: one \
             in every row, column and colour, and no two touching.",
        );
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::SAFE).color(palette.good));
            ui.label("Nothing leaves this machine.");
        });
        ui.add_space(4.0);
        ScrollArea::vertical().max_height((room.y - 320.0).max(80.0)).show(ui, |ui| {
            Grid::new("keys").num_columns(2).spacing([24.0, 4.0]).show(ui, |ui| {
                for command in Command::WITH_KEYS {
                    let key = ui.ctx().format_shortcut(&command.shortcuts()[0]);
                    ui.label(RichText::new(key).family(theme::semibold()));
                    ui.label(command.hint());
                    ui.end_row();
                }
            });
        });
        ui.add_space(4.0);
        ui.label(
            RichText::new(
                "MIT or Apache-2.0. Text in Inter (SIL Open Font License), icons from Phosphor \
                 Icons (MIT).",
            )
            .small()
            .weak(),
        );
        if ui.button("Close").clicked() {
            commands.push(Command::About);
        }
    });
    if modal.should_close() {
        commands.push(Command::About);
    }
}
