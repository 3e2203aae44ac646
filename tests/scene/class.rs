//! The kinds of scenes, one for each thing that makes pictures hard.

/// What is special about a scene; everything else in it is plain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Nothing: pastel colours, thin and thick black lines, a margin.
    Plain,
    /// Black lines, all alike.
    Uniform,
    /// Walls up to a fourth of a cell thick.
    Heavy,
    /// Dashed or dotted lines within regions.
    Dashed,
    /// Grey lines.
    GreyLines,
    /// Lines that are a film over the colours.
    Translucent,
    /// Coloured lines.
    ColouredLines,
    /// Light lines on dark colours on a dark page.
    LightOnDark,
    /// Black lines on a dark page.
    DarkPage,
    /// Tiles with gaps.
    Tiles,
    /// Tiles far apart: gaps of up to half a tile.
    Spaced,
    /// Walls, and nothing within regions.
    WallsOnly,
    /// Colours and no line at all.
    Flat,
    /// Strong colours.
    Saturated,
    /// Colours a few levels apart.
    Close,
    /// Two regions of one colour, told by the wall between them.
    Twins,
    /// A region in two pieces.
    Disconnected,
    /// Cells of uneven size.
    Uneven,
    /// Rows that are lower than others.
    LowRows,
    /// Cells higher or wider than they should be: up to a fifth, or two thirds.
    Oblong,
    /// Cells of 15 to 20 px.
    Small,
    /// Cells of 90 to 180 px.
    Large,
    /// 12 to 20 rows.
    Many,
    /// 4 or 5 rows.
    Few,
    /// Rounded outer corners.
    Rounded,
    /// The picture ends with the board, or cuts its border away.
    Cropped,
    /// Resampled.
    Resampled,
    /// Through JPEG.
    Jpeg,
    /// Noise on every pixel.
    Noise,
    /// Reduced to a palette.
    Gif,
    /// Turned grey.
    Grey,
    /// Queens and crosses, right and wrong.
    Marks,
    /// Marks as clones draw them.
    Signs,
    /// Marks in one corner of their cells.
    Cornered,
    /// Thin crosses from corner to corner of their cells.
    Crossed,
    /// Regions with patterns, walls between them, and queens on discs of one colour.
    Patterned,
    /// Tiles that are lighter above, with queens.
    Glossed,
    /// Queens that throw a soft shadow on their cells.
    Shadowed,
    /// Rings around queens, along the edges of their cells.
    Ringed,
    /// Confetti over marks.
    Victory,
    /// A hovered cell, darker than its region.
    Hover,
    /// A hint: dimmed and striped.
    Hint,
    /// All is dimmed, but for a row or column, or for some cells.
    Dimmed,
    /// Queens nearly as large as their cells.
    Heads,
    /// A conflict: rows tinted, queens framed in red.
    Conflict,
    /// A translucent streak across the board.
    Streak,
    /// The mouse pointer on the board.
    Pointer,
    /// Amid a page, a browser, on a phone.
    Page,
    /// With a smaller board beside it.
    Example,
    /// A letter or digit in every cell, some or all.
    Lettered,
    /// Specks of colour all over, as after a victory.
    Confetti,
    /// A ring of colour inside one cell.
    Focus,
    /// Resampled down and up again.
    Blurred,
    /// Numbers along its sides.
    Axes,
    /// Letters in cells of its own size before its rows, above its columns, or both.
    Headed,
    /// Tiles of its own size beside it, with letters or how many queens there are.
    Counted,
    /// Amid the empty cells of a spreadsheet.
    Spreadsheet,
    /// In a spreadsheet whose other rows and columns have other heights and widths.
    ResizedSheet,
    /// In the corner of a spreadsheet, with empty cells on two sides alone.
    SheetCorner,
    /// No line at all, and regions of squares of four cells but for a few cells.
    Coarse,
    /// Tiles with light and dark edges, as buttons have.
    Relief,
    /// On a page whose colour changes across it.
    Backdrop,
    /// A hovered cell, lighter than its region.
    Lit,
    /// A hovered cell, brighter than its region by a factor.
    Brighter,
    /// Regions whose cells lie anywhere, with walls around them.
    Scattered,
    /// A row or column tinted as a whole, and nothing but colours to tell regions.
    TintedLine,
    /// The row and the column of one cell shaded, and nothing but colours to tell regions.
    Crosshair,
    /// Writing close to the board.
    Caption,
    /// Lines that can't be seen within one region: it has their colour.
    Melting,
    /// Queens and crosses, and no line within regions.
    BareMarks,
    /// A hint: a cell lit in any colour.
    Glow,
    /// Every other cell shaded, as on a chess board.
    Chequered,
    /// No line within regions, and writing close to the board.
    Plotted,
    /// The cells of queens painted over in one colour.
    Painted,
    /// Cells that queens attack, or those of the solution, mixed with one colour.
    Washed,
    /// No line within regions, and the picture ends with the board or cuts its border away.
    Bare,
    /// All regions of one colour, enclosed by walls and a frame.
    Outlined,
    /// The same, with dashed lines between the cells of a region.
    OutlinedDashed,
    /// The same amid the empty cells of a spreadsheet, whose lines go on within.
    OutlinedSheet,
    /// Of one colour without a frame of walls: with none on a page of another colour, or one as other grid lines.
    Unframed,
    /// Of several solutions, with one of them on it, and few colours or no line.
    Solved,
    /// Few colours: regions that don't touch may share one.
    Mapped,
    /// Light that falls off across the board; a region in two pieces, a cell under the pointer, or both.
    Sunlit,
    /// All of these at random.
    Wild,
    /// Negative: the picture ends amid cells.
    CutOff,
    /// Negative: no line within regions, and the picture ends amid cells.
    BareCutOff,
    /// Negative: regions of one colour, and the picture ends at grid lines or amid cells.
    OutlinedCutOff,
    /// Negative: the same without a frame of walls.
    UnframedCutOff,
    /// Negative: tiles far apart, and the picture ends amid them.
    SpacedCutOff,
    /// Negative: a dialog hides some cells.
    Covered,
    /// Negative: a colour too few.
    Merged,
    /// Negative: a colour too many.
    Split,
    /// Negative: fewer rows than columns.
    NotSquare,
    /// Negative: dashed lines, and one of these faults.
    DashedFault,
    /// Negative: a chess board.
    Chess,
    /// Negative: a sudoku.
    Sudoku,
    /// Negative: a sudoku whose squares, or regions of other shapes, are coloured.
    Jigsaw,
    /// Negative: digits as those of a sudoku, on regions of a Queens board.
    Numbered,
    /// Negative: tiles of as many colours as there are rows, in no order.
    Match,
    /// Negative: a crossword.
    Crossword,
    /// Negative: a calendar.
    Calendar,
    /// Negative: a spreadsheet.
    Sheet,
    /// Negative: a board of the game Zip.
    Zip,
    /// Negative: a board of the game Tango.
    Tango,
    /// Negative: walls and no colours, and several solutions, as in Star Battle with more than one star.
    Uncoloured,
    /// Negative: a grid of colours, too many or too few.
    Swatches,
    /// Negative: a few rows of tiles with letters.
    Wordle,
    /// Negative: many small tiles of one hue.
    Heatmap,
    /// Negative: a page of writing.
    Text,
    /// Negative: thousands of rectangles.
    Rectangles,
    /// Negative: noise.
    Static,
    /// Negative: soft colours, as in a photograph.
    Gradient,
}

