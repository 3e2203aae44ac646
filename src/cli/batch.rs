//! Many files on all cores, with their answers in the order of the files.

use std::{
    collections::BTreeMap,
    io,
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    time::Duration,
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};

/// Does `work` on every file, on all cores, and hands the results to `print` one by one in the
/// order of the files, each as soon as all before it are there. With several files, a progress bar
/// shows on standard error if that is a terminal.
///
/// # Errors
///
/// The first that `print` gives; files that were not begun by then are left, and `cancel` is set
/// for those that were.
pub fn run<T: Send>(
    files: &[PathBuf],
    work: impl Fn(&PathBuf, &AtomicBool) -> T + Sync,
    mut print: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let bar = progress_bar(files.len());
    let cancel = AtomicBool::new(false);
    let (sender, results) = mpsc::channel();
    std::thread::scope(|scope| {
        let (work, cancel) = (&work, &cancel);
        scope.spawn(move || {
            // Bridged, not split in halves: the files are begun in their order.
            files.iter().enumerate().par_bridge().for_each(|(at, file)| {
                if !cancel.load(Ordering::Relaxed) {
                    // Nobody listens any more only after printing failed.
                    let _ = sender.send((at, work(file, cancel)));
                }
            });
        });
        let printed = in_order(results, |result| {
            bar.suspend(|| print(result))?;
            bar.inc(1);
            Ok(())
        });
        cancel.store(printed.is_err(), Ordering::Relaxed);
        bar.finish_and_clear();
        printed
    })
}

/// Hands on what arrives as (place, result) in the order of the places, which start at 0.
fn in_order<T>(
    results: mpsc::Receiver<(usize, T)>,
    mut hand_on: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let (mut waiting, mut next) = (BTreeMap::new(), 0);
    for (at, result) in results {
        waiting.insert(at, result);
        while let Some(result) = waiting.remove(&next) {
            hand_on(result)?;
            next += 1;
        }
    }
    Ok(())
}

/// Shown only on a terminal, and only when there is something to wait for.
fn progress_bar(files: usize) -> ProgressBar {
    if files < 2 {
        return ProgressBar::hidden();
    }
    // indicatif draws nothing where standard error is no terminal.
    let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos} of {len} files, {eta} left") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_files_however_long_each_takes() {
        let files: Vec<PathBuf> = (0..50).map(|at| at.to_string().into()).collect();
        let work = |file: &PathBuf, _: &AtomicBool| {
            let at: u64 = file.to_string_lossy().parse().expect("a number");
            std::thread::sleep(Duration::from_millis(at * 7 % 5));
            at
        };
        let mut seen = Vec::new();
        run(&files, work, |at| {
            seen.push(at);
            Ok(())
        })
        .expect("printing works");
        assert_eq!(seen, (0..50).collect::<Vec<_>>());
    }

    #[test]
    fn a_failure_to_print_ends_the_work() {
        let files = vec![PathBuf::new(); 100_000];
        let begun = std::sync::atomic::AtomicUsize::new(0);
        // Not so fast that all is done before the first is printed.
        let work = |_: &PathBuf, _: &AtomicBool| {
            std::thread::sleep(Duration::from_micros(100));
            begun.fetch_add(1, Ordering::Relaxed)
        };
        let broken = run(&files, work, |_| Err(io::ErrorKind::BrokenPipe.into()));
        assert_eq!(broken.map_err(|error| error.kind()), Err(io::ErrorKind::BrokenPipe));
        assert!(begun.into_inner() < files.len());
    }
}
