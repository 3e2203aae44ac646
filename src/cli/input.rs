//! What a FILE on the command line holds: a picture, or boards as text. Its content decides, not
//! its name.

use std::{borrow::Cow, io::Read, path::Path};

use serde_json::Value;

use crate::{
    board::{Board, ParseError, parse_boards},
    capture::{self, Decoded, OpenError},
};

/// The name that stands for standard input.
pub const STDIN: &str = "-";

/// The longest text that is read, in bytes: some 100,000 boards of eight rows. A picture may be
/// longer, but it takes no more than its pixels; a line of text takes many times its own size.
const MAX_TEXT_BYTES: usize = 8 << 20;

/// What a file holds.
#[derive(Debug)]
pub enum Input {
    /// A picture, decoded.
    Picture(Decoded),
    /// Boards as text, in their order, at least one; each by itself is a board or says why not.
    Boards(Vec<Result<Board, TextError>>),
}

/// Why a part of a text, or a line of JSON, is no board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Its rows are none.
    #[error(transparent)]
    Rows(#[from] ParseError),
    /// A line among objects is none.
    #[error("this line is no JSON; it ends, or goes wrong, at character {column}")]
    NoJson {
        /// Where, counted from 1.
        column: usize,
    },
    /// It tells of no board.
    #[error("it has no \"regions\"")]
    NoRegions,
    /// The regions of an object are a number or the like.
    #[error("\"regions\" must be rows, but they are {found}")]
    NoRows {
        /// What they are.
        found: &'static str,
    },
}

/// Why a file holds nothing to work on.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// It can't be read, or is a picture that can't be decoded.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// It is neither a picture of a known kind nor text.
    #[error(
        "neither a picture (PNG, JPEG, WebP, GIF, BMP or TIFF) nor text: {bytes} bytes of another kind"
    )]
    NeitherPictureNorText {
        /// How many bytes the file has.
        bytes: usize,
    },
    /// It is no picture, and longer than text may be.
    #[error(
        "not a picture, and with {bytes} bytes longer than the {MAX_TEXT_BYTES} of text that are \
         read; split it"
    )]
    LongText {
        /// How many bytes the file has.
        bytes: usize,
    },
    /// It is text, but none of it is a board.
    #[error("not a picture, and no board as text: {0}")]
    NoBoard(TextError),
}

/// Reads the file at `path`, or standard input for `-`.
///
/// # Errors
///
/// [`InputError`] if it can't be read, or is neither a picture nor text with a board.
pub fn read(path: &Path) -> Result<Input, InputError> {
    let bytes = if path.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        let limit = capture::MAX_FILE_BYTES;
        let taken = std::io::stdin().lock().take(limit + 1).read_to_end(&mut bytes);
        taken.map_err(|source| OpenError::File { source })?;
        capture::check_file_size(bytes.len() as u64)?;
        bytes
    } else {
        capture::read_file(path)?
    };
    from_bytes(&bytes)
}

/// What `bytes` are, told by themselves.
///
/// # Errors
///
/// [`InputError`] if they are neither a picture nor text with a board.
pub fn from_bytes(bytes: &[u8]) -> Result<Input, InputError> {
    if bytes.is_empty() {
        return Err(OpenError::Empty.into());
    }
    if image::guess_format(bytes).is_ok_and(|format| format.reading_enabled()) {
        // Two letters make a BMP; text may begin with them too.
        return match capture::decode(bytes) {
            Ok(image) => Ok(Input::Picture(image)),
            Err(error) => from_text(bytes).map(Input::Boards).map_err(|_| error.into()),
        };
    }
    from_text(bytes).map(Input::Boards)
}

/// The boards of `bytes` as text, at least one.
fn from_text(bytes: &[u8]) -> Result<Vec<Result<Board, TextError>>, InputError> {
    let text = decoded(bytes).ok_or(InputError::NeitherPictureNorText { bytes: bytes.len() })?;
    if bytes.len() > MAX_TEXT_BYTES {
        return Err(InputError::LongText { bytes: bytes.len() });
    }
    let boards = boards(&text);
    // Uneven rows alone are what any text has; a board is at least square.
    let prose = |board: &Result<Board, TextError>| match board {
        Err(TextError::Rows(error)) => matches!(error, ParseError::Row { .. } | ParseError::Empty),
        other => other.is_err(),
    };
    match boards.iter().find(|board| !prose(board)) {
        Some(_) => Ok(boards),
        None => {
            let first = boards.into_iter().next().and_then(Result::err);
            Err(InputError::NoBoard(first.unwrap_or(ParseError::Empty.into())))
        }
    }
}

/// Bytes as text: UTF-8, with or without a mark, or UTF-16 with its mark, as some shells of Windows write files.
fn decoded(bytes: &[u8]) -> Option<Cow<'_, str>> {
    let of: fn([u8; 2]) -> u16 = match bytes {
        [0xff, 0xfe, ..] => u16::from_le_bytes,
        [0xfe, 0xff, ..] => u16::from_be_bytes,
        _ => {
            let text = std::str::from_utf8(bytes).ok()?;
            return Some(Cow::Borrowed(text.strip_prefix('\u{feff}').unwrap_or(text)));
        }
    };
    let (units, rest) = bytes[2..].as_chunks::<2>();
    let units: Vec<u16> = units.iter().map(|&unit| of(unit)).collect();
    let text = String::from_utf16(&units).ok()?;
    rest.is_empty().then_some(Cow::Owned(text))
}

