//! Grid lines, walls and borders, and the lattice they lie on.

use fastrand::Rng;

use super::{
    canvas::{Area, Canvas, Ink, Rgb, contrast},
    fault::Regions,
    palette::{against, hsl},
};

/// A drawn line: its width in pixels and its ink.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    pub px: f32,
    pub ink: Ink,
}

/// Cells drawn as tiles with gaps between them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tiles {
    /// Width of the gap.
    pub gap_px: f32,
    /// Radius of a tile's corners.
    pub radius_px: f32,
    /// Width of light and dark edges, as buttons have; `None` if they are flat.
    pub relief_px: Option<f32>,
    /// How much white lies over their upper parts.
    pub gloss: Option<f32>,
    /// What is seen in the gaps.
    pub ground: Rgb,
    /// An outline around each tile.
    pub outline: Option<Line>,
}

/// How a board's lines look.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Between cells of one region; `None` if there is nothing.
    pub thin: Option<Line>,
    /// Between columns where they differ from those between rows.
    pub thin_cols: Option<Line>,
    /// The length of the dashes that the thin ones are made of, and of the gaps between them.
    pub dash_px: Option<f32>,
    /// Between regions; `None` where they look like the thin ones.
    pub wall: Option<Line>,
    /// Around the board, outside its cells.
    pub border: Option<Line>,
    /// Half of the border lies on the outer cells, as walls do.
    pub straddles: bool,
    /// Radius of the board's corners.
    pub radius_px: f32,
    pub tiles: Option<Tiles>,
}

/// The manner of a board's lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineStyle {
    /// Black or nearly, thin within regions and thick between them.
    ThinThick,
    /// Black or nearly, all alike.
    Uniform,
    /// Grey and thin within regions, and up to a fourth of a cell thick between them.
    Heavy,
    /// Dashed or dotted within regions, thick between them.
    Dashed,
    /// Grey, all alike or darker between regions.
    Grey,
    /// A thin translucent film of black or white, with or without walls.
    Translucent,
    /// Any colour, perhaps another one for rows than for columns.
    Coloured,
    /// White or light.
    Light,
    /// No lines, but gaps.
    Tiles,
    /// Gaps from a fifth to half as wide as tiles.
    Spaced,
    /// Thick lines between regions and none within them.
    WallsOnly,
    /// Nothing but colours.
    Flat,
}

