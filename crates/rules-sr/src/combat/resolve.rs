//! The course of one combat, step by step (SR-S15 to SR-S22). Each step is a task that puts the next in its place; what
//! they share stands in [`State::combat`](crate::state::State::combat).

use super::advance::Advance;
use super::head::{Head, When, note_risk};
use super::results::WorkTests;
use super::retreat::Retreats;
use super::withdrawal::Withdrawals;
use crate::Sr;
use crate::army::*;
use crate::commanders::risk::EliminationRoll;
use crate::events::Event;
use crate::harm::{Harm, Spread};
use crate::rout::{Flights, disorganise_all};
use crate::state::*;
use crate::tables;
use kernel::{Changes, Duty, Faces, Stage, Wait};
use serde::{Deserialize, Serialize};

/// Routed defenders flee first (SR-6.5b, SR-R80, SR-S15); commanders with them are at risk (SR-R83).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FleeFirst;

impl Duty<Sr> for FleeFirst {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.change(Withdrawals);
        let defender = stage.game.party(stage.state(), Party::Defender);
        let mut routed = Units::NONE;
        for hex in stage.state().combat.hexes.clone() {
            let s = stage.state();
            let here: Units = s.stack(hex).iter().filter(|&u| s.routed(u)).collect();
            if !here.is_empty() {
                note_risk(stage, hex, defender, When::Before);
                routed = routed.or(here);
            }
        }
        if !routed.is_empty() {
            stage.push(Flights(routed));
        }
    }
}

/// Hexes with nothing but artillery are wiped out (SR-6.1i, SR-R79, SR-S17). With no defender left the combat is over
/// but for its price and the advance (SR-6.2c, SR-6.5d); otherwise it is fought (SR-6.2d).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct IsolatedGuns;

impl Duty<Sr> for IsolatedGuns {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        let game = stage.game;
        let side = game.active_side(stage.state());
        for hex in stage.state().combat.hexes.clone() {
            let stack = stage.state().stack(hex);
            if !stack.is_empty()
                && stack.minus(game.artillery).is_empty()
                && game.enemy_in(stage.state(), hex, side)
            {
                note_risk(stage, hex, !side, When::Before);
                for unit in stack.iter() {
                    game.destroy(stage, unit);
                }
            }
        }
        let defended = game.defended_hexes(stage.state());
        if defended.is_empty() {
            stage.change(ChargePrice);
            return;
        }
        let units = defended.iter().fold(Units::NONE, |all, &h| all.or(stage.state().stack(h)));
        stage.emit(Event::DefendersFixed { units });
        stage.change(Head(Party::Attacker));
    }
}

/// The die of the combat (SR-6.1d, SR-S19).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CombatDie;

impl Duty<Sr> for CombatDie {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Dice(game.combat_roll(s))
    }
    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let value = stage.roll_or(|| stage.game.combat_roll(stage.state())).sum_of(Changes::Column);
        let die = faces[0];
        let result = tables::COMBAT_RESULTS[usize::from(die - 1)][tables::combat_column(value)];
        stage.emit(Event::CombatRolled { die, value: value.clamp(-99, 99) as i8, result });
        stage.change(Losses(Party::Attacker, Harm::P));
    }
}

/// One kind of result for one party, spread over those who fought (SR-6.3a, SR-6.3b, SR-S20), in printed order
/// (SR-6.3f); the head takes the first (SR-6.3g).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Losses(pub Party, pub Harm);

impl Duty<Sr> for Losses {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        let Losses(party, what) = *self;
        match (party, what) {
            (Party::Attacker, Harm::P) => stage.change(Losses(Party::Attacker, Harm::D)),
            (Party::Attacker, Harm::D) => stage.change(Losses(Party::Defender, Harm::P)),
            (Party::Defender, Harm::P) => stage.change(Losses(Party::Defender, Harm::D)),
            (Party::Defender, Harm::D) => stage.change(WorkTests),
        }
        let combat = &stage.state().combat;
        let left = combat.result.harm(party, what);
        let (among, head) = match party {
            Party::Attacker => (combat.attackers, combat.attacker_head),
            Party::Defender => (combat.defenders, combat.defender_head),
        };
        if left > 0 {
            stage.push(Spread { what, left, among, head });
        }
    }
}

/// R: every defender that took part, is not routed and was not spared retreats (SR-6.3c, SR-6.3k, SR-R72, SR-S20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RetreatResult;

impl Duty<Sr> for RetreatResult {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.change(ChargePrice);
        let s = stage.state();
        if !s.combat.result.retreat {
            return;
        }
        let hexes = s.combat.hexes.iter();
        let holders = hexes.fold(Units::NONE, |all, &hex| all.or(stage.game.holders(s, hex)));
        let units = holders.minus(s.combat.spared);
        if !units.is_empty() {
            stage.push(Retreats(units));
        }
    }
}

/// Every unit that charged pays one level (SR-4.4.2c, SR-R69, SR-S21), also where nobody stood. If it routs both, the
/// owner says who runs first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChargePrice;

impl Duty<Sr> for ChargePrice {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.change(CombatRisk);
        let chargers = stage.state().combat.chargers;
        for unit in chargers.iter() {
            if stage.state().unit(unit).charge.is_some() {
                stage.emit(Event::ChargeDropped { unit });
            }
        }
        disorganise_all(stage, chargers);
    }
}

/// Commanders at risk test, one after the other (SR-7g, SR-R83, SR-S21).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CombatRisk;

impl Duty<Sr> for CombatRisk {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.change(Advance);
        let game = stage.game;
        let attacker = game.party(stage.state(), Party::Attacker);
        let bits = stage.state().combat.at_risk;
        for commander in (0..MAX_COMMANDERS as u8).rev().map(CommanderId) {
            let s = stage.state();
            let own = game.commanders.get(commander.index()).is_some_and(|c| c.side == attacker);
            let due = bits >> commander.0 & 1 == 1 && (s.combat.progress == Progress::Rolled || !own);
            let present = due && matches!(s.commander(commander).place, Where::On(_) | Where::Off(_));
            if !present {
                continue;
            }
            let stacked = s.combat.stacked[commander.index()];
            let all_gone = stacked.iter().all(|u| matches!(s.unit(u).place, Where::Gone));
            let drm = if all_gone { 2 } else { u8::from(s.combat.losses) };
            stage.push(EliminationRoll { commander, drm, caught: false });
        }
    }
}
