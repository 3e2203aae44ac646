//! A region drawn with the mouse.

use std::time::{Duration, Instant};

use x11rb::{
    connection::Connection as _,
    protocol::{
        Event as Xevent,
        shape::{ConnectionExt as _, SK, SO},
        xproto::{
            ClipOrdering, ConfigureWindowAux, ConnectionExt as _, CreateWindowAux, EventMask,
            GrabMode, GrabStatus, Rectangle, StackMode, WindowClass,
        },
    },
};

use super::super::{Area, Chord, Session};
use super::{LEFT_BUTTON, Surface, X11, X11Error, pixels::clamped};

/// What the windows are called that are there while a region is drawn.
const FRAME_TITLE: &str = "Queensight region";
const VEIL: &str = "Queensight veil";
/// Width of the frame that follows the mouse, in pixels.
const FRAME: u16 = 3;
/// The colour of that frame: one that no page is likely to have.
const FRAME_COLOUR: u32 = 0x00ff_2d87;
/// Less than this across and down is a click, not a region; in pixels.
const CLICK: u32 = 8;
/// A press that comes so soon after the mouse was taken, where it was then, is the second one of a
/// double click on the button that asked for the region; the slowest that desktops let one be.
const DOUBLE_CLICK: Duration = Duration::from_millis(800);
/// The crosshair of X's cursor font; its mask is the next glyph.
const CROSSHAIR: u16 = 34;

impl X11 {
    /// Lets the user draw a region. A click picks the window below it. `None` if the user gives up
    /// by Escape or another button. The mouse belongs to this until then, so this wants a
    /// connection of its own. What `say` shows is there until the mouse is pressed.
    ///
    /// # Errors
    ///
    /// [`X11Error::Busy`] if another program holds the mouse.
    pub fn pick_area(
        &self,
        say: impl FnOnce(&X11) -> Option<Surface>,
    ) -> Result<Option<Area>, X11Error> {
        let font = self.conn.generate_id()?;
        self.conn.open_font(font, b"cursor")?;
        let (cursor, ink) = (self.conn.generate_id()?, u16::MAX);
        let glyphs = (CROSSHAIR, CROSSHAIR + 1);
        self.conn
            .create_glyph_cursor(cursor, font, font, glyphs.0, glyphs.1, 0, 0, 0, ink, ink, ink)?;
        let wanted =
            EventMask::BUTTON_PRESS | EventMask::BUTTON_RELEASE | EventMask::POINTER_MOTION;
        let (mode, now) = (GrabMode::ASYNC, x11rb::CURRENT_TIME);
        let grabbed = self
            .conn
            .grab_pointer(false, self.root, wanted, mode, mode, x11rb::NONE, cursor, now)?
            .reply()?;
        if grabbed.status != GrabStatus::SUCCESS {
            return Err(X11Error::Busy);
        }
        self.grab(Chord::ESCAPE).ok(); // the other buttons are a way out too
        let (taken, at) = (Instant::now(), self.pointer()?);
        let veil = self.veil()?;
        let belated = |press| taken.elapsed() < DOUBLE_CLICK && is_click(spanned(at, press));
        let mut said = say(self);
        let mut unsay = || said.take().into_iter().for_each(|said| self.hide(said));
        let picked = self.follow_mouse(belated, &mut unsay);
        unsay();
        veil.into_iter().for_each(|veil| self.hide(veil));
        self.release(Chord::ESCAPE);
        self.conn.ungrab_pointer(now)?;
        self.conn.free_cursor(cursor)?;
        self.conn.close_font(font)?;
        self.conn.flush()?;
        match picked? {
            Some(area) if is_click(area) => {
                let under = |window: &super::super::Window| window.area.contains((area.x, area.y));
                Ok(self.windows()?.into_iter().find(under).map(|window| window.area))
            }
            picked => Ok(picked),
        }
    }

