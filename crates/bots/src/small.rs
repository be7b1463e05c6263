//! Small matters: every option weighed over every fall of the dice, scripts answering what is asked in between.

use crate::bot::{Bot, Decision};
use crate::explain::{Considered, Explanation};
use crate::field::Field;
use crate::halving::lead;
use kernel::{Commander, Moment, Pending, Reading, Side, Stage, Stream, Temper, Viewer, Weights};

/// Parts of a centipoint in which means are kept, so that rounding does not decide.
const PARTS: i64 = 256;
/// The most positions looked at for one option; beyond, dice are thrown instead of listed.
const MOST: u32 = 4_000;
/// The most options that are weighed; the rest of a longer list is left out.
const MOST_OPTIONS: usize = 96;
/// Imagined enemies, where there is something to imagine.
const MINDS: u64 = 4;

/// Fewer samples of an answer than these say nothing.
const ENOUGH: usize = 4;

/// Takes the option with the best mean. Where the dice see no difference (who shall act first?), what the doctrine
/// would answer stands.
pub fn decide<G: Commander>(
    bot: &Bot,
    game: &G,
    view: &G::State,
    side: Side,
    chance: &mut Stream,
) -> Decision<G> {
    let mut options = Vec::new();
    game.options(view, side, &mut options);
    game.shortlist(view, side, &mut options);
    options.truncate(MOST_OPTIONS);
    let usual = game.reply(view, side, &bot.mind(), chance);
    options.retain(|option| *option != usual);
    options.insert(0, usual.clone());
    if options.len() == 1 {
        return Decision::plain(usual);
    }
    let quiets = G::HORIZON[bot.level as usize];
    if quiets > 0 && game.weighty(view) {
        return try_out(bot, game, view, side, options, quiets.into(), chance);
    }
    let mut minds: Vec<G::State> = Vec::new();
    for n in 0..MINDS {
        let mind = game.imagine(view, Viewer::Side(side), &mut chance.part(n));
        if !minds.contains(&mind) {
            minds.push(mind);
        }
    }
    let mut weighed: Vec<(i64, usize)> = Vec::with_capacity(options.len());
    for (i, option) in options.iter().enumerate() {
        let mut total = 0;
        for (n, mind) in minds.iter().enumerate() {
            let mut state = mind.clone();
            game.decide(&mut Stage::silent(game, &mut state), side, option);
            let mut scale = Scale {
                game,
                weights: bot.weights(game),
                side,
                left: MOST,
                chance: chance.part(100 + n as u64),
            };
            total += scale.weigh(state, 0);
        }
        weighed.push((total / minds.len().max(1) as i64, i));
    }
    weighed.sort_by_key(|&(mean, i)| (std::cmp::Reverse(mean), i));
    let chosen = weighed[0].1;
    let explanation = bot.explains.then(|| {
        let considered = weighed.iter().map(|&(mean, i)| Considered {
            what: game.say(view, side, &options[i]),
            screened: None,
            mean: mean / PARTS,
            visits: minds.len() as u32,
            share: None,
        });
        Explanation {
            kind: "small matter".to_owned(),
            bot: bot.name(),
            budget: 0,
            spent: 0,
            before: game.evaluate_by(bot.weights(game), view, side),
            considered: considered.collect(),
            chosen: 0,
        }
    });
    Decision { answer: options.swap_remove(chosen), explanation }
}

