//! Declaring attacks (SR-6a to SR-6f, SR-R56) and the charges that go with them.
//!
//! An attack is put together step by step: a first unit and hex, then more units and hexes, then it begins. Every
//! step is offered only if the attack can still be completed legally, so there is no dead end.
//!
//! What an attack obliges to stands in [`duty`](super::duty).

use super::resolve::FleeFirst;
use crate::Sr;
use crate::army::*;
use crate::events::{Event, Manner};
use crate::orders::{Answer, Steel};
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{
    Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, listed, refuse, rule,
};
use serde::{Deserialize, Serialize};

/// The combat segment: attacks in any order, one after the other (SR-6e), or none (SR-6b, SR-S14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CombatSegment;

impl Duty<Sr> for CombatSegment {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Answer(game.active_side(s))
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S14"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        let command = game.active_name(s);
        match game.open_duties(s).first() {
            Some(owed) => format!("{command}'s command: {} must still be attacked.", game.named(owed)),
            None => format!("{command}'s command: declare an attack, or end the combat."),
        }
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if fine(|why| judge_end(game, s, why)) && !out.add(Answer::End) {
            return false;
        }
        for unit in game.fresh_attackers(s).iter() {
            let targets = game.targets(s, unit);
            if targets.is_empty() || !game.duties_hold(s, Units::one(unit), &targets) {
                continue;
            }
            for &cell in &targets {
                let hex = game.map.id(cell);
                if !out.add(Answer::Attack { unit, hex, bayonet: Steel::Usual }) {
                    return false;
                }
                let bayonet = Steel::Bayonet;
                if game.may_use_bayonets(unit) && !out.add(Answer::Attack { unit, hex, bayonet }) {
                    return false;
                }
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => judge_end(game, s, why),
            Answer::Attack { unit, hex, bayonet } => {
                game.judge_attack(s, unit, game.at(hex), bayonet, why);
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Attack { unit, hex, bayonet } => declare(stage, unit, hex, bayonet),
            _ => {
                stage.pop();
                stage.emit(Event::CombatSegmentEnded);
            }
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).goes(s, |unit, hex, _| Answer::Attack { unit, hex, bayonet: Steel::Usual })
    }
}

/// The segment does not end while somebody owes an attack that can be made (SR-R54).
fn judge_end(game: &Sr, s: &State, why: &mut Reasons<Refusal>) {
    if let Some(owed) = game.open_duties(s).first() {
        why.because(Refusal::DutyOpen(owed));
    }
}

fn declare(stage: &mut Stage<'_, Sr>, unit: UnitId, hex: hexes::HexId, bayonet: Steel) {
    let hex = stage.game.at(hex);
    stage.emit(Event::AttackDeclared { unit, hex });
    let charges = bayonet == Steel::Bayonet || stage.game.charges_at(stage.state(), unit, &[hex]);
    stage.emit(Event::Joined { unit, how: Manner::of(charges) });
    stage.push(Muster);
}

/// An attack is being put together (SR-S14).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Muster;

impl Duty<Sr> for Muster {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Answer(game.active_side(s))
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S14"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, s: &State, side: Side) -> String {
        let attacked = s.combat.hexes.iter().map(|&cell| game.attacked_in(s, side, cell));
        let attacked = listed(&attacked.collect::<Vec<_>>(), "and");
        let verb = if s.combat.attackers.count() == 1 { "attacks" } else { "attack" };
        format!("{} {verb} {attacked}. Add units, or resolve the attack.", game.all_named(s.combat.attackers))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if fine(|why| judge_begin(game, s, why)) && !out.add(Answer::Begin) {
            return false;
        }
        for unit in game.fresh_attackers(s).minus(s.combat.attackers).iter() {
            for bayonet in [Steel::Usual, Steel::Bayonet] {
                if fine(|why| game.judge_join(s, unit, bayonet, why))
                    && !out.add(Answer::Join { unit, bayonet })
                {
                    return false;
                }
            }
        }
        let more = game.common_targets(s, s.combat.attackers).into_iter();
        let more = more.filter(|cell| !s.combat.hexes.contains(cell));
        out.extend(more.map(|cell| Answer::AlsoAttack(game.map.id(cell))))
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Join { unit, bayonet } => game.judge_join(s, unit, bayonet, why),
            Answer::AlsoAttack(hex) => game.judge_also(s, game.at(hex), why),
            Answer::Begin => judge_begin(game, s, why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Join { unit, bayonet } => join(stage, unit, bayonet),
            Answer::AlsoAttack(hex) => also_attack(stage, hex),
            Answer::Begin => {
                stage.emit(Event::AttackBegan);
                stage.change(FleeFirst);
            }
            _ => {}
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        let clicked = game.clicked(at);
        match clicked.onto {
            Some(unit) => vec![Answer::Join { unit, bayonet: Steel::Usual }],
            None => clicked.in_hex(Answer::AlsoAttack),
        }
    }
}

/// The attack as it stands must leave every duty possible to meet (SR-6c).
fn judge_begin(game: &Sr, s: &State, why: &mut Reasons<Refusal>) {
    if let Some(unit) = game.broken_duty(s, s.combat.attackers, &s.combat.hexes) {
        why.because(Refusal::DutyUnmet(unit));
    }
}

/// A third rider joins only without his charge (SR-R68): who has the places follows from the order in which the
/// player lets them join.
fn join(stage: &mut Stage<'_, Sr>, unit: UnitId, bayonet: Steel) {
    let (game, s) = (stage.game, stage.state());
    let common = game.common_targets(s, s.combat.attackers.with(unit));
    let third = game.riders(s, s.combat.attackers, &common).count() >= 2;
    if third && game.charges_at(s, unit, &common) {
        stage.emit(Event::ChargeDropped { unit });
    }
    let s = stage.state();
    let charges = bayonet == Steel::Bayonet || game.charges_at(s, unit, &s.combat.hexes);
    stage.emit(Event::Joined { unit, how: Manner::of(charges) });
}

/// Another hex is attacked: a marked unit whose target it is charges now. There is a place for it, since riders
/// are counted by all hexes that could be attacked together.
fn also_attack(stage: &mut Stage<'_, Sr>, hex: hexes::HexId) {
    let hex = stage.game.at(hex);
    stage.emit(Event::AlsoAttacked { hex });
    let s = stage.state();
    let charging = stage.game.riders(s, s.combat.attackers, &[hex]).minus(s.combat.chargers);
    for unit in charging.iter() {
        stage.emit(Event::Joined { unit, how: Manner::Charges });
    }
}

impl Sr {
    /// Who is attacked in a hex, by name.
    fn attacked_in(&self, s: &State, side: Side, cell: Cell) -> String {
        let there = s.stack(cell).iter().filter(|&u| self.unit(u).side != side).map(|u| self.named(u));
        match listed(&there.collect::<Vec<_>>(), "and") {
            none if none.is_empty() => self.hex_id(cell).to_string(),
            names => names,
        }
    }

