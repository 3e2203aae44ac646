//! What is to be drawn: a plain board, and what each class changes about it.

use fastrand::Rng;

use super::{
    class::Class,
    fault::Fault,
    heads::Heads,
    lines::LineStyle,
    page::Framing,
    palette::Palette,
    spoil::{Light, Spoil},
    state::State,
};

/// How far the cells are from an even lattice of whole pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pitch {
    /// Edges wherever they fall, between pixels too.
    Fractional,
    /// Edges on whole pixels: 60 and 61 in turns.
    Rounded,
    /// The first and last cells are narrower by so many pixels, where a thick border lies on them.
    NarrowEnds(f32),
    /// Some rows are lower, by this share, as a page makes those that hold no mark.
    LowRows(f32),
}

/// Which queens' cells have one colour, whatever their regions'.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Painted {
    /// All that are placed, right or wrong.
    Placed,
    /// The solution, whatever is placed.
    Solution,
}

/// Which cells are mixed with one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Washed {
    /// Those that a queen which is placed attacks.
    Attacked,
    /// Those of the solution.
    Solution,
}

/// What queens and crosses look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marking {
    /// In the middle of their cells, as [`super::marks`] draws them.
    Plain,
    /// As [`super::signs`] draws them.
    Signs,
    /// In the middle of tiles, and in proportion to them.
    Fitted,
    /// In one corner of their cells.
    Cornered,
    /// With thin crosses from corner to corner of their cells.
    Crossed,
    /// With queens on discs.
    OnDiscs,
    /// With a soft shadow around queens.
    Shadowed,
    /// With a ring around queens, along the edges of their cells.
    Ringed,
    /// With queens on round heads that fill most of their cells.
    OnHeads,
}

impl Marking {
    /// Signs on half of the boards.
    fn random(rng: &mut Rng) -> Marking {
        if rng.bool() { Marking::Signs } else { Marking::Plain }
    }
}

/// Everything that is decided before a scene is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// Rows.
    pub size: usize,
    /// Regions are of squares of four cells, but for a few cells.
    pub coarse: bool,
    /// One region is in two pieces.
    pub disconnected: bool,
    /// The cells of its regions lie anywhere.
    pub scattered: bool,
    /// There are several solutions.
    pub loose: bool,
    /// Two regions share a colour.
    pub twins: bool,
    /// All regions share a few colours, and no two that touch the same.
    pub mapped: bool,
    /// Mean width and height of a cell in the finished picture.
    pub cell_px: (f32, f32),
    pub pitch: Pitch,
    pub palette: Palette,
    /// Levels between any two colours, at least.
    pub apart: u8,
    pub style: LineStyle,
    pub rounded: bool,
    /// The page is dark.
    pub dark: bool,
    /// Queens and crosses are on the board.
    pub marks: bool,
    pub marking: Marking,
    /// The game is won.
    pub won: bool,
    /// The cells of queens are painted over.
    pub painted: Option<Painted>,
    /// Some cells are mixed with one colour.
    pub washed: Option<Washed>,
    pub state: State,
    /// Numbers along its sides.
    pub axes: bool,
    /// Cells of its own size beside it.
    pub heads: Option<Heads>,
    /// Writing close to it.
    pub caption: bool,
    /// Lines within regions have the colour of one region.
    pub melting: bool,
    /// All regions have one colour, perhaps that of the page.
    pub outlined: bool,
    /// No walls lie around the board.
    pub unframed: bool,
    /// The page's colour changes across it.
    pub backdrop: bool,
    /// Tiles have light and dark edges.
    pub relief: bool,
    /// Tiles are lighter above.
    pub gloss: bool,
    /// A pattern lies over each region.
    pub patterned: bool,
    pub framing: Framing,
    pub fault: Option<Fault>,
    pub spoil: Spoil,
}

/// Levels between the colours of a plain board.
const PLAIN_APART: u8 = 30;

