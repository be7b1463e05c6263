//! From a position through every roll and every forced step to the next real choice.

use crate::fraction::{gcd, lcm};
use crate::{Distribution, Fraction, TooFine};
use kernel::fingerprint::Fingerprints;
use kernel::{Explained, Game, Listing, Pending, Reading, Roll, Side, Stage};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

/// Whether a question belongs to the consequence (who takes the hit?) rather than being the next choice.
pub type Inside<'a, G> = &'a dyn Fn(Side, &<G as Game>::Question) -> bool;
/// How good a position is for a side, in whole numbers.
pub type Worth<'a, G> = &'a dyn Fn(&<G as Game>::State, Side) -> i64;
/// An answer given for a player, or `None` to stop there.
pub type Given<'a, G> =
    &'a dyn Fn(&<G as Game>::State, Side, &<G as Game>::Question) -> Option<<G as Game>::Answer>;

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
}

impl<G: Game> Choices<'_, G> {
    /// The policy in a player's words.
    pub fn words(&self) -> &'static str {
        match self {
            Choices::Stop => "up to the next choice of a player",
            Choices::First(_) => "choices on the way: the first that is listed",
            Choices::Best(..) => "choices on the way: the best for their owner",
            Choices::Given(_) => "choices on the way: as ordered in advance",
        }
    }
}

/// How much work an answer may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The most falls of dice that are settled.
    pub most_nodes: usize,
    /// Whether a question with a single legal answer is answered. Rule sets rarely ask such; looking costs a
    /// list of options at every end.
    pub follow_forced: bool,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { most_nodes: 50_000, follow_forced: true }
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
    /// The fractions do not fit.
    #[error("{0}")]
    TooFine(#[from] TooFine),
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
    limits: Limits,
    label: impl Fn(&G::State, &G::State) -> L,
) -> Result<Consequence<L, G::Answer>, Unstated> {
    follow(game, state, Some((side, answer)), choices, limits, &(), |before, after, ()| label(before, after))
}

/// The odds of the roll that is due.
pub fn of_roll<G: Game, L: Ord>(
    game: &G,
    state: &G::State,
    choices: &Choices<'_, G>,
    limits: Limits,
    label: impl Fn(&G::State, &G::State) -> L,
) -> Result<Consequence<L, G::Answer>, Unstated> {
    follow(game, state, None, choices, limits, &(), |before, after, ()| label(before, after))
}

/// The odds of an answer, or of the roll that is due, with a witness of the events on the way.
pub fn follow<G: Game, L: Ord, W: Witness<G>>(
    game: &G,
    state: &G::State,
    answer: Option<(Side, &G::Answer)>,
    choices: &Choices<'_, G>,
    limits: Limits,
    witness: &W,
    label: impl Fn(&G::State, &G::State, &W::Account) -> L,
) -> Result<Consequence<L, G::Answer>, Unstated> {
    let (decided, events, options) = (Vec::new(), Vec::new(), Vec::new());
    let mut walk = Walk { game, choices, limits, witness, nodes: 0, decided, events, options };
    let mut first = (state.clone(), W::Account::default());
    match answer {
        Some((side, answer)) => {
            if let Err(refusals) = game.check(state, side, answer) {
                return Err(Unstated::Refused(refusals.iter().map(|r| game.explain(state, r)).collect()));
            }
            walk.decide(&mut first, side, answer);
        }
        None if !matches!(game.pending(state), Pending::Roll(_)) => return Err(Unstated::NoRoll),
        None => {}
    }
    let mut ends: Vec<(L, Part)> = Vec::new();
    let mut now: Layer<G, W> = HashMap::default();
    let mut next: Layer<G, W> = HashMap::default();
    let mut rolls = 0;
    let mut end = |(after, account): &Node<G, W>, part: Part| {
        ends.push((label(state, after, account), part));
    };
    if walk.comes_to_a_roll(&mut first, Part::ALL)? {
        now.insert(first, Part::ALL);
    } else {
        end(&first, Part::ALL);
    }
    while !now.is_empty() {
        rolls += 1;
        for (node, part) in now.drain() {
            walk.fall(&node, part, &mut next, &mut end)?;
        }
        std::mem::swap(&mut now, &mut next);
    }
    let (nodes, decided) = (walk.nodes, walk.decided);
    Ok(Consequence { outcomes: together(ends)?, nodes, rolls, decided, policy: choices.words() })
}

/// A share of the whole: not in lowest terms, so that shares of one kind add up without division.
#[derive(Clone, Copy)]
struct Part {
    above: u128,
    below: u128,
}

