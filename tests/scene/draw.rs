//! From a plan to a picture and its truth.

use fastrand::Rng;
use queensight::{
    board::{Board, CellSet, Marks},
    geometry::PixelRect,
    solve::{Engine, Request, search},
};

use super::{
    Scene, Truth, boards,
    canvas::{Area, Canvas, Ink, Rgb, contrast, mix},
    clutter,
    fault::{self, Fault, Regions},
    heads::Room,
    lines::{self, Lattice, Line, LineStyle, Lines},
    marks::{self, MarkStyle, Ring},
    page,
    palette::{self, Palette, against},
    patterns::Patterns,
    plan::{Marking, Painted, Pitch, Plan, Washed},
    signs::Signs,
    spoil::Spoil,
    state::State,
};

/// Levels by which a line differs from the colours beside it, at least, in a clean picture.
const LINE_APART: u8 = 24;

/// Levels by which what cells are painted with differs from all other colours.
const PAINT_APART: u8 = 40;

/// Boards tried until one has what the plan needs.
const MAX_BOARDS: usize = 40;

/// The scene of a plan.
pub fn draw(mut plan: Plan, rng: &mut Rng) -> Scene {
    let board = board(&mut plan, rng);
    let mut regions = Regions::of(&board);
    if let Some(fault) = plan.fault {
        regions.spoil(fault, rng);
    }
    let drawn_px = (plan.cell_px.0 / plan.spoil.factor, plan.cell_px.1 / plan.spoil.factor);
    let least_px = drawn_px.0.min(drawn_px.1);
    let mut lines = plan.style.lines(least_px, rng);
    let ground = page::ground(plan.dark, rng);
    if let Some(tiles) = &mut lines.tiles {
        tiles.ground = ground;
        tiles.relief_px = plan.relief.then(|| tiles.gap_px.min(3.0));
        tiles.gloss = plan.gloss.then(|| 0.1 + 0.2 * rng.f32());
    }
    if plan.rounded {
        lines.radius_px = least_px * (0.08 + 0.2 * rng.f32());
    }
    let mut colours = colours(&mut plan, regions.count(), ground, rng);
    lines.stand_out(&colours, line_apart(&plan.spoil));
    if plan.outlined {
        let one = rng.choice([colours[0], ground]).expect("two colours");
        colours.fill(one);
        lines.stand_out(&colours, line_apart(&plan.spoil));
        lines.border = lines.wall.zip(lines.border).map(|(wall, it)| Line { ink: wall.ink, ..it });
        if plan.unframed {
            // Its end shows by one or the other.
            lines.border = lines.thin.filter(|_| one == ground || rng.bool());
            lines.straddles = false;
        }
    }
    if plan.melting {
        melt(&mut lines, &colours);
    }
    if !lines.walls_show(plan.spoil.narrowest()) {
        plan.state = plan.state.without_colours();
    } else if plan.twins {
        share_a_colour(&mut colours, rng);
    }
    if plan.mapped {
        share_few_colours(&mut colours, &regions);
    }

    let lattice = lattice(&plan, drawn_px, rng).first_rows(regions.rows);
    let border_px = lines.border_px();
    let outer = lattice.area().grown(border_px);
    let room = plan.heads.map_or(Room::default(), |heads| heads.room(rng));
    let (ahead, above) = (drawn_px.0 * room.left as f32, drawn_px.1 * room.top as f32);
    let outer = (
        outer.width() + ahead + drawn_px.0 * room.right as f32,
        outer.height() + above + drawn_px.1 * room.bottom as f32,
    );
    let mut placed = page::place(plan.framing, outer, border_px, ground, rng);
    let lattice = lattice.moved(placed.left + border_px + ahead, placed.top + border_px + above);
    let marks = match plan.marks {
        true if plan.won => marks::won(&board, rng),
        true => marks::place(&board, rng),
        false => Marks::none(board.size()),
    };
    let painted = plan.painted.map(|which| match which {
        Painted::Placed => places(marks.queens(), board.size()),
        Painted::Solution => solution(&board),
    });
    // What lies below a paint can't be told if nothing else shows it.
    let painted = painted.filter(|places| regions_show(&board, places));
    let paint = painted.map(|places| (places, palette::unlike(&colours, PAINT_APART, rng)));
    let wash = plan.washed.map(|which| {
        let places = match which {
            Washed::Attacked => attacked(marks.queens(), board.size()),
            Washed::Solution => solution(&board),
        };
        let over = if rng.bool() { ground } else { palette::hsl(rng.f32() * 360.0, 0.9, 0.5) };
        Wash { places, over, share: 0.3 + 0.4 * rng.f32() }
    });
    let patterns = plan.patterned.then(|| Patterns::random(colours.len(), drawn_px.0, rng));
    let look =
        Look { colours, lines, state: plan.state, paint, wash, patterns, marking: plan.marking };
    if plan.backdrop {
        page::backdrop(&mut placed.canvas, rng);
    }
    if plan.caption {
        caption(&mut placed.canvas, lattice.area().grown(border_px), ground, rng);
    }
    if plan.axes {
        axes(&mut placed.canvas, &lattice, border_px, ground, rng);
    }
    if let Some(heads) = plan.heads {
        heads.draw(&mut placed.canvas, &lattice, room, ground, rng);
    }
    look.paint(&mut placed.canvas, &regions, &lattice, &marks, rng);
    if let Some(spare) = placed.spare {
        example(&mut placed.canvas, spare, least_px, &look, rng);
    }
    if plan.fault == Some(Fault::Covered) {
        fault::cover(&mut placed.canvas, &lattice, rng);
    }

    let drawn = placed.canvas.area();
    let frame = page::inside(lattice.area().grown(border_px), drawn);
    let mut image = placed.canvas.image();
    match plan.fault {
        Some(Fault::CutOff) => image = fault::cut(&image, &lattice, rng),
        Some(Fault::CutAtLines) => image = fault::cut_at_lines(&image, &lattice, rng),
        _ => {}
    }
    let image = plan.spoil.apply(image, rng);
    let (across, down) =
        (image.width() as f32 / drawn.width(), image.height() as f32 / drawn.height());
    let frame = PixelRect {
        left: (frame.left * across).round() as u32,
        top: (frame.top * down).round() as u32,
        right: (frame.right * across).round() as u32,
        bottom: (frame.bottom * down).round() as u32,
    };
    let truth = plan.fault.is_none().then_some(Truth { board, frame, marks });
    Scene { image, truth }
}

