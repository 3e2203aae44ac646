//! What a game does to a board while it is played: hover, hint, conflict, and the mouse pointer.

use fastrand::Rng;
use queensight::board::{Cell, Marks};

use super::{
    canvas::{Area, Canvas, Ink, Rgb, mix},
    clutter,
    lines::Lattice,
    palette::hsl,
};

/// Which of these a scene has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The cell under the pointer is darker.
    pub hover: bool,
    /// The cell under the pointer is lighter.
    pub lit: bool,
    /// The cell under the pointer is brighter by a factor.
    pub brighter: bool,
    /// A cell is lit in any colour.
    pub glow: bool,
    /// A row or column is tinted.
    pub tinted: bool,
    /// The row and the column of one cell are shaded.
    pub crosshair: bool,
    /// Every other cell is shaded.
    pub chequered: bool,
    /// The board is dimmed, but for a cell or some; others are striped.
    pub hint: bool,
    /// The board is dimmed, but for a row or column, or for some cells.
    pub dimmed: bool,
    /// Rows or columns are tinted red, or queens framed in red.
    pub conflict: bool,
    /// A translucent streak lies across the board.
    pub streak: bool,
    /// A ring inside one cell.
    pub focus: bool,
    /// Letters or digits in cells.
    pub lettered: bool,
    /// Specks of colour lie all over.
    pub confetti: bool,
    /// The mouse pointer is on the board.
    pub pointer: bool,
}

/// How much darker a hovered cell is.
const HOVER: f32 = 0.25;

/// How much of a board's colour is left in a hint.
const DIMMED: f32 = 0.36;
/// How much is left, at least, where other cells are lit.
const LEAST_DIMMED: f32 = 0.25;

const RED: Rgb = [225, 30, 40];

/// A colour so many times as bright, but no brighter than a screen can show.
fn brighter(rgb: Rgb, factor: f32) -> Rgb {
    rgb.map(|level| (f32::from(level) * factor).round().min(255.0) as u8)
}

impl State {
    /// What of this can be told where nothing but colour tells regions.
    pub fn without_colours(self) -> State {
        let State { lit, brighter, glow, tinted, crosshair, .. } = self;
        let State { chequered, focus, lettered, pointer, .. } = self;
        State {
            lit,
            brighter,
            glow,
            tinted,
            crosshair,
            chequered,
            focus,
            lettered,
            pointer,
            ..State::default()
        }
    }

    /// How many times closer than drawn two colours may come.
    pub fn closer(&self) -> f32 {
        if self.hint {
            1.0 / DIMMED
        } else if self.dimmed {
            1.0 / LEAST_DIMMED
        } else if self.conflict || self.streak {
            1.6
        } else {
            1.0
        }
    }

