//! Overlays: reach with cost, zones of control, range of command, sight (all open: SR-R99).

use crate::Sr;
use crate::army::*;
use crate::command::COMMAND_RANGE;
use crate::map::SideFeatures;
use crate::march::{Before, March, ROAD_BONUS};
use crate::movement::Ending;
use crate::points::HalfPoints;
use crate::sidestep::Sidestep;
use crate::state::*;
use hexes::{Allowance, Cell, Direction, Reach, Toll};
use kernel::{Mark, Place, Side};
use view::Overlay;

impl Sr {
    /// Where a unit can end its move from where it stands, with the cost in points. While it moves: with what is
    /// left.
    pub fn reach(&self, s: &State, unit: UnitId) -> Vec<(Cell, HalfPoints)> {
        let info = self.unit(unit);
        let Some(from) = s.cell(unit) else { return Vec::new() };
        let moving = matches!(s.agenda.top(), Some(&Task::March(March(u))) if u == unit);
        let mover = if moving {
            s.mover
        } else {
            let allowance = self.allowance(s, unit, Before::Fresh);
            Mover { allowance, road_only: true, start: Some(from), ..Mover::default() }
        };
        if mover.finished || mover.entered > 0 && s.controlled(from, !info.side) || s.routed(unit) {
            return Vec::new();
        }
        let first = mover.entered == 0;
        if first && self.surrounded(s, unit) {
            return self.breakouts(s, &mover, unit, from);
        }
        // SR-R91
        let held = |a: Cell, b: Cell| {
            mover.start.is_some_and(|start| self.same_place(start, a))
                && self.breaks_plan(s, unit, a, Some(b))
        };
        let mut field = Reach::new();
        let step = |a: Cell, d, b: Cell| {
            if !self.map.crossable(info.side, Some(info.arm), a, d) || self.enemy_in(s, b, info.side) {
                return Toll::Forbidden;
            }
            let (here, there) = (s.controlled(a, !info.side), s.controlled(b, !info.side));
            if here && there || held(a, b) {
                return Toll::Forbidden;
            }
            if self.map.side(a, d).unbridged_river() {
                return if first { Toll::All } else { Toll::Forbidden };
            }
            let cost = self.step_cost(s, info.side, a, d, b).0;
            if there { Toll::CostAndStop(cost) } else { Toll::Cost(cost) }
        };
        let allowance = Allowance::halves(mover.left().0);
        field.run(&self.map.grid, from, if first { allowance.with_minimum_move() } else { allowance }, step);
        let mut cells: Vec<(Cell, HalfPoints)> = field
            .iter()
            .filter(|&(cell, _)| cell != from && self.ending_of(s, &mover, unit, cell) != Ending::No)
            .map(|(cell, cost)| (cell, HalfPoints(cost)))
            .collect();
        if mover.road_only {
            self.add_road_bonus(s, &mover, unit, &held, &mut cells);
        }
        cells.sort_unstable();
        cells
    }

    /// The hexes a surrounded unit can break out to: one step, for all it has (SR-1.6f, SR-R14).
    fn breakouts(&self, s: &State, mover: &Mover, unit: UnitId, from: Cell) -> Vec<(Cell, HalfPoints)> {
        let info = self.unit(unit);
        let open = |&(d, n): &(Direction, Cell)| {
            self.map.crossable(info.side, Some(info.arm), from, d)
                && !self.enemy_in(s, n, info.side)
                && !self.breaks_plan(s, unit, from, Some(n))
                && self.ending_of(s, mover, unit, n) == Ending::Legal
        };
        let mut cells: Vec<_> =
            self.map.grid.neighbours(from).filter(open).map(|(_, n)| (n, mover.allowance)).collect();
        cells.sort_unstable();
        cells
    }

    /// Hexes reached only by the road bonus (SR-TET-c, SR-R39), with the points left, the bonus included.
    fn add_road_bonus(
        &self,
        s: &State,
        mover: &Mover,
        unit: UnitId,
        held: &dyn Fn(Cell, Cell) -> bool,
        cells: &mut Vec<(Cell, HalfPoints)>,
    ) {
        let info = self.unit(unit);
        let Some(from) = s.cell(unit) else { return };
        let left = mover.allowance + ROAD_BONUS - mover.spent;
        let mut field = Reach::new();
        field.run(&self.map.grid, from, Allowance::halves(left.0), |a, d, b| {
            let road = self.map.side(a, d).has(SideFeatures::ROAD)
                && !held(a, b)
                && self.map.crossable(info.side, Some(info.arm), a, d)
                && !self.enemy_in(s, b, info.side)
                && !self.next_to_enemy(s, b, info.side);
            if road { Toll::Cost(self.step_cost(s, info.side, a, d, b).0) } else { Toll::Forbidden }
        });
        for (cell, cost) in field.iter() {
            let known = cells.iter().any(|&(c, _)| c == cell);
            if cell != from && !known && self.ending_of(s, mover, unit, cell) != Ending::No {
                cells.push((cell, HalfPoints(cost)));
            }
        }
    }

