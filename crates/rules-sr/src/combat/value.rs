//! The value of a combat (SR-6.1, SR-CRT-M): strength, terrain per attacking hex, morale of the heads, and the rest.

use crate::Sr;
use crate::army::*;
use crate::facing::is_rear;
use crate::map::SideFeatures;
use crate::state::*;
use crate::{tables, terrain};
use hexes::Cell;
use kernel::{Dice, Roll, Side, rule};

/// What terrain does to one attacking hex (SR-R57).
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct AttackTerrain {
    /// Hex of the defender: village, woods, farm, tomb.
    pub hex: i16,
    /// A works side is crossed.
    pub work: i16,
    /// A stream or bridge is crossed.
    pub water: i16,
    /// The defender is higher.
    pub slope: i16,
    /// Each attacking cavalry unit is hampered (SR-TET-g).
    pub cavalry: bool,
}

impl AttackTerrain {
    fn total(self) -> i16 {
        self.hex + self.work + self.water + self.slope
    }
}

impl Sr {
    /// The effect of attacking `to` from the neighbouring hex `from` (SR-R57, SR-R58, SR-TET-e, SR-R42).
    pub fn attack_terrain(&self, from: Cell, to: Cell) -> AttackTerrain {
        let Some(d) = self.map.grid.direction_to_neighbour(to, from) else { return AttackTerrain::default() };
        let row = terrain::of_terrain(self.map.terrain(to));
        let work = self.map.work(to).map_or(0, |w| terrain::of_work(w.kind).combat);
        let features = self.map.side(to, d);
        let crossed = self.map.work(to).is_some_and(|w| w.sides >> d.index() & 1 == 1);
        // SR-TET-e: a bridge counts instead of its water. Rivers without one are never attacked over.
        let water = if features.has(SideFeatures::BRIDGE) {
            terrain::BRIDGE.combat
        } else if features.has(SideFeatures::STREAM) {
            terrain::STREAM.combat
        } else {
            0
        };
        AttackTerrain {
            hex: row.combat,
            work: if crossed { work } else { 0 },
            water,
            slope: if self.map.level(to) > self.map.level(from) { terrain::LEVEL_UP.combat } else { 0 },
            cavalry: row.cavalry,
        }
    }

    /// Units in this hex have no rear (SR-TET-f, SR-R58).
    pub fn no_rear(&self, cell: Cell) -> bool {
        terrain::of_terrain(self.map.terrain(cell)).no_rear
            || self.map.work(cell).is_some_and(|w| terrain::of_work(w.kind).no_rear)
    }

    /// Attacking hexes, in the order of their ids.
    pub(crate) fn attacking_hexes(&self, s: &State) -> arrayvec::ArrayVec<Cell, 6> {
        let mut hexes = arrayvec::ArrayVec::<Cell, 6>::new();
        for cell in s.combat.attackers.iter().filter_map(|u| s.cell(u)) {
            if !hexes.contains(&cell) {
                // Around one hex lie six.
                hexes.try_push(cell).unwrap_or(());
            }
        }
        hexes.sort_unstable();
        hexes
    }

    /// Attacked hexes that still hold a defender: only these give terrain (SR-R109).
    pub(crate) fn defended_hexes(&self, s: &State) -> Attacked {
        let side = self.active_side(s);
        s.combat.hexes.iter().copied().filter(|&h| self.enemy_in(s, h, side)).collect()
    }

    /// The terrain hex for an attacking hex: chosen by the defender where there are several (SR-6.1e, SR-R59).
    fn terrain_hex(&self, s: &State, from: Cell) -> Option<Cell> {
        let chosen = s.combat.terrain.iter().find(|(f, _)| *f == from).map(|&(_, hex)| hex);
        chosen.or_else(|| self.defended_hexes(s).first().copied())
    }

    /// Whether a tactical bonus counts for a side: a commander with it in a hex of a participant (SR-CRT-M3,
    /// SR-R62); a replacement has none.
    fn tactical(&self, s: &State, side: Side, units: Units) -> bool {
        self.commander_ids().any(|c| {
            let info = self.commander_info(c);
            info.side == side
                && info.tactical
                && !s.commander(c).replaced
                && s.commander(c).place.on().is_some_and(|cell| !s.stack(cell).and(units).is_empty())
        })
    }

