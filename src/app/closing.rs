use egui::{CentralPanel, Context, Ui, ViewportCommand};

use super::{App, view};

/// Mostly enough for the graphics to be done with the last frame that showed anything, which they
/// draw while the next ones are made.
const EMPTY_FRAMES: u8 = 4;

/// The last frames of the window are empty.
///
/// What was uploaded for a frame goes with the next ones that are drawn without it. Nothing is
/// drawn after a window has closed, and while the program waits for its key the graphics would keep
/// what the last frame showed: a picture of a large screen is some forty megabytes.
impl App {
    /// Whether the window closes. When it is asked to, that is put off until it is empty.
    pub(super) fn is_closing(&mut self, ui: &mut Ui) -> bool {
        let ctx = ui.ctx().clone();
        if self.closing.is_none() && ctx.input(|input| input.viewport().close_requested()) {
            (self.closing, self.textures) = (Some(EMPTY_FRAMES), view::Textures::default());
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
        if let Some(left) = &mut self.closing {
            *left = left.saturating_sub(1);
            ctx.request_repaint();
            CentralPanel::default().show(ui, |_| ());
        }
        self.closing.is_some()
    }

    /// Closes the window for good, after the frames that were empty.
    pub(super) fn go_on_closing(&self, ctx: &Context) {
        if self.closing == Some(0) {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }
}
