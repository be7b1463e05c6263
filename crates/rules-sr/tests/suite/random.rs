//! Random games through the one suite for every game. Ten thousand of each battle: `grognard conform`.

use crate::open;
use conformance::{Report, Settings, run};

fn play(id: &str, options: &[(&str, &str)], games: u64) -> Report {
    let settings = Settings { thorough_every: 50, logged_every: 10, ..Settings::games(games) };
    run(&open(id, options), &settings).unwrap_or_else(|failure| panic!("{id}: {failure}"))
}

#[test]
fn random_games_of_hondschoote_keep_the_contract() {
    let report = play("sr/hondschoote", &[], 60);
    assert!(report.state_bytes <= 8 * 1024, "{report:?}");
}

#[test]
fn random_games_of_the_hypothetical_battle_keep_the_contract() {
    play("sr/hondschoote", &[("hypothetical", "yes")], 30);
}

/// SR-R97, SR-8.6a, SR-S1, SR-S2, SR-8.2.1a, SR-8.2.2a, SR-8.2.2b, SR-8.2.2c, SR-8.2.2d
#[test]
fn random_games_with_bids_and_free_set_up_keep_the_contract() {
    play("sr/hondschoote", &[("set-up", "free"), ("bids", "yes")], 20);
}

#[test]
fn random_games_of_jemmapes_keep_the_contract() {
    play("sr/jemmapes", &[], 60);
}

/// SR-B4, SR-B5, SR-B11, SR-B12: other parameters, the same rules.
#[test]
fn random_games_of_the_other_battles_parameters_keep_the_contract() {
    play("sr/small/neerwinden", &[], 60);
    play("sr/small/fleurus", &[], 60);
}

/// Two armies mixed up: most of the combats, routs and reactions of the suite happen here.
#[test]
fn random_games_of_the_melee_keep_the_contract() {
    let report = play("sr/small/melee", &[], 120);
    assert!(report.rolls > 40 * report.games, "dice should fall all the time: {report:?}");
    assert!(report.standing > 0 && report.taken_back > 0, "{report:?}");
}