impl LineStyle {
    /// Lines of this manner for cells of about `cell_px`.
    pub fn lines(self, cell_px: f32, rng: &mut Rng) -> Lines {
        let most = (cell_px / 8.0).clamp(1.0, 8.0);
        let mut between = |low: f32, high: f32| low + rng.f32() * (high - low);
        let whole = |px: f32| px.round().clamp(1.0, most.max(1.0));
        let thin_px = whole(between(0.8, (cell_px / 25.0).clamp(1.2, 3.0)));
        let wall_px = (thin_px + whole(between(1.0, (cell_px / 16.0).max(1.5)))).min(most.max(2.0));
        let black = [between(0.0, 68.0).max(20.0) as u8 - 20; 3];
        let solid = |px, rgb| Some(Line { px, ink: Ink::solid(rgb) });
        let border_px = wall_px + between(0.0, 2.5).floor();
        let plain = Lines {
            thin: solid(thin_px, black),
            thin_cols: None,
            dash_px: None,
            wall: solid(wall_px, black),
            border: solid(border_px, black),
            straddles: false,
            radius_px: 0.0,
            tiles: None,
        };
        match self {
            LineStyle::ThinThick => plain,
            LineStyle::Uniform => {
                let px = whole(between(1.0, 4.5));
                let line = solid(px, black);
                let border = if between(0.0, 1.0) < 0.6 { line } else { plain.border };
                Lines { thin: line, wall: None, border, ..plain }
            }
            LineStyle::Heavy => {
                let grey = [between(130.0, 190.0) as u8; 3];
                let wall = solid((between(0.1, 0.25) * cell_px).round(), black);
                Lines { thin: solid(thin_px, grey), wall, border: wall, straddles: true, ..plain }
            }
            LineStyle::Dashed => {
                let grey = [between(60.0, 170.0) as u8; 3];
                // As browsers draw them: dots as long as wide, dashes two or three times.
                let dash_px = Some(thin_px.round() * between(1.0, 4.0).floor());
                Lines { thin: solid(thin_px.round(), grey), dash_px, ..plain }
            }
            LineStyle::Grey => {
                let grey = [between(70.0, 170.0) as u8; 3];
                let line = solid(thin_px, grey);
                let walls = between(0.0, 1.0) < 0.5;
                let wall = if walls { plain.wall } else { None };
                let border = if walls { plain.border } else { line };
                Lines { thin: line, wall, border, ..plain }
            }
            LineStyle::Translucent => {
                let alpha = between(0.12, 0.4);
                let rgb = if between(0.0, 1.0) < 0.8 { [0; 3] } else { [255; 3] };
                let thin = Some(Line { px: thin_px, ink: Ink { rgb, alpha } });
                let wall = if between(0.0, 1.0) < 0.7 { plain.wall } else { None };
                Lines { thin, wall, border: wall.and(plain.border).or(thin), ..plain }
            }
            LineStyle::Coloured => {
                let (hue, light) = (between(0.0, 360.0), between(0.2, 0.5));
                let line = solid(wall_px, hsl(hue, 0.9, light));
                let other = between(0.0, 1.0) < 0.3;
                let cols = other
                    .then(|| Line { px: wall_px, ink: Ink::solid(hsl(hue + 120.0, 0.9, light)) });
                Lines { thin: line, thin_cols: cols, wall: None, border: line, ..plain }
            }
            LineStyle::Light => {
                let light = [between(200.0, 255.0) as u8; 3];
                let line = solid(thin_px, light);
                let wall = if between(0.0, 1.0) < 0.5 { solid(wall_px, light) } else { None };
                Lines { thin: line, wall, border: wall.or(line), ..plain }
            }
            LineStyle::Tiles => {
                let tiles = Tiles {
                    gap_px: between(1.5, (cell_px / 5.0).max(2.0)).round(),
                    radius_px: (between(-0.1, 0.2).max(0.0) * cell_px).round(),
                    relief_px: None,
                    gloss: None,
                    ground: [255; 3],
                    outline: (between(0.0, 1.0) < 0.3)
                        .then_some(Line { px: thin_px, ink: Ink::solid(black) }),
                };
                let tiles = Some(tiles);
                Lines { thin: None, wall: None, border: None, tiles, ..plain }
            }
            LineStyle::Spaced => {
                // Of the pitch, which is a tile and a gap.
                let gap_px = (between(1.0 / 6.0, 1.0 / 3.0) * cell_px).round();
                let lines = LineStyle::Tiles.lines(cell_px, rng);
                Lines { tiles: lines.tiles.map(|tiles| Tiles { gap_px, ..tiles }), ..lines }
            }
            LineStyle::WallsOnly => Lines { thin: None, ..plain },
            LineStyle::Flat => Lines { thin: None, wall: None, border: None, ..plain },
        }
    }
}

impl Lines {
    /// Makes every line and gap differ by at least `least` levels from all `colours`.
    pub fn stand_out(&mut self, colours: &[Rgb], least: u8) {
        for line in [&mut self.thin, &mut self.thin_cols, &mut self.wall].into_iter().flatten() {
            let seen = |ink: Ink| colours.iter().all(|&c| contrast(ink.over(c), c) >= least);
            while line.ink.alpha < 1.0 && !seen(line.ink) {
                line.ink.alpha = (line.ink.alpha + 0.1).min(1.0);
            }
            if !seen(line.ink) {
                let darkest = colours.iter().min_by_key(|c| c.iter().max());
                line.ink = Ink::solid(darkest.map_or([0; 3], |&colour| against(colour)));
            }
        }
        if let Some(tiles) = &mut self.tiles
            && !colours.iter().all(|&colour| contrast(tiles.ground, colour) >= least)
        {
            tiles.ground = [0; 3];
        }
    }

    /// Whether a wall differs from a thin line enough to be told at a glance when a pixel of them
    /// remains `factor` wide.
    pub fn walls_show(&self, factor: f32) -> bool {
        let Some(wall) = self.wall else { return false };
        self.thin.is_none_or(|thin| {
            let film = thin.ink.over([255; 3]);
            let ink = contrast(film, wall.ink.over([255; 3])) >= 60 && wall.px * factor >= 1.0;
            ink || (wall.px - thin.px) * factor >= 1.0
        })
    }