impl Part {
    const ALL: Part = Part { above: 1, below: 1 };

    /// This share of `weight` in `total`.
    fn of(self, weight: u128, total: u128) -> Result<Part, TooFine> {
        let (above, below) = (self.above.checked_mul(weight), self.below.checked_mul(total));
        if let (Some(above), Some(below)) = (above, below) {
            return Ok(Part { above, below });
        }
        let (a, b) = (self.lowest(), Part { above: weight, below: total }.lowest());
        let above = a.above.checked_mul(b.above).ok_or(TooFine)?;
        Ok(Part { above, below: a.below.checked_mul(b.below).ok_or(TooFine)? })
    }
    fn lowest(self) -> Part {
        let common = gcd(self.above, self.below).max(1);
        Part { above: self.above / common, below: self.below / common }
    }
    fn plus(self, other: Part) -> Result<Part, TooFine> {
        if self.below == other.below {
            let above = self.above.checked_add(other.above).ok_or(TooFine)?;
            return Ok(Part { above, below: self.below });
        }
        let (a, b) = (self.lowest(), other.lowest());
        let below = lcm(a.below, b.below).ok_or(TooFine)?;
        let left = a.above.checked_mul(below / a.below).ok_or(TooFine)?;
        let right = b.above.checked_mul(below / b.below).ok_or(TooFine)?;
        Ok(Part { above: left.checked_add(right).ok_or(TooFine)?, below })
    }
    fn fraction(self) -> Fraction {
        Fraction::of_weights(self.above, self.below)
    }
}

/// All ends under their labels, over one denominator.
fn together<L: Ord>(mut ends: Vec<(L, Part)>) -> Result<Distribution<L>, TooFine> {
    ends.sort_by(|a, b| a.0.cmp(&b.0));
    let mut merged: Vec<(L, Part)> = Vec::new();
    for (label, part) in ends {
        match merged.last_mut() {
            Some((last, sum)) if *last == label => *sum = sum.plus(part)?,
            _ => merged.push((label, part)),
        }
    }
    let mut below = 1;
    for (_, part) in &mut merged {
        *part = part.lowest();
        below = lcm(below, part.below).ok_or(TooFine)?;
    }
    let weights = merged.into_iter().map(|(label, part)| (label, part.above * (below / part.below)));
    Distribution::weighted(weights).ok_or(TooFine)
}

/// A position with what was witnessed on the way to it.
type Node<G, W> = (<G as Game>::State, <W as Witness<G>>::Account);
/// Positions after equally many rolls; equal ones are one.
type Layer<G, W> = HashMap<Node<G, W>, Part, Fingerprints>;

struct Walk<'a, G: Game, W: Witness<G>> {
    game: &'a G,
    choices: &'a Choices<'a, G>,
    limits: Limits,
    witness: &'a W,
    nodes: usize,
    decided: Vec<Decided<G::Answer>>,
    events: Vec<G::Event>,
    options: Vec<G::Answer>,
}

