//! From a position through every roll and every forced step to the next real choice.

use crate::layer::{Layer, Placed, Rolls};
use crate::part::{Part, together};
use crate::stop::Stop;
use crate::walk::{Node, Walk};
use crate::{Distribution, Fraction, TooFine};
use kernel::{Explained, Game, Pending, Roll, Side};
use std::hash::Hash;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Whether a question belongs to the consequence (who takes the hit?) rather than being the next choice.
pub type Inside<'a, G> = &'a dyn Fn(Side, &<G as Game>::Task) -> bool;
/// Whether a roll is no part of the consequence.
pub type Apart<'a, G> = &'a dyn Fn(&<G as Game>::State, &kernel::Roll) -> bool;
/// How good a position is for a side, in whole numbers.
pub type Worth<'a, G> = &'a dyn Fn(&<G as Game>::State, Side) -> i64;
/// An answer given for a player, or `None` to stop there.
pub type Given<'a, G> =
    &'a dyn Fn(&<G as Game>::State, Side, &<G as Game>::Task) -> Option<<G as Game>::Answer>;

/// What is done at one question on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way<A> {
    /// It is the next real choice: the consequence ends here.
    Stop,
    /// The option with the best exact mean for the side that is asked.
    Best,
    /// The same before any dice have fallen; afterwards the usual reply.
    BestAtFirst,
    /// This answer.
    This(A),
}
/// The usual answer of a side, where the best is not looked for; `None` stops there.
pub type Usual<'a, G> = &'a dyn Fn(&<G as Game>::State, Side) -> Option<<G as Game>::Answer>;
/// What is done at each question on the way.
pub type Ways<'a, G> = &'a dyn Fn(&<G as Game>::State, Side, &<G as Game>::Task) -> Way<<G as Game>::Answer>;

/// What is done at a choice of a player that lies inside the consequence.
pub enum Choices<'a, G: Game> {
    /// The position at the choice is an outcome.
    Stop,
    /// Questions inside are answered with the first option listed.
    First(Inside<'a, G>),
    /// Questions inside are answered with the option whose exact mean is best for the side that is asked, as
    /// far as the next choice; of equals the first.
    Best(Inside<'a, G>, Worth<'a, G>),
    /// Answered by somebody who knows: standing orders, a doctrine.
    Given(Given<'a, G>),
    /// Each question in its own way; the best by this worth; the usual reply; rolls that are no part of the consequence
    /// end it.
    Each(Ways<'a, G>, Worth<'a, G>, Usual<'a, G>, Apart<'a, G>),
}

impl<G: Game> Choices<'_, G> {
    /// The policy in a player's words.
    pub fn words(&self) -> &'static str {
        match self {
            Choices::Stop => "up to the next choice of a player",
            Choices::First(_) => "choices on the way: the first that is listed",
            Choices::Best(..) => "choices on the way: the best for their owner",
            Choices::Given(_) => "choices on the way: as ordered in advance",
            Choices::Each(..) => {
                "small choices before the dice: the best for their owner; later ones as the doctrine decides"
            }
        }
    }
}

/// How much work an answer may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// The most falls of dice that are settled.
    pub most_nodes: usize,
    /// Whether a question with a single legal answer is answered. Rule sets rarely ask such; looking costs a
    /// list of options at every end.
    pub follow_forced: bool,
    /// Set by somebody else when nobody waits for the odds any more: the walk ends at its next step.
    pub stop: Option<&'a AtomicBool>,
    /// How long one attempt at a statement may take, where a player waits for it.
    pub patience: Option<Duration>,
    /// When the attempt in hand gives up.
    pub until: Option<Instant>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { most_nodes: 50_000, follow_forced: true, stop: None, patience: None, until: None }
    }
}

