//! What is looked for where lines alone tell of no board, or of small ones: borders, parts of boards, the same from afar.

use super::{
    super::{
        Reading,
        attempt::{
            Attempt, attempt, attempt_amid_empty, attempt_drawn, attempt_part, attempt_uneven,
        },
        bent,
        border::Border,
        borders::{self, Search},
        empties::Ruled,
        error::ReadError,
        lattice::Lattice,
        meant::EXAMPLE,
        pixels::Pixels,
        square::doubt,
        uneven::uneven,
        whole,
    },
    PART, Survey,
};
use crate::geometry::PixelRect;

/// So many colours make a lattice a part of a board.
const COLOURS_OF_PART: usize = 2;
/// The least width and height of a picture that is looked at at half its size, in pixels.
const LEAST_FROM_AFAR: u32 = 500;

impl<'a> Survey<'a> {
    /// Adds the boards with exactly one solution on a sheet.
    fn look_on_sheet(&mut self) {
        let ruled = self.ruled.get_or_init(|| Ruled::new(self.picture));
        let read = ruled.boards.iter().map(|board| attempt_amid_empty(self.picture, board.clone()));
        self.attempts.extend(distinct(read.filter(|it| it.is_sure() && !it.is_chart())));
    }

    /// Adds the boards with exactly one solution whose walls are drawn on a sheet, or amid a grid.
    fn look_for_drawn(&mut self) {
        let ruled = self.ruled.get_or_init(|| Ruled::new(self.picture));
        let sheets = ruled.lattice.iter().cloned().chain(self.colourless_parts());
        let drawn = sheets.filter_map(|sheet| sheet.walled_part(self.picture));
        let read = drawn.filter_map(|board| attempt_drawn(self.picture, board));
        let sure: Vec<Attempt> = read.filter(|it| it.is_sure_by_walls(self.picture)).collect();
        self.attempts.extend(distinct(sure));
    }

