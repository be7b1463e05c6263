//! Battles for the tests of words and scripts.

use crate::Sr;
use crate::state::State;
use kernel::{Commander, Game, Moment, Options, Stream, Temper, stroll};

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

/// A position, line by line.
pub fn arranged(game: &Sr, words: &[&str]) -> State {
    let mut s = game.start();
    for line in words {
        game.arrange_words(&mut s, line).unwrap_or_else(|why| panic!("{line}: {why}"));
    }
    s
}

/// Plays a game, two answers in three by the doctrine and the third by chance, and shows every position.
pub fn show_game(game: &Sr, seed: u64, mut look: impl FnMut(&State)) {
    let (mut state, mut chance) = (game.start(), Stream::new(seed));
    stroll(game, &mut state, &mut chance, 2_000, |s, pending, chance| {
        look(s);
        let side = pending.asked().next()?;
        match game.moment(s, side, pending.question(side)?) {
            _ if chance.below(3) == 0 => None,
            Moment::Activation | Moment::Within => {
                let plan = game.doctrine(s, side, &Temper::STEADY, chance);
                Some(game.act(s, side, &plan, chance))
            }
            _ => Some(game.reply(s, side, &Temper::STEADY, chance)),
        }
    });
}
