use egui::{Align, Button, Frame, Label, Layout, Margin, RichText, ScrollArea, Sense, Stroke, Ui};

use super::{ButtonKind, button};
use crate::{
    app::{
        command::Command,
        lesson::Lesson,
        state::State,
        theme::{self, Palette},
    },
    hint::{self, Grade, Rung},
};

/// In a narrower list than this, in points, there is no room for the bars.
const TALLY_FROM_PT: f32 = 240.0;

/// The list of steps: walk forwards and back, and see the grade and what it rests on.
pub(super) fn steps(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some((lesson, solved)) = state.lesson().zip(state.solved()) else { return };
    ui.horizontal(|ui| {
        ui.label(RichText::new("Steps").font(theme::heading(17.0)));
        if let Some(grade) = lesson.grade {
            grade_pill(ui, grade);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Button::new(crate::app::icon::CLOSE).frame_when_inactive(false);
            if ui.add(close).accessible_name("Close steps").clicked() {
                commands.push(Command::Steps);
            }
        });
    });
    if !solved.answer.marks.is_empty() {
        ui.label(lesson.check.sentence(Rung::Why));
    }
    if ui.available_width() >= TALLY_FROM_PT {
        tally(ui, lesson);
    }
    walk(ui, state, lesson, commands);
    ui.separator();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for (at, step) in lesson.trace.steps.iter().enumerate() {
            let text = hint::sentence(step, lesson);
            row(ui, state, at + 1, step.technique.title(), &text, commands);
        }
        if let Some(shortfall) = lesson.shortfall() {
            ui.label(RichText::new(shortfall).weak());
        }
    });
}

fn row(
    ui: &mut Ui,
    state: &State,
    number: usize,
    title: &str,
    text: &str,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::of(ui.visuals());
    let (now, ahead) = (state.seen.step == number, state.seen.step < number);
    let fill = if now { ui.visuals().selection.bg_fill } else { palette.surface };
    let frame = Frame::new().fill(fill).corner_radius(8).inner_margin(Margin::symmetric(8, 6));
    let row = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 2.0;
        let weak = ui.visuals().weak_text_color();
        let title = RichText::new(format!("{number}  {title}")).small();
        ui.add(Label::new(title.color(if now { palette.accent } else { weak })).selectable(false));
        let text = RichText::new(text);
        let text = if ahead { text.color(weak) } else { text };
        ui.add(Label::new(text).wrap().selectable(false));
    });
    let response = row.response.interact(Sense::click());
    let name = format!("Step {number}: {text}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &name));
    if now && !ui.clip_rect().contains_rect(response.rect) {
        response.scroll_to_me(Some(Align::Center));
    }
    if response.clicked() {
        commands.push(Command::GoToStep(number));
    }
}

fn walk(ui: &mut Ui, state: &State, lesson: &Lesson, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().button_padding.x = 4.0;
        ui.spacing_mut().item_spacing.x = 4.0;
        button(ui, state, Command::FirstStep, ButtonKind::Icon, commands);
        button(ui, state, Command::StepBack, ButtonKind::Icon, commands);
        let count = lesson.trace.steps.len();
        ui.label(format!("{} of {count}", state.seen.step));
        button(ui, state, Command::StepForward, ButtonKind::Icon, commands);
        button(ui, state, Command::LastStep, ButtonKind::Icon, commands);
    });
}

/// Which technique how often, as a bar for each.
fn tally(ui: &mut Ui, lesson: &Lesson) {
    let palette = Palette::of(ui.visuals());
    let most = lesson.tally.iter().map(|&(_, times)| times).max().unwrap_or(1);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for &(technique, times) in &lesson.tally {
            ui.horizontal(|ui| {
                ui.set_height(16.0);
                let (bar, _) = ui.allocate_exact_size(egui::vec2(60.0, 8.0), Sense::hover());
                let part = times as f32 / most as f32;
                ui.painter().rect_filled(bar, 4.0, palette.canvas);
                let filled = bar.with_max_x(bar.left() + bar.width() * part);
                ui.painter().rect_filled(filled, 4.0, palette.accent);
                ui.label(RichText::new(format!("{} × {times}", technique.title())).small());
            });
        }
    });
}

fn grade_pill(ui: &mut Ui, grade: Grade) {
    let palette = Palette::of(ui.visuals());
    let text = RichText::new(grade.name()).small().color(palette.on_accent);
    let pill = Button::new(text).small().fill(palette.accent).stroke(Stroke::NONE);
    ui.add(pill.corner_radius(9).sense(Sense::hover()))
        .on_hover_text("How hard the empty board is for a person")
        .accessible_name(format!("Grade: {grade}"));
}
