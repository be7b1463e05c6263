//! The play language on a game of nothing.
#![allow(clippy::expect_used, clippy::panic, reason = "helpers of tests may stop a test")]

#[path = "cases/faults.rs"]
mod faults;
mod mock;
#[path = "cases/running.rs"]
mod running;
