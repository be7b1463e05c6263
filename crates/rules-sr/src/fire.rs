//! Artillery fire (SR-5): targets, the roll, the levels it costs.

use crate::Sr;
use crate::army::*;
use crate::events::Event;
use crate::map::Terrain;
use crate::orders::Answer;
use crate::refusals::{Refusal, Why, refuse};
use crate::sequence::Sink;
use crate::state::*;
use crate::{tables, terrain};
use hexes::{Cell, FacingScheme};
use kernel::{Dice, Faces, Roll, Stage, rule};

impl Sr {
    /// Judges fire of a battery of the active formation at a hex (SR-5.1a to SR-5.1d, SR-R46, SR-R53).
    pub(crate) fn judge_fire<W: Why>(&self, s: &State, unit: UnitId, target: Cell, why: &mut W) {
        refuse!(why, !self.active_units(s).has(unit), Refusal::NotOfFormation(unit));
        refuse!(why, !self.artillery.has(unit), Refusal::NotArtillery(unit));
        refuse!(why, s.routed(unit), Refusal::Routed(unit));
        refuse!(why, s.fired.has(unit), Refusal::AlreadyFired(unit));
        let Some(from) = s.cell(unit) else {
            why.because(Refusal::NotOnMap(unit));
            return;
        };
        refuse!(why, !self.enemy_in(s, target, self.unit(unit).side), Refusal::NoTarget(target));
        let range = self.map.grid.distance(from, target);
        refuse!(why, range > self.params.range, Refusal::OutOfRange { unit, target, range });
        let sector = FacingScheme::Edge33.sector(s.unit(unit).facing);
        refuse!(why, !sector.contains(&self.map.grid, from, target), Refusal::NotInFront(unit, target));
        let citadel = |cell: Cell| self.map.terrain(cell) == Terrain::Citadel;
        refuse!(why, citadel(from) || citadel(target), Refusal::CitadelFire(target));
        if let Err(blocked) = self.sight(s, from, target) {
            why.because(Refusal::NoSight { from, target, blocked });
        }
    }

    pub(crate) fn offer_fire<S: Sink>(&self, s: &State, out: &mut S) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        let batteries = self.active_units(s).and(self.artillery).minus(s.fired);
        for unit in batteries.iter() {
            let (Some(from), false) = (s.cell(unit), s.routed(unit)) else { continue };
            let sector = FacingScheme::Edge33.sector(s.unit(unit).facing);
            for target in sector.within(&self.map.grid, from, self.params.range) {
                if s.occupied(target)
                    && Self::fine(|why| self.judge_fire(s, unit, target, why))
                    && !out.add(Answer::Fire { unit, target: self.map.id(target) })
                {
                    return false;
                }
            }
        }
        true
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
            .on(rule!("SR-FIRE"));
        self.cover(from, target, roll)
            .modify_if(strength >= self.params.dense, 1, "dense target", rule!("SR-FIRE-M2"))
            .modify_if(self.map.grid.distance(from, target) == 1, 1, "range of one hex", rule!("SR-FIRE-M3"))
            .modify_if(s.unit(battery).level == Level::D2, -1, "battery disorganised 2", rule!("SR-FIRE-M4"))
            .modify_if(s.harnessed.has(battery), -1, "battery harnessed", rule!("SR-FIRE-M5"))
    }

    pub(crate) fn fire(&self, stage: &mut Stage<'_, Sr>, battery: UnitId, target: Cell) {
        stage.emit(Event::ShotFired { battery, target, reaction: false });
        stage.emit(Event::Push { task: Task::Shot { battery, target } });
    }

    /// A shot before its die: routed targets flee first, each once (SR-6.5b, SR-R52).
    pub(crate) fn run_shot(&self, stage: &mut Stage<'_, Sr>, battery: UnitId, target: Cell) {
        let stack = stage.state().stack(target);
        let routed: Units = stack.iter().filter(|&u| stage.state().routed(u)).collect();
        stage.emit(Event::Change { task: Task::FireRoll { battery, target } });
        if !routed.is_empty() {
            stage.emit(Event::Push { task: Task::Flights(routed) });
        }
    }

    /// The shot goes on against those who remain (SR-6.5c); with nobody there but routed units that found no way out
    /// it is spent.
    pub(crate) fn shot_is_spent(&self, s: &State, battery: UnitId, target: Cell) -> bool {
        !self.enemy_in(s, target, self.unit(battery).side) || s.stack(target).iter().all(|u| s.routed(u))
    }

    /// The die has fallen: the owner spreads the levels (SR-R51), then commanders are at risk (SR-7g, SR-R83).
    pub(crate) fn settle_fire(
        &self,
        stage: &mut Stage<'_, Sr>,
        battery: UnitId,
        target: Cell,
        faces: &Faces,
    ) {
        let total = self.fire_roll(stage.state(), battery, target).total(faces);
        let result = tables::fire_result(total);
        stage.emit(Event::Pop);
        stage.emit(Event::FireRolled { battery, target, die: faces[0], total: total as i8, result });
        if result == 0 {
            return;
        }
        let side = !self.unit(battery).side;
        let risk = self.commanders_in(stage.state(), target, side).fold(0u16, |bits, c| bits | 1 << c.0);
        if risk != 0 {
            stage.emit(Event::Push { task: Task::FireRisk(risk) });
        }
        let among = stage.state().stack(target);
        stage.emit(Event::Push { task: Task::Spread { what: Harm::D, left: result, among, head: None } });
    }
}
