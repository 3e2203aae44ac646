//! Where pictures come from.

mod file;

pub use file::{
    MAX_FILE_BYTES, MAX_PIXELS, OpenError, check_file_size, decode, open_picture, read_file,
};
