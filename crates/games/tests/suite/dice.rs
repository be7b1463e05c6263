//! Odds = dice, for every kind of roll of every game.

use crate::{Check, Onlooker, on_every_battle, play};
use games::Playable;
use kernel::Roll;
use odds::{Rolls, THROWS};
use std::collections::{BTreeMap, BTreeSet};

/// Throws for a kind of roll in each battle after the first where it comes up: its parameters may differ.
const AGAIN: u64 = THROWS / 20;

struct Collect<G: Playable>(Rolls<G>);

impl<G: Playable> Onlooker<G> for Collect<G> {
    fn roll(&mut self, _: &G, roll: &Roll, state: &G::State) {
        self.0.note(roll, state);
    }
}

#[derive(Default)]
struct Thrown {
    /// Clauses that demand dice, by rule set.
    kinds: BTreeMap<&'static str, BTreeSet<&'static str>>,
}

impl Check for Thrown {
    fn run<G: Playable>(&mut self, battle: &str, game: &G) {
        let mut collect = Collect(Rolls::new(2));
        for seed in 0..4 {
            play(game, seed, &mut collect);
        }
        let known = self.kinds.entry(G::PREFIX).or_default();
        let throws = |rule: &str| if known.contains(rule) { AGAIN } else { THROWS };
        let kinds = collect.0.check(game, throws, 11).unwrap_or_else(|off| panic!("{battle}: {off}"));
        assert!(kinds.iter().all(|kind| kind.throws >= throws(kind.rule)), "{kinds:?}");
        known.extend(kinds.iter().map(|kind| kind.rule));
    }
}

/// [`THROWS`] of every kind of roll of every rule set that whole games of its battles meet, each outcome within
/// 5 sigma of its exact odds. (Kinds that hardly ever come up are reached by the tests of their own rule set.)
#[test]
fn dice_agree_with_the_exact_odds_of_every_kind_of_roll() {
    let mut thrown = Thrown::default();
    on_every_battle(&mut thrown);
    for game in games::list_all() {
        let kinds = thrown.kinds.get(game.prefix).map_or(0, BTreeSet::len);
        assert!(kinds >= 4, "{}: {:?}", game.prefix, thrown.kinds);
    }
}
