//! From the declaration to the die (WB-10.8a, WB-10.8b): who flees first, guns without cover, and the roll.

use super::advance::Advance;
use super::results::Strike;
use crate::Wb;
use crate::army::*;
use crate::commanders::risk::Risks;
use crate::events::{Event, Loss};
use crate::rout::{Flight, flee};
use crate::state::*;
use crate::tables;
use kernel::{Duty, Faces, Stage, Wait};
use serde::{Deserialize, Serialize};

/// Nobody withdraws before a combat (WB-10.8d). Units in rout in attacked hexes flee and test before anything else (WB-10.8b), in roster order (WB-R92).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FleeFirst;

impl Duty<Wb> for FleeFirst {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let s = stage.state();
        let there = s.combat.hexes.iter().fold(Units::NONE, |all, &hex| all.or(s.units_in(hex)));
        let routed = there.minus(s.combat.fled).filter(|unit| s.unit(unit).routed());
        match routed.first() {
            Some(unit) => {
                stage.emit(Event::Fled { unit });
                flee(stage, unit, Flight::Attacked);
            }
            None => stage.change(LoneGuns),
        }
    }
}

/// Artillery with nobody fit to defend it is lost (WB-10.8a); then the die is rolled against all others (WB-10.1f).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct LoneGuns;

impl Duty<Wb> for LoneGuns {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        let game = stage.game;
        for hex in stage.state().combat.hexes.clone() {
            let steady = stage.state().steady_in(hex);
            if steady.minus(game.artillery).is_empty() {
                for unit in steady.iter() {
                    stage.emit(Event::Eliminated { unit, loss: Loss::LoneGuns });
                }
            }
        }
        let s = stage.state();
        let defenders = s.combat.hexes.iter().fold(Units::NONE, |all, &hex| all.or(s.steady_in(hex)));
        let at_risk = s.combat.at_risk;
        stage.emit(Event::DefendersFixed { units: defenders });
        if defenders.is_empty() {
            stage.change(Advance);
        } else {
            stage.change(CombatDie);
        }
        if !at_risk.is_empty() {
            stage.emit(Event::RisksTaken);
            stage.push(Risks(at_risk));
        }
    }
}

/// The combat die (WB-10.4a, WB-Z8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct CombatDie;

impl Duty<Wb> for CombatDie {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        Wait::Dice(game.combat_roll(s, &s.combat))
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let roll = stage.roll_or(|| stage.game.combat_roll(stage.state(), &stage.state().combat));
        let total = roll.total(faces);
        let result = tables::combat_result(total);
        stage.emit(Event::CombatRolled { die: faces[0], total: total as i8, result });
        // WB-10.5g: the attacker's result first.
        stage.change(Strike(Party::Attacker));
    }
}