fn plain(rng: &mut Rng) -> Plan {
    let cell = (26 + rng.u32(..40)) as f32;
    Plan {
        size: rng.usize(6..=11),
        coarse: false,
        disconnected: false,
        scattered: false,
        loose: false,
        twins: false,
        mapped: false,
        cell_px: (cell, cell),
        pitch: Pitch::Rounded,
        palette: Palette::Pastel,
        apart: PLAIN_APART,
        style: LineStyle::ThinThick,
        rounded: false,
        dark: false,
        marks: false,
        marking: Marking::Plain,
        won: false,
        painted: None,
        washed: None,
        state: State::default(),
        axes: false,
        heads: None,
        caption: false,
        melting: false,
        outlined: false,
        unframed: false,
        backdrop: false,
        relief: false,
        gloss: false,
        patterned: false,
        framing: Framing::Margins,
        fault: None,
        spoil: Spoil::default(),
    }
}

/// The plan of a scene of `class`; `None` if it has no board at all.
pub fn plan(class: Class, rng: &mut Rng) -> Option<Plan> {
    let mut plan = plain(rng);
    match class {
        Class::Plain => {}
        Class::Uniform => plan.style = LineStyle::Uniform,
        Class::Heavy => {
            plan.style = LineStyle::Heavy;
            plan.rounded = rng.bool();
            plan.marks = rng.u8(..3) == 0;
            plan.dark = rng.u8(..4) == 0;
        }
        Class::Dashed => {
            plan.style = LineStyle::Dashed;
            plan.rounded = rng.u8(..4) == 0;
            plan.marks = rng.u8(..3) == 0;
        }
        Class::GreyLines => plan.style = LineStyle::Grey,
        Class::Translucent => plan.style = LineStyle::Translucent,
        Class::ColouredLines => plan.style = LineStyle::Coloured,
        Class::LightOnDark => night(&mut plan),
        Class::DarkPage => plan.dark = true,
        Class::Tiles => {
            plan.style = LineStyle::Tiles;
            plan.dark = rng.bool();
        }
        Class::Spaced => spaced(&mut plan, rng),
        Class::WallsOnly => plan.style = LineStyle::WallsOnly,
        Class::Flat => plan.style = LineStyle::Flat,
        Class::Saturated => plan.palette = Palette::Saturated,
        Class::Close => {
            plan.palette = Palette::Close;
            plan.apart = rng.u8(8..16);
        }
        Class::Twins => plan.twins = true,
        Class::Disconnected => plan.disconnected = true,
        Class::Uneven => uneven(&mut plan, rng),
        Class::LowRows => low_rows(&mut plan, rng),
        Class::Oblong => oblong(&mut plan, rng),
        Class::Small => {
            let cell = 15.0 + 5.0 * rng.f32();
            plan.cell_px = (cell, cell);
        }
        Class::Large => {
            let cell = 90.0 + 90.0 * rng.f32();
            plan.cell_px = (cell, cell);
            plan.size = rng.usize(5..=9);
        }
        Class::Many => {
            plan.size = rng.usize(12..=20);
            plan.apart = 16;
        }
        Class::Few => plan.size = rng.usize(4..=5),
        Class::Rounded => plan.rounded = true,
        Class::Cropped => {
            plan.framing = *rng.choice(Framing::CROPS).expect("several framings");
            plan.rounded = rng.u8(..4) == 0;
        }
        Class::Resampled => plan.spoil = Spoil::resampled(rng),
        Class::Jpeg => plan.spoil.jpeg = Some(rng.u8(50..=95)),
        Class::Noise => plan.spoil.noise = rng.u8(1..=10),
        Class::Gif => plan.spoil.gif = true,
        Class::Grey => {
            plan.palette = Palette::Grey;
            plan.apart = 10;
        }
        Class::Marks => plan.marks = true,
        Class::Signs => {
            plan.marks = true;
            plan.marking = Marking::Signs;
        }
        Class::Cornered => {
            plan.marks = true;
            plan.marking = Marking::Cornered;
            let cell = 44.0 + 30.0 * rng.f32();
            plan.cell_px = (cell, cell);
        }
        Class::Crossed => {
            plan.marks = true;
            plan.marking = Marking::Crossed;
            plan.style =
                rng.choice([LineStyle::ThinThick, LineStyle::Uniform]).expect("two styles");
        }
        Class::Patterned => {
            plan.patterned = true;
            plan.marks = true;
            plan.marking = Marking::OnDiscs;
            large(&mut plan, rng);
        }
        Class::Glossed => {
            plan.gloss = true;
            plan.marks = true;
            plan.won = rng.bool();
            plan.style = LineStyle::Tiles;
            large(&mut plan, rng);
        }
        Class::Shadowed => {
            plan.marks = true;
            plan.marking = Marking::Shadowed;
            plan.won = rng.bool();
            plan.style = rng.choice([LineStyle::Tiles, LineStyle::Uniform]).expect("two styles");
            large(&mut plan, rng);
        }
        Class::Ringed => {
            plan.marks = true;
            plan.marking = Marking::Ringed;
            plan.won = rng.bool();
            let styles = [LineStyle::Tiles, LineStyle::Uniform, LineStyle::ThinThick];
            plan.style = rng.choice(styles).expect("three styles");
        }
        Class::Victory => {
            plan.marks = true;
            plan.won = true;
            plan.marking = Marking::random(rng);
            plan.state.confetti = true;
        }
        Class::Solved => {
            plan.loose = true;
            plan.marks = true;
            plan.won = true;
            plan.marking = Marking::random(rng);
            let styles = [LineStyle::ThinThick, LineStyle::Uniform, LineStyle::Flat];
            plan.style = rng.choice(styles).expect("three styles");
            // Where lines tell the cells, nothing but the queens may tell the regions.
            plan.mapped = plan.style != LineStyle::Flat;
            plan.palette = Palette::Saturated;
            plan.apart = 60;
        }
        Class::Mapped => {
            plan.mapped = true;
            plan.palette = Palette::Saturated;
            plan.apart = 60;
            let styles = [LineStyle::Tiles, LineStyle::Uniform, LineStyle::Light];
            plan.style = rng.choice(styles).expect("three styles");
        }
        Class::Sunlit => sunlit(&mut plan, rng),
        Class::Hover => plan.state.hover = true,
        Class::Hint => plan.state.hint = true,
        Class::Dimmed => {
            plan.state.dimmed = true;
            plan.style =
                rng.choice([LineStyle::Uniform, LineStyle::ThinThick]).expect("two styles");
            plan.marks = rng.bool();
        }
        Class::Heads => {
            plan.style = rng.choice([LineStyle::Tiles, LineStyle::Uniform]).expect("two styles");
            plan.apart = PLAIN_APART;
            plan.marks = true;
            plan.marking = Marking::OnHeads;
            large(&mut plan, rng);
        }
        Class::Conflict => {
            plan.state.conflict = true;
            plan.marks = true;
        }
        Class::Streak => plan.state.streak = true,
        Class::Pointer => plan.state.pointer = true,
        Class::Page => {
            plan.framing = *rng.choice(Framing::PAGES).expect("several framings");
            plan.dark = rng.u8(..3) == 0;
        }
        Class::Example => plan.framing = Framing::Example,
        Class::Lettered => plan.state.lettered = true,
        Class::Confetti => plan.state.confetti = true,
        Class::Focus => plan.state.focus = true,
        Class::Blurred => plan.spoil.blur = 0.5 + 0.4 * rng.f32(),
        Class::Axes => plan.axes = true,
        Class::Headed => {
            plan.heads = Some(Heads::Letters);
            plan.style =
                rng.choice([LineStyle::ThinThick, LineStyle::Uniform]).expect("two styles");
            plan.marks = rng.bool();
        }
        Class::Counted => {
            plan.heads = Some(Heads::Counts);
            let styles =
                [LineStyle::ThinThick, LineStyle::Uniform, LineStyle::Tiles, LineStyle::Flat];
            plan.style = rng.choice(styles).expect("several styles");
            plan.marks = rng.bool();
        }
        Class::Spreadsheet => {
            plan.heads = Some(Heads::Sheet);
            let styles = [LineStyle::Grey, LineStyle::Uniform, LineStyle::Flat];
            plan.style = rng.choice(styles).expect("several styles");
            plan.marks = rng.bool();
        }
        Class::ResizedSheet => {
            plan.heads = Some(Heads::Resized);
            let styles = [LineStyle::Grey, LineStyle::Uniform, LineStyle::Flat];
            plan.style = rng.choice(styles).expect("several styles");
            plan.marks = rng.bool();
        }
        Class::SheetCorner => {
            plan.heads = Some(Heads::Corner);
            plan.style = rng.choice([LineStyle::Grey, LineStyle::ThinThick]).expect("two styles");
            plan.marks = rng.bool();
        }
        Class::Coarse => {
            plan.coarse = true;
            plan.size = 2 * rng.usize(4..=7);
            plan.style = LineStyle::Flat;
        }
        Class::Relief => {
            plan.style = LineStyle::Tiles;
            plan.relief = true;
        }
        Class::Backdrop => plan.backdrop = true,
        Class::Lit => {
            plan.state.lit = true;
            plan.style = LineStyle::Uniform;
            plan.palette = Palette::Saturated;
        }
        Class::Brighter => {
            plan.state.brighter = true;
            plan.style = rng.choice([LineStyle::Tiles, LineStyle::ThinThick]).expect("two styles");
            plan.palette = Palette::Saturated;
        }
        Class::Scattered => {
            plan.scattered = true;
            plan.style = LineStyle::ThinThick;
            plan.size = rng.usize(6..=9);
            plan.marks = rng.bool();
        }
        Class::Glow => {
            plan.state.glow = true;
            plan.style = LineStyle::Uniform;
        }
        Class::TintedLine => {
            plan.state.tinted = true;
            plan.style = LineStyle::Uniform;
        }
        Class::Crosshair => {
            plan.state.crosshair = true;
            plan.style = LineStyle::Uniform;
        }
        Class::Caption => plan.caption = true,
        Class::Melting => plan.melting = true,
        Class::BareMarks => {
            plan.style = rng.choice([LineStyle::WallsOnly, LineStyle::Flat]).expect("two styles");
            plan.marks = true;
        }
        Class::Chequered => {
            plan.state.chequered = true;
            plan.style = rng.choice([LineStyle::Flat, LineStyle::Uniform]).expect("two styles");
            plan.dark = rng.bool();
        }
        Class::Plotted => {
            plan.style = rng.choice([LineStyle::WallsOnly, LineStyle::Flat]).expect("two styles");
            plan.caption = true;
        }
        Class::Painted => {
            if rng.u8(..3) == 0 {
                night(&mut plan);
                plan.apart = PLAIN_APART;
            }
            plan.style = rng.choice([LineStyle::Uniform, LineStyle::Tiles]).expect("two styles");
            plan.painted = Some(if rng.u8(..3) == 0 { Painted::Placed } else { Painted::Solution });
            plan.won = plan.painted == Some(Painted::Solution);
            plan.marks = !plan.won || rng.u8(..4) > 0;
            plan.marking = Marking::random(rng);
        }
        Class::Washed => {
            plan.washed = rng.choice([Washed::Attacked, Washed::Solution]);
            plan.style =
                rng.choice([LineStyle::Uniform, LineStyle::ThinThick]).expect("two styles");
            plan.marks = plan.washed == Some(Washed::Attacked) || rng.bool();
            plan.marking = Marking::random(rng);
            plan.dark = rng.bool();
        }
        Class::Bare => {
            plan.style = rng.choice([LineStyle::WallsOnly, LineStyle::Flat]).expect("two styles");
            plan.framing = *rng.choice(Framing::CROPS).expect("several framings");
            plan.marks = rng.bool();
            plan.marking = Marking::random(rng);
        }
        Class::Outlined => {
            outlined(&mut plan, rng);
            match rng.u8(..3) {
                0 => plan.spoil = Spoil::resampled(rng),
                1 => plan.spoil.jpeg = Some(rng.u8(70..=95)),
                _ => {}
            }
        }
        Class::OutlinedDashed => {
            outlined(&mut plan, rng);
            plan.style = LineStyle::Dashed;
            plan.spoil.jpeg = rng.bool().then(|| rng.u8(70..=95));
        }
        Class::OutlinedSheet => {
            outlined(&mut plan, rng);
            plan.heads = Some(Heads::Sheet);
            plan.style = rng.choice([LineStyle::ThinThick, LineStyle::Heavy]).expect("two styles");
            plan.spoil.jpeg = (rng.u8(..4) == 0).then(|| rng.u8(80..=95));
        }
        Class::Unframed => {
            unframed(&mut plan, rng);
            plan.spoil.jpeg = (rng.u8(..4) == 0).then(|| rng.u8(80..=95));
        }
        Class::Wild => wild(&mut plan, rng),
        Class::CutOff => faulty(&mut plan, Fault::CutOff, rng),
        Class::BareCutOff => {
            plan.style = rng.choice([LineStyle::WallsOnly, LineStyle::Flat]).expect("two styles");
            plan.fault = Some(Fault::CutOff);
            plan.marks = rng.bool();
        }
        Class::OutlinedCutOff => {
            outlined(&mut plan, rng);
            plan.fault = rng.choice([Fault::CutOff, Fault::CutAtLines]);
        }
        Class::UnframedCutOff => {
            unframed(&mut plan, rng);
            plan.fault = rng.choice([Fault::CutOff, Fault::CutAtLines]);
        }
        Class::SpacedCutOff => {
            spaced(&mut plan, rng);
            plan.fault = Some(Fault::CutOff);
        }
        Class::Covered => faulty(&mut plan, Fault::Covered, rng),
        Class::Merged => faulty(&mut plan, Fault::Merged, rng),
        Class::Split => faulty(&mut plan, Fault::Split, rng),
        Class::NotSquare => faulty(&mut plan, Fault::NotSquare, rng),
        Class::DashedFault => {
            let faults = [Fault::CutOff, Fault::Covered, Fault::Merged, Fault::NotSquare];
            faulty(&mut plan, rng.choice(faults).expect("four faults"), rng);
            plan.style = LineStyle::Dashed;
        }
        _ => return None,
    }
    Some(plan)
}