impl Class {
    /// Every class.
    pub const ALL: &[Class] = &[
        Class::Plain,
        Class::Uniform,
        Class::Heavy,
        Class::Dashed,
        Class::GreyLines,
        Class::Translucent,
        Class::ColouredLines,
        Class::LightOnDark,
        Class::DarkPage,
        Class::Tiles,
        Class::Spaced,
        Class::WallsOnly,
        Class::Flat,
        Class::Saturated,
        Class::Close,
        Class::Twins,
        Class::Disconnected,
        Class::Uneven,
        Class::LowRows,
        Class::Oblong,
        Class::Small,
        Class::Large,
        Class::Many,
        Class::Few,
        Class::Rounded,
        Class::Cropped,
        Class::Resampled,
        Class::Jpeg,
        Class::Noise,
        Class::Gif,
        Class::Grey,
        Class::Marks,
        Class::Signs,
        Class::Cornered,
        Class::Crossed,
        Class::Patterned,
        Class::Glossed,
        Class::Shadowed,
        Class::Ringed,
        Class::Victory,
        Class::Hover,
        Class::Hint,
        Class::Dimmed,
        Class::Heads,
        Class::Conflict,
        Class::Streak,
        Class::Pointer,
        Class::Page,
        Class::Example,
        Class::Lettered,
        Class::Confetti,
        Class::Focus,
        Class::Blurred,
        Class::Axes,
        Class::Headed,
        Class::Counted,
        Class::Spreadsheet,
        Class::ResizedSheet,
        Class::SheetCorner,
        Class::Coarse,
        Class::Relief,
        Class::Backdrop,
        Class::Lit,
        Class::Brighter,
        Class::Scattered,
        Class::TintedLine,
        Class::Crosshair,
        Class::Caption,
        Class::Melting,
        Class::BareMarks,
        Class::Glow,
        Class::Chequered,
        Class::Plotted,
        Class::Painted,
        Class::Washed,
        Class::Bare,
        Class::Outlined,
        Class::OutlinedDashed,
        Class::OutlinedSheet,
        Class::Unframed,
        Class::Solved,
        Class::Mapped,
        Class::Sunlit,
        Class::Wild,
        Class::CutOff,
        Class::BareCutOff,
        Class::OutlinedCutOff,
        Class::UnframedCutOff,
        Class::SpacedCutOff,
        Class::Covered,
        Class::Merged,
        Class::Split,
        Class::NotSquare,
        Class::DashedFault,
        Class::Chess,
        Class::Sudoku,
        Class::Jigsaw,
        Class::Numbered,
        Class::Match,
        Class::Crossword,
        Class::Calendar,
        Class::Sheet,
        Class::Zip,
        Class::Tango,
        Class::Uncoloured,
        Class::Swatches,
        Class::Wordle,
        Class::Heatmap,
        Class::Text,
        Class::Rectangles,
        Class::Static,
        Class::Gradient,
    ];

    /// The name in tables and file names.
    pub fn name(self) -> String {
        format!("{self:?}")
    }

    /// Whether its scenes hold nothing that may be answered. They are the last ones.
    pub fn is_negative(self) -> bool {
        self >= Class::CutOff
    }

    /// The class of this name, in any case of letters.
    pub fn named(name: &str) -> Option<Class> {
        Class::ALL.iter().copied().find(|class| class.name().eq_ignore_ascii_case(name))
    }
}
