//! The import rules of `lib.rs`, as a test: the text of each module is searched for what it names.

use std::{collections::BTreeSet, fs, path::Path};

/// Every module (file or folder under `src/`), in the order of `lib.rs`, and the others that its code
/// may name.
const MAY_USE: &[(&str, &[&str])] = &[
    ("chain", &[]),
    ("geometry", &[]),
    ("board", &[]),
    ("solve", &["board"]),
    ("hint", &["board"]),
    ("generate", &["board", "solve"]),
    ("vision", &["geometry", "board", "solve"]),
    ("answer", &["geometry", "board", "solve", "vision"]),
    ("compare", &["board", "solve"]),
    ("present", &["geometry", "board", "hint"]),
    ("platform", &[]),
    ("capture", &["geometry", "platform"]),
    (
        "desktop",
        &[
            "chain", "geometry", "board", "solve", "hint", "vision", "answer", "present",
            "platform", "capture",
        ],
    ),
    ("settings", &["solve", "hint", "present", "platform", "desktop"]),
    (
        "cli",
        &[
            "chain", "geometry", "board", "solve", "hint", "generate", "vision", "answer",
            "compare", "present", "platform", "capture", "desktop", "settings",
        ],
    ),
    (
        "app",
        &[
            "chain", "geometry", "board", "solve", "hint", "generate", "vision", "answer",
            "compare", "present", "platform", "capture", "desktop", "settings", "cli",
        ],
    ),
];

/// What is computed from its arguments alone: no pixels, files, threads or clocks.
const PURE: &[&str] = &["chain", "geometry", "board", "solve", "hint", "generate"];

/// What a pure module names nothing of.
const IMPURE: &[&str] = &[
    "image::",
    "std::env",
    "std::fs",
    "std::net",
    "std::process",
    "std::thread",
    "std::time",
    "rayon",
];

/// Packages, and the modules they are for.
const PACKAGES: &[(&str, &[&str])] = &[
    ("egui", &["app"]),
    // It knows the folder where programs keep such things.
    ("eframe", &["app", "settings"]),
    ("rfd::", &["app"]),
    ("arboard", &["app"]),
    ("xcap", &["capture"]),
    ("x11rb", &["platform"]),
    ("ashpd", &["platform"]),
    ("ksni", &["platform"]),
    ("interprocess", &["platform"]),
    ("clap", &["cli"]),
    ("batsat", &["solve"]),
];

