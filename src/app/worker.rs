//! The one background thread, its numbered jobs and its reports.

use std::{
    any::Any,
    io,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use super::{
    job::{Job, Report, Tools},
    problem::Problem,
};

/// How long closing the window waits for the worker to hand the clipboard over to the desktop. It
/// waits for ever for what would be lost.
const EXIT_PATIENCE: Duration = Duration::from_millis(400);

/// What a job needs to be told apart and stopped.
struct Ticket {
    /// The number of a job that later jobs abandon; `None` for an errand, which is always done.
    number: Option<u64>,
    cancel: Arc<AtomicBool>,
    job: Job,
}

/// The one background thread. A job abandons the job before it, so what is on screen is always the
/// answer to the last question; an errand (save, copy) waits its turn and is always done.
pub struct Worker {
    /// `None` once the window closes.
    jobs: Option<Sender<Ticket>>,
    reports: Receiver<(Option<u64>, Report)>,
    latest: u64,
    cancel: Arc<AtomicBool>,
    /// How many errands are not done that would be lost.
    owed: Arc<AtomicUsize>,
}

impl Worker {
    /// Starts the thread. `wake` is called, from that thread, after each report.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread.
    pub fn spawn(mut tools: Tools, wake: impl Fn() + Send + 'static) -> io::Result<Worker> {
        let (jobs, inbox) = channel::<Ticket>();
        let (outbox, reports) = channel();
        let owed = Arc::<AtomicUsize>::default();
        let paid = owed.clone();
        thread::Builder::new().name("worker".to_owned()).spawn(move || {
            for Ticket { number, cancel, job } in inbox {
                // The window shows the newest job's pixels; it need not wait for older ones.
                if number.is_some() && cancel.load(Ordering::Relaxed) {
                    continue;
                }
                let kept = job.is_kept();
                let mut tell = |report| {
                    outbox.send((number, report)).ok(); // fails only when the window has closed
                    wake();
                };
                let sheet = job.sheet();
                // Whatever breaks in there, the window goes on, and says so.
                let run = AssertUnwindSafe(|| job.run(&mut tools, &cancel, &mut tell));
                if let Err(panic) = catch_unwind(run) {
                    tell(Report::Broken { sheet, problem: broken(panic.as_ref()) });
                    if number.is_some() {
                        tell(Report::Finished);
                    }
                }
                paid.fetch_sub(usize::from(kept), Ordering::AcqRel);
            }
        })?;
        Ok(Worker { jobs: Some(jobs), reports, latest: 0, cancel: Arc::default(), owed })
    }

    /// Abandons the current job, if any; its reports will be dropped. Errands go on.
    pub fn cancel(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.cancel = Arc::default();
        self.latest += 1;
    }

    /// Abandons the current job and queues `job`.
    pub fn start(&mut self, job: Job) {
        self.cancel();
        self.send(Some(self.latest), job);
    }

    /// Queues `job` as an errand behind whatever is going on.
    pub fn queue(&mut self, job: Job) {
        self.owed.fetch_add(usize::from(job.is_kept()), Ordering::AcqRel);
        self.send(None, job);
    }

    fn send(&self, number: Option<u64>, job: Job) {
        if let Some(jobs) = &self.jobs {
            jobs.send(Ticket { number, cancel: self.cancel.clone(), job }).ok();
        }
    }

    /// The next report about the latest job or an errand; those of abandoned jobs are dropped.
    pub fn poll(&mut self) -> Option<Report> {
        let current = |number: Option<u64>| number.is_none_or(|number| number == self.latest);
        self.reports.try_iter().find(|(number, _)| current(*number)).map(|(_, report)| report)
    }
}

impl Drop for Worker {
    /// Ends the thread once all errands are done, so that nothing is lost and its clipboard hands
    /// over what was copied.
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        loop {
            match self.reports.recv_timeout(EXIT_PATIENCE) {
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) if self.owed.load(Ordering::Acquire) == 0 => return,
                Err(RecvTimeoutError::Timeout) | Ok(_) => {}
            }
        }
    }
}

