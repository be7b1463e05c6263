//! The Commander: with whom he rides, when he leaves (MA-4, MA-R31). Joined he makes one battalion sure and all others
//! worse, so he joins for a test that matters and leaves before the next turn's deeds.

use super::clash::pip_of;
use super::manual::{Manual, manual};
use super::plan::{Plan, Script};
use super::stake::ALL;
use crate::Ma;
use crate::army::BattalionId;
use crate::commander::Ride;
use crate::events::Event;
use crate::manoeuvre::{Slow, tariff};
use crate::orders::Answer;
use crate::state::*;
use crate::tables::COMMANDER_PIP;
use kernel::{Duty, Offers, Side, fine};
use tabletop::Shape;

impl Ma {
    /// What it is worth to have him join a battalion just now: its own tests are safe, those of all others worse.
    fn join_worth(&self, s: &State, side: Side, unit: BattalionId, manual: &Manual) -> i32 {
        let mut with = s.clone();
        self.fold(&mut with, &Event::ChiefJoined { side, unit });
        let mut gain = 0;
        for own in self.standing_of(s, side) {
            let troops = s.of(own);
            let price = self.rout_price(s, own, manual);
            // Tests that are due count in full, those that may still come in part (MA-R13, MA-R16).
            let (what, part) = match (troops.routing(), troops.must_test()) {
                (true, _) if troops.activation == Activation::Open && s.step == Step::Activations => {
                    (What::Rally, 100)
                }
                (true, _) => continue,
                (false, true) => (What::Shaken, 100),
                (false, false) if s.step == Step::Activations && !troops.tested => {
                    (What::Shaken, manual.later_test)
                }
                (false, false) => continue,
            };
            let saved = self.fails(s, own, what, false) - self.fails(&with, own, what, false);
            gain += saved * price / ALL * part / 100;
        }
        // He is at risk himself, and stays there until his next move.
        gain - 10
    }

    /// How likely his die carries him to a battalion, in sixths; among friends he may look closely.
    fn ride_chance(&self, s: &State, side: Side, unit: BattalionId) -> i32 {
        let Post::Alone(at) = s.chiefs[side].post else { return 0 };
        let far = Shape::point(at).gap(&self.footprint(s, unit)).length().units() - 1500;
        (1..=6).filter(|pips| COMMANDER_PIP.units() * pips >= far).count() as i32
    }

    /// Whom he should join, and what that promises.
    fn best_join(&self, s: &State, side: Side, manual: &Manual) -> Option<(i32, BattalionId)> {
        let reach = self.standing_of(s, side).filter(|unit| self.ride_chance(s, side, *unit) >= 3);
        reach
            .map(|unit| (self.join_worth(s, side, unit, manual), unit))
            .max_by_key(|(worth, unit)| (*worth, !unit.0))
    }

    /// What it is worth to have him with a battalion when it charges: it passes its tests unasked, fights with three more and
    /// goes at full speed (MA-4.4); all others are worse meanwhile. Nothing if it has no charge in it.
    fn charge_led(&self, s: &State, side: Side, unit: BattalionId, manual: &'static Manual) -> i32 {
        let troops = s.of(unit);
        let ready = troops.activation == Activation::Open && troops.order == Order::Steady && !troops.spent;
        if !ready || troops.engaged.is_some() || troops.supports.is_some() || !self.has_prey(s, unit) {
            return 0;
        }
        let best = |s: &State| {
            let mut charges = Vec::new();
            self.best_charges(s, &self.stakes(s, manual), unit, &mut charges);
            charges.into_iter().map(|(worth, _)| worth).max()
        };
        let mut with = s.clone();
        self.fold(&mut with, &Event::ChiefJoined { side, unit });
        let Some(led) = best(&with) else { return 0 };
        let others = self.open(s, side).count() as i32 - 1;
        let absent = manual.absent * others / 4;
        led - best(s).unwrap_or(0).max(0) - absent
    }