    /// Looks for boards without a line inside their regions everywhere, and if there is no board at all, for those of
    /// which at most parts were found.
    pub(super) fn look_at_all_borders(&mut self) {
        type Look<'a> = fn(&mut Survey<'a>, &[Vec<Border>]);
        let borders = self.look_at_borders(self.picture.everywhere(), None);
        let looks: [Look<'a>; 6] = [
            |survey, _| survey.look_for_twins(),
            |survey, _| survey.look_around_parts(),
            |survey, _| survey.look_on_sheet(),
            |survey, _| survey.look_for_drawn(),
            Survey::look_in_boxes,
            Survey::look_from_afar,
        ];
        for look in looks {
            if self.largest().is_none() {
                look(self, &borders);
            }
        }
    }

    /// Where nothing but borders was found, and no row of cells, adds the board with exactly one solution that is read at
    /// half the size, or a quarter and so on, if it is the same at the whole: what parts its regions may be too wide
    /// for a line, or too round.
    pub(super) fn look_from_afar(&mut self, borders: &[Vec<Border>]) {
        let has_borders = borders.iter().any(|it| !it.is_empty());
        let is_large = self.picture.width().min(self.picture.height()) >= LEAST_FROM_AFAR;
        let has_cells = !self.attempts.is_empty() || !self.locator.single_rows().is_empty();
        if has_cells || !has_borders || !is_large {
            return;
        }
        let half = self.picture.halved();
        let Ok(Reading { frame, board, .. }) = Survey::new(Pixels::from(&half)).read() else {
            return;
        };
        let twice = |lines: Vec<f32>| lines.into_iter().map(|at| 2.0 * at).collect();
        let lattice = Lattice { xs: twice(frame.cols), ys: twice(frame.rows) };
        let found = attempt(self.picture, lattice);
        let is_same = |it: &Attempt| {
            let is_large = it.lattice.rows() > PART;
            is_large && it.is_sure() && it.outcome.as_ref() == Ok(&board)
        };
        self.attempts.extend(found.filter(is_same));
    }

    /// Adds the boards with exactly one solution that borders enclose amid writing, or cuts short, but for those of so few
    /// rows that they may be parts of others.
    fn look_in_boxes(&mut self, borders: &[Vec<Border>]) {
        let in_boxes =
            |borders: &Vec<Border>| borders::lattices_in_boxes(self.picture, borders, PART + 1);
        let found = borders.iter().flat_map(in_boxes);
        // Where there is writing in all cells, more of them may have the colour of the page.
        let is_whole = |it: &Lattice| !it.is_marked_around(self.picture);
        let found = unlike(found.filter(|it| self.is_new(it) && is_whole(it)));
        let read = found.into_iter().filter_map(|lattice| attempt(self.picture, lattice));
        let doubted = self.doubted();
        let is_walled = |it: &Attempt| {
            it.is_sure_by_walls(self.picture) && it.stands_alone(&doubted, self.picture)
        };
        let is_sure = |it: &Attempt| it.is_sure() || is_walled(it);
        let proper = distinct(read.filter(|it| is_sure(it) && !it.is_chart()));
        self.keep_or_larger(proper, &[]);
    }

    /// Adds the boards that are `read` and believed on those of these lattices that are square and end where no more
    /// cells are seen: of some that are rows by columns, a board may be all but the odd ones.
    fn add_believed(&mut self, lattices: Vec<Lattice>, read: impl Fn(Lattice) -> Option<Attempt>) {
        let is_whole = |it: &Lattice| it.rows() == it.cols() && !it.goes_on(self.picture);
        let whole = unlike(lattices.into_iter().filter(is_whole));
        self.attempts.extend(distinct(whole.into_iter().filter_map(read)));
    }

    /// Looks for all that is left to be found beside the boards that were read: they may be those of a list, and the one to
    /// play beside it harder to see. What is found where they are is another reading of them, and left out.
    pub(super) fn look_beside_boards(&mut self) {
        let boards = self.attempts.iter().filter(|it| it.outcome.is_ok());
        let boards: Vec<Lattice> = boards.map(|it| it.lattice.clone()).collect();
        let known = self.attempts.len();
        while self.next_level() {}
        self.look_at_borders(self.picture.everywhere(), None);
        let more = self.attempts.split_off(known);
        // So hard to see, what was seen to be cut off or covered is no board on another lattice.
        let is_hidden = |it: &&Attempt| it.is_hidden();
        let hidden = self.attempts.iter().chain(&more).filter(is_hidden);
        let hidden: Vec<Lattice> = hidden.map(|it| it.lattice.clone()).collect();
        let may_be =
            |it: &Attempt| !it.is_on(&boards) && (it.outcome.is_err() || !it.is_on(&hidden));
        self.attempts.extend(more.into_iter().filter(may_be));
    }

    /// Looks for boards without a line inside their regions within `area`; if there is a `part`, only where
    /// something goes on from it. So little shows where their cells are that only a board with exactly one
    /// solution is believed, or one of whole regions amid a page, and on one lattice alone: one that is solved may be
    /// a part of a larger one. Gives the borders that were looked at, those of each contrast.
    pub(super) fn look_at_borders(
        &mut self,
        area: PixelRect,
        part: Option<&Lattice>,
    ) -> Vec<Vec<Border>> {
        let known = |attempt: &&Attempt| attempt.is_table(self.picture);
        let known: Vec<Lattice> =
            self.attempts.iter().filter(known).map(|it| it.lattice.clone()).collect();
        let (mut same, mut solved, mut refused) = (Vec::new(), Vec::new(), Vec::new());
        let (mut loose, mut seen) = (Vec::new(), Vec::new());
        for contrast in borders::CONTRASTS {
            if same.contains(&contrast) {
                continue;
            }
            same = borders::CONTRASTS.to_vec();
            let is_rough = |y, contrast| self.locator.is_rough_around(y, contrast);
            let search =
                Search { pixels: self.picture, area, known: &known, part, is_rough: &is_rough };
            let borders = search.borders(contrast, &mut same);
            let mut lattices = search.lattices(&borders);
            seen.push(borders);
            self.located_us = self.microseconds();
            lattices.retain(|lattice| self.is_new(lattice));
            let boards = lattices.into_iter().filter_map(|it| attempt(self.picture, it));
            let boards = boards.filter(|it| !it.is_chart());
            let (boards, others): (Vec<Attempt>, Vec<Attempt>) =
                boards.partition(Attempt::is_proper);
            let proper = distinct(boards);
            let (coloured, others): (Vec<Attempt>, Vec<Attempt>) =
                others.into_iter().partition(Attempt::has_colours);
            refused.extend(coloured);
            let is_solved = |it: &&Attempt| it.is_solved(self.picture);
            solved.extend(others.iter().filter(is_solved).map(|it| it.lattice.clone()));
            if part.is_none() {
                add(&mut loose, others.into_iter().filter(|it| it.is_clear_on_page(self.picture)));
            }
            if self.keep_or_larger(proper, &solved) {
                break;
            }
        }
        // With several solutions, one is believed where nothing else is, not even a part of other lines.
        let is_elsewhere = |it: &Attempt, other: &Attempt| !other.lattice.overlaps(&it.lattice);
        let is_alone = |it: &Attempt| self.attempts.iter().all(|other| is_elsewhere(it, other));
        if loose.len() == 1 && loose.iter().all(is_alone) {
            self.attempts.append(&mut loose);
        }
        // The board beside a drawing of how to play may not have been read.
        let drawing = self.largest().filter(|it| it.lattice.rows() <= EXAMPLE && part.is_none());
        if let Some(drawing) = drawing.map(|it| &it.lattice) {
            let is_larger = |it: &Lattice| it.area() > drawing.area() && !it.overlaps(drawing);
            refused.retain(|it| is_larger(&it.lattice));
            self.attempts.extend(refused);
        }
        seen
    }

    /// Adds the boards with exactly one solution that are at both ends of a lattice, which is nothing but the two, or at
    /// one end each of two lattices that both reach into the other: so the same board is found that is there twice, side
    /// by side.
    pub(super) fn look_for_twins(&mut self) {
        let read = |lattice: &Lattice| {
            let ends =
                lattice.end_squares().map(|(part, side)| attempt_part(self.picture, part, side));
            ends.into_iter().filter(|it| it.is_sure() && it.lattice.rows() > EXAMPLE)
        };
        let parts = self.coloured_parts();
        let mut squares = distinct(parts.iter().filter(|it| it.may_be_twins()).flat_map(read));
        let holds_both = |whole: &Lattice, one: &Attempt, other: &Attempt| {
            [one, other].iter().all(|it| it.lattice.overlaps(whole))
        };
        let are_twins = |one: &Attempt, other: &Attempt| {
            let is_same = one.outcome == other.outcome && !one.lattice.overlaps(&other.lattice);
            is_same && parts.iter().any(|whole| holds_both(whole, one, other))
        };
        let has_twin = |one: &Attempt| squares.iter().any(|other| are_twins(one, other));
        let Some(at) = squares.iter().position(has_twin) else { return };
        let one = squares.remove(at);
        let Some(other) = squares.into_iter().find(|other| are_twins(&one, other)) else { return };
        // Before and after: the later one shows more.
        let twins = [other, one];
        // What they were found in is no larger board.
        let is_source = |it: &Attempt| {
            matches!(it.error(), Some(ReadError::NotSquare { .. }))
                && holds_both(&it.lattice, &twins[0], &twins[1])
        };
        self.attempts.retain(|it| !is_source(it));
        self.attempts.extend(twins);
    }

    /// The lattices that aren't square, but hold colours enough for a part of a board.
    pub(super) fn coloured_parts(&self) -> Vec<Lattice> {
        let is_part = |it: &&Attempt| {
            it.colours_of_part().is_some_and(|colours| colours >= COLOURS_OF_PART)
                && !it.is_table(self.picture)
        };
        self.attempts.iter().filter(is_part).map(|it| it.lattice.clone()).collect()
    }

    /// The lattices of what was seen to be no whole board, or one of several that may be meant.
    fn doubted(&self) -> Vec<Lattice> {
        let doubted = self.attempts.iter().filter(|it| it.is_hidden() || it.is_doubtful());
        doubted.map(|it| it.lattice.clone()).collect()
    }

    /// The largest few of the lattices that are no boards and whose cells all have one colour, as those of a board drawn in
    /// walls alone, or of the sheet that it is drawn on.
    fn colourless_parts(&self) -> Vec<Lattice> {
        /// Pages are full of such tables.
        const FEW: usize = 3;
        let parts = self.attempts.iter().filter(|it| it.is_colourless());
        let mut parts: Vec<Lattice> = parts.map(|it| it.lattice.clone()).collect();
        parts.sort_by(|a, b| b.area().total_cmp(&a.area()));
        parts.truncate(FEW);
        parts
    }

    /// Looks for boards of which at most parts were found, in each way until there is one; only one with exactly one
    /// solution is believed.
    pub(super) fn look_around_parts(&mut self) {
        let mut parts = self.coloured_parts();
        let picture = self.picture;
        for way in whole::WAYS {
            self.add_believed(way(picture, &parts), |it| {
                attempt(picture, it).filter(Attempt::is_sure)
            });
            if self.largest().is_some() {
                return;
            }
        }
        let doubted = self.doubted();
        let alone = |it| attempt(picture, it).filter(|it| it.stands_alone(&doubted, picture));
        let dashed = whole::along_coarse_dashes(picture, &self.colourless_parts());
        self.add_believed(dashed, |it| alone(it).filter(|it| it.is_sure_by_walls(picture)));
        if self.largest().is_some() {
            return;
        }
        let striped = whole::widened_under_stripes(picture, &parts);
        let has_strip = |it: &Attempt| {
            it.outcome.as_ref().is_ok_and(|board| bent::strip_regions(board).next().is_some())
        };
        self.add_believed(striped, |it| alone(it).filter(|it| it.is_sure() && !has_strip(it)));
        if self.largest().is_some() {
            return;
        }
        parts.extend_from_slice(self.locator.single_rows());
        let is_believed = |it: &Attempt| it.is_sure() && !it.is_chart() && !it.is_tiled();
        self.add_believed(uneven(picture, parts), |it| {
            Some(attempt_uneven(picture, it)).filter(is_believed)
        });
    }

    /// Keeps these boards, or larger ones: the picture may end with a region that looks like the page. Whether there are
    /// any.
    fn keep_or_larger(&mut self, mut boards: Vec<Attempt>, solved: &[Lattice]) -> bool {
        let larger = boards.iter().flat_map(|it| it.lattice.with_bent_strips(self.picture));
        let larger: Vec<Attempt> = larger.filter_map(|it| attempt(self.picture, it)).collect();
        let (doubtful, larger): (Vec<Attempt>, Vec<Attempt>) =
            larger.into_iter().partition(Attempt::is_doubtful);
        add(&mut boards, larger.into_iter().filter(Attempt::is_proper));
        let is_found = !boards.is_empty();
        self.keep(boards, doubtful, solved);
        is_found
    }

    /// Keeps those of these boards that are the only ones where they are, also besides `doubtful` ones and those that
    /// are `solved`, and of which none may be the page.
    fn keep(&mut self, boards: Vec<Attempt>, doubtful: Vec<Attempt>, solved: &[Lattice]) {
        let read = boards.iter().chain(&doubtful).map(|it| &it.lattice);
        let places: Vec<Lattice> = read.chain(solved).cloned().collect();
        for attempt in boards {
            let Attempt { lattice, cells, outcome } = attempt;
            let is_alone = places.iter().filter(|place| place.overlaps(&lattice)).count() == 1;
            let bent = outcome.as_ref().ok().and_then(bent::bent_region);
            let like_page = bent
                .filter(|&(sides, _)| !is_alone || lattice.ends_with_picture(sides, self.picture));
            let outcome = match like_page {
                Some((_, region)) => Err(doubt(self.picture, &lattice, region)),
                None if is_alone => outcome,
                None => continue,
            };
            self.attempts.push(Attempt { lattice, cells, outcome });
        }
        self.attempts.extend(doubtful);
    }
}

/// Those of some lattices that are like none before.
fn unlike(lattices: impl IntoIterator<Item = Lattice>) -> Vec<Lattice> {
    let mut unlike: Vec<Lattice> = Vec::new();
    for lattice in lattices {
        if !unlike.iter().any(|other| other.is_like(&lattice)) {
            unlike.push(lattice);
        }
    }
    unlike
}

/// What was read, each once.
fn distinct(boards: impl IntoIterator<Item = Attempt>) -> Vec<Attempt> {
    let mut distinct = Vec::new();
    add(&mut distinct, boards);
    distinct
}

/// Adds what was read, each once.
fn add(known: &mut Vec<Attempt>, boards: impl IntoIterator<Item = Attempt>) {
    for board in boards {
        // A lattice with half the rows may have been read as the same board.
        let is_same = |other: &Attempt| {
            other.outcome == board.outcome && other.lattice.overlaps(&board.lattice)
        };
        if !known.iter().any(is_same) {
            known.push(board);
        }
    }
}
