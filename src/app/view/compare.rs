use egui::{Align, Button, Grid, Layout, Rangef, RichText, ScrollArea, Ui};
use egui_plot::{AxisHints, Bar, BarChart, GridInput, GridMark, Plot};

use super::{ButtonKind, button, status::duration_text};
use crate::{
    app::{
        command::Command,
        icon,
        state::State,
        theme::{self, Palette},
    },
    compare::{Run, agree},
};

/// Every engine on this board: a table, and the times as a plot.
pub(super) fn compare(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(sheet) = state.sheets.current() else { return };
    ui.horizontal(|ui| {
        ui.label(RichText::new("Engines compared").font(theme::heading(17.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Button::new(icon::CLOSE).frame_when_inactive(false);
            if ui.add(close).accessible_name("Close comparison").clicked() {
                commands.push(Command::Compare);
            }
        });
    });
    if state.doing.is_comparing(sheet.id) {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(format!("{} engines done", sheet.runs.len()));
            button(ui, state, Command::Cancel, ButtonKind::Plain, commands);
        });
    }
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        table(ui, &sheet.runs);
        if sheet.runs.is_empty() {
            return;
        }
        ui.label(match agree(&sheet.runs) {
            true => RichText::new("All engines that came to an answer agree.").weak(),
            false => RichText::new("The engines disagree: please report this board.").strong(),
        });
        ui.add_space(8.0);
        ui.label(RichText::new("Time; each line is ten times the one before").small().weak());
        plot(ui, &sheet.runs);
    });
}

fn table(ui: &mut Ui, runs: &[Run]) {
    Grid::new("runs").num_columns(4).striped(true).spacing([14.0, 6.0]).show(ui, |ui| {
        for title in ["Engine", "Solutions", "Nodes", "Time"] {
            ui.label(RichText::new(title).small().weak());
        }
        ui.end_row();
        for run in runs {
            ui.label(RichText::new(run.engine.name()).family(theme::semibold()));
            let count = if run.is_answer() { run.solutions.to_string() } else { "–".to_owned() };
            ui.label(count).on_hover_text(run.ending.text(run.nodes));
            ui.label(run.nodes.to_string());
            ui.label(duration_text(run.time_us));
            ui.end_row();
        }
    });
}

/// Times as bars along a logarithmic axis, from a tenth of a microsecond.
fn plot(ui: &mut Ui, runs: &[Run]) {
    /// Where the axis starts, as a power of ten of microseconds.
    const LEAST: f64 = -1.0;
    let accent = Palette::of(ui.visuals()).accent;
    let last = runs.len() - 1;
    // The first engine is the top bar.
    let bar = |(at, run): (usize, &Run)| {
        let length = run.time_us.max(0.1).log10() - LEAST;
        let bar = Bar::new((last - at) as f64, length).name(run.engine.name());
        bar.horizontal().width(0.6).fill(accent)
    };
    let bars: Vec<Bar> = runs.iter().enumerate().map(bar).collect();
    let names: Vec<&'static str> = runs.iter().rev().map(|run| run.engine.name()).collect();
    let engine = move |mark: GridMark| {
        let at = mark.value.round();
        names.get(at as usize).filter(|_| at >= 0.0).map_or(String::new(), ToString::to_string)
    };
    let whole_numbers = |input: GridInput| {
        let (from, to) = input.bounds;
        let marks = from.ceil() as i32..=to.floor() as i32;
        marks.map(|at| GridMark { value: f64::from(at), step_size: 1.0 }).collect::<Vec<_>>()
    };
    // An axis this narrow has room for every label only if it is told so.
    let times = AxisHints::new_x()
        .formatter(|mark, _| unit_text(mark.value + LEAST))
        .label_spacing(Rangef::new(8.0, 16.0));
    Plot::new("times")
        .height(36.0 * runs.len() as f32 + 40.0)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .show_crosshair(false)
        .show_grid([true, false])
        .include_x(0.0)
        .y_axis_formatter(move |mark, _| engine(mark))
        .custom_x_axes(vec![times])
        .x_grid_spacer(whole_numbers)
        .y_grid_spacer(whole_numbers)
        .show(ui, |plot| plot.bar_chart(BarChart::new("time", bars).horizontal()));
}

/// Ten to the power `exponent` microseconds, in as few letters as an axis has room for.
fn unit_text(exponent: f64) -> String {
    let exponent = exponent.round() as i32;
    let (unit, power) = match exponent {
        ..3 => ("µs", exponent),
        3..6 => ("ms", exponent - 3),
        _ => ("s", exponent - 6),
    };
    format!("{} {unit}", 10f64.powi(power))
}

#[cfg(test)]
mod tests {
    use super::unit_text;

    #[test]
    fn the_axis_names_round_times() {
        let texts = [-1.0, 0.0, 2.0, 3.0, 5.0, 6.0, 7.0].map(unit_text);
        assert_eq!(texts, ["0.1 µs", "1 µs", "100 µs", "1 ms", "100 ms", "1 s", "10 s"]);
    }
}
