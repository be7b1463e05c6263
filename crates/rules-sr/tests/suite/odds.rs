//! Where the odds of a decision end.

use crate::open;
use kernel::{Game, Stream, stroll};
use view::Shown;

/// Who ends his segment is not told the odds of the next turn's initiative, nor who sets up a unit.
#[test]
fn the_odds_of_a_decision_end_before_the_next_initiative() {
    let (mut ends, mut places) = (0, 0);
    for (options, seed) in [(&[][..], 1), (&[], 2), (&[("set-up", "free")], 3)] {
        let game = open("sr/small/melee", options);
        let (mut state, mut chance, mut list) = (game.start(), Stream::new(seed), Vec::new());
        stroll(&*game, &mut state, &mut chance, 900, |state, pending, _| {
            let side = pending.asked().next()?;
            list.clear();
            game.options(state, side, &mut list);
            for answer in &list {
                let tag = game.tag(state, side, answer);
                if tag.ends || tag.kind == "place" && places < 200 {
                    let odds = ::odds::state(&*game, state, side, Some(answer)).unwrap();
                    assert!(odds.is_none_or(|odds| odds.roll.rule.as_str() != "SR-2A.a"));
                    if tag.ends { ends += 1 } else { places += 1 }
                }
            }
            None
        });
    }
    assert!(ends > 50 && places > 50, "{ends} {places}");
}
