//! Whom a roll is about, by name: dice cards and films say who throws at whom.

use crate::Ma;
use crate::state::*;
use crate::tasks::Task;
use kernel::Side;

impl Ma {
    /// Whom the roll that is due is about.
    pub(crate) fn thrown_for(&self, s: &State) -> Option<String> {
        let name = |unit| self.name(unit);
        Some(match s.agenda.top()? {
            Task::InitiativeDice(_) => {
                format!("{}, then {}", self.side_name(Side::First), self.side_name(Side::Second))
            }
            Task::Test(test) => name(test.0.unit),
            Task::MarchDie(die) => name(die.0),
            Task::HurdleDie(_) => name(s.march.unit),
            Task::VolleyDice(_) | Task::SergeantDie(_) => {
                format!("{} at {}", self.shooter(s), self.body_name(s.volley.target))
            }
            Task::VictimDie(_) => self.body_name(s.volley.target),
            Task::ChargeDie(_) => format!("{} against {}", name(s.charge.unit), name(s.charge.target)),
            Task::ChargeHurdleDie(_) => name(s.charge.unit),
            Task::RangeDie(_) => format!("{} at {}", name(s.charge.target), name(s.charge.unit)),
            Task::CombatDie(die) => {
                let other = if die.0 == s.fight.first { s.fight.second } else { s.fight.first };
                format!("{} against {}", name(die.0), name(other))
            }
            Task::RiskDie(_) => name(s.fight.loser.unwrap_or(s.fight.first)),
            Task::FlightDie(die) => name(die.0),
            _ => return None,
        })
    }
}
