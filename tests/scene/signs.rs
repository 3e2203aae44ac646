//! Marks as clones draw them: crowns with edges, shaded signs, crosses of two kinds, conflicts in red.

use fastrand::Rng;
use queensight::board::{Cell, Marks};

use super::{
    canvas::{Area, Canvas, Ink, Rgb, mix},
    lines::Lattice,
    marks::{self, CROWN, QueenSign},
    palette::{against, hsl},
};

/// The sign for a queen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Queen {
    /// A crown of any colour with a dark or light edge.
    Edged,
    /// The outline of a crown with balls on its tips.
    Outlined,
    /// A crown with a foot that hangs together with it.
    Footed,
    /// A golden crown, light above and dark below, with jewels.
    Shaded,
    /// The head of a cat.
    Cat,
    /// A star of any colour with an edge.
    Star,
    /// A ring with a disc in it.
    Ring,
}

/// The sign for a cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cross {
    /// Strokes through the whole cell.
    Full,
    /// A small x.
    Small,
    /// Strokes of any colour.
    Coloured,
    /// A small dot of grey.
    GreyDot,
    /// A dot that covers little.
    FaintDot,
}

/// How the marks of one board look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Signs {
    queen: Queen,
    cross: Cross,
    /// Half the height of a queen, in cells.
    reach: f32,
    colour: Rgb,
    /// How far queens and crosses lie from the middle, in cells.
    off: (f32, f32),
    /// Crosses placed by the game are lighter than those of the player.
    two_kinds: bool,
    /// Queens in conflict are red.
    conflicts: bool,
}

impl Signs {
    pub fn random(rng: &mut Rng) -> Signs {
        use Cross::{Coloured, FaintDot, Full, GreyDot, Small};
        use Queen::{Cat, Edged, Footed, Outlined, Ring, Shaded, Star};
        let queen = rng.choice([Edged, Outlined, Footed, Shaded, Cat, Star, Ring]);
        let cross = rng.choice([Full, Small, Coloured, GreyDot, FaintDot]);
        let off = |rng: &mut Rng| if rng.bool() { 0.0 } else { 0.08 * (rng.f32() - 0.5) };
        Signs {
            queen: queen.expect("several signs"),
            cross: cross.expect("several signs"),
            reach: 0.2 + 0.12 * rng.f32(),
            colour: hsl(rng.f32() * 360.0, rng.f32(), 0.2 + 0.7 * rng.f32()),
            off: (off(rng), off(rng)),
            two_kinds: rng.u8(..3) == 0,
            conflicts: rng.u8(..4) == 0,
        }
    }

    /// Draws `marks`; `colours` are those of the cells, row by row.
    pub fn draw(
        &self,
        canvas: &mut Canvas,
        at: &Lattice,
        marks: &Marks,
        colours: &[Rgb],
        rng: &mut Rng,
    ) {
        let cols = at.cols.len() - 1;
        let ground = |cell: Cell| colours[usize::from(cell.row) * cols + usize::from(cell.col)];
        let area = |cell: Cell| {
            let area = at.cell(cell.row.into(), cell.col.into());
            let (right, down) = (self.off.0 * area.width(), self.off.1 * area.height());
            let Area { left, top, right: end, bottom } = area;
            Area { left: left + right, right: end + right, top: top + down, bottom: bottom + down }
        };
        for cell in marks.crosses() {
            let faint = self.two_kinds && rng.bool();
            self.cross(canvas, area(cell), ground(cell), if faint { 0.35 } else { 0.8 });
        }
        for cell in marks.queens() {
            let conflict = self.conflicts && rng.bool();
            let colour = if conflict { [215, 25, 35] } else { self.shown_on(ground(cell)) };
            self.queen(canvas, area(cell), ground(cell), colour);
        }
    }

    /// The colour of the signs, or one that can be seen, on a cell of this colour.
    fn shown_on(&self, ground: Rgb) -> Rgb {
        let apart = (0..3).map(|i| self.colour[i].abs_diff(ground[i])).max().unwrap_or(0);
        if apart >= 90 { self.colour } else { against(ground) }
    }

