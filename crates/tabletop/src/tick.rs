//! A march in small steps of time: how far a body has got is kept exactly, where it stands is derived from that.
//!
//! In simultaneous movement a body is given a little at a time (BA-R34: a hundredth of its bound), and a slow wheel of a wide
//! line turns by less than a step of the heading in each. If every tick rounded the pose, the errors would add up; so a
//! [`Programme`] keeps the points spent on its present leg, and the pose comes from the start of that leg by one rounding
//! (BA-R5).

use crate::path::LEGS;
use crate::{Cost, Leg, Length, Point, Stance, Tariff, Turn};
use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

/// In how many parts a tick is cut where bodies meet within it: λ is a number of these (BA-G43).
pub const PARTS_OF_A_TICK: u8 = 64;

impl Leg {
    /// The share `above`/`below` of this leg (0 to 1), rounded once to whole units or steps. What cannot be done in part is
    /// done when all of it is.
    pub fn share(self, start: Stance, above: i64, below: i64) -> Option<Leg> {
        if above >= below {
            return Some(self);
        }
        let above = above.max(0);
        let of = |whole: i64| {
            crate::point::rounded_wide(i128::from(whole) * i128::from(above), i128::from(below)) as i32
        };
        let long = |distance: Length| Length::new(of(distance.wide().max(0)));
        let turn = |by: Turn| Turn::new(of(i64::from(by.steps())));
        match self {
            Leg::Advance { distance } => Some(Leg::Advance { distance: long(distance) }),
            Leg::Retire { distance } => Some(Leg::Retire { distance: long(distance) }),
            Leg::Oblique { hand, by, distance } => Some(Leg::Oblique { hand, by, distance: long(distance) }),
            Leg::Go { to } => {
                let way = to - start.pose.anchor;
                Some(Leg::Go {
                    to: Point::new(start.pose.anchor.x() + of(way.x), start.pose.anchor.y() + of(way.y)),
                })
            }
            Leg::Wheel { hand, by } => Some(Leg::Wheel { hand, by: turn(by) }),
            Leg::Rotate { about, by } => Some(Leg::Rotate { about, by: turn(by) }),
            Leg::AboutTurn | Leg::Form { .. } => None,
        }
    }
}

/// What a body is about to do, leg after leg, and how far it has got.
///
/// Points are those of a [`Tariff`] that stays the same through the whole programme: give it prices so fine that every cost
/// and every budget is a whole number, and let what changes from tick to tick (rates, terrain) change the budget (BA-G39,
/// BA-G42).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Programme {
    /// Where the present leg began.
    from: Stance,
    /// The present leg and those to come.
    legs: ArrayVec<Leg, LEGS>,
    /// What was spent on the present leg.
    spent: i64,
}

impl Programme {
    /// These legs, one after another, from here; of more than eight the last are left out.
    pub fn new(start: Stance, legs: impl IntoIterator<Item = Leg>) -> Programme {
        Programme { from: start, legs: legs.into_iter().take(LEGS).collect(), spent: 0 }
    }

    /// The leg it is on; `None` when all are done.
    pub fn leg(&self) -> Option<Leg> {
        self.legs.first().copied()
    }

    /// The legs that are left, the present one whole.
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Where the present leg began.
    pub fn began(&self) -> Stance {
        self.from
    }

    /// What was spent on the present leg.
    pub fn spent(&self) -> Cost {
        Cost(self.spent)
    }

    /// Whether nothing is left to do.
    pub fn is_done(&self) -> bool {
        self.legs.is_empty()
    }

    /// Where the body stands. A leg that the tariff does not allow is not begun.
    pub fn stance(&self, tariff: &Tariff) -> Stance {
        let Some(leg) = self.leg() else { return self.from };
        let Some(Cost(cost)) = tariff.cost(self.from, leg) else { return self.from };
        leg.share(self.from, self.spent, cost.max(1)).map_or(self.from, |part| part.from(self.from))
    }