    /// Width of the border.
    pub fn border_px(&self) -> f32 {
        self.border.map_or(0.0, |line| if self.straddles { line.px / 2.0 } else { line.px })
    }
}

/// Where the cells of a board are: the edges between them, from the left and from the top.
#[derive(Clone, Debug, PartialEq)]
pub struct Lattice {
    pub cols: Vec<f32>,
    pub rows: Vec<f32>,
}

impl Lattice {
    pub fn cell(&self, row: usize, col: usize) -> Area {
        let (left, right) = (self.cols[col], self.cols[col + 1]);
        Area { left, top: self.rows[row], right, bottom: self.rows[row + 1] }
    }

    /// From the first edge to the last.
    pub fn area(&self) -> Area {
        Area {
            left: self.cols[0],
            top: self.rows[0],
            right: self.cols[self.cols.len() - 1],
            bottom: self.rows[self.rows.len() - 1],
        }
    }

    /// The same without the rows after the first `rows`.
    pub fn first_rows(mut self, rows: usize) -> Lattice {
        self.rows.truncate(rows + 1);
        self
    }

    pub fn moved(&self, right: f32, down: f32) -> Lattice {
        Lattice {
            cols: self.cols.iter().map(|x| x + right).collect(),
            rows: self.rows.iter().map(|y| y + down).collect(),
        }
    }
}

/// Draws the lines between cells and regions; the border is [`border`].
pub fn inner(canvas: &mut Canvas, regions: &Regions, at: &Lattice, lines: &Lines) {
    let Regions { labels, rows, cols } = regions;
    for walls in [false, true] {
        for row in 0..*rows {
            for col in 0..*cols {
                let cell = row * cols + col;
                let here = at.cell(row, col);
                if col + 1 < *cols {
                    let wall = labels[cell] != labels[cell + 1];
                    let thin = lines.thin_cols.or(lines.thin);
                    let line = if wall { lines.wall.or(thin) } else { thin };
                    if let Some(line) = line.filter(|_| wall == walls) {
                        let dash_px = lines.dash_px.filter(|_| !wall);
                        dashed(canvas, upright(here, line.px, walls), dash_px, line.ink);
                    }
                }
                if row + 1 < *rows {
                    let wall = labels[cell] != labels[cell + cols];
                    let line = if wall { lines.wall.or(lines.thin) } else { lines.thin };
                    if let Some(line) = line.filter(|_| wall == walls) {
                        let dash_px = lines.dash_px.filter(|_| !wall);
                        dashed(canvas, flat(here, line.px, walls), dash_px, line.ink);
                    }
                }
            }
        }
    }
}

/// Draws a line, in dashes of this length if there is one.
fn dashed(canvas: &mut Canvas, line: Area, dash_px: Option<f32>, ink: Ink) {
    let Some(dash) = dash_px else { return canvas.rect(line, ink) };
    let is_level = line.width() > line.height();
    let long = if is_level { line.width() } else { line.height() };
    for number in 0..(long / (2.0 * dash)).ceil() as usize {
        let from = 2.0 * dash * number as f32;
        let to = (from + dash).min(long);
        canvas.rect(
            match is_level {
                true => Area { left: line.left + from, right: line.left + to, ..line },
                false => Area { top: line.top + from, bottom: line.top + to, ..line },
            },
            ink,
        );
    }
}

/// Draws the border outside the cells.
pub fn border(canvas: &mut Canvas, at: &Lattice, lines: &Lines) {
    if let Some(line) = lines.border {
        let px = lines.border_px();
        canvas.outline(at.area().grown(px), lines.radius_px + px, line.px, line.ink);
    }
}

/// The line on the right edge of `cell`; walls reach half their width past its ends, so that
/// corners close.
fn upright(cell: Area, px: f32, wall: bool) -> Area {
    let left = cell.right - (px / 2.0).floor();
    let past = if wall { (px / 2.0).floor() } else { 0.0 };
    Area { left, right: left + px, top: cell.top - past, bottom: cell.bottom + px - past }
}

/// The line on the lower edge of `cell`.
fn flat(cell: Area, px: f32, wall: bool) -> Area {
    let top = cell.bottom - (px / 2.0).floor();
    let past = if wall { (px / 2.0).floor() } else { 0.0 };
    Area { top, bottom: top + px, left: cell.left - past, right: cell.right + px - past }
}
