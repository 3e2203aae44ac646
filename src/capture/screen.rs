//! Pictures of the screens, in physical pixels.
//!
//! Under X the pixels come over the connection that is there anyway, in one request. xcap, which
//! serves the other systems, opens a dozen connections for a picture there, divides the places of
//! the screens by the font's resolution and doesn't see screens without a connector.

use std::{
    sync::{Arc, mpsc},
    thread,
    time::Duration,
};

use image::{Rgba, RgbaImage, imageops};

use super::{error::CaptureError, system};
use crate::platform::{Area, NoDisplay, Screen, Session, Unseen, Window, X11, portal};

/// How long a system may take for a picture before it counts as one that never comes. Portals ask
/// the user the first time, so it is long.
const PATIENCE: Duration = Duration::from_secs(20);

/// What lies where the program's own windows were.
const BLANK: Rgba<u8> = Rgba([128, 128, 128, 255]);

/// The class by which the program's windows are known on X.
pub const WINDOW_CLASS: &str = "queensight";

/// A picture of a part of the desktop.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The pixels, which whoever shows them need not copy. The program's own windows are blanked.
    pub image: Arc<RgbaImage>,
    /// What it shows of the desktop. As large as the image, except under Wayland and macOS, whose
    /// desktops count in larger pixels than they have.
    pub area: Area,
    /// What was captured, in words: the name of a screen, the title of a window.
    pub of: String,
}

/// The screens of this desktop.
#[derive(Clone)]
pub struct Screens {
    way: Way,
}

#[derive(Clone)]
enum Way {
    X11(Arc<X11>),
    /// The desktop's portal; the display is XWayland's, which knows places but sees no pixels.
    Portal(Option<Arc<X11>>),
    System,
    /// There is no display.
    None,
}

impl Screens {
    /// The screens by the way that this session allows; `x11` is its display, if it has one.
    pub fn new(session: Session, x11: Option<Arc<X11>>) -> Screens {
        let way = match (session, x11) {
            (Session::X11, Some(x11)) => Way::X11(x11),
            (Session::Wayland, x11) => Way::Portal(x11),
            (Session::System, _) => Way::System,
            (Session::X11, None) => Way::None,
        };
        Screens { way }
    }

    /// Connects to the desktop for one picture.
    pub fn connect() -> Screens {
        Screens::new(Session::current(), X11::connect().ok().map(Arc::new))
    }

    /// Whether a part of the desktop can be looked at in passing: without asking the user, and
    /// without the system showing that it is.
    pub fn is_at_hand(&self) -> bool {
        matches!(self.way, Way::X11(_))
    }

    /// The screens, the one under the mouse pointer first. Never empty. Under Wayland there is
    /// one, the desktop: its portal knows no other.
    ///
    /// # Errors
    ///
    /// [`CaptureError`] if the desktop can't be asked.
    pub fn list(&self) -> Result<Vec<Screen>, CaptureError> {
        match &self.way {
            Way::X11(x11) => {
                let (mut screens, pointer) = (x11.screens()?, x11.pointer()?);
                screens.sort_by_key(|screen| !screen.area.contains(pointer));
                Ok(screens)
            }
            Way::Portal(x11) => {
                let area = x11.as_ref().map(|x11| x11.whole()).transpose()?.unwrap_or_default();
                Ok(vec![Screen { name: "desktop".to_owned(), area }])
            }
            Way::System => patiently(system::screens),
            Way::None => Err(NoDisplay.into()),
        }
    }

    /// The screen called `name`.
    ///
    /// # Errors
    ///
    /// [`CaptureError::NoScreen`], with the names there are.
    pub fn named(&self, name: &str) -> Result<Screen, CaptureError> {
        let screens = self.list()?;
        let known = screens.iter().map(|screen| screen.name.clone()).collect();
        let found = screens.into_iter().find(|screen| screen.name.eq_ignore_ascii_case(name));
        found.ok_or_else(|| CaptureError::NoScreen { name: name.to_owned(), known })
    }

