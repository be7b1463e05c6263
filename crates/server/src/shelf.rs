//! What the lobby says of each battle besides what its rules say: `scenarios/shelf.toml`.
//!
//! A battle without an entry has no story; a test reads the whole file and holds it against the battles there are.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What is said of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Told {
    /// One sentence about it.
    pub story: String,
    /// About how many minutes it takes against a bot.
    pub minutes: u32,
}

/// Everything that is said, by the id of the battle; the error names the line.
pub fn read() -> Result<BTreeMap<String, Told>, toml::de::Error> {
    toml::from_str(include_str!("../../../scenarios/shelf.toml"))
}

/// What is said of a battle.
pub fn of(battle: &str) -> Option<&'static Told> {
    static ALL: OnceLock<BTreeMap<String, Told>> = OnceLock::new();
    ALL.get_or_init(|| read().unwrap_or_default()).get(battle)
}
