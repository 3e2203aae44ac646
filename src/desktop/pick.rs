use std::thread;

use super::{UNCOVERED, notice, shape::solid};
use crate::platform::{Area, Surface, X11, X11Error};

/// What is said while a region is to be drawn.
const WORDS: &str = "Drag a box around the board, or click its window; Esc cancels";
/// What the surface with these words is called, and how far below the top of the screen it is, in
/// pixels of a screen with 96 dots an inch.
const TITLE: &str = "Queensight word";
const TOP_PX: f32 = 24.0;

/// Lets the user draw a region, as [`X11::pick_area`] does, with a word on the screen that says how.
/// Nothing of both is to be seen when this returns.
///
/// # Errors
///
/// [`X11Error::Busy`] if another program holds the mouse.
pub fn pick_area(x11: &X11) -> Result<Option<Area>, X11Error> {
    let picked = x11.pick_area(words)?;
    thread::sleep(UNCOVERED);
    Ok(picked)
}

/// The words at the top of the screen where the mouse is. `None` where they can't be shown; a region
/// can be drawn without them.
fn words(x11: &X11) -> Option<Surface> {
    let (pointer, screens) = (x11.pointer().ok()?, x11.screens().ok()?);
    let here = screens.iter().find(|screen| screen.area.contains(pointer));
    let screen = here.or(screens.first())?.area;
    let scale = x11.text_scale();
    let mut image = notice::strip(WORDS, scale);
    let (width, height) = image.dimensions();
    let x = screen.x.saturating_add_unsigned(screen.width.saturating_sub(width) / 2);
    let y = screen.y.saturating_add_unsigned((TOP_PX * scale) as u32);
    let shape = (!x11.composited()).then(|| solid(&mut image, &Default::default()));
    x11.show(TITLE, Area { x, y, width, height }, &image, shape.as_deref(), &[]).ok()
}