impl Limits<'_> {
    /// The same limits for an attempt that begins now.
    pub(crate) fn begun_now(self) -> Self {
        Limits { until: self.patience.map(|patience| Instant::now() + patience), ..self }
    }

    /// Whether the walk may go on after this many steps.
    pub(crate) fn allow(&self, steps: usize) -> Result<(), Unstated> {
        if steps > self.most_nodes {
            return Err(Unstated::TooMany { most: self.most_nodes });
        }
        if self.until.is_some_and(|until| Instant::now() > until) {
            return Err(Unstated::TooLong);
        }
        match self.stop {
            Some(stop) if stop.load(Ordering::Relaxed) => Err(Unstated::Stopped),
            _ => Ok(()),
        }
    }
}

/// A choice that was made by the policy on the way.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Decided<A> {
    /// Whose choice.
    pub side: Side,
    /// What was assumed.
    pub answer: A,
    /// How often on average; a choice can come up more than once on one way.
    pub times: Fraction,
}

/// A kind of roll on the way.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Met {
    /// The clause that demands it.
    pub rule: &'static str,
    /// Its name.
    pub what: &'static str,
    /// How often on average.
    pub times: Fraction,
}

/// All that can come of it.
#[derive(Clone, PartialEq, Debug, serde::Serialize)]
pub struct Consequence<L, A> {
    /// The outcomes under their labels.
    pub outcomes: Distribution<L>,
    /// Falls of dice that were settled.
    pub nodes: usize,
    /// Rolls on the longest way.
    pub rolls: u32,
    /// What was decided for players on the way; the same answer of the same side is listed once.
    pub decided: Vec<Decided<A>>,
    /// The first roll, with its modifiers; `None` if nothing is rolled.
    pub first: Option<Roll>,
    /// The kinds of rolls on the way, in the order in which they were met.
    pub met: Vec<Met>,
    /// The policy behind it, in words.
    pub policy: &'static str,
}

/// Why there are no odds.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Unstated {
    /// The rules forbid the answer.
    #[error("{}", .0.iter().map(|e| e.to_string()).collect::<Vec<_>>().join(" "))]
    Refused(Vec<Explained>),
    /// No roll is due.
    #[error("no roll is due in this position")]
    NoRoll,
    /// Too much can happen.
    #[error("more than {most} different falls of the dice can follow: too many to list")]
    TooMany {
        /// The limit.
        most: usize,
    },
    /// Too much can happen to follow it while a player waits.
    #[error("too much can follow to work it out while you wait")]
    TooLong,
    /// Nobody waits for them any more.
    #[error("the odds are no longer wanted")]
    Stopped,
    /// The roll leads back to itself however it falls: a fault of the rule set.
    #[error("this roll leads back to itself, however it falls")]
    NoEnd,
    /// The fractions do not fit.
    #[error("{0}")]
    TooFine(#[from] TooFine),
}

impl Unstated {
    /// Whether there are odds, but too much follows to state all of it.
    pub(crate) fn is_too_much(&self) -> bool {
        matches!(self, Unstated::TooMany { .. } | Unstated::TooLong | Unstated::TooFine(_))
    }
}

/// What is kept of the events on the way, besides the position they lead to. Only equal accounts of equal
/// positions are merged, so keep little: nothing at all is `()`.
pub trait Witness<G: Game> {
    /// The account.
    type Account: Clone + Eq + Hash + Default;
    /// Whether events are looked at; without, they are not even recorded.
    const LOOKS: bool = true;
    /// An event is about to happen in this position.
    fn see(&self, game: &G, account: &mut Self::Account, event: &G::Event);
}

impl<G: Game> Witness<G> for () {
    type Account = ();
    const LOOKS: bool = false;
    fn see(&self, _: &G, (): &mut (), _: &G::Event) {}
}

/// A witness made of a function on events.
impl<G: Game, A: Clone + Eq + Hash + Default, F: Fn(&mut A, &G::Event)> Witness<G>
    for (F, std::marker::PhantomData<A>)
{
    type Account = A;
    fn see(&self, _: &G, account: &mut A, event: &G::Event) {
        (self.0)(account, event);
    }
}

