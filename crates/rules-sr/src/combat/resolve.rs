//! The course of one combat, step by step (SR-S15 to SR-S22).

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::state::*;
use crate::tables;
use hexes::Cell;
use kernel::{Changes, Faces, Stage};

impl Sr {
    fn go_to(&self, stage: &mut Stage<'_, Sr>, step: CombatStep) {
        stage.emit(Event::CombatStep { step });
    }

    /// Does what the present step needs, or goes on to the next. `false` if a player or the die is waited for.
    pub(crate) fn run_combat(&self, stage: &mut Stage<'_, Sr>) -> bool {
        use CombatStep::*;
        let result = stage.state().combat.result;
        match stage.state().combat.step {
            None => stage.emit(Event::Pop),
            Flights => self.flights(stage),
            Withdrawals => return self.withdrawals_over(stage),
            Isolated => self.isolated(stage),
            AttackerHead => return self.head_or_next(stage, true),
            DefenderHead => return self.head_or_next(stage, false),
            TerrainHexes => return self.terrain_or_next(stage),
            Die => return false,
            AttackerP => self.spread(stage, Harm::P, result.attacker_p, true, AttackerD),
            AttackerD => self.spread(stage, Harm::D, result.attacker_d, true, DefenderP),
            DefenderP => self.spread(stage, Harm::P, result.defender_p, false, DefenderD),
            DefenderD => self.spread(stage, Harm::D, result.defender_d, false, WorkTests),
            WorkTests => return self.work_or_next(stage),
            Retreats => self.retreats(stage),
            ChargeD => self.charge_price(stage),
            Eliminations => self.combat_risk(stage),
            Advance | Second => return self.advance_or_end(stage),
        }
        true
    }

    /// Routed defenders flee first (SR-6.5b, SR-R80); commanders with them are at risk (SR-R83).
    fn flights(&self, stage: &mut Stage<'_, Sr>) {
        self.go_to(stage, CombatStep::Withdrawals);
        let s = stage.state();
        let side = self.active_side(s);
        let hexes = s.combat.hexes.clone();
        let mut routed = Units::NONE;
        for hex in hexes {
            let here: Units = stage.state().stack(hex).iter().filter(|&u| stage.state().routed(u)).collect();
            if !here.is_empty() {
                self.note_risk(stage, hex, !side);
                routed = routed.or(here);
            }
        }
        if !routed.is_empty() {
            stage.emit(Event::Push { task: Task::Flights(routed) });
        }
    }

    /// Hexes with nothing but artillery are wiped out (SR-6.1i, SR-R79). With no defender left the combat is over
    /// but for its price and the advance (SR-6.2c, SR-6.5d, SR-S17); otherwise it is fought (SR-6.2d).
    fn isolated(&self, stage: &mut Stage<'_, Sr>) {
        let side = self.active_side(stage.state());
        for hex in stage.state().combat.hexes.clone() {
            let stack = stage.state().stack(hex);
            if !stack.is_empty()
                && stack.minus(self.artillery).is_empty()
                && self.enemy_in(stage.state(), hex, side)
            {
                self.note_risk(stage, hex, !side);
                for unit in stack.iter() {
                    self.destroy(stage, unit);
                }
            }
        }
        let defended = self.defended_hexes(stage.state());
        if defended.is_empty() {
            self.go_to(stage, CombatStep::ChargeD);
            return;
        }
        let units = defended.iter().fold(Units::NONE, |all, &h| all.or(stage.state().stack(h)));
        stage.emit(Event::DefendersFixed { units });
        self.go_to(stage, CombatStep::AttackerHead);
    }

    /// Who may be head (SR-6.1a, SR-6.1h, SR-R61); where nobody else stands, a routed unit that found no way out
    /// (SR-R112).
    pub(crate) fn heads(&self, s: &State) -> Units {
        let combat = &s.combat;
        let attacker = combat.step == CombatStep::AttackerHead;
        let units = match (attacker, combat.chargers.is_empty()) {
            (true, false) => combat.chargers,
            (true, true) => combat.attackers,
            (false, _) => combat.defenders,
        };
        let solid: Units = units.minus(self.artillery).iter().filter(|&u| s.cell(u).is_some()).collect();
        let steady: Units = solid.iter().filter(|&u| !s.routed(u)).collect();
        if steady.is_empty() { solid } else { steady }
    }

    fn head_or_next(&self, stage: &mut Stage<'_, Sr>, attacker: bool) -> bool {
        let named =
            if attacker { stage.state().combat.attacker_head } else { stage.state().combat.defender_head };
        if named.is_none() && !self.heads(stage.state()).is_empty() {
            return false;
        }
        let next = if attacker { CombatStep::DefenderHead } else { CombatStep::TerrainHexes };
        self.go_to(stage, next);
        true
    }

