//! A picture over the desktop: no focus, no entry in the taskbar, and no clicks but on its spots.
//!
//! An override-redirect window is not the window manager's business: it stays where it is put, to
//! the pixel, above all others, and never takes the focus. The picture is its background, so the
//! server repaints it alone. Windows of a toolkit were tried: they need the main window to be
//! alive and awake, a GL context of their own, and three times the time.

use x11rb::{
    connection::{Connection as _, RequestConnection as _},
    protocol::{
        shape::{ConnectionExt as _, SK, SO},
        xproto::{
            AtomEnum, ChangeWindowAttributesAux, ClipOrdering, ColormapAlloc, ConfigureWindowAux,
            ConnectionExt as _, CreateGCAux, CreateWindowAux, EventMask, ImageFormat, ImageOrder,
            PropMode, Rectangle, StackMode, VisualClass, Visualid, WindowClass,
        },
    },
    wrapper::ConnectionExt as _,
};

use super::super::{Area, Part};
use super::{X11, X11Error, pixels::clamped};

/// Bits of a pixel with alpha.
const DEPTH: u8 = 32;
/// The hand of X's cursor font; its mask is the next glyph.
const HAND: u16 = 60;

/// A surface that is shown; given back to [`X11::hide`].
#[derive(Debug, PartialEq, Eq)]
pub struct Surface {
    window: u32,
    colormap: u32,
    /// The windows in it that stand for its spots.
    spots: Vec<u32>,
}

impl Surface {
    /// The part of it that the display knows by this number; `None` if it is of something else.
    pub fn part(&self, window: u32) -> Option<Part> {
        let spot = || self.spots.iter().position(|&spot| spot == window).map(Part::Spot);
        if self.window == window { Some(Part::Ground) } else { spot() }
    }
}

impl X11 {
    /// Shows `rgba` (row by row, alpha not multiplied in) over `area`. With `shape` the surface is
    /// only there, in coordinates of the surface, and opaque; without, alpha decides, for which a
    /// compositor must run. A surface with `spots`, parts of it to be clicked, takes the mouse and
    /// tells of it ([`super::Event::Touched`]); any other lets it through.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone, or has no alpha.
    pub fn show(
        &self,
        title: &str,
        area: Area,
        rgba: &[u8],
        shape: Option<&[Area]>,
        spots: &[Area],
    ) -> Result<Surface, X11Error> {
        let visual = self.alpha_visual(DEPTH).ok_or(X11Error::NoAlpha)?;
        let conn = &self.conn;
        let (width, height) = (length(area.width), length(area.height));
        let colormap = conn.generate_id()?;
        conn.create_colormap(ColormapAlloc::NONE, colormap, self.root, visual)?;
        let picture = self.picture(area, rgba)?;
        let window = conn.generate_id()?;
        let look = CreateWindowAux::new()
            .background_pixmap(picture)
            .border_pixel(0)
            .colormap(colormap)
            .event_mask(if spots.is_empty() { EventMask::NO_EVENT } else { touches() })
            .override_redirect(1);
        let (x, y) = (clamped(area.x), clamped(area.y));
        let class = WindowClass::INPUT_OUTPUT;
        conn.create_window(DEPTH, window, self.root, x, y, width, height, 0, class, visual, &look)?;
        conn.free_pixmap(picture)?; // the window keeps it
        self.describe(window, title)?;
        let order = ClipOrdering::UNSORTED;
        if spots.is_empty() {
            conn.shape_rectangles(SO::SET, SK::INPUT, order, window, 0, 0, &[])?;
        }
        if let Some(shape) = shape {
            let shape: Vec<Rectangle> = shape.iter().map(rectangle).collect();
            conn.shape_rectangles(SO::SET, SK::BOUNDING, order, window, 0, 0, &shape)?;
        }
        let spots = self.spots(window, spots)?;
        conn.map_window(window)?;
        conn.configure_window(window, &ConfigureWindowAux::new().stack_mode(StackMode::ABOVE))?;
        conn.sync()?;
        Ok(Surface { window, colormap, spots })
    }

    /// Shows `rgba` on a surface instead of what it showed, which lies at `area`. Its shape and its
    /// spots stay.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone.
    pub fn repaint(&self, surface: &Surface, area: Area, rgba: &[u8]) -> Result<(), X11Error> {
        let picture = self.picture(area, rgba)?;
        let look = ChangeWindowAttributesAux::new().background_pixmap(picture);
        self.conn.change_window_attributes(surface.window, &look)?;
        self.conn.clear_area(false, surface.window, 0, 0, 0, 0)?;
        self.conn.free_pixmap(picture)?; // the window keeps it
        self.conn.flush()?;
        Ok(())
    }

    /// Takes a surface away; nothing is left of it in the display when this returns.
    pub fn hide(&self, surface: Surface) {
        self.conn.destroy_window(surface.window).ok();
        self.conn.free_colormap(surface.colormap).ok();
        self.conn.sync().ok();
    }

