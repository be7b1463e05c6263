//! Battles that are laid on tables now. Maps, orders of battle and parameters never change in a game, so all tables of
//! one battle use the same.

use kernel::{Header, Options, Setting, log};
use std::sync::{Arc, Mutex, PoisonError, Weak};

/// What makes two battles the same.
#[derive(Clone, PartialEq)]
pub(super) struct Key {
    scenario: String,
    hash: [u8; 32],
    version: u32,
    options: Options,
}

impl From<&Header> for Key {
    fn from(header: &Header) -> Key {
        let Header { scenario, scenario_sha256: hash, version, options, .. } = header.clone();
        Key { scenario, hash, version, options }
    }
}

impl From<&Setting> for Key {
    fn from(setting: &Setting) -> Key {
        let Setting { scenario, version, options, .. } = setting.clone();
        Key { scenario, hash: log::scenario_hash(&setting.text), version, options }
    }
}

/// The battles of a rule set that are in use.
pub(super) struct Shared<G>(Mutex<Vec<(Key, Weak<G>)>>);

impl<G> Default for Shared<G> {
    fn default() -> Shared<G> {
        Shared(Mutex::default())
    }
}

impl<G> Shared<G> {
    /// The same battle as it is in use already, or this one. It was opened before it is shared: what a header says of it
    /// was not believed, but found true.
    pub(super) fn share(&self, key: Key, game: Arc<G>) -> Arc<G> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|(_, game)| game.strong_count() > 0);
        if let Some(game) = known.iter().find(|(known, _)| *known == key).and_then(|(_, game)| game.upgrade())
        {
            return game;
        }
        known.push((key, Arc::downgrade(&game)));
        game
    }
}
