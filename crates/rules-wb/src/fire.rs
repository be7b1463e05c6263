//! Fire (chapter 9): who fires at what, the roll and its modifiers; step B1 in which batteries turn and fire.

use crate::Wb;
use crate::army::*;
use crate::combat::results::Strike;
use crate::events::Event;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::rout::{Flight, flee};
use crate::state::*;
use crate::tables;
use hexes::{Cell, Direction};
use kernel::{
    Dice, Duty, Faces, Game, Moment, Offers, Reasons, Roll, RuleId, Side, Stage, Wait, fine, refuse, rule,
};
use serde::{Deserialize, Serialize};

/// Step B1: active batteries may turn and then fire, each for itself (WB-6.2d, WB-9.1c, WB-9.1f, WB-D5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Guns;

impl Duty<Wb> for Guns {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        if game.active_guns(s).is_empty() { Wait::Nobody } else { Wait::Answer(s.active) }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        end_guns(stage);
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-6.2d"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Within
    }
    fn prompt(&self, game: &Wb, s: &State, _: Side) -> String {
        format!("{}: turn or fire its artillery, or go on to its commander.", game.active_name(s))
    }
    fn offer(&self, game: &Wb, s: &State, _: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        for unit in game.active_guns(s).iter() {
            let Some(cell) = s.cell(unit) else { continue };
            // Two batteries of one hex turn together: listed once.
            let first = s.steady_in(cell).and(game.active_guns(s)).first() == Some(unit);
            let hex = game.map.id(cell);
            let turns = Direction::ALL.into_iter().filter(|_| first);
            let turns = turns.filter(|&facing| fine(|why| game.judge_guns_turn(s, cell, facing, why)));
            if !out.extend(turns.map(|facing| Answer::TurnGuns { hex, facing })) {
                return false;
            }
            if s.fired.has(unit) {
                continue;
            }
            for target in game.field_of_fire(s, unit) {
                let legal = fine(|why| game.judge_fire(s, unit, target, why));
                if legal && !out.add(Answer::Fire { unit, target: game.map.id(target) }) {
                    return false;
                }
            }
        }
        true
    }
    fn judge(&self, game: &Wb, s: &State, _: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::TurnGuns { hex, facing } => game.judge_guns_turn(s, game.at(hex), facing, why),
            Answer::Fire { unit, target } => game.judge_fire(s, unit, game.at(target), why),
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::TurnGuns { hex, facing } => {
                let units = game.turn(stage, game.at(hex), facing);
                stage.emit(Event::GunsTurned { units });
            }
            Answer::Fire { unit, target } => shoot(stage, unit, game.at(target), Fight::Fire),
            _ => end_guns(stage),
        }
    }
}

fn end_guns(stage: &mut Stage<'_, Wb>) {
    stage.pop();
    stage.emit(Event::PhaseBegan { phase: Phase::Command });
}

/// A shot at the lead unit of a hex (WB-9.1e); reaction fire aims at the lead unit of the mover (WB-9.3g).
pub(crate) fn shoot(stage: &mut Stage<'_, Wb>, unit: UnitId, cell: Cell, fight: Fight) {
    let s = stage.state();
    let moving = s.stack(cell).find(|&u| fight == Fight::Reaction && s.mover.units.has(u));
    let Some(target) = moving.or_else(|| s.lead(cell)) else { return };
    stage.emit(Event::Fired { unit, target, cell, fight });
    stage.push(Shot);
}

/// A shot waits for its die (WB-Z6, WB-9.3c); see [`State::combat`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shot;

impl Duty<Wb> for Shot {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match (s.combat.attackers.first(), s.combat.defenders.first()) {
            (Some(gun), Some(target)) => Wait::Dice(game.fire_roll(s, gun, target)),
            _ => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let (Some(gun), Some(target)) =
            (stage.state().combat.attackers.first(), stage.state().combat.defenders.first())
        else {
            return;
        };
        let total = stage.game.fire_roll(stage.state(), gun, target).total(faces);
        let code = tables::fire_result(total);
        stage.emit(Event::FireRolled { die: faces[0], total: total as i8, code });
        if !stage.state().unit(target).routed() {
            return stage.change(Strike(Party::Defender));
        }
        // WB-10.8c, WB-R98: a unit in rout flees and tests instead.
        stage.emit(Event::CombatEnded);
        stage.pop();
        if code.is_nothing() {
            stage.emit(Event::NoEffect { party: Party::Defender });
        } else {
            flee(stage, target, Flight::Plain);
        }
    }
}

impl Wb {
    /// Batteries of the activation that may still do something in B1.
    fn active_guns(&self, s: &State) -> Units {
        s.group.and(self.artillery).filter(|u| s.unit(u).exerts())
    }

    /// The occupied hexes in a battery's field of fire and range (WB-4.1f).
    pub(crate) fn field_of_fire(&self, s: &State, unit: UnitId) -> impl Iterator<Item = Cell> + use<> {
        let side = self.unit(unit).side;
        let cells: arrayvec::ArrayVec<Cell, MAX_UNITS> = match s.cell(unit) {
            None => arrayvec::ArrayVec::new(),
            Some(from) => {
                let sector = self.variants().facing.scheme().sector(s.unit(unit).facing);
                let enemies = self.side_units[!side]
                    .iter()
                    .filter(|&u| s.cell(u).is_some_and(|c| s.lead(c) == Some(u)));
                let cells = enemies.filter_map(|u| s.cell(u));
                cells
                    .filter(|&c| {
                        self.map.apart(from, c) <= self.unit(unit).range
                            && sector.contains(&self.map.grid, from, c)
                    })
                    .collect()
            }
        };
        cells.into_iter()
    }

