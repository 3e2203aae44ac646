//! Whether the program starts with the session: an entry in the folder that freedesktop.org names.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

/// Whether the program starts, hidden, with the session.
pub fn starts_with_session() -> bool {
    entry().is_ok_and(|entry| entry.is_file())
}

/// Has the program start, hidden, with the session, or not any more.
///
/// # Errors
///
/// What the system says when the entry can't be written or removed, or there is no place for it.
pub fn start_with_session(start: bool) -> io::Result<()> {
    let entry = entry()?;
    if !start {
        return match fs::remove_file(entry) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        };
    }
    let program = env::current_exe()?;
    if let Some(folder) = entry.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(entry, text(&program)?)
}

fn entry() -> io::Result<PathBuf> {
    let set = |name: &str| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let config = set("XDG_CONFIG_HOME").or_else(|| set("HOME").map(|home| home.join(".config")));
    let unsupported = "this system has no folder of programs that start with the session";
    let config = config.filter(|_| cfg!(any(target_os = "linux", target_os = "freebsd")));
    let config = config.ok_or(io::Error::new(io::ErrorKind::Unsupported, unsupported))?;
    Ok(config.join("autostart/queensight.desktop"))
}

/// Has the C library of Linux give large blocks back to the system as soon as they are free. Else it
/// keeps what a window and its pictures took, up to three times the size of the largest picture, for
/// as long as the program waits for its key. Other systems pay no heed to it.
const GIVE_BACK: &str = "MALLOC_MMAP_THRESHOLD_=1048576";

/// The entry that starts `program`, whose path is quoted as the specification wants.
fn text(program: &Path) -> io::Result<String> {
    let path = program.to_str().filter(|path| !path.contains(['\n', '\r']));
    let path = path.ok_or(io::Error::other("the path of the program can't be written down"))?;
    let mut quoted = String::new();
    for letter in path.chars() {
        match letter {
            // Once for the argument, and once more for the string that it stands in.
            '"' | '`' | '$' => quoted.extend(['\\', '\\', letter]),
            '\\' => quoted.push_str(r"\\\\"),
            '%' => quoted.push_str("%%"),
            _ => quoted.push(letter),
        }
    }
    Ok(format!(
        "[Desktop Entry]\nType=Application\nName=Queensight\nIcon=queensight\n\
         Exec=env {GIVE_BACK} \"{quoted}\" --hidden\n"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_of_the_program_is_quoted() {
        let text = |path: &str| text(Path::new(path)).ok();
        let line = text("/opt/my \"100%\" $x/queensight").expect("a path that can be written");
        assert!(line.contains(r#" "/opt/my \\"100%%\\" \\$x/queensight" --hidden"#), "{line}");
        assert_eq!(text("/opt/a\nExec=evil"), None);
    }
}
