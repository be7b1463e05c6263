//! What a rule set tells an opponent about command: plans, scripts, and what a position is worth.
//!
//! A game asks for atomic answers, a commander thinks in **activations**: everything one side does from taking
//! up a formation (or a company) until the next is taken up. A *plan* says which formation and which script for
//! whom (assault, hold, bombard …), never a list of moves: dice, reactions and routs break lists, scripts simply
//! decide again. So [`Commander::act`] is asked again for every single answer, and the same plan serves the game,
//! the search and the rollout.
//!
//! An activation begins at a question of [`Moment::Activation`] and is over at the next such question, of
//! either side, at a sealed question, or at the end of the game.

use crate::{Duties, Game, Outcome, Pending, Roll, Side, Stream};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::{fmt::Debug, hash::Hash};

/// What kind of decision a question is, for somebody who commands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Moment {
    /// A new activation begins: a plan is needed.
    Activation,
    /// Inside the own activation: the plan answers.
    Within,
    /// A small matter of either side (reaction, withdrawal, who takes the loss, who advances): the options are
    /// weighed one by one.
    Small,
    /// Routine (set-up, order of tests): [`Commander::reply`] answers.
    Routine,
}

/// The temper of a commander, in percent of the book's: 100 is as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Temper {
    /// How much harm done counts against harm taken.
    pub aggression: i16,
    /// How much he keeps his troops together.
    pub cohesion: i16,
    /// How much cover, flanks and the way back count.
    pub caution: i16,
    /// Which manual he goes by, where a rule set has several: the level of the opponent who asks. 1 is the book's.
    #[serde(default = "by_the_book")]
    pub school: u8,
}

const fn by_the_book() -> u8 {
    1
}

impl Temper {
    /// As the book has it.
    pub const STEADY: Temper = Temper { aggression: 100, cohesion: 100, caution: 100, school: 1 };
    /// Goes forward.
    pub const BOLD: Temper = Temper { aggression: 160, cohesion: 80, caution: 60, school: 1 };
    /// Waits.
    pub const WARY: Temper = Temper { aggression: 70, cohesion: 120, caution: 160, school: 1 };
    /// By name, as players write it.
    pub const ALL: [(&'static str, Temper); 3] =
        [("steady", Temper::STEADY), ("bold", Temper::BOLD), ("wary", Temper::WARY)];
}

impl Default for Temper {
    fn default() -> Temper {
        Temper::STEADY
    }
}

/// The most features an evaluation may have.
pub const MOST_FEATURES: usize = 64;
/// What is measured in a position, each counted for the first side less the second.
pub type Features = ArrayVec<i32, MOST_FEATURES>;

/// Where the weights of an evaluation come from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Set by judgement.
    Judgement,
    /// Fitted on self-play.
    Fitted,
}

impl Source {
    /// By name, as players write it.
    pub const ALL: [(&'static str, Source); 2] =
        [("judgement", Source::Judgement), ("fitted", Source::Fitted)];
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Source::Judgement => "judgement",
            Source::Fitted => "fitted",
        }
    }
}

/// How much each feature is worth, and where the numbers come from. A rule set embeds them as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// The features by name, in the order in which they are measured.
    pub features: Vec<String>,
    /// Centipoints for `scale` units of each feature.
    pub weights: Vec<i32>,
    /// See `weights`.
    pub scale: i32,
    /// The seed of the games they were fitted on; `None` for weights set by judgement.
    pub seed: Option<u64>,
    /// Positions they were fitted on.
    pub positions: u64,
    /// How they were made, for a reader.
    pub note: String,
}

impl Weights {
    /// Reads weights and holds them against the features a rule set measures; the error says what differs.
    pub fn read(json: &str, features: &[&str]) -> Result<Weights, String> {
        let read: Weights = serde_json::from_str(json).map_err(|e| format!("the weights: {e}"))?;
        if read.features != features || read.weights.len() != features.len() {
            return Err(format!("the weights are for {:?}, the rules measure {features:?}", read.features));
        }
        if read.scale < 1 || features.len() > MOST_FEATURES {
            return Err(format!("the scale is at least 1 and there are at most {MOST_FEATURES} features"));
        }
        Ok(read)
    }
    /// Where they come from: fitted weights have the seed of their fit.
    pub fn source(&self) -> Source {
        if self.seed.is_some() { Source::Fitted } else { Source::Judgement }
    }
    /// The worth of features in centipoints.
    pub fn worth(&self, features: &[i32]) -> i64 {
        let sum: i64 = features.iter().zip(&self.weights).map(|(&f, &w)| f as i64 * w as i64).sum();
        sum / self.scale.max(1) as i64
    }
}