fn outlined(plan: &mut Plan, rng: &mut Rng) {
    plan.outlined = true;
    plan.dark = rng.bool();
    plan.marks = rng.bool();
}

fn unframed(plan: &mut Plan, rng: &mut Rng) {
    outlined(plan, rng);
    plan.unframed = true;
    plan.style = rng.choice([LineStyle::ThinThick, LineStyle::Heavy]).expect("two styles");
}

fn sunlit(plan: &mut Plan, rng: &mut Rng) {
    plan.spoil.light = Some(Light::random(rng));
    plan.disconnected = rng.u8(..3) > 0;
    match rng.u8(..4) {
        0 | 1 => plan.state.hover = true,
        2 => plan.state.lit = true,
        _ => {}
    }
    let styles = [LineStyle::ThinThick, LineStyle::Uniform, LineStyle::Tiles, LineStyle::Flat];
    plan.style = rng.choice(styles).expect("several styles");
    plan.palette = rng.choice([Palette::Pastel, Palette::Saturated]).expect("two palettes");
    plan.marks = rng.u8(..3) == 0;
}

fn spaced(plan: &mut Plan, rng: &mut Rng) {
    plan.style = LineStyle::Spaced;
    plan.dark = rng.bool();
    plan.marks = rng.bool();
    plan.marking = Marking::Fitted;
}