    /// What is drawn, with `begun` called when it begins; a press that is `belated` draws nothing.
    fn follow_mouse(
        &self,
        belated: impl Fn((i32, i32)) -> bool,
        mut begun: impl FnMut(),
    ) -> Result<Option<Area>, X11Error> {
        let frame = self.frame()?;
        self.conn.flush()?;
        let mut start = None;
        let picked = loop {
            match self.conn.wait_for_event()? {
                Xevent::ButtonPress(press) if press.detail == LEFT_BUTTON && start.is_none() => {
                    let at = (i32::from(press.root_x), i32::from(press.root_y));
                    start = Some(at).filter(|&at| !belated(at));
                    start.iter().for_each(|_| begun());
                }
                Xevent::ButtonPress(_) | Xevent::KeyPress(_) => break None,
                Xevent::MotionNotify(motion) => {
                    if let Some(start) = start {
                        let at = (motion.root_x.into(), motion.root_y.into());
                        self.stretch(frame, spanned(start, at))?;
                    }
                }
                Xevent::ButtonRelease(release) if release.detail == LEFT_BUTTON => {
                    // What was pressed before belongs to something else.
                    let Some(start) = start else { continue };
                    let at = (i32::from(release.root_x), i32::from(release.root_y));
                    break Some(spanned(start, at));
                }
                _ => {}
            }
        };
        self.conn.destroy_window(frame)?;
        Ok(picked)
    }

    /// Nothing to be seen over all screens under Wayland, where a display is told of the mouse over
    /// its own windows only; else `None`.
    fn veil(&self) -> Result<Option<Surface>, X11Error> {
        if Session::current() != Session::Wayland {
            return Ok(None);
        }
        let whole = self.whole()?;
        let pixels = vec![0; 4 * whole.width as usize * whole.height as usize];
        self.show(VEIL, whole, &pixels, None, &[whole]).map(Some)
    }

    /// A window that will be the frame; not to be seen yet.
    fn frame(&self) -> Result<u32, X11Error> {
        let window = self.conn.generate_id()?;
        let look = CreateWindowAux::new().background_pixel(FRAME_COLOUR).override_redirect(1);
        let (depth, class) = (x11rb::COPY_DEPTH_FROM_PARENT, WindowClass::INPUT_OUTPUT);
        let visual = x11rb::COPY_FROM_PARENT;
        self.conn.create_window(depth, window, self.root, 0, 0, 1, 1, 0, class, visual, &look)?;
        self.describe(window, FRAME_TITLE)?;
        let order = ClipOrdering::UNSORTED;
        self.conn.shape_rectangles(SO::SET, SK::INPUT, order, window, 0, 0, &[])?;
        Ok(window)
    }

    /// Lays the frame around `area`.
    fn stretch(&self, frame: u32, area: Area) -> Result<(), X11Error> {
        let (width, height) = (area.width.max(1) as u16, area.height.max(1) as u16);
        let place = ConfigureWindowAux::new()
            .x(i32::from(clamped(area.x)))
            .y(i32::from(clamped(area.y)))
            .width(u32::from(width))
            .height(u32::from(height))
            .stack_mode(StackMode::ABOVE);
        let (far_x, far_y) = (width.saturating_sub(FRAME), height.saturating_sub(FRAME));
        let side =
            |x: u16, y: u16, width, height| Rectangle { x: x as i16, y: y as i16, width, height };
        let sides = [
            side(0, 0, width, FRAME),
            side(0, far_y, width, FRAME),
            side(0, 0, FRAME, height),
            side(far_x, 0, FRAME, height),
        ];
        let order = ClipOrdering::UNSORTED;
        self.conn.shape_rectangles(SO::SET, SK::BOUNDING, order, frame, 0, 0, &sides)?;
        self.conn.configure_window(frame, &place)?;
        self.conn.map_window(frame)?;
        self.conn.flush()?;
        Ok(())
    }
}

/// Whether it is too small to be a region.
fn is_click(area: Area) -> bool {
    area.width < CLICK && area.height < CLICK
}

/// The area between two corners, both in it.
fn spanned(a: (i32, i32), b: (i32, i32)) -> Area {
    let (width, height) = (a.0.abs_diff(b.0) + 1, a.1.abs_diff(b.1) + 1);
    Area { x: a.0.min(b.0), y: a.1.min(b.1), width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_may_be_drawn_from_any_corner() {
        let area = Area { x: -5, y: 2, width: 11, height: 3 };
        assert_eq!(spanned((5, 2), (-5, 4)), area);
        assert_eq!(spanned((-5, 4), (5, 2)), area);
    }
}
