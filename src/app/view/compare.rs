use egui::{Align, Button, Grid, Layout, RichText, ScrollArea, Ui};
use egui_plot::{Bar, BarChart, GridMark, Plot};

use super::{Look, button, status::duration_text};
use crate::{
    app::{
        command::Command,
        icon,
        state::State,
        theme::{self, Palette},
    },
    compare::{Run, agree, ending_text},
};

/// Every engine on this board: a table, and the times as a plot.
pub(super) fn compare(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let Some(sheet) = state.sheet() else { return };
    ui.horizontal(|ui| {
        ui.label(RichText::new("Engines compared").font(theme::heading(17.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let close = Button::new(icon::CLOSE).frame_when_inactive(false);
            if ui.add(close).accessible_name("Close comparison").clicked() {
                commands.push(Command::Compare);
            }
        });
    });
    if state.comparing {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(format!("{} engines done", sheet.runs.len()));
            button(ui, state, Command::Cancel, Look::Plain, commands);
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
        ui.label(RichText::new("Time, each line ten times the one below").small().weak());
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
            ui.label(count).on_hover_text(ending_text(run.ending, run.nodes));
            ui.label(run.nodes.to_string());
            ui.label(duration_text(run.time_us));
            ui.end_row();
        }
    });
}

/// Times as bars on a logarithmic axis, from a tenth of a microsecond.
fn plot(ui: &mut Ui, runs: &[Run]) {
    /// Where the axis starts, as a power of ten of microseconds.
    const LEAST: f64 = -1.0;
    let accent = Palette::of(ui.visuals()).accent;
    let bar = |(at, run): (usize, &Run)| {
        let height = run.time_us.max(0.1).log10() - LEAST;
        Bar::new(at as f64, height).name(run.engine.name()).width(0.6).fill(accent)
    };
    let bars: Vec<Bar> = runs.iter().enumerate().map(bar).collect();
    let names: Vec<&'static str> = runs.iter().map(|run| run.engine.name()).collect();
    let engine = move |mark: GridMark| {
        let at = mark.value.round();
        let name = names.get(at as usize).filter(|_| at >= 0.0 && mark.value == at);
        name.map_or(String::new(), |name| name.chars().take(9).collect())
    };
    Plot::new("times")
        .height(220.0)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .show_crosshair(false)
        .include_y(0.0)
        .x_axis_formatter(move |mark, _| engine(mark))
        .y_axis_formatter(|mark, _| duration_text(10f64.powf(mark.value + LEAST)))
        .x_grid_spacer(|_| {
            let mark = |at: i32| GridMark { value: f64::from(at), step_size: 1.0 };
            (0..10).map(mark).collect()
        })
        .y_grid_spacer(|_| {
            let mark = |at: i32| GridMark { value: f64::from(at), step_size: 1.0 };
            (0..12).map(mark).collect()
        })
        .show(ui, |plot| plot.bar_chart(BarChart::new("time", bars)));
}