/// The board of a plan. Where lines between cells are missing, one that shows each of them as an
/// edge between regions somewhere; where queens are painted, one that shows its regions.
fn board(plan: &mut Plan, rng: &mut Rng) -> Board {
    if plan.coarse {
        return boards::coarse(plan.size, rng);
    }
    if plan.scattered {
        return boards::scattered(plan.size, rng);
    }
    let bare = matches!(plan.style, LineStyle::Flat | LineStyle::WallsOnly);
    for _ in 0..MAX_BOARDS {
        let board = match plan.loose {
            true => boards::loose(plan.size, rng),
            false => boards::unique(plan.size, rng),
        };
        let hidden = plan.painted.is_some() && !regions_show(&board, &solution(&board));
        if bare && !every_line_shows(&board) || hidden {
            continue;
        }
        if !plan.disconnected {
            return board;
        }
        if let Some(board) = boards::disconnected(&board, rng) {
            return board;
        }
    }
    if bare {
        plan.style = LineStyle::ThinThick;
    }
    plan.painted = None;
    boards::unique(plan.size, rng)
}

/// Whether each region has a cell that isn't among these.
fn regions_show(board: &Board, painted: &[usize]) -> bool {
    let labels = board.region_of();
    let shows = |region: usize| {
        (0..labels.len()).any(|at| usize::from(labels[at]) == region && !painted.contains(&at))
    };
    (0..board.size()).all(shows)
}

/// The places of the queens of the solution, row by row.
fn solution(board: &Board) -> Vec<usize> {
    let found = search(board, Engine::Bitmask, &Request::limit(1));
    found.solutions.iter().flat_map(|solution| places(&solution.queens(), board.size())).collect()
}

fn places(cells: &CellSet, size: usize) -> Vec<usize> {
    cells.iter().map(|cell| usize::from(cell.row) * size + usize::from(cell.col)).collect()
}

