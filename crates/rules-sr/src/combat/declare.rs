//! Declaring attacks (SR-6a to SR-6f) and the duty that comes with them (SR-R54 to SR-R56).
//!
//! An attack is put together step by step: a first unit and hex, then more units and hexes, then it begins. Every
//! step is offered only if the attack can still be completed legally, so there is no dead end.
//!
//! The duty: no enemy in the zone of control of an attacker may be left unattacked. It is enough to look at one
//! shape of further combats: each further unit alone, against everything in its front. Splitting a combat or
//! attacking more hexes never breaks a duty, so if any set of further combats meets the duties, this one does.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::state::*;
use hexes::Cell;
use kernel::Stage;

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

    /// Enemy-held hexes a unit can attack: frontal, and not over an unbridged river or into a citadel (SR-6a,
    /// SR-TET-7, SR-R12).
    pub(crate) fn targets(&self, s: &State, unit: UnitId) -> Attacked {
        let Some(cell) = s.cell(unit) else { return Attacked::new() };
        let (side, facing) = (self.unit(unit).side, s.unit(unit).facing);
        [-1, 0, 1]
            .into_iter()
            .map(|turn| facing.rotate(turn))
            .filter(|&d| self.map.zoc_reaches(cell, d))
            .filter_map(|d| self.map.next(cell, d))
            .filter(|&n| self.enemy_in(s, n, side))
            .collect()
    }

    fn in_hexes(&self, s: &State, hexes: &[Cell]) -> Units {
        hexes.iter().fold(Units::NONE, |all, &h| all.or(s.stack(h)))
    }

    /// Units of the active formation that may still attack (SR-6f, SR-6.5a, SR-R56).
    pub(crate) fn fresh_attackers(&self, s: &State) -> Units {
        let own = self.active_units(s).minus(self.artillery).minus(s.attacked);
        own.iter().filter(|&u| s.cell(u).is_some() && !s.routed(u)).collect()
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

    /// Whether an attack by `attackers` on `hexes` leaves every duty, old and new, possible to meet.
    pub(crate) fn duties_hold(&self, s: &State, attackers: Units, hexes: &[Cell]) -> bool {
        let covered = s.were_attacked.or(self.in_hexes(s, hexes));
        let new = attackers.iter().fold(Units::NONE, |all, u| all.or(self.duty(s, u)));
        if s.attacked.is_empty() && new.minus(covered).is_empty() {
            return true;
        }
        let fresh = self.fresh_attackers(s);
        let open = self.open_duties(s);
        let open = if self.can_meet(s, open, s.were_attacked, fresh) { open } else { Units::NONE };
        self.can_meet(s, new.or(open), covered, fresh.minus(attackers))
    }

    /// The hexes that all attackers have in their front.
    pub(crate) fn common_targets(&self, s: &State, attackers: Units) -> Attacked {
        let mut all = attackers.iter();
        let mut common = all.next().map(|u| self.targets(s, u)).unwrap_or_default();
        for unit in all {
            let own = self.targets(s, unit);
            common.retain(|h| own.contains(h));
        }
        common
    }

    pub(crate) fn judge_attack<W: Why>(
        &self,
        s: &State,
        unit: UnitId,
        hex: Cell,
        bayonet: bool,
        why: &mut W,
    ) {
        self.judge_attacker(s, unit, why);
        if why.enough() {
            return;
        }
        self.judge_target(s, unit, hex, why);
        if why.enough() {
            return;
        }
        refuse!(why, bayonet && !self.may_use_bayonets(unit), Refusal::NotBayonets(unit));
        let targets = self.targets(s, unit);
        let held = targets.contains(&hex) && self.duties_hold(s, Units::one(unit), &targets);
        refuse!(why, targets.contains(&hex) && !held, Refusal::DutyUnmet(unit));
    }

    /// Disorganised units and those out of command may attack, also after a rally (SR-R101, SR-R102); routed ones not.
    fn judge_attacker<W: Why>(&self, s: &State, unit: UnitId, why: &mut W) {
        refuse!(why, !self.active_units(s).has(unit), Refusal::NotOfFormation(unit));
        refuse!(why, self.artillery.has(unit), Refusal::ArtilleryNeverAttacks(unit));
        refuse!(why, s.routed(unit), Refusal::Routed(unit));
        refuse!(why, s.cell(unit).is_none(), Refusal::NotOnMap(unit));
        refuse!(why, s.attacked.has(unit), Refusal::AlreadyAttacked(unit));
    }

    fn judge_target<W: Why>(&self, s: &State, unit: UnitId, hex: Cell, why: &mut W) {
        refuse!(why, !self.enemy_in(s, hex, self.unit(unit).side), Refusal::NoTarget(hex));
        let Some(from) = s.cell(unit) else { return };
        refuse!(why, !self.map.grid.adjacent(from, hex), Refusal::NotAdjacent(from, hex));
        refuse!(why, !self.in_front(s, unit, hex), Refusal::NotFrontal(unit, hex));
        let barred = self.map.grid.adjacent(from, hex) && !self.map.contact(from, hex);
        refuse!(why, barred, Refusal::RiverBetween(from, hex));
    }

    /// Infantry of the side that charges with the bayonet (SR-6.1f, SR-R67, SR-B10).
    pub(crate) fn may_use_bayonets(&self, unit: UnitId) -> bool {
        let info = self.unit(unit);
        info.side == self.params.bayonets && info.arm == Arm::Infantry
    }

    /// Whether a joining unit charges: with the bayonet by order, on horse by its marker; at most two in all
    /// (SR-6.1g, SR-R68).
    fn joins_charging(&self, s: &State, unit: UnitId, bayonet: bool, hexes: &[Cell]) -> bool {
        s.combat.chargers.count() < 2 && (bayonet || self.charges_at(s, unit, hexes))
    }

    pub(crate) fn judge_join<W: Why>(&self, s: &State, unit: UnitId, bayonet: bool, why: &mut W) {
        let combat = &s.combat;
        self.judge_attacker(s, unit, why);
        if why.enough() {
            return;
        }
        refuse!(why, combat.attackers.has(unit), Refusal::AlreadyInAttack(unit));
        let own = self.targets(s, unit);
        for &hex in combat.hexes.iter() {
            refuse!(why, !own.contains(&hex), Refusal::NotAdjacentToAll(unit, hex));
        }
        refuse!(why, bayonet && !self.may_use_bayonets(unit), Refusal::NotBayonets(unit));
        refuse!(why, bayonet && combat.chargers.count() >= 2, Refusal::TooManyChargers);
        let attackers = combat.attackers.with(unit);
        let held = self.duties_hold(s, attackers, &self.common_targets(s, attackers));
        refuse!(why, !held, Refusal::DutyUnmet(unit));
    }

    pub(crate) fn judge_also<W: Why>(&self, s: &State, hex: Cell, why: &mut W) {
        refuse!(why, s.combat.hexes.contains(&hex), Refusal::HexAlreadyAttacked(hex));
        let side = self.active_side(s);
        refuse!(why, !self.enemy_in(s, hex, side), Refusal::NoTarget(hex));
        for unit in s.combat.attackers.iter() {
            let reached = self.targets(s, unit).contains(&hex);
            refuse!(why, !reached, Refusal::NotAdjacentToAll(unit, hex));
        }
    }

    pub(crate) fn judge_begin<W: Why>(&self, s: &State, why: &mut W) {
        let held = self.duties_hold(s, s.combat.attackers, &s.combat.hexes);
        let first = s.combat.attackers.first().unwrap_or_default();
        refuse!(why, !held, Refusal::DutyUnmet(first));
    }

    pub(crate) fn judge_end_of_combats<W: Why>(&self, s: &State, why: &mut W) {
        if let Some(owed) = self.open_duties(s).first() {
            why.because(Refusal::DutyOpen(owed));
        }
    }

    /// Attacks in any order, one after the other (SR-6e), or none (SR-6b).
    pub(crate) fn offer_attacks<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        if Self::fine(|why| self.judge_end_of_combats(s, why)) && !out.add(Answer::End) {
            return false;
        }
        for unit in self.fresh_attackers(s).iter() {
            let targets = self.targets(s, unit);
            if targets.is_empty() || !self.duties_hold(s, Units::one(unit), &targets) {
                continue;
            }
            for &cell in &targets {
                let hex = self.map.id(cell);
                if !out.add(Answer::Attack { unit, hex, bayonet: false }) {
                    return false;
                }
                if self.may_use_bayonets(unit) && !out.add(Answer::Attack { unit, hex, bayonet: true }) {
                    return false;
                }
            }
        }
        true
    }

    pub(crate) fn offer_muster<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        if Self::fine(|why| self.judge_begin(s, why)) && !out.add(Answer::Begin) {
            return false;
        }
        for unit in self.fresh_attackers(s).minus(s.combat.attackers).iter() {
            for bayonet in [false, true] {
                if Self::fine(|why| self.judge_join(s, unit, bayonet, why))
                    && !out.add(Answer::Join { unit, bayonet })
                {
                    return false;
                }
            }
        }
        for cell in self.common_targets(s, s.combat.attackers) {
            if !s.combat.hexes.contains(&cell) && !out.add(Answer::AlsoAttack(self.map.id(cell))) {
                return false;
            }
        }
        true
    }

    pub(crate) fn declare(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, hex: Cell, bayonet: bool) {
        stage.emit(Event::AttackDeclared { unit, hex });
        let charging = self.joins_charging(stage.state(), unit, bayonet, &[hex]);
        stage.emit(Event::Joined { unit, charging });
        stage.emit(Event::Push { task: Task::Muster });
    }

    pub(crate) fn join(&self, stage: &mut Stage<'_, Sr>, unit: UnitId, bayonet: bool) {
        let s = stage.state();
        let marked = self.charges_at(s, unit, &s.combat.hexes);
        let charging = self.joins_charging(s, unit, bayonet, &s.combat.hexes);
        if marked && !charging {
            // SR-R68: a third charger joins only without its charge.
            stage.emit(Event::ChargeDropped { unit });
        }
        stage.emit(Event::Joined { unit, charging });
    }

    /// Another hex is attacked: a marked unit whose target it is charges now, if there is a place left.
    pub(crate) fn also_attack(&self, stage: &mut Stage<'_, Sr>, hex: Cell) {
        stage.emit(Event::AlsoAttacked { hex });
        for unit in stage.state().combat.attackers.iter() {
            let s = stage.state();
            if !s.combat.chargers.has(unit)
                && s.unit(unit).charge == Some(hex)
                && self.charges_at(s, unit, &[hex])
            {
                if s.combat.chargers.count() < 2 {
                    stage.emit(Event::Joined { unit, charging: true });
                } else {
                    stage.emit(Event::ChargeDropped { unit });
                }
            }
        }
    }

    /// The attack is complete.
    pub(crate) fn begin_attack(&self, stage: &mut Stage<'_, Sr>) {
        stage.emit(Event::Pop);
        stage.emit(Event::AttackBegan);
        stage.emit(Event::CombatStep { step: CombatStep::Flights });
        stage.emit(Event::Push { task: Task::Combat });
    }
}