    /// A picture of a screen.
    ///
    /// # Errors
    ///
    /// [`CaptureError`] if there is none, perhaps because the screen has gone meanwhile.
    pub fn capture(&self, screen: &Screen) -> Result<Capture, CaptureError> {
        match &self.way {
            Way::X11(x11) => capture_x11(x11, screen.area, &screen.name),
            Way::Portal(_) => {
                let image = match portal::screenshot(PATIENCE) {
                    Ok(picture) => image::load_from_memory(&picture)?.into_rgba8(),
                    // Without a portal some compositors let any program look.
                    Err(error) => patiently(system::capture_main).map_err(|_| error)?,
                };
                let (width, height) = image.dimensions();
                // Without XWayland nothing is known of places; then pixels are as good.
                let known = screen.area.width > 0;
                let area = if known { screen.area } else { Area { x: 0, y: 0, width, height } };
                Ok(Capture { image: Arc::new(image), area, of: screen.name.clone() })
            }
            Way::System => {
                let asked = screen.clone();
                let image = patiently(move || system::capture(&asked))?;
                let (area, of) = (screen.area, screen.name.clone());
                Ok(Capture { image: Arc::new(image), area, of })
            }
            Way::None => Err(NoDisplay.into()),
        }
    }

    /// A picture of `area`, which `of` names.
    ///
    /// # Errors
    ///
    /// [`CaptureError`] if there is none, perhaps because nothing of it is on a screen.
    pub fn capture_area(&self, area: Area, of: &str) -> Result<Capture, CaptureError> {
        if let Way::X11(x11) = &self.way {
            return capture_x11(x11, area, of);
        }
        let screens = self.list()?;
        let touched = |screen: &&Screen| screen.area.overlap(area).is_some();
        let screen = screens.iter().find(touched).unwrap_or(&screens[0]);
        Ok(self.capture(screen)?.cropped(area, of))
    }

    /// The windows that can be chosen, the topmost first. Empty where the desktop hides them.
    ///
    /// # Errors
    ///
    /// [`CaptureError`] if the desktop can't be asked.
    pub fn windows(&self) -> Result<Vec<Window>, CaptureError> {
        match &self.way {
            Way::X11(x11) => Ok(x11.windows()?),
            Way::Portal(_) => Ok(Vec::new()),
            Way::System => patiently(system::windows),
            Way::None => Err(NoDisplay.into()),
        }
    }

    /// Where the window of this number is now.
    ///
    /// # Errors
    ///
    /// [`CaptureError::WindowUnseen`], with the `title` that it had, if it is not to be seen.
    pub fn area_of(&self, id: u32, title: &str) -> Result<Area, CaptureError> {
        let windows = self.windows()?.into_iter();
        let area = windows.filter(|window| window.id == id).map(|window| window.area).next();
        let screens = self.list()?;
        let is_seen = |area: &Area| screens.iter().any(|it| it.area.overlap(*area).is_some());
        if let Some(area) = area.filter(is_seen) {
            return Ok(area);
        }
        let why = match &self.way {
            Way::X11(x11) => x11.unseen(id)?,
            Way::Portal(_) | Way::System | Way::None => Unseen::Unknown,
        };
        Err(CaptureError::WindowUnseen { title: title.to_owned(), why })
    }

    /// Where the mouse pointer is; `None` where the desktop doesn't tell.
    pub fn pointer(&self) -> Option<(i32, i32)> {
        match &self.way {
            Way::X11(x11) | Way::Portal(Some(x11)) => x11.pointer().ok(),
            Way::Portal(None) | Way::System | Way::None => None,
        }
    }
}

