//! The import rules of `lib.rs`, as a test: the text of each module is searched for what it must
//! not name.

use std::{fs, path::Path};

const DESKTOP: &[&str] = &["egui", "eframe", "rfd::", "xcap", "arboard", "crate::app"];

/// Module (file or folder under `src/`), and what its code may not contain besides [`DESKTOP`].
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("geometry", &["crate::", "image::", "std::fs", "std::thread", "std::time"]),
    ("board", &["crate::", "image::", "std::fs", "std::thread", "std::time"]),
    (
        "solve",
        &[
            "crate::hint",
            "crate::vision",
            "crate::present",
            "crate::cli",
            "image::",
            "std::fs",
            "std::thread",
            "std::time",
        ],
    ),
    (
        "hint",
        &[
            "crate::solve",
            "crate::vision",
            "crate::present",
            "crate::cli",
            "image::",
            "std::fs",
            "std::thread",
            "std::time",
        ],
    ),
    ("vision", &["crate::capture", "crate::present", "crate::hint", "crate::cli", "std::fs"]),
    ("present", &["crate::capture", "crate::vision", "crate::solve", "crate::cli"]),
    ("cli", &[]),
    ("platform", &["crate::", "image::"]),
    ("desktop", &["crate::cli"]),
];

/// What may not be named where pictures of the screen are taken, which is what xcap is for.
const NOT_IN_CAPTURE: &[&str] =
    &["egui", "eframe", "rfd::", "crate::vision", "crate::solve", "crate::desktop", "crate::app"];

#[test]
fn modules_name_only_what_they_may() {
    let mut broken = Vec::new();
    for &(module, forbidden) in FORBIDDEN {
        for (file, number, code) in code_of(module) {
            let names = forbidden.iter().chain(DESKTOP).filter(|&&name| code.contains(name));
            broken.extend(names.map(|name| format!("{file}:{number}: {name}")));
        }
    }
    for (file, number, code) in code_of("capture") {
        let names = NOT_IN_CAPTURE.iter().filter(|&&name| code.contains(name));
        broken.extend(names.map(|name| format!("{file}:{number}: {name}")));
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The reader asks the solver one question, in one place.
#[test]
fn vision_meets_solve_in_one_file() {
    let named = code_of("vision").filter(|(_, _, code)| code.contains("crate::solve"));
    let files: Vec<String> = named.map(|(file, ..)| file).collect();
    assert!(files.iter().all(|file| file.ends_with("judge.rs")), "{files:?}");
}

#[test]
fn the_target_system_is_asked_in_platform_alone() {
    let asked = code_of("").filter(|(file, _, code)| {
        code.contains("target_os") && !file.contains("platform") && !file.ends_with("main.rs")
    });
    let asked: Vec<String> = asked.map(|(file, number, _)| format!("{file}:{number}")).collect();
    assert!(asked.is_empty(), "{}", asked.join("\n"));
}

/// File, line number and text without comments of each line of a module; of all for `""`.
fn code_of(module: &str) -> impl Iterator<Item = (String, usize, String)> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = files(&src.join(module));
    paths.extend(files(&src.join(module).with_extension("rs")));
    paths.into_iter().flat_map(|path| {
        let text = fs::read_to_string(&path).expect("a source file");
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let name = path.display().to_string();
        lines.into_iter().zip(1..).map(move |(line, number)| {
            let code = line.split("//").next().unwrap_or_default();
            (name.clone(), number, code.to_owned())
        })
    })
}

/// `path` itself if it is a file, or all files below it.
fn files(path: &Path) -> Vec<std::path::PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().flat_map(|entry| files(&entry.path())).collect(),
        Err(_) => path.is_file().then(|| path.to_owned()).into_iter().collect(),
    }
}
