//! Simultaneous marching, tick by tick (BA-R34, BA-G41 to BA-G47).
//!
//! Nothing depends on the order in which units are processed: tentative moves are made from the situation at the start of the
//! tick, conflicts are resolved on all of them together, ties are broken by unit id, and then all moves are made at once.

use super::choices::Choice;
use super::contact;
use super::families::Families;
use super::ground::Underfoot;
use super::mover::{Arrival, Mover, Spot};
use super::near::Near;
use super::pressing;
use crate::Ba;
use crate::orders::{Pace, Until};
use crate::squares::apart;
use crate::staff::rider::Rider;
use crate::state::State;
use crate::units::UnitId;
use tabletop::{Cost, Length, Vector};

/// Within this of a healthy closed opponent nobody marches fast (BA-2.3.2a).
const FAST_CLEAR: Length = Length::whole(90);
/// How often the ground may change within a tick before the rest goes at one rate.
const CHANGES: usize = 4;

/// All units in a marching sub-phase.
pub struct Field<'a> {
    /// The game.
    pub game: &'a Ba,
    /// The position in which the sub-phase began.
    pub state: &'a State,
    /// All units on the table or in buildings, by their ids.
    pub movers: Vec<Mover<'a>>,
    /// In which order they are looked at; results are the same for every order.
    pub order: Vec<usize>,
    /// What is told.
    pub told: Vec<(u8, contact::Happening)>,
    /// The last tick of this march.
    pub last: u8,
    /// Staff figures, and whether each was near the enemy without an own unit at the last look (BA-R26).
    pub riders: Vec<(Rider, bool)>,
    /// Choices that have come up (BA-R115).
    pub asked: Vec<Choice>,
    pub(super) near: Near,
    pub(super) families: Families,
}

/// What a unit tries to do in a tick.
#[derive(Clone)]
pub(super) struct Try {
    pub(super) budget: Cost,
    pub(super) goal: Arrival,
    pub(super) lambda: u8,
    pub(super) at: Spot,
    /// What lies under it at the goal, where that is known.
    pub(super) under: Option<Underfoot>,
}

impl<'a> Field<'a> {
    /// Runs the ticks after one, up to the last, or to the first in which a choice comes up or somebody of the staff comes near
    /// the enemy. Says how many are done.
    pub fn run(&mut self, done: u8) -> u8 {
        match &self.state.march {
            None => contact::begin(self),
            Some(march) => contact::answered(self, done, &march.choices),
        }
        let mut tick = done;
        while tick < self.last {
            if !self.asked.is_empty() {
                return tick;
            }
            let rides = self.riders.iter().any(|(rider, _)| !rider.stopped);
            if !rides && !self.movers.iter().any(Mover::is_active) {
                return self.last;
            }
            tick += 1;
            self.tick(tick);
            if self.ride() {
                return tick;
            }
        }
        tick
    }

    fn tick(&mut self, tick: u8) {
        let mut tries: Vec<Option<Try>> = vec![None; self.movers.len()];
        for at in self.order.clone() {
            tries[at] = self.attempt(at, tick);
        }
        self.settle(&mut tries);
        let before: Vec<Vec<UnitId>> = (0..self.movers.len()).map(|at| contact::touched(self, at)).collect();
        contact::pass_through(
            self,
            &tries.iter().map(|one| one.as_ref().map(|one| &one.at)).collect::<Vec<_>>(),
        );
        for (at, one) in tries.into_iter().enumerate() {
            let Some(one) = one else { continue };
            let (whole, along) = (one.lambda == Mover::ALL, self.movers[at].direction());
            let arrival = if whole { one.goal } else { self.movers[at].at(one.budget, one.lambda) };
            self.movers[at].come(tick, arrival);
            let mover = &self.movers[at];
            // The way it goes matters too: in a wood, on a slope.
            let known = one.under.filter(|_| whole && along == mover.direction());
            let under = known.unwrap_or_else(|| {
                mover.underfoot(self.game, self.state, &mover.here, mover.trail.as_deref())
            });
            self.movers[at].under = under;
            self.look_around(at);
        }
        contact::after(self, tick, &before);
    }

    /// The tentative move of a unit (BA-G42).
    pub(super) fn attempt(&mut self, at: usize, tick: u8) -> Option<Try> {
        if !self.movers[at].is_active() || !self.movers[at].is_in_window(tick) {
            return None;
        }
        if self.widen(at) {
            return None;
        }
        self.drop_fast(at);
        let game = self.game;
        self.movers[at].refill(game, tick);
        self.look_around(at);
        if self.movers[at].has_run()
            || self.movers[at].attack.is_some()
                && (self.movers[at].aiming || self.movers[at].programme.is_done())
        {
            self.aim(at);
        }
        if self.is_at_limit(at) {
            self.movers[at].stopped = true;
            return None;
        }
        // Whoever it forces back slows it down too (BA-G56).
        let slowed = pressing::pushed(self, at).fold(self.movers[at].under, |under, pushed| {
            under.and(pushed.underfoot(self.game, self.state, &pushed.here, None))
        });
        let mover = &mut self.movers[at];
        if mover.programme.is_done() {
            return None;
        }
        let under = if mover.may_be_on(slowed) { slowed } else { mover.under };
        let first = mover.budget(under)?;
        let (all, goal, under) = self.over_the_ground(at, first);
        let (budget, goal) = self.up_to_the_limit(at, all, goal);
        self.look_ahead(at, budget, &goal);
        let spot = goal.spot.clone();
        Some(Try { budget, goal, lambda: Mover::ALL, at: spot, under: under.filter(|_| budget == all) })
    }