/// Large cells of strong colours, with room for what is drawn on them.
fn large(plan: &mut Plan, rng: &mut Rng) {
    plan.palette = Palette::Saturated;
    let cell = 40.0 + 50.0 * rng.f32();
    plan.cell_px = (cell, cell);
}

fn night(plan: &mut Plan) {
    plan.palette = Palette::Night;
    plan.style = LineStyle::Light;
    plan.dark = true;
    plan.apart = 20;
}

fn uneven(plan: &mut Plan, rng: &mut Rng) {
    let cell = plan.cell_px.0 + rng.f32();
    plan.cell_px = (cell, cell);
    plan.pitch = match rng.u8(..3) {
        0 => Pitch::Fractional,
        1 => Pitch::Rounded,
        _ => Pitch::NarrowEnds(rng.u8(1..=4).into()),
    };
}

fn low_rows(plan: &mut Plan, rng: &mut Rng) {
    let cell = plan.cell_px.0.max(28.0);
    plan.cell_px = (cell, cell);
    plan.pitch = Pitch::LowRows(0.2 + 0.3 * rng.f32());
}

fn oblong(plan: &mut Plan, rng: &mut Rng) {
    // Half of them as plots and terminals have them.
    let most = if rng.bool() { 1.2 } else { 1.9 };
    let ratio = f32::powf(most, 2.0 * rng.f32() - 1.0);
    plan.cell_px.1 *= ratio;
    plan.cell_px.0 = plan.cell_px.0.max(15.0 / ratio);
}

