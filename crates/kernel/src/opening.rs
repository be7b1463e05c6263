//! From the header of a game file to its rule set: nothing in the header is believed.

use crate::log::{Header, scenario_hash};
use crate::{Fault, Ruleset};

/// Why the game of a header cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CannotOpen {
    /// Another rule set.
    #[error("the file is a game of the rule set {found}, not of {due}")]
    OtherRules {
        /// The prefix of the rule set that was asked.
        due: &'static str,
        /// What the header says.
        found: String,
    },
    /// Too old or too new.
    #[error("the file is played by version {found} of the rules; this program knows {oldest} to {newest}")]
    Version {
        /// What the header says.
        found: u32,
        /// The oldest known.
        oldest: u32,
        /// The newest known.
        newest: u32,
    },
    /// The scenario is neither in the file nor in the program.
    #[error("the scenario “{0}” is neither in the file nor one that comes with the program")]
    NoScenario(String),
    /// The text is not the one the game was begun with.
    #[error("the scenario “{0}” is not the one this game was begun with: its hash differs")]
    OtherScenario(String),
    /// The scenario has faults.
    #[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<Fault>),
}

/// Opens the game a header describes: rule set, version, scenario and its hash, options.
pub fn open_game<R: Ruleset>(header: &Header) -> Result<R, CannotOpen> {
    if header.rules != R::PREFIX {
        return Err(CannotOpen::OtherRules { due: R::PREFIX, found: header.rules.clone() });
    }
    if !(R::OLDEST..=R::VERSION).contains(&header.version) {
        let (oldest, newest) = (R::OLDEST, R::VERSION);
        return Err(CannotOpen::Version { found: header.version, oldest, newest });
    }
    let name = header.scenario.as_str();
    let built_in = || R::battles().iter().find(|battle| battle.id == name);
    let text = match (header.scenario_text.as_deref(), built_in()) {
        (Some(text), _) => Some(text).filter(|text| scenario_hash(text) == header.scenario_sha256),
        (None, Some(battle)) => battle.file(&header.scenario_sha256),
        (None, None) => return Err(CannotOpen::NoScenario(name.to_owned())),
    };
    let text = text.ok_or_else(|| CannotOpen::OtherScenario(name.to_owned()))?;
    R::open(name, text, &header.options, header.version).map_err(CannotOpen::Faults)
}