/// A rule set that can be commanded. All methods are pure: chance comes from the stream they are lent, and the
/// same arguments give the same answer. `state` is a full state the commander's side holds possible, or its own
/// view; nothing may be read from it that the side may not know.
pub trait Commander: Game {
    /// Which formation, and which script for whom. Small; ordered and readable, so that a bot's memory can be
    /// stored with a game.
    type Plan: Clone + PartialEq + Eq + Ord + Hash + Debug + Serialize + DeserializeOwned + Send + Sync;

    /// What a won game is worth above its margin, in centipoints. Large against any position, small enough not
    /// to drown the rest in an average.
    const WIN: i64 = 3_000;

    /// Activations of the doctrine before a search weighs a position. Where the measure itself looks at what comes next,
    /// each of them adds more of the dice than it tells.
    const ROLLOUT: u32 = 2;

    /// How many quiet moments ([`Commander::quiet`]) the doctrine plays on to before a position is weighed, by level; 0
    /// weighs it where the plan ends, after [`Commander::ROLLOUT`] activations. So levels may differ by how far they look.
    const HORIZON: [u8; 5] = [0; 5];

    /// Where both sides seal orders for a whole bound: how many bounds a pair of plans is played before it is weighed, by level.
    /// A search then tries [`Commander::plans`]; at 0 it tries [`Commander::sheets`], and weighs them after their bound.
    const BOUNDS: [u8; 5] = [0; 5];

    /// How many activations of this game are about as much as one of a formation of a dozen units: so many times the budget
    /// of its level has a search here. An activation may be that of a single battalion.
    const GRAIN: u32 = 1;

    /// How much a search tries what it has tried little, in centipoints: about what two plans differ by.
    const CURIOSITY: u32 = 250;

    /// The last level that the arena has found stronger than the one before it (`docs/opponents.md`). The lobby marks
    /// higher levels as no stronger.
    const STRONGEST: u8 = 4;

    /// Whether [`Commander::act`] and [`Commander::reply`] draw on the stream they are lent. Where they do not, nobody
    /// makes one for them: its key is the fingerprint of all a side sees, which can take longer than the answer.
    const ACTS_BY_CHANCE: bool = true;

    /// How many activations a bound of this battle counts as ([`Commander::BOUNDS`]): more where many units move in it.
    fn bulk(&self) -> u32 {
        1
    }

    /// What kind of decision a question to this side is.
    fn moment(&self, state: &Self::State, side: Side, task: &Self::Task) -> Moment {
        let _ = side;
        task.duty().moment(self, state)
    }

    /// The plan of the doctrine: what a sound commander of this temper does. Asked at the beginning of an
    /// activation, and within one after a restart that has lost the plan.
    fn doctrine(&self, state: &Self::State, side: Side, temper: &Temper, chance: &mut Stream) -> Self::Plan;

    /// Adds up to about `most` different plans that a commander of this temper might consider: for each formation that can be taken up the
    /// doctrine's and each uniform script, the best first, then mutants. Duplicates are removed by the caller.
    fn plans(
        &self,
        state: &Self::State,
        side: Side,
        temper: &Temper,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Self::Plan>,
    );

    /// A plan with one or two scripts, or the formation, changed.
    fn vary(&self, state: &Self::State, side: Side, plan: &Self::Plan, chance: &mut Stream) -> Self::Plan;

    /// A plan that has of two plans what sets each of them apart from the doctrine's; `None` where they cannot be blended.
    fn blend(
        &self,
        state: &Self::State,
        side: Side,
        one: &Self::Plan,
        other: &Self::Plan,
    ) -> Option<Self::Plan> {
        let _ = (state, side, one, other);
        None
    }

    /// The next answer of a side under a plan, at a question of [`Moment::Activation`] or [`Moment::Within`].
    /// Always legal. If the plan has lost its object, the answer comes as near to it as possible.
    fn act(&self, state: &Self::State, side: Side, plan: &Self::Plan, chance: &mut Stream) -> Self::Answer;

    /// A quick sound answer to any other question, sealed ones included. Always legal.
    fn reply(&self, state: &Self::State, side: Side, temper: &Temper, chance: &mut Stream) -> Self::Answer;

    /// Adds up to `most` different answers worth considering at a sealed question; [`Commander::reply`] is always
    /// considered too. By default these are the options, or a sample of them if there are more.
    fn sheets(
        &self,
        state: &Self::State,
        side: Side,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Self::Answer>,
    ) {
        self.options(state, side, out);
        while out.len() > most.max(1) {
            out.remove(chance.below(out.len()));
        }
    }

