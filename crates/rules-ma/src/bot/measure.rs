//! What a position is worth: features in whole numbers, the first side's less the second's.

use super::manual::BOOK;
use super::stake::{ALL, Stakes};
use crate::Ma;
use crate::army::BattalionId;
use crate::battle::Victory;
use crate::state::*;
use kernel::{Features, Side, Source, StoredWeights};

kernel::features! {
    /// What is measured in a position, each counted for the first side less the second.
    pub(super) struct Measured {
        /// Battalions not in rout, or their points in forties.
        margin,
        /// The same, more and more as time runs out.
        late,
        /// What stands, not in rout, in the points of the doctrine.
        worth,
        /// What is in rout, by how likely it comes back.
        fugitives,
        /// Figures lost of what counts, for a tie.
        losses,
        /// Officers and Ensigns.
        officers,
        /// Disordered, short, rallying.
        order,
        /// Tests that are due, by what they may cost.
        nerve,
        /// Volleys of those who may still act, each where it adds most.
        fire,
        /// What their charges promise beyond.
        charge,
        /// The next round of each combat.
        combat,
        /// Battalions still to be activated.
        tempo,
        /// A Commander dead, or joined so that the others are worse.
        command,
        /// Battalions at the objective.
        ground,
        /// How near the objective they are.
        approach,
        /// Volleys of everybody in the next turn.
        next_fire = "next fire",
        /// What the charges of those who have acted promise beyond.
        next_charge = "next charge",
        /// What tests would cost that are not due.
        fragile,
        /// Enemies in column under fire.
        columns,
        /// Figures lost, more and more as time runs out.
        late_losses = "late losses",
        /// Centimetres to the own edge, up to sixty: room to flee, and ground that was gained.
        room,
        /// Centimetres missing until battalions have left the ground where they were set up: who stays takes no part in the battle.
        at_home = "at home",
    }
}

pub(super) static WEIGHTS: StoredWeights = StoredWeights::new(Measured::NAMES, Source::Judgement)
    .with(Source::Judgement, include_str!("../../weights.json"));

impl Ma {
    pub(super) fn measure_position(&self, s: &State, out: &mut Features) {
        let stakes = self.stakes(s, &BOOK);
        let unit = match self.battle.victory {
            Victory::Count => 1,
            Victory::Points => 40,
        };
        let margin = self.standing_margin(s) * 4 / unit;
        let late = margin * i32::from(s.turn).pow(2) / 8;
        let mut sums = Measured { margin, late, ..Measured::default() };
        for side in Side::BOTH {
            let mut own = Measured::default();
            for unit in self.standing_of(s, side) {
                self.measure_battalion(s, &stakes, unit, &mut own);
            }
            let threat = self.threat(s, &stakes, side);
            own.fire = threat.fire;
            own.charge = threat.charge;
            own.next_fire = threat.next_fire;
            own.next_charge = threat.next_charge;
            own.columns = threat.columns;
            own.command -= match s.chiefs[side].post {
                Post::Dead => 4,
                Post::With(_) => 1,
                Post::Alone(_) | Post::Reserve => 0,
            };
            sums.add(&own, side);
        }
        out.extend(sums.values());
    }

    fn measure_battalion(&self, s: &State, stakes: &Stakes, unit: BattalionId, sums: &mut Measured) {
        use crate::army::CharacterKind::{Ensign, Officer};
        let troops = s.of(unit);
        let worth = self.worth(s, unit);
        if troops.routing() {
            sums.fugitives += worth - self.rout_price(s, unit, &BOOK);
            return;
        }
        sums.worth += worth;
        sums.losses -= i32::from(self.all_losses(s, unit));
        sums.officers += i32::from(troops.characters.count(Officer) + troops.characters.count(Ensign));
        sums.order -= i32::from(troops.disordered) + i32::from(troops.order != Order::Steady);
        let i = unit.index();
        if troops.must_test() {
            sums.nerve -= stakes.fails[i] * stakes.loss[i] / ALL;
        } else {
            sums.fragile -= stakes.nerve[i] * stakes.loss[i] / ALL;
        }
        sums.late_losses -= i32::from(self.all_losses(s, unit)) * i32::from(s.turn);
        sums.room += self.ground_behind(s, unit).min(60);
        sums.at_home -= self.left_to_go(s, unit, self.stance(s, unit)).min(12);
        sums.tempo += i32::from(troops.activation == Activation::Open);
        if let Some(engaged) = troops.engaged {
            // Each combat is met twice, once from each side: half each time.
            sums.combat += self.round_worth(s, stakes, unit, engaged.foe) / 2;
        }
        if let Some(far) = self.objective_from(&self.footprint(s, unit)) {
            sums.ground += i32::from(far == 0);
            sums.approach += (50 - far).max(0) * i32::from(s.turn) / 2;
        }
    }
}
