//! Opponents: matrix games with known answers, and whole games of the Picket.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod matrices;
mod picket_games;