    /// The way of a tick where the ground changes within it: each part at the rate of the ground it lies on, so that a march is
    /// exact to a 64th of a tick (BA-R139). Says what lies under it in the end, where that was looked at.
    fn over_the_ground(&mut self, at: usize, first: Cost) -> (Cost, Arrival, Option<Underfoot>) {
        let parts = i64::from(Mover::ALL);
        let (mut budget, mut under, mut rate, mut gone) = (first, self.movers[at].under, first, 0_i64);
        for _ in 0..CHANGES {
            let goal = self.movers[at].at(budget, Mover::ALL);
            let there = self.underfoot(at, &goal);
            if there == under {
                return (budget, goal, Some(there));
            }
            // How much of the rest of the tick lies on the old ground, in 64ths of the tick.
            let spent = budget.0 - rate.0 * (parts - gone) / parts;
            let (mut low, mut high) = (gone, parts);
            while high - low > 1 {
                let middle = (low + high) / 2;
                let some = Cost(spent + rate.0 * (middle - gone) / parts);
                if self.underfoot(at, &self.movers[at].at(some, Mover::ALL)) == under {
                    low = middle
                } else {
                    high = middle
                }
            }
            let reached = Cost(spent + rate.0 * (high - gone) / parts);
            let new = self.underfoot(at, &self.movers[at].at(reached, Mover::ALL));
            let Some(next) = self.movers[at].budget(new) else {
                return (reached, self.movers[at].at(reached, Mover::ALL), Some(new));
            };
            budget = Cost(reached.0 + next.0 * (parts - high) / parts);
            (under, rate, gone) = (new, next, high);
        }
        let goal = self.movers[at].at(budget, Mover::ALL);
        (budget, goal, None)
    }

    /// A march that reaches the point of its limit within a tick ends there (BA-G62).
    fn up_to_the_limit(&self, at: usize, budget: Cost, goal: Arrival) -> (Cost, Arrival) {
        let mover = &self.movers[at];
        let Some(Until::Point(point)) = mover.movement.and_then(|movement| movement.limit().until) else {
            return (budget, goal);
        };
        if goal.spot.pose.local(point).0 > 0 {
            return (budget, goal);
        }
        let (mut low, mut high) = (0, budget.0);
        while high - low > 64 {
            let middle = (low + high) / 2;
            if mover.at(Cost(middle), Mover::ALL).spot.pose.local(point).0 > 0 {
                low = middle
            } else {
                high = middle
            }
        }
        (Cost(high), mover.at(Cost(high), Mover::ALL))
    }

    fn underfoot(&self, at: usize, arrival: &Arrival) -> Underfoot {
        self.movers[at].underfoot(self.game, self.state, &arrival.spot, arrival.trail.as_deref())
    }

    /// A fast march drops to the normal rate within 90 cm of a healthy closed opponent, skirmish lines apart (BA-2.3.2d, BA-2.3.2e,
    /// BA-R44). It is the column's alone (BA-2.3.2c): a skirmish line marches by its own order.
    fn drop_fast(&mut self, at: usize) {
        if self.movers[at].pace != Pace::Fast {
            return;
        }
        let own = &self.movers[at];
        let by = Vector { x: FAST_CLEAR.wide(), y: FAST_CLEAR.wide() };
        let around = (own.here.bounds.0 - by, own.here.bounds.1 + by);
        let near = self.movers.iter().any(|other| {
            other.side != own.side
                && !apart(&around, &other.here.bounds)
                && other.unit.is_healthy_closed()
                && !other.unit.is_skirmish_line()
                && own.here.footprint.within(&other.here.footprint, FAST_CLEAR)
        });
        if near {
            self.movers[at].pace = Pace::Normal;
        }
    }

    /// Whether a march has reached its limit (BA-2.3.1f, BA-G62).
    fn is_at_limit(&self, at: usize) -> bool {
        let mover = &self.movers[at];
        match mover.movement.and_then(|movement| movement.limit().until) {
            Some(Until::Point(point)) => mover.here.pose.local(point).0 <= 0,
            // Features: BA-G62 stops in contact with them; what is entered is judged by the ground.
            Some(Until::Feature(feature)) => contact::touches_feature(self.game, mover, feature),
            None => false,
        }
    }
}
