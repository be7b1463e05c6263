//! Odds = dice: the exact odds of every kind of roll against simulated throws.

use crate::open;
use kernel::{Game, Ruleset};
use std::collections::BTreeSet;

/// The assault on the redoubt (SR-E22): random games hardly ever test morale in a work.
const REDOUBT: [&str; 10] = [
    "clear",
    "turn 4",
    "J1 1110 NE",
    "J2 1210 N",
    "J3 1310 NW",
    "K1 1209 SW",
    "K5 1209 SW",
    "Jourdan 1210",
    "Cochenhausen 1208",
    "segment combat Jourdan",
];

/// A million throws for each kind of roll in a release build (`cargo test --release`), six thousand in a quick one.
#[test]
fn exact_odds_equal_the_dice_for_every_kind_of_roll() {
    let throws = if cfg!(debug_assertions) { 6_000 } else { 1_000_000 };
    let mut seen = BTreeSet::new();
    let battles: [(&str, &[(&str, &str)]); 2] =
        [("sr/small/melee", &[]), ("sr/hondschoote", &[("set-up", "free"), ("bids", "yes")])];
    for (id, options) in battles {
        let kinds = ::odds::check_every_roll(open(id, options).as_ref(), 40, 3, throws, 5);
        seen.extend(kinds.unwrap_or_else(|off| panic!("{id}: {off}")).into_iter().map(|kind| kind.rule));
    }
    let game = open("sr/hondschoote", &[]);
    let mut state = game.start();
    for words in REDOUBT {
        assert_eq!(game.arrange(&mut state, words), Ok(()));
    }
    let kinds = ::odds::check_every_roll_from(game.as_ref(), &state, 60, 3, throws, 5);
    seen.extend(kinds.unwrap_or_else(|off| panic!("redoubt: {off}")).into_iter().map(|kind| kind.rule));
    let due =
        ["SR-2A.a", "SR-4.1b", "SR-5.3a", "SR-6.1d", "SR-6.2b", "SR-6.5b", "SR-7i", "SR-R97", "SR-TET-b2"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), due);
}
