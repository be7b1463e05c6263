//! Exact odds of a decision, before it is made: the same statement that `grognard odds` prints.

use kernel::{Commander, Side};
use protocol::Odds;
use view::Shown;

/// The exact odds of an answer of an asked side, judged on what that side may know; `None` where nothing is rolled.
pub fn of<G: Shown + Commander>(game: &G, view: &G::State, side: Side, answer: &G::Answer) -> Option<Odds> {
    odds::state(game, view, side, Some(answer)).ok().flatten().as_ref().map(Odds::from)
}
