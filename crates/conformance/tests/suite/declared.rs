//! The suite made from one declaration: each of its tests can fail.

use conformance::{Recorded, Suite};
use picket::Picket;

/// The Picket's own, read from its crate, with one thing wrong in each test below.
fn suite() -> Suite<Picket> {
    Suite {
        root: concat!(env!("CARGO_MANIFEST_DIR"), "/../picket"),
        random: &[(("pk/ford", &[]), 2)],
        doctrine: &[(("pk/ford", &[]), 1)],
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
    let suite = Suite { random: &[(("pk/none", &[]), 1)], doctrine: &[(("pk/none", &[]), 1)], ..suite() };
    assert!(suite.random_games().unwrap_err().contains("pk/none"));
    assert!(suite.doctrine().unwrap_err().contains("pk/none"));
}

#[test]
fn what_is_right_passes() {
    assert_eq!(suite().random_games().map(|reports| reports[0].1.games), Ok(2));
    assert_eq!(suite().doctrine(), Ok(()));
}
