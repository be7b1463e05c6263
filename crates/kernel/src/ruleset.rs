//! How a rule set is found, opened from data and written about: what plays, lobby and command line need
//! besides [`Game`].

use crate::Game;
use crate::log::scenario_hash;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Choices made before a game: `hypothetical = yes`, `set-up = free`. Checked by the rule set when it opens.
pub type Options = BTreeMap<String, String>;

/// A battle that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct BattleFile {
    /// `sr/hondschoote`.
    pub id: &'static str,
    /// "Hondschoote, 8 September 1793".
    pub title: &'static str,
    /// The scenario file.
    pub text: &'static str,
    /// What it was before it was corrected: games begun with one of these go on with it.
    pub former: &'static [&'static str],
}

impl BattleFile {
    /// A battle whose file is as it always was.
    pub const fn new(id: &'static str, title: &'static str, text: &'static str) -> BattleFile {
        BattleFile { id, title, text, former: &[] }
    }
    /// The same, with the files it had before.
    pub const fn formerly(self, former: &'static [&'static str]) -> BattleFile {
        BattleFile { former, ..self }
    }
    /// Its file with this hash, the present one or a former.
    pub fn file(&self, hash: &[u8; 32]) -> Option<&'static str> {
        std::iter::once(self.text)
            .chain(self.former.iter().copied())
            .find(|text| scenario_hash(text) == *hash)
    }
}

/// A choice a battle offers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Choice {
    /// The key in [`Options`].
    pub key: &'static str,
    /// What it decides.
    pub title: &'static str,
    /// The allowed values, the default first.
    pub values: Vec<&'static str>,
}

/// A fault in a file from outside: where, and what would help.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{file}{}: {sentence}", place(.line, .column))]
pub struct Fault {
    /// The file as the user named it.
    pub file: String,
    /// Counted from 1; 0 if the whole file is meant.
    pub line: u32,
    /// Counted from 1; 0 if the whole line is meant.
    pub column: u32,
    /// What is wrong and what would help.
    pub sentence: String,
}

/// A line and a column as they are written behind the name of a file: nothing where the whole is meant.
fn place(line: &u32, column: &u32) -> String {
    match (line, column) {
        (0, _) => String::new(),
        (line, 0) => format!(":{line}"),
        (line, column) => format!(":{line}:{column}"),
    }
}

impl Fault {
    /// A fault at a line.
    pub fn at(file: &str, line: u32, column: u32, sentence: impl Into<String>) -> Fault {
        Fault { file: file.to_owned(), line, column, sentence: sentence.into() }
    }
}

/// A rule set that can open battles, and whose positions can be arranged and questioned in words.
pub trait Ruleset: Game {
    /// The prefix of its rule ids: `SR`.
    const PREFIX: &'static str;
    /// Its name.
    const TITLE: &'static str;
    /// The version of the rules in force for new games. A change that alters the replay of an old game
    /// raises it.
    const VERSION: u32;
    /// The oldest version whose games can still be replayed.
    const OLDEST: u32;

    /// The battles that come with the program.
    fn battles() -> &'static [BattleFile];

    /// The choices a scenario offers.
    fn choices(&self) -> Vec<Choice>;

    /// Opens a battle from the text of a scenario file; all faults at once.
    fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Self, Vec<Fault>>;

    /// The names of the two sides, as a player says them.
    fn side_names(&self) -> [&str; 2];

    /// Changes a position as a play asks: `K1 1209 SW D1`. Used by plays and editors only, never in a game.
    fn arrange(&self, state: &mut Self::State, words: &str) -> Result<(), String>;

    /// A fact of a position, for the `expect` lines of plays: `K1 level` is `D1`.
    fn fact(&self, state: &Self::State, words: &str) -> Result<String, String>;

    /// The board in text, for terminals and screen readers, as the viewer of this view may see it.
    fn text_board(&self, view: &Self::State) -> String;
}