    /// Goes on by a budget; gives back what is left of it when everything is done or a leg is not allowed. Legs that cost
    /// nothing are done on the way.
    pub fn advance(&mut self, tariff: &Tariff, budget: Cost) -> Cost {
        let mut left = budget.0.max(0);
        while let Some(leg) = self.leg() {
            let Some(Cost(cost)) = tariff.cost(self.from, leg) else { break };
            let due = (cost - self.spent).max(0);
            if left < due {
                self.spent += left;
                return Cost(0);
            }
            left -= due;
            self.next(leg);
        }
        Cost(left)
    }

    /// The programme after a part of a tick: λ of 64 (BA-G43). With a budget of whole 64ths nothing is rounded.
    #[must_use]
    pub fn at(&self, tariff: &Tariff, budget: Cost, lambda: u8) -> Programme {
        let parts = i64::from(PARTS_OF_A_TICK);
        let mut there = self.clone();
        let share = Cost(budget.0 * i64::from(lambda.min(PARTS_OF_A_TICK)) / parts);
        there.advance(tariff, share);
        there
    }

    /// The largest part of a tick, in 64ths, up to which a condition holds from the start of the tick on: by bisection, as
    /// BA-G43 asks. 0 if it does not even hold a little later.
    pub fn largest(&self, tariff: &Tariff, budget: Cost, good: impl Fn(Stance) -> bool) -> u8 {
        let holds = |lambda: u8| good(self.at(tariff, budget, lambda).stance(tariff));
        if holds(PARTS_OF_A_TICK) {
            return PARTS_OF_A_TICK;
        }
        let (mut low, mut high) = (0, PARTS_OF_A_TICK);
        while high - low > 1 {
            let middle = (low + high) / 2;
            if holds(middle) { low = middle } else { high = middle }
        }
        low
    }

    /// The present leg ends where it has got to, and nothing follows: the body is stopped.
    pub fn stop(&mut self, tariff: &Tariff) {
        *self = Programme::new(self.stance(tariff), []);
    }

    /// Another leg comes next, from where the body stands; what was left of the present one is dropped: an attacker aims
    /// afresh (BA-R36).
    pub fn instead(&mut self, tariff: &Tariff, leg: Leg) {
        let mut legs: ArrayVec<Leg, LEGS> = std::iter::once(leg).collect();
        legs.extend(self.legs.iter().skip(1).copied().take(LEGS - 1));
        *self = Programme { from: self.stance(tariff), legs, spent: 0 };
    }

    /// How far the present leg has gone, straight or along the outer arc.
    pub fn gone(&self, tariff: &Tariff) -> Length {
        let Some(leg) = self.leg() else { return Length::ZERO };
        let Some(Cost(cost)) = tariff.cost(self.from, leg) else { return Length::ZERO };
        leg.share(self.from, self.spent, cost.max(1)).map_or(Length::ZERO, |part| part.length(self.from))
    }

