//! What a side could do next: volleys, each where it adds most to the others, and what charges promise beyond.

use super::clash::pip_of;
use super::eye::{quarters_at, seen_from};
use super::stake::{ALL, Stakes};
use crate::Ma;
use crate::army::{BattalionId, MAX_BATTALIONS, MOST_IN_ARMY};
use crate::formation::Formation;
use crate::manoeuvre::{Slow, tariff};
use crate::state::*;
use arrayvec::ArrayVec;
use kernel::Side;
use tabletop::Zone;

/// What a side threatens: now, by those who may still act, and in the next turn.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Threat {
    pub fire: i32,
    pub charge: i32,
    pub next_fire: i32,
    pub next_charge: i32,
    /// Enemies in column who can be shot at.
    pub columns: i32,
}

/// A volley that looks possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Shot {
    unit: BattalionId,
    foe: BattalionId,
    /// What the figures it hits are worth.
    figures: i32,
    /// How likely it hits at all, so that the target must test (MA-19.3a).
    any: i32,
}

type Shots = ArrayVec<Shot, { MOST_IN_ARMY * MOST_IN_ARMY }>;

impl Ma {
    /// The threats of a side, ranges by eye (MA-R58).
    pub(super) fn threat(&self, s: &State, stakes: &Stakes, side: Side) -> Threat {
        let mut threat = Threat::default();
        let mut shots = Shots::new();
        let ready = |unit: &BattalionId| s.of(*unit).engaged.is_none() && s.of(*unit).order == Order::Steady;
        for unit in self.counted(s, side).filter(ready) {
            let beyond = self.reach_of(s, stakes, unit, &mut shots);
            match s.of(unit).activation {
                Activation::Open => threat.charge += beyond,
                _ => threat.next_charge += beyond,
            }
        }
        let column = |foe: &BattalionId| s.of(*foe).formation == Formation::Column;
        let under_fire = |foe: &BattalionId| shots.iter().any(|shot| shot.foe == *foe);
        threat.columns = self.counted(s, !side).filter(column).filter(under_fire).count() as i32;
        threat.next_fire = self.volleys(stakes, shots.clone(), |_| ALL);
        shots.retain(|shot| s.of(shot.unit).activation == Activation::Open);
        let unshaken = |foe: BattalionId| {
            let calm = self.may_break(s, foe) && !s.of(foe).shaken;
            if calm { ALL } else { 0 }
        };
        threat.fire = self.volleys(stakes, shots, unshaken);
        threat
    }

    /// Adds the volleys of a battalion; gives what its best charge promises beyond the best of them.
    fn reach_of(&self, s: &State, stakes: &Stakes, unit: BattalionId, shots: &mut Shots) -> i32 {
        let (shape, pose) = (self.footprint(s, unit), s.of(unit).pose);
        let half = self.block(s, unit).width().units() / 2000;
        let pip = pip_of(tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit)).advance);
        let (mut volley, mut charge) = (0, 0);
        for foe in self.counted(s, !self.side(unit)).filter(|foe| s.of(*foe).engaged.is_none()) {
            let there = self.footprint(s, foe);
            let guess = self.by_eye(s, &shape, &there);
            let quarters = quarters_at(guess.cm);
            let (ahead, left) = seen_from(pose, there.centre());
            if quarters == 0 || ahead <= 0 || left.abs() > half + ahead {
                continue;
            }
            let target = Target::formed(foe);
            let salvo = self.salvo(s, &self.open_volley(s, unit, target, quarters));
            volley = volley.max(self.harm(s, stakes, salvo, target));
            let figures = salvo.hits * self.figure(foe) / ALL;
            let _ = shots.try_push(Shot { unit, foe, figures, any: salvo.any });
            // A charge must carry, and there is a wheel to pay for what is aside.
            let reach = guess.reach(pip, 0);
            if reach > 0 && left.abs() <= half + ahead / 2 {
                let zone = s.of(foe).pose.zone(self.block(s, foe), pose.anchor);
                let home = self.onsets(s, stakes, unit, foe)[usize::from(zone != Zone::Front)];
                charge = charge.max(home * reach / 18);
            }
        }
        (charge - volley).max(0)
    }

    /// What volleys are worth together, one of each battalion: whoever must test already does not test twice (MA-19.5), so
    /// each goes where it adds most to those before it. `unshaken` says how likely a target has no test to take yet.
    fn volleys(&self, stakes: &Stakes, mut shots: Shots, unshaken: impl Fn(BattalionId) -> i32) -> i32 {
        let mut calm = [0; MAX_BATTALIONS];
        for shot in &shots {
            calm[shot.foe.index()] = unshaken(shot.foe);
        }
        let mut sum = 0;
        while !shots.is_empty() {
            let adds = |shot: &Shot| {
                let foe = shot.foe.index();
                let breaks = shot.any * calm[foe] / ALL * stakes.nerve[foe] / ALL;
                (shot.figures + breaks * stakes.loss[foe] / ALL, *shot)
            };
            let Some((most, best)) = shots.iter().map(adds).max() else { break };
            sum += most;
            calm[best.foe.index()] = calm[best.foe.index()] * (ALL - best.any) / ALL;
            shots.retain(|other| other.unit != best.unit);
        }
        sum
    }
}