impl Capture {
    /// The part of the picture that shows `area`; all of it if it shows nothing of `area`.
    pub fn cropped(&self, area: Area, of: &str) -> Capture {
        let Some(area) = self.area.overlap(area) else { return self.clone() };
        let ratio = self.image.width() as f32 / self.area.width.max(1) as f32;
        let pixels = |points: u32| (points as f32 * ratio).round() as u32;
        let (left, top) = (area.x.abs_diff(self.area.x), area.y.abs_diff(self.area.y));
        let (left, top) = (pixels(left), pixels(top));
        let (width, height) = (pixels(area.width), pixels(area.height));
        let image = imageops::crop_imm(self.image.as_ref(), left, top, width, height).to_image();
        Capture { image: Arc::new(image), area, of: of.to_owned() }
    }

    /// Paints over `area`, a part of the desktop.
    fn blank(&mut self, area: Area) {
        let Some(part) = self.area.overlap(area) else { return };
        let image = Arc::make_mut(&mut self.image); // nobody else has it yet
        let (left, top) = (part.x.abs_diff(self.area.x), part.y.abs_diff(self.area.y));
        for y in top..(top + part.height).min(image.height()) {
            for x in left..(left + part.width).min(image.width()) {
                image.put_pixel(x, y, BLANK);
            }
        }
    }
}

fn capture_x11(x11: &X11, area: Area, of: &str) -> Result<Capture, CaptureError> {
    let (pixels, area) = x11.pixels(area)?;
    let image = RgbaImage::from_raw(area.width, area.height, pixels);
    let cut_off = || CaptureError::System("the display sent too few pixels".to_owned());
    let image = Arc::new(image.ok_or_else(cut_off)?);
    let mut capture = Capture { image, area, of: of.to_owned() };
    x11.areas_of(WINDOW_CLASS)?.into_iter().for_each(|area| capture.blank(area));
    Ok(capture)
}

/// Runs `ask` in a thread of its own, which may hang for ever; the answer, or [`CaptureError::Late`].
fn patiently<T: Send + 'static>(
    ask: impl FnOnce() -> Result<T, CaptureError> + Send + 'static,
) -> Result<T, CaptureError> {
    let (sender, answer) = mpsc::channel();
    let ask = move || {
        sender.send(ask()).ok(); // nobody waits any more
    };
    let started = thread::Builder::new().name("capture".to_owned()).spawn(ask);
    started.map_err(|error| CaptureError::System(error.to_string()))?;
    answer.recv_timeout(PATIENCE).unwrap_or(Err(CaptureError::Late(PATIENCE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn capture(area: Area, ratio: u32) -> Capture {
        let at = |x, y| Rgba([x as u8, y as u8, 0, 255]);
        let image = RgbaImage::from_fn(area.width * ratio, area.height * ratio, at);
        Capture { image: Arc::new(image), area, of: "screen".to_owned() }
    }

    const LEFT_SCREEN: Area = Area { x: -100, y: 0, width: 100, height: 80 };

    #[test]
    fn a_crop_keeps_its_place_and_scale() {
        let part = Area { x: -90, y: 20, width: 10, height: 300 };
        let cropped = capture(LEFT_SCREEN, 2).cropped(part, "part");
        assert_eq!(cropped.area, Area { height: 60, ..part });
        assert_eq!(cropped.image.dimensions(), (20, 120));
        assert_eq!(cropped.image.get_pixel(0, 0).0[..2], [20, 40]);
    }

    #[test]
    fn own_windows_are_painted_over_and_nothing_else() {
        let mut seen = capture(LEFT_SCREEN, 1);
        seen.blank(Area { x: -10, y: 70, width: 50, height: 50 });
        let blanked = seen.image.pixels().filter(|&&pixel| pixel == BLANK).count();
        assert_eq!(blanked, 100);
        seen.blank(Area { x: 0, y: 0, width: 50, height: 50 });
        assert_eq!(seen.image.pixels().filter(|&&pixel| pixel == BLANK).count(), blanked);
    }
}
