//! Moves to offer: forward, back, and wheels towards the enemy; each passes the judge.

use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS};
use crate::bodies::Bodies;
use crate::manoeuvre::{PIP, Slow, tariff};
use crate::state::*;
use crate::tables::SEPARATION;
use arrayvec::ArrayVec;
use kernel::fine;
use std::cell::OnceCell;
use tabletop::{Hand, Heading, Leg, Length, Path, Push, Stance, Tariff, Turn};

/// Moves of a battalion that may be worth offering, in lots: a lot holds one path or none.
pub(super) struct Marches<'a> {
    ma: &'a Ma,
    s: &'a State,
    unit: BattalionId,
    start: Stance,
    /// Points to spend, and what they buy where nothing slows.
    purse: i64,
    full: Tariff,
    bodies: Bodies,
    wheels: ArrayVec<(Hand, Turn), WHEELS>,
    /// Whether all the way ahead is legal, once it is known.
    whole: OnceCell<bool>,
}

/// Wheels that are looked at: towards two enemies, and a little to each hand.
const WHEELS: usize = 4;

/// As far as some points go.
fn straight(points: i64, price: Option<u32>) -> Length {
    Length::new((points / i64::from(price.unwrap_or(1))) as i32)
}

fn ahead(distance: Length) -> Leg {
    Leg::Advance { distance }
}

impl Marches<'_> {
    /// How many lots there are.
    pub(super) fn lots(&self) -> usize {
        4 + self.wheels.len()
    }

    /// The path of a lot: to stand, ahead, half as far, with each wheel, back.
    pub(super) fn path(&self, lot: usize) -> Option<Legs> {
        let wheels = self.wheels.len();
        match lot {
            0 => Some(Legs::new()),
            1 => self.ahead(),
            2 => self.half(),
            _ if lot < 3 + wheels => self.wheeled(lot - 3),
            _ => self.back(),
        }
    }

    fn is_legal(&self, legs: &Legs) -> bool {
        let path = Path::new(self.start, legs.iter().copied());
        let path = path.unwrap_or_else(|_| Path::standing(self.start));
        let paid = path.cost(&self.full).is_ok_and(|cost| cost.0 <= self.purse);
        // A straight path over other ground is looked at closer; a wheel there is for players to try.
        let straight = legs.len() == 1 && !matches!(legs.first(), Some(Leg::Wheel { .. }));
        paid && self.ma.is_plain(self.unit, &path, &self.bodies)
            || straight && fine(|why| self.ma.judge_march(self.s, self.unit, legs, why))
    }

    fn if_legal(&self, legs: impl IntoIterator<Item = Leg>) -> Option<Legs> {
        let legs: Legs = legs.into_iter().collect();
        self.is_legal(&legs).then_some(legs)
    }

    /// As far ahead as the points go; else up to what stops it; else at the slow rate, where the fast one is refused.
    fn ahead(&self) -> Option<Legs> {
        let (ma, start, far) = (self.ma, self.start, straight(self.purse, self.full.advance));
        let most = |distance: Length| {
            let less = Length::ZERO < distance && distance < far;
            less.then(|| self.if_legal([ahead(distance)])).flatten()
        };
        if self.is_whole() {
            return Some([ahead(far)].into_iter().collect());
        }
        let free = ma.free_way(self.s, self.unit, start, start.pose.heading, far);
        let slow = tariff(self.s.of(self.unit).formation, Slow::Uphill, false).advance;
        most(free).or_else(|| most(straight(self.purse, slow).min(free)))
    }

    /// Whether it can go straight ahead as far as the points go.
    fn is_whole(&self) -> bool {
        let far = straight(self.purse, self.full.advance);
        *self.whole.get_or_init(|| self.if_legal([ahead(far)]).is_some())
    }

    fn half(&self) -> Option<Legs> {
        let far = straight(self.purse, self.full.advance);
        let half = Length::new(far.units() / 2);
        (half != far && self.is_whole()).then(|| self.if_legal([ahead(half)]))?
    }

    fn back(&self) -> Option<Legs> {
        let back = straight(self.purse, self.full.retire);
        let retire = |distance: Length| self.if_legal([Leg::Retire { distance }]);
        retire(back).or_else(|| retire(Length::new(back.units() / 2)))
    }

    /// What a wheel is tried with: and then straight on, or alone; as much of it as the points buy.
    fn with_wheel(&self, wheel: usize) -> ArrayVec<Legs, 2> {
        let Some(&(hand, by)) = self.wheels.get(wheel) else { return ArrayVec::new() };
        let wheel = Leg::Wheel { hand, by };
        let legs = |legs: &[Leg]| legs.iter().copied().collect::<Legs>();
        let cost = self.full.cost(self.start, wheel).map_or(i64::MAX, |cost| cost.0);
        if cost > self.purse {
            let part = self.full.part(self.start, wheel, tabletop::Cost(self.purse));
            return part.map(|part| legs(&[part])).into_iter().collect();
        }
        let left = straight(self.purse - cost, self.full.advance);
        let both = (left > Length::ZERO).then(|| [legs(&[wheel, ahead(left)]), legs(&[wheel])]);
        both.into_iter().flatten().collect()
    }

    /// The first of them that is legal and that no wheel before has come to.
    fn wheeled(&self, wheel: usize) -> Option<Legs> {
        let known = |legs: &Legs| {
            let same = |before: &usize| self.with_wheel(*before).contains(legs);
            (0..wheel).filter(same).any(|before| self.wheeled(before).as_ref() == Some(legs))
        };
        self.with_wheel(wheel).into_iter().find(|legs| !known(legs) && self.is_legal(legs))
    }
}

impl Ma {
    /// The moves that may be worth a look for the move in hand.
    pub(super) fn marches<'a>(&'a self, s: &'a State, unit: BattalionId) -> Marches<'a> {
        let start = self.stance(s, unit);
        Marches {
            ma: self,
            s,
            unit,
            start,
            purse: i64::from(s.march.pips) * PIP,
            full: tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit)),
            bodies: self.all_bodies(s),
            wheels: self.wheels_worth_a_look(s, unit, start),
            whole: OnceCell::new(),
        }
    }

    /// Towards the nearest enemies, and a little to each hand.
    fn wheels_worth_a_look(
        &self,
        s: &State,
        unit: BattalionId,
        start: Stance,
    ) -> ArrayVec<(Hand, Turn), WHEELS> {
        let here = start.pose.anchor;
        let mut foes: ArrayVec<BattalionId, MAX_BATTALIONS> = self.standing_of(s, !self.side(unit)).collect();
        foes.sort_by_key(|foe| (s.of(*foe).pose.anchor - here).square());
        let towards = foes.into_iter().take(2).filter_map(|foe| {
            start.wheel_to_face(self.stance(s, foe).centre()).filter(|(_, by)| *by > Turn::ZERO)
        });
        towards.chain([Hand::Left, Hand::Right].map(|hand| (hand, Turn::degrees(15)))).collect()
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
