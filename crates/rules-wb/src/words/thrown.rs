//! Whom a roll is about, by name: dice cards and films say who throws at whom.

use crate::Wb;
use crate::state::*;
use crate::tasks::Task;

impl Wb {
    /// Whom the roll that is due is about.
    pub(crate) fn thrown_for(&self, s: &State) -> Option<String> {
        let pair = |how: &str| {
            let [who, whom] = [s.combat.attackers, s.combat.defenders].map(|units| self.all_named(units));
            format!("{who} {how} {whom}")
        };
        Some(match s.agenda.top()? {
            Task::Shot(_) => pair("at"),
            Task::CombatDie(_) => pair("against"),
            Task::Test(test) => self.named(test.unit),
            Task::Launch(launch) => self.all_named(launch.units),
            Task::CasualtyDice(risk) => self.general(s, risk.commander),
            Task::ArrivalDie(die) => self.formation_name(die.formation),
            Task::FordDie(die) => self.named(die.0),
            Task::ActivationDie(die) => match (die.formation, die.unit) {
                (Some(formation), _) => self.formation_name(formation),
                (None, Some(unit)) => self.named(unit),
                (None, None) => return None,
            },
            _ => return None,
        })
    }
}
