//! The duty that comes with an attack (SR-6c, SR-R54, SR-R55, SR-R118): no enemy in the zone of control of an
//! attacker may be left unattacked.
//!
//! It is enough to look at one shape of further combats: each further unit alone, against everything in its front.
//! Splitting a combat or attacking more hexes never breaks a duty, so if any set of further combats meets the duties,
//! this one does.
//!
//! Duties never compete (SR-R118). Two sets of further units that meet one duty each, together with all their own, meet
//! both when all of them attack. And an attack whose own duties can be met spoils no older one: if it uses up a unit
//! that an older duty counted on, the enemy in that unit's front is now owed by the attack itself.

use crate::Sr;
use crate::army::*;
use crate::state::*;
use hexes::Cell;

impl Sr {
    /// Enemies in the zone of control of a unit, all round (SR-6c, SR-R11, SR-R12). The duty is the attacker's alone
    /// (SR-R55).
    pub(crate) fn duty(&self, s: &State, unit: UnitId) -> Units {
        let Some(cell) = s.cell(unit) else { return Units::NONE };
        let side = self.unit(unit).side;
        self.map
            .grid
            .neighbours(cell)
            .filter(|&(d, n)| self.map.zoc_reaches(cell, d) && self.enemy_in(s, n, side))
            .fold(Units::NONE, |all, (_, n)| all.or(s.stack(n)))
    }

    /// Whoever stands in these hexes.
    pub(crate) fn in_hexes(&self, s: &State, hexes: &[Cell]) -> Units {
        hexes.iter().fold(Units::NONE, |all, &h| all.or(s.stack(h)))
    }

    /// Whether the duties `need` can be met: by what is covered already, or by further units of `fresh`, each
    /// attacking all in its front and adding its own duties.
    fn can_meet(&self, s: &State, need: Units, covered: Units, fresh: Units) -> bool {
        let Some(open) = need.minus(covered).first() else { return true };
        fresh.iter().any(|unit| {
            let front = self.in_hexes(s, &self.targets(s, unit));
            front.has(open)
                && self.can_meet(s, need.or(self.duty(s, unit)), covered.or(front), fresh.without(unit))
        })
    }

    /// Enemies still owed an attack who can be given one (SR-R54): alive, still next to their attacker, not yet
    /// attacked, and within reach of fresh units without breaking their own duties.
    pub(crate) fn open_duties(&self, s: &State) -> Units {
        if s.attacked.is_empty() {
            return Units::NONE;
        }
        let fresh = self.fresh_attackers(s);
        let owed = s
            .attacked
            .iter()
            .filter(|&u| s.cell(u).is_some())
            .fold(Units::NONE, |all, u| all.or(s.owed[u.index()].and(self.duty(s, u))))
            .minus(s.were_attacked);
        owed.iter().filter(|&e| self.can_meet(s, Units::one(e), s.were_attacked, fresh)).collect()
    }

    /// Whether an attack by `attackers` on `hexes` leaves every duty possible to meet. Only its own need to be looked at:
    /// the older ones follow (SR-R118).
    pub(crate) fn duties_hold(&self, s: &State, attackers: Units, hexes: &[Cell]) -> bool {
        self.broken_duty(s, attackers, hexes).is_none()
    }

    /// The attacker whose duty an attack would break, if it breaks one.
    pub(crate) fn broken_duty(&self, s: &State, attackers: Units, hexes: &[Cell]) -> Option<UnitId> {
        let covered = s.were_attacked.or(self.in_hexes(s, hexes));
        let left = self.fresh_attackers(s).minus(attackers);
        // Duties that can be met one by one can be met together (SR-R118).
        attackers.iter().find(|&u| !self.can_meet(s, self.duty(s, u), covered, left))
    }
}

#[cfg(test)]
mod tests;