    /// Whether some defender is attacked from a rear hex (SR-CRT-M4, SR-R60).
    fn rear_attack(&self, s: &State) -> bool {
        s.combat.defenders.iter().any(|defender| {
            let Some(cell) = s.cell(defender) else { return false };
            !self.no_rear(cell)
                && s.combat.attackers.iter().filter_map(|a| s.cell(a)).any(|from| {
                    self.map
                        .grid
                        .direction_to_neighbour(cell, from)
                        .is_some_and(|d| is_rear(s.unit(defender).facing, d))
                })
        })
    }

    /// The combat die with everything that finds its column (SR-6.1b, SR-6.1c, SR-6.1d); charges count here
    /// (SR-4.4.2b), levels as they are now (SR-R63). M1 is itemised: strength of both
    /// sides and what terrain takes from it, never below zero for one attacking hex or one defended hex.
    pub fn combat_roll(&self, s: &State) -> Roll {
        let combat = &s.combat;
        let side = self.active_side(s);
        let mut roll = Roll::new(Dice::d6(1), "combat", rule!("SR-6.1d")).by(side).on(tables::CRT);
        let (mut attack, mut ground, mut hampered, mut floor) = (0i16, AttackTerrain::default(), 0i16, 0i16);
        for from in self.attacking_hexes(s) {
            let units = s.stack(from).and(combat.attackers);
            let strength: i16 = units.iter().map(|u| i16::from(self.strength(s, u))).sum();
            let effect =
                self.terrain_hex(s, from).map(|hex| self.attack_terrain(from, hex)).unwrap_or_default();
            let horse = if effect.cavalry { units.and(self.cavalry).count() as i16 } else { 0 };
            attack += strength;
            ground.hex += effect.hex;
            ground.work += effect.work;
            ground.water += effect.water;
            ground.slope += effect.slope;
            hampered -= horse;
            floor += (horse - strength - effect.total()).max(0);
        }
        let (mut defence, mut defenders_hampered) = (0i16, 0i16);
        for hex in self.defended_hexes(s) {
            let units = s.stack(hex);
            let strength: i16 = units.iter().map(|u| i16::from(self.strength(s, u))).sum();
            let cavalry = terrain::of_terrain(self.map.terrain(hex)).cavalry;
            let horse = if cavalry { units.and(self.cavalry).count() as i16 } else { 0 };
            defence += strength;
            defenders_hampered += horse.min(strength);
        }
        let m1 = rule!("SR-CRT-M1");
        roll = roll
            .shift(attack, "attacking strength", m1)
            .shift(ground.hex, "terrain of the defender's hex", rule!("SR-TET-a"))
            .shift(ground.work, "works side crossed", rule!("SR-R58"))
            .shift(ground.water, "stream or bridge crossed", rule!("SR-TET-e"))
            .shift(ground.slope, "defender on higher ground", rule!("SR-TET-13"))
            .shift(hampered, "cavalry attacking village or woods", rule!("SR-TET-g"))
            .shift(floor, "an attacking hex is never below zero", rule!("SR-R57"))
            .shift(-defence, "defending strength", m1)
            .shift(defenders_hampered, "cavalry defending village or woods", rule!("SR-TET-g"));
        let morale = |unit: Option<UnitId>| unit.map_or(0, |u| self.morale(s, u));
        let heads = morale(combat.attacker_head) - morale(combat.defender_head);
        let has_d2 = |units: Units| units.iter().any(|u| s.unit(u).level == Level::D2);
        roll.shift(heads, "morale of the head units", rule!("SR-CRT-M2"))
            .shift(
                i16::from(self.tactical(s, side, combat.attackers)),
                "attacker's commander with tactical bonus",
                rule!("SR-CRT-M3"),
            )
            .shift(
                -i16::from(self.tactical(s, !side, combat.defenders)),
                "defender's commander with tactical bonus",
                rule!("SR-CRT-M3"),
            )
            .shift(2 * i16::from(self.rear_attack(s)), "attack from the rear", rule!("SR-CRT-M4"))
            .shift(-2 * i16::from(has_d2(combat.attackers)), "attacker disorganised 2", rule!("SR-CRT-M5"))
            .shift(2 * i16::from(has_d2(combat.defenders)), "defender disorganised 2", rule!("SR-CRT-M6"))
            .shift(2 * combat.chargers.count() as i16, "charging units", rule!("SR-CRT-M7"))
    }
}
