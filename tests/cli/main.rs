//! The command line from outside: what it prints to the letter, what it saves, how it ends.
//!
//! Exact output is kept in `tests/snapshots`, with times as 0; `UPDATE_SNAPSHOTS=1 cargo test --test
//! cli` writes it anew.

mod boards;
mod explain;
mod run;
mod solve;
