//! wayland
