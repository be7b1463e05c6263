//! Random games through the one suite for every game. Ten thousand of each battle: `grognard conform`.

use crate::open;
use conformance::{Report, Settings, run};
use rules_wb::state::MAX_TASKS;

fn play(id: &str, options: &[(&str, &str)], games: u64) -> Report {
    let settings = Settings { thorough_every: 50, logged_every: 10, ..Settings::games(games) };
    run(&open(id, options), &settings).unwrap_or_else(|failure| panic!("{id} {options:?}: {failure}"))
}

#[test]
fn random_games_of_warburg_keep_the_contract() {
    let report = play("wb/warburg", &[], 20);
    assert!(report.state_bytes <= 8 * 1024, "{report:?}");
    assert!((4..MAX_TASKS).contains(&report.deepest), "{report:?}");
}

/// Two armies mixed up: most of the combats, routs and reactions of the suite happen here.
#[test]
fn random_games_of_the_melee_keep_the_contract() {
    let report = play("wb/small/melee", &[], 120);
    assert!(report.rolls > 40 * report.games, "dice should fall all the time: {report:?}");
}

/// Few units on open ground.
#[test]
fn random_games_of_the_field_keep_the_contract() {
    let report = play("wb/small/field", &[], 60);
    assert!(report.standing > 0 && report.taken_back > 0, "{report:?}");
}

/// Fords, a bridge, slopes, woods and a village.
#[test]
fn random_games_of_the_ford_keep_the_contract() {
    play("wb/small/ford", &[], 60);
}

/// WBS-4.2, WB-R111
#[test]
fn random_games_with_a_free_set_up_keep_the_contract() {
    play("wb/warburg", &[("set-up", "free")], 4);
}

/// WB-V1, WB-V2, WB-V3, WB-V4, WB-V5, WB-V6, WB-V7, WB-V8, WB-V9
#[test]
fn random_games_with_every_switch_turned_keep_the_contract() {
    let all = [
        ("facing", "vertex_222"),
        ("village_rear", "kept"),
        ("ford_disorganises", "only_on_5_6"),
        ("infantry_reaction_fire", "on"),
        ("light_cavalry_in_village", "attacker_malus"),
        ("commander_bonus", "both"),
        ("march_factor", "1.5"),
        ("attack_duty", "on"),
        ("initiative", "test"),
    ];
    for switch in all {
        play("wb/small/field", &[switch], 8);
        play("wb/small/ford", &[switch], 8);
        play("wb/small/melee", &[switch], 8);
    }
    play("wb/warburg", &all, 4);
    play("wb/warburg", &[("march_factor", "1")], 2);
}
