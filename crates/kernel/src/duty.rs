//! One decision point, one room: a task of the agenda knows everything about itself.
//!
//! A task is a small type with its data (`FireRoll { battery, target }`) and an `impl Duty` in the file of its chapter:
//! what it waits for, its prompt and clause, what may be answered, how an answer is judged and carried out, how dice
//! are settled, what kind of moment it is for an opponent, which standing order can answer it, and what a click means.
//! [`duties!`] lists the tasks of a rule set and forwards to them; [`wheel`](crate::wheel) turns them.

use crate::{
    BySide, Faces, Game, Listing, Moment, Pointed, Policy, Reasons, Roll, RuleId, Seal, Side, Stage, Stream,
};

/// What a duty needs next.
pub enum Wait {
    /// Nobody: [`Duty::run`] does it.
    Nobody,
    /// An answer of this side.
    Answer(Side),
    /// Sealed answers of these sides.
    Sealed(BySide<Seal>),
    /// Dice.
    Dice(Roll),
}

/// A decision point, a roll, or a step of the sequence that needs nobody.
///
/// A duty that asks has `prompt`, `clause`, `offer`, `judge` and `decide`; one that rolls has `settle`; one that needs
/// nobody has `run`. A duty may need nobody now and a player later: `wait` looks at the position.
pub trait Duty<G: Game> {
    /// What it needs next.
    fn wait(&self, game: &G, state: &G::State) -> Wait;

    /// Does what needs nobody. Must change the agenda or the position: the wheel calls it until something waits.
    fn run(&self, stage: &mut Stage<'_, G>) {
        let _ = stage;
    }

    /// Whether whoever follows all falls of the dice looks here before it runs: what comes is costly, and falls that have
    /// come to the same position need it but once. Only a duty that needs nobody rests.
    fn rests(&self) -> bool {
        false
    }

    /// Where the faces of a single die differ only in where pieces come to stand, and nothing before the next choice hangs on
    /// that: a class for each face. Whoever states odds follows one face of each class. `None`: each face for itself.
    fn classes(&self, game: &G, state: &G::State) -> Option<[u8; 6]> {
        let _ = (game, state);
        None
    }

    /// The clause that asks; `None` leaves it to the present phase.
    fn clause(&self, game: &G, state: &G::State) -> Option<RuleId> {
        let _ = (game, state);
        None
    }

    /// What the asked side must do, in one sentence.
    fn prompt(&self, game: &G, state: &G::State, side: Side) -> String {
        let _ = (game, state, side);
        String::new()
    }

    /// Whether [`Duty::offer`] lists every legal answer.
    fn listing(&self) -> Listing {
        Listing::Complete
    }

    /// Offers answers, each of which passes the judge. Returns `false` as soon as the receiver has enough.
    fn offer(&self, game: &G, state: &G::State, side: Side, out: &mut Offers<'_, G::Answer>) -> bool {
        let _ = (game, state, side, out);
        true
    }

    /// Draws an answer where the listing is [`Listing::Candidates`] and more is legal than is listed (a sheet of orders, a
    /// place on the table): any legal answer. `None` leaves it to the list.
    fn draw(&self, game: &G, state: &G::State, side: Side, chance: &mut Stream) -> Option<G::Answer> {
        let _ = (game, state, side, chance);
        None
    }

    /// Judges an answer of the asked side, giving every reason against it.
    fn judge(
        &self,
        game: &G,
        state: &G::State,
        side: Side,
        answer: &G::Answer,
        why: &mut Reasons<G::Refusal>,
    ) {
        let _ = side;
        why.because(game.not_asked(state, answer));
    }

    /// Carries out an answer that was judged.
    fn decide(&self, stage: &mut Stage<'_, G>, side: Side, answer: &G::Answer) {
        let _ = (stage, side, answer);
    }

    /// Carries out what the dice say.
    fn settle(&self, stage: &mut Stage<'_, G>, faces: &Faces) {
        let _ = (stage, faces);
    }

    /// What kind of decision it is for somebody who commands.
    fn moment(&self, game: &G, state: &G::State) -> Moment {
        let _ = (game, state);
        Moment::Routine
    }

    /// Whether the only legal answer is given without asking.
    fn single(&self) -> Single {
        G::SINGLE
    }

