//! A desktop of its own for a test: display, window manager, perhaps a compositor, a browser.

use std::{
    env, fs,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::Duration,
};

use queensight::platform::X11;
use tempfile::TempDir;

/// How long anything may take before the test gives up on it: long, for machines that do much else.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The programs that a desktop is made of.
const TOOLS: [&str; 13] = [
    "Xvfb", "openbox", "picom", "xdotool", "xwininfo", "xrandr", "import", "xprop", "xrdb",
    "xsetroot", "xmodmap", "chromium", "wmctrl",
];

/// A desktop, which ends with its programs when it is dropped.
pub(crate) struct Desk {
    display: String,
    size: (u32, u32),
    home: TempDir,
    /// In the order in which they were started.
    children: Vec<Child>,
}

/// How a desktop is to be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Make {
    pub(crate) size: (u32, u32),
    /// Whether a compositor runs.
    pub(crate) composited: bool,
    /// `Xft.dpi`, if it is set.
    pub(crate) dpi: Option<u32>,
    /// Bits of colour a pixel.
    pub(crate) depth: u8,
}

impl Default for Make {
    fn default() -> Make {
        Make { size: (1920, 1080), composited: true, dpi: None, depth: 24 }
    }
}

impl Desk {
    /// Starts a desktop. `None`, after saying so, where its programs are missing; with
    /// `QUEENSIGHT_E2E=required` that fails the test.
    pub(crate) fn start(make: Make) -> Option<Desk> {
        if missing(&TOOLS) {
            return None;
        }
        let home = tempfile::tempdir().expect("a folder to write in");
        let (width, height) = make.size;
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-noreset", "-nolisten", "tcp", "-dpi", "96"])
            .args(["-screen", "0", &format!("{width}x{height}x{}", make.depth)])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("Xvfb starts");
        let mut number = String::new();
        let answer = server.stdout.take().expect("a pipe");
        BufReader::new(answer).read_line(&mut number).expect("the number of the display");
        let display = format!(":{}", number.trim());
        let mut desk = Desk { display, size: make.size, home, children: vec![server] };
        if let Some(dpi) = make.dpi {
            let file = desk.home.path().join("resources");
            fs::write(&file, format!("Xft.dpi: {dpi}\n")).expect("a file to write");
            let loaded = desk.run("xrdb", &["-merge", file.to_str().expect("a plain path")]);
            assert!(loaded.status.success(), "{loaded:?}");
        }
        desk.x("xsetroot", &["-solid", "#5d6d7e"]);
        desk.spawn("openbox", &[]);
        if make.composited {
            desk.compositor();
        }
        desk.until("a window manager", |desk| {
            desk.x("xprop", &["-root", "_NET_SUPPORTING_WM_CHECK"]).contains("window id")
        });
        Some(desk)
    }

    /// Starts a compositor.
    pub(crate) fn compositor(&mut self) {
        self.spawn("picom", &["--backend", "xrender", "--config", "/dev/null"]);
        let selection = |desk: &Desk| desk.is_composited();
        self.until("a compositor", selection);
    }

    /// Ends the compositor.
    pub(crate) fn no_compositor(&mut self) {
        // It was started last of all, or right before the browser; found by its name.
        let picom = self.children.iter().position(|child| name_of(child) == "picom");
        let mut picom = self.children.remove(picom.expect("a compositor"));
        picom.kill().expect("it runs");
        picom.wait().expect("it ends");
        self.until("no compositor", |desk| !desk.is_composited());
    }

    fn is_composited(&self) -> bool {
        let tree = self.x("xwininfo", &["-root", "-tree"]);
        tree.contains("\"picom\"")
    }

