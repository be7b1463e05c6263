//! Random games through every check.

use super::{Suite, within};
use crate::{Report, Settings, run};
use kernel::Ruleset;

impl<G: Ruleset> Suite<G> {
    /// Random games of every battle keep the contract; says what was met. Ten thousand of each: `grognard conform`.
    pub fn random_games(&self) -> Result<Vec<(&'static str, Report)>, String> {
        Self::all_are_met(self.random.iter().map(|random| random.battle.0))?;
        let mut reports = Vec::new();
        for random in self.random {
            let settings = Settings { thorough_every: 50, logged_every: 10, ..Settings::games(random.games) };
            let game = self.open(random.battle)?;
            let report = within(random.battle, run(&game, &settings).map_err(|failure| failure.to_string()))?;
            let lively = report.rolls >= random.rolls * report.games;
            let tried = report.thorough > 0 && report.resumed > 0 && report.taken_back > 0;
            if report.games != random.games || !lively || !tried || report.state_bytes > self.state_bytes {
                return within(random.battle, Err(format!("too little is met, or too much: {report:?}")));
            }
            reports.push((random.battle.0, report));
        }
        match reports.iter().any(|(_, report)| report.standing > 0) {
            true => Ok(reports),
            false => Err("no standing order was ever asked".to_owned()),
        }
    }
}
