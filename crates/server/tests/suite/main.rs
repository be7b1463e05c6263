//! The server as its guests see it: real sockets, a real data file.

#![allow(clippy::expect_used, clippy::panic, clippy::print_stdout, reason = "tests, helpers included")]

mod armies;
mod balance;
mod bots;
mod chains;
mod chatter;
mod clicks;
mod client;
mod clocks;
mod damaged;
mod data_file;
mod dice;
mod faults;
mod files;
mod film;
mod guard;
mod hostile;
mod hot_seat;
mod isolation;
mod kill;
mod lanes;
mod laying;
mod limits;
mod links;
mod lists;
mod load;
mod lobby;
mod log_size;
mod many;
mod measuring;
mod older;
mod parley;
mod play;
mod pools;
mod report;
mod secrets;
mod sheets;
mod storage;
mod telling;
mod turned_away;
mod visitors;
mod welcome;
mod work;
