use egui::{Align, Button, Layout, RichText, ScrollArea, Ui, vec2};

use crate::{
    answer::Verdict,
    app::{
        command::Command,
        icon,
        sheet::{Outcome, Sheet, verdict_text},
        state::State,
        theme::Palette,
    },
};

/// The list of what was opened, each with what became of it.
pub(super) fn list(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(format!("{} pictures", state.sheets.all().len())).small().weak());
        let (waiting, all) = state.sheets.progress();
        if waiting > 0 && state.doing.is_opening() {
            let done = format!("{} of {all} read", all - waiting);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(done).small().weak());
            });
        }
    });
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for sheet in state.sheets.all() {
            row(ui, state, sheet, commands);
        }
    });
}

fn row(ui: &mut Ui, state: &State, sheet: &Sheet, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui.visuals());
    let weak = ui.visuals().weak_text_color();
    let (mark, colour, said) = match &sheet.outcome {
        Outcome::Waiting => ("…", weak, "waiting"),
        Outcome::Stopped => ("–", weak, "stopped"),
        Outcome::Failed(problem) => (icon::WARNING, palette.warning, problem.headline),
        Outcome::Answered(solved) => match &solved.answer.verdict {
            Verdict::Solved(_) => (icon::CHECK, palette.good, "solved"),
            other => (icon::WARNING, palette.warning, verdict_text(other)),
        },
    };
    let chosen = state.sheets.is_current(sheet.id);
    let button =
        Button::selectable(chosen, (RichText::new(mark).color(colour), RichText::new(&sheet.name)));
    let size = vec2(ui.available_width(), 0.0);
    let response = ui
        .add(button.truncate().min_size(size))
        .on_hover_text(format!("{}: {said}", sheet.name))
        .accessible_name(format!("{}: {said}", sheet.name));
    if chosen && !ui.is_rect_visible(response.rect) {
        response.scroll_to_me(None);
    }
    if response.clicked() {
        commands.push(Command::Select(sheet.id));
    }
}
