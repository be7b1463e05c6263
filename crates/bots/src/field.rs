//! Where plans are tried: activations applied to a position, with scripted replies and dice of our own.

use crate::Bot;
use kernel::{BySide, Commander, Moment, Pending, Side, Stage, Stream, Temper, Weights};

/// No activation has more answers and rolls than this; a script that goes round in circles is cut off.
const LONGEST: u32 = 20_000;

/// Applies activations and counts them.
pub struct Field<'a, G: Commander> {
    pub game: &'a G,
    pub tempers: BySide<Temper>,
    /// What positions are judged by.
    pub weights: &'a Weights,
    /// Activations that may be applied.
    pub budget: u32,
    /// Activations applied so far.
    pub spent: u32,
}

impl<'a, G: Commander> Field<'a, G> {
    /// Our own doctrine has our temper; the enemy is taken as the book has him.
    pub fn new(game: &'a G, side: Side, bot: &Bot) -> Field<'a, G> {
        let mut tempers = BySide::new(Temper::STEADY, Temper::STEADY);
        tempers[side] = bot.temper;
        Field { game, tempers, weights: bot.weights(game), budget: bot.budget, spent: 0 }
    }

    /// Activations that may still be applied.
    pub fn left(&self) -> u32 {
        self.budget.saturating_sub(self.spent)
    }

    /// What a position is worth to a side.
    pub fn worth(&self, state: &G::State, side: Side) -> i64 {
        self.game.evaluate_by(self.weights, state, side)
    }

    /// Carries out a plan from the question that `side` is asked now, to the end of the activation.
    pub fn perform(&mut self, state: &mut G::State, side: Side, plan: &G::Plan, chance: &mut Stream) {
        self.spent += 1;
        let game = self.game;
        let answer = game.act(state, side, plan, chance);
        game.decide(&mut Stage::silent(game, state), side, &answer);
        for _ in 0..LONGEST {
            let answer = match game.pending(state) {
                Pending::Over(_) | Pending::Sealed(..) => return,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, state), &faces);
                    continue;
                }
                Pending::Ask(asked, question) => match game.moment(state, asked, &question) {
                    Moment::Activation => return,
                    Moment::Within if asked != side => return,
                    Moment::Within => (asked, game.act(state, asked, plan, chance)),
                    Moment::Small | Moment::Routine => {
                        (asked, game.reply(state, asked, &self.tempers[asked], chance))
                    }
                },
            };
            game.decide(&mut Stage::silent(game, state), answer.0, &answer.1);
        }
    }

    /// Goes on to the next activation, whatever lies between; its side, or `None` at the end of the game.
    pub fn next_activation(&self, state: &mut G::State, chance: &mut Stream) -> Option<Side> {
        let game = self.game;
        for _ in 0..LONGEST {
            match game.pending(state) {
                Pending::Over(_) => return None,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, state), &faces);
                }
                pending @ Pending::Sealed(..) => {
                    // Both write before either is read.
                    let sheets: Vec<_> = pending
                        .asked()
                        .map(|side| (side, game.reply(state, side, &self.tempers[side], chance)))
                        .collect();
                    for (side, answer) in sheets {
                        game.decide(&mut Stage::silent(game, state), side, &answer);
                    }
                }
                Pending::Ask(side, question) => match game.moment(state, side, &question) {
                    Moment::Activation | Moment::Within => return Some(side),
                    Moment::Small | Moment::Routine => {
                        let answer = game.reply(state, side, &self.tempers[side], chance);
                        game.decide(&mut Stage::silent(game, state), side, &answer);
                    }
                },
            }
        }
        None
    }

    /// Plays a bound that both sides have sealed their sheets for to its end: the next sealed question at a quiet moment, or
    /// the end of the game. It is applied whole, and counts as one activation. `false`, and nothing counted, where an
    /// activation comes before.
    pub fn bound(&mut self, state: &mut G::State, chance: &mut Stream) -> bool {
        let game = self.game;
        for _ in 0..LONGEST {
            match game.pending(state) {
                Pending::Over(_) => break,
                Pending::Roll(roll) => {
                    let faces = chance.throw(roll.dice);
                    game.settle(&mut Stage::silent(game, state), &faces);
                }
                Pending::Sealed(..) if game.quiet(state) => break,
                pending => {
                    let asked = |side: Side| {
                        let question = pending.question(side)?;
                        Some(game.moment(state, side, question))
                    };
                    let plans = |moment| matches!(moment, Some(Moment::Activation | Moment::Within));
                    if pending.asked().any(|side| plans(asked(side))) {
                        return false;
                    }
                    // Both write before either is read.
                    let replies: Vec<_> = pending
                        .asked()
                        .map(|side| (side, game.reply(state, side, &self.tempers[side], chance)))
                        .collect();
                    for (side, answer) in replies {
                        game.decide(&mut Stage::silent(game, state), side, &answer);
                    }
                }
            }
        }
        self.spent += 1;
        true
    }

    /// Plays `n` activations by the doctrine, whichever side comes up.
    pub fn follow_doctrine(&mut self, state: &mut G::State, activations: u32, chance: &mut Stream) {
        for _ in 0..activations {
            let Some(side) = self.next_activation(state, chance) else { return };
            let plan = self.game.doctrine(state, side, &self.tempers[side], chance);
            self.perform(state, side, &plan, chance);
        }
    }
}
