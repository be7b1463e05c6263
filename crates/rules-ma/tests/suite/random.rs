//! Random games through the one suite for every game. Ten thousand of each battle: `grognard conform`.

use crate::open;
use conformance::{Report, Settings, run};

fn play(id: &str, options: &[(&str, &str)], games: u64) -> Report {
    let settings = Settings { thorough_every: 50, logged_every: 10, ..Settings::games(games) };
    run(&open(id, options), &settings).unwrap_or_else(|failure| panic!("{id}: {failure}"))
}

/// MA-S1
#[test]
fn random_games_of_two_hundred_points_keep_the_contract() {
    let report = play("ma/two-hundred-points", &[], 40);
    assert!(report.state_bytes <= 8 * 1024, "{report:?}");
    assert!(report.rolls > 20 * report.games, "dice should fall all the time: {report:?}");
}

/// MA-11.8, MA-R77
#[test]
fn random_games_with_screens_keep_the_contract() {
    play("ma/screens", &[], 40);
    play("ma/screens-and-rifles", &[], 40);
}

/// MA-C8, MA-C9
#[test]
fn random_games_of_the_other_battles_keep_the_contract() {
    play("ma/the-farm", &[], 20);
    play("ma/the-mill-road", &[], 30);
}

/// MA-5.3, MA-5.5, MA-5.6, MA-C12, MA-C5a
#[test]
fn random_games_with_a_free_set_up_keep_the_contract() {
    play("ma/muster", &[], 20);
    play("ma/two-hundred-points", &[("set-up", "free"), ("victory", "points")], 20);
}

/// Drawn = listed: an activation by lot is one of those offered, and each of them as likely as the rest.
#[test]
fn whatever_is_offered_is_drawn_as_often_as_the_rest() {
    let battles = [
        ("ma/two-hundred-points", &[][..]),
        ("ma/screens-and-rifles", &[]),
        ("ma/the-mill-road", &[]),
        ("ma/muster", &[]),
    ];
    for (id, options) in battles {
        let counted = conformance::evenly(open(id, options).as_ref(), 2, 16)
            .unwrap_or_else(|off| panic!("{id}: {off}"));
        assert!(counted >= 8, "{id}: {counted}");
    }
}
