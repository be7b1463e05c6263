//! Artillery fire (SR-5): targets, the roll, the levels it costs.

use crate::Sr;
use crate::army::*;
use crate::commanders::risk::FireRisk;
use crate::events::{Event, Occasion};
use crate::harm::{Harm, Spread};
use crate::map::Terrain;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::rout::Flights;
use crate::state::*;
use crate::{tables, terrain};
use hexes::Cell;
use kernel::{
    Dice, Duty, Faces, Game, Moment, Offers, Pointed, Reasons, Roll, RuleId, Side, Stage, Wait, fine, refuse,
    rule,
};
use serde::{Deserialize, Serialize};

/// The batteries of the active formation fire, in any order (SR-5.1a, SR-S13).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FireSegment;

impl Duty<Sr> for FireSegment {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        Wait::Answer(game.active_side(s))
    }
    fn clause(&self, _: &Sr, _: &State) -> Option<RuleId> {
        Some(rule!("SR-S13"))
    }
    fn moment(&self, _: &Sr, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Sr, s: &State, _: Side) -> String {
        format!("{}'s command: fire with a battery, or end the fire.", game.active_name(s))
    }
    fn offer(&self, game: &Sr, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        let batteries = game.active_units(s).and(game.artillery).minus(s.fired);
        for unit in batteries.iter() {
            let (Some(from), false) = (s.cell(unit), s.routed(unit)) else { continue };
            for target in game.front(s, unit).within(&game.map.grid, from, game.params.range) {
                if s.occupied(target)
                    && fine(|why| game.judge_fire(s, unit, target, why))
                    && !out.add(Answer::Fire { unit, target: game.map.id(target) })
                {
                    return false;
                }
            }
        }
        true
    }
    fn judge(&self, game: &Sr, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::Fire { unit, target } => game.judge_fire(s, unit, game.at(target), why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Sr>, _: Side, answer: &Answer) {
        match *answer {
            Answer::Fire { unit: battery, target } => {
                let target = stage.game.at(target);
                stage.emit(Event::ShotFired { battery, target, when: Occasion::Segment });
                stage.push(Shot { battery, target });
            }
            _ => {
                stage.pop();
                stage.emit(Event::PhaseBegan { phase: Phase::Combat });
            }
        }
    }
    fn pointed(&self, game: &Sr, s: &State, _: Side, at: &Pointed<'_>) -> Vec<Answer> {
        game.clicked(at).goes(s, |unit, target, _| Answer::Fire { unit, target })
    }
}

/// A battery fires at a hex. Before its die, routed targets flee, each once (SR-6.5b, SR-R52).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// The battery.
    pub battery: UnitId,
    /// The target hex.
    pub target: Cell,
}

impl Duty<Sr> for Shot {
    fn wait(&self, _: &Sr, _: &State) -> Wait {
        Wait::Nobody
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        let s = stage.state();
        let routed: Units = s.stack(self.target).iter().filter(|&u| s.routed(u)).collect();
        stage.change(FireRoll { battery: self.battery, target: self.target });
        if !routed.is_empty() {
            stage.push(Flights(routed));
        }
    }
}

/// The fire roll (SR-5.3a).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FireRoll {
    /// The battery.
    pub battery: UnitId,
    /// The target hex.
    pub target: Cell,
}

impl FireRoll {
    /// The shot goes on against those who remain (SR-6.5c); with nobody there but routed units that found no way out
    /// it is spent.
    fn is_spent(self, game: &Sr, s: &State) -> bool {
        let side = game.unit(self.battery).side;
        !game.enemy_in(s, self.target, side) || s.stack(self.target).iter().all(|u| s.routed(u))
    }
}

