//! Pictures of the screens by xcap: Windows, macOS, and Wayland where it has no portal.

use image::RgbaImage;
use xcap::{Monitor, XCapError};

use super::error::CaptureError;
use crate::platform::{Area, Screen, Window};

/// The screens, the main one first.
pub(super) fn screens() -> Result<Vec<Screen>, CaptureError> {
    let mut screens = Vec::new();
    for monitor in Monitor::all()? {
        let screen = Screen { name: monitor.name()?, area: area(&monitor)? };
        if monitor.is_primary()? { screens.insert(0, screen) } else { screens.push(screen) }
    }
    if screens.is_empty() {
        return Err(CaptureError::System("the system names no screen".to_owned()));
    }
    Ok(screens)
}

/// The pixels of `screen`.
pub(super) fn capture(screen: &Screen) -> Result<RgbaImage, CaptureError> {
    for monitor in Monitor::all()? {
        if area(&monitor)? == screen.area {
            return Ok(monitor.capture_image()?);
        }
    }
    Err(CaptureError::System(format!("the screen {} has gone", screen.name)))
}

/// The pixels of the main screen.
pub(super) fn capture_main() -> Result<RgbaImage, CaptureError> {
    let none = || CaptureError::System("the system names no screen".to_owned());
    Ok(Monitor::all()?.first().ok_or_else(none)?.capture_image()?)
}

/// The windows, the topmost first; those without a title can't be told apart and are left out.
pub(super) fn windows() -> Result<Vec<Window>, CaptureError> {
    let all = xcap::Window::all()?;
    let chosen = all.iter().filter(|window| !window.is_minimized().unwrap_or(true));
    let described = chosen.filter_map(|window| {
        let title = window.title().ok().filter(|title| !title.is_empty())?;
        let (x, y) = (window.x().ok()?, window.y().ok()?);
        let area = Area { x, y, width: window.width().ok()?, height: window.height().ok()? };
        Some(Window { id: window.id().ok()?, title, area })
    });
    Ok(described.collect())
}

fn area(monitor: &Monitor) -> Result<Area, CaptureError> {
    let (x, y) = (monitor.x()?, monitor.y()?);
    Ok(Area { x, y, width: monitor.width()?, height: monitor.height()? })
}

impl From<XCapError> for CaptureError {
    fn from(error: XCapError) -> CaptureError {
        CaptureError::System(error.to_string())
    }
}