/// The boards of `text`: posted rows, or JSON objects with `regions`, as `solve --json` prints.
fn boards(text: &str) -> Vec<Result<Board, TextError>> {
    let posted = || parse_boards(text).into_iter().map(|board| Ok(board?)).collect();
    if !text.trim_start().starts_with('{') {
        return posted();
    }
    if let Ok(value) = serde_json::from_str(text) {
        return vec![from_json(&value)];
    }
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let objects: Vec<serde_json::Result<Value>> = lines.map(serde_json::from_str).collect();
    // Braces are not only JSON's: C and Java write lists with them.
    if objects.iter().all(Result::is_err) {
        return posted();
    }
    let board = |object: serde_json::Result<Value>| match object {
        Ok(object) => from_json(&object),
        Err(error) => Err(TextError::NoJson { column: error.column() }),
    };
    objects.into_iter().map(board).collect()
}

/// The board of an object with `regions`, or with a `board` that has them.
fn from_json(value: &Value) -> Result<Board, TextError> {
    let regions = value.get("regions").or_else(|| value.pointer("/board/regions"));
    let found = match regions.ok_or(TextError::NoRegions)? {
        // Brackets, quotes and commas are part of what the text formats understand.
        rows @ (Value::Array(_) | Value::String(_)) => return Ok(rows.to_string().parse()?),
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::Object(_) => "an object",
    };
    Err(TextError::NoRows { found })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Result<Vec<bool>, String> {
        match from_bytes(text.as_bytes()) {
            Ok(Input::Boards(boards)) => Ok(boards.iter().map(Result::is_ok).collect()),
            Ok(Input::Picture(_)) => Err("a picture".into()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn json_lines_are_boards_and_one_bad_line_hides_no_other() {
        let lines = r#"{"id":1,"regions":["AB","AB"]}
            {"regions":[[0,0],[1,1]]}
            {"board":{"size":2,"regions":["AA","BB"]},"status":"unsolvable"}
            {"regions":
            {"board":null,"status":"not_found"}
            {"regions":"AA/BB"}"#;
        assert_eq!(found(lines), Ok(vec![true, true, true, false, false, true]));
        assert_eq!(found("{\n\"regions\":\n[\"A\"]\n}"), Ok(vec![true]));
        assert_eq!(found("{{0,0},\n {1,1}}"), Ok(vec![true]), "as C and Java write lists");
    }

    #[test]
    fn what_is_wrong_with_a_line_of_json_is_said_of_that_line() {
        let lines =
            "{\"regions\":[\"AB\",\"AB\"]}\n[1,2\n{\"x\":1}\n{\"regions\":5}\n{\"regions\":null}";
        let Ok(Input::Boards(boards)) = from_bytes(lines.as_bytes()) else { panic!("no boards") };
        let said: Vec<String> =
            boards.into_iter().filter_map(Result::err).map(|error| error.to_string()).collect();
        let expected = [
            "this line is no JSON; it ends, or goes wrong, at character 4",
            "it has no \"regions\"",
            "\"regions\" must be rows, but they are a number",
            "\"regions\" must be rows, but they are null",
        ];
        assert_eq!(said, expected);
        assert_eq!(
            found("{\"regions\":5}"),
            Err("not a picture, and no board as text: \"regions\" must be rows, but they are a number".into())
        );
    }

    #[test]
    fn text_may_be_in_utf_16() {
        let units = "\u{feff}AB\r\nAB\r\n".encode_utf16();
        let (little, big): (Vec<[u8; 2]>, Vec<[u8; 2]>) =
            units.map(|unit| (unit.to_le_bytes(), unit.to_be_bytes())).unzip();
        for bytes in [little.concat(), big.concat()] {
            let Ok(Input::Boards(boards)) = from_bytes(&bytes) else { panic!("no boards") };
            assert!(matches!(&boards[..], [Ok(board)] if board.size() == 2));
        }
        assert!(from_bytes(&[0xff, 0xfe, 0, 0xd8, 0, 0xd8]).is_err(), "halves of letters");
        let marked = "\u{feff}{\"regions\":[\"AB\",\"AB\"]}\n{\"regions\":5}";
        assert_eq!(found(marked), Ok(vec![true, false]), "with the mark of UTF-8");
    }

    #[test]
    fn text_has_a_limit_of_its_own() {
        let long = "A\n".repeat(MAX_TEXT_BYTES / 2 + 1);
        assert!(found(&long).is_err_and(|said| said.contains("longer than the 8388608")));
        let rows = found(&long[..long.len() - 2]);
        assert!(
            rows.is_err_and(
                |said| said.ends_with("row 1 has 1 cell, but the text has 4194304 rows")
            )
        );
    }

    #[test]
    fn prose_is_no_board_but_a_board_with_a_colour_too_many_is_one() {
        let prose =
            "not a picture, and no board as text: row 1 has 2 cells, but the text has 1 row";
        assert_eq!(found("hello world"), Err(prose.into()));
        assert_eq!(found("AAA/ABC/DDD"), Ok(vec![false]));
        assert_eq!(found("BM/BM"), Ok(vec![true]), "begins as a BMP does");
    }
}
