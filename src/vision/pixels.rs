use image::{DynamicImage, RgbImage, RgbaImage};

/// A borrowed picture, row by row from the top, three or four bytes a pixel: red, green, blue and
/// perhaps alpha, which is not looked at.
#[derive(Clone, Copy)]
pub struct Pixels<'a> {
    bytes: &'a [u8],
    width: u32,
    height: u32,
    /// Bytes a pixel: 3 or 4.
    step: usize,
}

impl<'a> Pixels<'a> {
    /// The pixels of `image` without a copy; `None` if they are stored in another way than eight
    /// bits of RGB or RGBA.
    pub fn borrowed(image: &'a DynamicImage) -> Option<Pixels<'a>> {
        match image {
            DynamicImage::ImageRgb8(rgb) => Some(rgb.into()),
            DynamicImage::ImageRgba8(rgba) => Some(rgba.into()),
            _ => None,
        }
    }

    /// Width in pixels.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Height in pixels.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Red, green and blue at (`x`, `y`).
    ///
    /// # Panics
    ///
    /// If the point is outside the picture.
    #[inline]
    pub fn rgb(&self, x: u32, y: u32) -> [u8; 3] {
        let at = (y as usize * self.width as usize + x as usize) * self.step;
        [self.bytes[at], self.bytes[at + 1], self.bytes[at + 2]]
    }
}

impl<'a> From<&'a RgbImage> for Pixels<'a> {
    fn from(image: &'a RgbImage) -> Pixels<'a> {
        Pixels { bytes: image.as_raw(), width: image.width(), height: image.height(), step: 3 }
    }
}

impl<'a> From<&'a RgbaImage> for Pixels<'a> {
    fn from(image: &'a RgbaImage) -> Pixels<'a> {
        Pixels { bytes: image.as_raw(), width: image.width(), height: image.height(), step: 4 }
    }
}
