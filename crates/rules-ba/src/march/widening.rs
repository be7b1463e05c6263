//! A skirmish line alters its interval on the march: the way of its outermost figure is paid as march (BA-1.3.2c, BA-R95).

use super::mover::{Mover, Spot, spot};
use super::rates::FINE;
use super::ticks::Field;
use crate::Ba;
use crate::bodies::Footprint;
use crate::orders::{Element, carried};
use crate::squares::apart;
use crate::state::{Mark, State};
use crate::units::UnitId;
use serde::{Deserialize, Serialize};
use tabletop::{Cost, GRAZE, Length};

/// An interval that is being altered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Widening {
    /// From this gap.
    from: Length,
    /// To this one.
    to: Length,
    /// Points of way paid for it.
    paid: i64,
    /// What it costs in all.
    cost: i64,
}

/// The interval a skirmish line is ordered to take, by its own order or through its mother unit.
pub fn ordered(game: &Ba, state: &State, id: UnitId) -> Option<Widening> {
    let unit = state.unit(id);
    if !unit.is_skirmish_line() || !unit.on_table() {
        return None;
    }
    let wanted = |id: UnitId| {
        carried::elements(game, state, id).iter().find_map(|element| match element {
            Element::SkirmishersGap(gap) => Some(*gap),
            _ => None,
        })
    };
    let to = wanted(id).or_else(|| wanted(unit.mother()?))?;
    let files = i64::from(unit.figures.max(1)) - 1;
    // Both ends move by half of what the front gains.
    let cost = (to.wide() - unit.gap.wide()).abs() * files * i64::from(FINE) / 2;
    (cost > 0).then_some(Widening { from: unit.gap, to, paid: 0, cost })
}

impl Widening {
    fn gap(&self) -> Length {
        let part = (self.to.wide() - self.from.wide()) * self.paid.min(self.cost) / self.cost;
        Length::new(self.from.units() + part as i32)
    }
}

impl Mover<'_> {
    /// What a tick is worth here.
    pub fn budget_here(&self) -> Option<Cost> {
        self.worth_of(self.pace_on(self.under), self.programme.leg(), self.under)
    }

    /// Its front has changed: what it does goes on from here.
    pub fn refresh(&mut self) {
        self.block = self.drawn.block();
        let legs: Vec<tabletop::Leg> = self.programme.legs().to_vec();
        self.set(legs);
    }

    fn with_gap(&self, gap: Length) -> Spot {
        let drawn = crate::formation::Drawn { gap, ..self.drawn };
        spot(self.unit, drawn, self.here.pose, Footprint::One(drawn.footprint(self.here.pose)))
    }
}

impl Field<'_> {
    /// A tick of altering the interval; says whether the tick is used up by it.
    pub(super) fn widen(&mut self, at: usize) -> bool {
        let mover = &self.movers[at];
        let Some(mut change) = mover.widening else { return false };
        let Some(budget) = mover.budget_here() else { return false };
        change.paid += budget.0;
        let there = mover.with_gap(change.gap());
        let free = there.footprint.parts().iter().all(|part| self.game.battle.table.holds(part))
            && self.movers.iter().enumerate().all(|(other, body)| {
                other == at
                    || apart(&there.bounds, &body.here.bounds)
                    || !there.footprint.overlaps_by_more(&body.here.footprint, GRAZE)
                    || mover.here.footprint.overlaps_by_more(&body.here.footprint, GRAZE)
            });
        let done = change.paid >= change.cost || !free;
        let mover = &mut self.movers[at];
        if free {
            (mover.drawn.gap, mover.here) = (change.gap(), there);
            mover.marks = mover.marks.with(Mark::Moved);
            mover.refresh();
        }
        mover.widening = (!done).then_some(change);
        self.look_around(at);
        true
    }
}
