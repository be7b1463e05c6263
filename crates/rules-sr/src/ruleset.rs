//! How this rule set is found, opened and written about.

use crate::state::State;
use crate::{Edition, Sr};
use kernel::{BattleFile, Choice, Fault, Options, Ruleset};

impl Ruleset for Sr {
    const PREFIX: &'static str = "SR";
    const TITLE: &'static str = "The Soldiers of the Republic";
    const VERSION: u32 = 2;
    const OLDEST: u32 = 1;

    fn battles() -> &'static [BattleFile] {
        &crate::scenario::BATTLES
    }

    fn choices(&self) -> Vec<Choice> {
        self.offered()
    }

    fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Sr, Vec<Fault>> {
        let battle = Sr::read(file, text, options)?;
        Ok(Sr { edition: Edition::of(version), ..battle })
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
        // The inherent one of `board`, which draws for terminals.
        Sr::text_board(self, view)
    }
}
