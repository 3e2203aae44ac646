//! Which of two display servers the window's toolkit speaks to.

use winit::{event_loop::EventLoopBuilder, platform::x11::EventLoopBuilderExtX11 as _};

use super::{Session, X11};

/// Has the window be one of XWayland where a Wayland desktop has that: such a window comes back
/// after it was minimised, and files can be dropped on it.
pub fn prefer_x11<T>(builder: &mut EventLoopBuilder<T>) {
    if Session::current() == Session::Wayland && X11::connect().is_ok() {
        builder.with_x11();
    }
}
