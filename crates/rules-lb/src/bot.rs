//! Command: what an opponent needs to know of this game.
//!
//! An activation is a whole move phase of a side with all that follows from it, up to the other side's move phase. A
//! [`plan::Plan`] says what each unit is about; `next_move` makes an answer of it after another. `fighter`
//! is a unit as it is weighed, `chances` what dice come to on the average, `clash` the printed chain of a charge as one
//! expectation, which `outlook` (what a place is worth), `deeds` (what a unit could do), `replies` and `measure` (what a
//! position is worth) all use. `alone` is how the odds follow a charge. `onsets` are charges, `lead` the generals, `bearing` how two bodies stand to each other.

mod alone;
mod bearing;
mod chances;
mod clash;
mod deeds;
mod doctrine;
mod fighter;
mod lead;
mod measure;
mod onsets;
mod outlook;
pub mod plan;
mod replies;

use crate::Lb;
use crate::orders::Answer;
use crate::state::{State, Task};
use kernel::{Commander, Duties, Features, Moment, Roll, Side, Source, Stream, Temper, Weights};
pub use plan::{Order, Plan, Script};

impl Commander for Lb {
    type Plan = Plan;
    const WIN: i64 = 2_000;
    const ROLLOUT: u32 = 0;
    /// Plans are weighed before the next move phase of the side itself, after the answer of the enemy.
    const HORIZON: [u8; 5] = [0, 0, 1, 1, 1];
    const STRONGEST: u8 = 3;
    const ACTS_BY_CHANCE: bool = false;

    /// The first question of a move phase begins an activation; all others of it are within.
    fn moment(&self, state: &State, side: Side, task: &Task) -> Moment {
        match task {
            Task::Moves(_) if self.is_fresh(state, side) => Moment::Activation,
            Task::Moves(_) => Moment::Within,
            _ => task.duty().moment(self, state),
        }
    }

    /// Reserves come whatever was decided (LB-21.2).
    fn apart(&self, state: &State, _: &Roll) -> bool {
        matches!(state.agenda.top(), Some(Task::ReserveDie(_)))
    }

    /// Whoever ends his move, or stands, has not yet decided about the guns of the next turn.
    fn begins_anew(&self, _: &State, task: &Task) -> bool {
        matches!(task, Task::Guns(_))
    }

    fn alone(&self, state: &State, _: Side, answer: &Answer) -> Option<State> {
        self.charge_alone(state, answer).or_else(|| self.fire_alone(state, answer))
    }

    fn lasts(&self, state: &State, answer: &Answer) -> bool {
        self.alone_lasts(state, answer)
    }

    fn assumed(&self, state: &State, side: Side, _: &Answer) -> Option<Answer> {
        self.assumed_alone(state, side)
    }

    /// A task names whose dice they are and what for; it comes once in a phase.
    fn keyed(&self, state: &State) -> Option<u64> {
        Some(kernel::fingerprint(&(state.turn, state.phase, state.agenda.top())))
    }

    /// Between two move phases nothing hangs in the air.
    fn quiet(&self, state: &State) -> bool {
        match state.agenda.top() {
            Some(Task::Moves(moves)) => self.is_fresh(state, moves.0),
            _ => false,
        }
    }

    fn doctrine(&self, state: &State, side: Side, _: &Temper, _: &mut Stream) -> Plan {
        self.usual_plan(state, side)
    }

    fn plans(&self, state: &State, side: Side, _: &Temper, most: usize, _: &mut Stream, out: &mut Vec<Plan>) {
        self.portfolio(state, side, most, out);
    }

    fn vary(&self, _: &State, _: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        self.mutant(plan, chance)
    }

    fn blend(&self, _: &State, _: Side, one: &Plan, other: &Plan) -> Option<Plan> {
        Some(one.blended(other))
    }

    fn act(&self, state: &State, side: Side, plan: &Plan, _: &mut Stream) -> Answer {
        match state.agenda.top() {
            Some(Task::Moves(_)) => self.next_move(state, side, plan, &Temper::STEADY),
            _ => self.reply_to(state, side, &Temper::STEADY),
        }
    }

    fn reply(&self, state: &State, side: Side, temper: &Temper, _: &mut Stream) -> Answer {
        self.reply_to(state, side, temper)
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

    fn describe(&self, _: &State, side: Side, plan: &Plan) -> String {
        self.describe_plan(side, plan)
    }
}
