//! Boards as text, the way people post them.
//!
//! ```text
//! AABB      0 0 1 1      ["p","p","o","o"],       AABB/AABB/CCDD/CCDD
//! AABB      0 0 1 1      ["p","p","o","o"], …
//! CCDD      2 2 3 3
//! CCDD      2 2 3 3
//! ```
//!
//! Where every row is one word, each has a cell a character (letters, digits, coloured squares); else
//! a cell a word. Brackets, or braces, make rows of their own; else lines do, or slashes within a line.
//! A blank line ends a board.

use std::{collections::HashMap, fmt, str::FromStr};

use super::{Board, BoardError, MAX_SIZE};

/// The letter that stands for `region`: A–Z, a–z, 0–9, `-`, `_`.
///
/// # Panics
///
/// If `region` is not below [`MAX_SIZE`].
pub fn region_letter(region: u8) -> char {
    const LETTERS: &[u8; MAX_SIZE] =
        b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    LETTERS[usize::from(region)].into()
}

/// Why text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// There is nothing but white space and punctuation.
    #[error("the text holds no board")]
    Empty,
    /// A row is shorter or longer than there are rows.
    #[error("row {row} has {}, but the text has {}", counted(*cells, "cell"), counted(*rows, "row"))]
    Row {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// A queen stands in place of the letter of its region, as in a printed answer.
    #[error(
        "row {row} has a queen in place of a letter, so the region below it can't be told; \
         give the board as it was before its queens were printed"
    )]
    Queen {
        /// The row, counted from 1.
        row: usize,
    },
    /// The rows are even, but not those of a board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// "1 row", "2 rows".
pub(crate) fn counted(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Reads every board of `text`: boards end at a blank line, or each has a line of its own with its
/// rows joined by `/`. Each is read by itself, so one bad board doesn't hide the others.
///
/// The list is empty only if the text has no words at all.
pub fn parse_boards(text: &str) -> Vec<Result<Board, ParseError>> {
    let text = text.trim_start_matches('\u{feff}');
    for brackets in [['[', ']'], ['{', '}']] {
        if text.contains(brackets[0]) {
            return bracketed(text, brackets);
        }
    }
    let mut boards = Vec::new();
    let mut rows = Rows::default();
    for line in text.lines() {
        if line.contains('/') {
            rows.finish(&mut boards);
            line.split('/').map(Row::of).for_each(|row| rows.push(row));
            rows.finish(&mut boards);
            continue;
        }
        match Row::of(line) {
            row if row.count == 0 => rows.finish(&mut boards),
            row => rows.push(row),
        }
    }
    rows.finish(&mut boards);
    boards
}

fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || ",;|'\"`(){}[]".contains(letter)
}

/// The words of a row. No more are kept than a board can have cells, so that text that is none at all
/// takes no memory beside its own.
#[derive(Default)]
struct Row<'a> {
    words: Vec<&'a str>,
    /// How many there are, kept or not.
    count: usize,
}

impl<'a> Row<'a> {
    fn of(line: &'a str) -> Row<'a> {
        let mut row = Row::default();
        for word in line.split(is_gap).filter(|word| !word.is_empty()) {
            row.count += 1;
            if row.count <= MAX_SIZE {
                row.words.push(word);
            }
        }
        row
    }

    /// Its cells: a word each, or, where every row has just one, a letter each.
    fn cells(&self, by_letter: bool) -> Vec<&'a str> {
        match self.words.as_slice() {
            [only] if by_letter => letters(only).collect(),
            words => words.to_vec(),
        }
    }

    fn cell_count(&self, by_letter: bool) -> usize {
        match self.words.as_slice() {
            [only] if by_letter => letters(only).count(),
            _ => self.count,
        }
    }
}

/// The letters of a word; U+FE0F only asks for the coloured form of the symbol before it.
fn letters(word: &str) -> impl Iterator<Item = &str> {
    word.char_indices()
        .filter(|&(_, letter)| letter != '\u{fe0f}')
        .map(|(at, letter)| &word[at..at + letter.len_utf8()])
}

