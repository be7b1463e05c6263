//! The combat roll (WB-10.2, WB-10.3): strength ratio and every modifier, each once, in the order of the book.

use crate::Wb;
use crate::army::*;
use crate::map::{SideFeatures, Terrain};
use crate::state::*;
use crate::tables;
use crate::terrain::CombatTerrain;
use crate::variants::{CommanderBonus, LightCavalryInVillage, VillageRear};
use hexes::{Aspect, Cell, Direction};
use kernel::{Dice, Roll, RuleId, Side, rule};

/// The two hexes that supply the terrain modifier (WB-10.3f, WB-R114).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The attacking hex.
    pub from: Cell,
    /// Over this side.
    pub d: Direction,
    /// The defending hex.
    pub to: Cell,
    /// What they give.
    pub terrain: CombatTerrain,
}

impl Wb {
    /// The roll of a combat, in hand or thought of: one die, all modifiers cumulative (WB-1.2a, WB-1.2b).
    pub fn combat_roll(&self, s: &State, combat: &Combat) -> Roll {
        let attackers = combat.attackers.filter(|unit| s.cell(unit).is_some());
        let defenders = combat.defenders.filter(|unit| s.cell(unit).is_some());
        let roll = Roll::new(Dice::d6(1), "combat", rule!("WB-10.4a")).on(rule!("WB-CRT"));
        let roll = match attackers.first() {
            Some(unit) => roll.by(self.unit(unit).side),
            None => roll,
        };
        let fighting = defenders.minus(self.artillery); // WB-10.2m
        let ratio = tables::ratio(self.strength(s, attackers), self.strength(s, fighting));
        let morale = self.best_morale(attackers) - self.best_morale(fighting);
        let roll = roll.modify(ratio, "strength ratio", ratio_rule(ratio)).modify(
            morale,
            "difference in morale",
            rule!("WB-10.3a"),
        );
        let roll = match self.exposure(s, attackers, defenders) {
            Aspect::Front => roll,
            Aspect::Flank => roll.modify(2, "attacked through a flank hex", rule!("WB-10.3b")),
            Aspect::Rear => roll.modify(3, "attacked through a rear hex", rule!("WB-10.3c")),
        };
        let roll = self.terrain_modifiers(s, combat, roll);
        let roll = self.cavalry_modifiers(s, roll, attackers, defenders);
        self.other_modifiers(s, combat, roll)
    }

    /// The strength of some units (WB-2.1b).
    pub(crate) fn strength(&self, s: &State, units: Units) -> u16 {
        units.iter().map(|unit| u16::from(s.unit(unit).steps)).sum()
    }

    fn best_morale(&self, units: Units) -> i16 {
        units.iter().map(|unit| i16::from(self.unit(unit).morale)).max().unwrap_or(0)
    }

    /// The worst way a defender is attacked (WB-10.3b, WB-10.3c); rear before flank, only one counts (WB-10.3d).
    pub(crate) fn exposure(&self, s: &State, attackers: Units, defenders: Units) -> Aspect {
        let mut worst = Aspect::Front;
        for from in self.hexes_of(s, attackers) {
            for unit in defenders.iter() {
                let Some(cell) = s.cell(unit) else { continue };
                if let Some(d) = self.map.grid.direction_to_neighbour(cell, from) {
                    worst = worst.max(self.aspect_of(s, unit, cell, d));
                }
            }
        }
        worst
    }

    /// The class of a neighbour hex for a defender (WB-4.1c, WB-4.1d): infantry in a village or town has no flank
    /// (WB-3.4e) and no rear (WB-3.14p, WB-V2), nor have the guns it covers there (WB-R121).
    pub(crate) fn aspect_of(&self, s: &State, unit: UnitId, cell: Cell, d: Direction) -> Aspect {
        if !s.unit(unit).in_line() {
            return Aspect::Front;
        }
        let aspect = self.variants().facing.scheme().aspect(s.unit(unit).facing, d);
        let foot = |u: UnitId| self.unit(u).class.is_infantry();
        let housed = self.map.is_built(cell)
            && (foot(unit) || self.artillery.has(unit) && s.steady_in(cell).iter().any(foot));
        match aspect {
            Aspect::Flank if housed => Aspect::Front,
            Aspect::Rear if housed && self.variants().village_rear == VillageRear::None => Aspect::Front,
            other => other,
        }
    }

