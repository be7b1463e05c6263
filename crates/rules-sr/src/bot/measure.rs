//! What a position is worth: features in whole numbers, French less Coalition.

use super::lore::LEVEL;
use crate::Sr;
use crate::army::*;
use crate::command::COMMAND_RANGE;
use crate::state::*;
use kernel::{Features, Side, Source, Weights};
use std::sync::OnceLock;

/// The names of the features, in order.
pub(super) const FEATURES: &[&str] = &[
    "margin",      // the marker
    "lead",        // the marker against what the French need, more and more as time runs out
    "stars",       // who is nearer to each star, and how near
    "strength",    // strength points on the map
    "order",       // levels lost, in the points of the doctrine
    "routed",      // strength in rout
    "contact",     // strength in touch with the enemy, less that which touches it
    "exposure",    // enemies behind units that have a rear
    "support",     // units with a friend at their side or in their hex
    "guns",        // batteries with an enemy in range before them
    "lonely guns", // batteries without foot or horse, an enemy near
    "command",     // units out of reach of their commander
    "tempo",       // formations still to be activated
    "ground",      // shelter
    "approach",    // the way of the French to the stars that are not theirs
];

/// Which weights are in force; what both play like is in `docs/opponents.md`.
pub(super) const IN_FORCE: Source = Source::Judgement;

pub(super) fn stored(source: Source) -> &'static Weights {
    static JUDGEMENT: OnceLock<Weights> = OnceLock::new();
    static FITTED: OnceLock<Weights> = OnceLock::new();
    let (kept, json) = match source {
        Source::Judgement => (&JUDGEMENT, include_str!("../../weights/judgement.json")),
        Source::Fitted => (&FITTED, include_str!("../../weights/fitted.json")),
    };
    kept.get_or_init(|| Weights::read(json, FEATURES).unwrap_or_default())
}

impl Sr {
    pub(super) fn measure_position(&self, s: &State, out: &mut Features) {
        let mut sums = [0i32; FEATURES.len()];
        let turn = i32::from(s.turn.max(1));
        sums[0] = i32::from(s.vp);
        sums[1] = -self.deficit(s, FRENCH) * turn;
        for (side, sign) in [(FRENCH, 1), (COALITION, -1)] {
            let mut own = [0i32; FEATURES.len()];
            for unit in self.side_units[side].iter() {
                self.measure_unit(s, side, unit, &mut own);
            }
            own[12] = self.available(s, side).count() as i32;
            for (sum, own) in sums.iter_mut().zip(own) {
                *sum += sign * own;
            }
        }
        out.extend(sums);
    }

    fn measure_unit(&self, s: &State, side: Side, unit: UnitId, sums: &mut [i32]) {
        let Some(cell) = s.cell(unit) else { return };
        let (now, strength) = (s.unit(unit), i32::from(self.strength(s, unit)));
        let lore = self.lore();
        let far = lore.far(cell);
        sums[3] += strength;
        let level = now.level as usize;
        sums[4] -= LEVEL[..level].iter().sum::<i32>() * strength / 4;
        if now.level == Level::Rout {
            sums[5] += strength;
            return;
        }
        let guns = self.artillery.has(unit);
        let (mut friends, mut touching, mut behind) = (0, 0, 0);
        for (d, n) in self.map.grid.neighbours(cell) {
            if !s.occupied(n) {
                continue;
            }
            if !self.enemy_in(s, n, side) {
                friends += 1;
            } else if self.map.zoc_reaches(cell, d) {
                touching += 1;
                behind += i32::from(now.facing.turn_to(d) >= 2);
            }
        }
        let solid = !s.stack(cell).without(unit).minus(self.artillery).is_empty();
        sums[6] += if touching > 0 && !guns { strength * (3 - now.level as i32) } else { 0 };
        sums[7] -= if self.no_rear(cell) { 0 } else { behind };
        sums[8] += i32::from(solid || friends > 0);
        sums[13] += self.shelter(cell);
        if guns {
            let foes = self.side_units[!side].iter().filter_map(|f| s.cell(f));
            let near = foes.map(|f| far.to(f)).min().unwrap_or(99);
            sums[9] += i32::from(near <= i32::from(self.params.range));
            sums[10] -= i32::from(!solid && near <= 2);
            return;
        }
        let commander = self.formations[self.unit(unit).formation.index()].commander;
        let led = s.commander(commander).place.on();
        sums[11] -= i32::from(led.is_none_or(|c| far.to(c) > i32::from(COMMAND_RANGE)));
        let near = self.map.stars.iter().map(|&star| lore.walk(star, cell)).min().unwrap_or(30);
        sums[2] += (16 - near).max(0) * strength;
        if side == FRENCH {
            let way = self.map.stars.iter().filter(|&&c| self.star_to_take(s, c, side));
            sums[14] -= way.map(|&star| lore.walk(star, cell)).min().unwrap_or(0).min(60) * strength / 4;
        }
    }
}
