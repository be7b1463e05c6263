//! What a step over the ground means (chapter 3): price, ban, what it does to a unit, and who counts as disorganised.

use crate::Wb;
use crate::army::*;
use crate::events::{Event, Loss};
use crate::map::{Pace, Terrain};
use crate::morale::{Reason, Test};
use crate::state::*;
use crate::terrain::{self, Ban};
use crate::variants::FordDisorganises;
use hexes::{Aspect, Cell, Direction};
use kernel::{Dice, Duty, Faces, Need, Reading, Roll, Side, Stage, Wait, rule};
use serde::{Deserialize, Serialize};

/// A step from a hex to its neighbour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// The hex left.
    pub from: Cell,
    /// Over this side.
    pub d: Direction,
    /// The hex entered.
    pub to: Cell,
    /// It is road movement (WB-3.14c).
    pub road: bool,
}

impl Wb {
    /// The step to a neighbouring hex.
    #[inline]
    pub fn step(&self, from: Cell, to: Cell) -> Option<Step> {
        let d = self.map.grid.direction_to_neighbour(from, to)?;
        Some(Step { from, d, to, road: self.map.is_road(from, d) })
    }
    /// The step over a side, where the map goes on.
    #[inline]
    pub fn step_over(&self, from: Cell, d: Direction) -> Option<Step> {
        Some(Step { from, d, to: self.map.next(from, d)?, road: self.map.is_road(from, d) })
    }

    /// The cost for a unit (WB-3.14b): the ground entered (WB-3.2b, WB-3.3a, WB-3.4a), river or slope (WB-3.7a, WB-3.8a,
    /// WB-3.13a), two levels at once (WB-3.10a, WB-3.11a, WB-3.12a); along a road exactly 1 (WB-3.5d, WB-3.6d, WB-3.14c).
    #[inline]
    pub fn step_cost(&self, unit: UnitId, step: Step) -> u8 {
        if step.road {
            return terrain::ROAD.infantry;
        }
        let pace = if self.cavalry.has(unit) { Pace::Cavalry } else { Pace::Infantry };
        self.map.toll(pace, step.from, step.d)
    }

    /// The cost for units that move as one: the highest any of them would pay (WB-R78).
    #[inline]
    pub fn stack_cost(&self, units: Units, step: Step) -> u8 {
        units.iter().map(|unit| self.step_cost(unit, step)).max().unwrap_or(0)
    }

    /// Why a unit may not make the step off-road (WB-3.14e); a road lifts every ban (WB-3.5f).
    #[inline]
    pub fn banned(&self, unit: UnitId, step: Step) -> Option<Ban> {
        if step.road { None } else { self.map.closes(self.unit(unit).class, step.from, step.d, step.to) }
    }

    /// Whether a hex holds a combat unit of the other side (WB-R100).
    #[inline]
    pub fn enemy_in(&self, s: &State, cell: Cell, side: Side) -> bool {
        s.lead(cell).is_some_and(|unit| self.unit(unit).side != side)
    }

    /// Whether a direction is a front hex of a unit as it stands (WB-4.1a); a column has only such (WB-4.1c, WB-4.3b).
    #[inline]
    pub fn faces(&self, s: &State, unit: UnitId, d: Direction) -> bool {
        let u = s.unit(unit);
        !u.in_line() || self.variants().facing.scheme().aspect(u.facing, d) == Aspect::Front
    }

    /// Whether a good-order unit is temporarily disorganised by the woods it stands in (WB-3.3g, WB-3.14d,
    /// WB-3.14f); light infantry is not exempt (WB-3.14s).
    #[inline]
    pub fn in_the_trees(&self, s: &State, unit: UnitId) -> bool {
        let u = s.unit(unit);
        u.order == Order::Good
            && !u.on_road
            && u.place.on().is_some_and(|cell| self.map.terrain(cell) == Terrain::Woods)
    }

    /// Whether a unit is disorganised, or counts as such for the place it is in (WB-2.2c).
    #[inline]
    pub fn counts_disorganised(&self, s: &State, unit: UnitId) -> bool {
        matches!(s.unit(unit).order, Order::Disorganised(_)) || self.in_the_trees(s, unit)
    }

    /// Commanders of a side in a hex.
    pub fn commanders_in(&self, s: &State, cell: Cell, side: Side) -> Commanders {
        self.side_commanders[side].filter(|c| s.commander(c).place == Where::On(cell))
    }

    /// The hexes in which some units stand, each once, in roster order.
    pub fn hexes_of(&self, s: &State, units: Units) -> arrayvec::ArrayVec<Cell, 8> {
        let mut hexes = arrayvec::ArrayVec::new();
        for cell in units.iter().filter_map(|unit| s.cell(unit)) {
            if !hexes.contains(&cell) {
                // A combat or a move has no more than eight hexes.
                let _room = hexes.try_push(cell);
            }
        }
        hexes
    }

    /// What the ground does to a unit that has just made a step off-road (WB-3.3c, WB-3.7e, WB-3.11e, WB-3.11f, WB-3.13f); a road
    /// spares it (WB-3.5e). The dice are thrown next.
    pub(crate) fn cross(&self, stage: &mut Stage<'_, Wb>, unit: UnitId, step: Step) {
        if step.road {
            return;
        }
        let class = self.unit(unit).class;
        let ford = self.map.is_ford(step.from, step.d);
        if self.map.rise(step.from, step.d, step.to) >= 2 {
            stage.push(Test { unit, reason: Reason::Climb, modifier: 0 });
        }
        if ford {
            stage.push(FordDie(unit));
        }
        let slope = self.map.is_slope(step.from, step.d);
        let trees = class == Class::LightCavalry && self.map.terrain(step.to) == Terrain::Woods;
        let wet = ford && self.variants().ford_disorganises == FordDisorganises::Always;
        if slope || trees || wet {
            self.disorganise_by_terrain(stage, unit);
        }
    }

    /// Terrain has no effect on a unit already disorganised or in rout (WB-3.14l).
    pub(crate) fn disorganise_by_terrain(&self, stage: &mut Stage<'_, Wb>, unit: UnitId) {
        if stage.state().unit(unit).order == Order::Good {
            self.disorganise(stage, unit, Cause::Terrain);
        }
    }
}

/// Whether a unit loses a step in the ford (WB-3.7f, WB-3.14h, WB-Z10).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct FordDie(pub UnitId);

impl Duty<Wb> for FordDie {
    fn wait(&self, game: &Wb, s: &State) -> Wait {
        match s.cell(self.0) {
            Some(_) => Wait::Dice(game.ford_roll(self.0)),
            None => Wait::Nobody,
        }
    }
    fn run(&self, stage: &mut Stage<'_, Wb>) {
        stage.pop();
    }
    fn settle(&self, stage: &mut Stage<'_, Wb>, faces: &Faces) {
        let (unit, game) = (self.0, stage.game);
        let lost = !game.ford_roll(unit).passes(faces);
        stage.pop();
        stage.emit(Event::FordRolled { unit, die: faces[0] });
        if lost {
            game.lose_step_to(stage, unit, Loss::Ford);
            if stage.state().cell(unit).is_some() {
                game.disorganise_by_terrain(stage, unit); // WB-V3
            }
        }
    }
}

impl Wb {
    fn ford_roll(&self, unit: UnitId) -> Roll {
        Roll::new(Dice::d6(1), "ford", rule!("WB-3.7f"))
            .by(self.unit(unit).side)
            .read(Reading::Passes)
            .needing(Need::AtMost(4))
    }
}
