//! Cards that lie on the canvas: a problem, or a hint.

use egui::{Align, Frame, Layout, Margin, Panel, RichText, Stroke, Ui};

use super::{ButtonKind, button, button_named};
use crate::{
    app::{
        command::Command,
        icon,
        sheet::Problem,
        state::State,
        theme::{self, Palette},
    },
    chain::sentence,
    hint::Rung,
};

/// The widest that a card is, in points.
const WIDTH_PT: f32 = 420.0;

/// What did not work, what was measured, what to try.
pub(super) fn problem(ui: &mut Ui, state: &State, problem: &Problem, commands: &mut Vec<Command>) {
    card(ui, state.seen.shown.is_some(), |ui| {
        let palette = Palette::of(ui.visuals());
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::WARNING).size(22.0).color(palette.warning));
            ui.label(RichText::new(problem.headline).font(theme::heading(17.0)));
        });
        ui.label(sentence(&problem.detail));
        if !problem.advice.is_empty() {
            ui.label(RichText::new(problem.advice).weak());
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            button(ui, state, Command::Solve, ButtonKind::Plain, commands);
            button(ui, state, Command::Close, ButtonKind::Plain, commands);
        });
    });
}

/// What a hint says, with a button for the next thing it would say.
pub(super) fn hint(
    ui: &mut Ui,
    state: &State,
    rung: Rung,
    said: &str,
    commands: &mut Vec<Command>,
) {
    card(ui, true, |ui| {
        let palette = Palette::of(ui.visuals());
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::HINT).size(20.0).color(palette.accent));
            ui.label(RichText::new(rung.name()).font(theme::heading(15.0)));
        });
        if let Some(solved) = state.solved().filter(|solved| !solved.answer.marks.is_empty())
            && let Some(lesson) = state.lesson()
            && !(lesson.check.is_right() && solved.answer.marks.queens().is_empty())
        {
            ui.label(RichText::new(lesson.check.sentence(rung)).weak());
        }
        ui.label(said);
        ui.horizontal_wrapped(|ui| {
            if let Some(next) = rung.next() {
                let label = next.name();
                button_named(ui, state, Command::Hint, ButtonKind::Plain, label, "", commands);
            }
            let dismiss = ui.button("Hide").on_hover_text("Hide this hint (Escape)");
            if dismiss.accessible_name("Hide hint").clicked() {
                commands.push(Command::HideHint);
            }
        });
    });
}

/// A card below the picture, which makes room for it; in the middle if there is no picture.
fn card(ui: &mut Ui, with_picture: bool, add: impl FnOnce(&mut Ui)) {
    let palette = Palette::of(ui.visuals());
    let room = ui.available_size();
    let width = WIDTH_PT.min(room.x - 64.0);
    let lift = if with_picture { 12 } else { (room.y * 0.35) as i8 };
    let below = Frame::new().inner_margin(Margin { top: 0, bottom: lift, ..Margin::ZERO });
    Panel::bottom("card").frame(below).show_separator_line(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            let card = Frame::popup(ui.style())
                .inner_margin(Margin::same(16))
                .corner_radius(12)
                .stroke(Stroke::new(1.0, palette.border));
            card.show(ui, |ui| {
                ui.set_width(width);
                ui.with_layout(Layout::top_down(Align::LEFT), add);
            });
        });
    });
}
