//! The reader on drawn scenes: never a wrong board, and each class read as often as it was.

mod scene;

use std::{env, path::PathBuf};

use queensight::{
    board::{Board, Cell},
    geometry::PixelRect,
    solve::{Engine, Request, search},
    vision::{self, Pixels, Reading},
};
use rayon::prelude::*;
use scene::{Class, Scene, Truth};

/// Scenes of each class in a usual run; `QUEENSIGHT_SCENES` says how many there are in all instead, and
/// `QUEENSIGHT_CLASSES` of which classes, such as `Marks,Confetti`.
const SCENES_A_CLASS: u64 = 12;

/// Scenes of the long run.
const MANY_SCENES: u64 = 100_000;

/// How the reader fared with a scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// As it should: the board read, or a picture without one refused.
    Right,
    /// The board read, but not what is placed on it.
    Unmarked,
    /// The board was there, and it said that it couldn't read it.
    Refused,
    /// It said something that isn't so.
    Wrong(&'static str),
}

fn outcome(scene: &Scene) -> Outcome {
    let reading = vision::read(Pixels::from(&scene.image));
    match (&scene.truth, reading) {
        (None, Err(_)) => Outcome::Right,
        (None, Ok(reading)) if solvable(&reading.board) => Outcome::Wrong("answered"),
        (None, Ok(_)) => Outcome::Right,
        (Some(_), Err(_)) => Outcome::Refused,
        (Some(truth), Ok(reading)) => compare(truth, &reading),
    }
}

/// What is wrong with `reading` by `truth`.
fn compare(truth: &Truth, reading: &Reading) -> Outcome {
    let size = truth.board.size() as u32;
    let (frame, read) = (truth.frame, reading.frame.outer);
    let half_px = (frame.width() / size / 2, frame.height() / size / 2);
    let off = |a: u32, b: u32, half: u32| a.abs_diff(b) > half;
    let PixelRect { left, top, right, bottom } = frame;
    if off(left, read.left, half_px.0)
        || off(right, read.right, half_px.0)
        || off(top, read.top, half_px.1)
        || off(bottom, read.bottom, half_px.1)
    {
        Outcome::Wrong("frame")
    } else if reading.board.size() != truth.board.size() {
        Outcome::Wrong("size")
    } else if reading.board != truth.board {
        Outcome::Wrong("regions")
    } else if reading.marks != truth.marks {
        Outcome::Unmarked
    } else {
        Outcome::Right
    }
}

/// Whether queens would be shown on `board`.
fn solvable(board: &Board) -> bool {
    !search(board, Engine::Bitmask, &Request::limit(1)).solutions.is_empty()
}

/// What became of the scenes of one class.
#[derive(Clone, Debug, Default)]
struct Tally {
    right: u64,
    unmarked: Vec<u64>,
    refused: Vec<u64>,
    wrong: Vec<(u64, &'static str)>,
}

impl Tally {
    fn of(class: Class, seeds: std::ops::Range<u64>) -> Tally {
        let outcomes: Vec<(u64, Outcome)> =
            seeds.into_par_iter().map(|seed| (seed, outcome(&Scene::new(class, seed)))).collect();
        let mut tally = Tally::default();
        for (seed, outcome) in outcomes {
            match outcome {
                Outcome::Right => tally.right += 1,
                Outcome::Unmarked => tally.unmarked.push(seed),
                Outcome::Refused => tally.refused.push(seed),
                Outcome::Wrong(what) => tally.wrong.push((seed, what)),
            }
        }
        tally
    }

    fn count(&self) -> u64 {
        self.read() + self.refused.len() as u64 + self.wrong.len() as u64
    }

    /// How many boards were read, with or without their marks, or rightly refused.
    fn read(&self) -> u64 {
        self.right + self.unmarked.len() as u64
    }

