use x11rb::protocol::{
    randr::ConnectionExt as _,
    xproto::{AtomEnum, ConnectionExt as _},
};

use super::super::{Area, Screen};
use super::{X11, X11Error};

impl X11 {
    /// The screens, the main one first; never empty.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone.
    pub fn screens(&self) -> Result<Vec<Screen>, X11Error> {
        let monitors = self.conn.randr_get_monitors(self.root, true)?.reply()?.monitors;
        let mut screens = Vec::new();
        for monitor in monitors.iter().filter(|monitor| monitor.width > 0 && monitor.height > 0) {
            let name = self.conn.get_atom_name(monitor.name)?.reply()?.name;
            let name = String::from_utf8_lossy(&name).into_owned();
            let (x, y) = (i32::from(monitor.x), i32::from(monitor.y));
            let (width, height) = (u32::from(monitor.width), u32::from(monitor.height));
            let area = Area { x, y, width, height };
            let screen = Screen { name, area };
            if monitor.primary { screens.insert(0, screen) } else { screens.push(screen) }
        }
        if screens.is_empty() {
            screens.push(Screen { name: "screen".to_owned(), area: self.whole()? });
        }
        Ok(screens)
    }

    /// Where the mouse pointer is.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone.
    pub fn pointer(&self) -> Result<(i32, i32), X11Error> {
        let pointer = self.conn.query_pointer(self.root)?.reply()?;
        Ok((pointer.root_x.into(), pointer.root_y.into()))
    }

    /// How much larger than on a screen with 96 dots an inch the user wants text: `Xft.dpi`.
    pub fn text_scale(&self) -> f32 {
        let (name, kind) = (AtomEnum::RESOURCE_MANAGER, AtomEnum::STRING);
        let asked = self.conn.get_property(false, self.root, name, kind, 0, 1 << 14);
        let reply = asked.ok().and_then(|asked| asked.reply().ok());
        let text = reply.map(|reply| String::from_utf8_lossy(&reply.value).into_owned());
        let text = text.unwrap_or_default();
        let dpi = text.lines().find_map(|line| line.strip_prefix("Xft.dpi:"));
        dpi.and_then(|dpi| dpi.trim().parse().ok()).map_or(1.0, |dpi: f32| dpi / 96.0)
    }

    /// All screens together.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone.
    pub fn whole(&self) -> Result<Area, X11Error> {
        let root = self.conn.get_geometry(self.root)?.reply()?;
        Ok(Area { x: 0, y: 0, width: root.width.into(), height: root.height.into() })
    }
}
