//! Phase A: marching movement (WB-8.4) and the entry of reinforcements (WB-8.6).

use crate::army::*;
use crate::commanders::ride;
use crate::events::{Event, Way};
use crate::ground::Step;
use crate::moves::begin_move;
use crate::orders::Answer;
use crate::refusals::Refusal;
use crate::state::*;
use crate::{Reinforcement, Wb};
use hexes::Cell;
use kernel::{Duty, Game, Moment, Offers, Reasons, RuleId, Side, Stage, Wait, fine, refuse, rule};
use serde::{Deserialize, Serialize};

/// Nobody marches within this many hexes of an enemy (WB-8.4d).
const KEEP_AWAY: u16 = 3;

/// A side marches and brings its reinforcements in, in any order (WB-6.1b, WB-D2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Marches(pub Side);

impl Duty<Wb> for Marches {
    fn wait(&self, _: &Wb, _: &State) -> Wait {
        Wait::Answer(self.0)
    }
    fn clause(&self, _: &Wb, _: &State) -> Option<RuleId> {
        Some(rule!("WB-8.4a"))
    }
    fn moment(&self, _: &Wb, _: &State) -> Moment {
        Moment::Activation
    }
    fn prompt(&self, game: &Wb, s: &State, side: Side) -> String {
        let waiting = game.waiting(s, side);
        if waiting.is_empty() {
            return "Marching movement: march a column or a commander, or end it.".to_owned();
        }
        format!("Marching movement: bring in {}, march a column, or end it.", game.all_named(waiting))
    }
    fn offer(&self, game: &Wb, s: &State, side: Side, out: &mut Offers<'_, Answer>) -> bool {
        if !out.add(Answer::End) {
            return false;
        }
        for unit in game.side_units[side].iter() {
            if fine(|why| game.judge_march(s, side, unit, why)) && !out.add(Answer::March(unit)) {
                return false;
            }
        }
        for commander in game.side_commanders[side].iter() {
            if fine(|why| game.judge_march_ride(s, side, commander, why)) && !out.add(Answer::Ride(commander))
            {
                return false;
            }
        }
        self.offer_entries(game, s, out)
    }
    fn judge(&self, game: &Wb, s: &State, side: Side, answer: &Answer, why: &mut Reasons<Refusal>) {
        match *answer {
            Answer::End => {}
            Answer::March(unit) => game.judge_march(s, side, unit, why),
            Answer::Ride(commander) => game.judge_march_ride(s, side, commander, why),
            Answer::Enter { unit, hex } => game.judge_entry(s, side, unit, game.at(hex), why),
            Answer::EnterAlone { commander, hex } => {
                game.judge_entry_alone(s, side, commander, game.at(hex), why)
            }
            _ => why.because(game.not_asked(s, answer)),
        }
    }
    fn decide(&self, stage: &mut Stage<'_, Wb>, _: Side, answer: &Answer) {
        let game = stage.game;
        match *answer {
            Answer::March(unit) => begin_move(stage, Units::one(unit), MoveKind::March, None),
            Answer::Ride(commander) => ride(stage, commander, MoveKind::March),
            Answer::Enter { unit, hex } => enter(stage, unit, game.at(hex)),
            Answer::EnterAlone { commander, hex } => {
                let cell = game.at(hex);
                ride(stage, commander, MoveKind::March);
                stage.emit(Event::RideSpent { cost: 1 });
                stage.emit(Event::CommanderMoved { commander, to: cell });
            }
            _ => stage.pop(),
        }
    }
}

impl Marches {
    fn offer_entries(self, game: &Wb, s: &State, out: &mut Offers<'_, Answer>) -> bool {
        for reinforcement in game.params.reinforcements.iter() {
            for &cell in &game.entry_hexes(s, reinforcement) {
                let hex = game.map.id(cell);
                for unit in game.formation(reinforcement.formation).units.iter() {
                    let legal = fine(|why| game.judge_entry(s, self.0, unit, cell, why));
                    if legal && !out.add(Answer::Enter { unit, hex }) {
                        return false;
                    }
                }
                for commander in reinforcement.commanders.iter() {
                    let legal = fine(|why| game.judge_entry_alone(s, self.0, commander, cell, why));
                    if legal && !out.add(Answer::EnterAlone { commander, hex }) {
                        return false;
                    }
                }
            }
        }
        true
    }
}

