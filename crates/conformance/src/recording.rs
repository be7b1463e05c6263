//! Random games with log and file: for the suite, for golden transcripts and for the corpus.

use crate::taste::Taste;
use kernel::{
    BattleFile, Contribution, Game, Options, Pending, Play, Ruleset, Secret, Setting, Side, Stream,
    log::Standing,
};
use std::sync::Arc;

/// The setting of a battle that comes with the program.
pub fn setting<G: Ruleset>(battle: &BattleFile, options: &Options) -> Setting {
    Setting {
        rules: G::PREFIX.to_owned(),
        version: G::VERSION,
        scenario: battle.id.to_owned(),
        text: battle.text.to_owned(),
        built_in: true,
        options: options.clone(),
    }
}

/// Begins a game whose dice follow from a seed.
pub(crate) fn begin<G: Game>(game: &Arc<G>, setting: &Setting, seed: u64) -> Play<G> {
    let contributions = kernel::BySide::new(Contribution([1; 32]), Contribution([2; 32]));
    Play::begin(game.clone(), setting, Secret::from_seed(seed), contributions)
}

/// The next thing a random player does: one of the options of a random asked side.
pub(crate) fn random_answer<G: Game>(
    play: &Play<G>,
    taste: &Taste,
    chance: &mut Stream,
) -> Option<(Side, G::Answer)> {
    let pending = play.course().pending();
    let asked: Vec<Side> = pending.asked().collect();
    let side = *asked.get(chance.below(asked.len()))?;
    let mut list = Vec::new();
    play.course().game().options(play.state(), side, &mut list);
    (!list.is_empty()).then(|| {
        let place = taste.pick(&**play.course().game(), play.state(), side, &list, chance);
        (side, list.swap_remove(place))
    })
}

/// Plays a random game with standing orders and an undo now and then, until `stop` says so or it is over.
pub fn record<G: Ruleset>(
    game: &Arc<G>,
    setting: &Setting,
    seed: u64,
    mut stop: impl FnMut(&Play<G>) -> bool,
) -> Play<G> {
    let mut chance = Stream::new(seed);
    let taste = Taste::of(true, seed, 0);
    let mut play = begin(game, setting, seed);
    if let Some(kind) = game.reactions().first() {
        let orders: Standing = [((*kind).to_owned(), kernel::Policy::Always)].into();
        // A kind the game itself names cannot be refused.
        let _ = play.leave_orders(Side::First, orders);
    }
    while !stop(&play) {
        if play.proceed().is_some() {
            continue;
        }
        if play.course().ended() || matches!(play.course().pending(), Pending::Over(_)) {
            break;
        }
        let side = Side::BOTH[chance.below(2)];
        if let (0, Some(&to)) = (chance.below(20), play.course().can_take_back(side).first()) {
            let _ = play.take_back(side, to);
            continue;
        }
        let Some((side, answer)) = random_answer(&play, &taste, &mut chance) else { break };
        if play.answer(side, answer).is_err() {
            break;
        }
    }
    play
}
