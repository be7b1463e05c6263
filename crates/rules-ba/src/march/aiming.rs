//! How an attacker heads for its target (BA-4.1.2, BA-R36).

use super::ticks::Field;
use crate::bodies::Footprint;
use crate::formation::Formation;
use crate::orders::check::CHARGE_WHEEL;
use crate::orders::{Aim, Pace};
use tabletop::{Hand, Leg, Length, Point, Turn};

impl Field<'_> {
    /// An attacker heads for its target (BA-4.1.2d, BA-4.1.2f, BA-4.1.2i, BA-R36): straight while the target is within its front,
    /// else it wheels towards it; skirmishers go obliquely. It stops for good when the target is behind its extended front.
    pub(super) fn aim(&mut self, at: usize) {
        let Some(attack) = self.movers[at].attack else { return };
        let (own, anchor) = (&self.movers[at], self.movers[at].here.pose.anchor);
        let goal = match attack.aim {
            // The position of a unit is where it stood when the attack was announced (BA-R36), of skirmishers too (BA-4.3.1c).
            Aim::Position(..) if attack.place.is_some() => attack.place.unwrap_or(anchor),
            Aim::Unit(target) | Aim::Position(target, _) => {
                // The nearest part of what has been split (BA-R120).
                let kin = self.kin(target).map(|kin| &self.movers[kin]);
                let points = kin.map(|mover| nearest(&mover.here.footprint, anchor));
                let Some(point) = points.min_by_key(|point| (*point - anchor).square()) else { return };
                point
            }
            Aim::Feature(_, point) => point,
        };
        let (ahead, left) = own.here.pose.local(goal);
        if ahead <= 0 {
            self.movers[at].stopped = true;
            return;
        }
        if own.drawn.formation == Formation::SkirmishLine {
            self.movers[at].set([Leg::Go { to: goal }]);
            self.movers[at].aiming = true;
            return;
        }
        let half = own.front().wide() << 29;
        let straight = left.abs() <= half;
        let charging = (own.pace == Pace::Charge || own.limited)
            && !(own.drawn.formation == Formation::ColumnOfMarch && own.under.is_on_road());
        // A wheel that it has begun goes on until the target is before its front.
        if !straight && own.aiming && matches!(own.programme.leg(), Some(Leg::Wheel { .. })) {
            return;
        }
        let may_wheel = !charging || own.wheel.is_some_and(|done| done < CHARGE_WHEEL);
        let leg = match own.programme.leg() {
            leg if straight || !may_wheel => {
                if matches!(leg, Some(Leg::Advance { .. })) {
                    return;
                }
                Leg::Advance { distance: Length::MAX }
            }
            leg => {
                let hand = if left > 0 { Hand::Left } else { Hand::Right };
                if matches!(leg, Some(Leg::Wheel { hand: old, .. }) if old == hand) {
                    return;
                }
                let by = if charging { CHARGE_WHEEL } else { Turn::HALF };
                Leg::Wheel { hand, by }
            }
        };
        let mover = &mut self.movers[at];
        // The first straight step ends the one wheel of a charge (BA-R36).
        if charging
            && matches!(leg, Leg::Advance { .. })
            && matches!(mover.programme.leg(), Some(Leg::Wheel { .. }))
        {
            mover.wheel = None;
        }
        // The one wheel of a charge is used up when it begins (BA-2.4.1b).
        if charging && matches!(leg, Leg::Wheel { .. }) {
            mover.wheel = Some(CHARGE_WHEEL);
        }
        mover.set([leg]);
        mover.aiming = true;
    }
}

/// The point of a footprint nearest to another.
fn nearest(footprint: &Footprint, from: Point) -> Point {
    let reaches = footprint.parts().iter().map(|part| part.reach_from(from));
    reaches.min_by(|a, b| a.gap.cmp_gap(&b.gap)).map_or(from, |reach| reach.to)
}