    /// What an attack costs whatever the dice say: every unit that charges pays one level (SR-4.4.2c, SR-R69).
    pub(crate) fn price_of_charging(&self, s: &State, answer: &Answer) -> Vec<(String, RuleId)> {
        let charging = match *answer {
            Answer::Attack { unit, bayonet: Steel::Bayonet, .. }
            | Answer::Join { unit, bayonet: Steel::Bayonet } => s.combat.chargers.with(unit),
            Answer::Begin => s.combat.chargers,
            _ => return Vec::new(),
        };
        let price =
            |unit| kernel::agreed(&format!("{} charges, and loses a level of order.", self.named(unit)));
        charging.iter().map(|unit| (price(unit), rule!("SR-4.4.2c"))).collect()
    }

    /// Enemy-held hexes a unit can attack: frontal, and not over an unbridged river or into a citadel (SR-6a,
    /// SR-TET-7, SR-R12).
    pub(crate) fn targets(&self, s: &State, unit: UnitId) -> Attacked {
        let Some(cell) = s.cell(unit) else { return Attacked::new() };
        let side = self.unit(unit).side;
        self.front(s, unit)
            .directions()
            .filter(|&d| self.map.zoc_reaches(cell, d))
            .filter_map(|d| self.map.next(cell, d))
            .filter(|&n| self.enemy_in(s, n, side))
            .collect()
    }