/// Where much hangs on an answer: each is given, both sides play on by the doctrine to the horizon under equal chances, as plans
/// are tried. The usual answer is left only for one that is better by more than the error of that.
fn try_out<G: Commander>(
    bot: &Bot,
    game: &G,
    view: &G::State,
    side: Side,
    mut options: Vec<G::Answer>,
    quiets: u32,
    chance: &Stream,
) -> Decision<G> {
    let mut field = Field::new(game, side, bot);
    let mut samples: Vec<Vec<i64>> = vec![Vec::new(); options.len()];
    // A sample of a game that is over at once costs nothing: their number is bounded too.
    'samples: for j in 0..u64::from(field.budget) {
        let mut row = Vec::with_capacity(options.len());
        for option in &options {
            let mut chance = chance.part(j);
            let mut state = game.imagine(view, Viewer::Side(side), &mut chance);
            game.decide(&mut Stage::silent(game, &mut state), side, option);
            if field.left() == 0 || !field.play_on(&mut state, quiets, &mut chance) {
                break 'samples;
            }
            row.push(field.worth(&state, side));
        }
        samples.iter_mut().zip(row).for_each(|(all, worth)| all.push(worth));
    }
    let usual = samples[0].clone();
    let leads = samples.iter().map(|own| lead(own, &usual)).enumerate();
    let chosen = leads.filter(|(_, (lead, error))| lead > error).max_by_key(|(i, (lead, _))| (*lead, !i));
    let chosen = chosen.filter(|_| usual.len() >= ENOUGH).map_or(0, |(i, _)| i);
    let explanation = (bot.explains && !usual.is_empty()).then(|| {
        let mut order: Vec<usize> = (0..options.len()).collect();
        order.sort_by_key(|i| *i != chosen);
        let considered = order.into_iter().map(|i| Considered {
            what: game.say(view, side, &options[i]),
            screened: None,
            mean: samples[i].iter().sum::<i64>() / samples[i].len().max(1) as i64,
            visits: samples[i].len() as u32,
            share: None,
        });
        Explanation::new("small matter", bot, &field, (view, side), considered.collect(), 0)
    });
    Decision { answer: options.swap_remove(chosen), explanation }
}

/// Weighs a position exactly as long as there is room, by samples beyond.
pub struct Scale<'a, G: Commander> {
    pub game: &'a G,
    pub weights: &'a Weights,
    pub side: Side,
    /// Positions that may still be looked at.
    pub left: u32,
    pub chance: Stream,
}

impl<G: Commander> Scale<'_, G> {
    /// The mean worth of what follows up to the next activation or plan, in parts of a centipoint. Small matters
    /// on the way are answered by the script of their owner.
    pub fn weigh(&mut self, mut state: G::State, depth: u32) -> i64 {
        let game = self.game;
        for _ in 0..64 {
            match game.pending(&state) {
                Pending::Roll(roll) => {
                    self.left = self.left.saturating_sub(1);
                    let listed = match roll.reading {
                        Reading::Each => roll.dice.falls() <= 36,
                        _ => true,
                    };
                    if depth < 12 && listed && self.left > 64 {
                        let (mut sum, mut weights) = (0i128, 0i128);
                        roll.for_each_outcome(|faces, weight| {
                            // Weights of up to 6^48 are cut to what fits beside a worth.
                            let weight = (weight >> roll_shift(roll.dice.count)) as i128;
                            if weight > 0 {
                                let mut next = state.clone();
                                game.settle(&mut Stage::silent(game, &mut next), faces);
                                // Equal dice thrown again: what counts is how they fall at last.
                                if next == state {
                                    return;
                                }
                                sum += weight * self.weigh(next, depth + 1) as i128;
                                weights += weight;
                            }
                        });
                        return (sum / weights.max(1)) as i64;
                    }
                    let faces = self.chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, &mut state), &faces);
                }
                Pending::Ask(side, question) => match game.moment(&state, side, &question) {
                    Moment::Activation | Moment::Within => break,
                    Moment::Small | Moment::Routine => {
                        let answer = game.reply(&state, side, &Temper::STEADY, &mut self.chance);
                        game.decide(&mut Stage::silent(game, &mut state), side, &answer);
                    }
                },
                Pending::Sealed(..) | Pending::Over(_) => break,
            }
        }
        game.evaluate_by(self.weights, &state, self.side) * PARTS
    }
}

/// Bits cut off the weights of many dice, so that weight × worth stays below 2^127.
fn roll_shift(dice: u8) -> u32 {
    (dice as u32 * 26 / 10 + 1).saturating_sub(70)
}
