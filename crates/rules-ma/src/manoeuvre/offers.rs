//! Moves worth a look: forward, back, and wheels towards the enemy; each passes the judge.

use crate::Ma;
use crate::army::BattalionId;
use crate::manoeuvre::{PIP, Slow, tariff};
use crate::orders::Answer;
use crate::refusals::Refused;
use crate::state::*;
use crate::tables::SEPARATION;
use tabletop::{Hand, Heading, Leg, Length, Push, Stance, Turn};

impl Ma {
    /// Adds good paths for the move in hand: to stand is always one.
    pub(crate) fn offer_marches(&self, s: &State, unit: BattalionId, out: &mut Vec<Answer>) {
        let start = self.stance(s, unit);
        let purse = i64::from(s.march.pips) * PIP;
        let first = out.len();
        out.push(Answer::March(Legs::new()));
        let full = tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit));
        let straight =
            |points: i64, price: Option<u32>| Length::new((points / i64::from(price.unwrap_or(1))) as i32);
        let mut offer = |legs: &[Leg]| {
            let legs: Legs = legs.iter().copied().collect();
            let answer = Answer::March(legs.clone());
            let mut why = Refused::default();
            if !out[first..].contains(&answer) {
                self.judge_march(s, unit, &legs, &mut why);
                if !why.0 {
                    out.push(answer);
                    return true;
                }
            }
            false
        };
        let mut advance = |wheel: Option<Leg>, left: i64| {
            let from = wheel.map_or(start, |leg| leg.from(start));
            let far = self.free_way(s, unit, from, from.pose.heading, straight(left, full.advance));
            // The slow rate, where the fast one is refused.
            let slow = straight(left, tariff(s.of(unit).formation, Slow::Uphill, false).advance).min(far);
            let legs = |distance: Length| -> Legs {
                wheel
                    .into_iter()
                    .chain((distance > Length::ZERO).then_some(Leg::Advance { distance }))
                    .collect()
            };
            let went = offer(&legs(far)) || slow < far && offer(&legs(slow));
            if went && wheel.is_none() {
                offer(&legs(Length::new(far.units() / 2)));
            }
        };
        advance(None, purse);
        for (hand, by) in self.wheels_worth_a_look(s, unit, start) {
            let wheel = Leg::Wheel { hand, by };
            let cost = full.cost(start, wheel).map_or(i64::MAX, |cost| cost.0);
            if cost <= purse {
                advance(Some(wheel), purse - cost);
            } else if let Some(part) = full.part(start, wheel, tabletop::Cost(purse)) {
                advance(Some(part), 0);
            }
        }
        let back = self.free_way(s, unit, start, start.pose.heading.back(), straight(purse, full.retire));
        if back > Length::ZERO && !offer(&[Leg::Retire { distance: back }]) {
            offer(&[Leg::Retire { distance: Length::new(back.units() / 2) }]);
        }
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
    /// not farther than asked.
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
        far
    }
}
