//! Games in which something was found once.

use crate::open;
use conformance::{Settings, run_one};

/// A game of a long run of `grognard conform`: battle, seed, number.
const FOUND: [(&str, u64, u64); 2] = [("ba/three-battalions", 1815, 551), ("ba/the-mill-bridge", 1815, 112)];

/// BA-R19, BA-R105: what is offered to a side does not depend on what it cannot see. BA-R16: what is offered can be read.
#[test]
fn games_that_showed_a_fault_once_show_none() {
    for (battle, seed, number) in FOUND {
        let settings = Settings { seed, ..Settings::long_games(1) };
        run_one(&open(battle), &settings, number).unwrap_or_else(|why| panic!("{battle}: {why}"));
    }
}
