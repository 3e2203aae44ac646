//! Boards of other games.

use fastrand::Rng;

use super::{
    super::{
        boards,
        canvas::{Area, Canvas, Ink, Rgb},
        clutter,
        fault::Regions,
        lines::{self, LineStyle},
        marks::{QueenSign, queen},
        palette::{Palette, hsl},
    },
    Grid, black,
};

pub(super) fn chess(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(8, ground, rng);
    let hue = rng.f32() * 360.0;
    let colours = [hsl(hue, 0.4, 0.85), hsl(hue, 0.4, 0.4)];
    let pieces = rng.f32();
    for (row, col) in grid.cells() {
        grid.fill((row, col), colours[(row + col) % 2]);
        if !(2..=5).contains(&row) && rng.f32() < pieces {
            let ink = Ink::solid(if row < 2 { [0; 3] } else { [250; 3] });
            queen(&mut grid.canvas, grid.at.cell(row, col), QueenSign::Chess, 0.35, ink);
        }
    }
    if rng.bool() {
        grid.rule(1.0, 3.0, [0; 3]);
    }
    grid.canvas
}

pub(super) fn sudoku(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(9, ground, rng);
    let (row_lit, col_lit) = (rng.usize(..9), rng.usize(..9));
    let lit = rng.bool();
    for (row, col) in grid.cells() {
        let in_house = row == row_lit || col == col_lit;
        grid.fill((row, col), if lit && in_house { [215, 228, 245] } else { [255; 3] });
        if rng.u8(..3) == 0 {
            grid.write((row, col), black(), rng);
        }
    }
    grid.rule(1.0, 3.0, [60; 3]);
    let area = grid.at.area();
    for i in [3, 6] {
        let (x, y) = (grid.at.cols[i], grid.at.rows[i]);
        grid.canvas.rect(Area::sized(x - 1.0, area.top, 3.0, area.height()), black());
        grid.canvas.rect(Area::sized(area.left, y - 1.0, area.width(), 3.0), black());
    }
    grid.canvas
}

/// A sudoku in which each square of nine cells, or each region of other shapes, has a colour of its own.
pub(super) fn jigsaw(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(9, ground, rng);
    let colours = Palette::Pastel.pick(9, 24, &[], rng).unwrap_or_default();
    let shapes = rng.bool().then(|| boards::equal(9, rng));
    for (row, col) in grid.cells() {
        let region = match &shapes {
            Some(shapes) => usize::from(shapes.region_of()[row * 9 + col]),
            None => row / 3 * 3 + col / 3,
        };
        grid.fill((row, col), colours.get(region).copied().unwrap_or([255; 3]));
        if rng.u8(..3) == 0 {
            grid.write((row, col), black(), rng);
        }
    }
    grid.rule(1.0, 3.0, [60; 3]);
    grid.canvas
}

/// Digits, each once in a row and a column, on regions that are a Queens board.
pub(super) fn numbered(ground: Rgb, rng: &mut Rng) -> Canvas {
    let size = rng.usize(7..=9);
    let board = boards::unique(size, rng);
    let px = 40.0 + 30.0 * rng.f32();
    let mut grid = Grid::new((size, size), (px, px), ground, rng);
    let colours = Palette::Pastel.pick(size, 24, &[], rng).unwrap_or_default();
    let mut orders = [(); 2].map(|()| (0..size).collect::<Vec<_>>());
    orders.iter_mut().for_each(|order| rng.shuffle(order));
    let [rows, cols] = orders;
    // But for the second and third, which look like the fourth.
    let mut digits: Vec<usize> = (0..12).filter(|sign| ![1, 2].contains(sign)).collect();
    rng.shuffle(&mut digits);
    let given = 0.8 + 0.2 * rng.f32();
    for (row, col) in grid.cells() {
        let region = usize::from(board.region_of()[row * size + col]);
        grid.fill((row, col), colours.get(region).copied().unwrap_or([255; 3]));
        if rng.f32() < given {
            let area = grid.letter_area((row, col));
            let digit = digits[(rows[row] + cols[col]) % size];
            clutter::sign(&mut grid.canvas, area, black(), digit);
        }
    }
    grid.rule(1.0, 3.0, [60; 3]);
    grid.canvas
}

/// Tiles to be matched, of as many colours as there are rows.
pub(super) fn tiles(ground: Rgb, rng: &mut Rng) -> Canvas {
    let size = rng.usize(7..=10);
    let mut grid = Grid::square(size, ground, rng);
    let colours = Palette::Any.pick(size, 40, &[], rng).unwrap_or_default();
    for (i, cell) in grid.cells().enumerate() {
        // Each colour is there.
        let at = if i < size { i } else { rng.usize(..size) };
        grid.fill(cell, colours.get(at).copied().unwrap_or([0; 3]));
    }
    grid.rule(2.0, 3.0, [30; 3]);
    grid.canvas
}

