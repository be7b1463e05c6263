//! Random games through the one suite for every game. Ten thousand of each battle: `grognard conform`.

use crate::open;
use conformance::{Report, Settings, run};

fn play(id: &str, games: u64) -> Report {
    let settings = Settings { thorough_every: 50, logged_every: 10, ..Settings::games(games) };
    run(&open(id), &settings).unwrap_or_else(|failure| panic!("{id}: {failure}"))
}

/// LB-S1
#[test]
fn random_games_of_the_ridge_and_the_farm_keep_the_contract() {
    let report = play("lb/the-ridge-and-the-farm", 20);
    assert!(report.state_bytes <= 8 * 1024, "{report:?}");
    assert!(report.rolls > 20 * report.games, "dice should fall all the time: {report:?}");
}

/// LB-C1, LB-R103, LB-17.5
#[test]
fn random_games_of_the_village_on_the_ridge_keep_the_contract() {
    play("lb/the-village-on-the-ridge", 20);
}

/// Drawn = listed: a move by lot is one of those offered, and each of them as likely as the rest.
#[test]
fn whatever_is_offered_is_drawn_as_often_as_the_rest() {
    for id in ["lb/the-ridge-and-the-farm", "lb/the-village-on-the-ridge"] {
        let counted =
            conformance::evenly(open(id).as_ref(), 2, 16).unwrap_or_else(|off| panic!("{id}: {off}"));
        assert!(counted >= 8, "{id}: {counted}");
    }
}