    /// Windows in `window` that are not to be seen: they take the mouse, which is a hand there.
    fn spots(&self, window: u32, spots: &[Area]) -> Result<Vec<u32>, X11Error> {
        let conn = &self.conn;
        let mut made = Vec::new();
        if spots.is_empty() {
            return Ok(made);
        }
        let (font, hand) = (conn.generate_id()?, conn.generate_id()?);
        conn.open_font(font, b"cursor")?;
        conn.create_glyph_cursor(hand, font, font, HAND, HAND + 1, 0, 0, 0, !0, !0, !0)?;
        let look = CreateWindowAux::new().event_mask(touches()).cursor(hand);
        for spot in spots {
            let id = conn.generate_id()?;
            let (x, y) = (clamped(spot.x), clamped(spot.y));
            let (width, height) = (length(spot.width), length(spot.height));
            let (class, visual) = (WindowClass::INPUT_ONLY, x11rb::COPY_FROM_PARENT);
            conn.create_window(0, id, window, x, y, width, height, 0, class, visual, &look)?;
            conn.map_window(id)?;
            made.push(id);
        }
        conn.free_cursor(hand)?; // the windows keep it
        conn.close_font(font)?;
        Ok(made)
    }

    /// A pixmap with these pixels, as large as `area`.
    fn picture(&self, area: Area, rgba: &[u8]) -> Result<u32, X11Error> {
        let (width, height) = (length(area.width), length(area.height));
        let picture = self.conn.generate_id()?;
        self.conn.create_pixmap(DEPTH, picture, self.root, width, height)?;
        self.put(picture, DEPTH, (width, height), rgba)?;
        Ok(picture)
    }

    /// Says to window managers and compositors what this is: no shadow, no animation.
    pub(super) fn describe(&self, window: u32, title: &str) -> Result<(), X11Error> {
        let (conn, atoms) = (&self.conn, &self.atoms);
        let replace = PropMode::REPLACE;
        let kind = [atoms._NET_WM_WINDOW_TYPE_NOTIFICATION];
        conn.change_property32(replace, window, atoms._NET_WM_WINDOW_TYPE, AtomEnum::ATOM, &kind)?;
        let (string, utf8) = (AtomEnum::STRING, atoms.UTF8_STRING);
        conn.change_property8(replace, window, AtomEnum::WM_NAME, string, title.as_bytes())?;
        conn.change_property8(replace, window, atoms._NET_WM_NAME, utf8, title.as_bytes())?;
        let class = b"queensight-overlay\0Queensight-overlay\0";
        conn.change_property8(replace, window, AtomEnum::WM_CLASS, string, class)?;
        let no = [0];
        conn.change_property32(replace, window, atoms._COMPTON_SHADOW, AtomEnum::CARDINAL, &no)?;
        Ok(())
    }

    /// Copies `rgba` onto a pixmap, in as many requests as the server wants it.
    fn put(
        &self,
        pixmap: u32,
        depth: u8,
        (width, height): (u16, u16),
        rgba: &[u8],
    ) -> Result<(), X11Error> {
        /// More than the head of a request.
        const HEAD: usize = 64;
        let conn = &self.conn;
        let gc = conn.generate_id()?;
        conn.create_gc(gc, pixmap, &CreateGCAux::new())?;
        let little = conn.setup().image_byte_order == ImageOrder::LSB_FIRST;
        let bytes: Vec<u8> = rgba.chunks_exact(4).flat_map(|pixel| stored(pixel, little)).collect();
        let row = usize::from(width) * 4;
        let rows = ((conn.maximum_request_bytes().saturating_sub(HEAD)) / row.max(1)).max(1);
        for (chunk, top) in bytes.chunks(row * rows).zip((0..height).step_by(rows)) {
            let format = ImageFormat::Z_PIXMAP;
            let (top, rows) = (top as i16, (chunk.len() / row) as u16);
            conn.put_image(format, pixmap, gc, width, rows, 0, top, 0, depth, chunk)?;
        }
        conn.free_gc(gc)?;
        Ok(())
    }

    fn alpha_visual(&self, depth: u8) -> Option<Visualid> {
        let screens = &self.conn.setup().roots;
        let screen = screens.iter().find(|screen| screen.root == self.root)?;
        let visuals = &screen.allowed_depths.iter().find(|depths| depths.depth == depth)?.visuals;
        let red_first = |visual: &&x11rb::protocol::xproto::Visualtype| {
            visual.class == VisualClass::TRUE_COLOR && visual.red_mask == 0x00ff_0000
        };
        visuals.iter().find(red_first).map(|visual| visual.visual_id)
    }
}

/// What a surface that takes the mouse wants to know of it.
fn touches() -> EventMask {
    EventMask::ENTER_WINDOW
        | EventMask::LEAVE_WINDOW
        | EventMask::BUTTON_PRESS
        | EventMask::BUTTON_RELEASE
}

/// A pixel as the server stores it: alpha multiplied in, blue lowest.
fn stored(pixel: &[u8], little_endian: bool) -> [u8; 4] {
    let alpha = u32::from(pixel[3]);
    let times_alpha = |channel: u8| (u32::from(channel) * alpha + 127) / 255;
    let [red, green, blue] = [pixel[0], pixel[1], pixel[2]].map(times_alpha);
    let word = alpha << 24 | red << 16 | green << 8 | blue;
    if little_endian { word.to_le_bytes() } else { word.to_be_bytes() }
}

fn rectangle(area: &Area) -> Rectangle {
    let (x, y) = (clamped(area.x), clamped(area.y));
    Rectangle { x, y, width: length(area.width), height: length(area.height) }
}

/// A length as X stores it; never 0, which X refuses.
fn length(pixels: u32) -> u16 {
    pixels.clamp(1, i16::MAX as u32) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alpha_is_multiplied_in_and_bytes_follow_the_server() {
        assert_eq!(stored(&[255, 128, 0, 128], true), [0, 64, 128, 128]);
        assert_eq!(stored(&[255, 128, 0, 255], false), [255, 255, 128, 0]);
        assert_eq!(stored(&[255, 255, 255, 0], true), [0; 4]);
    }
}
