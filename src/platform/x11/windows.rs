use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, MapState, Window as Id};

use super::super::{Area, Unseen, Window};
use super::{X11, X11Error};

impl X11 {
    /// The windows that can be chosen, the topmost first; without a window manager none.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone. A window that vanishes meanwhile is left out.
    pub fn windows(&self) -> Result<Vec<Window>, X11Error> {
        let visible = self.managed()?.into_iter().rev().filter(|&id| self.is_visible(id));
        Ok(visible
            .filter_map(|id| Some(Window { id, title: self.title(id)?, area: self.area(id)? }))
            .collect())
    }

    /// Why the window of this number is not to be seen; one that is there and open is off the
    /// screens.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone.
    pub fn unseen(&self, id: u32) -> Result<Unseen, X11Error> {
        if !self.managed()?.contains(&id) {
            return Ok(Unseen::Closed);
        }
        let workspace = self.number(id, self.atoms._NET_WM_DESKTOP)?;
        let current = self.number(self.root, self.atoms._NET_CURRENT_DESKTOP)?;
        let elsewhere = workspace.is_some_and(|at| at != ON_ALL && Some(at) != current);
        Ok(match self.is_visible(id) {
            true => Unseen::OffScreen,
            false if elsewhere => Unseen::Workspace,
            false => Unseen::Minimised,
        })
    }

    /// The windows that the window manager knows, the topmost last; without one none.
    fn managed(&self) -> Result<Vec<Id>, X11Error> {
        let list = self.atoms._NET_CLIENT_LIST_STACKING;
        let asked =
            self.conn.get_property(false, self.root, list, AtomEnum::WINDOW, 0, u32::MAX)?;
        Ok(asked.reply()?.value32().map(Iterator::collect).unwrap_or_default())
    }

    /// A number that is written at a window; `None` if there is none.
    fn number(&self, id: Id, name: u32) -> Result<Option<u32>, X11Error> {
        let asked = self.conn.get_property(false, id, name, AtomEnum::CARDINAL, 0, 1)?;
        Ok(asked.reply()?.value32().and_then(|mut numbers| numbers.next()))
    }

    /// Where windows of `class` are to be seen: their areas without what lies over them.
    ///
    /// # Errors
    ///
    /// [`X11Error`] if the display is gone.
    pub fn areas_of(&self, class: &str) -> Result<Vec<Area>, X11Error> {
        let mut seen: Vec<Area> = Vec::new();
        for top in self.conn.query_tree(self.root)?.reply()?.children {
            let Some(area) = self.is_visible(top).then(|| self.area(top)).flatten() else {
                continue;
            };
            seen = seen.into_iter().flat_map(|below| below.without(area)).collect();
            if self.holds_class(top, class, FRAME_DEPTH) {
                seen.push(area);
            }
        }
        Ok(seen)
    }

    /// Whether the window or, in the frame that a window manager put around it, one inside has
    /// `class`.
    fn holds_class(&self, id: Id, class: &str, depth: u32) -> bool {
        let (kind, name) = (AtomEnum::STRING, AtomEnum::WM_CLASS);
        let asked = self.conn.get_property(false, id, name, kind, 0, 64).map(|asked| asked.reply());
        let names = asked.ok().and_then(Result::ok).map(|reply| reply.value).unwrap_or_default();
        let mut names = names.split(|&byte| byte == 0);
        if names.any(|name| name.eq_ignore_ascii_case(class.as_bytes())) {
            return true;
        }
        let tree = self.conn.query_tree(id).map(|asked| asked.reply());
        let inside = tree.ok().and_then(Result::ok).map(|tree| tree.children).unwrap_or_default();
        depth > 0 && inside.into_iter().any(|inside| self.holds_class(inside, class, depth - 1))
    }

    fn is_visible(&self, id: Id) -> bool {
        let asked = self.conn.get_window_attributes(id).map(|asked| asked.reply());
        asked.is_ok_and(|reply| reply.is_ok_and(|found| found.map_state == MapState::VIEWABLE))
    }

    fn title(&self, id: Id) -> Option<String> {
        let (name, utf8) = (self.atoms._NET_WM_NAME, self.atoms.UTF8_STRING);
        let asked = self.conn.get_property(false, id, name, utf8, 0, 256).ok()?;
        let bytes = asked.reply().ok()?.value;
        (!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Where the window is on the desktop, without its frame.
    fn area(&self, id: Id) -> Option<Area> {
        let size = self.conn.get_geometry(id).ok()?.reply().ok()?;
        let at = self.conn.translate_coordinates(id, self.root, 0, 0).ok()?.reply().ok()?;
        let (width, height) = (size.width.into(), size.height.into());
        Some(Area { x: at.dst_x.into(), y: at.dst_y.into(), width, height })
    }
}

/// The workspace of windows that are on every one.
const ON_ALL: u32 = u32::MAX;
/// How deep in its frame a window manager may put a window.
const FRAME_DEPTH: u32 = 3;
