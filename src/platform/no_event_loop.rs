//! There is one display server here.

/// Changes nothing.
pub fn prefer_x11<T>(_builder: &mut T) {}
