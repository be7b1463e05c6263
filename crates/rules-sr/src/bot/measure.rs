//! What a position is worth: features in whole numbers, French less Coalition.

use super::lore::LEVEL;
use crate::Sr;
use crate::army::*;
use crate::command::COMMAND_RANGE;
use crate::facing::is_rear;
use crate::state::*;
use kernel::{Features, Side, Source, StoredWeights};

kernel::features! {
    /// What is measured in a position, each counted for the French less the Coalition.
    pub(super) struct Measured {
        /// The marker.
        margin,
        /// The marker against what the French need, more and more as time runs out.
        lead,
        /// Who is nearer to each star, and how near.
        stars,
        /// Strength points on the map.
        strength,
        /// Levels lost, in the points of the doctrine.
        order,
        /// Strength in rout.
        routed,
        /// Strength in touch with the enemy, less that which touches it.
        contact,
        /// Enemies behind units that have a rear.
        exposure,
        /// Units with a friend at their side or in their hex.
        support,
        /// Batteries with an enemy in range before them.
        guns,
        /// Batteries without foot or horse, an enemy near.
        lonely_guns = "lonely guns",
        /// Units out of reach of their commander.
        command,
        /// Formations still to be activated.
        tempo,
        /// Shelter.
        ground,
        /// The way of the French to the stars that are not theirs.
        approach,
    }
}

/// Which weights are in force, and what both play like, is in `docs/opponents.md`.
pub(super) static WEIGHTS: StoredWeights = StoredWeights::new(Measured::NAMES, Source::Judgement)
    .with(Source::Judgement, include_str!("../../weights/judgement.json"))
    .with(Source::Fitted, include_str!("../../weights/fitted.json"));

impl Sr {
    pub(super) fn measure_position(&self, s: &State, out: &mut Features) {
        let (margin, turn) = (i32::from(s.vp), i32::from(s.turn.max(1)));
        let mut sums = Measured { margin, lead: -self.deficit(s, FRENCH) * turn, ..Measured::default() };
        for side in Side::BOTH {
            let mut own = Measured { tempo: self.available(s, side).count() as i32, ..Measured::default() };
            for unit in self.side_units[side].iter() {
                self.measure_unit(s, side, unit, &mut own);
            }
            sums.add(&own, side);
        }
        out.extend(sums.values());
    }

    fn measure_unit(&self, s: &State, side: Side, unit: UnitId, sums: &mut Measured) {
        let Some(cell) = s.cell(unit) else { return };
        let (now, strength) = (s.unit(unit), i32::from(self.strength(s, unit)));
        let lore = self.lore();
        let far = lore.far(cell);
        sums.strength += strength;
        let level = now.level as usize;
        sums.order -= LEVEL[..level].iter().sum::<i32>() * strength / 4;
        if now.level == Level::Rout {
            sums.routed += strength;
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
                behind += i32::from(is_rear(now.facing, d));
            }
        }
        let solid = !s.stack(cell).without(unit).minus(self.artillery).is_empty();
        sums.contact += if touching > 0 && !guns { strength * (3 - now.level as i32) } else { 0 };
        sums.exposure -= if self.no_rear(cell) { 0 } else { behind };
        sums.support += i32::from(solid || friends > 0);
        sums.ground += self.shelter(cell);
        if guns {
            let foes = self.side_units[!side].iter().filter_map(|f| s.cell(f));
            let near = foes.map(|f| far.to(f)).min().unwrap_or(99);
            sums.guns += i32::from(near <= i32::from(self.params.range));
            sums.lonely_guns -= i32::from(!solid && near <= 2);
            return;
        }
        let commander = self.formations[self.unit(unit).formation.index()].commander;
        let led = s.commander(commander).place.on();
        sums.command -= i32::from(led.is_none_or(|c| far.to(c) > i32::from(COMMAND_RANGE)));
        let near = self.map.stars.iter().map(|&star| lore.walk(star, cell)).min().unwrap_or(30);
        sums.stars += (16 - near).max(0) * strength;
        if side == FRENCH {
            let way = self.map.stars.iter().filter(|&&c| self.star_to_take(s, c, side));
            sums.approach -= way.map(|&star| lore.walk(star, cell)).min().unwrap_or(0).min(60) * strength / 4;
        }
    }
}