    fn next(&mut self, leg: Leg) {
        self.from = leg.from(self.from);
        self.legs.remove(0);
        self.spent = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::testing::{any_block, any_pose, block, pose};
    use crate::{Hand, Pivot, TurnPrice};
    use proptest::prelude::*;

    /// A unit of way costs 1,200 points: a hundredth of a bound of 40 cm is 480,000.
    const FINE: u32 = 1_200;

    fn tariff() -> Tariff {
        Tariff {
            advance: Some(FINE),
            retire: Some(2 * FINE),
            oblique: Some(2 * FINE),
            wheel: TurnPrice::Fronts { above: 3, below: 1, points: FINE },
            rotate: TurnPrice::Fronts { above: 3, below: 2, points: FINE },
            about_turn: Some(0),
            form: None,
        }
    }

    /// BA-E42: 15 degrees of a line of 27 cm take 0.675 of a bound of 20 cm, to the tick; no rounding adds up.
    #[test]
    fn a_slow_wheel_takes_exactly_its_time() {
        let line = Stance::new(pose(60, 60, 90), block(27, 3));
        let wheel = Leg::Wheel { hand: Hand::Left, by: Turn::degrees(15) };
        let mut march = Programme::new(line, [wheel, Leg::Advance { distance: Length::whole(10) }]);
        let tick = Cost(20_000 / 100 * i64::from(FINE));
        let mut ticks = 0;
        while march.leg() == Some(wheel) {
            march.advance(&tariff(), tick);
            ticks += 1;
        }
        assert_eq!(ticks, 68);
        // Of the 68th tick a half was left: 0.1 cm ahead.
        assert_eq!(march.gone(&tariff()), Length::cents(10));
        assert_eq!(march.began(), wheel.from(line));
    }

    #[test]
    fn what_costs_nothing_is_done_at_once_and_what_is_not_allowed_never() {
        let line = Stance::new(pose(60, 60, 90), block(27, 3));
        let mut march = Programme::new(line, [Leg::AboutTurn, Leg::Advance { distance: Length::whole(1) }]);
        march.advance(&tariff(), Cost(0));
        assert_eq!(march.leg(), Some(Leg::Advance { distance: Length::whole(1) }));
        let form = Leg::Form { block: block(4, 4), heading: line.pose.heading };
        let mut stuck = Programme::new(line, [form]);
        assert_eq!(stuck.advance(&tariff(), Cost(77)), Cost(77));
        assert_eq!(stuck.stance(&tariff()), line);
        assert_eq!(Programme::new(line, []).advance(&tariff(), Cost(5)), Cost(5));
        // A leg of no length.
        let mut none = Programme::new(line, [Leg::Advance { distance: Length::ZERO }]);
        none.advance(&tariff(), Cost(0));
        assert!(none.is_done());
    }

    /// BA-G43
    #[test]
    fn the_largest_part_of_a_tick_is_found() {
        let line = Stance::new(pose(60, 60, 90), block(10, 3));
        let march = Programme::new(line, [Leg::Advance { distance: Length::whole(10) }]);
        let budget = Cost(6_400 * i64::from(FINE)); // 6.4 cm
        let good = |stance: Stance| stance.pose.anchor.y() <= 62_050;
        assert_eq!(march.largest(&tariff(), budget, good), 20);
        assert_eq!(march.largest(&tariff(), budget, |_| true), 64);
        assert_eq!(march.largest(&tariff(), budget, |_| false), 0);
    }

    fn any_leg() -> impl Strategy<Value = Leg> {
        let long = (0..20_000_i32).prop_map(Length::new);
        let turn = (0..90 * 64_i32).prop_map(Turn::new);
        prop_oneof![
            long.clone().prop_map(|distance| Leg::Advance { distance }),
            long.clone().prop_map(|distance| Leg::Retire { distance }),
            (turn.clone(), long).prop_map(|(by, distance)| Leg::Oblique { hand: Hand::Right, by, distance }),
            turn.clone().prop_map(|by| Leg::Wheel { hand: Hand::Left, by }),
            turn.prop_map(|by| Leg::Rotate { about: Pivot::Front, by }),
            Just(Leg::AboutTurn),
        ]
    }

    proptest! {
        /// In one go or in a hundred ticks: the same place, and the same as plainly leg by leg.
        #[test]
        fn many_small_steps_end_where_one_large_one_does(
            pose in any_pose(), block in any_block(),
            legs in proptest::collection::vec(any_leg(), 0..4), tick in 1..400_000i64, ticks in 1..100i64,
        ) {
            let start = Stance::new(pose, block);
            let (mut slow, mut quick) = (Programme::new(start, legs.clone()), Programme::new(start, legs.clone()));
            let mut left = 0;
            for _ in 0..ticks {
                left += slow.advance(&tariff(), Cost(tick)).0;
            }
            prop_assert_eq!(quick.advance(&tariff(), Cost(tick * ticks)).0, left);
            prop_assert_eq!(&slow, &quick);
            if slow.is_done() {
                let end = legs.iter().fold(start, |here, leg| leg.from(here));
                prop_assert_eq!(slow.stance(&tariff()), end);
            }
        }

        /// Half way is between start and end, to a unit.
        #[test]
        fn a_share_of_a_leg_lies_on_it(pose in any_pose(), block in any_block(), leg in any_leg(), share in 0..=64i64) {
            let start = Stance::new(pose, block);
            let Some(part) = leg.share(start, share, 64) else { return Ok(()) };
            let whole = leg.length(start).wide() * share;
            prop_assert!((part.length(start).wide() * 64 - whole).abs() <= 64 * 8 + block.width().wide());
        }
    }
}
