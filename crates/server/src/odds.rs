//! Exact odds of a decision, before it is made: the same statement that `grognard odds` prints.

use kernel::Side;
use odds::Choices;
use protocol::Odds;
use view::Shown;

/// The exact odds of an answer of an asked side, judged on what that side may know; `None` where nothing is rolled.
/// They go through every roll up to the next choice of a player: what a player will have to choose is an outcome.
pub fn of<G: Shown>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> Option<Odds> {
    odds::state_with(game, view, side, Some(answer), &Choices::Stop).ok().flatten()
}
