use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use super::{State, Work};
use crate::app::{
    dialog::{Reply, Wish},
    drawing::Drawing,
    job::{ExportFailure, Job},
    sheet::Source,
};

/// The window's own way to ask for a file.
#[derive(Clone, Debug, PartialEq)]
pub struct PathField {
    /// What it is for.
    pub wish: Wish,
    /// What was typed so far.
    pub text: String,
    /// What is wrong with it; empty if nothing is known to be.
    pub problem: String,
    /// The file that is there already and will be replaced if the same path is accepted again.
    pub replace: Option<PathBuf>,
}

/// Asking for files, and saving to them.
impl State {
    /// Takes in what a dialog answered; returns what has to be done about it.
    pub fn reply(&mut self, reply: Reply) -> Vec<Work> {
        match reply {
            Reply::Open(files) => {
                self.path_field = None; // the dialog was slow, but it came
                self.open_files(files)
            }
            Reply::Save(path, drawing) => self.export(drawing, path, true),
            Reply::Cancelled => Vec::new(),
            Reply::NoDialog(wish) => {
                let text = match &wish {
                    Wish::Open { .. } => String::new(),
                    Wish::Save { folder, name, .. } => {
                        folder.clone().unwrap_or_default().join(name).display().to_string()
                    }
                };
                self.path_field =
                    Some(PathField { wish, text, problem: String::new(), replace: None });
                Vec::new()
            }
        }
    }

    pub(super) fn ask_what_to_open(&self) -> Vec<Work> {
        vec![Work::Ask(Wish::Open { folder: self.settings.folder.clone() })]
    }

    pub(super) fn ask_where_to_export(&self) -> Vec<Work> {
        let Some(drawing) = self.drawing() else { return Vec::new() };
        let folder = self.settings.folder.clone();
        if self.classic_open {
            let name = format!("classic_{}.png", self.classic.size());
            return vec![Work::Ask(Wish::Save { folder, name, drawing })];
        }
        let Some(sheet) = self.sheets.current() else { return Vec::new() };
        let stem = Path::new(&sheet.name).file_stem().unwrap_or(OsStr::new("board"));
        let name = format!("{}_solved.png", stem.to_string_lossy().replace(' ', "_"));
        let folder = match &sheet.source {
            Source::File(path) => path.parent().map(Path::to_owned),
            _ => folder,
        };
        vec![Work::Ask(Wish::Save { folder, name, drawing })]
    }

    /// What is seen with its queens; `None` without pixels or a solution.
    fn drawing(&self) -> Option<Drawing> {
        if self.classic_open {
            return Some(Drawing::Classic(Box::new(self.classic.clone()), self.settings.queens));
        }
        let image = self.seen.shown.as_ref()?.image.clone();
        Some(Drawing::Picture { image, picture: self.picture()? })
    }

    fn export(&mut self, drawing: Drawing, mut path: PathBuf, mut replace: bool) -> Vec<Work> {
        if path.extension().is_none() {
            path.set_extension("png");
            replace = false; // the dialog asked about another name
        }
        let folder = path.parent().map(Path::to_owned);
        let mut work = vec![Work::Queue(Job::Export { drawing, path, replace })];
        work.extend(self.remember_folder(folder));
        work
    }

    pub(super) fn copy(&self) -> Vec<Work> {
        self.drawing().map(|drawing| Work::Queue(Job::Copy(drawing))).into_iter().collect()
    }

    pub(super) fn exported(&mut self, result: Result<PathBuf, ExportFailure>) -> Vec<Work> {
        match (result, &mut self.path_field) {
            (Ok(path), _) => {
                self.path_field = None;
                self.done(format!("Saved as {}", path.display()))
            }
            (Err(failure), Some(field)) if failure.exists => {
                field.problem = "This file is there already. Save again to replace it.".into();
                field.replace = Some(failure.path);
                Vec::new()
            }
            (Err(failure), Some(field)) => {
                field.problem = failure.problem.detail;
                Vec::new()
            }
            (Err(failure), None) => self.fail(failure.problem),
        }
    }

    pub(super) fn accept_path(&mut self) -> Vec<Work> {
        let Some(field) = &mut self.path_field else { return Vec::new() };
        let path = PathBuf::from(field.text.trim());
        if path.as_os_str().is_empty() {
            field.problem = "Type the path of a file.".to_owned();
            return Vec::new();
        }
        match &field.wish {
            Wish::Open { .. } => {
                self.path_field = None;
                self.open_files(vec![path])
            }
            Wish::Save { drawing, .. } => {
                let (drawing, replace) = (drawing.clone(), field.replace.as_ref() == Some(&path));
                self.export(drawing, path, replace)
            }
        }
    }

    /// Looks there first the next time a file is asked for.
    pub(super) fn remember_folder(&mut self, folder: Option<PathBuf>) -> Vec<Work> {
        let folder = folder.filter(|folder| !folder.as_os_str().is_empty());
        if folder.is_none() || self.settings.folder == folder {
            return Vec::new();
        }
        self.settings.folder = folder;
        self.save_settings()
    }
}
