//! Command: what an opponent needs to know of this game.
//!
//! A [`plan::Plan`] says what each brigade is about in the bound that is ordered; [`doctrine`] chooses it, `deeds` makes the order of
//! every unit of it, `foresight` where they will stand in each tenth of the bound, `eye` says what a commander sees without measuring (BA-R19), `measure` what a position is worth. A sheet is the
//! plan carried out, so at a sealed question the search looks at sheets of several plans.

mod blows;
mod clash;
mod deeds;
mod doctrine;
pub(crate) mod eye;
mod foresight;
mod guns;
mod horse;
mod map;
mod measure;
mod place;
pub mod plan;
mod posts;
mod staff;
mod ways;

use crate::Ba;
use crate::answers::Answer;
use crate::fire::doctrine as fire;
use crate::state::{State, Task};
use kernel::{Commander, Features, Game, Side, Source, Stream, Temper, Weights};
pub use plan::{Plan, Posture};

/// The sheet that the doctrine writes.
pub fn usual(game: &Ba, state: &State, side: Side) -> crate::orders::Sheet {
    deeds::sheet(game, state, side, &doctrine::plan(game, state, side, &Temper::STEADY))
}

/// Where the doctrine sends the staff of a side.
pub fn rides(game: &Ba, state: &State, side: Side) -> crate::staff::plans::Plan {
    staff::plan(game, state, side)
}

impl Commander for Ba {
    type Plan = Plan;
    const WIN: i64 = 600;
    const ROLLOUT: u32 = 0;
    const BOUNDS: [u8; 5] = [0, 0, 3, 4, 5];
    const STRONGEST: u8 = 2;
    const ACTS_BY_CHANCE: bool = false;

    /// A bound of a dozen units is as much as one activation.
    fn bulk(&self) -> u32 {
        (self.battle.units.len() as u32 / 12).max(1)
    }

    /// Between two bounds nothing hangs in the air.
    fn quiet(&self, state: &State) -> bool {
        matches!(state.agenda.top(), Some(Task::WriteOrders(_)))
            && state.sheets.iter().all(|(_, sheet)| sheet.is_none())
    }

    /// A task names whose dice they are; it comes once in a step of a bound.
    fn keyed(&self, state: &State) -> Option<u64> {
        let who = self.step(state);
        let next = state.firings.first().map(|firing| firing.unit);
        let due = state.due.first().map(|due| due.unit);
        Some(kernel::fingerprint(&(
            state.bound,
            who as u8,
            state.agenda.top(),
            next,
            due,
            state.thrown.len(),
        )))
    }

    fn doctrine(&self, state: &State, side: Side, temper: &Temper, _: &mut Stream) -> Plan {
        doctrine::plan(self, state, side, temper)
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
        doctrine::portfolio(self, state, side, most, chance, out);
    }

    fn vary(&self, _: &State, _: Side, plan: &Plan, chance: &mut Stream) -> Plan {
        plan.mutant(chance)
    }

    fn act(&self, state: &State, side: Side, plan: &Plan, chance: &mut Stream) -> Answer {
        match self.pending(state).question(side) {
            Some(Task::WriteOrders(_)) => Answer::Orders(deeds::sheet(self, state, side, plan)),
            _ => self.reply(state, side, &Temper::STEADY, chance),
        }
    }

    fn reply(&self, state: &State, side: Side, temper: &Temper, _: &mut Stream) -> Answer {
        match self.pending(state).question(side) {
            Some(Task::WriteOrders(_)) => {
                Answer::Orders(deeds::sheet(self, state, side, &doctrine::plan(self, state, side, temper)))
            }
            Some(Task::DeclareFire(task)) => Answer::Fire(fire::usual(self, state, side, task.0)),
            Some(Task::StaffMoves(_)) => Answer::Staff(staff::plan(self, state, side)),
            asked => {
                let onward = matches!(asked, Some(Task::Onward(_)));
                let mut options = Vec::new();
                self.options(state, side, &mut options);
                match options.into_iter().next() {
                    // Whoever keeps a place that counts does not run after those who flee.
                    Some(Answer::Continue(mut sheet)) if onward => {
                        sheet.orders.retain(|order| !place::is_kept(self, state, side, order.unit));
                        Answer::Continue(sheet)
                    }
                    first => first.unwrap_or(Answer::Orders(crate::orders::Sheet::default())),
                }
            }
        }
    }

    /// At the writing of orders the sheets of different plans; elsewhere what is offered.
    fn sheets(&self, state: &State, side: Side, most: usize, chance: &mut Stream, out: &mut Vec<Answer>) {
        if !matches!(self.pending(state).question(side), Some(Task::WriteOrders(_))) {
            return;
        }
        let mut plans = Vec::new();
        doctrine::portfolio(self, state, side, 2 * most, chance, &mut plans);
        for plan in plans {
            let sheet = Answer::Orders(deeds::sheet(self, state, side, &plan));
            if out.len() < most && !out.contains(&sheet) {
                out.push(sheet);
            }
        }
    }

    fn features(&self) -> &'static [&'static str] {
        measure::Measured::NAMES
    }

    fn measure(&self, state: &State, out: &mut Features) {
        measure::position(self, state, out);
    }

    fn weights(&self) -> &Weights {
        measure::WEIGHTS.in_force()
    }

    fn weights_from(&self, source: Source) -> Option<&Weights> {
        measure::WEIGHTS.from(source)
    }

    fn describe(&self, _: &State, _: Side, plan: &Plan) -> String {
        plan.describe(self)
    }
}

#[cfg(test)]
mod tests;
