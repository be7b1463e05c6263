//! Bots against each other, their plans and what they know.

use super::Suite;
use bots::{Bot, Memory};
use kernel::{Commander, Moment, Ruleset, Side, Source, Stream, Temper, Viewer, stroll};
use lab::{ArenaResult, ArenaSettings, arena, weights_file};
use std::{fs, sync::atomic::AtomicBool};

/// Pairs of games against chance, of the doctrine against itself, of a search.
const PAIRS: [u32; 3] = [12, 6, 1];
/// How many steps may lie before the first activation.
const BEFORE_THE_FIRST: u32 = 400;

impl<G: Ruleset + Commander> Suite<G> {
    fn contest(&self, seed: u64, a: &str, b: &str, pairs: u32) -> Result<ArenaResult, String> {
        let game = self.open((self.contest.battle, &[]))?;
        let settings = ArenaSettings { pairs, seed, threads: 1 };
        Ok(arena(&*game, &Bot::named(a)?, &Bot::named(b)?, &settings, &AtomicBool::new(false), &|_| ()))
    }

    /// The doctrine beats chance, in games that end.
    pub fn beats_chance(&self) -> Result<(), String> {
        let result = self.contest(self.contest.seed, "doctrine", "random", PAIRS[0])?;
        match result.score >= self.contest.score && result.unfinished == 0 {
            true => Ok(()),
            false => Err(format!("{result:?}")),
        }
    }

    /// The same seed gives the same games, of the doctrine and of a search; another seed gives others.
    pub fn is_repeatable(&self) -> Result<(), String> {
        let seed = self.contest.seed;
        for (a, pairs) in [("doctrine", PAIRS[1]), ("veteran@24", PAIRS[2])] {
            let play = |seed| self.contest(seed, a, "doctrine", pairs);
            let (first, second, other) = (play(seed)?, play(seed)?, play(seed + 1)?);
            if first.hash != second.hash || first.hash == other.hash || first.unfinished > 0 {
                return Err(format!("{a}: {first:?}, then {second:?}; with another seed {other:?}"));
            }
        }
        Ok(())
    }

    /// The first activation of the contest's battle, reached by the replies of the doctrine; of a game of sealed orders the
    /// first sheet.
    fn first_activation(&self, game: &G) -> Result<(G::State, Side), String> {
        let (mut state, mut chance) = (game.start(), Stream::new(4));
        for _ in 0..BEFORE_THE_FIRST {
            let pending = game.pending(&state);
            let begins = |side: &Side| {
                let task = pending.question(*side);
                task.is_some_and(|task| game.moment(&state, *side, task) == Moment::Activation)
            };
            if let Some(side) = pending.asked().find(begins) {
                return Ok((state, side));
            }
            stroll(game, &mut state, &mut chance, 1, |state, pending, chance| {
                let side = pending.asked().next()?;
                Some(game.reply(state, side, &Temper::STEADY, chance))
            });
        }
        Err("no activation came".to_owned())
    }

    /// At the first activation there are enough different plans, and each says what it is.
    pub fn plans_differ(&self) -> Result<(), String> {
        let game = self.open((self.contest.battle, &[]))?;
        let (state, side) = self.first_activation(&game)?;
        let mut plans = Vec::new();
        game.plans(&state, side, &Temper::STEADY, 40, &mut Stream::new(1), &mut plans);
        plans.sort();
        plans.dedup();
        let silent = plans.iter().find(|plan| !game.describe(&state, side, plan).contains(self.contest.says));
        match (plans.len() >= self.contest.plans, silent) {
            (true, None) => Ok(()),
            (_, Some(silent)) => Err(game.describe(&state, side, silent)),
            (false, None) => Err(format!("only {} plans: {plans:#?}", plans.len())),
        }
    }

    /// What a bot is given is the view of its side: from it alone the answer follows, whatever lies in its memory; and
    /// who is not asked decides nothing.
    pub fn bots_know_their_view(&self) -> Result<(), String> {
        let game = self.open((self.contest.battle, &[]))?;
        let (state, side) = self.first_activation(&game)?;
        let view = game.view(&state, Viewer::Side(side));
        let both = game.pending(&view).question(!side).is_some();
        for level in 0..=2 {
            let bot = Bot { budget: 12, ..Bot::level(level).ok_or("no such level")? };
            let asked = |side| bot.decide(&*game, &view, side, 5, 9, &mut Memory::default());
            let answer = asked(side).ok_or("whoever is asked decides")?.answer;
            let again = asked(side).map(|decision| decision.answer);
            if again.as_ref() != Some(&answer) || asked(!side).is_some() != both {
                return Err(format!("level {level}: {answer:?}, then {again:?}"));
            }
            game.check(&state, side, &answer).map_err(|why| format!("{answer:?}: {why:?}"))?;
        }
        Ok(())
    }

    /// The weights are for the features that are measured, known by their source, and stored as `grognard lab fit --out`
    /// writes them. Fitted ones have their seed.
    pub fn weights_fit(&self) -> Result<(), String> {
        let game = self.open((self.contest.battle, &[]))?;
        for (name, source) in Source::ALL {
            let Some(weights) = game.weights_from(source) else { continue };
            let named = Bot::named(&format!("veteran+{name}"))?;
            if weights.features != game.features()
                || weights.source() != source
                || named.weights(&*game) != weights
            {
                return Err(format!("{name}: {weights:?}"));
            }
            let stored = self.path(&format!("weights/{name}.json"));
            if source == Source::Fitted
                && fs::read_to_string(stored).map_err(|e| e.to_string())? != weights_file(weights)
            {
                return Err("the fitted weights are not stored as they are written".to_owned());
            }
        }
        match Source::ALL.iter().any(|(_, source)| game.weights_from(*source) == Some(game.weights())) {
            true => Ok(()),
            false => Err(format!("no source has the weights in force: {:?}", game.weights())),
        }
    }
}
