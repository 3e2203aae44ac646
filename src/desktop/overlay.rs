use std::sync::Arc;

use image::{RgbaImage, imageops};

use super::shape::solid;
use crate::{
    capture::Capture,
    platform::{Area, Chord, Surface, X11, X11Error},
};

/// A picture to lie over the desktop.
#[derive(Clone, Debug)]
pub(super) struct Painting {
    /// Where it lies; as large as the image.
    pub(super) area: Area,
    /// The pixels; alpha is not multiplied in.
    pub(super) image: RgbaImage,
    /// What lies below, for desktops without a compositor.
    pub(super) below: RgbaImage,
}

impl Painting {
    /// `image` over `area` of the desktop, of which `capture` is a picture.
    pub(super) fn new(area: Area, image: RgbaImage, capture: &Capture) -> Painting {
        let left = area.x.saturating_sub(capture.area.x).max(0) as u32;
        let top = area.y.saturating_sub(capture.area.y).max(0) as u32;
        let (width, height) = image.dimensions();
        let below = imageops::crop_imm(&capture.image, left, top, width, height).to_image();
        Painting { area, image, below }
    }
}

/// What lies over the desktop at the moment: one painting, or nothing. While there is one, Escape
/// is listened for.
pub(super) struct Overlay {
    x11: Arc<X11>,
    shown: Option<(Painting, Surface)>,
}

impl Overlay {
    /// An overlay that shows nothing yet.
    pub(super) fn new(x11: Arc<X11>) -> Overlay {
        Overlay { x11, shown: None }
    }

    /// Whether there is something to be seen.
    pub(super) fn is_shown(&self) -> bool {
        self.shown.is_some()
    }

    /// Shows `painting` instead of what was shown.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display can't; then nothing is shown.
    pub(super) fn show(&mut self, painting: Painting) -> Result<(), X11Error> {
        let surface = self.surface(&painting)?;
        if let Some((_, old)) = self.shown.replace((painting, surface)) {
            self.x11.hide(old);
        } else {
            // Another program may hold Escape; there are three other ways out.
            self.x11.grab(Chord::ESCAPE).ok();
        }
        Ok(())
    }

    /// Shows nothing; says whether there was something.
    pub(super) fn hide(&mut self) -> bool {
        let Some((_, surface)) = self.shown.take() else { return false };
        self.x11.hide(surface);
        self.x11.release(Chord::ESCAPE);
        true
    }

    /// Shows the same again: a compositor came or went, and with it what is transparent.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display can't; the old surface stays then.
    pub(super) fn redraw(&mut self) -> Result<(), X11Error> {
        match self.shown.as_ref().map(|(painting, _)| painting.clone()) {
            Some(painting) => self.show(painting),
            None => Ok(()),
        }
    }

    fn surface(&self, painting: &Painting) -> Result<Surface, X11Error> {
        const TITLE: &str = "Queensight overlay";
        let Painting { area, image, below } = painting;
        if self.x11.composited() {
            return self.x11.show(TITLE, *area, image, None);
        }
        let mut image = image.clone();
        let shape = solid(&mut image, below);
        self.x11.show(TITLE, *area, &image, Some(&shape))
    }
}

impl Drop for Overlay {
    fn drop(&mut self) {
        self.hide();
    }
}