    fn cross(&self, canvas: &mut Canvas, cell: Area, ground: Rgb, alpha: f32) {
        let ((x, y), px) = (cell.middle(), cell.width().min(cell.height()));
        let ink = Ink { rgb: against(ground), alpha };
        let mut strokes = |reach: f32, width: f32, ink: Ink| {
            let (reach, width) = (reach * px, (width * px).max(1.0));
            canvas.line(&[(x - reach, y - reach), (x + reach, y + reach)], width, ink);
            canvas.line(&[(x - reach, y + reach), (x + reach, y - reach)], width, ink);
        };
        match self.cross {
            Cross::Full => strokes(0.42, 0.04, ink),
            Cross::Small => strokes(0.09, 0.035, ink),
            Cross::Coloured => {
                let rgb = self.shown_on(ground);
                strokes(0.2, 0.07, Ink { rgb, alpha });
            }
            Cross::GreyDot => {
                let rgb = mix(against(ground), ground, 0.4);
                canvas.disc((x, y), (0.07 * px).max(1.5), Ink { rgb, alpha });
            }
            Cross::FaintDot => {
                canvas.disc((x, y), (0.09 * px).max(1.5), Ink { alpha: 0.6 * alpha, ..ink });
            }
        }
    }

    fn queen(&self, canvas: &mut Canvas, cell: Area, ground: Rgb, rgb: Rgb) {
        let ((x, y), px) = (cell.middle(), cell.width().min(cell.height()) * self.reach);
        let at = |points: &[(f32, f32)]| -> Vec<(f32, f32)> {
            points.iter().map(|(right, down)| (x + right * px, y + down * px)).collect()
        };
        let edge = Ink::solid(mix(against(ground), against(rgb), 0.5));
        let edge_px = (0.1 * px).max(1.0);
        let mut outlined = at(&CROWN);
        outlined.push(outlined[0]);
        match self.queen {
            Queen::Edged => {
                canvas.polygon(&at(&CROWN), Ink::solid(rgb));
                canvas.line(&outlined, edge_px, edge);
            }
            Queen::Outlined => {
                canvas.line(&outlined, 1.4 * edge_px, Ink::solid(rgb));
                for tip in [1, 3, 5] {
                    canvas.disc(at(&CROWN)[tip], 0.16 * px, Ink::solid(rgb));
                }
            }
            Queen::Footed => {
                canvas.polygon(&at(&CROWN), Ink::solid(rgb));
                let foot = [(-0.8, 0.45), (0.8, 0.45), (0.8, 0.8), (-0.8, 0.8)];
                canvas.polygon(&at(&foot), Ink::solid(rgb));
            }
            Queen::Shaded => {
                canvas.polygon(&at(&CROWN), Ink::solid([255, 205, 60]));
                let low = [(-0.9, 0.0), (0.9, 0.0), (0.8, 0.5), (-0.8, 0.5)];
                canvas.polygon(&at(&low), Ink::solid([225, 145, 20]));
                for tip in [1, 3, 5] {
                    canvas.disc(at(&CROWN)[tip], 0.14 * px, Ink::solid([250, 235, 140]));
                }
                canvas.disc((x, y + 0.25 * px), 0.13 * px, Ink::solid([60, 120, 220]));
                canvas.line(&outlined, edge_px, Ink::solid([150, 85, 10]));
            }
            Queen::Cat => {
                canvas.disc((x, y + 0.15 * px), 0.75 * px, Ink::solid(rgb));
                for side in [-1.0, 1.0] {
                    let ear = [(side * 0.75, -0.95), (side * 0.1, -0.5), (side * 0.7, 0.1)];
                    canvas.polygon(&at(&ear), Ink::solid(rgb));
                    let eye = (x + side * 0.3 * px, y);
                    canvas.disc(eye, (0.12 * px).max(0.8), edge);
                }
            }
            Queen::Star => marks::queen(canvas, cell, QueenSign::Star, self.reach, Ink::solid(rgb)),
            Queen::Ring => {
                canvas.circle((x, y), 0.85 * px, (0.16 * px).max(1.0), Ink::solid(rgb));
                canvas.disc((x, y), 0.4 * px, Ink::solid(rgb));
            }
        }
    }
}
