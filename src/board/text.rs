//! Boards as text, the way people post them.
//!
//! ```text
//! AABB      0 0 1 1      ["p","p","o","o"],       AABB/AABB/CCDD/CCDD
//! AABB      0 0 1 1      ["p","p","o","o"], …
//! CCDD      2 2 3 3
//! CCDD      2 2 3 3
//! ```
//!
//! A row with one word has a cell a character (letters, digits, coloured squares); a row with
//! several has a cell a word. Brackets make rows of their own; else lines do, or slashes within a
//! line. A blank line ends a board.

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
    #[error("row {row} has {cells} cells, but the text has {rows} rows")]
    Row {
        /// The row, counted from 1.
        row: usize,
        /// How many cells it has.
        cells: usize,
        /// How many rows there are.
        rows: usize,
    },
    /// The rows are even, but not those of a board.
    #[error(transparent)]
    Board(#[from] BoardError),
}

/// Reads every board of `text`: boards end at a blank line, or each has a line of its own with its
/// rows joined by `/`. Each is read by itself, so one bad board doesn't hide the others.
///
/// The list is empty only if the text has no words at all.
pub fn parse_boards(text: &str) -> Vec<Result<Board, ParseError>> {
    let text = text.trim_start_matches('\u{feff}');
    if text.contains('[') {
        return bracketed(text).iter().map(|rows| from_rows(rows)).collect();
    }
    let mut boards = Vec::new();
    let mut rows: Vec<Vec<&str>> = Vec::new();
    let mut flush = |rows: &mut Vec<Vec<&str>>| {
        if !rows.is_empty() {
            boards.push(from_rows(rows));
            rows.clear();
        }
    };
    for line in text.lines() {
        if line.contains('/') {
            flush(&mut rows);
            let mut joined = line.split('/').map(words).filter(|row| !row.is_empty()).collect();
            flush(&mut joined);
            continue;
        }
        match words(line) {
            row if row.is_empty() => flush(&mut rows),
            row => rows.push(row),
        }
    }
    flush(&mut rows);
    boards
}

fn is_gap(letter: char) -> bool {
    letter.is_whitespace() || ",;|'\"`(){}[]".contains(letter)
}

fn words(line: &str) -> Vec<&str> {
    line.split(is_gap).filter(|word| !word.is_empty()).collect()
}

/// The boards of text with brackets: an innermost pair holds a row of cells, or, where it has no
/// pair around it, a board whose words are the rows.
fn bracketed(text: &str) -> Vec<Vec<Vec<&str>>> {
    let (mut boards, mut rows) = (Vec::new(), Vec::new());
    let (mut depth, mut deepest, mut start) = (0usize, 0usize, 0);
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => {
                depth += 1;
                deepest = depth;
                start = at + 1;
            }
            ']' => {
                if depth == deepest && depth > 0 {
                    rows.push(words(&text[start..at]));
                }
                depth = depth.saturating_sub(1);
                // The list is whole once its own bracket closes; rows without a list around them
                // (one row a line) go together at the end of the text.
                if depth == 0 && deepest > 1 {
                    boards.push(std::mem::take(&mut rows));
                }
            }
            _ => {}
        }
    }
    if !rows.is_empty() {
        boards.push(rows);
    }
    boards.iter_mut().for_each(|rows| {
        rows.retain(|row: &Vec<&str>| !row.is_empty());
        if let [only] = rows.as_slice()
            && only.len() > 1
        {
            *rows = only.iter().map(|&row| vec![row]).collect();
        }
    });
    boards.retain(|rows| !rows.is_empty());
    boards
}

fn from_rows(rows: &[Vec<&str>]) -> Result<Board, ParseError> {
    let by_letter = rows.iter().all(|row| row.len() == 1);
    let mut numbers: HashMap<String, u8> = HashMap::new();
    let mut labels = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        let cells: Vec<String> = if by_letter {
            // U+FE0F only asks for the coloured form of the symbol before it.
            row[0].chars().filter(|&c| c != '\u{fe0f}').map(String::from).collect()
        } else {
            row.iter().map(|&word| word.to_owned()).collect()
        };
        if cells.len() != rows.len() {
            return Err(ParseError::Row { row: at + 1, cells: cells.len(), rows: rows.len() });
        }
        if rows.len() > MAX_SIZE {
            return Err(BoardError::NotSquare { cells: rows.len() * rows.len() }.into());
        }
        for cell in cells {
            let next = numbers.len().min(255) as u8;
            labels.push(*numbers.entry(cell).or_insert(next));
        }
    }
    Ok(Board::new(&labels)?)
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
    }

    #[test]
    fn the_largest_board_prints_and_parses() {
        let labels: Vec<u8> = (0..4096).map(|cell| (cell % 64) as u8).collect();
        let board = Board::new(&labels).expect("64 columns as regions");
        assert_eq!(board.to_string().parse(), Ok(board));
    }
}