/// A unit comes onto the map in march column: the first step of its march (WB-8.6a, WBS-4.8).
fn enter(stage: &mut Stage<'_, Wb>, unit: UnitId, cell: Cell) {
    let game = stage.game;
    let cost = game.entry_cost(stage.state(), unit, cell);
    begin_move(stage, Units::one(unit), MoveKind::March, None);
    let near = game.near_enemy(stage.state(), game.unit(unit).side, cell);
    stage.emit(Event::Spent { units: Units::one(unit), cost });
    stage.emit(Event::ColumnFormed { unit });
    // WB-R76: so close to an enemy it stops where it entered.
    stage.emit(Event::Stepped { finished: near });
    stage.emit(Event::EntryUsed { cell });
    stage.emit(Event::Moved { unit, to: cell, way: Way::Entry, on_road: game.map.roads[cell.index()] != 0 });
    game.overrun(stage, unit, cell);
}

impl Wb {
    /// Units of a side that have arrived and are still off the map.
    pub(crate) fn waiting(&self, s: &State, side: Side) -> Units {
        let arrived = s.arrived.iter().map(|formation| self.formation(formation));
        let units = arrived.filter(|f| f.side == side).fold(Units::NONE, |all, f| all.or(f.units));
        units.filter(|unit| s.unit(unit).place == Where::Reserve)
    }

    /// Whether a commander off the map may come in now (WB-8.6c).
    pub(crate) fn is_due(&self, s: &State, commander: CommanderId) -> bool {
        s.commander(commander).place == Where::Reserve
            && self
                .params
                .reinforcements
                .iter()
                .any(|r| s.arrived.has(r.formation) && r.commanders.has(commander))
    }

    /// Whether a unit may march (WB-8.4a).
    fn judge_march(&self, s: &State, side: Side, unit: UnitId, why: &mut Reasons<Refusal>) {
        refuse!(why, self.unit(unit).side != side, Refusal::NotYours(unit));
        let Some(cell) = s.cell(unit) else { return why.because(Refusal::NotOnMap(unit)) };
        refuse!(why, !s.unit(unit).in_column(), Refusal::OnlyColumnsMarch(unit));
        refuse!(why, s.moved.has(unit), Refusal::AlreadyMoved(unit));
        self.judge_march_distance(s, side, cell, why);
    }

    /// Whether a commander may march alone (WB-8.4g).
    fn judge_march_ride(&self, s: &State, side: Side, commander: CommanderId, why: &mut Reasons<Refusal>) {
        refuse!(why, self.commander_info(commander).side != side, Refusal::CommanderOfEnemy(commander));
        let Some(cell) = s.commander(commander).place.on() else {
            return why.because(Refusal::CommanderNotOnMap(commander));
        };
        refuse!(why, s.rode.has(commander), Refusal::CommanderMoved(commander));
        self.judge_march_distance(s, side, cell, why);
    }

    /// Off-road a march keeps to clear hexes and bridges (WB-8.4c).
    pub(crate) fn judge_march_ground(&self, step: Step, why: &mut Reasons<Refusal>) {
        refuse!(why, !self.marches_over(step), Refusal::MarchGround(step.from, step.to));
    }
    fn marches_over(&self, step: Step) -> bool {
        step.road
            || self.map.is_clear(step.to)
                && !self.map.is_ford(step.from, step.d)
                && !self.map.is_slope(step.from, step.d)
                && self.map.rise(step.from, step.d, step.to) < 2
    }

