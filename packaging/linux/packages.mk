# What Debian and Ubuntu need, in one place: read by the Makefile.

# To build the window: a linker, and the headers that screen capture on Linux links with.
BUILD_PACKAGES = gcc libc6-dev pkg-config libwayland-dev libpipewire-0.3-dev libclang-dev \
	libgbm-dev libegl-dev libxcb1-dev

# To open it; loaded at run time, so the linker does not ask for them.
RUN_PACKAGES = libegl1 libgl1 libgl1-mesa-dri libx11-6 libx11-xcb1 libxcursor1 libxi6 \
	libxkbcommon0 libxkbcommon-x11-0 libwayland-client0 libdbus-1-3

# For the tests, besides those to build: desktops with a browser, X and Wayland.
TEST_PACKAGES = $(RUN_PACKAGES) xvfb openbox picom xdotool x11-utils x11-xserver-utils \
	wmctrl imagemagick chromium dbus sway xwayland grim

# For the package.
DEB_PACKAGES = dpkg-dev binutils
