use std::time::Duration;

use egui::{Button, Color32, RichText, ScrollArea, Slider, Ui, containers::menu::MenuButton};

use super::{ButtonKind, button};
use crate::{
    app::{command::Command, icon, state::State},
    desktop::{OverlayStyle, Style},
    hint::Rung,
    settings::{QUEEN_STYLES, ThemeChoice},
    solve::Engine,
};

/// The menus of what is set, from right to left.
pub(super) fn menus(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    button(ui, state, Command::About, ButtonKind::Icon, commands);
    theme_menu(ui, state, commands);
    desktop_menu(ui, state, commands);
    engine_menu(ui, state, commands);
}

/// Lines close to one another, scrolled where the window is too low for all of them.
fn lines(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.spacing_mut().interact_size.y = 28.0;
    ui.spacing_mut().button_padding.y = 4.0;
    let room = ui.ctx().content_rect().height() - 70.0;
    ScrollArea::vertical().max_height(room.max(120.0)).show(ui, add);
}

/// What the lines below it are about.
fn title(ui: &mut Ui, text: &str) {
    ui.add_space(4.0);
    ui.label(RichText::new(text).small().weak());
}

fn engine_menu(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let tooltip = Command::NextEngine.tooltip(ui.ctx());
    let button = Button::new(RichText::new(icon::ENGINE).size(17.0)).frame_when_inactive(false);
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        lines(ui, |ui| {
            title(ui, "Engine");
            for &engine in Engine::ALL {
                let chosen = state.settings.engine == engine;
                entry(ui, chosen, engine.name(), Command::SetEngine(engine), commands);
            }
        })
    });
    response.on_hover_text(tooltip).accessible_name("Engine");
}

fn theme_menu(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let tooltip = format!(
        "How it looks ({}, {})",
        ui.ctx().format_shortcut(&Command::NextTheme.shortcuts()[0]),
        ui.ctx().format_shortcut(&Command::NextQueens.shortcuts()[0]),
    );
    let icon = match state.settings.theme {
        ThemeChoice::System => icon::SYSTEM,
        ThemeChoice::Light => icon::SUN,
        ThemeChoice::Dark => icon::MOON,
    };
    let button = Button::new(RichText::new(icon).size(17.0)).frame_when_inactive(false);
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        lines(ui, |ui| {
            title(ui, "Theme");
            for theme in ThemeChoice::ALL {
                let chosen = state.settings.theme == theme;
                entry(ui, chosen, theme.name(), Command::SetTheme(theme), commands);
            }
            title(ui, "Queens");
            for (style, name) in QUEEN_STYLES {
                let chosen = state.settings.queens == style;
                entry(ui, chosen, name, Command::SetQueens(style), commands);
            }
            title(ui, "Show at first");
            for &rung in Rung::ALL {
                let chosen = state.settings.start == rung;
                entry(ui, chosen, rung.name(), Command::SetStart(rung), commands);
            }
        })
    });
    response.on_hover_text(tooltip).accessible_name("Appearance");
}

/// What happens at the desktop: the key, and how answers look over the screen.
fn desktop_menu(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let button = Button::new(RichText::new(icon::SETTINGS).size(17.0)).frame_when_inactive(false);
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        lines(ui, |ui| {
            let settings = &state.settings;
            let look = settings.look;
            for (words, command) in [
                ("Solve the screen", Command::Screen),
                ("Choose a window …", Command::Targets),
                ("Pick a region", Command::Region),
            ] {
                if ui.button(words).on_hover_text(command.hint()).clicked() {
                    commands.push(command);
                }
            }
            title(ui, "Key over other windows");
            let key = match (state.key_asked, settings.key) {
                (true, _) => "Press the new key …".to_owned(),
                (false, Some(key)) => format!("{key} (change)"),
                (false, None) => "None (choose)".to_owned(),
            };
            if ui.button(key).clicked() {
                commands.push(Command::AskForKey(!state.key_asked));
            }
            entry(ui, settings.key.is_none(), "No key", Command::SetKey(None), commands);
            title(ui, "Over the screen");
            for style in Style::ALL {
                let chosen = look.style == style;
                entry(
                    ui,
                    chosen,
                    style.name(),
                    Command::SetOverlay(OverlayStyle { style, ..look }),
                    commands,
                );
            }
            let dragged = ui.scope_id().with("dragged");
            let mut changed = ui.data(|data| data.get_temp(dragged)).unwrap_or(look);
            ui.horizontal(|ui| {
                ui.color_edit_button_srgb(&mut changed.colour)
                    .on_hover_text("Colour of the queens");
                ui.add(Slider::new(&mut changed.opacity_percent, 10..=100).suffix(" %"))
                    .on_hover_text("Opacity")
                    .accessible_name("Opacity");
            });
            // It is drawn and saved anew when the mouse lets go, not at every step on the way.
            if ui.input(|input| input.pointer.any_down()) {
                ui.data_mut(|data| data.insert_temp(dragged, changed));
            } else {
                ui.data_mut(|data| data.remove_temp::<OverlayStyle>(dragged));
                if changed != look {
                    commands.push(Command::SetOverlay(changed));
                }
            }
            for (name, seconds) in
                [("10 seconds", Some(10)), ("1 minute", Some(60)), ("No end", None)]
            {
                let stays = seconds.map(Duration::from_secs);
                let set = Command::SetOverlay(OverlayStyle { stays, ..look });
                entry(ui, look.stays == stays, name, set, commands);
            }
            title(ui, "Start");
            let hidden = Command::SetHidden(!settings.hidden);
            entry(ui, settings.hidden, "Without the window", hidden, commands);
            let starts = state.autostart == Some(true);
            entry(ui, starts, "With the session", Command::SetAutostart(!starts), commands);
        })
    });
    let tooltip = "The key, and queens over the screen";
    response.on_hover_text(tooltip).accessible_name("At the desktop");
}

/// A line of a menu with a tick when it is the one in force.
fn entry(ui: &mut Ui, chosen: bool, name: &str, command: Command, commands: &mut Vec<Command>) {
    // Unseen it keeps the names in line.
    let ink = if chosen { ui.visuals().text_color() } else { Color32::TRANSPARENT };
    let button = Button::selectable(chosen, (RichText::new(icon::CHECK).color(ink), name));
    if ui.add(button).accessible_name(name).clicked() {
        commands.push(command);
    }
}
