//! Battles for the tests of words and scripts.

use crate::Sr;
use crate::state::State;
use kernel::{Commander, Game, Moment, Options, Pending, Stage, Stream, Temper};

/// All battles that come with the program.
pub fn battles() -> impl Iterator<Item = Sr> {
    crate::scenario::BATTLES
        .iter()
        .map(|battle| Sr::read(battle.id, battle.text, &Options::new()).expect("the battle reads"))
}

/// The battle.
pub fn hondschoote() -> Sr {
    battles().next().expect("Hondschoote is the first")
}

/// The mêlée: contact everywhere.
pub fn melee() -> Sr {
    let battle =
        crate::scenario::BATTLES.iter().find(|battle| battle.id == "sr/small/melee").expect("listed");
    Sr::read(battle.id, battle.text, &Options::new()).expect("the mêlée reads")
}

/// Plays a game, two answers in three by the doctrine and the third by chance, and shows every position.
pub fn show_game(game: &Sr, seed: u64, mut look: impl FnMut(&State)) {
    let (mut s, mut chance) = (game.start(), Stream::new(seed));
    for _ in 0..2_000 {
        look(&s);
        let pending = game.pending(&s);
        let side = match &pending {
            Pending::Over(_) => return,
            Pending::Roll(roll) => {
                let faces = chance.throw(roll.dice);
                game.settle(&mut Stage::silent(game, &mut s), &faces);
                continue;
            }
            _ => pending.asked().next().expect("somebody is asked"),
        };
        let moment = pending.question(side).map(|question| game.moment(&s, side, question));
        let answer = match moment {
            _ if chance.below(3) == 0 => {
                game.any_option(&s, side, &mut chance, &mut Vec::new()).expect("one")
            }
            Some(Moment::Activation | Moment::Within) => {
                let plan = game.doctrine(&s, side, &Temper::STEADY, &mut chance);
                game.act(&s, side, &plan, &mut chance)
            }
            _ => game.reply(&s, side, &Temper::STEADY, &mut chance),
        };
        game.decide(&mut Stage::silent(game, &mut s), side, &answer);
    }
}
