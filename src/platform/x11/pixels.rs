use x11rb::{
    connection::Connection as _,
    protocol::xproto::{ConnectionExt as _, ImageFormat, ImageOrder},
};

use super::super::Area;
use super::{X11, X11Error};

impl X11 {
    /// What is to be seen in `area` now, row by row from the top, four bytes a pixel: red, green,
    /// blue, 255. The part off the screens is left out: the second value says what is there.
    ///
    /// # Errors
    ///
    /// [`X11Error::OffScreen`] if nothing of `area` is on a screen any more; [`X11Error::Depth`] if
    /// the screen has no 24-bit colour.
    pub fn pixels(&self, area: Area) -> Result<(Vec<u8>, Area), X11Error> {
        let area = area.overlap(self.whole()?).ok_or(X11Error::OffScreen)?;
        let reply = self.conn.get_image(
            ImageFormat::Z_PIXMAP,
            self.root,
            clamped(area.x),
            clamped(area.y),
            area.width.try_into().unwrap_or(u16::MAX),
            area.height.try_into().unwrap_or(u16::MAX),
            u32::MAX,
        )?;
        let reply = reply.reply()?;
        let setup = self.conn.setup();
        let format = setup.pixmap_formats.iter().find(|format| format.depth == reply.depth);
        // With 30 bits of colour a pixel has four bytes too, and each of them means something else.
        let in_bytes = matches!(reply.depth, 24 | 32);
        if !in_bytes || format.is_none_or(|format| format.bits_per_pixel != 32) {
            return Err(X11Error::Depth { depth: reply.depth });
        }
        let mut bytes = reply.data;
        for pixel in bytes.chunks_exact_mut(4) {
            match setup.image_byte_order {
                ImageOrder::LSB_FIRST => pixel.swap(0, 2),
                _ => pixel.rotate_left(1),
            }
            pixel[3] = u8::MAX;
        }
        Ok((bytes, area))
    }
}

pub(super) fn clamped(at: i32) -> i16 {
    at.clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
