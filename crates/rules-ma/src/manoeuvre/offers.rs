//! Moves to offer: forward, back, and wheels towards the enemy; each passes the judge.

use crate::Ma;
use crate::army::BattalionId;
use crate::manoeuvre::{PIP, Slow, tariff};
use crate::state::*;
use crate::tables::SEPARATION;
use kernel::fine;
use tabletop::{Hand, Heading, Leg, Length, Path, Push, Stance, Turn};

impl Ma {
    /// Good paths for the move in hand: to stand is always one.
    pub(super) fn marches_worth_a_look(&self, s: &State, unit: BattalionId) -> Vec<Legs> {
        let start = self.stance(s, unit);
        let purse = i64::from(s.march.pips) * PIP;
        let bodies = self.all_bodies(s);
        let mut found = vec![Legs::new()];
        let full = tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit));
        let straight =
            |points: i64, price: Option<u32>| Length::new((points / i64::from(price.unwrap_or(1))) as i32);
        let mut offer = |legs: &[Leg]| {
            let legs: Legs = legs.iter().copied().collect();
            if found.contains(&legs) {
                return false;
            }
            let path = Path::new(start, legs.iter().copied()).unwrap_or_else(|_| Path::standing(start));
            let plain =
                path.cost(&full).is_ok_and(|cost| cost.0 <= purse) && self.is_plain(unit, &path, &bodies);
            // A straight path over other ground is looked at closer; a wheel there is for players to try.
            let straight = legs.len() == 1 && !matches!(legs.first(), Some(Leg::Wheel { .. }));
            let legal = plain || straight && fine(|why| self.judge_march(s, unit, &legs, why));
            if legal {
                found.push(legs);
            }
            legal
        };
        let far = straight(purse, full.advance);
        let ahead = |distance: Length| Leg::Advance { distance };
        if offer(&[ahead(far)]) {
            offer(&[ahead(Length::new(far.units() / 2))]);
        } else {
            // Up to what stops it; at the slow rate, where the fast one is refused.
            let free = self.free_way(s, unit, start, start.pose.heading, far);
            let slow = straight(purse, tariff(s.of(unit).formation, Slow::Uphill, false).advance).min(free);
            let went = free > Length::ZERO && free < far && offer(&[ahead(free)]);
            if !went && slow > Length::ZERO && slow < far {
                offer(&[ahead(slow)]);
            }
        }
        for (hand, by) in self.wheels_worth_a_look(s, unit, start) {
            let wheel = Leg::Wheel { hand, by };
            let cost = full.cost(start, wheel).map_or(i64::MAX, |cost| cost.0);
            if cost > purse {
                if let Some(part) = full.part(start, wheel, tabletop::Cost(purse)) {
                    offer(&[part]);
                }
                continue;
            }
            let left = straight(purse - cost, full.advance);
            if left > Length::ZERO && !offer(&[wheel, ahead(left)]) {
                offer(&[wheel]);
            }
        }
        let back = straight(purse, full.retire);
        let retire = |distance: Length| Leg::Retire { distance };
        if !offer(&[retire(back)]) {
            offer(&[retire(Length::new(back.units() / 2))]);
        }
        found
    }

    /// Towards the nearest enemies, and a little to each hand.
    fn wheels_worth_a_look(&self, s: &State, unit: BattalionId, start: Stance) -> Vec<(Hand, Turn)> {
        let mut wheels: Vec<(Hand, Turn)> = Vec::new();
        let here = start.pose.anchor;
        let mut foes: Vec<_> = self.standing_of(s, !self.side(unit)).collect();
        foes.sort_by_key(|foe| (s.of(*foe).pose.anchor - here).square());
        for foe in foes.into_iter().take(2) {
            wheels
                .extend(start.wheel_to_face(self.stance(s, foe).centre()).filter(|(_, by)| *by > Turn::ZERO));
        }
        wheels.extend([(Hand::Left, Turn::degrees(15)), (Hand::Right, Turn::degrees(15))]);
        wheels
    }

    /// How far a body can go straight before it comes too near an enemy, off the table or against a wall of a house;
    /// not farther than asked. In whole centimetres, so that a proposal does not tell a distance (MA-R58).
    pub(crate) fn free_way(
        &self,
        s: &State,
        unit: BattalionId,
        from: Stance,
        heading: Heading,
        most: Length,
    ) -> Length {
        let shape = from.footprint();
        let push = Push { shape: &shape, heading, most };
        let mut far = most;
        for (_, enemy) in self.enemies_of(s, self.side(unit)).iter() {
            far = far.min(push.comes_closer(enemy, SEPARATION).unwrap_or(most));
        }
        if let Some((edge, _)) = self.table().way(&shape, heading, most) {
            far = far.min(edge);
        }
        for (_, area) in self.impassable() {
            if area.overlaps(&push.strip()) {
                let sides =
                    area.sides().filter_map(|(p, side)| push.meets(&tabletop::Shape::segment(p, p + side)));
                far = far.min(sides.min().unwrap_or(most));
            }
        }
        if far < most { Length::whole(far.units() / 1000) } else { far }
    }
}