    /// Units of the active formation that may still attack (SR-6f, SR-6.5a, SR-R56).
    pub(crate) fn fresh_attackers(&self, s: &State) -> Units {
        let own = self.active_units(s).minus(self.artillery).minus(s.attacked);
        own.iter().filter(|&u| s.cell(u).is_some() && !s.routed(u)).collect()
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

    pub(crate) fn judge_attack(
        &self,
        s: &State,
        unit: UnitId,
        hex: Cell,
        bayonet: Steel,
        why: &mut Reasons<Refusal>,
    ) {
        self.judge_attacker(s, unit, why);
        if why.enough() {
            return;
        }
        self.judge_target(s, unit, hex, why);
        if why.enough() {
            return;
        }
        refuse!(why, bayonet == Steel::Bayonet && !self.may_use_bayonets(unit), Refusal::NotBayonets(unit));
        let targets = self.targets(s, unit);
        if targets.contains(&hex)
            && let Some(unit) = self.broken_duty(s, Units::one(unit), &targets)
        {
            why.because(Refusal::DutyUnmet(unit));
        }
    }

    /// Disorganised units and those out of command may attack, also after a rally (SR-R101, SR-R102); routed ones not.
    fn judge_attacker(&self, s: &State, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, !self.active_units(s).has(unit), Refusal::NotOfFormation(unit, rule!("SR-R56")));
        refuse!(why, self.artillery.has(unit), Refusal::ArtilleryNeverAttacks(unit));
        refuse!(why, s.routed(unit), Refusal::RoutedMayNotAttack(unit));
        refuse!(why, s.cell(unit).is_none(), Refusal::NotOnMap(unit));
        refuse!(why, s.attacked.has(unit), Refusal::AlreadyAttacked(unit));
    }

    fn judge_target(&self, s: &State, unit: UnitId, hex: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, !self.enemy_in(s, hex, self.unit(unit).side), Refusal::NoTarget(hex, rule!("SR-6a")));
        let Some(from) = s.cell(unit) else { return };
        refuse!(why, !self.map.grid.adjacent(from, hex), Refusal::NotAdjacent(from, hex, rule!("SR-6a")));
        refuse!(why, !self.in_front(s, unit, hex), Refusal::NotFrontal(unit, hex));
        let barred = self.map.grid.adjacent(from, hex) && !self.map.contact(from, hex);
        let between = match self.is_citadel(from) || self.is_citadel(hex) {
            true => Refusal::CitadelBetween(from, hex),
            false => Refusal::RiverBetween(from, hex, rule!("SR-TET-7")),
        };
        refuse!(why, barred, between);
    }

    /// Infantry of the side that charges with the bayonet (SR-6.1f, SR-R67, SR-B10).
    pub(crate) fn may_use_bayonets(&self, unit: UnitId) -> bool {
        let info = self.unit(unit);
        info.side == self.params.bayonets && info.arm == Arm::Infantry
    }

    /// Attackers on horse with a marker whose target is among the hexes that could be attacked together.
    fn riders(&self, s: &State, attackers: Units, hexes: &[Cell]) -> Units {
        attackers.and(self.cavalry).iter().filter(|&u| self.charges_at(s, u, hexes)).collect()
    }

    /// At most two charge in one combat (SR-6.1g): markers were laid before, so bayonets fill only the places that
    /// riders leave, and never turn a rider out of his (SR-R68, SR-R119).
    fn judge_places(
        &self,
        s: &State,
        unit: UnitId,
        bayonet: Steel,
        hexes: &[Cell],
        why: &mut Reasons<Refusal>,
    ) {
        let bayonets = s.combat.chargers.minus(self.cavalry).count();
        let riders = self.riders(s, s.combat.attackers, hexes).count();
        let full = bayonets + riders >= 2;
        refuse!(why, bayonet == Steel::Bayonet && full, Refusal::TooManyChargers);
        let turned_out = full && bayonets > 0 && self.charges_at(s, unit, hexes);
        refuse!(why, turned_out, Refusal::NoPlaceToCharge(unit));
    }

    pub(crate) fn judge_join(&self, s: &State, unit: UnitId, bayonet: Steel, why: &mut Reasons<Refusal>) {
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
        refuse!(why, bayonet == Steel::Bayonet && !self.may_use_bayonets(unit), Refusal::NotBayonets(unit));
        let attackers = combat.attackers.with(unit);
        let common = self.common_targets(s, attackers);
        self.judge_places(s, unit, bayonet, &common, why);
        if why.enough() {
            return;
        }
        if let Some(unit) = self.broken_duty(s, attackers, &common) {
            why.because(Refusal::DutyUnmet(unit));
        }
    }

    pub(crate) fn judge_also(&self, s: &State, hex: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, s.combat.hexes.contains(&hex), Refusal::HexAlreadyAttacked(hex));
        let side = self.active_side(s);
        refuse!(why, !self.enemy_in(s, hex, side), Refusal::NoTarget(hex, rule!("SR-6a")));
        for unit in s.combat.attackers.iter() {
            let reached = self.targets(s, unit).contains(&hex);
            refuse!(why, !reached, Refusal::NotAdjacentToAll(unit, hex));
        }
    }
}
