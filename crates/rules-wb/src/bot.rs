//! Command: what an opponent needs to know of this game.
//!
//! An activation is that of a formation or an independent unit, planned where its movement begins: its die has fallen and
//! its guns have fired. Whom to test next, the marches of phase A, the army commanders' step and each combat are taken up in
//! the same way. A [`plan::Plan`] says whose it is, where it aims, and a script for each
//! unit. [`doctrine`] makes plans, [`march`] and [`posts`] carry them out on the map, [`strike`] guesses what blows and
//! shots are worth, [`reacting`] meets an enemy on the move, [`answers`] dispatches and replies to everything else,
//! [`measure`] weighs positions. Every answer is chosen among those the rules offer, so it is legal.

pub mod answers;
pub mod doctrine;
pub mod lore;
pub mod manual;
pub mod march;
pub mod measure;
pub mod plan;
pub mod posts;
pub mod reacting;
pub mod strike;

use crate::Wb;
use crate::orders::Answer;
use crate::state::State;
use crate::tasks::Task;
use kernel::{Commander, Duties, Features, Moment, Roll, Side, Source, Stream, Temper, Weights};
use plan::Plan;

impl Commander for Wb {
    type Plan = Plan;
    const WIN: i64 = 1_500;
    const ACTS_BY_CHANCE: bool = false;
    /// The measure counts the attacks that can be made; what the dice do after them tells little.
    const ROLLOUT: u32 = 0;
    /// Plans are weighed where the half ends: there the blows that they prepare have fallen.
    const HORIZON: [u8; 5] = [0, 0, 1, 1, 1];
    /// A sample plays the rest of a half, tests and movements.
    const GRAIN: u32 = 6;
    /// Levels 2 to 4 know the same; that looking farther wins more has not been shown (`docs/opponents.md`).
    const STRONGEST: u8 = 2;

    /// Where the movement of an activation begins it is planned anew: before its test a plan might be for nothing.
    fn moment(&self, state: &State, _: Side, task: &Task) -> Moment {
        match task {
            Task::Movement(_) if state.group.and(state.moved).is_empty() => Moment::Activation,
            task => task.duty().moment(self, state),
        }
    }

    fn apart(&self, state: &State, _: &Roll) -> bool {
        matches!(state.agenda.top(), Some(Task::Initiative(_) | Task::ArrivalDie(_)))
    }

    /// A task names whose die it is, what is in hand names the blow or the shot that it belongs to; a unit that is tested
    /// again in a half has changed since.
    fn keyed(&self, state: &State) -> Option<u64> {
        let task = state.agenda.top();
        let blow = (state.combat.attackers, state.combat.defenders);
        let now = (state.turn, state.active, task);
        Some(match task {
            Some(Task::Test(test)) => {
                let unit = state.unit(test.unit);
                kernel::fingerprint(&(now, blow, unit.steps, unit.order))
            }
            Some(Task::CombatDie(_) | Task::Shot(_) | Task::CasualtyDice(_)) => {
                kernel::fingerprint(&(now, blow))
            }
            _ => kernel::fingerprint(&now),
        })
    }

    /// Where a half begins all blows of the one before it have fallen.
    fn quiet(&self, state: &State) -> bool {
        let begins = state.tested.is_empty() && state.tested_units.is_empty();
        begins && matches!(state.agenda.top(), Some(Task::Activations(_)))
    }

    fn doctrine(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Plan {
        self.doctrine_plan(state, side, temper, chance)
    }

    fn plans(
        &self,
        state: &State,
        side: Side,
        temper: &Temper,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Plan>,
    ) {
        self.portfolio(state, side, &Temper { school: temper.school, ..Temper::STEADY }, most, chance, out);
    }

    fn vary(&self, state: &State, _: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        self.mutant(state, plan, chance)
    }

    fn blend(&self, state: &State, _: Side, one: &Plan, other: &Plan) -> Option<Plan> {
        self.blended(state, one, other)
    }

    fn act(&self, state: &State, side: Side, plan: &Plan, _: &mut Stream) -> Answer {
        self.act_on(state, side, plan)
    }

    fn reply(&self, state: &State, side: Side, temper: &Temper, _: &mut Stream) -> Answer {
        self.reply_to(state, side, temper.school)
    }

    /// Of the charges each band makes only those few that promise most.
    fn shortlist(&self, state: &State, side: Side, answers: &mut Vec<Answer>) {
        if let Some(Task::Reactions(reactions)) = state.agenda.top() {
            self.likely_charges(state, side, *reactions, answers);
        }
    }

    fn breadth(&self, state: &State, side: Side) -> usize {
        self.open_to(state, side).len() + 1
    }

    fn features(&self) -> &'static [&'static str] {
        measure::Measured::NAMES
    }

    fn measure(&self, state: &State, out: &mut Features) {
        self.measure_position(state, out);
    }

    fn weights(&self) -> &Weights {
        measure::WEIGHTS.in_force()
    }

    fn weights_from(&self, source: Source) -> Option<&Weights> {
        measure::WEIGHTS.from(source)
    }

    fn describe(&self, _: &State, _: Side, plan: &Plan) -> String {
        self.describe_plan(plan)
    }
}

#[cfg(test)]
mod tests;
