//! Odds = dice: the exact odds of every kind of roll against simulated throws.

use crate::open;
use kernel::{Game, Pending, Ruleset, Side, Stage};
use std::collections::BTreeSet;

/// SR-TET-b2, SR-R74: the morale test in a work, which random games hardly ever reach; from the example of the book, after
/// the die has given 3D and R.
#[test]
fn exact_odds_equal_the_dice_for_the_test_in_a_work() {
    let game = open("sr/hondschoote", &[]);
    let mut state = game.start();
    for words in [
        "clear",
        "turn 4",
        "J1 1110 NE",
        "J2 1210 N",
        "J3 1310 NW",
        "K1 1209 SW",
        "K5 1209 SW",
        "segment combat Jourdan",
    ] {
        game.arrange(&mut state, words).unwrap();
    }
    let (french, coalition) = (Side::First, Side::Second);
    let decide = |state: &mut _, side, words| {
        let answer = game.read(state, side, words).unwrap_or_else(|why| panic!("{words}: {why}"));
        game.decide(&mut Stage::silent(&*game, state), side, &answer);
    };
    for words in ["attack 1209 with J2 bayonet", "join J1 bayonet", "join J3", "choose J2"] {
        decide(&mut state, french, words);
    }
    // Without Jourdan the column is still “6, 7”; a 4 is D/3DR.
    game.settle(&mut Stage::silent(&*game, &mut state), &[4].into_iter().collect());
    for words in ["choose K5", "choose K5", "choose K1"] {
        decide(&mut state, coalition, words);
    }
    let Pending::Roll(roll) = game.pending(&state) else { panic!("a test is due") };
    assert_eq!(roll.rule.as_str(), "SR-TET-b2");
    let throws = if cfg!(debug_assertions) { 4_000 } else { 700_000 };
    let hex = |_: &_, after: &_| game.fact(after, "asked").unwrap();
    ::odds::check_against_dice(&*game, &state, throws, 7, hex).unwrap_or_else(|off| panic!("{off}"));
}

/// About a million throws for each kind of roll in a release build, fewer in a quick one.
#[test]
fn exact_odds_equal_the_dice_for_every_kind_of_roll_that_random_games_reach() {
    let throws = if cfg!(debug_assertions) { 2_000 } else { 350_000 };
    let mut seen = BTreeSet::new();
    let battles: [(&str, &[(&str, &str)]); 2] =
        [("sr/small/melee", &[]), ("sr/hondschoote", &[("set-up", "free"), ("bids", "yes")])];
    for (id, options) in battles {
        let kinds = ::odds::check_every_roll(open(id, options).as_ref(), 40, 3, throws, 5);
        seen.extend(kinds.unwrap_or_else(|off| panic!("{id}: {off}")).into_iter().map(|kind| kind.rule));
    }
    let due = ["SR-2A.a", "SR-4.1b", "SR-5.3a", "SR-6.1d", "SR-6.2b", "SR-6.5b", "SR-7i", "SR-R97"];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), due);
}
