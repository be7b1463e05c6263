//! What a charge and a round of combat promise: the rolls are those of the rules, thrown on a position as it would be.

use super::eye::Guess;
use super::stake::{ALL, Stakes};
use crate::Ma;
use crate::army::BattalionId;
use crate::events::{Disorder, Event};
use crate::manoeuvre::{PIP, tariff};
use crate::orders::Answer;
use crate::state::*;
use crate::tables::{CHARACTER_RISK, LOSER_LOSSES, WINNER_LOSSES};
use kernel::Changes;
use tabletop::{Length, Turn, Zone};

/// The faces of the range die that stand for its three bands, and how many faces each has (MA-16.2).
const RANGE_FACES: [(u8, i32); 3] = [(1, 2), (3, 3), (6, 1)];
/// What an obstacle takes off a charge on the average, in centimetres (MA-8.13).
const HURDLE: i32 = 9;

impl Ma {
    /// A round between two battalions that are engaged, for the first of them, in thousandths: won, lost, won so that
    /// Characters are at risk, lost so.
    fn round_odds(&self, s: &State, a: BattalionId, b: BattalionId) -> [i32; 4] {
        let total = |unit| self.combat_roll(s, unit).sum_of(Changes::Die);
        let lead = total(a) - total(b);
        let mut odds = [0; 4];
        for ours in 1..=6 {
            for theirs in 1..=6 {
                let by: i16 = lead + ours - theirs;
                odds[0] += i32::from(by > 0);
                odds[1] += i32::from(by < 0);
                odds[2] += i32::from(by >= CHARACTER_RISK);
                odds[3] += i32::from(by <= -CHARACTER_RISK);
            }
        }
        odds.map(|count| count * ALL / 36)
    }

    /// What a lost round costs: figures, Characters, the test (MA-15.3, MA-18.1).
    fn defeat(&self, s: &State, stakes: &Stakes, unit: BattalionId) -> i32 {
        let figures = i32::from(LOSER_LOSSES) * self.figure(unit);
        let breaks = if self.may_break(s, unit) { self.fails(s, unit, What::Beaten, true) } else { 0 };
        // Who stands falls back before a pursuer with his bonus.
        figures
            + breaks * stakes.loss[unit.index()] / ALL
            + (ALL - breaks) * self.worth(s, unit) * stakes.manual.pushed / ALL / ALL
    }

    /// What the next round between two engaged battalions is worth to the first of them.
    pub(super) fn round_worth(&self, s: &State, stakes: &Stakes, a: BattalionId, b: BattalionId) -> i32 {
        let [won, lost, well, badly] = self.round_odds(s, a, b);
        let risk = |unit: BattalionId| i32::from(s.of(unit).characters.total()) * self.figure(unit);
        let won_costs = i32::from(WINNER_LOSSES) * self.figure(a);
        let lost_pays = i32::from(WINNER_LOSSES) * self.figure(b);
        let gain = won * (self.defeat(s, stakes, b) - won_costs) + well * risk(b);
        let pain = lost * (self.defeat(s, stakes, a) - lost_pays) + badly * risk(a);
        (gain - pain) / ALL
    }

    /// What a declared charge promises, if a guessed share of the faces (in 18ths) carries it home (MA-R19).
    pub(super) fn charge_worth(
        &self,
        s: &State,
        stakes: &Stakes,
        charge: Charge,
        reach: i32,
        rough: bool,
    ) -> i32 {
        let Charge { unit, target, .. } = charge;
        let passes = self.passes(s, unit, What::Aggression);
        let short = self.worth(s, unit) * stakes.manual.short / 100;
        let home = if s.of(target).routing() {
            // MA-R52: dispersed.
            self.worth(s, target) * stakes.manual.hunt / ALL
        } else if charge.joins {
            // MA-15.2e and MA-9.4: four points of difference in a die of six.
            let both = self.defeat(s, stakes, target)
                + s.of(target).engaged.map_or(0, |e| self.defeat(s, stakes, e.foe));
            both * stakes.manual.joins / 100
        } else {
            self.contact_worth(s, stakes, charge, rough)
        };
        (passes * (reach * home - (18 - reach) * short) / 18) / ALL
    }

    /// What it is worth to come home: the volley that meets it, its own nerve, then the round (MA-16, MA-R19).
    fn contact_worth(&self, s: &State, stakes: &Stakes, charge: Charge, rough: bool) -> i32 {
        let front = usize::from(charge.zone != Zone::Front);
        self.contacts(s, stakes, charge, rough)[front]
    }