    /// Judges a turn of a battery with its stack in B1, once (WB-9.1c, WB-R120, WB-4.1g, WB-R115).
    fn judge_guns_turn(&self, s: &State, cell: Cell, facing: Direction, why: &mut Reasons<Refusal>) {
        let guns = s.steady_in(cell).and(self.active_guns(s));
        refuse!(why, guns.is_empty(), Refusal::NoGunsThere(cell));
        if let Some(gun) = guns.and(s.fired).first() {
            refuse!(why, true, Refusal::TurnBeforeFire(gun));
        }
        if let Some(gun) = guns.and(s.guns_turned).first() {
            refuse!(why, true, Refusal::TurnedAlready(gun));
        }
        self.judge_turn(s, guns, cell, facing, why);
    }

    /// Judges a shot in B1 (WB-9.1).
    fn judge_fire(&self, s: &State, unit: UnitId, target: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, self.unit(unit).side != s.active, Refusal::NotYours(unit));
        refuse!(why, !self.artillery.has(unit), Refusal::OnlyArtilleryFires(unit));
        refuse!(why, !self.active_guns(s).has(unit), Refusal::GunNotReady(unit));
        refuse!(why, s.fired.has(unit), Refusal::AlreadyFired(unit));
        self.judge_aim(s, unit, target, why);
    }

    /// Target, sector, range and sight (WB-9.1d, WB-9.1g).
    pub(crate) fn judge_aim(&self, s: &State, unit: UnitId, target: Cell, why: &mut Reasons<Refusal>) {
        let side = self.unit(unit).side;
        let Some(from) = s.cell(unit) else { return why.because(Refusal::NotOnMap(unit)) };
        refuse!(why, !self.enemy_in(s, target, side), Refusal::NoTarget(target, rule!("WB-9.1d")));
        let sector = self.variants().facing.scheme().sector(s.unit(unit).facing);
        refuse!(why, !sector.contains(&self.map.grid, from, target), Refusal::OutOfSector(unit, target));
        let (distance, range) = (self.map.apart(from, target), self.unit(unit).range);
        refuse!(why, distance > range, Refusal::OutOfRange(unit, target));
        let zone = distance > 1 && s.controlled(from, !side);
        refuse!(why, zone, Refusal::OnlyAdjacentInZone(unit, target));
        if let Some(blocked) = self.blocked_at(s, from, target) {
            refuse!(why, true, Refusal::NoSight(unit, target, blocked));
        }
    }

    /// The fire roll with its modifiers: terrain of the target (WB-9.5c, WB-3.2a; river, bridge, slope and lower ground give
    /// none: WB-3.7b, WB-3.8b, WB-3.13b, WB-3.12b), range (WB-9.5i), a battery in woods (WB-9.5k); steps do not matter
    /// (WB-2.1k). Infantry under option V4 has -1 and no bonus for the adjacent target.
    pub fn fire_roll(&self, s: &State, unit: UnitId, target: UnitId) -> Roll {
        let (info, aim) = (self.unit(unit), self.unit(target));
        let (from, to) = (s.cell(unit).unwrap_or(Cell(0)), s.cell(target).unwrap_or(Cell(0)));
        let distance = self.map.apart(from, to) as i16;
        let (terrain, gun) = (self.map.fire_terrain(from, to), info.class.is_artillery());
        let ground = match self.map.terrain(to) {
            crate::map::Terrain::Woods => rule!("WB-3.3d"),
            _ => rule!("WB-3.4b"),
        };
        let rise = self.map.level(to).saturating_sub(self.map.level(from));
        let up = if rise > 1 { rule!("WB-3.11b") } else { rule!("WB-3.10b") };
        Roll::new(
            Dice::d6(1),
            if gun { "artillery fire" } else { "infantry reaction fire" },
            rule!("WB-9.4a"),
        )
        .by(info.side)
        .on(rule!("WB-FIRE"))
        .modify_if(aim.class.is_light(), -1, "the target is a light unit", rule!("WB-9.5a"))
        .modify_if(self.counts_disorganised(s, unit), -1, "the battery is disorganised", rule!("WB-9.5b"))
        .modify(i16::from(terrain.ground), "ground of the target", ground)
        .modify(i16::from(terrain.level), "the target is higher", up)
        .modify_if(self.struck_in_flank(s, target, from), 2, "the fire strikes a flank", rule!("WB-9.5d"))
        .modify_if(distance > 3, -1, "beyond 3 hexes", rule!("WB-9.5e"))
        .modify(-(distance - 4).max(0), "each hex beyond 4", rule!("WB-9.5f"))
        .modify_if(gun && distance == 1, 1, "the target is adjacent", rule!("WB-9.5g"))
        .modify_if(info.class == Class::TwelvePounder, 1, "12-pounders", rule!("WB-9.5h"))
        .modify_if(!gun, -1, "infantry fire", rule!("WB-V4"))
    }

    /// Whether fire comes from outside the target's front sector (WB-4.1e, WB-9.5j). Columns and units in rout have only
    /// front hexes (WB-4.1c), infantry in a village or town too (WB-3.14p, WB-V2).
    pub(crate) fn struck_in_flank(&self, s: &State, target: UnitId, from: Cell) -> bool {
        let (u, Some(cell)) = (s.unit(target), s.cell(target)) else { return false };
        if !u.in_line() {
            return false;
        }
        let scheme = self.variants().facing.scheme();
        if scheme.sector(u.facing).contains(&self.map.grid, cell, from) {
            return false;
        }
        let housed = self.unit(target).class.is_infantry() && self.map.is_built(cell);
        // RULING: the rear that option V2 keeps is for attacks (WB-R121).
        !housed
    }
}