    pub(crate) fn judge_head<W: Why>(&self, s: &State, unit: UnitId, why: &mut W) {
        if !self.heads(s).has(unit) {
            let must_charge = s.combat.step == CombatStep::AttackerHead && s.combat.attackers.has(unit);
            let charger = s.combat.chargers.first();
            why.because(match charger {
                Some(charger) if must_charge => Refusal::HeadMustCharge(charger),
                _ => Refusal::NotACandidate(unit),
            });
        }
    }

    /// The attacking hex whose terrain hex must be chosen next (SR-6.1e).
    pub(crate) fn terrain_due(&self, s: &State) -> Option<Cell> {
        if self.defended_hexes(s).len() < 2 {
            return None;
        }
        let chosen = |from: &Cell| s.combat.terrain.iter().any(|(f, _)| f == from);
        self.attacking_hexes(s).into_iter().find(|from| !chosen(from))
    }

    fn terrain_or_next(&self, stage: &mut Stage<'_, Sr>) -> bool {
        if self.terrain_due(stage.state()).is_some() {
            return false;
        }
        // SR-R83: whoever is stacked with a participant when the die is rolled is at risk.
        let side = self.active_side(stage.state());
        for hex in self.attacking_hexes(stage.state()) {
            self.note_risk(stage, hex, side);
        }
        for hex in self.defended_hexes(stage.state()) {
            self.note_risk(stage, hex, !side);
        }
        self.go_to(stage, CombatStep::Die);
        true
    }

    pub(crate) fn judge_terrain<W: Why>(&self, s: &State, hex: Cell, why: &mut W) {
        refuse!(why, !self.defended_hexes(s).contains(&hex), Refusal::NotAttackedHex(hex));
    }

    pub(crate) fn offer_combat<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        match s.combat.step {
            CombatStep::Withdrawals => self.offer_withdrawals(s, out),
            CombatStep::AttackerHead | CombatStep::DefenderHead => {
                self.heads(s).iter().all(|u| out.add(Answer::Choose(u)))
            }
            CombatStep::TerrainHexes => {
                self.defended_hexes(s).iter().all(|&h| out.add(Answer::Terrain(self.map.id(h))))
            }
            CombatStep::WorkTests => self.work_testers(s).iter().all(|u| out.add(Answer::Choose(u))),
            CombatStep::Advance | CombatStep::Second => self.offer_advance(s, out),
            _ => true,
        }
    }

    /// The die has fallen (SR-6.1d).
    pub(crate) fn settle_combat(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let value = self.combat_roll(stage.state()).sum_of(Changes::Column);
        let die = faces[0];
        let result = tables::COMBAT_RESULTS[usize::from(die - 1)][tables::combat_column(value)];
        stage.emit(Event::CombatRolled { die, value: value.clamp(-99, 99) as i8, result });
        self.go_to(stage, CombatStep::AttackerP);
    }

    /// One kind of result for one side, spread over those who fought (SR-6.3a, SR-6.3b), in printed order (SR-6.3f); the
    /// head takes the first (SR-6.3g).
    fn spread(&self, stage: &mut Stage<'_, Sr>, what: Harm, left: u8, attacker: bool, next: CombatStep) {
        self.go_to(stage, next);
        if left == 0 {
            return;
        }
        let combat = &stage.state().combat;
        let (among, head) = if attacker {
            (combat.attackers, combat.attacker_head)
        } else {
            (combat.defenders, combat.defender_head)
        };
        stage.emit(Event::Push { task: Task::Spread { what, left, among, head } });
    }

    /// Every unit that charged pays one level (SR-4.4.2c, SR-R69), also where nobody stood. If it routs both, the owner
    /// says who runs first.
    fn charge_price(&self, stage: &mut Stage<'_, Sr>) {
        self.go_to(stage, CombatStep::Eliminations);
        let chargers = stage.state().combat.chargers;
        for unit in chargers.iter() {
            if stage.state().unit(unit).charge.is_some() {
                stage.emit(Event::ChargeDropped { unit });
            }
        }
        self.disorganise_all(stage, chargers);
    }

    /// Commanders at risk test, one after the other (SR-7g, SR-R83).
    fn combat_risk(&self, stage: &mut Stage<'_, Sr>) {
        self.go_to(stage, CombatStep::Advance);
        let s = stage.state();
        let attacker = self.active_side(s);
        let bits = s.combat.at_risk;
        for commander in (0..MAX_COMMANDERS as u8).rev().map(CommanderId) {
            let s = stage.state();
            let own = self.commanders.get(commander.index()).is_some_and(|c| c.side == attacker);
            let due = bits >> commander.0 & 1 == 1 && (s.combat.rolled || !own);
            let present = due && matches!(s.commander(commander).place, Where::On(_) | Where::Off(_));
            if !present {
                continue;
            }
            let stacked = s.combat.stacked[commander.index()];
            let all_gone = stacked.iter().all(|u| matches!(s.unit(u).place, Where::Gone));
            let drm = if all_gone { 2 } else { u8::from(s.combat.losses) };
            stage.emit(Event::Push { task: Task::EliminationRoll { commander, drm, caught: false } });
        }
    }
}