/// The places that some queens attack, but their own.
fn attacked(queens: &CellSet, size: usize) -> Vec<usize> {
    let attacks = |queen: usize, at: usize| {
        let down = (queen / size).abs_diff(at / size);
        let across = (queen % size).abs_diff(at % size);
        down == 0 || across == 0 || down.max(across) == 1
    };
    let queens = places(queens, size);
    let is_attacked = |&at: &usize| queens.iter().any(|&queen| queen != at && attacks(queen, at));
    (0..size * size).filter(|at| !queens.contains(at)).filter(is_attacked).collect()
}

/// Whether each grid line parts two regions somewhere.
fn every_line_shows(board: &Board) -> bool {
    let size = board.size();
    let labels = board.region_of();
    (1..size).all(|line| {
        (0..size).any(|at| labels[at * size + line - 1] != labels[at * size + line])
            && (0..size).any(|at| labels[(line - 1) * size + at] != labels[line * size + at])
    })
}

/// Colours for the regions, far enough apart for what the plan does to them. If no palette has so
/// many, the plan does less.
fn colours(plan: &mut Plan, count: usize, ground: Rgb, rng: &mut Rng) -> Vec<Rgb> {
    /// Levels between neighbours that can be told side by side in a clean picture.
    const LEAST: u8 = 8;
    let kept = f32::from(plan.spoil.apart().max(LEAST)) * plan.state.closer();
    let needed = plan.apart.max(kept as u8);
    for palette in [plan.palette, Palette::Any] {
        if let Some(colours) = palette.pick(count, needed, &[ground], rng) {
            return colours;
        }
    }
    plan.spoil = Spoil { noise: 0, jpeg: None, gif: false, ..plan.spoil.clone() };
    plan.state = plan.state.without_colours();
    for apart in [plan.apart, plan.apart / 2, LEAST] {
        for palette in [plan.palette, Palette::Any] {
            if let Some(colours) = palette.pick(count, apart.max(LEAST), &[ground], rng) {
                return colours;
            }
        }
    }
    unreachable!("there are more than {} colours {LEAST} levels apart", count)
}

/// Levels by which lines must differ from colours to be seen after `spoil`.
fn line_apart(spoil: &Spoil) -> u8 {
    let shrunk = if spoil.narrowest() < 1.0 { 2 } else { 1 };
    LINE_APART.max(spoil.apart()) * shrunk
}

fn share_a_colour(colours: &mut [Rgb], rng: &mut Rng) {
    let from = rng.usize(..colours.len());
    let to = (from + 1 + rng.usize(..colours.len() - 1)) % colours.len();
    colours[to] = colours[from];
}

/// Gives each region the first colour that none before it has that it touches.
fn share_few_colours(colours: &mut [Rgb], regions: &Regions) {
    let touching = |a: usize, b: usize| {
        let is = |at: usize, region: usize| usize::from(regions.labels[at]) == region;
        let neighbours = |at: usize| boards::around(at, regions.cols);
        (0..regions.labels.len()).any(|at| is(at, a) && neighbours(at).any(|other| is(other, b)))
    };
    let mut chosen: Vec<usize> = Vec::new();
    for region in 0..colours.len() {
        let is_free = |&colour: &usize| {
            (0..region).all(|before| chosen[before] != colour || !touching(region, before))
        };
        let first = (0..=region).find(is_free);
        chosen.push(first.expect("as many colours as regions"));
    }
    let all = colours.to_vec();
    chosen.iter().zip(colours).for_each(|(&chosen, colour)| *colour = all[chosen]);
}

fn lattice(plan: &Plan, cell_px: (f32, f32), rng: &mut Rng) -> Lattice {
    let offset = if plan.pitch == Pitch::Fractional { rng.f32() * 0.9 } else { 0.0 };
    let edges = |cell: f32| -> Vec<f32> {
        let size = plan.size as f32;
        (0..=plan.size)
            .map(|i| {
                let at = i as f32 * cell;
                match plan.pitch {
                    Pitch::Fractional => at + offset,
                    Pitch::Rounded | Pitch::LowRows(_) => at.round(),
                    Pitch::NarrowEnds(px) => {
                        let px = px.min(cell / 6.0);
                        (at - px).clamp(0.0, size * cell - 2.0 * px).round()
                    }
                }
            })
            .collect()
    };
    let (cols, mut rows) = (edges(cell_px.0), edges(cell_px.1));
    if let Pitch::LowRows(share) = plan.pitch {
        let by = (share * cell_px.1).round();
        let mut lower = 0.0;
        for row in &mut rows[1..] {
            lower += if rng.bool() { by } else { 0.0 };
            *row -= lower;
        }
    }
    Lattice { cols, rows }
}