    /// The pair of hexes that is worst for the attacker (WB-R114, which leaves nothing to decide in WB-D11).
    pub fn terrain_pair(&self, s: &State, combat: &Combat) -> Option<Pair> {
        let mut worst: Option<Pair> = None;
        for from in self.hexes_of(s, combat.attackers) {
            for &to in &combat.held {
                let Some(d) = self.map.grid.direction_to_neighbour(from, to) else { continue };
                let terrain = self.map.combat_terrain(from, d, to);
                if worst.is_none_or(|pair| terrain.sum() < pair.terrain.sum()) {
                    worst = Some(Pair { from, d, to, terrain });
                }
            }
        }
        worst
    }

    /// The modifier of the defender's terrain (WB-10.3e).
    fn terrain_modifiers(&self, s: &State, combat: &Combat, roll: Roll) -> Roll {
        let Some(Pair { from, d, to, terrain }) = self.terrain_pair(s, combat) else { return roll };
        let (ground, ground_rule) = match self.map.terrain(to) {
            Terrain::Woods => ("woods", rule!("WB-3.3e")),
            Terrain::Village | Terrain::Town => ("village or town", rule!("WB-3.4c")),
            Terrain::Clear => ("sunken road", rule!("WB-3.6c")),
        };
        let side = self.map.side(from, d);
        let (crossing, side_rule) = if side.has(SideFeatures::SLOPE) {
            ("across a slope", rule!("WB-3.13c"))
        } else if side.has(SideFeatures::BRIDGE) {
            ("over a bridge", rule!("WB-3.8c"))
        } else {
            ("across a river", rule!("WB-3.7c"))
        };
        let (level, level_rule) = match self.map.rise(from, d, to) {
            2.. => ("two levels up", rule!("WB-3.11c")),
            1 => ("one level up", rule!("WB-3.10c")),
            _ => ("downhill", rule!("WB-3.12c")),
        };
        roll.modify(i16::from(terrain.ground), ground, ground_rule)
            .modify(i16::from(terrain.side), crossing, side_rule)
            .modify(i16::from(terrain.level), level, level_rule)
    }

    /// Whether a unit counts as disorganised in this combat: by its order, by woods, or as cavalry in a village
    /// (WB-3.4f), which is no state (WB-3.14t).
    pub(crate) fn fights_disorganised(&self, s: &State, unit: UnitId) -> bool {
        let housed =
            self.unit(unit).class.is_heavy() && s.cell(unit).is_some_and(|cell| self.map.is_built(cell));
        housed || self.counts_disorganised(s, unit)
    }

    /// Heavy cavalry attacking: each line once, they add up (WB-10.3g, WB-10.3h, WB-10.3i, WB-10.3j, WB-10.3k).
    fn cavalry_modifiers(&self, s: &State, roll: Roll, attackers: Units, defenders: Units) -> Roll {
        let class = |unit: UnitId| self.unit(unit).class;
        let heavy = attackers.iter().any(|unit| class(unit).is_heavy());
        let bonus = attackers.iter().any(|unit| class(unit) == Class::HeavyBonus);
        let broken_foot = |u: UnitId| class(u).is_infantry() && self.counts_disorganised(s, u);
        let steady_line =
            |u: UnitId| class(u).is_line() && !self.counts_disorganised(s, u) && !s.unit(u).in_column();
        let any = |test: &dyn Fn(UnitId) -> bool| defenders.iter().any(test);
        let (broken, steady) = (heavy && any(&broken_foot), heavy && any(&steady_line));
        let horse = bonus && !defenders.and(self.cavalry).is_empty();
        roll.modify_if(broken, 1, "heavy cavalry against disorganised infantry", rule!("WB-10.3g"))
            .modify_if(steady, -1, "heavy cavalry against line infantry in good order", rule!("WB-10.3h"))
            .modify_if(horse, 1, "heavy cavalry with the bonus against cavalry", rule!("WB-10.3i"))
    }

