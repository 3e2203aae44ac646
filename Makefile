# make run       build and open the window on an example (without a display: solve it here)
# make test      run all tests
# make figures   time the key and the queens on a desktop of its own, and what waiting costs
# make deb       build a package for Debian and Ubuntu, and say where it is
# make pictures  draw the pictures in assets/examples anew
#
# On Debian and Ubuntu these install what is missing; other systems need a Rust toolchain
# (https://rustup.rs), and on Linux the libraries behind the packages that are named.

include packaging/linux/packages.mk

EXAMPLE = assets/examples/board.png

# Where the tests' desktop can be installed, a test that does without it has failed.
REQUIRED = $(if $(shell command -v apt-get 2>/dev/null),QUEENSIGHT_E2E=required)

.PHONY: run test figures deb pictures cargo

# Only Linux has desktops without either of these; elsewhere there is always a screen.
ifeq ($(shell uname 2>/dev/null)$(DISPLAY)$(WAYLAND_DISPLAY),Linux)
run: cargo
	@packaging/linux/install-packages gcc libc6-dev
	@echo "No display: solving the example here instead of opening the window."
	cargo run --release --locked --no-default-features -- solve --no-save $(EXAMPLE)
else
run: cargo
	@packaging/linux/install-packages $(BUILD_PACKAGES) $(RUN_PACKAGES)
	cargo run --release --locked -- $(EXAMPLE)
endif

test: cargo
	@packaging/linux/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	$(REQUIRED) cargo test --locked

figures: cargo
	@packaging/linux/install-packages $(BUILD_PACKAGES) $(TEST_PACKAGES)
	$(REQUIRED) cargo test --release --locked --test desktop figures -- --ignored --nocapture

deb: cargo
	@packaging/linux/install-packages $(BUILD_PACKAGES) $(DEB_PACKAGES)
	@packaging/linux/make-deb

pictures: cargo
	cargo run --release --locked --no-default-features --example draw -- \
		assets/examples/board.txt $(EXAMPLE)
	cargo run --release --locked --no-default-features -- \
		solve --force -o assets/examples/board_solved.png $(EXAMPLE)

cargo:
	@command -v cargo >/dev/null || \
		{ echo "Rust is needed to build; get it from https://rustup.rs" >&2; exit 1; }