/// What to say of a job that broke off.
fn broken(panic: &(dyn Any + Send)) -> Problem {
    let said = panic.downcast_ref::<&str>().map(ToString::to_string);
    let said = said.or_else(|| panic.downcast_ref::<String>().cloned());
    Problem {
        headline: "Queensight made a mistake",
        detail: said.unwrap_or_else(|| "there is no word of what it was".to_owned()),
        advice: "Please report this, with the picture if you may share it.",
        place: None,
        unread: false,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::{
        app::{
            clipboard::{Clipboard, ClipboardError, Pasted},
            drawing::Drawing,
            job::Known,
            settings::Settings,
            sheet::{SheetId, Source},
        },
        board::Board,
        present::QueenStyle,
        solve::Engine,
    };

    /// A clipboard that is slow and breaks.
    struct BadClipboard;

    impl Clipboard for BadClipboard {
        fn paste(&mut self) -> Result<Pasted, ClipboardError> {
            panic!("the clipboard fell down")
        }

        fn copy(&mut self, _: &image::RgbaImage) -> Result<(), ClipboardError> {
            thread::sleep(2 * EXIT_PATIENCE);
            Err(ClipboardError::Empty)
        }
    }

    fn worker() -> Worker {
        let tools = Tools { clipboard: Box::new(BadClipboard), targets: || Ok(Vec::new()) };
        Worker::spawn(tools, || {}).expect("a thread")
    }

    fn job(sheet: u64, board: Board) -> Job {
        let (sheet, source) = (SheetId(sheet), Source::Board(board));
        Job::Open {
            sheet,
            source,
            engine: Engine::Backtracking,
            show: false,
            known: Known::Nothing,
        }
    }

    #[track_caller]
    fn wait_for(worker: &mut Worker) -> Report {
        let start = Instant::now();
        loop {
            if let Some(report) = worker.poll() {
                return report;
            }
            assert!(start.elapsed() < Duration::from_secs(20), "no report");
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// The first search would take minutes, so a second answer proves that it was abandoned.
    #[test]
    fn a_job_abandons_the_one_before_and_an_errand_does_not() {
        let mut worker = worker();
        let endless = Board::classic(32).expect("a size in range");
        let small = Board::classic(4).expect("a size in range");
        worker.start(job(1, endless));
        thread::sleep(Duration::from_millis(20));
        worker.queue(Job::Autostart(None));
        worker.start(job(2, small));
        assert!(matches!(wait_for(&mut worker), Report::Autostart { .. }));
        let report = wait_for(&mut worker);
        assert!(matches!(report, Report::Answered { sheet: SheetId(2), .. }), "{report:?}");
        let report = wait_for(&mut worker);
        assert!(matches!(report, Report::Explained { sheet: SheetId(2), .. }), "{report:?}");
        assert!(matches!(wait_for(&mut worker), Report::Finished));
    }

    #[test]
    fn a_job_that_breaks_is_told_and_the_next_one_is_done() {
        let mut worker = worker();
        worker.queue(Job::Paste);
        worker.start(job(1, Board::classic(4).expect("a size in range")));
        let Report::Broken { sheet: None, problem } = wait_for(&mut worker) else {
            panic!("not told");
        };
        assert_eq!(problem.detail, "the clipboard fell down");
        assert!(matches!(wait_for(&mut worker), Report::Answered { .. }));
    }

    #[test]
    fn closing_waits_for_what_would_be_lost() {
        let folder = tempfile::tempdir().expect("a folder to write in");
        let path = folder.path().join("settings.json");
        let mut worker = worker();
        worker.queue(Job::Copy(Drawing::Classic(Box::default(), QueenStyle::Disc)));
        worker.queue(Job::Save(Settings::default(), path.clone()));
        drop(worker);
        assert!(path.is_file());
    }
}
