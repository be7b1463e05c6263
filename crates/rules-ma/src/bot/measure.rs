//! What a position is worth: features in whole numbers, the first side's less the second's.

use super::stake::{ALL, Stakes};
use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Victory;
use crate::state::*;
use kernel::{Features, Side, Weights};
use std::sync::OnceLock;

/// The names of the features, in order.
pub(super) const FEATURES: &[&str] = &[
    "margin",      // battalions not in rout, or their points in forties
    "late",        // the same, more and more as time runs out
    "worth",       // what stands, not in rout, in the points of the doctrine
    "fugitives",   // what is in rout, by how likely it comes back
    "losses",      // figures lost of what counts, for a tie
    "officers",    // Officers and Ensigns
    "order",       // disordered, short, rallying
    "nerve",       // tests that are due, by what they may cost
    "fire",        // volleys of those who may still act, each where it adds most
    "charge",      // what their charges promise beyond
    "combat",      // the next round of each combat
    "tempo",       // battalions still to be activated
    "command",     // a Commander dead, or joined so that the others are worse
    "ground",      // battalions at the objective
    "approach",    // how near the objective they are
    "next fire",   // volleys of everybody in the next turn
    "next charge", // what the charges of those who have acted promise beyond
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
            let threat = self.threat(s, &stakes, side);
            own[8] = threat.fire;
            own[9] = threat.charge;
            own[15] = threat.next_fire;
            own[16] = threat.next_charge;
            own[12] -= match s.chiefs[side].post {
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
        if troops.must_test() {
            sums[7] -= stakes.fails[i] * stakes.loss[i] / ALL;
        }
        sums[11] += i32::from(troops.activation == Activation::Open);
        if let Some(engaged) = troops.engaged {
            // Each combat is met twice, once from each side: half each time.
            sums[10] += self.round_worth(s, stakes, unit, engaged.foe) / 2;
        }
        if let Some(far) = self.objective_from(&self.footprint(s, unit)) {
            sums[13] += i32::from(far == 0);
            sums[14] += (50 - far).max(0) * i32::from(s.turn) / 2;
        }
    }
}
