//! Command: what an opponent needs to know of this game.
//!
//! An activation is that of a formation. A [`plan::Plan`] is the formation, where it aims, and a script for each of its
//! units. [`doctrine`] makes plans, [`march`] (with its [`errand`]), [`riding`] and [`strike`] carry them out, [`answers`]
//! dispatches and replies to everything else, [`measure`] weighs positions. Every answer is chosen among those the rules
//! offer, so it is legal.

pub mod answers;
pub mod doctrine;
pub mod errand;
pub mod facing;
pub mod lore;
pub mod manual;
pub mod march;
pub mod measure;
pub mod plan;
pub mod riding;
pub mod strike;

use crate::Sr;
use crate::orders::Answer;
use crate::state::{Phase, State};
use crate::tasks::Task;
use kernel::{Commander, Features, Roll, Side, Source, Stream, Temper, Weights};
use plan::Plan;

impl Commander for Sr {
    type Plan = Plan;
    const WIN: i64 = 1_500;
    const ACTS_BY_CHANCE: bool = false;

    fn apart(&self, state: &State, _: &Roll) -> bool {
        matches!(state.agenda.top(), Some(Task::Initiative(_)))
    }

    /// Between two turns.
    fn quiet(&self, state: &State) -> bool {
        state.phase == Phase::Initiative
    }

    fn doctrine(&self, state: &State, side: Side, temper: &Temper, chance: &mut Stream) -> Plan {
        self.doctrine_plan(state, side, temper, chance)
    }

    fn plans(
        &self,
        state: &State,
        side: Side,
        _: &Temper,
        most: usize,
        chance: &mut Stream,
        out: &mut Vec<Plan>,
    ) {
        self.portfolio(state, side, most, chance, out);
    }

    fn vary(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        self.mutant(state, side, plan, chance)
    }

    fn act(&self, state: &State, side: Side, plan: &Plan, _: &mut Stream) -> Answer {
        // A plan for another formation has lost its object: the doctrine for the one that is active stands in.
        match state.active {
            Some(active) if active != plan.formation => {
                self.act_on(state, side, &self.plan_for(state, active, &Temper::STEADY))
            }
            _ => self.act_on(state, side, plan),
        }
    }

    fn reply(&self, state: &State, side: Side, _: &Temper, _: &mut Stream) -> Answer {
        self.reply_to(state, side)
    }

    fn breadth(&self, state: &State, side: Side) -> usize {
        self.available(state, side).count() + 1
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