/// A board with a fault and several other things about it, but none that hides the fault.
fn faulty(plan: &mut Plan, fault: Fault, rng: &mut Rng) {
    plan.fault = Some(fault);
    plan.dark = rng.u8(..4) == 0;
    // Where nothing but colour tells regions, a colour too many might be a hovered cell.
    if fault != Fault::Split {
        plan.style = rng.choice([LineStyle::ThinThick, LineStyle::Uniform]).expect("two styles");
        if fault != Fault::CutOff && rng.u8(..4) == 0 {
            plan.spoil = Spoil::resampled(rng);
        }
    }
    // A smaller board beside a faulty one may well be answered.
    let framings: &[&[Framing]] = match fault {
        Fault::CutOff => &[&[Framing::Margins]],
        _ => &[&[Framing::Margins], Framing::CROPS, Framing::PAGES],
    };
    let framings = rng.choice(framings).expect("several kinds");
    plan.framing = *rng.choice(*framings).expect("several framings");
}

/// Every feature with the frequency that makes most scenes odd in several ways.
fn wild(plan: &mut Plan, rng: &mut Rng) {
    let chance = |rng: &mut Rng, percent: u8| rng.u8(..100) < percent;
    let styles = [
        LineStyle::ThinThick,
        LineStyle::ThinThick,
        LineStyle::Uniform,
        LineStyle::Grey,
        LineStyle::Translucent,
        LineStyle::Coloured,
        LineStyle::Tiles,
    ];
    plan.style = rng.choice(styles).expect("several styles");
    plan.palette = rng
        .choice([Palette::Pastel, Palette::Pastel, Palette::Saturated, Palette::Any])
        .expect("several palettes");
    plan.dark = chance(rng, 30);
    if chance(rng, 10) {
        night(plan);
    }
    plan.size = rng.usize(4..=13);
    plan.apart = rng.u8(12..40);
    let cell = 15.0 * 6f32.powf(rng.f32());
    plan.cell_px = (cell, cell);
    if chance(rng, 40) {
        uneven(plan, rng);
    }
    if chance(rng, 20) {
        oblong(plan, rng);
    }
    // Not both: it could not be told which piece belongs to which.
    plan.twins = chance(rng, 3);
    plan.disconnected = !plan.twins && chance(rng, 3);
    plan.rounded = chance(rng, 30);
    if chance(rng, 60) {
        plan.framing = *rng.choice(Framing::ALL).expect("several framings");
    }
    plan.marks = chance(rng, 45);
    plan.state = State {
        brighter: false,
        hover: chance(rng, 8),
        lit: false,
        glow: false,
        tinted: false,
        crosshair: false,
        chequered: false,
        hint: chance(rng, 3),
        dimmed: false,
        conflict: chance(rng, 6),
        streak: chance(rng, 2),
        focus: chance(rng, 5),
        lettered: !plan.marks && chance(rng, 6),
        confetti: chance(rng, 3),
        pointer: chance(rng, 15),
    };
    plan.axes = chance(rng, 6);
    plan.backdrop = chance(rng, 6);
    plan.relief = chance(rng, 20);
    if chance(rng, 30) {
        plan.spoil = Spoil::resampled(rng);
    }
    if chance(rng, 25) {
        plan.spoil.jpeg = Some(rng.u8(50..=95));
    }
    if plan.spoil.jpeg.is_some() {
        // JPEG mixes what lies within 16 pixels.
        plan.cell_px = (plan.cell_px.0.max(20.0), plan.cell_px.1.max(20.0));
    }
    if chance(rng, 10) {
        plan.spoil.noise = rng.u8(1..=6);
    }
    if chance(rng, 6) {
        plan.spoil.gif = true;
    }
    if chance(rng, 6) {
        plan.spoil.blur = 0.6 + 0.3 * rng.f32();
    }
}