/// The rows of a board; as with words, no more are kept than a board can have.
#[derive(Default)]
struct Rows<'a> {
    rows: Vec<Row<'a>>,
    /// How many there are, kept or not.
    count: usize,
}

impl<'a> Rows<'a> {
    /// Adds a row; one without words is none.
    fn push(&mut self, row: Row<'a>) {
        if row.count > 0 {
            self.count += 1;
            if self.count <= MAX_SIZE {
                self.rows.push(row);
            }
        }
    }

    /// The same with each word as a row of its own, if they are all in one row.
    fn split_only(&mut self) -> &mut Self {
        if let [only] = self.rows.as_mut_slice()
            && only.count > 1
        {
            self.count = only.count;
            let words = std::mem::take(&mut only.words);
            self.rows = words.into_iter().map(Row::of).collect();
        }
        self
    }

    /// Ends the board and begins the next; without rows there is none to end.
    fn finish(&mut self, boards: &mut Vec<Result<Board, ParseError>>) {
        let rows = std::mem::take(self);
        if rows.count > 0 {
            boards.push(rows.board());
        }
    }

    fn board(&self) -> Result<Board, ParseError> {
        let by_letter = self.rows.iter().all(|row| row.count == 1);
        let uneven = |row: &Row<'_>| row.cell_count(by_letter) != self.count;
        if let Some(at) = self.rows.iter().position(uneven) {
            let cells = self.rows[at].cell_count(by_letter);
            return Err(ParseError::Row { row: at + 1, cells, rows: self.count });
        }
        if self.count > MAX_SIZE {
            return Err(
                BoardError::NotSquare { cells: self.count.saturating_mul(self.count) }.into()
            );
        }
        let mut numbers: HashMap<&str, u8> = HashMap::new();
        let mut labels = Vec::with_capacity(self.count * self.count);
        for (row, number) in self.rows.iter().zip(1..) {
            for cell in row.cells(by_letter) {
                if QUEENS.contains(&cell) {
                    return Err(ParseError::Queen { row: number });
                }
                let next = numbers.len().min(255) as u8;
                labels.push(*numbers.entry(cell).or_insert(next));
            }
        }
        Ok(Board::new(&labels)?)
    }
}

/// What a queen looks like where boards are printed with their answer, here or elsewhere. As a label it
/// would make a region of the queens.
const QUEENS: [&str; 3] = ["♛", "♕", "👑"];

/// The boards of text with brackets: an innermost pair holds a row of cells, or, where it has no
/// pair around it, a board whose words are the rows.
fn bracketed(text: &str, [open, close]: [char; 2]) -> Vec<Result<Board, ParseError>> {
    let (mut boards, mut rows) = (Vec::new(), Rows::default());
    let (mut depth, mut deepest, mut start) = (0usize, 0usize, 0);
    for (at, letter) in text.char_indices() {
        if letter == open {
            depth += 1;
            deepest = depth;
            start = at + 1;
        } else if letter == close {
            // The board is whole once the list of its rows closes; rows without a list around them
            // (one row a line) go together at the end of the text.
            if depth == deepest && depth > 0 {
                rows.push(Row::of(&text[start..at]));
            } else if depth + 1 == deepest {
                rows.split_only().finish(&mut boards);
            }
            depth = depth.saturating_sub(1);
        }
    }
    rows.split_only().finish(&mut boards);
    boards
}

/// Reads one board; see [`parse_boards`] for what is understood.
///
/// ```
/// use queensight::board::Board;
///
/// let board: Board = "0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3".parse()?;
/// assert_eq!(board.to_string(), "AABB\nAABB\nCCDD\nCCDD\n");
/// # Ok::<(), queensight::board::ParseError>(())
/// ```
impl FromStr for Board {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Board, ParseError> {
        parse_boards(text).into_iter().next().unwrap_or(Err(ParseError::Empty))
    }
}

