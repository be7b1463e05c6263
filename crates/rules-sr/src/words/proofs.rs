//! What the reasons against an answer have in common: phrases, and the proof drawn (hexes, lines, hexsides, and the
//! enemies that exert a zone of control).

use super::names::count;
use crate::Sr;
use crate::army::*;
use crate::map::Terrain;
use crate::state::*;
use hexes::Cell;
use kernel::{Duties, Game, Mark, Pending, Place, RuleId, Side, rule};

impl Sr {
    pub(crate) fn spot(&self, cell: Cell) -> Place {
        Place::Hex(self.hex_id(cell).number())
    }
    /// A ring around a hex.
    pub(crate) fn ring(&self, cell: Cell) -> Mark {
        self.rings([cell])
    }
    /// Rings around several hexes.
    pub(crate) fn rings(&self, cells: impl IntoIterator<Item = Cell>) -> Mark {
        Mark::Places { at: cells.into_iter().map(|c| self.spot(c)).collect() }
    }
    /// A line from hex to hex.
    pub(crate) fn stroke(&self, from: Cell, to: Cell) -> Mark {
        Mark::Line { from: self.spot(from), to: self.spot(to) }
    }
    /// The side between two hexes.
    pub(crate) fn between(&self, a: Cell, b: Cell) -> Mark {
        Mark::Hexside { a: self.spot(a), b: self.spot(b) }
    }
    /// Rings around units on the map.
    pub(crate) fn ring_units(&self, s: &State, units: Units) -> Option<Mark> {
        let cells: Vec<Cell> = units.iter().filter_map(|u| s.cell(u)).collect();
        (!cells.is_empty()).then(|| self.rings(cells))
    }
    /// A ring around a unit on the map.
    pub(crate) fn ring_unit(&self, s: &State, unit: UnitId) -> Option<Mark> {
        self.ring_units(s, Units::one(unit))
    }
    /// A line from a unit on the map to a hex.
    pub(crate) fn line_of(&self, s: &State, unit: UnitId, to: Cell) -> Option<Mark> {
        s.cell(unit).map(|from| self.stroke(from, to))
    }
    /// A line from a commander to a unit, both on the map.
    pub(crate) fn between_pieces(&self, s: &State, commander: CommanderId, unit: UnitId) -> Option<Mark> {
        s.commander(commander).place.on().zip(s.cell(unit)).map(|(a, b)| self.stroke(a, b))
    }
    /// The hex, and a line from every enemy unit that exerts a zone of control on it.
    pub(crate) fn zone_proof(&self, s: &State, cell: Cell, by: Side) -> Vec<Mark> {
        let exerting = self.exerting(s, cell, by);
        let lines = exerting.iter().filter_map(|unit| self.line_of(s, unit, cell));
        [self.ring(cell)].into_iter().chain(lines).collect()
    }

    /// What the game waits for, by its clause: why something else is not asked now.
    pub(crate) fn clause_now(&self, s: &State) -> RuleId {
        match self.pending(s) {
            Pending::Roll(roll) => roll.rule,
            Pending::Over(_) => rule!("SR-8.4a"),
            _ => s.agenda.top().and_then(|task| task.duty().clause(self, s)).unwrap_or(rule!("SR-2a")),
        }
    }

    /// What is asked instead of an answer that is not.
    pub(crate) fn asked_instead(&self, s: &State) -> String {
        let asked = self.pending(s).asked().next();
        let prompt = asked.zip(s.agenda.top()).map(|(side, task)| task.duty().prompt(self, s, side));
        format!("That is not asked now. {}", prompt.unwrap_or_default()).trim_end().to_owned()
    }

    /// The clause by which a commander moves (SR-7b, SR-R44, SR-R87).
    pub(crate) fn rides_by(&self, commander: CommanderId) -> RuleId {
        match self.commander_info(commander).role {
            Role::Formation(_) => rule!("SR-R44"),
            Role::Chief => rule!("SR-7b"),
            Role::Representative => rule!("SR-R87"),
        }
    }

    /// The enemies who exert a zone of control on a hex.
    pub(crate) fn who_controls(&self, s: &State, cell: Cell) -> String {
        let units = self.exerting(s, cell, !self.active_side(s));
        if units.is_empty() { "the enemy".to_owned() } else { self.all_named(units) }
    }

    /// Why nobody else has room in a hex.
    pub(crate) fn full(&self, s: &State, cell: Cell) -> String {
        format!(
            "{} already holds {}; the limit is two units, and {} without artillery.",
            self.hex_id(cell),
            self.all_named(s.stack(cell)),
            count(u16::from(self.params.stacking), "strength point", "strength points")
        )
    }

    pub(crate) fn is_citadel(&self, cell: Cell) -> bool {
        self.map.terrain(cell) == Terrain::Citadel
    }

    /// The clause by which a line of sight is blocked.
    pub(crate) fn why_blocked(&self, s: &State, from: Cell, target: Cell, blocked: Cell) -> RuleId {
        let top = self.map.level(from).max(self.map.level(target));
        if self.map.level(blocked) > top {
            rule!("SR-5.2e")
        } else if self.map.level(blocked) == top && self.obstacle(s, blocked) {
            rule!("SR-5.2b")
        } else {
            rule!("SR-5.2f")
        }
    }

    /// What stands in a line of sight.
    pub(crate) fn blocker(&self, s: &State, cell: Cell) -> String {
        let stack = s.stack(cell);
        if !stack.is_empty() {
            self.all_named(stack)
        } else if self.obstacle(s, cell) {
            self.ground(cell).to_owned()
        } else {
            "the ground rises or falls there".to_owned()
        }
    }

    /// The terrain of a hex in words.
    pub(crate) fn ground(&self, cell: Cell) -> &'static str {
        match self.map.terrain(cell) {
            _ if self.map.work(cell).is_some() => "a work",
            Terrain::Clear => "clear",
            Terrain::Village => "a village",
            Terrain::Grove => "a grove",
            Terrain::Woods => "woods",
            Terrain::Farm => "a farm",
            Terrain::Citadel => "a citadel",
            Terrain::Tomb => "the tomb",
            Terrain::Impassable => "impassable",
        }
    }
}
