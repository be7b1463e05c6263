//! Opponents, beyond the suite for every game: every script of a battalion can be carried out.

use crate::open;
use kernel::{Commander, Game, Moment, Pending, Stream, Temper, stroll};
use rules_ma::bot::{Plan, Script};

/// MA-R58 and everything else that may be answered.
#[test]
fn every_script_answers_legally_in_every_battle() {
    let mut asked = 0;
    for id in
        ["ma/two-hundred-points", "ma/screens", "ma/screens-and-rifles", "ma/the-farm", "ma/the-mill-road"]
    {
        let game = open(id, &[]);
        for seed in 0..4 {
            let (mut state, mut chance, mut n) = (game.start(), Stream::new(seed), 0);
            let over = stroll(&*game, &mut state, &mut chance, 4_000, |state, pending, chance| {
                n += 1;
                let Pending::Ask(side, task) = pending else { return None };
                if !matches!(game.moment(state, *side, task), Moment::Activation | Moment::Within) {
                    return Some(game.reply(state, *side, &Temper::STEADY, chance));
                }
                let plan = game.doctrine(state, *side, &Temper::STEADY, chance);
                let script = Script::TROOPS.get(n % 8).map_or(Script::Lead, |script| *script);
                let scripted = Plan { script, ..plan };
                let answer = game.act(state, *side, &scripted, &mut Stream::new(7));
                assert_eq!(game.check(state, *side, &answer), Ok(()), "{answer:?} by {scripted:?}");
                assert_eq!(answer, game.act(state, *side, &scripted, &mut Stream::new(7)));
                asked += 1;
                // Mostly the doctrine's own game, so that the scripts also meet the positions it makes.
                (!n.is_multiple_of(3)).then(|| game.act(state, *side, &plan, chance))
            });
            assert!(over.is_some(), "{id}, seed {seed}: the game does not end");
        }
    }
    assert!(asked > 1_000, "{asked}");
}
