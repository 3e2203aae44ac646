//! Cards that lie on the canvas: a problem, or a hint.

use egui::{Align, Frame, Layout, Margin, Panel, RichText, ScrollArea, Stroke, Ui, vec2};

use super::{ButtonKind, button, button_named};
use crate::{
    app::{
        command::Command,
        icon,
        problem::Problem,
        sheet::Source,
        state::State,
        theme::{self, Palette},
    },
    chain::sentence,
    hint::{Check, Rung},
};

/// The widest that a card is, in points.
const WIDTH_PT: f32 = 460.0;

/// What the colours of what the reader saw stand for.
const LEGEND: &str = "Orange: every grid that was looked at. On the closest one, as far as it was \
                      measured: squares in the colours of cells, white grid lines, magenta \
                      walls, red frames around cells in doubt.";

/// Where there is less room than this, in points, a card is as small as it can be.
const TIGHT_BELOW_PT: f32 = 320.0;

/// What did not work, what was measured, what to try.
pub(super) fn problem(ui: &mut Ui, state: &State, problem: &Problem, commands: &mut Vec<Command>) {
    card(ui, state.seen.shown.is_some(), |ui| {
        let palette = Palette::of(ui.visuals());
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon::WARNING).size(22.0).color(palette.warning));
            ui.label(RichText::new(problem.headline).font(theme::heading(17.0)));
        });
        ui.label(sentence(&problem.detail));
        if state.seen.reading_open() {
            ui.label(RichText::new(LEGEND).weak());
        } else if !problem.advice.is_empty() {
            ui.label(RichText::new(problem.advice).weak());
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            // The same pixels give the same answer; another look may not.
            if state.sheets.current().is_some_and(|sheet| state.sheets.is_capture(sheet.id)) {
                let screen = (Command::Screen, "Look again", icon::SCREEN);
                let region = (Command::Region, "Draw a box", icon::REGION);
                for (command, label, icon) in [screen, region] {
                    button_named(ui, state, command, ButtonKind::Plain, label, icon, commands);
                }
            } else if let Some(label) = again(state, problem) {
                let (command, icon) = (Command::Solve, Command::Solve.icon());
                button_named(ui, state, command, ButtonKind::Plain, label, icon, commands);
            }
            if state.unread().is_some() {
                let (command, kind) = (Command::WhatWasSeen, ButtonKind::Plain);
                let (label, icon) = match state.seen.reading_open() {
                    false => (command.label(), command.icon()),
                    true => ("Show the picture", icon::IMAGE),
                };
                button_named(ui, state, command, kind, label, icon, commands);
            }
            button(ui, state, Command::Close, ButtonKind::Plain, commands);
        });
    });
}

/// What there is to do again about a problem; `None` where the same would come of it.
fn again(state: &State, problem: &Problem) -> Option<&'static str> {
    let sheet = state.sheets.current()?;
    match (sheet.solved(), &sheet.source) {
        (None, Source::File(_)) if !problem.unread => Some("Try again"),
        (None, _) if !problem.unread => None,
        _ => Some(Command::Solve.label()),
    }
}

/// What a hint says, with a button for the next thing it would say.
pub(super) fn hint(
    ui: &mut Ui,
    state: &State,
    rung: Rung,
    said: &str,
    commands: &mut Vec<Command>,
) {
    let tight = is_tight(ui);
    let check = state.lesson().map(|lesson| &lesson.check);
    let instead = check.and_then(Check::headline);
    let next = rung.next().filter(|_| check.is_none_or(|check| !check.done));
    card(ui, true, |ui| {
        let palette = Palette::of(ui.visuals());
        if !tight {
            ui.horizontal(|ui| {
                ui.label(RichText::new(icon::HINT).size(20.0).color(palette.accent));
                ui.label(RichText::new(instead.unwrap_or(rung.name())).font(theme::heading(15.0)));
            });
        }
        // Where there is no step to tell, this is all that is said.
        if let Some(check) = check.filter(|it| instead.is_none() && !it.right_queens.is_empty()) {
            ui.label(RichText::new(check.sentence(rung)).weak());
        }
        if !tight {
            ui.label(said);
        }
        ui.horizontal_wrapped(|ui| {
            if tight {
                ui.label(said);
            }
            if let Some(next) = next {
                let (command, label) = (Command::Hint, next.name());
                button_named(ui, state, command, ButtonKind::Plain, label, "", commands);
            }
            hide(ui, tight, commands);
        });
    });
}

/// Why there is no hint, with a button for one of the solutions.
pub(super) fn no_hint(ui: &mut Ui, state: &State, why: &str, commands: &mut Vec<Command>) {
    let tight = is_tight(ui);
    card(ui, true, |ui| {
        let palette = Palette::of(ui.visuals());
        if !tight {
            ui.horizontal(|ui| {
                ui.label(RichText::new(icon::HINT).size(20.0).color(palette.accent));
                ui.label(RichText::new("More than one solution").font(theme::heading(15.0)));
            });
        }
        ui.label(why);
        ui.horizontal_wrapped(|ui| {
            let (command, label) = (Command::ToggleAnswer, "Show one of them");
            button_named(ui, state, command, ButtonKind::Plain, label, "", commands);
            hide(ui, tight, commands);
        });
    });
}

fn hide(ui: &mut Ui, tight: bool, commands: &mut Vec<Command>) {
    let dismiss = ui.button(if tight { icon::CLOSE } else { "Hide" });
    let dismiss = dismiss.on_hover_text("Hide this hint (Escape)");
    if dismiss.accessible_name("Hide hint").clicked() {
        commands.push(Command::HideHint);
    }
}

fn is_tight(ui: &Ui) -> bool {
    ui.available_height() < TIGHT_BELOW_PT
}

/// A card below the picture, which makes room for it; in the middle if there is no picture.
fn card(ui: &mut Ui, with_picture: bool, add: impl FnOnce(&mut Ui)) {
    let palette = Palette::of(ui.visuals());
    let (room, tight) = (ui.available_size(), is_tight(ui));
    let (margin, lift) = if tight { (8, 4.0) } else { (16, 12.0) };
    let width = WIDTH_PT.min(room.x - if tight { 32.0 } else { 64.0 });
    // In a small window there is a card to be read before a picture to be seen.
    let share = match (with_picture, tight) {
        (false, _) => 0.9,
        (true, true) => 0.75,
        (true, false) => 0.6,
    };
    let highest = room.y * share - 3.0 * f32::from(margin);
    let lift = if with_picture || tight { lift } else { room.y * 0.35 };
    let none = Frame::new().inner_margin(Margin::ZERO);
    Panel::bottom("card").frame(none).show_separator_line(false).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            let card = Frame::popup(ui.style())
                .inner_margin(Margin::same(margin))
                .corner_radius(12)
                .stroke(Stroke::new(1.0, palette.border));
            card.show(ui, |ui| {
                ui.set_width(width);
                if tight {
                    ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
                    ui.spacing_mut().button_padding = vec2(8.0, 2.0);
                    ui.spacing_mut().interact_size.y = 24.0;
                }
                // Else it would never be higher than the panel was in the frame before.
                let highest = highest.max(40.0);
                let scrolled = ScrollArea::vertical().max_height(highest);
                scrolled.min_scrolled_height(highest).show(ui, |ui| {
                    ui.with_layout(Layout::top_down(Align::LEFT), add);
                });
            });
            ui.add_space(lift);
        });
    });
}
