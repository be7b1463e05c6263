//! A plan carried out: arrivals, then each unit in its turn, then the generals, then the end of the phase.

use super::plan::Plan;
use crate::Lb;
use crate::army::UnitId;
use crate::orders::Answer;
use crate::state::*;
use kernel::{Side, Temper};

impl Lb {
    /// Whether a side has done anything yet in its move phase.
    pub(super) fn is_fresh(&self, s: &State, side: Side) -> bool {
        let idle = |unit: UnitId| !acted(s, unit) && !s.of(unit).is(Mark::Asked);
        let generals = self.battle.general_ids().filter(|id| self.battle.general(*id).side == side);
        self.battle.of(side).all(idle) && generals.into_iter().all(|id| s.leader(id).ridden == Ridden::No)
    }

    /// The next answer of a side in its move phase under a plan.
    pub(super) fn next_move(&self, s: &State, side: Side, plan: &Plan, temper: &Temper) -> Answer {
        if let Some(answer) = self.arrival(s, side) {
            return answer;
        }
        let sides = self.sides(s, side);
        // Whoever stands before the last that has acted has had his turn.
        let begun = plan.orders.iter().rposition(|order| acted(s, order.unit)).map_or(0, |i| i + 1);
        let waiting = plan.orders.iter().skip(begun);
        let deed =
            waiting.into_iter().find_map(|order| self.deed(s, &sides, order.unit, order.script, temper));
        deed.or_else(|| self.ride_of(s, side)).unwrap_or(Answer::Done)
    }
}

fn acted(s: &State, unit: UnitId) -> bool {
    let troop = s.of(unit);
    troop.moves > 0 || troop.charge.is_some()
}
