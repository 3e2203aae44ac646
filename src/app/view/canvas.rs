use std::sync::Arc;

use egui::{
    Color32, Context, MouseWheelUnit, Pos2, Rect, Response, Role, Sense, TextureFilter,
    TextureHandle, TextureOptions, Ui, Vec2, WidgetInfo, pos2, vec2,
};

use super::{
    card,
    marking::{self, Ink, Lattice},
    targets::Smalls,
};
use crate::{
    answer::Verdict,
    app::{
        camera::Camera,
        command::Command,
        job::Shown,
        problem::Problem,
        sheet::{Outcome, SheetId, verdict_text},
        state::State,
        theme::Palette,
    },
    geometry::PixelRect,
};

/// Empty space around a picture that fits, in points; less on a small canvas.
const MARGIN_PT: f32 = 20.0;
/// How much one notch of the mouse wheel enlarges.
const NOTCH: f32 = 1.15;
/// From this zoom on the pixels of the picture are shown as squares, not blurred.
const CRISP_FROM: f32 = 3.0;
/// The colour of hints on the board: unlike the pastels that boards are made of.
const HINT: Color32 = Color32::from_rgb(0x3B, 0x2F, 0xD6);

/// The uploaded pixels of the sheet that is shown; uploaded once for each picture.
#[derive(Default)]
pub(crate) struct Textures {
    of: Option<(SheetId, *const image::RgbaImage)>,
    tiles: Vec<(PixelRect, TextureHandle)>,
    crisp: bool,
    pub(super) smalls: Smalls,
}

impl Textures {
    fn upload(&mut self, ctx: &Context, shown: &Shown, crisp: bool) {
        let key = (shown.sheet, Arc::as_ptr(&shown.image));
        if self.of == Some(key) && self.crisp == crisp {
            return;
        }
        let options = TextureOptions {
            magnification: if crisp { TextureFilter::Nearest } else { TextureFilter::Linear },
            mipmap_mode: Some(TextureFilter::Linear),
            ..TextureOptions::LINEAR
        };
        let load = |pixels: &Arc<egui::ColorImage>| {
            ctx.load_texture("picture", egui::ImageData::Color(pixels.clone()), options)
        };
        self.tiles = shown.tiles.iter().map(|tile| (tile.place, load(&tile.pixels))).collect();
        (self.of, self.crisp) = (Some(key), crisp);
    }
}

/// The picture with its queens, to be moved and zoomed.
pub(super) fn canvas(
    ui: &mut Ui,
    state: &State,
    textures: &mut Textures,
    commands: &mut Vec<Command>,
) {
    let failed = match state.sheets.current().map(|sheet| &sheet.outcome) {
        Some(Outcome::Failed(problem)) => Some(problem.clone()),
        _ => unsolvable(state),
    };
    if let Some(problem) = failed {
        card::problem(ui, state, &problem, commands);
    } else if let Some(rung) = state.hinted() {
        card::hint(ui, state, rung, &state.view().said, commands);
    } else if let Some(why) = state.unhinted() {
        card::no_hint(ui, state, why, commands);
    }
    let (area, response) = ui.allocate_exact_size(ui.available_size(), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, description(state)));
    if let (Some(shown), Some(old)) = (state.seen.painted(), state.seen.camera) {
        let shorter = area.width().min(area.height());
        let canvas = area.shrink(MARGIN_PT.min(shorter * 0.06));
        let fitted = old.in_canvas(canvas.size(), 1.0 / ui.ctx().pixels_per_point());
        let camera = gestures(ui, &response, canvas, fitted);
        if camera != old {
            commands.push(Command::SetCamera(camera));
        }
        textures.upload(ui.ctx(), shown, camera.scale() >= CRISP_FROM);
        paint(ui, state, area, camera.place(canvas), camera.factor(), textures);
    }
    if ui.input(|input| !input.raw.hovered_files.is_empty()) {
        let stroke = egui::Stroke::new(3.0, Palette::of(ui.visuals()).accent);
        ui.painter().rect_stroke(area.shrink(6.0), 12.0, stroke, egui::StrokeKind::Inside);
    }
}