    /// At no point within three hexes of an enemy combat unit (WB-8.4d, WB-R77).
    pub(crate) fn judge_march_distance(&self, s: &State, side: Side, cell: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, self.near_enemy(s, side, cell), Refusal::MarchNearEnemy(cell, side));
    }
    /// Whether an enemy combat unit is within three hexes, in rout or in column though it be.
    pub(crate) fn near_enemy(&self, s: &State, side: Side, cell: Cell) -> bool {
        let from = self.map.from(cell);
        let near = |enemy: Cell| u16::from(from[enemy.index()]) <= KEEP_AWAY;
        self.side_units[!side].iter().any(|unit| s.cell(unit).is_some_and(near))
    }
    /// Whether a march may go over this step.
    pub(crate) fn may_march(&self, s: &State, side: Side, step: Step) -> bool {
        self.marches_over(step) && !self.near_enemy(s, side, step.to)
    }

    /// Whether an entry hex is open: no enemy in it, no enemy zone of control (WB-8.6b, WB-R76).
    fn entry_open(&self, s: &State, side: Side, cell: Cell) -> bool {
        !self.enemy_in(s, cell, side) && !s.controlled(cell, !side)
    }

    /// The hexes by which a reinforcement may come: those listed, or, all closed, the nearest free edge hexes (WB-8.6b).
    pub(crate) fn entry_hexes(&self, s: &State, reinforcement: &Reinforcement) -> Vec<Cell> {
        if !s.arrived.has(reinforcement.formation) {
            return Vec::new();
        }
        let side = self.formation(reinforcement.formation).side;
        let open = |cell: &Cell| self.entry_open(s, side, *cell);
        if reinforcement.entries.iter().any(open) {
            return reinforcement.entries.iter().copied().filter(|cell| open(cell)).collect();
        }
        let grid = &self.map.grid;
        let away =
            |cell: Cell| reinforcement.entries.iter().map(|&e| grid.distance(e, cell)).min().unwrap_or(0);
        let edges = hexes::Edge::ALL.into_iter().flat_map(|edge| grid.edge_cells(edge));
        let free: Vec<Cell> = edges.filter(|cell| open(cell)).collect();
        let nearest = free.iter().map(|&cell| away(cell)).min();
        let mut shifted: Vec<Cell> = free.into_iter().filter(|&cell| Some(away(cell)) == nearest).collect();
        shifted.sort();
        shifted.dedup();
        shifted
    }

    /// The cost of the hex entered, and one more for each unit that came by it this turn (WB-8.6a). A road leads in where
    /// one leaves the hex.
    fn entry_cost(&self, s: &State, unit: UnitId, cell: Cell) -> u8 {
        let before = s.entered.iter().filter(|&&entry| entry == cell).count() as u8;
        let pace =
            if self.cavalry.has(unit) { crate::map::Pace::Cavalry } else { crate::map::Pace::Infantry };
        let ground = match self.map.roads[cell.index()] {
            0 => crate::terrain::of_ground(self.map.terrain(cell)).cost(pace),
            _ => crate::terrain::ROAD.cost(pace),
        };
        ground + before
    }

    /// Whether a reinforcement may come in here (WB-8.6a, WB-8.6b).
    fn judge_entry(&self, s: &State, side: Side, unit: UnitId, cell: Cell, why: &mut Reasons<Refusal>) {
        refuse!(why, self.unit(unit).side != side, Refusal::NotYours(unit));
        refuse!(why, !self.waiting(s, side).has(unit), Refusal::NotWaiting(unit));
        let by = |r: &Reinforcement| self.formation(r.formation).units.has(unit);
        let hexes = self.params.reinforcements.iter().find(|r| by(r)).map(|r| self.entry_hexes(s, r));
        let open = hexes.is_some_and(|hexes| hexes.contains(&cell));
        refuse!(why, !open, Refusal::NotAnEntry(unit, cell));
        let off_road = self.map.roads[cell.index()] == 0;
        let banned = off_road
            && self.unit(unit).class.is_heavy()
            && self.map.terrain(cell) == crate::map::Terrain::Woods;
        refuse!(why, banned, Refusal::Banned(unit, crate::terrain::Ban::Woods, cell, cell));
        let (cost, left) = (self.entry_cost(s, unit, cell), self.left(s, unit, MoveKind::March));
        refuse!(why, cost > left, Refusal::NotEnoughPoints { cost, left, to: cell });
        if s.lead(cell).is_some() {
            // It must be able to go on: a column stays with nobody (WB-4.2e).
            let near = self.near_enemy(s, side, cell);
            let stuck = near || !self.enters_and_goes_on(s, unit, cell, left - cost.min(left));
            refuse!(why, stuck, Refusal::NoWayOn(cell));
        }
    }

    /// Whether a unit that enters an occupied hex can march on to one where it may stay.
    fn enters_and_goes_on(&self, s: &State, unit: UnitId, cell: Cell, left: u8) -> bool {
        let side = self.unit(unit).side;
        self.map.grid.neighbours(cell).any(|(d, n)| {
            let Some(step) = self.step_over(cell, d) else { return false };
            let open = self.may_march(s, side, step)
                && self.banned(unit, step).is_none()
                && !self.enemy_in(s, n, side);
            let cost = self.step_cost(unit, step);
            let zone = s.controlled(n, !side);
            open && !zone
                && cost <= left
                && (s.lead(n).is_none() || self.enters_and_goes_on(s, unit, n, left - cost))
        })
    }

    /// Whether a commander may come in here alone (WB-8.6c, WB-8.4g).
    fn judge_entry_alone(
        &self,
        s: &State,
        side: Side,
        commander: CommanderId,
        cell: Cell,
        why: &mut Reasons<Refusal>,
    ) {
        refuse!(why, self.commander_info(commander).side != side, Refusal::CommanderOfEnemy(commander));
        refuse!(why, !self.is_due(s, commander), Refusal::CommanderNotDue(commander));
        let by = |r: &Reinforcement| r.commanders.has(commander);
        let hexes = self.params.reinforcements.iter().find(|r| by(r)).map(|r| self.entry_hexes(s, r));
        let open = hexes.is_some_and(|hexes| hexes.contains(&cell));
        refuse!(why, !open, Refusal::CommanderEntry(commander, cell));
        self.judge_march_distance(s, side, cell, why);
    }
}