#[test]
fn modules_name_only_the_modules_they_may() {
    let mut broken = Vec::new();
    for &(module, may_use) in MAY_USE {
        for file in files_of(module) {
            for (line, name) in file.modules_named() {
                if name != module && !may_use.contains(&name.as_str()) {
                    broken.push(format!("{}:{line}: crate::{name}", file.path));
                }
            }
            for line in file.lines_that_climb_out() {
                broken.push(format!("{}:{line}: super:: up to the crate; say crate::", file.path));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn modules_name_only_the_packages_they_may() {
    let mut broken = Vec::new();
    for &(module, _) in MAY_USE {
        let foreign = PACKAGES.iter().filter(|(_, users)| !users.contains(&module));
        let mut never: Vec<&str> = foreign.map(|&(package, _)| package).collect();
        if PURE.contains(&module) {
            never.extend(IMPURE);
        }
        match module {
            "vision" | "answer" | "compare" => never.extend(["std::fs", "std::thread"]),
            "platform" => never.push("image::"),
            _ => {}
        }
        for file in files_of(module) {
            for name in &never {
                broken
                    .extend(file.lines_with(name).map(|at| format!("{}:{at}: {name}", file.path)));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A module that is added or renamed has to find its place in the table.
#[test]
fn the_table_names_every_module() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let entries = fs::read_dir(src).expect("the sources").flatten();
    let name = |entry: fs::DirEntry| entry.path().file_stem()?.to_str().map(str::to_owned);
    let mut modules: BTreeSet<String> = entries.filter_map(name).collect();
    assert!(modules.remove("lib") && modules.remove("main"));
    let named: BTreeSet<String> = MAY_USE.iter().map(|(module, _)| module.to_string()).collect();
    assert_eq!(modules, named);
}

/// The reader asks the solver one question, in one place.
#[test]
fn vision_meets_solve_in_one_file() {
    let asks = |file: &Source| file.modules_named().iter().any(|(_, name)| name == "solve");
    let files: Vec<String> =
        files_of("vision").into_iter().filter(asks).map(|file| file.path).collect();
    assert_eq!(files, ["vision/judge.rs"]);
}

/// Files that stand beside one another build on one another: none needs, by way of others, one that needs it.
#[test]
fn no_files_of_a_folder_need_one_another_in_a_ring() {
    let files = files_of("");
    let folders: BTreeSet<&str> =
        files.iter().filter_map(|file| Some(file.path.rsplit_once('/')?.0)).collect();
    for folder in folders {
        let beside = |file: &&Source| file.folder() == folder && file.name() != "mod";
        let mut left: Vec<(&str, Vec<String>)> =
            files.iter().filter(beside).map(|file| (file.name(), file.neighbours())).collect();
        // Whoever needs none of those left, or is needed by none, can't be in a ring.
        loop {
            let names: Vec<&str> = left.iter().map(|(name, _)| *name).collect();
            left.retain(|(_, needed)| needed.iter().any(|it| names.contains(&it.as_str())));
            let needed: Vec<String> = left.iter().flat_map(|(_, needed)| needed.clone()).collect();
            left.retain(|(name, _)| needed.iter().any(|it| it == name));
            if left.len() == names.len() {
                break;
            }
        }
        let names: Vec<&str> = left.iter().map(|(name, _)| *name).collect();
        assert!(names.is_empty(), "{folder}: a ring among {}", names.join(", "));
    }
}

#[test]
fn the_target_system_is_asked_in_platform_alone() {
    let asked: Vec<String> = files_of("")
        .iter()
        .filter(|file| !file.path.starts_with("platform/"))
        .flat_map(|file| file.lines_with("target_os").map(|at| format!("{}:{at}", file.path)))
        .collect();
    assert!(asked.is_empty(), "{}", asked.join("\n"));
}

/// The test itself: what it is to find, it finds.
#[test]
fn names_are_found_however_they_are_imported() {
    let code = "use crate::{\n    board::{Board, Cell},\n    solve, // crate::vision\n};\n\
                fn f() -> crate::hint::Grade {}\nmod tests {\n    use super::super::cli;\n}\n";
    let file = Source { path: "present/text.rs".into(), code: without_comments(code) };
    let named: Vec<String> = file.modules_named().into_iter().map(|(_, name)| name).collect();
    assert_eq!(named, ["board", "solve", "hint"]);
    assert!(file.lines_that_climb_out().is_empty(), "two up from tests is the module itself");
    let file = Source { path: "present.rs".into(), ..file };
    assert_eq!(file.lines_that_climb_out(), [7]);

    let code = "use super::{\n    super::colour::Lab,\n    ink::{self, Ink},\n    shape,\n};\n\
                fn f() -> super::glyphs::Glyph {}\n#[cfg(test)]\nmod tests {\n    use super::stencil;\n}\n";
    let file = Source { path: "vision/marks/patch.rs".into(), code: without_comments(code) };
    assert_eq!((file.folder(), file.name()), ("vision/marks", "patch"));
    for name in ["ink", "shape", "glyphs"] {
        assert!(file.neighbours().iter().any(|it| it == name), "{name}");
    }
    assert!(!file.neighbours().iter().any(|it| it == "stencil"), "in tests");
}

/// A file below `src/`.
struct Source {
    /// Its path from there, with `/`.
    path: String,
    /// Its text without comments.
    code: String,
}

impl Source {
    fn line_of(&self, at: usize) -> usize {
        self.code[..at].matches('\n').count() + 1
    }

    fn lines_with<'a>(&'a self, name: &'a str) -> impl Iterator<Item = usize> + 'a {
        self.code.match_indices(name).map(|(at, _)| self.line_of(at))
    }

    /// The modules named after `crate::`, each with its line.
    fn modules_named(&self) -> Vec<(usize, String)> {
        let mut named = Vec::new();
        for (at, crate_) in self.code.match_indices("crate::") {
            let rest = &self.code[at + crate_.len()..];
            let names = match rest.strip_prefix('{') {
                Some(list) => first_names(list),
                None => vec![leading_name(rest)],
            };
            named.extend(names.into_iter().map(|name| (self.line_of(at), name)));
        }
        named
    }

    /// The folder that it is in.
    fn folder(&self) -> &str {
        self.path.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// Its name without the folder and the ending.
    fn name(&self) -> &str {
        let name = self.path.rsplit_once('/').map_or(&*self.path, |(_, name)| name);
        name.trim_end_matches(".rs")
    }

    /// The names after `super::`, those of files beside it among them; what its tests name doesn't count.
    fn neighbours(&self) -> Vec<String> {
        let code = self.code.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        let mut named = Vec::new();
        for (at, word) in code.match_indices("super::") {
            let rest = &code[at + word.len()..];
            match rest.strip_prefix('{') {
                Some(list) => named.extend(first_names(list)),
                None => named.push(leading_name(rest)),
            }
        }
        named
    }

    /// The lines on which `super::` leads out of the top module that the file is in.
    fn lines_that_climb_out(&self) -> Vec<usize> {
        let inner = self.path.matches('/').count() + usize::from(!self.path.ends_with("/mod.rs"));
        let mut lines = Vec::new();
        let mut last = None;
        for (at, word) in self.code.match_indices("super::") {
            let climbed = match last {
                Some((end, climbed)) if end == at => climbed + 1,
                _ => 1,
            };
            last = Some((at + word.len(), climbed));
            // Tests are a module within the file's own.
            let in_tests = self.code[..at].contains("mod tests {");
            if climbed >= inner + usize::from(in_tests) {
                lines.push(self.line_of(at));
            }
        }
        lines
    }
}

/// The first name of each part of a list of imports, whose opening brace is behind us.
fn first_names(list: &str) -> Vec<String> {
    let (mut depth, mut names, mut start) = (1, Vec::new(), 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => {
                names.push(leading_name(&list[start..at]));
                start = at + 1;
            }
            _ => {}
        }
        if depth == 0 {
            names.push(leading_name(&list[start..at]));
            break;
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

fn leading_name(text: &str) -> String {
    text.trim_start().chars().take_while(|&it| it.is_alphanumeric() || it == '_').collect()
}

fn without_comments(text: &str) -> String {
    let code = |line: &str| line.split("//").next().unwrap_or_default().to_owned() + "\n";
    text.lines().map(code).collect()
}

/// The files of a module; of all for `""`.
#[track_caller]
fn files_of(module: &str) -> Vec<Source> {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = paths_in(&src.join(module));
    paths.extend(paths_in(&src.join(module).with_extension("rs")));
    assert!(!paths.is_empty(), "there is no module {module}");
    let source = |path: std::path::PathBuf| {
        let text = fs::read_to_string(&path).expect("a source file");
        let path = path.strip_prefix(&src).expect("it is in there");
        let path = path.to_string_lossy().replace('\\', "/");
        Source { path, code: without_comments(&text) }
    };
    paths.into_iter().map(source).collect()
}

/// `path` itself if it is a file, or all files below it.
fn paths_in(path: &Path) -> Vec<std::path::PathBuf> {
    match fs::read_dir(path) {
        Ok(entries) => entries.flatten().flat_map(|entry| paths_in(&entry.path())).collect(),
        Err(_) => path.is_file().then(|| path.to_owned()).into_iter().collect(),
    }
}
