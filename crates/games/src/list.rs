//! What is on the shelf, as plain data.

use crate::Playable;
use crate::shelf::{Shelf, Status, Walker};
use serde::Serialize;

/// A rule set, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct GameEntry {
    /// `SR`.
    pub prefix: &'static str,
    /// Its name.
    pub title: &'static str,
    /// The version of the rules in force.
    pub version: u32,
    /// The oldest version whose games can still be replayed.
    pub oldest: u32,
    /// Whether it only shows how a rule set is made.
    pub demonstration: bool,
    /// Its battles.
    pub battles: Vec<BattleEntry>,
}

/// A battle, for lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct BattleEntry {
    /// `sr/hondschoote`.
    pub id: &'static str,
    /// "Hondschoote, 8 September 1793".
    pub title: &'static str,
}

struct Collect(Vec<GameEntry>);

impl Walker for Collect {
    fn step<G: Playable>(&mut self, status: Status) {
        let battles = G::battles().iter().map(|b| BattleEntry { id: b.id, title: b.title }).collect();
        self.0.push(GameEntry {
            prefix: G::PREFIX,
            title: G::TITLE,
            version: G::VERSION,
            oldest: G::OLDEST,
            demonstration: status == Status::Demonstration,
            battles,
        });
    }
}

/// All entries of a shelf.
pub fn entries<S: Shelf>() -> Vec<GameEntry> {
    let mut all = Collect(Vec::new());
    S::walk(&mut all);
    all.0
}
