//! The staff in a tick of the march, and choices that come up (BA-R26, BA-R115, BA-G47).

use super::choices::Choice;
use super::ticks::Field;
use crate::bodies::CONTACT;
use crate::staff::catch::NEAR;
use crate::staff::contact::base_at;
use crate::staff::rider::{Seen, Sight};
use tabletop::{Length, Vector};

/// Farther than this from the middle of his base nobody is within 5 cm of a figure.
const AROUND: Vector = Vector { x: 10_000, y: 10_000 };

impl Field<'_> {
    /// The staff moves after the units; says whether somebody has come within 5 cm of an opponent (BA-R26, BA-G47).
    pub(super) fn ride(&mut self) -> bool {
        let seen: Vec<Seen<'_>> = self
            .movers
            .iter()
            .filter(|mover| !mover.exited)
            .map(|mover| Seen {
                id: mover.id,
                side: mover.side,
                pose: mover.here.pose,
                body: &mover.here.footprint,
                bounds: mover.here.bounds,
            })
            .collect();
        let seen = Sight::new(seen);
        let mut caught = false;
        for (rider, was) in &mut self.riders {
            rider.tick(self.game, self.state, &seen);
            // SHORTCUT: no opponent anywhere near.
            let (low, high) = (rider.at - AROUND, rider.at + AROUND);
            let near = || seen.around(low, high);
            if !near().any(|body| body.side != rider.side) {
                *was = false;
                continue;
            }
            let base = base_at(self.game, rider.side, rider.at);
            let touched = |own: bool, far: Length| {
                near()
                    .filter(|body| (body.side == rider.side) == own)
                    .any(|body| body.body.parts().iter().any(|part| part.within(&base, far)))
            };
            let near = touched(false, NEAR) && !touched(true, CONTACT);
            // Who is newly near keeps the old flag: the look after this tick makes the roll.
            caught |= near && !*was;
            *was &= near;
        }
        caught
    }

    /// A choice comes up.
    pub fn ask(&mut self, choice: Choice) {
        let known = |other: &Choice| {
            other.kind == choice.kind && other.unit == choice.unit && other.with == choice.with
        };
        if !self.asked.iter().any(known) {
            self.asked.push(choice);
        }
    }

    /// The units by their ids: what one of them does may not depend on which was looked at first.
    pub fn by_id(&self) -> Vec<usize> {
        let mut order = self.order.clone();
        order.sort_unstable_by_key(|at| self.movers[*at].id);
        order
    }
}