    /// The kind of reaction it asks for, as a player names it ("reaction fire"), where a standing order can answer.
    fn reaction(&self, game: &G, state: &G::State) -> Option<&'static str> {
        let _ = (game, state);
        None
    }

    /// What a standing order answers, if it settles the matter; must be legal.
    fn standing(&self, game: &G, state: &G::State, side: Side, policy: Policy) -> Option<G::Answer> {
        let _ = (game, state, side, policy);
        None
    }

    /// The answers a click could mean here besides the listed ones, the likeliest first. They need not be legal: where
    /// nothing else is meant, the first says by its refusal why the click is in vain.
    fn pointed(&self, game: &G, state: &G::State, side: Side, at: &Pointed<'_>) -> Vec<G::Answer> {
        let _ = (game, state, side, at);
        Vec::new()
    }
}

/// What happens where only one answer is legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Single {
    /// The player is asked all the same.
    Asked,
    /// It is given for him: there is nothing to decide.
    Given,
}

/// The tasks of a rule set, each with its duty. [`duties!`] implements it.
pub trait Duties<G: Game> {
    /// What the task knows of itself. A game that turns its own wheel needs none.
    fn duty(&self) -> &dyn Duty<G> {
        &Idle
    }
}

/// A duty with nothing to do: that of games that turn their own wheel.
struct Idle;

impl<G: Game> Duty<G> for Idle {
    fn wait(&self, _: &G, _: &G::State) -> Wait {
        Wait::Nobody
    }
}

/// Receives the answers that a duty offers: keeps all of them, hands each on, or takes no more than it needs to see
/// whether there is just one.
pub struct Offers<'a, A> {
    to: Receiver<'a, A>,
}

enum Receiver<'a, A> {
    All(&'a mut Vec<A>),
    Each(&'a mut dyn FnMut(A) -> bool),
    Few { first: Option<A>, several: bool },
}

impl<'a, A> Offers<'a, A> {
    /// Keeps every answer.
    pub fn all(out: &'a mut Vec<A>) -> Offers<'a, A> {
        Offers { to: Receiver::All(out) }
    }
    /// Hands every answer on, until the receiver returns `false`: for somebody who looks for the best and keeps no list.
    pub fn each(receiver: &'a mut dyn FnMut(A) -> bool) -> Offers<'a, A> {
        Offers { to: Receiver::Each(receiver) }
    }
    /// Looks whether there is exactly one.
    pub fn sole() -> Offers<'static, A> {
        Offers { to: Receiver::Few { first: None, several: false } }
    }
    /// Whether it only looks for a second answer: a duty may then begin with the one that is found soonest.
    pub fn is_sole(&self) -> bool {
        matches!(self.to, Receiver::Few { .. })
    }
    /// One more answer; `false` when the rest is of no interest.
    #[inline]
    pub fn add(&mut self, answer: A) -> bool {
        match &mut self.to {
            Receiver::All(out) => {
                out.push(answer);
                true
            }
            Receiver::Each(receiver) => receiver(answer),
            Receiver::Few { first, several } => {
                *several = first.is_some();
                *first = Some(answer);
                !*several
            }
        }
    }
    /// Several more.
    pub fn extend(&mut self, answers: impl IntoIterator<Item = A>) -> bool {
        answers.into_iter().all(|answer| self.add(answer))
    }
    /// The only answer, where [`Offers::sole`] has seen exactly one.
    pub fn into_sole(self) -> Option<A> {
        match self.to {
            Receiver::Few { first, several: false } => first,
            _ => None,
        }
    }
}

/// Lists the tasks of a rule set: makes the enum of them, finds the duty of each, and turns each into a task.
///
/// ```ignore
/// duties! {
///     /// What is still to do; the last is done first.
///     pub enum Task for Picket { Conceal, Postures, Initiative, Activation, Onward }
/// }
/// ```
#[macro_export]
macro_rules! duties {
    ($(#[$meta:meta])* $vis:vis enum $task:ident for $game:ty { $($name:ident),* $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[allow(missing_docs, reason = "each variant is documented as the type it holds")]
        $vis enum $task { $($name($name)),* }

        impl $crate::Duties<$game> for $task {
            fn duty(&self) -> &dyn $crate::Duty<$game> {
                match self { $($task::$name(duty) => duty),* }
            }
        }
        $(impl From<$name> for $task {
            fn from(duty: $name) -> $task {
                $task::$name(duty)
            }
        })*
    };
}