    /// Whether a roll that is due belongs to the course of the game (the initiative of the next turn) and not to what a
    /// player has just decided: the odds of a decision end before it.
    fn apart(&self, state: &Self::State, roll: &Roll) -> bool {
        let _ = (state, roll);
        false
    }

    /// The same for a question: whether it begins something new (the guns of the next turn), whatever was decided before.
    fn begins_anew(&self, state: &Self::State, task: &Self::Task) -> bool {
        let _ = (state, task);
        false
    }

    /// Where the consequence of an answer reaches beyond questions to come (a charge, and the volleys that meet it): the
    /// position in which it is weighed by itself, without what goes on elsewhere. The odds then follow it as long as
    /// [`Commander::lasts`] says, with the answers of [`Commander::assumed`]. `None`: up to the next choice.
    fn alone(&self, state: &Self::State, side: Side, answer: &Self::Answer) -> Option<Self::State> {
        let _ = (state, side, answer);
        None
    }

    /// Whether the consequence of an answer that is weighed by itself still lasts in a position.
    fn lasts(&self, state: &Self::State, answer: &Self::Answer) -> bool {
        let _ = (state, answer);
        false
    }

    /// What the odds of an answer that is weighed by itself assume a side to answer on the way; legal. `None` ends them.
    fn assumed(&self, state: &Self::State, side: Side, answer: &Self::Answer) -> Option<Self::Answer> {
        let _ = (state, side, answer);
        None
    }

    /// A key for the roll at hand, where who rolls for what says it: in one sample of a search a roll then falls the same
    /// under every plan that comes to it, and plans are compared by what they change. `None` throws in order of coming.
    fn keyed(&self, state: &Self::State) -> Option<u64> {
        let _ = state;
        None
    }

    /// Whether a position may be weighed: a quiet moment, at which nothing hangs in the air (the end of a turn, a bound, a
    /// phase). Looked at wherever the game waits for dice or for an answer.
    fn quiet(&self, state: &Self::State) -> bool {
        let _ = state;
        true
    }

    /// Whether so much hangs on the small matter at hand (who begins a turn) that a search tries its answers as it tries plans, up
    /// to its horizon.
    fn weighty(&self, state: &Self::State) -> bool {
        let _ = state;
        false
    }

    /// Leaves of the answers to a small matter those that are worth weighing, where there are many: their positions cost more
    /// than a glance at each answer.
    fn shortlist(&self, state: &Self::State, side: Side, answers: &mut Vec<Self::Answer>) {
        let _ = (state, side, answers);
    }

    /// How many plans the tree looks at before it widens: the formations that can be taken up and one more.
    fn breadth(&self, state: &Self::State, side: Side) -> usize {
        let _ = (state, side);
        4
    }

    /// The names of the features, in the order of [`Commander::measure`].
    fn features(&self) -> &'static [&'static str];

    /// Measures a position, every feature counted for the first side less the second. Not asked when the game
    /// is over.
    fn measure(&self, state: &Self::State, out: &mut Features);

    /// The weights in force.
    fn weights(&self) -> &Weights;

    /// The weights of a source, where a rule set keeps several; `None` if it has none of that source.
    fn weights_from(&self, source: Source) -> Option<&Weights> {
        Some(self.weights()).filter(|weights| weights.source() == source)
    }

    /// What a position is worth to a side by the weights in force, in centipoints: the opposite to the other side.
    fn evaluate(&self, state: &Self::State, side: Side) -> i64 {
        self.evaluate_by(self.weights(), state, side)
    }

    /// What a position is worth to a side by given weights.
    fn evaluate_by(&self, weights: &Weights, state: &Self::State, side: Side) -> i64 {
        let first = match self.pending(state) {
            Pending::Over(outcome) => self.verdict(&outcome),
            _ => {
                let mut features = Features::new();
                self.measure(state, &mut features);
                weights.worth(&features)
            }
        };
        if side == Side::First { first } else { -first }
    }

    /// What an ended game is worth to the first side, in centipoints.
    fn verdict(&self, outcome: &Outcome) -> i64 {
        let won = match outcome.winner {
            Some(Side::First) => Self::WIN,
            Some(Side::Second) => -Self::WIN,
            None => 0,
        };
        won + 100 * outcome.margin as i64
    }

    /// A plan as a player reads it: "Colloredo's brigade: the grenadiers assault, the rest hold".
    fn describe(&self, state: &Self::State, side: Side, plan: &Self::Plan) -> String;
}
