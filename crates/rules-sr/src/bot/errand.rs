//! What a unit on the march has to consider: where the enemy is, who can help, who is strong, what guns look at.

use super::manual::Manual;
use super::plan::{Plan, Script};
use crate::Sr;
use crate::army::*;
use crate::march::Before;
use crate::state::*;
use arrayvec::ArrayVec;
use hexes::{Cell, Sector};
use kernel::Side;

/// Where the enemy stands, one entry for each hex.
pub(super) type Foes = ArrayVec<Cell, MAX_UNITS>;

/// What a unit that moves has to consider, gathered once for each answer.
pub(super) struct Errand {
    pub unit: UnitId,
    pub side: Side,
    pub script: Script,
    pub aim: Cell,
    pub foes: Foes,
    /// Strength that can still come up against each of `foes`, the unit itself not counted.
    pub mass: ArrayVec<i32, MAX_UNITS>,
    pub book: &'static Manual,
    pub chief: Option<Cell>,
    pub urgency: i32,
    pub wait: i32,
    /// Strength of foot and horse in good enough order: where, and how much, the enemy's less than nothing.
    pub powers: ArrayVec<(Cell, i32), MAX_UNITS>,
    /// The enemy's batteries: where they stand and what they look at.
    pub guns: ArrayVec<(Cell, Sector), MAX_UNITS>,
}

impl Sr {
    /// The hexes where enemies of a side stand.
    pub(super) fn foes(&self, s: &State, side: Side) -> Foes {
        let mut foes = Foes::new();
        for unit in self.side_units[!side].iter() {
            // A stack counts once, by its first unit.
            if let Some(cell) = s.cell(unit)
                && s.first_in[cell.index()] == unit.0
            {
                foes.push(cell);
            }
        }
        foes
    }

    /// Gathers what a unit in a hex has to consider.
    pub(super) fn errand(&self, s: &State, plan: &Plan, unit: UnitId, from: Cell) -> Errand {
        let side = self.unit(unit).side;
        let book = self.manual(side);
        let formation = &self.formations[self.unit(unit).formation.index()];
        let far = self.lore().far(from);
        // SHORTCUT: who is too far from every hex the unit can still reach does not count there either.
        let reach = i32::from(s.mover.left().0 / 2).max(1);
        let within = |cell: &Cell, range: i32| far.to(*cell) <= range + reach;
        let mut powers = ArrayVec::new();
        let solid = self.side_units[side].or(self.side_units[!side]).minus(self.artillery).without(unit);
        for other in solid.iter().filter(|&u| s.unit(u).level < Level::Rout) {
            if let Some(cell) = s.cell(other).filter(|c| within(c, 4)) {
                let strength = i32::from(self.strength(s, other));
                powers.push((cell, if self.unit(other).side == side { strength } else { -strength }));
            }
        }
        let mut guns = ArrayVec::new();
        for gun in self.side_units[!side].and(self.artillery).iter().filter(|&u| !s.routed(u)) {
            if let Some(cell) = s.cell(gun).filter(|c| within(c, i32::from(self.params.range))) {
                guns.push((cell, self.front(s, gun)));
            }
        }
        let foes = self.foes(s, side);
        let help = self.help(s, plan, unit);
        let mass = |&foe: &Cell| if far.to(foe) <= 5 { self.mass(s, book, &help, foe) } else { 0 };
        Errand {
            book,
            guns,
            powers,
            unit,
            side,
            script: self.script(plan, unit),
            aim: plan.aim,
            mass: foes.iter().map(mass).collect(),
            foes,
            chief: s.commander(formation.commander).place.on(),
            urgency: self.urgency(s, side),
            wait: book.patience * i32::from(3u8.saturating_sub(s.turn)),
        }
    }

    /// The others of a unit's formation in good enough order to help it, and where they are: those that have moved, and
    /// those that will go forward.
    fn help(&self, s: &State, plan: &Plan, unit: UnitId) -> ArrayVec<(UnitId, Cell), MAX_UNITS> {
        let forward =
            |script| matches!(script, Script::Assault | Script::Flank | Script::Objective | Script::Support);
        let formation = &self.formations[self.unit(unit).formation.index()];
        let others = formation.units.minus(self.artillery).without(unit);
        others
            .iter()
            .filter(|&u| s.unit(u).level < Level::D2 && (s.moved.has(u) || forward(self.script(plan, u))))
            .filter_map(|u| Some((u, s.cell(u)?)))
            .collect()
    }

    /// Strength that stands before an enemy or can still come up against him, from four hexes at most.
    fn mass(&self, s: &State, book: &Manual, help: &[(UnitId, Cell)], foe: Cell) -> i32 {
        let lore = self.lore();
        let far = lore.far(foe);
        let (mut sum, mut hexes) = (0, 0);
        for &(other, from) in help {
            let next = far.to(from) == 1;
            if s.moved.has(other) {
                if next && self.in_front(s, other, foe) {
                    sum += 8 * i32::from(self.strength(s, other));
                    hexes += 1;
                }
            } else if hexes < 4 {
                let before = if s.tested.has(other) { Before::Tested } else { Before::Fresh };
                let points = || i32::from(self.allowance(s, other, before).0);
                if next || lore.walk(foe, from) <= points() {
                    sum += book.mass * i32::from(self.strength(s, other));
                    hexes += 1;
                }
            }
        }
        sum / 8
    }
}