/// The odds of a legal answer. `label` reads an outcome off the position before and after; see [`follow`] where
/// the events on the way matter too.
pub fn of_answer<G: Game, L: Ord>(
    game: &G,
    state: &G::State,
    side: Side,
    answer: &G::Answer,
    choices: &Choices<'_, G>,
    limits: Limits<'_>,
    label: impl Fn(&G::State, &G::State) -> L,
) -> Result<Consequence<L, G::Answer>, Unstated> {
    follow(game, state, Some((side, answer)), choices, limits, &(), |before, after, ()| label(before, after))
}

/// The odds of the roll that is due.
pub fn of_roll<G: Game, L: Ord>(
    game: &G,
    state: &G::State,
    choices: &Choices<'_, G>,
    limits: Limits<'_>,
    label: impl Fn(&G::State, &G::State) -> L,
) -> Result<Consequence<L, G::Answer>, Unstated> {
    follow(game, state, None, choices, limits, &(), |before, after, ()| label(before, after))
}

/// The odds of an answer, or of the roll that is due, with a witness of the events on the way. A roll that leads
/// back to itself (equal dice are thrown again) counts as it falls at last.
pub fn follow<G: Game, L: Ord, W: Witness<G>>(
    game: &G,
    state: &G::State,
    answer: Option<(Side, &G::Answer)>,
    choices: &Choices<'_, G>,
    limits: Limits<'_>,
    witness: &W,
    label: impl Fn(&G::State, &G::State, &W::Account) -> L,
) -> Result<Consequence<L, G::Answer>, Unstated> {
    follow_to(game, state, answer, choices, limits, witness, label).map(|(found, _)| found)
}

/// A consequence, and the position at its first roll.
type Found<G, L> = (Consequence<L, <G as Game>::Answer>, Option<<G as Game>::State>);

/// The same, with the position at the first roll.
pub fn follow_to<G: Game, L: Ord, W: Witness<G>>(
    game: &G,
    state: &G::State,
    answer: Option<(Side, &G::Answer)>,
    choices: &Choices<'_, G>,
    limits: Limits<'_>,
    witness: &W,
    label: impl Fn(&G::State, &G::State, &W::Account) -> L,
) -> Result<Found<G, L>, Unstated> {
    let mut walk = Walk::new(game, choices, limits, witness);
    let mut first = (state.clone(), W::Account::default());
    let (mut stop, mut roll) = (None, None);
    match answer {
        Some((side, answer)) => {
            if let Err(refusals) = game.check(state, side, answer) {
                return Err(Unstated::Refused(refusals.iter().map(|r| game.explain(state, r)).collect()));
            }
            (stop, roll) = Stop::of(walk.decide(&mut first, side, answer));
        }
        None if !matches!(game.pending(state), Pending::Roll(_)) => return Err(Unstated::NoRoll),
        None => {}
    }
    let (mut next, mut ends) = (Rolls::new(), Layer::new());
    let (key, node) = (walk.key(&first), Box::new(first));
    let first = Placed { node, key, part: Part::ALL, rolls: 0, roll };
    walk.pass_on(first, true, stop, &mut next, &mut ends)?;
    walk.go_on(&mut next, &mut ends)?;
    let mut now = Layer::new();
    while next.take_next(&mut now) {
        for placed in now.drain() {
            walk.fall(placed, &mut next, &mut ends)?;
        }
        walk.go_on(&mut next, &mut ends)?;
    }
    let mut rolls = 0;
    // Equal ends are one before they are labelled: a label may cost more than the way to it.
    let label = |Placed { node, part, rolls: way, .. }: Placed<_>| {
        let (end, account): &Node<G, W> = &node;
        rolls = rolls.max(way);
        (label(state, end, account), part)
    };
    let ends = ends.drain().map(label).collect();
    let Walk { nodes, decided, met, first, .. } = walk;
    let (first, thrown) = first.unzip();
    let decided = decided.into_iter();
    let decided =
        decided.map(|(side, answer, part)| Decided { side, answer, times: part.fraction() }).collect();
    let met = met.into_iter().map(|(rule, what, part)| Met { rule, what, times: part.fraction() }).collect();
    let outcomes = together(ends)?;
    Ok((Consequence { outcomes, nodes, rolls, decided, first, met, policy: choices.words() }, thrown))
}
