//! How this rule set is found, opened and written about.

use crate::state::State;
use crate::{Edition, Wb};
use kernel::{BattleFile, Choice, Fault, Options, Ruleset};

impl Ruleset for Wb {
    const PREFIX: &'static str = "WB";
    const TITLE: &'static str = "Warburg 1760";
    const VERSION: u32 = 2;
    const OLDEST: u32 = 1;

    fn battles() -> &'static [BattleFile] {
        &crate::scenario::BATTLES
    }

    fn choices(&self) -> Vec<Choice> {
        self.offered()
    }

    fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Wb, Vec<Fault>> {
        Ok(Wb { edition: Edition::of(version), ..Wb::read(file, text, options)? })
    }

    fn side_names(&self) -> [&str; 2] {
        [&self.side_names[0], &self.side_names[1]]
    }

    fn arrange(&self, state: &mut State, words: &str) -> Result<(), String> {
        self.arrange_words(state, words)
    }

    fn fact(&self, state: &State, words: &str) -> Result<String, String> {
        self.fact_words(state, words)
    }

    fn text_board(&self, view: &State) -> String {
        Wb::text_board(self, view)
    }
}