    /// Changes the colours of cells, given row by row.
    pub fn recolour(&self, colours: &mut [Rgb], size: usize, rng: &mut Rng) {
        if self.hover {
            let cell = rng.usize(..colours.len());
            colours[cell] = mix(colours[cell], [0; 3], HOVER);
        }
        if self.lit {
            light(colours, rng, |rng| ([255; 3], 0.1 + 0.2 * rng.f32()));
        }
        if self.brighter {
            let (cell, factor) = (rng.usize(..colours.len()), 1.05 + 0.45 * rng.f32());
            colours[cell] = brighter(colours[cell], factor);
        }
        if self.glow {
            light(colours, rng, |rng| (hsl(rng.f32() * 360.0, 0.9, 0.5), 0.25 + 0.2 * rng.f32()));
        }
        if self.tinted {
            let (share, line, row) = (0.2 + 0.3 * rng.f32(), rng.usize(..size), rng.bool());
            for (cell, colour) in colours.iter_mut().enumerate() {
                if line == if row { cell / size } else { cell % size } {
                    *colour = mix(*colour, RED, share);
                }
            }
        }
        if self.crosshair {
            let (row, col) = (rng.usize(..size), rng.usize(..size));
            let tint = if rng.bool() { [0; 3] } else { [255; 3] };
            let share = 0.05 + 0.25 * rng.f32();
            for (cell, colour) in colours.iter_mut().enumerate() {
                if cell / size == row || cell % size == col {
                    *colour = mix(*colour, tint, share);
                }
            }
        }
        if self.chequered {
            let how = rng.u8(..3);
            let share = 0.06 + 0.2 * rng.f32();
            for (cell, colour) in colours.iter_mut().enumerate() {
                if (cell / size + cell % size) % 2 == 1 {
                    *colour = match how {
                        0 => mix(*colour, [0; 3], share),
                        1 => mix(*colour, [255; 3], share),
                        _ => brighter(*colour, 1.0 + 0.5 * share),
                    };
                }
            }
        }
        if self.conflict && rng.bool() {
            let (share, line) = (0.15 + 0.2 * rng.f32(), rng.usize(..size));
            let (row, both) = (rng.bool(), rng.u8(..3) == 0);
            for (cell, colour) in colours.iter_mut().enumerate() {
                let hit = if row { cell / size == line } else { cell % size == line };
                if hit || (both && cell / size == (line + 2) % size) {
                    *colour = mix(*colour, RED, share);
                }
            }
        }
        if self.hint {
            let lit = rng.usize(..colours.len());
            for (cell, colour) in colours.iter_mut().enumerate() {
                if cell != lit {
                    *colour = mix(*colour, [0; 3], 1.0 - DIMMED);
                }
            }
        }
        if self.dimmed {
            let keep = LEAST_DIMMED + 0.5 * rng.f32();
            let (how, line, share) = (rng.u8(..3), rng.usize(..size), 0.05 + 0.2 * rng.f32());
            for (cell, colour) in colours.iter_mut().enumerate() {
                let is_lit = match how {
                    0 => cell / size == line,
                    1 => cell % size == line,
                    _ => rng.f32() < share,
                };
                if !is_lit {
                    *colour = mix(*colour, [0; 3], 1.0 - keep);
                }
            }
        }
    }

    /// Draws what lies on the cells and under the lines.
    pub fn draw_on_cells(&self, canvas: &mut Canvas, at: &Lattice, marks: &Marks, rng: &mut Rng) {
        let (rows, cols) = (at.rows.len() - 1, at.cols.len() - 1);
        if self.hint {
            let (share, dark) = (0.25 * rng.f32(), rng.bool());
            let rgb = if dark { [0; 3] } else { [255; 3] };
            let ink = Ink { rgb, alpha: 0.15 + 0.2 * rng.f32() };
            for i in 0..rows * cols {
                if rng.f32() < share {
                    stripes(canvas, at, i / cols, i % cols, ink);
                }
            }
        }
        if self.conflict {
            for Cell { row, col } in marks.queens() {
                if rng.bool() {
                    let cell = at.cell(row.into(), col.into());
                    let px = (cell.width() / 14.0).max(1.0);
                    canvas.rect(cell, Ink { rgb: RED, alpha: 0.3 });
                    canvas.outline(cell.grown(-px), 0.0, px, Ink::solid(RED));
                }
            }
        }
        if self.streak {
            let area = at.area();
            let (x, wide) = (area.left + rng.f32() * area.width(), area.width() / 8.0);
            let lean = (rng.f32() - 0.5) * area.width();
            let (top, bottom) = (area.top, area.bottom);
            let points = [(x, top), (x + wide, top), (x + wide + lean, bottom), (x + lean, bottom)];
            let on_board = |(x, y): (f32, f32)| (x.clamp(area.left, area.right), y);
            canvas.polygon(&points.map(on_board), Ink { rgb: [245, 190, 60], alpha: 0.25 });
        }
    }