    /// Disorganisation, light units, grenadiers, stack order (WB-10.3v), commanders, demoralisation (WB-10.3z), column.
    fn other_modifiers(&self, s: &State, combat: &Combat, roll: Roll) -> Roll {
        let attackers = combat.attackers.filter(|unit| s.cell(unit).is_some());
        let defenders = combat.defenders.filter(|unit| s.cell(unit).is_some());
        let class = |unit: UnitId| self.unit(unit).class;
        let built = |unit: UnitId| s.cell(unit).is_some_and(|cell| self.map.is_built(cell));
        let clear = |unit: UnitId| s.cell(unit).is_some_and(|cell| self.map.is_clear(cell));
        let shaken = |units: Units| units.iter().any(|unit| self.fights_disorganised(s, unit));
        let low = |units: Units| {
            units.iter().any(|unit| self.unit(unit).formation.is_some_and(|f| s.demoralised.has(f)))
        };
        let light_horse = |unit: UnitId| class(unit) == Class::LightCavalry;
        let dismounted = match self.variants().light_cavalry_in_village {
            LightCavalryInVillage::DefenderBonus => defenders.iter().any(|u| light_horse(u) && built(u)),
            // WB-V5
            LightCavalryInVillage::AttackerMalus => {
                attackers.iter().any(light_horse) && combat.held.iter().any(|&hex| self.map.is_built(hex))
            }
        };
        let side = attackers.first().map_or(Side::First, |unit| self.unit(unit).side);
        let led = |units: Units, side: Side| {
            self.hexes_of(s, units).into_iter().any(|cell| !self.commanders_in(s, cell, side).is_empty())
        };
        // WB-V6
        let both = self.variants().commander_bonus == CommanderBonus::Both;
        let all_light = attackers.iter().all(|unit| class(unit).is_light());
        let all_light_in_clear = defenders.iter().all(|unit| class(unit).is_light() && clear(unit));
        let shock = !combat.shock.and(attackers).is_empty();
        let changed = !attackers.and(s.order_changed).is_empty();
        let column = defenders.iter().any(|unit| s.unit(unit).in_column());
        roll.modify_if(shaken(attackers), -1, "an attacker is disorganised", rule!("WB-10.3l"))
            .modify_if(shaken(defenders), 1, "a defender is disorganised", rule!("WB-10.3m"))
            .modify_if(all_light, -1, "all attackers are light", rule!("WB-10.3n"))
            .modify_if(all_light_in_clear, 1, "all defenders are light, in clear terrain", rule!("WB-10.3o"))
            .modify_if(dismounted, -1, "light cavalry dismounts in a village or town", rule!("WB-10.3p"))
            .modify_if(shock, 1, "shock of grenadiers", rule!("WB-10.3r"))
            .modify_if(changed, -2, "the order of a stack was changed", rule!("WB-10.3u"))
            .modify_if(led(attackers, side), 1, "a commander is present", rule!("WB-10.3w"))
            .modify_if(both && led(defenders, !side), -1, "a defending commander is present", rule!("WB-V6"))
            .modify_if(low(attackers), -1, "an attacking formation is demoralised", rule!("WB-10.3y"))
            .modify_if(low(defenders), 1, "a defending formation is demoralised", rule!("WB-10.3y"))
            .modify_if(column, 2, "against a march column", rule!("WB-10.3aa"))
    }
}

/// The clause of a ratio.
fn ratio_rule(ratio: i16) -> RuleId {
    match ratio {
        6 => rule!("WB-10.2b"),
        5 => rule!("WB-10.2c"),
        4 => rule!("WB-10.2d"),
        3 => rule!("WB-10.2e"),
        2 => rule!("WB-10.2f"),
        1 => rule!("WB-10.2g"),
        0 => rule!("WB-10.2h"),
        -1 => rule!("WB-10.2i"),
        -2 => rule!("WB-10.2j"),
        _ => rule!("WB-10.2k"),
    }
}
