//! Charges that are offered: one for each battalion and each enemy it can charge (MA-D12, MA-G20).
//!
//! Straight ahead where that reaches him first; otherwise after the least wheel, in whole degrees, that does. Players may
//! name any other wheel, or turn the one offered further by hand.

use crate::Ma;
use crate::aggression::ENDLESS;
use crate::army::BattalionId;
use crate::bodies::Bodies;
use crate::manoeuvre::plain::wheel_bound;
use crate::orders::Answer;
use crate::state::*;
use crate::tables::WHEEL_PIP;
use kernel::{Offers, fine};
use std::ops::RangeInclusive;
use tabletop::{Hand, Length, Push, Stance, Turn, turn_within};

/// Whole degrees by which a battalion could wheel onto an enemy.
type Degrees = RangeInclusive<i32>;

/// A charger who looks for a wheel.
struct Seeker<'a> {
    ma: &'a Ma,
    s: &'a State,
    pair: Pair,
    start: Stance,
    bodies: &'a Bodies,
}

impl Ma {
    /// Offers the charges of a battalion: one at each enemy it can charge.
    pub(crate) fn offer_charges(
        &self,
        s: &State,
        unit: BattalionId,
        bodies: &Bodies,
        out: &mut Offers<'_, Answer>,
    ) -> bool {
        let foes = self.standing_of(s, !self.side(unit));
        out.extend(
            foes.filter_map(|target| self.charge_at(s, Pair { unit, target }, bodies)).map(Answer::Charge),
        )
    }

    /// The charge that is offered at an enemy; `None` if neither straight ahead nor any wheel that six pips pay for, with
    /// something left to go on, is legal.
    pub(crate) fn charge_at(&self, s: &State, pair: Pair, bodies: &Bodies) -> Option<Onset> {
        if !fine(|why| self.judge_prey(s, pair, why)) {
            return None;
        }
        let seeker = Seeker { ma: self, s, pair, start: self.stance(s, pair.unit), bodies };
        if seeker.is_legal(None, || true) {
            return Some(seeker.onset(None));
        }
        seeker.least_wheel().map(|wheel| seeker.onset(Some(wheel)))
    }

    /// A charge that is turned by hand, at whom it meets now: its target if it still finds him, else the first enemy straight
    /// ahead; nobody else if there is none.
    pub(crate) fn retargeted(&self, s: &State, onset: Onset) -> Onset {
        let there = |unit: BattalionId| unit.index() < self.battle.battalions.len() && s.of(unit).on_table();
        if !there(onset.unit) || !there(onset.target) || self.course(s, onset).is_some() {
            return onset;
        }
        let start = self.stance(s, onset.unit);
        let turned = onset.wheel.map_or(start, |wheel| wheel.leg().from(start));
        let (shape, side) = (turned.footprint(), self.side(onset.unit));
        let push = Push { shape: &shape, heading: turned.pose.heading, most: ENDLESS };
        let enemies = self.bodies(s, |other| other.body == Body::Formed && self.side(other.unit) != side);
        let met = enemies.iter().filter_map(|(who, body)| push.meets(body).map(|along| (along, who.unit)));
        Onset { target: met.min().map_or(onset.target, |(_, unit)| unit), ..onset }
    }
}

impl Seeker<'_> {
    fn onset(&self, wheel: Option<Wheel>) -> Onset {
        let Pair { unit, target } = self.pair;
        Onset { unit, target, wheel }
    }

    /// The least wheel to either hand after which the charge is legal; of two equal ones that to the left.
    fn least_wheel(&self) -> Option<Wheel> {
        let [left, right] =
            [Hand::Left, Hand::Right].map(|hand| (hand, self.degrees(hand), self.has_room(hand)));
        let first = left.1.start().min(right.1.start());
        let last = left.1.end().max(right.1.end());
        (*first..=*last).find_map(|degree| {
            let hands = [&left, &right].into_iter().filter(|(_, degrees, _)| degrees.contains(&degree));
            let mut wheels =
                hands.map(|(hand, _, room)| (Wheel { hand: *hand, by: Turn::degrees(degree) }, *room));
            wheels.find(|(wheel, room)| self.is_legal(Some(*wheel), || *room)).map(|(wheel, _)| wheel)
        })
    }

    /// The wheels that can find the target, and that six pips pay for with something left.
    fn degrees(&self, hand: Hand) -> Degrees {
        let target = self.ma.footprint(self.s, self.pair.target);
        let Some(wheels) = self.start.wheels_onto(hand, &target) else { return i32::MAX..=0 };
        let most = turn_within(self.start.block.width(), WHEEL_PIP.times(6)).steps() - 1;
        let degree = Turn::degrees(1).steps();
        let last = wheels.end().steps().min(most) / degree;
        (wheels.start().steps() + degree - 1).div_euclid(degree).max(1)..=last
    }

    /// Whether nothing at all is in the way of a wheel to this hand.
    fn has_room(&self, hand: Hand) -> bool {
        let bound = wheel_bound(self.start, hand);
        self.ma.is_plain_leg((self.pair.unit, None), &bound, Length::ZERO, self.bodies)
    }

    /// Whether the charge after a wheel is legal; `room` tells whether the wheel itself is free of everything.
    ///
    /// SHORTCUT: over plain ground without a closer look.
    fn is_legal(&self, wheel: Option<Wheel>, room: impl Fn() -> bool) -> bool {
        let turned = wheel.map_or(self.start, |wheel| wheel.leg().from(self.start));
        let Some(along) = self.first_ahead(turned) else { return false };
        let Pair { unit, target } = self.pair;
        let shape = turned.footprint();
        let strip = Push { shape: &shape, heading: turned.pose.heading, most: along }.strip();
        room() && self.ma.is_plain_leg((unit, Some(target)), &strip, Length::ZERO, self.bodies)
            || fine(|why| self.ma.judge_charge(self.s, self.ma.side(unit), self.onset(wheel), why))
    }

    /// How far off the target is straight ahead, if no other battalion of the enemy is met before it (MA-G20).
    fn first_ahead(&self, turned: Stance) -> Option<Length> {
        let Pair { unit, target } = self.pair;
        let (shape, side) = (turned.footprint(), self.ma.side(unit));
        let push = Push { shape: &shape, heading: turned.pose.heading, most: ENDLESS };
        let strip = push.strip();
        let along = push.meets_on(&strip, &self.ma.footprint(self.s, target))?;
        let others =
            |who: &Target| who.body == Body::Formed && self.ma.side(who.unit) != side && who.unit != target;
        let mut met = self.bodies.iter().filter(|(who, _)| others(who));
        let before = met.any(|(_, body)| push.meets_on(&strip, body).is_some_and(|first| first < along));
        (!before).then_some(along)
    }
}
