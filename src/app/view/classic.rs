use egui::{
    Color32, DragValue, Frame, Margin, Panel, Pos2, Rect, RichText, ScrollArea, Sense, Slider,
    SliderClamping, Ui, pos2, vec2,
};

use super::{ButtonKind, button, button_named, crown, status::duration_text};
use crate::app::{
    classic::{Attacks, Classic, MAX_CELLS_SIZE, MAX_COUNTED_SIZE, MAX_LISTED_SIZE, MAX_SIZE},
    command::Command,
    icon,
    state::State,
    theme::{self, Palette},
};

const LIGHT_CELL: Color32 = Color32::from_rgb(0xF3, 0xEE, 0xE4);
const DARK_CELL: Color32 = Color32::from_rgb(0xD9, 0xCF, 0xBE);
/// An empty cell that is attacked.
const ATTACKED: Color32 = Color32::from_rgb(0x8F, 0xD1, 0x9E);
/// A queen that is attacked.
const CONFLICT: Color32 = Color32::from_rgb(0xE8, 0x5D, 0x5D);

/// The classic board: the board on the left, what to do with it on the right.
pub(super) fn classic(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let palette = Palette::of(ui.visuals());
    Panel::right("classic")
        .frame(Frame::new().fill(palette.surface).inner_margin(Margin::same(16)))
        .default_size(260.0)
        .show(ui, |ui| {
            ScrollArea::vertical().show(ui, |ui| controls(ui, state, commands));
        });
    let (area, response) = ui.allocate_exact_size(ui.available_size(), Sense::click());
    let side = (area.width().min(area.height()) - 40.0).max(40.0);
    let place = Rect::from_center_size(area.center(), vec2(side, side));
    let board = &state.classic;
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, description(board)));
    if board.size() <= MAX_CELLS_SIZE {
        cells(ui, place, board, state);
        if let Some(at) = response.interact_pointer_pos().filter(|_| response.clicked())
            && place.contains(at)
        {
            let cell = |part: f32| ((part / side) * board.size() as f32) as usize;
            let (row, col) = (cell(at.y - place.top()), cell(at.x - place.left()));
            commands.push(Command::PlaceQueen((row, col)));
        }
    } else {
        dots(ui, place, board);
    }
}

fn cells(ui: &Ui, place: Rect, board: &Classic, state: &State) {
    let painter = ui.painter();
    let side = place.width() / board.size() as f32;
    let attacks: Attacks = board.attacks();
    let queens: Vec<_> = board.queens().collect();
    let cell = |row: usize, col: usize| -> Rect {
        let min: Pos2 = place.min + vec2(col as f32, row as f32) * side;
        Rect::from_min_size(min, vec2(side, side))
    };
    for row in 0..board.size() {
        for col in 0..board.size() {
            let plain = if (row + col) % 2 == 0 { LIGHT_CELL } else { DARK_CELL };
            let fill = match queens.binary_search(&(row, col)) {
                Ok(_) if attacks.on_queen((row, col)) => CONFLICT,
                Err(_) if attacks.on_empty((row, col)) => plain.lerp_to_gamma(ATTACKED, 0.75),
                _ => plain,
            };
            painter.rect_filled(cell(row, col), 0.0, fill);
        }
    }
    for (row, col) in queens {
        crown::queen(painter, cell(row, col), state.settings.queens);
    }
}

/// A board too large for cells: its queens as dots.
fn dots(ui: &Ui, place: Rect, board: &Classic) {
    let painter = ui.painter();
    painter.rect_filled(place, 2.0, LIGHT_CELL);
    let side = place.width() / board.size() as f32;
    for (row, col) in board.queens() {
        let middle = place.min + pos2(col as f32 + 0.5, row as f32 + 0.5).to_vec2() * side;
        painter.circle_filled(middle, (side * 0.6).max(1.2), Color32::from_rgb(24, 24, 27));
    }
}

fn controls(ui: &mut Ui, state: &State, commands: &mut Vec<Command>) {
    let board = &state.classic;
    ui.label(RichText::new("Classic board").font(theme::heading(17.0)));
    ui.label(RichText::new("Queens as in chess: no two in a row, column or diagonal.").weak());
    ui.horizontal(|ui| {
        let mut size = board.size();
        let drag = ui.add(DragValue::new(&mut size).range(1..=MAX_SIZE));
        let drag = drag.accessible_name("Size");
        ui.spacing_mut().slider_width = 140.0;
        let slider = Slider::new(&mut size, 1..=MAX_CELLS_SIZE)
            .clamping(SliderClamping::Never)
            .show_value(false);
        let slider = ui.add(slider).accessible_name("Size slider");
        if (drag.changed() || slider.changed()) && size != board.size() {
            commands.push(Command::SetClassicSize(size));
        }
    });
    ui.horizontal_wrapped(|ui| {
        button(ui, state, Command::ClassicSolution, ButtonKind::Primary, commands);
        button(ui, state, Command::ClearQueens, ButtonKind::Plain, commands);
    });
    ui.label(verdict(board));
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        button(ui, state, Command::CountSolutions, ButtonKind::Plain, commands);
        button(ui, state, Command::ListSolutions, ButtonKind::Plain, commands);
    });
    if state.doing.is_classic() {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Searching …");
            button(ui, state, Command::Cancel, ButtonKind::Plain, commands);
        });
    } else if let Some((count, time)) = board.counted {
        let time = duration_text(time.as_secs_f64() * 1e6);
        ui.label(format!("{} solutions, counted in {time}", grouped(count)));
    } else {
        let limits = format!(
            "Counts up to {MAX_COUNTED_SIZE} rows, lists up to {MAX_LISTED_SIZE}, and finds one \
             for any."
        );
        ui.label(RichText::new(limits).weak());
    }
    if !board.listed.is_empty() {
        ui.horizontal(|ui| {
            button(ui, state, Command::FirstStep, ButtonKind::Icon, commands);
            button(ui, state, Command::StepBack, ButtonKind::Icon, commands);
            let (at, all) = (board.at as u64 + 1, board.listed.len() as u64);
            ui.label(format!("{} of {}", grouped(at), grouped(all)));
            button(ui, state, Command::StepForward, ButtonKind::Icon, commands);
            button(ui, state, Command::LastStep, ButtonKind::Icon, commands);
        });
    }
    ui.add_space(8.0);
    let (label, icon) = ("Back to pictures", icon::LEFT);
    button_named(ui, state, Command::Classic, ButtonKind::Plain, label, icon, commands);
}

fn verdict(board: &Classic) -> String {
    let (size, queens, conflicts) = (board.size(), board.queens().len(), board.conflicts());
    match (queens, conflicts) {
        _ if board.is_solved() => format!("Solved: {size} queens, none attacked."),
        (0, _) => "Click a cell to place a queen.".to_owned(),
        (_, 0) => format!("{queens} of {size} queens, none attacked."),
        _ => format!("{queens} of {size} queens, {conflicts} of them attacked."),
    }
}

fn description(board: &Classic) -> String {
    format!("Classic board of {} rows. {}", board.size(), verdict(board))
}

/// A number with a space between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| std::str::from_utf8(group).unwrap_or_default())
        .collect();
    groups.join(" ")
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([92, 14_200, 14_772_512].map(grouped), ["92", "14 200", "14 772 512"]);
    }
}