    /// Whether an enemy looks near enough to be charged with the Commander at the head.
    fn has_prey(&self, s: &State, unit: BattalionId) -> bool {
        let (own, pip) =
            (self.footprint(s, unit), pip_of(tariff(s.of(unit).formation, Slow::No, true).advance));
        let mut foes = self.standing_of(s, !self.side(unit));
        foes.any(|foe| self.by_eye(s, &own, &self.footprint(s, foe)).reach(pip, 0) > 0)
    }

    /// A ride before the next activation, with what it promises over what it must: to lead a charge, to have a battalion
    /// rally, or to leave. He goes before the deeds that he helps.
    pub(super) fn lead_plan(&self, s: &State, side: Side, school: u8) -> Option<(i32, Plan)> {
        if s.step != Step::Activations || !self.may_ride(s, side) {
            return None;
        }
        let manual = manual(school);
        let (join, plan) = (manual.join, |unit| Plan::of(unit, Script::Lead, school));
        match s.chiefs[side].post {
            Post::With(unit) => {
                let troops = s.of(unit);
                let needed =
                    troops.activation == Activation::Open && (troops.routing() || troops.engaged.is_some());
                let alone = self.counted(s, side).all(|other| other == unit);
                let stays = needed || alone || self.charge_led(s, side, unit, manual) > join;
                Some((if stays { -1 } else { 1 }, plan(unit)))
            }
            Post::Alone(_) => {
                let rally = self
                    .best_join(s, side, manual)
                    .filter(|(_, unit)| s.of(*unit).routing() && s.of(*unit).activation == Activation::Open);
                let charges = self.open(s, side).filter_map(|unit| {
                    let chance = self.ride_chance(s, side, unit);
                    (chance >= 3).then(|| (self.charge_led(s, side, unit, manual) * chance / 6, unit))
                });
                let (worth, unit) = rally.into_iter().chain(charges).max_by_key(|(w, unit)| (*w, !unit.0))?;
                Some((worth - join, plan(unit)))
            }
            Post::Reserve | Post::Dead => None,
        }
    }

    /// Whether he rides before the tests of step 3 (MA-D17): always, if he is free; he has nothing else to do.
    pub(super) fn rides_late(&self, s: &State, side: Side, manual: &Manual) -> bool {
        match s.chiefs[side].post {
            Post::Alone(_) => true,
            Post::With(unit) => self.join_worth_of_leaving(s, side, unit, manual) > 0,
            Post::Reserve | Post::Dead => false,
        }
    }

    /// What it is worth to leave a battalion just before the tests.
    fn join_worth_of_leaving(&self, s: &State, side: Side, unit: BattalionId, manual: &Manual) -> i32 {
        let mut alone = s.clone();
        let at = s.of(unit).pose.anchor;
        self.fold(&mut alone, &Event::ChiefAt { side, at, why: crate::events::ChiefMove::Left });
        -self.join_worth(&alone, side, unit, manual)
    }

    /// Where he goes with his die: to the battalion wanted, or to whom he saves most; else behind who is in danger.
    pub(super) fn ride(&self, s: &State, ride: Ride, wanted: Option<BattalionId>, manual: &Manual) -> Answer {
        let (side, join) = (ride.side, manual.join);
        let joins = |unit: BattalionId| fine(|why| self.judge_join(s, ride, unit, why));
        if matches!(s.chiefs[side].post, Post::Alone(_)) {
            let best = match wanted {
                Some(unit) => Some((join + 1, unit)),
                None => self.best_join(s, side, manual),
            };
            if let Some((_, unit)) = best.filter(|(worth, unit)| *worth > join && joins(*unit)) {
                return Answer::Join(unit);
            }
        }
        let mut offered = Vec::new();
        ride.offer(self, s, side, &mut Offers::all(&mut offered));
        let near =
            wanted.or_else(|| self.counted(s, side).max_by_key(|unit| self.rout_price(s, *unit, manual)));
        let goal = near.map(|unit| self.stance(s, unit).centre());
        let posts = offered.iter().filter_map(|answer| match answer {
            Answer::Post(at) => Some(*at),
            _ => None,
        });
        let best = posts.min_by_key(|at| goal.map_or(0, |goal| (goal - *at).square()));
        best.map_or(Answer::Stay, Answer::Post)
    }
}
