use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use image::{RgbaImage, imageops};

use super::{notice::Card, shape::solid};
use crate::{
    capture::Capture,
    platform::{Area, Chord, Part, Surface, Touch, TouchKind, X11, X11Error},
};

/// How long the desktop takes to show what was below an overlay that has gone: two frames of a
/// compositor at 60 Hz.
pub const UNCOVERED: Duration = Duration::from_millis(34);

/// A picture to lie over the desktop.
#[derive(Clone, Debug)]
pub(super) struct Painting {
    /// What the surface is called.
    title: &'static str,
    /// Where it lies; as large as the image.
    pub(super) area: Area,
    /// The pixels; alpha is not multiplied in.
    pub(super) image: RgbaImage,
    /// What lies below.
    pub(super) below: RgbaImage,
    /// Where it can be clicked, in pixels of the image; without any it lets the mouse through.
    buttons: Vec<Area>,
}

impl Painting {
    /// `image` over the board at `area` of the desktop, of which `capture` is a picture.
    pub(super) fn over(area: Area, image: RgbaImage, capture: &Capture) -> Painting {
        let left = area.x.saturating_sub(capture.area.x).max(0) as u32;
        let top = area.y.saturating_sub(capture.area.y).max(0) as u32;
        let (width, height) = image.dimensions();
        let below = imageops::crop_imm(capture.image.as_ref(), left, top, width, height).to_image();
        Painting { title: "Queensight overlay", area, image, below, buttons: Vec::new() }
    }

    /// A card at `area`. Nothing has to be known of what it covers.
    pub(super) fn card(area: Area, card: Card) -> Painting {
        let (Card { image, buttons }, below) = (card, RgbaImage::default());
        Painting { title: "Queensight card", area, image, below, buttons }
    }
}

/// What the mouse did on something that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Click {
    /// It is over it now, on this button if there is one.
    Over(Option<usize>),
    /// It went away.
    Away,
    /// It clicked this button, or beside all of them.
    On(Option<usize>),
}

/// What lies over the desktop at the moment. While there is anything, Escape is listened for.
pub(super) struct Overlay {
    x11: Arc<X11>,
    shown: Vec<(Painting, Surface)>,
    /// When something was taken away last.
    hidden_at: Option<Instant>,
}

impl Overlay {
    /// An overlay that shows nothing yet.
    pub(super) fn new(x11: Arc<X11>) -> Overlay {
        Overlay { x11, shown: Vec::new(), hidden_at: None }
    }

    /// Whether there is something to be seen.
    pub(super) fn is_shown(&self) -> bool {
        !self.shown.is_empty()
    }

    /// What lies lowest of what is shown.
    pub(super) fn lowest(&self) -> Option<&Painting> {
        self.shown.first().map(|(painting, _)| painting)
    }

    /// How long it takes still until the screen shows what was below the overlay.
    pub(super) fn covers_for(&self) -> Duration {
        let gone = self.hidden_at.map_or(UNCOVERED, |hidden_at| hidden_at.elapsed());
        UNCOVERED.saturating_sub(gone)
    }

    /// Shows `paintings` instead of what was shown.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display can't; then all is as it was.
    pub(super) fn show(&mut self, paintings: Vec<Painting>) -> Result<(), X11Error> {
        let mut shown = Vec::new();
        for painting in paintings {
            match self.surface(&painting) {
                Ok(surface) => shown.push((painting, surface)),
                Err(error) => {
                    shown.into_iter().for_each(|(_, surface)| self.x11.hide(surface));
                    return Err(error);
                }
            }
        }
        let old = std::mem::replace(&mut self.shown, shown);
        if old.is_empty() && self.is_shown() {
            // Another program may hold Escape; there are three other ways out.
            self.x11.grab(Chord::ESCAPE).ok();
        }
        old.into_iter().for_each(|(_, surface)| self.x11.hide(surface));
        Ok(())
    }

    /// Shows nothing; says whether there was something.
    pub(super) fn hide(&mut self) -> bool {
        if !self.is_shown() {
            return false;
        }
        self.shown.drain(..).for_each(|(_, surface)| self.x11.hide(surface));
        self.x11.release(Chord::ESCAPE);
        self.hidden_at = Some(Instant::now());
        true
    }

    /// Shows the same again: a compositor came or went, and with it what is transparent.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display can't; the old surfaces stay then.
    pub(super) fn redraw(&mut self) -> Result<(), X11Error> {
        self.show(self.shown.iter().map(|(painting, _)| painting.clone()).collect())
    }

    /// What the mouse did on something that is shown; `None` if that has gone, or nothing came of
    /// it.
    pub(super) fn click(&self, touch: Touch) -> Option<Click> {
        let touched = |(painting, surface): &(Painting, Surface)| {
            let part = surface.part(touch.window)?;
            let button = if let Part::Spot(at) = part { Some(at) } else { None };
            match touch.kind {
                TouchKind::Came => Some(Click::Over(button)),
                TouchKind::Left if button.is_some() => Some(Click::Over(None)),
                TouchKind::Left => Some(Click::Away),
                TouchKind::Released(x, y) => {
                    let spot = button.and_then(|at| painting.buttons.get(at));
                    let place = spot.unwrap_or(&painting.area);
                    let whole = Area { x: 0, y: 0, ..*place };
                    whole.contains((x, y)).then_some(Click::On(button))
                }
            }
        };
        self.shown.iter().find_map(touched)
    }

    /// Shows `image` on the card, which is as large and has the same buttons, instead of what it
    /// showed.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display can't.
    pub(super) fn repaint_card(&mut self, image: RgbaImage) -> Result<(), X11Error> {
        let card = self.shown.iter_mut().find(|(painting, _)| !painting.buttons.is_empty());
        let Some((painting, surface)) = card else { return Ok(()) };
        painting.image = image;
        self.x11.repaint(surface, painting.area, &painting.image)
    }

    fn surface(&self, painting: &Painting) -> Result<Surface, X11Error> {
        let Painting { title, area, image, below, buttons } = painting;
        if self.x11.composited() {
            return self.x11.show(title, *area, image, None, buttons);
        }
        let mut image = image.clone();
        let shape = solid(&mut image, below);
        self.x11.show(title, *area, &image, Some(&shape), buttons)
    }
}

impl Drop for Overlay {
    fn drop(&mut self) {
        self.hide();
    }
}
