//! What a position is worth: features in whole numbers, French less Allied.

use crate::Wb;
use crate::army::*;
use crate::state::*;
use hexes::Aspect;
use kernel::{Features, Side, Weights};
use std::sync::OnceLock;

/// The names of the features, in order.
pub(super) const FEATURES: &[&str] = &[
    "margin",      // victory points as things stand
    "lead",        // the margin against what a draw needs, more and more as time runs out
    "objectives",  // who is nearer to the ground that counts, and how near
    "strength",    // steps on the map
    "order",       // steps in good order
    "routed",      // steps in rout
    "demoralised", // demoralised formations
    "contact",     // good order in touch with the enemy
    "exposure",    // enemies at flank and rear
    "support",     // units with a friend at their side
    "guns",        // batteries with an enemy in range before them
    "lonely guns", // batteries without company, an enemy near
    "command",     // units out of the radius of their commander
    "tempo",       // formations and units still to be tested
    "ground",      // heights and cover
    "blows",       // what the attacks promise that the active side can make now
];

pub(super) fn stored() -> &'static Weights {
    static WEIGHTS: OnceLock<Weights> = OnceLock::new();
    WEIGHTS.get_or_init(|| {
        Weights::read(include_str!("../../weights/judgement.json"), FEATURES).unwrap_or_default()
    })
}

impl Wb {
    pub(super) fn measure_position(&self, s: &State, out: &mut Features) {
        let mut sums = [0i32; FEATURES.len()];
        let margins = self.params.scoring.margins;
        let middle = (margins.allied + margins.draw) / 2;
        sums[0] = -i32::from(self.margin(s));
        sums[1] = (i32::from(middle) - i32::from(self.margin(s))) * i32::from(s.turn.max(1));
        for (side, sign) in [(FRENCH, 1), (ALLIED, -1)] {
            let mut own = [0i32; FEATURES.len()];
            let foes = self.foes(s, side);
            for unit in self.side_units[side].iter() {
                self.measure_unit(s, side, unit, &foes, &mut own);
            }
            let shaken = s.demoralised.filter(|f| self.formation(f).side == side);
            own[6] = shaken.count() as i32;
            if s.active == side {
                own[13] = self.open_to(s, side).len() as i32;
                let blows = self.attackable(s).into_iter().filter_map(|hex| self.best_on(s, hex));
                own[15] = blows.map(|blow| blow.worth.max(0)).sum();
            }
            for (sum, own) in sums.iter_mut().zip(own) {
                *sum += sign * own;
            }
        }
        out.extend(sums);
    }

    fn measure_unit(&self, s: &State, side: Side, unit: UnitId, foes: &super::posts::Foes, sums: &mut [i32]) {
        let Some(cell) = s.cell(unit) else { return };
        let (info, now, steps) = (self.unit(unit), s.unit(unit), i32::from(s.unit(unit).steps));
        sums[3] += steps;
        if now.routed() {
            sums[5] += steps;
            return;
        }
        sums[4] += if now.order == Order::Good { steps } else { 0 };
        let guns = info.class.is_artillery();
        let (mut friends, mut touching, mut behind) = (0, 0, 0);
        for (d, n) in self.map.grid.neighbours(cell) {
            let Some(other) = s.lead(n) else { continue };
            if self.unit(other).side == side {
                friends += 1;
            } else if s.unit(other).exerts() {
                touching += 1;
                behind +=
                    i32::from(now.in_line() && self.shows(cell, now.facing, info.class, d) != Aspect::Front);
            }
        }
        let solid = !s.steady_in(cell).without(unit).minus(self.artillery).is_empty();
        sums[7] += if touching > 0 && !guns && now.order == Order::Good { steps } else { 0 };
        sums[8] -= behind;
        sums[9] += i32::from(solid || friends > 0);
        sums[14] += i32::from(self.map.level(cell)) - i32::from(self.map.combat_ground(cell));
        if guns {
            let near = self.nearest(cell, foes);
            sums[10] += i32::from(near <= i32::from(info.range) && now.in_line());
            sums[11] -= i32::from(!solid && near <= 2);
            return;
        }
        if let Some(formation) = info.formation {
            let commander = self.formation(formation).commander;
            let radius = u16::from(self.commander_info(commander).radius);
            let led = s.commander(commander).place.on();
            sums[12] -= i32::from(led.is_none_or(|c| self.map.apart(c, cell) > radius));
        }
        let ways = self.objective_cells().map(|(objective, _)| self.lore().walk(objective, cell));
        sums[2] += (14 - ways.min().unwrap_or(14)).max(0) * steps;
    }
}
