//! A socket for one program a user, reached by that user alone.

use std::{
    fs::{self, File, TryLockError},
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use interprocess::local_socket::{
    ConnectOptions, GenericFilePath, Listener, ListenerOptions, Name, Stream, prelude::*,
};

/// The longest line that is read; a longer one is cut off.
const MAX_LINE_BYTES: u64 = 4096;

/// How long the other end may take to send or take a line, once it is its turn.
const PATIENCE: Duration = Duration::from_secs(2);

/// The listening end. The program that holds it is the running one.
pub struct Socket {
    listener: Listener,
    place: Place,
}

/// That there is one such program.
#[derive(Clone)]
pub struct Place {
    /// Locked until the place is left; the system unlocks it if the program dies.
    lock: Arc<Mutex<Option<File>>>,
    path: PathBuf,
}

/// One conversation: a line there, a line back.
pub struct Caller(BufReader<Stream>);

impl Socket {
    /// Listens in `folder`, which is made, for the user alone. `None` if another program does.
    ///
    /// # Errors
    ///
    /// What the system says when the folder, the lock or the socket can't be made.
    pub fn listen(folder: &Path) -> io::Result<Option<Socket>> {
        make_private(folder)?;
        let mut open = File::options();
        let lock = open.write(true).create(true).truncate(false).open(folder.join("lock"))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        let path = path(folder);
        // A socket file that is still there was left by a program that died: the lock was free.
        let options = ListenerOptions::new().name(name(&path)?).try_overwrite(true);
        let listener = private(options).create_sync()?;
        let lock = Arc::new(Mutex::new(Some(lock)));
        Ok(Some(Socket { listener, place: Place { lock, path } }))
    }

    /// The place that it holds.
    pub fn place(&self) -> Place {
        self.place.clone()
    }

    /// Waits for the next caller.
    ///
    /// # Errors
    ///
    /// What the system says when no more can be accepted.
    pub fn accept(&self) -> io::Result<Caller> {
        Caller::new(self.listener.accept()?)
    }
}

impl Place {
    /// Gives it up: another program may listen there from now on, and nobody reaches this one any more. On Windows it
    /// is kept until the program ends, as the pipe is.
    pub fn leave(&self) {
        if cfg!(unix)
            && let Some(lock) = self.lock.lock().unwrap_or_else(PoisonError::into_inner).take()
        {
            // In this order, and once: the file may be another program's when the lock is free.
            fs::remove_file(&self.path).ok();
            drop(lock);
        }
    }
}

impl Caller {
    /// Calls the running program in `folder`.
    ///
    /// # Errors
    ///
    /// What the system says when nobody answers.
    pub fn call(folder: &Path) -> io::Result<Caller> {
        let path = path(folder);
        Caller::new(ConnectOptions::new().name(name(&path)?).connect_sync()?)
    }

    fn new(stream: Stream) -> io::Result<Caller> {
        stream.set_recv_timeout(Some(PATIENCE)).ok(); // pipes of Windows have none
        stream.set_send_timeout(Some(PATIENCE)).ok();
        Ok(Caller(BufReader::new(stream)))
    }

    /// Waits longer for the other end: `patience`, or for ever.
    pub fn wait(&self, patience: Option<Duration>) {
        self.0.get_ref().set_recv_timeout(patience).ok();
    }

    /// A line from the other end, without its end; empty when there is no more.
    ///
    /// # Errors
    ///
    /// When the other end takes too long, or sends no UTF-8.
    pub fn hear(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.0.by_ref().take(MAX_LINE_BYTES).read_line(&mut line)?;
        Ok(line.trim_end().to_owned())
    }

    /// Sends a line to the other end.
    ///
    /// # Errors
    ///
    /// When the other end has gone or doesn't take it.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        let line = format!("{}\n", line.replace('\n', " "));
        self.0.get_mut().write_all(line.as_bytes())
    }
}

#[cfg(unix)]
fn private(options: ListenerOptions<'_>) -> ListenerOptions<'_> {
    use interprocess::os::unix::local_socket::ListenerOptionsExt as _;
    options.mode(0o600)
}

#[cfg(not(unix))]
fn private(options: ListenerOptions<'_>) -> ListenerOptions<'_> {
    options
}

#[cfg(unix)]
fn make_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o700))
}

#[cfg(not(unix))]
fn make_private(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)
}

#[cfg(unix)]
fn path(folder: &Path) -> PathBuf {
    folder.join("socket")
}

/// Pipes of Windows live in a place of their own; the folder of the user makes the name theirs.
#[cfg(not(unix))]
fn path(folder: &Path) -> PathBuf {
    let user: String =
        folder.to_string_lossy().chars().filter(char::is_ascii_alphanumeric).collect();
    PathBuf::from(format!(r"\\.\pipe\queensight-{user}"))
}

fn name(path: &Path) -> io::Result<Name<'_>> {
    path.to_fs_name::<GenericFilePath>()
}

#[cfg(all(test, unix))]
mod tests {
    use std::{os::unix::fs::PermissionsExt as _, thread};

    use super::*;

    #[test]
    fn one_program_listens_and_the_user_alone_can_call() {
        let home = tempfile::tempdir().expect("a folder to write in");
        let folder = home.path().join("new/queensight");
        assert!(Caller::call(&folder).is_err());
        let socket = Socket::listen(&folder).expect("a socket").expect("nobody else listens");
        assert!(Socket::listen(&folder).expect("a lock").is_none());
        let mode = |path: &Path| fs::metadata(path).map(|found| found.permissions().mode() & 0o777);
        assert_eq!(mode(&folder).ok(), Some(0o700));
        assert_eq!(mode(&folder.join("socket")).ok(), Some(0o600));
        drop(socket);
        assert!(Socket::listen(&folder).expect("a lock").is_some());
    }

    #[test]
    fn a_place_that_was_left_is_free_at_once() {
        let home = tempfile::tempdir().expect("a folder to write in");
        let first = Socket::listen(home.path()).expect("a socket").expect("nobody else listens");
        first.place().leave();
        assert!(Caller::call(home.path()).is_err());
        let second = Socket::listen(home.path()).expect("a socket");
        first.place().leave();
        assert!(second.is_some() && Caller::call(home.path()).is_ok(), "left once");
    }

    #[test]
    fn a_socket_left_by_a_program_that_died_is_taken_over() {
        let home = tempfile::tempdir().expect("a folder to write in");
        fs::write(home.path().join("socket"), "").expect("a file to write");
        assert!(Socket::listen(home.path()).expect("a socket").is_some());
    }

    #[test]
    fn a_line_goes_there_and_one_comes_back_however_long() {
        let home = tempfile::tempdir().expect("a folder to write in");
        let socket = Socket::listen(home.path()).expect("a socket").expect("nobody else listens");
        let folder = home.path().to_owned();
        let client = thread::spawn(move || {
            let mut caller = Caller::call(&folder).expect("somebody listens");
            caller.say(&"x".repeat(3 * MAX_LINE_BYTES as usize)).expect("a line");
            caller.hear()
        });
        let mut caller = socket.accept().expect("a caller");
        assert_eq!(caller.hear().ok().map(|line| line.len()), Some(MAX_LINE_BYTES as usize));
        caller.say("two\nlines").expect("a line");
        assert_eq!(client.join().expect("no panic").ok().as_deref(), Some("two lines"));
    }
}
