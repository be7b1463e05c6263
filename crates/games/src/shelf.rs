//! A list of types: the rule sets, one after the other.

use crate::Playable;
use kernel::Ruleset;
use std::marker::PhantomData;

/// Whether a rule set is offered to players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// A game of the lobby.
    Published,
    /// A small game that shows how a rule set is made; found by those who look for it.
    Demonstration,
}

/// A rule set with its status.
pub trait Shelved {
    /// The rule set.
    type Rules: Playable;
    /// Whether it is offered.
    const STATUS: Status;
}

/// A rule set of the lobby.
pub struct Published<G>(PhantomData<G>);
/// A rule set that is not.
pub struct Demonstration<G>(PhantomData<G>);

impl<G: Playable> Shelved for Published<G> {
    type Rules = G;
    const STATUS: Status = Status::Published;
}

impl<G: Playable> Shelved for Demonstration<G> {
    type Rules = G;
    const STATUS: Status = Status::Demonstration;
}

/// What is done with a rule set once it is found.
pub trait Chooser {
    /// What comes of it.
    type Out;
    /// Called with the rule set that was asked for.
    fn choose<G: Playable>(self) -> Self::Out;
}

/// What is done with every rule set in turn.
pub trait Walker {
    /// Called once for each.
    fn step<G: Playable>(&mut self, status: Status);
}

/// A shelf of rule sets: `()` is empty, `(Shelved, Shelf)` has one more. Written with [`shelf!`](crate::shelf!).
pub trait Shelf {
    /// Calls `chooser` with the rule set of this prefix, in either case; gives it back if there is none.
    fn find<C: Chooser>(prefix: &str, chooser: C) -> Result<C::Out, C>;
    /// Walks along the shelf.
    fn walk<W: Walker>(walker: &mut W);
}

impl Shelf for () {
    fn find<C: Chooser>(_: &str, chooser: C) -> Result<C::Out, C> {
        Err(chooser)
    }
    fn walk<W: Walker>(_: &mut W) {}
}

impl<E: Shelved, Rest: Shelf> Shelf for (E, Rest) {
    fn find<C: Chooser>(prefix: &str, chooser: C) -> Result<C::Out, C> {
        if E::Rules::PREFIX.eq_ignore_ascii_case(prefix) {
            Ok(chooser.choose::<E::Rules>())
        } else {
            Rest::find(prefix, chooser)
        }
    }
    fn walk<W: Walker>(walker: &mut W) {
        walker.step::<E::Rules>(E::STATUS);
        Rest::walk(walker);
    }
}

/// A [`Shelf`](crate::Shelf) from the entries on it, in order; none is fine too.
#[macro_export]
macro_rules! shelf {
    () => { () };
    ($first:ty $(, $rest:ty)* $(,)?) => { ($first, $crate::shelf![$($rest),*]) };
}
