//! The list of all games, and how one is opened: the only library that names rule sets.
//!
//! Everything else works on any [`Ruleset`](kernel::Ruleset). Somebody who has a scenario's id, a path or a game
//! file, and does not know which rule set it wants, comes here with a [`Visitor`]; the visitor is called with the
//! right type. There is no dynamic dispatch: the compiler makes one copy of the visitor for each rule set.

mod bounded;
mod builders;
mod error;
mod list;
mod open;
mod playable;
mod shelf;
#[cfg(test)]
mod tests;

pub use bounded::{MOST_SCENARIO_BYTES, Unreadable, read_bounded};
pub use builders::{builder, builders, fuzz_army};
pub use error::OpenError;
pub use kernel::Opened;
pub use list::{BattleEntry, GameEntry};
pub use open::Visitor;
pub use playable::Playable;
pub use shelf::{Chooser, Demonstration, Published, Shelf, Shelved, Status, Walker};

use kernel::Options;

/// Every rule set of the program. To add one, add its line (and its crate to `Cargo.toml`).
pub type All = shelf![
    Published<rules_sr::Sr>,
    Published<rules_wb::Wb>,
    Published<rules_ma::Ma>,
    Published<rules_lb::Lb>,
    Published<rules_ba::Ba>,
    Demonstration<picket::Picket>,
];

/// All games that are offered to players, in the order of the shelf.
pub fn list() -> Vec<GameEntry> {
    list::entries::<All>().into_iter().filter(|game| !game.demonstration).collect()
}

/// All games, demonstrations too.
pub fn list_all() -> Vec<GameEntry> {
    list::entries::<All>()
}

/// Calls `chooser` with the rule set of a prefix (`SR` or `sr`).
pub fn for_prefix<C: Chooser>(prefix: &str, chooser: C) -> Result<C::Out, OpenError> {
    open::for_prefix::<All, C>(prefix, chooser)
}

/// Opens a battle by its id (`sr/hondschoote`) or the path of a scenario file (`sr:my/own.toml` where the folder
/// does not tell its rules), by the rules in force.
pub fn open<V: Visitor>(scenario: &str, options: &Options, visitor: V) -> Result<V::Out, OpenError> {
    open::scenario::<All, V>(scenario, options, visitor)
}

/// Opens the battle that the header of a game file asks for, by the version of the rules it was played by.
pub fn open_file<V: Visitor>(bytes: &[u8], visitor: V) -> Result<V::Out, OpenError> {
    open::file::<All, V>(bytes, visitor)
}

/// Reads any bytes as a scenario of every rule set in turn: for the fuzzer. A battle that opens must be able to
/// begin.
pub fn fuzz_scenario(data: &[u8]) {
    open::fuzz::<All>(&String::from_utf8_lossy(data));
}