    /// Draws what lies over everything.
    pub fn draw_on_top(&self, canvas: &mut Canvas, at: &Lattice, rng: &mut Rng) {
        /// An arrow that points to the top left, in points of the screen.
        const ARROW: [(f32, f32); 7] = [
            (0.0, 0.0),
            (0.0, 17.0),
            (4.0, 13.0),
            (6.5, 19.0),
            (9.0, 18.0),
            (6.5, 12.0),
            (12.0, 12.0),
        ];
        let (rows, cols) = (at.rows.len() - 1, at.cols.len() - 1);
        if self.lettered {
            let (share, dark) = (0.3 + rng.f32(), rng.u8(..4) > 0);
            let ink =
                Ink { rgb: if dark { [0; 3] } else { [255; 3] }, alpha: 0.4 + 0.6 * rng.f32() };
            let high = at.cell(0, 0).height() * (0.25 + 0.3 * rng.f32());
            for i in 0..rows * cols {
                if rng.f32() > share {
                    continue;
                }
                let (x, y) = at.cell(i / cols, i % cols).middle();
                let area = Area::sized(x - high / 4.0, y - high / 2.0, high / 2.0, high);
                clutter::letter(canvas, area, ink, rng);
            }
        }
        if self.focus {
            let (row, col) = (rng.usize(..rows), rng.usize(..cols));
            let cell = at.cell(row, col);
            let px = (cell.width() / 16.0).max(1.5);
            let ring = Ink::solid(hsl(rng.f32() * 360.0, 0.9, 0.5));
            canvas.outline(cell.grown(-px * (1.0 + rng.f32())), px * rng.f32() * 2.0, px, ring);
        }
        if self.confetti {
            let (area, page) = (at.area(), canvas.area());
            let speck_px = (at.cell(0, 0).width() / 9.0).clamp(1.5, 7.0);
            for _ in 0..3 * rows * cols / 4 {
                let x = (area.left - 30.0 + rng.f32() * (area.width() + 60.0)).min(page.right);
                let y = (area.top - 30.0 + rng.f32() * (area.height() + 60.0)).min(page.bottom);
                let ink = Ink::solid(hsl(rng.f32() * 360.0, 0.8, 0.55));
                canvas.disc((x, y), speck_px * (0.4 + 0.6 * rng.f32()), ink);
            }
        }
        if self.pointer {
            let area = at.area();
            let x = area.left + rng.f32() * area.width();
            let y = area.top + rng.f32() * area.height();
            let cell = at.cell(0, 0);
            // At most half a cell wide, as on screens where people play.
            let zoom = (1.0 + rng.f32()).min(cell.width().min(cell.height()) / 24.0);
            let mut arrow = ARROW.map(|(right, down)| (x + right * zoom, y + down * zoom)).to_vec();
            let dark = rng.bool();
            let (inside, edge) = if dark { ([0; 3], [255; 3]) } else { ([255; 3], [0; 3]) };
            canvas.polygon(&arrow, Ink::solid(inside));
            arrow.push(arrow[0]);
            canvas.line(&arrow, zoom, Ink::solid(edge));
        }
    }
}

/// Mixes a share of a tint into one cell, such that it looks like no region: no one could tell it from
/// that otherwise. Where no cell is found for it, the board stays plain.
fn light(colours: &mut [Rgb], rng: &mut Rng, tint: impl Fn(&mut Rng) -> (Rgb, f32)) {
    /// Levels between the lit cell's colour and any other in all channels together, at least.
    const APART: u32 = 90;
    const TRIES: usize = 50;
    for _ in 0..TRIES {
        let (cell, (tint, share)) = (rng.usize(..colours.len()), tint(rng));
        let lit = mix(colours[cell], tint, share);
        let apart = |colour: &Rgb| -> u32 {
            (0..3).map(|at| u32::from(colour[at].abs_diff(lit[at]))).sum()
        };
        if colours.iter().all(|colour| apart(colour) >= APART) {
            colours[cell] = lit;
            return;
        }
    }
}

/// Diagonal stripes over one cell.
fn stripes(canvas: &mut Canvas, at: &Lattice, row: usize, col: usize, ink: Ink) {
    let cell = at.cell(row, col);
    let (width, height) = (cell.width(), cell.height());
    for i in 0..4 {
        let from = (i as f32 * 0.5) * width;
        let points = [
            (from, 0.0),
            (from + width / 4.0, 0.0),
            (from + width / 4.0 - height, height),
            (from - height, height),
        ];
        // Cut to the cell by hand: a mask for each would cost more than all the rest.
        let clamp = |(x, y): (f32, f32)| (cell.left + x.clamp(0.0, width), cell.top + y);
        canvas.polygon(&points.map(clamp), ink);
    }
}