    fn dress(&self, command: &mut Command) {
        let home = self.home.path();
        command
            .env("DISPLAY", &self.display)
            .env("HOME", home)
            .env("XDG_RUNTIME_DIR", home.join("run"))
            .env("XDG_CONFIG_HOME", home.join("config"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("DBUS_SESSION_BUS_ADDRESS")
            .stdin(Stdio::null());
    }

    /// Starts a program that ends with the desktop.
    pub(crate) fn spawn(&mut self, program: &str, args: &[&str]) -> u32 {
        self.spawn_with(program, args, |_| {})
    }

    /// Starts a program after `change` was made to how it starts.
    pub(crate) fn spawn_with(
        &mut self,
        program: &str,
        args: &[&str],
        change: impl FnOnce(&mut Command),
    ) -> u32 {
        let name = Path::new(program).file_name().unwrap_or_default().to_string_lossy();
        let log = self.home.path().join(format!("{}-{name}.log", self.children.len()));
        let log = fs::File::create(log).expect("a file to write");
        let mut command = Command::new(program);
        self.dress(&mut command);
        command.args(args).stdout(Stdio::null()).stderr(log);
        change(&mut command);
        let child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
        let id = child.id();
        self.children.push(child);
        id
    }

    /// Ends a program that was started here.
    pub(crate) fn end(&mut self, id: u32) {
        let at = self.children.iter().position(|child| child.id() == id).expect("a child");
        let mut child = self.children.remove(at);
        child.kill().ok();
        child.wait().expect("it ends");
    }

    /// Opens `html` in a browser of its own, `scale` times as large, and waits until it has the focus
    /// and shows its board.
    pub(crate) fn browse(&mut self, html: &str, scale: f32) -> u32 {
        let page = self.home.path().join("page.html");
        fs::write(&page, html).expect("a file to write");
        let (width, height) = (f32::max(1000.0, 640.0 * scale), self.size.1 as f32 - 50.0);
        let others = self.browsers();
        let profile = tempfile::tempdir_in(self.home.path()).expect("a folder").keep();
        let id = self.spawn(
            "chromium",
            &[
                "--no-sandbox",
                "--test-type",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                // In pixels of the page, which are `scale` times as large.
                &format!("--window-size={},{}", width / scale, height / scale),
                "--window-position=60,0",
                &format!("--force-device-scale-factor={scale}"),
                &format!("--user-data-dir={}", profile.display()),
                &format!("--app=file://{}", page.display()),
            ],
        );
        self.until("a browser with its board", |desk| {
            let front = desk.x("xdotool", &["getactivewindow"]);
            desk.browsers().contains(&front) && !others.contains(&front)
        });
        self.until_still();
        id
    }

    /// The windows of browsers that show a board.
    fn browsers(&self) -> Vec<String> {
        let found = self.x("xdotool", &["search", "--onlyvisible", "--name", "clicks"]);
        found.lines().map(str::to_owned).collect()
    }

    /// Runs a tool of X to its end, and returns what it prints.
    pub(crate) fn x(&self, tool: &str, args: &[&str]) -> String {
        String::from_utf8_lossy(&self.run(tool, args).stdout).trim().to_owned()
    }

    /// Runs a program to its end.
    pub(crate) fn run(&self, program: &str, args: &[&str]) -> Output {
        let mut command = Command::new("timeout");
        command.arg(PATIENCE.as_secs().to_string()).arg(program).args(args);
        self.dress(&mut command);
        command.output().unwrap_or_else(|error| panic!("{program}: {error}"))
    }

    /// Runs Queensight to its end.
    pub(crate) fn queensight(&self, args: &[&str]) -> Output {
        self.run(PROGRAM, args)
    }

    /// Presses a key with its modifiers, as `ctrl+alt+q`.
    pub(crate) fn press(&self, key: &str) {
        self.x("xdotool", &["key", key]);
    }

    /// The folder that the desktop's programs write to.
    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// A connection to the display.
    pub(crate) fn display(&self) -> X11 {
        X11::connect_to(&self.display).expect("the display answers")
    }

    /// Has the program find these settings, in JSON, when it starts.
    pub(crate) fn settings(&self, json: &str) {
        let folder = self.home.path().join("data/queensight");
        fs::create_dir_all(&folder).expect("a folder to write in");
        fs::write(folder.join("settings.json"), json).expect("a file to write");
    }

    /// Whether a program that was started here has ended.
    pub(crate) fn has_ended(&self, id: u32) -> bool {
        let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let threads = fs::read_dir(format!("/proc/{id}/task")).map_or(0, Iterator::count);
        // The state comes after the name, which is in brackets. A zombie has ended, but while threads
        // of its own are still ending they hold its files, and with them its lock.
        let state = stat.rsplit(')').next().map(str::trim_start).unwrap_or_default();
        stat.is_empty() || state.starts_with(['Z', 'X']) && threads <= 1
    }

    /// Ends the X server, as a logout does.
    pub(crate) fn end_server(&mut self) {
        let mut server = self.children.remove(0);
        server.kill().expect("it runs");
        server.wait().expect("it ends");
    }

    /// What each program said last.
    pub(crate) fn logs(&self) -> String {
        const CHARS: usize = 600;
        let files = fs::read_dir(self.home.path()).into_iter().flatten().flatten();
        let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "log"));
        files.sort();
        let mut said = String::new();
        for file in files {
            let log = fs::read(&file).unwrap_or_default();
            let log = String::from_utf8_lossy(&log);
            let from = log.char_indices().rev().nth(CHARS - 1).map_or(0, |(at, _)| at);
            let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            said += &format!("\n{name}: {}", log[from..].trim());
        }
        said
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        for child in self.children.iter_mut().rev() {
            child.kill().ok();
            child.wait().ok();
        }
    }
}

/// The program under test.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_queensight");

/// Whether any of `tools` is missing, after saying so; with `QUEENSIGHT_E2E=required` that fails the
/// test.
pub(crate) fn missing(tools: &[&'static str]) -> bool {
    let missing: Vec<&str> = tools.iter().copied().filter(|tool| !is_installed(tool)).collect();
    let required = env::var("QUEENSIGHT_E2E").is_ok_and(|value| value == "required");
    assert!(missing.is_empty() || !required, "missing: {missing:?}");
    if !missing.is_empty() {
        eprintln!("skipped: the desktop can't be tested without {missing:?}");
    }
    !missing.is_empty()
}

fn is_installed(tool: &str) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path).any(|folder: PathBuf| folder.join(tool).is_file())
}

fn name_of(child: &Child) -> String {
    let name = fs::read_to_string(format!("/proc/{}/comm", child.id()));
    name.unwrap_or_default().trim().to_owned()
}
