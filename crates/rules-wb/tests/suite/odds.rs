//! Odds = dice: the exact odds of every kind of roll against simulated throws.

use crate::open;
use kernel::{Game, Ruleset};
use std::collections::BTreeSet;

/// A unit in rout is attacked (WB-10.8b): random games hardly ever do that.
const FLIGHT: [&str; 4] = ["clear", "F1 0406 N rout", "A1 0405 S", "combat Allied"];

/// For each kind of roll (WB-Z1 to WB-Z13).
#[test]
fn exact_odds_equal_the_dice_for_every_kind_of_roll() {
    let mut seen = BTreeSet::new();
    let battles: [(&str, &[(&str, &str)]); 2] =
        [("wb/small/melee", &[("initiative", "test")]), ("wb/small/ford", &[])];
    for (id, options) in battles {
        let kinds = ::odds::check_every_roll(open(id, options).as_ref(), 60, 3, ::odds::THROWS, 5);
        seen.extend(kinds.unwrap_or_else(|off| panic!("{id}: {off}")).into_iter().map(|kind| kind.rule));
    }
    let game = open("wb/small/field", &[]);
    let mut state = game.start();
    for words in FLIGHT {
        assert_eq!(game.arrange(&mut state, words), Ok(()));
    }
    let kinds = ::odds::check_every_roll_from(game.as_ref(), &state, 20, 3, ::odds::THROWS, 5);
    seen.extend(kinds.unwrap_or_else(|off| panic!("flight: {off}")).into_iter().map(|kind| kind.rule));
    let due = [
        "WB-10.4a", "WB-10.5b", "WB-10.8b", "WB-12.2b", "WB-12.5g", "WB-3.14k", "WB-3.7f", "WB-6.1i",
        "WB-7.1a", "WB-7.1e", "WB-7.6a", "WB-7.6d", "WB-8.5h", "WB-9.4a", "WBS-4.7",
    ];
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), due);
}
