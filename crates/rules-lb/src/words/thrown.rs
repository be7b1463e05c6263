//! Whom a roll is about, by name: dice cards and films say who throws at whom.

use crate::Lb;
use crate::army::UnitId;
use crate::lanes::LaneRun;
use crate::melee::{FirstDice, SecondDice};
use crate::skirmishers::{Evade, SkirmishFire};
use crate::state::*;

impl Lb {
    /// Whom the roll that is due is about.
    pub(crate) fn thrown_for(&self, s: &State) -> Option<String> {
        let name = |unit: UnitId| self.raised(unit).name.clone();
        let pair = |who: UnitId, how: &str, whom: UnitId| format!("{} {how} {}", name(who), name(whom));
        Some(match s.agenda.top()? {
            Task::Shot(shot) => pair(shot.gun, "at", shot.unit),
            Task::Volley(volley) => pair(volley.unit, "at", volley.target),
            Task::SkirmishFire(SkirmishFire { unit, charger, .. }) => pair(*unit, "at", *charger),
            Task::Evade(Evade(run)) => pair(run.unit, "away from", run.charger),
            Task::Test(test) => name(test.unit),
            Task::PermissionDie(die) => pair(die.unit, "against", die.target),
            Task::BonusDice(dice) => name(dice.unit),
            Task::CrushDie(die) => name(die.0),
            Task::SquareDie(die) => name(die.0),
            Task::RetireDie(die) => name(die.0),
            Task::FirstDice(FirstDice { first, second }) => pair(*first, "against", *second),
            Task::SecondDice(SecondDice { pair: FirstDice { first, second }, .. }) => {
                pair(*second, "against", *first)
            }
            Task::LaneRun(LaneRun { unit, next }) => {
                let square = s.lane(*unit)?.contacts.get(usize::from(*next))?;
                pair(*square, "against", *unit)
            }
            Task::ReserveDie(die) => self.battle.reserves.get(usize::from(die.0))?.name.clone(),
            Task::SurvivalDie(die) => self.battle.general(die.0).name.clone(),
            _ => return None,
        })
    }
}
