//! The staff in a tick of the march, and choices that come up (BA-R26, BA-R115, BA-G47).

use super::choices::Choice;
use super::mover::Mover;
use super::near::Near;
use super::ticks::Field;
use crate::bodies::CONTACT;
use crate::squares::apart;
use crate::staff::catch::NEAR;
use crate::staff::contact::base_at;
use crate::units::UnitId;
use tabletop::{Length, Point, Vector};

/// Farther than this from the middle of his base nobody is within 5 cm of a figure.
const AROUND: Vector = Vector { x: 10_000, y: 10_000 };

/// Everybody on the march whom a staff figure may have to look at.
pub struct Sight<'a> {
    movers: &'a [Mover<'a>],
    near: &'a Near,
}

impl<'a> Sight<'a> {
    /// A unit, where it is now.
    pub fn of(&self, unit: UnitId) -> Option<&Mover<'a>> {
        let at = self.movers.binary_search_by_key(&unit, |mover| mover.id).ok()?;
        Some(&self.movers[at]).filter(|mover| !mover.exited)
    }

    /// Those whose boxes meet a box.
    pub fn around(&self, low: Point, high: Point) -> impl Iterator<Item = &Mover<'a>> {
        let all = self.near.around(low, high).map(|at| &self.movers[at]);
        all.filter(move |mover| !mover.exited && !apart(&mover.here.bounds, &(low, high)))
    }
}

impl Field<'_> {
    /// The staff moves after the units; says whether somebody has come within 5 cm of an opponent (BA-R26, BA-G47).
    pub(super) fn ride(&mut self) -> bool {
        let seen = Sight { movers: &self.movers, near: &self.near };
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
                    .any(|body| body.here.footprint.parts().iter().any(|part| part.within(&base, far)))
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