    pub(crate) fn reach_overlay(&self, s: &State, unit: UnitId) -> Option<Overlay> {
        s.cell(unit)?;
        if let Some(kind) = self.sidestep_due(s, unit) {
            return Some(self.aside_overlay(s, kind, unit));
        }
        Some(self.costs_overlay(&self.unit(unit).name, &self.reach(s, unit)))
    }

    /// The one hex aside of a unit that reacts, withdraws or retreats, instead of a march that is not its turn.
    fn aside_overlay(&self, s: &State, kind: Sidestep, unit: UnitId) -> Overlay {
        let mut hexes: Vec<_> = self
            .sidesteps(s, kind, unit)
            .iter()
            .map(|&(to, _)| (self.map.id(to).number(), String::new()))
            .collect();
        hexes.dedup();
        Overlay { title: format!("Reach of {}", self.unit(unit).name), hexes, marks: Vec::new() }
    }

    /// SR-7b, SR-R44.
    pub(crate) fn ride_overlay(&self, s: &State, commander: CommanderId) -> Option<Overlay> {
        s.commander(commander).place.on()?;
        Some(self.costs_overlay(&self.commander_info(commander).name, &self.ride_reach(s, commander)))
    }

    fn costs_overlay(&self, name: &str, reach: &[(Cell, HalfPoints)]) -> Overlay {
        let hexes =
            reach.iter().map(|&(cell, cost)| (self.map.id(cell).number(), cost.to_string())).collect();
        Overlay { title: format!("Reach of {name}"), hexes, marks: Vec::new() }
    }

    pub(crate) fn control_overlay(&self, s: &State, side: Side) -> Overlay {
        let hexes = self
            .map
            .grid
            .cells()
            .filter(|&c| s.controlled(c, side))
            .map(|c| (self.map.id(c).number(), String::new()))
            .collect();
        let name = &self.side_names[side.index()];
        Overlay {
            title: format!("Zones of control of the {}", kernel::people(name)),
            hexes,
            marks: Vec::new(),
        }
    }

    pub(crate) fn command_overlay(&self, s: &State, formation: FormationId) -> Option<Overlay> {
        let info = &self.formations[formation.index()];
        let centre = s.commander(info.commander).place.on()?;
        let hexes = self
            .map
            .grid
            .disc(centre, COMMAND_RANGE)
            .map(|c| (self.map.id(c).number(), self.map.grid.distance(centre, c).to_string()))
            .collect();
        let line = |unit: UnitId| {
            let at = s.cell(unit)?;
            (!s.routed(unit) && self.line_of_command(s, unit, at)).then(|| Mark::Line {
                from: Place::Hex(self.map.id(at).number()),
                to: Place::Hex(self.map.id(centre).number()),
            })
        };
        let marks = info.units.iter().filter_map(line).collect();
        Some(Overlay { title: format!("Command of {}", info.name), hexes, marks })
    }

    pub(crate) fn sight_overlay(&self, s: &State, unit: UnitId) -> Option<Overlay> {
        let from = s.cell(unit)?;
        let sector = self.front(s, unit);
        let range = if self.artillery.has(unit) { self.params.range } else { 1 };
        let hexes = sector
            .within(&self.map.grid, from, range)
            .filter(|&cell| self.sight(s, from, cell).is_ok())
            .map(|cell| (self.map.id(cell).number(), self.map.grid.distance(from, cell).to_string()))
            .collect();
        Some(Overlay {
            title: format!("Field of fire of {}", self.unit(unit).name),
            hexes,
            marks: Vec::new(),
        })
    }

    pub(crate) fn zones_overlay(&self) -> Overlay {
        let hexes = self
            .map
            .grid
            .cells()
            .filter_map(|cell| {
                let zone = self.zones.iter().position(|z| z.get(cell.index()).copied().unwrap_or(false))?;
                let initial = self.formations.get(zone)?.name.chars().take(2).collect();
                Some((self.map.id(cell).number(), initial))
            })
            .collect();
        Overlay { title: "Set-up areas".to_owned(), hexes, marks: Vec::new() }
    }
}
