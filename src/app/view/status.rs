use egui::{Align, Button, Layout, RichText, Spinner, Ui};

use super::{ButtonKind, button};
use crate::{
    answer::Timings,
    app::{
        command::Command,
        icon,
        sheet::{Outcome, Sheet, Solved, verdict_text},
        state::{Notice, State},
        theme::{self, Palette},
    },
};

/// The line at the bottom: what is known of the board on the left, the zoom on the right; above it
/// the notice, if there is one and the settings don't show it.
pub(super) fn status(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    if let Some(notice) = state.said().filter(|_| !state.settings_open) {
        notice_line(ui, notice, commands);
        ui.separator();
    }
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if state.seen.camera.is_some() && !state.classic_open {
                zoom(ui, state, commands);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| facts(ui, state, commands));
        });
    });
}

/// A notice in a line of its own.
pub(super) fn notice_line(ui: &mut Ui, notice: &Notice, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui.visuals());
    let (mark, colour, text) = match notice {
        Notice::Done(text) => (icon::CHECK, palette.good, text.clone()),
        Notice::Failed(problem) => {
            let text = format!("{}: {}. {}", problem.headline, problem.detail, problem.advice);
            (icon::WARNING, palette.warning, text)
        }
        Notice::Warning(text) => (icon::WARNING, palette.warning, text.clone()),
    };
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Button::new(RichText::new(icon::CLOSE)).frame_when_inactive(false);
            let close = ui.add(close).on_hover_text("Put this notice away (Escape)");
            if close.accessible_name("Dismiss").clicked() {
                commands.push(Command::DismissNotice);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.label(RichText::new(mark).color(colour).size(17.0));
                ui.add(egui::Label::new(text).wrap());
            });
        });
    });
}

fn zoom(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    button(ui, state, Command::ZoomFit, ButtonKind::Icon, commands);
    button(ui, state, Command::ZoomIn, ButtonKind::Icon, commands);
    if let Some(camera) = &state.seen.camera {
        let percent = format!("{:.0} %", camera.scale() * 100.0);
        let button = Button::new(RichText::new(percent).small()).frame_when_inactive(false);
        let tooltip = Command::ActualSize.tooltip(ui.ctx());
        if ui.add(button).on_hover_text(tooltip).accessible_name("Actual size").clicked() {
            commands.push(Command::ActualSize);
        }
    }
    button(ui, state, Command::ZoomOut, ButtonKind::Icon, commands);
}

fn facts(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui.visuals());
    let Some(sheet) = state.sheets.current().filter(|_| !state.classic_open) else {
        ui.label(RichText::new(icon::SAFE).color(palette.good));
        ui.label(RichText::new("Nothing leaves this machine.").small().weak());
        return;
    };
    if state.doing.is_opening() {
        ui.add(Spinner::new().size(16.0).color(palette.accent));
        button(ui, state, Command::Cancel, ButtonKind::Icon, commands);
    }
    match &sheet.outcome {
        Outcome::Waiting => {
            ui.label(format!("Reading and solving {} …", sheet.name));
        }
        Outcome::Stopped => {
            ui.label(format!("Stopped before {} was solved.", sheet.name));
            button(ui, state, Command::Solve, ButtonKind::Plain, commands);
        }
        Outcome::Failed(problem) => {
            ui.label(RichText::new(problem.headline).family(theme::semibold()));
            ui.label(RichText::new("·").weak());
            ui.add(egui::Label::new(RichText::new(&sheet.name).weak()).truncate());
        }
        Outcome::Answered(solved) => board_facts(ui, sheet, solved),
    }
}

fn board_facts(ui: &mut Ui, sheet: &Sheet, solved: &Solved) {
    let size = solved.answer.board.size();
    let verdict = verdict_text(&solved.answer.verdict);
    ui.label(RichText::new(format!("{size} × {size}")).family(theme::semibold()));
    ui.label("·");
    ui.label(verdict);
    ui.label(RichText::new("·").weak());
    let detail = format!("{}  ·  {}", time_text(&solved.answer.timings), solved.engine);
    let times = ui.add(egui::Label::new(RichText::new(detail).weak()).truncate());
    times.on_hover_ui(|ui| {
        let Timings { locate_us, read_us, solve_us } = solved.answer.timings;
        ui.label(&sheet.name);
        for (stage, us) in [("locate", locate_us), ("read", read_us), ("solve", solve_us)] {
            ui.label(RichText::new(format!("{stage}: {}", duration_text(us))).weak());
        }
        ui.label(RichText::new(format!("{} nodes", solved.answer.nodes)).weak());
    });
}

fn time_text(timings: &Timings) -> String {
    let read_us = timings.locate_us + timings.read_us;
    let solved = format!("solved in {}", duration_text(timings.solve_us));
    match read_us > 0.0 {
        true => format!("read in {}, {solved}", duration_text(read_us)),
        false => solved,
    }
}

/// A time as people read it: two or three digits and a unit.
pub(super) fn duration_text(us: f64) -> String {
    match us {
        ..10.0 => format!("{us:.1} µs"),
        ..1e3 => format!("{us:.0} µs"),
        ..1e4 => format!("{:.1} ms", us / 1e3),
        ..1e6 => format!("{:.0} ms", us / 1e3),
        _ => format!("{:.1} s", us / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::duration_text;

    #[test]
    fn times_have_a_fitting_unit() {
        let texts = [0.27, 12.4, 999.4, 1500.0, 43e3, 2.5e6].map(duration_text);
        assert_eq!(texts, ["0.3 µs", "12 µs", "999 µs", "1.5 ms", "43 ms", "2.5 s"]);
    }
}
