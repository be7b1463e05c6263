//! The suite made from one declaration: each of its tests can fail.

use conformance::{Contest, Dice, Laboratory, Random, Recorded, Suite};
use picket::Picket;

/// The Picket's own, read from its crate, with one thing wrong in each test below.
fn suite() -> Suite<Picket> {
    Suite {
        root: concat!(env!("CARGO_MANIFEST_DIR"), "/../picket"),
        random: &[Random { battle: ("pk/ford", &[]), games: 20, rolls: 1 }],
        state_bytes: 200,
        doctrine: &[(("pk/ford", &[]), 1)],
        contest: Contest { battle: "pk/ford", seed: 1, score: 0.6, plans: 2, says: " " },
        dice: Dice { positions: 1, from: &[(("pk/ford", &[]), &[], 2)], kinds: &["PK-2c"] },
        laboratory: Laboratory { battles: &[("pk/ford", 4)], lost: 1, deaths: 1 },
        plays: 1,
        perft: ("pk/ford", &[("start", &[]), ("ford", &["activate first"])]),
        golden: ("pk/ford", 2, "ford-1.txt"),
        corpus: "pk",
        recorded: &[Recorded { battle: "pk/ford", seed: 1, name: "finished-1", stops: None }],
    }
}

#[test]
fn another_position_another_seed_and_another_number_of_games_are_found() {
    assert!(suite().perft().unwrap_err().contains("ford"));
    assert!(suite().golden().is_err());
    assert!(suite().recorded().unwrap_err().contains("unfinished"));
}

#[test]
fn a_battle_that_is_not_there_is_found() {
    let contest = Contest { battle: "pk/none", ..suite().contest };
    let laboratory = Laboratory { battles: &[("pk/none", 1)], ..suite().laboratory };
    let suite = Suite { contest, laboratory, ..suite() };
    for found in [suite.beats_chance(), suite.is_repeatable(), suite.plans_differ(), suite.losses_add_up()] {
        assert!(found.unwrap_err().contains("pk/none"));
    }
}

#[test]
fn a_battle_that_is_not_played_is_found() {
    let suite = Suite { random: &[], doctrine: &[], ..suite() };
    assert!(suite.random_games().unwrap_err().contains("pk/ford is not played"));
    assert!(suite.doctrine().unwrap_err().contains("pk/ford is not played"));
}

#[test]
fn too_few_rolls_points_plans_kinds_losses_and_plays_are_found() {
    let suite = Suite {
        random: &[Random { battle: ("pk/ford", &[]), games: 20, rolls: 1_000 }],
        contest: Contest { score: 1.1, plans: 1_000, ..suite().contest },
        laboratory: Laboratory { lost: 10_000, ..suite().laboratory },
        plays: 1_000,
        ..suite()
    };
    assert!(suite.random_games().unwrap_err().contains("too little"));
    assert!(suite.beats_chance().unwrap_err().contains("score"));
    assert!(suite.plans_differ().unwrap_err().contains("only"));
    assert!(suite.odds_equal_dice().unwrap_err().contains("declared"));
    assert!(suite.losses_add_up().unwrap_err().contains("lost"));
    assert!(suite.plays().unwrap_err().contains("plays"));
    let fat = Suite { state_bytes: 8, ..self::suite() };
    assert!(fat.random_games().unwrap_err().contains("too much"));
}

#[test]
fn what_is_right_passes() {
    let suite = suite();
    assert_eq!(suite.random_games().map(|reports| reports[0].1.games), Ok(20));
    assert_eq!(suite.doctrine(), Ok(()));
    assert_eq!(suite.beats_chance(), Ok(()));
    assert_eq!(suite.is_repeatable(), Ok(()));
    assert_eq!(suite.plans_differ(), Ok(()));
    assert_eq!(suite.bots_know_their_view(), Ok(()));
    assert_eq!(suite.weights_fit(), Ok(()));
    assert_eq!(suite.losses_add_up(), Ok(()));
    assert_eq!(suite.plays(), Ok(()));
}
