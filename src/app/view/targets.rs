use std::sync::Arc;

use egui::{
    Color32, ColorImage, Context, Id, Modal, Rect, RichText, Role, Sense, Stroke, StrokeKind,
    TextStyle, TextWrapMode, TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, WidgetText, pos2,
    vec2,
};

use super::{modal_frame, modal_scroll};
use crate::app::{
    command::Command,
    targets::Target,
    theme::{self, Palette},
};

/// The size of a small picture with its name, in points.
const TILE_PT: Vec2 = vec2(200.0, 146.0);

/// The uploaded small pictures of a list.
#[derive(Default)]
pub(super) struct Smalls(Vec<(*const ColorImage, TextureHandle)>);

impl Smalls {
    fn of(&mut self, ctx: &Context, targets: &[Target]) -> &[(*const ColorImage, TextureHandle)] {
        let fresh = targets.len() == self.0.len()
            && targets.iter().zip(&self.0).all(|(it, old)| Arc::as_ptr(&it.small) == old.0);
        if !fresh {
            let load = |target: &Target| {
                let pixels = egui::ImageData::Color(target.small.clone());
                let texture = ctx.load_texture("small", pixels, TextureOptions::LINEAR);
                (Arc::as_ptr(&target.small), texture)
            };
            self.0 = targets.iter().map(load).collect();
        }
        &self.0
    }
}

/// The screens and windows to look at, to choose one.
pub(super) fn targets(
    ctx: &Context,
    targets: &[Target],
    smalls: &mut Smalls,
    commands: &mut Vec<Command>,
) {
    let modal = Modal::new(Id::unique("targets")).frame(modal_frame(ctx)).show(ctx, |ui| {
        let room = ui.ctx().content_rect().size();
        ui.set_width((3.0 * TILE_PT.x + 32.0).min(room.x - 64.0));
        ui.label(RichText::new("What to look at").font(theme::heading(17.0)));
        let textures = smalls.of(ui.ctx(), targets);
        modal_scroll(ctx, 190.0).show(ui, |ui| {
            for (title, screens) in [("Screens", true), ("Windows", false)] {
                let all = targets.iter().zip(textures);
                let shown: Vec<_> = all.filter(|(it, _)| it.is_screen() == screens).collect();
                if shown.is_empty() {
                    continue;
                }
                ui.label(RichText::new(title).small().weak());
                ui.horizontal_wrapped(|ui| {
                    for (target, (_, texture)) in shown {
                        tile(ui, target, texture, commands);
                    }
                });
                ui.add_space(4.0);
            }
            if targets.iter().all(Target::is_screen) {
                ui.label(RichText::new("No other window is to be seen.").weak());
            }
        });
        if ui.button("Never mind").clicked() {
            commands.push(Command::DismissTargets);
        }
    });
    if modal.should_close() {
        commands.push(Command::DismissTargets);
    }
}

/// A small picture and its name, to be clicked.
fn tile(ui: &mut Ui, target: &Target, texture: &TextureHandle, commands: &mut Vec<Command>) {
    let (area, response) = ui.allocate_exact_size(TILE_PT, Sense::click());
    let name = format!("Look at {}", target.name);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let style = ui.style().interact(&response);
    let accent = Palette::of(ui.visuals()).accent;
    let edge = if response.has_focus() { accent } else { style.bg_stroke.color };
    let painter = ui.painter();
    painter.rect(area, 8.0, style.weak_bg_fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let size = texture.size_vec2();
    let room = Rect::from_min_size(area.min, vec2(TILE_PT.x, TILE_PT.x * 0.6)).shrink(8.0);
    let scale = (room.width() / size.x).min(room.height() / size.y).min(1.0);
    let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
    let small = Rect::from_center_size(room.center(), size * scale);
    painter.image(texture.id(), small, whole, Color32::WHITE);
    let words = RichText::new(&target.name).small().color(style.text_color());
    let words = WidgetText::from(words).into_galley(
        ui,
        Some(TextWrapMode::Truncate),
        room.width(),
        TextStyle::Small,
    );
    let at = pos2(room.left(), area.bottom() - 8.0 - words.size().y);
    ui.painter().galley(at, words, style.text_color());
    if response.on_hover_text(&target.name).clicked() {
        commands.push(Command::LookAt(target.place.clone()));
    }
}
