//! Games in which something was found once.

use conformance::{Settings, run_one};
use kernel::{Options, Ruleset};
use rules_ba::Ba;
use rules_ba::scenario::BATTLES;
use std::sync::Arc;

/// A game of a long run of `grognard conform`: battle and which of its former files it was played with, seed, number.
const FOUND: [(&str, usize, u64, u64); 2] =
    [("ba/three-battalions", 1, 1815, 551), ("ba/the-mill-bridge", 2, 1815, 112)];

/// BA-R19, BA-R105: what is offered to a side does not depend on what it cannot see. BA-R16: what is offered can be read.
#[test]
fn games_that_showed_a_fault_once_show_none() {
    for (battle, former, seed, number) in FOUND {
        let file = BATTLES.iter().find(|file| file.id == battle).unwrap();
        let game = Ba::open(battle, file.former[former], &Options::new(), Ba::VERSION).unwrap();
        let settings = Settings { seed, ..Settings::long_games(1) };
        run_one(&Arc::new(game), &settings, number).unwrap_or_else(|why| panic!("{battle}: {why}"));
    }
}