/// One letter a cell, one line a row.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.region_of.chunks(self.size()) {
            writeln!(f, "{}", row.iter().map(|&region| region_letter(region)).collect::<String>())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARES: &str = "AABB\nAABB\nCCDD\nCCDD\n";

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let boards: Vec<String> = parse_boards(text)
            .into_iter()
            .map(|board| board.map_or_else(|error| error.to_string(), |board| board.to_string()))
            .collect();
        assert_eq!(boards, expected, "{text}");
    }

    #[test]
    fn every_posted_form_is_the_same_board() {
        for text in [
            "AABB\nAABB\nCCDD\nCCDD",
            "\u{feff}AABB\r\nAABB\r\nCCDD\r\nCCDD\r\n",
            "0 0 1 1\n0 0 1 1\n2 2 3 3\n2 2 3 3",
            "0011\n0011\n2233\n2233",
            "10,10,11,11\n10,10,11,11\n12,12,3,3\n12,12,3,3\n",
            r#"["p","p","op","op"],["p","p","op","op"],["x","x","y","y"],["x","x","y","y"]"#,
            "[[0, 0, 1, 1],\n [0, 0, 1, 1],\n [2, 2, 3, 3],\n [2, 2, 3, 3]]",
            r#"["aabb", "aabb", "ccdd", "ccdd"]"#,
            "{{0, 0, 1, 1},\n {0, 0, 1, 1},\n {2, 2, 3, 3},\n {2, 2, 3, 3}};",
            "{0, 0, 1, 1},\n{0, 0, 1, 1},\n{2, 2, 3, 3},\n{2, 2, 3, 3}",
            "AABB/AABB/CCDD/CCDD",
            "A A B B / A A B B / C C D D / C C D D",
            "🟥🟥🟦🟦\n🟥🟥🟦🟦\n🟩🟩🟨🟨\n🟩🟩🟨🟨",
            "⬛\u{fe0f}⬛\u{fe0f}⬜⬜\n⬛⬛⬜⬜\n🟩🟩🟨🟨\n🟩🟩🟨🟨",
        ] {
            check(text, &[SQUARES]);
        }
    }

    #[test]
    fn a_text_may_hold_several_boards() {
        check("AB/AB\nAABB/AABB/CCDD/CCDD\n\nA\n", &["AB\nAB\n", SQUARES, "A\n"]);
        check("[[1,2],[1,2]]\n[[1,1],[2,2]]", &["AB\nAB\n", "AA\nBB\n"]);
        check("AB\nAB\n\nAA\nBB", &["AB\nAB\n", "AA\nBB\n"]);
        check("[[[1,2],[1,2]],\n [[1,1],[2,2]]]", &["AB\nAB\n", "AA\nBB\n"]);
    }

    #[test]
    fn what_is_wrong_is_measured() {
        check("", &[]);
        check("AAB\nAB\nABC", &["row 2 has 2 cells, but the text has 3 rows"]);
        check("AA/AA", &["a board of 2 rows needs 2 regions, but has 1"]);
        check("]]][", &[]);
        assert_eq!("\n \n".parse::<Board>(), Err(ParseError::Empty));
        let long = vec!["A".repeat(65); 65].join("\n");
        check(&long, &["4225 cells do not make a square board of 1 to 64 rows"]);
        let long = "A B\n".repeat(70);
        check(&long, &["row 1 has 2 cells, but the text has 70 rows"]);
        check(&"A".repeat(70), &["row 1 has 70 cells, but the text has 1 row"]);
    }

    /// Where one region is a single cell, the letters that are left and the queens make as many labels
    /// as there are rows.
    #[test]
    fn a_printed_answer_is_not_taken_for_a_puzzle() {
        for queen in ["♛", "♕", "👑"] {
            let said = "row 1 has a queen in place of a letter, so the region below it can't be \
                        told; give the board as it was before its queens were printed";
            check(&format!("A {queen} B B\nA A B {queen}\n{queen} C B B\nC C {queen} B"), &[said]);
            check(&format!("A{queen}BB/AAB{queen}/{queen}CBB/CC{queen}B"), &[said]);
        }
    }

    #[test]
    fn the_largest_board_prints_and_parses() {
        let labels: Vec<u8> = (0..4096).map(|cell| (cell % 64) as u8).collect();
        let board = Board::new(&labels).expect("64 columns as regions");
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}
