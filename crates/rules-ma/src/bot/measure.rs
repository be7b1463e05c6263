//! What a position is worth: features in whole numbers, the first side's less the second's.

use super::clash::pip_of;
use super::eye::{quarters_at, seen_from};
use super::stake::{ALL, Stakes};
use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Victory;
use crate::manoeuvre::{Slow, tariff};
use crate::state::*;
use kernel::{Features, Side, Weights};
use std::sync::OnceLock;
use tabletop::Zone;

/// The names of the features, in order.
pub(super) const FEATURES: &[&str] = &[
    "margin",    // battalions not in rout, or their points in forties
    "late",      // the same, more and more as time runs out
    "worth",     // what stands, not in rout, in the points of the doctrine
    "fugitives", // what is in rout, by how likely it comes back
    "losses",    // figures lost of what counts, for a tie
    "officers",  // Officers and Ensigns
    "order",     // disordered, short, rallying
    "nerve",     // tests that are due, by what they may cost
    "fire",      // the best volley of each battalion
    "charge",    // the best charge of each battalion, by how likely it carries home
    "combat",    // the next round of each combat
    "tempo",     // battalions still to be activated
    "volleys",   // battalions that could still meet a charge with fire
    "command",   // a Commander dead, or joined so that the others are worse
    "ground",    // battalions at the objective
    "approach",  // how near the objective, or the enemy, they are
];

pub(super) fn stored() -> &'static Weights {
    static STORED: OnceLock<Weights> = OnceLock::new();
    STORED.get_or_init(|| {
        let (features, note) = (Vec::new(), String::new());
        let nothing = Weights { features, weights: Vec::new(), scale: 1, seed: None, positions: 0, note };
        Weights::read(include_str!("../../weights.json"), FEATURES).unwrap_or(nothing)
    })
}

impl Ma {
    pub(super) fn measure_position(&self, s: &State, out: &mut Features) {
        let mut sums = [0_i32; FEATURES.len()];
        let stakes = self.stakes(s);
        let unit = match self.battle.victory {
            Victory::Count => 1,
            Victory::Points => 40,
        };
        sums[0] = self.standing_margin(s) * 4 / unit;
        sums[1] = sums[0] * i32::from(s.turn).pow(2) / 8;
        for (side, sign) in [(Side::First, 1), (Side::Second, -1)] {
            let mut own = [0_i32; FEATURES.len()];
            for unit in self.standing_of(s, side) {
                self.measure_battalion(s, &stakes, unit, &mut own);
            }
            own[13] -= match s.chiefs[side].post {
                Post::Dead => 4,
                Post::With(_) => 1,
                Post::Alone(_) | Post::Reserve => 0,
            };
            for (sum, own) in sums.iter_mut().zip(own) {
                *sum += sign * own;
            }
        }
        out.extend(sums);
    }

    fn measure_battalion(&self, s: &State, stakes: &Stakes, unit: BattalionId, sums: &mut [i32]) {
        use crate::army::CharacterKind::{Ensign, Officer};
        let troops = s.of(unit);
        let worth = self.worth(s, unit);
        if troops.routing() {
            sums[3] += worth - self.rout_price(s, unit);
            return;
        }
        sums[2] += worth;
        sums[4] -= i32::from(self.all_losses(s, unit));
        sums[5] += i32::from(troops.characters.count(Officer) + troops.characters.count(Ensign));
        sums[6] -= i32::from(troops.disordered) + i32::from(troops.order != Order::Steady);
        let i = unit.index();
        if troops.shaken && !troops.tested {
            sums[7] -= stakes.fails[i] * stakes.loss[i] / ALL;
        }
        sums[11] += i32::from(troops.activation == Activation::Open);
        sums[12] += i32::from(troops.activation != Activation::Done);
        if let Some(engaged) = troops.engaged {
            // Each combat is met twice, once from each side: half each time.
            sums[10] += self.round_worth(s, stakes, unit, engaged.foe) / 2;
            return;
        }
        self.measure_reach(s, stakes, unit, sums);
    }

    /// The best volley by the mean of what the eye would say, and how near the battalion has come.
    fn measure_reach(&self, s: &State, stakes: &Stakes, unit: BattalionId, sums: &mut [i32]) {
        let (shape, pose) = (self.footprint(s, unit), s.of(unit).pose);
        let half = self.block(s, unit).width().units() / 2000;
        let pip = pip_of(tariff(s.of(unit).formation, Slow::No, self.is_led(s, unit)).advance);
        let (mut best, mut charge, mut near) = (0, 0, 120);
        for foe in self.counted(s, !self.side(unit)) {
            let there = self.footprint(s, foe);
            let guess = self.by_eye(s, &shape, &there);
            near = near.min(guess.cm);
            let quarters = quarters_at(guess.cm);
            let (ahead, left) = seen_from(pose, there.centre());
            if quarters == 0 || ahead <= 0 || left.abs() > half + ahead || s.of(foe).engaged.is_some() {
                continue;
            }
            let target = Target::formed(foe);
            let salvo = self.salvo(s, &self.open_volley(s, unit, target, quarters));
            best = best.max(self.harm(s, stakes, salvo, target));
            // A charge must carry, and there is a wheel to pay for what is aside.
            let reach = guess.reach(pip, 0);
            if reach > 0 && left.abs() <= half + ahead / 2 {
                let zone = s.of(foe).pose.zone(self.block(s, foe), pose.anchor);
                let home = self.onsets(s, stakes, unit, foe)[usize::from(zone != Zone::Front)];
                charge = charge.max(home * reach / 18);
            }
        }
        // Who has acted shoots and charges next turn, if he is still there.
        let part = if s.of(unit).activation == Activation::Open { 3 } else { 2 };
        sums[8] += best * part / 3;
        sums[9] += (charge - best).max(0) * part / 3;
        sums[15] += (80 - near).clamp(0, 50);
        if let Some(area) = self.battle.objective.as_ref().and_then(|o| self.battle.terrain.areas.get(o.area))
        {
            let sides =
                area.sides().map(|(p, way)| tabletop::Shape::segment(p, p + way).gap(&shape).length());
            let far = sides.min().unwrap_or_default().units() / 1000;
            sums[14] += i32::from(far <= 10);
            sums[15] += (60 - far).max(0) * i32::from(s.turn) / 2;
        }
    }
}
