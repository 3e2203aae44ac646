//! Under Wayland: the desktop is seen by the compositor's leave, and the queens come through
//! XWayland. The compositor is sway, without a screen.

use std::{
    fs,
    os::unix::{fs as unix, process::CommandExt as _},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use image::{RgbaImage, imageops};
use queensight::platform::Caller;
use tempfile::TempDir;

use crate::{
    alone, board_on, check_outside, check_queens,
    desk::{PROGRAM, missing},
    page,
};

const TOOLS: [&str; 7] =
    ["sway", "swaymsg", "Xwayland", "xwininfo", "grim", "dbus-daemon", "chromium"];

/// Sway refuses to run as root; then this user, who owns nothing, runs all.
const NOBODY: u32 = 65534;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(30);

const CONFIG: &str = "\
xwayland force
output HEADLESS-1 resolution 1600x1000 position 0,0
output * bg #5d6d7e solid_color
default_border none
exec sh -c 'echo \"$DISPLAY $WAYLAND_DISPLAY $SWAYSOCK\" > $XDG_RUNTIME_DIR/names'
";

/// A Wayland desktop, which ends with its programs when it is dropped.
struct Sway {
    home: TempDir,
    /// What programs need to find it.
    names: Vec<(&'static str, String)>,
    children: Vec<Child>,
}

impl Sway {
    /// Starts a desktop; `None`, after saying so, where its programs are missing.
    fn start() -> Option<Sway> {
        if missing(&TOOLS) {
            return None;
        }
        let home = tempfile::tempdir().expect("a folder to write in");
        let run = home.path().join("run");
        fs::create_dir(&run).expect("a folder to make");
        fs::write(home.path().join("config"), CONFIG).expect("a file to write");
        // Where the program was built nobody may look.
        fs::copy(PROGRAM, home.path().join("queensight")).expect("the program to copy");
        if is_root() {
            for path in [home.path(), &run] {
                unix::chown(path, Some(NOBODY), Some(NOBODY)).expect("a folder to give away");
            }
        }
        let mut sway = Sway { home, names: Vec::new(), children: Vec::new() };
        let bus = format!("unix:path={}", run.join("bus").display());
        sway.spawn("dbus-daemon", &["--session", "--nofork", "--nopidfile", "--address", &bus]);
        sway.until("a session bus", |_| run.join("bus").exists());
        sway.names.push(("DBUS_SESSION_BUS_ADDRESS", bus));
        let config = sway.home.path().join("config").display().to_string();
        sway.spawn("sway", &["-c", &config]);
        let names = run.join("names");
        sway.until("sway", |_| fs::read_to_string(&names).is_ok_and(|names| names.contains('\n')));
        let names = fs::read_to_string(&names).expect("names");
        let named = ["DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK"].into_iter();
        sway.names.extend(named.zip(names.split_whitespace().map(str::to_owned)));
        Some(sway)
    }

    fn command(&self, program: &str, args: &[&str]) -> Command {
        let home = self.home.path();
        let own = home.join(program);
        let mut command =
            Command::new(if own.exists() { own.as_os_str() } else { program.as_ref() });
        command
            .args(args)
            .env_remove("DISPLAY")
            .env_remove("WAYLAND_DISPLAY")
            .env("HOME", home)
            .env("XDG_RUNTIME_DIR", home.join("run"))
            .env("XDG_CONFIG_HOME", home.join("settings"))
            .env("XDG_DATA_HOME", home.join("data"))
            .env("WLR_BACKENDS", "headless")
            .env("WLR_RENDERER", "pixman")
            .env("WLR_LIBINPUT_NO_DEVICES", "1")
            .envs(self.names.iter().map(|(name, value)| (name, value)))
            .current_dir(home)
            .stdin(Stdio::null());
        if is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    }

    fn spawn(&mut self, program: &str, args: &[&str]) {
        let log = self.home.path().join(format!("{}.log", self.children.len()));
        let log = fs::File::create(log).expect("a file to write");
        let mut command = self.command(program, args);
        command.stdout(Stdio::null()).stderr(log);
        let child = command.spawn().unwrap_or_else(|error| panic!("{program}: {error}"));
        self.children.push(child);
    }

    fn run(&self, program: &str, args: &[&str]) -> Output {
        let output = self.command(program, args).output();
        output.unwrap_or_else(|error| panic!("{program}: {error}"))
    }

    /// What is on the screen, as the compositor has it.
    fn shot(&self) -> RgbaImage {
        let output = self.run("grim", &["-"]);
        image::load_from_memory(&output.stdout).expect("a picture of the screen").into_rgba8()
    }

    /// Waits until the screen stays as it is, and returns it.
    fn until_still(&self) -> RgbaImage {
        let mut last = self.shot();
        for _ in 0..100 {
            sleep(Duration::from_millis(300));
            let next = self.shot();
            if next == last {
                return last;
            }
            last = next;
        }
        panic!("the screen never comes to rest")
    }

    /// The same with the program hidden on it, and nothing of it to be seen.
    fn with_program() -> Option<Sway> {
        let mut sway = Sway::start()?;
        sway.spawn("queensight", &["--hidden"]);
        // A word would put away the card that is waited for.
        sway.until("the program", |sway| Caller::call(&sway.socket()).is_ok());
        // There is no portal to listen for the key, which is said on a card.
        sway.until("a word of the key", |sway| sway.window("Queensight card").is_some());
        sway.say("hide").expect("an answer");
        Some(sway)
    }

    /// Where the program listens.
    fn socket(&self) -> PathBuf {
        self.home.path().join("run/queensight")
    }

    /// The windows and what has the focus, as JSON.
    fn tree(&self) -> String {
        String::from_utf8_lossy(&self.run("swaymsg", &["-t", "get_tree"]).stdout).into_owned()
    }

    /// What XWayland tells of the window with this title.
    fn window(&self, title: &str) -> Option<String> {
        let windows = self.run("xwininfo", &["-root", "-tree"]).stdout;
        let windows = String::from_utf8_lossy(&windows);
        windows.lines().find(|line| line.contains(title)).map(str::to_owned)
    }

    #[track_caller]
    fn until(&self, what: &str, met: impl Fn(&Sway) -> bool) {
        let start = Instant::now();
        while !met(self) {
            let logs =
                (0..self.children.len()).map(|at| self.home.path().join(format!("{at}.log")));
            let logs: String = logs.filter_map(|log| fs::read_to_string(log).ok()).collect();
            assert!(start.elapsed() < PATIENCE, "waited in vain for {what}: {logs}");
            sleep(Duration::from_millis(50));
        }
    }

    /// Says a line to the running program, and hears one.
    fn say(&self, line: &str) -> std::io::Result<String> {
        let mut caller = Caller::call(&self.socket())?;
        caller.say(line)?;
        caller.wait(Some(PATIENCE));
        caller.hear()
    }
}

impl Drop for Sway {
    fn drop(&mut self) {
        for child in self.children.iter_mut().rev() {
            child.kill().ok();
            child.wait().ok();
        }
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    fs::metadata(Path::new("/proc/self")).is_ok_and(|own| own.uid() == 0)
}

/// Queens through XWayland: on their cells, above the browser, and without the focus. A sway without
/// screens has no mouse to try clicks with.
#[test]
fn queens_come_through_xwayland() {
    let _alone = alone();
    let Some(mut sway) = Sway::with_program() else { return };
    let html = sway.home.path().join("page.html");
    fs::write(&html, page("light", 0)).expect("a file to write");
    let profile = format!("--user-data-dir={}", sway.home.path().join("profile").display());
    let address = format!("--app=file://{}", html.display());
    sway.spawn(
        "chromium",
        &[
            "--no-sandbox",
            "--test-type",
            "--disable-gpu",
            "--no-first-run",
            &profile,
            "--disable-background-networking",
            "--disable-component-update",
            "--ozone-platform=x11",
            &address,
        ],
    );
    sway.until("the browser", |sway| sway.tree().contains("clicks: none"));
    let before = sway.until_still();
    let board = board_on(&before);
    let focus = focused(&sway.tree());

    assert_eq!(sway.say("toggle").ok().as_deref(), Some("solved: 8×8 on desktop"));
    let after = sway.until_still();
    check_queens(&before, &after, board, "XWayland");
    check_outside(&before, &after, board);
    assert_eq!(focused(&sway.tree()), focus);

    assert_eq!(sway.say("toggle").ok().as_deref(), Some("hidden"));
    assert!(sway.until_still() == before, "something is left");
}

/// The mouse is nowhere but on windows of XWayland while a region is drawn: one lies over all, and
/// is not to be seen. The words above are.
#[test]
fn a_region_is_drawn_on_a_veil_through_xwayland() {
    let _alone = alone();
    let Some(sway) = Sway::with_program() else { return };
    let before = sway.until_still();
    let veil = |sway: &Sway| sway.window("Queensight veil");
    let mut caller = Caller::call(&sway.socket()).expect("it listens");
    caller.say("pick").expect("it takes a word");
    sway.until("the veil", |sway| veil(sway).is_some_and(|line| line.contains("1600x1000+0+0")));
    sway.until("the words", |sway| sway.window("Queensight word").is_some());
    let picking = sway.until_still();
    let below = |shot: &RgbaImage| {
        const WORDS_PX: u32 = 100;
        let (width, height) = shot.dimensions();
        imageops::crop_imm(shot, 0, WORDS_PX, width, height - WORDS_PX).to_image()
    };
    assert!(below(&picking) == below(&before), "the veil is seen");
    assert!(picking != before, "no words");
    assert_eq!(sway.say("quit").ok().as_deref(), Some("done"));
    sway.until("the veil to go", |sway| veil(sway).is_none());
}

/// The names of the windows that have the focus.
fn focused(tree: &str) -> Vec<String> {
    let tree: serde_json::Value = serde_json::from_str(tree).expect("JSON");
    let mut found = Vec::new();
    let mut open = vec![&tree];
    while let Some(node) = open.pop() {
        if node["focused"] == true {
            found.push(format!("{} {}", node["type"], node["id"]));
        }
        for inside in ["nodes", "floating_nodes"] {
            open.extend(node[inside].as_array().into_iter().flatten());
        }
    }
    found
}
