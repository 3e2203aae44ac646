//! The menu in the tray, chosen from by D-Bus as a desktop's panel does.

use std::fs;

use crate::{
    KEY, alone,
    desk::{Desk, Make, PROGRAM, missing},
    gone, page, press_until_shown, say, shown,
};

const TOOLS: [&str; 2] = ["dbus-daemon", "dbus-send"];

const SOLVE: &str = "Solve the board on the screen";
const MENU: [&str; 7] = [
    SOLVE,
    "Draw a box around the board",
    "Take the answer away",
    "Show the window",
    "Settings",
    "Pause the key",
    "Quit",
];

/// The bus of a desktop, and the program's place on it.
struct Tray {
    bus: String,
    name: String,
}

impl Tray {
    /// Starts a bus, and the program on it without its window.
    fn start(desk: &mut Desk) -> (Tray, u32) {
        let bus = format!("unix:path={}", desk.home().join("bus").display());
        desk.spawn("dbus-daemon", &["--session", "--nofork", "--nopidfile", "--address", &bus]);
        desk.until("a bus", |desk| desk.home().join("bus").exists());
        let id = desk.spawn_with(PROGRAM, &["--hidden"], |command| {
            command.env("DBUS_SESSION_BUS_ADDRESS", &bus);
        });
        desk.until("the program", |desk| say(desk, "hide").is_ok());
        let mut tray = Tray { bus, name: "org.freedesktop.DBus".to_owned() };
        let item = |desk: &Desk| {
            let names = tray.call(desk, "/", "org.freedesktop.DBus.ListNames", &[]);
            let mut names = names.split('"').map(str::to_owned);
            names.find(|name| name.starts_with("org.kde.StatusNotifierItem"))
        };
        desk.until("the tray", |desk| item(desk).is_some());
        tray.name = item(desk).expect("a name");
        (tray, id)
    }

    fn call(&self, desk: &Desk, object: &str, method: &str, args: &[&str]) -> String {
        let (bus, to) = (format!("--bus={}", self.bus), format!("--dest={}", self.name));
        let call = [bus.as_str(), to.as_str(), "--print-reply", object, method];
        desk.x("dbus-send", &[&call, args].concat())
    }

    /// The lines of the menu with their numbers.
    fn menu(&self, desk: &Desk) -> Vec<(String, String)> {
        let args = ["int32:0", "int32:-1", "array:string:"];
        let layout = self.call(desk, "/MenuBar", "com.canonical.dbusmenu.GetLayout", &args);
        let (mut menu, mut number, mut is_label) = (Vec::new(), "", false);
        for line in layout.lines().map(str::trim) {
            if let Some(next) = line.strip_prefix("int32 ") {
                number = next;
            }
            if is_label && let Some(label) = line.split('"').nth(1) {
                menu.push((label.to_owned(), number.to_owned()));
            }
            is_label = line == "string \"label\"";
        }
        menu
    }

    /// Chooses a line of the menu.
    #[track_caller]
    fn choose(&self, desk: &Desk, wanted: &str) {
        let menu = self.menu(desk);
        let line = menu.iter().find(|(label, _)| label == wanted);
        let (_, number) = line.unwrap_or_else(|| panic!("no \"{wanted}\" in {menu:?}"));
        let number = format!("int32:{number}");
        let args = [number.as_str(), "string:clicked", "variant:string:", "uint32:0"];
        self.call(desk, "/MenuBar", "com.canonical.dbusmenu.Event", &args);
    }
}

const WINDOW: [&str; 4] = ["search", "--onlyvisible", "--name", "^Queensight$"];

fn has_window(desk: &Desk) -> bool {
    !desk.x("xdotool", &WINDOW).is_empty()
}

/// The number of the window, once it is there.
fn window(desk: &Desk) -> String {
    desk.until("the window", has_window);
    desk.x("xdotool", &WINDOW)
}

#[test]
fn every_line_of_the_tray_does_what_it_says() {
    let _alone = alone();
    if missing(&TOOLS) {
        return;
    }
    let Some(mut desk) = Desk::start(Make::default()) else { return };
    let (tray, id) = Tray::start(&mut desk);
    let labels: Vec<String> = tray.menu(&desk).into_iter().map(|(label, _)| label).collect();
    assert_eq!(labels, MENU);
    desk.browse(&page("light", 0), 1.0);
    desk.x("xdotool", &["mousemove", "20", "500"]);

    tray.choose(&desk, SOLVE);
    shown(&desk);
    tray.choose(&desk, "Take the answer away");
    gone(&desk);

    tray.choose(&desk, "Pause the key");
    // Nobody else could have the key as long as the program listens for it.
    let (other, key) = (desk.display(), KEY.parse().expect("a key"));
    desk.until("the key to be let go", |_| other.grab(key).is_ok());
    other.release(key);
    desk.press(KEY);
    assert_eq!(say(&desk, "hide").ok().as_deref(), Some("nothing was shown"));
    tray.choose(&desk, "Pause the key");
    press_until_shown(&desk);
    desk.press("Escape");
    gone(&desk);

    tray.choose(&desk, "Show the window");
    let plain = desk.until_painted(&window(&desk));
    desk.x("wmctrl", &["-c", "Queensight"]);
    desk.until("the window to close", |desk| !has_window(desk));
    tray.choose(&desk, "Settings");
    assert!(desk.until_painted(&window(&desk)) != plain, "no settings");
    // While it is open they come as well.
    desk.press("Escape");
    desk.until("the settings to close", |desk| desk.shot() == plain);
    tray.choose(&desk, "Settings");
    desk.until("the settings", |desk| desk.shot() != plain);
    choose_key(&desk);

    tray.choose(&desk, "Draw a box around the board");
    desk.until("the mouse to be taken", Desk::is_picking);
    assert_eq!(say(&desk, "toggle").ok().as_deref(), Some("busy"));
    desk.press("Escape");
    desk.until("the end of it", |desk| !desk.is_picking());
    let line = say(&desk, "capture").expect("an answer");
    assert!(line.starts_with("solved"), "{line}");

    tray.choose(&desk, "Quit");
    desk.until("the end", |desk| desk.has_ended(id));
}

/// In the settings, which are open, chooses another key by pressing it; it works over the browser
/// once the window has gone, and the old one doesn't.
#[track_caller]
fn choose_key(desk: &Desk) {
    desk.until_still();
    desk.x("xdotool", &["key", "Tab"]);
    desk.until_still();
    desk.x("xdotool", &["key", "space"]);
    desk.until_still();
    desk.press("ctrl+alt+w");
    let settings = desk.home().join("data/queensight/settings.json");
    desk.until("the new key", |_| {
        fs::read_to_string(&settings).is_ok_and(|text| text.contains("Ctrl+Alt+W"))
    });
    desk.x("wmctrl", &["-c", "Queensight"]);
    desk.until("the window to close", |desk| !has_window(desk));
    desk.until_still();
    desk.press(KEY);
    assert_eq!(say(desk, "hide").ok().as_deref(), Some("nothing was shown"));
    desk.press("ctrl+alt+w");
    shown(desk);
    desk.press("Escape");
    gone(desk);
}