/// Cells, by their places row by row, that are mixed with a colour.
struct Wash {
    places: Vec<usize>,
    over: Rgb,
    share: f32,
}

/// How a board is drawn.
struct Look {
    /// The colour of each region.
    colours: Vec<Rgb>,
    lines: Lines,
    state: State,
    /// Cells, by their places row by row, that are painted over, and with what.
    paint: Option<(Vec<usize>, Rgb)>,
    wash: Option<Wash>,
    patterns: Option<Patterns>,
    marking: Marking,
}

impl Look {
    /// The width of a tile as a share of the pitch.
    fn tile_share(&self, at: &Lattice) -> f32 {
        let gap_px = self.lines.tiles.map_or(0.0, |tiles| tiles.gap_px);
        1.0 - gap_px / at.cell(0, 0).width()
    }

    fn paint(
        &self,
        canvas: &mut Canvas,
        regions: &Regions,
        at: &Lattice,
        marks: &Marks,
        rng: &mut Rng,
    ) {
        let mut colours: Vec<Rgb> =
            regions.labels.iter().map(|&label| self.colours[usize::from(label)]).collect();
        self.state.recolour(&mut colours, regions.cols, rng);
        if let Some((places, rgb)) = &self.paint {
            places.iter().for_each(|&place| colours[place] = *rgb);
        }
        if let Some(Wash { places, over, share }) = &self.wash {
            places.iter().for_each(|&place| colours[place] = mix(colours[place], *over, *share));
        }
        if self.lines.radius_px > 0.0 {
            canvas.clip(at.area(), self.lines.radius_px);
        }
        if let Some(tiles) = self.lines.tiles {
            canvas.rect(at.area(), Ink::solid(tiles.ground));
        }
        for (i, &colour) in colours.iter().enumerate() {
            let cell = at.cell(i / regions.cols, i % regions.cols);
            match self.lines.tiles {
                None => canvas.rect(overlapping(cell), Ink::solid(colour)),
                Some(tiles) => {
                    let tile = cell.grown(-tiles.gap_px / 2.0);
                    canvas.rounded(tile, tiles.radius_px, Ink::solid(colour));
                    if let Some(line) = tiles.outline {
                        canvas.outline(tile, tiles.radius_px, line.px, line.ink);
                    }
                    if let Some(alpha) = tiles.gloss {
                        let inner = tile.grown(-0.06 * tile.width());
                        let upper = Area { bottom: tile.top + 0.32 * tile.height(), ..inner };
                        canvas.rounded(upper, tiles.radius_px, Ink { rgb: [255; 3], alpha });
                    }
                    if let Some(px) = tiles.relief_px {
                        relief(canvas, tile, px);
                    }
                }
            }
        }
        if let Some(patterns) = &self.patterns {
            for (i, (&label, &colour)) in regions.labels.iter().zip(&colours).enumerate() {
                patterns.draw(canvas, at.cell(i / regions.cols, i % regions.cols), label, colour);
            }
        }
        self.state.draw_on_cells(canvas, at, marks, rng);
        lines::inner(canvas, regions, at, &self.lines);
        canvas.unclip();
        lines::border(canvas, at, &self.lines);
        if self.marking == Marking::Signs {
            Signs::random(rng).draw(canvas, at, marks, &colours, rng);
        } else if !marks.is_empty() {
            let mut style = MarkStyle::random(rng);
            match self.marking {
                Marking::Cornered => style.corner = Some((rng.bool(), rng.bool())),
                Marking::Crossed => style.cross_out(rng),
                Marking::OnDiscs => style.lay_on_discs(rng),
                Marking::Shadowed => style.shadow = 0.15 + 0.25 * rng.f32(),
                Marking::Ringed => style.ring = Some(Ring::random(rng)),
                Marking::OnHeads => {
                    style.lay_on_heads(rng);
                    style.fit(self.tile_share(at));
                }
                Marking::Fitted => style.fit(self.tile_share(at)),
                Marking::Plain | Marking::Signs => {}
            }
            marks::draw(canvas, at, marks, &style, &colours, regions.cols);
        }
        self.state.draw_on_top(canvas, at, rng);
    }
}

