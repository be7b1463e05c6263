//! From a battle's id, a scenario's text or the header of a game file to a rule set with its battle loaded: the one way
//! in. Nothing in a header is believed.

use crate::log::{Header, scenario_hash};
use crate::{Fault, Options, Ruleset, Setting};
use std::sync::Arc;

/// Why a battle, or the game of a header, cannot be opened.
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
    /// A newer program wrote the game.
    #[error(
        "this game is played by version {found} of the rules {rules}, and this program knows them up to \
         version {newest}: a newer grognard wrote it"
    )]
    TooNew {
        /// The prefix of the rule set.
        rules: &'static str,
        /// What the header says.
        found: u32,
        /// The newest known.
        newest: u32,
    },
    /// The game is older than what can be replayed.
    #[error(
        "this game is played by version {found} of the rules {rules}, and this program replays them from \
         version {oldest} on: an older grognard can still show it"
    )]
    TooOld {
        /// The prefix of the rule set.
        rules: &'static str,
        /// What the header says.
        found: u32,
        /// The oldest known.
        oldest: u32,
    },
    /// The scenario is neither in the file nor in the program.
    #[error("the scenario “{0}” is neither in the file nor one that comes with the program")]
    NoScenario(String),
    /// The text is not the one the game was begun with.
    #[error("the scenario “{0}” is not the one this game was begun with: its hash differs")]
    OtherScenario(String),
    /// The scenario or its options have faults.
    #[error("{}", .0.iter().map(Fault::to_string).collect::<Vec<_>>().join("\n"))]
    Faults(Vec<Fault>),
}

/// A battle, ready to be played, and what the header of its game file will say.
pub struct Opened<R> {
    /// The rule set with the battle loaded.
    pub game: Arc<R>,
    /// For [`Play::begin`](crate::Play::begin).
    pub setting: Setting,
}

/// What is to be opened.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    scenario: &'a str,
    options: &'a Options,
    /// A scenario that does not come with the program.
    text: Option<&'a str>,
    /// Absent for the rules in force.
    version: Option<u32>,
    /// The hash the text must have.
    hash: Option<[u8; 32]>,
}

impl<'a> Wanted<'a> {
    /// A battle that comes with the program, by the rules in force.
    pub fn battle(id: &'a str, options: &'a Options) -> Wanted<'a> {
        Wanted { scenario: id, options, text: None, version: None, hash: None }
    }
    /// A scenario from outside, by the rules in force.
    pub fn scenario(name: &'a str, text: &'a str, options: &'a Options) -> Wanted<'a> {
        Wanted { text: Some(text), ..Wanted::battle(name, options) }
    }
    /// What the header of a game file asks for, by the version of the rules it was begun with.
    pub fn header(header: &'a Header) -> Wanted<'a> {
        Wanted {
            scenario: &header.scenario,
            options: &header.options,
            text: header.scenario_text.as_deref(),
            version: Some(header.version),
            hash: Some(header.scenario_sha256),
        }
    }

    /// Opens it.
    pub fn open<R: Ruleset>(&self) -> Result<Opened<R>, CannotOpen> {
        let (game, version, text) = self.load::<R>()?;
        let setting = Setting {
            rules: R::PREFIX.to_owned(),
            version,
            scenario: self.scenario.to_owned(),
            text: text.to_owned(),
            built_in: self.text.is_none(),
            options: self.options.clone(),
        };
        Ok(Opened { game: Arc::new(game), setting })
    }

    /// The game, the version of its rules and the text of its scenario.
    fn load<R: Ruleset>(&self) -> Result<(R, u32, &'a str), CannotOpen> {
        let (version, text) = (self.version::<R>()?, self.text::<R>()?);
        let game = R::open(self.scenario, text, self.options, version).map_err(CannotOpen::Faults)?;
        Ok((game, version, text))
    }

    fn version<R: Ruleset>(&self) -> Result<u32, CannotOpen> {
        let (rules, found) = (R::PREFIX, self.version.unwrap_or(R::VERSION));
        match found {
            found if found > R::VERSION => Err(CannotOpen::TooNew { rules, found, newest: R::VERSION }),
            found if found < R::OLDEST => Err(CannotOpen::TooOld { rules, found, oldest: R::OLDEST }),
            found => Ok(found),
        }
    }

    fn text<R: Ruleset>(&self) -> Result<&'a str, CannotOpen> {
        let name = self.scenario;
        let text = match (self.text, R::battles().iter().find(|battle| battle.id == name)) {
            (Some(text), _) => {
                Some(text).filter(|text| self.hash.is_none_or(|hash| scenario_hash(text) == hash))
            }
            // A game that was begun before its battle was corrected goes on with the former file.
            (None, Some(battle)) => self.hash.map_or(Some(battle.text), |hash| battle.file(&hash)),
            (None, None) => return Err(CannotOpen::NoScenario(name.to_owned())),
        };
        text.ok_or_else(|| CannotOpen::OtherScenario(name.to_owned()))
    }
}

/// Opens the game a header describes: rule set, version, scenario and its hash, options.
pub fn open_game<R: Ruleset>(header: &Header) -> Result<R, CannotOpen> {
    if header.rules != R::PREFIX {
        return Err(CannotOpen::OtherRules { due: R::PREFIX, found: header.rules.clone() });
    }
    Ok(Wanted::header(header).load()?.0)
}
