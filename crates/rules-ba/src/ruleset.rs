//! Opening battles, and positions in words: for plays and editors.

use crate::scenario::{self, BATTLES};
use crate::state::State;
use crate::{Ba, Edition, script};
use kernel::{BattleFile, Choice, Fault, Options, Ruleset};

impl Ruleset for Ba {
    const PREFIX: &'static str = "BA";
    const TITLE: &'static str = "Belle Alliance";
    const VERSION: u32 = 5;
    const OLDEST: u32 = 1;

    fn battles() -> &'static [BattleFile] {
        &BATTLES
    }
    fn choices(&self) -> Vec<Choice> {
        scenario::choices()
    }
    fn open(file: &str, text: &str, options: &Options, version: u32) -> Result<Ba, Vec<Fault>> {
        let battle = crate::battle::Battle::read(file, text, options)?;
        Ok(Ba { edition: Edition::of(version), ..Ba::new(battle) })
    }
    fn side_names(&self) -> [&str; 2] {
        [&self.battle.sides[0], &self.battle.sides[1]]
    }
    fn arrange(&self, state: &mut State, words: &str) -> Result<(), String> {
        script::arrange(self, state, words)
    }
    fn fact(&self, state: &State, words: &str) -> Result<String, String> {
        script::fact(self, state, words)
    }
    fn text_board(&self, view: &State) -> String {
        script::text_board(self, view)
    }
}
