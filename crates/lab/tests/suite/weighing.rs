//! Bots weigh small matters as exactly as the odds do.

use crate::{bot, ford};
use bots::Memory;
use kernel::{Commander, Game, Moment, Side, Stream, Temper, Viewer, stroll};
use odds::{Choices, Limits};
use picket::{Picket, State, Task};

/// Positions at which a side is asked whether it reacts, from random games with nothing hidden left.
fn reactions(game: &Picket, most: usize) -> Vec<(State, Side)> {
    let mut found = Vec::new();
    for seed in 0..200 {
        let (mut state, mut chance) = (game.start(), Stream::new(seed));
        stroll(game, &mut state, &mut chance, 2_000, |state, pending, _| {
            let side = pending.asked().next()?;
            let open = game.view(state, Viewer::Side(side)) == *state;
            if open && matches!(pending.question(side), Some(Task::Reaction(_))) && found.len() < most {
                found.push((state.clone(), side));
            }
            None
        });
    }
    found
}

#[test]
fn a_small_matter_is_weighed_as_the_odds_have_it() {
    let game = ford();
    let bot = bot("veteran").explaining();
    let positions = reactions(&game, 40);
    assert!(positions.len() >= 20);
    let mut weighed = 0;
    for (state, side) in positions {
        let decision = bot.decide(&game, &state, side, 1, 1, &mut Memory::default()).unwrap();
        let Some(why) = decision.explanation else { continue };
        let small = |state: &State, asked: Side, question: &Task| {
            let moment = game.moment(state, asked, question);
            let script = || game.reply(state, asked, &Temper::STEADY, &mut Stream::new(0));
            matches!(moment, Moment::Small | Moment::Routine).then(script)
        };
        let choices = Choices::Given(&small);
        let limits = Limits { follow_forced: false, ..Limits::default() };
        for considered in &why.considered {
            let answer = game.read(&state, side, &considered.what).unwrap();
            let exact = odds::of_answer(&game, &state, side, &answer, &choices, limits, |_, after| {
                game.evaluate(after, side)
            });
            let mean = exact.unwrap().outcomes.mean(|worth| *worth).unwrap();
            let centi = mean.numerator() as f64 / mean.denominator() as f64;
            assert!((centi - considered.mean as f64).abs() <= 1.1, "{centi} {considered:?}");
            weighed += 1;
        }
    }
    assert!(weighed >= 20, "{weighed}");
}
