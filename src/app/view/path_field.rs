use egui::{Context, Id, Key, Modal, RichText, TextEdit};

use super::modal_frame;
use crate::app::{
    command::Command,
    dialog::Wish,
    state::PathField,
    theme::{self, Palette},
};

/// Asks for a path in the window, where the desktop has no file dialog.
pub(super) fn path_field(ctx: &Context, field: &PathField, commands: &mut Vec<Command>) {
    let (title, accept) = match field.wish {
        Wish::Open { .. } => ("Open a file", "Open this file"),
        Wish::Save { .. } => ("Save the solved picture", "Save this file"),
    };
    let modal = Modal::new(Id::unique("path field")).frame(modal_frame(ctx));
    let modal = modal.show(ctx, |ui| {
        ui.set_width(460.0_f32.min(ui.ctx().content_rect().width() - 64.0));
        ui.label(RichText::new(title).font(theme::heading(17.0)));
        ui.label(RichText::new("This desktop shows no file dialog: type a path.").weak());
        let mut text = field.text.clone();
        let edit = TextEdit::singleline(&mut text)
            .hint_text("/path/to/picture.png")
            .desired_width(f32::INFINITY)
            .margin(8);
        let edit = ui.add(edit).accessible_name("Path");
        if edit.changed() {
            commands.push(Command::TypePath(text));
        }
        let entered = edit.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.memory(|memory| memory.focused().is_none()) && !entered {
            edit.request_focus();
        }
        if !field.problem.is_empty() {
            let warning = Palette::of(ui.visuals()).warning;
            ui.label(RichText::new(&field.problem).color(warning));
        }
        ui.horizontal(|ui| {
            if ui.button(accept).clicked() || entered {
                commands.push(Command::AcceptPath);
            }
            if ui.button("Never mind").clicked() {
                commands.push(Command::DismissPath);
            }
        });
    });
    if modal.should_close() {
        commands.push(Command::DismissPath);
    }
}