/// The camera after what the user did with mouse, wheel and touch pad.
fn gestures(ui: &Ui, response: &Response, canvas: Rect, mut camera: Camera) -> Camera {
    if response.dragged() {
        camera = camera.panned(response.drag_delta());
    }
    if response.double_clicked() {
        camera = camera.fitted();
    }
    let Some(pointer) = response.hover_pos() else { return camera };
    let (notches, scrolled, pinch) = ui.input(|input| {
        let mut wheel = (0.0, Vec2::ZERO);
        for event in &input.raw.events {
            match event {
                // A wheel has notches and zooms; a touch pad scrolls by points and moves.
                egui::Event::MouseWheel {
                    unit: MouseWheelUnit::Point, delta, modifiers, ..
                } if !modifiers.command => {
                    wheel.1 += *delta;
                }
                egui::Event::MouseWheel {
                    unit: MouseWheelUnit::Line, delta, modifiers, ..
                } if !modifiers.command => {
                    wheel.0 += delta.y;
                }
                _ => {}
            }
        }
        (wheel.0, wheel.1, input.zoom_delta())
    });
    if scrolled != Vec2::ZERO {
        camera = camera.panned(scrolled);
    }
    let by = NOTCH.powf(notches) * pinch;
    if by != 1.0 {
        camera = camera.zoomed_at(camera.point_at(canvas, pointer), by);
    }
    camera
}

fn paint(ui: &Ui, state: &State, area: Rect, place: Rect, factor: f32, textures: &Textures) {
    let painter = ui.painter_at(area);
    let on_screen = |x: f32, y: f32| -> Pos2 { place.min + vec2(x, y) * factor };
    let failed = match state.sheets.current().map(|sheet| &sheet.outcome) {
        Some(Outcome::Failed(problem)) if !state.seen.reading_open() => Some(problem),
        _ => None,
    };
    let tint = if failed.is_some() { Color32::from_white_alpha(140) } else { Color32::WHITE };
    for (part, texture) in &textures.tiles {
        let min = on_screen(part.left as f32, part.top as f32);
        let max = on_screen(part.right as f32, part.bottom as f32);
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(texture.id(), Rect::from_min_max(min, max), whole, tint);
    }
    if let Some(Problem { place: Some(place), .. }) = failed {
        let min = on_screen(place.left as f32, place.top as f32);
        let max = on_screen(place.right as f32, place.bottom as f32);
        let stroke = egui::Stroke::new(2.0, Palette::of(ui.visuals()).warning);
        let outline = Rect::from_min_max(min, max);
        painter.rect_stroke(outline, 2.0, stroke, egui::StrokeKind::Outside);
    }
    let Some(answer) = state.solved().map(|solved| &solved.answer) else { return };
    let Some(frame) = &answer.frame else { return };
    let lattice = Lattice { frame, place, factor };
    let palette = Palette::of(ui.visuals());
    let ink = Ink { accent: HINT, wrong: palette.warning, queens: state.settings.queens };
    let view = state.view();
    marking::light(&painter, &lattice, &view, ink);
    for step in state.steps_done() {
        marking::effect(&painter, &lattice, &step.effect, ink);
    }
    marking::view(&painter, &lattice, &answer.board, &view, ink);
    for cell in state.wrong_marks() {
        marking::ring(&painter, &lattice, cell, ink.wrong);
    }
}

/// What to say of a board that was read and has no solution to show.
fn unsolvable(state: &State) -> Option<Problem> {
    let answer = &state.solved()?.answer;
    if answer.verdict.solution().is_some() {
        return None;
    }
    let size = answer.board.size();
    let advice = match answer.verdict {
        Verdict::Unsolvable => "It may be another game, or a puzzle with a mistake in it.",
        _ => "Another engine may get further.",
    };
    Some(Problem {
        headline: "No solution to show",
        detail: format!(
            "the {size} × {size} board has {}, after {} nodes",
            verdict_text(&answer.verdict),
            answer.nodes
        ),
        advice,
        place: None,
        unread: false,
    })
}

/// What a screen reader says of the picture.
fn description(state: &State) -> String {
    let Some(sheet) = state.sheets.current() else { return "No picture".to_owned() };
    match &sheet.outcome {
        Outcome::Waiting => format!("{}, being read", sheet.name),
        Outcome::Stopped => format!("{}, not read", sheet.name),
        Outcome::Failed(_) if state.seen.reading_open() => {
            format!("What was seen in {}", sheet.name)
        }
        Outcome::Failed(problem) => format!("{}: {}", sheet.name, problem.headline),
        Outcome::Answered(solved) => {
            let answer = &solved.answer;
            let size = answer.board.size();
            let seen = state.view();
            let mut text = format!("Board of {size} rows, {}", verdict_text(&answer.verdict));
            if !seen.queens.is_empty() {
                let queens: Vec<String> = seen.queens.iter().map(ToString::to_string).collect();
                text += &format!(". Queens at {}", queens.join("; "));
            }
            text
        }
    }
}
