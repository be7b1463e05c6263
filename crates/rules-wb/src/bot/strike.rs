//! What blows and shots are worth: the real rolls, read for every face of the die.

use super::lore::{Body, STEP, harm};
use super::manual::Manual;
use crate::Wb;
use crate::army::*;
use crate::state::*;
use crate::tables;
use arrayvec::ArrayVec;
use hexes::{Aspect, Cell, Direction};
use kernel::Side;

/// The most bodies of one side in a combat that are looked at.
type Bodies = ArrayVec<Body, 12>;

/// An attack worth a look.
#[derive(Clone, Copy, Debug)]
pub struct Blow {
    /// Who attacks.
    pub units: Units,
    /// Whom.
    pub hex: Cell,
    /// What it promises.
    pub worth: i32,
}

impl Wb {
    fn bodies(&self, s: &State, units: Units) -> Bodies {
        let body = |unit: UnitId| {
            let (info, now) = (self.unit(unit), s.unit(unit));
            let led = now.place.on().is_some_and(|cell| !self.commanders_in(s, cell, info.side).is_empty());
            let morale = i16::from(info.morale) + i16::from(led) - i16::from(self.is_shaken(s, unit));
            Body { steps: i32::from(now.steps), morale, shaken: matches!(now.order, Order::Disorganised(_)) }
        };
        units.iter().map(body).take(12).collect()
    }

    /// What an attack on a hex promises: the harm it does less the harm it brings, in the points of the doctrine.
    pub(super) fn clash(&self, book: &Manual, s: &State, units: Units, hex: Cell) -> i32 {
        let defenders = s.steady_in(hex);
        if defenders.minus(self.artillery).is_empty() {
            // WB-10.8a, WB-10.8b: guns alone are lost, a unit in rout runs.
            let guns = defenders.iter().map(|unit| i32::from(s.unit(unit).steps)).sum::<i32>();
            return book.easy + guns * (STEP + 2 * STEP);
        }
        let mut combat = Combat { fight: Fight::Attack, attackers: units, defenders, ..Combat::default() };
        combat.hexes.push(hex);
        combat.held.push(hex);
        combat.shock = units.minus(s.shock_used).filter(|unit| self.unit(unit).class == Class::Grenadier);
        let base = self.combat_roll(s, &combat).total(&[0]);
        let (ours, theirs) = (self.bodies(s, units), self.bodies(s, defenders));
        let value: i32 = (1..=6)
            .map(|die| {
                let result = tables::combat_result(base + die);
                harm(book, result.defender, &theirs)
                    - book.own_harm * harm(book, result.attacker, &ours) / 100
            })
            .sum();
        let objective = if self.wanted(s, hex, self.side_of(units)) { book.prize } else { 0 };
        value / 36 + objective
    }

    /// The side of some units.
    pub(super) fn side_of(&self, units: Units) -> Side {
        units.first().map_or(Side::First, |unit| self.unit(unit).side)
    }

    /// Whether a hex counts at the end and is not this side's.
    pub(super) fn wanted(&self, s: &State, hex: Cell, side: Side) -> bool {
        self.objective_bit(hex).is_some() && self.controller(s, hex) != Some(side)
    }

    /// The best attack of a side on one hex: all who face it, less those who only make it worse.
    pub(super) fn best_on(&self, book: &Manual, s: &State, hex: Cell) -> Option<Blow> {
        let mut near = Units::NONE;
        for unit in self.fresh_attackers(s).iter() {
            if self.targets(s, unit).contains(&hex) {
                near = near.with(unit);
            }
        }
        if near.is_empty() {
            return None;
        }
        let mut best = Blow { units: near, hex, worth: self.clash(book, s, near, hex) };
        for unit in near.iter() {
            let fewer = best.units.without(unit);
            if fewer.is_empty() {
                break;
            }
            let worth = self.clash(book, s, fewer, hex);
            if worth > best.worth {
                best = Blow { units: fewer, worth, ..best };
            }
        }
        Some(best)
    }

    /// The hexes a side can attack now.
    pub(super) fn attackable(&self, s: &State) -> ArrayVec<Cell, 32> {
        let mut hexes: ArrayVec<Cell, 32> = ArrayVec::new();
        for unit in self.fresh_attackers(s).iter() {
            for hex in self.targets(s, unit) {
                if !hexes.contains(&hex) && !hexes.is_full() {
                    hexes.push(hex);
                }
            }
        }
        hexes
    }

    /// What a charge of these units that ends in a hex promises, the launch die and their disorder taken in.
    pub(super) fn onset(
        &self,
        book: &Manual,
        s: &State,
        units: Units,
        target: Cell,
        to: Cell,
        facing: Direction,
    ) -> i32 {
        let mut t = s.clone();
        for unit in units.iter() {
            t.units[unit.index()].place = Where::On(to);
            t.units[unit.index()].facing = facing;
        }
        let morale = units.iter().map(|unit| i32::from(self.unit(unit).morale)).max().unwrap_or(0);
        let worth = self.clash(book, &t, units, target) - book.charge * units.count() as i32;
        worth * morale.clamp(1, 5) / 6
    }

    /// What a shot promises.
    pub(super) fn shot(&self, book: &Manual, s: &State, gun: UnitId, target: UnitId) -> i32 {
        let base = self.fire_roll(s, gun, target).total(&[0]);
        let bodies = self.bodies(s, Units::one(target));
        (1..=6).map(|die| harm(book, tables::fire_result(base + die), &bodies)).sum::<i32>() / 36
    }

    /// How a unit at a pose would look to an enemy beside it.
    pub(super) fn shows(&self, cell: Cell, facing: Direction, class: Class, d: Direction) -> Aspect {
        if class.is_infantry() && self.map.is_built(cell) {
            return Aspect::Front;
        }
        self.variants().facing.scheme().aspect(facing, d)
    }
}