impl<G: Game, W: Witness<G>> Walk<'_, G, W> {
    /// Every way a roll can fall, one step further.
    fn fall(
        &mut self,
        node: &Node<G, W>,
        part: Part,
        next: &mut Layer<G, W>,
        end: &mut impl FnMut(&Node<G, W>, Part),
    ) -> Result<(), Unstated> {
        let Pending::Roll(roll) = self.game.pending(&node.0) else { return Ok(()) };
        let total = roll.dice.falls();
        self.nodes = self.nodes.saturating_add(classes(&roll));
        if self.nodes > self.limits.most_nodes {
            return Err(Unstated::TooMany { most: self.limits.most_nodes });
        }
        let mut result = Ok(());
        roll.for_each_outcome(|faces, weight| {
            if result.is_ok() {
                let mut after = node.clone();
                self.settle(&mut after, faces);
                result = self.pass_on(after, part.of(weight, total), next, end);
            }
        });
        result
    }

    /// A position joins its equals at the next roll, or is an end.
    fn pass_on(
        &mut self,
        mut node: Node<G, W>,
        part: Result<Part, TooFine>,
        next: &mut Layer<G, W>,
        end: &mut impl FnMut(&Node<G, W>, Part),
    ) -> Result<(), Unstated> {
        let part = part?;
        if !self.comes_to_a_roll(&mut node, part)? {
            end(&node, part);
            return Ok(());
        }
        match next.entry(node) {
            Entry::Occupied(mut equal) => {
                let sum = equal.get().plus(part)?;
                equal.insert(sum);
            }
            Entry::Vacant(place) => {
                place.insert(part);
            }
        }
        Ok(())
    }

    /// Goes on without dice; `false` where the consequence ends. (The roll itself, a kilobyte with its reasons,
    /// is asked for again when it falls: cheaper than carrying it about.)
    fn comes_to_a_roll(&mut self, node: &mut Node<G, W>, part: Part) -> Result<bool, Unstated> {
        loop {
            let (side, question) = match self.game.pending(&node.0) {
                Pending::Roll(_) => return Ok(true),
                Pending::Ask(side, question) => (side, question),
                Pending::Sealed(_) | Pending::Over(_) => return Ok(false),
            };
            let forced = if self.limits.follow_forced { self.only_answer(&node.0, side) } else { None };
            let answer = match forced {
                Some(answer) => answer,
                None => match self.choose(&node.0, side, &question)? {
                    Some(answer) => {
                        self.note(side, &answer, part)?;
                        answer
                    }
                    None => return Ok(false),
                },
            };
            self.nodes += 1;
            if self.nodes > self.limits.most_nodes {
                return Err(Unstated::TooMany { most: self.limits.most_nodes });
            }
            self.decide(node, side, &answer);
        }
    }

    fn only_answer(&mut self, state: &G::State, side: Side) -> Option<G::Answer> {
        self.options.clear();
        let listing = self.game.options(state, side, &mut self.options);
        if listing == Listing::Complete && self.options.len() == 1 { self.options.pop() } else { None }
    }

    fn choose(
        &mut self,
        state: &G::State,
        side: Side,
        question: &G::Question,
    ) -> Result<Option<G::Answer>, Unstated> {
        let mut options = Vec::new();
        match self.choices {
            Choices::Stop => Ok(None),
            Choices::Given(given) => Ok(given(state, side, question)),
            Choices::First(inside) | Choices::Best(inside, _) if !inside(side, question) => Ok(None),
            Choices::First(_) => {
                self.game.options(state, side, &mut options);
                Ok(options.into_iter().next())
            }
            Choices::Best(_, worth) => {
                self.game.options(state, side, &mut options);
                let mut best: Option<(Fraction, G::Answer)> = None;
                for answer in options {
                    let most_nodes = self.limits.most_nodes.saturating_sub(self.nodes);
                    let limits = Limits { most_nodes, ..self.limits };
                    let found =
                        of_answer(self.game, state, side, &answer, &Choices::Stop, limits, |_, after| {
                            worth(after, side)
                        })?;
                    self.nodes += found.nodes;
                    let mean = found.outcomes.mean(|worth| *worth).ok_or(TooFine)?;
                    if best.as_ref().is_none_or(|(value, _)| mean > *value) {
                        best = Some((mean, answer));
                    }
                }
                Ok(best.map(|(_, answer)| answer))
            }
        }
    }

    fn note(&mut self, side: Side, answer: &G::Answer, part: Part) -> Result<(), TooFine> {
        let times = part.fraction();
        match self.decided.iter_mut().find(|d| d.side == side && d.answer == *answer) {
            Some(known) => known.times = known.times.plus(times).ok_or(TooFine)?,
            None => self.decided.push(Decided { side, answer: answer.clone(), times }),
        }
        Ok(())
    }

    fn decide(&mut self, node: &mut Node<G, W>, side: Side, answer: &G::Answer) {
        if !W::LOOKS {
            return self.game.decide(&mut Stage::silent(self.game, &mut node.0), side, answer);
        }
        self.game.decide(&mut Stage::recording(self.game, &mut node.0, &mut self.events), side, answer);
        self.look(&mut node.1);
    }

    fn settle(&mut self, node: &mut Node<G, W>, faces: &kernel::Faces) {
        if !W::LOOKS {
            return self.game.settle(&mut Stage::silent(self.game, &mut node.0), faces);
        }
        self.game.settle(&mut Stage::recording(self.game, &mut node.0, &mut self.events), faces);
        self.look(&mut node.1);
    }

    fn look(&mut self, account: &mut W::Account) {
        for event in self.events.drain(..) {
            self.witness.see(self.game, account, &event);
        }
    }
}

/// How many classes of falls a roll has, without listing them.
fn classes(roll: &Roll) -> usize {
    let (count, sides) = (roll.dice.count as usize, roll.dice.sides as usize);
    match roll.reading {
        Reading::Sum => count * sides.saturating_sub(1) + 1,
        Reading::AtLeast(_) => count + 1,
        Reading::Each => usize::try_from(roll.dice.falls()).unwrap_or(usize::MAX),
    }
}
