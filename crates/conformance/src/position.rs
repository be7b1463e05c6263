//! A position in a game under test, and the few tools every check needs.

use crate::{Check, Failure};
use kernel::{Game, Pending, RuleId, Ruleset, Side, Stage, Viewer};

/// Everybody who can look at a game.
pub const VIEWERS: [Viewer; 4] =
    [Viewer::Side(Side::First), Viewer::Side(Side::Second), Viewer::Spectator, Viewer::Umpire];

/// A position and where it was found.
pub struct Position<'a, G: Ruleset> {
    pub rules: &'a G,
    pub state: &'a G::State,
    pub pending: &'a Pending<G::Task>,
    pub game: u64,
    pub seed: u64,
    pub entry: u64,
}

impl<G: Ruleset> Position<'_, G> {
    /// A failure here.
    pub fn fail<T>(&self, check: Check, sentence: impl Into<String>) -> Result<T, Failure> {
        let (game, seed, entry) = (self.game, self.seed, self.entry);
        Err(Failure { check, game, seed, entry, sentence: sentence.into() })
    }
    /// Fails unless the condition holds.
    pub fn hold(&self, holds: bool, check: Check, why: impl FnOnce() -> String) -> Result<(), Failure> {
        if holds { Ok(()) } else { self.fail(check, why()) }
    }
    /// A rule id must be one of this rule set: of its book, or of the book of its scenario (`WB-…`, `WBS-…`).
    pub fn own_rule(&self, rule: RuleId, of: &str) -> Result<(), Failure> {
        let own = rule.prefix().strip_prefix(G::PREFIX).is_some_and(|rest| rest.is_empty() || rest == "S");
        self.hold(own, Check::Rule, || format!("{of} cites {rule}, which is no rule of {}", G::PREFIX))
    }
    /// The options of a side.
    pub fn options(&self, side: Side) -> Vec<G::Answer> {
        options(self.rules, self.state, side)
    }
}

/// The options of a side in a state.
pub fn options<G: Game>(game: &G, state: &G::State, side: Side) -> Vec<G::Answer> {
    let mut list = Vec::new();
    game.options(state, side, &mut list);
    list
}

/// A state after an answer, with its events.
pub fn decided<G: Game>(
    game: &G,
    state: &G::State,
    side: Side,
    answer: &G::Answer,
) -> (G::State, Vec<G::Event>) {
    let (mut next, mut events) = (state.clone(), Vec::new());
    game.decide(&mut Stage::recording(game, &mut next, &mut events), side, answer);
    (next, events)
}

/// A state after a fall, with its events.
pub fn settled<G: Game>(game: &G, state: &G::State, faces: &kernel::Faces) -> (G::State, Vec<G::Event>) {
    let (mut next, mut events) = (state.clone(), Vec::new());
    game.settle(&mut Stage::recording(game, &mut next, &mut events), faces);
    (next, events)
}

/// An answer as a fault report shows it.
pub fn shown(thing: &impl std::fmt::Debug) -> String {
    let mut text = format!("{thing:?}");
    if let Some((end, _)) = text.char_indices().nth(300) {
        text.truncate(end);
        text.push('…');
    }
    text
}