    /// The same from his front, where a volley may meet it, and from elsewhere (MA-R21).
    fn contacts(&self, s: &State, stakes: &Stakes, charge: Charge, rough: bool) -> [i32; 2] {
        let Charge { unit, target, .. } = charge;
        let mut after = s.clone();
        self.fold(&mut after, &Event::ChargeDeclared { charge: Charge { zone: Zone::Front, ..charge } });
        if rough {
            self.fold(&mut after, &Event::Disordered { unit, why: Disorder::Obstacle });
        }
        let (mut hits, mut breaks) = (0, 0);
        if self.may_fire_back(&after) {
            let fails = if self.may_break(s, unit) { self.fails(s, unit, What::UnderFire, false) } else { 0 };
            for (die, faces) in RANGE_FACES {
                let salvo = self.salvo(&after, &self.defensive_volley(&after, target, unit, die));
                hits += faces * salvo.hits / 6;
                breaks += faces * salvo.any * fails / ALL / 6;
            }
        }
        let counter = s.of(target).order == Order::Short && charge.zone == Zone::Front;
        self.fold(&mut after, &Event::Engaged { unit, foe: target, counter });
        self.fold(&mut after, &Event::RoundBegan { first: unit, second: target, charge: true });
        let round = self.round_worth(&after, stakes, unit, target);
        let lost = hits * self.figure(unit) / ALL;
        let fled = breaks * stakes.loss[unit.index()] / ALL;
        // Who is charged before he has acted will not act this turn (MA-R20).
        let tempo = stakes.manual.tempo;
        let tempo = if s.of(target).activation == Activation::Open { tempo } else { 0 };
        [(ALL - breaks) * (round + tempo) / ALL - lost - fled, round + tempo]
    }

    /// What a charge over open ground promises once it is declared, if it carries home: from his front, and from
    /// elsewhere; nothing if it is not worth it.
    pub(super) fn onsets(
        &self,
        s: &State,
        stakes: &Stakes,
        unit: BattalionId,
        target: BattalionId,
    ) -> [i32; 2] {
        let passes = self.passes(s, unit, What::Aggression);
        let charge = self.supposed(s, unit, target);
        self.contacts(s, stakes, charge, false).map(|worth| (passes * worth / ALL).max(0))
    }

    /// A charge as it could be one day, over open ground.
    fn supposed(&self, s: &State, unit: BattalionId, target: BattalionId) -> Charge {
        Charge {
            unit,
            target,
            wheel: None,
            zone: Zone::Front,
            joins: false,
            groups: self.live_groups(s, unit),
            characters: s.of(unit).characters,
            led: self.is_led(s, unit),
            figures: self.figures(s, unit),
            height: self.height_over(s.of(unit).pose.anchor, s.of(target).pose.anchor),
            cover: None,
            turned: s.of(unit).pose,
            contact: Length::ZERO,
            pips: 0,
            deducted: 0,
            crossed: 0,
        }
    }

    /// The charges of a battalion that look near enough, each legal, with what they promise.
    pub(super) fn best_charges(
        &self,
        s: &State,
        stakes: &Stakes,
        unit: BattalionId,
        out: &mut Vec<(i32, Answer)>,
    ) {
        let side = self.side(unit);
        let start = self.stance(s, unit);
        let own = start.footprint();
        let full = tariff(s.of(unit).formation, crate::manoeuvre::Slow::No, self.is_led(s, unit));
        let most = pip_of(full.advance);
        for foe in self.standing_of(s, !side) {
            let shape = self.footprint(s, foe);
            let guess = self.by_eye(s, &own, &shape);
            if guess.reach(most, 0) == 0 || s.of(foe).engaged.is_some_and(|e| e.began == s.turn) {
                continue;
            }
            let wheel = match start.wheel_to_face(shape.centre()) {
                Some((_, by)) if by == Turn::ZERO => None,
                Some((hand, by)) if by <= Turn::degrees(60) => Some(Wheel { hand, by }),
                _ => continue,
            };
            // Straight ahead first: a wheel costs pips.
            for wheel in [None, wheel].into_iter().take(1 + usize::from(wheel.is_some())) {
                let onset = Onset { unit, target: foe, wheel };
                let Some(course) = self.allowed_course(s, side, onset) else { continue };
                let tariff = tariff(s.of(unit).formation, course.way.slow, self.is_led(s, unit));
                let paid =
                    wheel.map(Wheel::leg).and_then(|leg| tariff.cost(start, leg)).map_or(0, |cost| cost.0);
                let hurdles = self.charge_hurdles(s, &course, onset.pair()).len() as i32;
                let guess = self.by_eye(s, &course.turned.footprint(), &shape);
                let guess = Guess { cm: guess.cm + HURDLE * hurdles, ..guess };
                let reach = guess.reach(pip_of(tariff.advance), ((paid + PIP - 1) / PIP) as i32);
                let rough = hurdles > 0 || self.enters_difficult(&course.way);
                let charge = self.declaration(s, onset, &course);
                // Friends it would pass through are disordered with it (MA-9.5).
                let passed = self.passed_friends(&course.way, unit).len() as i32;
                let disorder = if passed > 0 { (passed + 1) * stakes.manual.disorder } else { 0 };
                let worth = self.charge_worth(s, stakes, charge, reach, rough) - disorder;
                out.push((worth, Answer::Charge(onset)));
                break;
            }
        }
    }
}

/// What a pip carries at a price.
pub(super) fn pip_of(price: Option<u32>) -> Length {
    Length::new((PIP / i64::from(price.unwrap_or(1)).max(1)) as i32)
}
