//! The window by default, the command line when a subcommand is given.

fn main() {}