pub(super) fn crossword(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(rng.usize(5..=15), ground, rng);
    for cell in grid.cells() {
        let blocked = rng.u8(..5) == 0;
        grid.fill(cell, if blocked { [0; 3] } else { [255; 3] });
        if !blocked && rng.bool() {
            grid.write(cell, black(), rng);
        }
    }
    grid.rule(1.0, 2.0, [0; 3]);
    grid.canvas
}

/// White cells, thick walls here and there, numbers on black discs.
pub(super) fn zip(ground: Rgb, rng: &mut Rng) -> Canvas {
    let size = rng.usize(5..=8);
    let mut grid = Grid::square(size, ground, rng);
    let lit = hsl(rng.f32() * 360.0, 0.6, 0.8);
    let path = rng.usize(..size * size);
    for (row, col) in grid.cells() {
        grid.fill((row, col), if row * size + col < path / 3 { lit } else { [252; 3] });
    }
    grid.rule(1.0, 2.0, [120; 3]);
    for (row, col) in grid.cells() {
        let cell = grid.at.cell(row, col);
        if rng.u8(..5) == 0 {
            grid.canvas.disc(cell.middle(), cell.width() * 0.32, black());
            let small = cell.grown(-cell.width() * 0.38);
            clutter::letter(&mut grid.canvas, small, Ink::solid([255; 3]), rng);
        }
        if col + 1 < size && rng.u8(..8) == 0 {
            let px = cell.width() / 8.0;
            let wall = Area::sized(cell.right - px / 2.0, cell.top, px, cell.height());
            grid.canvas.rect(wall, black());
        }
    }
    grid.canvas
}

/// Suns and moons, with = and × between some cells.
pub(super) fn tango(ground: Rgb, rng: &mut Rng) -> Canvas {
    let mut grid = Grid::square(6, ground, rng);
    for cell in grid.cells() {
        let fixed = rng.u8(..3) == 0;
        grid.fill(cell, if fixed { [238, 234, 230] } else { [255; 3] });
    }
    grid.rule(1.0, 1.0, [205; 3]);
    for (row, col) in grid.cells() {
        let cell = grid.at.cell(row, col);
        let ((x, y), radius) = (cell.middle(), cell.width() * 0.28);
        match rng.u8(..4) {
            0 => grid.canvas.disc((x, y), radius, Ink::solid([245, 165, 45])),
            1 => {
                grid.canvas.disc((x, y), radius, Ink::solid([75, 125, 205]));
                grid.canvas.disc((x + radius / 2.0, y), radius * 0.8, Ink::solid([255; 3]));
            }
            2 if col + 1 < 6 => {
                let (x, reach) = (cell.right, cell.width() / 12.0);
                grid.canvas.line(&[(x - reach, y - reach), (x + reach, y + reach)], 1.5, black());
                grid.canvas.line(&[(x - reach, y + reach), (x + reach, y - reach)], 1.5, black());
            }
            _ => {}
        }
    }
    grid.canvas
}

/// Star Battle: walls, and no colours.
pub(super) fn uncoloured(ground: Rgb, rng: &mut Rng) -> Canvas {
    let board = boards::loose(rng.usize(5..=10), rng);
    let mut grid = Grid::square(board.size(), ground, rng);
    for cell in grid.cells() {
        grid.fill(cell, [255; 3]);
    }
    let mut lines = LineStyle::ThinThick.lines(grid.at.cell(0, 0).width(), rng);
    lines.radius_px = 0.0;
    lines::inner(&mut grid.canvas, &Regions::of(&board), &grid.at, &lines);
    lines::border(&mut grid.canvas, &grid.at, &lines);
    grid.canvas
}

/// Six rows of five tiles: green, yellow, grey or still empty.
pub(super) fn wordle(ground: Rgb, rng: &mut Rng) -> Canvas {
    let px = 40.0 + 30.0 * rng.f32();
    let mut grid = Grid::new((5, 6), (px, px), ground, rng);
    let used = rng.usize(1..=6);
    let colours = [[106, 170, 100], [201, 180, 88], [120, 124, 126]];
    for (row, col) in grid.cells() {
        let tile = grid.at.cell(row, col).grown(-px / 20.0);
        if row < used {
            grid.canvas.rect(tile, Ink::solid(colours[rng.usize(..3)]));
            grid.write((row, col), Ink::solid([255; 3]), rng);
        } else {
            grid.canvas.outline(tile, 0.0, 2.0, Ink::solid([150; 3]));
        }
    }
    grid.canvas
}
