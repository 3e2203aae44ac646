use egui::{CentralPanel, Context, Ui, ViewportCommand};

use super::{App, view};

/// The last frames of the window are empty.
///
/// What was uploaded for a frame goes with the next one that is drawn without it. Nothing is drawn
/// after a window has closed, and while the program waits for its key the graphics would keep what
/// the last frame showed: a picture of a large screen is some forty megabytes.
impl App {
    /// Whether the window closes. When it is asked to, that is put off until it is empty.
    pub(super) fn is_closing(&mut self, ui: &mut Ui) -> bool {
        let ctx = ui.ctx().clone();
        if !self.closing && ctx.input(|input| input.viewport().close_requested()) {
            (self.closing, self.textures) = (true, view::Textures::default());
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            ctx.request_repaint();
        }
        if self.closing {
            CentralPanel::default().show(ui, |_| ());
        }
        self.closing
    }

    /// Closes the window for good, after the frame that was empty.
    pub(super) fn go_on_closing(&self, ctx: &Context) {
        if self.closing {
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
    }
}
