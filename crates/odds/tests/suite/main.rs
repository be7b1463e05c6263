//! Odds: fractions, distributions, the peers' answers, and whole consequences on a whole game.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on has failed")]

mod again;
mod consequences;
mod fractions;
mod peers;
mod plain;
