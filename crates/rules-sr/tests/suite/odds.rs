//! Odds = dice: the exact odds of every kind of roll against simulated throws.

use crate::open;
use std::collections::BTreeSet;

/// About a million throws for each kind of roll in a release build, fewer in a quick one.
///
/// OPEN: the morale test in a work is not reached by these random games; it is made by the same code as the morale
/// tests for withdrawal and after flight, which are.
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
