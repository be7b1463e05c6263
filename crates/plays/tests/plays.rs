//! The play language on a game of nothing.

#[path = "cases/faults.rs"]
mod faults;
mod mock;
#[path = "cases/running.rs"]
mod running;