/// Light edges at the left and top of `tile`, dark ones at the right and bottom.
fn relief(canvas: &mut Canvas, tile: Area, px: f32) {
    let Area { left, top, right, bottom } = tile;
    let (light, dark) = (Ink { rgb: [255; 3], alpha: 0.5 }, Ink { rgb: [0; 3], alpha: 0.4 });
    canvas.rect(Area { bottom: top + px, ..tile }, light);
    canvas.rect(Area { right: left + px, ..tile }, light);
    canvas.rect(Area { top: bottom - px, ..tile }, dark);
    canvas.rect(Area { left: right - px, ..tile }, dark);
}

/// Gives the lines within regions the colour that differs most from all others.
fn melt(lines: &mut Lines, colours: &[Rgb]) {
    let apart = |rgb: &Rgb| {
        let others = colours.iter().filter(|&other| other != rgb);
        others.map(|&other| contrast(*rgb, other)).min()
    };
    if let (Some(thin), Some(&rgb)) = (&mut lines.thin, colours.iter().max_by_key(|rgb| apart(rgb)))
    {
        thin.ink = Ink::solid(rgb);
    }
}

/// Lines of writing above and below `board`, close to it.
fn caption(canvas: &mut Canvas, board: Area, ground: Rgb, rng: &mut Rng) {
    let (ink, high) = (Ink::solid(against(ground)), (9 + rng.u32(..6)) as f32);
    let gap = (4 + rng.u32(..8)) as f32;
    for line in 0..3u8 {
        let away = gap + f32::from(line) * 1.6 * high;
        let wide = board.width() * (0.7 + 0.5 * rng.f32());
        for top in [board.bottom + away, board.top - away - high] {
            clutter::writing(canvas, (board.left, top), (wide, high), ink, rng);
        }
    }
}

/// A number beside each row and above each column, where there is room.
fn axes(canvas: &mut Canvas, at: &Lattice, border_px: f32, ground: Rgb, rng: &mut Rng) {
    let (cell, area, ink) = (at.cell(0, 0), at.area(), Ink::solid(against(ground)));
    let high = (cell.height() * 0.4).min(14.0);
    let gap = border_px + 5.0 + high;
    for row in 0..at.rows.len() - 1 {
        let (_, y) = at.cell(row, 0).middle();
        let digit = Area::sized(area.left - gap, y - high / 2.0, high / 2.0, high);
        clutter::letter(canvas, digit, ink, rng);
    }
    for col in 0..at.cols.len() - 1 {
        let (x, _) = at.cell(0, col).middle();
        let digit = Area::sized(x - high / 4.0, area.top - gap, high / 2.0, high);
        clutter::letter(canvas, digit, ink, rng);
    }
}

/// Draws a smaller board in `spare`, as how-to pages show them, with cells smaller than `cell_px`.
fn example(canvas: &mut Canvas, spare: Area, cell_px: f32, look: &Look, rng: &mut Rng) {
    let most = look.colours.len().min(5);
    let board = boards::unique(rng.usize(4..=most), rng);
    let room = spare.width().min(spare.height()) / board.size() as f32;
    let px = (cell_px * (0.5 + 0.3 * rng.f32())).min(room - 2.0);
    if px < 8.0 {
        return;
    }
    let edges: Vec<f32> = (0..=board.size()).map(|i| (i as f32 * px).round()).collect();
    let (left, top) = (spare.left.ceil() + 4.0, spare.top.ceil() + 4.0);
    let at = Lattice { cols: edges.clone(), rows: edges }.moved(left, top);
    let look = Look {
        colours: look.colours.clone(),
        lines: look.lines.clone(),
        state: State::default(),
        paint: None,
        wash: None,
        patterns: None,
        marking: Marking::Plain,
    };
    look.paint(canvas, &Regions::of(&board), &at, &marks::place(&board, rng), rng);
}

/// A cell that reaches under its lower and right neighbours, so that nothing shines through where
/// edges fall between pixels.
fn overlapping(cell: Area) -> Area {
    Area { right: cell.right.ceil(), bottom: cell.bottom.ceil(), ..cell }
}
