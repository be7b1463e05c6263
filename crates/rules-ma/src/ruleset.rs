//! How this rule set is found, opened and written about.

use crate::battle::Battle;
use crate::state::State;
use crate::{Edition, Ma};
use kernel::{Choice, Fault, Options, Ruleset};

impl Ruleset for Ma {
    const PREFIX: &'static str = "MA";
    const TITLE: &'static str = "La Marche des Aigles";
    const VERSION: u32 = 2;
    const OLDEST: u32 = 1;

    fn battles() -> &'static [kernel::BattleFile] {
        Battle::battles()
    }

    fn choices(&self) -> Vec<Choice> {
        self.battle.choices()
    }

    fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Ma, Vec<Fault>> {
        let battle = Battle::read(file, text, options)?;
        Ok(Ma { edition: Edition::of(version), ..Ma::new(battle) })
    }

    fn side_names(&self) -> [&str; 2] {
        [&self.battle.side_names[0], &self.battle.side_names[1]]
    }

    fn arrange(&self, state: &mut State, words: &str) -> Result<(), String> {
        self.arrange_words(state, words)
    }

    fn fact(&self, state: &State, words: &str) -> Result<String, String> {
        self.fact_words(state, words)
    }

    fn text_board(&self, view: &State) -> String {
        self.battle.text_board_of(&self.pictured(view))
    }
}
