//! What the window draws: each view is a function of the state, and what the user does in it goes
//! to `commands`.

mod about;
mod canvas;
mod card;
mod classic;
mod compare;
mod crown;
mod list;
mod marking;
mod path_field;
mod settings;
mod status;
mod steps;
mod targets;
mod toolbar;
mod welcome;

use egui::{
    Button, CentralPanel, Context, Frame, Margin, Panel, Response, RichText, ScrollArea, Stroke, Ui,
};

pub(crate) use canvas::Textures;

use super::{
    command::Command,
    state::{Side, State},
    theme::{self, Palette},
};
use crate::chain::sentence;

/// Below this width, in points, buttons of the bar show only their icons.
const COMPACT_BELOW_PT: f32 = 1040.0;
/// Below this width, in points, the bar has two rows.
const TWO_ROWS_BELOW_PT: f32 = 620.0;
/// Below this width, in points, the list of pictures makes way for what is open beside the board.
const LIST_AND_SIDE_FROM_PT: f32 = 860.0;
/// Below this width, in points, the list of pictures has no room beside the canvas.
const LIST_FROM_PT: f32 = 560.0;

/// The whole window.
pub(crate) fn window(
    ui: &mut Ui,
    state: &State,
    textures: &mut Textures,
    commands: &mut Vec<Command>,
) {
    let palette = Palette::of(ui.visuals());
    let width = ui.available_width();
    let bar = Frame::new().fill(palette.surface).inner_margin(Margin::symmetric(12, 8));
    Panel::top("toolbar").frame(bar).show(ui, |ui| toolbar::toolbar(ui, state, width, commands));
    Panel::bottom("status").frame(bar.inner_margin(Margin::symmetric(12, 4))).show(ui, |ui| {
        status::status(ui, state, commands);
    });
    let list_from = if state.seen.side.is_some() { LIST_AND_SIDE_FROM_PT } else { LIST_FROM_PT };
    if state.sheets.all().len() > 1 && !state.classic_open && width >= list_from {
        Panel::left("pictures")
            .frame(Frame::new().fill(palette.surface).inner_margin(Margin::same(8)))
            .default_size(200.0)
            .max_size(width * 0.3)
            .show(ui, |ui| list::list(ui, state, commands));
    }
    if state.classic_open {
        CentralPanel::no_frame()
            .frame(Frame::new().fill(palette.canvas))
            .show(ui, |ui| classic::classic(ui, state, commands));
    } else if width < LIST_FROM_PT && is_compared(state) {
        // The table takes all the room there is.
        CentralPanel::no_frame()
            .frame(Frame::new().fill(palette.surface).inner_margin(Margin::same(12)))
            .show(ui, |ui| compare::compare(ui, state, commands));
    } else {
        side_panel(ui, state, width, commands);
        CentralPanel::no_frame().frame(Frame::new().fill(palette.canvas)).show(
            ui,
            |ui| match state.sheets.current() {
                Some(_) => canvas::canvas(ui, state, textures, commands),
                None => welcome::welcome(ui, state, commands),
            },
        );
    }
    let ctx = ui.ctx().clone();
    if state.about {
        about::about(&ctx, state, commands);
    }
    if state.settings_open {
        settings::settings(&ctx, state, commands);
    }
    if let Some(all) = &state.targets {
        targets::targets(&ctx, all, &mut textures.smalls, commands);
    }
    if let Some(field) = &state.path_field {
        path_field::path_field(&ctx, field, commands);
    }
}

/// What is open beside the board: at most half of the window.
fn side_panel(ui: &mut Ui, state: &State, width: f32, commands: &mut Vec<Command>) {
    let margin = Margin::same(if width < LIST_FROM_PT { 8 } else { 12 });
    let frame = Frame::new().fill(Palette::of(ui.visuals()).surface).inner_margin(margin);
    let panel = Panel::right("side").frame(frame).default_size(310.0).max_size(width * 0.5);
    match state.seen.side {
        Some(Side::Steps) if state.lesson().is_some() => {
            panel.show(ui, |ui| steps::steps(ui, state, commands));
        }
        Some(Side::Compare) if is_compared(state) => {
            panel.show(ui, |ui| compare::compare(ui, state, commands));
        }
        _ => {}
    }
}

/// Whether the comparison of the engines is open on a board.
fn is_compared(state: &State) -> bool {
    state.seen.side == Some(Side::Compare) && state.solved().is_some()
}

/// The frame of what lies over the whole window.
fn modal_frame(ctx: &Context) -> Frame {
    let style = ctx.global_style();
    Frame::window(&style).inner_margin(style.spacing.window_margin)
}

/// What scrolls in such a thing, with room for so many points of other things above and below it. Not
/// to be limited by how high egui thinks a window is at first.
fn modal_scroll(ctx: &Context, others_pt: f32) -> ScrollArea {
    let highest = (ctx.content_rect().height() - others_pt).max(80.0);
    ScrollArea::vertical().max_height(highest).min_scrolled_height(highest)
}

/// How a button stands out.
#[derive(Clone, Copy, PartialEq)]
enum ButtonKind {
    /// Icon and words.
    Plain,
    /// The icon alone; the words are its accessible name and in the tooltip.
    Icon,
    /// The thing to do next.
    Primary,
}

/// A button for `command`, grey when it can't do anything.
fn button(
    ui: &mut Ui,
    state: &State,
    command: Command,
    kind: ButtonKind,
    commands: &mut Vec<Command>,
) -> Response {
    let (label, icon) = (command.label(), command.icon());
    button_named(ui, state, command, kind, label, icon, commands)
}

/// The same for a command whose words depend on the state.
fn button_named(
    ui: &mut Ui,
    state: &State,
    command: Command,
    kind: ButtonKind,
    label: &str,
    icon: &str,
    commands: &mut Vec<Command>,
) -> Response {
    let palette = Palette::of(ui.visuals());
    let text = match (kind, icon) {
        (ButtonKind::Icon, icon) => RichText::new(icon).size(17.0),
        (_, "") => RichText::new(label),
        (_, icon) => RichText::new(format!("{icon}  {label}")),
    };
    let button = match kind {
        ButtonKind::Primary => Button::new(text.family(theme::semibold()).color(palette.on_accent))
            .fill(palette.accent)
            .stroke(Stroke::new(1.0, palette.accent)),
        ButtonKind::Plain => Button::new(text),
        ButtonKind::Icon => Button::new(text).frame_when_inactive(false),
    };
    let tooltip = match (state.why_never(&command), state.why_not(&command)) {
        (Some(error), _) => sentence(&error.to_string()),
        (None, Some(why)) => why.to_owned(),
        (None, None) => command.tooltip(ui.ctx()),
    };
    let response = ui
        .add_enabled(state.allows(&command), button)
        .on_hover_text(&tooltip)
        .on_disabled_hover_text(&tooltip)
        .accessible_name(label);
    if response.clicked() {
        commands.push(command);
    }
    response
}
