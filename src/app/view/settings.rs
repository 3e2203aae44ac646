//! What the user sets and expects tomorrow.

use std::time::Duration;

use egui::{Align, Align2, Button, Context, Id, Label, Layout, Modal, RichText, Slider, Ui, vec2};

use super::{modal_frame, modal_scroll, status::notice_line};
use crate::{
    app::{
        command::Command,
        icon,
        state::State,
        theme::{self, Palette},
    },
    chain::sentence,
    desktop::{OverlayStyle, Style},
    hint::Rung,
    settings::{QUEEN_STYLES, Settings, ThemeChoice},
    solve::Engine,
};

/// The width of the column of names, in points.
const NAME_PT: f32 = 104.0;

/// The least width of the button with the key, in points.
const KEY_PT: f32 = 170.0;

/// How far the settings are from the top of the window, in points.
const TOP_PT: f32 = 24.0;

/// How long an answer may stay on the screen.
const STAYS: [(&str, Option<u64>); 3] =
    [("10 seconds", Some(10)), ("1 minute", Some(60)), ("No end", None)];

/// The settings, over the window.
pub(super) fn settings(ctx: &Context, state: &State, commands: &mut Vec<Command>) {
    let id = Id::unique("settings");
    // It grows downwards, so that nothing moves below the mouse when there is something to say.
    let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, vec2(0.0, TOP_PT));
    let modal = Modal::new(id).area(area).frame(modal_frame(ctx)).show(ctx, |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width(560.0_f32.min(room.x - 64.0));
        ui.label(RichText::new("Settings").font(theme::heading(17.0)));
        modal_scroll(ctx, 240.0 + TOP_PT).show(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(4.0, 6.0);
            ui.spacing_mut().interact_size.y = 28.0;
            ui.spacing_mut().button_padding = vec2(8.0, 4.0);
            title(ui, "On the screen");
            at_the_desktop(ui, state, commands);
            title(ui, "In the window");
            in_the_window(ui, &state.settings, commands);
            title(ui, "On the screen and in the window");
            everywhere(ui, &state.settings, commands);
        });
        if ui.button("Close").clicked() {
            commands.push(Command::Settings);
        }
        // Below the window's bar it would be hard to see.
        match (state.said(), &state.key_lost) {
            (Some(notice), _) => notice_line(ui, notice, commands),
            (None, Some(why)) => {
                ui.horizontal(|ui| {
                    let colour = Palette::of(ui.visuals()).warning;
                    ui.label(RichText::new(icon::WARNING).color(colour).size(17.0));
                    ui.add(Label::new(sentence(why)).wrap());
                });
            }
            (None, None) => {}
        }
    });
    // While a key is asked for, Escape means that question.
    if modal.should_close() && !state.key_asked {
        commands.push(Command::Settings);
    }
}

fn at_the_desktop(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let settings = &state.settings;
    let look = settings.look;
    row(ui, "Key", |ui| {
        let key = match (state.key_asked, settings.key) {
            (true, _) => "Press the new key \u{2026}".to_owned(),
            (false, Some(key)) => format!("{key} (change)"),
            (false, None) => "None (choose)".to_owned(),
        };
        // As wide as any of them: what is beside it stays where it is.
        let button = Button::new(key).min_size(vec2(KEY_PT, 0.0));
        if ui.add(button).on_hover_text(Command::AskForKey(true).hint()).clicked() {
            commands.push(Command::AskForKey(!state.key_asked));
        }
        choice(ui, settings.key.is_none(), "No key", Command::SetKey(None), commands);
    });
    row(ui, "Queens", |ui| {
        for style in Style::ALL {
            let set = Command::SetOverlay(OverlayStyle { style, ..look });
            choice(ui, look.style == style, style.name(), set, commands);
        }
    });
    row(ui, "Colour, opacity", |ui| ink(ui, look, commands));
    row(ui, "They stay", |ui| {
        for (name, seconds) in STAYS {
            let stays = seconds.map(Duration::from_secs);
            let set = Command::SetOverlay(OverlayStyle { stays, ..look });
            choice(ui, look.stays == stays, name, set, commands);
        }
    });
    row(ui, "Start", |ui| {
        // Else they would be hard to see.
        ui.visuals_mut().widgets.inactive.bg_stroke.color = ui.visuals().weak_text_color();
        ui.spacing_mut().item_spacing.x = 16.0;
        let (mut hidden, mut starts) = (settings.hidden, state.autostart == Some(true));
        let set = Command::SetHidden(!hidden);
        if ui.checkbox(&mut hidden, "Without the window").on_hover_text(set.hint()).changed() {
            commands.push(set);
        }
        let set = Command::SetAutostart(!starts);
        if ui.checkbox(&mut starts, "With the session").on_hover_text(set.hint()).changed() {
            commands.push(set);
        }
    });
}

/// The colour and the opacity of the queens on the screen.
fn ink(ui: &mut Ui, look: OverlayStyle, commands: &mut Vec<Command>) {
    let dragged = ui.scope_id().with("dragged");
    let mut changed = ui.data(|data| data.get_temp(dragged)).unwrap_or(look);
    ui.color_edit_button_srgb(&mut changed.colour).on_hover_text("Colour of the queens");
    ui.add(Slider::new(&mut changed.opacity_percent, 10..=100).suffix(" %"))
        .on_hover_text("Opacity")
        .accessible_name("Opacity");
    // It is drawn and saved anew when the mouse lets go, not at every step on the way.
    if ui.input(|input| input.pointer.any_down()) {
        ui.data_mut(|data| data.insert_temp(dragged, changed));
    } else {
        ui.data_mut(|data| data.remove_temp::<OverlayStyle>(dragged));
        if changed != look {
            commands.push(Command::SetOverlay(changed));
        }
    }
}

fn in_the_window(ui: &mut Ui, settings: &Settings, commands: &mut Vec<Command>) {
    row(ui, "Theme", |ui| {
        for theme in ThemeChoice::ALL {
            let set = Command::SetTheme(theme);
            choice(ui, settings.theme == theme, theme.name(), set, commands);
        }
    });
    row(ui, "Queens", |ui| {
        for (style, name) in QUEEN_STYLES {
            choice(ui, settings.queens == style, name, Command::SetQueens(style), commands);
        }
    });
}

/// What concerns every board, wherever it is seen.
fn everywhere(ui: &mut Ui, settings: &Settings, commands: &mut Vec<Command>) {
    row(ui, "Show at first", |ui| {
        for &rung in Rung::ALL {
            choice(ui, settings.start == rung, rung.name(), Command::SetStart(rung), commands);
        }
    });
    row(ui, "Engine", |ui| {
        for &engine in Engine::ALL {
            let set = Command::SetEngine(engine);
            choice(ui, settings.engine == engine, engine.name(), set, commands);
        }
    });
}

/// What the rows below it are about.
fn title(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).family(theme::semibold()));
}

/// A name on the left, and what can be set on the right, in as many lines as that needs.
fn row(ui: &mut Ui, name: &str, add: impl FnOnce(&mut Ui)) {
    ui.horizontal_top(|ui| {
        let name_size = vec2(NAME_PT, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(name_size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(name_size);
            ui.label(RichText::new(name).weak());
        });
        ui.horizontal_wrapped(add);
    });
}

/// One of several, which stands out when it is the one in force.
fn choice(ui: &mut Ui, chosen: bool, name: &str, command: Command, commands: &mut Vec<Command>) {
    if ui.add(Button::selectable(chosen, name)).clicked() {
        commands.push(command);
    }
}
