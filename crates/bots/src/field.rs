//! Where plans are tried: activations applied to a position, with scripted replies and dice of our own.

use crate::Bot;
use kernel::{
    BySide, Commander, Faces, Moment, Pending, Reading, Roll, Side, Stage, Stream, Temper, Weights,
};

/// No activation has more answers and rolls than this; a script that goes round in circles is cut off.
const LONGEST: u32 = 20_000;

/// Applies activations and counts them.
pub struct Field<'a, G: Commander> {
    /// The game.
    pub game: &'a G,
    /// How each side's doctrine is minded.
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
        tempers[side] = bot.mind();
        Field { game, tempers, weights: bot.weights(game), budget: bot.activations::<G>(), spent: 0 }
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
        self.carry_out(state, side, plan, chance, None);
    }

    /// The same, but no farther than a quiet moment that comes before the next activation: whether it came to one. The first
    /// roll falls as the place in the range of its falls says, in 65536ths, and not by chance.
    pub fn perform_from(
        &mut self,
        state: &mut G::State,
        side: Side,
        plan: &G::Plan,
        chance: &mut Stream,
        first: u16,
    ) -> bool {
        self.carry_out(state, side, plan, chance, Some(first))
    }

    fn carry_out(
        &mut self,
        state: &mut G::State,
        side: Side,
        plan: &G::Plan,
        chance: &mut Stream,
        mut first: Option<u16>,
    ) -> bool {
        let stops = first.is_some();
        self.spent += 1;
        let game = self.game;
        let answer = game.act(state, side, plan, chance);
        game.decide(&mut Stage::silent(game, state), side, &answer);
        for _ in 0..LONGEST {
            let answer = match game.pending(state) {
                Pending::Over(_) | Pending::Sealed(..) => return false,
                Pending::Roll(_) if stops && game.quiet(state) => return true,
                Pending::Roll(roll) => {
                    // The chance is drawn on all the same, so that what follows is keyed alike.
                    let thrown = self.thrown(state, &roll, chance);
                    let faces = first.take().and_then(|at| fall_at(&roll, at)).unwrap_or(thrown);
                    game.settle(&mut Stage::silent(game, state), &faces);
                    continue;
                }
                Pending::Ask(asked, question) => match game.moment(state, asked, &question) {
                    Moment::Activation => return false,
                    Moment::Within if asked != side => return false,
                    Moment::Within => (asked, game.act(state, asked, plan, chance)),
                    Moment::Small | Moment::Routine => {
                        (asked, game.reply(state, asked, &self.tempers[asked], chance))
                    }
                },
            };
            game.decide(&mut Stage::silent(game, state), answer.0, &answer.1);
        }
        false
    }

    /// Goes on to the next activation, whatever lies between; its side, or `None` at the end of the game.
    pub fn next_activation(&self, state: &mut G::State, chance: &mut Stream) -> Option<Side> {
        for _ in 0..LONGEST {
            match self.between(state, chance) {
                Between::Done | Between::Thrown => {}
                Between::Wanted(side) => return Some(side),
                Between::Over => return None,
            }
        }
        None
    }

    /// The dice of a roll: by its key where it has one ([`Commander::keyed`]), else the next of the stream.
    fn thrown(&self, state: &G::State, roll: &Roll, chance: &mut Stream) -> Faces {
        match self.game.keyed(state) {
            Some(key) => chance.part(key).throw(roll.dice),
            None => chance.throw(roll.dice),
        }
    }

    /// One step of what lies between activations: dice, sealed sheets, small matters, routine.
    fn between(&self, state: &mut G::State, chance: &mut Stream) -> Between {
        let game = self.game;
        match game.pending(state) {
            Pending::Over(_) => return Between::Over,
            Pending::Roll(roll) => {
                let faces = self.thrown(state, &roll, chance);
                game.settle(&mut Stage::silent(game, state), &faces);
                return Between::Thrown;
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
                Moment::Activation | Moment::Within => return Between::Wanted(side),
                Moment::Small | Moment::Routine => {
                    let answer = game.reply(state, side, &self.tempers[side], chance);
                    game.decide(&mut Stage::silent(game, state), side, &answer);
                }
            },
        }
        Between::Done
    }

    /// Plays on by the doctrine of both sides until `quiets` quiet moments have come ([`Commander::quiet`]), or to the end.
    /// Dice thrown at a quiet moment do not make a new one. `false` where the budget ended before.
    pub fn play_on(&mut self, state: &mut G::State, quiets: u32, chance: &mut Stream) -> bool {
        let (game, mut left) = (self.game, quiets);
        let mut plan: Option<(Side, G::Plan)> = None;
        for _ in 0..LONGEST {
            if left == 0 {
                return true;
            }
            let before = game.quiet(state);
            let step = self.between(state, chance);
            match step {
                Between::Over => return true,
                Between::Done | Between::Thrown => {}
                Between::Wanted(side) => {
                    let begins = matches!(game.pending(state), Pending::Ask(_, question)
                        if game.moment(state, side, &question) == Moment::Activation);
                    if begins || plan.as_ref().is_none_or(|(whose, _)| *whose != side) {
                        if self.left() == 0 {
                            return false;
                        }
                        self.spent += 1;
                        plan = Some((side, game.doctrine(state, side, &self.tempers[side], chance)));
                    }
                    let Some((_, plan)) = &plan else { return false };
                    let answer = game.act(state, side, plan, chance);
                    game.decide(&mut Stage::silent(game, state), side, &answer);
                }
            }
            left -= u32::from(game.quiet(state) && !(before && step == Between::Thrown));
        }
        false
    }

    /// Plays a bound that both sides have sealed their sheets for to its end: the next sealed question at a quiet moment, or
    /// the end of the game. It is applied whole, and counts as one activation, or as [`Commander::bulk`] says. `false`, and nothing
    /// counted, where an activation comes before.
    pub fn bound(&mut self, state: &mut G::State, chance: &mut Stream) -> bool {
        for _ in 0..LONGEST {
            if matches!(self.game.pending(state), Pending::Sealed(..)) && self.game.quiet(state) {
                break;
            }
            match self.between(state, chance) {
                Between::Over => break,
                Between::Wanted(_) => return false,
                Between::Done | Between::Thrown => {}
            }
        }
        self.spent += self.game.bulk();
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

/// What became of a step between activations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Between {
    /// An answer was given.
    Done,
    /// Dice were thrown.
    Thrown,
    /// This side must plan, or go on with its plan.
    Wanted(Side),
    /// The game is over.
    Over,
}

/// The fall of a roll at a place of its range, in 65536ths, its falls in the order in which they are listed; `None` where
/// there are too many to list.
fn fall_at(roll: &Roll, at: u16) -> Option<Faces> {
    let falls = roll.dice.falls();
    if matches!(roll.reading, Reading::Each) && falls > 36 {
        return None;
    }
    let (mut passed, mut found) = (0u128, None);
    roll.for_each_outcome(|faces, weight| {
        passed = passed.saturating_add(weight);
        if found.is_none() && share_of(passed, falls) > u32::from(at) {
            found = Some(faces.clone());
        }
    });
    found
}

/// A part of a whole, in 65536ths, rounded up.
fn share_of(part: u128, whole: u128) -> u32 {
    // Of very many dice only the leading bits count.
    let cut = (128 - whole.leading_zeros()).saturating_sub(100);
    ((part >> cut) << 16).div_ceil((whole >> cut).max(1)) as u32
}
