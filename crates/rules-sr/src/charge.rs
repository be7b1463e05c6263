//! Cavalry charges (SR-4.4).

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::map::{SideFeatures, Terrain};
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use hexes::Cell;
use kernel::{Duty, Game, Moment, Offers, Pointed, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Cavalry at the end of its move may declare a charge (SR-4.4.1a, SR-S11).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Charge(pub UnitId);

impl Duty<Sr> for Charge {
    fn wait(&self, game: &Sr, _: &State) -> Wait {
        Wait::Answer(game.unit(self.0).side)
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S11"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, _: &State, _: Side) -> String {
        format!("Should {} declare a charge?", game.named(self.0))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::NoCharge) {
            return false;
        }
        let Some(from) = s.cell(self.0) else { return true };
        for (_, n) in game.map.grid.neighbours(from) {
            if fine(|why| game.judge_charge(s, self.0, n, why)) && !out.add(Answer::Charge(game.map.id(n))) {
                return false;
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::Charge(hex) => game.judge_charge(s, self.0, game.at(hex), why),
            Answer::NoCharge => {}
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        stage.pop();
        if let Answer::Charge(hex) = *answer {
            let target = stage.game.at(hex);
            stage.emit(Event::ChargeDeclared { unit: self.0, target });
        }
    }
    fn pointed(&self, game: &Sr, _: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).in_hex(Answer::Charge)
    }
}

impl Sr {
    /// Clear ground for a charge (SR-R66): no village, grove, woods, farm or work; roads and windmills do not
    /// matter.
    pub fn clear_ground(&self, cell: Cell) -> bool {
        self.map.terrain(cell) == Terrain::Clear && self.map.work(cell).is_none()
    }

    /// Judges a charge declared at the end of a move (SR-4.4.1a to SR-4.4.1c, SR-R65, SR-R66).
    pub(crate) fn judge_charge(&self, s: &State, unit: UnitId, target: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, !self.cavalry.has(unit), Refusal::NotCavalry(unit));
        refuse!(why, s.routed(unit), Refusal::RoutedMayNotCharge(unit));
        refuse!(why, s.mover.entered < 2, Refusal::ChargeTooShort(unit));
        self.judge_charge_ground(s, unit, target, why);
    }

    /// The conditions that are checked again when the combat begins (SR-R66).
    pub(crate) fn judge_charge_ground(
        &self,
        s: &State,
        unit: UnitId,
        target: Cell,
        why: &mut Reasons<Refusal>,
    ) {
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return;
        };
        let Some(d) = self.map.grid.direction_to_neighbour(from, target) else {
            why.because(Refusal::NotAdjacent(from, target, rule!("SR-R66")));
            return;
        };
        let side = self.unit(unit).side;
        let enemy = self.enemy_in(s, target, side) && self.map.zoc_reaches(from, d);
        refuse!(why, !enemy, Refusal::ChargeNoTarget(target));
        refuse!(why, !self.in_front(s, unit, target), Refusal::ChargeNotInFront(target));
        refuse!(why, !self.clear_ground(from), Refusal::ChargeNotClear(from));
        refuse!(why, !self.clear_ground(target), Refusal::ChargeNotClear(target));
        let water = SideFeatures::RIVER | SideFeatures::STREAM | SideFeatures::BRIDGE;
        let obstacle =
            self.map.side(from, d).0 & water != 0 || self.map.level(from) != self.map.level(target);
        refuse!(why, obstacle, Refusal::ChargeObstacle(from, target));
    }

    pub(crate) fn may_charge_somebody(&self, s: &State, unit: UnitId) -> bool {
        self.cavalry.has(unit)
            && s.mover.entered >= 2
            && s.cell(unit).is_some_and(|from| {
                self.map.grid.neighbours(from).any(|(_, n)| fine(|why| self.judge_charge(s, unit, n, why)))
            })
    }

    /// Whether a marked unit charges when it attacks these hexes: its target is among them and the ground is
    /// still right (SR-R66, SR-R69).
    pub fn charges_at(&self, s: &State, unit: UnitId, hexes: &[Cell]) -> bool {
        s.unit(unit).charge.is_some_and(|target| {
            hexes.contains(&target) && fine(|why| self.judge_charge_ground(s, unit, target, why))
        })
    }
}
