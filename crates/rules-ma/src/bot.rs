//! Command: what an opponent needs to know of this game.
//!
//! An activation is that of a battalion. A [`plan::Plan`] is the battalion and its script; the Commander's free move is
//! a plan of its own. `deeds` lists what a battalion could do, each with what it promises, read off the rules' own
//! rolls: `fire` for volleys, `clash` for charges and combats, `outlook` for places, `stake` for what a test may cost.
//! Distances come through `eye` alone, for nobody may measure before he declares (MA-R58). `doctrine` makes plans and
//! carries them out, `poses` solves moves, `lead` is the Commander, `replies` answers the rest, `measure` weighs
//! positions, `threat` what each side could do next, `recall` remembers deeds between a plan and its first answer.

mod clash;
mod deeds;
mod doctrine;
mod eye;
mod fire;
mod lead;
mod manual;
mod measure;
mod outlook;
pub mod plan;
mod poses;
mod recall;
mod replies;
mod stake;
mod threat;

use crate::Ma;
use crate::orders::Answer;
use crate::state::{State, Step};
use crate::tasks::Task;
use kernel::{Commander, Features, Roll, Side, Stream, Temper, Weights};
pub use plan::{Plan, Script};
pub(crate) use recall::Recall;

impl Commander for Ma {
    type Plan = Plan;
    const WIN: i64 = 1_500;
    const ROLLOUT: u32 = 0;
    /// Plans are weighed where the turn ends: there the tests that they bring have been taken, and whoever came nearer has
    /// been shot at and has shot.
    const HORIZON: [u8; 5] = [0, 0, 1, 1, 1];
    /// One battalion is an activation, and a sample plays the rest of a turn.
    const GRAIN: u32 = 3;
    const STRONGEST: u8 = 2;

    /// Initiative, Resolve tests and compulsory moves come whatever was decided (MA-6.1).
    fn apart(&self, state: &State, _: &Roll) -> bool {
        !matches!(state.step, Step::SetUp | Step::Activations)
    }

    /// A task names whose die it is; where it does not, what is in hand does: the volley, the charge, the march, the round.
    fn keyed(&self, state: &State) -> Option<u64> {
        let task = state.agenda.top();
        let now = (state.turn, state.step, task);
        Some(match task {
            Some(Task::VolleyDice(_) | Task::SergeantDie(_) | Task::VictimDie(_)) => {
                kernel::fingerprint(&(now, state.volley))
            }
            Some(Task::ChargeDie(_) | Task::ChargeHurdleDie(_) | Task::RangeDie(_)) => {
                kernel::fingerprint(&(now, state.charge.unit, state.charge.target))
            }
            Some(Task::RiskDie(_)) => kernel::fingerprint(&(now, state.fight)),
            Some(Task::HurdleDie(_)) => kernel::fingerprint(&(now, state.march.unit)),
            _ => kernel::fingerprint(&now),
        })
    }

    /// Before the initiative is thrown nobody has acted, and nobody has a test to take.
    fn quiet(&self, state: &State) -> bool {
        state.step == Step::Initiative
    }

    /// Who begins a turn shoots first, or must come within range first; and of a combat its test counts, at the end of the turn.
    fn weighty(&self, state: &State) -> bool {
        matches!(
            state.agenda.top(),
            Some(Task::ChooseActor(_) | Task::Pursuit(_) | Task::CounterAttack(_) | Task::DefensiveFire(_))
        )
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
        _: &mut Stream,
        out: &mut Vec<Plan>,
    ) {
        self.portfolio(state, side, temper.school, most, out);
    }

    fn vary(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        self.mutant(state, side, plan, chance)
    }

    fn act(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Answer {
        self.act_on(state, side, *plan, chance)
    }

    fn reply(&self, state: &State, side: Side, temper: &Temper, _: &mut Stream) -> Answer {
        self.reply_to(state, side, temper)
    }

    fn breadth(&self, state: &State, side: Side) -> usize {
        self.open(state, side).count() + 1
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

    fn describe(&self, state: &State, side: Side, plan: &Plan) -> String {
        self.describe_plan(state, side, plan)
    }
}
