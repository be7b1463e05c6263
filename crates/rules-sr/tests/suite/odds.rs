//! Odds = dice: the exact odds of every kind of roll against simulated throws.

use crate::open;
use kernel::{Game, Pending, Ruleset, Stage, Stream};
use std::collections::BTreeSet;
use view::Shown;

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

/// A million throws for each kind of roll.
#[test]
fn exact_odds_equal_the_dice_for_every_kind_of_roll() {
    let throws = 1_000_000;
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

/// Who ends his segment is not told the odds of the next turn's initiative, nor who sets up a unit.
#[test]
fn the_odds_of_a_decision_end_before_the_next_initiative() {
    let (mut ends, mut places) = (0, 0);
    for (options, seed) in [(&[][..], 1), (&[], 2), (&[("set-up", "free")], 3)] {
        let game = open("sr/small/melee", options);
        let (mut state, mut chance, mut list) = (game.start(), Stream::new(seed), Vec::new());
        for _ in 0..900 {
            let side = match game.pending(&state) {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(&*game, &mut state), &faces);
                    continue;
                }
                pending => pending.asked().next().unwrap(),
            };
            list.clear();
            game.options(&state, side, &mut list);
            for answer in &list {
                let tag = game.tag(&state, side, answer);
                if tag.ends || tag.kind == "place" && places < 200 {
                    let odds = ::odds::state(&*game, &state, side, Some(answer)).unwrap();
                    assert!(odds.is_none_or(|odds| odds.roll.rule.as_str() != "SR-2A.a"));
                    if tag.ends { ends += 1 } else { places += 1 }
                }
            }
            let answer = list.swap_remove(chance.below(list.len()));
            game.decide(&mut Stage::silent(&*game, &mut state), side, &answer);
        }
    }
    assert!(ends > 50 && places > 50, "{ends} {places}");
}
