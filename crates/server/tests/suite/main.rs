//! The server as its guests see it: real sockets, a real data file.

#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "tests, helpers included")]

mod armies;
mod bots;
mod client;
mod dice;
mod files;
mod guard;
mod hot_seat;
mod kill;
mod links;
mod load;
mod lobby;
mod play;
mod secrets;
mod storage;
