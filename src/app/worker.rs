//! The one background thread, its numbered jobs and its reports.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, RecvTimeoutError, Sender, channel},
    },
    thread,
    time::Duration,
};

use super::{
    clipboard::Clipboard,
    job::{Desk, Job, Report},
};

/// How long closing the window waits for the worker to hand the clipboard over to the desktop.
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
}

impl Worker {
    /// Starts the thread. `wake` is called, from that thread, after each report.
    ///
    /// # Errors
    ///
    /// What the system says when it refuses a thread.
    pub fn spawn(
        clipboard: Box<dyn Clipboard>,
        wake: impl Fn() + Send + 'static,
    ) -> io::Result<Worker> {
        let (jobs, inbox) = channel::<Ticket>();
        let (outbox, reports) = channel();
        thread::Builder::new().name("worker".to_owned()).spawn(move || {
            let mut desk = Desk { clipboard };
            for Ticket { number, cancel, job } in inbox {
                // The window shows the newest job's pixels; it need not wait for older ones.
                if number.is_some() && cancel.load(Ordering::Relaxed) {
                    continue;
                }
                job.run(&mut desk, &cancel, &mut |report| {
                    outbox.send((number, report)).ok(); // fails only when the window has closed
                    wake();
                });
            }
        })?;
        Ok(Worker { jobs: Some(jobs), reports, latest: 0, cancel: Arc::default() })
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
    /// Ends the thread, so that its clipboard hands over what was copied.
    fn drop(&mut self) {
        self.cancel();
        self.jobs = None;
        while !matches!(
            self.reports.recv_timeout(EXIT_PATIENCE),
            Err(RecvTimeoutError::Disconnected | RecvTimeoutError::Timeout)
        ) {}
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::{
        app::{
            clipboard::{ClipboardError, Pasted},
            job::Known,
            sheet::{SheetId, Source},
        },
        board::Board,
        solve::Engine,
    };

    struct NoClipboard;

    impl Clipboard for NoClipboard {
        fn paste(&mut self) -> Result<Pasted, ClipboardError> {
            Err(ClipboardError::Empty)
        }

        fn copy(&mut self, _: &image::RgbaImage) -> Result<(), ClipboardError> {
            Err(ClipboardError::Empty)
        }
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
        let mut worker = Worker::spawn(Box::new(NoClipboard), || {}).expect("a thread");
        let endless = Board::classic(32).expect("a size in range");
        let small = Board::classic(4).expect("a size in range");
        worker.start(job(1, endless));
        thread::sleep(Duration::from_millis(20));
        worker.queue(Job::Paste);
        worker.start(job(2, small));
        assert!(matches!(wait_for(&mut worker), Report::Pasted(Err(_))));
        let report = wait_for(&mut worker);
        assert!(matches!(report, Report::Answered { sheet: SheetId(2), .. }), "{report:?}");
        let more = worker.poll();
        assert!(matches!(more, None | Some(Report::Finished)), "{more:?}");
    }
}
