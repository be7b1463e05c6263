//! Whom a roll is about, by name: dice cards and films say who throws at whom.

use crate::Sr;
use crate::state::*;
use crate::tasks::Task;

impl Sr {
    /// Whom the roll that is due is about.
    pub(crate) fn thrown_for(&self, s: &State) -> Option<String> {
        Some(match s.agenda.top()? {
            Task::FireRoll(shot) => format!("{} at {}", self.named(shot.battery), self.hex_id(shot.target)),
            Task::CombatDie(_) => {
                format!(
                    "{} against {}",
                    self.all_named(s.combat.attackers),
                    self.all_named(s.combat.defenders)
                )
            }
            Task::MoraleRoll(test) => self.named(test.unit),
            Task::RallyRoll(rally) => self.named(rally.unit),
            Task::EliminationRoll(risk) => self.general(s, risk.commander),
            _ => return None,
        })
    }
}
