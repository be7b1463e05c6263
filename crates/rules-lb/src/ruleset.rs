//! How this rule set is found, opened and written about.

use crate::battle::Battle;
use crate::state::State;
use crate::{Edition, Lb};
use kernel::{Choice, Fault, Options, Ruleset};

impl Ruleset for Lb {
    const PREFIX: &'static str = "LB";
    const TITLE: &'static str = "Le Baton";
    const VERSION: u32 = 3;
    const OLDEST: u32 = 1;

    fn battles() -> &'static [kernel::BattleFile] {
        &crate::scenario::BATTLES
    }
    fn choices(&self) -> Vec<Choice> {
        self.battle.choices()
    }
    fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Lb, Vec<Fault>> {
        let battle = Battle::read(file, text, options)?;
        Ok(Lb { edition: Edition::of(version), ..Lb::new(battle) })
    }
    fn side_names(&self) -> [&str; 2] {
        ["French", "British"]
    }
    fn arrange(&self, state: &mut State, words: &str) -> Result<(), String> {
        self.arrange_words(state, words)
    }
    fn fact(&self, state: &State, words: &str) -> Result<String, String> {
        self.fact_words(state, words)
    }
    fn text_board(&self, view: &State) -> String {
        self.board_in_text(view)
    }
}
