use image::RgbaImage;

use super::Picture;

/// Draws `picture` onto `image`; what falls outside the image is left out.
pub fn draw(image: &mut RgbaImage, picture: &Picture) {
    let _ = (image, picture);
}