    /// The share of these, 0 to 1.
    fn rate(&self) -> f64 {
        self.read() as f64 / self.count().max(1) as f64
    }
}

/// Share of each class that must be read; negatives are never answered, whatever this says.
fn floor(class: Class) -> f64 {
    match class {
        _ if class.is_negative() => 1.0,
        // No line inside a region, but of marks or writing.
        Class::Plotted => 0.75,
        Class::Bare => 0.8,
        // Two regions may look alike once they are mixed with a third colour.
        Class::Washed => 0.75,
        // A cell alone as a piece of its region may be painted, or under the pointer.
        Class::Sunlit => 0.25,
        // A cell, or a line of them, of a colour that is none of the board's may be of any region beside it.
        Class::Glow => 0.3,
        Class::TintedLine => 0.4,
        Class::Crosshair => 0.7,
        Class::Lit => 0.7,
        // Where lines say nothing, any lone cell beside it may be the one that is lit.
        Class::Brighter => 0.6,
        // Colours that are hardly apart, and walls that are hardly thicker than other lines, tell no regions anywhere.
        Class::Scattered => 0.8,
        Class::Spreadsheet => 0.85,
        // Ten of the first twelve.
        Class::ResizedSheet => 0.8,
        // The empty cells may be a region: a third are read, and one of the first twelve.
        Class::SheetCorner => 0.05,
        Class::Coarse => 0.7,
        // Colours that are hardly apart, or one of which is most of the board, make no map.
        Class::Mapped => 0.55,
        // By the borders of regions alone none of several solutions is believed: a third. Without a look at the
        // queens none would be read.
        Class::Solved => 0.3,
        // Where it lies between two regions, a painted cell may often be of either.
        Class::Painted => 0.5,
        // Of the first fifty, six are refused.
        Class::BareMarks => 0.85,
        // The edge between its two shades looks like a grid line, or like a mark.
        Class::Glossed => 0.7,
        // Ten of the first twelve.
        Class::Patterned => 0.75,
        // Without a frame that shows, none is told from the sheet.
        Class::OutlinedSheet => 0.65,
        // Some walls stick out past a thin frame, and some pictures end where the board does: more may follow.
        Class::Unframed => 0.75,
        Class::Hint | Class::Relief | Class::Wild => 0.8,
        _ => 0.9,
    }
}

/// Share of the boards read whose marks must all be right.
fn marks_floor(class: Class) -> f64 {
    match class {
        // Much of what is placed lies under confetti, and may be missed.
        Class::Victory => 0.6,
        // Of so few that are read, one makes a third.
        Class::SheetCorner => 0.6,
        // Fewer than four are not looked for in corners.
        Class::Cornered => 0.7,
        // Strokes as thin as a pixel, at so few places.
        Class::Crossed => 0.8,
        // Patterns look like marks.
        Class::Patterned => 0.0,
        Class::Glossed => 0.5,
        // A pale crown on a pale head.
        Class::Heads => 0.7,
        Class::Conflict | Class::Wild => 0.8,
        _ => 0.9,
    }
}

/// Runs `scenes` scenes, the same number of each class, prints what became of them and asserts
/// that none was misread and that enough were read.
fn check(scenes: u64) {
    /// Seeds named for each class, to look at with `write_scenes`.
    const NAMED: usize = 6;
    let asked = env::var("QUEENSIGHT_CLASSES").unwrap_or_default();
    let named = |name| Class::named(name).unwrap_or_else(|| panic!("no class {name}"));
    let mut classes: Vec<Class> = asked.split_terminator(',').map(named).collect();
    if classes.is_empty() {
        classes = Class::ALL.to_vec();
    }
    let each = scenes.div_ceil(classes.len() as u64);
    let mut failed = Vec::new();
    println!("class          scenes   read  refused  wrong  marks off");
    for class in classes {
        let tally = Tally::of(class, 0..each);
        let rate = format!("{:.1}%", 100.0 * tally.rate());
        let (refused, wrong) = (tally.refused.len(), tally.wrong.len());
        let unmarked = tally.unmarked.len();
        println!("{:13} {each:7} {rate:>6} {refused:8} {wrong:6} {unmarked:10}", class.name());
        let named = |what: &str, seeds: &[u64]| {
            if !seeds.is_empty() {
                println!("    {what} {:?}", &seeds[..seeds.len().min(NAMED)]);
            }
        };
        named("marks off", &tally.unmarked);
        named("refused", &tally.refused);
        if wrong > 0 {
            println!("    wrong {:?}", &tally.wrong[..wrong.min(NAMED)]);
            failed.push(format!("{}: {wrong} wrong", class.name()));
        }
        let marked = tally.right as f64 / tally.read().max(1) as f64;
        if marked < marks_floor(class) {
            let marked = format!("{:.1}%", 100.0 * marked);
            failed.push(format!("{}: marks right on {marked} of those read", class.name()));
        }
        if tally.rate() < floor(class) {
            failed.push(format!("{}: {rate} read, not {:.1}%", class.name(), 100.0 * floor(class)));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn drawn_scenes_are_read_or_refused_but_never_misread() {
    let asked = env::var("QUEENSIGHT_SCENES").ok().and_then(|number| number.parse().ok());
    check(asked.unwrap_or(SCENES_A_CLASS * Class::ALL.len() as u64));
}

/// Scenes that were misread once.
const MISREAD: &[(Class, &[u64])] = &[
    // A large disc or a frame hides the cell's colour; a crown's colour makes a region; the smaller board
    // is answered.
    (Class::Wild, &[70, 228, 322, 514, 629, 831, 918, 1048, 1057, 2932]),
    (Class::Example, &[1319]),
    // A dialog in the colour of the lines, a black one with writing, one over a quarter of the lines, and one
    // that ends at lines.
    (Class::Covered, &[336, 684, 870, 920, 947, 1496, 1541, 3435, 3775, 5447, 9137, 12006, 14568]),
    // Red rings taken for walls.
    (Class::Conflict, &[173, 911, 1122, 2137]),
    (Class::Hint, &[356, 1582, 1908]),
    // The page taken for a region, where letters head rows and columns.
    (Class::Headed, &[13, 15, 17, 19, 20, 153]),
    // What heads rows and columns taken for a region, and a queen's cell for one of its own.
    (Class::Counted, &[148, 812, 838, 1366, 1368, 1394, 1477, 7519]),
    // Letters of a region taken for what heads rows and columns.
    (Class::Lettered, &[276]),
    // Empty cells of a sheet taken for a region, and a part of the board with some of them for it.
    (Class::Spreadsheet, &[190, 302, 401, 1060, 6159]),
    // The light edge of a tile taken for its colour.
    (Class::Relief, &[82, 336, 552, 876, 1352, 1051, 8253]),
    // A part of the tiles, and two rows of one colour taken for empty cells of a sheet.
    (Class::SpacedCutOff, &[279, 288, 343, 1114, 9811]),
    // A tinted cell of the colour of another region.
    (Class::TintedLine, &[221, 1349, 1833, 2479, 4078, 5285]),
    // A lit cell of nearly the colour of a region, and two regions taken for one beside it.
    (Class::Glow, &[1419, 3202, 3546]),
    // The paint of queens' cells taken for a region.
    (Class::Painted, &[453]),
    // Two colours that are nearly alike once they are mixed with a third.
    (Class::Washed, &[755]),
    // A part, parted from the rest by a large region.
    (Class::Bare, &[773]),
    // The last row without a line but for one cell.
    (Class::Plotted, &[381]),
    // A grid line of two pixels where others have one.
    (Class::Merged, &[1122]),
    // A strip of the page, with a line of writing in it, taken for a row.
    (Class::NotSquare, &[2188, 4245, 4679, 5073, 5160]),
    // Of two readings one with a region that is a ring, and left out for that.
    (Class::Ringed, &[843, 5493, 5736]),
    // Cells of the colour that strokes of crosses give their corners.
    (Class::Crossed, &[177, 3230, 3682]),
    // The colour past a disc: in one corner of its cell there was little but hatching.
    (Class::Patterned, &[350, 404]),
    // Rims of marked cells taken for the colours of their regions.
    (Class::Patterned, &[673]),
    (Class::Sunlit, &[532]),
    // Discs taken for regions on cells that are lighter above, and that light's edge for a grid line.
    (Class::Glossed, &[56, 73, 159, 455, 459, 1859, 1918, 2391]),
    // A shaded row and column taken for a region.
    (Class::Crosshair, &[317, 1367, 1634, 2273, 3939, 4666, 4884]),
    // A region that is a streak over some cells.
    (Class::Streak, &[5040]),
    // Pieces of two regions, of colours that are nearly one, on a board of several solutions, and walls around a dark
    // cell that hide little of it.
    (Class::Split, &[908, 5259, 6262]),
    // A part without a solution, beside a region that goes on.
    (Class::Melting, &[3393]),
    // The edges of queens' crowns taken for other blacks.
    (Class::Outlined, &[1551]),
    // Large discs, with shadows around them, taken for regions.
    (Class::Shadowed, &[1491, 2930, 5621, 5776, 5951]),
    // Four by four rectangles among thousands.
    (Class::Rectangles, &[344, 819, 1127]),
    (Class::Heatmap, &[499]),
    // A larger lattice taken for the board that a dialog covers in part, by the borders that are left.
    (Class::DashedFault, &[360]),
];

#[test]
fn scenes_once_misread_are_read_or_refused() {
    for &(class, seeds) in MISREAD {
        for &seed in seeds {
            let outcome = outcome(&Scene::new(class, seed));
            assert!(!matches!(outcome, Outcome::Wrong(_)), "{} {seed}: {outcome:?}", class.name());
        }
    }
}

/// Scenes whose marks were misread once.
const MISMARKED: &[(Class, &[u64])] = &[
    // Thin strokes and dots of a few pixels; discs as large as their cells.
    (Class::Marks, &[86, 93, 102, 143, 150, 163, 292, 377]),
    // Queens in red frames.
    (Class::Conflict, &[5, 21, 42, 57, 58, 59]),
    // Confetti taken for marks.
    (Class::Confetti, &[18, 46, 49, 72, 74, 76]),
    // Rings, heads of cats, and crosses cut off by their cells.
    (Class::Signs, &[17, 21, 27, 32]),
    (Class::Victory, &[0, 6]),
];

#[test]
fn marks_once_misread_are_read() {
    for &(class, seeds) in MISMARKED {
        for &seed in seeds {
            let outcome = outcome(&Scene::new(class, seed));
            assert_eq!(outcome, Outcome::Right, "{} {seed}", class.name());
        }
    }
}

/// Which of two boards of one size is meant, no one can tell; of two drawings of how to play, none is.
#[test]
fn neither_of_two_like_boards_is_answered() {
    const SEEDS: u64 = 60;
    const CLASSES: [Class; 4] = [Class::Plain, Class::Uniform, Class::Few, Class::DarkPage];
    let scenes = CLASSES.iter().flat_map(|&class| (0..SEEDS).map(move |seed| (class, seed)));
    let answered: Vec<(Class, u64)> = scenes
        .filter(|&(class, seed)| {
            let pair = scene::pair::beside_another(Scene::new(class, seed), seed);
            matches!(outcome(&pair), Outcome::Wrong(_))
        })
        .collect();
    assert!(answered.is_empty(), "{answered:?}");
}

/// `cargo test --release --test reading many -- --ignored --nocapture`
#[test]
#[ignore = "takes many minutes"]
fn many_scenes() {
    check(MANY_SCENES);
}

#[test]
fn one_board_twice_a_cell_apart_is_that_board() {
    const SEEDS: u64 = 20;
    for class in [Class::Uniform, Class::Plain] {
        let scene = |seed| scene::pair::a_cell_apart(Scene::new(class, seed), seed);
        let outcomes: Vec<Outcome> = (0..SEEDS).map(|seed| outcome(&scene(seed))).collect();
        let is_read = |it: &&Outcome| matches!(it, Outcome::Right | Outcome::Unmarked);
        let read = outcomes.iter().filter(is_read).count() as u64;
        assert!(read * 10 >= SEEDS * 9, "{}: {outcomes:?}", class.name());
    }
}

#[test]
fn a_board_is_read_above_one_that_the_window_cuts_off() {
    const SEEDS: u64 = 40;
    for shown in [0.3, 0.55, 0.8] {
        let scene = |seed| scene::pair::above_one_cut_off(Scene::new(Class::Uniform, seed), shown);
        let outcomes: Vec<Outcome> = (0..SEEDS).map(|seed| outcome(&scene(seed))).collect();
        assert!(!outcomes.iter().any(|it| matches!(it, Outcome::Wrong(_))), "{outcomes:?}");
        let read = outcomes.iter().filter(|it| matches!(it, Outcome::Right | Outcome::Unmarked));
        assert!(read.count() as u64 * 10 >= SEEDS * 9, "{shown}: {outcomes:?}");
    }
}

#[test]
fn a_drawing_of_how_to_play_with_cells_of_one_size_hides_no_board() {
    const SEEDS: u64 = 40;
    let outcomes: Vec<Outcome> = (0..SEEDS)
        .map(|seed| {
            let drawing = Scene::new(Class::Few, seed);
            outcome(&scene::pair::above_a_drawing(Scene::new(Class::Plain, seed), drawing))
        })
        .collect();
    assert!(!outcomes.iter().any(|it| matches!(it, Outcome::Wrong(_))), "{outcomes:?}");
    let read = outcomes.iter().filter(|it| matches!(it, Outcome::Right | Outcome::Unmarked));
    assert!(read.count() as u64 * 10 >= SEEDS * 9, "{outcomes:?}");
}

/// A picture of part of a board may lie on any ground: that is no frame around it.
#[test]
fn no_ground_makes_up_for_what_is_cut_off() {
    const SEEDS: u64 = 100;
    const GROUNDS: [[u8; 3]; 3] = [[0; 3], [40; 3], [255; 3]];
    let scenes = GROUNDS.iter().flat_map(|&ground| (0..SEEDS).map(move |seed| (ground, seed)));
    let answered: Vec<([u8; 3], u64)> = scenes
        .filter(|&(ground, seed)| {
            let scene = scene::pair::on_ground(Scene::new(Class::OutlinedCutOff, seed), ground);
            matches!(outcome(&scene), Outcome::Wrong(_))
        })
        .collect();
    assert!(answered.is_empty(), "{answered:?}");
}

#[test]
fn empty_cells_beside_a_board_don_t_hide_it() {
    for seed in 0..20 {
        let outcome = outcome(&scene::pair::beside_empty_cells(Scene::new(Class::Uniform, seed)));
        assert_eq!(outcome, Outcome::Right, "{seed}");
    }
}

/// Writes scenes to look at: `QUEENSIGHT_SCENE=Plain:0..9` (a class and its seeds; a class alone
/// means the first nine) and `cargo test --test reading write_scenes -- --ignored --nocapture`.
/// Without the variable, one of each class.
#[test]
#[ignore = "writes pictures"]
fn write_scenes() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let asked = env::var("QUEENSIGHT_SCENE").unwrap_or_default();
    let wanted: Vec<(Class, u64)> = if asked.is_empty() {
        Class::ALL.iter().map(|&class| (class, 0)).collect()
    } else {
        let (name, seeds) = asked.split_once(':').unwrap_or((&asked, "0..9"));
        let class = Class::named(name).expect("the name of a class");
        let (from, to) = seeds.split_once("..").unwrap_or((seeds, ""));
        let from: u64 = from.parse().expect("a seed");
        let to = if to.is_empty() { from + 1 } else { to.parse().expect("a seed") };
        (from..to).map(|seed| (class, seed)).collect()
    };
    for (class, seed) in wanted {
        let scene = Scene::new(class, seed);
        let file = folder.join(format!("{}-{seed}.png", class.name()));
        scene.image.save(&file).expect("a folder to write to");
        println!("{}: {:?}", file.display(), outcome(&scene));
        if let Some(truth) = scene.truth {
            if let Ok(reading) = vision::read(Pixels::from(&scene.image)) {
                let off = |&cell: &Cell| reading.marks.get(cell) != truth.marks.get(cell);
                for cell in truth.board.cells().filter(off) {
                    println!(
                        "{cell}: {:?}, read as {:?}",
                        truth.marks.get(cell),
                        reading.marks.get(cell)
                    );
                }
            }
            let marks = (truth.marks.queens().len(), truth.marks.crosses().len());
            println!("{:?}, {} queens, {} crosses\n{}", truth.frame, marks.0, marks.1, truth.board);
        }
    }
}