impl Duty<Sr> for FireRoll {
    fn wait(&self, game: &Sr, s: &State) -> Wait {
        if self.is_spent(game, s) {
            Wait::Nobody
        } else {
            Wait::Dice(game.fire_roll(s, self.battery, self.target))
        }
    }
    fn run(&self, stage: &mut Stage<'_, Sr>) {
        stage.pop();
        stage.emit(Event::ShotSpent { battery: self.battery });
    }
    /// The owner spreads the levels (SR-R51), then commanders are at risk (SR-7g, SR-R83).
    fn settle(&self, stage: &mut Stage<'_, Sr>, faces: &Faces) {
        let FireRoll { battery, target } = *self;
        let game = stage.game;
        let total = game.fire_roll(stage.state(), battery, target).total(faces);
        let result = tables::fire_result(total);
        stage.pop();
        stage.emit(Event::FireRolled { battery, target, die: faces[0], total: total as i8, result });
        if result == 0 {
            return;
        }
        let side = !game.unit(battery).side;
        let risk = game.commanders_in(stage.state(), target, side).fold(0u16, |bits, c| bits | 1 << c.0);
        if risk != 0 {
            stage.push(FireRisk(risk));
        }
        let among = stage.state().stack(target);
        stage.push(Spread { what: Harm::D, left: result, among, head: None });
    }
}

impl Sr {
    /// Judges fire of a battery of the active formation at a hex (SR-5.1a to SR-5.1d, SR-R46, SR-R53).
    pub(crate) fn judge_fire(&self, s: &State, unit: UnitId, target: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, !self.active_units(s).has(unit), Refusal::NotOfFormation(unit, rule!("SR-5.1a")));
        refuse!(why, !self.artillery.has(unit), Refusal::NotArtillery(unit, rule!("SR-5.1a")));
        refuse!(why, s.routed(unit), Refusal::RoutedMayNotFire(unit));
        refuse!(why, s.fired.has(unit), Refusal::AlreadyFired(unit));
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return;
        };
        refuse!(
            why,
            !self.enemy_in(s, target, self.unit(unit).side),
            Refusal::NoTarget(target, rule!("SR-S13"))
        );
        let range = self.map.grid.distance(from, target);
        refuse!(why, range > self.params.range, Refusal::OutOfRange(unit, target, range));
        refuse!(
            why,
            !self.front(s, unit).contains(&self.map.grid, from, target),
            Refusal::NotInFront(unit, target, rule!("SR-5.1c"))
        );
        let citadel = |cell: Cell| self.map.terrain(cell) == Terrain::Citadel;
        refuse!(why, citadel(from) || citadel(target), Refusal::CitadelFire(target));
        if let Err(blocked) = self.sight(s, from, target) {
            why.because(Refusal::NoSight(from, target, blocked));
        }
    }

    /// Unfavourable effects of the target hex, each with its row (SR-FIRE-M1, SR-R50); a work shelters whoever is inside
    /// (SR-TET-b1).
    fn cover(&self, from: Cell, target: Cell, roll: Roll) -> Roll {
        let m1 = rule!("SR-FIRE-M1");
        let terrain = self.map.terrain(target);
        let words = match terrain {
            Terrain::Village => "target in a village",
            Terrain::Grove => "target in a grove",
            Terrain::Woods => "target in woods",
            Terrain::Tomb => "target at the tomb",
            _ => "terrain of the target",
        };
        let work = self.map.work(target).map_or(0, |w| terrain::of_work(w.kind).fire);
        let higher = self.map.level(target) > self.map.level(from);
        roll.modify(terrain::of_terrain(terrain).fire, words, m1)
            .modify(work, "target in a work", m1)
            .modify_if(higher, terrain::LEVEL_UP.fire, "target on higher ground", m1)
    }

    /// The artillery fire roll (SR-5.3a, SR-FIRE); a harnessed battery fires too (SR-4.2h).
    pub fn fire_roll(&self, s: &State, battery: UnitId, target: Cell) -> Roll {
        let from = s.cell(battery).unwrap_or(target);
        let solid = s.stack(target).minus(self.artillery);
        let strength: u8 = solid.iter().map(|u| self.strength(s, u)).sum();
        let roll = Roll::new(Dice::d6(1), "artillery fire", rule!("SR-5.3a"))
            .by(self.unit(battery).side)
            .on(tables::FIRE);
        self.cover(from, target, roll)
            .modify_if(strength >= self.params.dense, 1, "dense target", rule!("SR-FIRE-M2"))
            .modify_if(self.map.grid.distance(from, target) == 1, 1, "range of one hex", rule!("SR-FIRE-M3"))
            .modify_if(s.unit(battery).level == Level::D2, -1, "battery disorganised 2", rule!("SR-FIRE-M4"))
            .modify_if(s.harnessed.has(battery), -1, "battery harnessed", rule!("SR-FIRE-M5"))
    }
}
